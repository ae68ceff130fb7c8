/* SPDX-License-Identifier: MIT
 *
 * What a tick costs, a ball: `make bench BENCH=tick`. And what a frame between ticks costs the
 * game without a window: that must not grow with the number of balls. The sizes take turns; each
 * figure is the median of the rounds.
 */
#include "game.h"
#include "machine_sim.h"
#include "world.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { Rounds = 9, BallTicks = 20000000, Frames = 20000 };

static const int counts[] = {1, 10000, 100000, 1000000, MaxBalls};
enum { Counts = sizeof counts / sizeof counts[0] };

static double tickNs[Counts][Rounds], frameNs[Counts][Rounds];

static double Now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static int Compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double Median(double *values)
{
    qsort(values, Rounds, sizeof *values, Compare);
    return values[Rounds / 2];
}

static void Die(const char *what)
{
    fprintf(stderr, "bench tick: %s\n", what);
    exit(1);
}

static double MeasureTick(int count)
{
    World world;
    if (!WorldInit(&world, count, 25))
        Die("no memory");
    const int ticks = BallTicks / count > 2 ? BallTicks / count : 2;
    WorldTick(&world);
    WorldTick(&world); /* both arrays have been touched */
    double start = Now();
    for (int i = 0; i < ticks; i++)
        WorldTick(&world);
    double ns = (Now() - start) / ticks;
    WorldFree(&world);
    return ns;
}

/* One tick, then frames: all of the run but its first turns lies between two ticks. */
static double MeasureFrame(int count)
{
    SimMachine sim;
    MachineSpec spec;
    GameConfig config = GameConfigDefault();
    if (!MachineSpecParse("draw=0.01ms", &spec))
        Die("no machine");
    config.machine = SimMachineInit(&sim, &spec, NULL);
    config.balls = count;
    config.ticksPerSecond = 1;
    config.frames = Frames;
    double start = Now();
    if (!GameRun(&config))
        Die("the game failed");
    double all = Now() - start;
    GameEnd();
    config.machine = SimMachineInit(&sim, &spec, NULL);
    config.frames = 1; /* what begin and end cost */
    start = Now();
    if (!GameRun(&config))
        Die("the game failed");
    double one = Now() - start;
    GameEnd();
    return (all - one) / (Frames - 1);
}

int main(void)
{
    for (int round = 0; round < Rounds; round++) {
        for (int i = 0; i < Counts; i++) {
            tickNs[i][round] = MeasureTick(counts[i]);
            frameNs[i][round] = MeasureFrame(counts[i]);
        }
    }
    printf("processor time, median of %d rounds\n"
           "   balls      tick us   ns a ball   a frame between ticks, without drawing, ns\n",
           Rounds);
    for (int i = 0; i < Counts; i++) {
        double tick = Median(tickNs[i]);
        printf("%8d %12.2f %11.3f %12.0f\n", counts[i], tick / 1000, tick / counts[i],
               Median(frameNs[i]));
    }
    return 0;
}
