/* SPDX-License-Identifier: MIT */
#include "cli/modes.h"

#include "base/memory.h"
#include "base/message.h"
#include "base/units.h"
#include "formats/reader.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is expected of each run ---- */

static bool NoFigure(const Figures *figures, const char *name, int length)
{
    enum { AllNames = 8192 };
    char names[AllNames] = "";
    for (int i = 0; i < FigureCount; i++)
        ListAdd(names, sizeof names, ", ", "%s", figures->list[i].name);
    return Fail("--expect: '%.*s' is none of %s", length, name, names);
}

static bool ParseOne(const char **at, Expectation *one)
{
    int64_t millionths;
    const Figures figures = FiguresOf(&(Stats){0}, &(StatsRun){0}); /* for the names */
    const size_t length = strcspn(*at, "<>,");
    const char *sign = *at + length;
    one->figure = FigureFind(&figures, *at, length);
    if (one->figure == FigureCount)
        return NoFigure(&figures, *at, (int)length);
    one->below = *sign == '<';
    one->relative = sign[0] && (sign[1] == '+' || sign[1] == '-');
    *at = sign + 1 + one->relative;
    if ((*sign != '<' && *sign != '>') || !ReadDecimal(at, 6, INT64_MAX / 2, &millionths) ||
        (one->relative && *(*at)++ != '%') || (**at && **at != ','))
        return Fail("--expect: after %s there has to be < or > and a number such as 20, or +5%% "
                    "against a baseline",
                    figures.list[one->figure].name);
    one->limit = (double)millionths / (one->relative && sign[1] == '-' ? -1e6 : 1e6);
    return true;
}

bool ExpectRead(const OptionInfo *option, const char *text, void *field)
{
    Expectations *expected = field;
    (void)option;
    do {
        if (expected->count == MostExpectations)
            return Fail("--expect: at most %d conditions", MostExpectations);
        if (!ParseOne(&text, &expected->list[expected->count++]))
            return false;
    } while (*text++);
    return true;
}

bool ExpectCheck(const Expectations *expected, const char *source, const Figures *figures)
{
    char number[FigureTextSize];
    bool all = true;
    for (int i = 0; i < expected->count; i++) {
        const Expectation *one = &expected->list[i];
        const Figure *figure = &figures->list[one->figure];
        const bool met = one->below ? figure->value < one->limit : figure->value > one->limit;
        if (met || one->relative)
            continue;
        all = false;
        if (isnan(figure->value))
            Fail("%s, %s: %s is not known", source, figures->run.loop, figure->name);
        else
            Fail("%s, %s: %s is %s, not %s %.10g", source, figures->run.loop, figure->name,
                 FigureText(number, figure, figure->decimals), one->below ? "below" : "above",
                 one->limit);
    }
    return all;
}

/* ---- B against A ---- */

bool AgainstIsSliced(int a, int count)
{
    return a > 0 && (a < FewestRuns || count - a < FewestRuns);
}

