/* SPDX-License-Identifier: MIT
 *
 * Rates that are no whole numbers: read, written, and kept for ten hours without drift. When a tick
 * is due is reckoned here by long division, digit by digit, in no function of the program's.
 */
#include "check/simulation.h"

#include "base/tick_rate.h"
#include "base/units.h"
#include "game/timeline.h"
#include "loops/frame_clock.h"
#include "scenes/world.h"

enum { Hour = 3600, TenHours = 10 * Hour };

/* Consoles, video, and what does not divide anything. */
static const char *const rateTexts[] = {
    "59.94",      "60.0988",   "50.007",     "1000/3",   "39375000/655171",   "262144/4389",
    "24000/1001", "59.922743", "999.999999", "1.000001", "999999937/1000003",
};
enum { RateTexts = sizeof rateTexts / sizeof rateTexts[0] };

static TickRate Read(const char *text)
{
    TickRate rate = {0};
    CHECK(TickRateRead(text, 1, 1000, &rate), "'%s' is refused", text);
    return rate;
}

/* n * seconds / ticks in whole ns, rounded down, and what is left in 1/ticks ns. One digit of the
 * nanoseconds after another, so that no product is large. */
static int64_t DueAt(int64_t n, TickRate rate, int64_t *rest)
{
    /* n * denominator = whole * numerator + left */
    const int64_t numerator = rate.numerator;
    int64_t whole = n / numerator * rate.denominator;
    int64_t left = n % numerator * rate.denominator;
    whole += left / numerator;
    left %= numerator;
    for (int digit = 0; digit < 9; digit++) {
        whole = 10 * whole + 10 * left / numerator;
        left = 10 * left % numerator;
    }
    *rest = left;
    return whole;
}

