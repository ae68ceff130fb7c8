/* SPDX-License-Identifier: MIT */
#include "game/game_object.h"

#include <math.h>

enum { MaxHashedBalls = 10000 };

/* Where it is known, a ring marks the place at which the watched thing should be. */
static void FillPlaces(Game *game, const Picture *picture)
{
    const View *view = &picture->view;
    for (int i = 0; i < view->laneCount; i++) {
        const Shown *shown = &picture->shown[view->lanes[i].method];
        if (shown->hasPlace)
            MarkRing(view, i, BodyPosition(shown->due), &game->above);
    }
}

/* Adds the marks and the graph to the lists. */
static void FillMarks(Game *game, Picture *picture)
{
    View *view = &picture->view;
    const Settings *settings = &game->settings;
    const bool ghosts =
        FrameLogHasGhosts(&game->log, game->loop.info->name,
                          PictureMethod(picture, settings->method), settings->lanes);
    const bool steered = game->stage.steered, full = settings->hud == HudFull;
    if (settings->lanes && !steered && game->stage.world)
        MarkNow(view, BodyPosition(picture->ahead), &game->marks);
    if (!game->stage.world && !settings->help)
        FillPlaces(game, picture);
    if (settings->strobe && ghosts)
        GhostsMark(&game->log.ghosts, view, &game->marks);
    if ((full || (settings->parallel && settings->paused)) && !settings->help)
        MarkLastAndNext(view, BodyPosition(picture->last), BodyPosition(picture->next),
                        &game->above);
    if (!settings->help) {
        GraphDraw(&game->log.graph, &game->hud.graph, &game->above);
        ParallelDraw(&game->log.parallel, &game->hud.parallel, picture->scene, &game->above);
    }
    if (steered && (full || settings->lanes) && !settings->help)
        MarkPointer(view, BodyPosition(game->stage.pointer), &game->above);
    view->marks = &game->marks;
    view->hud = &game->hud.list;
    view->graph = &game->above;
}

static void DrawPicture(Game *game, Picture *picture)
{
    const Screen *screen = &game->config.machine.screen;
    if (!screen->draw)
        return;
    DrawListClear(&game->marks);
    DrawListClear(&game->above);
    game->marks.scale = game->above.scale = game->hud.list.scale;
    PictureArrange(picture, game->hud.arenas, game->hud.arenaCount, game->settings.method,
                   game->settings.lanes, game->hud.firstMethod, &game->marks);
    if (game->see.blank)
        picture->view.ballCount = 0;
    picture->view.width = game->screen.width;
    picture->view.height = game->screen.height;
    FillMarks(game, picture);
    screen->draw(screen->self, &picture->view);
    if (game->screenshotWanted && !screen->screenshot(screen->self, NULL))
        game->failed = true;
    game->screenshotWanted = false;
}

void DrawRepeat(Game *game)
{
    const Screen *screen = &game->config.machine.screen;
    if (!screen->draw || !game->screen.visible)
        return;
    HudStateShow(game, ClockNow(&game->time));
    DrawPicture(game, game->picture);
    game->log.presented = screen->present(screen->self).picture;
    FrameLogReadTimes(&game->log, screen, &game->time, false);
}

/* Waits for the frame cap. False if the turn has ended before. */
static bool WaitForCap(Game *game)
{
    const int rate = GameCapRate(game);
    if (rate == 0)
        return true;
    const Nanoseconds now = ClockNow(&game->time), deadline = PacerNext(&game->pacer, now, rate);
    if (deadline > now && !SleepUntil(game, deadline, true))
        return false;
    if (deadline > now)
        PacerWoke(&game->pacer, game->time.now);
    return true;
}

/* Presents the picture. Returns whether there was dead time meanwhile. */
static bool Present(Game *game, Frame *frame)
{
    const Screen *screen = &game->config.machine.screen;
    const WorkSpan span = WorkBegin(&game->time);
    const Presented presented = screen->present(screen->self);
    frame->picture = presented.picture;
    game->screen.visible = presented.visible;
    frame->excluded |= !game->screen.visible;
    frame->swapTime = WorkEnd(&game->time, span);
    frame->end = game->time.now;
    SlicesAdd(&game->log.slices, SliceSwap, span.start, frame->end);
    return game->time.deadTime != span.deadTimeBefore;
}

/* Sets the frame time, from the end of the frame before to the end of this one. */
static void CountFrameTime(Game *game, Frame *frame)
{
    const Nanoseconds running = LoopClockRunning(&game->time.loop, frame->end);
    frame->frameTime = frame->end - game->log.lastFrame->end;
    frame->deadTime = frame->frameTime - (running - game->runningBefore);
    frame->excluded |= frame->deadTime > 0;
    game->runningBefore = running;
}

/* How far the picture is behind the game's own "now": Next plus the time since the last tick. Loops
 * that draw between two ticks, or ahead, pass that time. */
