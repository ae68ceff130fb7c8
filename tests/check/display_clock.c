/* SPDX-License-Identifier: MIT
 *
 * The loop display_clock and its filter: how evenly it draws where swaps return unevenly, compared
 * with arevalo on the same noise; and that it does all else like arevalo.
 */
#include "check/simulation.h"

static const Nanoseconds Tick = 40 * ONE_MILLISECOND, Quarter = ONE_SECOND / 4;

/* Mean and greatest |animation error| of the last run's frames after `from`, in ms. Frames that
 * missed a refresh, and the frames after them, are not counted: the loop can't foresee a drop. */
static double ErrorsOf(Nanoseconds from, double hz, double *max)
{
    const Nanoseconds far = llround(1.5e9 / hz);
    double sum = 0;
    int number = 0;
    *max = 0;
    for (int i = 2; i < count; i++) {
        const Nanoseconds now = frames[i].screenLoop - frames[i - 1].screenLoop;
        if (frames[i].screenLoop < from || now > far ||
            frames[i - 1].screenLoop - frames[i - 2].screenLoop > far)
            continue;
        const double error = fabs((double)(frames[i].sim - frames[i - 1].sim - now)) / 1e6;
        sum += error;
        *max = fmax(*max, error);
        number++;
    }
    CHECK(number > 50, "only %d errors", number);
    return sum / number;
}

/* From the first second on, when the filter is locked, at any refresh interval and with noise of up
 * to 40 % of it. */
TEST(DisplayClockIsEvenWhereSwapsReturnUnevenly)
{
    static const double rates[] = {24, 59.94, 144, 500};
    static const struct {
        double noiseMs;
        const char *others;
    } faults[] = {{2, ""},
                  {2, ",drop=1"},
                  {2, ",drop=5"},
                  {2, ",slow-tick=20ms@1s"},
                  {8, ""}}; /* at 59.94 Hz: half a refresh */
    for (int i = 0; i < 18; i++) {
        char machine[96];
        double means[2], max;
        const double hz = rates[i % 4], noiseMs = faults[i / 4].noiseMs;
        snprintf(machine, sizeof machine, "refresh=%g,noise=%.3fms,draw=0.2ms%s", hz,
                 noiseMs > 2 ? noiseMs : fmin(noiseMs, 400 / hz), faults[i / 4].others);
        for (int k = 0; k < 2; k++) {
            RUN(k ? "display_clock" : "arevalo", machine, .seconds = 10);
            means[k] = ErrorsOf(ONE_SECOND, hz, &max);
        }
        CHECK(means[1] <= means[0] / 50, "%s: %f ms, arevalo %f", machine, means[1], means[0]);
    }
}

/* The times for which the frames of a run are drawn never go back. From `from` on they differ by at
 * most `most` from the times at which the pictures are shown, apart from the one tick of lag. p
 * stays in [0,1]. */
static void ExpectToFollow(const char *what, Nanoseconds from, Nanoseconds most)
{
    for (int i = 1; i < count; i++) {
        const Frame *frame = &frames[i];
        const Nanoseconds off = llabs(frame->sim + Tick - frame->screenLoop);
        CHECK(frame->drawArgument >= 0 && frame->drawArgument <= 1 && frame->sim >= frame[-1].sim &&
                  (frame->tick == 0 || frame->screenLoop < from || off <= most),
              "%s, frame %d: p = %f, off by %" PRId64 " ns", what, i, frame->drawArgument, off);
    }
}

/* After a dropped frame the next one is right again. A tick of 20 ms is foreseen: the frame that
 * comes late is already drawn for two refreshes later. */
TEST(DisplayClockFollowsDropsAndForeseesSlowTicks)
{
    static const char *const machines[] = {"noisy60,drop=5", "noisy60,slow-tick=20ms@1s"};
    for (int foreseen = 0; foreseen < 2; foreseen++) {
        int late = 0;
        RUN("display_clock", machines[foreseen], .seconds = 60);
        for (int i = 70; i + 1 < count; i++) {
            const Nanoseconds due = frames[i].screenLoop - frames[i - 1].screenLoop;
            const Frame *follows = &frames[i + 1 - foreseen];
            const Nanoseconds off = follows->sim - follows[-1].sim - due;
            CHECK(llabs(off) < 20000, "%s, frame %d: off by %" PRId64, machines[foreseen], i, off);
            late += due > ONE_SECOND / 40;
        }
        assert_true(late >= 58);
    }
}

static int64_t nextMilliHz;
static Nanoseconds changedAt;
static Action action;

