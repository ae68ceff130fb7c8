/* SPDX-License-Identifier: MIT
 *
 * The loops on the simulated machine, tick by tick and frame by frame.
 */
#include "check/simulation.h"
#include "game/game_state.h"
#include "game/world.h"

#include "check/check.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static const Nanoseconds Tick = 40000000;
static const Nanoseconds Second = 1000000000;
static const char *const bothLoops[] = {"arevalo", "simplest"};

/* The first turns at 60 Hz, worked out by hand. time0 is read at 0 and time1 1 us later; from then
 * on a turn begins at a vertical blank: 0, 16.666667, 33.333334, 50 ms... Each tick moves time0 on
 * by 40 ms. */
static void ArevaloRunsAsTheArticleSays(void **state)
{
    static const struct {
        int ticks;
        double alpha;
    } expected[] = {{0, 0.001 / 40}, {0, 16.666667 / 40}, {0, 33.333334 / 40},
                    {1, 10.0 / 40},  {0, 26.666667 / 40}, {1, 3.333334 / 40},
                    {0, 20.0 / 40},  {0, 36.666667 / 40}, {1, 13.333334 / 40},
                    {0, 30.0 / 40},  {1, 6.666667 / 40},  {0, 23.333334 / 40},
                    {0, 40.0 / 40},  {1, 16.666667 / 40}};
    (void)state;
    GameConfig config = With("arevalo");
    config.frames = sizeof expected / sizeof expected[0];
    RunOn("vsync60", config);
    assert_int_equal(count, config.frames);
    for (int i = 0; i < count; i++) {
        CHECK(frames[i].ticks == expected[i].ticks &&
                  fabs(frames[i].alpha - expected[i].alpha) < 1e-12,
              "frame %d: %d ticks and alpha %.9f, not %d and %.9f", i, frames[i].ticks,
              frames[i].alpha, expected[i].ticks, expected[i].alpha);
    }
}

static void ArevaloKeepsItsRateAtAnyFrameRate(void **state)
{
    static const char *const machines[] = {"fast",       "vsync60",           "vsync144",
                                           "refresh=30", "draw=100ms,tick=0", "noisy60"};
    (void)state;
    for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i++) {
        RunOn(machines[i], With("arevalo"));
        CHECK(llabs(TicksRun() - 250) <= 1, "%s: %" PRId64 " ticks in 10 s", machines[i],
              TicksRun());
        for (int n = 0; n < count; n++)
            CHECK(frames[n].alpha >= 0 && frames[n].alpha <= 1, "%s: alpha %f", machines[i],
                  frames[n].alpha);
        assert_true(ran.frameTime == ran.totals.gameTime);
    }
}

/* What is drawn moves by 400 units a second of the game time that it shows, between the bounces.
 * `unevenness`: of a step, where the units of a tick are not whole. */
static void CheckSpeed(const char *what, double unevenness)
{
    int steps = 0;
    for (int i = 1; i < count; i++) {
        const Frame *now = &frames[i], *before = &frames[i - 1];
        if (fabs(now->x - 320) > 250 || fabs(before->x - 320) > 250 || before->sim == 0)
            continue;
        double step = fabs(now->x - before->x);
        double due = 400e-9 * (double)(now->sim - before->sim);
        CHECK(fabs(step - due) < 1e-5 + unevenness,
              "%s, frame %d: a step of %f units in place of %f", what, i, step, due);
        steps++;
    }
    assert_true(steps > 100);
}

static void InterpolationChangesThePicturesAndNotTheGame(void **state)
{
    static const DrawMode modes[] = {DrawModeOff, DrawModeOn, DrawModePredict};
    uint64_t hash[3];
    int pictures[3];
    (void)state;
    for (int m = 0; m < 3; m++) {
        GameConfig config = With("arevalo");
        config.settings.drawing = modes[m];
        RunOn("vsync60", config);
        assert_int_equal(count, 600);
        pictures[m] = (int)ran.stats.pictures;
        hash[m] = ran.hash;
        if (modes[m] != DrawModePredict)
            CheckSpeed(modes[m] == DrawModeOn ? "on" : "off", 0);
        assert_int_equal(TicksRun(), 249);
    }
    assert_true(hash[0] == hash[1] && hash[1] == hash[2]);
    assert_int_equal(pictures[0], 250);     /* one a tick, and the start */
    assert_in_range(pictures[1], 596, 600); /* all, but those before the first tick */
    assert_in_range(pictures[2], 596, 600);
}

