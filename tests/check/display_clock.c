/* SPDX-License-Identifier: MIT
 *
 * The loop display_clock and its filter: how evenly it draws where swaps return unevenly, beside
 * arevalo and beside the usual remedy (snapping to the refresh, then a mean of four frames), on the
 * same noise; and that it is arevalo in all else.
 */
#include "check/check.h"
#include "check/simulation.h"
#include "loops/display_filter.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const Nanoseconds Tick = 40 * ONE_MILLISECOND, Quarter = ONE_SECOND / 4;

/* A picture: the moment it was drawn for, and when it was shown. */
static struct Picture {
    Nanoseconds drawn, screen;
} pictures[MaxFrames];

/* Mean |animation error| of some pictures, and the greatest, in ms. */
typedef struct Errors {
    double mean, max;
    int count;
} Errors;

/* Those after `from`; without `drops`, those that a refresh was missed for, and those behind them,
 * are not counted: a drop is seen when it has happened. */
static Errors ErrorsOf(int number, Nanoseconds from, Nanoseconds refresh, bool drops)
{
    Errors errors = {0};
    for (int i = 2; i < number; i++) {
        const Nanoseconds before = pictures[i - 1].screen - pictures[i - 2].screen;
        const Nanoseconds now = pictures[i].screen - pictures[i - 1].screen;
        if (pictures[i].screen < from ||
            (!drops && (now > refresh * 3 / 2 || before > refresh * 3 / 2)))
            continue;
        const double error = fabs((double)(pictures[i].drawn - pictures[i - 1].drawn - now)) / 1e6;
        errors.mean += error;
        errors.max = fmax(errors.max, error);
        errors.count++;
    }
    errors.mean /= errors.count > 0 ? errors.count : 1;
    return errors;
}

static int Play(const char *loop, const char *machine, int seconds)
{
    RunFor(loop, machine, seconds);
    for (int i = 0; i < count; i++)
        pictures[i] = (struct Picture){frames[i].sim, frames[i].screen};
    return count;
}

/* The usual remedy, on the same machine: what a frame took counts as a whole number of refreshes if
 * it is within 0.2 ms of it, and the mean of four such frames is the time that is drawn next. */
static int PlaySnapped(const char *machine, int seconds)
{
    MakeMachine(machine);
    const double refresh = 1e12 / (double)sim.spec.refreshMilliHz;
    double last[4] = {refresh, refresh, refresh, refresh}, drawn = 0;
    int number = 0, ticks = 0;
    Nanoseconds before = LoopReads();
    while (sim.now < seconds * ONE_SECOND) {
        const Nanoseconds now = LoopReads();
        double frame = (double)(now - before);
        before = now;
        const double snapped = refresh * floor(frame / refresh + 0.5);
        if (fabs(frame - snapped) <= 0.2e6)
            frame = snapped;
        last[number % 4] = frame;
        drawn += (last[0] + last[1] + last[2] + last[3]) / 4;
        for (; drawn > (double)((ticks + 1) * Tick); ticks++)
            Spend(WorkTick);
        Spend(WorkDraw);
        assert_true(number < MaxFrames);
        pictures[number].drawn = llround(drawn);
        pictures[number++].screen = PresentAt(-1);
    }
    return number;
}

/* Once locked: from the first second on. */
static void ExpectToBeEven(const char *what, double hz, int seed)
{
    enum { Seconds = 20, Arevalo = 0, Snapping, DisplayClock };
    const Nanoseconds refresh = llround(1e9 / hz);
    Errors fair[3], all[3];
    char machine[96];
    snprintf(machine, sizeof machine, "refresh=%g,noise=2ms%s,seed=%d", hz, what, seed);
    for (int i = Arevalo; i <= DisplayClock; i++) {
        const int number = i == Snapping ? PlaySnapped(machine, Seconds)
                                         : Play(i ? "display_clock" : "arevalo", machine, Seconds);
        fair[i] = ErrorsOf(number, ONE_SECOND, refresh, false);
        all[i] = ErrorsOf(number, ONE_SECOND, refresh, true);
        CHECK(fair[i].count > Seconds * hz / 2, "%s: only %d errors", machine, fair[i].count);
    }
    CHECK(fair[DisplayClock].mean <= fair[Arevalo].mean / 50 &&
              fair[DisplayClock].mean <= fair[Snapping].mean / 10,
          "%s: %f ms, arevalo %f, snapping %f", machine, fair[DisplayClock].mean,
          fair[Arevalo].mean, fair[Snapping].mean);
    CHECK(all[DisplayClock].mean < all[Arevalo].mean && all[DisplayClock].mean < all[Snapping].mean,
          "%s, with the missed refreshes: %f ms, arevalo %f, snapping %f", machine,
          all[DisplayClock].mean, all[Arevalo].mean, all[Snapping].mean);
}

static void DisplayClockIsEvenWhereSwapsReturnUnevenly(void **state)
{
    static const double rates[] = {60, 144, 59.94};
    static const char *const faults[] = {"", ",drop=1", ",drop=5", ",slow-tick=20ms@1s"};
    (void)state;
    for (int i = 0; i < 3; i++)
        for (int f = 0; f < 4; f++)
            for (int seed = 1; seed <= 2; seed++)
                ExpectToBeEven(faults[f], rates[i], seed);
}

