/* SPDX-License-Identifier: MIT */
#include "machine/system.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
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
        /* If it is closed, open() takes its number. It is opened the wrong way round, so that
         * reading from it or printing to it still fails. */
        if (fcntl(stream, F_GETFD) < 0)
            (void)open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

/* ---- requests to end ---- */

/* Requests so far, counted to 2. */
static volatile sig_atomic_t quits;

/* From the second request on an alarm comes every SignalsPatience seconds. Whether the program has
 * called SignalsQuits since the last one: */
static volatile sig_atomic_t alive;

/* And how many seconds are left to it. */
static volatile sig_atomic_t secondsLeft;

/* Why the program has to be ended although nobody has asked twice; NULL: it has not. */
static const char *_Atomic cause;

static void (*volatile saveWork)(void);

static void Quit(int number)
{
    (void)number;
    if (quits == 1) {
        alive = 0;
        secondsLeft = SignalsLongest;
        alarm(SignalsPatience);
    }
    if (quits < 2)
        quits++;
}

static void Say(const char *text)
{
    const ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written;
}

static void End(const char *why)
{
    Say("interp_demo: ");
    Say(why);
    Say("\n");
    if (saveWork)
        saveWork();
    _exit(EXIT_FAILURE);
}

/* Other threads block this signal, so it interrupts the main thread. Whatever that hangs in, it
 * does nothing more from here to the end. */
static void OnAlarm(int number)
{
    (void)number;
    if (cause)
        End(cause);
    secondsLeft -= SignalsPatience;
    if (!alive || secondsLeft <= 0)
        End("asked twice to end, and it took too long");
    alive = 0;
    alarm(SignalsPatience);
}

void SignalsEnd(const char *why)
{
    cause = why;
    kill(getpid(), SIGALRM);
}

void SignalsSave(void (*save)(void))
{
    saveWork = save;
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

    struct sigaction wake = {.sa_handler = OnAlarm};
    sigemptyset(&wake.sa_mask);
    sigaction(SIGALRM, &wake, NULL);

    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
}

int SignalsQuits(void)
{
    alive = 1;
    return quits;
}