static void OffDrawsNextAndPredictAheadOfIt(void **state)
{
    (void)state;
    for (int m = 0; m < 2; m++) {
        GameConfig config = With("arevalo");
        config.settings.drawing = m ? DrawModePredict : DrawModeOff;
        config.frames = 40; /* 15 ticks and no bounce in x */
        RunOn("vsync60", config);
        for (int i = 0; i < count; i++) {
            double next = 320 + 16 * (double)frames[i].tick;
            double due = m ? next + 16 * frames[i].alpha : next;
            CHECK(fabs(frames[i].x - due) < 1e-9, "frame %d: drawn at %f, not at %f", i,
                  frames[i].x, due);
        }
    }
}

static void DrawnStepsAreEvenAt15TicksASecond(void **state)
{
    (void)state;
    GameConfig config = With("arevalo");
    config.ticksPerSecond = 15;
    RunOn("vsync60", config);
    CheckSpeed("15 ticks/s", 1.0 / WorldUnit);
    for (int i = 10; i < count; i++)
        CHECK(llabs(frames[i].animationError) <= 2, "frame %d: animation error %" PRId64 " ns", i,
              frames[i].animationError);
}

/* The first draw at or after 2 s takes 500 ms longer. */
static void AHitchIsForgiven(void **state)
{
    int hitch = 0;
    (void)state;
    RunOn("hitch", With("arevalo"));
    while (hitch < count && frames[hitch].renderTime < 500000000)
        hitch++;
    assert_in_range(hitch, 119, 121);
    const Frame *after = &frames[hitch + 1];
    CHECK(after->ticks == 5 && after->alpha == 1.0, "after the hitch: %d ticks and alpha %f",
          after->ticks, after->alpha);
    /* Just one tick of lag is kept, so the next turn ticks at once; and no burst follows. */
    CHECK(after[1].ticks == 1 && fabs(after[1].alpha - 16.666667 / 40) < 1e-6,
          "then: %d ticks and alpha %f", after[1].ticks, after[1].alpha);
    for (int i = hitch + 3; i < count; i++)
        assert_in_range(frames[i].ticks, 0, 1);
    /* 516.7 ms were due to be caught up with; the five ticks and the one of lag are all that was.
     */
    assert_in_range(TicksRun(), 249 - 9, 249 - 7);
}

static void ANetworkGamePaysBackEveryTick(void **state)
{
    GameConfig config = With("arevalo");
    config.settings.network = true;
    (void)state;
    RunOn("hitch", config);
    assert_int_equal(TicksRun(), 249);
    int full = 0;
    for (int i = 0; i < count; i++) {
        assert_in_range(frames[i].ticks, 0, 5);
        full += frames[i].ticks == 5;
        if (frames[i].ticks == 5 && frames[i + 1].ticks == 5)
            CHECK(frames[i].alpha == 1.0, "in debt, alpha is %f", frames[i].alpha);
    }
    assert_int_equal(full, 2); /* 12 or 13 ticks were missing */
}

static void TooSlowTicksNeverLockTheGameUp(void **state)
{
    (void)state;
    for (int network = 0; network < 2; network++) {
        GameConfig config = With("arevalo");
        config.settings.network = network;
        RunOn("slow-tick", config);
        /* 5 ticks of 45 ms, a draw of 1 ms and a reading of 1 us make a turn. */
        for (int i = count - 30; i < count; i++) {
            CHECK(frames[i].ticks == 5 && frames[i].alpha == 1.0, "frame %d: %d ticks, alpha %f", i,
                  frames[i].ticks, frames[i].alpha);
            assert_int_equal(frames[i].frameTime, 5 * 45000000 + 1000000 + 1000);
        }
    }
}

static Nanoseconds toldAt; /* when the HUD first said that the machine is too slow; 0: never */

static void NoteTooSlow(const View *view)
{
    (void)view;
    if (game.hud.state.tooSlow && toldAt == 0)
        toldAt = game.now;
}

/* When the fourth turn in a row began that stopped at the catch-up limit; 0: there are none. */
static Nanoseconds FourthFullTurn(void)
{
    int full = 0;
    for (int i = 0; i < count; i++) {
        full = frames[i].fullTurn ? full + 1 : 0;
        if (full == 4)
            return frames[i - 1].end;
    }
    return 0;
}

/* Turns that take too long are told after four of them, when the text is next made; a debt that
 * is being paid back, here of 22 ticks by one a turn, is not. */
