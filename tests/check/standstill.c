/* SPDX-License-Identifier: MIT
 *
 * A game that stands still while its loop's clock goes on: in a menu, or as nothing runs. And a
 * window that goes to another display.
 */
#include "check/simulation.h"

static const char stopMachine[] = "vsync60,hidden=2s-8s,stop";
static const char menuMachine[] = "vsync60,pause=2s-8s";

/* What the second after six seconds without a turn has on a 60 Hz display: 60 turns. All of it is
 * reckoned by hand, in ticks of so many ms. A loop that owes 6 s and pays it all in that second has
 * 700 % of its game time. */
static const struct After {
    const char *loop;
    int maxLoops;
    bool network;
    double tick;
    /* Game time of the second in %, the most of it at once in ms, and what that is called. */
    double percent, leap;
    AfterStop kind;
} afters[] = {
    {"simplest", 0, false, 40, 240, 40, AfterForgives},    /* as always: 60 ticks of 40 ms */
    {"naive_sleep", 0, false, 40, 80, 40, AfterForgives},  /* as always: a tick in 3 refreshes */
    {"fixed_sleep", 0, false, 40, 100, 40, AfterForgives}, /* as always */
    {"fixed_fps", 0, false, 40, 240, 40, AfterRaces},      /* never sleeps: 60 ticks */
    {"frame_skip", 0, false, 12.5, (59 * 6 + 1) * 12.5 / 10, 6 * 12.5, AfterRaces},
    {"variable_step", 0, false, 1000 / 60.0, 700, 6000, AfterLeaps},
    {"mean_delta", 0, false, 1000 / 60.0, 100, 1000 / 60.0, AfterForgives},
    {"max_fps", 0, false, 20, 700, 10 * 20, AfterRaces}, /* 350 ticks, 10 a turn */
    {"ups_fps", 0, false, 1000 / 60.0, 700, 6000, AfterLeaps},
    {"lag", 0, false, 40, 120, 5 * 40, AfterForgives}, /* 25 ticks, and 5 at once */
    {"prediction", 0, false, 40, 700, 5 * 40, AfterRaces},
    /* a frame counts as 250 ms; the turn in which the game stood began before that */
    {"fix_timestep", 0, false, 10, (250 + 59 * 1000 / 60.0) / 10, 250, AfterForgives},
    {"arevalo", 0, false, 40, 120, 5 * 40, AfterForgives},
    {"arevalo", 0, true, 40, 700, 5 * 40, AfterRaces}, /* keeps the debt */
    {"arevalo", 500, false, 40, 700, 6000, AfterLeaps},
    {"snapped_delta", 0, false, 1000 / 60.0, 100, 1000 / 60.0, AfterForgives},
    {"display_clock", 0, false, 40, 120, 5 * 40, AfterForgives},
    {"just_in_time", 0, false, 40, 120, 5 * 40, AfterForgives},
    {"frame_pacing", 0, false, 40, 120, 5 * 40, AfterForgives},
    {"frame_pacing", 0, true, 40, 700, 5 * 40, AfterRaces},
};

static void CheckAfter(const struct After *row, const char *name)
{
    GameConfig config =
        ConfigOf(row->loop, &(Setup){.maxLoops = row->maxLoops, .network = row->network});
    RunOn(name, config);
    const Standstill *stop = &ran.totals.standstill;
    const double percent = 100 * (double)stop->after / 1e9, leap = (double)stop->most / 1e6;
    const double slack = 1.01 * row->tick;

    assert_true(StandstillIsKnown(stop, ran.totals.total));
    CHECK(fabs(percent - row->percent) <= slack / 10, "%s on %s: %f %%, not %f", row->loop, name,
          percent, row->percent);
    CHECK(fabs(leap - row->leap) <= 2 * slack, "%s on %s: %f ms at once, not %f", row->loop, name,
          leap, row->leap);
    CHECK(StandstillAfter(stop) == row->kind, "%s on %s: it %s", row->loop, name,
          AfterStopWords[StandstillAfter(stop)]);
}

TEST(StandstillIsForgivenOrMadeUpForAsReckoned)
{
    for (size_t i = 0; i < sizeof afters / sizeof afters[0]; i++) {
        CheckAfter(&afters[i], stopMachine);
        CheckAfter(&afters[i], menuMachine);
    }
}

/* A loop's clock counts it, and no dead time is left out of it. Nothing ticks and nothing is drawn
 * meanwhile; in a menu input is read. */
