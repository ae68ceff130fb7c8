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

/* Fewer pictures than this wait at once until it is known when they were seen. The oldest is given
 * up after 250 ms, or when there would be too many (machine/screen_times.h). */
enum { MaxWaitingPictures = 8 };

typedef struct ScreenTime {
    /* Its id: 1 for the first present, 2 for the next. */
    uint64_t picture;
    ScreenSource source;
    /* When it was seen. Of a picture that was never seen: when its swap returned. */
    Nanoseconds time;
    /* The display's refresh interval then. 0: unknown, or not constant. */
    Nanoseconds refresh;
    /* The card's time for it. 0: unknown. */
    Nanoseconds gpu;
    /* Whether loops may know the time, as from presentation feedback. */
    bool reported;
} ScreenTime;

/* Whether pictures are seen at these times, and not perhaps later. */
static inline bool ScreenIsCertain(ScreenSource source)
{
    return source == ScreenSimulated || source == ScreenSeen;
}
