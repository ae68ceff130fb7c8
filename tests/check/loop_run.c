/* SPDX-License-Identifier: MIT
 *
 * What a loop needs around it: its pace, whether the machine is too slow for it, its clock, and the
 * number of balls.
 */
#include "check/simulation.h"
#include "game/timeline.h"

TEST(LoopRunPaceIsTheLoopsOwnOrAsAsked)
{
    static const struct {
        int loop, ups, limit, fps; /* asked for */
        Nanoseconds tick, frame;
        int maxLoops;
    } rows[] = {{LoopIndex_arevalo, 0, -1, -1, 40000000, 16666667, 5},
                {LoopIndex_arevalo, 60, 1, 0, 16666667, 0, 1},
                {LoopIndex_arevalo, 0, 0, 1, 40000000, 1000000000, 5}, /* it needs a limit */
                {LoopIndex_lag, 0, 0, -1, 40000000, 16666667, 0},
                {LoopIndex_simplest, 7, 3, 144, 142857143, 6944444, 0}}; /* it has none */
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const LoopRun run = LoopRunBegin(&LoopList[rows[i].loop], WholeRate(rows[i].ups),
                                         rows[i].limit, rows[i].fps, 1000);
        CHECK(run.pace.tickTime == rows[i].tick && run.pace.maxLoops == rows[i].maxLoops &&
                  run.pace.frameTime == rows[i].frame && run.reached == 1000,
              "row %zu: ticks of %" PRId64 ", limit %d, frames of %" PRId64, i, run.pace.tickTime,
              run.pace.maxLoops, run.pace.frameTime);
    }
}

/* Each turn has five ticks, the limit, and each tick costs `cost` ms; it begins with a debt. Is the
 * machine called too slow after `turns`, of which one may have only four ticks? By then it is
 * further behind than one tick. */
TEST(LoopRunIsTooSlowWhenItFallsFurtherBehind)
{
    static const struct {
        int cost, debt, turns, shortTurn; /* shortTurn: -1 for none */
        bool tooSlow;
    } rows[] = {{45, 0, 3, -1, false},   {45, 0, 4, -1, true},   {41, 0, 8, -1, false},
                {41, 0, 9, -1, true},    {45, 900, 4, -1, true}, {1, 900, 4, -1, false},
                {40, 0, 100, -1, false}, {45, 0, 6, 2, false},   {45, 0, 7, 2, true}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        LoopRun run = LoopRunBegin(&LoopList[LoopIndex_arevalo], (TickRate){0}, -1, -1, 0);
        Nanoseconds now = rows[i].debt * ONE_MILLISECOND;
        for (int turn = 0; turn < rows[i].turns; turn++) {
            for (int tick = turn == rows[i].shortTurn; tick < 5; tick++) {
                const Nanoseconds began = now;
                now += rows[i].cost * ONE_MILLISECOND;
                const bool full = LoopRunTick(&run, began, 40 * ONE_MILLISECOND);
                assert_int_equal(full, tick == 4 && turn != rows[i].shortTurn);
            }
            LoopRunTurn(&run);
        }
        CHECK(LoopRunTooSlow(&run, now) == rows[i].tooSlow, "row %zu: behind by %" PRId64 " ns", i,
              now - run.reached);
    }
}

/* Whether it makes a difference to a loop how many ticks a second are asked for. */
static bool FollowsRate(const char *loop)
{
    const char *machine = "draw=20ms,hitch=900ms@2s";
    RUN(loop, machine, .maxLoops = -1);
    const Nanoseconds usual = ran.totals.gameTime;
    RUN(loop, machine, .maxLoops = -1, .ups = 7);
    return ran.totals.gameTime != usual;
}

/* The sum of all frames' tick numbers, which differs if any tick comes earlier or later. */
static int64_t RunSum(const char *loop, bool network, int maxLoops)
{
    int64_t sum = 0;
    RUN(loop, "draw=20ms,hitch=900ms@2s", .network = network, .maxLoops = maxLoops);
    for (int i = 0; i < count; i++)
        sum += frames[i].tick;
    return sum;
}

TEST(LoopRunListSaysWhatALoopAsksFor)
{
    for (int loop = 0; loop < LoopCount; loop++) {
        const LoopInfo *info = &LoopList[loop];
        const int64_t sum = RunSum(info->name, false, -1);
        const bool fixed = ran.totals.gameTime % PeriodOf(info->ticksPerSecond) == 0;
        const bool network = RunSum(info->name, true, -1) != sum,
                   limit = RunSum(info->name, false, 1) != sum;
        CHECK(network == ((info->flags & LoopAsksNetwork) != 0) && limit == (info->maxLoops > 0),
              "%s: network %d, limit %d", info->name, network, limit);
        CHECK(fixed == !(info->flags & LoopTakesFrameTime), "%s: its ticks are %s", info->name,
              fixed ? "of one length: without LoopTakesFrameTime"
                    : "not of one length: LoopTakesFrameTime");
        const bool hasRate = FollowsRate(info->name);
        CHECK(hasRate == LoopHasRate(info), "%s: --ups makes %s", info->name,
              hasRate ? "a difference: without LoopHasNoRate" : "no difference: LoopHasNoRate");
    }
}

TEST(LoopRunClockLeavesOutWhatIsExcludedOrFrozen)
{
    LoopClock clock = {.speed = RealSpeed, .since = 4};
    assert_int_equal(LoopClockRead(&clock, 10), 6);
    LoopClockSet(&clock, 20, RealSpeed, true);
    LoopClockSet(&clock, 90, RealSpeed, true); /* it is frozen already */
    clock.since += 8;                          /* dead time in the freeze */
    clock.loop += 7;
    assert_true(LoopClockRead(&clock, 100) == 23 && LoopClockRunning(&clock, 100) == 16);
    LoopClockSet(&clock, 200, RealSpeed, false);
    LoopClockSet(&clock, 210, RealSpeed, false); /* it is thawed already */
    assert_true(LoopClockRead(&clock, 210) == 33 && LoopClockRunning(&clock, 210) == 26);
}

/* A thousand changes of speed lose no more than rounding does. A sleep at another speed is long
 * enough on the loop's own clock, and too long by less than a step of that clock. */
TEST(LoopRunClockNeitherJumpsNorDriftsWhenItsSpeedChanges)
{
    static const int speeds[] = {10, 333, 1000, 7, 10000, 1};
    const Nanoseconds tenYears = INT64_C(315576000000000000);
    LoopClock clock = {.speed = speeds[0]};
    Nanoseconds now = 0, due = 0;
    for (int i = 1; i <= 1000; i++) {
        const Nanoseconds stretch = 1000000 + 37 * i, real = LoopClockReal(&clock, stretch);
        assert_true(LoopClockRead(&clock, now + real) >= due + stretch);
        assert_true(LoopClockRead(&clock, now + real - 1) < due + stretch);
        due += stretch * clock.speed / 1000;
        now += stretch;
        assert_int_equal(LoopClockRead(&clock, now), due);
        LoopClockSet(&clock, now, speeds[i % 6], false);
        assert_true(LoopClockRead(&clock, now) == due && LoopClockRunning(&clock, now) == now);
    }
    clock = (LoopClock){.speed = 10000}; /* and nothing overflows */
    assert_int_equal(LoopClockRead(&clock, tenYears), 10 * tenYears);
    assert_int_equal(LoopClockReal(&clock, 10 * tenYears), tenYears);
}
