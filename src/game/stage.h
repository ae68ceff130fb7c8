/* SPDX-License-Identifier: MIT
 *
 * The scene that runs: its states at the last two ticks, Last and Next, with their times.
 */
#pragma once

#include "base/nanoseconds.h"
#include "base/tick_rate.h"
#include "scenes/scene.h"

#include <stdbool.h>
#include <stdint.h>

/* What is known of the game after a tick. */
typedef struct TickState {
    SceneState state;
    /* The game time. */
    Nanoseconds time;
    /* When the input was read that it knows, as running time (timeline.h). Below 0: none. */
    Nanoseconds read;
} TickState;

typedef struct Stage {
    const Scene *scene;
    /* The world that moves the balls; the stage's own. NULL: the scene has none. */
    World *world;
    /* What the scene keeps of input; the stage's own. NULL: it reads none. */
    void *memory;
    /* The game time at which the scene began. */
    Nanoseconds begins;
    /* The loop's time from which the scene counts its input (StageReadFrom). */
    Nanoseconds readsFrom;
    /* The loop's tick rate, and the length of a tick at that rate. */
    TickRate ticksPerSecond;
    Nanoseconds tickTime;
    /* The states after the last two ticks. */
    TickState last, next;
    /* When input was read last, as running time (timeline.h). Below 0: not yet. */
    Nanoseconds inputRead;
    /* Whether what is watched follows the pointer. */
    bool steered;
    /* The place that it follows to, in world units, if steered. */
    Body pointer;
} Stage;

/* Sets up a scene that begins at this game time, before StageBegin. False if there is no memory;
 * else free it. */
bool StageInit(Stage *stage, const Scene *scene, int balls, TickRate ticksPerSecond,
               Nanoseconds begins);
void StageFree(Stage *stage);

/* A loop begins, with ticks at this rate, each as long as that: Last = Next. */
void StageBegin(Stage *stage, TickRate ticksPerSecond, Nanoseconds tickTime);

/* A tick of this length; `floating` where that is not the loop's fixed tick time. `early`: how long
 * before the time of Next the loop has run it, or 0. What a hand does by then it can't know. */
void StageTick(Stage *stage, Nanoseconds gameTime, bool floating, Nanoseconds early);

/* Input was read and acted on, at this moment of both clocks (timeline.h). */
void StageRead(Stage *stage, Nanoseconds timeLoop, Nanoseconds timeRunning);

/* Nobody has played up to this running time: what was read before counts as read then. */
void StageReadAnew(Stage *stage, Nanoseconds timeRunning);

/* Forgets all input: what the scene keeps of it begins at this time of the loop's. */
void StageReadFrom(Stage *stage, Nanoseconds timeLoop);

/* Steers what is watched as near to this place as it can be, from the next tick on; releases it.
 * Without effect in scenes without a world. */
void StageSteer(Stage *stage, double x, double y);
void StageRelease(Stage *stage);

/* 1 in scenes without a world. Without memory StageSetBalls changes nothing and returns false. */
int StageBalls(const Stage *stage);
bool StageSetBalls(Stage *stage, int balls);

/* All balls but the first, for the renderer; none in scenes without a world. Valid until the next
 * tick, or the next change of their number. */
CrowdView StageCrowd(const Stage *stage);

/* A hash of Next, equal after the same ticks on every machine; 0 for scenes without a world. */
uint64_t StageHash(const Stage *stage);

/* The state this many ticks after Next. */
SceneState StageAhead(const Stage *stage, double ticks);

/* What should be seen then: what the right method shows where both Last and Next are that state. */
SceneState StageTruth(const Stage *stage, double ticks);

/* What this method has made of the input so far; all 0 in scenes that read none. */
InputCounts StageCounts(const Stage *stage, int method);
