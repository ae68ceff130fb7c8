/* SPDX-License-Identifier: MIT
 *
 * Real waits: none ends before its deadline unless the program is asked to end; and how a
 * program ends that is asked twice.
 */
#include "machine/system.h"

#include "check/check.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* Waits until this time; returns by how much too early the wait ended. */
static Nanoseconds Early(Nanoseconds duration)
{
    const Nanoseconds deadline = SystemTime() + duration;
    SystemWakePromptly();
    SystemWaitUntil(deadline);
    return deadline - SystemTime();
}

TEST(WaitsEndNoSoonerThanTheirDeadlines)
{
    for (int i = -1; i < 20; i++)
        assert_true(Early(i * 400 * ONE_MICROSECOND) <= 0);
}

/* Asked twice, a process that waits for something else has its time to end, and no longer. */
TEST(SecondRequestEndsWhateverIsWaitedFor)
{
    int status = -1;
    const Nanoseconds start = SystemTime();
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        SignalsCatch();
        raise(SIGINT);
        raise(SIGTERM);
        for (int i = 0; i < 60000; i++)
            SystemSleep(ONE_MILLISECOND);
        _exit(SignalsQuits() == 2 ? 7 : 8);
    }
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_FAILURE);
    assert_true(SystemTime() - start >= (SignalsPatience - 1) * ONE_SECOND);
}

/* Waits while a signal is sent again and again, which interrupts each sleep. */
static Nanoseconds EarlyUnder(int number, Nanoseconds duration)
{
    const pid_t parent = getpid(), child = fork();
    assert_true(child >= 0);
    while (child == 0 && kill(parent, number) == 0)
        SystemSleep(ONE_MILLISECOND);
    const Nanoseconds early = Early(duration);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    return early;
}

static volatile sig_atomic_t caught;

static void Catch(int number)
{
    (void)number;
    caught++;
}

/* The last test: from here on this process has been asked to end, perhaps twice, and then its
 * alarm is set. */
TEST(OnlyAskingToEndEndsAWait)
{
    const struct sigaction action = {.sa_handler = Catch};
    SignalsCatch();
    sigaction(SIGUSR1, &action, NULL);
    assert_true(EarlyUnder(SIGUSR1, 50 * ONE_MILLISECOND) <= 0 && caught > 0);
    assert_true(EarlyUnder(SIGTERM, 3600 * ONE_SECOND) > 0 && SignalsQuit());
}
