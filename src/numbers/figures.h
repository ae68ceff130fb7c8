/* SPDX-License-Identifier: MIT
 *
 * The figures of a summary: what its text, --json, --expect, the report and the table of several
 * files print. Each is computed in one place. The HUD's rates are others: those of the last second
 * (StatsRatesNow).
 */
#pragma once

#include "numbers/stats.h"

#include <stdio.h>

/* ---- verdict.c: for how long pictures stayed on the screen, and whether the motion is even; the
 * manual states its rule ---- */

typedef enum CadenceKind {
    CadenceNone,    /* not known */
    CadenceFree,    /* no refresh: each picture stays until the next one comes */
    CadenceUnknown, /* the refresh is not known */
    CadenceTorn,    /* more than 1 % did not stay for whole refreshes */
    CadenceOne,     /* 99 % stayed for `common` refreshes */
    CadenceTurns,   /* 99 % stayed for `low` refreshes or `high`, in turn */
    CadenceMixed,
    CadenceKinds
} CadenceKind;

/* EvenInTime: pictures stay unevenly long, but each shows its time. */
typedef enum Evenness { Even, EvenInTime, Uneven, EvennessUnknown, Evennesses } Evenness;

typedef struct Verdict {
    CadenceKind kind;
    Evenness evenness;

    /* A refresh that was found in the times, in ms; then these are told. 0: there is none. */
    double refreshMs;

    /* For how many refreshes most pictures stayed, and the two numbers where they take turns; 0:
     * none. */
    int common, low, high;

    /* How many % stayed for `common` refreshes; for more; and for fewer, but were not torn. */
    double percent, longer, shorter;

    /* How many % were torn. */
    double torn;

    /* In ns, the 1st and the 99th percentile of the times without a refresh; 0: there are none. */
    double shortest, longest;
} Verdict;

/* Of finished statistics (StatsFinish); `lacks` are columns that a recording lacks. */
Verdict VerdictOf(const Stats *stats, ColumnSet lacks);

/* The refresh of a display, in us, of which nine tenths of the times are multiples, but for this
 * part of a multiple; 0: there is none. Tried are their lower median divided by 1, 2 and so on up
 * to `parts`; it is the mean of the times that fit. Sorts them. */
double RefreshOf(uint32_t *timesUs, int64_t count, int parts, double tolerance);

/* ---- figures.c ---- */

/* What a comparison makes of a figure. Without More and Less no change of it is for the better. */
typedef enum FigureTraits {
    More = 1,        /* the more, the better */
    Less = 2,        /* the less, the better */
    Of100 = 4,       /* of fewer than 100 frames it tells nothing */
    Of1000 = 8,      /* of fewer than 1,000 */
    Main = 16,       /* people ask for it first */
    OfStutters = 32, /* of fewer than 10 stutters in all it tells nothing */
    Trimmed = 64,    /* printed without zeros at the end of its decimals */
    OfWork = 128     /* of this program's recordings it needs all that tells their work, too */
} FigureTraits;

/* What is the same in all runs. */
typedef struct Figure {
    const char *name;

    /* For the manual; "": it is said with those of the next figures. */
    const char *meaning;

    /* That are worth printing. */
    int decimals;

    /* The sum of some FigureTraits. */
    unsigned traits;

    /* Columns of a recording without which it is not known. */
    ColumnSet needs;
} Figure;

typedef enum FigureId {
#define FIGURE(name, ...) Figure_##name,
#include "numbers/figure_list.def"
    FigureCount
} FigureId;

extern const Figure FigureTable[FigureCount];

/* One frame, and what is as long as it, tells no rate: it begins where the run does, and not where
 * a frame before it ended. */
enum { FewestOfRate = 2 };

typedef struct Figures {
    /* That they are of. */
    StatsRun run;

    /* By FigureId; NAN: not known. */
    double values[FigureCount];

    Verdict verdict;
} Figures;

