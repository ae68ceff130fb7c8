/* SPDX-License-Identifier: MIT
 *
 * What a loop does between frames: once a turn input and pauses, and ticks and sleeps. Here actions
 * take effect on all parts of the game.
 */
#include "game/game_object.h"

#include "base/message.h"

#include <math.h>

/* ---- changed settings ---- */

static void SetBalls(Game *game)
{
    Settings *settings = &game->player.settings;
    Stage *stage = &game->stage;
    if (!StageSetBalls(stage, settings->balls))
        Note("no memory for %d balls: it stays at %d", settings->balls, StageBalls(stage));
    settings->balls = StageBalls(stage);
    PictureUpdateCrowd(game->film.picture, stage);
}

/* Opens the scene of the settings, and ends the turn; without memory for it, all is as before. */
static void OpenScene(Game *game, const Settings *before)
{
    Settings *settings = &game->player.settings;
    Timeline *timeline = &game->timeline;
    Stage stage;
    if (!StageInit(&stage, settings->scene, settings->balls, timeline->loop.ticksPerSecond,
                   game->stage.nextTime)) {
        Note("no memory for %s", settings->scene->name);
        *settings = *before;
        return;
    }
    StageFree(&game->stage);
    game->stage = stage;
    StageReadFrom(&game->stage, LoopNow(timeline));
    PictureMake(game->film.picture, NULL, &game->stage, (Asked){.link = &settings->link}, -1);
    FrameLogForget(&game->film.log);
    timeline->changeLoop = timeline->interrupted = true;
}

/* The times of a step's hitch and pause count from now on. */
static void BeginStep(Game *game)
{
    Settings *settings = &game->player.settings;
    Timeline *timeline = &game->timeline;
    settings->hitchAt += timeline->time.now;
    settings->pauseAt += settings->pauseAt > 0 ? timeline->time.now : 0;
    timeline->stepTick = timeline->stepFrame = 0;
    game->face.ladderUntil = 0;
}

/* Does what follows from changed settings. A loop with a cap of its own reads it when it begins. */
static void ApplyChanges(Game *game, const Settings *before)
{
    const Settings *now = &game->player.settings;
    Timeline *timeline = &game->timeline;
    Face *face = &game->face;
    const bool capsFrames = LoopList[now->loop].flags & LoopCapsFrames;
    const bool opensStep = now->step != before->step;
    const bool opensScene = opensStep || now->scene != before->scene;
    if (opensScene || now->loop != before->loop || now->method != before->method ||
        now->ticksPerSecond != before->ticksPerSecond || now->speed != before->speed) {
        StatsRestartRates(&game->film.log.stats);
        face->measureDue = timeline->time.now;
    }
    timeline->done |= now->quit;
    timeline->changeLoop |= now->loop != before->loop ||
                            now->ticksPerSecond != before->ticksPerSecond ||
                            (capsFrames && now->fps != before->fps);
    if (now->loop != before->loop && !opensStep)
        face->ladderUntil = timeline->time.now + 3 * ONE_SECOND;
    if (opensStep)
        BeginStep(game);
    if (opensScene || now->loop != before->loop)
        face->toastUntil = timeline->time.now; /* it was said of something else */
    if (opensScene)
        OpenScene(game, before);
    else if (now->balls != before->balls)
        SetBalls(game);
    if (now->speed != before->speed)
        LoopClockSetSpeed(&timeline->time.loop, timeline->time.now, now->speed);
}

/* ---- what actions do beside settings ---- */

static void ToggleRecording(Game *game)
{
    Film *film = &game->film;
    FrameLogReadTimes(&film->log, film->screen, &game->timeline.time, true);
    if (film->log.recording)
        RecordingToggle(film->log.recording, film->log.last->frame.end);
}

/* One step more than there are now, or than were asked for already (`target`). */
static int64_t OneMore(int64_t target, int64_t now)
{
    return 1 + (target > now ? target : now);
}

static void Fulfil(Game *game, Action action)
{
    Film *film = &game->film;
    Timeline *timeline = &game->timeline;
    const bool paused = game->player.settings.paused;
    if (action == ActionScreenshot)
        film->screenshotWanted = true;
    else if (action == ActionRecord)
        ToggleRecording(game);
    else if (action == ActionStepTick && paused)
        timeline->stepTick = OneMore(timeline->stepTick, film->next.frame.tick);
    else if (action == ActionStepFrame && paused)
        timeline->stepFrame = OneMore(timeline->stepFrame, film->log.frames);
    else if (film->screen->act)
        film->screen->act(action);
}

