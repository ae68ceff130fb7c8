/* SPDX-License-Identifier: MIT
 *
 * The figure of parallel lines: above, the game's time with a mark at each tick; below, real time
 * with a mark at each refresh; and for each picture a line from when it was seen to the game time
 * that it showed. Even motion is parallel lines, and their slant is the delay.
 *
 * Both axes are the loop's time, in ns: a game time stands at itself plus what the game had lost
 * by then, and stays there.
 */
#pragma once

#include "render/draw_list.h"
#include "scenes/scene.h"

#include <stdint.h>

enum { ParallelKept = 256, ParallelWords = 112 };

/* The last ticks and pictures: number k is kept at k % ParallelKept. All zero, there are none. */
typedef struct Parallel {
    int64_t ticks, pictures; /* how many there were */
    struct ParallelTick {
        int64_t at;     /* the game time of the tick, plus what the game had lost by then */
        char number[8]; /* the last digits of its number */
    } tick[ParallelKept];
    struct ParallelPicture {
        int64_t seen;               /* when it was seen */
        int64_t shows[MostMethods]; /* the game time that each method shows, plus `lost` */
        int64_t lost;               /* what the game had lost by then */
        int32_t late;               /* by how many refreshes it was seen later than possible */
    } picture[ParallelKept];
    int64_t refreshLoop; /* the display's interval on the loop's clock; 0: unknown */
    double realPerLoop;  /* how much real time passes in a time of the loop's clock */
} Parallel;

/* In pixels. */
typedef struct ParallelLayout {
    int count;             /* of strips; 0: there is no figure */
    Rect strips[MaxLanes]; /* one below the other */
    int methods[MaxLanes]; /* whose pictures each shows */
} ParallelLayout;

void ParallelAddTick(Parallel *parallel, int64_t at, int64_t number);

/* `refresh`: the display's interval in ns of real time; 0: unknown. `speed`: that of the loop's
 * clock, in thousandths of real time. */
void ParallelAddPicture(Parallel *parallel, const struct ParallelPicture *picture, int64_t refresh,
                        int speed);

/* Writes what the lines of this method show now. */
void ParallelSay(const Parallel *parallel, int method, char words[ParallelWords]);

void ParallelDraw(const Parallel *parallel, const ParallelLayout *layout, const Scene *scene,
                  DrawList *list);
