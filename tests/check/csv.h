/* SPDX-License-Identifier: MIT
 *
 * A recorded .csv for tests: cells by row, from 0, and by their column's name. An error in it fails
 * the test, with a message.
 */
#ifndef CSV_H
#define CSV_H

#include <stdbool.h>

typedef struct Csv {
    int rows, columns;
    bool cut;           /* there is text after the last whole line; it is no row */
    char *text;         /* the cells, each ends in '\0' */
    const char **cells; /* the columns' names, then those of the rows */
} Csv;

/* Reads a text or a file: MangoHud's two lines, the names of the columns, and the rows, which all
 * have as many cells. A file that does not exist yet, or has no names yet, has no rows. */
Csv CsvParse(const char *text);
Csv CsvRead(const char *path);
void CsvFree(Csv *csv);

const char *CsvText(const Csv *csv, int row, const char *column);

#endif
