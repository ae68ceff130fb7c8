/* SPDX-License-Identifier: MIT
 *
 * A simulated machine: its clock advances only when something costs time. The same run gives the
 * same results everywhere.
 */
#pragma once

#include "base/parameters.h"
#include "machine/machine.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- sim_spec.c: the description of a machine, by name or by parameters ---- */

/* Pictures that a driver can hold, before and after the card. */
enum { MaxQueue = 4 };

/* What a draw costs the processor, and then the card. */
typedef struct DrawCost {
    Nanoseconds draw, gpu;
} DrawCost;

typedef struct MachineSpec {
    Nanoseconds tickCost;    /* what every tick costs */
    Nanoseconds drawCost;    /* what every draw costs, before presenting */
    int64_t refreshMilliHz;  /* the display's refresh rate, mHz; 0: presents return at once */
    Vsync vsync;             /* with VsyncOff presents return at once, whatever the rate */
    int64_t vrrLow, vrrHigh; /* the range of a variable refresh rate, mHz; 0: it is fixed */
    int64_t queue;           /* how many pictures the driver holds before presents wait */
    Nanoseconds noise;       /* the swap returns up to this much after the blank */
    int64_t seed;            /* what noise, drops and draw noise are drawn from */
    int64_t dropPpm;         /* chance, in parts a million, that a present misses one blank more */
    Nanoseconds drawNoise;   /* every draw takes up to this much longer */
    Nanoseconds gpu, gpuNoise;  /* what every draw costs the card, and up to so much more */
    Nanoseconds oversleep;      /* every sleep takes this much longer */
    Nanoseconds hitch, hitchAt; /* the first draw from hitchAt on takes `hitch` longer */
    /* The first tick to start in each period of slowTickEvery takes slowTick longer. */
    Nanoseconds slowTick, slowTickEvery;
    Nanoseconds hiddenFrom, hiddenUntil; /* the window can't be seen between these times */
    DrawCost *draws; /* what each draw costs in turn, in place of all costs; not owned or NULL */
    int64_t drawCount;
} MachineSpec;

typedef struct NamedMachine {
    const char *name, *parameters;
    const char *meaning;
} NamedMachine;

/* All of them; the last has no name. */
extern const NamedMachine NamedMachines[];

/* All parameters of a MachineSpec; the last has no name. */
extern const Parameter MachineParameters[];

/* Reads "NAME", "NAME,parameter=value,..." or "parameter=value,...", for instance
 * "vsync60,tick=5ms,hitch=500ms@2s". Returns false after one line on standard error that names the
 * parameter and says what is allowed. */
bool MachineSpecParse(const char *text, MachineSpec *spec);

/* The same for a recorded machine, which takes only parameters of its display and its GPU:
 * "refresh=60,gpu=5ms". The other fields stay as they are. */
bool MachineSpecParseDisplay(const char *text, MachineSpec *spec);

/* ---- sim.c ---- */

/* The interval between refreshes of its display, the shortest if it varies; 0 without any. */
Nanoseconds SimDisplayRefresh(const MachineSpec *spec);

typedef struct SimMachine {
    MachineSpec spec;
    const Machine *canvas; /* its screen draws the pictures; NULL: none; not owned */
    Nanoseconds now;
    Nanoseconds busy;
    Nanoseconds slowPeriod; /* the last period with a slow tick */
    uint64_t drawsDone;
    DrawCost cost;                     /* of the last draw */
    Nanoseconds drawn;                 /* when the last work ended: before a present, a draw */
    Nanoseconds cardDone;              /* when the card is done with the last picture */
    uint64_t presents, reported;       /* pictures so far, and those that SimSeen has told */
    ScreenTime pictures[MaxQueue + 1]; /* the last ones; n is at n % (MaxQueue + 1) */
} SimMachine;

/* A machine at time 0, in place of the one before: what is returned works on `memory`. */
Machine SimMachineInit(SimMachine *memory, const MachineSpec *spec, const Machine *canvas);
