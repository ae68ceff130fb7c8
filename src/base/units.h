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

/* What may stand in place of `digits` below: the number is a duration with a unit, ns, us, ms or s.
 * Where it has none, AsDuration takes it for ms, and AsSeconds for s. */
enum { AsDuration = -6, AsSeconds = -9 };

/* Reads a number as ReadDecimal does; or with AsDuration or AsSeconds a duration, in ns. */
bool ReadQuantity(const char **text, int digits, int64_t limit, int64_t *value);

/* Whether the word at `text`, which has this length, is the name. */
bool WordIs(const char *text, size_t length, const char *name);

/* The units in which a time is written, each with the decimals that nanoseconds have in it. */
typedef enum TimeDecimals { InMicroseconds = 3, InMilliseconds = 6 } TimeDecimals;

/* Room for a time as text. */
enum { TimeTextSize = 32 };

/* Writes ns exactly, with '.' in every locale, into `out`. Returns where the text begins in it. */
const char *FormatTime(char out[TimeTextSize], int64_t ns, TimeDecimals decimals);
