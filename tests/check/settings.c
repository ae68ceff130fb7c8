/* SPDX-License-Identifier: MIT
 *
 * Which settings each action changes, and which actions can't wait for the end of the turn.
 */
#include "check/check.h"
#include "game/game.h"
#include "game/player.h"
#include "loops/loop_list.h"

/* An action, repeated once for each value; the field has that value then. All other fields stay. */
static const struct {
    Action action;
    const char *field, *values;
} commands[] = {
    {ActionInterpolation, "method", "0 1 0"},
    {ActionNextMethod, "method", "1 2 3"},
    {ActionInterpolation, "method", "1"},
    {ActionSteer, "steer", "1 0"},
    {ActionLanes, "lanes", "1 0"},
    {ActionStrobe, "strobe", "1 0"},
    {ActionParallel, "parallel", "1 0"},
    {ActionHelp, "help", "1 0 1"},
    {ActionBack, "help", "0"},
    {ActionBack, "quit", "1"},
    {ActionBack, "quit", "1"},
    {ActionNetwork, "network", "1 0"},
    {ActionHud, "hud", "2 0 1"},
    {ActionStepTick, "paused", "0"},
    {ActionStepFrame, "paused", "0"},
    {ActionPause, "paused", "1"},
    {ActionStepTick, "paused", "1"},
    {ActionStepFrame, "paused", "1"},
    {ActionPause, "paused", "0"},
    {ActionSlower, "speed", "500 250 100 50 20 10 10"},
    {ActionFaster, "speed", "20 50 100 250 500 1000 2000 5000 10000 10000"},
    {ActionDrawCostUp, "drawCost", "1000 2000 5000 10000 20000 30000 45000"},
    {ActionDrawCostUp, "drawCost", "60000 100000 150000 200000 300000 300000"},
    {ActionDrawCostDown, "drawCost", "200000 150000"},
    {ActionTickCostUp, "tickCost", "1000 2000"},
    {ActionTickCostDown, "tickCost", "1000 0 0"},
    {ActionHitch, "hitch", "500000"},
    {ActionMoreTicks, "ups", "30 50 60 100 120 120"},
    {ActionFewerTicks, "ups", "100 60 50 30 25 15 10 5 2 2"},
    {ActionMoreTicks, "ups", "5"},
    {(Action)((int)ActionFirstRate + 1), "ups", "2"},
    {(Action)((int)ActionFirstRate + 10), "ups", "120"},
    {(Action)((int)ActionFirstRate + 11), "ups", "120"},
    {ActionFirstRate, "ups", "0"},
    {ActionFrameCap, "fps", "30 60 120 144 240 0 30"},
    {ActionFewerBalls, "balls", "1"},
    {ActionMoreBalls, "balls", "2 4"},
    {ActionFewerBalls, "balls", "2 1"},
    {ActionFirstLoop, "loop", "0"},
    {ActionNextLoop, "loop", "1 2"},
    {ActionPreviousLoop, "loop", "1"},
    {ActionQuit, "quit", "1"},
    {ActionScreenshot, "loop", "1"},
    {ActionRecord, "loop", "1"},
    {ActionFullscreen, "loop", "1"},
    {ActionVsync, "loop", "1"},
    {ActionReloadShaders, "loop", "1"},
};

/* All fields but those of --hitch; costs in us. */
static void Print(const Settings *from, char text[256])
{
    snprintf(text, 256,
             "loop=%d ups=%d balls=%d method=%d steer=%d lanes=%d strobe=%d parallel=%d paused=%d "
             "network=%d "
             "help=%d hud=%d "
             "speed=%d fps=%d tickCost=%d drawCost=%d hitch=%d quit=%d ",
             from->loop, from->ticksPerSecond, from->balls, from->method, from->steer, from->lanes,
             from->strobe, from->parallel, from->paused, from->network, from->help, (int)from->hud,
             from->speed, from->fps, (int)(from->tickCost / 1000), (int)(from->drawCost / 1000),
             (int)(from->hitch / 1000), from->quit);
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
            CommandChange(&settings, commands[i].action);
            Print(&settings, now);
            assert_string_equal(now, wanted);
        }
}

