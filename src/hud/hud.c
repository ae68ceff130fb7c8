/* SPDX-License-Identifier: MIT
 *
 * Puts the parts of the HUD together, as many as there is room for.
 */
#include "hud/hud.h"

#include "hud/parts.h"

#include <math.h>
#include <string.h>

enum { ScaleSteps = 8 };

/* The least share of the window that the arenas take. */
static const float LeastShare[] = {[HudPlain] = 0.45f, [HudTiny] = 0.6f, [HudWide] = 0.7f};
static const float LeastBesideStep = 0.2f;

/* The text is never smaller than that of a desktop, but where all there is has no room. */
static const float SmallestScale = 0.65f;

/* The text grows with the window, in steps, so that glyphs are seldom rasterized again. */
static float TextScale(const HudState *state)
{
    const float fit = fminf((float)state->width / 960, (float)state->height / 720);
    const float steps = floorf(fit * ScaleSteps + 0.01f) / ScaleSteps;
    return fminf(fmaxf(steps, fmaxf(state->density, 1)), 6);
}

static HudShape ShapeOf(const HudState *state, float scale)
{
    const float width = (float)state->width, height = (float)state->height;
    if (width < LookTiny * scale)
        return HudTiny;
    return width >= 1.5f * height && height >= 680 * scale ? HudWide : HudPlain;
}

/* ---- which parts there are ---- */

/* A part that the open step of the tour speaks of stays. */
static unsigned PartsKept(const HudState *state)
{
    static const struct {
        const char *words;
        HudPart part;
    } named[] = {
        {"frames/s", PartRates}, {"speed", PartRates}, {"lines", PartStrip}, {" late", PartLate}};
    unsigned kept = 0;
    for (size_t i = 0; state->step && i < sizeof named / sizeof named[0]; i++)
        if (strstr(state->step->text, named[i].words) || strstr(state->step->look, named[i].words))
            kept |= 1u << named[i].part;
    return state->set.parallel ? kept | 1u << PartStrip : kept;
}

/* All that this window could have. Where the open step has the room at the top, it has its keys
 * there, too. */
static unsigned PartsWanted(const HudState *state, HudShape shape)
{
    const bool off = state->set.hud == HudOff, full = state->set.hud == HudFull;
    const bool rows = shape != HudWide || state->set.lanes;
    unsigned parts = (1u << HudParts) - 1;
    if (!full)
        parts &= ~(1u << PartGraph);
    if (state->hasButtons || state->see[0] || off || (state->step && rows))
        parts &= ~(1u << PartKeys);
    if (off || shape == HudTiny)
        parts &= ~(1u << PartSentence);
    if (shape == HudTiny && !full)
        parts &= ~(1u << PartRates | (state->set.lanes ? 0 : 1u << PartLate));
    return parts;
}

/* ---- the list ---- */

static bool HasRoom(const Hud *hud, Rect room)
{
    const HudState *state = &hud->state;
    const float share = room.width * room.height / (float)state->width / (float)state->height;
    if (state->set.lanes || state->see[0])
        return true;
    return room.height > 0 && (state->step || HudHasLines(hud) || hud->level != HudShort
                                   ? share >= LeastBesideStep
                                   : share >= LeastShare[hud->shape]);
}

/* What a message may cover: the lanes of a world with their strips, or the last arena. */
static Rect Covered(const Hud *hud, Rect room)
{
    const bool world = hud->state.set.scene->world != NULL;
    const Rect last = hud->arenas[hud->arenaCount - 1], first = world ? hud->arenas[0] : last;
    return (Rect){first.x, first.y, world ? room.x + room.width - first.x : last.width,
                  last.y + last.height - first.y};
}

/* Writes the list with the parts that there are. False if not all of it fits, or too little room is
 * left for the arenas. */
static bool Write(Hud *hud)
{
    const HudState *state = &hud->state;
    const float margin = HudPixels(
        hud, (float)state->width < LookNarrow * hud->list.scale ? LookSmallMargin : LookMargin);
    Rect room = {margin, margin, (float)state->width - 2 * margin,
                 (float)state->height - 2 * margin};
    DrawListClear(&hud->list);
    hud->buttonCount = hud->arenaCount = 0;
    hud->chartCount = hud->strips = 0;
    hud->level = state->set.hud == HudFull && !HudHas(hud, PartGraph) ? HudShort : state->set.hud;
    if (state->set.help)
        return HudHelp(hud, room);
    HudChooseLanes(hud);
    if (state->see[0])
        HudSee(hud, &room);
    else if (HudHasColumn(hud))
        HudColumn(hud, &room);
    else
        HudHeader(hud, &room);
    if (HudHas(hud, PartKeys) && !HudHasColumn(hud))
        HudKeys(hud, &room, false);
    if (HudHasLines(hud))
        HudLines(hud, &room);
    if (hud->level == HudFull && !state->see[0])
        HudTimes(hud, &room);
    const bool fits = HudArenas(hud, room) && HasRoom(hud, room);
    if (state->ladder && state->toastLevel == 0)
        HudLadder(hud, state->set.scene->world ? Covered(hud, room) : room);
    else
        HudNotice(hud, Covered(hud, room));
    return fits;
}

/* Leaves out one part after the other until the rest fits. */
static bool WriteWhatFits(Hud *hud)
{
    const unsigned kept = PartsKept(&hud->state), wanted = PartsWanted(&hud->state, hud->shape);
    for (int gone = 0; gone <= HudParts; gone++) {
        hud->parts = kept | (wanted & ~0u << gone);
        if (Write(hud))
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
    hud->shape = ShapeOf(state, list->scale);
    hud->mostLanes = MaxLanes;
    while (!WriteWhatFits(hud)) {
        if (list->scale > SmallestScale)
            list->scale -= 1 / 16.0f;
        else if (state->set.lanes && hud->mostLanes > 1)
            hud->mostLanes--;
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
