/* SPDX-License-Identifier: MIT
 *
 * Which settings each action changes, and which actions can't wait for the end of the turn.
 */
#include "check/check.h"
#include "game/game.h"
#include "game/player.h"
#include "loops/loop_list.h"

static Tour noTour;

/* An action, repeated once for each value; the field has that value then. All other fields stay. */
static const struct {
    Action action;
    const char *field, *values;
} commands[] = {
    {ActionInterpolation, "method", "0 1 0"},
    {ActionNextMethod, "method", "1 2 3"},
    {ActionInterpolation, "method", "1"},
    {ActionSteer, "steer", "1 0"},
    {ActionLanes, "lanes", "1 2 0"},
    {ActionStrobe, "strobe", "1 0"},
    {ActionParallel, "parallel", "1 0"},
    {ActionHelp, "help", "1 2"},
    {ActionBack, "help", "0"},
    {ActionBack, "lanes", "1"},
    {ActionBack, "quit", "0"},
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
             from->loop, (int)from->ticksPerSecond.numerator, from->balls, from->method,
             from->steer, from->lanes, from->strobe, from->parallel, from->paused, from->network,
             from->help, (int)from->hud, from->speed, from->fps, (int)(from->tickCost / 1000),
             (int)(from->drawCost / 1000), (int)(from->hitch / 1000), from->quit);
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
            CommandChange(&settings, &noTour, commands[i].action);
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
        CommandChange(&settings, &noTour, actions[i]);
        Print(&settings, now);
        assert_string_equal(now, before);
        assert_int_equal(settings.link.jitter, LinkDefault().jitter);
    }
}

/* ESC closes one thing at a time, in this order, and Q quits whatever is open. */
TEST(SettingsAreLeftOneThingAtATime)
{
    static const TourStep step = {.title = "a step"};
    Tour tour = {.steps = &step, .count = 1, .open = 1};
    enum { Help, List, Steps, Pause, Lines, AllLanes, Things };
    Settings settings = SettingsStart();
    settings.help = 2;
    settings.list = settings.paused = settings.parallel = true;
    settings.lanes = LanesAll;

    for (int closed = Help; closed < Things; closed++) {
        Settings quits = settings;
        Tour stays = tour;
        CommandChange(&quits, &stays, ActionQuit);
        assert_true(quits.quit);
        assert_false(SettingsAreOfStart(&settings, &tour));
        CommandChange(&settings, &tour, ActionBack);
        assert_false(settings.quit);
        if (closed == Steps) { /* after it all is as at the start */
            assert_true(SettingsAreOfStart(&settings, &tour));
            settings.paused = settings.parallel = true;
            settings.lanes = LanesAll;
        }
        assert_int_equal(settings.help > 0, closed < Help);
        assert_int_equal(settings.list, closed < List);
        assert_int_equal(tour.open > 0, closed < Steps);
        assert_int_equal(settings.paused, closed < Pause);
        assert_int_equal(settings.parallel, closed < Lines);
        assert_int_equal(settings.lanes, closed < AllLanes ? LanesAll : LanesTwo);
    }
    assert_true(SettingsAreOfStart(&settings, &tour));
    CommandChange(&settings, &tour, ActionBack);
    assert_true(SettingsAreOfStart(&settings, &tour) && !settings.quit);
}

/* Steering is a thing of its own: the start is not reached while the hand has the ball. */
TEST(SettingsAreLeftWithTheHandFirst)
{
    for (int lanes = LanesOne; lanes <= LanesAll; lanes++) {
        Settings settings = SettingsStart();
        CommandChange(&settings, &noTour, ActionSteer);
        settings.lanes = (Lanes)lanes;
        assert_false(SettingsAreOfStart(&settings, &noTour));
        CommandChange(&settings, &noTour, ActionBack);
        assert_true(!settings.steer && settings.lanes == (Lanes)lanes);
        CommandChange(&settings, &noTour, ActionBack);
        assert_true(SettingsAreOfStart(&settings, &noTour));
    }
}

/* What SPACE or E has opened, and a scene: first its methods side by side, then the start. */
TEST(SettingsAreLeftFromOneBallAndFromScenes)
{
    Settings settings = SettingsStart();
    CommandChange(&settings, &noTour, ActionNextMethod);
    CommandChange(&settings, &noTour, ActionNextMethod);
    assert_int_equal(settings.lanes, LanesOne);
    CommandChange(&settings, &noTour, ActionBack);
    assert_true(settings.lanes == LanesTwo && settings.method == Scene_ball.on);

    CommandChange(&settings, &noTour, ActionNextScene);
    CommandChange(&settings, &noTour, ActionInterpolation);
    CommandChange(&settings, &noTour, ActionBack);
    assert_true(settings.lanes == LanesTwo && settings.scene == SceneAt(1));
    assert_int_equal(settings.method, SceneAt(1)->on);
    CommandChange(&settings, &noTour, ActionBack);
    assert_true(settings.scene == SceneAt(0) && SettingsAreOfStart(&settings, &noTour));
}

