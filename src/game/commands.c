/* SPDX-License-Identifier: MIT
 *
 * To add an action: its name in action.h, its row in the table below, and its key in keys.c.
 */
#include "game/game_object.h"

#include "base/message.h"
#include "loops/loop_list.h"
#include "machine/keys.h"

#include <stdlib.h>

/* ---- changes: of settings only ---- */

/* `by` is the offset of a bool. */
static void Toggle(Settings *settings, int by)
{
    bool *flag = (bool *)((char *)settings + by);
    *flag = !*flag;
}

static void Quit(Settings *settings, int by)
{
    (void)by;
    settings->quit = true;
}

static void GoBack(Settings *settings, int by)
{
    (void)by;
    if (settings->help)
        settings->help = false;
    else if (settings->step > 0)
        SettingsOpenStep(settings, 0);
    else
        settings->quit = true;
}

/* Only a world can be steered. */
static void ToggleSteering(Settings *settings, int by)
{
    (void)by;
    settings->steer = !settings->steer && settings->scene->world;
}

static void ToggleInterpolation(Settings *settings, int by)
{
    const Scene *scene = settings->scene;
    (void)by;
    settings->method = settings->method == scene->on ? scene->off : scene->on;
    settings->lanes = false;
}

static void NextMethod(Settings *settings, int by)
{
    settings->method = (settings->method + by) % SceneMethods(settings->scene);
    settings->lanes = false;
}

static void NextScene(Settings *settings, int by)
{
    const int next = SceneIndex(settings->scene) + by;
    SettingsOpenScene(settings, SceneAt((next + SceneCount) % SceneCount));
}

static void ChooseScene(Settings *settings, int by)
{
    if (SceneAt(by))
        SettingsOpenScene(settings, SceneAt(by));
}

static void NextLoop(Settings *settings, int by)
{
    settings->loop = (settings->loop + by + LoopCount) % LoopCount;
}

static void ChooseLoop(Settings *settings, int by)
{
    if (by < LoopCount)
        settings->loop = by;
}

/* Begins the tour, and leaves it after the last step. */
static void NextStep(Settings *settings, int by)
{
    const int step = settings->step + by;
    if (step > 0)
        SettingsOpenStep(settings, step > settings->steps ? 0 : step);
}

static void ChooseStep(Settings *settings, int by)
{
    SettingsOpenStep(settings, by + 1);
}

/* Short, full, off. */
static void NextHud(Settings *settings, int by)
{
    settings->hud = settings->hud == HudFull ? HudOff : (HudLevel)((int)settings->hud + by);
}

/* The value above or below `value` in a rising list, which ends in -1; at its end the last one. */
static int NextValue(const int *values, int64_t value, int by)
{
    while (values[1] >= 0 && (by > 0 ? values[0] <= value : values[1] < value))
        values++;
    return values[0];
}

static void ChangeSpeed(Settings *settings, int by)
{
    static const int speeds[] = {10, 20, 50, 100, 250, 500, 1000, 2000, 5000, 10000, -1};
    settings->speed = NextValue(speeds, settings->speed, by);
}

/* `by` is the offset of a cost; negative: down. */
static void ChangeCost(Settings *settings, int by)
{
    static const int us[] = {0,     1000,  2000,   5000,   10000,  20000,  30000,
                             45000, 60000, 100000, 150000, 200000, 300000, -1};
    Nanoseconds *cost = (Nanoseconds *)((char *)settings + abs(by));
    *cost = (Nanoseconds)NextValue(us, *cost / 1000, by) * 1000;
}

/* The next higher cap; after the last one none. */
static void ChangeCap(Settings *settings, int by)
{
    static const int caps[] = {30, 60, 120, 144, 240, -1};
    const int next = NextValue(caps, settings->fps, by);
    settings->fps = next > settings->fps ? next : 0;
}

/* Twice as many, or half as many. */
static void ChangeBalls(Settings *settings, int by)
{
    const int balls = by > 0 ? settings->balls * 2 : settings->balls / 2;
    settings->balls = balls < 1 ? 1 : balls > MaxBalls ? MaxBalls : balls;
}

/* Ticks a second; below the lowest: the loop's own. Loops with one tick a frame have none. */
static const int rates[] = {2, 5, 10, 15, 25, 30, 50, 60, 100, 120, -1};
enum { RateCount = sizeof rates / sizeof rates[0] - 1 };

int CommandRate(int n)
{
    return n < RateCount ? rates[n] : 0;
}

static void ChangeRate(Settings *settings, int by)
{
    const LoopInfo *loop = &LoopList[settings->loop];
    const int set = settings->ticksPerSecond, rate = set > 0 ? set : loop->ticksPerSecond;
    if (!LoopHasRate(loop))
        return;
    if (by < 0 && rate <= rates[0])
        settings->ticksPerSecond = 0;
    else
        settings->ticksPerSecond = NextValue(rates, rate, by);
}

