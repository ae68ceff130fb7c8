/* SPDX-License-Identifier: MIT
 *
 * A cell of a table, and the number in it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A piece of a text. It does not end in '\0', but what follows it is no part of a number. */
typedef struct Cell {
    const char *text;
    int length;
} Cell;

/* Whether the cell is this word, with capitals or not. */
bool CellIs(Cell cell, const char *word);

/* The same of a word that has this length. */
bool CellIsWord(Cell cell, const char *word, size_t length);

/* Which of the words "a|b" the cell is, with capitals or not, from 0; -1: none. */
int CellIsOneOf(Cell cell, const char *words);

/* Whether it says that there is a number or a word, but that the program that wrote it does not
 * know which: nan, inf, null, N/A, unknown. */
bool CellIsUnknown(Cell cell);

/* What a cell says of a number. */
typedef enum CellNumber {
    NumberKnown,
    NumberNone,    /* there is no such thing: it is empty, or NA */
    NumberUnknown, /* there is, but it is not known (CellIsUnknown) */
    NumberWrong    /* anything else: words, or more than can be */
} CellNumber;

/* Reads a number times 10^digits, from -most to most. `comma`: one may stand in place of the point.
 */
CellNumber CellRead(Cell cell, bool comma, int digits, int64_t most, int64_t *value);

/* Reads 0 or 1, or false or true. */
CellNumber CellReadFlag(Cell cell, int64_t *value);

/* Reads a date and a time of day, as ns since 1980: with the year first or last, and with decimals
 * of a second or none. False: it is none, or of a year in which nothing was logged. */
bool CellReadDate(Cell cell, int64_t *value);
