/* SPDX-License-Identifier: MIT
 *
 * What the articles claim of their loops, each on the simulated machine with the article's own
 * figure. Where a claim needs a condition or turns out false, the test states what holds.
 */
#include "check/check.h"
#include "check/simulation.h"
#include "game/world.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static const Nanoseconds Tick = 40 * ONE_MILLISECOND;

/* ---- how fast the game runs ---- */

/* Ticks and frames a second of a loop in a minute. */
static const struct {
    const char *claim, *loop, *machine;
    int fps; /* asked for; -1: nothing */
    double ticksMin, ticksMax, framesMin, framesMax;
} rates[] = {
    {"25 ticks a second at 1000 frames", "arevalo", "fast", -1, 24.98, 25, 990, 1000},
    {"and at 60", "arevalo", "vsync60", -1, 24.98, 25, 59.9, 60.1},
    {"and at 10", "arevalo", "draw=100ms,tick=0", -1, 24.98, 25, 9.9, 10.1},
    {"half speed with 80 ms frames", "fixed_fps", "draw=80ms,tick=0", -1, 12.4, 12.6, 12.4, 12.6},
    {"full speed from 5 frames a second on", "max_fps", "draw=199.9ms", -1, 49.5, 50.1, 4, 6},
    {"slower below", "max_fps", "draw=250ms,tick=0", -1, 39.5, 40.5, 3.9, 4.1},
    {"full speed from 5 frames a second on", "prediction", "draw=199.9ms", -1, 24.7, 25.1, 4, 6},
    {"slower below", "prediction", "draw=250ms,tick=0", -1, 19.7, 20.3, 3.9, 4.1},
    {"full speed up to 6 periods of 12.5 ms", "frame_skip", "draw=74ms", -1, 79.6, 80.4, 12, 14},
    {"slower beyond", "frame_skip", "draw=90ms", -1, 60, 70, 10, 12},
    {"loses 2.4 % with late sleeps", "fixed_sleep", "oversleep", -1, 24.37, 24.43, 24, 25},
    {"loses under 0.1 %", "frame_skip", "oversleep", -1, 79.92, 80.01, 79.9, 80.1},
    {"frames as asked", "ups_fps", "fast", 60, 59.9, 60.1, 57, 60},
    {"and more of them", "ups_fps", "fast", 144, 59.9, 60.1, 138, 144},
    {"and all that there can be", "ups_fps", "fast", 0, 59.9, 60.1, 980, 1000},
    {"slows down with the bail-out", "lag", "slow-tick", -1, 22, 22.2, 5.2, 5.3},
    {"as fast as the machine", "simplest", "vsync60", -1, 59.9, 60.1, 59.9, 60.1}};

static void ClaimsOfRatesHold(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        GameConfig config = With(rates[i].loop);
        config.duration = 60 * ONE_SECOND;
        config.settings.fps = rates[i].fps;
        RunOn(rates[i].machine, config);
        const double frameRate = (double)count * 1e9 / (double)ran.totals.total;
        CHECK(TickRate() >= rates[i].ticksMin && TickRate() <= rates[i].ticksMax &&
                  frameRate >= rates[i].framesMin && frameRate <= rates[i].framesMax,
              "%s on %s: %s: %f ticks/s, %f frames/s", rates[i].loop, rates[i].machine,
              rates[i].claim, TickRate(), frameRate);
    }
}

static void ClaimsGodoyNaiveSleepNeverReachesItsRate(void **state)
{
    (void)state;
    for (int m = 0; MachineSpecName(m); m++) {
        RunFor("naive_sleep", MachineSpecName(m), 10);
        CHECK(TickRate() < 24.5, "%s: %f ticks/s", MachineSpecName(m), TickRate());
    }
}

static void ClaimsGodoyFixedSleepIsATickLateAfterEightFrames(void **state)
{
    (void)state;
    RunFor("fixed_sleep", "draw=45ms,tick=0", 1);
    const double late = (double)(frames[7].end - 8 * Tick) / 1e6;
    CHECK(fabs(late - 40) <= 0.02, "%f ms late", late);
}

static void ClaimsAlphaIsAPartOfATickOnEveryMachine(void **state)
{
    (void)state;
    for (int m = 0; MachineSpecName(m); m++)
        for (int lag = 0; lag < 2; lag++) {
            RunFor(lag ? "lag" : "arevalo", MachineSpecName(m), 10);
            for (int i = 0; i < count; i++)
                CHECK(frames[i].alpha >= 0 && (lag ? frames[i].alpha < 1 : frames[i].alpha <= 1),
                      "%s: %f", MachineSpecName(m), frames[i].alpha);
        }
}

