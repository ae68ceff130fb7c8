/* SPDX-License-Identifier: MIT
 *
 * A browser sends no signals, but it may stop a page in the background.
 */
#include "machine/signals.h"

#include "base/web.h"

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
    return WebStops();
}
