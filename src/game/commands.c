/* SPDX-License-Identifier: MIT
 *
 * The settings, what each action does to them, and what is said of it: effects that can't be seen,
 * and why nothing has happened. To add an action: its line in machine/key_list.h, and its row in
 * the table below.
 */
#include "base/message.h"
#include "game/game_object.h"

#include <stddef.h>

Settings SettingsDefault(void)
{
    return (Settings){.loop = LoopIndex_arevalo,
                      .balls = 1,
                      .scene = SceneAt(0),
                      .link = LinkDefault(),
                      .method = SceneAt(0)->on,
                      .hud = HudShort,
                      .speed = 1000,
                      .fps = -1};
}

void SettingsOpenScene(Settings *settings, const Scene *scene)
{
    settings->scene = scene;
    settings->method = scene->on;
    settings->lanes = scene != SceneAt(0);
    settings->speed = scene->speed > 0 ? scene->speed : 1000;
    settings->ticksPerSecond = scene->ticksPerSecond;
    settings->steer = false;
}

/* The settings with which a step begins; 0: those of the start. */
static Settings AtStep(const Settings *settings, int step)
{
    Settings at = step > 0 ? settings->tour[step - 1].settings : SettingsDefault();
    at.tour = settings->tour;
    at.steps = settings->steps;
    at.step = step;
    return at;
}

void SettingsOpenStep(Settings *settings, int step)
{
    if (step <= settings->steps && step != settings->step)
        *settings = AtStep(settings, step);
}

/* ---- changes by actions ---- */

/* Leaves the help or the tour; else, or if it is to leave all, quits. */
static void Leave(Settings *settings, int all)
{
    if (settings->help && !all)
        settings->help = false;
    else if (settings->step > 0 && !all)
        SettingsOpenStep(settings, 0);
    else
        settings->quit = true;
}

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

