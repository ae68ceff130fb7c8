/* SPDX-License-Identifier: MIT
 *
 * Where the compositor's hand is.
 */
#ifndef HAND_H
#define HAND_H

#include <stdint.h>

/* It goes from 100 to 540 pixels in so many ms, again and again. */
#define HAND_ROUND 440.0

/* At a time of CLOCK_MONOTONIC, in ms. */
static inline double HandX(double ms)
{
    return 100 + ms - HAND_ROUND * (double)(int64_t)(ms / HAND_ROUND);
}

#endif
