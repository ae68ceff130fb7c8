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

#define LOG "log.csv", "os,cpu\nLinux,x\nfps,frametime\n60,16.666\n"

static void CommandsRefuseOptionsWithoutEffect(void **state)
{
    static const Command commands[] = {
        {"--csv", 2, NULL, "--csv only works with --report\n"},
        {"--simulate fast --csv", 2, NULL,
         "--csv has no effect with --simulate; it only works with --report\n"},
        {"--report --trace new.csv", 2, NULL,
         "--trace has no effect with --report; it only works in a window or with --simulate\n"},
        {"--report --screenshot new.png", 2, NULL, "--screenshot has no effect with --report"},
        {"--info --report", 2, NULL, "--report cannot be combined with --info"},
        {"--info --trace new.csv", 2, NULL, "--trace has no effect with --info"},
        {"--info --screenshot new.png", 2, NULL, "--screenshot has no effect with --info"},
        {"--info --simulate fast", 2, NULL, "--simulate cannot be combined with --info"},
        {"--info --replay log.csv", 2, NULL, "--replay cannot be combined with --info", LOG},
        {"--replay log.csv --simulate fast", 2, NULL, "--simulate and --replay both", LOG},
        {"--summary log.csv --trace x.csv", 2, NULL, "--trace has no effect with --summary", LOG},
        {"--screenshot x.png --summary log.csv", 2, NULL, "--screenshot has no effect with", LOG},
        {"--summary log.csv --simulate fast", 2, NULL, "--simulate cannot be combined", LOG},
        {"--replay log.csv --summary log.csv", 2, NULL, "--replay cannot be combined", LOG},
        {"--summary log.csv --report", 2, NULL, "--report cannot be combined with --summary", LOG},
        {"--summary log.csv --info", 2, NULL, "--info cannot be combined with --summary", LOG},
        {"--summary log.csv --csv", 2, NULL, "--csv has no effect with --summary", LOG},
    };
    (void)state;
    CHECK_COMMANDS(commands);
}

CHECK_GROUP(Commands, IN_FOLDER(CommandsRefuseOptionsWithoutEffect),
            IN_FOLDER(CommandsPrintWhatIsAskedFor));
