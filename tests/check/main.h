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

#include <stdio.h>
#include <stdlib.h>

#define GROUP(name) extern const CheckGroup CheckGroup_##name;
#include GROUPS
#undef GROUP

int main(int argc, char **argv)
{
    static const CheckGroup *const groups[] = {
#define GROUP(name) &CheckGroup_##name,
#include GROUPS
#undef GROUP
    };
    int failed = 0;
    if (argc > 2 || (argc == 2 && argv[1][0] == '-')) {
        fprintf(stderr, "usage: %s [FILTER]\n", argv[0]);
        return 2;
    }
    ProgramFind(argv[0]);
    unsetenv("DISPLAY"); /* no test opens a window on the display of who runs it */
    unsetenv("WAYLAND_DISPLAY");
    if (argc == 2)
        cmocka_set_test_filter(argv[1]);
    for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++)
        failed += _cmocka_run_group_tests(groups[i]->name, groups[i]->tests, groups[i]->count, NULL,
                                          NULL);
    return failed == 0 ? 0 : 1;
}
