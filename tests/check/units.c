/* SPDX-License-Identifier: MIT
 *
 * Numbers and durations are read exactly, and errors that errno has from before are ignored.
 */
#include "check/command.h"
#include "check/files.h"

#include "base/message.h"
#include "base/units.h"

#include <errno.h>

/* Numbers are rounded half up, by the first digit that is dropped. They are exact where a double is
 * not. Some are at the limit or past it, before or after rounding; some are no numbers. */
static const struct {
    const char *text;
    int digits;
    int64_t limit, value;
    const char *rest; /* what is left of the text; NULL: it is refused */
} numbers[] = {
    {"007", 0, 100, 7, ""},
    {"12,5", 0, 100, 12, ",5"},
    {"1.5.2", 1, 100, 15, ".2"},
    {"9007199.254740993", 9, INT64_MAX, INT64_C(9007199254740993), ""},
    {"0.49999999999999999999", 0, 100, 0, ""},
    {"0.994", 2, 100, 99, ""},
    {"0.995", 2, 100, 100, ""},
    {"1.", 2, 100, 100, ""},
    {".5", 3, 1000, 500, ""},
    {"101", 0, 100, 0, NULL},
    {"100.4", 0, 100, 100, ""},
    {"100.5", 0, 100, 0, NULL},
    {"63", 0, 63, 63, ""},
    {"64", 0, 63, 0, NULL},
    {"5", 0, 5, 5, ""},
    {"7", 0, 5, 0, NULL},
    {"9223372036854775807.4", 0, INT64_MAX, INT64_MAX, ""},
    {"9223372036854775808", 0, INT64_MAX, 0, NULL},
    {"9223372036854775807", 1, INT64_MAX, 0, NULL},
    {"", 3, 100, 0, NULL},
    {".", 3, 100, 0, NULL},
    {"-1", 0, 100, 0, NULL},
    {" 1", 0, 100, 0, NULL},
    {"5", AsDuration, LONGEST_DURATION, 5000000, ""},
    {"5us", AsDuration, LONGEST_DURATION, 5000, ""},
    {"5ns", AsDuration, LONGEST_DURATION, 5, ""},
    {"16.666667ms", AsDuration, LONGEST_DURATION, 16666667, ""},
    {"5", AsSeconds, LONGEST_DURATION, INT64_C(5000000000), ""},
    {"5us", AsSeconds, 5000, 5000, ""},
    {"5001ns", AsSeconds, 5000, 0, NULL},
    {".5s", AsDuration, LONGEST_DURATION, 500000000, ""},
    {"500ms@2s", AsDuration, LONGEST_DURATION, 500000000, "@2s"},
    {"5 ms", AsDuration, LONGEST_DURATION, 5000000, " ms"},
    {"1000000s", AsDuration, LONGEST_DURATION, INT64_C(1000000000000000), ""},
    {"1000000.000000001s", AsDuration, LONGEST_DURATION, 0, NULL},
    {"ms", AsDuration, LONGEST_DURATION, 0, NULL},
    {"1.2.3ms", AsDuration, LONGEST_DURATION, 0, NULL}, /* or the unit would be read at ".3ms" */
};

TEST(UnitsNumbersAndDurationsAreExact)
{
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        const char *text = numbers[i].text, *at = text, *rest = numbers[i].rest;
        int64_t value = 0;
        const bool read = ReadQuantity(&at, numbers[i].digits, numbers[i].limit, &value);
        CHECK(read == (rest != NULL) && (!read || value == numbers[i].value) &&
                  strcmp(at, rest ? rest : text) == 0,
              "'%s': %s, %" PRId64 ", leaves '%s'", text, read ? "read" : "refused", value, at);
    }
}

/* The first write has failed, and errno belongs to something else. */
TEST(UnitsStreamFlushTrustsNoOldError)
{
    FILE *file = fopen("/dev/full", "wb");
    SkipWithout(file != NULL, "/dev/full");
    setvbuf(file, NULL, _IONBF, 0);
    fputs("x", file);
    errno = ENOENT;
    CatchErrors();
    const bool flushed = StreamFlush(file, "it");
    assert_string_equal(CaughtErrors(), "interp_demo: it can't be written: a write failed\n");
    assert_false(flushed);
    fclose(file);
}
