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

/* What a machine is like. Rates are in mHz. */
typedef struct MachineSpec {
    /* What every tick costs; and every draw, before it is presented. */
    Nanoseconds tickCost, drawCost;
    /* Every draw takes up to this much longer. */
    Nanoseconds drawNoise;
    /* What every draw costs the card, and up to how much more. */
    Nanoseconds gpu, gpuNoise;
    /* What each draw costs in turn, in place of the costs above, over and over again. Not owned.
     * NULL: the costs above. */
    DrawCost *draws;
    int64_t drawCount;

    /* The display's refresh rate. 0: presents return at once. */
    int64_t refreshMilliHz;
    /* The rate from `moveAt` on, as of another display to which the window is moved. 0: it stays as
     * it is. */
    int64_t secondMilliHz;
    Nanoseconds moveAt;
    /* With VsyncOff presents return at once, whatever the rate. */
    Vsync vsync;
    /* The range of a variable refresh rate. 0: it is fixed. */
    int64_t vrrLow, vrrHigh;
    /* How many pictures the driver holds before presents wait, from 0 to MaxQueue. */
    int64_t queue;
    /* The swap returns up to this much after the blank. */
    Nanoseconds noise;
    /* The chance, in parts a million, that a present misses one blank more. */
    int64_t dropPpm;

    /* What noise, drops, draw noise and gpu-noise are drawn from. */
    int64_t seed;
    /* Every sleep takes this much longer. */
    Nanoseconds oversleep;
    /* The first draw from hitchAt on takes `hitch` longer. */
    Nanoseconds hitch, hitchAt;
    /* The first tick to start in each period of slowTickEvery takes slowTick longer. */
    Nanoseconds slowTick, slowTickEvery;
    /* The window can't be seen between these times. */
    Nanoseconds hiddenFrom, hiddenUntil;
    /* 1: between these times no turn begins. 0: turns go on. */
    int64_t stops;
    /* Between these times the game is in a menu, which has turns of its own. */
    Nanoseconds menuFrom, menuUntil;
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

/* The interval between refreshes of the display that it has at first, the shortest if it varies; 0
 * without any. */
Nanoseconds SimDisplayRefresh(const MachineSpec *spec);

/* A machine that runs. */
typedef struct SimMachine {
    MachineSpec spec;
    /* Its screen draws the pictures. NULL: none does. Not owned. */
    const Machine *canvas;
    /* Where the pictures are kept that its display shows (clip.h). NULL: nowhere. Not owned. */
    struct Clip *clip;
    /* The time of its clock, and how long its processor has worked. */
    Nanoseconds now, busy;
    /* The last period of slowTickEvery that has had its slow tick. -1: none. */
    Nanoseconds slowPeriod;
    /* Whether the hitch is over. */
    bool hitchIsOver;
    uint64_t drawsDone;
    /* Of the last draw. */
    DrawCost cost;
    /* When the last work ended: before a present, a draw. */
    Nanoseconds drawn;
    /* When the card is done with the last picture. */
    Nanoseconds cardDone;
    /* How many pictures were presented, and of how many `seen` has told. */
    uint64_t presents, reported;
    /* The last pictures; n, from 0, is at n % (MaxQueue + 1). */
    ScreenTime pictures[MaxQueue + 1];
} SimMachine;

/* Makes a machine at time 0 in `memory`, and returns the tables that work on it. There may be
 * several at a time. With a canvas the pictures are drawn there, under the simulated clock. */
Machine SimMachineInit(SimMachine *memory, const MachineSpec *spec, const Machine *canvas);