TEST(StandstillCountsOnTheLoopsClock)
{
    static const char *const names[] = {stopMachine, menuMachine};
    for (int n = 0; n < 2; n++) {
        int excluded = 0;
        RUN("variable_step", names[n]);
        CHECK(ran.totals.total >= 10 * ONE_SECOND && ran.stats.deadTime == 0, "%s: dead time",
              names[n]);
        CHECK(llabs(ran.totals.gameTime - 10 * ONE_SECOND) < ONE_SECOND / 30,
              "%s: %" PRId64 " ns of game time", names[n], ran.totals.gameTime);
        for (int i = 1; i < count; i++) {
            const Nanoseconds begins = frames[i].start, ended = frames[i - 1].end;
            const bool isBefore = begins < 2 * ONE_SECOND + ONE_SECOND / 30;
            CHECK(isBefore || begins >= 8 * ONE_SECOND, "%s: frame %d", names[n], i);
            CHECK(frames[i].excluded == (begins - ended > ONE_SECOND), "%s: frame %d", names[n], i);
            excluded += frames[i].excluded;
        }
        CHECK(excluded == 1, "%s: %d frames are excluded", names[n], excluded);
    }
}

/* A hidden window is another matter: the loop has turns, and nothing is owed. */
TEST(StandstillIsNoneWhereTurnsGoOn)
{
    RUN("fixed_fps", "vsync60,hidden=2s-8s");
    assert_true(ran.totals.standstill.ended == 0);
    assert_in_range(ran.totals.ticks, 249, 252);
    assert_false(StandstillIsKnown(&ran.totals.standstill, ran.totals.total));
}

/* What comes after it is known only when a second has passed. */
TEST(StandstillIsUnknownUntilASecondHasPassed)
{
    RUN("arevalo", stopMachine, .seconds = 8);
    assert_false(StandstillIsKnown(&ran.totals.standstill, ran.totals.total));
    RUN("arevalo", "vsync60,pause=2s-99s");
    assert_false(StandstillIsKnown(&ran.totals.standstill, ran.totals.total));
    assert_in_range(ran.totals.total, 10 * ONE_SECOND, 10 * ONE_SECOND + ONE_SECOND / 30);
}

/* A menu of a picture is closed at its time, whatever the display. */
TEST(StandstillEndsWhenTheMenuIsClosed)
{
    RUN("simplest", "refresh=50,pause=2s-8001ms");
    assert_int_equal(ran.totals.standstill.ended, 8 * ONE_SECOND + ONE_MILLISECOND);
    RUN("simplest", "fast,hidden=2s-8001ms,stop");
    assert_int_equal(ran.totals.standstill.ended, 8 * ONE_SECOND + ONE_MILLISECOND);
}

/* ---- another display ---- */

/* Picture n is seen at refresh n of the first display, and from five seconds on at those of the
 * second, which are counted from the start as well; a loop that draws in each refresh misses none.
 */
TEST(MachineShowsPicturesOnTheDisplayThatTheWindowIsOn)
{
    enum { OnFirst = 300, Second = 144 };
    RUN("simplest", "refresh=60,refresh2=144@5s");
    assert_in_range(count, OnFirst + 5 * Second - 3, OnFirst + 5 * Second + 1);
    for (int i = 0; i < count; i++) {
        const bool isFirst = i < OnFirst - 1; /* blank 300 is that of five seconds */
        const int rate = isFirst ? 60 : Second;
        const int64_t blank = isFirst ? i + 1 : 5 * Second + 1 + i - (OnFirst - 1);
        const Nanoseconds due = (blank * ONE_SECOND + rate - 1) / rate;
        CHECK(frames[i].screenReal == due && frames[i].refresh == PeriodOf(rate),
              "picture %d: at %" PRId64 " ns, not %" PRId64, i, frames[i].screenReal, due);
    }
}

/* Our own loops are in step with the second display within a second, and those that ask for its
 * rate know it: from then on each picture shows its time. */
TEST(DisplayClockFollowsTheWindowToAnotherDisplay)
{
    static const char *const loops[] = {"display_clock", "just_in_time", "frame_pacing"};
    static const char *const names[] = {"refresh=60,refresh2=144@5s,noise=1ms",
                                        "refresh=144,refresh2=60@5s,noise=1ms"};
    for (int n = 0; n < 6; n++) {
        double worst = 0;
        RUN(loops[n / 2], names[n % 2]);
        for (int i = 0; i < count; i++)
            if (frames[i].screenReal > 6 * ONE_SECOND)
                worst = fmax(worst, fabs((double)frames[i].animationError));
        CHECK(worst < 0.1e6, "%s on %s: %f ns", loops[n / 2], names[n % 2], worst);
    }
}
