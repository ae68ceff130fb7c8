/* SPDX-License-Identifier: MIT
 *
 * The list of all loops, for a moment after one was chosen.
 */
#include "hud/parts.h"

#include <stdio.h>

static const Color Back = 0x1B212AF0, Here = 0x2F4B66FF;

void HudLadder(Hud *hud, float top, float bottom)
{
    enum { Characters = 17 };
    const HudState *state = &hud->state;
    const float padding = HudPixels(hud, 8);
    const float line = fminf(HudPixels(hud, 24), (bottom - top) / (float)(state->rungs + 1));
    const float width = DrawListTextWidth(&hud->list, TextNormal, Characters) + 2 * padding;
    const float x = HudMargin(hud), y = top + line / 2;
    char text[Characters + 1];
    if (line < 1.25f * TextPixels(TextNormal, hud->list.scale))
        return;
    DrawListRect(&hud->list, (Rect){x, top, width, line * (float)(state->rungs + 1)}, padding,
                 Back);
    for (int i = 0; i < state->rungs; i++) {
        const float middle = y + line * ((float)i + 0.5f);
        const bool here = i == state->rung;
        if (here)
            DrawListRect(&hud->list, (Rect){x, middle - line / 2, width, line}, 0, Here);
        snprintf(text, sizeof text, "%2d %s", i + 1, state->loops[i]);
        DrawListText(&hud->list, x + padding, middle, TextNormal, here ? Bright : Dim, text);
    }
}
