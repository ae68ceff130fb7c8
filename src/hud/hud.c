/* SPDX-License-Identifier: MIT
 *
 * Puts the parts of the HUD together.
 */
#include "hud/parts.h"

#include <string.h>

/* The text is no smaller than that of a desktop, unless what must be there does not fit. */
static const float SmallestScale = 0.65f, SmallerBy = 1 / 16.0f;

/* The text grows with the window from this size on, in steps of an eighth, so that glyphs are
 * seldom rasterized again. */
static float TextScale(const HudState *state)
{
    enum { Width = 960, Height = 720, Steps = 8, Largest = 6 };
    static const float rounding = 0.01f; /* a window of a whole step's size has that step */
    const ScreenState *window = &state->window;
    const float size = fminf((float)window->width / Width, (float)window->height / Height);
    const float step = floorf(size * Steps + rounding) / Steps;
    return fminf(fmaxf(step, fmaxf(window->density, 1)), Largest);
}

/* The lanes, and the keys and the tour beside them; or what stands in place of all that. False if
 * there is too little room. */
static bool LayOutLanes(Hud *hud, Rect room)
{
    const HudState *state = &hud->state;
    if (state->see != SeeOff)
        return HudQuestion(hud, room);
    if (state->set.card)
        return HudYourGame(hud, room);
    HudKeys(hud, &room);
    if (state->step)
        HudTourStep(hud, &room);
    return HudField(hud, room);
}

/* What lies over them, and moves nothing. */
static void LayOutOverlay(Hud *hud, Rect window)
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

/* False if there is too little room. */
static bool LayOut(Hud *hud)
{
    const HudState *state = &hud->state;
    const Rect window = {0, 0, (float)state->window.width, (float)state->window.height};

    /* What the parts below fill begins anew. */
    hud->list.count = 0;
    hud->buttonCount = hud->arenaCount = hud->chartCount = 0;
    hud->path = (Path){0};
    hud->framing = (Framing){0};
    hud->still = (Rect){0};
    hud->namesNow = hud->saysPace = false;
    hud->status[0] = '\0';
    memset(hud->words, 0, sizeof hud->words);

    const bool fits = LayOutLanes(hud, window);
    hud->overlay = hud->list.count;
    LayOutOverlay(hud, window);
    return fits;
}

/* Asks for less after a layout that did not fit: first for a smaller text, and then, where all
 * methods have a lane, for one lane fewer than there were. False: nothing can be left out. */
static bool AskForLess(Hud *hud)
{
    DrawList *list = &hud->list;
    if (list->scale > SmallestScale) {
        list->scale -= SmallerBy;
        return true;
    }

    const bool hasAll = hud->state.set.lanes == LanesAll;
    if (hasAll && hud->mostLanes > 1 && hud->arenaCount > 1) {
        hud->mostLanes = hud->arenaCount - 1;
        return true;
    }
    return false;
}

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
    bool fits = LayOut(hud);
    while (!fits && AskForLess(hud))
        fits = LayOut(hud);
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
