/* SPDX-License-Identifier: MIT */
#include "machine/signals.h"

#ifdef _WIN32

#include <signal.h>

static volatile sig_atomic_t quits;

static void Quit(int number)
{
    if (quits < 2)
        quits++;
    signal(number, Quit); /* each call removes the handler */
}

void SignalsCatch(void)
{
    signal(SIGINT, Quit);
    signal(SIGTERM, Quit);
}

void SignalsBePatient(bool patient)
{
    (void)patient;
}

int SignalsQuits(void)
{
    return quits;
}

#endif
