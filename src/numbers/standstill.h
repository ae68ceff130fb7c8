/* SPDX-License-Identifier: MIT
 *
 * What a loop makes of a time in which it had no turn, although its clock went on: the game was in
 * a menu, or its process stood still. Ticks that it owes for that time run in the second after it,
 * or never. Only simulated machines have such a time: on others the loop's clock leaves it out.
 */
#pragma once

#include "base/nanoseconds.h"

#include <stdbool.h>

/* Times are running times (LoopClockRunning), and game times of ticks. */
typedef struct Standstill {
    /* When it began and ended. `ended` is 0: there was none. */
    Nanoseconds began, ended;
    /* The game's time when it began. */
    Nanoseconds game;
    /* The game time of the ticks in the second after it. */
    Nanoseconds after;
    /* The most of it between two frames, and that since the last frame. */
    Nanoseconds most, sinceFrame;
} Standstill;

/* What became of the time. */
typedef enum AfterStop {
    AfterForgives, /* a tenth of it at most was made up for in the second after it */
    AfterLeaps,    /* half or more of what was made up for came between two frames */
    AfterRaces,    /* it came in several */
    AfterStops
} AfterStop;

static const char *const AfterStopWords[AfterStops] = {"forgives", "leaps", "races"};

/* The first one of a run is over; others are not followed. */
void StandstillEnd(Standstill *stop, Nanoseconds began, Nanoseconds ended, Nanoseconds game);

/* A tick of this length begins. */
void StandstillTick(Standstill *stop, Nanoseconds now, Nanoseconds length);

/* A frame is finished. */
void StandstillFrame(Standstill *stop);

/* Whether a run that ends now has shown what became of it. */
bool StandstillIsKnown(const Standstill *stop, Nanoseconds now);

/* What became of it; means something only once that is known. */
AfterStop StandstillAfter(const Standstill *stop);
