/* SPDX-License-Identifier: MIT
 *
 * Runs the game on a simulated machine and keeps its frames.
 */
#ifndef SIMULATION_H
#define SIMULATION_H

#include "game/game.h"
#include "loops/loop.h"
#include "machine/sim.h"

enum { MaxFrames = 200000 };

extern GameResult ran; /* what came of the last run */
extern Frame frames[MaxFrames];
extern int count;
extern SimMachine sim;

/* In the next run `act` is called at the actAt-th reading of input, from 1; it can set actAt anew.
 */
extern int actAt;
extern void (*act)(Input *input);

/* In the next run the process is stopped for so long in the stopAt-th call of that kind, from 1. */
typedef enum StopIn { StopInSleep, StopInTick, StopInDraw, StopInPresent, StopInInput } StopIn;
extern int stopAt;
extern StopIn stopIn;
extern Nanoseconds stopFor;

/* Where the next runs draw their pictures, or NULL. */
extern const Presenter *canvas;

/* A canvas of this size on which nothing is drawn: it only shows the pictures to `look`, if that is
 * not NULL. */
const Presenter *Looker(int width, int height, void (*look)(const View *));

/* An action of the player, from within `act`. */
void PressAction(Input *input, Action action);

/* The default configuration with the loop of this name. */
GameConfig With(const char *loop);

/* Runs it on the machine of that name, for 10 s if the configuration has no limit. */
void RunOn(const char *name, GameConfig config);

/* Ticks in all, also those after the last frame. */
int64_t TicksRun(void);

/* Ticks a second of the run's time. */
double TickRate(void);

#endif
