/* SPDX-License-Identifier: MIT
 *
 * Taps on a button, and what three ways of reading them have counted.
 */
#ifndef TAPS_H
#define TAPS_H

#include "scenes/scene.h"

enum { TapWays = 3, TapsKept = 64 };

/* All zero at the start. Tap k is kept at k % TapsKept. */
typedef struct Taps {
    double now;      /* when input was last read, seconds */
    int64_t pressed; /* taps whose press a reading has seen */
    int64_t known;   /* those that came before a tick after that: each is counted or lost */
    bool down;       /* the button, at the last reading */
    bool wasDown;    /* at the tick before */
    bool flag;       /* it went down since the reading before */
    int counts[TapsKept][TapWays];
    int64_t lost[TapWays], twice[TapWays];
} Taps;

#endif
