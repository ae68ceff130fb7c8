/* SPDX-License-Identifier: MIT
 *
 * A recorded trace as a simulated machine.
 */
#ifndef REPLAY_H
#define REPLAY_H

#include "cli/options.h"
#include "machine/sim_spec.h"

#include <stdbool.h>

/* Makes `spec` a machine whose n-th frame takes as long as that of the n-th row, less what the row
 * says was sleep, and on which nothing else costs time. The caller frees spec->draws. False, after
 * one line on standard error and with nothing to free, if the file can't be read, something in it
 * is wrong ("FILE:LINE: reason"), no time passes in it, or there is no memory. */
bool ReplayRead(const char *path, MachineSpec *spec);

/* Makes the file of --replay the simulated machine that the options ask for. Without a duration the
 * run ends with the file. False as above; if not, end with ReplayEnd. */
bool ReplayPrepare(Options *options);
void ReplayEnd(Options *options);

#endif
