/* SPDX-License-Identifier: MIT
 *
 * Whether the runs of B differ from those of A by more than runs of the same thing do (compare.c
 * says how).
 */
#pragma once

#include "numbers/figures.h"

/* With fewer runs on a side each run is cut into so many slices of equal frames. */
enum { FewestRuns = 3, RunSlices = 10 };

/* The runs to compare. */
typedef struct Sides {
    int a, b; /* how many runs they have */
    bool sliced;
    const Figures *units; /* of each run, those of A first; or of each run's slices in turn */
} Sides;

/* Of one figure. Without a word it is not known of all units; else, if `a` is NAN, there is too
 * little to compare. */
typedef struct Comparison {
    const char *word;
    double a, b;      /* the means of the sides */
    double low, high; /* the interval of 95 % of b - a */
    double df;        /* its degrees of freedom; 0: nothing varies */
} Comparison;

Comparison Compare(FigureId figure, const Sides *sides);

/* The 97.5 % quantile of Student's t, for at least one degree of freedom. */
double StudentT(double df);
