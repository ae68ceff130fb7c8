/* SPDX-License-Identifier: MIT */
#include "game/game_object.h"

#include <math.h>
#include <string.h>

enum { MaxHashedBalls = 10000 };

/* Marks in a lane, under the balls and above them. A ring is where the watched thing should be, if
 * that is known; in the world it is where the thing is now in the game. */
static void MarkLane(Game *game, const Picture *picture, const Lane *lane)
{
    const View *view = &picture->view;
    DrawList *marks = &game->film.marks, *above = &game->film.above;
    const Settings *set = &game->player.settings;
    const Position now = BodyPosition(picture->ahead);
    const Shown *shown = &picture->shown[lane->method];
    const bool world = game->stage.world, steered = game->stage.steered;
    const bool full = set->hud == HudFull, outlines = full || (set->parallel && set->paused);
    if (set->lanes && !steered && world)
        MarkNow(view, lane, now, marks);
    if (set->strobe)
        MarkGhosts(view, lane, &game->film.log.parallel, marks);
    if (!world && shown->hasPlace && !picture->scene->hear)
        MarkRing(view, lane, BodyPosition(shown->due), above);
    else if (world && !set->lanes && !set->strobe && !steered && !outlines &&
             game->face.hud.level != HudOff)
        MarkRing(view, lane, now, above);
    if (outlines)
        MarkLastAndNext(view, lane, BodyPosition(picture->last), BodyPosition(picture->next),
                        above);
    if (steered && (full || set->lanes))
        MarkPointer(view, lane, BodyPosition(game->stage.pointer), above);
}

static void DrawPicture(Game *game, Picture *picture)
{
    Film *film = &game->film;
    View *view = &picture->view;
    const Screen *screen = film->screen;
    const Player *player = &game->player;
    const Hud *hud = &game->face.hud;
    const Parallel *parallel = &film->log.parallel;
    /* In the test of what can be seen, a ring that moves evenly would help. */
    const bool marks = player->see.phase == SeeOff;
    if (!screen->draw)
        return;
    film->marks.count = 0;
    film->above.count = 0;
    film->marks.scale = film->above.scale = hud->list.scale;
    PictureArrange(picture, hud, player->settings.method, player->settings.lanes, &film->marks);
    if (player->see.blank)
        view->ballCount = 0;
    view->width = player->window.width;
    view->height = player->window.height;
    view->marks = &film->marks;
    view->hud = &hud->list;
    view->graph = &film->above;
    for (int i = 0; marks && i < view->laneCount; i++)
        MarkLane(game, picture, &view->lanes[i]);
    for (int i = 0; marks && i < hud->chartCount; i++) {
        const Chart *chart = &hud->charts[i];
        if (chart->kind == ChartTicks || chart->kind == ChartLines)
            ParallelDraw(parallel, chart, picture->scene, picture->asked.link, &film->above);
        else
            BarsDraw(parallel, &film->log.stats.times, chart, picture->scene, &film->above);
    }
    screen->draw(view);
    if (film->screenshotWanted && !screen->screenshot(NULL))
        game->failed = true;
    film->screenshotWanted = false;
}

void DrawRepeat(Game *game)
{
    Film *film = &game->film;
    GameTime *time = &game->timeline.time;
    const Screen *screen = film->screen;
    if (!screen->draw || !game->player.window.visible)
        return;
    FaceShow(&game->face, game, ClockNow(time));
    DrawPicture(game, film->picture);
    screen->present();
    film->log.presented++;
    FrameLogReadTimes(&film->log, screen, time, false);
}

/* ---- the frame cap ---- */

static const Nanoseconds LateWake = ONE_MICROSECOND, MaxCaughtUp = 30 * ONE_MICROSECOND,
                         MaxOwed = ONE_MILLISECOND;

Nanoseconds PacerNext(Pacer *pacer, Nanoseconds now, int rate)
{
    const Nanoseconds half = (pacer->owed + 1) / 2;
    const Nanoseconds caughtUp = half < MaxCaughtUp ? half : MaxCaughtUp;
    pacer->deadline += PeriodOf(rate) - caughtUp;
    pacer->owed -= caughtUp;
    if (pacer->rate != rate || now - pacer->deadline > PeriodOf(rate))
        *pacer = (Pacer){.rate = rate, .deadline = now};
    return pacer->deadline;
}

void PacerWoke(Pacer *pacer, Nanoseconds now)
{
    const Nanoseconds late = now - pacer->deadline, owed = pacer->owed + late;
    if (late > LateWake)
        *pacer = (Pacer){pacer->rate, now, owed < MaxOwed ? owed : MaxOwed};
}