/* 45 ms ticks make each wait for a picture 45/40 times the last one, once the waits are long. */
static void ClaimsLagWithoutTheBailOutSpirals(void **state)
{
    GameConfig config = With("lag");
    (void)state;
    config.maxLoops = 0;
    config.duration = 600 * ONE_SECOND;
    RunOn("slow-tick", config);
    assert_true(frames[count - 1].frameTime > 30 * ONE_SECOND);
    for (int i = 1; i < count - 1; i++) {
        const double factor = (double)frames[i].frameTime / (double)frames[i - 1].frameTime;
        CHECK(frames[i - 1].frameTime <= 10 * ONE_SECOND || fabs(factor - 45.0 / 40) <= 0.01,
              "frame %d comes %f times as late", i, factor);
    }
}

/* ---- what is drawn ---- */

/* The first turns at 60 Hz, worked out by hand. time0 is read at 0 and time1 1 us later; from then
 * on a turn begins at a vertical blank: 0, 16.666667, 33.333334, 50 ms... A tick moves time0 on by
 * 40 ms. */
static void ClaimsArevaloRunsAsTheArticleSays(void **state)
{
    static const struct {
        int ticks;
        double into; /* ms since time0 */
    } turns[] = {{0, 0.001},    {0, 16.666667}, {0, 33.333334}, {1, 10},        {0, 26.666667},
                 {1, 3.333334}, {0, 20},        {0, 36.666667}, {1, 13.333334}, {0, 30},
                 {1, 6.666667}, {0, 23.333334}, {0, 40},        {1, 16.666667}};
    (void)state;
    RunFor("arevalo", "vsync60", 1);
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++)
        CHECK(frames[i].ticks == turns[i].ticks &&
                  fabs(frames[i].alpha - turns[i].into / 40) < 1e-12,
              "frame %zu: %d ticks and alpha %.9f", i, frames[i].ticks, frames[i].alpha);
}

/* What is drawn moves by 400 units a second of the game time that it shows, between the bounces, on
 * or off; at 15 ticks/s to the 1/64 unit that a tick is rounded to. */
static void ClaimsArevaloMoves400UnitsASecond(void **state)
{
    static const char *const machines[] = {"fast", "vsync60", "noisy60", "draw=100ms,tick=0"};
    (void)state;
    for (int row = 0; row < 16; row++) {
        GameConfig config = With("arevalo");
        int steps = 0;
        config.settings.drawMode = row & 4 ? DrawModeOff : DrawModeOn;
        config.ticksPerSecond = row & 8 ? 15 : 0;
        RunOn(machines[row & 3], config);
        for (int i = 1; i < count; i++) {
            const Frame *now = &frames[i], *before = now - 1;
            if (fabs(now->x - 320) > 250 || fabs(before->x - 320) > 250 || before->sim == 0)
                continue;
            const double step = fabs(now->x - before->x);
            const double due = 400e-9 * (double)(now->sim - before->sim);
            CHECK(fabs(step - due) < 1e-5 + (row & 8 ? 1.0 / WorldUnit : 0),
                  "row %d, frame %d: a step of %f units in place of %f", row, i, step, due);
            steps++;
        }
        assert_true(steps > 30 && ran.frameTime == ran.totals.gameTime);
    }
}

/* Off, 25 different pictures a second; on, as many as frames, but for those before the first tick,
 * when there are no two states to draw between. The game is the same. */
static void ClaimsArevaloInterpolationChangesThePicturesAlone(void **state)
{
    static const int pictures[DrawModeCount][2] = {
        [DrawModeOff] = {250, 250}, [DrawModeOn] = {596, 598}, [DrawModePredict] = {596, 600}};
    uint64_t hash = 0;
    (void)state;
    for (int mode = 0; mode < DrawModeCount; mode++) {
        GameConfig config = With("arevalo");
        config.settings.drawMode = (DrawMode)mode;
        RunOn("vsync60", config);
        assert_true(count == 600 && TicksRun() == 249);
        assert_in_range(ran.stats.pictures, pictures[mode][0], pictures[mode][1]);
        assert_true(hash == 0 || ran.hash == hash);
        hash = ran.hash;
    }
}

/* ---- when the machine is too slow ---- */

static void EndTheLoad(Input *input)
{
    (void)input;
    sim.spec.tickCost = 0;
}

/* Ticks costlier than TICK_TIME never lock the program up. When the load ends the game alone runs
 * at 25 a second at once, but for the very next turn: time1 was read before the slow ticks. On a
 * network it pays back to the last tick, at most MAX_LOOPS a turn. */
