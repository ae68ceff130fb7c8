/* SPDX-License-Identifier: MIT
 *
 * What a log says of the computer on which it was recorded: in lines before its header, or in
 * columns.
 */
#pragma once

#include "formats/table.h"

typedef enum ComputerPart { ComputerCpu, ComputerGpu, ComputerDriver, ComputerParts } ComputerPart;

typedef struct Computer {
    /* Where the columns of the parts are; below 0: there is none. */
    int positions[ComputerParts];

    /* The parts, perhaps cut; "": not told. */
    char texts[ComputerParts][96];
} Computer;

/* Nothing is told yet. */
void ComputerBegin(Computer *computer);

/* The line read last has names of columns: those of the rows that follow. */
void ComputerTakeNames(Computer *computer, const Table *table);

/* The line read last is a row with these columns. What was told before stays. */
void ComputerTakeRow(Computer *computer, const Table *table);

/* The line read last comes before the header: Afterburner's "01, DATE, A card" names the card. Of
 * two cards it has both, and nobody knows which of them worked. */
void ComputerTakeCard(Computer *computer, const Table *table);

/* The line is "//GPU=A card", or another comment. */
void ComputerTakeComment(Computer *computer, Cell line);

/* NULL: it is not told. */
const char *ComputerText(const Computer *computer, ComputerPart part);
