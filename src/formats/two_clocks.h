/* SPDX-License-Identifier: MIT
 *
 * Two times that should go on alike, row by row. Both are sums of what is known of both, so a row
 * that was left out is no difference.
 */
#pragma once

#include "base/nanoseconds.h"

typedef struct TwoClocks {
    /* The other clock, and the frame times. */
    Nanoseconds told, frames;

    /* Of the row before: what both had reached; `has` false: it is not known. */
    bool has;
    Nanoseconds lastTold, lastFrames;
} TwoClocks;

/* Both have reached this. Only what lies between two rows that tell both is counted. */
static inline void TwoClocksReach(TwoClocks *clocks, Nanoseconds told, Nanoseconds inFrames)
{
    if (clocks->has && told >= clocks->lastTold) {
        clocks->told += told - clocks->lastTold;
        clocks->frames += inFrames - clocks->lastFrames;
    }
    clocks->has = true;
    clocks->lastTold = told;
    clocks->lastFrames = inFrames;
}
