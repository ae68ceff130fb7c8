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

/* The pictures of a strip from the newest back, as many as can be told apart. Set the first three;
 * the others are 0 at the beginning. */
typedef struct StripWalk {
    const Strip *strip;
    /* How many pixels they are apart, at least. */
    float apart;
    /* Only those whose number is a multiple of this, so that they are the same ones in the next
     * picture; and the newest. */
    int64_t each;

    /* How many pictures were looked at, and where the last one that was returned was seen. */
    int64_t looked;
    float beside;
} StripWalk;

/* The next picture and where it was seen, on the lower axis. NULL: there is none that is in the
 * strip. */
const ParallelPicture *StripNext(StripWalk *walk, float *seen);

/* photograph.c and network.c, for ChartDraw. */
void PhotographDraw(const Chart *chart, const Parallel *parallel, const Scene *scene,
                    DrawList *list);
void NetworkDraw(const Chart *chart, const Parallel *parallel, const Scene *scene, const Link *link,
                 DrawList *list);
