/* SPDX-License-Identifier: MIT
 *
 * Numbers and durations as people type them, read exactly, without floating point.
 */
#ifndef UNITS_H
#define UNITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest duration that is read, ns: 1,000,000 s. */
#define LONGEST_DURATION INT64_C(1000000000000000)

/* Reads a decimal number of 0 or more at *text ("12", "0.25"), multiplied by 10^digits and rounded
 * to the nearest whole. Moves *text behind it. False, with *text where it was, if there is none or
 * it is above `limit` (itself already multiplied). */
bool ReadDecimal(const char **text, int digits, int64_t limit, int64_t *value);

/* Reads a duration at *text in ns: a number with ns, us, ms or s behind it, or a bare one in ms;
 * up to LONGEST_DURATION. Moves *text behind it. */
bool ReadDuration(const char **text, int64_t *nanoseconds);

/* The name in `names` (count of them, `stride` bytes apart, each starting with a const char *) that
 * `wrong` most likely meant, or NULL if none is near. */
const char *NearestName(const char *wrong, const void *names, int count, size_t stride);

#endif
