/* SPDX-License-Identifier: MIT
 *
 * Numbers and durations are read exactly, and names are guessed only where they are near.
 */
#include "check/command.h"

#include "base/new_file.h"
#include "base/units.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What is read of the text, and what is left of it; value -1: refused. */
typedef struct Decimal {
    const char *text;
    int digits;
    int64_t limit, value;
    const char *rest;
} Decimal;

/* Rounded half up by the first digit that is left over; exact where a double is not; at and past
 * the limit, before and after rounding; and no numbers. */
static const Decimal decimals[] = {
    {"0", 0, 100, 0, ""},
    {"007", 0, 100, 7, ""},
    {"12 ", 0, 100, 12, " "},
    {"12,5", 0, 100, 12, ",5"},
    {"1.5.2", 1, 100, 15, ".2"},
    {"1e3", 0, 1000, 1, "e3"},
    {"0.25", 4, 100000, 2500, ""},
    {"9007199.254740993", 9, INT64_MAX, INT64_C(9007199254740993), ""},
    {"0.49999999999999999999", 0, 100, 0, ""},
    {"0.994", 2, 100, 99, ""},
    {"0.995", 2, 100, 100, ""},
    {"1.999", 2, 1000, 200, ""},
    {"1.", 2, 100, 100, ""},
    {".5", 3, 1000, 500, ""},
    {".5", 0, 100, 1, ""},
    {"100", 0, 100, 100, ""},
    {"101", 0, 100, -1, "101"},
    {"100.4", 0, 100, 100, ""},
    {"100.5", 0, 100, -1, "100.5"},
    {"63", 0, 63, 63, ""},
    {"64", 0, 63, -1, "64"},
    {"1", 0, 0, -1, "1"},
    {"5", 0, 5, 5, ""},
    {"7", 0, 5, -1, "7"},
    {"9223372036854775807.4", 0, INT64_MAX, INT64_MAX, ""},
    {"9223372036854775808", 0, INT64_MAX, -1, "9223372036854775808"},
    {"9223372036854775807", 1, INT64_MAX, -1, "9223372036854775807"},
    {"", 3, 100, -1, ""},
    {".", 3, 100, -1, "."},
    {"x", 0, 100, -1, "x"},
    {"-1", 0, 100, -1, "-1"},
    {"+1", 0, 100, -1, "+1"},
    {" 1", 0, 100, -1, " 1"}};

/* Whether so much was read, and so much is left. */
static void ExpectRead(const char *text, bool read, int64_t value, int64_t due, const char *at,
                       const char *rest)
{
    CHECK(read == (due >= 0) && (!read || value == due) && strcmp(at, rest) == 0,
          "'%s': %s, %" PRId64 ", not %" PRId64 "; leaves '%s', not '%s'", text,
          read ? "read" : "refused", value, due, at, rest);
}

static void UnitsDecimalsAreExact(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof decimals / sizeof decimals[0]; i++) {
        const Decimal *want = &decimals[i];
        const char *at = want->text;
        int64_t value = -1;
        const bool read = ReadDecimal(&at, want->digits, want->limit, &value);
        ExpectRead(want->text, read, value, want->value, at, want->rest);
    }
}

static void UnitsDurationsAreExact(void **state)
{
    static const struct {
        const char *text;
        int64_t ns; /* -1: refused */
        const char *rest;
    } durations[] = {{"5", 5000000, ""},
                     {"5us", 5000, ""},
                     {"5ns", 5, ""},
                     {"16.666667ms", 16666667, ""},
                     {".5s", 500000000, ""},
                     {"2.s", 2000000000, ""},
                     {"0.0005us", 1, ""},
                     {"500ms@2s", 500000000, "@2s"},
                     {"5m", 5000000, "m"},
                     {"5 ms", 5000000, " ms"},
                     {"1000000s", INT64_C(1000000000000000), ""},
                     {"1000000.000000001s", -1, "1000000.000000001s"},
                     {"", -1, ""},
                     {"ms", -1, "ms"},
                     {"-5ms", -1, "-5ms"},
                     {"1.2.3ms", -1, "1.2.3ms"}, /* or the unit would be read at ".3ms" */
                     {"5..", -1, "5.."}};
    (void)state;
    for (size_t i = 0; i < sizeof durations / sizeof durations[0]; i++) {
        const char *at = durations[i].text;
        int64_t ns = -1;
        const bool read = ReadDuration(&at, &ns);
        ExpectRead(durations[i].text, read, ns, durations[i].ns, at, durations[i].rest);
    }
}

static const struct {
    const char *name;
    int more;
} names[] = {{"arevalo", 0}, {"simplest", 1}, {"vsync60", 2}, {"vsync144", 3}, {"fast", 4}};

enum { NameCount = sizeof names / sizeof names[0] };

static void UnitsNearestNameFindsTheNearOne(void **state)
{
    static const struct {
        const char *wrong, *nearest; /* NULL: none is near */
    } cases[] = {
        {"arevalo", "arevalo"},
        {"arevlo", "arevalo"},    /* one left out */
        {"arrevalo", "arevalo"},  /* one too many */
        {"arevela", "arevalo"},   /* two others */
        {"simplset", "simplest"}, /* two changed places */
        {"vsync14", "vsync144"},
        {"vsync", "vsync60"}, /* the begin of two: the first */
        {"s", "simplest"},    /* the begin of one, however short */
        {"fats", "fast"},
        {"zzzzzzzz", NULL},
        {"", NULL},
        {"a name that is much longer than any that there can ever be in a list", NULL},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *got = NearestName(cases[i].wrong, names, NameCount, sizeof names[0]);
        const char *want = cases[i].nearest;
        CHECK((got && want) ? strcmp(got, want) == 0 : got == want, "'%s': %s, not %s",
              cases[i].wrong, got ? got : "none", want ? want : "none");
    }
    assert_null(NearestName("arevalo", names, 0, sizeof names[0]));
}

/* As when R is pressed twice in a second. */
static void UnitsNewFilesNeverOverwrite(void **state)
{
    char made[3][NewFileName], date[16], time[16];
    (void)state;
    for (int i = 0; i < 3; i++) {
        assert_true(NewFile(made[i], ".csv"));
        assert_int_equal(access(made[i], F_OK), 0);
        CHECK(sscanf(made[i], "interp_demo-%8[0-9]-%6[0-9]", date, time) == 2 &&
                  strlen(date) == 8 && strlen(time) == 6 &&
                  strcmp(made[i] + strlen(made[i]) - 4, ".csv") == 0,
              "its name is %s", made[i]);
        for (int k = 0; k < i; k++)
            CHECK(strcmp(made[i], made[k]) != 0, "%s is made twice", made[i]);
    }
}

CHECK_GROUP(Units, IN_FOLDER(UnitsNewFilesNeverOverwrite), cmocka_unit_test(UnitsDecimalsAreExact),
            cmocka_unit_test(UnitsDurationsAreExact),
            cmocka_unit_test(UnitsNearestNameFindsTheNearOne));
