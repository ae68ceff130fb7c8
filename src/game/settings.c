/* SPDX-License-Identifier: MIT */
#include "game/settings.h"

#include "loops/loop_list.h"

static const Nanoseconds KeyHitch = 500 * ONE_MILLISECOND;

Settings SettingsDefault(void)
{
    return (Settings){.loop = LoopIndex_arevalo,
                      .balls = 1,
                      .scene = SceneAt(0),
                      .method = SceneAt(0)->on,
                      .hud = HudShort,
                      .speed = 1000,
                      .fps = -1};
}

/* The value above or below `value` in a rising list; at the end of the list the last one. */
static int64_t NextValue(const int *values, int count, int64_t value, int direction)
{
    int next = direction > 0 ? count - 1 : 0;
    for (int i = 0; i < count; i++) {
        if (direction > 0 && values[i] > value && i < next)
            next = i;
        if (direction < 0 && values[i] < value)
            next = i;
    }
    return values[next];
}

static Nanoseconds NextCost(Nanoseconds cost, int direction)
{
    static const int microseconds[] = {0,     1000,  2000,   5000,   10000,  20000, 30000,
                                       45000, 60000, 100000, 150000, 200000, 300000};
    enum { Count = sizeof microseconds / sizeof microseconds[0] };
    return NextValue(microseconds, Count, cost / 1000, direction) * 1000;
}

static int NextSpeed(int speed, int direction)
{
    static const int speeds[] = {10, 20, 50, 100, 250, 500, 1000, 2000, 5000, 10000};
    enum { Count = sizeof speeds / sizeof speeds[0] };
    return (int)NextValue(speeds, Count, speed, direction);
}

/* The next higher cap; after the last one none (0). */
static int NextCap(int fps)
{
    static const int caps[] = {0, 30, 60, 120, 144, 240};
    enum { Count = sizeof caps / sizeof caps[0] };
    return fps >= caps[Count - 1] ? 0 : (int)NextValue(caps, Count, fps < 0 ? 0 : fps, 1);
}

static int Limited(int value, int min, int max)
{
    return value < min ? min : value > max ? max : value;
}

static Request ChooseLoop(Settings *settings, int loop)
{
    settings->loop = (loop + LoopCount) % LoopCount;
    return RequestLoop;
}

static Request ChooseBalls(Settings *settings, int balls)
{
    settings->balls = Limited(balls, 1, MaxBalls);
    return RequestBalls;
}

static Request ChooseSpeed(Settings *settings, int direction)
{
    settings->speed = NextSpeed(settings->speed, direction);
    return RequestSpeed;
}

/* A loop that caps its own frames takes its cap when it begins. */
static Request ChooseCap(Settings *settings)
{
    settings->fps = NextCap(settings->fps);
    return (LoopList[settings->loop].flags & LoopCapsFrames) ? RequestLoop : RequestNothing;
}

/* The next of the methods that SPACE does not choose; after the last of them the one that is on. */
static int NextOther(const Scene *scene, int method)
{
    const int count = SceneMethods(scene);
    for (int i = method == scene->on || method == scene->off ? 0 : method + 1; i < count; i++)
        if (i != scene->on && i != scene->off)
            return i;
    return scene->on;
}

/* The actions that only change a setting. */
static void ChangeSetting(Settings *settings, Action action)
{
    const Scene *scene = settings->scene;
    switch (action) {
    case ActionInterpolation:
        settings->method = settings->method == scene->on ? scene->off : scene->on;
        break;
    case ActionPrediction:
        settings->method = NextOther(scene, settings->method);
        break;
    case ActionSteer:
        settings->steer = !settings->steer;
        break;
    case ActionLanes:
        settings->lanes = !settings->lanes;
        break;
    case ActionStrobe:
        settings->strobe = !settings->strobe;
        break;
    case ActionPause:
        settings->paused = !settings->paused;
        break;
    case ActionHelp:
        settings->help = !settings->help;
        break;
    case ActionHud:
        settings->hud = settings->hud == HudFull ? HudOff : (HudLevel)(settings->hud + 1);
        break;
    case ActionNetwork:
        settings->network = !settings->network;
        break;
    case ActionDrawCostUp:
    case ActionDrawCostDown:
        settings->drawCost = NextCost(settings->drawCost, action == ActionDrawCostUp ? 1 : -1);
        break;
    case ActionTickCostUp:
    case ActionTickCostDown:
        settings->tickCost = NextCost(settings->tickCost, action == ActionTickCostUp ? 1 : -1);
        break;
    case ActionHitch:
        settings->stall = KeyHitch;
        break;
    default:
        break;
    }
}

Request SettingsAct(Settings *settings, Action action)
{
    if (action >= ActionFirstLoop)
        return (int)action - ActionFirstLoop < LoopCount
                   ? ChooseLoop(settings, (int)action - ActionFirstLoop)
                   : RequestNothing;
    switch (action) {
    case ActionQuit:
        return RequestQuit;
    case ActionBack:
        if (!settings->help)
            return RequestQuit;
        settings->help = false;
        return RequestNothing;
    case ActionNextLoop:
        return ChooseLoop(settings, settings->loop + 1);
    case ActionPreviousLoop:
        return ChooseLoop(settings, settings->loop - 1);
    case ActionMoreBalls:
        return ChooseBalls(settings, settings->balls * 2);
    case ActionFewerBalls:
        return ChooseBalls(settings, settings->balls / 2);
    case ActionSlower:
        return ChooseSpeed(settings, -1);
    case ActionFaster:
        return ChooseSpeed(settings, 1);
    case ActionFrameCap:
        return ChooseCap(settings);
    case ActionStepTick:
        return settings->paused ? RequestStepTick : RequestNothing;
    case ActionStepFrame:
        return settings->paused ? RequestStepFrame : RequestNothing;
    case ActionScreenshot:
        return RequestScreenshot;
    case ActionRecord:
        return RequestRecord;
    case ActionFullscreen:
    case ActionVsync:
    case ActionReloadShaders:
        return RequestScreen;
    default:
        ChangeSetting(settings, action);
        return RequestNothing;
    }
}

Nanoseconds SettingsTakeDrawCost(Settings *settings, Nanoseconds now)
{
    Nanoseconds cost = settings->drawCost + settings->stall;
    settings->stall = 0;
    if (now >= settings->hitchAt) {
        cost += settings->hitch;
        settings->hitch = 0;
    }
    return cost;
}
