/* SPDX-License-Identifier: MIT
 *
 * A game that never interpolated: 25 ticks a second, and each tick is one picture. It runs for 20
 * seconds. For each tick it prints all that the game is, and for each picture what is drawn, where.
 * assets/docs/RETROFIT.md says how retrofit.diff was made of it, step by step.
 *     cc before.c -lm -o before && ./before
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>

enum { TicksPerSecond = 25, Seconds = 20, Shots = 2 };

typedef struct Shot {
    bool flies;
    double x;
} Shot;

/* The hero runs to a door, and comes out of another one. The camera eases after him. */
static struct Game {
    int room, pose;
    double hero, camera, water; /* water: by how much its texture is moved, below 64 */
    Shot shots[Shots];
} game = {.hero = 40, .camera = -120};

static unsigned lot = 1; /* the random number that comes next */
static int lamp;         /* is on for 8 pictures and off for 8 */
static double spark;     /* how far it is from the hero */

static double Random(void)
{
    lot = lot * 1103515245 + 12345;
    return (lot >> 16 & 255) / 256.0;
}

static void Fire(void)
{
    for (int i = 0; i < Shots; i++)
        if (!game.shots[i].flies) {
            game.shots[i] = (Shot){true, game.hero + 8 + Random()};
            return;
        }
}

static void Tick(int tick)
{
    game.hero += 3.3;
    if (game.hero > 400) { /* the door */
        game.hero = 40;
        game.camera = game.hero - 160; /* a cut */
        game.room++;
    }
    game.camera += 0.2 * (game.hero - 160 - game.camera);
    game.water = fmod(game.water + 2.6, 64);
    for (int i = 0; i < Shots; i++) {
        game.shots[i].x += 21.5;
        game.shots[i].flies = game.shots[i].flies && game.shots[i].x < game.camera + 320;
    }
    if (tick % 11 == 5) /* the recorded input */
        Fire();
}

static void Draw(double seconds)
{
    game.pose = (game.pose + 1) % 8;
    lamp = (lamp + 1) % 16;
    spark = 10 * Random();
    printf("picture %.9f hero %.6f camera %.6f water %.6f", seconds, game.hero, game.camera,
           game.water);
    printf(" spark %.6f lamp %s pose %d", game.hero + spark, lamp < 8 ? "on" : "off", game.pose);
    for (int i = 0; i < Shots; i++)
        printf(" shot %.6f", game.shots[i].flies ? game.shots[i].x : -1);
    printf("\n");
}

static void PrintTick(int tick)
{
    printf("tick %d hero %a camera %a water %a room %d pose %d lamp %d lot %u", tick, game.hero,
           game.camera, game.water, game.room, game.pose, lamp, lot);
    for (int i = 0; i < Shots; i++)
        printf(" shot %d %a", game.shots[i].flies, game.shots[i].x);
    printf("\n");
}

int main(void)
{
    for (int tick = 0; tick <= Seconds * TicksPerSecond; tick++) {
        Tick(tick);
        Draw((double)tick / TicksPerSecond);
        PrintTick(tick);
    }
    return 0;
}