static void ChooseRate(Settings *settings, int by)
{
    if (LoopHasRate(&LoopList[settings->loop]) && by <= RateCount)
        settings->ticksPerSecond = by > 0 ? rates[by - 1] : 0;
}

/* It can be seen only while the ball flies by itself. */
static void Stall(Settings *settings, int by)
{
    settings->stall = by * ONE_MILLISECOND;
    settings->steer = false;
}

/* ---- requests: to the screen, the recording and the turn ---- */

static void RequestOfScreen(Game *game, Action action)
{
    const Screen *screen = &game->config.machine.screen;
    if (screen->act)
        screen->act(screen->self, action);
    game->capNoted &= game->screen.vsync; /* vsync is measured again */
}

static void RequestScreenshot(Game *game, Action action)
{
    (void)action;
    game->screenshotWanted = true;
}

static void ToggleRecording(Game *game, Action action)
{
    (void)action;
    FrameLogReadTimes(&game->log, &game->config.machine.screen, &game->time, true);
    if (game->config.recording)
        RecordingToggle(game->config.recording, game->log.lastFrame->end);
}

static void RequestStep(Game *game, Action action)
{
    if (!game->settings.paused)
        return;
    if (action == ActionStepTick)
        game->stepTick =
            1 + (game->stepTick > game->frame.tick ? game->stepTick : game->frame.tick);
    else
        game->stepFrames++;
}

/* ---- toasts: effects that can't be seen, and why nothing has happened ---- */

typedef struct Done {
    const Game *game;
    const Settings *before; /* the settings before the action */
    Action action;
} Done;

/* Without a HUD nothing else shows it. */
static void ToastMethod(const Done *done)
{
    const Scene *scene = done->game->settings.scene;
    const int method = GameMethod(done->game);
    if (method == PictureMethod(done->game->picture, done->before->method))
        ToastShow("%s draws in no other mode", done->game->loop.info->name);
    else if (done->game->hud.level == HudOff)
        ToastShow("%s", scene->methods[method].title);
}

static void ToastSteer(const Done *done)
{
    if (!done->game->stage.world)
        ToastShow("%s can't be steered", done->game->settings.scene->name);
    else if (done->game->hud.level == HudOff)
        ToastShow(done->game->settings.steer ? "the ball follows the pointer"
                                             : "the ball flies again");
}

static void ToastStep(const Done *done)
{
    if (!done->before->paused)
        ToastShow("%s works only while paused: press %s first", KeyLabel(done->action),
                  KeyLabel(ActionPause));
}

/* Where there is no further value. */
static const char *const limits[] = {
    [ActionSlower] = "no slower than x 0.01",
    [ActionFaster] = "no faster than x 10",
    [ActionDrawCostUp] = "no more than 300 ms can be added to each draw",
    [ActionDrawCostDown] = "no time is added to each draw",
    [ActionTickCostUp] = "no more than 300 ms can be added to each tick",
    [ActionTickCostDown] = "no time is added to each tick",
    [ActionMoreBalls] = "no more than 4000000 balls",
    [ActionFewerBalls] = "no fewer balls than one",
};

static void ToastLimit(const Done *done)
{
    const Settings *now = &done->game->settings, *before = done->before;
    if (now->speed == before->speed && now->drawCost == before->drawCost &&
        now->tickCost == before->tickCost)
        ToastShow("%s", limits[done->action]);
}

static void ToastRate(const Done *done)
{
    const int rate = done->game->settings.ticksPerSecond;
    const LoopInfo *loop = &LoopList[done->game->settings.loop];
    if (!LoopHasRate(loop))
        ToastShow("%s ticks once a frame: it has no rate", loop->name);
    else if (rate == 0)
        ToastShow("the loop's own rate: %d ticks a second", loop->ticksPerSecond);
    else
        ToastShow("%d ticks a second", rate);
}

static void ToastBalls(const Done *done)
{
    const int balls = done->game->settings.balls;
    if (!done->game->stage.world)
        ToastShow("%s has no number of balls", done->game->settings.scene->name);
    else if (balls == done->before->balls && (balls == 1 || balls == MaxBalls))
        ToastShow("%s", limits[done->action]);
    else if (done->game->hud.level == HudOff && balls != done->before->balls)
        ToastShow("%d balls", balls);
}

static void ToastNetwork(const Done *done)
{
    if (!(done->game->loop.info->flags & LoopAsksNetwork))
        ToastShow("%s has no time debt to keep", done->game->loop.info->name);
}

