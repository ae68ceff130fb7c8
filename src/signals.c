/* SPDX-License-Identifier: MIT */
#include "signals.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t count;

static void Count(int number)
{
    (void)number;
    if (count < 2)
        count++;
#ifdef _WIN32
    signal(number, Count);
#endif
}

void SignalsCatch(void)
{
#ifdef _WIN32
    signal(SIGINT, Count);
    signal(SIGTERM, Count);
#else
    /* A write that a signal interrupts goes on: the writer's thread never sees it. */
    struct sigaction action = {.sa_handler = Count, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
#endif
}

bool SignalsQuit(void)
{
    return count > 0;
}

bool SignalsQuitAgain(void)
{
    return count > 1;
}
