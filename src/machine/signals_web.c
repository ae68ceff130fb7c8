/* SPDX-License-Identifier: MIT
 *
 * A browser sends no signals.
 */
#include "machine/signals.h"

void SignalsCatch(void)
{
}

void SignalsBePatient(bool patient)
{
    (void)patient;
}

int SignalsQuits(void)
{
    return 0;
}
