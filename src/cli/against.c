/* SPDX-License-Identifier: MIT
 *
 * What is expected of the numbers of runs (--expect), and how the runs of --against, B, differ from
 * those of --summary, A.
 */
#include "cli/modes.h"

#include "base/memory.h"
#include "base/message.h"
#include "base/units.h"
#include "formats/reader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is expected of each run ---- */

static bool NoFigure(const char *name, int length)
{
    enum { AllNames = 8192 };
    char names[AllNames] = "";
    for (int i = 0; i < FigureCount; i++)
        ListAdd(names, sizeof names, ", ", "%s", FigureTable[i].name);
    return Fail("--expect: '%.*s' is none of %s", length, name, names);
}

/* Reads "<20", ">+5%" or "<-5%", and moves behind it. */
static bool ReadLimit(const char **at, Expectation *one)
{
    enum { InMillionths = 6 };
    const double millionths = 1e6;
    const char side = **at;
    if (side != '<' && side != '>')
        return false;
    (*at)++;
    const char sign = **at;
    one->below = side == '<';
    one->relative = sign == '+' || sign == '-';
    if (one->relative)
        (*at)++;

    int64_t number;
    if (!ReadDecimal(at, InMillionths, INT64_MAX / 2, &number))
        return false;
    one->limit = (double)number / millionths;
    if (sign == '-')
        one->limit = -one->limit;

    if (one->relative && *(*at)++ != '%')
        return false;
    return **at == '\0' || **at == ',';
}

/* Reads one condition, and moves behind it. */
static bool ReadCondition(const char **at, Expectation *one)
{
    const char *name = *at;
    const size_t length = strcspn(name, "<>,");
    one->figure = FigureFind(name, length);
    if (one->figure == FigureCount)
        return NoFigure(name, (int)length);

    *at = name + length;
    if (ReadLimit(at, one))
        return true;
    return Fail("--expect: after %s there has to be < or > and a number such as 20, or +5%% "
                "against a baseline",
                FigureTable[one->figure].name);
}

bool ExpectRead(const OptionInfo *option, const char *text, Options *options)
{
    Expectations *expected = &options->expected;
    (void)option;
    do {
        if (expected->count == MostExpectations)
            return Fail("--expect: at most %d conditions", MostExpectations);
        if (!ReadCondition(&text, &expected->list[expected->count++]))
            return false;
    } while (*text++ == ',');
    return true;
}

/* Whether a figure is as expected; else after one line on standard error. */
static bool CheckOne(const Expectation *one, const char *source, const Figures *figures)
{
    const Figure *figure = &FigureTable[one->figure];
    const double value = figures->values[one->figure];
    const char *loop = figures->run.loop;
    const bool met = one->below ? value < one->limit : value > one->limit;
    if (met)
        return true;
    if (isnan(value))
        return Fail("%s, %s: %s is not known", source, loop, figure->name);

    char number[FigureTextSize];
    FigureText(number, one->figure, value, figure->decimals);
    return Fail("%s, %s: %s is %s, not %s %.10g", source, loop, figure->name, number,
                one->below ? "below" : "above", one->limit);
}

bool ExpectCheck(const Expectations *expected, const char *source, const Figures *figures)
{
    bool all = true;
    for (int i = 0; i < expected->count; i++) {
        const Expectation *one = &expected->list[i];
        if (!one->relative && !CheckOne(one, source, figures))
            all = false;
    }
    return all;
}

/* ---- slices ---- */

bool AgainstIsSliced(int a, int count)
{
    return a > 0 && (a < FewestRuns || count - a < FewestRuns);
}

void AgainstReadSlices(Result *file)
{
    Frame frame;
    TraceReader *reader = &file->reader;
    const int64_t frames = (int64_t)file->figures.values[Figure_frames];
    int64_t row = 0;
    TraceReaderAgain(reader);

    file->slices = Allocate(sizeof *file->slices * RunSlices);
    for (int slice = 0; slice < RunSlices; slice++) {
        Stats stats = {0};
        while (row < frames * (slice + 1) / RunSlices && TraceReaderNext(reader, &frame)) {
            StatsAdd(&stats, &frame);
            row += !frame.generated;
        }
        StatsSort(&stats);
        file->slices[slice] = FiguresOf(&stats, &file->figures.run);
        StatsFree(&stats);
    }
}

