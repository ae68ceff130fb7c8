/* SPDX-License-Identifier: MIT
 *
 * What is said of an action: effects that can't be seen, and why nothing has happened.
 */
#include "base/message.h"
#include "game/face.h"

typedef struct Done {
    Action action;
    /* The settings before the action, and now. */
    const Settings *before, *now;
    const Hud *hud;
    /* The loop that runs, which may not be the one that is set. */
    const LoopInfo *loop;
    /* All of the game; the screen's state is that before the action. */
    const GameParts *parts;
} Done;

/* Without a HUD nothing else shows it. */
static void SayMethod(const Done *done)
{
    const Scene *scene = done->now->scene;
    const Picture *picture = done->parts->film->picture;
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

/* Where there is no further value. */
static const char *const limits[] = {
    [ActionSlower] = "no slower than x 0.01",
    [ActionFaster] = "no faster than x 10",
    [ActionDrawCostUp] = "keys add no more than 300 ms to each draw",
    [ActionDrawCostDown] = "no time is added to each draw",
    [ActionTickCostUp] = "keys add no more than 300 ms to each tick",
    [ActionTickCostDown] = "no time is added to each tick",
    [ActionMoreTicks] = "keys set no more than 120 ticks a second",
    [ActionFewerTicks] = "keys set no fewer than 2 ticks a second",
    [ActionMoreBalls] = "no more than 4000000 balls",
    [ActionFewerBalls] = "no fewer balls than one",
};

static void SayLimit(const Done *done)
{
    const Settings *now = done->now, *before = done->before;
    if (now->speed == before->speed && now->drawCost == before->drawCost &&
        now->tickCost == before->tickCost)
        ToastShow("%s", limits[done->action]);
}

static void SayRate(const Done *done)
{
    const int rate = done->now->ticksPerSecond;
    const LoopInfo *loop = &LoopList[done->now->loop];
    if (!LoopHasRate(loop))
        ToastShow("%s ticks once a frame: it has no rate", loop->name);
    else if (rate == done->before->ticksPerSecond && done->action < ActionFirstRate)
        ToastShow("%s", limits[done->action]);
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
        ToastShow("%s", limits[done->action]);
    else if (done->hud->level == HudOff && balls != done->before->balls)
        ToastShow("%d balls", balls);
}

static void SayNetwork(const Done *done)
{
    if (!(done->loop->flags & LoopAsksNetwork))
        ToastShow("%s has no time debt to keep", done->loop->name);
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
    ToastShow(done->parts->player->window.vsync ? "vsync off" : "vsync on");
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

/* Elsewhere than in a window there is no tour. */
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

static void (*const answers[])(const Done *done) = {
    [ActionInterpolation] = SayMethod,
    [ActionNextMethod] = SayMethod,
    [ActionSteer] = SaySteer,
    [ActionStepTick] = SayStep,
    [ActionStepFrame] = SayStep,
    [ActionSlower] = SayLimit,
    [ActionFaster] = SayLimit,
    [ActionNetwork] = SayNetwork,
    [ActionHud] = SayHud,
    [ActionMoreBalls] = SayBalls,
    [ActionFewerBalls] = SayBalls,
    [ActionVsync] = SayVsync,
    [ActionFrameCap] = SayCap,
    [ActionDrawCostUp] = SayLimit,
    [ActionDrawCostDown] = SayLimit,
    [ActionTickCostUp] = SayLimit,
    [ActionTickCostDown] = SayLimit,
    [ActionMoreTicks] = SayRate,
    [ActionFewerTicks] = SayRate,
    [ActionParallel] = SayParallel,
    [ActionTourNext] = SayTour,
    [ActionTourBack] = SayTour,
    [ActionNextScene] = SayScene,
    [ActionPreviousScene] = SayScene,
    [ActionFirstScene] = SayScene,
    [ActionFirstRate] = SayRate,
    [ActionFirstStep] = SayTour,
};

void FaceAnswer(const GameParts *parts, const Settings *before, Action action)
{
    const Action first = ActionFirstOf(action);
    const LoopInfo *loop = parts->timeline->loop.info;
    const Done done = {action, before, &parts->player->settings, &parts->face->hud, loop, parts};
    if (answers[first])
        answers[first](&done);
}
