/* SPDX-License-Identifier: MIT
 *
 * A simulated machine: its clock advances only when something costs time. The same run gives the
 * same results everywhere.
 */
#pragma once

#include "machine/machine.h"
#include "machine/sim_spec.h"

/* Its display, with a fixed refresh rate, a variable one, or none. All zero at the start. */
typedef struct SimDisplay {
    uint64_t presents;               /* so far */
    Nanoseconds shown[MaxQueue + 1]; /* when; picture n is at n % (MaxQueue + 1) */
} SimDisplay;

/* Presents a picture at `now`. Returns when the present returns. */
Nanoseconds SimDisplayPresent(SimDisplay *display, const MachineSpec *spec, Nanoseconds now);

/* When picture `n` (from 0) was or will be shown; one of the last MaxQueue + 1. */
Nanoseconds SimDisplayShown(const SimDisplay *display, uint64_t n);

/* The interval between refreshes, the shortest if it varies; 0 without any. */
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
    Nanoseconds shorter, longer; /* its neighbours among these; longer 0: to be found */
    SimDisplay display;
    uint64_t reported; /* pictures so far, by SimSeen */
} SimMachine;

/* A machine at time 0. The Machine that it returns points to `sim`. */
Machine SimMachineInit(SimMachine *sim, const MachineSpec *spec, const Machine *canvas);
