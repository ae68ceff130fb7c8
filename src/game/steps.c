/* SPDX-License-Identifier: MIT
 *
 * What this program adds to the articles' steps: pauses, slow motion, slower machines, the frame
 * cap, methods and the record of each frame.
 *
 *   a tick       GameTickRun                stage: Last = Next, a new Next
 *   a turn       IndependentTickRun         input -> commands -> settings; the pause; the HUD
 *   a frame      GameDrawWithInterpolation  stage -> picture -> screen -> frame log
 *   a wait       GameSleep                  input is collected; the next turn acts on it
 *
 * Each step first asks whether the turn continues: once the game is done the steps do nothing and
 * take no time. Ticks and waits collect input, so a signal also ends a turn that would never end.
 */
#include "game/game_object.h"

#include <math.h>

static _Thread_local Game *game;

void StepsUse(Game *used)
{
    game = used;
}

static Nanoseconds LoopNow(void)
{
    return LoopClockRead(&game->time.loop, game->time.now);
}

/* A tick of the length `gameTime`; `floating` if that is not the loop's fixed tick time. */
static void Tick(Nanoseconds gameTime, bool floating)
{
    Frame *frame = &game->frame;
    if (!TurnContinues(game) || !CollectInTime(game))
        return;
    ClockNow(&game->time);
    const WorkSpan span = WorkBegin(&game->time);
    LoopRunTickBegin(&game->loop, LoopNow());
    StageTick(&game->stage, gameTime, floating);
    SpendWork(game, WorkTick, game->settings.tickCost);
    frame->updateTime += WorkEnd(&game->time, span);
    frame->ticks++;
    frame->tick++;
    frame->fullTurn |= LoopRunTickEnd(&game->loop, gameTime);
    SlicesAdd(&game->log.slices, SliceTick, span.start, game->time.now);
    if (frame->tick == game->config.ticks)
        game->done = true;
}

void GameTickRun(void)
{
    Tick(game->loop.pace.tickTime, false);
}

void GameTickRunFor(Nanoseconds elapsed)
{
    Tick(elapsed, true);
}

void IndependentTickRun(Nanoseconds frameTime)
{
    /* Nearly all turns of a fast loop come too soon to read input again. */
    const bool handlesInput = game->time.now >= game->collected.due || game->collected.count > 0 ||
                              game->time.loop.frozen || !game->screen.visible;
    game->interrupted = false; /* here all that was collected is acted on */
    if (game->done)
        return;
    game->frameTimes += frameTime;
    LoopRunTurn(&game->loop);
    if (handlesInput)
        TurnHandleInput(game);
    EndAtDuration(game);
    if (handlesInput && !game->done)
        HudStateShow(game, game->time.now);
}

void GameDrawWithInterpolation(double percentWithinTick)
{
    DrawFrame(game, (Asked){DrawBetween, percentWithinTick, .ticksAhead = percentWithinTick});
}

void GameDrawWithPrediction(double ticksAhead)
{
    DrawFrame(game, (Asked){DrawAhead, .percentWithinTick = fmin(ticksAhead, 1), ticksAhead});
}

void GameDraw(void)
{
    DrawFrame(game, (Asked){DrawNext, .percentWithinTick = 1, .ticksAhead = 0});
}

Nanoseconds GameDrawTime(void)
{
    const Frame *frame = game->log.lastFrame;
    return (frame->partialTime + frame->renderTime) * game->settings.speed / LoopClockRealSpeed;
}

/* The loop's clock and its sleeps. */

Nanoseconds getTickCount(void)
{
    game->loop.asksTime = true;
    return LoopRunRead(&game->loop, ClockLoopNow(&game->time));
}

/* In a turn that runs while the game is paused, a sleep takes no real time; nor does the rest of a
 * sleep that the user has interrupted. */
static void Sleep(Nanoseconds duration)
{
    LoopClock *clock = &game->time.loop;
    if (!TurnContinues(game))
        return;
    const Nanoseconds now = ClockNow(&game->time), wake = LoopNow() + duration;
    bool whole = !clock->frozen;
    if (whole)
        whole = SleepUntil(game, now + LoopClockReal(clock, duration), false);
    if (!whole && wake > LoopNow())
        LoopClockAdvance(clock, wake - LoopNow());
}

void GameSleep(Nanoseconds duration)
{
    game->loop.asksTime = true;
    if (duration > 0)
        Sleep(duration);
}

void GameYield(void)
{
    Sleep(0);
}

void GameShowRates(int updatesPerSecond, int framesPerSecond)
{
    game->loop.upsShown = updatesPerSecond;
    game->loop.fpsShown = framesPerSecond;
}

/* Here a turn ends. */
bool GameDone(void)
{
    const bool done = game->done || game->changeLoop;
    game->interrupted = game->loop.hasRead = false;
    return done;
}

bool NetworkGame(void)
{
    return game->settings.network;
}

bool CanRender(void)
{
    return game->screen.visible;
}

bool GameLastSeen(LastSeen *last)
{
    const FrameLog *log = &game->log;
    const ScreenTime *seen = &log->lastSeen;
    if (!seen->reported || seen->refresh == 0)
        return false;
    *last = (LastSeen){LoopClockRead(&game->time.loop, seen->time),
                       seen->refresh * game->settings.speed / LoopClockRealSpeed,
                       (int)(log->presented - log->reported)};
    return true;
}

int GameDisplayRate(void)
{
    const Nanoseconds refresh = game->screen.refresh;
    return refresh > 0 ? (int)((ONE_SECOND + refresh / 2) / refresh) : 0;
}
