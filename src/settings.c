/* SPDX-License-Identifier: MIT */
#include "settings.h"

static const Nanoseconds Millisecond = 1000000;

/* The next of a few good values for a cost, up or down. */
static Nanoseconds NextCost(Nanoseconds cost, int way)
{
    static const int milliseconds[] = {0, 1, 2, 5, 10, 20, 30, 45, 60, 100, 150, 200, 300};
    enum { Count = sizeof milliseconds / sizeof milliseconds[0] };
    int next = way > 0 ? Count - 1 : 0;
    for (int i = 0; i < Count; i++) {
        Nanoseconds value = milliseconds[i] * Millisecond;
        if (way > 0 && value > cost && i < next)
            next = i;
        if (way < 0 && value < cost)
            next = i;
    }
    return milliseconds[next] * Millisecond;
}

bool SettingsAct(Settings *settings, Action action)
{
    switch (action) {
    case ActionInterpolation:
        settings->drawing =
            settings->drawing == InterpolationOn ? InterpolationOff : InterpolationOn;
        return true;
    case ActionPrediction:
        settings->drawing =
            settings->drawing == InterpolationPredict ? InterpolationOn : InterpolationPredict;
        return true;
    case ActionNetwork:
        settings->network = !settings->network;
        return true;
    case ActionHelp:
        settings->help = !settings->help;
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
        settings->hitch = 500 * Millisecond;
        settings->hitchAt = 0;
        return true;
    default:
        return false;
    }
}

Nanoseconds SettingsDrawCost(Settings *settings, Nanoseconds now)
{
    Nanoseconds cost = settings->drawCost;
    if (now >= settings->hitchAt) {
        cost += settings->hitch;
        settings->hitch = 0;
    }
    return cost;
}
