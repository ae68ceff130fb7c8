/* SPDX-License-Identifier: MIT
 *
 * Numbers and times as text, exact in both directions: without floating point.
 */
#ifndef UNITS_H
#define UNITS_H

#include <stdbool.h>
#include <stdint.h>

/* The longest duration that is accepted: 1,000,000 s, in ns. */
#define LONGEST_DURATION INT64_C(1000000000000000)

/* Reads a decimal number of 0 or more at *text ("12", "0.25"), multiplied by 10^digits and rounded
 * to the nearest whole number, and moves *text to the end of it. False, with *text unchanged, if
 * there is none or it is above `limit` (which is multiplied, too). */
bool ReadDecimal(const char **text, int digits, int64_t limit, int64_t *value);

/* Reads a duration at *text: a number followed by ns, us, ms or s, or alone in ms; up to
 * LONGEST_DURATION. Moves *text to the end of it. False, with *text unchanged, if there is none. */
bool ReadDuration(const char **text, int64_t *nanoseconds);

/* Writes ns in a larger unit, exactly and with '.' in every locale: with 3 decimals as us, with 6
 * as ms. Returns `out`. */
const char *FormatTime(char out[32], int64_t ns, int decimals);

#endif
