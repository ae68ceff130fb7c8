/* SPDX-License-Identifier: MIT
 *
 * Numbers and times as text, exact in both directions: without floating point; and words in it.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest duration that is accepted, in ns. */
#define LONGEST_DURATION INT64_C(1000000000000000)

/* Reads a decimal number ("12", "0.25") at *text, multiplied by 10^digits and rounded, and moves
 * *text to its end. False, with *text as it was, if there is none or it is then above `limit`. */
bool ReadDecimal(const char **text, int digits, int64_t limit, int64_t *value);

/* In place of digits: a duration with ns, us, ms or s; in ms, or in s, where it has no unit. */
enum { AsDuration = -6, AsSeconds = -9 };

/* The same, or reads a duration in ns. */
bool ReadQuantity(const char **text, int digits, int64_t limit, int64_t *value);

/* Whether the word at `text`, which has this length, is the name. */
bool WordIs(const char *text, size_t length, const char *name);

/* Writes ns exactly, with '.' in every locale: 3 decimals give us, 6 give ms. Returns `out`. */
const char *FormatTime(char out[32], int64_t ns, int decimals);
