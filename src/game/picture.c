/* SPDX-License-Identifier: MIT */
#include "game/picture.h"

#include <math.h>
#include <stddef.h>

/* The game time between Last and Next, plus ticksAhead; in integers, as doubles are less exact. */
static Nanoseconds SimAt(const Stage *stage, double percentWithinTick, double ticksAhead)
{
    const double step = (double)(stage->next.time - stage->last.time);
    const double ahead = ticksAhead * (double)stage->tickTime;
    return stage->last.time + llround(Mix(0, step, percentWithinTick) + ahead);
}

/* From where the watched thing should be at the time that the picture claims to where it is shown;
 * on a ring by the shorter way. Where it is steered, or nothing moves, that is not known. */
static void PlaceIt(Shown *shown, const Stage *stage)
{
    const double step = (double)(stage->next.time - stage->last.time) / (double)stage->tickTime;
    const double ticks = (shown->percentWithinTick - 1) * step + shown->ticksAhead;
    const SceneState truth = StageTruth(stage, ticks);
    const Body due = stage->scene->watched(&truth);
    shown->hasPlace = !stage->steered && !stage->memory && stage->next.time > stage->begins;
    shown->due = due;
    const double x = RingWay(stage->scene->ring, shown->watched.x - due.x);
    const double y = shown->watched.y - due.y;
    shown->place = (Body){.x = x, .y = y};
    shown->placeError = sqrt(x * x + y * y); /* hypot differs from library to library */
}

/* What is known only from a network's messages is judged by its scene. */
static void PlaceHeard(Shown *shown, const Stage *stage, const SceneState *before)
{
    shown->heard = stage->scene->hear(&shown->state, before);
    shown->sim = stage->begins + shown->heard.sent;
    shown->hasPlace = before != NULL;
    shown->placeError = shown->heard.error;
}

/* `before`: the picture before, if the methods remember it. */
static void ShowBy(Shown *shown, const Shown *before, const Method *method, const Stage *stage,
                   Moment *moment)
{
    const bool isTicked = method->claims == ClaimsTicked;
    const bool ticked = isTicked && moment->ticksAhead > 0;
    moment->before = before ? &before->state : NULL;
    shown->percentWithinTick = method->claims == ClaimsBetween ? moment->percentWithinTick : 1;
    shown->ticksAhead = isTicked || method->claims == ClaimsAhead ? moment->ticksAhead : 0;
    shown->sim = SimAt(stage, shown->percentWithinTick, shown->ticksAhead);
    shown->read = ticked                         ? stage->inputRead
                  : shown->percentWithinTick > 0 ? stage->next.read
                                                 : stage->last.read;
    shown->readFull = shown->percentWithinTick < 1 ? stage->last.read : stage->next.read;
    shown->state = method->show(moment);
    shown->watched = stage->scene->watched(&shown->state);
    if (SceneKindOf(stage->scene) == SceneOfNetwork)
        PlaceHeard(shown, stage, moment->before);
    else
        PlaceIt(shown, stage);
}

void PictureUpdateCrowd(Picture *picture, const Stage *stage)
{
    picture->view.crowd = StageCrowd(stage);
}

void PictureMake(Picture *picture, const Picture *before, const Stage *stage, Asked asked, int only)
{
    const Scene *scene = stage->scene;
    const SceneState ahead = StageAhead(stage, asked.ticksAhead);
    if (before && !before->presented)
        before = NULL;
    double secondsSince = 0;
    if (before)
        secondsSince = (double)(asked.at - before->asked.at) / 1e9;

    Received received;
    Moment moment = {
        .last = stage->last.state,
        .next = stage->next.state,
        .percentWithinTick = asked.percentWithinTick,
        .ticksAhead = asked.ticksAhead,
        .secondsSince = secondsSince,
        .world = stage->world,
    };
    if (SceneKindOf(scene) == SceneOfNetwork) {
        LinkReceive(asked.link, SimAt(stage, 1, asked.ticksAhead) - stage->begins, &received);
        moment.received = &received;
    }
    *picture = (Picture){
        .asked = asked,
        .simAsked = SimAt(stage, asked.call == DrawBetween ? asked.percentWithinTick : 1,
                          asked.call == DrawAhead ? asked.ticksAhead : 0),
        .scene = scene,
        .memory = stage->memory,
        .last = scene->watched(&moment.last),
        .next = scene->watched(&moment.next),
        .ticks = {stage->last, stage->next},
        .ahead = scene->watched(&ahead),
        .view = {.worldWidth = (float)scene->width,
                 .worldHeight = (float)scene->height,
                 .radius = (float)scene->radius,
                 .stretched = scene->stretches},
    };
    PictureUpdateCrowd(picture, stage);
    const int first = only < 0 ? 0 : PictureMethod(picture, only);
    const int end = only < 0 ? SceneMethods(scene) : first + 1;
    for (int i = first; i < end; i++) {
        Shown *shown = &picture->shown[i];
        const Shown *shownBefore = before ? &before->shown[i] : NULL;
        ShowBy(shown, shownBefore, &scene->methods[i], stage, &moment);
    }
}

