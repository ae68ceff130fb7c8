/* SPDX-License-Identifier: MIT
 *
 * Where the world is drawn: one arena, or with lanes one for each method, below its label.
 */
#include "hud/parts.h"

#include <math.h>

/* The largest rectangle of the world's aspect between the bars, on whole pixels. */
static void FitArena(Hud *hud, float top, float bottom)
{
    const float margin = HudMargin(hud);
    const float across = (float)hud->state.scene->width, down = (float)hud->state.scene->height;
    float width = fmaxf((float)hud->state.width - 2 * margin, 4);
    float height = fmaxf(bottom - top, 3);
    width = floorf(fminf(width, height * across / down) / 4) * 4;
    height = roundf(width * down / across);
    hud->arenaCount = 1;
    hud->arenas[0] = (Rect){roundf(((float)hud->state.width - width) / 2),
                            roundf(top + (bottom - top - height) / 2), width, height};
}

/* The lane's name, and how even its motion was; the first one also explains the mark in all lanes,
 * or says that there is no room for all. */
static void AddLaneLabel(Hud *hud, int lane, float y)
{
    const int number = hud->firstMethod + lane, count = SceneMethods(hud->state.scene);
    const Method *method = &hud->state.scene->methods[number];
    Flow flow = HudFlow(hud, y, 24);
    FlowText(&flow, TextNormal, method->color, method->label);
    FlowSpace(&flow, 2);
    if (lane == 0 && hud->arenaCount < count) {
        FlowValue(&flow, "fit here", "%d of %d", hud->arenaCount, count);
    } else if (flow.right - flow.x > DrawListTextWidth(&hud->list, TextNormal, 74)) {
        FlowText(&flow, TextNormal, Dim, method->where); /* all in one line */
        FlowSpace(&flow, 3);
        FlowValue(&flow, "mean |animation error|", "%.2f ms",
                  hud->state.laneErrors[number] / 100.0);
        if (!hud->state.steered &&
            flow.right - flow.x > DrawListTextWidth(&hud->list, TextNormal, lane == 0 ? 34 : 18))
            FlowValue(&flow, "units shake", "%.2f", hud->state.laneShakes[number] / 100.0);
        if (lane == 0 && hud->state.scene->world)
            FlowValue(&flow, hud->state.steered ? "the pointer" : "the ball now",
                      hud->state.steered ? "o" : "|");
    } else {
        FlowValue(&flow, "mean error", "%.2f ms", hud->state.laneErrors[number] / 100.0);
    }
}

/* One for each method, or where there is no room for all, for the chosen one and the one before it.
 */
static void ChooseLanes(Hud *hud)
{
    const int count = SceneMethods(hud->state.scene), chosen = hud->state.chosen;
    const bool all = count <= hud->mostLanes;
    hud->arenaCount = all ? count : hud->mostLanes;
    hud->firstMethod = all || chosen == 0 ? 0 : chosen - 1;
}

/* Arenas as wide as the window, one above the other, each below its label. */
static void FitLanes(Hud *hud, float top, float bottom)
{
    const float margin = HudMargin(hud), label = HudPixels(hud, 26), gap = HudPixels(hud, 6);
    const float width = fmaxf((float)hud->state.width - 2 * margin, 4);
    ChooseLanes(hud);
    const float lane = floorf((bottom - top) / (float)hud->arenaCount);
    for (int i = 0; i < hud->arenaCount; i++) {
        const float y = roundf(top) + (float)i * lane;
        if (!hud->state.help)
            AddLaneLabel(hud, i, y + label / 2);
        hud->arenas[i] = (Rect){margin, y + label, width, fmaxf(lane - label - gap, 3)};
    }
}

bool HudArenas(Hud *hud, float top, float bottom)
{
    if (hud->state.lanes)
        FitLanes(hud, top, bottom);
    else
        FitArena(hud, top, bottom);
    return hud->arenas[0].height >= HudPixels(hud, hud->state.lanes ? 30 : 45);
}
