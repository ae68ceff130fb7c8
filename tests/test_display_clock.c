/* SPDX-License-Identifier: MIT
 *
 * The loop display_clock and its filter: how evenly it draws where swaps return unevenly, beside
 * arevalo and beside the usual remedy (snapping to the refresh, then a mean of four frames), on the
 * same noise.
 */
#include "check/simulation.h"
#include "loops/display_filter.h"

#include "check/check.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Nanoseconds Tick = 40000000;
static const Nanoseconds Quarter = 250000000;

/* ---- even motion ---- */

/* A picture: the moment it was drawn for, and when it was shown. */
typedef struct Shown {
    Nanoseconds drawn, screen;
} Shown;

static Shown shown[MaxFrames];

/* The mean |animation error|, and the greatest, in ms. */
typedef struct Errors {
    double mean, most;
    int count;
} Errors;

/* Those after `from`; if `foreseeable` without the pictures that a refresh was missed for, and
 * those behind them: a drop is seen when it has happened. */
static Errors ErrorsOf(int pictures, Nanoseconds from, Nanoseconds refresh, bool foreseeable)
{
    Errors errors = {0};
    for (int i = 2; i < pictures; i++) {
        const Nanoseconds before = shown[i - 1].screen - shown[i - 2].screen;
        const Nanoseconds now = shown[i].screen - shown[i - 1].screen;
        if (shown[i].screen < from ||
            (foreseeable && (now > refresh * 3 / 2 || before > refresh * 3 / 2)))
            continue;
        double error = fabs((double)(shown[i].drawn - shown[i - 1].drawn - now)) / 1e6;
        errors.mean += error;
        errors.most = fmax(errors.most, error);
        errors.count++;
    }
    errors.mean /= errors.count > 0 ? errors.count : 1;
    return errors;
}

static void KeepShown(void)
{
    for (int i = 0; i < count; i++)
        shown[i] = (Shown){frames[i].sim, frames[i].screen};
}

static int Play(const char *loop, const char *machine, int seconds)
{
    GameConfig config = With(loop);
    config.duration = seconds * ONE_SECOND;
    RunOn(machine, config);
    KeepShown();
    return count;
}

/* The usual remedy, on the same machine: what a frame took counts as a whole number of refreshes if
 * it is within 0.2 ms of it, and the mean of four such frames is the time that is drawn next. */
static int PlaySnapped(const char *text, int seconds)
{
    MachineSpec spec;
    assert_true(MachineSpecParse(text, &spec));
    Machine machine = SimMachineInit(&sim, &spec, NULL);
    const Clock *clock = &machine.clock;
    const double refresh = 1e12 / (double)spec.refreshMilliHz;
    double last[4] = {refresh, refresh, refresh, refresh}, drawn = 0;
    int pictures = 0, ticks = 0;
    Nanoseconds before = clock->now(clock->self);
    while (sim.now < seconds * ONE_SECOND) {
        const Nanoseconds now = clock->now(clock->self);
        double frame = (double)(now - before);
        before = now;
        const double snapped = refresh * floor(frame / refresh + 0.5);
        if (fabs(frame - snapped) <= 0.2e6)
            frame = snapped;
        last[pictures % 4] = frame;
        drawn += (last[0] + last[1] + last[2] + last[3]) / 4;
        for (; drawn > (double)((ticks + 1) * Tick); ticks++)
            clock->spend(clock->self, WorkTick, 0);
        clock->spend(clock->self, WorkDraw, 0);
        assert_true(pictures < MaxFrames);
        shown[pictures].drawn = llround(drawn);
        shown[pictures++].screen = machine.presenter.present(machine.presenter.self);
    }
    return pictures;
}

typedef struct Bar {
    const char *machine;
    double hz;
} Bar;

