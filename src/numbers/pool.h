/* SPDX-License-Identifier: MIT
 *
 * Several runs as one: the figures of all their frames together, how much the runs differ, and
 * which of them differ from the others.
 */
#pragma once

#include "numbers/figures.h"

/* ---- the runs together ---- */

/* Whether the figure has a meaning for runs together: the verdict and what belongs to it, and rates
 * that were asked for or are the display's, are of one run each. */
bool PoolHas(FigureId figure);

/* Adds the finished statistics of a run to those of all. Each frame keeps the cause that it has in
 * its run: none is compared with a frame of another run. */
void PoolAdd(Stats *all, const Stats *run);

/* The figures of all runs together, of which `runs` are each one's. Sorts the statistics. A figure
 * is known if all runs know it. */
Figures PoolFigures(Stats *all, const Figures *const *runs, int count);

/* ---- how they differ ---- */

/* With fewer runs none is told to differ: of three or four, how far one or two others lie apart by
 * chance decides. */
enum { FewestToDiffer = 5 };

/* Of one figure of several runs. All are NAN if one run does not know it. */
typedef struct Spread {
    double least;
    double most;
    double median;

    /* The standard deviation between runs, by n - 1; NAN of one run. */
    double deviation;

    /* The median of the runs' distances from the median. */
    double distance;
} Spread;

Spread PoolSpread(FigureId figure, const Figures *const *runs, int count);

/* Whether a run with this value differs from the others, which are FewestToDiffer or more with it:
 * by the rule at the head of pool.c. */
bool PoolDiffers(const Spread *spread, double value);
