/* SPDX-License-Identifier: MIT
 *
 * The verdict: for how long pictures stayed on the screen, and whether the motion is even. The
 * manual states its rule.
 */
#pragma once

#include "numbers/stats.h"

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
    double refreshMs;                /* 0: there is none, or it is not known */
    bool inMs;                       /* it was found in the times, so these are told */
    int common, low, high;           /* refreshes; 0: none */
    double percent, longer, shorter; /* that stayed for `common` refreshes; for more; for less */
    double torn;                     /* in % */
    double shortest, longest;        /* ns: p1 and p99 of the times without a refresh */
} Verdict;

/* Of sorted statistics (StatsSort); `lacks` are columns that a recording lacks. */
Verdict VerdictOf(const Stats *stats, ColumnSet lacks);

/* The refresh of a display, in us, of which nine tenths of the times are multiples, but for this
 * part of a multiple; 0: there is none. Tried are their lower median divided by 1, 2 and so on up
 * to `parts`; it is the mean of the times that fit. Sorts them. */
double RefreshOf(uint32_t *timesUs, int64_t count, int parts, double tolerance);
