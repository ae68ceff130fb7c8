/* SPDX-License-Identifier: MIT
 *
 * How exactly a frame cap holds its rate: the program's own beside the two that are most often
 * written. On a machine that does nothing else, and on one that has as many other programs at work
 * as it has cores. Each cell of the table is the median of some rounds (but max: the worst of all);
 * in each round all take turns, in the other order from one round to the next, every one in a
 * process of its own, so that what one asks of the system helps no other.
 */
#include "bench.h"
#include "game/pacer.h"
#include "machine/live_clock.h"
#include "machine/system_time.h"

#include <SDL.h>

#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { Rounds = 5, WarmUp = 5, MaxFrames = 125, MaxCores = 256 };

static const int rates[] = {60, 144, 240};

typedef struct Limiter {
    int rate;
    Pacer pacer;
    LiveClock clock;
    Nanoseconds next;
} Limiter;

typedef struct Result {
    double p50, p99, max; /* of |interval - target|, us */
    double drift;         /* |average interval / target - 1| */
    double busy;          /* part of a core */
} Result;

static Nanoseconds Period(int rate)
{
    return (ONE_SECOND + rate / 2) / rate;
}

/* As the program does it. All return the moment at which they found their wait over.
 */
static Nanoseconds WaitAsProgram(Limiter *limiter)
{
    LiveClock *clock = &limiter->clock;
    const Nanoseconds ready = LiveClockRead(clock);
    const Nanoseconds deadline = PacerNext(&limiter->pacer, ready, limiter->rate);
    if (deadline <= ready)
        return ready;
    LiveClockWaitUntil(clock, deadline);
    const Nanoseconds woke = LiveClockRead(clock);
    PacerWoke(&limiter->pacer, woke);
    return woke;
}

static Nanoseconds WaitWithDelay(Limiter *limiter)
{
    SDL_Delay((Uint32)(1000 / limiter->rate));
    return LiveClockRead(&limiter->clock);
}

/* Sleeps up to 1 ms before the deadline and spins for the rest. */
static Nanoseconds WaitSleepThenSpin(Limiter *limiter)
{
    const Nanoseconds period = Period(limiter->rate), spin = 1000000;
    Nanoseconds now = LiveClockRead(&limiter->clock);
    limiter->next += period;
    if (now - limiter->next > period)
        limiter->next = now;
    if (limiter->next - now > spin)
        SystemSleep(limiter->next - now - spin);
    while ((now = LiveClockRead(&limiter->clock)) < limiter->next)
        SystemSpin();
    return now;
}

/* Frames in a round: ours are so many that a single bad one is no 99th percentile. */
static const struct {
    const char *name;
    Nanoseconds (*wait)(Limiter *limiter);
    int frames;
} limiters[] = {
    {"interp_demo", WaitAsProgram, MaxFrames},
    {"sleep then spin", WaitSleepThenSpin, 30},
    {"SDL_Delay", WaitWithDelay, 30},
};

enum { Rates = sizeof rates / sizeof rates[0], Limiters = sizeof limiters / sizeof limiters[0] };

static Result Measure(int which, int rate)
{
    static double errors[MaxFrames];
    const int frames = limiters[which].frames;
    const double period = 1e9 / rate;
    Limiter limiter = {.rate = rate};
    if (limiters[which].wait == WaitAsProgram)
        limiter.clock = LiveClockStart();
    limiter.next = LiveClockRead(&limiter.clock);

    Nanoseconds start = 0, before = 0;
    clock_t busy = 0;
    for (int i = -WarmUp; i <= frames; i++) {
        const Nanoseconds now = limiters[which].wait(&limiter);
        if (i == 0) {
            start = now;
            busy = clock();
        } else if (i > 0) {
            errors[i - 1] = fabs((double)(now - before) - period) / 1e3;
        }
        before = now;
    }
    const double total = (double)(before - start);
    return (Result){.p50 = BenchPercentile(errors, frames, 0.5),
                    .p99 = BenchPercentile(errors, frames, 0.99),
                    .max = BenchPercentile(errors, frames, 1),
                    .drift = fabs(total / frames / period - 1),
                    .busy = (double)(clock() - busy) / CLOCKS_PER_SEC * 1e9 / total};
}

