/* SPDX-License-Identifier: MIT */
#include "machine/signals.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t count, wentOn;

static void Count(int number)
{
    (void)number;
    if (count < 2)
        count++;
#ifdef _WIN32
    signal(number, Count);
#endif
}

#ifndef _WIN32
static void GoOn(int number)
{
    (void)number;
    wentOn = 1;
}
#endif

void SignalsCatch(void)
{
#ifdef _WIN32
    signal(SIGINT, Count);
    signal(SIGTERM, Count);
#else
    /* Without SA_RESTART, so that waiting for a pipe's reader ends too. The writer's thread is not
     * disturbed: SDL blocks these signals in its threads. */
    struct sigaction action = {.sa_handler = Count};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = GoOn;
    action.sa_flags = SA_RESTART;
    sigaction(SIGCONT, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
    sigaction(SIGXFSZ, &action, NULL);
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

bool SignalsStopped(void)
{
    if (!wentOn)
        return false; /* and no write, which could undo a signal that has come just now */
    wentOn = 0;
    return true;
}
