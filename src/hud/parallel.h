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
    int64_t ticks, pictures; /* so far */
    struct ParallelTick {
        int64_t at;
        char number[8]; /* its last digits */
    } tick[ParallelKept];
    struct ParallelPicture {
        int64_t seen, shows[MostMethods]; /* and lost, of the time that it shows: see above */
        int64_t lost;
        int32_t late; /* refreshes */
    } picture[ParallelKept];
    int64_t refresh; /* the display's interval; 0: unknown */
} Parallel;

/* In pixels. */
typedef struct ParallelLayout {
    int count;             /* of strips; 0: there is no figure */
    Rect strips[MaxLanes]; /* one below the other */
    int methods[MaxLanes]; /* whose pictures each shows */
} ParallelLayout;

void ParallelAddTick(Parallel *parallel, int64_t at, int64_t number);
void ParallelAddPicture(Parallel *parallel, const struct ParallelPicture *picture, int64_t refresh);

/* Writes what the lines of this method show now. */
void ParallelSay(const Parallel *parallel, int method, char words[ParallelWords]);

void ParallelDraw(const Parallel *parallel, const ParallelLayout *layout, const Scene *scene,
                  DrawList *list);
