/* SPDX-License-Identifier: MIT
 *
 * Reading recorded frames back, row by row, from a file of any known format (format.h). What can't
 * be read of it is left out and counted, and in the end the reader says what that was.
 */
#pragma once

#include "formats/computer.h"
#include "formats/format.h"
#include "formats/process.h"

/* Which rows of a file are read; all zero: all of them. */
typedef struct TraceSelection {
    /* The program whose rows are read, by its name or its process ID, of a file that tells them;
     * NULL: the one with the most frames. */
    const char *process;

    /* Of the time since the recording began: read are the frames that begin and end between these
     * two. `to` 0: up to the end of the file. */
    Nanoseconds from, to;

    /* Which one is read of several recordings in one file of JSON, from 1; 0: the first. */
    int run;

    /* A row or a value that would be left out is an error. */
    bool strict;
} TraceSelection;

enum { ReasonSize = 160, NotesSize = 1024 };

/* Rows or values that were left out: how many, and the first one's line with what was wrong. */
typedef struct LeftOut {
    int64_t count;
    TableLine line;
    char reason[ReasonSize];
} LeftOut;

/* Two times that should go on alike, row by row. Both are sums of what is known of both, so a row
 * that was left out is no difference. */
typedef struct TwoClocks {
    /* The other clock, and the frame times. */
    Nanoseconds told, frames;

    /* Of the row before: what both had reached; `has` false: it is not known. */
    bool has;
    Nanoseconds lastTold, lastFrames;
} TwoClocks;

typedef struct TraceReader {
    TraceSelection selection;

    /* It can't be read, or has no frame; a line on standard error has said why. */
    bool failed;

    const LogFormat *format;
    Table table;

    /* ---- the header ---- */

    /* Where the rows begin; and whether there is no header, as in a list. */
    TablePlace begin;
    bool headless;

    /* The first cell of the line before the header, or before a list; empty: there is none. */
    Cell lineBefore;

    /* How many columns it has, also those that are not read; and how many cells a row needs. */
    int width, needed;

    /* Of the format's columns, where they are in a row; below 0: the file has none, or it tells
     * nothing. And what the file calls them. */
    int positions[FormatMostColumns];

    /* Those of the first header, and its width, once another has come. */
    int firstPositions[FormatMostColumns];
    int firstWidth;

    Cell names[FormatMostColumns];

    /* Which of the format's columns has the frame times, and their unit; whether only how long they
     * are tells that. */
    int frameTime;
    Unit unit;
    bool unitIsGuessed;

    Processes processes;
    Computer computer;
    LogWords words[FormatMostColumns];

    /* ---- the rows so far ---- */

    /* The row read last, and the one before it: which is which changes with each row. */
    LogRow rows[2];
    int now;

    /* So many cells had the last row. */
    int usualWidth;

    /* No row was left out since the one before; nor since the last picture that was seen. */
    bool follows, screenFollows;

    /* The program's own frames that were asked for; and whether others were left out by `from` or
     * `to`. */
    int64_t frames;
    bool isLeftOut;

    /* The sum of the frame times. */
    Nanoseconds time;

    /* The file's own clock: what it showed when the recording began, what is to be added to it
     * after other recordings in the same file, when the last row ended that told it, and how long
     * the frames took since then. */
    Nanoseconds clockBegin, clockBefore, clockEnd, sinceClock;
    bool hasClock; /* a row has told it */

    /* When the last row ended, since the recording began: by that clock as far as it is told. */
    Nanoseconds end;

    /* What the last row tells of the machine. */
    Sensors sensors;

    /* What the last row tells of its picture; for how long all up to there were on the screen; and
     * whether it is not known how long the last one that was seen stayed. */
    LogPicture picture;
    Nanoseconds shown;
    bool stayIsUnknown;

    /* The columns of ours that the header or any frame has told. */
    ColumnSet told;

    /* All rows: the file's own clock beside the frame times. Those that were asked for: the same;
     * and the times at which pictures were seen. */
    TwoClocks all, asked, screen;

    /* Of those that were asked for, the sum of the frame times; and for how long pictures were on
     * the screen, by all cells that tell it. */
    Nanoseconds frameTimes, screenTime;

    LeftOut rowsLeftOut, valuesLeftOut;

    /* Recordings one after the other, each with a header; and whether a header came just now. */
    int64_t recordings;
    bool headerCame;

    /* Where the file's clock first went back within a recording; 0: it did not. */
    TableLine back;

    /* Once all is read: what was found, a sentence in each line. */
    char notes[NotesSize];
} TraceReader;

/* Opens a file, reads its header, and looks through its rows. False after one line on standard
 * error, "FILE:LINE: reason" for a wrong content; there is nothing to close then. `path`, and the
 * name in the selection, must last as long as the reader, which must stay where it is. */
bool TraceReaderOpen(TraceReader *reader, const char *path, TraceSelection selection);

/* In place of closing a reader, opens the next recording of its file with another one. False after
 * one line on standard error; then the file is closed, too. */
bool TraceReaderOpenNextRun(TraceReader *reader, TraceReader *last);

/* Reads the next frame, and in `known` which columns of ours the file tells of it; all else is 0.
 * Texts last until they have changed twice. False at the end, and after one line on standard error
 * if there was no frame at all. Then `notes` are complete. */
bool TraceReaderNext(TraceReader *reader, Frame *frame);

/* Goes back to before the first frame. */
void TraceReaderAgain(TraceReader *reader);

/* Closes the file. False if it could not be read. */
bool TraceReaderClose(TraceReader *reader);

/* ---- once all is read, also after it was closed ---- */

/* The columns of ours that the file does not tell, and KNOWS_EACH_FRAME, KNOWS_SCREEN_TIMES where
 * that is not so. Other programs record no pauses, so their logs do not lack what would tell them.
 */
ColumnSet TraceReaderLacks(const TraceReader *reader);

/* By its own clock the recording took another time than its frames: not every frame is a row, or
 * some are twice. */
bool TraceReaderMissesFrames(const TraceReader *reader);

/* Whose frames they are; NULL: the file does not tell. */
const char *TraceReaderProcess(const TraceReader *reader);

/* ---- before it is closed ---- */

/* What the file calls the first column with this trait; empty: it has none. */
Cell TraceReaderColumn(const TraceReader *reader, ColumnTraits trait);
