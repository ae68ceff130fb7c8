/* SPDX-License-Identifier: MIT */
#include "game/picture.h"

#include "hud/hud.h"

#include <math.h>

_Static_assert(CrowdStreams == (int)MaxStreams, "the renderer must know all streams");

/* Where the first ball is drawn; shaders/ball.vert works out the same. */
static void FirstBall(const World *world, Blend blend, double *x, double *y)
{
    const WorldPoint last = world->last, next = world->next, velocity = world->velocity;
    *x = BlendOf(blend, last.x, next.x, velocity.x) / WorldUnit;
    *y = BlendOf(blend, last.y, next.y, velocity.y) / WorldUnit;
    if (world->floating && blend.alpha == 1 && blend.ahead == 0) {
        *x = world->floatX;
        *y = world->floatY;
    }
}

/* The game time that is shown: counted from Last, as large numbers are less exact. */
static Nanoseconds SimOf(const GameTimes *times, Blend blend)
{
    const double next = (double)(times->next - times->last);
    return times->last + llround(BlendOf(blend, 0, next, (double)times->tick));
}

static Position PositionOf(WorldPoint point)
{
    return (Position){(float)point.x / WorldUnit, (float)point.y / WorldUnit};
}

void PictureTakeCrowd(Picture *picture, const World *world)
{
    const Crowd *crowd = &world->crowd;
    CrowdView *view = &picture->view.crowd;
    *view = (CrowdView){.count = crowd->count,
                        .version = crowd->version,
                        .last = crowd->last,
                        .next = crowd->next,
                        .radius = (float)CrowdRadius / WorldUnit};
    for (int i = 0; i < CrowdStreams; i++) {
        view->displacement[i][0] = crowd->step[i][0];
        view->displacement[i][1] = crowd->step[i][1];
    }
}

void PictureTake(Picture *picture, const World *world, const GameTimes *times, DrawCall call,
                 double value)
{
    picture->call = call;
    picture->value = value;
    picture->simAsked = SimOf(times, BlendAsked(call, value));
    for (int mode = 0; mode < DrawModeCount; mode++) {
        Drawn *drawn = &picture->modes[mode];
        drawn->blend = BlendFor((DrawMode)mode, call, value);
        drawn->sim = SimOf(times, drawn->blend);
        drawn->read = drawn->blend.alpha > 0 ? times->nextRead : times->lastRead;
        drawn->readFull = drawn->blend.alpha < 1 ? times->lastRead : times->nextRead;
        FirstBall(world, drawn->blend, &drawn->x, &drawn->y);
    }
    picture->view = (View){
        .worldWidth = WorldWidth,
        .worldHeight = WorldHeight,
        .ballRadius = WorldBallRadius,
        .firstLast = PositionOf(world->last),
        .firstNext = PositionOf(world->next),
        .firstVelocity = PositionOf(world->velocity),
        .lastAngle = (float)world->lastAngle / WorldTurn,
        .nextAngle = (float)world->nextAngle / WorldTurn,
    };
    PictureTakeCrowd(picture, world);
}

static float Outside(float y, Rect arena)
{
    return fmaxf(fmaxf(arena.y - y, y - arena.y - arena.height), 0);
}

Position PictureUnits(const Picture *picture, const Rect *arenas, int count, float x, float y)
{
    int nearest = 0;
    for (int i = 1; i < count; i++)
        nearest = Outside(y, arenas[i]) < Outside(y, arenas[nearest]) ? i : nearest;
    const Mapping map = ViewMapping(&picture->view, arenas[nearest]);
    return (Position){(x - map.originX) / map.scaleX, (y - map.originY) / map.scaleY};
}

void PictureArrange(Picture *picture, const Rect *arenas, int count, DrawMode effective, bool lanes)
{
    picture->view.laneCount = count;
    for (int i = 0; i < count; i++) {
        const DrawMode mode = lanes ? (DrawMode)i : effective;
        const Blend blend = picture->modes[mode].blend;
        picture->view.lanes[i] = (Lane){.arena = arenas[i],
                                        .alpha = (float)blend.alpha,
                                        .ahead = (float)blend.ahead,
                                        .ballColor = HudColor(mode)};
    }
}