TEST(SettingsStayWhereTheSceneOrTheLoopLacksWhatAKeyNeeds)
{
    static const Action actions[] = {ActionSteer,         ActionMoreBalls, ActionFewerBalls,
                                     ActionJitter,        ActionMoreTicks, ActionFewerTicks,
                                     ActionFirstRate + 2, ActionNetwork};
    char before[256], now[256];
    Settings settings = SettingsDefault();
    SettingsOpenScene(&settings, &Scene_camera);
    settings.loop = LoopIndex_variable_step;
    settings.balls = 2;
    Print(&settings, before);
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        CommandChange(&settings, actions[i]);
        Print(&settings, now);
        assert_string_equal(now, before);
        assert_int_equal(settings.link.jitter, LinkDefault().jitter);
    }
}

TEST(SettingsQuitFromAnywhereAndGoBackStepByStep)
{
    const TourStep tour[] = {{.settings = SettingsDefault()}};
    Settings settings = SettingsDefault();
    settings.tour = tour;
    settings.steps = 1;
    SettingsOpenStep(&settings, 1);
    settings.help = true;
    Settings quits = settings;
    CommandChange(&quits, ActionQuit);
    assert_true(quits.quit && quits.help && quits.step == 1);
    CommandChange(&settings, ActionBack);
    assert_true(!settings.help && settings.step == 1 && !settings.quit);
    CommandChange(&settings, ActionBack);
    assert_true(settings.step == 0 && !settings.quit);
    CommandChange(&settings, ActionBack);
    assert_true(settings.quit);
}

/* From each value, also one that no key sets, a key goes its way or nowhere, and no farther than to
 * the next value that it sets. */
TEST(SettingsGoTheWayOfTheirKeys)
{
    static const struct {
        Action up, down;
        size_t field;
        bool isTime;
        int64_t unit, most, low, high;
    } dials[] = {
        {ActionMoreTicks, ActionFewerTicks, offsetof(Settings, ticksPerSecond), false, 1, 1000, 2,
         120},
        {ActionFaster, ActionSlower, offsetof(Settings, speed), false, 1, 10000, 10, 10000},
        {ActionDrawCostUp, ActionDrawCostDown, offsetof(Settings, drawCost), true, 250000, 2000, 0,
         300 * ONE_MILLISECOND},
        {ActionTickCostUp, ActionTickCostDown, offsetof(Settings, tickCost), true, 250000, 2000, 0,
         300 * ONE_MILLISECOND},
    };
    for (size_t d = 0; d < sizeof dials / sizeof dials[0]; d++)
        for (int64_t n = 1; n <= dials[d].most; n++)
            for (int up = 0; up < 2; up++) {
                Settings settings = SettingsDefault();
                void *field = (char *)&settings + dials[d].field;
                const int64_t before = n * dials[d].unit;
                if (dials[d].isTime)
                    *(Nanoseconds *)field = before;
                else
                    *(int *)field = (int)before;
                CommandChange(&settings, up ? dials[d].up : dials[d].down);
                const int64_t now = dials[d].isTime ? *(Nanoseconds *)field : *(int *)field;
                const bool atEnd = up ? before >= dials[d].high : before <= dials[d].low;
                CHECK(atEnd ? now == before
                      : up  ? now > before
                            : now < before,
                      "dial %zu goes from %" PRId64 " to %" PRId64, d, before, now);
            }
}

TEST(SettingsKeepToTheLoopsAndBallsThereAre)
{
    Settings settings = {.loop = LoopIndex_ups_fps, .scene = &Scene_ball, .balls = MaxBalls};
    CommandChange(&settings, ActionMoreBalls);
    CommandChange(&settings, ActionFirstLoop + LoopCount);
    assert_true(settings.balls == MaxBalls && settings.loop == LoopIndex_ups_fps);
    CommandChange(&settings, ActionFirstLoop + LoopCount - 1);
    assert_int_equal(settings.loop, LoopCount - 1);
    CommandChange(&settings, ActionNextLoop);
    assert_int_equal(settings.loop, 0);
    CommandChange(&settings, ActionPreviousLoop);
    assert_int_equal(settings.loop, LoopCount - 1);
    CommandChange(&settings, ActionHomeLoop);
    assert_int_equal(settings.loop, LoopIndex_arevalo);
}

