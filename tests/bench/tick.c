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

#include <stdlib.h>

typedef struct PlainBall {
    float x, y, stepX, stepY;
} PlainBall;

static void Tick(int balls, int ticks, double *ns)
{
    World world;
    BenchNeed(WorldInit(&world, balls, 25), "memory");
    WorldTick(&world);
    WorldTick(&world); /* both arrays have been touched */
    const double start = BenchCpu();
    for (int i = 0; i < ticks; i++)
        WorldTick(&world);
    *ns = (BenchCpu() - start) / ticks / balls;
    WorldFree(&world);
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

static void PlainTick(int count, int ticks, double *ns)
{
    PlainBall *balls = malloc(sizeof *balls * (size_t)count);
    BenchNeed(balls, "memory");
    for (int i = 0; i < count; i++)
        balls[i] = (PlainBall){(float)(i % WorldWidth), (float)(i % WorldHeight),
                               (float)(i % 7 - 3), (float)(i % 5 - 2)};
    const double start = BenchCpu();
    for (int i = 0; i < ticks; i++)
        TickOnce(balls, count);
    *ns = (BenchCpu() - start) / ticks / count;
    free(balls);
}

/* One tick, then frames: all of the run but its first turns lies between two ticks. */
static double RunGame(int balls, int frames)
{
    SimMachine sim;
    MachineSpec spec;
    static GameResult ran;
    GameConfig config = GameConfigDefault();
    BenchNeed(MachineSpecParse("draw=0.01ms", &spec), "a machine");
    config.machine = SimMachineInit(&sim, &spec, NULL);
    config.settings.balls = balls;
    config.ticksPerSecond = 1;
    config.frames = frames;
    const double start = BenchCpu();
    BenchNeed(GameRun(&config, &ran), "a game");
    const double end = BenchCpu();
    GameResultFree(&ran);
    return end - start;
}

static void FrameBetween(int balls, int frames, double *ns)
{
    *ns = (RunGame(balls, frames) - RunGame(balls, 1)) / (frames - 1);
}

static const char floats[] = "structures of floats";
#define ROW(balls, ticks, bar)                                                                     \
    {                                                                                              \
        "tick of " #balls " balls, ns a ball", {Tick, balls, ticks}, {PlainTick, balls, ticks},    \
            bar, floats                                                                            \
    }

static const BenchRow rows[] = {
    ROW(10000, 2000, "< 1 ns"),
    ROW(1000000, 20, "< 2.5 ns"),
    {"frame between ticks of 4000000 balls, ns",
     {FrameBetween, 4000000, 20000},
     {FrameBetween, 1, 20000},
     "",
     "that of one ball"},
};

int main(int argc, char **argv)
{
    return BenchRun(&(Bench){9, 3, rows, {NULL}}, argc, argv);
}
