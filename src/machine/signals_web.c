/* SPDX-License-Identifier: MIT
 *
 * A browser sends no signals.
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
