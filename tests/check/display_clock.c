/* SPDX-License-Identifier: MIT
 *
 * The loop display_clock and its filter: how evenly it draws where swaps return unevenly, beside
 * arevalo on the same noise; and that it is arevalo in all else.
 */
#include "check/check.h"
#include "check/simulation.h"
#include "loops/display_filter.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const Nanoseconds Tick = 40 * ONE_MILLISECOND, Quarter = ONE_SECOND / 4;

/* Mean |animation error| of the last run's frames after `from`, and the greatest, in ms. Those that
 * a refresh was missed for, and those behind them, are not counted: a drop is seen when it has
 * happened. */
static double ErrorsOf(Nanoseconds from, double hz, double *max)
{
    const Nanoseconds far = llround(1.5e9 / hz);
    double sum = 0;
    int number = 0;
    *max = 0;
    for (int i = 2; i < count; i++) {
        const Nanoseconds now = frames[i].screen - frames[i - 1].screen;
        if (frames[i].screen < from || now > far ||
            frames[i - 1].screen - frames[i - 2].screen > far)
            continue;
        const double error = fabs((double)(frames[i].sim - frames[i - 1].sim - now)) / 1e6;
        sum += error;
        *max = fmax(*max, error);
        number++;
    }
    CHECK(number > 50, "only %d errors", number);
    return sum / number;
}

/* Once locked, from the first second on, at any refresh and with noise up to 40 % of it. */
static void DisplayClockIsEvenWhereSwapsReturnUnevenly(void **state)
{
    static const double rates[] = {24, 59.94, 60, 75, 144, 240, 500};
    static const char *const faults[] = {"", ",drop=1", ",drop=5", ",slow-tick=20ms@1s"};
    (void)state;
    for (int i = 0; i < 28; i++) {
        char machine[96];
        double means[2], max;
        const double hz = rates[i % 7];
        snprintf(machine, sizeof machine, "refresh=%g,noise=%.3fms,draw=0.2ms%s", hz,
                 fmin(2, 400 / hz), faults[i / 7]);
        for (int k = 0; k < 2; k++) {
            RunFor(k ? "display_clock" : "arevalo", machine, 10);
            means[k] = ErrorsOf(ONE_SECOND, hz, &max);
        }
        CHECK(means[1] <= means[0] / 50, "%s: %f ms, arevalo %f", machine, means[1], means[0]);
    }
}

/* A swap of a display of this rate, late by 0 to 2 ms in a fixed disorder. */
static Nanoseconds NoisySwap(int n, double hz)
{
    return llround(n * 1e9 / hz) + (Nanoseconds)((unsigned)n * 2654435761U % 2000000);
}

static void DisplayFilterTells5994From60(void **state)
{
    static const double rates[] = {59.94, 60};
    (void)state;
    for (int i = 0; i < 2; i++) {
        DisplayFilter filter = {0};
        for (int n = 0; n < 5 * 60; n++)
            DisplayFilterSwapped(&filter, NoisySwap(n, rates[i]));
        const double hz = 1e9 / filter.line.interval;
        CHECK(DisplayFilterLocked(&filter) && fabs(hz - rates[i]) < 0.02, "%f Hz for %f", hz,
              rates[i]);
    }
}

/* ---- following what happens ---- */

/* The pictures of a run are drawn for times that never go back and, from `from` on, are within
 * `most` of those at which they are shown, apart from the one tick of lag; p stays in [0,1]. */
static void ExpectToFollow(const char *what, Nanoseconds from, Nanoseconds most)
{
    for (int i = 1; i < count; i++) {
        const Frame *frame = &frames[i];
        CHECK(frame->alpha >= 0 && frame->alpha <= 1 && frame->sim >= frame[-1].sim,
              "%s, frame %d: p = %f, back by %" PRId64 " ns", what, i, frame->alpha,
              frame[-1].sim - frame->sim);
        CHECK(frame->tick == 0 || frame->screen < from ||
                  llabs(frame->sim + Tick - frame->screen) <= most,
              "%s, frame %d: drawn for %" PRId64 " ns, shown at %" PRId64, what, i,
              frame->sim + Tick, frame->screen);
    }
}

/* A dropped frame is followed in the next picture; a tick of 20 ms is foreseen, two refreshes in
 * the very picture that comes late. */
static void DisplayClockFollowsDropsAndForeseesSlowTicks(void **state)
{
    static const char *const machines[] = {"noisy60,drop=5", "noisy60,slow-tick=20ms@1s"};
    (void)state;
    for (int foreseen = 0; foreseen < 2; foreseen++) {
        int late = 0;
        RunFor("display_clock", machines[foreseen], 60);
        for (int i = 70; i + 1 < count; i++) {
            const Nanoseconds due = frames[i].screen - frames[i - 1].screen;
            const Frame *follows = &frames[i + 1 - foreseen];
            const Nanoseconds step = follows->sim - follows[-1].sim;
            CHECK(llabs(step - due) < 20000, "%s, frame %d: a step of %" PRId64 " ns, not %" PRId64,
                  machines[foreseen], i, step, due);
            late += due > ONE_SECOND / 40;
        }
        CHECK(late >= (foreseen ? 58 : 100), "%s: only %d late pictures", machines[foreseen], late);
    }
}

