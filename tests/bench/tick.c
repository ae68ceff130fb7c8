/* SPDX-License-Identifier: MIT
 *
 * What a tick costs for each ball, compared with a tick as most people write it: structures of
 * floats that bounce off the walls. Processor time.
 */
#include "bench.h"

#include "scenes/world.h"

#include <stdlib.h>

typedef struct PlainBall {
    float x, y, stepX, stepY;
} PlainBall;

static double Tick(int balls, int ticks)
{
    World world;
    BenchNeed(WorldInit(&world, balls, WholeRate(25)), "memory");
    ticks = BenchTimes(ticks);
    WorldTick(&world);
    WorldTick(&world); /* both arrays have been touched */
    const double start = BenchCpu();
    for (int i = 0; i < ticks; i++)
        WorldTick(&world);
    const double ns = (BenchCpu() - start) / ticks / balls;
    WorldFree(&world);
    return ns;
}

static void TickOnce(PlainBall *balls, int count)
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

static double PlainTick(int count, int ticks)
{
    PlainBall *balls = malloc(sizeof *balls * (size_t)count);
    BenchNeed(balls, "memory");
    for (int i = 0; i < count; i++)
        balls[i] = (PlainBall){(float)(i % WorldWidth), (float)(i % WorldHeight),
                               (float)(i % 7 - 3), (float)(i % 5 - 2)};
    ticks = BenchTimes(ticks);
    const double start = BenchCpu();
    for (int i = 0; i < ticks; i++)
        TickOnce(balls, count);
    const double ns = (BenchCpu() - start) / ticks / count;
    free(balls);
    return ns;
}

static const char floats[] = "structures of floats";
#define ROW(balls, ticks)                                                                          \
    {                                                                                              \
        "tick of " #balls " balls, ns a ball", {Tick, balls, ticks}, {PlainTick, balls, ticks},    \
            0.25, floats, false                                                                    \
    }

static const BenchRow rows[] = {
    ROW(10000, 2000),
    ROW(1000000, 20),
};

int main(void)
{
    return BenchRun(rows, 2, 9);
}
