/* SPDX-License-Identifier: MIT
 *
 * The clock that loops read: what is left out, pauses, steps and slow motion, to the nanosecond.
 */
#include "game/loop_clock.h"
#include "check/check.h"

#include <inttypes.h>

static void LoopClockLeavesTimeOut(void **state)
{
    LoopClock clock = LoopClockAt(LoopClockRealSpeed);
    (void)state;
    LoopClockExclude(&clock, 3 * ONE_SECOND);
    LoopClockExclude(&clock, 1);
    assert_int_equal(LoopClockRead(&clock, 5 * ONE_SECOND), 2 * ONE_SECOND - 1);
    assert_int_equal(LoopClockRunning(&clock, 5 * ONE_SECOND), 2 * ONE_SECOND - 1);
}

static void LoopClockFrozenStandsAndThenGoesOn(void **state)
{
    LoopClock clock = LoopClockAt(LoopClockRealSpeed);
    (void)state;
    LoopClockFreeze(&clock, 2 * ONE_SECOND);
    assert_int_equal(LoopClockRead(&clock, 9 * ONE_SECOND), 2 * ONE_SECOND);
    LoopClockFreeze(&clock, 9 * ONE_SECOND); /* it is frozen already */
    LoopClockAdvance(&clock, 7);
    assert_int_equal(LoopClockRead(&clock, 10 * ONE_SECOND), 2 * ONE_SECOND + 7);
    LoopClockExclude(&clock, 5 * ONE_SECOND); /* it stands all the same */
    LoopClockThaw(&clock, 20 * ONE_SECOND);
    assert_int_equal(LoopClockRead(&clock, 20 * ONE_SECOND), 2 * ONE_SECOND + 7);
    assert_int_equal(LoopClockRunning(&clock, 20 * ONE_SECOND), 2 * ONE_SECOND);
    LoopClockThaw(&clock, 21 * ONE_SECOND); /* it is thawed already */
    assert_int_equal(LoopClockRead(&clock, 21 * ONE_SECOND), 3 * ONE_SECOND + 7);
}

/* A thousand changes of speed lose no more than their roundings. */
static void LoopClockSpeedChangeNeitherJumpsNorDrifts(void **state)
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
        CHECK(before == due && LoopClockRead(&clock, now) == due,
              "change %d: %" PRId64 " before, %" PRId64 " after, not %" PRId64, i, before,
              LoopClockRead(&clock, now), due);
    }
    assert_int_equal(LoopClockRunning(&clock, now), now);
}

/* A sleep that is stretched for slow motion is long enough by the loop's own clock, and by less
 * than a step of it too long. */
static void LoopClockStretchesSleepsExactly(void **state)
{
    static const int speeds[] = {1, 333, 1000, 1001, 10000};
    const Nanoseconds tenYears = INT64_C(315576000000000000);
    (void)state;
    for (int i = 0; i < 5; i++) {
        const LoopClock clock = LoopClockAt(speeds[i]);
        for (Nanoseconds want = 1; want < 100 * ONE_SECOND; want = want * 3 + 1) {
            const Nanoseconds real = LoopClockReal(&clock, want);
            CHECK(LoopClockRead(&clock, real) >= want && LoopClockRead(&clock, real - 1) < want,
                  "speed %d: %" PRId64 " ns take %" PRId64 " real ones", speeds[i], want, real);
        }
    }
    const LoopClock fast = LoopClockAt(10000); /* and nothing overflows */
    assert_int_equal(LoopClockRead(&fast, tenYears), 10 * tenYears);
    assert_int_equal(LoopClockReal(&fast, 10 * tenYears), tenYears);
}

CHECK_GROUP(LoopClock, cmocka_unit_test(LoopClockLeavesTimeOut),
            cmocka_unit_test(LoopClockFrozenStandsAndThenGoesOn),
            cmocka_unit_test(LoopClockSpeedChangeNeitherJumpsNorDrifts),
            cmocka_unit_test(LoopClockStretchesSleepsExactly));