/* ---- printing ---- */

/* How much a difference is in % of |A|; or in units where that is 0. */
static double Scale(const Comparison *compared)
{
    return compared->a != 0 ? 100 / fabs(compared->a) : 1;
}

static const char *UnitOf(const Comparison *compared)
{
    return compared->a != 0 ? "%" : "units";
}

/* Prints an object of JSON. */
static void PrintObject(const Figure *figure, const Comparison *compared, FILE *out)
{
    const double scale = Scale(compared);
    TextPrint(out, "{\"figure\":\"%s\",", figure->name);
    if (!isnan(compared->a)) {
        TextPrint(out, "\"a\":%.*f,\"b\":%.*f,", figure->decimals, compared->a, figure->decimals,
                  compared->b);
        TextPrint(out, "\"difference\":%.4f,\"low\":%.4f,\"high\":%.4f,", scale * compared->more,
                  scale * compared->low, scale * compared->high);
        TextPrint(out, "\"in\":\"%s\",\"df\":%.2f,", UnitOf(compared), compared->df);
    }
    TextPrint(out, "\"word\":\"%s\"}", compared->word);
}

/* Prints all figures that are known, as JSON. */
static void PrintObjects(const Sides *sides, FILE *out)
{
    bool any = false;
    for (int i = 0; i < FigureCount; i++) {
        const Comparison compared = Compare((FigureId)i, sides);
        if (!compared.word)
            continue;
        if (any)
            TextPrint(out, ",\n");
        TextPrint(out, any ? " " : "[");
        PrintObject(&FigureTable[i], &compared, out);
        any = true;
    }
    TextPrint(out, "]\n"); /* frames are always known */
}

/* Prints a line of the table. */
static void PrintRow(const Figure *figure, const Comparison *compared, FILE *out)
{
    enum { MostDecimals = 3 };
    const double scale = Scale(compared);
    const int decimals = figure->decimals < MostDecimals ? figure->decimals : MostDecimals;
    char numbers[256] = "";
    if (!isnan(compared->a))
        snprintf(numbers, sizeof numbers, "%12.*f %12.*f %+9.2f (%+.2f to %+.2f) %s, df %.1f",
                 decimals, compared->a, decimals, compared->b, scale * compared->more,
                 scale * compared->low, scale * compared->high, UnitOf(compared), compared->df);
    TextPrint(out, "%-20s %-68s %s\n", figure->name, numbers, compared->word);
}

/* A line with the names of a side's runs. */
static void PrintSide(const char *side, Result *const *runs, int count, FILE *out)
{
    TextPrint(out, "%-12s", side);
    for (int i = 0; i < count; i++)
        TextPrint(out, "%s%s", i > 0 ? ", " : " ", runs[i]->source);
    TextPrint(out, "\n");
}

/* Whether the table has the figure: people ask for it first, or it is expected to be so or so. */
static bool IsShown(const Figure *figure, FigureId id, const Expectations *expected)
{
    if (figure->traits & Main)
        return true;
    for (int i = 0; i < expected->count; i++)
        if (expected->list[i].figure == id)
            return true;
    return false;
}

static void PrintTable(Result *const *runs, const Sides *sides, const Expectations *expected,
                       FILE *out)
{
    PrintSide("A", runs, sides->a, out);
    PrintSide("B", runs + sides->a, sides->b, out);
    TextPrint(out, "%-20s %12s %12s %9s (95 %% interval)\n", "", "A", "B", "B - A");

    for (int i = 0; i < FigureCount; i++) {
        const FigureId id = (FigureId)i;
        const Figure *figure = &FigureTable[i];
        const Comparison compared = Compare(id, sides);
        if (compared.word && IsShown(figure, id, expected))
            PrintRow(figure, &compared, out);
    }

    if (sides->sliced)
        TextPrint(out, "Fewer than 3 runs a side: this tells about these runs only; take 3 of "
                       "each.\n");
    else
        TextPrint(out, "For a verdict choose one figure before: of ten, chance alone tells one or "
                       "more apart in 11 to 20 %% of comparisons.\n");
}

