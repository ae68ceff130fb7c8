/* SPDX-License-Identifier: MIT
 *
 * A frame, from the bottom of this file upwards: the stage becomes a picture, the picture is drawn
 * with marks and charts, waits for the frame cap, is presented, and its frame goes to the log.
 */
#include "game/game_object.h"

#include <math.h>
#include <string.h>

enum { MaxHashedBalls = 10000 };

/* ---- marks in the lanes ---- */

/* Whether Last and Next are shown, in place of the last pictures. */
static bool HasOutlines(const Settings *set)
{
    return set->hud == HudFull || (set->parallel && set->paused);
}

/* On a level path: the last pictures, and where the ball is now. */
static void MarkPath(Game *game, const Picture *picture, const Lane *lane, int number)
{
    const View *view = &picture->view;
    const Hud *hud = &game->face.hud;
    const Settings *set = &game->player.settings;
    const Parallel *parallel = &game->film.log.parallel;
    DrawList *marks = &game->film.marks, *above = &game->film.above;
    const Position now = BodyPosition(picture->ahead);
    const bool named = number == 0 && hud->namesNow && set->hud != HudOff;

    if (set->strobe)
        MarkGhosts(view, lane, parallel, marks);
    else if (!HasOutlines(set))
        MarkRings(view, lane, parallel, marks);
    MarkFoot(view, lane, parallel, now, &hud->words[number], marks, above);
    MarkNow(view, lane, now, named ? "where the ball really is now" : NULL, above);
}

/* In a scene the name of the ring is there for so long, as the player has to learn it once. */
static const Nanoseconds Naming = 5 * ONE_SECOND;

/* The name of the ring in this lane, or NULL: only the first one has it. */
static const char *NameOfRing(const Game *game, const Scene *scene, int number)
{
    const Stage *stage = &game->stage;
    const Settings *set = &game->player.settings;
    const Nanoseconds sinceBegin = (stage->next.time - stage->begins) * RealSpeed / set->speed;
    if (number > 0 || set->hud == HudOff || sinceBegin >= Naming)
        return NULL;
    return SceneLegend(scene, false);
}

/* Of a scene without a world: the last pictures, and where what is watched should be, or over a
 * network where it is now. */
static void MarkPlace(Game *game, const Picture *picture, const Lane *lane, int number)
{
    const Scene *scene = picture->scene;
    const Shown *shown = &picture->shown[lane->method];
    const SceneKind kind = SceneKindOf(scene);
    if (kind == SceneOfInput)
        return;

    SceneMarks marks = {.hasDue = shown->hasPlace,
                        .dashes = kind != SceneOfNetwork,
                        .due = BodyPosition(shown->due),
                        .holds = scene->holds,
                        .square = scene->square,
                        .words = game->player.settings.hud != HudOff,
                        .name = NameOfRing(game, scene, number)};
    if (kind == SceneOfNetwork)
        marks.due = BodyPosition(picture->ahead);
    MarkScene(&picture->view, lane, &game->film.log.parallel, &marks, &game->film.marks,
              &game->film.above);
}

/* Marks under the balls and above them. */
static void MarkLane(Game *game, const Picture *picture, int number)
{
    const View *view = &picture->view;
    const Lane *lane = &view->lanes[number];
    const Settings *set = &game->player.settings;
    const SceneKind kind = SceneKindOf(picture->scene);
    const bool hasWorld = kind == SceneOfWorld;
    const bool isLevel = view->path.height > 0;
    const bool isSteered = game->stage.steered;
    DrawList *marks = &game->film.marks, *above = &game->film.above;

    /* The last pictures, and where the ball is now. */
    if (isLevel)
        MarkPath(game, picture, lane, number);
    else if (set->strobe)
        MarkGhosts(view, lane, &game->film.log.parallel, marks);
    if (!isLevel && hasWorld && !isSteered)
        MarkNow(view, lane, BodyPosition(picture->ahead), NULL, above);

    if (!hasWorld)
        MarkPlace(game, picture, lane, number);

    if (HasOutlines(set) && kind != SceneOfInput)
        MarkLastAndNext(view, lane, BodyPosition(picture->last), BodyPosition(picture->next), marks,
                        above);

    if (isSteered && (set->hud == HudFull || view->laneCount > 1))
        MarkPointer(view, lane, BodyPosition(game->stage.pointer), above);
}