static void ChooseMethod(Settings *settings, int by)
{
    if (by < SceneMethods(settings->scene))
        settings->method = by;
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

/* All is as at the start, or as where the open step began. */
static void GoHome(Settings *settings, int by)
{
    const HudLevel hud = settings->hud;
    (void)by;
    *settings = AtStep(settings, settings->step);
    settings->hud = hud;
    settings->hitch = settings->pauseAt = 0;
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

/* The next value above or below in a rising list, which ends in -1; if there is none, `value`. */
static int64_t NextValue(const int64_t *values, int64_t value, int by)
{
    int64_t below = value;
    for (; *values >= 0; values++) {
        if (by > 0 && *values > value)
            return *values;
        if (*values < value)
            below = *values;
    }
    return by > 0 ? value : below;
}

static void ChangeSpeed(Settings *settings, int by)
{
    static const int64_t speeds[] = {10, 20, 50, 100, 250, 500, 1000, 2000, 5000, 10000, -1};
    settings->speed = (int)NextValue(speeds, settings->speed, by);
}

#define MS(n) ((n)*ONE_MILLISECOND)
static const Nanoseconds costs[] = {MS(0),  MS(1),  MS(2),   MS(5),   MS(10),  MS(20),  MS(30),
                                    MS(45), MS(60), MS(100), MS(150), MS(200), MS(300), -1};

static void ChangeDrawCost(Settings *settings, int by)
{
    settings->drawCost = NextValue(costs, settings->drawCost, by);
}

static void ChangeTickCost(Settings *settings, int by)
{
    settings->tickCost = NextValue(costs, settings->tickCost, by);
}

/* The next higher cap; after the last one none. */
static void ChangeCap(Settings *settings, int by)
{
    static const int64_t caps[] = {30, 60, 120, 144, 240, -1};
    const int next = (int)NextValue(caps, settings->fps, by);
    settings->fps = next > settings->fps ? next : 0;
}

static void ChangeJitter(Settings *settings, int by)
{
    (void)by;
    if (settings->scene->hear)
        LinkTurn(&settings->link);
}

static void ChangeBalls(Settings *settings, int by)
{
    const int balls = by > 0 ? settings->balls * 2 : settings->balls / 2;
    settings->balls = balls < 1 ? 1 : balls > MaxBalls ? MaxBalls : balls;
}

/* Ticks a second. */
static const int64_t rates[] = {2, 5, 10, 15, 25, 30, 50, 60, 100, 120, -1};
enum { RateCount = sizeof rates / sizeof rates[0] - 1 };

int CommandRate(int n)
{
    return n < RateCount ? (int)rates[n] : 0;
}

static void ChangeRate(Settings *settings, int by)
{
    const LoopInfo *loop = &LoopList[settings->loop];
    const int set = settings->ticksPerSecond, rate = set > 0 ? set : loop->ticksPerSecond;
    const int next = (int)NextValue(rates, rate, by);
    if (LoopHasRate(loop) && next != rate)
        settings->ticksPerSecond = next;
}

static void ChooseRate(Settings *settings, int by)
{
    if (LoopHasRate(&LoopList[settings->loop]) && by <= RateCount)
        settings->ticksPerSecond = by > 0 ? (int)rates[by - 1] : 0;
}

/* A hitch at once, which can be seen only while the ball flies by itself. */
static void MakeHitch(Settings *settings, int by)
{
    settings->hitch = by * ONE_MILLISECOND;
    settings->hitchAt = 0;
    settings->steer = false;
}

/* ---- what is said of an action ---- */

typedef struct Done {
    Action action;
    const Settings *before, *now;
    const Hud *hud;
    /* The loop that runs, which may not be the one that is set. */
    const LoopInfo *loop;
    /* All of the game; the screen's state is that before the action. */
    const Game *game;
    const char *limit;
} Done;

/* Without a HUD nothing else shows it. */
static void SayMethod(const Done *done)
{
    const Scene *scene = done->now->scene;
    const Picture *picture = done->game->film.picture;
    const int method = PictureMethod(picture, done->now->method);
    if (method == PictureMethod(picture, done->before->method))
        ToastShow("%s draws in no other mode", done->loop->name);
    else if (done->hud->level == HudOff)
        ToastShow("%s", TitleOf(&scene->methods[method]));
}

static void SaySteer(const Done *done)
{
    if (!done->now->scene->world)
        ToastShow("%s can't be steered", done->now->scene->name);
    else if (done->hud->level == HudOff)
        ToastShow(done->now->steer ? "the ball follows the pointer" : "the ball flies again");
}

static void SayStep(const Done *done)
{
    if (!done->before->paused)
        ToastShow("%s works only while paused: press %s first", KeyLabel(done->action),
                  KeyLabel(ActionPause));
}

static void SayLimit(const Done *done)
{
    const Settings *now = done->now, *before = done->before;
    if (now->speed == before->speed && now->drawCost == before->drawCost &&
        now->tickCost == before->tickCost)
        ToastShow("%s", done->limit);
}

static void SayRate(const Done *done)
{
    const int rate = done->now->ticksPerSecond;
    const LoopInfo *loop = &LoopList[done->now->loop];
    if (!LoopHasRate(loop))
        ToastShow("%s ticks once a frame: it has no rate", loop->name);
    else if (rate == done->before->ticksPerSecond && done->action < ActionFirstRate)
        ToastShow("%s", done->limit);
    else if (rate == 0)
        ToastShow("the loop's own rate: %d ticks a second", loop->ticksPerSecond);
    else
        ToastShow("%d ticks a second", rate);
}

static void SayBalls(const Done *done)
{
    const int balls = done->now->balls;
    if (!done->now->scene->world)
        ToastShow("%s has no number of balls", done->now->scene->name);
    else if (balls == done->before->balls && (balls == 1 || balls == MaxBalls))
        ToastShow("%s", done->limit);
    else if (done->hud->level == HudOff && balls != done->before->balls)
        ToastShow("%d balls", balls);
}

static void SayNetwork(const Done *done)
{
    if (!(done->loop->flags & LoopAsksNetwork))
        ToastShow("%s has no time debt to keep", done->loop->name);
}

static void SayJitter(const Done *done)
{
    if (done->now->scene->hear)
        ToastShow("jitter: up to %d ms", (int)(done->now->link.jitter / ONE_MILLISECOND));
    else
        ToastShow("%s has no network", done->now->scene->name);
}

static void SayCap(const Done *done)
{
    if (done->now->fps > 0)
        ToastShow("frame cap: %d frames a second", done->now->fps);
    else
        ToastShow("no frame cap");
}

static void SayVsync(const Done *done)
{
    ToastShow(done->game->player.window.vsync ? "vsync off" : "vsync on");
}

static void SayHud(const Done *done)
{
    if (done->hud->level < done->now->hud && !done->now->help)
        ToastShow("the window is too small for more than this");
}

static void SayParallel(const Done *done)
{
    const HudLevel level = done->now->hud;
    if (done->now->parallel && done->hud->strips == 0)
        ToastShow(level == HudOff ? "the parallel lines need the HUD: press F2"
                                  : "the window is too small for the parallel lines");
}

/* There is a tour in a window only. */
static void SayTour(const Done *done)
{
    if (done->before->step > 0 && done->now->step == 0)
        ToastShow("the tour is over, and all as at the start; %s begins it again",
                  KeyLabel(ActionTourNext));
    else if (done->now->step == 0)
        ToastShow("no step is open: %s begins the tour", KeyLabel(ActionTourNext));
}

static void SayScene(const Done *done)
{
    const Scene *scene = done->now->scene;
    if (done->hud->level == HudOff && scene != done->before->scene)
        ToastShow("%s", scene->name);
}

/* ---- the table ---- */

typedef struct Command {
    /* Offset in Settings of a bool that changes; 0: none does. */
    size_t flag;
    /* What else changes; or NULL. */
    void (*change)(Settings *settings, int by);
    int by;
    /* Says what it has done, or why nothing has happened; NULL: that can be seen. */
    void (*say)(const Done *done);
    /* What is said where there is no further value. */
    const char *limit;
} Command;

#define AT(field) offsetof(Settings, field)

/* Actions that change no settings are done by game.c and the screen. */
static const Command commands[] = {
    [ActionQuit] = {.change = Leave, .by = 1},
    [ActionBack] = {.change = Leave, .by = 0},
    [ActionInterpolation] = {.change = ToggleInterpolation, .say = SayMethod},
    [ActionNextMethod] = {.change = NextMethod, .by = 1, .say = SayMethod},
    [ActionSteer] = {.change = ToggleSteering, .say = SaySteer},
    [ActionLanes] = {.flag = AT(lanes)},
    [ActionStrobe] = {.flag = AT(strobe)},
    [ActionPause] = {.flag = AT(paused)},
    [ActionStepTick] = {.say = SayStep},
    [ActionStepFrame] = {.say = SayStep},
    [ActionSlower] = {0, ChangeSpeed, -1, SayLimit, "no slower than x 0.01"},
    [ActionFaster] = {0, ChangeSpeed, 1, SayLimit, "no faster than x 10"},
    [ActionNextLoop] = {.change = NextLoop, .by = 1},
    [ActionPreviousLoop] = {.change = NextLoop, .by = -1},
    [ActionNetwork] = {.flag = AT(network), .say = SayNetwork},
    [ActionJitter] = {.change = ChangeJitter, .by = 1, .say = SayJitter},
    [ActionHelp] = {.flag = AT(help)},
    [ActionHud] = {.change = NextHud, .by = 1, .say = SayHud},
    [ActionMoreBalls] = {0, ChangeBalls, 1, SayBalls, "no more than 4000000 balls"},
    [ActionFewerBalls] = {0, ChangeBalls, -1, SayBalls, "no fewer balls than one"},
    [ActionVsync] = {.say = SayVsync},
    [ActionFrameCap] = {.change = ChangeCap, .by = 1, .say = SayCap},
    [ActionDrawCostUp] = {0, ChangeDrawCost, 1, SayLimit,
                          "keys add no more than 300 ms to each draw"},
    [ActionDrawCostDown] = {0, ChangeDrawCost, -1, SayLimit, "no time is added to each draw"},
    [ActionTickCostUp] = {0, ChangeTickCost, 1, SayLimit,
                          "keys add no more than 300 ms to each tick"},
    [ActionTickCostDown] = {0, ChangeTickCost, -1, SayLimit, "no time is added to each tick"},
    [ActionHitch] = {.change = MakeHitch, .by = 500},
    [ActionMoreTicks] = {0, ChangeRate, 1, SayRate, "keys set no more than 120 ticks a second"},
    [ActionFewerTicks] = {0, ChangeRate, -1, SayRate, "keys set no fewer than 2 ticks a second"},
    [ActionParallel] = {.flag = AT(parallel), .say = SayParallel},
    [ActionHomeLoop] = {.change = GoHome},
    [ActionTourNext] = {.change = NextStep, .by = 1, .say = SayTour},
    [ActionTourBack] = {.change = NextStep, .by = -1, .say = SayTour},
    [ActionNextScene] = {.change = NextScene, .by = 1, .say = SayScene},
    [ActionPreviousScene] = {.change = NextScene, .by = -1, .say = SayScene},
    /* These are many actions each: the second has `by` 1, and so on. */
    [ActionFirstLoop] = {.change = ChooseLoop},
    [ActionFirstScene] = {.change = ChooseScene, .say = SayScene},
    [ActionFirstRate] = {.change = ChooseRate, .say = SayRate},
    [ActionFirstMethod] = {.change = ChooseMethod},
    [ActionFirstStep] = {.change = ChooseStep, .say = SayTour},
};

_Static_assert((int)LoopCount <= ActionFirstScene - ActionFirstLoop &&
                   (int)SceneCount <= ActionFirstRate - ActionFirstScene &&
                   (int)RateCount < ActionFirstMethod - ActionFirstRate &&
                   (int)MostMethods <= ActionFirstStep - ActionFirstMethod,
               "each loop, scene, rate and method has an action");

void CommandChange(Settings *settings, Action action)
{
    const Action first = ActionFirstOf(action);
    const Command *command = &commands[first];
    bool *flag = (bool *)((char *)settings + command->flag);
    if (command->flag > 0)
        *flag = !*flag;
    if (command->change)
        command->change(settings, command->by + (int)action - (int)first);
}

void CommandAnswer(const Game *game, const Settings *before, Action action)
{
    const Command *command = &commands[ActionFirstOf(action)];
    const Done done = {.action = action,
                       .before = before,
                       .now = &game->player.settings,
                       .hud = &game->face.hud,
                       .loop = game->timeline.loop.info,
                       .game = game,
                       .limit = command->limit};
    if (command->say)
        command->say(&done);
}

bool CommandInterrupts(const Settings *settings, Action action)
{
    Settings after = *settings;
    CommandChange(&after, action);
    return after.quit || after.paused != settings->paused || after.loop != settings->loop ||
           after.scene != settings->scene || after.ticksPerSecond != settings->ticksPerSecond ||
           after.step != settings->step;
}