/* Once locked: from the first second on. */
static void CheckBar(const Bar *bar, int seed)
{
    enum { Seconds = 60 };
    const Nanoseconds refresh = llround(1e9 / bar->hz);
    char machine[96];
    Errors fair[3], all[3];
    snprintf(machine, sizeof machine, "%s,seed=%d", bar->machine, seed);
    for (int i = 0; i < 3; i++) {
        int pictures = i == 0   ? Play("arevalo", machine, Seconds)
                       : i == 1 ? PlaySnapped(machine, Seconds)
                                : Play("display_clock", machine, Seconds);
        fair[i] = ErrorsOf(pictures, ONE_SECOND, refresh, true);
        all[i] = ErrorsOf(pictures, ONE_SECOND, refresh, false);
        CHECK(fair[i].count > Seconds * bar->hz / 2, "%s: %d errors to compare", machine,
              fair[i].count);
    }
    print_message("%s: arevalo %.3f ms, snapping %.3f, display_clock %.4f: 1/%.0f and 1/%.0f "
                  "(with the missed refreshes %.3f, %.3f, %.3f)\n",
                  machine, fair[0].mean, fair[1].mean, fair[2].mean, fair[0].mean / fair[2].mean,
                  fair[1].mean / fair[2].mean, all[0].mean, all[1].mean, all[2].mean);
    CHECK(fair[2].mean <= fair[0].mean / 50, "%s: %f ms, arevalo %f", machine, fair[2].mean,
          fair[0].mean);
    CHECK(fair[2].mean <= fair[1].mean / 10, "%s: %f ms, snapping %f", machine, fair[2].mean,
          fair[1].mean);
    CHECK(all[2].mean < all[0].mean && all[2].mean < all[1].mean,
          "%s, with the missed refreshes: %f ms, arevalo %f, snapping %f", machine, all[2].mean,
          all[0].mean, all[1].mean);
}

static void ItDrawsEvenlyWhereSwapsReturnUnevenly(void **state)
{
    static const Bar bars[] = {
        {"noisy60", 60},
        {"noisy60,drop=1", 60},
        {"noisy60,drop=5", 60},
        {"noisy60,slow-tick=20ms@1s", 60},
        {"refresh=144,noise=2ms", 144},
        {"refresh=144,noise=2ms,drop=1", 144},
        {"refresh=144,noise=2ms,drop=5", 144},
        {"refresh=144,noise=2ms,slow-tick=20ms@1s", 144},
        {"refresh=59.94,noise=2ms", 59.94},
        {"refresh=59.94,noise=2ms,drop=1", 59.94},
        {"refresh=59.94,noise=2ms,drop=5", 59.94},
        {"refresh=59.94,noise=2ms,slow-tick=20ms@1s", 59.94},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bars / sizeof bars[0]; i++) {
        for (int seed = 1; seed <= 3; seed++)
            CheckBar(&bars[i], seed);
    }
}

/* At any refresh rate, with noise up to 40 % of the interval. */
static void ItLocksToAnyRefresh(void **state)
{
    static const double rates[] = {24,  25,  30,  48,  50,  60,  72,  75,  90,  100,
                                   120, 144, 165, 180, 200, 240, 300, 360, 480, 500};
    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        char machine[96];
        const Nanoseconds refresh = llround(1e9 / rates[i]);
        snprintf(machine, sizeof machine, "refresh=%g,noise=%.3fms,draw=0.2ms", rates[i],
                 fmin(2, 400 / rates[i]));
        Errors before = ErrorsOf(Play("arevalo", machine, 20), ONE_SECOND, refresh, true);
        Errors now = ErrorsOf(Play("display_clock", machine, 20), ONE_SECOND, refresh, true);
        CHECK(now.mean <= before.mean / 50, "%s: %f ms, arevalo %f", machine, now.mean,
              before.mean);
    }
}

/* ---- following ---- */

/* The pictures of a run are drawn for times that never go back and are near those at which they are
 * shown, apart from the one tick of lag; p stays in [0,1]. */
static void CheckFrames(const char *machine, Nanoseconds from, Nanoseconds most)
{
    for (int i = 1; i < count; i++) {
        const Frame *frame = &frames[i];
        CHECK(frame->alpha >= 0 && frame->alpha <= 1, "%s, frame %d: p = %f", machine, i,
              frame->alpha);
        CHECK(frame->sim >= frame[-1].sim, "%s, frame %d: back by %" PRId64 " ns", machine, i,
              frame[-1].sim - frame->sim);
        CHECK(frame->tick == 0 || frame->screen < from ||
                  llabs(frame->sim + Tick - frame->screen) <= most,
              "%s, frame %d: drawn for %" PRId64 " ns, shown at %" PRId64, machine, i,
              frame->sim + Tick, frame->screen);
    }
}

static void ADroppedFrameIsFollowedAtOnce(void **state)
{
    const Nanoseconds refresh = ONE_SECOND / 60;
    int dropped = 0;
    (void)state;
    Play("display_clock", "noisy60,drop=5", 60);
    for (int i = 70; i + 1 < count; i++) {
        const Nanoseconds missed = frames[i].screen - frames[i - 1].screen - refresh;
        const Nanoseconds step = frames[i + 1].sim - frames[i].sim;
        CHECK(llabs(step - missed - refresh) < 20000,
              "frame %d was %" PRId64 " ns late, the next goes on by %" PRId64, i, missed, step);
        dropped += missed > refresh / 2;
    }
    CHECK(dropped > 100, "%d drops", dropped);
}

