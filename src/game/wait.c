/* SPDX-License-Identifier: MIT
 *
 * A sleep, the wait for the frame cap and added work can last for seconds. They are cut into
 * pieces, and between these input is collected, but not acted on: no setting changes and nothing is
 * drawn in the middle of a tick, a draw or a wait. The turn acts on it at its own place (game.c).
 * Only quit, pause and a change of loop can't wait so long: they end the turn when collected.
 */
#include "game/game_object.h"

/* Input is collected at least this often. */
static const Nanoseconds CollectInterval = 50 * ONE_MILLISECOND;

/* Turns read input no more often: asking for events takes fifty times as long as reading the
 * clock. */
static const Nanoseconds TurnInterval = ONE_MILLISECOND;

void CollectInput(Game *game, InputRead how)
{
    GameTime *time = &game->timeline.time;
    const GameConfig *config = &game->config;
    Player *player = &game->player;
    const InputSource *source = &config->machine.input;
    Input input;

    if (how != InputPoll)
        player->due = time->now + TurnInterval;
    source->read(source->self, how, &input, &player->window);
    time->explained += player->window.stood;
    player->read = GameTimeRead(time);

    if (!game->timeline.done && config->quit && config->quit())
        game->timeline.done = game->cutShort = true;

    for (int i = 0; i < input.actionCount; i++)
        InputAdd(&player->input, input.actions[i]);
    for (int i = 0; i < input.clickCount; i++) {
        Action action;
        if (HudClick(&game->face.hud, input.clicks[i].x, input.clicks[i].y, &action))
            InputAdd(&player->input, action);
    }

    if (input.pointer.in != PointerStill)
        player->input.pointer = input.pointer;
    player->input.held = input.held;
}

bool InputInterrupts(const Player *player)
{
    for (int i = 0; i < player->input.actionCount; i++)
        if (CommandInterrupts(player, player->input.actions[i]))
            return true;
    return false;
}

void EndAtDuration(Game *game)
{
    const GameTime *time = &game->timeline.time;
    const Nanoseconds duration = game->config.duration;
    if (duration > 0 && LoopClockRunning(&time->loop, time->now) >= duration)
        game->timeline.done = true;
}

/* Collects input in the middle of a step, or of a wait of this length; a long one may end with the
 * run. Returns whether the turn continues. */
static bool CollectNow(Game *game, Nanoseconds length)
{
    Timeline *timeline = &game->timeline;
    const Player *player = &game->player;
    if (length > CollectInterval)
        EndAtDuration(game);
    CollectInput(game, InputPoll);

    if (!player->window.visible)
        game->film.next.frame.excluded = true;
    if (InputInterrupts(player))
        timeline->interrupted = true;
    return TurnContinues(timeline);
}

/* How much of a wait is left until `end` or until input is to be collected. */
static Nanoseconds Piece(Game *game, Nanoseconds end)
{
    const Nanoseconds now = game->timeline.time.now;
    const Nanoseconds due = game->player.read + CollectInterval;
    const Nanoseconds until = end < due ? end : due;
    return until > now ? until - now : 0;
}

bool CollectInTime(Game *game)
{
    return game->timeline.time.now - game->player.read < CollectInterval || CollectNow(game, 0);
}

bool SpendWork(Game *game, Work work, Nanoseconds added)
{
    GameTime *time = &game->timeline.time;
    const Nanoseconds length = added;
    if (added > 0 && !CollectInTime(game))
        return false;

    for (;;) {
        const Nanoseconds piece = Piece(game, time->now + added);
        GameTimeSpend(time, work, piece);
        added -= piece;
        if (added <= 0)
            return true;

        GameTimeRead(time);
        if (!CollectNow(game, length))
            return false;
        work = WorkMore;
    }
}

bool SleepUntil(Game *game, Nanoseconds end, bool exactly)
{
    GameTime *time = &game->timeline.time;
    Frame *frame = &game->film.next.frame;
    const Nanoseconds start = time->now, running = LoopClockRunning(&time->loop, start);
    const Nanoseconds deadBefore = time->deadTime;
    const bool wasHidden = !game->player.window.visible;

    /* In pieces, but for the last one. */
    bool continues = CollectInTime(game);
    while (continues && Piece(game, end) < end - time->now) {
        GameTimeSleep(time, time->now + Piece(game, end), true);
        continues = CollectNow(game, end - start);
        if (wasHidden && game->player.window.visible)
            end = time->now; /* who looks at the game again does not wait for it */
    }
    if (continues)
        GameTimeSleep(time, end, exactly);

    frame->sleepTime += LoopClockRunning(&time->loop, time->now) - running;
    SlicesAdd(&game->film.next.slices, SliceSleep, start, time->now);

    /* One with dead time in it is late by that, and not by the system's sleep. */
    const bool hadDeadTime = time->deadTime != deadBefore;
    if (continues && time->now > end && !hadDeadTime)
        frame->oversleep += time->now - end;
    return continues;
}
