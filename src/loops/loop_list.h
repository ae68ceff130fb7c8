/* SPDX-License-Identifier: MIT
 *
 * The table of loops, made from src/loops/list.h.
 */
#ifndef LOOP_LIST_H
#define LOOP_LIST_H

#include "loops/loop.h"

enum {
    LoopKeepsNoRate = 1,  /* ticks come as they come; ticksPerSecond is what one stands for */
    LoopCapsFrames = 2,   /* 60 a second, or what --fps says */
    LoopMayBeEndless = 4, /* --max-loops 0 takes its catch-up limit away */
};

/* One line of src/loops/list.h. */
typedef struct LoopInfo {
    const char *name;
    void (*run)(LoopPace pace); /* returns at the end of the turn in which GameDone() is true */
    int ticksPerSecond;         /* default rate */
    int maxLoops;               /* default catch-up limit, 0 for none */
    int flags;                  /* of the above */
    const char *source;         /* title of the text that it is from */
    const char *watch;          /* what to watch for on the screen */
} LoopInfo;

/* Where a loop stands in the list: LoopIndex_arevalo... */
enum {
#define LOOP(name, rate, maxLoops, flags, source, watch) LoopIndex_##name,
#include "loops/list.h"
#undef LOOP
    LoopCount
};

extern const LoopInfo LoopList[LoopCount];

#endif
