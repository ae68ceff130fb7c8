/* SPDX-License-Identifier: MIT
 *
 * A browser sends no signals; a page that goes away ends the program.
 */
#include "machine/signals.h"

void SignalsCatch(void)
{
}

bool SignalsQuit(void)
{
    return false;
}

int SignalsQuits(void)
{
    return 0;
}

int SignalsStops(void)
{
    return 0;
}