static void ClaimsArevaloSurvivesTicksThatAreTooSlow(void **state)
{
    (void)state;
    for (int network = 0; network < 2; network++) {
        GameConfig config = With("arevalo");
        config.settings.network = network;
        config.duration = 20 * ONE_SECOND;
        act = EndTheLoad;
        actAt = 85; /* after some seconds */
        RunOn("slow-tick", config);
        for (int i = 60; i < count; i++)
            CHECK(i < 85 ? frames[i].ticks == 5 && frames[i].alpha == 1.0
                         : frames[i].ticks <= (network || i == 85 ? 5 : 1),
                  "frame %d: %d ticks, alpha %f", i, frames[i].ticks, frames[i].alpha);
        const int64_t missing = 20 * ONE_SECOND / Tick - TicksRun();
        CHECK(network ? missing <= 1 : missing > 10, "network %d: %" PRId64 " ticks are missing",
              network, missing);
    }
}

/* After a draw of 500 ms just one tick of lag is kept, so the next turn ticks at once; and no burst
 * follows. On a network the debt is paid. */
static void ClaimsArevaloForgivesAHitch(void **state)
{
    int hitch = 0;
    GameConfig config = With("arevalo");
    (void)state;
    RunOn("hitch", config);
    while (hitch < count && frames[hitch].renderTime < 500000000)
        hitch++;
    const Frame *after = &frames[hitch + 1];
    assert_true(after->ticks == 5 && after->alpha == 1.0);
    assert_true(after[1].ticks == 1 && fabs(after[1].alpha - 16.666667 / 40) < 1e-6);
    assert_in_range(MaxTicks(hitch + 3, count), 0, 1);
    assert_in_range(TicksRun(), 249 - 9, 249 - 7);
    config.settings.network = true;
    RunOn("hitch", config);
    assert_true(TicksRun() == 249 && MaxTicks(0, count) == 5);
}

static const char *wordSought;
static int picturesTold; /* whose HUD says it */

static void CountTold(const View *view)
{
    picturesTold += ListSays(view->hud, wordSought);
}

/* A debt that is being paid back, here of 22 ticks by one a turn, makes no machine too slow. */
static void ClaimsHudSaysWhatALoopCannotDo(void **state)
{
    static const struct {
        const char *loop, *machine;
        int network, maxLoops;
        const char *word;
        bool told;
    } rows[] = {{"arevalo", "slow-tick", 0, 5, "slow:", true},
                {"arevalo", "slow-tick", 1, 5, "falling", true},
                {"arevalo", "vsync60,hitch=900ms@2s", 0, 1, "slow:", false},
                {"arevalo", "vsync60,hitch=900ms@2s", 1, 1, "falling", false},
                {"arevalo", "crawl", 1, 5, "falling", true},
                {"arevalo", "vsync60", 0, 5, "nothing", false},
                {"naive_sleep", "vsync60", 0, -1, "nothing", false},
                {"simplest", "vsync60", 0, -1, "nothing", true},
                {"ups_fps", "fast", 0, -1, "UPS: 60 | FPS: 5", true}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        GameConfig config = With(rows[i].loop);
        config.settings.network = rows[i].network;
        config.settings.speed = *rows[i].word == 'n' ? 100 : 1000;
        config.maxLoops = rows[i].maxLoops;
        wordSought = rows[i].word;
        picturesTold = 0;
        canvas = Looker(960, 720, CountTold);
        RunOn(rows[i].machine, config);
        canvas = NULL;
        CHECK(rows[i].told ? picturesTold > 10 : picturesTold == 0, "row %zu: told in %d", i,
              picturesTold);
    }
}

/* ---- the same ticks, the same state ---- */

/* Adding 0.001 * (1000/fps) until 10,000 ms have passed. */
static void ClaimsDewittersFloatingSumsDependOnTheFrameRate(void **state)
{
    double at40 = 0, at100 = 0;
    (void)state;
    for (int i = 0; i < 400; i++)
        at40 += 0.001 * 25;
    for (int i = 0; i < 1000; i++)
        at100 += 0.001 * 10;
    assert_true(at40 == 10.000000000000075 && at100 == 9.9999999999998312);
}

/* Short uneven steps and long ones cover the same second and end on different positions. (Not every
 * set of steps shows it: 50 of 20 ms against 5 of 200 ms happen to agree at 400 units/s.) */
