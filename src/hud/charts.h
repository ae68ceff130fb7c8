/* SPDX-License-Identifier: MIT
 *
 * Figures of the last pictures.
 *
 * A time strip has two axes. Above is the game's time, with a mark at each tick; below is the time
 * at which pictures were seen, with a disc at each. Lines join each picture with the game time that
 * it shows. Even motion is parallel lines, and their slant is how late pictures are seen. In a
 * scene about a network the marks above are snapshots where they were sent, hollow where they are
 * lost, and the discs below are those that came.
 *
 * Bars: one for each picture or frame, the newest at the right.
 */
#pragma once

#include "hud/parallel.h"
#include "numbers/stats.h"
#include "render/draw_list.h"

#include <stdbool.h>

enum { BarsShown = 60 };

typedef enum ChartKind {
    /* The parallel lines of a lane, with names and numbers, over all of the lane's lower part. */
    ChartPhotograph,
    /* The strip of a scene about a network. */
    ChartNetwork,
    /* Bars of the place errors of a method. */
    ChartPlaces,
    /* Bars of the times of frames. */
    ChartTimes
} ChartKind;

typedef struct Chart {
    ChartKind kind;
    /* Where it is, in pixels. */
    Rect rect;
    /* Whose pictures it shows. */
    int method;
    /* Of bars: the value of the longest one; longer ones are cut off. */
    float full;
    /* Of bars of frames: the panel that they are in, with words around them. */
    Rect panel;
    /* Of a photograph: how much of a picture's delay is the screen's, in real ms. */
    int screenMs;
    /* That is certain; else it may be more. */
    bool screenIsCertain;
    /* The last line says how far between two ticks it begins. */
    bool tellsShare;
} Chart;

/* Draws what the chart's kind asks for. */
void ChartDraw(const Chart *chart, const Parallel *parallel, const StatsValues *times,
               const Scene *scene, const Link *link, DrawList *list);

/* Percentiles of the last frame times, in ms; 0 while there are none. */
void TimesPercentiles(const StatsValues *times, double *p50, double *p99);