static void ToastCap(const Done *done)
{
    if (done->game->settings.fps > 0)
        ToastShow("frame cap: %d frames a second", done->game->settings.fps);
    else
        ToastShow("no frame cap");
}

/* The screen's state is that before the change. */
static void ToastVsync(const Done *done)
{
    ToastShow(done->game->screen.vsync ? "vsync off" : "vsync on");
}

static void ToastHud(const Done *done)
{
    if (done->game->hud.level < done->game->settings.hud && !done->game->settings.help)
        ToastShow("the window is too small for more than this");
}

static void ToastParallel(const Done *done)
{
    const HudLevel level = done->game->settings.hud;
    if (done->game->settings.parallel && done->game->hud.parallel.count == 0)
        ToastShow(level == HudOff ? "the parallel lines need the HUD: press F2"
                                  : "the window is too small for the parallel lines");
}

/* Elsewhere than in a window there is no tour. */
static void ToastTour(const Done *done)
{
    if (done->before->step > 0 && done->game->settings.step == 0)
        ToastShow("the tour is over, and all as at the start; %s begins it again",
                  KeyLabel(ActionTourNext));
    else if (done->game->settings.step == 0)
        ToastShow("no step is open: %s begins the tour", KeyLabel(ActionTourNext));
}

static void ToastScene(const Done *done)
{
    const Scene *scene = done->game->settings.scene;
    if (done->game->hud.level == HudOff && scene != done->before->scene)
        ToastShow("%s", scene->name);
}

/* ---- the table ---- */

typedef struct Command {
    void (*change)(Settings *settings, int by); /* these may be NULL */
    int by;
    void (*request)(Game *game, Action action);
    void (*toast)(const Done *done);
} Command;

#define AT(field) (int)offsetof(Settings, field)

static const Command commands[] = {
    [ActionQuit] = {Quit, 0, NULL, NULL},
    [ActionBack] = {GoBack, 0, NULL, NULL},
    [ActionInterpolation] = {ToggleInterpolation, 0, NULL, ToastMethod},
    [ActionNextMethod] = {NextMethod, 1, NULL, ToastMethod},
    [ActionSteer] = {ToggleSteering, 0, NULL, ToastSteer},
    [ActionLanes] = {Toggle, AT(lanes), NULL, NULL},
    [ActionStrobe] = {Toggle, AT(strobe), NULL, NULL},
    [ActionPause] = {Toggle, AT(paused), NULL, NULL},
    [ActionStepTick] = {NULL, 0, RequestStep, ToastStep},
    [ActionStepFrame] = {NULL, 0, RequestStep, ToastStep},
    [ActionSlower] = {ChangeSpeed, -1, NULL, ToastLimit},
    [ActionFaster] = {ChangeSpeed, 1, NULL, ToastLimit},
    [ActionNextLoop] = {NextLoop, 1, NULL, NULL},
    [ActionPreviousLoop] = {NextLoop, -1, NULL, NULL},
    [ActionNetwork] = {Toggle, AT(network), NULL, ToastNetwork},
    [ActionHelp] = {Toggle, AT(help), NULL, NULL},
    [ActionHud] = {NextHud, 1, NULL, ToastHud},
    [ActionMoreBalls] = {ChangeBalls, 1, NULL, ToastBalls},
    [ActionFewerBalls] = {ChangeBalls, -1, NULL, ToastBalls},
    [ActionVsync] = {NULL, 0, RequestOfScreen, ToastVsync},
    [ActionFrameCap] = {ChangeCap, 1, NULL, ToastCap},
    [ActionFullscreen] = {NULL, 0, RequestOfScreen, NULL},
    [ActionReloadShaders] = {NULL, 0, RequestOfScreen, NULL},
    [ActionScreenshot] = {NULL, 0, RequestScreenshot, NULL},
    [ActionRecord] = {NULL, 0, ToggleRecording, NULL},
    [ActionDrawCostUp] = {ChangeCost, AT(drawCost), NULL, ToastLimit},
    [ActionDrawCostDown] = {ChangeCost, -AT(drawCost), NULL, ToastLimit},
    [ActionTickCostUp] = {ChangeCost, AT(tickCost), NULL, ToastLimit},
    [ActionTickCostDown] = {ChangeCost, -AT(tickCost), NULL, ToastLimit},
    [ActionHitch] = {Stall, 500, NULL, NULL},
    [ActionMoreTicks] = {ChangeRate, 1, NULL, ToastRate},
    [ActionFewerTicks] = {ChangeRate, -1, NULL, ToastRate},
    [ActionParallel] = {Toggle, AT(parallel), NULL, ToastParallel},
    [ActionHomeLoop] = {ChooseLoop, LoopIndex_arevalo, NULL, NULL},
    [ActionTourNext] = {NextStep, 1, NULL, ToastTour},
    [ActionTourBack] = {NextStep, -1, NULL, ToastTour},
    [ActionNextScene] = {NextScene, 1, NULL, ToastScene},
    [ActionPreviousScene] = {NextScene, -1, NULL, ToastScene},
    [ActionFirstLoop] = {ChooseLoop, 0, NULL, NULL},         /* the other loops: by one more each */
    [ActionFirstScene] = {ChooseScene, 0, NULL, ToastScene}, /* and so the scenes */
    [ActionFirstRate] = {ChooseRate, 0, NULL, ToastRate},
    [ActionFirstStep] = {ChooseStep, 0, NULL, ToastTour},
};