/* ---- input ---- */

/* Settings change by the test of what can be seen, or by a command. */
static void Do(Game *game, Action action)
{
    Settings *settings = &game->player.settings;
    const Settings before = *settings;
    if (SeeAct(&game->player.see, settings, game, action)) {
        ApplyChanges(game, &before);
        game->face.ladderUntil = 0;
        return;
    }
    CommandChange(settings, action);
    ApplyChanges(game, &before);
    Fulfil(game, action);
    FaceShow(&game->face, game, game->timeline.time.now);
    CommandAnswer(game, &before, action);
}

/* The ball follows the pointer once its place is known. */
static void Steer(Game *game)
{
    const Pointer *pointer = &game->player.collected.pointer;
    const Settings *settings = &game->player.settings;
    const Hud *hud = &game->face.hud;
    Stage *stage = &game->stage;
    if (!settings->steer) {
        StageRelease(stage);
    } else if (pointer->in == PointerInWorld) {
        const Scene *scene = settings->scene;
        StageSteer(stage, scene->width / 2 + pointer->x, scene->height / 2 + pointer->y);
    } else if (pointer->in == PointerInWindow && hud->arenaCount > 0) {
        const Body at = PictureUnits(game->film.picture, hud, pointer->x, pointer->y);
        StageSteer(stage, at.x, at.y);
    }
}

/* Acts on what was collected just now. Returns whether there was an action. */
static bool Act(Game *game)
{
    Collected *collected = &game->player.collected;
    const GameTime *time = &game->timeline.time;
    const int count = collected->count;
    for (int i = 0; i < count; i++)
        Do(game, collected->actions[i]);
    collected->count = 0;
    StageRead(&game->stage, LoopNow(&game->timeline), LoopClockRunning(&time->loop, time->now));
    Steer(game);
    return count > 0;
}

/* Prints once that a frame cap replaces vsync; and again after vsync was off for a while. */
static void NoteCap(Game *game)
{
    const Player *player = &game->player;
    game->capNoted &= player->window.vsync;
    if (game->capNoted || player->settings.fps >= 0 || GameCapRate(game) == 0)
        return;
    game->capNoted = true;
    Note("vsync does not work here: holding to %d frames a second (--vsync off: as many as it can)",
         player->window.capRate);
}

/* While the window is hidden the game runs, but reading input waits. */
static void CollectAndAct(Game *game, InputRead how)
{
    Film *film = &game->film;
    GameTime *time = &game->timeline.time;
    const bool wasVisible = game->player.window.visible;
    const Nanoseconds start = time->now;
    CollectInput(game, how);
    const bool hidden = !game->player.window.visible || !wasVisible;
    film->next.frame.excluded |= hidden;
    if (hidden && time->now - start <= ONE_SECOND) /* longer is dead time */
        film->next.frame.sleepTime += time->now - start;
    if (Act(game))
        SlicesAdd(&film->next.slices, SliceInput, start, ClockNow(time));
    else if (hidden)
        SlicesAdd(&film->next.slices, SliceSleep, start, time->now);
    NoteCap(game);
}

void TurnIdle(Game *game)
{
    CollectAndAct(game, InputWait);
    DrawRepeat(game);
}

/* ---- pauses ---- */

/* Whether a single step lets one turn run; sets how much of the loop's time passes in it: for a
 * frame one refresh interval, for a tick half a tick. */
static bool StartPausedStep(Game *game, Nanoseconds *time)
{
    Timeline *timeline = &game->timeline;
    const Nanoseconds known = game->player.window.refresh;
    const Nanoseconds refresh = known > 0 ? known : ONE_SECOND / 60;
    const bool ticks = game->film.next.frame.tick < timeline->stepTick;
    timeline->stepsFrame = !ticks && game->film.log.frames < timeline->stepFrame;
    *time = ticks ? timeline->loop.pace.tickTime / 2
                  : refresh * game->player.settings.speed / LoopClockRealSpeed;
    return ticks || timeline->stepsFrame;
}

/* Shows the picture again until the pause is over or a step starts. All this time is dead. */
static void WaitForStep(Game *game, Nanoseconds *step)
{
    Timeline *timeline = &game->timeline;
    GameTime *time = &timeline->time;
    const Nanoseconds start = ClockNow(time), before = time->deadTime;
    while (game->player.settings.paused && !timeline->changeLoop && TurnContinues(timeline) &&
           !StartPausedStep(game, step)) {
        TurnIdle(game);
        ClockNow(time);
    }
    time->deadTime = before + time->now - start;
    timeline->interrupted |= timeline->changeLoop;
}

