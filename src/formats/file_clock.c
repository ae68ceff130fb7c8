/* SPDX-License-Identifier: MIT */
#include "formats/file_clock.h"

#include <stdlib.h>

static bool KnowsClock(const Frame *frame)
{
    return (frame->known & COLUMN_OF(elapsed)) != 0;
}

/* Whether it is in another unit than was thought, so that it tells nothing: far less time than the
 * frames take; or far more, in files of a tool that has a row for each frame. */
static bool IsInOtherUnit(const FileClock *clock, const LogFormat *format)
{
    enum { MuchLonger = 31 }; /* as much over 1 as it is below 1000, the step between two units */
    enum { TooLong = 500 };   /* more than rows that are missing explain */
    const TwoClocks *clocks = &clock->all;
    if (clocks->told < clocks->frames / MuchLonger)
        return true;
    return format->hasEachFrame && clocks->told / TooLong > clocks->frames;
}

/* Whether rows are only not in the order of their clock: it goes back, but by little, and not to
 * where the recording began. */
static bool IsOutOfOrder(const FileClock *clock, FilePlace place, Nanoseconds end)
{
    const Nanoseconds sinceBegin = clock->end - clock->before;
    const Nanoseconds back = clock->end - end;
    return !place.beginsRecording && back < ONE_SECOND && back < sinceBegin / 2;
}

/* The clock has gone back to this frame's end: where another recording begins, that is put behind
 * the last one. */
static void GoBack(FileClock *clock, FilePlace place, Frame *frame)
{
    if (!place.beginsRecording && clock->back.number == 0)
        clock->back = place.line;
    if (IsOutOfOrder(clock, place, frame->end)) {
        frame->known &= ~COLUMN_OF(elapsed);
        return;
    }

    const Nanoseconds back = clock->end + clock->sinceEnd + frame->frameTime - frame->end;
    if (clock->before + back > LONGEST_TIME) {
        frame->known &= ~COLUMN_OF(elapsed); /* it jumps to and fro, and tells nothing */
        return;
    }
    clock->before += back;
    frame->end += back;
    FileClockGap(clock);
}

void FileClockPlace(FileClock *clock, FilePlace place, Frame *frame)
{
    if (!KnowsClock(frame))
        return;

    if (!clock->isTold && place.clockRanBefore)
        clock->begin = frame->end - place.time; /* rows before it may not have told it */
    frame->end += clock->before - clock->begin;
    if (clock->isTold && frame->end < clock->end)
        GoBack(clock, place, frame);
    clock->isTold = true;
}

void FileClockAdvance(FileClock *clock, const Frame *frame, Nanoseconds time)
{
    if (!KnowsClock(frame)) {
        clock->sinceEnd += frame->frameTime;
        return;
    }
    if (frame->generated)
        return;
    TwoClocksReach(&clock->all, frame->end, time);

    const Nanoseconds step = frame->end - clock->end;
    const bool isFirst = clock->all.frames == 0;
    if (step == 0 && !isFirst) {
        clock->stoodStill = true;
        clock->sinceEnd += frame->frameTime;
        return;
    }
    if (!isFirst && (clock->step == 0 || step < clock->step))
        clock->step = step;
    clock->end = frame->end;
    clock->sinceEnd = 0;
}

void FileClockCount(FileClock *clock, const Frame *frame, Nanoseconds time)
{
    if (KnowsClock(frame) && !frame->generated)
        TwoClocksReach(&clock->asked, frame->end, time);
}

void FileClockGap(FileClock *clock)
{
    clock->all.has = false;
    clock->asked.has = false;
}

Nanoseconds FileClockEnd(const FileClock *clock, const LogFormat *format, Nanoseconds time)
{
    if (!clock->isTold || IsInOtherUnit(clock, format))
        return time;
    return clock->end + clock->sinceEnd;
}

bool FileClockMissesFrames(const FileClock *clock, const LogFormat *format)
{
    const TwoClocks *asked = &clock->asked;
    if (asked->told == 0 || IsInOtherUnit(clock, format))
        return false;

    const Nanoseconds coarse = clock->stoodStill ? clock->step : 0;
    return llabs(asked->told - asked->frames) > asked->told / 100 + coarse;
}