/* ---- a picture ---- */

static void DrawCharts(Game *game, const Picture *picture)
{
    Film *film = &game->film;
    const Hud *hud = &game->face.hud;
    const Parallel *live = &film->log.parallel;
    const Parallel *photograph = NULL;
    for (int i = 0; i < hud->chartCount; i++) {
        const Chart *chart = &hud->charts[i];
        const bool isPhotograph = chart->kind == ChartPhotograph || chart->kind == ChartNetwork;
        if (isPhotograph && !photograph)
            photograph = PhotographTake(game, picture);
        ChartDraw(chart, isPhotograph ? photograph : live, &film->log.stats.times, picture->scene,
                  picture->asked.link, &film->above);
    }
}

static void DrawPicture(Game *game, Picture *picture)
{
    Film *film = &game->film;
    View *view = &picture->view;
    const Screen *screen = film->screen;
    const Player *player = &game->player;
    const Hud *hud = &game->face.hud;
    if (!screen->draw)
        return;

    /* The lists begin anew, with the shapes of the scene. */
    film->marks.count = 0;
    film->above.count = 0;
    film->marks.scale = film->above.scale = hud->list.scale;
    PictureArrange(picture, hud, player->settings.method, player->settings.lanes, &film->marks);
    if (SeeIsBlank(&player->see))
        view->ballCount = 0;

    view->width = player->window.width;
    view->height = player->window.height;
    view->marks = &film->marks;
    view->hud = &hud->list;
    view->graph = &film->above;

    /* In the test of what can be seen, a mark that moves evenly would help. */
    if (player->see.phase == SeeOff) {
        for (int i = 0; i < view->laneCount; i++)
            MarkLane(game, picture, i);
        DrawCharts(game, picture);
    }

    screen->draw(screen->self, view);
    if (film->screenshotWanted && !screen->screenshot(screen->self, NULL))
        game->failed = true;
    film->screenshotWanted = false;
}

/* The last picture, with as much of the tick as the player has set. */
static void ApplyShare(Game *game)
{
    Film *film = &game->film;
    const int share = game->player.settings.share;
    Picture *last = film->picture, *next = FilmOtherPicture(film);
    const double part = (double)share / ShareWhole;
    if (share < 0 || last->asked.call != DrawBetween || last->asked.percentWithinTick == part)
        return;
    PictureMove(next, last, &game->stage, part);
    film->picture = next;
}

void DrawRepeat(Game *game)
{
    Film *film = &game->film;
    GameTime *time = &game->timeline.time;
    const Screen *screen = film->screen;
    if (!screen->draw || !game->player.window.visible)
        return;

    ApplyShare(game);
    FaceShow(&game->face, game, GameTimeRead(time));
    DrawPicture(game, film->picture);

    screen->present(screen->self);
    film->log.presented++;
    FrameLogReadTimes(&film->log, screen, time, false);
}

/* ---- the frame cap ---- */

/* Waits for the frame cap, and for the loop's own time to present. False: the turn has ended. */
static bool WaitToPresent(Game *game)
{
    Film *film = &game->film;
    const GameTime *time = &game->timeline.time;
    const int rate = GameCapRate(game);
    const Nanoseconds now = time->now;
    Nanoseconds capped = now;
    if (rate > 0)
        capped = PacerNext(&film->pacer, now, rate);

    /* The loop's own time, if that is later. */
    Nanoseconds end = capped;
    if (film->presentAt > end)
        end = film->presentAt;
    film->presentAt = 0;

    if (end > now && !SleepUntil(game, end, true))
        return false;
    if (capped > now && capped == end)
        PacerWoke(&film->pacer, time->now);
    return true;
}

/* ---- a frame ---- */