/* With noise up to 40 % of the interval. */
static void DisplayClockLocksToAnyRefresh(void **state)
{
    static const double rates[] = {24,  25,  30,  48,  50,  60,  72,  75,  90,  100,
                                   120, 144, 165, 180, 200, 240, 300, 360, 480, 500};
    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        char machine[96];
        const Nanoseconds refresh = llround(1e9 / rates[i]);
        snprintf(machine, sizeof machine, "refresh=%g,noise=%.3fms,draw=0.2ms", rates[i],
                 fmin(2, 400 / rates[i]));
        const Errors before = ErrorsOf(Play("arevalo", machine, 10), ONE_SECOND, refresh, false);
        const Errors now = ErrorsOf(Play("display_clock", machine, 10), ONE_SECOND, refresh, false);
        CHECK(now.mean <= before.mean / 50, "%s: %f ms, arevalo %f", machine, now.mean,
              before.mean);
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
        assert_true(DisplayFilterLocked(&filter));
        const double hz = 1e9 / filter.line.interval;
        CHECK(fabs(hz - rates[i]) < 0.02, "%f Hz for %f", hz, rates[i]);
    }
}

/* ---- following what happens ---- */

/* The pictures of a run are drawn for times that never go back and, from `from` on, are within
 * `most` of those at which they are shown, apart from the one tick of lag; p stays in [0,1]. */
static void ExpectToFollow(const char *what, Nanoseconds from, Nanoseconds most)
{
    for (int i = 1; i < count; i++) {
        const Frame *frame = &frames[i];
        CHECK(frame->alpha >= 0 && frame->alpha <= 1, "%s, frame %d: p = %f", what, i,
              frame->alpha);
        CHECK(frame->sim >= frame[-1].sim, "%s, frame %d: back by %" PRId64 " ns", what, i,
              frame[-1].sim - frame->sim);
        CHECK(frame->tick == 0 || frame->screen < from ||
                  llabs(frame->sim + Tick - frame->screen) <= most,
              "%s, frame %d: drawn for %" PRId64 " ns, shown at %" PRId64, what, i,
              frame->sim + Tick, frame->screen);
    }
}

/* From a quarter of a second after `since` on, whatever happened there. */
static void ExpectToBeLockedAgain(const char *what, Nanoseconds since, Nanoseconds refresh,
                                  double most)
{
    const Errors errors = ErrorsOf(count, since + Quarter, refresh, false);
    CHECK(errors.count > 50 && errors.max < most, "%s: an error of %f ms in %d", what, errors.max,
          errors.count);
}

/* A dropped frame is followed in the next picture; a tick of 20 ms is foreseen, two refreshes in
 * the very picture that comes late. */
static void DisplayClockFollowsDropsAndForeseesSlowTicks(void **state)
{
    static const char *const machines[] = {"noisy60,drop=5", "noisy60,slow-tick=20ms@1s"};
    const Nanoseconds refresh = ONE_SECOND / 60;
    (void)state;
    for (int foreseen = 0; foreseen < 2; foreseen++) {
        int late = 0;
        Play("display_clock", machines[foreseen], 60);
        for (int i = 70; i + 1 < count; i++) {
            const Nanoseconds due = frames[i].screen - frames[i - 1].screen;
            const Frame *follows = &frames[i + 1 - foreseen];
            const Nanoseconds step = follows->sim - follows[-1].sim;
            CHECK(llabs(step - due) < 20000, "%s, frame %d: a step of %" PRId64 " ns, not %" PRId64,
                  machines[foreseen], i, step, due);
            late += due > refresh * 3 / 2;
        }
        CHECK(late >= (foreseen ? 58 : 100), "%s: only %d late pictures", machines[foreseen], late);
    }
}

/* Ten minutes. Without drops it stays within the noise, once locked. */
static void DisplayClockNeverDrifts(void **state)
{
    static const char *const machines[] = {"refresh=59.94,noise=2ms",
                                           "refresh=59.94,noise=2ms,drop=5"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        Play("display_clock", machines[i], 600);
        ExpectToFollow(machines[i], 0, Tick);
        if (i == 0)
            ExpectToFollow(machines[i], ONE_SECOND, 2 * ONE_MILLISECOND);
        assert_in_range(TicksRun(), 14999, 15001);
    }
}

static int64_t nextMilliHz;
static Nanoseconds changedAt;

static void ChangeDisplay(Input *input)
{
    (void)input;
    changedAt = sim.now;
    sim.spec.refreshMilliHz = nextMilliHz;
}

