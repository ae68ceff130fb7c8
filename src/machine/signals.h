/* SPDX-License-Identifier: MIT
 *
 * What the system asks of the program, noted by signal handlers.
 */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <stdbool.h>

/* From now on Ctrl-C (SIGINT), SIGTERM, SIGQUIT and a terminal that is closed (SIGHUP, unless it is
 * ignored as under nohup) ask the program to end, as the key q does. Writing to a closed pipe, or
 * more than a file may hold, fails like any other write that fails. */
void SignalsCatch(void);

/* Whether the program was asked to end since SignalsCatch. */
bool SignalsQuit(void);

/* How often it was asked. Two seconds after the second time the program ends, whatever it waits
 * for. */
int SignalsQuits(void);

#endif