TEST(TickRateIsWrittenAsItIsRead)
{
    static const struct {
        const char *text, *written;
        int numerator, denominator;
    } rows[] = {
        {"60", "60", 60, 1},
        {"60.0", "60", 60, 1},
        {"120/2", "60", 60, 1},
        {"59.94", "59.94", 2997, 50},
        {"60.0988", "60.0988", 150247, 2500},
        {"50.007", "50.007", 50007, 1000},
        {"1000/3", "1000/3", 1000, 3},
        {"60000/1001", "60000/1001", 60000, 1001},
        {"39375000/655171", "39375000/655171", 39375000, 655171},
        {"119.88/1", NULL, 0, 0},
        {"12.5", "12.5", 25, 2},
        {"25/2", "12.5", 25, 2},
        {"1.000001", "1.000001", 1000001, 1000000},
        {"1000", "1000", 1000, 1},
        {"1000.1", NULL, 0, 0},
        {"0.5", NULL, 0, 0},
        {"", NULL, 0, 0},
        {"59.94 ", NULL, 0, 0},
        {"59,94", NULL, 0, 0},
        {"1e2", NULL, 0, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[TickRateTextSize];
        TickRate rate = {7, 7};
        const bool isRead = TickRateRead(rows[i].text, 1, 1000, &rate);
        CHECK(isRead == (rows[i].written != NULL), "'%s': %d", rows[i].text, isRead);
        if (!isRead) {
            assert_true(rate.numerator == 7);
            continue;
        }
        CHECK(TickRateIs(rate, (TickRate){rows[i].numerator, rows[i].denominator}),
              "'%s' is %d / %d", rows[i].text, (int)rate.numerator, (int)rate.denominator);
        CHECK(strcmp(TickRateText(text, rate), rows[i].written) == 0, "'%s' is written '%s'",
              rows[i].text, text);
        CHECK(TickRateIs(Read(text), rate), "'%s' is another rate", text);
    }
}

/* A whole number's ticks are as they always were, on a clock that is the real one. */
TEST(TickRateOfAWholeNumberLeavesTheClockAlone)
{
    for (int n = 1; n <= 1000; n++) {
        const TickRate rate = WholeRate(n);
        assert_true(TickRatePeriod(rate) == PeriodOf(n) && TickRateValue(rate) == n);
        assert_true(TickPaceGain(TickPaceOf(rate), LONGEST_DURATION) == 0);
    }
}

/* Tick n is due on the loop's clock at the first whole real ns at which it is due at that rate, or
 * within one of it: after ten hours as after the first tick. */
TEST(TickRateLoopClockDoesNotDriftInTenHours)
{
    for (int i = 0; i < RateTexts; i++) {
        const TickRate rate = Read(rateTexts[i]);
        const Nanoseconds tick = TickRatePeriod(rate);
        const int64_t last = (int64_t)(TenHours * TickRateValue(rate));
        LoopClock clock = {.speed = RealSpeed};
        LoopClockSetRate(&clock, 0, rate);
        for (int64_t n = 1; n <= last; n += n < 1000 ? 1 : 997) {
            int64_t rest;
            const Nanoseconds due = DueAt(n, rate, &rest);
            CHECK(LoopClockRead(&clock, due + 1) >= n * tick - 1 &&
                      LoopClockRead(&clock, due) <= n * tick + 1,
                  "%s: tick %" PRId64 " is off: %" PRId64 " ns at %" PRId64, rateTexts[i], n,
                  LoopClockRead(&clock, due) - n * tick, due);
        }
    }
}

/* A sleep on that clock ends when the clock has gone so far, and no ns later. */
TEST(TickRateSleepsEndInTimeOnTheLoopsClock)
{
    for (int i = 0; i < RateTexts; i++) {
        LoopClock clock = {.speed = RealSpeed};
        LoopClockSetRate(&clock, 0, Read(rateTexts[i]));
        for (Nanoseconds length = 1; length < TenHours * ONE_SECOND; length = length * 7 + 5) {
            const Nanoseconds real = LoopClockReal(&clock, length);
            CHECK(LoopClockRead(&clock, real) >= length && LoopClockRead(&clock, real - 1) < length,
                  "%s: %" PRId64 " ns", rateTexts[i], length);
        }
    }
}

/* Pictures of loops that draw between their ticks, or ahead, tell to a part of a tick how many
 * there were: at one picture a second as many as the rate says, to a microsecond an hour. With
 * ticks of whole nanoseconds alone it would be off by up to 120 us an hour. */
TEST(TickRateLoopsDoNotDriftInHours)
{
    static const struct {
        const char *loop;
        int early; /* ticks that it runs before their time, by its article */
    } loops[] = {{"arevalo", 0}, {"lag", 0}, {"prediction", 1}};
    enum { Loops = sizeof loops / sizeof loops[0], Rates = 3 };
    const int hours = Usually(1, 10);
    for (int i = 0; i < Rates; i++) {
        const TickRate rate = Read(rateTexts[i]);
        for (int n = 0; n < Loops; n++) {
            if (!IsUsual(i, n, 2))
                continue;
            GameConfig config = ConfigOf(loops[n].loop, &(Setup){.seconds = hours * Hour});
            config.settings.ticksPerSecond = rate;
            config.maxLoops = 1000;
            RunOn("refresh=1,tick=0,draw=1us", config);
            const Frame *frame = &frames[count - 1];
            const double ticks = (double)frame->tick - loops[n].early + frame->drawArgument;
            const double off = ticks / TickRateValue(rate) - (double)frame->start / 1e9;
            CHECK(count > hours * Hour - 3 && fabs(off) < hours * 1e-6, "%s, %s: off by %f us",
                  loops[n].loop, rateTexts[i], off * 1e6);
        }
    }
}

/* Our own header: what its ticks have taken, and what none has taken yet, is all the time that has
 * passed, to the nanosecond. */
TEST(TickRateFrameClockDoesNotDriftInHours)
{
    const int seconds = Usually(1, 10) * Hour;
    static const Nanoseconds turn = ONE_SECOND / 8;
    for (int i = 0; i < RateTexts; i += Usually(4, 1)) {
        const TickRate rate = Read(rateTexts[i]);
        FrameClock clock;
        int64_t ticks = 0, rest;
        if (TickRateValue(rate) > 100) /* which would take long, and has as many ticks in an hour */
            continue;
        FrameClockInitRate(&clock, rate.numerator, rate.denominator, 0);
        clock.options.maxTicks = 1000;
        for (Nanoseconds now = 0; now <= seconds * ONE_SECOND; now += turn) {
            FrameClockBegin(&clock, now);
            while (FrameClockTickDue(&clock, now))
                ticks++;
        }
        const Nanoseconds due = DueAt(ticks, rate, &rest);
        const Nanoseconds off = seconds * ONE_SECOND - due - clock.game.accumulator;
        CHECK(off == 0 && ticks >= (int64_t)(seconds * TickRateValue(rate)) - 1,
              "%s: %" PRId64 " ticks, off by %" PRId64 " ns", rateTexts[i], ticks, off);
    }
}

/* Any arguments are safe, and a tick has no part of a ns where none is asked for. */
TEST(TickRateFrameClockTakesAnyRate)
{
    static const int64_t any[] = {INT64_MIN, -1, 0, 1, 60, INT64_MAX};
    for (int i = 0; i < 36; i++) {
        FrameClock clock;
        FrameClockInitRate(&clock, any[i / 6], any[i % 6], 0);
        FrameClockBegin(&clock, ONE_SECOND);
        assert_true(clock.used.tick >= 1000 && clock.used.rest < clock.used.parts);
        while (FrameClockTickDue(&clock, ONE_SECOND))
            assert_true(clock.game.owed >= 0 && clock.game.owed < clock.used.parts);
        clock.options.rest = any[i / 6];
        clock.options.parts = any[i % 6];
        FrameClockBegin(&clock, 2 * ONE_SECOND);
        assert_true(clock.used.rest >= 0 && clock.used.rest < clock.used.parts);
    }
    FrameClock clock;
    FrameClockInitRate(&clock, 50, 1, 0);
    assert_true(clock.options.tick == 20000000 && clock.options.rest == 0);
}

/* The balls fly as far in a second as at any rate, and nothing is lost on the way. */
TEST(TickRateOfABallsWorldLosesNoWay)
{
    World world;
    assert_true(WorldInit(&world, 40, Read("1000/3")));
    for (int i = 0; i < 1000; i++)
        WorldTick(&world);
    World whole;
    assert_true(WorldInit(&whole, 40, WholeRate(1000)));
    for (int i = 0; i < 3000; i++)
        WorldTick(&whole);
    assert_true(WorldHash(&world) == WorldHash(&whole));
    WorldFree(&world);
    WorldFree(&whole);
}
