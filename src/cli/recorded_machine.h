/* SPDX-License-Identifier: MIT */
#pragma once

#include "cli/options.h"

/* Reads the file of --replay as the machine to simulate: the n-th draw costs what row n worked;
 * nothing else does. The display is the one for which the recorded program waited, as far as the
 * file shows that; or that of the parameters of --simulate, if there are any. Where only frame
 * times are known and they show a display, a line on standard error says what is assumed. Without
 * --duration the run ends with the file. False, after one line on standard error, if the file can't
 * be read, something in it is wrong ("FILE:LINE: reason"), no time passes in it, or there is no
 * memory. Free options->machine in any case. */
bool RecordedMachineRead(Options *options);
void RecordedMachineFree(MachineSpec *spec);
