/* SPDX-License-Identifier: MIT
 *
 * What the player asks for: reading input and doing it, and the pause, in which it is all that is
 * done.
 */
#include "base/message.h"
#include "game/game_state.h"

static void ChangeLoop(int next)
{
    game.nextLoop = &LoopList[(next + LoopCount) % LoopCount];
    game.changeLoop = true;
}

static bool CapsFrames(void)
{
    return (game.loop->flags & LoopCapsFrames) != 0;
}

/* One more tick or frame, while paused. */
static void Step(Action action)
{
    if (!game.settings.paused)
        return;
    if (action == ActionStepFrame)
        game.stepFrames++;
    else
        game.stepTick = (game.stepTick > game.frame.tick ? game.stepTick : game.frame.tick) + 1;
}

static void SetBalls(int count)
{
    count = count < 1 ? 1 : count > MaxBalls ? MaxBalls : count;
    if (!WorldSetCount(&game.world, count))
        Note("no memory for %d balls: it stays at %d", count, WorldCount(&game.world));
    RefillCrowd();
}

static void Act(Action action)
{
    const Presenter *presenter = &game.config.machine.presenter;
    const int loop = (int)(game.nextLoop - LoopList);
    if (action == ActionFrameCap && CapsFrames())
        ChangeLoop(loop); /* it begins again with the new cap */
    if (SettingsAct(&game.settings, action))
        return;
    if (action == ActionQuit)
        game.done = true;
    else if (action == ActionScreenshot)
        game.screenshotWanted = true;
    else if (action == ActionRecord && game.config.toggleRecording)
        game.config.toggleRecording(game.config.recorder, game.before.end);
    else if (action == ActionFullscreen || action == ActionVsync || action == ActionReloadShaders)
        presenter->act(presenter->self, action);
    else if (action == ActionMoreBalls)
        SetBalls(WorldCount(&game.world) * 2);
    else if (action == ActionFewerBalls)
        SetBalls(WorldCount(&game.world) / 2);
    else if (action == ActionStepTick || action == ActionStepFrame)
        Step(action);
    else if (action == ActionNextLoop)
        ChangeLoop(loop + 1);
    else if (action == ActionPreviousLoop)
        ChangeLoop(loop - 1);
    else if (action >= ActionFirstLoop && (int)action - ActionFirstLoop < LoopCount)
        ChangeLoop((int)action - ActionFirstLoop);
}

int CapRate(void)
{
    if (CapsFrames())
        return 0;
    return game.settings.fps >= 0 ? game.settings.fps : game.input.capRate;
}

static void SayWhenCapped(void)
{
    if (CapRate() == 0 || game.settings.fps >= 0 || game.capped)
        return;
    game.capped = true;
    Note("vsync is asked for but swapping does not wait for it: holding to %d frames a second "
         "(--vsync off: as many as the machine can)",
         game.input.capRate);
}

/* Hidden, the ball moves on unseen. */
static void CountHidden(void)
{
    game.frame.excluded = true;
    game.ghosts.count = 0;
}

/* Does what the input asks, which was looked for at `start`. */
static void TakeInput(Nanoseconds start, bool wasVisible)
{
    const Nanoseconds now = Peek();
    LeaveOutDeadTime(now);
    if (!game.input.visible || !wasVisible) {
        CountHidden();
        if (now - start <= ONE_SECOND)
            game.frame.sleepTime += now - start; /* it has waited */
    }
    for (int i = 0; i < game.input.actionCount; i++)
        Act(game.input.actions[i]);
    for (int i = 0; i < game.input.clickCount; i++) {
        Action action;
        if (HudClick(&game.hud, game.input.clicks[i].x, game.input.clicks[i].y, &action))
            Act(action);
    }
    if (game.input.actionCount + game.input.clickCount > 0)
        BookSlice(SliceInput, start, Peek());
    else if (!game.input.visible || !wasVisible)
        BookSlice(SliceSleep, start, now);
    if (game.settings.speed != game.clock.speed)
        LoopClockSetSpeed(&game.clock, now, game.settings.speed);
    SayWhenCapped();
}

void ReadInput(bool wait)
{
    const Presenter *presenter = &game.config.machine.presenter;
    const bool wasVisible = game.input.visible;
    const Nanoseconds start = game.lastCall;
    presenter->input(presenter->self, wait, &game.input);
    if (game.input.read)
        TakeInput(start, wasVisible);
}

/* Whether a turn is to pass although the game is paused, and how much of the loop's time in it. A
 * frame is one refresh interval. For a tick the turn that was paused goes on first, as it may owe
 * one; the turns after it are half a tick each, so that none has two. */
static bool StepDue(bool paused, Nanoseconds *time)
{
    const Nanoseconds refresh = game.input.refresh > 0 ? game.input.refresh : ONE_SECOND / 60;
    *time = refresh * game.clock.speed / LoopClockRealSpeed;
    if (game.frame.tick < game.stepTick) {
        *time = paused ? 0 : game.pace.tickTime / 2;
        return true;
    }
    if (game.stepFrames == 0)
        return false;
    game.stepFrames--;
    return true;
}

void Pause(void)
{
    const bool justPaused = !game.clock.frozen;
    Nanoseconds step = 0;
    LoopClockFreeze(&game.clock, Peek());
    game.frame.excluded = true;
    while (game.settings.paused && !TurnOver() && !StepDue(justPaused, &step)) {
        ReadInput(true);
        RepeatPicture();
        game.lastCall = Peek();
    }
    if (game.settings.paused) {
        LoopClockAdvance(&game.clock, step);
        return;
    }
    LoopClockThaw(&game.clock, Peek());
    game.stepFrames = 0;
    game.stepTick = 0;
}