static void OnlyATooSlowMachineIsCalledSo(void **state)
{
    static const struct {
        const char *machine;
        bool network;
        int maxLoops;
        bool told, full;
    } cases[] = {{"slow-tick", false, 5, true, true},
                 {"slow-tick", true, 5, true, true},
                 {"vsync60,hitch=900ms@2s", false, 1, false, false},
                 {"vsync60,hitch=900ms@2s", true, 1, false, true},
                 {"crawl", true, 5, true, true}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        GameConfig config = With("arevalo");
        config.settings.network = cases[i].network;
        config.maxLoops = cases[i].maxLoops;
        canvas = Looker(960, 720, NoteTooSlow);
        toldAt = 0;
        RunOn(cases[i].machine, config);
        canvas = NULL;
        const Nanoseconds full = FourthFullTurn(), turn = frames[count - 1].frameTime;
        CHECK((full != 0) == cases[i].full, "%s: the fourth full turn at %" PRId64 " ns",
              cases[i].machine, full);
        CHECK(cases[i].told ? toldAt >= full && toldAt <= full + 2 * turn : toldAt == 0,
              "%s: told at %" PRId64 " ns, full turns since %" PRId64, cases[i].machine, toldAt,
              full);
    }
}

static void HiddenItTicksAndDoesNotDraw(void **state)
{
    (void)state;
    for (int loop = 0; loop < 2; loop++) {
        RunOn("vsync60,hidden=2s-4s", With(bothLoops[loop]));
        int first = 0;
        for (; first < count && frames[first].start < 4 * Second; first++)
            CHECK(frames[first].start < 2 * Second, "a draw while hidden, at %" PRId64 " ns",
                  frames[first].start);
        assert_true(first < count);
        /* simplest has one tick a turn, and turns of one refresh interval. */
        int due = loop == 0 ? 50 : 120;
        CHECK(abs(frames[first].ticks - due) <= 1, "loop %d: %d ticks while hidden", loop,
              frames[first].ticks);
        CHECK(llabs(frames[first].sleepTime - 2 * Second) < 20000000, "asleep for %" PRId64 " ns",
              frames[first].sleepTime);
        if (loop == 0)
            assert_in_range(TicksRun(), 249, 250);
    }
}

static void SimplestIsAsFastAsTheMachine(void **state)
{
    (void)state;
    RunOn("vsync60", With("simplest"));
    assert_int_equal(count, 600);
    for (int i = 0; i < count; i++)
        CHECK(frames[i].ticks == 1 && frames[i].alpha == 1.0 && frames[i].tick == i + 1,
              "frame %d: %d ticks, tick %" PRId64 ", alpha %f", i, frames[i].ticks, frames[i].tick,
              frames[i].alpha);
    CheckSpeed("simplest", 0);
    assert_int_equal(ran.totals.gameTime, 600 * Tick); /* 24 s of game in 10 s */
}

static void SameTicksGiveTheSameStateOnEveryMachine(void **state)
{
    static const char *const machines[] = {"fast", "vsync144", "slow-draw", "hitch", "noisy60"};
    uint64_t hash = 0;
    (void)state;
    for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i++) {
        for (int loop = 0; loop < 2; loop++) {
            GameConfig config = With(bothLoops[loop]);
            config.ticks = 333;
            RunOn(machines[i], config);
            assert_int_equal(TicksRun(), 333);
            hash = hash ? hash : ran.hash;
            CHECK(ran.hash == hash, "%s, loop %d: %016" PRIx64, machines[i], loop, ran.hash);
        }
    }
}

static void LimitsEndTheRun(void **state)
{
    (void)state;
    for (int loop = 0; loop < 2; loop++) {
        GameConfig config = With(bothLoops[loop]);
        config.frames = 77;
        RunOn("vsync60", config);
        assert_int_equal(count, 77);
        config.frames = 0;
        config.duration = 3 * Second;
        RunOn("vsync60", config);
        assert_in_range(frames[count - 1].end, 3 * Second, 3 * Second + 17000000);
    }
}

static void NextLoop(Input *input)
{
    input->actions[input->actionCount++] = ActionNextLoop;
}

static void ToggleInterpolation(Input *input)
{
    input->actions[input->actionCount++] = ActionInterpolation;
}

static void Quit(Input *input)
{
    input->actions[input->actionCount++] = ActionQuit;
}

static void StandStill(Input *input)
{
    (void)input;
    sim.now += 5 * Second;
}

