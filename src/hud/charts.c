/* SPDX-License-Identifier: MIT */
#include "hud/strip.h"

#include "base/nanoseconds.h"
#include "base/percentile.h"

#include <math.h>

/* ---- bars ---- */

void TimesPercentiles(const StatsValues *times, double *p50, double *p99)
{
    enum { Most = 240 };
    Nanoseconds last[Most] = {0};
    int64_t count = 0;
    for (; count < Most && count < times->count; count++)
        last[count] = times->list[times->count - 1 - count];
    if (count == 0)
        count = 1; /* of none they are 0 */

    SortValues(last, count);
    *p50 = Percentile(last, count, 0.5) / 1e6;
    *p99 = Percentile(last, count, 0.99) / 1e6;
}

/* The bar so many before the newest one. */
static void BarDraw(const Chart *chart, int before, float value, Color color, DrawList *list)
{
    const Rect rect = chart->rect;
    const float part = value / chart->full, column = floorf(rect.width / BarsShown);
    const float height = fmaxf(roundf(fminf(part, 1) * rect.height), 1);
    const float x = rect.x + column * (float)(BarsShown - 1 - before);
    const bool isCut = part > 1;
    DrawListBox(list, x, rect.y + rect.height - height, column - list->scale, height,
                isCut ? ActColor : color);
}

static void PlacesDraw(const Chart *chart, const Parallel *parallel, const Scene *scene,
                       DrawList *list)
{
    const ParallelPicture *picture;
    for (int i = 0; i < BarsShown && (picture = ParallelKept(parallel, i)) != NULL; i++)
        BarDraw(chart, i, picture->places[chart->method], scene->methods[chart->method].color,
                list);
}

static void TimesDraw(const Chart *chart, const StatsValues *times, DrawList *list)
{
    DrawListRect(list, chart->panel, 0, 0, PanelColor);
    for (int i = 0; chart->rect.height > 0 && i < BarsShown && i < times->count; i++)
        BarDraw(chart, i, (float)times->list[times->count - 1 - i] / 1e6f, QuietColor, list);
}

void ChartDraw(const Chart *chart, const Parallel *parallel, const StatsValues *times,
               const Scene *scene, const Link *link, DrawList *list)
{
    switch (chart->kind) {
    case ChartPhotograph:
        PhotographDraw(chart, parallel, scene, list);
        break;
    case ChartNetwork:
        NetworkDraw(chart, parallel, scene, link, list);
        break;
    case ChartPlaces:
        PlacesDraw(chart, parallel, scene, list);
        break;
    case ChartTimes:
        TimesDraw(chart, times, list);
        break;
    }
}