/* ---- what is expected of B against A ---- */

/* Why nothing is decided, whatever the figures are; NULL: it can be. */
static const char *WhyUndecided(const Comparison *compared, bool sliced)
{
    if (sliced)
        return "it takes 3 runs or more on each side";
    if (!compared->word)
        return "not all runs know it";
    return isnan(compared->a) ? compared->word : NULL;
}

/* A difference in % of |A|. None is 0 %, also where A is 0. */
static double PercentOfA(double difference, const Comparison *compared)
{
    return difference != 0 ? 100 / fabs(compared->a) * difference : 0;
}

/* Whether the whole interval of a difference lies on the right side of the limit; */
static bool IsMet(const Expectation *one, double low, double high)
{
    if (one->below)
        return high < one->limit;
    return low > one->limit;
}

/* or on the wrong one. If it lies on both sides, that is undecided. */
static bool IsMissed(const Expectation *one, double low, double high)
{
    if (one->below)
        return low >= one->limit;
    return high <= one->limit;
}

/* What became of a condition; unless it is met, after one line on standard error. */
static ExitStatus CheckDifference(const Expectation *one, const Sides *sides)
{
    const Comparison compared = Compare(one->figure, sides);
    const char *name = FigureTable[one->figure].name;
    const char *why = WhyUndecided(&compared, sides->sliced);
    if (why) {
        Fail("B against A: %s is undecided: %s", name, why);
        return StatusUndecided;
    }

    const double low = PercentOfA(compared.low, &compared);
    const double high = PercentOfA(compared.high, &compared);
    if (IsMet(one, low, high))
        return StatusDone;
    const char *side = one->below ? "below" : "above";
    if (IsMissed(one, low, high)) {
        Fail("B against A: %s differs by %+.2f to %+.2f %%, not %s %+.10g %%", name, low, high,
             side, one->limit);
        return StatusFailed;
    }
    Fail("B against A: %s differs by %+.2f to %+.2f %%, so it is undecided if %s %+.10g %%", name,
         low, high, side, one->limit);
    return StatusUndecided;
}

/* As ExpectCheck, of what is asked of B against A. To have failed counts for more than to be
 * undecided. */
static ExitStatus CheckDifferences(const Expectations *expected, const Sides *sides)
{
    ExitStatus all = StatusDone;
    for (int i = 0; i < expected->count; i++) {
        const Expectation *one = &expected->list[i];
        if (!one->relative)
            continue;
        const ExitStatus status = CheckDifference(one, sides);
        if (status != StatusDone && all != StatusFailed)
            all = status;
    }
    return all;
}

/* ---- both sides ---- */

ExitStatus AgainstPrint(const Options *options, const Results *results, FILE *out)
{
    const int count = results->count, a = results->against;
    const bool sliced = AgainstIsSliced(a, count);
    const int each = sliced ? RunSlices : 1;
    Figures *runs = Allocate(sizeof *runs * (size_t)count);
    Figures *units = Allocate(sizeof *units * (size_t)(count * each));
    for (int i = 0; i < count; i++) {
        const Result *result = results->list[i];
        const Figures *its = sliced ? result->slices : &result->figures;
        runs[i] = result->figures;
        memcpy(&units[i * each], its, sizeof *units * (size_t)each);
    }

    const Sides sides = {a, count - a, sliced, units, runs};
    const Expectations *expected = &options->expected;
    if (options->json)
        PrintObjects(&sides, out);
    else
        PrintTable(results->list, &sides, expected, out);
    const ExitStatus status = CheckDifferences(expected, &sides);
    free(units);
    free(runs);
    return status;
}