static void DisplayClockIsLockedAgainOnAnotherDisplay(void **state)
{
    static const struct {
        const char *from;
        int64_t to;
    } displays[] = {{"60", 144000},  {"144", 60000}, {"60", 59940}, {"60", 75000},  {"120", 50000},
                    {"60", 30000},   {"30", 60000},  {"60", 24000}, {"24", 60000},  {"165", 60000},
                    {"60", 240000},  {"240", 60000}, {"50", 60000}, {"60", 500000}, {"75", 59940},
                    {"360", 144000}, {"24", 90000},  {"60", 120000}};
    (void)state;
    for (size_t i = 0; i < sizeof displays / sizeof displays[0]; i++) {
        char what[96];
        snprintf(what, sizeof what, "refresh=%s,noise=0.5ms,draw=0.5ms", displays[i].from);
        nextMilliHz = displays[i].to;
        act = ChangeDisplay;
        actAt = 200 + (int)i;
        Play("display_clock", what, 15);
        snprintf(what, sizeof what, "from %s to %g Hz", displays[i].from,
                 (double)displays[i].to / 1000);
        ExpectToBeLockedAgain(what, changedAt, 1000 * ONE_SECOND / displays[i].to, 0.1);
        ExpectToFollow(what, changedAt + Quarter, Tick + ONE_MILLISECOND);
    }
}

/* As when vsync is switched off. */
static void DisplayClockWithoutVsyncAnyMoreIsArevaloAgain(void **state)
{
    (void)state;
    nextMilliHz = 0;
    act = ChangeDisplay;
    actAt = 300;
    Play("display_clock", "noisy60", 10);
    for (int i = 300; i < count; i++) {
        const Nanoseconds ahead = frames[i].sim + Tick - frames[i].start;
        CHECK(frames[i].start <= changedAt + Quarter || llabs(ahead) < 200000,
              "frame %d: drawn %" PRId64 " ns ahead", i, ahead);
    }
    ExpectToFollow("noisy60, then no vsync", 0, Tick);
}

/* What the player does in turn 300, and again 33 turns later if it is a pause, in which any time
 * may pass. The refresh in the loop's clock goes with its speed. */
static Action action;

static void ActAndGoOn(Input *input)
{
    PressAction(input, action);
    if (actAt == 300 && action == ActionPause)
        actAt = 333;
    else
        sim.now += 6 * ONE_MILLISECOND;
}

static void DisplayClockIsLockedAgainAfterPauseAndSpeedChange(void **state)
{
    static const struct {
        const char *what;
        Action action;
        int refreshRate;
    } actions[] = {{"paused", ActionPause, 60},
                   {"half as fast", ActionSlower, 120},
                   {"twice as fast", ActionFaster, 30}};
    (void)state;
    for (int i = 0; i < 3; i++) {
        act = ActAndGoOn;
        actAt = 300;
        action = actions[i].action;
        Play("display_clock", "refresh=60,noise=1ms", 20);
        ExpectToBeLockedAgain(actions[i].what, frames[300].screen,
                              ONE_SECOND / actions[i].refreshRate, 0.2);
        ExpectToFollow(actions[i].what, 0, Tick);
        assert_true(action != ActionPause || ran.stats.deadTime > 0);
    }
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

/* To the bit. */
static void ExpectArevalo(const char *machine, bool uneven, bool network)
{
    for (int i = 0; i < 2; i++) {
        GameConfig config = With(i == 0 ? "arevalo" : "display_clock");
        config.settings.network = network;
        act = DrawForAnyTime;
        actAt = uneven ? 1 : 0;
        disorder = 1;
        RunOn(machine, config);
        if (i == 0)
            KeepBaseline();
    }
    assert_int_equal(count, baseline.count);
    for (int i = 0; i < count; i++) {
        const Frame *now = &frames[i], *then = &baseline.frames[i];
        CHECK(now->alpha == then->alpha && now->ticks == then->ticks && now->end == then->end,
              "%s, frame %d: %d ticks and p %f at %" PRId64 ", arevalo %d, %f, %" PRId64, machine,
              i, now->ticks, now->alpha, now->end, then->ticks, then->alpha, then->end);
    }
}

static void DisplayClockWithoutVsyncIsArevalo(void **state)
{
    static const char *const machines[] = {"fast",      "tick=0", "slow-draw",
                                           "slow-tick", "crawl",  "oversleep"};
    (void)state;
    for (int network = 0; network < 2; network++) {
        for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i++)
            ExpectArevalo(machines[i], false, network);
        ExpectArevalo("fast", true, network);
    }
}

CHECK_GROUP(Display, cmocka_unit_test(DisplayClockIsEvenWhereSwapsReturnUnevenly),
            cmocka_unit_test(DisplayClockLocksToAnyRefresh),
            cmocka_unit_test(DisplayFilterTells5994From60),
            cmocka_unit_test(DisplayClockFollowsDropsAndForeseesSlowTicks),
            cmocka_unit_test(DisplayClockNeverDrifts),
            cmocka_unit_test(DisplayClockIsLockedAgainOnAnotherDisplay),
            cmocka_unit_test(DisplayClockWithoutVsyncAnyMoreIsArevaloAgain),
            cmocka_unit_test(DisplayClockIsLockedAgainAfterPauseAndSpeedChange),
            cmocka_unit_test(DisplayClockWithoutVsyncIsArevalo));
