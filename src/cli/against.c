/* SPDX-License-Identifier: MIT
 *
 * What is expected of the numbers of runs (--expect), and how the runs of --against, B, differ from
 * those of --summary, A.
 */
#include "cli/modes.h"

#include "base/memory.h"
#include "base/message.h"
#include "base/text.h"
#include "base/units.h"
#include "formats/reader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is expected of each run ---- */

static bool NoFigure(const char *name, int length)
{
    enum { NamesSize = 8192 };
    char names[NamesSize] = "";
    for (int i = 0; i < FigureCount; i++)
        ListAdd(names, sizeof names, ", ", "%s", FigureTable[i].name);
    return Fail("--expect: '%.*s' is none of %s", length, name, names);
}

/* Reads "<20", ">+5%" or "<-5%", and moves behind it. */
static bool ReadLimit(const char **at, Expectation *one)
{
    enum { Decimals = 6 };
    const double millionths = 1e6; /* which the number is read in */

    const char side = **at;
    if (side != '<' && side != '>')
        return false;
    one->below = side == '<';
    (*at)++;

    const char sign = **at;
    one->relative = sign == '+' || sign == '-';
    if (one->relative)
        (*at)++;

    int64_t number;
    if (!ReadDecimal(at, Decimals, INT64_MAX / 2, &number))
        return false;
    one->limit = (double)number / millionths;
    if (sign == '-')
        one->limit = -one->limit;

    if (one->relative && **at != '%')
        return false;
    if (one->relative)
        (*at)++;
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

/* On which side of its limit a figure is expected. */
static const char *SideOf(const Expectation *one)
{
    return one->below ? "below" : "above";
}

/* Whether a value is on that side. One that is not known is on neither. */
static bool IsOnSide(const Expectation *one, double value)
{
    if (one->below)
        return value < one->limit;
    return value > one->limit;
}

/* Whether a figure is as expected; else after one line on standard error. */
static bool CheckOne(const Expectation *one, const char *source, const Figures *figures)
{
    const Figure *figure = &FigureTable[one->figure];
    const double value = figures->values[one->figure];
    const char *loop = figures->run.loop;
    if (IsOnSide(one, value))
        return true;
    if (isnan(value))
        return Fail("%s, %s: %s is not known", source, loop, figure->name);

    char number[FigureTextSize];
    FigureText(number, one->figure, value, figure->decimals);
    return Fail("%s, %s: %s is %s, not %s %.10g", source, loop, figure->name, number, SideOf(one),
                one->limit);
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
    TraceReader *reader = &file->reader;
    const int64_t frames = (int64_t)file->figures.values[Figure_frames];
    int64_t read = 0; /* without those that are generated, as `frames` */
    TraceReaderAgain(reader);

    file->slices = Allocate(sizeof *file->slices * RunSlices);
    for (int slice = 0; slice < RunSlices; slice++) {
        const int64_t end = frames * (slice + 1) / RunSlices;
        Stats stats = {0};
        Frame frame;
        while (read < end && TraceReaderNext(reader, &frame)) {
            StatsAdd(&stats, &frame);
            if (!frame.generated)
                read++;
        }

        StatsFinish(&stats);
        file->slices[slice] = FiguresOf(&stats, &file->figures.run);
        StatsFree(&stats);
    }
}

/* ---- for JSON and for the table ---- */

/* B - A, in % of A or in units. */
static double DifferenceOf(const Comparison *compared)
{
    return ComparisonScale(compared) * (compared->b - compared->a);
}

/* ---- JSON ---- */

enum { DifferenceDecimals = 4, DfDecimals = 2 };

/* What slices tell has names of its own: it is of tenths of the runs. */
static void PrintInterval(const Comparison *compared, bool sliced, FILE *out)
{
    const double scale = ComparisonScale(compared);
    const double low = scale * compared->low, high = scale * compared->high;
    double df = compared->df;
    if (isnan(compared->more))
        df = NAN; /* there is no interval */

    if (sliced) {
        JsonNumber(out, "tenths_difference", scale * compared->more, DifferenceDecimals);
        JsonNumber(out, "tenths_low", low, DifferenceDecimals);
        JsonNumber(out, "tenths_high", high, DifferenceDecimals);
        JsonNumber(out, "tenths_df", df, DfDecimals);
    } else {
        JsonNumber(out, "low", low, DifferenceDecimals);
        JsonNumber(out, "high", high, DifferenceDecimals);
        JsonNumber(out, "df", df, DfDecimals);
    }
}

static void PrintObject(const Figure *figure, const Comparison *compared, bool sliced, bool first,
                        FILE *out)
{
    JsonBegin(out, first);
    JsonText(out, "figure", figure->name);
    JsonNumber(out, "a", compared->a, figure->decimals);
    JsonNumber(out, "b", compared->b, figure->decimals);
    JsonNumber(out, "difference", DifferenceOf(compared), DifferenceDecimals);
    if (isnan(compared->a))
        JsonText(out, "in", NULL);
    else
        JsonText(out, "in", ComparisonUnit(compared));
    PrintInterval(compared, sliced, out);
    JsonText(out, "word", compared->word);
    TextPrint(out, "}");
}

/* Prints all figures that are known of all runs. */
static void PrintObjects(const Sides *sides, FILE *out)
{
    bool first = true;
    for (int i = 0; i < FigureCount; i++) {
        const Comparison compared = Compare((FigureId)i, sides);
        if (compared.finding == FoundNothing)
            continue;
        PrintObject(&FigureTable[i], &compared, sides->sliced, first, out);
        first = false;
    }
    TextPrint(out, "]\n"); /* frames are always known */
}

/* ---- the table, of 80 columns with a name of 23 ---- */

enum {
    SideWidth = 8, /* of a side's figure */
    DifferenceWidth = 7,
    IntervalWidth = 16, /* "+69.55 to +85.15" */
    DifferenceTextSize = 16
};

/* A difference or an end of its interval, with as many decimals as DifferenceWidth has room for. A
 * limit is where rounding gives one digit more. */
static const char *DifferenceText(char text[DifferenceTextSize], double value)
{
    const double size = fabs(value);
    if (size < 99.995)
        snprintf(text, DifferenceTextSize, "%+.2f", value);
    else if (size < 999.95)
        snprintf(text, DifferenceTextSize, "%+.1f", value);
    else if (size < 99999.5)
        snprintf(text, DifferenceTextSize, "%+.0f", value);
    else
        snprintf(text, DifferenceTextSize, "%+.1g", value);
    return text;
}

static Colour ColourOf(Finding finding)
{
    if (finding == FoundBetter)
        return ColourGood;
    if (finding == FoundWorse)
        return ColourBad;
    return ColourPlain;
}

static void PrintColoured(Colour colour, const char *word, FILE *out)
{
    if (colour != ColourPlain)
        TextColour(out, colour);
    TextPrint(out, "%s", word);
    if (colour != ColourPlain)
        TextColour(out, ColourPlain);
}

/* Prints a line of the table. */
static void PrintRow(FigureId figure, const Comparison *compared, int nameWidth, FILE *out)
{
    char a[NumberTextSize], b[NumberTextSize];
    char difference[DifferenceTextSize] = "";
    char interval[2 * DifferenceTextSize + sizeof " to "] = "";
    if (!isnan(compared->a))
        DifferenceText(difference, DifferenceOf(compared));

    if (!isnan(compared->more)) {
        char low[DifferenceTextSize], high[DifferenceTextSize];
        const double scale = ComparisonScale(compared);
        DifferenceText(low, scale * compared->low);
        DifferenceText(high, scale * compared->high);
        snprintf(interval, sizeof interval, "%s to %s", low, high);
    }

    FigurePrintName(figure, nameWidth, out);
    TextPrint(out, " %*s", SideWidth, NumberText(a, figure, compared->a));
    TextPrint(out, " %*s", SideWidth, NumberText(b, figure, compared->b));
    TextPrint(out, " %*s %*s ", DifferenceWidth, difference, IntervalWidth, interval);
    PrintColoured(ColourOf(compared->finding), compared->brief, out);
    TextPrint(out, "\n");
}

/* What the numbers in the table are of. */
static const char ofRuns[] =
    "B - A is in % of A; the interval holds 95 % of what chance makes of it.";
static const char ofTenths[] =
    "A, B and B - A, in % of A, are of whole runs. By tenths of the runs are the interval, which "
    "holds 95 % of what chance makes of their difference, and the word behind it.";
static const char inUnits[] = "A figure that is 0 in A differs by units, not by %.";

/* What to bear in mind when reading what was found. */
static const char *Caveat(const Sides *sides)
{
    if (sides->sliced)
        return "Fewer than 3 runs a side: this tells about these runs only; take 3 of each.";
    return "For a verdict choose one figure before: of ten, chance alone tells one or more apart "
           "in 11 to 20 % of comparisons.";
}

static void PrintTable(Result *const *runs, const Sides *sides, const Expectations *expected,
                       FILE *out)
{
    const int width = FigureNameWidth(expected);
    const char *interval = sides->sliced ? "tenths, 95 %" : "95 % interval";
    ResultsPrintNames("A", runs, sides->a, out);
    ResultsPrintNames("B", runs + sides->a, sides->b, out);
    TextPrint(out, "%-*s %*s %*s %*s %*s\n", width, "", SideWidth, "A", SideWidth, "B",
              DifferenceWidth, "B - A", IntervalWidth, interval);

    bool hasUnits = false;
    for (int i = 0; i < FigureCount; i++) {
        const FigureId figure = (FigureId)i;
        const Comparison compared = Compare(figure, sides);
        if (compared.finding == FoundNothing || !FigureIsShown(figure, expected))
            continue;
        PrintRow(figure, &compared, width, out);
        if (compared.a == 0 && compared.b != 0)
            hasUnits = true;
    }

    TextPrintWrapped(out, 0, sides->sliced ? ofTenths : ofRuns);
    if (hasUnits)
        TextPrintWrapped(out, 0, inUnits);
    TextPrintWrapped(out, 0, Caveat(sides));
}

/* ---- what is expected of B against A ---- */

/* Why nothing is decided, whatever the figures are; NULL: it can be. */
static const char *WhyUndecided(const Comparison *compared, bool sliced)
{
    if (sliced)
        return "it takes 3 runs or more on each side";
    if (compared->finding == FoundNothing)
        return "not all runs know it";
    if (isnan(compared->more))
        return compared->word;
    return NULL;
}

/* A difference in % of |A|. None is 0 %, also where A is 0. */
static double PercentOfA(double difference, const Comparison *compared)
{
    if (difference == 0)
        return 0;
    return 100 / fabs(compared->a) * difference;
}

/* Whether the whole interval of a difference is on the expected side of the limit. */
static bool IsMet(const Expectation *one, double low, double high)
{
    return IsOnSide(one, low) && IsOnSide(one, high);
}

/* Whether all of it is on the other side. An interval with the limit in it is neither. */
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
    if (IsMissed(one, low, high)) {
        Fail("B against A: %s differs by %+.2f to %+.2f %%, not %s %+.10g %%", name, low, high,
             SideOf(one), one->limit);
        return StatusFailed;
    }
    Fail("B against A: %s differs by %+.2f to %+.2f %%, so it is undecided if %s %+.10g %%", name,
         low, high, SideOf(one), one->limit);
    return StatusUndecided;
}

/* As ExpectCheck, for the conditions on B - A: StatusFailed if one of them has failed, else
 * StatusUndecided if one is undecided. */
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
    const int count = results->count, ofA = results->against;
    const bool sliced = AgainstIsSliced(ofA, count);
    const int unitsOfRun = sliced ? RunSlices : 1;
    Figures *runs = Allocate(sizeof *runs * (size_t)count);
    Figures *units = Allocate(sizeof *units * (size_t)(count * unitsOfRun));
    for (int i = 0; i < count; i++) {
        const Result *result = results->list[i];
        const Figures *from = sliced ? result->slices : &result->figures;
        runs[i] = result->figures;
        memcpy(&units[i * unitsOfRun], from, sizeof *units * (size_t)unitsOfRun);
    }

    const Sides sides = {
        .a = ofA, .b = count - ofA, .sliced = sliced, .units = units, .runs = runs};
    const Expectations *expected = &options->expected;
    if (options->plotData)
        PlotDataPrintSides(&sides, Caveat(&sides), out);
    else if (options->json)
        PrintObjects(&sides, out);
    else
        PrintTable(results->list, &sides, expected, out);

    const ExitStatus status = CheckDifferences(expected, &sides);
    free(units);
    free(runs);
    return status;
}
