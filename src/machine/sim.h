/* SPDX-License-Identifier: MIT
 *
 * A machine made of integers: a clock that moves only when something costs time, and a display that
 * need not exist. The same runs give the same results everywhere.
 */
#ifndef SIM_H
#define SIM_H

#include "machine/machine.h"
#include "machine/sim_spec.h"

typedef struct SimMachine {
    MachineSpec spec;
    const Machine *canvas; /* on whose screen pictures are drawn, or NULL; not owned */
    Nanoseconds now;
    Nanoseconds busy;
    Nanoseconds slowPeriod; /* the last period whose slow tick has been */
    bool hitchDone;
    int64_t drawsDone;    /* of a machine that has a cost for each draw */
    Nanoseconds readings; /* time that the loop's readings took since the last draw */
    uint64_t noiseState, dropState;
} SimMachine;

/* A machine at time 0. The Machine that it returns points to `sim`. */
Machine SimMachineInit(SimMachine *sim, const MachineSpec *spec, const Machine *canvas);

#endif
