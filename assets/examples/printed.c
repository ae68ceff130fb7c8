/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * frame_clock.h without a window: it prints what is drawn on a display of 60 Hz whose swaps return
 * up to 2 ms late. The error is 0 where the place moves as far as the time of the pictures.
 *     cc printed.c -o printed && ./printed
 */
#define FRAME_CLOCK_IMPLEMENTATION
#include "frame_clock.h"

#include <inttypes.h>
#include <stdio.h>

static int64_t time_; /* a clock of our own, ns */

static int64_t now(void)
{
    return time_ += 1000;
}

static void sleepUntil(int64_t due)
{
    time_ = due > time_ ? due : time_;
}

/* Waits for the next refresh, and returns when the picture is seen. */
static int64_t swap(void)
{
    static uint32_t random = 1;
    const int64_t seen = (time_ * 60 / 1000000000 + 1) * 1000000000 / 60;
    random = random * 1664525 + 1013904223;
    time_ = seen + random % 2000000;
    return seen;
}

int main(void)
{
    FrameClock clock;
    double last = 0, next = 0, shown = 0; /* in ticks */
    int64_t seen = 0;
    FrameClockInit(&clock, 1000000000 / 25, now());
    clock.options.refresh = 1000000000 / 60;
    for (int i = 0; i < 200; i++) {
        sleepUntil(FrameClockWait(&clock, now()));
        FrameClockBegin(&clock, now());
        while (FrameClockTickDue(&clock, now())) {
            last = next;
            next += 1;
        }
        const double place = last + FrameClockAlpha(&clock) * (next - last);
        time_ += 3000000; /* drawing */
        const int64_t drawn = now();
        sleepUntil(FrameClockPresentAt(&clock, drawn));
        const int64_t before = now(), then = seen;
        seen = swap();
        FrameClockSwapped(&clock, drawn, before, now());
        const double error = (place - shown) * 40 - (double)(seen - then) / 1e6;
        printf("seen %9.3f ms, place %7.3f ticks, error %7.3f ms\n", (double)seen / 1e6, place,
               error);
        shown = place;
    }
    return 0;
}
