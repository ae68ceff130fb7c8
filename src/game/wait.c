/* SPDX-License-Identifier: MIT
 *
 * A sleep, the wait for the frame cap and added work can last for seconds. They are cut into
 * pieces, and between these input is collected, but not acted on: no setting changes and nothing is
 * drawn in the middle of a tick, a draw or a wait. The turn acts on it at its own place (turn.c).
 * Only quit, pause and a change of loop can't wait so long: they end the turn when collected.
 */
#include "game/turn.h"

/* Input is collected at least this often. */
static const Nanoseconds CollectInterval = 50 * ONE_MILLISECOND;

/* Collects input in the middle of a step. Returns whether the turn continues. */
static bool CollectNow(const Waits *waits)
{
    Timeline *timeline = waits->timeline;
    const Player *player = waits->player;
    PlayerCollect(waits->player, timeline, InputPoll);
    waits->film->next.frame.excluded |= !player->window.visible;
    for (int i = 0; i < player->collected.count; i++)
        timeline->interrupted |= CommandInterrupts(&player->settings, player->collected.actions[i]);
    return TurnContinues(timeline);
}

/* The same in a wait of this length. A long one may end with the run. */
static bool CollectInWait(const Waits *waits, Nanoseconds length)
{
    if (length > CollectInterval)
        EndAtDuration(waits->timeline);
    return CollectNow(waits);
}

/* How much of a wait is left until `end` or until input is to be collected. */
static Nanoseconds Piece(const Waits *waits, Nanoseconds end)
{
    const Nanoseconds now = waits->timeline->time.now;
    const Nanoseconds due = waits->player->collected.at + CollectInterval;
    const Nanoseconds until = end < due ? end : due;
    return until > now ? until - now : 0;
}

bool CollectInTime(const Waits *waits)
{
    return waits->timeline->time.now - waits->player->collected.at < CollectInterval ||
           CollectNow(waits);
}

bool SpendWork(const Waits *waits, Work work, Nanoseconds added)
{
    GameTime *time = &waits->timeline->time;
    const Nanoseconds length = added;
    if (added > 0 && !CollectInTime(waits))
        return false;
    for (;;) {
        const WorkSpan span = WorkBegin(time);
        const Nanoseconds piece = Piece(waits, time->now + added);
        GameTimeSpend(time, work, piece);
        added -= piece;
        if (added <= 0)
            return true;
        WorkEnd(time, span);
        if (!CollectInWait(waits, length))
            return false;
        work = WorkMore;
    }
}

bool SleepUntil(const Waits *waits, Nanoseconds end, bool exactly)
{
    GameTime *time = &waits->timeline->time;
    Frame *frame = &waits->film->next.frame;
    const Nanoseconds start = time->now, running = LoopClockRunning(&time->loop, start);
    const Nanoseconds dead = time->deadTime;
    bool continues = CollectInTime(waits);
    Nanoseconds over = 0;
    while (continues && Piece(waits, end) < end - time->now) {
        GameTimeSleepUntil(time, time->now + Piece(waits, end));
        continues = CollectInWait(waits, end - start);
    }
    if (continues)
        over = exactly ? GameTimeSleepUntil(time, end) : GameTimeSleep(time, Piece(waits, end));
    frame->sleepTime += LoopClockRunning(&time->loop, time->now) - running;
    frame->oversleep += time->deadTime == dead ? over : 0; /* else late by that */
    SlicesAdd(&waits->film->next.slices, SliceSleep, start, time->now);
    return continues;
}
