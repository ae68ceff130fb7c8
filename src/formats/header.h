/* SPDX-License-Identifier: MIT
 *
 * The header of a log: which format it is of, and where that format's columns stand in the rows
 * below it.
 */
#pragma once

#include "formats/computer.h"
#include "formats/format.h"
#include "formats/process.h"

typedef struct LogHeader {
    const LogFormat *format;

    /* Where the rows begin. */
    TablePlace begin;

    /* There is no header: the file is a list of frame times. */
    bool headless;

    /* The first cell of the line before the header, or before a list; empty: there is none. */
    Cell lineBefore;

    /* How many columns it has, also those that are not read. */
    int width;

    /* Of the format's columns, where they are in a row; below 0: the file has none, or it tells
     * nothing. */
    int positions[FormatMostColumns];

    /* What the file calls them. */
    Cell names[FormatMostColumns];

    /* Bit i: the sensor of column i is in its own unit, as a line says (FormatSensor.unit). */
    uint64_t hasUnit;

    /* Which of the format's columns has the frame times. */
    int frameTime;

    /* The unit of the frame times. UnitToFind until the rows were looked through (survey.h). */
    Unit unit;

    /* Only how long the frames are tells that unit. */
    bool unitIsGuessed;

    /* Of columns that tell a clock: 1 in the file is 10^so many times as long as in the format. */
    short clockShifts[FormatMostColumns];
} LogHeader;

/* Finds the header, and what stands before it about the computer. False after one line on standard
 * error. */
bool HeaderRead(LogHeader *header, Table *table, Computer *computer);

/* If the line read last is the header again, perhaps of another recording, its columns count from
 * here on. False: it is none. */
bool HeaderTakeAgain(LogHeader *header, const Table *table);

/* Notes the unit that a line below the header tells. */
void HeaderTakeUnit(LogHeader *header, LogUnit told);

/* How many cells a row has at least, so that all columns are in it. */
int HeaderNeededWidth(const LogHeader *header);

/* Tells the columns that name a process where they are. */
void HeaderPlaceProcesses(const LogHeader *header, Processes *processes);

/* Whether its clock ran before the recording began: a tool's, or any program's. */
bool HeaderClockRanBefore(const LogHeader *header);

/* The columns of ours that are told even if no row has a value. */
ColumnSet HeaderTells(const LogHeader *header);

static inline bool HeaderHas(const LogHeader *header, int column)
{
    return header->positions[column] >= 0;
}

/* The cell of one of the format's columns, in the line read last. */
static inline Cell HeaderCell(const LogHeader *header, const Table *table, int column)
{
    return TableCell(table, header->positions[column]);
}
