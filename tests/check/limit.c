/* SPDX-License-Identifier: MIT */
#include "check/limit.h"

#include "check/check.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* The longest test takes two seconds of a processor, of which a busy machine may give it a tenth.
 */
enum { UsualSeconds = Sanitized ? 600 : 120 };

static const int endings[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { Endings = sizeof endings / sizeof endings[0] };

/* The child's end of the pipe on which it tells the watcher which test begins; -1: nobody watches.
 */
static int telling = -1;
static pid_t child;

void LimitBegins(int test)
{
    if (telling < 0)
        return;
    assert_int_equal(write(telling, &test, sizeof test), sizeof test);
}

/* The handler of `endings`. The tests end with the watcher: they are not in the terminal's
 * foreground, so Ctrl-C asks the watcher alone. */
static void EndBoth(int asked)
{
    kill(-child, SIGKILL);
    signal(asked, SIG_DFL);
    raise(asked);
}

/* Waits until the child's end of the pipe is closed, as it is when the child has ended; or until
 * nothing has come from it for so many seconds, and then kills the tests. Returns the test that ran
 * at that time, or LimitNoTest. */
static int Watch(int told, int seconds, const char *(*nameOf)(int test))
{
    int test = LimitNoTest;
    for (;;) {
        struct pollfd end = {.fd = told, .events = POLLIN};
        const int ready = poll(&end, 1, seconds * 1000);

        if (ready == 0) {
            const char *name = test == LimitNoTest ? "(no test)" : nameOf(test);
            fprintf(stderr,
                    "%s still runs after %d s: it is killed, and what it has started. "
                    "CHECK_LIMIT=N in the environment allows N s, 0 any time\n",
                    name, seconds);
            kill(-child, SIGKILL);
            return test;
        }
        if (ready > 0 && read(told, &test, sizeof test) != sizeof test)
            return test;
    }
}

/* The status of a program that a signal has ended is this and the signal's number, as in a shell.
 */
enum { KilledBy = 128 };

/* Waits for the child's end, and kills what it has left behind in its group: until its status is
 * taken, no other group can have its number. Returns the status for this process. */
static int StatusAtEnd(int last, const char *(*nameOf)(int test))
{
    siginfo_t info;
    int status;
    waitid(P_PID, (id_t)child, &info, WEXITED | WNOWAIT);
    kill(-child, SIGKILL);
    waitpid(child, &status, 0);

    if (last != LimitNoTest) {
        printf("[  FAILED  ] %s\n", nameOf(last)); /* the program has ended within it */
        fflush(stdout);
    }
    if (WIFSIGNALED(status))
        return KilledBy + WTERMSIG(status);
    if (last != LimitNoTest && WEXITSTATUS(status) == 0)
        return EXIT_FAILURE;
    return WEXITSTATUS(status);
}

void LimitEachTest(const char *(*nameOf)(int test))
{
    const char *asked = getenv("CHECK_LIMIT");
    const int seconds = asked ? atoi(asked) : UsualSeconds;
    int ends[2];
    if (seconds <= 0)
        return;

    setvbuf(stdout, NULL, _IOLBF, BUFSIZ); /* what is said before a test is killed is seen */
    assert_int_equal(pipe(ends), 0);
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        setpgid(0, 0);
        close(ends[0]);
        fcntl(ends[1], F_SETFD, FD_CLOEXEC);
        telling = ends[1];
        return;
    }
    setpgid(child, child); /* whichever of the two is first */
    close(ends[1]);
    for (int i = 0; i < Endings; i++)
        signal(endings[i], EndBoth);

    const int last = Watch(ends[0], seconds, nameOf);
    _exit(StatusAtEnd(last, nameOf));
}
