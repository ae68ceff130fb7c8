/* SPDX-License-Identifier: MIT
 *
 * What all time strips have in common: a time scale, marks of ticks, and lines between its axes.
 */
#pragma once

#include "hud/charts.h"

/* A strip while it is drawn. */
typedef struct Strip {
    const Parallel *parallel;
    DrawList *list;
    /* Lines end at its left and right edge. */
    Rect rect;
    /* The time at its left edge, and how many pixels a ns is. */
    double begin, unit;
    /* The heights of the two axes. */
    float ticks, pictures;
} Strip;

/* Where this time is, and whether that is in the strip. */
float StripAt(const Strip *strip, int64_t time);
bool StripHas(const Strip *strip, float x);

/* Adds a line from a place on the lower axis to one on the upper, cut off at the strip's edges. */
void StripLine(const Strip *strip, float bottom, float top, float thick, Color color);

/* photograph.c and network.c, for ChartDraw. */
void PhotographDraw(const Chart *chart, const Parallel *parallel, const Scene *scene,
                    DrawList *list);
void NetworkDraw(const Chart *chart, const Parallel *parallel, const Scene *scene, const Link *link,
                 DrawList *list);