/* L: two lanes, all where there are more, one. */
TEST(SettingsGoThroughTheLanesThatAScenesMethodsNeed)
{
    static const struct {
        const Scene *scene;
        Lanes after[3];
    } rows[] = {{&Scene_camera, {LanesAll, LanesOne, LanesTwo}},
                {&Scene_spin, {LanesOne, LanesTwo, LanesOne}}};
    for (int row = 0; row < 2; row++) {
        Settings settings = SettingsStart();
        SettingsOpenScene(&settings, rows[row].scene);
        for (int i = 0; i < 3; i++) {
            CommandChange(&settings, &noTour, ActionLanes);
            assert_int_equal(settings.lanes, rows[row].after[i]);
        }
    }
}

/* Of a scene with no such lines ESC closes none. */
TEST(SettingsCloseLinesWhereThereAreSome)
{
    static const Scene *const scenes[] = {&Scene_ball, &Scene_remote, &Scene_camera};
    for (int i = 0; i < 3; i++) {
        Settings settings = SettingsStart();
        SettingsOpenScene(&settings, scenes[i]);
        settings.parallel = true;
        assert_true((SettingsTop(&settings, &noTour) == TopLines) == (scenes[i] != &Scene_camera));
        CommandChange(&settings, &noTour, ActionParallel);
        assert_true(settings.parallel == (scenes[i] == &Scene_camera));
    }
}

/* From the start SPACE shows one ball, without interpolation, then with it. */
TEST(SettingsOfTheStartAreTwoLanesAndOneBallIsAKeyAway)
{
    static const Lanes round[] = {LanesAll, LanesOne, LanesTwo};
    Settings settings = SettingsStart();
    assert_true(settings.lanes == LanesTwo && settings.method == Scene_ball.on);
    for (int i = 0; i < 3; i++) {
        CommandChange(&settings, &noTour, ActionLanes);
        assert_true(settings.lanes == round[i] && settings.method == Scene_ball.on);
    }
    for (int i = 0; i < 4; i++) {
        CommandChange(&settings, &noTour, ActionInterpolation);
        assert_true(settings.lanes == LanesOne &&
                    settings.method == (i % 2 ? Scene_ball.on : Scene_ball.off));
    }
    settings = SettingsStart();
    CommandChange(&settings, &noTour, ActionSteer); /* a hand needs the whole window */
    assert_true(settings.steer && settings.lanes == LanesOne);
}

/* The first TAB only opens the list. Another key closes it, and so it closes the help. */
TEST(SettingsOfTheListChangeWithItsSecondKey)
{
    Settings settings = SettingsStart();
    CommandChange(&settings, &noTour, ActionNextLoop);
    assert_true(settings.list && settings.loop == LoopIndex_arevalo);
    CommandChange(&settings, &noTour, ActionNextLoop);
    assert_true(settings.list && settings.loop == LoopIndex_arevalo + 1);
    CommandChange(&settings, &noTour, ActionPreviousLoop);
    assert_true(settings.list && settings.loop == LoopIndex_arevalo);
    CommandChange(&settings, &noTour, ActionParallel);
    assert_true(!settings.list && settings.parallel);
    CommandChange(&settings, &noTour, ActionFirstLoop); /* a digit tells what it has chosen */
    assert_true(settings.list && settings.loop == 0);
    settings.help = 1;
    CommandChange(&settings, &noTour, ActionScreenshot);
    assert_true(settings.list && settings.help == 1);
    CommandChange(&settings, &noTour, ActionPause);
    assert_true(!settings.list && settings.help == 0 && settings.paused);
}

/* While paused beside the lines LEFT and RIGHT move p, from one end to the other. */
TEST(SettingsOfThePauseMoveP)
{
    Settings settings = SettingsStart();
    CommandChange(&settings, &noTour, ActionTickCostUp);
    assert_true(settings.tickCost > 0 && settings.share == ShareAsDrawn);
    CommandChange(&settings, &noTour, ActionTickCostDown);
    settings.paused = settings.parallel = true;
    for (int i = 0; i < 3 * ShareWhole; i++) {
        const bool up = i < ShareWhole;
        CommandChange(&settings, &noTour, up ? ActionTickCostUp : ActionTickCostDown);
        CHECK(settings.share >= 0 && settings.share <= ShareWhole, "p is %d", settings.share);
        CHECK(i != ShareWhole - 1 || settings.share == ShareWhole, "p is %d", settings.share);
    }
    assert_true(settings.share == 0 && settings.tickCost == 0);
    CommandChange(&settings, &noTour, ActionStepFrame); /* a new picture has a p of its own */
    assert_int_equal(settings.share, ShareAsDrawn);
    CommandChange(&settings, &noTour, ActionTickCostUp);
    CommandChange(&settings, &noTour, ActionPause);
    assert_int_equal(settings.share, ShareAsDrawn);
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
        {ActionMoreTicks, ActionFewerTicks, offsetof(Settings, ticksPerSecond.numerator), false, 1,
         1000, 2, 120},
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
                settings.ticksPerSecond = WholeRate(1);
                if (dials[d].isTime)
                    *(Nanoseconds *)field = before;
                else
                    *(int *)field = (int)before;
                CommandChange(&settings, &noTour, up ? dials[d].up : dials[d].down);
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
    CommandChange(&settings, &noTour, ActionMoreBalls);
    CommandChange(&settings, &noTour, ActionFirstLoop + LoopCount);
    assert_true(settings.balls == MaxBalls && settings.loop == LoopIndex_ups_fps);
    CommandChange(&settings, &noTour, ActionFirstLoop + LoopCount - 1);
    assert_int_equal(settings.loop, LoopCount - 1);
    settings.list = true;
    CommandChange(&settings, &noTour, ActionNextLoop);
    assert_int_equal(settings.loop, 0);
    CommandChange(&settings, &noTour, ActionPreviousLoop);
    assert_int_equal(settings.loop, LoopCount - 1);
    CommandChange(&settings, &noTour, ActionHomeLoop);
    assert_int_equal(settings.loop, LoopIndex_arevalo);
}