/* Returns when the pause is over, or one turn may run. The loop's clock stands still meanwhile. */
static void Pause(Game *game)
{
    Timeline *timeline = &game->timeline;
    LoopClock *clock = &timeline->time.loop;
    Nanoseconds step = 0;
    LoopClockFreeze(clock, ClockNow(&timeline->time));
    game->film.next.frame.excluded = true;
    WaitForStep(game, &step);
    if (game->player.settings.paused) {
        LoopClockAdvance(clock, step);
        return;
    }
    LoopClockThaw(clock, ClockNow(&timeline->time));
    timeline->stepTick = timeline->stepFrame = 0;
}

/* A turn that runs for a single tick may have more of them to run. They wait here for the next
 * step, or the end of the pause. Meanwhile the picture is that of the last tick. */
static void PauseBeforeTick(Game *game)
{
    Film *film = &game->film;
    Picture *last = film->picture;
    Nanoseconds noTime;
    film->picture = &film->pictures[last == film->pictures];
    PictureMake(film->picture, last, &game->stage, last->asked, -1);
    film->picture->presented = true;
    WaitForStep(game, &noTime);
}

/* A pause that was asked for begins near the middle between two ticks, or a second later. */
static bool PauseIsDue(const Game *game)
{
    const Nanoseconds since = game->timeline.time.now - game->player.settings.pauseAt;
    const Asked *asked = &game->film.picture->asked;
    const bool middle = fabs(asked->percentWithinTick - 0.5) <= 0.2;
    return game->player.settings.pauseAt > 0 && since >= 0 && (middle || since >= ONE_SECOND);
}

static void HandleInput(Game *game)
{
    Settings *settings = &game->player.settings;
    CollectAndAct(game, InputTurn);
    if (PauseIsDue(game)) {
        settings->paused = true;
        settings->pauseAt = 0;
    }
    /* The clock is still frozen if the pause ended in a turn that ran while paused. */
    if (settings->paused || game->timeline.time.loop.frozen)
        Pause(game);
}

/* ---- the steps of loops ---- */

void TurnBegin(Game *game, Nanoseconds frameTime)
{
    const Collected *collected = &game->player.collected;
    Timeline *timeline = &game->timeline;
    const GameTime *time = &timeline->time;
    /* Nearly all turns of a fast loop come too soon to read input again. */
    const bool handlesInput =
        time->now >= collected->due || collected->count > 0 || time->loop.frozen;
    timeline->interrupted = false; /* here all that was collected is acted on */
    if (timeline->done)
        return;
    game->frameTimes += frameTime;
    LoopRunTurn(&timeline->loop);
    if (handlesInput)
        HandleInput(game);
    EndAtDuration(game);
    if (handlesInput && !timeline->done)
        FaceShow(&game->face, game, time->now);
}

void TurnTick(Game *game, Nanoseconds gameTime, bool floating)
{
    Timeline *timeline = &game->timeline;
    Frame *frame = &game->film.next.frame;
    if (timeline->time.loop.frozen && !timeline->stepsFrame && frame->tick >= timeline->stepTick)
        PauseBeforeTick(game);
    if (!TurnContinues(timeline) || !CollectInTime(game))
        return;
    ClockNow(&timeline->time);
    const WorkSpan span = WorkBegin(&timeline->time);
    const Nanoseconds began = LoopNow(timeline);
    StageTick(&game->stage, gameTime, floating);
    SpendWork(game, WorkTick, game->player.settings.tickCost);
    frame->updateTime += WorkEnd(&timeline->time, span);
    frame->ticks++;
    frame->tick++;
    frame->fullTurn |= LoopRunTick(&timeline->loop, began, gameTime);
    SlicesAdd(&game->film.next.slices, SliceTick, span.start, timeline->time.now);
    if (frame->tick == game->config.ticks)
        timeline->done = true;
}

/* In a turn that runs while the game is paused, a sleep takes no real time; nor does the rest of a
 * sleep that the user has interrupted. */
void TurnSleep(Game *game, Nanoseconds duration)
{
    Timeline *timeline = &game->timeline;
    LoopClock *clock = &timeline->time.loop;
    if (!TurnContinues(timeline))
        return;
    const Nanoseconds now = ClockNow(&timeline->time), wake = LoopNow(timeline) + duration;
    bool whole = !clock->frozen;
    if (whole)
        whole = SleepUntil(game, now + LoopClockReal(clock, duration), false);
    if (!whole && wake > LoopNow(timeline))
        LoopClockAdvance(clock, wake - LoopNow(timeline));
}
