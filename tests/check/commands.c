/* SPDX-License-Identifier: MIT
 *
 * What a command line prints, where, and the status with which it ends.
 */
#include "check/command.h"

static void CommandsPrintWhatIsAskedFor(void **state)
{
    static const Command commands[] = {
        {"--help", 0, "Usage: interp_demo [OPTION]...\n", NULL},
        {"--version", 0, "interp_demo 0.", NULL},
        {"--list-loops", 0, "arevalo ", NULL},
        {"--help --loop nonsense", 0, "Usage", NULL},
        {"--trace made.csv --simulate vsync60 --version", 0, "interp_demo 0.", NULL},
    };
    (void)state;
    CHECK_COMMANDS(commands);
}

CHECK_GROUP(Commands, IN_FOLDER(CommandsPrintWhatIsAskedFor));
