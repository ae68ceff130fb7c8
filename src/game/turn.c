/* SPDX-License-Identifier: MIT
 *
 * The inside of IndependentTickRun, once a turn (one pass through a loop): input and pauses.
 */
#include "game/game_object.h"

#include "base/message.h"

/* The ball follows the pointer once its place is known. */
static void Steer(Game *game)
{
    const Pointer *pointer = &game->collected.pointer;
    const Scene *scene = game->settings.scene;
    Stage *stage = &game->stage;
    if (!game->settings.steer) {
        StageRelease(stage);
    } else if (pointer->in == PointerInWorld) {
        StageSteer(stage, scene->width / 2 + pointer->x, scene->height / 2 + pointer->y);
    } else if (pointer->in == PointerInWindow && game->hud.arenaCount > 0) {
        const Body at = PictureUnits(game->picture, game->hud.arenas, game->hud.arenaCount,
                                     pointer->x, pointer->y);
        StageSteer(stage, at.x, at.y);
    }
}

/* Acts on what was collected. Returns whether there was an action. */
static bool Act(Game *game)
{
    Collected *collected = &game->collected;
    const int count = collected->count;
    for (int i = 0; i < count; i++)
        if (!SeeAct(game, collected->actions[i]))
            CommandRun(game, collected->actions[i]);
    collected->count = 0;
    StageRead(&game->stage, collected->read);
    Steer(game);
    return count > 0;
}

/* Prints once that there is a frame cap because vsync does not work. */
static void NoteCap(Game *game)
{
    if (GameCapRate(game) == 0 || game->settings.fps >= 0 || game->capNoted)
        return;
    game->capNoted = true;
    Note("vsync does not work here: holding to %d frames a second (--vsync off: as many as it can)",
         game->screen.capRate);
}

/* While the window is hidden the game runs, but reading input waits. */
static void CountHidden(Game *game, Nanoseconds start)
{
    const Nanoseconds waited = game->time.now - start;
    game->frame.excluded = true;
    game->log.ghosts.count = 0;
    if (waited <= ONE_SECOND) /* longer is dead time */
        game->frame.sleepTime += waited;
}

/* Collects input and acts on it. */
static void CollectAndAct(Game *game, InputRead how)
{
    const bool wasVisible = game->screen.visible;
    const Nanoseconds start = game->time.now;
    CollectInput(game, how);
    const bool hidden = !game->screen.visible || !wasVisible;
    if (hidden)
        CountHidden(game, start);
    if (Act(game))
        SlicesAdd(&game->log.slices, SliceInput, start, ClockNow(&game->time));
    else if (hidden)
        SlicesAdd(&game->log.slices, SliceSleep, start, game->time.now);
    NoteCap(game);
}

void TurnIdle(Game *game)
{
    CollectAndAct(game, InputWait);
    DrawRepeat(game);
}

/* Whether a single step lets one turn run; sets how much of the loop's time passes in it. For a
 * frame that is one refresh interval. For a tick the paused turn is completed first, without time,
 * as a tick may be due in it; each turn after it gets half a tick, so that no turn runs two. */
static bool StartPausedStep(Game *game, bool justPaused, Nanoseconds *time)
{
    const Nanoseconds refresh = game->screen.refresh > 0 ? game->screen.refresh : ONE_SECOND / 60;
    if (game->frame.tick < game->stepTick) {
        *time = justPaused ? 0 : game->loop.pace.tickTime / 2;
        return true;
    }
    if (game->stepFrames == 0)
        return false;
    game->stepFrames--;
    *time = refresh * game->settings.speed / LoopClockRealSpeed;
    return true;
}

/* Returns when the pause is over, or when one turn may run. Meanwhile the picture is shown
 * repeatedly, and the loop's clock stands still, so that the loop notices nothing. */
static void Pause(Game *game)
{
    const bool justPaused = !game->time.loop.frozen;
    const Nanoseconds start = ClockNow(&game->time), before = game->time.deadTime;
    Nanoseconds step = 0;
    LoopClockFreeze(&game->time.loop, start);
    game->frame.excluded = true;
    while (game->settings.paused && !game->changeLoop && TurnContinues(game) &&
           !StartPausedStep(game, justPaused, &step)) {
        TurnIdle(game);
        ClockNow(&game->time);
    }
    game->time.deadTime = before + game->time.now - start;
    if (game->settings.paused) {
        LoopClockAdvance(&game->time.loop, step);
        game->interrupted = game->changeLoop;
        return;
    }
    LoopClockThaw(&game->time.loop, ClockNow(&game->time));
    game->stepTick = game->stepFrames = 0;
}

void TurnHandleInput(Game *game)
{
    Settings *settings = &game->settings;
    CollectAndAct(game, InputTurn);
    if (settings->pauseAt > 0 && game->time.now >= settings->pauseAt) {
        settings->paused = true;
        settings->pauseAt = 0;
    }
    /* The clock is still frozen if the pause ended in a turn that ran while paused. */
    if (settings->paused || game->time.loop.frozen)
        Pause(game);
}
