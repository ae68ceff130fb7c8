/* SPDX-License-Identifier: MIT */
#include "formats/notes.h"

#include "base/message.h"
#include "formats/survey.h"

#include <inttypes.h>
#include <string.h>

#define NOTE(reader, ...) ListAdd((reader)->notes, NotesSize, "\n", __VA_ARGS__)

const char *WhatIsCut(const Table *table)
{
    if (table->json)
        return "the end of the file is missing";
    return "the end of the packed file is missing or damaged";
}

static void NoteLeftOut(TraceReader *reader, const LeftOut *left, const char *what)
{
    const TableLine line = left->line;
    if (left->count == 1)
        NOTE(reader, "1 %s left out, in %s %" PRId64 ": %s", what, line.word, line.number,
             left->reason);
    if (left->count > 1)
        NOTE(reader, "%" PRId64 " %ss left out, the first in %s %" PRId64 ": %s", left->count, what,
             line.word, line.number, left->reason);
}

/* Whether the clock's name tells its unit, so that there is nothing to say. */
static bool HasWrittenUnit(const LogHeader *header, int column)
{
    const LogFormat *format = header->format;
    const bool isAny = format->columns[column].traits & MayBeClock;
    return isAny && format->writtenUnit && format->writtenUnit(header->names[column]) != UnitToFind;
}

/* Names each clock whose unit is another one than the format's. */
static void NoteClockUnits(TraceReader *reader)
{
    enum { Most = 40 }; /* bytes of a name */
    const LogHeader *header = &reader->header;
    for (int i = 0; i < header->format->columnCount; i++) {
        const int shift = header->clockShifts[i];
        const Cell name = header->names[i];
        if (shift == 0 || HasWrittenUnit(header, i))
            continue;

        char text[Most + 1] = "";
        memcpy(text, name.text, (size_t)(name.length < Most ? name.length : Most));
        TextClean(text);
        const int unit = UnitOfNumbers(&header->format->columns[i]) + shift;
        NOTE(reader, "%s taken as %s", text, UnitName((Unit)unit));
    }
}

void MakeNotes(TraceReader *reader)
{
    const Table *table = &reader->table;
    const TableLine back = reader->clock.back;
    const Contradiction apart = FilePicturesContradict(&reader->pictures);

    if (table->runs > 1)
        NOTE(reader, "run %d of %d in this file", table->run, table->runs);
    if (reader->recordings > 1)
        NOTE(reader, "%" PRId64 " recordings in one file, one after the other", reader->recordings);

    if (table->columnsLeftOut == 1)
        NOTE(reader, "1 column left out: it has not as many values as the others");
    if (table->columnsLeftOut > 1)
        NOTE(reader, "%d columns left out: they have not as many values as the others",
             table->columnsLeftOut);
    if (table->isCutShort)
        NOTE(reader, "%s, so %s are missing", WhatIsCut(table), table->json ? "values" : "rows");

    if (reader->header.unitIsGuessed)
        NOTE(reader, "frame times taken as %s", UnitName(reader->header.unit));
    NoteClockUnits(reader);
    NoteLeftOut(reader, &reader->rowsLeftOut, "row");
    NoteLeftOut(reader, &reader->valuesLeftOut, "value");

    if (back.number > 0)
        NOTE(reader, "its clock goes back in %s %" PRId64, back.word, back.number);
    if (apart.found)
        NOTE(reader,
             "the times of the pictures on the screen add up to %.3f s in %.3f s: these are not "
             "used",
             (double)apart.screen / 1e9, (double)apart.frames / 1e9);
}
