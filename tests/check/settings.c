/* SPDX-License-Identifier: MIT
 *
 * What each command does to the settings, and what it leaves to the game.
 */
#include "game/settings.h"
#include "check/check.h"
#include "loops/loop_list.h"

#include <inttypes.h>
#include <string.h>

/* Costs in us. */
enum { None, Loop, Balls, Mode, Lanes, Strobe, Paused, Network, Help, Hud };
enum { Speed = Hud + 1, Fps, TickCost, DrawCost, Stall, FieldCount };

static void ReadFields(const Settings *from, int64_t values[FieldCount])
{
    const int64_t all[] = {0,
                           from->loop,
                           from->balls,
                           from->drawMode,
                           from->lanes,
                           from->strobe,
                           from->paused,
                           from->network,
                           from->help,
                           from->hud,
                           from->speed,
                           from->fps,
                           from->tickCost / ONE_MICROSECOND,
                           from->drawCost / ONE_MICROSECOND,
                           from->stall / ONE_MICROSECOND};
    memcpy(values, all, sizeof all);
}

/* One after the other: the same command several times, and the value after each. */
static const struct {
    Action action;
    Request request;
    int field, times, values[7];
} commands[] = {
    {ActionInterpolation, RequestNothing, Mode, 3, {DrawModeOff, DrawModeOn, DrawModeOff}},
    {ActionPrediction, RequestNothing, Mode, 3, {DrawModePredict, DrawModeOn, DrawModePredict}},
    {ActionInterpolation, RequestNothing, Mode, 1, {DrawModeOn}},
    {ActionLanes, RequestNothing, Lanes, 2, {1, 0}},
    {ActionStrobe, RequestNothing, Strobe, 2, {1, 0}},
    {ActionHelp, RequestNothing, Help, 2, {1, 0}},
    {ActionNetwork, RequestNothing, Network, 2, {1, 0}},
    {ActionHud, RequestNothing, Hud, 3, {HudFull, HudOff, HudShort}},
    {ActionStepTick, RequestNothing, Paused, 1, {0}},
    {ActionStepFrame, RequestNothing, Paused, 1, {0}},
    {ActionPause, RequestNothing, Paused, 1, {1}},
    {ActionStepTick, RequestStepTick, Paused, 1, {1}},
    {ActionStepFrame, RequestStepFrame, Paused, 1, {1}},
    {ActionPause, RequestNothing, Paused, 1, {0}},
    {ActionSlower, RequestSpeed, Speed, 7, {500, 250, 100, 50, 20, 10, 10}},
    {ActionFaster, RequestSpeed, Speed, 5, {20, 50, 100, 250, 500}},
    {ActionFaster, RequestSpeed, Speed, 5, {1000, 2000, 5000, 10000, 10000}},
    {ActionDrawCostUp, RequestNothing, DrawCost, 5, {1000, 2000, 5000, 10000, 20000}},
    {ActionDrawCostUp, RequestNothing, DrawCost, 5, {30000, 45000, 60000, 100000, 150000}},
    {ActionDrawCostUp, RequestNothing, DrawCost, 3, {200000, 300000, 300000}},
    {ActionDrawCostDown, RequestNothing, DrawCost, 3, {200000, 150000, 100000}},
    {ActionTickCostUp, RequestNothing, TickCost, 2, {1000, 2000}},
    {ActionTickCostDown, RequestNothing, TickCost, 3, {1000, 0, 0}},
    {ActionHitch, RequestNothing, Stall, 1, {500000}},
    {ActionFrameCap, RequestNothing, Fps, 7, {30, 60, 120, 144, 240, 0, 30}},
    {ActionNextLoop, RequestLoop, Loop, 2, {LoopIndex_display_clock, LoopIndex_simplest}},
    {ActionPreviousLoop, RequestLoop, Loop, 2, {LoopIndex_display_clock, LoopIndex_arevalo}},
    {ActionFirstLoop + LoopCount, RequestNothing, Loop, 1, {LoopIndex_arevalo}},
    {ActionFirstLoop + LoopIndex_ups_fps, RequestLoop, Loop, 1, {LoopIndex_ups_fps}},
    {ActionFrameCap, RequestLoop, Fps, 1, {60}}, /* it takes its cap when it begins */
    {ActionFewerBalls, RequestBalls, Balls, 1, {1}},
    {ActionMoreBalls, RequestBalls, Balls, 2, {2, 4}},
    {ActionFewerBalls, RequestBalls, Balls, 3, {2, 1, 1}},
    {ActionQuit, RequestQuit, None, 1, {0}},
    {ActionScreenshot, RequestScreenshot, None, 1, {0}},
    {ActionRecord, RequestRecord, None, 1, {0}},
    {ActionFullscreen, RequestScreen, None, 1, {0}},
    {ActionVsync, RequestScreen, None, 1, {0}},
    {ActionReloadShaders, RequestScreen, None, 1, {0}}};

static void SettingsFollowTheirCommands(void **state)
{
    Settings settings = SettingsDefault();
    (void)state;
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        for (int n = 0; n < commands[i].times; n++) {
            int64_t before[FieldCount], now[FieldCount];
            ReadFields(&settings, before);
            before[commands[i].field] = commands[i].values[n];
            const Request request = SettingsAct(&settings, commands[i].action);
            ReadFields(&settings, now);
            CHECK(request == commands[i].request, "command %zu: request %d", i, (int)request);
            for (int field = None; field < FieldCount; field++)
                CHECK(now[field] == before[field],
                      "command %zu, time %d: field %d is %" PRId64 ", not %" PRId64, i, n, field,
                      now[field], before[field]);
        }
    settings.balls = MaxBalls;
    SettingsAct(&settings, ActionMoreBalls);
    assert_int_equal(settings.balls, MaxBalls);
}

static void SettingsAddEachHitchOnce(void **state)
{
    Settings settings = SettingsDefault();
    (void)state;
    assert_int_equal(SettingsTakeDrawCost(&settings, 0), 0);
    settings.drawCost = 2;
    settings.hitch = 200;
    settings.hitchAt = 1000;
    settings.stall = 30;
    assert_int_equal(SettingsTakeDrawCost(&settings, 999), 32);
    assert_int_equal(SettingsTakeDrawCost(&settings, 1000), 202);
    assert_int_equal(SettingsTakeDrawCost(&settings, 1001), 2);
}

CHECK_GROUP(Settings, cmocka_unit_test(SettingsFollowTheirCommands),
            cmocka_unit_test(SettingsAddEachHitchOnce));
