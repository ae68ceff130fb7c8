/* SPDX-License-Identifier: MIT
 *
 * The figures as JSON, and their units.
 */
#include "base/text.h"
#include "base/units.h"
#include "numbers/figures.h"

#include <math.h>
#include <string.h>

/* ---- units ---- */

/* What a word of a name says of the unit. The last such word counts: error_1_ms_percent is in %. */
static const struct {
    const char *word, *unit;
} unitWords[] = {
    {"ms", "ms"},     {"seconds", "s"},    {"s", "1/s"},       {"hz", "Hz"},
    {"percent", "%"}, {"fps", "frames/s"}, {"units", "units"}, {"mhz", "MHz"},
    {"w", "W"},       {"c", "°C"},         {"joule", "1/J"},
};

/* Figures whose names do not tell the unit; all others are counts. */
static const struct {
    FigureId figure;
    const char *unit;
} otherUnits[] = {
    {Figure_ticks_asked, "1/s"},       {Figure_cadence, "refreshes"},
    {Figure_cadence_low, "refreshes"}, {Figure_cadence_high, "refreshes"},
    {Figure_uneven, "0, 1 or 2"},
};

/* The unit of which a word of this length tells; NULL: it tells none. */
static const char *UnitOfWord(const char *word, size_t length)
{
    for (size_t i = 0; i < sizeof unitWords / sizeof unitWords[0]; i++)
        if (WordIs(word, length, unitWords[i].word))
            return unitWords[i].unit;
    return NULL;
}

const char *FigureUnit(FigureId figure)
{
    for (size_t i = 0; i < sizeof otherUnits / sizeof otherUnits[0]; i++)
        if (otherUnits[i].figure == figure)
            return otherUnits[i].unit;

    const char *unit = "count";
    const char *word = FigureTable[figure].name;
    while (*word) {
        const size_t length = strcspn(word, "_");
        const char *told = UnitOfWord(word, length);
        if (told)
            unit = told;
        word += length;
        word += strspn(word, "_");
    }
    return unit;
}

/* ---- members ---- */

void JsonBegin(FILE *file, bool first)
{
    if (!first)
        TextPrint(file, ",\n");
    TextPrint(file, first ? "[{\"version\":%d" : " {\"version\":%d", JsonVersion);
}

void JsonText(FILE *file, const char *key, const char *text)
{
    TextPrint(file, ",\"%s\":", key);
    if (text)
        TextPrintJson(file, text);
    else
        TextPrint(file, "null");
}

void JsonNumber(FILE *file, const char *key, double value, int decimals)
{
    TextPrint(file, ",\"%s\":", key);
    if (isfinite(value))
        TextPrint(file, "%.*f", decimals, value);
    else
        TextPrint(file, "null");
}

/* An array of the lines of a text, which may be NULL. */
static void PrintLines(FILE *file, const char *key, const char *text)
{
    char line[TextLineSize];
    bool first = true;
    TextPrint(file, ",\"%s\":[", key);
    while (TextNextLine(&text, line)) {
        TextPrint(file, first ? "" : ",");
        TextPrintJson(file, line);
        first = false;
    }
    TextPrint(file, "]");
}

void JsonFigures(FILE *file, const Figures *figures)
{
    char number[FigureTextSize];
    for (int i = 0; i < FigureCount; i++) {
        const Figure *figure = &FigureTable[i];
        const double value = figures->values[i];
        const char *text = "null";
        if (isfinite(value))
            text = FigureText(number, (FigureId)i, value, figure->decimals);
        TextPrint(file, ",\"%s\":%s", figure->name, text);
    }
}

void FiguresPrint(FILE *file, bool first, const char *key, const char *source,
                  const Figures *figures)
{
    JsonBegin(file, first);
    JsonText(file, key, source);
    JsonText(file, "loop", figures->run.loop ? figures->run.loop : "");
    JsonText(file, "process", figures->run.process);
    JsonText(file, "cpu", figures->run.cpu);
    JsonText(file, "gpu", figures->run.gpu);
    JsonText(file, "driver", figures->run.driver);
    JsonText(file, "assumed", figures->run.assumed);
    PrintLines(file, "notes", figures->run.notes);
    JsonFigures(file, figures);
    TextPrint(file, "}");
}
