/* SPDX-License-Identifier: MIT */
#include "base/percentile.h"
#include "hud/parts.h"

#include <math.h>
#include <stdio.h>

static const Color BarColor = 0x8A9BB0FF, HitchColor = 0xD55E00FF, HitchMark = 0xF0E442FF;
static const Color RefreshColor = 0xE8EDF2B0;

void GraphAdd(Graph *graph, const Frame *frame)
{
    if (frame->excluded)
        return;
    graph->frameTimes[graph->next] = frame->frameTime;
    graph->next = (graph->next + 1) % GraphFrames;
    graph->count += graph->count < GraphFrames;
}

GraphNumbers GraphMeasure(const Graph *graph)
{
    int64_t times[GraphFrames];
    if (graph->count == 0)
        return (GraphNumbers){0};
    for (int i = 0; i < graph->count; i++)
        times[i] = graph->frameTimes[i];
    SortValues(times, graph->count);
    return (GraphNumbers){.p50 = llround(Percentile(times, graph->count, 0.5)),
                          .p99 = llround(Percentile(times, graph->count, 0.99))};
}

/* Neighbouring bars of one height share a rectangle: each costs software renderers time. */
typedef struct Run {
    float x, width, height;
    bool hitch;
} Run;

/* The bar of a hitch is cut off at the top of the scale, and marked there. */
static void AddRun(const GraphLayout *layout, const Run *run, DrawList *list)
{
    const float bottom = layout->bars.y + layout->bars.height, dot = roundf(6 * list->scale);
    const Rect bar = {run->x, bottom - run->height, run->width, run->height};
    if (run->width > 0)
        DrawListRect(list, bar, 0, run->hitch ? HitchColor : BarColor);
    if (run->hitch) {
        const Rect mark = {bar.x + (bar.width - dot) / 2, bar.y - dot / 2, dot, dot};
        DrawListRect(list, mark, dot / 2, HitchMark);
    }
}

/* Extends the run to the left if the bar of this frame is as high; otherwise begins a new run. */
static void AddBar(const GraphLayout *layout, Run *run, int64_t frameTime, float x, DrawList *list)
{
    const bool hitch = frameTime > layout->top;
    const float part = hitch ? 1 : (float)frameTime / (float)layout->top;
    const float height = roundf(layout->bars.height * part);
    if (hitch || run->hitch || run->height != height) {
        AddRun(layout, run, list);
        *run = (Run){.height = height, .hitch = hitch};
    }
    run->x = x;
    run->width += layout->column;
}

static void AddRefresh(const GraphLayout *layout, DrawList *list)
{
    const Rect bars = layout->bars;
    if (layout->refresh <= 0 || layout->refresh >= layout->top)
        return;
    const float part = (float)layout->refresh / (float)layout->top;
    const float line = fmaxf(roundf(list->scale), 1);
    const float y = roundf(bars.y + bars.height * (1 - part) - line / 2);
    DrawListRect(list, (Rect){bars.x, y, bars.width, line}, 0, RefreshColor);
}

void GraphDraw(const Graph *graph, const GraphLayout *layout, DrawList *list)
{
    const Rect bars = layout->bars;
    if (layout->column <= 0)
        return;
    const int columns = (int)(bars.width / layout->column);
    const int shown = graph->count < columns ? graph->count : columns;
    const float right = bars.x + bars.width;
    Run run = {0};
    for (int i = 1; i <= shown; i++) {
        const int which = (graph->next - i + GraphFrames) % GraphFrames;
        const float x = right - (float)i * layout->column;
        AddBar(layout, &run, graph->frameTimes[which], x, list);
    }
    AddRun(layout, &run, list);
    AddRefresh(layout, list);
}

/* ---- the labels on its left, and the numbers on its right ---- */

static void AddLine(DrawList *list, float x, float y, Color color, const char *format, double value)
{
    char text[32];
    snprintf(text, sizeof text, format, value);
    DrawListText(list, x, y, TextNormal, color, text);
}

/* In lines from y on, when they are known. The first is what interpolation changes. */
static void AddNumbers(Hud *hud, float x, float y)
{
    const HudState *state = &hud->state;
    const Color color = state->set.scene->methods[state->method].color;
    const float line = HudPixels(hud, 18);
    if (state->p99 == 0)
        return;
    AddLine(&hud->list, x, y, color, "error %.2f ms", state->laneErrors[state->method] / 100.0);
    AddLine(&hud->list, x, y + line, Bright, "p50 %.2f ms", state->p50 / 100.0);
    AddLine(&hud->list, x, y + 2 * line, Bright, "p99 %.2f ms", state->p99 / 100.0);
    AddLine(&hud->list, x, y + 3 * line, Bright, "1%% low %.1f fps", 1e5 / state->p99);
}

float HudGraphPanel(Hud *hud, float bottom)
{
    const HudState *state = &hud->state;
    const float margin = HudMargin(hud), line = HudPixels(hud, 18), gap = HudPixels(hud, 6);
    const float left = margin + DrawListTextWidth(&hud->list, TextNormal, 6);
    const float right =
        (float)state->width - margin - DrawListTextWidth(&hud->list, TextNormal, 17);
    const float column = fmaxf(floorf((right - left) / GraphFrames), 1);
    const float width = fminf(column * GraphFrames, floorf(right - left));
    const float top = bottom - 4 * line - gap;
    GraphLayout *layout = &hud->graph;
    *layout = (GraphLayout){.column = column,
                            .bars = {right - width, top, width, 4 * line - gap},
                            .top = (int64_t)state->graphTop * 10000,
                            .refresh = state->refresh};
    const float first = top + line / 2;
    const float part = (float)state->refresh / (float)fmax((double)layout->top, 1);
    const float level = layout->bars.y + layout->bars.height * (1 - part);
    AddLine(&hud->list, margin, first, Dim, "%g ms", state->graphTop / 100.0);
    if (state->refresh > 0 && level >= first + line)
        AddLine(&hud->list, margin, level, Dim, "%.1f", (double)state->refresh / 1e6);
    AddNumbers(hud, right + 2 * gap, top + line / 2);
    return top - 2 * gap;
}
