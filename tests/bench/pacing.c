/* SPDX-License-Identifier: MIT
 *
 * How exactly a frame cap holds its rate: the program's own, and the one that is written most
 * often. Measured on a machine that does nothing else, and with as many other programs running as
 * it has cores. Each cap has a thread of its own, so that settings of the one don't help the other.
 */
#include "bench.h"

#include "base/percentile.h"
#include "game/film.h"
#include "machine/system.h"

#include <SDL.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Limiter {
    int rate;
    Pacer pacer;
    Nanoseconds next;
} Limiter;

/* The program's own cap. Both caps return the time at which they noticed the end of their wait. */
static Nanoseconds WaitAsProgram(Limiter *limiter)
{
    const Nanoseconds ready = SystemTime();
    const Nanoseconds deadline = PacerNext(&limiter->pacer, ready, limiter->rate);
    if (deadline <= ready)
        return ready;
    SystemWaitUntil(deadline);
    const Nanoseconds woke = SystemTime();
    PacerWoke(&limiter->pacer, woke);
    return woke;
}

/* Sleeps up to 1 ms before the deadline and spins for the rest. */
static Nanoseconds WaitSleepThenSpin(Limiter *limiter)
{
    const Nanoseconds period = PeriodOf(limiter->rate), spin = ONE_MILLISECOND;
    Nanoseconds now = SystemTime();
    limiter->next += period;
    if (now - limiter->next > period)
        limiter->next = now;
    if (limiter->next - now > spin)
        SystemSleep(limiter->next - now - spin);
    while ((now = SystemTime()) < limiter->next)
        SDL_CPUPauseInstruction();
    return now;
}

enum { Program, SleepThenSpin };
enum { Busy = 1000 /* is added to the rate */, WarmUp = 5, MaxOthers = 256 };

/* Both caps are measured for as long. An interrupt now and then ends some waits late by about 30
 * us, whoever waits: among 500 frames that is a matter of the cap, among 30 of luck. */
enum { Length = 2 /* seconds */, MaxRate = 240, MaxFrames = Length * MaxRate };

static Nanoseconds (*const limiters[])(Limiter *limiter) = {
    [Program] = WaitAsProgram, [SleepThenSpin] = WaitSleepThenSpin};

typedef struct Task {
    int which, rate;
    double p99;
} Task;

static int Measure(void *data)
{
    static int64_t errors[MaxFrames];
    Task *task = data;
    const int frames = BenchTimes(Length * task->rate);
    const Nanoseconds period = PeriodOf(task->rate);
    Limiter limiter = {.rate = task->rate};
    if (task->which == Program)
        SystemWakePromptly();
    limiter.next = SystemTime();

    Nanoseconds before = 0;
    for (int i = -WarmUp; i <= frames; i++) {
        const Nanoseconds now = limiters[task->which](&limiter);
        if (i > 0)
            errors[i - 1] = llabs(now - before - period);
        before = now;
    }
    SortValues(errors, frames);
    task->p99 = Percentile(errors, frames, 0.99) / 1e3;
    return 0;
}

static double Cap(int which, int rate)
{
    static const char *const other[] = {"/bin/sh", "-c", "while :; do :; done", NULL};
    pid_t others[MaxOthers];
    Task task = {.which = which, .rate = rate % Busy};
    const int cores = (int)sysconf(_SC_NPROCESSORS_ONLN);
    const int count = rate < Busy ? 0 : cores < MaxOthers ? cores : MaxOthers;
    for (int i = 0; i < count; i++)
        others[i] = BenchStart(other, "");
    SDL_Thread *thread = SDL_CreateThread(Measure, "cap", &task);
    BenchNeed(thread, "a thread");
    SDL_WaitThread(thread, NULL);
    for (int i = 0; i < count; i++) {
        kill(others[i], SIGKILL);
        waitpid(others[i], NULL, 0);
    }
    return task.p99;
}

#define CAP(cores, rate, plus)                                                                     \
    {                                                                                              \
        "cap " #rate " fps, " cores " cores, p99 of error, us", {Cap, Program, (rate) + (plus)},   \
            {Cap, SleepThenSpin, (rate) + (plus)}, 1.1, "sleep then spin", false                   \
    }

/* The share of its time, in %, that the machine takes from a thread that spins: for interrupts, or
 * for other machines on the same processor. Two readings of the clock are 50 ns apart otherwise. */
static double TakenFromASpin(void)
{
    const Nanoseconds least = ONE_MICROSECOND, length = ONE_SECOND;
    const Nanoseconds begin = SystemTime();
    Nanoseconds before = begin, taken = 0;
    while (before - begin < length) {
        const Nanoseconds now = SystemTime();
        if (now - before > least)
            taken += now - before;
        before = now;
    }
    return 100.0 * (double)taken / (double)(before - begin);
}

static BenchRow idle[] = {CAP("idle", 60, 0), CAP("idle", 144, 0), CAP("idle", 240, 0)};
static const BenchRow busy[] = {CAP("busy", 60, Busy), CAP("busy", 144, Busy),
                                CAP("busy", 240, Busy)};
enum { Rows = 3, Rounds = 5 };

/* Both caps spin up to the deadline. What the machine takes there makes any wait end late, and the
 * error of a frame is that of two waits. Where it takes a quarter of a percent, half of the errors
 * above p99 are the machine's, and the ratio of the caps is luck. */
static void JudgeNoRestlessMachine(void)
{
    const double most = 0.25, taken = TakenFromASpin();
    if (taken <= most)
        return;
    for (int i = 0; i < Rows; i++)
        idle[i].most = 0;
    fprintf(stderr,
            "bench: caps with idle cores are not judged: this machine takes %.2f %% of its time "
            "from a thread that spins, more than %.2f %%\n",
            taken, most);
}

int main(void)
{
    if (!BenchIsBrief())
        JudgeNoRestlessMachine();
    const int idleStatus = BenchRun(idle, Rows, Rounds);
    const int busyStatus = BenchRun(busy, Rows, Rounds);
    return idleStatus == EXIT_SUCCESS ? busyStatus : idleStatus;
}