/* Ten minutes. It stays within the noise, once locked. */
static void DisplayClockNeverDrifts(void **state)
{
    (void)state;
    RunFor("display_clock", "refresh=59.94,noise=2ms", 600);
    ExpectToFollow("ten minutes", ONE_SECOND, 2 * ONE_MILLISECOND);
    assert_in_range(TicksRun(), 14999, 15001);
}

/* ---- what happens in turn 200: another display, or a key; a pause ends 33 turns later ---- */

static int64_t nextMilliHz;
static Nanoseconds changedAt;
static Action action;

static void ChangeDisplay(Input *input)
{
    (void)input;
    changedAt = sim.now;
    sim.spec.refreshMilliHz = nextMilliHz;
}

static void ActAndGoOn(Input *input)
{
    PressAction(input, action);
    changedAt = frames[count - 1].screen;
    if (actAt == 200 && action == ActionPause)
        actAt = 233;
    else
        sim.now += 6 * ONE_MILLISECOND;
}

/* A quarter of a second later. The refresh in the loop's clock goes with its speed. */
static void DisplayClockIsLockedAgainAfterAChange(void **state)
{
    static const struct {
        const char *from;
        Action action; /* 0: another display */
        double hz;
    } rows[] = {{"60", 0, 144},          {"144", 0, 60},          {"60", 0, 59.94},
                {"120", 0, 50},          {"30", 0, 60},           {"60", 0, 30},
                {"24", 0, 90},           {"60", 0, 500},          {"360", 0, 144},
                {"60", 0, 120},          {"60", ActionPause, 60}, {"60", ActionSlower, 120},
                {"60", ActionFaster, 30}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char what[96];
        double max;
        snprintf(what, sizeof what, "refresh=%s,noise=0.5ms,draw=0.5ms", rows[i].from);
        nextMilliHz = llround(rows[i].hz * 1000);
        action = rows[i].action;
        act = action ? ActAndGoOn : ChangeDisplay;
        actAt = 200;
        RunFor("display_clock", what, 20);
        ErrorsOf(changedAt + Quarter, rows[i].hz, &max);
        CHECK(max < 0.15, "row %zu: an error of %f ms", i, max);
        ExpectToFollow(what, action ? 0 : changedAt + Quarter, Tick + ONE_MILLISECOND);
    }
}

/* As when vsync is switched off. */
static void DisplayClockWithoutVsyncAnyMoreIsArevaloAgain(void **state)
{
    (void)state;
    nextMilliHz = 0;
    act = ChangeDisplay;
    actAt = 300;
    RunFor("display_clock", "noisy60", 10);
    for (int i = 300; i < count; i++) {
        const Nanoseconds ahead = frames[i].sim + Tick - frames[i].start;
        CHECK(frames[i].start <= changedAt + Quarter || llabs(ahead) < 200000,
              "frame %d: drawn %" PRId64 " ns ahead", i, ahead);
    }
    ExpectToFollow("noisy60, then no vsync", 0, Tick);
}

/* ---- where there is nothing to learn ---- */

static uint64_t disorder;

static void DrawForAnyTime(Input *input)
{
    (void)input;
    disorder = disorder * UINT64_C(6364136223846793005) + 1442695040888963407U;
    sim.spec.drawCost = 5000000 + (Nanoseconds)(disorder >> 40); /* to 21.8 ms */
    actAt++;
}

static void DisplayClockWithoutVsyncIsArevalo(void **state)
{
    static const char *const machines[] = {"fast", "slow-draw", "slow-tick", "crawl", "tick=0"};
    (void)state;
    for (int m = 0; m < 5; m++) {
        for (int i = 0; i < 2; i++) {
            GameConfig config = With(i == 0 ? "arevalo" : "display_clock");
            config.settings.network = m == 2;
            act = DrawForAnyTime;
            actAt = m == 0;
            disorder = 1;
            RunOn(machines[m], config);
            if (i == 0)
                KeepBaseline();
        }
        assert_int_equal(count, baseline.count);
        for (int i = 0; i < count; i++)
            CHECK(frames[i].alpha == baseline.frames[i].alpha &&
                      frames[i].ticks == baseline.frames[i].ticks &&
                      frames[i].end == baseline.frames[i].end,
                  "%s, frame %d: %d ticks, p %f", machines[m], i, frames[i].ticks, frames[i].alpha);
    }
}

CHECK_GROUP(Display, cmocka_unit_test(DisplayClockIsEvenWhereSwapsReturnUnevenly),
            cmocka_unit_test(DisplayFilterTells5994From60),
            cmocka_unit_test(DisplayClockFollowsDropsAndForeseesSlowTicks),
            cmocka_unit_test(DisplayClockNeverDrifts),
            cmocka_unit_test(DisplayClockIsLockedAgainAfterAChange),
            cmocka_unit_test(DisplayClockWithoutVsyncAnyMoreIsArevaloAgain),
            cmocka_unit_test(DisplayClockWithoutVsyncIsArevalo));