/* Two refreshes for a tick of 20 ms, in the very picture that comes late. */
static void ASlowTickIsForeseen(void **state)
{
    const Nanoseconds refresh = ONE_SECOND / 60;
    int late = 0;
    (void)state;
    Play("display_clock", "noisy60,slow-tick=20ms@1s", 60);
    for (int i = 70; i < count; i++) {
        const Nanoseconds step = frames[i].sim - frames[i - 1].sim;
        const Nanoseconds due = frames[i].screen - frames[i - 1].screen;
        CHECK(llabs(step - due) < 20000, "frame %d: a step of %" PRId64 " ns, not %" PRId64, i,
              step, due);
        late += due > refresh * 3 / 2;
    }
    CHECK(late >= 58, "%d late pictures", late);
}

/* Ten minutes. Without drops it stays within the noise, once locked. */
static void ItNeverDriftsFromTheClock(void **state)
{
    static const char *const machines[] = {"refresh=59.94,noise=2ms",
                                           "refresh=59.94,noise=2ms,drop=5"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        Play("display_clock", machines[i], 600);
        CheckFrames(machines[i], 0, Tick);
        if (i == 0)
            CheckFrames(machines[i], ONE_SECOND, 2 * ONE_MILLISECOND);
        CHECK(llabs(frames[count - 1].tick - 15000) <= 1, "%s: %" PRId64 " ticks in 600 s",
              machines[i], frames[count - 1].tick);
    }
}

/* From a quarter of a second after `since` on, whatever happened there. */
static void CheckLockedAgain(const char *what, Nanoseconds since, Nanoseconds refresh, double most)
{
    KeepShown();
    Errors errors = ErrorsOf(count, since + Quarter, refresh, true);
    CHECK(errors.count > 50 && errors.most < most, "%s: an error of %f ms in %d", what, errors.most,
          errors.count);
}

static void ItIsLockedAgainAfterAHitch(void **state)
{
    static const char *const machines[] = {"hitch,noise=1ms", "refresh=60,hitch=37ms@2s,noise=1ms",
                                           "refresh=59.94,hitch=900ms@2s,noise=1ms"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        Play("display_clock", machines[i], 10);
        int hitch = 0;
        while (frames[hitch].renderTime < 30000000)
            assert_true(++hitch < count);
        CheckLockedAgain(machines[i], frames[hitch].end, ONE_SECOND / 60, 0.1);
    }
}

static int64_t nextMilliHz;
static Nanoseconds changed;

static void ChangeDisplay(Input *input)
{
    (void)input;
    changed = sim.now;
    sim.spec.refreshMilliHz = nextMilliHz;
}

static void ItIsLockedAgainAfterAChangeOfDisplay(void **state)
{
    static const struct {
        const char *from;
        int64_t to;
    } changes[] = {{"60", 144000}, {"144", 60000}, {"60", 59940},  {"60", 75000},  {"120", 50000},
                   {"60", 30000},  {"30", 60000},  {"60", 24000},  {"24", 60000},  {"165", 60000},
                   {"60", 240000}, {"240", 60000}, {"50", 60000},  {"60", 500000}, {"360", 144000},
                   {"75", 59940},  {"24", 90000},  {"60", 120000}, {"120", 60000}};
    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        char machine[96];
        snprintf(machine, sizeof machine, "refresh=%s,noise=0.5ms,draw=0.5ms", changes[i].from);
        nextMilliHz = changes[i].to;
        act = ChangeDisplay;
        actAt = 200 + (int)i;
        Play("display_clock", machine, 15);
        snprintf(machine, sizeof machine, "from %s to %g Hz", changes[i].from,
                 (double)changes[i].to / 1000);
        CheckLockedAgain(machine, changed, 1000 * ONE_SECOND / changes[i].to, 0.1);
        CheckFrames(machine, changed + Quarter, Tick + ONE_MILLISECOND);
    }
}

/* A swap of a display of this rate, late by 0 to 2 ms in a fixed disorder. */
static Nanoseconds NoisySwap(int n, double hz)
{
    return llround(n * 1e9 / hz) + (Nanoseconds)((unsigned)n * 2654435761U % 2000000);
}

