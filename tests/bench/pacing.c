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
static Nanoseconds (*const limiters[])(Limiter *limiter) = {
    [Program] = WaitAsProgram, [SleepThenSpin] = WaitSleepThenSpin};

/* Both caps are measured for as long. */
enum { Length = 2 /* seconds */, WarmUp = 5, MaxRate = 240, MaxFrames = Length * MaxRate };

typedef struct Task {
    int which, rate;
    double percentile;
    double error; /* in us */
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
    task->error = Percentile(errors, frames, task->percentile) / 1e3;
    return 0;
}

/* Less than this, in us, is a matter of reading the clock. */
static const double ClockError = 1;

/* The program's cap makes up for a late wake in several frames, by up to 30 us each, where the
 * other does so in one. No one sees 50 us: a percent of a frame at 240 fps. */
static const double CatchingUp = 50;

/* An error of less than `least`, in us, counts as `least`. */
static double Cap(int which, int rate, double percentile, double least)
{
    Task task = {.which = which, .rate = rate, .percentile = percentile};
    SDL_Thread *thread = SDL_CreateThread(Measure, "cap", &task);
    BenchNeed(thread, "a thread");
    SDL_WaitThread(thread, NULL);
    return task.error > least ? task.error : least;
}

static double IdleP99(int which, int rate)
{
    return Cap(which, rate, 0.99, ClockError);
}

static double IdleP90(int which, int rate)
{
    return Cap(which, rate, 0.90, CatchingUp);
}

/* Beside as many programs as there are cores. */
static double BusyP99(int which, int rate)
{
    enum { MaxOthers = 256 };
    static const char *const other[] = {"/bin/sh", "-c", "while :; do :; done", NULL};
    pid_t others[MaxOthers];
    int count = (int)sysconf(_SC_NPROCESSORS_ONLN);
    if (count > MaxOthers)
        count = MaxOthers;
    for (int i = 0; i < count; i++)
        others[i] = BenchStart(other, "");
    const double error = Cap(which, rate, 0.99, ClockError);
    for (int i = 0; i < count; i++) {
        kill(others[i], SIGKILL);
        waitpid(others[i], NULL, 0);
    }
    return error;
}

#define CAP(words, measure, rate)                                                                  \
    {                                                                                              \
        "cap " #rate " fps, " words, {measure, Program, rate}, {measure, SleepThenSpin, rate},     \
            1.1, "sleep then spin", false                                                          \
    }
#define CAPS(words, measure)                                                                       \
    {                                                                                              \
        CAP(words, measure, 60), CAP(words, measure, 144), CAP(words, measure, 240)                \
    }

enum { Rates = 3, Rounds = 5 };
static const BenchRow idleByP99[Rates] = CAPS("idle cores, p99 of error, us", IdleP99);
static const BenchRow idleByP90[Rates] = CAPS("idle cores, p90 of error, 50 us+", IdleP90);
static const BenchRow busyByP99[Rates] = CAPS("busy cores, p99 of error, us", BusyP99);

/* The share of its time, in %, that the machine takes from a thread that spins: for interrupts, or
 * for other machines on the same processor. Two readings of the clock are 50 ns apart otherwise. */
static double TakenFromASpin(void)
{
    const Nanoseconds begin = SystemTime();
    Nanoseconds before = begin, taken = 0;
    while (before - begin < ONE_SECOND) {
        const Nanoseconds now = SystemTime();
        if (now - before > ONE_MICROSECOND)
            taken += now - before;
        before = now;
    }
    return 100.0 * (double)taken / (double)(before - begin);
}

/* Both caps spin up to the deadline, and a frame's error depends on the ends of two waits. If the
 * machine takes 0.25 % of a spin's time, it hits 0.5 % of the frames: half of the 1 % above p99.
 * Then p99 is soon the machine's own. */
static bool IsRestless(void)
{
    const double mostPercent = 0.25, taken = TakenFromASpin();
    if (taken <= mostPercent)
        return false;
    fprintf(
        stderr,
        "bench: idle cores are judged by p90: this machine takes %.2f %% of a spinning thread's "
        "time, more than %.2f %%\n",
        taken, mostPercent);
    return true;
}

/* A brief run tries both rows of idle cores. */
int main(void)
{
    const bool isRestless = !BenchIsBrief() && IsRestless();
    int status = EXIT_SUCCESS;
    if (!isRestless)
        status |= BenchRun(idleByP99, Rates, Rounds);
    if (isRestless || BenchIsBrief())
        status |= BenchRun(idleByP90, Rates, Rounds);
    status |= BenchRun(busyByP99, Rates, Rounds);
    return status;
}