static void ClaimsNystromFloatingStepsEndElsewhere(void **state)
{
    World one, other;
    double left = 1;
    (void)state;
    assert_true(WorldInit(&one, 1, 25) && WorldInit(&other, 1, 25));
    for (int i = 0; i < 50; i++) {
        const double step = i < 49 ? (11 + 7 * i % 19) / 1000.0 : left;
        WorldTickFor(&one, step);
        left -= step;
    }
    for (int i = 0; i < 5; i++)
        WorldTickFor(&other, 0.2);
    assert_true(fabs(one.floatX - other.floatX) < 1e-9 && fabs(one.floatY - other.floatY) < 1e-9);
    assert_true(one.floatX != other.floatX && one.floatY != other.floatY);
    assert_true(WorldHash(&one) != WorldHash(&other));
    WorldFree(&one);
    WorldFree(&other);
}

static void ClaimsFixedStepsGiveTheSameStateInEveryLoop(void **state)
{
    uint64_t hash = 0;
    (void)state;
    for (int loop = 0; loop < LoopCount; loop++)
        for (int m = 0; MachineSpecName(m) && loop != LoopIndex_variable_step; m++) {
            GameConfig config = With(LoopList[loop].name);
            config.ticksPerSecond = 60;
            config.ticks = 200;
            RunOn(MachineSpecName(m), config);
            assert_int_equal(TicksRun(), 200);
            hash = hash ? hash : ran.hash;
            CHECK(ran.hash == hash, "%s on %s: %016" PRIx64, LoopList[loop].name,
                  MachineSpecName(m), ran.hash);
        }
}

/* ---- keys ---- */

static Action pressed;

static void PressOnce(Input *input)
{
    PressAction(input, pressed);
}

/* Runs arevalo for 110 frames, with an action in one turn. */
static void RunWith(Action action, int turn)
{
    GameConfig config = With("arevalo");
    config.frames = 110;
    act = PressOnce;
    actAt = turn;
    pressed = action;
    RunOn("vsync60", config);
}

/* Last = Next, and the first turn of another loop goes on from there. */
static void ClaimsLoopChangeKeepsTheBallWhereItIs(void **state)
{
    static const struct {
        int loop, ticks; /* in the first turn */
    } changes[] = {{LoopIndex_simplest, 1}, {LoopIndex_display_clock, 0}};
    (void)state;
    for (int i = 0; i < 2; i++) {
        RunWith((Action)(ActionFirstLoop + changes[i].loop), 100);
        const Frame *last = &frames[99], *first = &frames[100];
        const double next = 320 + 16.0 * ((double)last->tick + changes[i].ticks);
        const double due = 616 - fabs(616 - next); /* folded at the right wall */
        assert_string_equal(first->loop, LoopList[changes[i].loop].name);
        CHECK(first->ticks == changes[i].ticks && fabs(first->x - due) < 1e-9,
              "%s: %d ticks, drawn at %f, not at %f", first->loop, first->ticks, first->x, due);
        assert_true(!first->hasAnimationError && first[1].hasAnimationError);
    }
}

static void ClaimsKeysActAtOnce(void **state)
{
    (void)state;
    RunWith(ActionInterpolation, 50);
    assert_true(frames[48].drawMode == DrawModeOn && frames[49].drawMode == DrawModeOff);
    assert_true(frames[48].hasAnimationError && !frames[49].hasAnimationError);
    RunWith(ActionQuit, 30);
    assert_int_equal(count, 29); /* the turn of the key draws no more */
}

CHECK_GROUP(Claims, cmocka_unit_test(ClaimsOfRatesHold),
            cmocka_unit_test(ClaimsGodoyNaiveSleepNeverReachesItsRate),
            cmocka_unit_test(ClaimsGodoyFixedSleepIsATickLateAfterEightFrames),
            cmocka_unit_test(ClaimsAlphaIsAPartOfATickOnEveryMachine),
            cmocka_unit_test(ClaimsLagWithoutTheBailOutSpirals),
            cmocka_unit_test(ClaimsArevaloRunsAsTheArticleSays),
            cmocka_unit_test(ClaimsArevaloMoves400UnitsASecond),
            cmocka_unit_test(ClaimsArevaloInterpolationChangesThePicturesAlone),
            cmocka_unit_test(ClaimsArevaloSurvivesTicksThatAreTooSlow),
            cmocka_unit_test(ClaimsArevaloForgivesAHitch),
            cmocka_unit_test(ClaimsHudSaysWhatALoopCannotDo),
            cmocka_unit_test(ClaimsDewittersFloatingSumsDependOnTheFrameRate),
            cmocka_unit_test(ClaimsNystromFloatingStepsEndElsewhere),
            cmocka_unit_test(ClaimsFixedStepsGiveTheSameStateInEveryLoop),
            cmocka_unit_test(ClaimsLoopChangeKeepsTheBallWhereItIs),
            cmocka_unit_test(ClaimsKeysActAtOnce));
