/* SPDX-License-Identifier: MIT
 *
 * Where the world is drawn: one arena, or with lanes one for each method, below its label.
 */
#include "hud/marks.h"
#include "hud/parts.h"

#include <math.h>

/* The largest rectangle of the world's aspect between the bars, on whole pixels. */
static void FitArena(Hud *hud, float top, float bottom)
{
    const float margin = HudMargin(hud);
    const float across = (float)hud->state.set.scene->width,
                down = (float)hud->state.set.scene->height;
    float width = fmaxf((float)hud->state.width - 2 * margin, 4);
    float height = fmaxf(bottom - top, 3);
    width = floorf(fminf(width, height * across / down) / 4) * 4;
    height = roundf(width * down / across);
    hud->arenas[0] = (Rect){roundf(((float)hud->state.width - width) / 2),
                            roundf(top + (bottom - top - height) / 2), width, height};
}

/* How far from their places things were in a scene without a world. */
static void AddPlaces(Flow *flow, const HudState *state, int number)
{
    if (state->set.scene->input) {
        const InputCounts *counts = &state->counts[number];
        FlowValue(flow, "lost", "%d of %d", (int)counts->lost, (int)counts->known);
        FlowValue(flow, "counted twice", "%d", (int)counts->twice);
    } else {
        FlowValue(flow, "shake", "%.2f", state->laneShakes[number] / 100.0);
        FlowValue(flow, "worst", "%.1f", state->laneWorsts[number] / 10.0);
    }
}

/* The lane's name; why it is right or wrong, if there is room for the whole HUD; and by how much,
 * in a line of its own where it does not fit. Returns the label's lower edge. */
static float AddSceneLabel(Hud *hud, int number, Rect cell)
{
    const float numbers = DrawListTextWidth(&hud->list, TextNormal, 27);
    const Method *method = &hud->state.set.scene->methods[number];
    Flow flow = HudFlow(hud, cell.y + HudPixels(hud, 13), 22);
    flow.x = flow.left = cell.x;
    flow.right = cell.x + cell.width;
    FlowWords(&flow, method->color, method->label);
    FlowSpace(&flow, 2);
    if (hud->level == hud->state.set.hud) {
        FlowWords(&flow, Bright, method->where);
        FlowSpace(&flow, 2);
    }
    if (flow.x > flow.left && flow.right - flow.x < numbers)
        FlowNextLine(&flow, 22);
    AddPlaces(&flow, &hud->state, number);
    return flow.y + HudPixels(hud, 13);
}

/* The mark in all lanes, with its name. */
static void AddSwatch(Flow *flow, bool steered)
{
    DrawList *list = flow->list;
    const float size = roundf(14 * list->scale), width = roundf(2 * list->scale);
    const Rect around = {flow->x, roundf(flow->y - size / 2), size, size};
    if (steered)
        DrawListOutline(list, around, size / 2, width, PointerColor);
    else
        DrawListRect(list, (Rect){around.x + size / 2, around.y, width, size}, 0, NowColor);
    flow->x += size;
    FlowSpace(flow, 1);
    FlowText(flow, TextNormal, Dim, steered ? "the pointer" : "the ball now");
}

/* The lane's name, and how even its motion was; the first one also explains the mark in all lanes,
 * or says that there is no room for all. */
static void AddLaneLabel(Hud *hud, int lane, float y)
{
    const int number = hud->firstMethod + lane, count = SceneMethods(hud->state.set.scene);
    const Method *method = &hud->state.set.scene->methods[number];
    Flow flow = HudFlow(hud, y, 24);
    FlowText(&flow, TextNormal, method->color, method->label);
    if (lane == 0 && hud->arenaCount < count) {
        FlowValue(&flow, "fit here", "%d of %d", hud->arenaCount, count);
    } else if (flow.right - flow.x > DrawListTextWidth(&hud->list, TextNormal, 74)) {
        FlowText(&flow, TextNormal, Dim, method->where); /* all in one line */
        FlowSpace(&flow, 1);
        FlowValue(&flow, "mean animation error", "%.2f ms", hud->state.laneErrors[number] / 100.0);
        if (!hud->state.set.steer &&
            flow.right - flow.x > DrawListTextWidth(&hud->list, TextNormal, lane == 0 ? 39 : 23))
            FlowValue(&flow, "units off at walls", "%.1f", hud->state.laneWorsts[number] / 10.0);
        if (lane == 0 && hud->state.set.scene->world)
            AddSwatch(&flow, hud->state.set.steer);
    } else {
        FlowValue(&flow, "mean error", "%.2f ms", hud->state.laneErrors[number] / 100.0);
    }
}

