/* SPDX-License-Identifier: MIT
 *
 * What a command line prints and where, which status it ends with, and that wrong usage touches no
 * file.
 */
#include "check/command.h"
#include "check/files.h"

#include "cli/options.h"
#include "loops/loop_list.h"
#include "machine/sim_spec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static Program program;

static void CommandsPrintWhatIsAskedFor(void **state)
{
    static const Command commands[] = {
        {"--help", 0, "Usage: interp_demo [OPTION]...\n", NULL},
        {"--version", 0, "interp_demo 0.1.0\n", NULL},
        {"--trace made.csv --simulate vsync60 --version", 0, "interp_demo ", NULL},
        {"--report --csv --simulate vsync60 --frames 5", 0, "\n\"vsync60\",prediction,25,", NULL},
        {"--report --simulate crawl,tick=2 --frames 5", 0, "crawl,tick=2\nloop  ", NULL},
    };
    (void)state;
    CHECK_COMMANDS(commands);
    assert_int_equal(access("made.csv", F_OK), -1);
}

static void CommandsHelpNamesEveryOptionInLinesThatFit(void **state)
{
    static const Command help = {"--help", 0, "--help ", NULL};
    char wanted[64];
    (void)state;
    CheckCommand(&program, &help);
    for (int i = 0; OptionAt(i); i++) {
        snprintf(wanted, sizeof wanted, "\n  --%s ", OptionAt(i)->name);
        CHECK(strstr(program.out, wanted), "--help does not name --%s", OptionAt(i)->name);
    }
    for (int i = 0; MachineSpecName(i); i++)
        CHECK(strstr(program.out, MachineSpecName(i)), "no machine %s", MachineSpecName(i));
    for (const char *line = program.out; *line; line = strchr(line, '\n') + 1)
        CHECK(strcspn(line, "\n") < 80, "not 79 characters: %.*s", (int)strcspn(line, "\n"), line);
}

static void CommandsListEveryLoop(void **state)
{
    static const Command list = {"--list-loops", 0, "", NULL};
    char wanted[256];
    const char *at = program.out;
    (void)state;
    CheckCommand(&program, &list);
    for (int i = 0; i < LoopCount; i++) {
        snprintf(wanted, sizeof wanted, "%-14s %s\n%-14s watch: %s\n", LoopList[i].name,
                 LoopList[i].source, "", LoopList[i].watch);
        CHECK(strncmp(at, wanted, strlen(wanted)) == 0, "not '%s' but '%.200s'", wanted, at);
        at += strlen(wanted);
    }
    assert_string_equal(at, "");
}

/* What only a run shows: that an option reaches the game. */
static void CommandsReachTheGame(void **state)
{
    static const Command commands[] = {
        {"--simulate vsync60 --loop simplest --frames 3", 0, "simplest ", NULL},
        {"--simulate vsync60 --frames 7", 0, " 7 frames", NULL},
        {"--simulate vsync60 --duration 1 --ups 50", 0, "of 50/s asked", NULL},
        {"--simulate vsync60 --duration 1 --fps 30", 0, " 30.00 fps", NULL},
        {"--simulate vsync60 --duration 0.5", 0, " 0.500 s", NULL},
        {"--simulate vsync60", 0, " 10.000 s", NULL},
        {"--simulate vsync60 --ticks 4", 0, "\nticks        3, ", NULL},
        {"--simulate vsync60 --duration 1 --speed 0.5", 0, "ticks        12, ", NULL},
        {"--simulate fast --duration 1 --tick-cost 50", 0, "ticks        18, ", NULL},
        {"--simulate fast --duration 1 --draw-cost 99", 0, " 10 frames", NULL},
        {"--simulate fast --duration 1 --hitch 499@0.5", 0, "max 500.0", NULL},
    };
    (void)state;
    CHECK_COMMANDS(commands);
}

static void CommandsReportEveryLoopOnEveryMachine(void **state)
{
    static const Command commands[] = {
        {"--report --csv --simulate hitch --duration 3", 0,
         "\n\"hitch\",max_fps,50,50.000,100.000,50.000,41.667,12.281879,2.861938,317.677667,22."
         "167\n",
         NULL},
        {"--report --csv", 0, "\n\"fast\",max_fps,", NULL},
    };
    char wanted[64];
    (void)state;
    CHECK_COMMANDS(commands);
    CheckCommand(&program, &commands[1]);
    for (int i = 0; i < LoopCount; i++) {
        for (int k = 0; MachineSpecName(k); k++) {
            snprintf(wanted, sizeof wanted, "\n\"%s\",%s,", MachineSpecName(k), LoopList[i].name);
            CHECK(strstr(program.out, wanted), "no %s in %s", wanted, program.out);
        }
    }
}

