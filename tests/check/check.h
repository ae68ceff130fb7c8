/* SPDX-License-Identifier: MIT
 *
 * cmocka with the headers that it needs, a check that says the values, and groups of tests.
 */
#ifndef CHECK_H
#define CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Like assert_true, but says the values: CHECK(a < b, "%d is not below %d", a, b). */
#define CHECK(condition, ...)                                                                      \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_msg(__VA_ARGS__);                                                                 \
    } while (0)

/* The tests of a file, for check/main.c. */
typedef struct CheckGroup {
    const char *name;
    const struct CMUnitTest *tests;
    size_t count;
} CheckGroup;

/* Ends a file of tests: CHECK_GROUP(World, cmocka_unit_test(...), ...). Names are unique in the
 * whole program and begin with the group's, so that a filter finds them. */
#define CHECK_GROUP(group, ...)                                                                    \
    static const struct CMUnitTest group##Tests[] = {__VA_ARGS__};                                 \
    extern const CheckGroup CheckGroup_##group;                                                    \
    const CheckGroup CheckGroup_##group = {#group, group##Tests,                                   \
                                           sizeof group##Tests / sizeof group##Tests[0]}

#endif
