/* SPDX-License-Identifier: MIT
 *
 * main() of each program of tests: PROGRAM [FILTER...] runs those whose names match, such as
 * 'Units*'; without a filter all.
 */
#include "check/check.h"
#include "program.h"

#include <fnmatch.h>

static struct CMUnitTest tests[256];
static size_t count;

void CheckAdd(struct CMUnitTest test)
{
    if (count == sizeof tests / sizeof tests[0])
        abort();
    tests[count++] = test;
}

void SkipWithout(bool there, const char *what)
{
    if (there)
        return;
    print_message("skipped: needs %s\n", what);
    skip();
}

static bool Matches(const char *filter)
{
    for (size_t i = 0; i < count; i++)
        if (!filter || fnmatch(filter, tests[i].name, 0) == 0)
            return true;
    return false;
}

int main(int argc, char **argv)
{
    int failed = 0;
    if (argc > 1 && argv[1][0] == '-') {
        fprintf(stderr, "usage: %s [FILTER...]\n", argv[0]);
        return 2;
    }
    ProgramFind(argv[0]);
    unsetenv("DISPLAY"); /* no test opens a window on the user's own display */
    unsetenv("WAYLAND_DISPLAY");
    for (int i = argc > 1 ? 1 : 0; i < argc; i++) {
        const char *filter = i > 0 ? argv[i] : NULL;
        if (!Matches(filter)) {
            fprintf(stderr, "%s: no test is named '%s'\n", argv[0], filter);
            failed++;
            continue;
        }
        cmocka_set_test_filter(filter);
        failed += _cmocka_run_group_tests("tests", tests, count, NULL, NULL);
    }
    return failed > 0;
}
