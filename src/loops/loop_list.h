/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * The table of loops, made from src/loops/list.def: what the program knows of each besides its
 * code.
 */
#pragma once

#include "loops/loop.h"

enum {
    LoopKeepsNoRate = 1,     /* no fixed tick rate; a tick stands for 1/ticksPerSecond s */
    LoopCapsFrames = 2,      /* 60 a second, or what --fps says */
    LoopMayBeEndless = 4,    /* --max-loops 0 removes its catch-up limit */
    LoopAsksNetwork = 8,     /* a network game makes a difference to it */
    LoopTakesFrameTime = 16, /* its ticks are not of one length, but as long as frames took */
    LoopHasNoRate = 32       /* --ups makes no difference to it */
};

/* One line of src/loops/list.def. */
typedef struct LoopInfo {
    const char *name;
    /* The loop itself. Returns at the end of the turn in which GameDone() is true. */
    void (*run)(LoopPace pace);
    /* The tick rate, unless another is asked for. */
    int ticksPerSecond;
    /* The most ticks in one turn, unless another limit is asked for. 0: it has none. */
    int maxLoops;
    /* A sum of the flags above. */
    int flags;
    /* Its idea in a few words. */
    const char *idea;
    /* The title of the article that it is from. */
    const char *source;
    /* What to watch for on the screen. */
    const char *watch;
} LoopInfo;

/* Whether it ticks at a rate that can be set. */
static inline bool LoopHasRate(const LoopInfo *loop)
{
    return (loop->flags & LoopHasNoRate) == 0;
}

/* The index of each loop in the list: LoopIndex_arevalo... */
enum {
#define LOOP(name, rate, maxLoops, flags, idea, source, watch) LoopIndex_##name,
#include "loops/list.def"
#undef LOOP
    LoopCount
};

extern const LoopInfo LoopList[LoopCount];
