/* SPDX-License-Identifier: MIT
 *
 * What a tick costs, a ball, beside a tick as it is mostly written: structures of floats that turn
 * round at the walls. And what a frame between ticks costs the game without a window: that must not
 * grow with the number of balls. Processor time.
 */
#include "bench.h"

#include "game/game.h"
#include "game/world.h"
#include "machine/sim.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { Rounds = 9, BallTicks = 20000000, Frames = 20000 };

static const int counts[] = {1, 10000, 100000, 1000000, MaxBalls};
enum { Counts = sizeof counts / sizeof counts[0] };

typedef struct PlainBall {
    float x, y, stepX, stepY;
} PlainBall;

static GameResult ran;

static double tickNs[Counts][Rounds], plainNs[Counts][Rounds], frameNs[Counts][Rounds];

static int Ticks(int count)
{
    return BallTicks / count > 2 ? BallTicks / count : 2;
}

/* Of a ball in ns, as the one below. */
static double MeasureTick(int count)
{
    World world;
    BenchNeed(WorldInit(&world, count, 25), "no memory");
    const int ticks = Ticks(count);
    WorldTick(&world);
    WorldTick(&world); /* both arrays have been touched */
    double start = BenchNow(CLOCK_THREAD_CPUTIME_ID);
    for (int i = 0; i < ticks; i++)
        WorldTick(&world);
    double ns = (BenchNow(CLOCK_THREAD_CPUTIME_ID) - start) / ticks / count;
    WorldFree(&world);
    return ns;
}

static void PlainTick(PlainBall *balls, int count)
{
    for (int i = 0; i < count; i++) {
        PlainBall *ball = &balls[i];
        ball->x += ball->stepX;
        ball->y += ball->stepY;
        if (ball->x < 0 || ball->x > WorldWidth)
            ball->stepX = -ball->stepX;
        if (ball->y < 0 || ball->y > WorldHeight)
            ball->stepY = -ball->stepY;
    }
}

static double MeasurePlain(int count)
{
    PlainBall *balls = malloc(sizeof *balls * (size_t)count);
    const int ticks = Ticks(count);
    BenchNeed(balls, "memory");
    for (int i = 0; i < count; i++)
        balls[i] = (PlainBall){(float)(i % WorldWidth), (float)(i % WorldHeight),
                               (float)(i % 7 - 3), (float)(i % 5 - 2)};
    double start = BenchNow(CLOCK_THREAD_CPUTIME_ID);
    for (int i = 0; i < ticks; i++)
        PlainTick(balls, count);
    double ns = (BenchNow(CLOCK_THREAD_CPUTIME_ID) - start) / ticks / count;
    free(balls);
    return ns;
}

/* One tick, then frames: all of the run but its first turns lies between two ticks. */
static double MeasureFrame(int count)
{
    SimMachine sim;
    MachineSpec spec;
    GameConfig config = GameConfigDefault();
    BenchNeed(MachineSpecParse("draw=0.01ms", &spec), "no machine");
    config.machine = SimMachineInit(&sim, &spec, NULL);
    config.settings.balls = count;
    config.ticksPerSecond = 1;
    config.frames = Frames;
    double start = BenchNow(CLOCK_THREAD_CPUTIME_ID);
    BenchNeed(GameRun(&config, &ran), "the game failed");
    double all = BenchNow(CLOCK_THREAD_CPUTIME_ID) - start;
    GameResultFree(&ran);
    config.machine = SimMachineInit(&sim, &spec, NULL);
    config.frames = 1; /* what begin and end cost */
    start = BenchNow(CLOCK_THREAD_CPUTIME_ID);
    BenchNeed(GameRun(&config, &ran), "the game failed");
    double one = BenchNow(CLOCK_THREAD_CPUTIME_ID) - start;
    GameResultFree(&ran);
    return (all - one) / (Frames - 1);
}

int main(int argc, char **argv)
{
    for (int round = 0; round < Rounds; round++) {
        for (int k = 0; k < Counts; k++) {
            const int i = round % 2 ? Counts - 1 - k : k;
            if (round % 2)
                plainNs[i][round] = MeasurePlain(counts[i]);
            tickNs[i][round] = MeasureTick(counts[i]);
            if (round % 2 == 0)
                plainNs[i][round] = MeasurePlain(counts[i]);
            frameNs[i][round] = MeasureFrame(counts[i]);
        }
    }
    for (int i = 0; i < Counts; i++) {
        char name[BenchNameWidth];
        snprintf(name, sizeof name, "tick of %d ball%s, ns a ball", counts[i], i ? "s" : "");
        if (BenchIsLong(argc, argv) || counts[i] == 10000 || counts[i] == 1000000)
            BenchLine(name, tickNs[i], plainNs[i], Rounds,
                      counts[i] > 10000 ? "< 2.5 ns" : "< 1 ns", "structures of floats");
    }
    BenchLine("frame between ticks of 4000000 balls, ns", frameNs[Counts - 1], frameNs[0], Rounds,
              "", "that of one ball");
    return EXIT_SUCCESS;
}