void HudChooseLanes(Hud *hud)
{
    const int all = SceneMethods(hud->state.set.scene), chosen = hud->state.set.method;
    const int some = all < hud->mostLanes ? all : hud->mostLanes;
    hud->arenaCount = hud->state.set.lanes ? some : 1;
    hud->firstMethod = hud->arenaCount == all || chosen == 0 ? 0 : chosen - 1;
}

/* Arenas as wide as the window, one above the other, each below its label. */
static void FitLanes(Hud *hud, float top, float bottom)
{
    const float margin = HudMargin(hud), label = HudPixels(hud, 26), gap = HudPixels(hud, 6);
    const float width = fmaxf((float)hud->state.width - 2 * margin, 4);
    const float lane = floorf((bottom - top) / (float)hud->arenaCount);
    for (int i = 0; i < hud->arenaCount; i++) {
        const float y = roundf(top) + (float)i * lane;
        if (!hud->state.set.help && !hud->state.ladder)
            AddLaneLabel(hud, i, y + label / 2);
        hud->arenas[i] = (Rect){margin, y + label, width, fmaxf(lane - label - gap, 3)};
    }
}

/* The cell of a lane in so many columns. */
static Rect Cell(const Hud *hud, float top, float bottom, int columns, int lane)
{
    const float margin = HudMargin(hud), gap = HudPixels(hud, 10);
    const int rows = (hud->arenaCount + columns - 1) / columns;
    const int column = lane % columns, row = lane / columns;
    const float width = fmaxf((float)hud->state.width - 2 * margin + gap, 4) / (float)columns;
    const float height = floorf((bottom - top + gap) / (float)rows);
    return (Rect){roundf(margin + width * (float)column), roundf(top) + height * (float)row,
                  floorf(width - gap), fmaxf(height - gap, 3)};
}

/* Adds the labels of all lanes in so many columns; returns how high the highest is. */
static float AddSceneLabels(Hud *hud, float top, float bottom, int columns)
{
    float highest = 0;
    for (int i = 0; i < hud->arenaCount; i++) {
        const Rect cell = Cell(hud, top, bottom, columns, i);
        highest = fmaxf(highest, AddSceneLabel(hud, hud->firstMethod + i, cell) - cell.y);
    }
    return highest;
}

/* The largest part of the cell below its label that has the picture's shape. */
static Rect ArenaIn(const Hud *hud, Rect cell, float label)
{
    const float across = (float)hud->state.set.scene->width,
                down = (float)hud->state.set.scene->height;
    const float height = fmaxf(cell.height - label, 3);
    const float unit = fminf(cell.width / across, height / down);
    return (Rect){cell.x, cell.y + label, roundf(unit * across), roundf(unit * down)};
}

/* Arenas in so many columns, each below its label, which is written or only measured. */
static void FitColumns(Hud *hud, float top, float bottom, int columns, bool written)
{
    const int count = hud->list.count, chars = hud->list.charCount;
    const float label = AddSceneLabels(hud, top, bottom, columns);
    if (!written) {
        hud->list.count = count;
        hud->list.charCount = chars;
    }
    for (int i = 0; i < hud->arenaCount; i++)
        hud->arenas[i] = ArenaIn(hud, Cell(hud, top, bottom, columns, i), label);
}

/* In the grid that makes them largest, for which each is tried. */
static void FitGrid(Hud *hud, float top, float bottom)
{
    float largest = 0;
    int best = 1;
    for (int columns = 1; columns <= hud->arenaCount; columns++) {
        FitColumns(hud, top, bottom, columns, false);
        if (hud->arenas[0].height > largest)
            best = columns;
        largest = fmaxf(largest, hud->arenas[0].height);
    }
    FitColumns(hud, top, bottom, best, !hud->state.set.help && !hud->state.ladder);
}

bool HudArenas(Hud *hud, float top, float bottom)
{
    if (hud->state.set.lanes && !hud->state.set.scene->stretches)
        FitGrid(hud, top, bottom);
    else if (hud->state.set.lanes)
        FitLanes(hud, top, bottom);
    else
        FitArena(hud, top, bottom);
    return hud->arenas[0].height >= HudPixels(hud, hud->state.set.lanes ? 30 : 45);
}
