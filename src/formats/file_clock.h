/* SPDX-License-Identifier: MIT
 *
 * A log's own clock: where it puts the ends of frames, and whether it agrees with how long they
 * took. It may have run before the recording, go back, and begin again with another recording.
 */
#pragma once

#include "formats/format.h"
#include "formats/two_clocks.h"

/* All zero: no row has told it. */
typedef struct FileClock {
    /* A row has told it. */
    bool isTold;

    /* What it showed when the recording began. */
    Nanoseconds begin;

    /* What is to be added to it after other recordings in the same file. */
    Nanoseconds before;

    /* When the last row ended that told it, and how long the frames took since then. A row in which
     * it stands still tells nothing new. */
    Nanoseconds end, sinceEnd;

    /* It stood still in a row, so it is coarser than the frame times; and its shortest step, which
     * is then about as coarse as it is. */
    bool stoodStill;
    Nanoseconds step;

    /* Where it first went back within a recording; 0: it did not. */
    TableLine back;

    /* It beside the frame times: of all rows, and of those that were asked for. */
    TwoClocks all, asked;
} FileClock;

/* Where a frame stands in the file. */
typedef struct FilePlace {
    TableLine line;

    /* Up to the end of this frame: the sum of the frame times. */
    Nanoseconds time;

    /* A header came between the frame before and this one. */
    bool beginsRecording;

    /* The clock ran before the recording began, so only differences of it count. */
    bool clockRanBefore;
} FilePlace;

/* Puts the clock of this frame behind those of the frames before; a time that tells nothing is
 * taken out of `known`. */
void FileClockPlace(FileClock *clock, FilePlace place, Frame *frame);

/* Goes on to the end of a frame whose clock is placed. `time`: the sum of the frame times. */
void FileClockAdvance(FileClock *clock, const Frame *frame, Nanoseconds time);

/* The frame is one of those that were asked for. */
void FileClockCount(FileClock *clock, const Frame *frame, Nanoseconds time);

/* What comes now does not follow the last frame. */
void FileClockGap(FileClock *clock);

/* When the last row's frame ended, since the recording began: by this clock, and in rows that do
 * not tell that by how long their frames took. */
Nanoseconds FileClockEnd(const FileClock *clock, const LogFormat *format, Nanoseconds time);

/* By this clock what was asked for took another time than its frames. */
bool FileClockMissesFrames(const FileClock *clock, const LogFormat *format);
