/* SPDX-License-Identifier: MIT
 *
 * Real waits: none ends before its deadline unless the program is asked to end.
 */
#include "machine/live_clock.h"
#include "machine/signals.h"
#include "machine/system_time.h"

#include "check/check.h"

#include <inttypes.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static void AWaitEndsNoSoonerThanItsDeadline(void **state)
{
    LiveClock clock = LiveClockStart();
    (void)state;
    for (int i = 0; i < 20; i++) {
        const Nanoseconds deadline = LiveClockRead(&clock) + i * 400 * ONE_MICROSECOND;
        LiveClockWaitUntil(&clock, deadline);
        const Nanoseconds now = LiveClockRead(&clock);
        CHECK(now >= deadline, "%" PRId64 " ns too early", deadline - now);
    }
    LiveClockWaitUntil(&clock, -ONE_SECOND);
}

/* Sends the signal again and again until it is killed. */
static pid_t StartSending(int number)
{
    const pid_t parent = getpid(), child = fork();
    assert_true(child >= 0);
    if (child > 0)
        return child;
    while (kill(parent, number) == 0)
        SystemSleep(ONE_MILLISECOND);
    _exit(0);
}

/* It interrupts each sleep. */
static void GoingOnAfterAStopEndsNoWait(void **state)
{
    LiveClock clock = LiveClockStart();
    (void)state;
    SignalsCatch();
    const pid_t child = StartSending(SIGCONT);
    const Nanoseconds deadline = LiveClockRead(&clock) + 50 * ONE_MILLISECOND;
    LiveClockWaitUntil(&clock, deadline);
    const Nanoseconds now = LiveClockRead(&clock);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    CHECK(now >= deadline, "%" PRId64 " ns too early", deadline - now);
    assert_true(SignalsStops() > 0);
}

/* The last test: there is no way back. */
static void AskingToEndEndsAWait(void **state)
{
    LiveClock clock = LiveClockStart();
    (void)state;
    SignalsCatch();
    const pid_t child = StartSending(SIGTERM);
    alarm(60); /* kills it if the waits of an hour go on */
    LiveClockWaitUntil(&clock, LiveClockRead(&clock) + 3600 * ONE_SECOND);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    assert_true(SignalsQuit());
    LiveClockWaitUntil(&clock, LiveClockRead(&clock) + 3600 * ONE_SECOND);
    alarm(0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(AWaitEndsNoSoonerThanItsDeadline),
                                       cmocka_unit_test(GoingOnAfterAStopEndsNoWait),
                                       cmocka_unit_test(AskingToEndEndsAWait)};
    return cmocka_run_group_tests_name("waits", tests, NULL, NULL);
}
