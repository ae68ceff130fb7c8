/* SPDX-License-Identifier: MIT
 *
 * The frame cap: its grid of deadlines, and how a wait for one is made up.
 */
#include "game/pacer.h"
#include "machine/live_clock.h"
#include "machine/signals.h"

#include "check/check.h"

#include <inttypes.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static const Nanoseconds Second = 1000000000, Millisecond = 1000000, Microsecond = 1000;

static void CapKeepsItsGridAcrossSmallDelays(void **state)
{
    Pacer pacer = {0};
    (void)state;
    assert_int_equal(PacerNext(&pacer, 5000, 100), 5000);
    assert_int_equal(PacerNext(&pacer, 6000, 100), 10005000);
    /* 3 ms late: at once, and the next deadline is where it always was. */
    assert_int_equal(PacerNext(&pacer, 23005000, 100), 20005000);
    assert_int_equal(PacerNext(&pacer, 24000000, 100), 30005000);
}

static void CapStartsANewGridAfterALongDelay(void **state)
{
    Pacer pacer = {0};
    (void)state;
    PacerNext(&pacer, 0, 100);
    assert_int_equal(PacerNext(&pacer, 987654321, 100), 987654321);
    assert_int_equal(PacerNext(&pacer, 988000000, 100), 997654321);
    /* As does another rate. */
    assert_int_equal(PacerNext(&pacer, 990000000, 50), 990000000);
    assert_int_equal(PacerNext(&pacer, 990000000, 50), 1010000000);
}

static void CapNeverDrifts(void **state)
{
    static const int rates[] = {24, 60, 144, 240, 1000};
    (void)state;
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        Pacer pacer = {0};
        Nanoseconds now = 0;
        Nanoseconds period = (Second + rates[i] / 2) / rates[i];
        for (int64_t frame = 0; frame < 100000; frame++) {
            const Nanoseconds late = frame % 7 * 100; /* wakes up a bit late */
            now = PacerNext(&pacer, now, rates[i]) + late;
            PacerWoke(&pacer, now);
            assert_int_equal(now - late, frame * period);
        }
    }
}

/* One interval is too long then, and the one after it is not too short, but for the half or the
 * 30 us by which the new grid comes nearer to the old one. */
static void CapStartsANewGridAfterALateWake(void **state)
{
    static const struct {
        Nanoseconds late, next; /* the deadline after it */
    } wakes[] = {
        {0, 20000000},      {1000, 20000000},    {1001, 20000500},     {50000, 20025000},
        {250000, 20220000}, {3000000, 22970000}, {25000000, 44970000},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wakes / sizeof wakes[0]; i++) {
        Pacer pacer = {0};
        PacerNext(&pacer, 0, 100);
        const Nanoseconds woke = PacerNext(&pacer, 1000000, 100) + wakes[i].late;
        PacerWoke(&pacer, woke);
        const Nanoseconds next = PacerNext(&pacer, woke + Millisecond, 100);
        CHECK(next == wakes[i].next, "%" PRId64 " ns late: next deadline %" PRId64, wakes[i].late,
              next);
    }
}

/* Back on the old grid to the nanosecond; what is more than 1 ms is given up. */
static void CapMakesUpForLateWakes(void **state)
{
    static const Nanoseconds lates[] = {1001, 100001, 777777, 1000000, 1000001, 9999999, 25000000};
    (void)state;
    for (size_t i = 0; i < sizeof lates / sizeof lates[0]; i++) {
        const Nanoseconds period = 10 * Millisecond;
        Pacer pacer = {0};
        Nanoseconds before = PacerNext(&pacer, 0, 100), now = before + lates[i];
        PacerWoke(&pacer, now);
        for (int frame = 1; frame <= 400; frame++) {
            before = now;
            now = PacerNext(&pacer, before, 100);
            PacerWoke(&pacer, now);
            CHECK(now - before >= period - 30 * Microsecond && now - before <= period,
                  "%" PRId64 " ns late: interval %d is %" PRId64, lates[i], frame, now - before);
        }
        const Nanoseconds due =
            400 * period + (lates[i] > Millisecond ? lates[i] - Millisecond : 0);
        CHECK(now == due, "%" PRId64 " ns late: frame 400 at %" PRId64 ", not at %" PRId64,
              lates[i], now, due);
    }
}

static void LateWakesAddUp(void **state)
{
    Pacer pacer = {0};
    Nanoseconds now = PacerNext(&pacer, 0, 100);
    (void)state;
    for (int frame = 0; frame < 5; frame++) {
        PacerWoke(&pacer, now + 200 * Microsecond);
        now = PacerNext(&pacer, now + Millisecond, 100);
    }
    for (int frame = 5; frame < 100; frame++)
        now = PacerNext(&pacer, now, 100);
    assert_int_equal(now, 100 * 10 * Millisecond);
}

/* A signal ends a wait before its deadline. */
static void AnEarlyWakeKeepsTheGrid(void **state)
{
    Pacer pacer = {0};
    (void)state;
    PacerNext(&pacer, 0, 100);
    PacerNext(&pacer, 0, 100);
    PacerWoke(&pacer, 2000000);
    assert_int_equal(PacerNext(&pacer, 2000000, 100), 20000000);
}

