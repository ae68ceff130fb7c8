/* SPDX-License-Identifier: MIT
 *
 * A time limit for each test. The tests run in a child process, in a process group of their own.
 * The first process only watches them: where a test runs for longer than the limit, it names that
 * test and kills the whole group, so nothing that the test has started goes on.
 */
#ifndef LIMIT_H
#define LIMIT_H

/* What LimitBegins is told where no test runs. */
enum { LimitNoTest = -1 };

/* Called before the first test. It returns in the child alone; the first process ends in it, with
 * the status of the child, or with 128 + the signal that ended the child. CHECK_LIMIT=N in the
 * environment is another limit, in seconds. With 0 there is neither a limit nor a second process,
 * so a debugger sees the tests. `nameOf` tells a test's name. */
void LimitEachTest(const char *(*nameOf)(int test));

/* This test begins now; LimitNoTest: the last one has ended. */
void LimitBegins(int test);

#endif