/* Waits for the frame cap, and for the loop's own time to present. False: the turn has ended. */
static bool WaitToPresent(Game *game)
{
    Film *film = &game->film;
    const GameTime *time = &game->timeline.time;
    const int rate = GameCapRate(game);
    const Nanoseconds now = time->now, held = film->presentAt;
    const Nanoseconds capped = rate > 0 ? PacerNext(&film->pacer, now, rate) : now;
    const Nanoseconds end = held > capped ? held : capped;
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
    ClockNow(time);
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
    WorkBegin(time);
    game->player.window.visible = film->screen->present();
    frame->picture = ++film->log.presented;
    frame->swapTime = FilmWorked(film, time, SliceSwap);
    frame->end = time->now;
    next->broken = time->deadTime > 0;
    next->clock = time->loop;
    frame->frameTime = frame->end - last->frame.end;
    frame->deadTime = frame->frameTime - LoopClockRunning(&next->clock, frame->end) +
                      LoopClockRunning(&last->clock, last->frame.end);
    frame->excluded |= frame->deadTime > 0 || !game->player.window.visible;
}

/* Where the frame, and the ticks since the frame before, are in the game's time and the loop's.
 * Loops that draw between two ticks, or ahead, pass the time since the last tick. */
static void PlaceFrame(LoopRun *loop, FrameLog *log, WaitingFrame *next, const Asked *asked)
{
    Frame *frame = &next->frame;
    const Nanoseconds tick = loop->pace.tickTime,
                      ahead = llround(frame->drawArgument * (double)tick);
    const bool drawsNext = asked->call == DrawNext;
    frame->behind = asked->at - loop->reached;
    frame->viewLag = drawsNext ? asked->at - loop->lastTick : frame->gameTime + ahead - frame->sim;
    LoopRunFrame(loop, ahead, drawsNext, frame->fullTurn || log->last->frame.fullTurn);
    next->asked = loop->read;
    const Nanoseconds place = loop->reached + loop->lost; /* of Next, in the loop's time */
    next->lost = place - frame->gameTime;
    for (int i = frame->ticks - 1; i >= 0 && log->drawn; i--)
        ParallelAddTick(&log->parallel, place - i * tick, frame->tick - i);
}

static void HashState(const Stage *stage, const FrameLog *log, Frame *frame)
{
    const Frame *before = &log->last->frame;
    frame->hasState = stage->world && FrameLogRecording(log) && StageBalls(stage) <= MaxHashedBalls;
    if (frame->hasState)
        frame->state = frame->ticks > 0 || !before->hasState ? StageHash(stage) : before->state;
}

static void DescribePicture(WaitingFrame *next, const Picture *picture)
{
    Frame *frame = &next->frame;
    const Shown *shown = &picture->shown[next->method];
    memcpy(next->shown, picture->shown, sizeof next->shown);
    next->ring = picture->scene->ring;
    frame->drawArgument = picture->asked.call == DrawAhead ? picture->asked.ticksAhead
                                                           : picture->asked.percentWithinTick;
    frame->x = shown->watched.x;
    frame->y = shown->watched.y;
    frame->sim = shown->sim;
    frame->simAsked = picture->simAsked;
    frame->hasPlace = shown->hasPlace;
    frame->placeError = shown->hasPlace ? shown->placeError : 0;
    frame->hasDelay = picture->scene->hear != NULL;
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
    frame->hasScene = true;
    frame->steered = game->stage.steered;
    frame->gameTime = game->stage.next.time;
    DescribePicture(next, film->picture);
    HashState(&game->stage, &film->log, frame);
    PlaceFrame(&timeline->loop, &film->log, next, &film->picture->asked);
    FrameLogAdd(&film->log, next);
    HitchFollow(timeline, frame);
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
    bool continues = true;
    if (PictureTicks(picture, settings->method, settings->lanes)) {
        WorkBegin(time);
        continues = SpendWork(game, WorkPartialTick, settings->tickCost);
        frame->updateTime += FilmWorked(film, time, SliceTick);
    }
    if (!continues)
        return false;
    WorkBegin(time);
    const Nanoseconds hitch = HitchBegin(&game->timeline, settings, frame);
    continues = SpendWork(game, WorkDraw, settings->drawCost + hitch);
    if (continues)
        DrawPicture(game, picture);
    frame->renderTime += FilmWorked(film, time, SliceDraw);
    frame->drawn = time->now;
    return continues;
}

void DrawFrame(Game *game, Asked asked)
{
    Film *film = &game->film;
    Frame *frame = &film->next.frame;
    Timeline *timeline = &game->timeline;
    Picture *picture = &film->pictures[film->picture == film->pictures];
    if (!TurnContinues(timeline) || !game->player.window.visible)
        return;
    frame->start = ClockNow(&timeline->time);
    asked.at = LoopRunRead(&timeline->loop, LoopNow(timeline));
    asked.link = &game->player.settings.link;
    const int only =
        film->log.drawn ? -1 : game->player.settings.method; /* -1: lanes may be seen */
    /* While the player is tested, some pictures are drawn at a wrong time. */
    asked.ticksAhead += SeeJitter(&game->player.see, game) / (double)timeline->loop.pace.tickTime;
    PictureMake(picture, film->picture, &game->stage, asked, only);
    if (!Render(game, picture) || !WaitToPresent(game))
        return;
    Present(game);
    picture->presented = true;
    film->picture = picture;
    FinishFrame(game);
}