/* In a process of its own. */
static Result MeasureInChild(int which, int rate)
{
    int ends[2];
    Result result;
    BenchNeed(pipe(ends) == 0, "pipe");
    const pid_t child = fork();
    BenchNeed(child >= 0, "fork");
    if (child == 0) {
        result = Measure(which, rate);
        _exit(write(ends[1], &result, sizeof result) != (ssize_t)sizeof result);
    }
    close(ends[1]);
    BenchNeed(read(ends[0], &result, sizeof result) == (ssize_t)sizeof result, "the measurement");
    close(ends[0]);
    BenchNeed(waitpid(child, NULL, 0) == child, "waitpid");
    return result;
}

/* Another program, which ends with this one at the latest. In a session of its own, as programs of
 * another terminal or of the desktop are: Linux shares the time out among sessions first. */
static pid_t StartOther(void)
{
    const pid_t parent = getpid(), child = fork();
    BenchNeed(child >= 0, "fork");
    if (child != 0)
        return child;
    setsid();
    while (getppid() == parent)
        for (volatile int i = 0; i < 1000000; i++)
            ;
    _exit(0);
}

static void StopOthers(const pid_t *others, int count)
{
    for (int i = 0; i < count; i++) {
        kill(others[i], SIGKILL);
        waitpid(others[i], NULL, 0);
    }
}

/* A round, with so many other programs at work. */
static void Round(int round, int others, Result results[Rates][Limiters][Rounds])
{
    pid_t pids[MaxCores];
    for (int i = 0; i < others; i++)
        pids[i] = StartOther();
    for (int rate = 0; rate < Rates; rate++) {
        for (int i = 0; i < Limiters; i++) {
            const int which = round % 2 ? Limiters - 1 - i : i;
            results[rate][which][round] = MeasureInChild(which, rates[rate]);
        }
    }
    StopOthers(pids, others);
}

static double Median(const Result *results, size_t member)
{
    double values[Rounds];
    for (int i = 0; i < Rounds; i++)
        memcpy(&values[i], (const char *)&results[i] + member, sizeof values[i]);
    return BenchPercentile(values, Rounds, 0.5);
}

static void Print(const char *load, Result results[Rates][Limiters][Rounds])
{
    for (int rate = 0; rate < Rates; rate++) {
        for (int which = 0; which < Limiters; which++) {
            const Result *cell = results[rate][which];
            double worst = 0;
            for (int i = 0; i < Rounds; i++)
                worst = fmax(worst, cell[i].max);
            printf("%-5s %4d  %-15s %9.3f %9.2f %10.1f  %10.1e %8.2f\n", load, rates[rate],
                   limiters[which].name, Median(cell, offsetof(Result, p50)),
                   Median(cell, offsetof(Result, p99)), worst,
                   Median(cell, offsetof(Result, drift)),
                   100 * Median(cell, offsetof(Result, busy)));
        }
    }
}

/* Our bad frames beside those of the second limiter, sleep then spin. */
static void PrintLines(const char *load, const char *bar, Result results[Rates][Limiters][Rounds])
{
    for (int rate = 0; rate < Rates; rate++) {
        char name[BenchNameWidth];
        double ours[Rounds], other[Rounds];
        for (int i = 0; i < Rounds; i++) {
            ours[i] = results[rate][0][i].p99;
            other[i] = results[rate][1][i].p99;
        }
        snprintf(name, sizeof name, "cap %d fps, %s cores, p99 of error, us", rates[rate], load);
        BenchLine(name, ours, other, Rounds, bar, limiters[1].name);
    }
}

int main(int argc, char **argv)
{
    static Result idle[Rates][Limiters][Rounds], busy[Rates][Limiters][Rounds];
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    for (int round = 0; round < Rounds; round++) {
        Round(round, 0, idle);
        Round(round, cores < MaxCores ? (int)cores : MaxCores, busy);
    }
    PrintLines("idle", "< 40 us", idle);
    PrintLines("busy", "< 60 us", busy);
    if (!BenchIsLong(argc, argv))
        return EXIT_SUCCESS;
    printf("\n|interval - target| in us, average interval's relative error, %% of a core\n"
           "%-5s %4s  %-15s %9s %9s %10s  %10s %8s\n",
           "cores", "fps", "frame cap", "p50", "p99", "max", "average", "CPU %");
    Print("idle", idle);
    Print("busy", busy);
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
