/* SPDX-License-Identifier: MIT */
#include "machine/system.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

void SystemSleep(Nanoseconds duration)
{
    const struct timespec rest = {.tv_sec = (time_t)(duration / ONE_SECOND),
                                  .tv_nsec = (long)(duration % ONE_SECOND)};
    if (duration > 0)
        nanosleep(&rest, NULL);
    else
        sched_yield();
}

#ifndef __linux__
void SystemWakePromptly(void)
{
}
#endif

void StreamsOpen(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        if (fcntl(stream, F_GETFD) < 0) /* then open() takes this number */
            (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

static volatile sig_atomic_t quits;

static void Quit(int number)
{
    (void)number;
    if (quits == 1)
        alarm(SignalsPatience);
    if (quits < 2)
        quits++;
}

/* The display, or a recording's file, does not answer. */
static void GiveUp(int number)
{
    static const char text[] = "interp_demo: asked twice to end, and it took too long\n";
    (void)number;
    const ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
    (void)written;
    _exit(EXIT_FAILURE);
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
    signal(SIGALRM, GiveUp);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

int SignalsQuits(void)
{
    return quits;
}
