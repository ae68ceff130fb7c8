/* SPDX-License-Identifier: MIT
 *
 * When a picture was seen, and how that is known.
 */
#ifndef SCREEN_TIME_H
#define SCREEN_TIME_H

#include "base/nanoseconds.h"

#include <stdbool.h>
#include <stdint.h>

typedef enum ScreenSource {
    ScreenSimulated,
    ScreenSeen, /* the display server says when the picture was on the screen */
    ScreenRaf, /* the browser's animation frame (requestAnimationFrame) that showed it began then */
    ScreenSwap, /* the return of the buffer swap stands for it, which can be a refresh too early */
    ScreenNever /* the picture was replaced before it could be seen */
} ScreenSource;

enum { ScreenSourceCount = ScreenNever + 1 };

static const char *const ScreenSourceNames[ScreenSourceCount] = {"simulated", "seen", "raf", "swap",
                                                                 "never"};

/* Where times come from, for summaries and --info. */
static const char *const ScreenSourceTexts[ScreenNever] = {
    "simulated", "seen (the display server tells)", "raf (the browser's animation frame)",
    "swap (the return of the swap)"};

/* A screen keeps fewer pictures than this waiting for their time.
 *
 * A picture has an id, which its present gives: 1, 2 and so on. Under this id it waits in several
 * places, for not all of them can let go of it at the same time: Seen (machine/seen.h) keeps it
 * until the display server answers, however late; ScreenTimes (machine/screen_times.h) for 250 ms
 * at most; FrameLog (game/frame_log.h) keeps only the pictures that are frames; and a trace keeps
 * the frame's slices, in the order of time. */
enum { MaxWaitingPictures = 8 };

typedef struct ScreenTime {
    uint64_t picture; /* its id */
    ScreenSource source;
    Nanoseconds time;    /* also of a picture that was never seen: when its swap returned */
    Nanoseconds refresh; /* the display's interval then; 0: unknown */
    bool told;           /* loops may know: the screen itself tells, or a simulated one does */
} ScreenTime;

/* Whether the system said when the picture was seen. */
static inline bool ScreenIsTold(ScreenSource source)
{
    return source == ScreenSeen || source == ScreenRaf;
}

#endif