static void ItTells5994From60(void **state)
{
    static const double rates[] = {59.94, 60};
    (void)state;
    for (int i = 0; i < 2; i++) {
        DisplayFilter filter = {0};
        int n = 0;
        for (; n < 5 * 60; n++)
            DisplayFilterSwapped(&filter, NoisySwap(n, rates[i]));
        assert_true(DisplayFilterLocked(&filter));
        double hz = 1e9 / filter.line.interval;
        CHECK(fabs(hz - rates[i]) < 0.02, "%f Hz for %f", hz, rates[i]);
    }
}

/* ---- where there is nothing to learn ---- */

static Frame plain[MaxFrames];

static uint64_t disorder;

static void DrawForAnyTime(Input *input)
{
    (void)input;
    disorder = disorder * UINT64_C(6364136223846793005) + 1442695040888963407U;
    sim.spec.drawCost = 5000000 + (Nanoseconds)(disorder >> 40); /* to 21.8 ms */
    actAt++;
}

/* Runs both loops and compares them to the bit. */
static void CheckPlain(const char *machine, bool uneven, bool network)
{
    int pictures = 0;
    for (int i = 0; i < 2; i++) {
        GameConfig config = With(i == 0 ? "arevalo" : "display_clock");
        config.settings.network = network;
        act = DrawForAnyTime;
        actAt = uneven ? 1 : 0;
        disorder = 1;
        RunOn(machine, config);
        if (i == 0) {
            memcpy(plain, frames, sizeof frames);
            pictures = count;
        }
    }
    CHECK(count == pictures, "%s: %d pictures, arevalo %d", machine, count, pictures);
    for (int i = 0; i < count; i++)
        CHECK(frames[i].alpha == plain[i].alpha && frames[i].ticks == plain[i].ticks &&
                  frames[i].end == plain[i].end,
              "%s, frame %d: %d ticks and p %f at %" PRId64 ", arevalo %d, %f, %" PRId64, machine,
              i, frames[i].ticks, frames[i].alpha, frames[i].end, plain[i].ticks, plain[i].alpha,
              plain[i].end);
}

static void WithoutVsyncItIsArevalo(void **state)
{
    static const char *const machines[] = {"fast",      "tick=0", "slow-draw",
                                           "slow-tick", "crawl",  "oversleep"};
    (void)state;
    for (int network = 0; network < 2; network++) {
        for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i++)
            CheckPlain(machines[i], false, network);
        CheckPlain("fast", true, network);
    }
}

/* As when vsync is switched off. */
static void WithoutVsyncAnyMoreItIsArevaloAgain(void **state)
{
    (void)state;
    nextMilliHz = 0;
    act = ChangeDisplay;
    actAt = 300;
    Play("display_clock", "noisy60", 10);
    for (int i = 300; i < count; i++) {
        const Nanoseconds ahead = frames[i].sim + Tick - frames[i].start;
        if (frames[i].start > changed + Quarter)
            CHECK(llabs(ahead) < 200000, "frame %d: drawn %" PRId64 " ns ahead", i, ahead);
    }
    CheckFrames("noisy60, then no vsync", 0, Tick);
}

/* A frame cap is as even as a display. */
static void AFrameCapDoesItNoHarm(void **state)
{
    double errors[2];
    (void)state;
    for (int i = 0; i < 2; i++) {
        GameConfig config = With(i == 0 ? "arevalo" : "display_clock");
        config.settings.fps = 144;
        RunOn("fast", config);
        KeepShown();
        errors[i] = ErrorsOf(count, ONE_SECOND, ONE_SECOND / 144, false).mean;
    }
    CHECK(errors[1] <= errors[0] + 0.00001, "%f ms, arevalo %f", errors[1], errors[0]);
}

/* ---- the rest of arevalo ---- */

static void RaiseDrawCost(Input *input)
{
    (void)input;
    sim.spec.drawCost = 20 * ONE_MILLISECOND;
}

/* Where a draw takes more than a refresh, 30 pictures a second; evenly. Where it took less before,
 * drops do not change that. */
static void ItDrawsForEverySecondRefresh(void **state)
{
    static const char *const machines[] = {"noisy60,draw=20ms", "noisy60,drop=1"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        double means[2];
        for (int loop = 0; loop < 2; loop++) {
            act = RaiseDrawCost;
            actAt = 60;
            int pictures = Play(loop == 0 ? "arevalo" : "display_clock", machines[i], 60);
            Errors errors = ErrorsOf(pictures, 2 * ONE_SECOND, ONE_SECOND / 30, true);
            CHECK(abs(errors.count - 58 * 30) < 100, "%d errors to compare", errors.count);
            means[loop] = errors.mean;
        }
        CHECK(means[1] <= means[0] / 50, "%s: %f ms, arevalo %f", machines[i], means[1], means[0]);
    }
}

