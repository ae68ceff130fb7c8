/* SPDX-License-Identifier: MIT
 *
 * main() of a program of tests, such as check/main.c:
 *
 *   #define GROUPS "check/groups.h"
 *   #include "check/main.h"
 *
 * To add a test: write a function in the file that it belongs to, and its line in that file's
 * table. To add a file: end it with CHECK_GROUP and add its line to the folder's groups.h.
 */
#include "check/check.h"
#include "program.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>

#define GROUP(name) extern const CheckGroup CheckGroup_##name;
#include GROUPS
#undef GROUP

/* How many tests of the group have names that match; all if there is no filter. */
static int Matching(const CheckGroup *group, const char *filter)
{
    int count = 0;
    for (size_t i = 0; i < group->count; i++)
        count += !filter || fnmatch(filter, group->tests[i].name, 0) == 0;
    return count;
}

int main(int argc, char **argv)
{
    static const CheckGroup *const groups[] = {
#define GROUP(name) &CheckGroup_##name,
#include GROUPS
#undef GROUP
    };
    int failed = 0, run = 0;
    if (argc > 1 && argv[1][0] == '-') {
        fprintf(stderr, "usage: %s [FILTER...]\n", argv[0]);
        return 2;
    }
    ProgramFind(argv[0]);
    unsetenv("DISPLAY"); /* no test opens a window on the display of who runs it */
    unsetenv("WAYLAND_DISPLAY");
    for (int i = argc > 1 ? 1 : 0; i < argc; i++) {
        const char *filter = i > 0 ? argv[i] : NULL;
        cmocka_set_test_filter(filter);
        for (size_t k = 0; k < sizeof groups / sizeof groups[0]; k++) {
            if (Matching(groups[k], filter) == 0)
                continue;
            run++;
            failed += _cmocka_run_group_tests(groups[k]->name, groups[k]->tests, groups[k]->count,
                                              NULL, NULL);
        }
    }
    if (run == 0)
        fprintf(stderr, "%s: no test has such a name\n", argv[0]);
    return failed == 0 && run > 0 ? 0 : 1;
}
