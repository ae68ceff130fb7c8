/* SPDX-License-Identifier: MIT
 *
 * What our own three loops share: for which moment a picture is drawn, how many ticks are due until
 * then, and when a turn should begin and its picture be presented. display_clock only draws for the
 * moment; just_in_time also waits before it reads input; frame_pacing also holds its pictures.
 *
 * In a turn, call in this order: Wait (or not), Begin, TickDue until it is false, PresentAt (or
 * not), Alpha, Swapped; and Seen once a turn where the display reports. A clock that was asked to
 * wait or to hold expects to be asked in every turn.
 *
 * Times are ns of one clock that never goes back.
 */
#pragma once

#include "loops/display_filter.h"

/* How long the last pieces of work of a kind have taken. */
enum { WorksKept = 64 };

typedef struct Works {
    Nanoseconds took[WorksKept];
    unsigned count; /* of all that there were */
} Works;

typedef struct FrameClock {
    /* Options. All may change from turn to turn. */
    Nanoseconds tick;    /* game time of one */
    int maxTicks;        /* most of them in one turn */
    bool keepDebt;       /* time that they can't make up for is not given up */
    Nanoseconds refresh; /* the display's interval, as systems tell it; 0: unknown, or no vsync */
    Nanoseconds capEnds; /* when the frame cap lets the next picture go; long past: there is none */

    DisplayFilter display;

    /* The picture to come. */
    Nanoseconds seen;   /* when it will be seen; never goes back */
    Nanoseconds ticked; /* when the newest tick was due */
    int ticks;          /* of this turn */
    int fullTurns;      /* turns in a row in which more ticks were due than a turn may have */

    /* The turn. */
    Nanoseconds due;      /* when it should have begun */
    Nanoseconds began;    /* when it began */
    Nanoseconds step;     /* when its last tick began, or its draw */
    Nanoseconds ticking;  /* how long its ticks have taken */
    Nanoseconds expected; /* when its picture was to be seen, as it waited for that */
    bool aimed;           /* that was a refresh */
    bool waits, waited;   /* the clock is asked to wait; and this turn did */
    bool holds;           /* it is asked to hold pictures */
    bool late;            /* its picture came too late for that */
    bool swapped;         /* a picture was presented since the last turn began */

    /* Work. */
    Works turns, tickTimes, draws; /* turns: from input to picture, without their ticks */
    Nanoseconds work;              /* the longest of late; shrinks slowly */
    Nanoseconds margin;            /* doubled after a miss; shrinks slowly */

    /* The pace, where pictures are held. */
    int refreshes;      /* of a display with a fixed rate: for which each picture stays */
    Nanoseconds spare;  /* time that has to be left before these become fewer; shrinks slowly */
    Nanoseconds moment; /* of one with a variable rate: when the picture is to be seen */
    Nanoseconds gap;    /* the shortest time between two pictures that it allows, if known */
    int gapLeft;        /* pictures until that is forgotten */
} FrameClock;

FrameClock FrameClockInit(LoopPace pace, Nanoseconds now);

/* When the turn should begin, so that its input is fresh: not before `now`. */
Nanoseconds FrameClockWait(FrameClock *clock, Nanoseconds now);

/* The turn begins: input was read. */
void FrameClockBegin(FrameClock *clock, Nanoseconds now);

/* Whether a tick is due. If so, run it and ask again. */
bool FrameClockTickDue(FrameClock *clock, Nanoseconds now);

/* When the picture is to be presented, once it is drawn. In the past: at once. */
Nanoseconds FrameClockPresentAt(FrameClock *clock);

/* Where it is between the last two ticks, 0 to 1. */
double FrameClockAlpha(const FrameClock *clock);

/* Its swap has returned, `now`; so long did drawing and swap take. */
void FrameClockSwapped(FrameClock *clock, Nanoseconds drawTime, Nanoseconds swapTime,
                       Nanoseconds now);

/* What the display reports. */
void FrameClockSeen(FrameClock *clock, const LastSeen *last, Nanoseconds now);
