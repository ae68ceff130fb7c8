/* SPDX-License-Identifier: MIT
 *
 * A simulated machine: its clock is a number that grows only when something costs time, and it may
 * have no display. The same run gives the same results everywhere.
 */
#ifndef SIM_H
#define SIM_H

#include "machine/machine.h"
#include "machine/sim_display.h"
#include "machine/sim_spec.h"

typedef struct SimMachine {
    MachineSpec spec;
    const Machine *canvas; /* its screen draws the pictures; NULL: none; not owned */
    Nanoseconds now;
    Nanoseconds busy;
    Nanoseconds slowPeriod; /* the last period that has had its slow tick */
    bool hitchDone;
    int64_t drawsDone;
    Nanoseconds inputDue; /* when input is worth looking at again */
    Nanoseconds readings; /* time that the loop's readings took since the last draw */
    SimDisplay display;
    uint64_t reported; /* pictures that SimSeen has reported */
} SimMachine;

/* A machine at time 0. The Machine that it returns points to `sim`. */
Machine SimMachineInit(SimMachine *sim, const MachineSpec *spec, const Machine *canvas);

#endif
