/* SPDX-License-Identifier: MIT
 *
 * Input is collected here, in turns and in the middle of waits, but not acted on.
 */
#include "game/player.h"

/* Turns read input no more often: it takes fifty times as long as reading the clock. */
static const Nanoseconds TurnInterval = ONE_MILLISECOND;

static void Keep(Collected *collected, Action action)
{
    if (collected->count < MaxCollected)
        collected->actions[collected->count++] = action;
}

void PlayerCollect(Player *player, Timeline *timeline, InputRead how)
{
    GameTime *time = &timeline->time;
    Collected *collected = &player->collected;
    Input input;
    Action action;
    if (how != InputPoll)
        collected->due = time->now + TurnInterval;
    player->readInput(how, &input, &player->window);
    collected->at = ClockNow(time);
    if (player->quits && player->quits())
        timeline->done = true;
    for (int i = 0; i < input.actionCount; i++)
        Keep(collected, input.actions[i]);
    for (int i = 0; i < input.clickCount; i++)
        if (HudClick(player->hud, input.clicks[i].x, input.clicks[i].y, &action))
            Keep(collected, action);
    if (input.pointer.in != PointerStill)
        collected->pointer = input.pointer;
}

int PlayerCapRate(const Player *player, const LoopInfo *loop)
{
    if (loop->flags & LoopCapsFrames)
        return 0;
    return player->settings.fps >= 0 ? player->settings.fps : player->window.capRate;
}
