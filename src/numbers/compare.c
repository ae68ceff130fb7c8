/* SPDX-License-Identifier: MIT
 *
 * Of each run one number is taken: its figure. Frames are never pooled, as it is the runs that
 * differ by chance. With means m, variances v (of n - 1) and numbers n of the runs of both sides,
 * the difference and its interval are
 *
 *     d = mB - mA    s = vA/nA + vB/nB    d - t sqrt(s) to d + t sqrt(s)
 *
 * where t is Student's, with s^2 / ((vA/nA)^2/(nA - 1) + (vB/nB)^2/(nB - 1)) degrees of freedom.
 * This is Welch's test, which does not ask that both sides vary alike: B. L. Welch, The
 * generalization of "Student's" problem when several different population variances are involved,
 * Biometrika 34 (1947). The degrees of freedom are also F. E. Satterthwaite's, Biometrics Bulletin
 * 2 (1946). Of sides that do not differ it tells 5 % apart, or a little less.
 *
 * One run or two do not tell how much runs differ. Then each run is cut into slices; their mean is
 * the run's number, and how they vary tells how well that is known. But neighbours are alike: r is
 * their correlation, a little raised, as so few slices show too little of it, and they count for
 * 1/g of their number, where g = (1 + r) / (1 - r), as in an autoregressive process of first order.
 * What is found then holds for these runs alone.
 */
#include "numbers/figures.h"

#include <math.h>

/* A mean, and how well it is known. */
typedef struct Estimate {
    double mean;
    /* Of the mean, not of the values. */
    double variance;
    /* The sum of variance^2 / df of its independent parts: for the degrees of freedom. */
    double parts;
} Estimate;

double StudentT(double df)
{
    /* For 1 to 20 degrees of freedom; above that by a series of the normal quantile z. */
    enum { Largest = 20 };
    static const double table[Largest] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365,
                                          2.306,  2.262, 2.228, 2.201, 2.179, 2.160, 2.145,
                                          2.131,  2.120, 2.110, 2.101, 2.093, 2.086};
    const double z = 1.959964, z3 = z * z * z, z5 = z3 * z * z;
    const int whole = (int)fmin(df, Largest);
    if (whole == Largest)
        return z + (z3 + z) / (4 * df) + (5 * z5 + 16 * z3 + 3 * z) / (96 * df * df);
    return table[whole - 1] + (df - whole) * (table[whole] - table[whole - 1]);
}

/* For how many of their number slices count that are alike: 1 for so many (see above). `together`
 * is the sum of the products of neighbours, `squares` that of the squares. */
static double Weight(double together, double squares)
{
    static const double raise = 0.1, most = 0.8;
    const double r = fmin(fmax(together / squares + raise, 0), most);
    return (1 + r) / (1 - r);
}

static Estimate OfUnits(FigureId figure, const Figures *units, int count, bool alike)
{
    double mean = 0;
    for (int i = 0; i < count; i++)
        mean += units[i].values[figure] / count;

    double squares = 0, together = 0, before = 0;
    for (int i = 0; i < count; i++) {
        const double off = units[i].values[figure] - mean;
        squares += off * off;
        together += before * off;
        before = off;
    }

    const double g = alike && squares > 0 ? Weight(together, squares) : 1;
    const double variance = g * squares / (count - 1) / count;
    return (Estimate){mean, variance, variance * variance * g / (count - 1)};
}

/* Of the mean of a side's runs. */
static Estimate OfRuns(FigureId figure, const Figures *units, int runs, bool sliced)
{
    if (!sliced)
        return OfUnits(figure, units, runs, false);

    Estimate all = {0};
    for (int i = 0; i < runs; i++) {
        const Estimate run = OfUnits(figure, &units[i * RunSlices], RunSlices, true);
        all.mean += run.mean / runs;
        all.variance += run.variance / pow(runs, 2);
        all.parts += run.parts / pow(runs, 4);
    }
    return all;
}

/* Whether what was found is a difference: the interval is without 0, and it is not too small to
 * count. */
static bool IsApart(const Comparison *compared)
{
    static const double least = 0.005; /* of A's */
    const bool holdsNone = compared->low <= 0 && compared->high >= 0;
    return !holdsNone && fabs(compared->b - compared->a) >= least * fabs(compared->a);
}

/* What the interval says. */
static Finding FindingOf(const Comparison *compared, unsigned traits, bool sliced)
{
    const bool more = compared->b > compared->a;
    if (!IsApart(compared))
        return FoundNoDifference;
    if (sliced || !(traits & (More | Less)))
        return more ? FoundHigher : FoundLower;

    const bool isMoreBetter = (traits & More) != 0;
    return more == isMoreBetter ? FoundBetter : FoundWorse;
}

