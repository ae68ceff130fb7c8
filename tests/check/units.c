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

static const int64_t Highest = INT64_C(1000000000000000); /* a duration: 1,000,000 s */

/* What is read of the text, and what is left of it; value -1: refused. */
typedef struct Decimal {
    const char *text;
    int digits;
    int64_t limit, value;
    const char *rest;
} Decimal;

static const Decimal decimals[] = {
    {"0", 0, 100, 0, ""},
    {"12", 0, 100, 12, ""},
    {"007", 0, 100, 7, ""},
    {"12x", 0, 100, 12, "x"},
    {"12 ", 0, 100, 12, " "},
    {"12,5", 0, 100, 12, ",5"},
    {"1.5.2", 1, 100, 15, ".2"},
    {"1e3", 0, 1000, 1, "e3"},
    {"0.25", 2, 100, 25, ""},
    {"0.25", 4, 100000, 2500, ""},
    /* exact where a double is not */
    {"0.1", 9, INT64_MAX, 100000000, ""},
    {"1.001", 3, 10000, 1001, ""},
    {"9007199.254740993", 9, INT64_MAX, INT64_C(9007199254740993), ""},
    {"0.123456789", 9, INT64_MAX, 123456789, ""},
    /* the nearest whole, half up, by the first digit that is left over */
    {"0.4", 0, 100, 0, ""},
    {"0.5", 0, 100, 1, ""},
    {"0.49999999999999999999", 0, 100, 0, ""},
    {"0.994", 2, 100, 99, ""},
    {"0.995", 2, 100, 100, ""},
    {"1.999", 2, 1000, 200, ""},
    {"0.0000000004", 9, 100, 0, ""},
    {"0.0000000005", 9, 100, 1, ""},
    /* a point with digits on one side only */
    {"1.", 0, 100, 1, ""},
    {"1.", 2, 100, 100, ""},
    {".5", 1, 100, 5, ""},
    {".5", 3, 1000, 500, ""},
    {".5", 0, 100, 1, ""},
    {".4", 0, 100, 0, ""},
    /* the limit, before and after rounding */
    {"100", 0, 100, 100, ""},
    {"101", 0, 100, -1, "101"},
    {"1.00", 2, 100, 100, ""},
    {"1.01", 2, 100, -1, "1.01"},
    {"100.4", 0, 100, 100, ""},
    {"100.5", 0, 100, -1, "100.5"},
    {"63", 0, 63, 63, ""},
    {"64", 0, 63, -1, "64"},
    {"0", 0, 0, 0, ""},
    {"1", 0, 0, -1, "1"},
    {"5", 0, 5, 5, ""},
    {"7", 0, 5, -1, "7"},
    /* numbers that do not fit at all */
    {"9223372036854775807", 0, INT64_MAX, INT64_MAX, ""},
    {"9223372036854775808", 0, INT64_MAX, -1, "9223372036854775808"},
    {"9223372036854775807.4", 0, INT64_MAX, INT64_MAX, ""},
    {"9223372036854775807.5", 0, INT64_MAX, -1, "9223372036854775807.5"},
    {"9223372036854775807", 1, INT64_MAX, -1, "9223372036854775807"},
    {"99999999999999999999999999", 0, INT64_MAX, -1, "99999999999999999999999999"},
    /* no numbers */
    {"", 0, 100, -1, ""},
    {"", 3, 100, -1, ""},
    {".", 0, 100, -1, "."},
    {".", 3, 100, -1, "."},
    {"x", 0, 100, -1, "x"},
    {"x", 3, 100, -1, "x"},
    {"-1", 0, 100, -1, "-1"},
    {"+1", 0, 100, -1, "+1"},
    {" 1", 0, 100, -1, " 1"},
    {"nan", 3, 100, -1, "nan"},
};

