/* SPDX-License-Identifier: MIT
 *
 * Figures of the last pictures, and marks in the arenas.
 *
 * The time strip: above, the game's time with a mark at each tick; below, real time with a disc at
 * each picture when it was seen, hollow where it repeats the one before. Lines join each picture
 * with the game time that it showed. Even motion is parallel lines, and their slant is the delay.
 * Both axes are the loop's time, in ns: a game time stands at itself plus what the game had lost by
 * then, and stays there. In a scene about a network the marks above are snapshots where they were
 * sent, hollow where they are lost, and the discs below are those that came.
 *
 * Bars: one for each picture or frame, the newest at the right.
 */
#pragma once

#include "numbers/stats.h"
#include "render/draw_list.h"
#include "scenes/scene.h"

#include <stdbool.h>
#include <stdint.h>

enum { TicksKept = 256, PicturesKept = 1024, BarsShown = 60, ParallelWords = 112 };

/* The last ticks and pictures: number k is kept at k % TicksKept, and so on. All zero, there are
 * none. */
typedef struct Parallel {
    int64_t ticks, pictures; /* how many there were */
    struct ParallelTick {
        int64_t at;   /* the game time of the tick, plus what the game had lost by then */
        char name[8]; /* the last digits of its number */
    } tick[TicksKept];
    struct ParallelPicture {
        int64_t seen; /* when it was seen */
        int32_t late; /* by how many refreshes it was seen later than possible */
        bool follows; /* its errors are known */
        /* By each method: the game time that it shows, plus what was lost; where it shows what is
         * watched; the animation error in ms; and the place error in units. */
        int64_t shows[MostMethods];
        Position watched[MostMethods];
        float errors[MostMethods], places[MostMethods];
    } picture[PicturesKept];
    bool link;          /* of a scene about a network: it has snapshots, and no ticks */
    int64_t begins;     /* when that scene began, plus what the game has lost */
    double realPerLoop; /* how much real time passes in a time of the loop's clock */
} Parallel;

typedef enum ChartKind { ChartTicks, ChartLines, ChartErrors, ChartPlaces, ChartTimes } ChartKind;

typedef struct Chart {
    ChartKind kind; /* the first two are time strips, without lines and with them */
    Rect rect;      /* in pixels */
    int method;     /* whose pictures it shows */
    bool named;     /* the ticks have their numbers above them */
    bool pointed;   /* the last line is pointed out */
    float full;     /* the value of the longest bar; longer ones are cut off */
} Chart;

void ParallelAddTick(Parallel *parallel, int64_t at, int64_t number);

/* `speed`: that of the loop's clock, in thousandths of real time. */
void ParallelAddPicture(Parallel *parallel, const struct ParallelPicture *picture, int speed);

/* What the pictures of a method say. */
typedef struct ParallelFigures {
    int lines, same, late; /* lines shown; those to the place of the line before; late ones */
    double least, most;    /* the delays of the lines, in ms on the loop's clock */
    double middle;         /* of these, in real ms; -1: there are no two lines */
    double gap;            /* the longest time from picture to picture, in real ms */
    /* In the last second: the mean |animation error| in ms, and the mean place error in units. In
     * the last four, so that there is time to read it: the greatest place error. */
    double error, shake, worst;
} ParallelFigures;

ParallelFigures ParallelMeasure(const Parallel *parallel, int method);

/* Says in words what the lines show. */
void ParallelSay(const ParallelFigures *figures, char words[ParallelWords]);

void ParallelDraw(const Parallel *parallel, const Chart *chart, const Scene *scene,
                  const Link *link, DrawList *list);

/* Percentiles of the last frame times, in ms; 0 while there are none. */
void TimesPercentiles(const StatsValues *times, double *p50, double *p99);

void BarsDraw(const Parallel *parallel, const StatsValues *times, const Chart *chart,
              const Scene *scene, DrawList *list);

/* ---- marks of what is watched, in the arena of a lane; positions are world units ---- */

enum { GhostCount = 48 };

/* Adds where it was in the last pictures by the lane's method, as a strobe photograph shows it: the
 * older the fainter. */
void MarkGhosts(const View *view, const Lane *lane, const Parallel *parallel, DrawList *list);

/* Adds an upright line where it is now in the game. */
void MarkNow(const View *view, const Lane *lane, Position now, DrawList *list);

/* Adds a thin white ring where it should be, or is now in the game, if that is in the picture. */
void MarkRing(const View *view, const Lane *lane, Position at, DrawList *list);

/* Adds its outlines at Last and Next, and dots between; names them where there is one lane. */
void MarkLastAndNext(const View *view, const Lane *lane, Position last, Position next,
                     DrawList *list);

/* Adds a ring at the pointer, and dots on the line to it. */
void MarkPointer(const View *view, const Lane *lane, Position pointer, DrawList *list);