Nanoseconds FilmWorked(Film *film, GameTime *time, SliceKind kind)
{
    GameTimeRead(time);
    SlicesAdd(&film->next.slices, kind, time->began, time->now);
    return time->now - time->began - time->deadTime;
}

static void Present(Game *game)
{
    Film *film = &game->film;
    WaitingFrame *next = &film->next;
    Frame *frame = &next->frame;
    const WaitingFrame *last = film->log.last;
    GameTime *time = &game->timeline.time;
    const Screen *screen = film->screen;

    WorkBegin(time);
    const bool isVisible = screen->present(screen->self);
    game->player.window.visible = isVisible;

    frame->picture = ++film->log.presented;
    frame->swapTime = FilmWorked(film, time, SliceSwap);
    frame->end = time->now;
    next->broken = time->deadTime > 0;
    next->clock = time->loop;

    /* What the frame took, from the end of the one before. */
    const Nanoseconds ran = LoopClockRunning(&next->clock, frame->end) -
                            LoopClockRunning(&last->clock, last->frame.end);
    frame->frameTime = frame->end - last->frame.end;
    frame->deadTime = frame->frameTime - ran;
    if (frame->deadTime > 0 || !isVisible)
        frame->excluded = true;
}

/* Where the frame, and the ticks since the frame before, are in the game's time and the loop's.
 * Loops that draw between two ticks, or ahead, pass the time since the last tick. */
static void PlaceFrame(LoopRun *loop, FrameLog *log, WaitingFrame *next, const Asked *asked)
{
    Frame *frame = &next->frame;
    const Nanoseconds tick = loop->pace.tickTime;
    const Nanoseconds ahead = llround(frame->drawArgument * (double)tick);
    const bool drawsNext = asked->call == DrawNext;
    const bool isFull = frame->fullTurn || log->last->frame.fullTurn;

    frame->behind = asked->at - loop->reached;
    frame->viewLag = frame->gameTime + ahead - frame->sim;
    if (drawsNext)
        frame->viewLag = asked->at - loop->lastTick;

    LoopRunFrame(loop, ahead, drawsNext, isFull);
    next->asked = loop->read;

    const Nanoseconds place = loop->reached + loop->lost; /* of Next, in the loop's time */
    next->lost = place - frame->gameTime;
    for (int i = frame->ticks - 1; i >= 0 && log->drawn; i--)
        ParallelAddTick(&log->parallel, place - i * tick, frame->tick - i);
}

static void HashState(const Stage *stage, const FrameLog *log, Frame *frame)
{
    const Frame *before = &log->last->frame;
    const bool hashes = SceneKindOf(stage->scene) == SceneOfWorld && FrameLogRecording(log) &&
                        StageBalls(stage) <= MaxHashedBalls;
    const bool isNew = frame->ticks > 0 || !FrameKnows(before, COLUMN_OF(state));
    FrameNote(frame, COLUMN_OF(state), hashes);
    if (hashes)
        frame->state = isNew ? StageHash(stage) : before->state;
}

static void DescribePicture(WaitingFrame *next, const Picture *picture)
{
    Frame *frame = &next->frame;
    const Shown *shown = &picture->shown[next->method];
    const Asked *asked = &picture->asked;
    memcpy(next->shown, picture->shown, sizeof next->shown);
    next->ring = picture->scene->ring;
    next->hasHand = picture->scene->handAt != NULL;
    next->handRead = picture->asked.at;

    frame->drawArgument = asked->percentWithinTick;
    if (asked->call == DrawAhead)
        frame->drawArgument = asked->ticksAhead;
    frame->x = shown->watched.x;
    frame->y = shown->watched.y;
    frame->sim = shown->sim;
    frame->simAsked = picture->simAsked;

    FrameNote(frame, COLUMN_OF(place_error), shown->hasPlace);
    frame->placeError = 0;
    if (shown->hasPlace)
        frame->placeError = shown->placeError;

    FrameNote(frame, COLUMN_OF(delay_ms) | COLUMN_OF(starved),
              SceneKindOf(picture->scene) == SceneOfNetwork);
    frame->delay = shown->heard.delay;
    frame->starved = shown->heard.starved;
}

