/* SPDX-License-Identifier: MIT
 *
 * What each command does to the settings, and what it leaves to the game.
 */
#include "game/settings.h"
#include "check/check.h"
#include "loops/loop_list.h"

/* A command as often as there are values, which the field has after each. All others stay. */
static const struct {
    Action action;
    Request request;
    const char *field, *values;
} commands[] = {
    {ActionInterpolation, RequestNothing, "method", "0 1 0"},
    {ActionPrediction, RequestNothing, "method", "2 1 2"},
    {ActionInterpolation, RequestNothing, "method", "1"},
    {ActionSteer, RequestNothing, "steer", "1 0"},
    {ActionLanes, RequestNothing, "lanes", "1 0"},
    {ActionStrobe, RequestNothing, "strobe", "1 0"},
    {ActionHelp, RequestNothing, "help", "1 0 1"},
    {ActionBack, RequestNothing, "help", "0"},
    {ActionBack, RequestQuit, "help", "0"},
    {ActionNetwork, RequestNothing, "network", "1 0"},
    {ActionHud, RequestNothing, "hud", "2 0 1"},
    {ActionStepTick, RequestNothing, "paused", "0"},
    {ActionStepFrame, RequestNothing, "paused", "0"},
    {ActionPause, RequestNothing, "paused", "1"},
    {ActionStepTick, RequestStepTick, "paused", "1"},
    {ActionStepFrame, RequestStepFrame, "paused", "1"},
    {ActionPause, RequestNothing, "paused", "0"},
    {ActionSlower, RequestSpeed, "speed", "500 250 100 50 20 10 10"},
    {ActionFaster, RequestSpeed, "speed", "20 50 100 250 500 1000 2000 5000 10000 10000"},
    {ActionDrawCostUp, RequestNothing, "drawCost", "1000 2000 5000 10000 20000 30000 45000"},
    {ActionDrawCostUp, RequestNothing, "drawCost", "60000 100000 150000 200000 300000 300000"},
    {ActionDrawCostDown, RequestNothing, "drawCost", "200000 150000"},
    {ActionTickCostUp, RequestNothing, "tickCost", "1000 2000"},
    {ActionTickCostDown, RequestNothing, "tickCost", "1000 0 0"},
    {ActionHitch, RequestNothing, "stall", "500000"},
    {ActionFrameCap, RequestNothing, "fps", "30 60 120 144 240 0 30"},
    {ActionFewerBalls, RequestBalls, "balls", "1"},
    {ActionMoreBalls, RequestBalls, "balls", "2 4"},
    {ActionFewerBalls, RequestBalls, "balls", "2 1"},
    {ActionFirstLoop, RequestLoop, "loop", "0"},
    {ActionNextLoop, RequestLoop, "loop", "1 2"},
    {ActionPreviousLoop, RequestLoop, "loop", "1"},
    {ActionQuit, RequestQuit, "loop", "1"},
    {ActionScreenshot, RequestScreenshot, "loop", "1"},
    {ActionRecord, RequestRecord, "loop", "1"},
    {ActionFullscreen, RequestScreen, "loop", "1"},
    {ActionVsync, RequestScreen, "loop", "1"},
    {ActionReloadShaders, RequestScreen, "loop", "1"},
};

/* All fields but those of --hitch; costs in us. */
static void Print(const Settings *from, char text[256])
{
    snprintf(text, 256,
             "loop=%d balls=%d method=%d steer=%d lanes=%d strobe=%d paused=%d network=%d "
             "help=%d hud=%d "
             "speed=%d fps=%d tickCost=%d drawCost=%d stall=%d ",
             from->loop, from->balls, from->method, from->steer, from->lanes, from->strobe,
             from->paused, from->network, from->help, (int)from->hud, from->speed, from->fps,
             (int)(from->tickCost / 1000), (int)(from->drawCost / 1000), (int)(from->stall / 1000));
}

TEST(SettingsFollowTheirCommands)
{
    char before[256], now[256], wanted[256];
    Settings settings = SettingsDefault();
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        for (char *value = (char *)commands[i].values; *value;) {
            Print(&settings, before);
            const char *at = strchr(strstr(before, commands[i].field), '=') + 1;
            snprintf(wanted, sizeof wanted, "%.*s%ld%s", (int)(at - before), before,
                     strtol(value, &value, 10), strchr(at, ' '));
            CHECK(SettingsAct(&settings, commands[i].action) == commands[i].request, "row %zu", i);
            Print(&settings, now);
            assert_string_equal(now, wanted);
        }
}

TEST(SettingsKeepToTheLoopsAndBallsThereAre)
{
    Settings settings = {.loop = LoopIndex_ups_fps, .balls = MaxBalls};
    assert_int_equal(SettingsAct(&settings, ActionMoreBalls), RequestBalls);
    assert_int_equal(SettingsAct(&settings, ActionFirstLoop + LoopCount), RequestNothing);
    assert_true(settings.balls == MaxBalls && settings.loop == LoopIndex_ups_fps);
    assert_int_equal(SettingsAct(&settings, ActionFrameCap), RequestLoop); /* it begins with it */
}

TEST(SettingsAddEachHitchOnce)
{
    Settings settings = {.drawCost = 2, .hitch = 200, .hitchAt = 1000, .stall = 30};
    assert_int_equal(SettingsTakeDrawCost(&settings, 999), 32);
    assert_int_equal(SettingsTakeDrawCost(&settings, 1000), 202);
    assert_int_equal(SettingsTakeDrawCost(&settings, 1001), 2);
}
