/* SPDX-License-Identifier: MIT
 *
 * Puts the parts of the HUD together.
 */
#include "hud/parts.h"

#include <string.h>

/* The text is never smaller than that of a desktop, but where all that must be there has no room.
 */
static const float SmallestScale = 0.65f, SmallerBy = 1 / 16.0f;

/* The text grows with the window from this size on, in steps of an eighth, so that glyphs are
 * seldom rasterized again. */
static float TextScale(const HudState *state)
{
    enum { Width = 960, Height = 720, Steps = 8, Largest = 6 };
    static const float rounding = 0.01f;
    const ScreenState *window = &state->window;
    const float fit = fminf((float)window->width / Width, (float)window->height / Height);
    const float fits = floorf(fit * Steps + rounding) / Steps;
    return fminf(fmaxf(fits, fmaxf(window->density, 1)), Largest);
}

/* The lanes, and what is beside them. False if they have too little room. */
static bool WriteLanes(Hud *hud, Rect room)
{
    const HudState *state = &hud->state;
    if (state->see != SeeOff)
        return HudQuestion(hud, room);
    if (state->set.card)
        return HudYourGame(hud, room);
    HudKeys(hud, &room);
    if (state->step)
        HudCard(hud, &room);
    return HudField(hud, room);
}

/* What lies over them, and moves nothing. */
static void WriteOverlay(Hud *hud, Rect window)
{
    const HudState *state = &hud->state;
    if (state->set.help > 0) {
        HudHelp(hud, window);
        return;
    }

    if (state->set.list && hud->arenaCount > 0) {
        const Rect last = hud->arenas[hud->arenaCount - 1];
        window.height = last.y + last.height; /* not over the keys */
        HudListOfLoops(hud, window);
        return;
    }

    if (hud->status[0] && state->set.hud != HudOff)
        HudToast(hud, hud->status, ActColor);
    if (state->toast[0] && state->see == SeeOff)
        HudToast(hud, state->toast, TextColor);
}

static bool Write(Hud *hud)
{
    const HudState *state = &hud->state;
    const Rect window = {0, 0, (float)state->window.width, (float)state->window.height};

    /* All of it begins anew. */
    hud->list.count = 0;
    hud->buttonCount = hud->arenaCount = hud->chartCount = 0;
    hud->path = (Path){0};
    hud->framing = (Framing){0};
    hud->still = (Rect){0};
    hud->namesNow = hud->saysPace = false;
    hud->status[0] = '\0';
    memset(hud->words, 0, sizeof hud->words);

    const bool fits = WriteLanes(hud, window);
    hud->overlay = hud->list.count;
    WriteOverlay(hud, window);
    return fits;
}

/* Until all fits the text gets smaller, and then of all methods fewer have a lane. */
void HudUpdate(Hud *hud, const HudState *state)
{
    DrawList *list = &hud->list;
    /* Padding bytes could at worst make equal states differ.
     * NOLINTNEXTLINE(bugprone-suspicious-memory-comparison) */
    if (list->version > 0 && memcmp(&hud->state, state, sizeof *state) == 0)
        return;
    memcpy(&hud->state, state, sizeof *state);
    list->version++;

    list->scale = TextScale(state);
    hud->mostLanes = MaxLanes;
    while (!Write(hud)) {
        if (list->scale > SmallestScale)
            list->scale -= SmallerBy;
        else if (hud->mostLanes > 1 && hud->arenaCount > 1 && state->set.lanes == LanesAll)
            hud->mostLanes = hud->arenaCount - 1;
        else
            break;
    }
}

bool HudClick(const Hud *hud, float x, float y, Action *action)
{
    for (int i = 0; i < hud->buttonCount; i++) {
        const Rect rect = hud->buttons[i].rect;
        if (x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height) {
            *action = hud->buttons[i].action;
            return true;
        }
    }
    return false;
}

bool HudHasLines(const Hud *hud)
{
    for (int i = 0; i < hud->chartCount; i++)
        if (hud->charts[i].kind == ChartPhotograph || hud->charts[i].kind == ChartNetwork)
            return true;
    return false;
}
