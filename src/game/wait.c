/* SPDX-License-Identifier: MIT */
#include "game/wait.h"

#include "game/commands.h"

/* Input is looked at no less often than this. */
static const Nanoseconds LookInterval = 50 * ONE_MILLISECOND;

bool TurnGoesOn(Game *game)
{
    if (game->config.quit && game->config.quit())
        game->done = true;
    return !game->done && !game->interrupted;
}

void EndAtDuration(Game *game)
{
    if (game->config.duration > 0 &&
        RunningTimeAt(&game->time, game->time.now) >= game->config.duration)
        game->done = true;
}

static void Keep(Collected *collected, Action action)
{
    if (collected->count < MaxCollected)
        collected->actions[collected->count++] = action;
}

bool CollectInput(Game *game, InputRead how)
{
    const InputSource *source = &game->config.machine.input;
    Collected *collected = &game->collected;
    Input input;
    Action action;
    if (!source->read(source->self, how, &input, &game->screen))
        return false;
    ClockNow(&game->time);
    collected->lookedAt = game->time.now;
    collected->read = LoopTimeAt(&game->time, game->time.now);
    for (int i = 0; i < input.actionCount; i++)
        Keep(collected, input.actions[i]);
    for (int i = 0; i < input.clickCount; i++)
        if (HudClick(&game->hud, input.clicks[i].x, input.clicks[i].y, &action))
            Keep(collected, action);
    if (input.pointer.in != PointerStill)
        collected->pointer = input.pointer;
    return true;
}

/* Looks at input in the middle of a step. Returns whether the turn goes on. */
static bool Look(Game *game)
{
    if (CollectInput(game, InputLook)) {
        game->frame.excluded |= !game->screen.visible;
        ClockNow(&game->time);
    }
    game->collected.lookedAt = game->time.now;
    for (int i = 0; i < game->collected.count; i++)
        game->interrupted |= CommandInterrupts(&game->settings, game->collected.actions[i]);
    return TurnGoesOn(game);
}

/* The same in the middle of a wait of this length. A long one may end with the run. */
static bool LookInWait(Game *game, Nanoseconds length)
{
    if (length > LookInterval)
        EndAtDuration(game);
    return Look(game);
}

bool CollectInTime(Game *game)
{
    return game->time.now - game->collected.lookedAt < LookInterval || Look(game);
}

/* How much of a wait is left until `end` or until input is to be looked at. */
static Nanoseconds Piece(const Game *game, Nanoseconds end)
{
    const Nanoseconds look = game->collected.lookedAt + LookInterval;
    const Nanoseconds until = end < look ? end : look;
    return until > game->time.now ? until - game->time.now : 0;
}

bool SpendWork(Game *game, Work work, Nanoseconds added)
{
    const Nanoseconds length = added;
    if (added > 0 && !CollectInTime(game))
        return false;
    for (;;) {
        const WorkSpan span = WorkBegin(&game->time);
        const Nanoseconds piece = Piece(game, game->time.now + added);
        GameTimeSpend(&game->time, work, piece);
        added -= piece;
        if (added <= 0)
            return true;
        WorkEnd(&game->time, span);
        if (!LookInWait(game, length))
            return false;
        work = WorkMore;
    }
}

bool SleepUntil(Game *game, Nanoseconds end, bool exactly)
{
    const Nanoseconds start = game->time.now, running = RunningTimeAt(&game->time, start);
    bool goesOn = CollectInTime(game);
    Nanoseconds over = 0;
    while (goesOn && Piece(game, end) < end - game->time.now) {
        GameTimeSleepUntil(&game->time, game->time.now + Piece(game, end));
        goesOn = LookInWait(game, end - start);
    }
    if (goesOn)
        over = exactly ? GameTimeSleepUntil(&game->time, end)
                       : GameTimeSleep(&game->time, Piece(game, end));
    game->frame.sleepTime += RunningTimeAt(&game->time, game->time.now) - running;
    game->frame.oversleep += over;
    FrameLogSlice(&game->log, SliceSleep, start, game->time.now);
    return goesOn;
}
