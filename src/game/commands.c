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

static void ChooseMethod(Settings *settings, int by)
{
    if (by < SceneMethods(settings->scene))
        settings->method = by;
    settings->lanes = false;
}

static void NextMethod(Settings *settings, int by)
{
    ChooseMethod(settings, (settings->method + by) % SceneMethods(settings->scene));
}

static void ToggleInterpolation(Settings *settings, int by)
{
    const Scene *scene = settings->scene;
    (void)by;
    ChooseMethod(settings, settings->method == scene->on ? scene->off : scene->on);
}

static void ChooseScene(Settings *settings, int by)
{
    if (SceneAt(by))
        SettingsOpenScene(settings, SceneAt(by));
}

static void NextScene(Settings *settings, int by)
{
    ChooseScene(settings, (SceneIndex(settings->scene) + by + SceneCount) % SceneCount);
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
    const int set = settings->ticksPerSecond;
    const int rate = set > 0 ? set : LoopList[settings->loop].ticksPerSecond;
    const int next = (int)NextValue(rates, rate, by);
    if (next != rate)
        settings->ticksPerSecond = next;
}

static void ChooseRate(Settings *settings, int by)
{
    if (by <= RateCount)
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

/* What a command can't do without. */
typedef enum Need {
    NeedsNothing,
    NeedsPause,
    NeedsBall,
    NeedsBalls,
    NeedsNetwork,
    NeedsRate,
    NeedsDebt
} Need;

/* Whether there is what an action needs; if not, whose fault that is, and what is said of it. */
typedef struct Lack {
    bool met;
    const char *name, *says;
} Lack;

static Lack LackOf(const Settings *settings, Action action, Need need)
{
    const Scene *scene = settings->scene;
    const LoopInfo *loop = &LoopList[settings->loop];
    const Lack lacks[] = {
        [NeedsNothing] = {.met = true},
        [NeedsPause] = {settings->paused, KeyLabel(action),
                        "works only while paused: press P first"},
        [NeedsBall] = {scene->world, scene->name, "can't be steered"},
        [NeedsBalls] = {scene->world, scene->name, "has no number of balls"},
        [NeedsNetwork] = {scene->hear, scene->name, "has no network"},
        [NeedsRate] = {LoopHasRate(loop), loop->name, "ticks once a frame: it has no rate"},
        [NeedsDebt] = {loop->flags & LoopAsksNetwork, loop->name, "has no time debt to keep"},
    };
    return lacks[need];
}

typedef struct Done {
    const Settings *before, *now;
    const Game *game; /* all of it; the screen's state is that before the action */
} Done;

/* Without a HUD nothing else shows these. */
static void SayUnseen(const Done *done)
{
    const Settings *before = done->before, *now = done->now;
    const Picture *picture = done->game->film.picture;
    const int method = PictureMethod(picture, now->method);
    if (now->scene != before->scene)
        ToastShow("%s", now->scene->name);
    else if (now->balls != before->balls)
        ToastShow("%d balls", now->balls);
    else if (now->steer != before->steer)
        ToastShow(now->steer ? "the ball follows the pointer" : "the ball flies again");
    else if (method != PictureMethod(picture, before->method))
        ToastShow("%s", TitleOf(&now->scene->methods[method]));
}

static void SayMethod(const Done *done)
{
    const Picture *picture = done->game->film.picture;
    if (PictureMethod(picture, done->now->method) == PictureMethod(picture, done->before->method))
        ToastShow("%s draws in no other mode", done->game->timeline.loop.info->name);
}

static void SayRate(const Done *done)
{
    if (done->now->ticksPerSecond > 0)
        ToastShow("%d ticks a second", done->now->ticksPerSecond);
    else
        ToastShow("the loop's own rate: %d ticks a second",
                  LoopList[done->now->loop].ticksPerSecond);
}

static void SayJitter(const Done *done)
{
    ToastShow("jitter: up to %d ms", (int)(done->now->link.jitter / ONE_MILLISECOND));
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
    if (done->game->face.hud.level < done->now->hud && !done->now->help)
        ToastShow("the window is too small for more than this");
}

static void SayParallel(const Done *done)
{
    const HudLevel level = done->now->hud;
    if (done->now->parallel && done->game->face.hud.strips == 0)
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

/* ---- the table ---- */

typedef struct Command {
    size_t field;      /* offset in Settings of what changes: a bool; with `by` one of the costs */
    const char *limit; /* what is said where there is no further value; or NULL */
    int by;
    Need needs;
    void (*change)(Settings *settings, int by); /* what else changes; or NULL */
    void (*say)(const Done *done); /* says what it has done, or why that can't be seen; or NULL */
} Command;

#define AT(field) offsetof(Settings, field)

/* Actions that change no settings are done by game.c and the screen. */
static const Command commands[] = {
    [ActionQuit] = {.change = Leave, .by = 1},
    [ActionBack] = {.change = Leave, .by = 0},
    [ActionInterpolation] = {.change = ToggleInterpolation, .say = SayMethod},
    [ActionNextMethod] = {.change = NextMethod, .by = 1, .say = SayMethod},
    [ActionSteer] = {.field = AT(steer), .needs = NeedsBall},
    [ActionLanes] = {.field = AT(lanes)},
    [ActionStrobe] = {.field = AT(strobe)},
    [ActionPause] = {.field = AT(paused)},
    [ActionStepTick] = {.needs = NeedsPause},
    [ActionStepFrame] = {.needs = NeedsPause},
    [ActionSlower] = {0, "no slower than x 0.01", -1, .change = ChangeSpeed},
    [ActionFaster] = {0, "no faster than x 10", 1, .change = ChangeSpeed},
    [ActionNextLoop] = {.change = NextLoop, .by = 1},
    [ActionPreviousLoop] = {.change = NextLoop, .by = -1},
    [ActionNetwork] = {.field = AT(network), .needs = NeedsDebt},
    [ActionJitter] = {.change = ChangeJitter, .say = SayJitter, .needs = NeedsNetwork},
    [ActionHelp] = {.field = AT(help)},
    [ActionHud] = {.change = NextHud, .by = 1, .say = SayHud},
    [ActionMoreBalls] = {0, "no more than 4000000 balls", 1, NeedsBalls, .change = ChangeBalls},
    [ActionFewerBalls] = {0, "no fewer balls than one", -1, NeedsBalls, .change = ChangeBalls},
    [ActionVsync] = {.say = SayVsync},
    [ActionFrameCap] = {.change = ChangeCap, .by = 1, .say = SayCap},
    [ActionDrawCostUp] = {AT(drawCost), "keys add no more than 300 ms to each draw", .by = 1},
    [ActionDrawCostDown] = {AT(drawCost), "no time is added to each draw", .by = -1},
    [ActionTickCostUp] = {AT(tickCost), "keys add no more than 300 ms to each tick", .by = 1},
    [ActionTickCostDown] = {AT(tickCost), "no time is added to each tick", .by = -1},
    [ActionHitch] = {.change = MakeHitch, .by = 500},
    [ActionMoreTicks] = {0, "keys set no more than 120 ticks a second", 1, NeedsRate, ChangeRate,
                         SayRate},
    [ActionFewerTicks] = {0, "keys set no fewer than 2 ticks a second", -1, NeedsRate, ChangeRate,
                          SayRate},
    [ActionParallel] = {.field = AT(parallel), .say = SayParallel},
    [ActionHomeLoop] = {.change = GoHome},
    [ActionTourNext] = {.change = NextStep, .by = 1, .say = SayTour},
    [ActionTourBack] = {.change = NextStep, .by = -1, .say = SayTour},
    [ActionNextScene] = {.change = NextScene, .by = 1},
    [ActionPreviousScene] = {.change = NextScene, .by = -1},
    /* These are many actions each: the second has `by` 1, and so on. */
    [ActionFirstLoop] = {.change = ChooseLoop},
    [ActionFirstScene] = {.change = ChooseScene},
    [ActionFirstRate] = {.change = ChooseRate, .say = SayRate, .needs = NeedsRate},
    [ActionFirstMethod] = {.change = ChooseMethod},
    [ActionFirstStep] = {.change = ChooseStep, .say = SayTour},
};

_Static_assert((int)LoopCount <= ActionMany && (int)SceneCount <= ActionMany &&
                   (int)RateCount < ActionMany && (int)MostMethods <= ActionMany,
               "each loop, scene, rate and method has an action");

bool CommandChange(Settings *settings, Action action)
{
    const Action first = ActionFirstOf(action);
    const Command *command = &commands[first];
    void *field = (char *)settings + command->field;
    const Settings before = *settings;
    if (!LackOf(settings, action, command->needs).met)
        return false;
    if (command->field > 0 && command->by != 0)
        *(Nanoseconds *)field = NextValue(costs, *(Nanoseconds *)field, command->by);
    else if (command->field > 0)
        *(bool *)field = !*(bool *)field;
    if (command->change)
        command->change(settings, command->by + (int)action - (int)first);
    return settings->balls != before.balls || settings->ticksPerSecond != before.ticksPerSecond ||
           settings->speed != before.speed || settings->tickCost != before.tickCost ||
           settings->drawCost != before.drawCost;
}

void CommandAnswer(const Game *game, const Settings *before, Action action, bool changed)
{
    const Command *command = &commands[ActionFirstOf(action)];
    const Done done = {before, &game->player.settings, game};
    const Lack lack = LackOf(before, action, command->needs);
    if (game->face.hud.level == HudOff)
        SayUnseen(&done);
    if (!lack.met)
        ToastShow("%s %s", lack.name, lack.says);
    else if (!changed && command->limit)
        ToastShow("%s", command->limit);
    else if (command->say)
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
