/* SPDX-License-Identifier: MIT
 *
 * Runs the game on a simulated machine and keeps its frames. Only simulation.c knows the machine's
 * tables of functions.
 */
#ifndef SIMULATION_H
#define SIMULATION_H

#include "check/check.h"
#include "game/game.h"
#include "loops/loop_list.h"
#include "machine/sim.h"

enum { MaxFrames = 200000 };

/* The methods of the ball, the scene of nearly all tests. It may have more, which follow these. */
enum { MethodOff, MethodOn, MethodPredict, MethodPartial, BallMethods };

/* The last run, also while it is running. */
extern Frame frames[MaxFrames];
extern int count;
extern SimMachine sim;
extern GameResult ran; /* only once it has ended */

/* The default configuration with the loop of this name. */
GameConfig With(const char *loop);

/* Runs it on the machine of that name, for 10 s if the configuration has no limit. */
void RunOn(const char *name, GameConfig config);
void RunOnSpec(const MachineSpec *spec, GameConfig config);

/* A machine, and what is asked for as on the command line. What is 0 is as usual; times are in ms.
 */
typedef struct Setup {
    const char *machine, *interpolation;
    int seconds, frames, balls, speed, fps, ups, maxLoops;
    const Scene *scene;
    HudLevel hud;
    bool steer, lanes, two, network, strobe, parallel, help;
    int tickCost, drawCost, hitch, hitchAt;
} Setup;
GameConfig ConfigOf(const char *loop, const Setup *setup);
#define CONFIG(loop, ...) ConfigOf(loop, &(Setup){NULL, __VA_ARGS__})

/* Runs a loop so: RUN("arevalo", "vsync60", .hitch = 500, .hitchAt = 2000). */
#define RUN(loop, ...) RunSetup(loop, &(Setup){__VA_ARGS__})
void RunSetup(const char *loop, const Setup *setup);

/* Ticks in all, also those after the last frame; and the most in one of the frames from `first` to
 * before `end`. */
int64_t TicksRun(void);
int MaxTicks(int first, int end);

bool SettingsAreSame(const Settings *a, const Settings *b);

/* Where the ball is after this time if nobody steers it. */
Body FreeFlight(Nanoseconds time);

/* ---- what happens in the next run, and only there ---- */

/* The function is called at that reading of input, from 1; 0: never. It can set actAt to be called
 * again. Readings in the middle of waits count only with inWaits. */
void ActAt(int reading, void (*function)(Input *input));
extern int actAt;
extern bool inWaits;

/* `onPresent` is called for each picture that is presented, with its id and the view that was drawn
 * last; on a canvas of 960 x 720 if there is no other. */
extern void (*onPresent)(uint64_t picture, const View *view);

/* Whether a picture has been seen, which the game waits for before its time begins. NULL: always.
 */
extern bool (*anySeen)(void *self);

/* The player asks for an action at that reading of input, in rising order, or from within `act`. */
void PressAt(int reading, Action action);
void PressAction(Input *input, Action action);

/* The process is stopped for stopFor in the stopAt-th call of that kind, from 1. */
typedef enum StopIn { StopInSleep, StopInTick, StopInDraw, StopInPresent, StopInInput } StopIn;
extern int stopAt;
extern StopIn stopIn;
extern Nanoseconds stopFor;

/* `fault` is called at the faultAt-th reading of the clock, from 1. It can set faultAt to be called
 * again. All readings are wrong by clockOffset, which begins at 0. `readings` counts them. */
extern int faultAt, readings;
extern void (*fault)(void);
extern Nanoseconds clockOffset;

/* ---- pictures ---- */

/* Where the next run draws its pictures, or NULL. */
extern const Machine *canvas;

/* A canvas of this size on which nothing is drawn: it only gives each view to `look`, if that is
 * not NULL. */
const Machine *Looker(int width, int height, void (*look)(const View *));

/* Pictures whose HUD has these words, as ListSays finds them; and when the first and the last of
 * them was drawn. */
typedef struct Sought {
    const char *words;
    int found, others;
    Nanoseconds first, last;
} Sought;

/* Runs it with pictures of 960 x 720, and looks for the words. */
Sought RunSeeking(const char *words, const char *name, GameConfig config);

/* The texts of a list, which follow each other without spaces; until the next call. */
const char *ListWords(const DrawList *list);

/* Whether words are in them. */
bool ListSays(const DrawList *list, const char *word);

/* The first character of these words in a list, or NULL. */
const DrawCommand *ListText(const DrawList *list, const char *words);

#endif
