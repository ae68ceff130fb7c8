/* SPDX-License-Identifier: MIT
 *
 * cmocka, and the headers of C that most tests need; tests that need no list, and a check that
 * prints values.
 */
#ifndef CHECK_H
#define CHECK_H

#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Callbacks have arguments that a test may not need, and rows may end early: the rest is 0. */
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"

/* A test: TEST(WorldBouncesAtTheWalls) { ... }. Its name is unique in the whole program. It begins
 * with what is tested, so that a filter finds it. TEST_BETWEEN runs one function before it and one
 * after it; each may be NULL. */
#define TEST(name) TEST_BETWEEN(name, NULL, NULL)
#define TEST_BETWEEN(name, before, after)                                                          \
    static void name(void **state);                                                                \
    __attribute__((constructor)) static void Add##name(void)                                       \
    {                                                                                              \
        CheckAdd(__FILE__, (struct CMUnitTest){#name, name, before, after, NULL});                 \
    }                                                                                              \
    static void name(void **state)

/* Undoes what tests may leave behind, even if they fail: UNDO(Hooks) { act = NULL; }. It is run
 * before each test, so that all begin alike. The environment, the working folder and the limits of
 * the process are undone in check.c. */
#define UNDO(what)                                                                                 \
    static void Undo##what(void);                                                                  \
    __attribute__((constructor)) static void Add##what(void)                                       \
    {                                                                                              \
        CheckUndo(Undo##what);                                                                     \
    }                                                                                              \
    static void Undo##what(void)

/* Whether a sanitizer is there, which makes tests several times slower. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
enum { Sanitized = true };
#else
enum { Sanitized = false };
#endif

/* How many of the cases of a test: `some` after each change, or `all` with CHECK_ALL=1 in the
 * environment, for releases (make check-all). It can be a step, too: with Usually(5, 1) every fifth
 * case is run, or all. Where i / n and i % n choose from two lists, the step is no more than n and
 * has no divisor in common with it, so that all rows of both come up. */
int Usually(int some, int all);

/* Whether case i of a list is run: one of each `part` neighbours, or each with CHECK_ALL=1. Among
 * the next neighbours it is the one after it, because cases often stand in pairs, such as a rate
 * that a loop keeps and one that it doesn't: with part 2 these are 0, 3, 4, 7, 8... At the end a
 * shorter rest may have none. Of a table with two sides `group` is the row and i the column: each
 * row has other columns than the next one, if it has at least `part` of them. */
bool IsUsual(int group, int i, int part);

/* A step between cases that go the same ways through the code: 1, but `step` with a sanitizer and
 * without CHECK_ALL. There a test looks for errors of memory, which such cases share. Where cases
 * stand in pairs, IsUsual(0, i, Sanitized ? step : 1) takes of both. */
int SanitizedStep(int step);

/* What the two add is for this program, whose main() is in check.c. */
void CheckAdd(const char *file, struct CMUnitTest test);
void CheckUndo(void (*undo)(void));

/* Skips the rest of a test for which something is missing. */
void SkipWithout(bool there, const char *what);

/* Like assert_true, but prints the values: CHECK(a < b, "%d is not below %d", a, b). */
#define CHECK(condition, ...)                                                                      \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg(__VA_ARGS__);                                                                 \
    } while (0)

#endif
