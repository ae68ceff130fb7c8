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
#include "game/game_parts.h"
#include "game/turn.h"

#include <math.h>

static _Thread_local Game *game;
static _Thread_local Timeline *timeline;
static _Thread_local const GameParts *parts;

void StepsUse(Game *usedGame, Timeline *usedTimeline, const GameParts *usedParts)
{
    game = usedGame;
    timeline = usedTimeline;
    parts = usedParts;
}

void GameTickRun(void)
{
    TurnTick(game, timeline->loop.pace.tickTime, false);
}

void GameTickRunFor(Nanoseconds elapsed)
{
    TurnTick(game, elapsed, true);
}

void IndependentTickRun(Nanoseconds frameTime)
{
    TurnBegin(game, frameTime);
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

/* A duration of real time on the loop's clock. */
static Nanoseconds OnLoopClock(Nanoseconds real)
{
    return real * parts->player->settings.speed / LoopClockRealSpeed;
}

Nanoseconds GameDrawTime(void)
{
    const Frame *frame = parts->film->log.lastFrame;
    return OnLoopClock(frame->partialTime + frame->renderTime);
}

Nanoseconds getTickCount(void)
{
    timeline->loop.asksTime = true;
    return LoopRunRead(&timeline->loop, ClockLoopNow(&timeline->time));
}

void GameSleep(Nanoseconds duration)
{
    timeline->loop.asksTime = true;
    if (duration > 0)
        TurnSleep(game, duration);
}

void GameYield(void)
{
    TurnSleep(game, 0);
}

void GameShowRates(int updatesPerSecond, int framesPerSecond)
{
    timeline->loop.upsShown = updatesPerSecond;
    timeline->loop.fpsShown = framesPerSecond;
}

/* Here a turn ends. */
bool GameDone(void)
{
    timeline->interrupted = timeline->loop.hasRead = false;
    return timeline->done || timeline->changeLoop;
}

bool NetworkGame(void)
{
    return parts->player->settings.network;
}

bool CanRender(void)
{
    return parts->player->window.visible;
}

bool GameLastSeen(LastSeen *last)
{
    const FrameLog *log = &parts->film->log;
    const ScreenTime *seen = &log->lastSeen;
    if (!seen->reported || seen->refresh == 0)
        return false;
    *last = (LastSeen){LoopClockRead(&timeline->time.loop, seen->time), OnLoopClock(seen->refresh),
                       (int)(log->presented - log->reported)};
    return true;
}

int GameDisplayRate(void)
{
    const Nanoseconds refresh = parts->player->window.refresh;
    return refresh > 0 ? (int)((ONE_SECOND + refresh / 2) / refresh) : 0;
}
