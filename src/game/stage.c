/* SPDX-License-Identifier: MIT */
#include "game/stage.h"

#include "scenes/world.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* NULL if there is no memory. */
static World *NewWorld(int balls, TickRate ticksPerSecond)
{
    World *world = malloc(sizeof *world);
    if (world && WorldInit(world, balls, ticksPerSecond))
        return world;
    free(world);
    return NULL;
}

/* The states of the world, where there is one. */
static void ReadStates(Stage *stage)
{
    if (!stage->world)
        return;
    stage->last.state = WorldLast(stage->world);
    stage->next.state = WorldNext(stage->world);
}

bool StageInit(Stage *stage, const Scene *scene, int balls, TickRate ticksPerSecond,
               Nanoseconds begins)
{
    const bool hasWorld = scene->world, hasMemory = scene->input != NULL;
    *stage = (Stage){
        .scene = scene, .begins = begins, .next.time = begins, .ticksPerSecond = ticksPerSecond};
    if (hasWorld)
        stage->world = NewWorld(balls, ticksPerSecond);
    else
        stage->next.state = scene->at(0);
    if (hasMemory)
        stage->memory = calloc(1, scene->input->size);
    stage->last = stage->next;
    ReadStates(stage);

    if ((hasWorld && !stage->world) || (hasMemory && !stage->memory)) {
        StageFree(stage);
        return false;
    }
    return true;
}

void StageFree(Stage *stage)
{
    if (stage->world)
        WorldFree(stage->world);
    free(stage->world);
    free(stage->memory);
    stage->world = stage->memory = NULL;
}

void StageBegin(Stage *stage, TickRate ticksPerSecond, Nanoseconds tickTime)
{
    stage->tickTime = tickTime;
    stage->last = stage->next;
    if (stage->world)
        WorldSnap(stage->world);
    if (stage->world && !TickRateIs(ticksPerSecond, stage->ticksPerSecond))
        WorldSetRate(stage->world, ticksPerSecond);
    stage->ticksPerSecond = ticksPerSecond;
    ReadStates(stage);
}

void StageTick(Stage *stage, Nanoseconds gameTime, bool floating, Nanoseconds early)
{
    const Nanoseconds unknown = stage->scene->handAt ? early : 0;
    stage->last = stage->next;
    stage->next.time += gameTime;
    stage->next.read = stage->inputRead;

    if (!stage->world)
        stage->next.state =
            stage->scene->at((double)(stage->next.time - stage->begins - unknown) / 1e9);
    else if (floating)
        WorldTickFor(stage->world, (double)gameTime / 1e9);
    else
        WorldTick(stage->world);
    if (stage->memory)
        stage->scene->input->tick(stage->memory);
    ReadStates(stage);
}

void StageRead(Stage *stage, Nanoseconds timeLoop, Nanoseconds timeRunning)
{
    stage->inputRead = timeRunning;
    if (stage->memory)
        stage->scene->input->read(stage->memory, (double)(timeLoop - stage->readsFrom) / 1e9);
}

void StageReadAnew(Stage *stage, Nanoseconds timeRunning)
{
    if (stage->last.read >= 0)
        stage->last.read = timeRunning;
    if (stage->next.read >= 0)
        stage->next.read = timeRunning;
}

void StageReadFrom(Stage *stage, Nanoseconds timeLoop)
{
    stage->readsFrom = timeLoop;
    stage->last.read = stage->next.read = stage->inputRead = -1;
    if (stage->memory)
        memset(stage->memory, 0, stage->scene->input->size);
}

void StageSteer(Stage *stage, double x, double y)
{
    if (!stage->world)
        return;
    WorldSteer(stage->world, x, y);
    stage->steered = true;
    stage->pointer = WorldTarget(stage->world);
}

void StageRelease(Stage *stage)
{
    stage->steered = false;
    if (stage->world)
        WorldRelease(stage->world);
}

int StageBalls(const Stage *stage)
{
    return stage->world ? WorldCount(stage->world) : 1;
}

bool StageSetBalls(Stage *stage, int balls)
{
    return !stage->world || WorldSetCount(stage->world, balls);
}

CrowdView StageCrowd(const Stage *stage)
{
    return stage->world ? WorldCrowd(stage->world) : (CrowdView){0};
}

InputCounts StageCounts(const Stage *stage, int method)
{
    if (!stage->memory)
        return (InputCounts){0};
    return stage->scene->input->counts(stage->memory, method);
}

uint64_t StageHash(const Stage *stage)
{
    return stage->world ? WorldHash(stage->world) : 0;
}

SceneState StageAhead(const Stage *stage, double ticks)
{
    if (stage->world)
        return WorldAhead(stage->world, ticks);
    const Nanoseconds since = stage->next.time - stage->begins;
    const double time = (double)since + ticks * (double)stage->tickTime;
    return stage->scene->at(time / 1e9);
}

SceneState StageTruth(const Stage *stage, double ticks)
{
    const Scene *scene = stage->scene;
    const SceneState then = StageAhead(stage, ticks);
    if (stage->world)
        return then;
    return scene->methods[scene->on].show(
        &(Moment){.last = then, .next = then, .now = then, .percentWithinTick = 1});
}
