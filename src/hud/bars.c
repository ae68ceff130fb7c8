/* SPDX-License-Identifier: MIT */
#include "base/percentile.h"
#include "hud/charts.h"

#include <math.h>

static const struct BarsPicture *Before(const Bars *bars, int newer)
{
    return &bars->pictures[(bars->count - 1 - newer) % BarsKept];
}

struct BarsPicture *BarsAdd(Bars *bars)
{
    struct BarsPicture *picture = &bars->pictures[bars->count++ % BarsKept];
    *picture = (struct BarsPicture){0};
    return picture;
}

void BarsPercentiles(const Bars *bars, double *p50, double *p99)
{
    int64_t times[BarsKept];
    const int count = bars->count < BarsKept ? (int)bars->count : BarsKept;
    for (int i = 0; i < count; i++)
        times[i] = llround((double)Before(bars, i)->time * 1e6);
    SortValues(times, count);
    *p50 = count > 0 ? Percentile(times, count, 0.5) / 1e6 : 0;
    *p99 = count > 0 ? Percentile(times, count, 0.99) / 1e6 : 0;
}

static float ValueOf(const struct BarsPicture *picture, const Chart *chart)
{
    return chart->kind == ChartTimes    ? picture->time
           : chart->kind == ChartErrors ? picture->errors[chart->method]
                                        : picture->places[chart->method];
}

/* Errors stand on both sides of a line in the middle. */
void BarsDraw(const Bars *bars, const Chart *chart, const Scene *scene, DrawList *list)
{
    const Rect rect = chart->rect;
    const float reach = chart->kind == ChartErrors ? rect.height / 2 : rect.height;
    const float line = rect.y + reach, column = floorf(rect.width / BarsShown);
    const Color color =
        chart->kind == ChartTimes ? QuietColor : scene->methods[chart->method].color;
    for (int i = 0; i < bars->count && i < BarsShown; i++) {
        const float part = ValueOf(Before(bars, i), chart) / chart->full;
        const float height = fmaxf(roundf(fminf(fabsf(part), 1) * reach), 1);
        const float x = rect.x + column * (float)(BarsShown - 1 - i);
        DrawListBox(list, x, part < 0 ? line : line - height, column - list->scale, height,
                    fabsf(part) > 1 ? ActColor : color);
    }
}