static void CommandsTraceToStandardOutput(void **state)
{
    (void)state;
    ProgramRun(&program, "--simulate vsync60 --frames 3 --trace -");
    CHECK(program.status == 0 && strncmp(program.out, "os,", 3) == 0 &&
              !strstr(program.out, " 3 frames") && strstr(program.err, " 3 frames"),
          "standard output: %s standard error: %s", program.out, program.err);
}

static void CommandsRefusedTouchNoFile(void **state)
{
    static const Command commands[] = {
        {"--trace keep.csv --screenshot made.png --ups 0", 2, NULL, "--ups: '0'", "keep.csv",
         "a\n"},
        {"--trace keep.csv --trace made.json --csv", 2, NULL, "--report", "keep.csv", "a\n"},
        {"--trace keep.csv --replay keep.csv", 2, NULL, "are one file", "keep.csv", "a\n"},
    };
    (void)state;
    CHECK_COMMANDS(commands);
}

static void CommandsWriteTheLastFileNamed(void **state)
{
    static const Command command = {"--simulate vsync60 --frames 3 --trace a.csv --trace -b.csv", 0,
                                    " 3 frames", NULL};
    (void)state;
    CheckCommand(&program, &command);
    assert_int_equal(access("a.csv", F_OK), -1);
    assert_int_equal(access("-b.csv", F_OK), 0);
}

/* As root only opening it can tell. */
static void CommandsSayWhichFileCannotBeMade(void **state)
{
    (void)state;
    if (access("/proc/self", F_OK) != 0) {
        print_message("skipped: needs /proc\n");
        skip();
    }
    ProgramRun(&program, "--simulate vsync60 --frames 3 --trace /proc/x.csv");
    CHECK(program.status == (geteuid() == 0 ? 1 : 2), "status %d", program.status);
    CHECK(!program.out[0] && IsOneLine(program.err) && strstr(program.err, "/proc/x.csv"),
          "says: %s%s", program.out, program.err);
}

static void CommandsFailWhereTheirOutputIsNotWritten(void **state)
{
    static const struct {
        const char *arguments, *what;
    } cases[] = {
        {"--help", "standard output"},
        {"--list-loops", "standard output"},
        {"--simulate fast --frames 3", "the summary"},
        {"--report --csv --simulate fast --frames 3", "the report"},
    };
    (void)state;
    if (access("/dev/full", W_OK) != 0) {
        print_message("skipped: needs /dev/full\n");
        skip();
    }
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char line[256], wanted[64];
        snprintf(line, sizeof line, "\"$INTERP_DEMO\" %s >/dev/full 2>said", cases[i].arguments);
        snprintf(wanted, sizeof wanted, "interp_demo: %s can't be written: ", cases[i].what);
        int status = system(line); /* NOLINT(cert-env33-c) */
        char *said = ReadFile("said");
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 1 && IsOneLine(said) &&
                  strstr(said, wanted) == said,
              "%s: says: %s", cases[i].arguments, said);
        free(said);
    }
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
        {"--info --simulate fast", 2, NULL, "--simulate cannot be combined with --info"},
        {"--replay log.csv --simulate fast", 2, NULL, "--simulate and --replay both", LOG},
        {"--summary log.csv --trace x.csv", 2, NULL, "--trace has no effect with --summary", LOG},
        {"--summary log.csv --simulate fast", 2, NULL, "--simulate cannot be combined", LOG},
        {"--summary log.csv --report", 2, NULL, "--report cannot be combined with --summary", LOG},
        {"--summary log.csv --csv", 2, NULL, "--csv has no effect with --summary", LOG},
    };
    (void)state;
    CHECK_COMMANDS(commands);
}

CHECK_GROUP(Commands, IN_FOLDER(CommandsPrintWhatIsAskedFor),
            IN_FOLDER(CommandsHelpNamesEveryOptionInLinesThatFit), IN_FOLDER(CommandsListEveryLoop),
            IN_FOLDER(CommandsReachTheGame), IN_FOLDER(CommandsReportEveryLoopOnEveryMachine),
            IN_FOLDER(CommandsTraceToStandardOutput), IN_FOLDER(CommandsRefusedTouchNoFile),
            IN_FOLDER(CommandsWriteTheLastFileNamed), IN_FOLDER(CommandsSayWhichFileCannotBeMade),
            IN_FOLDER(CommandsFailWhereTheirOutputIsNotWritten),
            IN_FOLDER(CommandsRefuseOptionsWithoutEffect));
