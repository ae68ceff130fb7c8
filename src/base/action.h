/* SPDX-License-Identifier: MIT
 *
 * What the user can ask for while the game runs, by key, click or page.
 */
#ifndef ACTION_H
#define ACTION_H

typedef enum Action {
    ActionQuit,
    ActionBack,          /* out of the help or the tour, or quit */
    ActionInterpolation, /* on and off */
    ActionNextMethod,
    ActionSteer, /* the ball follows the pointer, or flies again */
    ActionLanes,
    ActionStrobe,
    ActionPause,
    ActionStepTick,
    ActionStepFrame,
    ActionSlower,
    ActionFaster,
    ActionNextLoop,
    ActionPreviousLoop,
    ActionNetwork,
    ActionHelp,
    ActionHud,       /* off, short, full */
    ActionMoreBalls, /* twice as many, half as many */
    ActionFewerBalls,
    ActionVsync,
    ActionFrameCap,
    ActionFullscreen,
    ActionReloadShaders,
    ActionScreenshot,
    ActionRecord, /* starts and stops */
    ActionDrawCostUp,
    ActionDrawCostDown,
    ActionTickCostUp,
    ActionTickCostDown,
    ActionHitch,
    ActionMoreTicks, /* a second */
    ActionFewerTicks,
    ActionNextScene,
    ActionPreviousScene,
    ActionParallel, /* the figure of parallel lines */
    ActionHomeLoop, /* arevalo */
    ActionTourNext, /* of the tour: begins it, goes on */
    ActionTourBack,
    ActionFirstLoop,                         /* the first loop of the list; + 1: the second... */
    ActionFirstScene = ActionFirstLoop + 64, /* and so for scenes */
    ActionFirstRate = ActionFirstScene + 64, /* the loop's own tick rate; + 1: the lowest... */
    ActionFirstStep = ActionFirstRate + 64   /* the first step of the tour; + 1: the second... */
} Action;

/* How much of the HUD: nothing, a few lines, or also the graph. */
typedef enum HudLevel { HudOff, HudShort, HudFull } HudLevel;

#endif
