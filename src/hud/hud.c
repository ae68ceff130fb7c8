/* SPDX-License-Identifier: MIT
 *
 * Puts the parts of the HUD together, as many as there is room for.
 */
#include "hud/hud.h"

#include "hud/parts.h"

#include <math.h>
#include <string.h>

/* The text grows with the window, in steps, so that its glyphs are not drawn anew for every pixel.
 * The help needs small ones to fit into the smallest window. */
static float TextScale(const HudState *state)
{
    const float fit = fminf((float)state->width / 960, (float)state->height / 720);
    const float steps = floorf(fit * 8 + 0.01f) / 8;
    return fminf(fmaxf(steps, state->help && fit < 0.45f ? 0.5f : 0.75f), 6);
}

/* Writes the list at this level. False if that leaves too little room for the arenas. */
static bool Write(Hud *hud, HudLevel level)
{
    float top = HudMargin(hud), bottom = (float)hud->state.height - top;
    DrawListClear(&hud->list);
    hud->buttons.count = 0;
    hud->graph.column = 0;
    if (level != HudOff) {
        top = HudTopBar(hud, level);
        bottom = HudKeyBar(hud);
    }
    if (level == HudFull)
        bottom = HudGraphPanel(hud, bottom);
    return HudArenas(hud, top, bottom) && (level != HudFull || hud->graph.bars.width > 0);
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
    HudLevel level = state->level;
    while (!Write(hud, level) && level != HudOff)
        level = (HudLevel)(level - 1);
    if (state->help) {
        hud->graph.column = 0; /* it would be drawn over the help */
        HudHelp(hud);
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