static Nanoseconds ViewLag(const Game *game, const Frame *frame)
{
    const LoopRun *loop = &game->loop;
    if (game->picture->asked.call == DrawNext)
        return frame->behind + loop->start + loop->gameTime - loop->lastTick;
    const double since = frame->drawArgument * (double)loop->pace.tickTime;
    return game->stage.nextTime + llround(since) - frame->sim;
}

/* Places the ticks since the frame before in the loop's time. */
static void AddTicks(Game *game, const Frame *frame)
{
    LoopRun *loop = &game->loop;
    const bool next = game->picture->asked.call == DrawNext;
    const Nanoseconds tick = loop->pace.tickTime;
    LoopRunFrame(loop, llround(frame->drawArgument * (double)tick), next, frame->fullTurn);
    for (int i = frame->ticks - 1; i >= 0 && game->log.drawn; i--)
        ParallelAddTick(&game->log.parallel, LoopRunPlace(loop) - i * tick, frame->tick - i);
}

static void HashState(const Game *game, Frame *frame)
{
    const Frame *before = game->log.lastFrame;
    const Stage *stage = &game->stage;
    frame->hasState =
        stage->world && FrameLogRecording(&game->log) && StageBalls(stage) <= MaxHashedBalls;
    if (frame->hasState)
        frame->state = frame->ticks > 0 || !before->hasState ? StageHash(stage) : before->state;
}

/* Completes the record of this frame and begins the next one. */
static void FinishFrame(Game *game, bool broken)
{
    Frame *frame = &game->frame;
    const Settings *settings = &game->settings;
    const int64_t tick = frame->tick;
    Showing showing = {.clock = game->time.loop,
                       .asked = game->loop.read,
                       .method = GameMethod(game),
                       .lanes = settings->lanes,
                       .broken = broken};
    frame->loop = game->loop.info->name;
    frame->method = settings->scene->methods[settings->method].word;
    frame->scene = settings->scene->name;
    frame->hasScene = true;
    frame->steered = game->stage.steered;
    frame->gameTime = game->stage.nextTime;
    FrameLogDescribe(frame, game->picture, showing.method);
    frame->viewLag = ViewLag(game, frame);
    HashState(game, frame);
    AddTicks(game, frame);
    showing.lost = LoopRunPlace(&game->loop) - frame->gameTime;
    FrameLogAdd(&game->log, frame, game->picture, &showing);
    HitchFollow(game, frame);
    FrameLogReadTimes(&game->log, &game->config.machine.screen, &game->time, false);
    if (game->log.frames == game->config.frames)
        game->done = true;
    *frame = (Frame){0};
    frame->tick = tick;
}

/* Ticking a copy of the world for a picture takes a tick's time. False: the turn has ended. */
static bool TickForPicture(Game *game, const Picture *picture)
{
    Frame *frame = &game->frame;
    if (!PictureTicks(picture, game->settings.method, game->settings.lanes))
        return true;
    const WorkSpan span = WorkBegin(&game->time);
    const bool continues = SpendWork(game, WorkPartialTick, game->settings.tickCost);
    frame->partialTime = WorkEnd(&game->time, span);
    frame->updateTime += frame->partialTime;
    SlicesAdd(&game->log.slices, SliceTick, frame->start, game->time.now);
    return continues;
}

/* Draws the picture, which takes its time. False if the turn has ended before. */
static bool Render(Game *game, Picture *picture)
{
    Frame *frame = &game->frame;
    const WorkSpan span = WorkBegin(&game->time);
    const bool continues = SpendWork(game, WorkDraw, game->settings.drawCost + HitchBegin(game));
    if (continues)
        DrawPicture(game, picture);
    frame->renderTime += WorkEnd(&game->time, span);
    SlicesAdd(&game->log.slices, SliceDraw, span.start, game->time.now);
    return continues;
}

void DrawFrame(Game *game, Asked asked)
{
    Frame *frame = &game->frame;
    Picture *picture = &game->pictures[game->picture == game->pictures];
    if (!TurnContinues(game) || !game->screen.visible)
        return;
    frame->start = ClockNow(&game->time);
    const Nanoseconds now = LoopClockRead(&game->time.loop, frame->start);
    frame->behind = LoopRunBehind(&game->loop, LoopRunRead(&game->loop, now));
    const int only = game->log.drawn ? -1 : game->settings.method; /* -1: lanes may be seen */
    asked.ticksAhead += SeeJitter(game);
    asked.at = now;
    PictureMake(picture, game->picture, &game->stage, asked, only);
    if (!TickForPicture(game, picture) || !Render(game, picture) || !WaitForCap(game))
        return;
    const bool broken = Present(game, frame);
    picture->presented = true;
    game->picture = picture;
    CountFrameTime(game, frame);
    FinishFrame(game, broken);
}
