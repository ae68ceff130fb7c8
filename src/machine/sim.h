/* SPDX-License-Identifier: MIT
 *
 * A simulated machine: its clock advances only when something costs time. The same run gives the
 * same results everywhere.
 */
#pragma once

#include "machine/machine.h"
#include "machine/sim_spec.h"

/* The interval between refreshes of its display, the shortest if it varies; 0 without any. */
Nanoseconds SimDisplayRefresh(const MachineSpec *spec);

enum { SimSpins = 8 };

typedef struct SimMachine {
    MachineSpec spec;
    const Machine *canvas; /* its screen draws the pictures; NULL: none; not owned */
    Nanoseconds now;
    Nanoseconds busy;
    Nanoseconds slowPeriod; /* the last period with a slow tick */
    bool hitchDone;
    int64_t drawsDone;
    Nanoseconds readings;        /* time of the loop's readings of the clock since the last draw */
    Nanoseconds spinBegan;       /* since then the loop only reads the clock; */
    Nanoseconds spins[SimSpins]; /* how long it did before, a ring */
    unsigned spinCount;
    uint64_t presents, reported;     /* pictures so far, and those that SimSeen has told */
    Nanoseconds shown[MaxQueue + 1]; /* when the last pictures are; n is at n % (MaxQueue + 1) */
} SimMachine;

/* A machine at time 0. The Machine that it returns points to `sim`. */
Machine SimMachineInit(SimMachine *sim, const MachineSpec *spec, const Machine *canvas);
