/* SPDX-License-Identifier: MIT
 *
 * When a picture was seen, and how that is known.
 */
#pragma once

#include "base/nanoseconds.h"

#include <stdbool.h>

typedef enum ScreenSource {
    ScreenSimulated,
    ScreenSeen,  /* the display server says when the picture was on the screen */
    ScreenRaf,   /* the start of the animation frame (requestAnimationFrame) that showed it */
    ScreenSwap,  /* the return of the buffer swap, which can be a refresh too early */
    ScreenNever, /* the picture was replaced before it could be seen */
    ScreenSourceCount
} ScreenSource;

static const char *const ScreenSourceNames[ScreenSourceCount] = {"simulated", "seen", "raf", "swap",
                                                                 "never"};

/* Where times come from, for summaries and --info. */
static const char *const ScreenSourceTexts[ScreenNever] = {"simulated", "seen (the system tells)",
                                                           "raf (the browser's animation frame)",
                                                           "swap (the return of the swap)"};

/* A screen keeps fewer pictures than this waiting for their time. A picture waits, by its id, in
 * Feedback until its feedback has come, however late; in ScreenTimes for 250 ms at most (both:
 * machine/screen_times.h); and if it is a frame, in FrameLog (game/film.h). */
enum { MaxWaitingPictures = 8 };

typedef struct ScreenTime {
    uint64_t picture; /* its id: 1 for the first present, 2 for the next */
    ScreenSource source;
    Nanoseconds time;    /* also of a picture that was never seen: when its swap returned */
    Nanoseconds refresh; /* the display's interval then; 0: unknown, or not constant */
    Nanoseconds gpu;     /* the card's time for it; 0: unknown */
    bool reported;       /* loops may know the time, as from presentation feedback */
} ScreenTime;

/* Whether pictures are seen at these times, and not perhaps later. */
static inline bool ScreenIsCertain(ScreenSource source)
{
    return source == ScreenSimulated || source == ScreenSeen;
}