static void ItTicksAsArevaloDoes(void **state)
{
    (void)state;
    for (int m = 0; MachineSpecName(m); m++) {
        for (int network = 0; network < 2; network++) {
            int64_t ticks[2];
            for (int i = 0; i < 2; i++) {
                GameConfig config = With(i == 0 ? "arevalo" : "display_clock");
                config.settings.network = network;
                RunOn(MachineSpecName(m), config);
                ticks[i] = TicksRun();
                assert_true(ran.frameTime == ran.totals.gameTime);
                for (int n = 0; n < count; n++)
                    CHECK(frames[n].ticks <= 5 || n == 0, "%s: %d ticks", MachineSpecName(m),
                          frames[n].ticks);
            }
            CHECK(llabs(ticks[1] - ticks[0]) <= 1, "%s: %" PRId64 " ticks, arevalo %" PRId64,
                  MachineSpecName(m), ticks[1], ticks[0]);
            CheckFrames(MachineSpecName(m), INT64_MAX, 0);
        }
    }
}

static void HiddenItTicksAndIsLockedAgain(void **state)
{
    (void)state;
    Play("display_clock", "noisy60,hidden=2s-4s", 10);
    for (int i = 0; i < count; i++)
        assert_false(frames[i].start > 2 * ONE_SECOND + Quarter &&
                     frames[i].start < 4 * ONE_SECOND);
    CHECK(llabs(frames[count - 1].tick - 249) <= 1, "%" PRId64 " ticks", frames[count - 1].tick);
    CheckLockedAgain("after 4 s", 4 * ONE_SECOND, ONE_SECOND / 60, 0.15);
}

static Action pressed;

static void Press(Input *input)
{
    input->actions[input->actionCount++] = pressed;
}

/* The loop's clock goes slower or faster, and so does the refresh in it. */
static void ItIsLockedAgainInSlowMotion(void **state)
{
    static const struct {
        Action action;
        Nanoseconds refresh;
    } speeds[] = {{ActionSlower, ONE_SECOND / 120}, {ActionFaster, ONE_SECOND / 30}};
    (void)state;
    for (int i = 0; i < 2; i++) {
        act = Press;
        pressed = speeds[i].action;
        actAt = 300;
        Play("display_clock", "refresh=60,noise=1ms", 20);
        CheckLockedAgain(i ? "twice as fast" : "half as fast", frames[300].screen,
                         speeds[i].refresh, 0.2);
        CheckFrames(i ? "twice as fast" : "half as fast", 0, Tick);
    }
}

/* Any time may pass while the clock stands. */
static void PauseAndGoOn(Input *input)
{
    input->actions[input->actionCount++] = ActionPause;
    if (actAt == 300)
        actAt = 333;
    else
        sim.now += 6 * ONE_MILLISECOND;
}

static void ItIsLockedAgainAfterAPause(void **state)
{
    (void)state;
    act = PauseAndGoOn;
    actAt = 300;
    Play("display_clock", "refresh=60,noise=1ms", 20);
    int pause = 0;
    while (!frames[pause].excluded)
        assert_true(++pause < count);
    CheckLockedAgain("after a pause", frames[pause].screen, ONE_SECOND / 60, 0.1);
    CheckFrames("with a pause", 0, Tick);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ItDrawsEvenlyWhereSwapsReturnUnevenly),
        cmocka_unit_test(ItLocksToAnyRefresh),
        cmocka_unit_test(ADroppedFrameIsFollowedAtOnce),
        cmocka_unit_test(ASlowTickIsForeseen),
        cmocka_unit_test(ItNeverDriftsFromTheClock),
        cmocka_unit_test(ItIsLockedAgainAfterAHitch),
        cmocka_unit_test(ItIsLockedAgainAfterAChangeOfDisplay),
        cmocka_unit_test(ItTells5994From60),
        cmocka_unit_test(WithoutVsyncItIsArevalo),
        cmocka_unit_test(WithoutVsyncAnyMoreItIsArevaloAgain),
        cmocka_unit_test(AFrameCapDoesItNoHarm),
        cmocka_unit_test(ItDrawsForEverySecondRefresh),
        cmocka_unit_test(ItTicksAsArevaloDoes),
        cmocka_unit_test(HiddenItTicksAndIsLockedAgain),
        cmocka_unit_test(ItIsLockedAgainInSlowMotion),
        cmocka_unit_test(ItIsLockedAgainAfterAPause),
    };
    return cmocka_run_group_tests_name("display_clock", tests, NULL, NULL);
}
