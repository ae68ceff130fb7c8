/* SPDX-License-Identifier: MIT
 *
 * The numbers of a summary by their names: what --json prints, --expect asks for, and several files
 * are compared by.
 */
#pragma once

#include "trace/stats.h"

typedef enum FigureId {
#define FIGURE(name, decimals, value) Figure_##name,
#include "trace/figure_list.h"
    FigureCount
} FigureId;

typedef struct Figure {
    const char *name;
    int decimals; /* that are worth printing */
} Figure;

extern const Figure FigureTable[FigureCount];

/* The figure with this name, of `length` characters; FigureCount: there is none. */
FigureId FigureFind(const char *name, size_t length);

/* Its value; NAN where it is not known. The statistics must be sorted (StatsSort). */
double FigureValue(FigureId figure, const Stats *stats, const StatsRun *run);

/* Prints all that are known as a JSON object, after a member `key`, the source of the numbers, and
 * "loop". */
void FiguresPrint(FILE *file, const char *key, const char *source, const Stats *stats,
                  const StatsRun *run);