static void ALoopChangeKeepsTheBallWhereItIs(void **state)
{
    (void)state;
    act = NextLoop;
    actAt = 100;
    GameConfig config = With("arevalo");
    config.frames = 110;
    RunOn("vsync60", config);
    const Frame *last = &frames[99], *first = &frames[100];
    assert_string_equal(last->loop, "arevalo");
    assert_string_equal(first->loop, "simplest");
    /* Last = Next, and the first turn of simplest ticks once: from Next, 16 units on. */
    double next = 320 + 16.0 * (double)last->tick;
    double due = 616 - fabs(616 - (next + 16)); /* folded at the right wall */
    CHECK(fabs(first->x - due) < 1e-9, "drawn at %f, not at %f", first->x, due);
    assert_false(first->hasAnimationError);
    assert_true(first[1].hasAnimationError);
}

static void KeysActAtOnce(void **state)
{
    (void)state;
    act = ToggleInterpolation;
    actAt = 50;
    GameConfig config = With("arevalo");
    config.frames = 60;
    RunOn("vsync60", config);
    assert_int_equal(frames[48].drawMode, DrawModeOn);
    assert_int_equal(frames[49].drawMode, DrawModeOff);
    assert_false(frames[49].hasAnimationError);

    act = Quit;
    actAt = 30;
    RunOn("vsync60", With("arevalo"));
    assert_int_equal(count, 29); /* the turn of the key draws no more */
}

static void DeadTimeIsLeftOut(void **state)
{
    (void)state;
    for (int network = 0; network < 2; network++) {
        act = StandStill;
        actAt = 200;
        GameConfig config = With("arevalo");
        config.settings.network = network;
        RunOn("vsync60", config);
        /* The reading of the clock before it may be in it. */
        assert_in_range(frames[199].deadTime, 5 * Second, 5 * Second + 1000);
        assert_false(frames[199].hasAnimationError);
        for (int i = 0; i < count; i++)
            assert_in_range(frames[i].ticks, 0, 1);
        assert_in_range(TicksRun(), 248, 249); /* in 10 s that were not dead */
        assert_int_equal(ran.stats.deadTime, frames[199].deadTime);
    }
}

/* A sleep accounts for what it was asked for; the rest is dead, and no loop makes up for it. */
static void AStopInASleepIsDeadTime(void **state)
{
    static const char *const loops[] = {"naive_sleep", "fixed_sleep", "fixed_fps", "frame_skip"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        RunOn("fast", With(loops[i]));
        int64_t ticks = TicksRun();
        stopAt = 100;
        stopIn = StopInSleep;
        stopFor = 5 * Second;
        RunOn("fast", With(loops[i]));
        CHECK(llabs(TicksRun() - ticks) <= 1, "%s: %" PRId64 " ticks with the stop, %" PRId64,
              loops[i], TicksRun(), ticks);
        assert_int_equal(ran.stats.deadTime, 5 * Second);
        for (int n = 0; n < count; n++)
            CHECK(frames[n].oversleep < Second && frames[n].sleepTime < Second,
                  "%s: a sleep of %" PRId64 " ns", loops[i], frames[n].sleepTime);
    }
}

static void FrameCapHoldsOnTheSimulatedMachine(void **state)
{
    (void)state;
    GameConfig config = With("arevalo");
    config.settings.fps = 144;
    RunOn("fast", config);
    assert_in_range(count, 1440, 1441);
    for (int i = 1; i < count; i++)
        assert_int_equal(frames[i].frameTime, 6944444);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ArevaloRunsAsTheArticleSays),
        cmocka_unit_test(ArevaloKeepsItsRateAtAnyFrameRate),
        cmocka_unit_test(InterpolationChangesThePicturesAndNotTheGame),
        cmocka_unit_test(OffDrawsNextAndPredictAheadOfIt),
        cmocka_unit_test(DrawnStepsAreEvenAt15TicksASecond),
        cmocka_unit_test(AHitchIsForgiven),
        cmocka_unit_test(ANetworkGamePaysBackEveryTick),
        cmocka_unit_test(TooSlowTicksNeverLockTheGameUp),
        cmocka_unit_test(OnlyATooSlowMachineIsCalledSo),
        cmocka_unit_test(HiddenItTicksAndDoesNotDraw),
        cmocka_unit_test(SimplestIsAsFastAsTheMachine),
        cmocka_unit_test(SameTicksGiveTheSameStateOnEveryMachine),
        cmocka_unit_test(LimitsEndTheRun),
        cmocka_unit_test(ALoopChangeKeepsTheBallWhereItIs),
        cmocka_unit_test(KeysActAtOnce),
        cmocka_unit_test(DeadTimeIsLeftOut),
        cmocka_unit_test(AStopInASleepIsDeadTime),
        cmocka_unit_test(FrameCapHoldsOnTheSimulatedMachine),
    };
    return cmocka_run_group_tests_name("loops", tests, NULL, NULL);
}