static void AWaitIsALongSleepThenSlicesThenASpin(void **state)
{
    const Nanoseconds margin = 50 * Microsecond, deadline = Second;
    const struct {
        Nanoseconds left, sleep; /* ns up to the deadline, and of them slept */
    } steps[] = {
        {Second, Second - 5 * Millisecond},
        {5 * Millisecond + 1, 1},
        {5 * Millisecond, 990 * Microsecond},
        {1151 * Microsecond, 550500},
        {1150 * Microsecond, 1100 * Microsecond},
        {Millisecond, 950 * Microsecond},
        {51 * Microsecond, Microsecond},
        {50 * Microsecond, 0},
        {0, 0},
        {-Second, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        const Nanoseconds now = deadline - steps[i].left;
        const Nanoseconds sleep = WaitSleepEnd(now, deadline, margin) - now;
        CHECK(sleep == steps[i].sleep, "%" PRId64 " ns left: sleeps %" PRId64 ", not %" PRId64,
              steps[i].left, sleep, steps[i].sleep);
    }
}

/* However late each sleep ends: no slice is longer than 1.1 ms, and none is asked to end within
 * the margin. */
static void SleepsEndBeforeTheMargin(void **state)
{
    const Nanoseconds margin = 120 * Microsecond, deadline = 20 * Millisecond;
    (void)state;
    for (Nanoseconds late = 0; late < 3 * Millisecond; late += 7 * Microsecond) {
        Nanoseconds now = 0, end;
        int sleeps = 0;
        while ((end = WaitSleepEnd(now, deadline, margin)) > now) {
            CHECK(end <= deadline - margin && (now == 0 || end - now <= 1100 * Microsecond),
                  "%" PRId64 " ns late: a sleep from %" PRId64 " to %" PRId64, late, now, end);
            now = end + late;
            sleeps++;
        }
        assert_in_range(sleeps, 2, 6);
    }
}

static void TheMarginGrowsFastAndShrinksSlowly(void **state)
{
    const Nanoseconds first = WaitMargin(0, 0);
    Nanoseconds margin = first;
    (void)state;
    assert_int_equal(first, 100 * Microsecond);
    margin = WaitMargin(margin, 1);
    assert_int_equal(margin, 140 * Microsecond);
    for (int i = 0; i < 5; i++)
        margin = WaitMargin(margin, 600 * Microsecond);
    assert_int_equal(margin, 300 * Microsecond);
    assert_int_equal(WaitMargin(margin, 600 * Microsecond), 300 * Microsecond);
    /* In time, or so late that no margin would have helped. */
    assert_int_equal(WaitMargin(margin, 0), 299800);
    assert_int_equal(WaitMargin(margin, -50 * Microsecond), 299800);
    assert_int_equal(WaitMargin(margin, 600 * Microsecond + 1), 299800);
    for (int i = 0; i < 1249; i++)
        margin = WaitMargin(margin, -margin);
    assert_int_equal(margin, 50200);
    for (int i = 0; i < 3; i++)
        margin = WaitMargin(margin, -margin);
    assert_int_equal(margin, 50 * Microsecond);
}

static void AWaitEndsNoSoonerThanItsDeadline(void **state)
{
    LiveClock clock = LiveClockStart();
    (void)state;
    for (int i = 0; i < 20; i++) {
        const Nanoseconds deadline = LiveClockRead(&clock) + i * 400 * Microsecond;
        LiveClockWaitUntil(&clock, deadline);
        const Nanoseconds now = LiveClockRead(&clock);
        CHECK(now >= deadline, "%" PRId64 " ns too early", deadline - now);
    }
    LiveClockWaitUntil(&clock, -Second);
}

/* Sends the signal again and again until it is killed. */
static pid_t StartSending(int number)
{
    const pid_t parent = getpid(), child = fork();
    assert_true(child >= 0);
    if (child > 0)
        return child;
    while (kill(parent, number) == 0)
        LiveClockSleep(Millisecond);
    _exit(0);
}

static void StopSending(pid_t child)
{
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

/* It interrupts each sleep. */
static void GoingOnAfterAStopEndsNoWait(void **state)
{
    LiveClock clock = LiveClockStart();
    (void)state;
    SignalsCatch();
    const pid_t child = StartSending(SIGCONT);
    const Nanoseconds deadline = LiveClockRead(&clock) + 50 * Millisecond;
    LiveClockWaitUntil(&clock, deadline);
    const Nanoseconds now = LiveClockRead(&clock);
    StopSending(child);
    CHECK(now >= deadline, "%" PRId64 " ns too early", deadline - now);
    assert_true(SignalsStopped());
}

/* The last test: there is no way back. */
static void AskingToEndEndsAWait(void **state)
{
    LiveClock clock = LiveClockStart();
    (void)state;
    SignalsCatch();
    const pid_t child = StartSending(SIGTERM);
    alarm(60); /* kills it if the waits of an hour go on */
    LiveClockWaitUntil(&clock, LiveClockRead(&clock) + 3600 * Second);
    StopSending(child);
    assert_true(SignalsQuit());
    LiveClockWaitUntil(&clock, LiveClockRead(&clock) + 3600 * Second);
    alarm(0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(CapKeepsItsGridAcrossSmallDelays),
        cmocka_unit_test(CapStartsANewGridAfterALongDelay),
        cmocka_unit_test(CapNeverDrifts),
        cmocka_unit_test(CapStartsANewGridAfterALateWake),
        cmocka_unit_test(CapMakesUpForLateWakes),
        cmocka_unit_test(LateWakesAddUp),
        cmocka_unit_test(AnEarlyWakeKeepsTheGrid),
        cmocka_unit_test(AWaitIsALongSleepThenSlicesThenASpin),
        cmocka_unit_test(SleepsEndBeforeTheMargin),
        cmocka_unit_test(TheMarginGrowsFastAndShrinksSlowly),
        cmocka_unit_test(AWaitEndsNoSoonerThanItsDeadline),
        cmocka_unit_test(GoingOnAfterAStopEndsNoWait),
        cmocka_unit_test(AskingToEndEndsAWait),
    };
    return cmocka_run_group_tests_name("pacing", tests, NULL, NULL);
}