void PictureMove(Picture *picture, const Picture *last, const Stage *stage, double part)
{
    const Scene *scene = last->scene;
    const Nanoseconds passed = stage->next.time - last->ticks[1].time;
    const double ticksSince = (double)passed / (double)stage->tickTime;
    Stage then = *stage;
    Asked asked = last->asked;
    then.last = last->ticks[0];
    then.next = last->ticks[1];
    asked.percentWithinTick = asked.ticksAhead = part;
    PictureMake(picture, NULL, &then, asked, -1);
    picture->presented = true;
    if (passed == 0)
        return;

    const SceneState ahead = StageAhead(stage, part - ticksSince);
    picture->ahead = scene->watched(&ahead);
    for (int i = 0; i < SceneMethods(scene); i++)
        if (scene->methods[i].claims == ClaimsTicked)
            picture->shown[i] = last->shown[i];
}

static float Outside(float y, Rect arena)
{
    return fmaxf(fmaxf(arena.y - y, y - arena.y - arena.height), 0);
}

/* The arena at this height, or the nearest one. */
static Rect ArenaAt(const Hud *hud, float y)
{
    const Rect *arenas = hud->arenas;
    int nearest = 0;
    for (int i = 1; i < hud->arenaCount; i++)
        nearest = Outside(y, arenas[i]) < Outside(y, arenas[nearest]) ? i : nearest;
    return arenas[nearest];
}

Body PictureUnits(const Picture *picture, const Hud *hud, float x, float y)
{
    const Mapping map = ViewMapping(&picture->view, ArenaAt(hud, y));
    return (Body){.x = (x - map.originX) / map.scaleX, .y = (y - map.originY) / map.scaleY};
}

bool PictureShare(const Picture *picture, const Hud *hud, float x, float y, double *share)
{
    View view = picture->view;
    const Rect arena = ArenaAt(hud, y);
    const bool inside = Outside(y, arena) == 0 && x >= arena.x && x <= arena.x + arena.width;
    if (hud->arenaCount == 0 || !inside)
        return false;

    view.path = hud->path;
    view.framing = hud->framing;
    const Mapping map = ViewMapping(&view, arena);
    const Position last = ViewPixels(&map, BodyPosition(picture->last));
    const Position next = ViewPixels(&map, BodyPosition(picture->next));
    const bool level = view.path.height > 0; /* then only sideways counts */
    const double wayX = next.x - last.x, wayY = level ? 0 : next.y - last.y;
    const double way = hypot(wayX, wayY);
    double part = (x - arena.x) / arena.width;
    if (way >= 1) { /* a pixel */
        const double fromX = x - (last.x + wayX / 2), fromY = y - (last.y + wayY / 2);
        const double along = (fromX * wayX + fromY * wayY) / way; /* from the middle of the way */
        part = 0.5 + along / fmax(way, 2 * (double)map.radius);
    }
    *share = fmin(fmax(part, 0), 1);
    return true;
}

/* The part of a bar that is in the arena. */
static Rect Clipped(Rect bar, Rect arena)
{
    const float left = fmaxf(bar.x, arena.x), top = fmaxf(bar.y, arena.y);
    const float right = fminf(bar.x + bar.width, arena.x + arena.width);
    const float bottom = fminf(bar.y + bar.height, arena.y + arena.height);
    return (Rect){left, top, right - left, bottom - top};
}

