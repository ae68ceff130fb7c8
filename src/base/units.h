/* SPDX-License-Identifier: MIT
 *
 * Numbers and times as text, exact in both directions: without floating point.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The longest duration that is accepted, in ns. */
#define LONGEST_DURATION INT64_C(1000000000000000)

/* Reads a decimal number ("12", "0.25") at *text, multiplied by 10^digits and rounded, and moves
 * *text to its end. False, with *text as it was, if there is none or it is then above `limit`. */
bool ReadDecimal(const char **text, int digits, int64_t limit, int64_t *value);

/* The same for a duration up to LONGEST_DURATION: a number with ns, us, ms or s, or alone,
 * multiplied by 10^digits ns. */
bool ReadDuration(const char **text, int digits, int64_t *nanoseconds);

/* In a table, in place of the digits of a number: it is a duration, in ms where it has no unit. */
enum { AsDuration = -1 };

/* Reads what such a table says: a duration, which `limit` does not concern, or a decimal number. */
bool ReadQuantity(const char **text, int digits, int64_t limit, int64_t *value);

/* Writes ns exactly, with '.' in every locale: 3 decimals give us, 6 give ms. Returns `out`. */
const char *FormatTime(char out[32], int64_t ns, int decimals);
