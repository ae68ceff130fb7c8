/* SPDX-License-Identifier: MIT
 *
 * Puts the parts of the HUD together, as many as there is room for.
 */
#include "hud/hud.h"

#include "hud/parts.h"

#include <math.h>
#include <string.h>

enum { ScaleSteps = 8 };
/* Lanes that are shown where there is no room for all. */
enum { FewLanes = 2 };

/* The text grows with the window, in steps, so that glyphs are seldom rasterized again. It is never
 * smaller than three quarters of a desktop's text: the window may be a phone's. */
static float TextScale(const HudState *state)
{
    const float fit = fminf((float)state->width / 960, (float)state->height / 720);
    const float steps = floorf(fit * ScaleSteps + 0.01f) / ScaleSteps;
    return fminf(fmaxf(steps, 0.75f * fmaxf(state->density, 1)), 6);
}

/* Writes the list at this level, with or without the figure of parallel lines. False if not all of
 * it fits, or too little room is left for the arenas. */
static bool Write(Hud *hud, HudLevel level, bool parallel)
{
    const HudState *state = &hud->state;
    DrawListClear(&hud->list);
    hud->buttons.count = 0;
    hud->graph.column = 0;
    hud->parallel.count = 0;
    hud->level = level;
    HudChooseLanes(hud);
    const float top = HudTopBar(hud, level);
    float bottom = (float)state->height - HudMargin(hud);
    if (level != HudOff && !state->hasButtons && !state->see[0])
        bottom = HudKeyBar(hud);
    if (parallel && level != HudOff && !state->set.help)
        bottom = HudParallelPanel(hud, bottom);
    if (level == HudFull)
        bottom = HudGraphPanel(hud, bottom);
    const bool fits = HudArenas(hud, top, bottom);
    if (state->ladder && !state->set.help)
        HudLadder(hud, top, bottom);
    return fits && (level != HudFull || hud->graph.bars.width > 0) &&
           (!state->set.help || HudHelp(hud, top, bottom));
}

/* The same at the highest level up to this at which all fits, if need be without the figure. */
static bool WriteWhatFits(Hud *hud, HudLevel level)
{
    for (;; level = (HudLevel)(level - 1)) {
        const bool parallel = hud->state.set.parallel || level == HudFull;
        if ((parallel && Write(hud, level, true)) || Write(hud, level, false))
            return true;
        if (level == HudOff)
            return false;
    }
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
    /* The graph would be drawn over the help. */
    const HudLevel level = state->set.help && state->set.hud == HudFull ? HudShort : state->set.hud;
    hud->mostLanes = MaxLanes;
    while (!WriteWhatFits(hud, level)) {
        if (state->set.lanes && hud->mostLanes > FewLanes)
            hud->mostLanes = FewLanes;
        else if (list->scale > HudSmallestScale)
            list->scale -= 1 / 16.0f;
        else
            break;
    }
}

bool HudClick(const Hud *hud, float x, float y, Action *action)
{
    for (int i = 0; i < hud->buttons.count; i++) {
        const Rect rect = hud->buttons.buttons[i].rect;
        if (x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height) {
            *action = hud->buttons.buttons[i].action;
            return true;
        }
    }
    return false;
}
