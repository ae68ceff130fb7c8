/* SPDX-License-Identifier: MIT
 *
 * A simulated machine on which frames take as much work as those of a recorded file: --replay.
 */
#ifndef RECORDED_MACHINE_H
#define RECORDED_MACHINE_H

#include "cli/options.h"

/* Makes `spec` a machine on which the n-th draw costs what row n worked; nothing else does. The
 * display is the one for which the recorded program waited, as far as the file shows that; or that
 * of the parameters in `display`, if it is not NULL. Where only frame times are known and they show
 * a display, a line on standard error says what is assumed. Free it with RecordedMachineFree.
 * False, after one line on standard error and with nothing to free, if the file can't be read,
 * something in it is wrong ("FILE:LINE: reason"), no time passes in it, or there is no memory. */
bool RecordedMachineRead(const char *path, const char *display, MachineSpec *spec);
void RecordedMachineFree(MachineSpec *spec);

/* Reads the file of --replay as the machine to simulate. Without --duration the run ends with the
 * file. False as above; free options->machine. */
bool RecordedMachineUse(Options *options);

#endif
