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

/* A mean, its variance, and the sum of variance^2 / df of its independent parts. */
typedef struct Estimate {
    double mean, variance, parts;
} Estimate;

double StudentT(double df)
{
    static const double table[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365,
                                   2.306,  2.262, 2.228, 2.201, 2.179, 2.160, 2.145,
                                   2.131,  2.120, 2.110, 2.101, 2.093, 2.086};
    const double z = 1.959964, z3 = z * z * z, z5 = z3 * z * z;
    const int whole = (int)fmin(df, 20);
    if (whole == 20)
        return z + (z3 + z) / (4 * df) + (5 * z5 + 16 * z3 + 3 * z) / (96 * df * df);
    return table[whole - 1] + (df - whole) * (table[whole] - table[whole - 1]);
}

static Estimate OfUnits(FigureId figure, const Figures *units, int count, bool alike)
{
    double mean = 0, squares = 0, together = 0, before = 0, g = 1;
    for (int i = 0; i < count; i++)
        mean += units[i].list[figure].value / count;
    for (int i = 0; i < count; i++) {
        const double off = units[i].list[figure].value - mean;
        squares += off * off;
        together += before * off;
        before = off;
    }
    if (alike && squares > 0) {
        const double r = fmin(fmax(together / squares + 0.1, 0), 0.8);
        g = (1 + r) / (1 - r);
    }
    const double variance = g * squares / (count - 1) / count;
    return (Estimate){mean, variance, variance * variance * g / (count - 1)};
}

/* Of the mean of a side's runs. */
static Estimate OfRuns(FigureId figure, const Figures *units, int runs, bool sliced)
{
    Estimate all = {0};
    if (!sliced)
        return OfUnits(figure, units, runs, false);
    for (int i = 0; i < runs; i++) {
        const Estimate run = OfUnits(figure, &units[i * RunSlices], RunSlices, true);
        all.mean += run.mean / runs;
        all.variance += run.variance / pow(runs, 2);
        all.parts += run.parts / pow(runs, 4);
    }
    return all;
}

/* What the interval says. A difference of less than 0.5 % is none that counts. */
static const char *WordOf(const Comparison *compared, unsigned traits, bool sliced)
{
    const bool more = compared->b > compared->a;
    if ((compared->low <= 0 && compared->high >= 0) ||
        fabs(compared->b - compared->a) < 0.005 * fabs(compared->a))
        return sliced ? "no difference beyond noise in these runs" : "no difference beyond noise";
    if (sliced)
        return more ? "higher in these runs" : "lower in these runs";
    if (!(traits & (More | Less)))
        return more ? "higher" : "lower";
    return more == ((traits & More) != 0) ? "better" : "worse";
}

/* A slice has a tenth of a run's frames and stutters. So what slices told is brought to the measure
 * of a run, and the means of the sides are those of whole runs. */
static void MeasureByRuns(Comparison *compared, FigureId figure, const Sides *sides)
{
    const double a = OfRuns(figure, sides->runs, sides->a, false).mean;
    const double b = OfRuns(figure, sides->runs + sides->a, sides->b, false).mean;
    double scale = 1;
    if (compared->a != 0)
        scale = a / compared->a;
    else if (compared->b != 0)
        scale = b / compared->b;
    compared->a = a;
    compared->b = b;
    compared->more *= scale;
    compared->low *= scale;
    compared->high *= scale;
}

Comparison Compare(FigureId figure, const Sides *sides)
{
    Comparison compared = {NULL, NAN, NAN, NAN, NAN, NAN, 0};
    const int each = sides->sliced ? RunSlices : 1;
    const Figures *ofB = sides->units + sides->a * each, *end = ofB + sides->b * each;
    const unsigned traits = ofB->list[figure].traits;
    const int least = traits & Of1000 ? 1000 : traits & Of100 ? 100 : 1;
    double stutters = 0;
    bool enough = true, known = false;
    for (const Figures *unit = sides->units; unit < end; unit++) {
        const bool knows = !isnan(unit->list[figure].value);
        const double frames = unit->list[Figure_frames].value;
        if (!knows && frames >= FewestOfRate)
            return compared;
        known |= knows;
        enough &= knows && frames >= least;
        stutters += fmax(unit->list[Figure_stutters].value, 0); /* 0 where it is not known */
    }
    if (!known)
        return compared;
    compared.word = enough ? "too few stutters" : "too few frames";
    if (!enough || (traits & OfStutters && stutters < 10))
        return compared;
    const Estimate a = OfRuns(figure, sides->units, sides->a, sides->sliced);
    const Estimate b = OfRuns(figure, ofB, sides->b, sides->sliced);
    const double s = a.variance + b.variance;
    compared.df = s > 0 ? s * s / (a.parts + b.parts) : 0;
    const double half = s > 0 ? StudentT(compared.df) * sqrt(s) : 0;
    compared.a = a.mean;
    compared.b = b.mean;
    compared.more = b.mean - a.mean;
    compared.low = compared.more - half;
    compared.high = compared.more + half;
    compared.word = WordOf(&compared, traits, sides->sliced);
    if (sides->sliced && sides->runs)
        MeasureByRuns(&compared, figure, sides);
    return compared;
}
