/* SPDX-License-Identifier: MIT
 *
 * Real waits: none ends before its deadline unless the program is asked to end; and how a
 * program ends that is asked twice, or that hangs.
 */
#include "machine/system.h"

#include "check/check.h"

#include <SDL_thread.h>
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

static char said[256]; /* by the last child, on standard error and in Save */

/* Runs a function in a process of its own; returns its status. */
static int Status(void (*run)(void))
{
    int ends[2], status = -1;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[1]);
        SignalsCatch();
        run();
        _exit(7);
    }
    close(ends[1]);
    size_t length = 0;
    ssize_t more;
    while ((more = read(ends[0], said + length, sizeof said - 1 - length)) > 0)
        length += (size_t)more;
    said[length] = '\0';
    close(ends[0]);
    waitpid(child, &status, 0);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void AskTwice(void)
{
    raise(SIGINT);
    raise(SIGTERM);
}

static void Save(void)
{
    const ssize_t written = write(STDERR_FILENO, "saved", 5);
    (void)written;
}

static void Hang(void)
{
    SignalsSave(Save);
    AskTwice();
    for (int i = 0; i < 60000; i++)
        SystemSleep(ONE_MILLISECOND);
}

/* Asked twice, a process that waits for something else is ended, and its work is saved. */
TEST(SecondRequestEndsWhateverIsWaitedFor)
{
    assert_int_equal(Status(Hang), EXIT_FAILURE);
    assert_string_equal(said, "interp_demo: asked twice to end, and it took too long\nsaved");
}

/* Three times as long as it may hang. */
static void TakeTime(void)
{
    const Nanoseconds end = SystemTime() + 3 * SignalsPatience * ONE_SECOND;
    AskTwice();
    while (SystemTime() < end && SignalsQuits() == 2)
        SystemSleep(ONE_MILLISECOND);
}

static void TakeTooLong(void)
{
    AskTwice();
    while (SignalsQuits() == 2)
        SystemSleep(ONE_MILLISECOND);
}

/* One that does not hang has more time for its end. But there is an end to it. */
TEST(SecondRequestLeavesTimeForWhatGoesOn)
{
    assert_int_equal(Status(TakeTime), 7);
    assert_string_equal(said, "");
    assert_int_equal(Status(TakeTooLong), EXIT_FAILURE);
    assert_string_equal(said, "interp_demo: asked twice to end, and it took too long\n");
}

static int EndFromAThread(void *unused)
{
    (void)unused;
    SignalsEnd("the guard has had enough");
    return 0;
}

static void SpinForEver(void)
{
    static volatile int turns;
    SignalsSave(Save);
    assert_non_null(SDL_CreateThread(EndFromAThread, "guard", NULL));
    for (;;)
        turns = turns + 1;
}

TEST(ThreadEndsAProgramThatHangs)
{
    assert_int_equal(Status(SpinForEver), EXIT_FAILURE);
    assert_string_equal(said, "interp_demo: the guard has had enough\nsaved");
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
