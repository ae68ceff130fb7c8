/* SPDX-License-Identifier: MIT */
#include "game/stage.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static void ReadStates(Stage *stage)
{
    if (stage->world)
        stage->scene->world->states(stage->world, &stage->last.state, &stage->next.state);
}

bool StageInit(Stage *stage, const Scene *scene, int balls, int ticksPerSecond, Nanoseconds begins)
{
    *stage = (Stage){.scene = scene,
                     .memory = scene->input ? calloc(1, scene->input->size) : NULL,
                     .begins = begins,
                     .next.time = begins,
                     .ticksPerSecond = ticksPerSecond};
    if (scene->world)
        stage->world = scene->world->create(balls, ticksPerSecond);
    else
        stage->next.state = scene->at(0);
    stage->last = stage->next;
    ReadStates(stage);
    const bool whole = (!scene->world || stage->world) && (!scene->input || stage->memory);
    if (!whole)
        StageFree(stage);
    return whole;
}

void StageFree(Stage *stage)
{
    if (stage->world)
        stage->scene->world->destroy(stage->world);
    free(stage->memory);
    stage->world = stage->memory = NULL;
}

void StageBegin(Stage *stage, int ticksPerSecond, Nanoseconds tickTime)
{
    const SceneWorld *functions = stage->scene->world;
    stage->tickTime = tickTime;
    stage->last = stage->next;
    if (stage->world)
        functions->snap(stage->world);
    if (stage->world && ticksPerSecond != stage->ticksPerSecond)
        functions->setRate(stage->world, ticksPerSecond);
    stage->ticksPerSecond = ticksPerSecond;
    ReadStates(stage);
}

void StageTick(Stage *stage, Nanoseconds gameTime, bool floating)
{
    const Scene *scene = stage->scene;
    stage->last = stage->next;
    stage->next.time += gameTime;
    stage->next.read = stage->inputRead;
    if (!stage->world)
        stage->next.state = scene->at((double)(stage->next.time - stage->begins) / 1e9);
    else if (floating)
        scene->world->tickFor(stage->world, (double)gameTime / 1e9);
    else
        scene->world->tick(stage->world);
    if (stage->memory)
        scene->input->tick(stage->memory);
    ReadStates(stage);
}

void StageRead(Stage *stage, Nanoseconds timeLoop, Nanoseconds timeReal)
{
    stage->inputRead = timeReal;
    if (stage->memory)
        stage->scene->input->read(stage->memory, (double)(timeLoop - stage->readsFrom) / 1e9);
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
    stage->steered = true;
    stage->pointer = stage->scene->world->steer(stage->world, x, y);
}

void StageRelease(Stage *stage)
{
    stage->steered = false;
    if (stage->world)
        stage->scene->world->release(stage->world);
}

int StageBalls(const Stage *stage)
{
    return stage->world ? stage->scene->world->balls(stage->world) : 1;
}

bool StageSetBalls(Stage *stage, int balls)
{
    return !stage->world || stage->scene->world->setBalls(stage->world, balls);
}

InputCounts StageCounts(const Stage *stage, int method)
{
    if (!stage->memory)
        return (InputCounts){0};
    return stage->scene->input->counts(stage->memory, method);
}

uint64_t StageHash(const Stage *stage)
{
    return stage->world ? stage->scene->world->hash(stage->world) : 0;
}

SceneState StageAhead(const Stage *stage, double ticks)
{
    const Nanoseconds since = stage->next.time - stage->begins;
    const double time = (double)since + ticks * (double)stage->tickTime;
    return stage->world ? stage->scene->world->ahead(stage->world, ticks)
                        : stage->scene->at(time / 1e9);
}

SceneState StageTruth(const Stage *stage, double ticks)
{
    const SceneState state = StageAhead(stage, ticks);
    const Scene *scene = stage->scene;
    return stage->world
               ? state
               : scene->methods[scene->on].show(&(Moment){state, state, .percentWithinTick = 1});
}