/* Percentiles need finished statistics (StatsFinish). */
Figures FiguresOf(const Stats *stats, const StatsRun *run);

enum { FigureTextSize = 64 };

/* Writes a value of the figure that is known, with so many decimals: also --csv, --expect and the
 * report print it so. Returns `text`. */
const char *FigureText(char text[FigureTextSize], FigureId figure, double value, int decimals);

/* The figure with this name, of `length` characters; FigureCount: there is none. */
FigureId FigureFind(const char *name, size_t length);

/* ---- figures_json.c: the figures for other programs; assets/docs/JSON.md states what stands there
 * ---- */

/* Of what --json prints, in each of its objects. It grows when a member goes, or gets another name,
 * unit or meaning; not with members that are added. */
enum { JsonVersion = 1 };

/* Prints them as an object of JSON, after a member `key`, the source of the figures, and what else
 * is told of the run; null: not known. It is one of an array, whose end is left to the caller. */
void FiguresPrint(FILE *file, bool first, const char *key, const char *source,
                  const Figures *figures);

/* Begins an object of such an array; goes on with a member that is a text or null, and with those
 * of all figures. */
void JsonBegin(FILE *file, bool first);
void JsonText(FILE *file, const char *key, const char *text);
void JsonNumber(FILE *file, const char *key, double value, int decimals);
void JsonFigures(FILE *file, const Figures *figures);

/* The unit of a figure, which is a word of its name: "ms" of frame_ms_p99; else "count", or what is
 * counted. */
const char *FigureUnit(FigureId figure);

/* ---- stats_print.c ---- */

/* Prints the summary of finished statistics, with their figures. */
void StatsPrint(const Stats *stats, const Figures *figures, FILE *file);

/* Prints its lines on the longest frames; NULL: none. */
void StatsPrintWorst(const StatsWorst *worst, const Figures *figures, FILE *file);

/* ---- compare.c: whether the runs of B differ from those of A by more than runs of the same thing
 * do ---- */

/* With fewer runs on a side each run is cut into so many slices of equal frames. */
enum { FewestRuns = 3, RunSlices = 10 };

/* The runs to compare. */
typedef struct Sides {
    /* How many runs they have. */
    int a, b;

    /* The runs are cut into slices, as a side has too few. */
    bool sliced;

    /* Of each run, those of A first; or of each run's slices in turn. */
    const Figures *units;

    /* Of each run, where `units` are slices; NULL: not known. */
    const Figures *runs;
} Sides;

/* What a comparison finds. */
typedef enum Finding {
    FoundNothing, /* the figure is not known of all units */
    FoundTooFewFrames,
    FoundTooFewStutters,
    FoundNoDifference, /* beyond noise */
    FoundHigher,       /* and neither is for the better; or slices tell it */
    FoundLower,
    FoundBetter,
    FoundWorse,
    Findings
} Finding;

/* Of one figure. */
typedef struct Comparison {
    Finding finding;

    /* The same in words; and in fewer, for a table that says of what runs they tell. NULL:
     * nothing was found. */
    const char *word, *brief;

    /* The means of the sides' runs, of whole runs also where these are sliced. NAN: a run does not
     * know the figure. */
    double a, b;

    /* How much more b is than a; by the slices, in the measure of a run, where these are sliced.
     * NAN, as its interval: there is too little to compare. */
    double more;

    /* The interval of 95 % of that. */
    double low, high;

    /* Its degrees of freedom; 0: nothing varies. */
    double df;
} Comparison;

Comparison Compare(FigureId figure, const Sides *sides);

/* By what a difference is multiplied, to be in % of |A|; or 1, as it stays in units where A is 0.
 */
double ComparisonScale(const Comparison *compared);

/* In what the difference is then: "%" or "units". */
const char *ComparisonUnit(const Comparison *compared);

/* The 97.5 % quantile of Student's t, for at least one degree of freedom. */
double StudentT(double df);
