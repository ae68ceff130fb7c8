/* SPDX-License-Identifier: MIT */
#include "formats/computer.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* How tools call the parts, in columns and in comments. */
static const char *const names[ComputerParts] = {
    [ComputerCpu] = "CPU|Processor",
    [ComputerGpu] = "GPU",
    [ComputerDriver] = "Driver|GPUDriverVersion|Driver Package|Base Driver Version",
};

void ComputerBegin(Computer *computer)
{
    memset(computer, 0, sizeof *computer);
    for (int i = 0; i < ComputerParts; i++)
        computer->positions[i] = -1;
}

void ComputerTakeNames(Computer *computer, const Table *table)
{
    for (int i = 0; i < ComputerParts; i++)
        computer->positions[i] = TableFind(table, names[i]);
}

static bool HasLetter(Cell cell)
{
    for (int i = 0; i < cell.length; i++) {
        const char lower = (char)(cell.text[i] | 0x20);
        if (lower >= 'a' && lower <= 'z')
            return true;
    }
    return false;
}

/* Other programs have columns of times that are called CPU and GPU, so a number is no name. */
static bool IsName(ComputerPart part, Cell cell)
{
    if (cell.length == 0 || CellIs(cell, "NA") || CellIsUnknown(cell))
        return false;
    return part == ComputerDriver || HasLetter(cell);
}

static void Take(Computer *computer, ComputerPart part, Cell cell)
{
    char *text = computer->texts[part];
    if (text[0] || !IsName(part, cell))
        return;
    snprintf(text, sizeof computer->texts[part], "%.*s", cell.length, cell.text);
    TextClean(text);
}

void ComputerTakeRow(Computer *computer, const Table *table)
{
    for (int i = 0; i < ComputerParts; i++)
        Take(computer, (ComputerPart)i, TableCell(table, computer->positions[i]));
}

void ComputerTakeCard(Computer *computer, const Table *table)
{
    enum { Name = 2, Width };
    if (CellIs(TableCell(table, 0), "01") && TableWidth(table) == Width)
        Take(computer, ComputerGpu, TableCell(table, Name));
}

void ComputerTakeComment(Computer *computer, Cell line)
{
    const char *sign = memchr(line.text, '=', (size_t)line.length);
    if (!sign)
        return;

    enum { Slashes = 2 };
    const Cell name = {line.text + Slashes, (int)(sign - line.text) - Slashes};
    const Cell value = {sign + 1, line.length - (int)(sign + 1 - line.text)};
    for (int i = 0; i < ComputerParts; i++)
        if (CellIsOneOf(name, names[i]) >= 0)
            Take(computer, (ComputerPart)i, value);
}

const char *ComputerText(const Computer *computer, ComputerPart part)
{
    const bool isTold = computer->texts[part][0] != '\0';
    return isTold ? computer->texts[part] : NULL;
}
