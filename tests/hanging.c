/* SPDX-License-Identifier: MIT
 *
 * For tests/test_limit.sh: a program of tests in which one hangs, and one ends the whole program.
 */
#include "check/check.h"

#include <unistd.h>

TEST(HangingHolds)
{
}

/* It waits at a pipe for a byte that never comes, and so does a child that it has started. Both
 * have a signal that ends them some time even if nothing else does. */
TEST(HangingWaitsForEver)
{
    char byte;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_true(fork() >= 0);
    alarm(200);
    assert_int_equal(read(ends[0], &byte, 1), 1);
}

TEST(HangingEndsTheProgram)
{
    exit(EXIT_SUCCESS);
}
