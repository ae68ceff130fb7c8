/* SPDX-License-Identifier: MIT
 *
 * When a picture was seen, and how that is known.
 */
#ifndef SCREEN_TIME_H
#define SCREEN_TIME_H

#include "base/nanoseconds.h"

#include <stdbool.h>

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

/* A screen keeps fewer pictures than this waiting for their time. */
enum { MaxWaitingPictures = 8 };

typedef struct ScreenTime {
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