/* The action of which this one is one of many, or itself. */
static Action FirstOf(Action action)
{
    return action < ActionFirstLoop    ? action
           : action < ActionFirstScene ? ActionFirstLoop
           : action < ActionFirstRate  ? ActionFirstScene
           : action < ActionFirstStep  ? ActionFirstRate
                                       : ActionFirstStep;
}

void CommandChange(Settings *settings, Action action)
{
    const Action first = FirstOf(action);
    const Command *command = &commands[first];
    if (command->change)
        command->change(settings, command->by + (int)action - (int)first);
}

bool CommandInterrupts(const Settings *settings, Action action)
{
    Settings after = *settings;
    CommandChange(&after, action);
    return after.quit || after.paused != settings->paused || after.loop != settings->loop ||
           after.scene != settings->scene || after.ticksPerSecond != settings->ticksPerSecond ||
           after.step != settings->step;
}

static void SetBalls(Game *game)
{
    Settings *settings = &game->settings;
    if (!StageSetBalls(&game->stage, settings->balls))
        Note("no memory for %d balls: it stays at %d", settings->balls, StageBalls(&game->stage));
    settings->balls = StageBalls(&game->stage);
    PictureUpdateCrowd(game->picture, &game->stage);
}

/* Opens the scene of the settings, and ends the turn; without memory for it, all is as before. */
static void OpenScene(Game *game, const Settings *before)
{
    const Scene *scene = game->settings.scene;
    Stage stage;
    if (!StageInit(&stage, scene, game->settings.balls, game->loop.ticksPerSecond,
                   game->stage.nextTime)) {
        Note("no memory for %s", scene->name);
        game->settings = *before;
        return;
    }
    StageFree(&game->stage);
    game->stage = stage;
    StageReadFrom(&game->stage, LoopClockRead(&game->time.loop, game->time.now));
    PictureMake(game->picture, NULL, &game->stage, (Asked){.call = DrawBetween}, -1);
    FrameLogForget(&game->log);
    game->changeLoop = game->interrupted = true;
}

/* What a step has at a certain time counts from now on. */
static void BeginStep(Game *game)
{
    Settings *settings = &game->settings;
    settings->hitchAt += game->time.now;
    settings->pauseAt += settings->pauseAt > 0 ? game->time.now : 0;
    game->stepTick = game->stepFrames = 0;
    game->ladderUntil = 0;
}

/* Does what follows from changed settings. A loop with a cap of its own reads it when it begins. */
static void ApplyChanges(Game *game, const Settings *before)
{
    const Settings *now = &game->settings;
    const bool capsFrames = LoopList[now->loop].flags & LoopCapsFrames;
    game->done |= now->quit;
    game->changeLoop |= now->loop != before->loop ||
                        now->ticksPerSecond != before->ticksPerSecond ||
                        (capsFrames && now->fps != before->fps);
    if (now->loop != before->loop && now->step == before->step)
        game->ladderUntil = game->time.now + 3 * ONE_SECOND;
    const bool opensStep = now->step != before->step;
    if (opensStep)
        BeginStep(game);
    if (opensStep || now->scene != before->scene || now->loop != before->loop)
        game->toastAt = game->time.now - HudToastTime; /* it was said of something else */
    if (opensStep || now->scene != before->scene)
        OpenScene(game, before);
    else if (now->balls != before->balls)
        SetBalls(game);
    if (now->speed != before->speed)
        LoopClockSetSpeed(&game->time.loop, game->time.now, now->speed);
}

void CommandSet(Game *game, const Settings *settings)
{
    const Settings before = game->settings;
    game->settings = *settings;
    ApplyChanges(game, &before);
    game->ladderUntil = 0;
}

void CommandRun(Game *game, Action action)
{
    const Command *command = &commands[FirstOf(action)];
    const Settings before = game->settings;
    CommandChange(&game->settings, action);
    ApplyChanges(game, &before);
    if (command->request)
        command->request(game, action);
    HudStateShow(game, game->time.now);
    if (command->toast)
        command->toast(&(Done){game, &before, action});
}
