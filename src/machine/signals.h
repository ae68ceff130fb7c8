/* SPDX-License-Identifier: MIT
 *
 * Requests of the system to end the program.
 */
#pragma once

#include <stdbool.h>

/* From now on SIGINT (Ctrl-C), SIGTERM, SIGQUIT and SIGHUP (unless it is ignored, as under nohup)
 * ask the program to end. Writing to a closed pipe, or more than a file may hold, fails like any
 * other write. */
void SignalsCatch(void);

/* How often the program was asked to end, counted to 2. */
int SignalsQuits(void);

/* Without `patient`, the program ends two seconds after the second time and after this call,
 * whatever it waits for, with a line that blames the display; on Windows at the third time. */
void SignalsBePatient(bool patient);

/* Whether it was. */
static inline bool SignalsQuit(void)
{
    return SignalsQuits() > 0; /* cppcheck-suppress knownConditionTrueFalse; not in browsers */
}
