/* SPDX-License-Identifier: MIT
 *
 * A browser sends no signals.
 */
#include "machine/signals.h"

void SignalsCatch(void)
{
}

int SignalsQuits(void)
{
    return 0;
}

bool SignalsQuit(void)
{
    return false;
}