static void UnitsDecimalsAreExact(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof decimals / sizeof decimals[0]; i++) {
        const Decimal *want = &decimals[i];
        const char *at = want->text;
        int64_t value = -1;
        bool read = ReadDecimal(&at, want->digits, want->limit, &value);
        CHECK(read == (want->value >= 0), "'%s' * 10^%d up to %" PRId64 ": %s, value %" PRId64,
              want->text, want->digits, want->limit, read ? "read" : "refused", value);
        CHECK(!read || value == want->value, "'%s' * 10^%d: %" PRId64 ", not %" PRId64, want->text,
              want->digits, value, want->value);
        CHECK(strcmp(at, want->rest) == 0, "'%s' * 10^%d: leaves '%s', not '%s'", want->text,
              want->digits, at, want->rest);
    }
}

/* ns; -1: refused. */
static const struct {
    const char *text;
    int64_t ns;
    const char *rest;
} durations[] = {
    {"5", 5000000, ""},
    {"5ms", 5000000, ""},
    {"5us", 5000, ""},
    {"5ns", 5, ""},
    {"5s", INT64_C(5000000000), ""},
    {"0", 0, ""},
    {"0.1", 100000, ""},
    {"16.666667", 16666667, ""},
    {"1.5s", 1500000000, ""},
    {".5s", 500000000, ""},
    {"2.s", 2000000000, ""},
    {"0.0005us", 1, ""},
    {"0.0004us", 0, ""},
    {"0.5ns", 1, ""},
    {".5ns", 1, ""},
    {"500ms@2s", 500000000, "@2s"},
    {"2s-4s", 2000000000, "-4s"},
    {"5msx", 5000000, "x"},
    {"5m", 5000000, "m"},
    {"5min", 5000000, "min"},
    {"5 ms", 5000000, " ms"},
    {"1000000s", Highest, ""},
    {"1000000.000000001s", -1, "1000000.000000001s"},
    {"1000000000", Highest, ""},
    {"1000000001", -1, "1000000001"},
    {"99999999999999999999s", -1, "99999999999999999999s"},
    {"", -1, ""},
    {".", -1, "."},
    {"ms", -1, "ms"},
    {"-5ms", -1, "-5ms"},
    {"x", -1, "x"},
};

static void UnitsDurationsAreExact(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof durations / sizeof durations[0]; i++) {
        const char *text = durations[i].text, *at = text;
        int64_t ns = -1;
        bool read = ReadDuration(&at, &ns);
        CHECK(read == (durations[i].ns >= 0), "'%s': %s, %" PRId64 " ns", text,
              read ? "read" : "refused", ns);
        CHECK(!read || ns == durations[i].ns, "'%s': %" PRId64 " ns, not %" PRId64, text, ns,
              durations[i].ns);
        CHECK(strcmp(at, durations[i].rest) == 0, "'%s': leaves '%s', not '%s'", text, at,
              durations[i].rest);
    }
}

/* Two points are no number, so the caller must get to see one of them: the unit is not at "ms". */
static void UnitsDurationWithTwoPointsIsNotReadWhole(void **state)
{
    static const char *const texts[] = {"1.2.3ms", "1..2s", "5..", "0.1.s"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        const char *at = texts[i];
        int64_t ns = -1;
        bool read = ReadDuration(&at, &ns);
        CHECK(!read || *at, "'%s' is read whole, as %" PRId64 " ns", texts[i], ns);
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
        {"arevlo", "arevalo"},   /* one left out */
        {"arrevalo", "arevalo"}, /* one too many */
        {"arevela", "arevalo"},  /* two others */
        {"Arevalo", "arevalo"},
        {"simplset", "simplest"}, /* two changed places */
        {"vsync6", "vsync60"},
        {"vsync14", "vsync144"},
        {"vsync", "vsync60"}, /* the begin of two: the first */
        {"s", "simplest"},    /* the begin of one, however short */
        {"fats", "fast"},
        {"zzzzzzzz", NULL},
        {"xyz", NULL},
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
            cmocka_unit_test(UnitsDurationWithTwoPointsIsNotReadWhole),
            cmocka_unit_test(UnitsNearestNameFindsTheNearOne));