/* Says it: what slices tell is of these runs alone. */
static Comparison Found(Comparison compared, Finding finding, bool sliced)
{
    /* By Finding. */
    static const struct {
        /* In a table that says of what runs it tells. */
        const char *brief;
        /* Elsewhere, of whole runs. */
        const char *word;
        /* And of slices. */
        const char *ofTheseRuns;
    } words[Findings] = {
        {NULL, NULL, NULL},
        {"few frames", "too few frames", "too few frames"},
        {"few stutters", "too few stutters", "too few stutters"},
        {"no difference", "no difference beyond noise", "no difference beyond noise in these runs"},
        {"higher", "higher", "higher in these runs"},
        {"lower", "lower", "lower in these runs"},
        {"better", "better", "better"},
        {"worse", "worse", "worse"},
    };
    compared.finding = finding;
    compared.brief = words[finding].brief;
    compared.word = sliced ? words[finding].ofTheseRuns : words[finding].word;
    return compared;
}

/* The figures of the sides' whole runs, also where these are sliced. NAN where one is not known. */
static void TellRuns(Comparison *compared, FigureId figure, const Sides *sides)
{
    const Figures *runs = sides->sliced ? sides->runs : sides->units;
    if (!runs)
        return;
    compared->a = OfRuns(figure, runs, sides->a, false).mean;
    compared->b = OfRuns(figure, runs + sides->a, sides->b, false).mean;
}

/* A slice has a tenth of a run's frames and stutters. So what slices told is brought to the measure
 * of a run. */
static void MeasureByRuns(Comparison *compared, double sliceA, double sliceB)
{
    double scale = 1;
    if (sliceA != 0)
        scale = compared->a / sliceA;
    else if (sliceB != 0)
        scale = compared->b / sliceB;
    compared->more *= scale;
    compared->low *= scale;
    compared->high *= scale;
}

/* How many frames a unit needs at least. */
static int FewestFrames(unsigned traits)
{
    if (traits & Of1000)
        return 1000;
    if (traits & Of100)
        return 100;
    return 1;
}

/* Why there is too little to compare; FoundNoDifference: there is enough. A unit with too few
 * frames may not know the figure; else all have to. */
static Finding TooLittle(FigureId figure, const Figures *units, int count)
{
    enum { FewestStutters = 10 }; /* in all */
    const unsigned traits = FigureTable[figure].traits;
    const int least = FewestFrames(traits);
    double stutters = 0;
    bool enough = true, known = false;
    for (int i = 0; i < count; i++) {
        const double *values = units[i].values;
        const bool knows = !isnan(values[figure]);
        const double frames = values[Figure_frames];
        if (!knows && frames >= FewestOfRate)
            return FoundNothing;

        known |= knows;
        enough &= knows && frames >= least;
        stutters += fmax(values[Figure_stutters], 0); /* 0 where it is not known */
    }

    if (!known)
        return FoundNothing;
    if (!enough)
        return FoundTooFewFrames;
    if (traits & OfStutters && stutters < FewestStutters)
        return FoundTooFewStutters;
    return FoundNoDifference;
}

Comparison Compare(FigureId figure, const Sides *sides)
{
    Comparison compared = {.a = NAN, .b = NAN, .more = NAN, .low = NAN, .high = NAN};
    const int each = sides->sliced ? RunSlices : 1;
    const Finding tooLittle = TooLittle(figure, sides->units, (sides->a + sides->b) * each);
    if (tooLittle == FoundNothing)
        return Found(compared, FoundNothing, sides->sliced);
    if (tooLittle != FoundNoDifference) {
        TellRuns(&compared, figure, sides);
        return Found(compared, tooLittle, sides->sliced);
    }

    const Figures *ofB = sides->units + sides->a * each;
    const Estimate a = OfRuns(figure, sides->units, sides->a, sides->sliced);
    const Estimate b = OfRuns(figure, ofB, sides->b, sides->sliced);

    const double s = a.variance + b.variance;
    double half = 0; /* of the interval; 0: nothing varies */
    if (s > 0) {
        compared.df = s * s / (a.parts + b.parts);
        half = StudentT(compared.df) * sqrt(s);
    }

    compared.a = a.mean;
    compared.b = b.mean;
    compared.more = b.mean - a.mean;
    compared.low = compared.more - half;
    compared.high = compared.more + half;
    const Finding finding = FindingOf(&compared, FigureTable[figure].traits, sides->sliced);

    /* Slices have found it; the numbers that are told of it are those of runs. */
    if (sides->sliced && sides->runs) {
        TellRuns(&compared, figure, sides);
        MeasureByRuns(&compared, a.mean, b.mean);
    }
    return Found(compared, finding, sides->sliced);
}

double ComparisonScale(const Comparison *compared)
{
    if (compared->a == 0)
        return 1;
    return 100 / fabs(compared->a);
}

const char *ComparisonUnit(const Comparison *compared)
{
    return compared->a != 0 ? "%" : "units";
}
