/* SPDX-License-Identifier: MIT */
#include "check/csv.h"

#include "check/check.h"
#include "program.h"

enum { HeadLines = 2, MaxColumns = 256 };

/* Cuts the line at `text`, which ends with '\0', into cells, and returns their number. */
static int Cut(char *text, const char *cells[MaxColumns])
{
    int count = 0;
    for (char *at = text; at; count++) {
        CHECK(count < MaxColumns, "more than %d columns", MaxColumns);
        cells[count] = at;
        at = strchr(at, ',');
        if (at)
            *at++ = '\0';
    }
    return count;
}

Csv CsvParse(const char *text)
{
    Csv csv = {.text = malloc(strlen(text) + 1)};
    int line = 0, room = 0;
    assert_non_null(csv.text);
    memcpy(csv.text, text, strlen(text) + 1);
    for (char *at = csv.text, *end; *at; at = end + 1, line++) {
        const char *cells[MaxColumns];
        end = strchr(at, '\n');
        csv.cut = !end;
        if (!end)
            break;
        *end = '\0';
        if (line == 0)
            assert_string_equal(at, "os,cpu,gpu,ram,kernel,driver,cpuscheduler");
        if (line < HeadLines)
            continue;
        const int count = Cut(at, cells);
        csv.columns = line == HeadLines ? count : csv.columns;
        csv.rows = line - HeadLines;
        CHECK(count == csv.columns, "line %d: %d cells in %d columns", line + 1, count,
              csv.columns);
        if (csv.rows >= room) {
            room = room * 2 + 64;
            csv.cells = realloc(csv.cells, sizeof *csv.cells * (size_t)(room * csv.columns));
            assert_non_null(csv.cells);
        }
        memcpy(csv.cells + csv.rows * csv.columns, cells, sizeof *cells * (size_t)count);
    }
    return csv;
}

Csv CsvRead(const char *path)
{
    char *text = ReadFileIfThere(path);
    Csv csv = CsvParse(text);
    free(text);
    return csv;
}

void CsvFree(Csv *csv)
{
    free(csv->text);
    free(csv->cells);
    *csv = (Csv){0};
}

const char *CsvText(const Csv *csv, int row, const char *column)
{
    CHECK(row >= 0 && row < csv->rows, "row %d of %d", row, csv->rows);
    for (int i = 0; i < csv->columns; i++) {
        if (strcmp(csv->cells[i], column) == 0)
            return csv->cells[(row + 1) * csv->columns + i];
    }
    fail_msg("there is no column %s", column);
    return "";
}
