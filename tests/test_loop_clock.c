/* SPDX-License-Identifier: MIT
 *
 * The loop's clock: what is left out, pauses, steps and slow motion, to the nanosecond.
 */
#include "game/loop_clock.h"

#include "check/check.h"

#include <inttypes.h>

static const Nanoseconds Second = 1000000000;

static void AtRealSpeedItIsTheMachines(void **state)
{
    LoopClock clock = LoopClockAt(LoopClockRealSpeed);
    (void)state;
    for (Nanoseconds now = 0; now < 1000 * Second; now += 123456789) {
        assert_int_equal(LoopClockRead(&clock, now), now);
        assert_int_equal(LoopClockRunning(&clock, now), now);
        assert_int_equal(LoopClockReal(&clock, now), now);
    }
}

static void WhatIsLeftOutIsMissing(void **state)
{
    LoopClock clock = LoopClockAt(LoopClockRealSpeed);
    (void)state;
    LoopClockLeaveOut(&clock, 3 * Second);
    assert_int_equal(LoopClockRead(&clock, 5 * Second), 2 * Second);
    LoopClockLeaveOut(&clock, 1);
    assert_int_equal(LoopClockRead(&clock, 5 * Second), 2 * Second - 1);
}

static void FrozenItStandsAndThenGoesOn(void **state)
{
    LoopClock clock = LoopClockAt(LoopClockRealSpeed);
    (void)state;
    LoopClockFreeze(&clock, 2 * Second);
    assert_int_equal(LoopClockRead(&clock, 9 * Second), 2 * Second);
    LoopClockFreeze(&clock, 9 * Second); /* it is so already */
    LoopClockAdvance(&clock, 7);
    assert_int_equal(LoopClockRead(&clock, 10 * Second), 2 * Second + 7);
    LoopClockLeaveOut(&clock, 5 * Second); /* it stands all the same */
    LoopClockThaw(&clock, 20 * Second);
    assert_int_equal(LoopClockRead(&clock, 20 * Second), 2 * Second + 7);
    assert_int_equal(LoopClockRunning(&clock, 20 * Second), 2 * Second);
    LoopClockThaw(&clock, 21 * Second);
    assert_int_equal(LoopClockRead(&clock, 21 * Second), 3 * Second + 7);
}

/* A thousand changes of speed do not lose more than their roundings, and never jump. */
static void SlowMotionNeitherJumpsNorDrifts(void **state)
{
    static const int speeds[] = {10, 333, 1000, 7, 10000, 1};
    LoopClock clock = LoopClockAt(speeds[0]);
    Nanoseconds now = 0, due = 0;
    (void)state;
    for (int i = 1; i <= 1000; i++) {
        const Nanoseconds stretch = 1000000 + 37 * i;
        due += stretch * clock.speed / 1000;
        now += stretch;
        const Nanoseconds before = LoopClockRead(&clock, now);
        LoopClockSetSpeed(&clock, now, speeds[i % 6]);
        assert_int_equal(LoopClockRead(&clock, now), before);
        CHECK(before == due, "after %d changes %" PRId64 ", not %" PRId64, i, before, due);
    }
    assert_int_equal(LoopClockRunning(&clock, now), now);
}

/* A sleep that is stretched for slow motion is long enough by the loop's own clock, and by less
 * than a step of it too long. */
static void SleepsAreStretched(void **state)
{
    static const int speeds[] = {1, 10, 250, 333, 999, 1000, 1001, 3000, 10000};
    (void)state;
    for (int i = 0; i < 9; i++) {
        LoopClock clock = LoopClockAt(speeds[i]);
        for (Nanoseconds want = 1; want < 100 * Second; want = want * 3 + 1) {
            const Nanoseconds real = LoopClockReal(&clock, want);
            const Nanoseconds slept = LoopClockRead(&clock, real);
            CHECK(slept >= want && LoopClockRead(&clock, real - 1) < want,
                  "speed %d: %" PRId64 " ns are %" PRId64 " real ones, which are %" PRId64,
                  speeds[i], want, real, slept);
        }
    }
}

static void YearsDoNotOverflow(void **state)
{
    const Nanoseconds tenYears = INT64_C(315576000000000000);
    LoopClock clock = LoopClockAt(10000);
    (void)state;
    assert_int_equal(LoopClockRead(&clock, tenYears), 10 * tenYears);
    assert_int_equal(LoopClockReal(&clock, 10 * tenYears), tenYears);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(AtRealSpeedItIsTheMachines),
        cmocka_unit_test(WhatIsLeftOutIsMissing),
        cmocka_unit_test(FrozenItStandsAndThenGoesOn),
        cmocka_unit_test(SlowMotionNeitherJumpsNorDrifts),
        cmocka_unit_test(SleepsAreStretched),
        cmocka_unit_test(YearsDoNotOverflow),
    };
    return cmocka_run_group_tests_name("loop clock", tests, NULL, NULL);
}
