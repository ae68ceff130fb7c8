/* SPDX-License-Identifier: MIT */
#include "game/answer.h"

#include "base/keys.h"
#include "base/message.h"
#include "loops/loop_list.h"

/* Without a HUD, and in lanes, nothing else shows it. */
static void TellMethod(const Settings *before, const Game *game)
{
    const Scene *scene = game->settings.scene;
    const int method = GameMethod(game);
    if (method == EffectiveMethod(scene, before->method, game->picture.asked.call))
        Tell("%s draws in no other mode", game->loop.info->name);
    else if (game->settings.lanes)
        Tell("%s; press L to see it alone", scene->methods[method].title);
    else if (game->hud.level == HudOff)
        Tell("%s", scene->methods[method].title);
}

static void TellCost(Nanoseconds cost, Nanoseconds before, const char *where)
{
    if (cost == before && cost > 0)
        Tell("no more than %.10g ms can be added to each %s", (double)cost / 1e6, where);
    else if (cost == before)
        Tell("no time is added to each %s", where);
}

static void TellBalls(const Settings *settings, const Settings *before, const Game *game)
{
    if (settings->balls == MaxBalls && before->balls == MaxBalls)
        Tell("no more than %d balls", MaxBalls);
    else if (settings->balls == 1 && before->balls == 1)
        Tell("no fewer balls than one");
    else if (game->hud.level == HudOff && settings->balls != before->balls)
        Tell("%d balls", settings->balls);
}

void AnswerTo(Action action, const Settings *before, const Game *game)
{
    const Settings *settings = &game->settings;
    switch (action) {
    case ActionInterpolation:
    case ActionPrediction:
        TellMethod(before, game);
        break;
    case ActionSteer:
        if (game->hud.level == HudOff)
            Tell("%s", settings->steer ? "the ball follows the pointer" : "the ball flies again");
        break;
    case ActionStepTick:
    case ActionStepFrame:
        if (!settings->paused)
            Tell("%s works only while paused: press P first", KeyLabel(action));
        break;
    case ActionSlower:
    case ActionFaster:
        if (settings->speed == before->speed)
            Tell("no %s than x %g", action == ActionSlower ? "slower" : "faster",
                 settings->speed / 1000.0);
        break;
    case ActionDrawCostUp:
    case ActionDrawCostDown:
        TellCost(settings->drawCost, before->drawCost, "draw");
        break;
    case ActionTickCostUp:
    case ActionTickCostDown:
        TellCost(settings->tickCost, before->tickCost, "tick");
        break;
    case ActionHitch:
        Tell("a hitch of %g ms", (double)settings->stall / 1e6);
        break;
    case ActionMoreBalls:
    case ActionFewerBalls:
        TellBalls(settings, before, game);
        break;
    case ActionNetwork:
        if (!(game->loop.info->flags & LoopAsksNetwork))
            Tell("%s has no time debt to keep", game->loop.info->name);
        break;
    case ActionFrameCap:
        if (settings->fps > 0)
            Tell("frame cap: %d frames a second", settings->fps);
        else
            Tell("no frame cap");
        break;
    case ActionVsync:
        Tell(game->screen.vsync ? "vsync off" : "vsync on");
        break;
    case ActionHud:
        if (game->hud.level < settings->hud && !settings->help)
            Tell("the window is too small for more than this");
        break;
    default:
        if (settings->loop != before->loop && game->hud.level == HudOff)
            Tell("%s", LoopList[settings->loop].name);
        break;
    }
}