/* Completes the record of this frame and begins the next one. */
static void FinishFrame(Game *game)
{
    Film *film = &game->film;
    WaitingFrame *next = &film->next;
    Frame *frame = &next->frame;
    Timeline *timeline = &game->timeline;
    const Settings *settings = &game->player.settings;

    next->method = PictureMethod(film->picture, settings->method);
    frame->loop = timeline->loop.info->name;
    frame->method = settings->scene->methods[settings->method].word;
    frame->scene = settings->scene->name;
    frame->known |= KnownOfAll | COLUMN_OF(scene);
    frame->steered = game->stage.steered;
    frame->gameTime = game->stage.next.time;

    DescribePicture(next, film->picture);
    HashState(&game->stage, &film->log, frame);
    PlaceFrame(&timeline->loop, &film->log, next, &film->picture->asked);

    FrameLogAdd(&film->log, next);
    HitchFollow(timeline, frame);
    StandstillFrame(&timeline->standstill);
    FrameLogReadTimes(&film->log, film->screen, &timeline->time, false);
    if (film->log.frames == game->config.frames)
        timeline->done = true;

    *frame = (Frame){.tick = frame->tick};
    next->slices.count = 0;
}

/* Draws the picture, which takes its time; to tick a copy of the world for it takes a tick's time.
 * False if the turn has ended before. */
static bool Render(Game *game, Picture *picture)
{
    Film *film = &game->film;
    Frame *frame = &film->next.frame;
    GameTime *time = &game->timeline.time;
    Settings *settings = &game->player.settings;

    if (PictureTicks(picture, settings->method, settings->lanes)) {
        WorkBegin(time);
        const bool ticked = SpendWork(game, WorkPartialTick, settings->tickCost);
        frame->updateTime += FilmWorked(film, time, SliceTick);
        if (!ticked)
            return false;
    }

    WorkBegin(time);
    const Nanoseconds hitch = HitchBegin(&game->timeline, settings, frame);
    const bool continues = SpendWork(game, WorkDraw, settings->drawCost + hitch);
    if (continues)
        DrawPicture(game, picture);
    frame->renderTime += FilmWorked(film, time, SliceDraw);
    frame->drawn = time->now;
    return continues;
}

/* How many ticks after Next it is, by the loop's clock. After a hitch a loop has a debt, of which
 * it may forgive a part: then it is no later than the loop thinks. */
static double TicksNow(const LoopRun *loop, const Asked *asked)
{
    const double latest = asked->call == DrawNext ? 1 : asked->ticksAhead;
    const Nanoseconds since = asked->at - loop->reached - loop->lost;
    if (loop->info->flags & LoopKeepsNoRate)
        return asked->ticksAhead;
    return fmin(latest, (double)since / (double)loop->pace.tickTime);
}

void DrawFrame(Game *game, Asked asked)
{
    Film *film = &game->film;
    Frame *frame = &film->next.frame;
    Timeline *timeline = &game->timeline;
    Picture *picture = FilmOtherPicture(film);
    if (!TurnContinues(timeline) || !game->player.window.visible)
        return;

    frame->start = GameTimeRead(&timeline->time);
    asked.at = LoopNow(timeline);
    LoopRunRead(&timeline->loop, asked.at);
    asked.ticksNow = TicksNow(&timeline->loop, &asked);
    asked.link = &game->player.settings.link;

    /* While the player is tested, some pictures are drawn at a wrong time. */
    SeeAdvance(&game->player.see, game);
    asked.ticksAhead += SeeJitter(&game->player.see, game) / (double)timeline->loop.pace.tickTime;

    /* Where pictures are seen, lanes may show all methods. */
    const int only = film->log.drawn ? AllMethods : game->player.settings.method;
    PictureMake(picture, film->picture, &game->stage, asked, only);
    if (!Render(game, picture) || !WaitToPresent(game))
        return;

    Present(game);
    picture->presented = true;
    film->picture = picture;
    FinishFrame(game);
}
