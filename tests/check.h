/* SPDX-License-Identifier: MIT
 *
 * cmocka with the headers that it needs, and a main for a file of tests.
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

#endif