/* A change of method can be seen at once, and so can a hitch: each row of the README's table works
 * from wherever the one before has led. */
TEST(SettingsComeBackFromLanesAndSteering)
{
    static const Action actions[] = {ActionInterpolation, ActionNextMethod};
    for (int i = 0; i < 2; i++) {
        Settings settings = SettingsDefault();
        settings.lanes = LanesAll;
        settings.steer = true;
        CommandChange(&settings, &noTour, actions[i]);
        assert_true(settings.lanes == LanesOne && settings.steer);
        settings.lanes = LanesAll;
        CommandChange(&settings, &noTour, ActionHitch);
        assert_true(settings.lanes == LanesAll && !settings.steer);
    }
}

/* E goes through the methods of each scene in order, and SPACE comes back from each of them. */
TEST(SettingsStepThroughAllMethods)
{
    const Scene *scene;
    for (int n = 0; (scene = SceneAt(n)) != NULL; n++) {
        Settings settings = {.scene = scene};
        for (int i = 1; i <= 2 * SceneMethods(scene); i++) {
            CommandChange(&settings, &noTour, ActionNextMethod);
            assert_int_equal(settings.method, i % SceneMethods(scene));
            Settings other = settings;
            CommandChange(&other, &noTour, ActionInterpolation);
            assert_int_equal(other.method, settings.method == scene->on ? scene->off : scene->on);
        }
    }
}

/* S goes round, Shift-S goes back. The ball opens in two lanes, the others have all, and none is
 * steered or slow because the one before was. */
TEST(SettingsStepThroughAllScenes)
{
    Settings settings = SettingsDefault();
    for (int i = 1; i <= 2 * SceneCount; i++) {
        const Scene *scene = SceneAt(i % SceneCount);
        settings.steer = settings.scene->world;
        settings.method = settings.scene->off;
        CommandChange(&settings, &noTour, ActionNextScene);
        assert_ptr_equal(settings.scene, scene);
        assert_int_equal(settings.method, scene->on);
        assert_int_equal(settings.lanes, LanesTwo);
        assert_int_equal(settings.speed, scene->speed > 0 ? scene->speed : 1000);
        assert_false(settings.steer);
        Settings other = settings;
        CommandChange(&other, &noTour, ActionPreviousScene);
        assert_ptr_equal(other.scene, SceneAt((i - 1) % SceneCount));
        CommandChange(&other, &noTour, (Action)((int)ActionFirstScene + i % SceneCount));
        assert_ptr_equal(other.scene, scene);
    }
    CommandChange(&settings, &noTour, (Action)((int)ActionFirstScene + SceneCount));
    assert_ptr_equal(settings.scene, &Scene_ball);
}

TEST(SettingsThatInterruptATurnAreQuitPauseLoopSceneAndRate)
{
    static const Action interrupting[] = {ActionQuit,       ActionPause,        ActionNextLoop,
                                          ActionMoreTicks,  ActionNextScene,    ActionPreviousScene,
                                          ActionFewerTicks, ActionPreviousLoop, ActionFirstLoop};
    static const Action others[] = {ActionInterpolation, ActionSteer, ActionLanes,
                                    ActionHitch,         ActionHud,   ActionDrawCostUp,
                                    ActionVsync,         ActionRecord};
    static Player player, helped;
    player.settings = SettingsDefault();
    player.settings.list = true; /* where TAB changes the loop */
    helped.settings = player.settings;
    helped.settings.help = 1;
    const Action sameLoop = (Action)((int)ActionFirstLoop + player.settings.loop);
    for (size_t i = 0; i < sizeof interrupting / sizeof interrupting[0]; i++)
        CHECK(CommandInterrupts(&player, interrupting[i]), "action %d", interrupting[i]);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        CHECK(!CommandInterrupts(&player, others[i]), "action %d", others[i]);
    assert_false(CommandInterrupts(&helped, ActionBack));
    assert_false(CommandInterrupts(&player, sameLoop));
    assert_false(CommandInterrupts(&player, (Action)((int)ActionFirstLoop + LoopCount)));
}
