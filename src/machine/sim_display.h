/* SPDX-License-Identifier: MIT
 *
 * The display of a simulated machine, with a fixed refresh rate, a variable one, or none.
 */
#ifndef SIM_DISPLAY_H
#define SIM_DISPLAY_H

#include "machine/sim_spec.h"

/* All zero at the start. */
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

#endif
