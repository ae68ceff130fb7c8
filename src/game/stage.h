/* SPDX-License-Identifier: MIT
 *
 * The scene that runs: its states at the last two ticks, Last and Next, with their times.
 */
#pragma once

#include "base/nanoseconds.h"
#include "scenes/scene.h"

#include <stdbool.h>
#include <stdint.h>

/* What is known of the game after a tick. */
typedef struct TickState {
    SceneState state;
    Nanoseconds time; /* the game time */
    Nanoseconds read; /* when the input was read that it knows: running time; < 0: none */
} TickState;

typedef struct Stage {
    const Scene *scene;
    World *world;          /* NULL: the scene has none */
    void *memory;          /* what a scene keeps of input; NULL: it reads none */
    Nanoseconds begins;    /* the game time at which the scene began */
    Nanoseconds readsFrom; /* the loop's time at which the scene began */
    int ticksPerSecond;
    Nanoseconds tickTime; /* the length of a tick at that rate */
    TickState last, next;
    Nanoseconds inputRead; /* when input was read last: running time; < 0: not yet */
    bool steered;          /* what is watched follows the pointer */
    Body pointer;          /* the place that it follows to, in world units, if steered */
} Stage;

/* Sets up a scene that begins at this game time. False if there is no memory; else free it. */
bool StageInit(Stage *stage, const Scene *scene, int balls, int ticksPerSecond, Nanoseconds begins);
void StageFree(Stage *stage);

/* A loop begins, with ticks at this rate: Last = Next. */
void StageBegin(Stage *stage, int ticksPerSecond, Nanoseconds tickTime);

/* A tick of this length; `floating` where that is not the loop's fixed tick time. */
void StageTick(Stage *stage, Nanoseconds gameTime, bool floating);

/* Input was read and acted on, at these times: the loop's, and the running time (timeline.h).
 * StageReadFrom forgets all input before this time. */
void StageRead(Stage *stage, Nanoseconds timeLoop, Nanoseconds timeReal);
void StageReadFrom(Stage *stage, Nanoseconds timeLoop);

/* Steers what is watched as near to this place as it can be, from the next tick on; releases it.
 * Without effect in scenes without a world. */
void StageSteer(Stage *stage, double x, double y);
void StageRelease(Stage *stage);

/* 1 in scenes without a world. Without memory StageSetBalls changes nothing and returns false. */
int StageBalls(const Stage *stage);
bool StageSetBalls(Stage *stage, int balls);

/* What a method has made of the input so far; all of it 0 where none is read. */
InputCounts StageCounts(const Stage *stage, int method);

/* A hash of Next, equal after the same ticks on every machine; 0 for scenes without a world. */
uint64_t StageHash(const Stage *stage);

/* The state this many ticks after Next. */
SceneState StageAhead(const Stage *stage, double ticks);

/* What should be seen then: what the right method shows where both Last and Next are that state. */
SceneState StageTruth(const Stage *stage, double ticks);