/* Changes to another display, or presses a key; ends a pause 33 turns later. */
static void Change(Input *input)
{
    changedAt = action ? frames[count - 1].screenLoop : sim.now;
    actAt = actAt == 200 && action == ActionPause ? 233 : actAt;
    if (action)
        PressAction(input, action);
    else
        sim.spec.refreshMilliHz = nextMilliHz;
    sim.now += action && actAt != 233 ? 6 * ONE_MILLISECOND : 0;
}

/* A quarter of a second after it. The refresh interval on the loop's clock depends on its speed. */
TEST(DisplayClockIsLockedAgainAfterAChange)
{
    static const struct {
        const char *from;
        double hz;
        Action action; /* 0: another display */
    } rows[] = {
        {"60", 144, 0},          {"144", 60, 0}, {"60", 59.94, 0},        {"60", 30, 0},
        {"24", 90, 0},           {"60", 500, 0}, {"60", 60, ActionPause}, {"60", 120, ActionSlower},
        {"60", 30, ActionFaster}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char what[96];
        double max;
        snprintf(what, sizeof what, "refresh=%s,noise=0.5ms,draw=0.5ms", rows[i].from);
        nextMilliHz = llround(rows[i].hz * 1000);
        action = rows[i].action;
        ActAt(200, Change);
        RUN("display_clock", what, .seconds = 20);
        ErrorsOf(changedAt + Quarter, rows[i].hz, &max);
        CHECK(max < 0.15, "row %zu: an error of %f ms", i, max);
        ExpectToFollow(what, action ? 0 : changedAt + Quarter, Tick + ONE_MILLISECOND);
    }
}

TEST(DisplayClockWithoutVsyncAnyMoreIsArevaloAgain)
{
    nextMilliHz = action = 0;
    ActAt(300, Change);
    RUN("display_clock", "noisy60", .seconds = 10);
    for (int i = 300; i < count; i++) {
        const Nanoseconds ahead = frames[i].sim + Tick - frames[i].start;
        CHECK(frames[i].start <= changedAt + Quarter || llabs(ahead) < 200000,
              "frame %d: drawn %" PRId64 " ns ahead", i, ahead);
    }
}

static uint64_t disorder;

static void DrawForAnyTime(Input *input)
{
    disorder = disorder * UINT64_C(6364136223846793005) + 1442695040888963407U;
    sim.spec.drawCost = 5000000 + (Nanoseconds)(disorder >> 40); /* to 21.8 ms */
    actAt++;
}

/* Arevalo's formula, where time1 is read once input has been: before the ticks and their readings
 * of the clock, a microsecond each. */
static void ExpectArevalosFormula(const char *machine, bool network)
{
    Nanoseconds time0 = 0;
    for (int i = 0; i < count; i++) {
        const Frame *frame = &frames[i];
        const Nanoseconds reading = (frame->ticks + 2) * ONE_MICROSECOND;
        const Nanoseconds time1 = frame->start - frame->updateTime - reading;
        int ticks = 0;
        for (; time1 - time0 > Tick && ticks < 5; ticks++)
            time0 += Tick;
        if (!network && time1 - time0 > Tick)
            time0 = time1 - Tick;
        CHECK(frame->ticks == ticks &&
                  frame->drawArgument == fmin((double)(time1 - time0) / (double)Tick, 1),
              "%s, frame %d: %d ticks, p %f", machine, i, frame->ticks, frame->drawArgument);
    }
}

TEST(DisplayClockWithoutVsyncIsArevalo)
{
    static const char *const machines[] = {"fast", "slow-draw", "slow-tick", "crawl", "tick=0"};
    for (int i = 0; i < 5; i++) {
        int counts[2];
        for (int k = 0; k < 2; k++) {
            ActAt(i == 0, DrawForAnyTime);
            disorder = 1;
            RUN(k ? "display_clock" : "arevalo", machines[i], .network = i == 2);
            counts[k] = count;
        }
        ExpectArevalosFormula(machines[i], i == 2);
        CHECK(abs(counts[1] - counts[0]) <= 1 + counts[0] / 200, "%s: %d frames, arevalo %d",
              machines[i], counts[1], counts[0]);
    }
}

/* A stall of seconds is made up for, tick by tick, where peers wait. */
TEST(DisplayClockOfANetworkGameLosesNoTick)
{
    static const char *const loops[] = {"display_clock", "just_in_time", "frame_pacing"};
    RUN("arevalo", "vsync60,hitch=3s@2s", .network = true, .seconds = 30);
    const int64_t due = TicksRun();
    for (int i = 0; i < 3; i++) {
        RUN(loops[i], "vsync60,hitch=3s@2s", .network = true, .seconds = 30);
        CHECK(llabs(TicksRun() - due) <= 1, "%s: %" PRId64 " ticks, arevalo %" PRId64, loops[i],
              TicksRun(), due);
    }
}
