/* SPDX-License-Identifier: MIT
 *
 * The place of the figure of parallel lines, with its labels; below it, what it shows now.
 */
#include "hud/parts.h"

/* With lanes the way to draw; alone what each axis is. */
static void AddLabels(Hud *hud, Rect strip, int method)
{
    DrawList *list = &hud->list;
    const Method *shown = &hud->state.scene->methods[method];
    const float x = HudMargin(hud), half = HudPixels(hud, 7);
    if (hud->state.lanes) {
        DrawListText(list, x, strip.y + strip.height / 2, TextNormal, shown->color, shown->label);
    } else {
        DrawListText(list, x, strip.y + half, TextNormal, Dim, "game: ticks");
        DrawListText(list, x, strip.y + strip.height - half, TextNormal, Dim, "seen");
    }
}

float HudParallelPanel(Hud *hud, float bottom)
{
    enum { LongestWords = 75 };
    const int count = hud->arenaCount;
    const float label = HudMargin(hud) + DrawListTextWidth(&hud->list, TextNormal, 13);
    const float line = HudPixels(hud, 20), gap = HudPixels(hud, 8);
    const float height = HudPixels(hud, hud->state.lanes ? 34 : 56);
    const float right = (float)hud->state.width - HudMargin(hud);
    const float words = DrawListTextWidth(&hud->list, TextNormal, LongestWords);
    const float lines = ceilf(words / fmaxf(right - 2 * HudMargin(hud), 1));
    const float top = bottom - lines * line - (float)count * (height + gap);
    ParallelLayout *layout = &hud->parallel;
    *layout = (ParallelLayout){.count = count};
    for (int i = 0; i < count; i++) {
        const Rect strip = {label, top + (float)i * (height + gap), right - label, height};
        layout->strips[i] = strip;
        layout->methods[i] = hud->state.lanes ? hud->firstMethod + i : hud->state.method;
        AddLabels(hud, strip, layout->methods[i]);
    }
    Flow flow = HudFlow(hud, bottom - (lines - 0.5f) * line - HudPixels(hud, 2), 20);
    FlowWords(&flow, Dim, hud->state.parallelWords);
    return top - gap;
}
