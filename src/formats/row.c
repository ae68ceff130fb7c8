/* SPDX-License-Identifier: MIT */
#include "formats/format.h"

#include <string.h>

const char *RowWord(const LogRow *row, int column)
{
    enum { Most = sizeof row->words->kept[0] - 1 };
    LogWords *words = &row->words[column];
    const Cell cell = row->cells[column];
    if (!RowHas(row, column) || cell.length == 0)
        return NULL;

    /* Mostly it is the same as before. */
    const int length = cell.length < Most ? cell.length : Most;
    char *word = words->kept[words->last];
    if (strncmp(word, cell.text, (size_t)length) == 0 && !word[length])
        return word;
    if (CellIs(cell, "NA") || CellIsUnknown(cell))
        return NULL;

    words->last = !words->last;
    word = words->kept[words->last];
    memcpy(word, cell.text, (size_t)length);
    word[length] = '\0';
    return word;
}
