/* SPDX-License-Identifier: MIT
 *
 * A simulated machine with the frame times of a recorded file: --replay.
 */
#ifndef RECORDED_MACHINE_H
#define RECORDED_MACHINE_H

#include "cli/options.h"
#include "machine/sim_spec.h"

#include <stdbool.h>

/* Makes `spec` a machine whose n-th frame takes the frame time of row n, less that row's sleep and
 * dead time; nothing else costs time on it. Free it with RecordedMachineFree. False, after one line
 * on standard error and with nothing to free, if the file can't be read, something in it is wrong
 * ("FILE:LINE: reason"), no time passes in it, or there is no memory. */
bool RecordedMachineRead(const char *path, MachineSpec *spec);
void RecordedMachineFree(MachineSpec *spec);

/* Reads the file of --replay as the machine to simulate. Without --duration the run ends with the
 * file. False as above; free options->machine. */
bool RecordedMachineUse(Options *options);

#endif
