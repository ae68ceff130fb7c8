/* SPDX-License-Identifier: MIT */
#include "game/settings.h"

static const Nanoseconds Millisecond = 1000000;

Settings SettingsDefault(void)
{
    return (Settings){
        .drawing = DrawModeOn, .hud = HudShort, .speed = LoopClockRealSpeed, .fps = -1};
}

/* The next of a few good values, rising, up or down. */
static int64_t NextValue(const int *values, int count, int64_t value, int way)
{
    int next = way > 0 ? count - 1 : 0;
    for (int i = 0; i < count; i++) {
        if (way > 0 && values[i] > value && i < next)
            next = i;
        if (way < 0 && values[i] < value)
            next = i;
    }
    return values[next];
}

static Nanoseconds NextCost(Nanoseconds cost, int way)
{
    static const int microseconds[] = {0,     1000,  2000,   5000,   10000,  20000, 30000,
                                       45000, 60000, 100000, 150000, 200000, 300000};
    enum { Count = sizeof microseconds / sizeof microseconds[0] };
    return NextValue(microseconds, Count, cost / 1000, way) * 1000;
}

static int NextSpeed(int speed, int way)
{
    static const int speeds[] = {10, 20, 50, 100, 250, 500, 1000, 2000, 5000, 10000};
    enum { Count = sizeof speeds / sizeof speeds[0] };
    return (int)NextValue(speeds, Count, speed, way);
}

/* Around: from the last value to the first. */
static int NextCap(int fps)
{
    static const int caps[] = {0, 30, 60, 120, 144, 240};
    enum { Count = sizeof caps / sizeof caps[0] };
    return fps >= caps[Count - 1] ? 0 : (int)NextValue(caps, Count, fps < 0 ? 0 : fps, 1);
}

static bool ActOnPicture(Settings *settings, Action action)
{
    switch (action) {
    case ActionInterpolation:
        settings->drawing = settings->drawing == DrawModeOn ? DrawModeOff : DrawModeOn;
        return true;
    case ActionPrediction:
        settings->drawing = settings->drawing == DrawModePredict ? DrawModeOn : DrawModePredict;
        return true;
    case ActionLanes:
        settings->lanes = !settings->lanes;
        return true;
    case ActionStrobe:
        settings->strobe = !settings->strobe;
        return true;
    case ActionHelp:
        settings->help = !settings->help;
        return true;
    case ActionHud:
        settings->hud = settings->hud == HudFull ? HudOff : (HudLevel)(settings->hud + 1);
        return true;
    default:
        return false;
    }
}

bool SettingsAct(Settings *settings, Action action)
{
    switch (action) {
    case ActionPause:
        settings->paused = !settings->paused;
        return true;
    case ActionSlower:
    case ActionFaster:
        settings->speed = NextSpeed(settings->speed, action == ActionFaster ? 1 : -1);
        return true;
    case ActionNetwork:
        settings->network = !settings->network;
        return true;
    case ActionFrameCap:
        settings->fps = NextCap(settings->fps);
        return true;
    case ActionDrawCostUp:
    case ActionDrawCostDown:
        settings->drawCost = NextCost(settings->drawCost, action == ActionDrawCostUp ? 1 : -1);
        return true;
    case ActionTickCostUp:
    case ActionTickCostDown:
        settings->tickCost = NextCost(settings->tickCost, action == ActionTickCostUp ? 1 : -1);
        return true;
    case ActionHitch:
        settings->stall = 500 * Millisecond;
        return true;
    default:
        return ActOnPicture(settings, action);
    }
}

Nanoseconds SettingsDrawCost(Settings *settings, Nanoseconds now)
{
    Nanoseconds cost = settings->drawCost + settings->stall;
    settings->stall = 0;
    if (now >= settings->hitchAt) {
        cost += settings->hitch;
        settings->hitch = 0;
    }
    return cost;
}