void AgainstReadSlices(Result *file)
{
    Frame frame;
    TraceReader *reader = &file->reader;
    const int64_t frames = (int64_t)file->figures.list[Figure_frames].value;
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

/* A line, or an object of JSON. The difference is in % of |A|, unless that is 0. */
static void PrintRow(const Figure *figure, const Comparison *compared, bool json, FILE *out)
{
    const double a = compared->a, scale = a != 0 ? 100 / fabs(a) : 1;
    const int decimals = json || figure->decimals < 3 ? figure->decimals : 3;
    char numbers[256] = "";
    if (!isnan(a))
        snprintf(numbers, sizeof numbers,
                 json ? "\"a\":%.*f,\"b\":%.*f,\"difference\":%.4f,\"low\":%.4f,\"high\":%.4f,"
                        "\"in\":\"%s\",\"df\":%.2f,"
                      : "%12.*f %12.*f %+9.2f (%+.2f to %+.2f) %s, df %.1f",
                 decimals, a, decimals, compared->b, scale * compared->more, scale * compared->low,
                 scale * compared->high, a != 0 ? "%" : "units", compared->df);
    TextPrint(out, json ? "{\"figure\":\"%s\",%s\"word\":\"%s\"}" : "%-20s %-68s %s\n",
              figure->name, numbers, compared->word);
}

/* A line with the names of a side's runs. */
static void PrintSide(const char *side, Result *const *runs, int count, FILE *out)
{
    TextPrint(out, "%-12s", side);
    for (int i = 0; i < count; i++)
        TextPrint(out, "%s%s", i > 0 ? ", " : " ", runs[i]->source);
    TextPrint(out, "\n");
}

static void Print(Result *const *runs, const Sides *sides, bool json, FILE *out)
{
    if (!json) {
        PrintSide("A", runs, sides->a, out);
        PrintSide("B", runs + sides->a, sides->b, out);
        TextPrint(out, "%-20s %12s %12s %9s (95 %% interval)\n", "", "A", "B", "B - A");
    }
    for (int i = 0; i < FigureCount; i++) {
        const Comparison compared = Compare((FigureId)i, sides);
        if (!compared.word || !(json || sides->units->list[i].traits & Main))
            continue;
        if (json && i > 0)
            TextPrint(out, ",\n");
        if (json)
            TextPrint(out, i > 0 ? " " : "["); /* the first, frames, is always known */
        PrintRow(&sides->units->list[i], &compared, json, out);
    }
    if (json)
        TextPrint(out, "]\n");
    else if (sides->sliced)
        TextPrint(out, "Fewer than 3 runs a side: this tells about these runs only; take 3 of "
                       "each.\n");
    else
        TextPrint(out, "For a verdict choose one figure before: of ten, chance alone tells one or "
                       "more apart in 11 to 20 %% of comparisons.\n");
}

/* As ExpectCheck, of what is asked of B against A. The whole interval of the difference has to lie
 * on the right side of the limit; if it lies on both sides, or the sides are sliced, that is
 * undecided. */
static ExitStatus Expect(const Expectations *expected, const Sides *sides)
{
    ExitStatus status = StatusDone;
    for (const Expectation *one = expected->list; one < expected->list + expected->count; one++) {
        if (!one->relative)
            continue;
        const Comparison compared = Compare(one->figure, sides);
        const char *name = sides->units->list[one->figure].name;
        const double percent = 100 / fabs(compared.a);
        const double low = compared.low != 0 ? percent * compared.low : 0;
        const double high = compared.high != 0 ? percent * compared.high : 0;
        const bool missed = one->below ? low >= one->limit : high <= one->limit;
        if (!compared.word || isnan(compared.a) || sides->sliced)
            Fail("B against A: %s is undecided: %s", name,
                 sides->sliced   ? "it takes 3 runs or more on each side"
                 : compared.word ? compared.word
                                 : "not all runs know it");
        else if (one->below ? high < one->limit : low > one->limit)
            continue;
        else
            Fail("B against A: %s differs by %+.2f to %+.2f %%, %s %s %+.10g %%", name, low, high,
                 missed ? "not" : "so it is undecided if", one->below ? "below" : "above",
                 one->limit);
        if (status != StatusFailed)
            status = missed && !sides->sliced ? StatusFailed : StatusUndecided;
    }
    return status;
}

ExitStatus AgainstPrint(const Options *options, const Results *results, FILE *out)
{
    const int count = results->count, a = results->against;
    const bool sliced = AgainstIsSliced(a, count);
    const int each = sliced ? RunSlices : 1;
    const Expectations *expected = &options->expected;
    Figures *runs = Allocate(sizeof *runs * (size_t)count);
    Figures *units = Allocate(sizeof *units * (size_t)(count * each));
    const Sides sides = {a, count - a, sliced, units, runs};
    for (int i = 0; i < count; i++) {
        const Result *result = results->list[i];
        const Figures *its = sliced ? result->slices : &result->figures;
        runs[i] = result->figures;
        memcpy(&units[i * each], its, sizeof *units * (size_t)each);
    }
    for (int i = 0; i < expected->count; i++) /* what is asked for is shown */
        units->list[expected->list[i].figure].traits |= Main;
    Print(results->list, &sides, options->json, out);
    const ExitStatus status = Expect(expected, &sides);
    free(units);
    free(runs);
    return status;
}