/* Of shapes with their middle outside the arena only bars are shown, and they end at its edge. */
static void AddShape(View *view, const Mapping *map, Rect arena, const Shape *shape, DrawList *list)
{
    const Position units = BodyPosition(shape->at), at = ViewPixels(map, units);
    const float width = (float)shape->width * map->unit, height = (float)shape->height * map->unit;
    const float turns = (float)shape->at.turns;
    const Rect whole = {at.x - width / 2, at.y - height / 2, width, height};
    const bool shows = ViewShows(map, arena, units);
    if (shape->kind == ShapeBar) {
        const Rect bar = turns == 0 ? Clipped(whole, arena) : whole;
        if (bar.width > 0 && bar.height > 0)
            DrawListBar(list, bar, turns, shape->color);
    } else if (shape->kind == ShapeCircle && shows && shape->stroke > 0) {
        MarkCircle(list, at, width / 2, (float)shape->stroke * map->unit, shape->color);
    } else if (shape->kind == ShapeCircle && shows) {
        DrawListRect(list, whole, width / 2, 0, shape->color);
    } else if (shape->kind == ShapeBody && (view->stretched || shows) &&
               view->ballCount < MaxBodies) {
        view->balls[view->ballCount++] = (BallView){at.x, at.y, width / 2, turns, shape->color};
    }
}

static void AddShapes(Picture *picture, int method, const Lane *lane, DrawList *list)
{
    const Mapping map = ViewMapping(&picture->view, lane->arena);
    Shapes shapes = {0};
    const bool plain = picture->view.laneCount == 1;
    picture->scene->draw(&picture->shown[method].state, plain ? PlainColor : lane->color, &shapes);
    if (picture->memory)
        picture->scene->input->draw(picture->memory, method, lane->color, &shapes);
    for (int i = 0; i < shapes.count; i++)
        AddShape(&picture->view, &map, lane->arena, &shapes.shapes[i], list);
}

static int FirstThatClaims(const Scene *scene, Claim claim, int otherwise)
{
    for (int i = 0; i < MostMethods; i++)
        if (scene->methods[i].word && scene->methods[i].claims == claim)
            return i;
    return otherwise;
}

int PictureMethod(const Picture *picture, int chosen)
{
    const Scene *scene = picture->scene;
    const DrawCall call = picture->asked.call;
    const Claim claims = scene->methods[chosen].claims;
    if (call == DrawNext && claims != ClaimsNext)
        return FirstThatClaims(scene, ClaimsNext, chosen);
    if (call == DrawAhead && claims == ClaimsBetween)
        return FirstThatClaims(scene, ClaimsAhead, chosen);
    return chosen;
}

bool PictureTicks(const Picture *picture, int chosen, Lanes lanes)
{
    const Scene *scene = picture->scene;
    const Method *off = &scene->methods[scene->off], *on = &scene->methods[scene->on];
    if (picture->asked.ticksAhead <= 0)
        return false;
    if (lanes == LanesAll)
        return FirstThatClaims(scene, ClaimsTicked, -1) >= 0;
    if (lanes == LanesTwo)
        return off->claims == ClaimsTicked || on->claims == ClaimsTicked;
    return scene->methods[PictureMethod(picture, chosen)].claims == ClaimsTicked;
}

void PictureArrange(Picture *picture, const Hud *hud, int chosen, Lanes lanes, DrawList *list)
{
    View *view = &picture->view;
    view->laneCount = hud->arenaCount;
    view->ballCount = 0;
    view->path = hud->path;
    view->framing = hud->framing;
    for (int i = 0; i < hud->arenaCount; i++) {
        const bool alone = lanes == LanesOne;
        const int method = alone ? PictureMethod(picture, chosen) : hud->methods[i];
        const Shown *shown = &picture->shown[method];
        view->lanes[i] = (Lane){.arena = hud->arenas[i],
                                .method = method,
                                .color = picture->scene->methods[method].color,
                                .watched = BodyPosition(shown->watched),
                                .percentWithinTick = (float)shown->percentWithinTick,
                                .ticksAhead = (float)shown->ticksAhead,
                                .bounces = picture->scene->methods[method].claims == ClaimsTicked};
        AddShapes(picture, method, &view->lanes[i], list);
    }
}
