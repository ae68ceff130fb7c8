/* SPDX-License-Identifier: MIT */
#include "machine/signals.h"

#ifndef _WIN32

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t quits, stops;

static void Quit(int number)
{
    (void)number;
    if (quits < 2)
        quits++;
}

static void GoOn(int number)
{
    (void)number;
    stops++;
}

void SignalsCatch(void)
{
    /* Without SA_RESTART, so that a signal also ends a wait for a pipe's reader. The writer's
     * thread gets no signal: SDL blocks these in its threads. */
    struct sigaction action = {.sa_handler = Quit}, before;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGQUIT, &action, NULL);
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) /* not under nohup */
        sigaction(SIGHUP, &action, NULL);
    action.sa_handler = GoOn;
    action.sa_flags = SA_RESTART;
    sigaction(SIGCONT, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
    sigaction(SIGXFSZ, &action, NULL);
}

bool SignalsQuit(void)
{
    return quits > 0;
}

int SignalsQuits(void)
{
    return quits;
}

int SignalsStops(void)
{
    return stops;
}

#endif
