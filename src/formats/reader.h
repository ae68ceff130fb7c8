/* SPDX-License-Identifier: MIT
 *
 * Reading recorded frames back, row by row, from a file of any known format (format.h). What can't
 * be read of it is left out and counted, and in the end the reader says what that was.
 */
#pragma once

#include "formats/file_clock.h"
#include "formats/file_pictures.h"
#include "formats/left_out.h"

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

enum { NotesSize = 1024 };

typedef struct TraceReader {
    TraceSelection selection;

    /* It can't be read, or has no frame; a line on standard error has said why. */
    bool failed;

    Table table;

    /* The header as it stands before the rows, and the one that counts now: it may have come again,
     * with its columns at other places. */
    LogHeader header, current;

    Processes processes;
    Computer computer;

    /* ---- the rows so far ---- */

    LogRows rows;
    RowWidth width;

    /* A header came since the last frame; and so many recordings, each with a header, have frames.
     */
    bool headerCame;
    int64_t recordings;

    /* The sum of the frame times. */
    Nanoseconds time;

    /* When the last row ended, since the recording began: by the file's clock as far as it is told.
     */
    Nanoseconds end;

    FileClock clock;
    FilePictures pictures;

    /* What the last row tells of the machine. */
    Sensors sensors;

    LeftOut rowsLeftOut, valuesLeftOut;

    /* ---- what was asked for of them ---- */

    /* The program's own frames. */
    int64_t frames;

    /* Others were left out by `from` or `to`. */
    bool isLeftOut;

    /* The columns of ours that the header or any frame has told. */
    ColumnSet told;

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
