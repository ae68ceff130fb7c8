/* SPDX-License-Identifier: MIT
 *
 * Some files have the frames of several programs. The rows of one are read: of the program, process
 * and swap chain that has the most frames, and of a compositor only where there is no other
 * program.
 */
#pragma once

#include "formats/table.h"

enum { ProcessColumns = 3, ProcessNameSize = 200, MostProcesses = 64 };

typedef struct Process {
    /* "game.exe 1234 0x5678", as far as the file has these columns. */
    char name[ProcessNameSize];
    int64_t frames;
} Process;

/* All zero but the positions is empty. */
typedef struct Processes {
    /* Of the columns in a row; below 0: there is none. */
    int positions[ProcessColumns];

    /* Those that have frames; more than MostProcesses are not counted. */
    int count;
    Process list[MostProcesses];

    /* Whose rows are read; NULL: nothing is chosen. */
    const Process *chosen;
} Processes;

/* Whether the file has one of the columns. */
bool ProcessesAreTold(const Processes *processes);

/* Counts the line read last as a frame of its process. */
void ProcessesCount(Processes *processes, const Table *table);

/* Chooses one, of those of the program or process ID `asked`, with capitals or not, unless that is
 * NULL. Where there are
 * others, a line on standard error names them. False after one line on standard error. */
bool ProcessesChoose(Processes *processes, const char *path, const char *asked);

/* Whether the line read last is of a process that was not chosen. `isRow`: it is a row like others,
 * and no text, so it is also that if its process has no frames. */
bool ProcessIsOther(const Processes *processes, const Table *table, bool isRow);