/* A change of method can be seen at once, and so can a hitch: each row of the README's table works
 * from wherever the one before has led. */
TEST(SettingsComeBackFromLanesAndSteering)
{
    static const Action actions[] = {ActionInterpolation, ActionNextMethod};
    for (int i = 0; i < 2; i++) {
        Settings settings = SettingsDefault();
        settings.lanes = settings.steer = true;
        CommandChange(&settings, actions[i]);
        assert_true(!settings.lanes && settings.steer);
        settings.lanes = true;
        CommandChange(&settings, ActionHitch);
        assert_true(settings.lanes && !settings.steer);
    }
}

/* E goes through the methods of each scene in order, and SPACE comes back from each of them. */
TEST(SettingsStepThroughAllMethods)
{
    const Scene *scene;
    for (int n = 0; (scene = SceneAt(n)) != NULL; n++) {
        Settings settings = {.scene = scene};
        for (int i = 1; i <= 2 * SceneMethods(scene); i++) {
            CommandChange(&settings, ActionNextMethod);
            assert_int_equal(settings.method, i % SceneMethods(scene));
            Settings other = settings;
            CommandChange(&other, ActionInterpolation);
            assert_int_equal(other.method, settings.method == scene->on ? scene->off : scene->on);
        }
    }
}

/* S goes round, Shift-S goes back. The ball opens alone, the others side by side, and none is
 * steered or slow because the one before was. */
TEST(SettingsStepThroughAllScenes)
{
    Settings settings = SettingsDefault();
    for (int i = 1; i <= 2 * SceneCount; i++) {
        const Scene *scene = SceneAt(i % SceneCount);
        settings.steer = settings.scene->world != NULL;
        settings.method = settings.scene->off;
        CommandChange(&settings, ActionNextScene);
        assert_ptr_equal(settings.scene, scene);
        assert_int_equal(settings.method, scene->on);
        assert_int_equal(settings.lanes, scene != &Scene_ball);
        assert_int_equal(settings.speed, scene->speed > 0 ? scene->speed : 1000);
        assert_false(settings.steer);
        Settings other = settings;
        CommandChange(&other, ActionPreviousScene);
        assert_ptr_equal(other.scene, SceneAt((i - 1) % SceneCount));
        CommandChange(&other, (Action)((int)ActionFirstScene + i % SceneCount));
        assert_ptr_equal(other.scene, scene);
    }
    CommandChange(&settings, (Action)((int)ActionFirstScene + SceneCount));
    assert_ptr_equal(settings.scene, &Scene_ball);
}

TEST(SettingsThatInterruptATurnAreQuitPauseLoopSceneAndRate)
{
    static const Action interrupting[] = {ActionQuit,          ActionBack,       ActionPause,
                                          ActionNextLoop,      ActionMoreTicks,  ActionNextScene,
                                          ActionPreviousScene, ActionFewerTicks, ActionPreviousLoop,
                                          ActionFirstLoop};
    static const Action others[] = {ActionInterpolation, ActionSteer, ActionLanes,
                                    ActionHitch,         ActionHud,   ActionDrawCostUp,
                                    ActionVsync,         ActionRecord};
    const Settings settings = SettingsDefault();
    Settings helped = settings;
    helped.help = true;
    for (size_t i = 0; i < sizeof interrupting / sizeof interrupting[0]; i++)
        CHECK(CommandInterrupts(&settings, interrupting[i]), "action %d", interrupting[i]);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        CHECK(!CommandInterrupts(&settings, others[i]), "action %d", others[i]);
    assert_false(CommandInterrupts(&helped, ActionBack));
    assert_false(CommandInterrupts(&settings, (Action)((int)ActionFirstLoop + settings.loop)));
    assert_false(CommandInterrupts(&settings, (Action)((int)ActionFirstLoop + LoopCount)));
}
