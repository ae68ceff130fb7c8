/* SPDX-License-Identifier: MIT
 *
 * A sleep, the wait for the frame cap and added work can last for seconds. They are cut into
 * pieces, and between these input is collected, but not acted on: no setting changes and nothing is
 * drawn in the middle of a tick, a draw or a wait. The turn acts on it at its own place (turn.c).
 * Only quit, pause and a change of loop can't wait so long: they end the turn when collected.
 */
#include "game/game_object.h"

/* Input is collected at least this often. */
static const Nanoseconds CollectInterval = 50 * ONE_MILLISECOND;

/* Turns read it no more often: asking for events takes fifty times as long as reading the clock. */
static const Nanoseconds TurnInterval = ONE_MILLISECOND;

void EndAtDuration(Game *game)
{
    if (game->config.duration > 0 &&
        LoopClockRunning(&game->time.loop, game->time.now) >= game->config.duration)
        game->done = true;
}

static void Keep(Collected *collected, Action action)
{
    if (collected->count < MaxCollected)
        collected->actions[collected->count++] = action;
}

void CollectInput(Game *game, InputRead how)
{
    const InputSource *source = &game->config.machine.input;
    Collected *collected = &game->collected;
    Input input;
    Action action;
    if (how != InputPoll)
        collected->due = game->time.now + TurnInterval;
    ClockNow(&game->time); /* what a held reading took is dead time, to the nanosecond */
    source->read(source->self, how, &input, &game->screen);
    if (input.held)
        GameTimeHeld(&game->time);
    if (game->config.quit && game->config.quit())
        game->done = true;
    ClockNow(&game->time);
    collected->at = game->time.now;
    collected->read = LoopClockRead(&game->time.loop, game->time.now);
    for (int i = 0; i < input.actionCount; i++)
        Keep(collected, input.actions[i]);
    for (int i = 0; i < input.clickCount; i++)
        if (HudClick(&game->hud, input.clicks[i].x, input.clicks[i].y, &action))
            Keep(collected, action);
    if (input.pointer.in != PointerStill)
        collected->pointer = input.pointer;
}

/* Collects input in the middle of a step. Returns whether the turn continues. */
static bool CollectNow(Game *game)
{
    CollectInput(game, InputPoll);
    game->frame.excluded |= !game->screen.visible;
    for (int i = 0; i < game->collected.count; i++)
        game->interrupted |= CommandInterrupts(&game->settings, game->collected.actions[i]);
    return TurnContinues(game);
}

/* The same in a wait of this length. A long one may end with the run. */
static bool CollectInWait(Game *game, Nanoseconds length)
{
    if (length > CollectInterval)
        EndAtDuration(game);
    return CollectNow(game);
}

bool CollectInTime(Game *game)
{
    return game->time.now - game->collected.at < CollectInterval || CollectNow(game);
}

/* How much of a wait is left until `end` or until input is to be collected. */
static Nanoseconds Piece(const Game *game, Nanoseconds end)
{
    const Nanoseconds due = game->collected.at + CollectInterval;
    const Nanoseconds until = end < due ? end : due;
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
        if (!CollectInWait(game, length))
            return false;
        work = WorkMore;
    }
}

bool SleepUntil(Game *game, Nanoseconds end, bool exactly)
{
    const Nanoseconds start = game->time.now, running = LoopClockRunning(&game->time.loop, start);
    const Nanoseconds dead = game->time.deadTime;
    bool continues = CollectInTime(game);
    Nanoseconds over = 0;
    while (continues && Piece(game, end) < end - game->time.now) {
        GameTimeSleepUntil(&game->time, game->time.now + Piece(game, end));
        continues = CollectInWait(game, end - start);
    }
    if (continues)
        over = exactly ? GameTimeSleepUntil(&game->time, end)
                       : GameTimeSleep(&game->time, Piece(game, end));
    game->frame.sleepTime += LoopClockRunning(&game->time.loop, game->time.now) - running;
    game->frame.oversleep += game->time.deadTime == dead ? over : 0; /* else late by that */
    SlicesAdd(&game->log.slices, SliceSleep, start, game->time.now);
    return continues;
}
