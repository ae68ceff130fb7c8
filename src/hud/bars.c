/* SPDX-License-Identifier: MIT */
#include "hud/charts.h"

#include <math.h>

struct BarsPicture *BarsAdd(Bars *bars)
{
    struct BarsPicture *picture = &bars->pictures[bars->count++ % BarsKept];
    *picture = (struct BarsPicture){0};
    return picture;
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
        const struct BarsPicture *picture = &bars->pictures[(bars->count - 1 - i) % BarsKept];
        const float part = ValueOf(picture, chart) / chart->full;
        const float height = fmaxf(roundf(fminf(fabsf(part), 1) * reach), 1);
        const float x = rect.x + column * (float)(BarsShown - 1 - i);
        DrawListBox(list, x, part < 0 ? line : line - height, column - list->scale, height,
                    fabsf(part) > 1 ? ActColor : color);
    }
}
