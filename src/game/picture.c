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

/* The ticks from Next to when the watched thing should be as it is shown: to the time that the
 * picture claims, or in a scene about a hand to now. */
static double TicksToDue(const Shown *shown, const Stage *stage, double ticksNow)
{
    if (stage->scene->handAt)
        return ticksNow;
    const double step = (double)(stage->next.time - stage->last.time) / (double)stage->tickTime;
    return (shown->percentWithinTick - 1) * step + shown->ticksAhead;
}

/* From where the watched thing should be to where it is shown; on a ring by the shorter way. Where
 * it is steered, or nothing moves, that is not known. */
static void PlaceIt(Shown *shown, const Stage *stage, double ticksNow)
{
    const double ticks = TicksToDue(shown, stage, ticksNow);
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

/* A picture of a hand shows where that was at one time. Which reading of input it shows is not
 * asked: the hand's own time says more. */
static void ClaimHand(Shown *shown, const Stage *stage)
{
    shown->sim = stage->begins + llround(1e9 * stage->scene->handAt(&shown->state));
    shown->read = shown->readFull = -1;
}

/* The moment that a method claims to show. */
static void ClaimMoment(Shown *shown, Claim claims, const Moment *moment)
{
    shown->percentWithinTick = 1;
    shown->ticksAhead = 0;
    switch (claims) {
    case ClaimsBetween:
        shown->percentWithinTick = moment->percentWithinTick;
        break;
    case ClaimsNext:
    case ClaimsNow: /* the hand says when */
        break;
    case ClaimsAhead:
    case ClaimsTicked:
        shown->ticksAhead = moment->ticksAhead;
        break;
    }
}

/* Of the newest input that shows in part, and in full. A copy of the world that ticks on knows all
 * that was read. */
static void SetReads(Shown *shown, const Stage *stage, bool ticksOn)
{
    const Nanoseconds last = stage->last.read, next = stage->next.read;
    const bool showsLast = shown->percentWithinTick < 1;
    const bool showsNext = shown->percentWithinTick > 0;
    shown->readFull = showsLast ? last : next;
    shown->read = showsNext ? next : last;
    if (ticksOn)
        shown->read = stage->inputRead;
}

/* `before`: the picture before, if the methods remember it. */
static void ShowBy(Shown *shown, const Shown *before, const Method *method, const Stage *stage,
                   Moment *moment, double ticksNow)
{
    moment->before = before ? &before->state : NULL;
    shown->state = method->show(moment);
    shown->watched = stage->scene->watched(&shown->state);

    ClaimMoment(shown, method->claims, moment);
    shown->sim = SimAt(stage, shown->percentWithinTick, shown->ticksAhead);
    SetReads(shown, stage, method->claims == ClaimsTicked && moment->ticksAhead > 0);

    if (stage->scene->handAt)
        ClaimHand(shown, stage);
    if (SceneKindOf(stage->scene) == SceneOfNetwork)
        PlaceHeard(shown, stage, moment->before);
    else
        PlaceIt(shown, stage, ticksNow);
}

void PictureUpdateCrowd(Picture *picture, const Stage *stage)
{
    picture->view.crowd = StageCrowd(stage);
}

/* The game time that a loop has asked for, whatever the method makes of it. */
static Nanoseconds SimAsked(const Stage *stage, const Asked *asked)
{
    if (asked->call == DrawBetween)
        return SimAt(stage, asked->percentWithinTick, 0);
    if (asked->call == DrawAhead)
        return SimAt(stage, 1, asked->ticksAhead);
    return SimAt(stage, 1, 0);
}

/* What methods get, but for what each showed before. `before`: the picture before, or NULL. */
static Moment MomentOf(const Stage *stage, const Asked *asked, const Picture *before)
{
    Moment moment = {.last = stage->last.state,
                     .next = stage->next.state,
                     .percentWithinTick = asked->percentWithinTick,
                     .ticksAhead = asked->ticksAhead,
                     .world = stage->world};
    if (stage->scene->handAt)
        moment.now = StageAhead(stage, asked->ticksNow);
    if (before)
        moment.secondsSince = (double)(asked->at - before->asked.at) / 1e9;
    return moment;
}

void PictureMake(Picture *picture, const Picture *before, const Stage *stage, Asked asked, int only)
{
    const Scene *scene = stage->scene;
    if (before && !before->presented)
        before = NULL;

    Moment moment = MomentOf(stage, &asked, before);
    Received received;
    if (SceneKindOf(scene) == SceneOfNetwork) {
        LinkReceive(asked.link, SimAt(stage, 1, asked.ticksAhead) - stage->begins, &received);
        moment.received = &received;
    }

    const SceneState ahead = StageAhead(stage, asked.ticksAhead);
    *picture = (Picture){
        .asked = asked,
        .simAsked = SimAsked(stage, &asked),
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

    /* By all methods, or by one. */
    int first = 0, end = SceneMethods(scene);
    if (only != AllMethods) {
        first = PictureMethod(picture, only);
        end = first + 1;
    }
    for (int i = first; i < end; i++) {
        const Shown *shownBefore = before ? &before->shown[i] : NULL;
        ShowBy(&picture->shown[i], shownBefore, &scene->methods[i], stage, &moment, asked.ticksNow);
    }
}

void PictureMove(Picture *picture, const Picture *last, const Stage *stage, double part)
{
    const Scene *scene = last->scene;
    Stage then = *stage;
    then.last = last->ticks[0];
    then.next = last->ticks[1];

    Asked asked = last->asked;
    asked.percentWithinTick = asked.ticksAhead = asked.ticksNow = part;
    PictureMake(picture, NULL, &then, asked, AllMethods);
    picture->presented = true;

    /* The world has ticked since, and keeps no tick before: so what was computed from it is wrong.
     */
    const Nanoseconds passed = stage->next.time - last->ticks[1].time;
    if (passed == 0)
        return;
    const double ticksSince = (double)passed / (double)stage->tickTime;
    const SceneState ahead = StageAhead(stage, part - ticksSince);
    picture->ahead = scene->watched(&ahead);
    for (int i = 0; i < SceneMethods(scene); i++)
        if (scene->methods[i].claims == ClaimsTicked)
            picture->shown[i] = last->shown[i];
}

/* How far a point lies outside an arena; 0: within it. */
static float Outside(float x, float y, Rect arena)
{
    const float across = fmaxf(arena.x - x, x - arena.x - arena.width);
    const float along = fmaxf(arena.y - y, y - arena.y - arena.height);
    return hypotf(fmaxf(across, 0), fmaxf(along, 0));
}

/* The arena at this point, or the nearest one. There is one. */
static Rect ArenaAt(const Hud *hud, float x, float y)
{
    const Rect *arenas = hud->arenas;
    int nearest = 0;
    for (int i = 1; i < hud->arenaCount; i++)
        if (Outside(x, y, arenas[i]) < Outside(x, y, arenas[nearest]))
            nearest = i;
    return arenas[nearest];
}

Body PictureUnits(const Picture *picture, const Hud *hud, float x, float y)
{
    const Mapping map = ViewMapping(&picture->view, ArenaAt(hud, x, y));
    return (Body){.x = (x - map.originX) / map.scaleX, .y = (y - map.originY) / map.scaleY};
}

bool PictureShare(const Picture *picture, const Hud *hud, float x, float y, double *share)
{
    if (hud->arenaCount == 0)
        return false;
    const Rect arena = ArenaAt(hud, x, y);
    if (Outside(x, y, arena) > 0)
        return false;

    View view = picture->view;
    view.path = hud->path;
    view.framing = hud->framing;
    const Mapping map = ViewMapping(&view, arena);
    const Position last = ViewPixels(&map, BodyPosition(picture->last));
    const Position next = ViewPixels(&map, BodyPosition(picture->next));

    /* On a level path only sideways counts. */
    const bool isLevel = view.path.height > 0;
    const double wayX = next.x - last.x;
    double wayY = next.y - last.y;
    if (isLevel)
        wayY = 0;

    /* How far the point is along the way, from its middle. A way of less than a pixel has no
     * direction: then it is how far it is in the arena. */
    const double way = hypot(wayX, wayY);
    double part = (x - arena.x) / arena.width;
    if (way >= 1) {
        const double fromX = x - (last.x + wayX / 2), fromY = y - (last.y + wayY / 2);
        const double along = (fromX * wayX + fromY * wayY) / way;
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

/* Of shapes with their middle outside the arena only bars are shown, and they end at its edge; and
 * bodies, where the world fills its arena. */
static void AddShape(View *view, const Mapping *map, Rect arena, const Shape *shape, DrawList *list)
{
    const Position units = BodyPosition(shape->at), at = ViewPixels(map, units);
    const float width = (float)shape->width * map->unit, height = (float)shape->height * map->unit;
    const float turns = (float)shape->at.turns, stroke = (float)shape->stroke * map->unit;
    const bool isInside = ViewShows(map, arena, units);
    Rect rect = {at.x - width / 2, at.y - height / 2, width, height};

    switch (shape->kind) {
    case ShapeBar:
        if (turns == 0)
            rect = Clipped(rect, arena);
        if (rect.width > 0 && rect.height > 0)
            DrawListBar(list, rect, turns, shape->color);
        break;
    case ShapeCircle:
        if (isInside && shape->stroke > 0)
            MarkCircle(list, at, width / 2, stroke, shape->color);
        else if (isInside)
            DrawListRect(list, rect, width / 2, 0, shape->color);
        break;
    case ShapeBody:
        if ((isInside || view->stretched) && view->ballCount < MaxBodies)
            view->balls[view->ballCount++] = (BallView){at.x, at.y, width / 2, turns, shape->color};
        break;
    }
}

static void AddShapes(Picture *picture, int method, const Lane *lane, DrawList *list)
{
    const Mapping map = ViewMapping(&picture->view, lane->arena);
    const bool isAlone = picture->view.laneCount == 1;
    const Color color = isAlone ? PlainColor : lane->color;
    Shapes shapes = {0};
    picture->scene->draw(&picture->shown[method].state, color, &shapes);
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
    if (claims == ClaimsNow)
        return chosen;
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
        const bool isAlone = lanes == LanesOne;
        const int method = isAlone ? PictureMethod(picture, chosen) : hud->methods[i];
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
