/* SPDX-License-Identifier: MIT
 *
 * The figures of a summary: what its text, --json, --expect, the report and the table of several
 * files print. Each is computed in one place. The HUD's rates are others: those of the last second
 * (StatsRatesNow).
 */
#pragma once

#include "numbers/verdict.h"

/* What a comparison makes of a figure. Without More and Less no change of it is for the better. */
typedef enum FigureTraits {
    More = 1,       /* the more, the better */
    Less = 2,       /* the less, the better */
    Of100 = 4,      /* of fewer than 100 frames it tells nothing */
    Of1000 = 8,     /* of fewer than 1,000 */
    Main = 16,      /* people ask for it first */
    OfStutters = 32 /* of fewer than 10 stutters in all it tells nothing */
} FigureTraits;

typedef struct Figure {
    const char *name;
    short decimals;        /* that are worth printing */
    unsigned short traits; /* FigureTraits */
    double value;          /* NAN: not known */
} Figure;

typedef enum FigureId {
#define FIGURE(name, decimals, traits, needs, value) Figure_##name,
#include "numbers/figure_list.h"
    FigureCount
} FigureId;

typedef struct Figures {
    StatsRun run; /* that they are of */
    Figure list[FigureCount];
    Verdict verdict;
} Figures;

/* Percentiles need sorted statistics (StatsSort). Names and decimals are always the same. */
Figures FiguresOf(const Stats *stats, const StatsRun *run);

/* The figure with this name, of `length` characters; FigureCount: there is none. */
FigureId FigureFind(const Figures *figures, const char *name, size_t length);

/* Prints the summary of sorted statistics, with their figures (stats_print.c). */
void StatsPrint(const Stats *stats, const Figures *figures, FILE *file);

/* Prints its lines on the longest frames; NULL: none. */
void StatsPrintWorst(const StatsWorst *worst, const Figures *figures, FILE *file);

/* Prints all that are known as a JSON object, after a member `key`, the source of the figures, and
 * "loop". It is one of an array, whose end is left to the caller. */
void FiguresPrint(FILE *file, bool first, const char *key, const char *source,
                  const Figures *figures);
