/* SPDX-License-Identifier: MIT
 *
 * What a command line prints and where, which status it ends with, and that wrong usage touches no
 * file.
 */
#include "check/command.h"
#include "check/files.h"

#include "cli/options.h"
#include "machine/sim.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static Program program;

TEST_IN_FOLDER(CommandsPrintWhatIsAskedFor)
{
    static const Command commands[] = {
        {"--version", 0, "interp_demo 0.1.0\n", NULL},
        {"--list-loops", 0, "simplest       Game Programming Patterns notes; deWiTTERS", NULL},
        {"--list-loops", 0, " is seen\n               watch: Where swaps return unevenly", NULL},
        {"--report --simulate crawl,tick=2 --frames 5", 0,
         "crawl,tick=2\nloop          asked ticks/s speed % frames/s   new/s error ms  lag ms "
         "input ms behind ms CPU %\n",
         NULL},
        {"--report --csv --simulate fast", 0, "\n\"fast\",simplest,,", NULL},
        {"--report --csv --duration 1", 0, "\n\"noisy60\",display_clock,", NULL},
        {"--report --csv --simulate hitch --duration 3", 0,
         "max_fps,50,50.000,100.000,50.000,41.667,12.281879,2.861938,73.417140,317.677667,22.177,,,"
         "\n",
         NULL},
        {"--report --simulate vsync60,pause=2s-8s", 0,
         "\nloop          asked ticks/s speed % frames/s   new/s behind ms CPU % after % leap ms   "
         " "
         "after\n",
         NULL},
        {"--report --csv --simulate vsync60,pause=2s-8s", 0, ",240.000,40.000000,2\n", NULL},
        {"--simulate vsync60,pause=2s-8s --loop fixed_fps", 0,
         "\nstandstill   6.000 s; game time after it 240 % for a second, 40 ms of that at once: it "
         "races\n",
         NULL},
        {"--simulate vsync60 --loop simplest --frames 3", 0, "simplest     3 frames", NULL},
        {"--simulate noisy60 --loop display_clock --duration 60", 0,
         "\nverdict      even: each picture 1 refresh (without the first second)\n", NULL},
        {"--simulate noisy60,drop=3 --loop display_clock --duration 60", 0,
         " % of the pictures stayed longer than 1 refresh; ", NULL},
        {"--simulate vsync60 --fps 40 --expect "
         "cadence_low>0,cadence_low<2,cadence_high>1,cadence_high<3,uneven>1",
         0, "\nverdict ", NULL},
        {"--simulate vsync60 --fps 30 --expect cadence>1,cadence<3,cadence_percent>99,uneven<1", 0,
         "\nverdict ", NULL},
        {"--simulate vsync60 --ups 50", 0, " 10.000 s, ", NULL},
        /* a scene's own rate is for loops that keep one; one that is asked for is for all */
        {"--simulate vsync60 --scene teleport --loop simplest --json", 0, "\"speed_percent\":240.0",
         NULL},
        {"--simulate vsync60 --scene teleport --loop simplest --ups 5 --json", 0,
         "\"speed_percent\":1200.0", NULL},
        {"--simulate vsync60 --ticks 4 --ups 50", 0, "\nticks        3, 36.00/s of 50/s asked",
         NULL},
        {"--simulate vsync60 --duration 1 --speed 0.5 --fps 30", 0, "ticks        12, ", NULL},
        /* in real time: what is asked for at a speed, and what it gave */
        {"--simulate vsync60 --ups 60 --speed 10", 0, ", 299.50/s of 600/s asked; ", NULL},
        {"--simulate vsync60 --ups 997 --speed 10", 0, "/s of 9970/s asked; ", NULL},
        {"--simulate vsync60 --ups 7 --speed 0.333", 0, "/s of 2.331/s asked; ", NULL},
        {"--simulate vsync60 --speed 0.5 --json", 0, "\"ticks_asked\":12.5,", NULL},
        {"--report --csv --simulate fast --speed 0.1 --duration 3", 0, "\"fast\",lag,2.5,", NULL},
        {"--report --simulate fast --speed 0.1 --duration 3", 0, "\nlag             2.5 ", NULL},
        /* of one frame there is no rate, and it may be ahead of the clock */
        {"--simulate vsync60 --loop fixed_fps --ups 1 --speed 0.01 --duration 10", 0,
         "fixed_fps    1 frame, 0.017 s\nticks        1; 0.01/s asked\nframe time ", NULL},
        {"--simulate vsync60 --loop fixed_fps --ups 1 --speed 0.01 --duration 10", 0,
         "\nplace        ball, on: worst 0.0 units, false pictures 0.0 %\n", NULL},
        {"--simulate vsync60 --loop fixed_fps --ups 1 --speed 0.01 --duration 10", 0,
         "\nbehind       at worst -999.999 ms\n", NULL},
        {"--simulate vsync60 --loop fixed_fps --frames 1 --expect speed_percent>99", 1, "\nticks ",
         "interp_demo: vsync60, fixed_fps: speed_percent is not known"},
        {"--vsync off --simulate vsync60 --duration 5", 0, "4983 frames", NULL},
        {"--simulate vsync60,draw=20 --vsync adaptive --duration 5", 0, "250 frames", NULL},
        {"--simulate vsync60,draw=9 --vsync adaptive --duration 5", 0, "300 frames", NULL},
        {"--simulate fast --duration 1 --hitch 499@0.5", 0, "max 500.0", NULL},
        {"--simulate fast --duration 1 --draw-cost 99", 0, " 10 frames", NULL},
        {"--report --vsync off --ups 9 --max-loops 9 --network --simulate queue2 --frames 2", 0,
         "\nlag "},
    };
    CHECK_MANY_COMMANDS(commands);
}

TEST_IN_FOLDER(CommandsHelpNamesEveryOptionInLinesThatFit)
{
    static const Command help = {"--trace made.csv --simulate vsync60 --help", 0, "Usage: ", NULL};
    char wanted[64];
    CheckCommand(&program, &help);
    assert_int_equal(access("made.csv", F_OK), -1);
    for (int i = 0; OptionTable[i].name; i++) {
        snprintf(wanted, sizeof wanted, "\n  --%s ", OptionTable[i].name);
        CHECK(strstr(program.out, wanted), "--help does not name --%s", OptionTable[i].name);
    }
    for (int i = 0; NamedMachines[i].name; i++)
        CHECK(strstr(program.out, NamedMachines[i].name), "no machine %s", NamedMachines[i].name);
    for (const char *line = program.out; *line; line = strchr(line, '\n') + 1)
        CHECK(strcspn(line, "\n") < 80, "not 79 characters: %.*s", (int)strcspn(line, "\n"), line);
}

TEST_IN_FOLDER(CommandsReportFitsIn100Columns)
{
    static const char *const reports[] = {"--report --duration 1",
                                          "--report --simulate vsync60,pause=2s-8s"};
    for (int i = 0; i < 2; i++) {
        ProgramRun(&program, reports[i]);
        assert_non_null(strstr(program.out, "\nCPU %         share of the time in which "));
        for (const char *line = program.out; *line; line = strchr(line, '\n') + 1)
            CHECK(strcspn(line, "\n") <= 100, "over 100 columns: %.*s", (int)strcspn(line, "\n"),
                  line);
    }
}

TEST_IN_FOLDER(CommandsTraceToStandardOutput)
{
    ProgramRun(&program, "--simulate vsync60 --frames 3 --trace -");
    CHECK(program.status == 0 && strncmp(program.out, "os,", 3) == 0 &&
              !strstr(program.out, " 3 frames") && strstr(program.err, " 3 frames"),
          "standard output: %s standard error: %s", program.out, program.err);
    ProgramRun(&program, "--simulate vsync60 --frames 3 --trace -b.csv");
    assert_int_equal(access("-b.csv", F_OK), 0);
}

/* This is checked first, so no other file is made. */
TEST_IN_FOLDER(CommandsSayWhichFileCannotBeOpened)
{
    static const char *const cases[][2] = {
        {"--simulate fast --frames 3 --trace gone/x.csv", "gone/x.csv: No such file or directory"},
        {"--simulate fast --frames 3 --trace sub.csv", "sub.csv: Is a directory"},
        {"--replay gone.csv --trace a.csv --screenshot a.png", "gone.csv: No such file"},
        {"--report --replay gone.csv", "gone.csv: No such file or directory"},
        {"--summary gone.csv", "gone.csv: No such file or directory"},
        {"--summary .", ".: Is a directory"},
    };
    assert_int_equal(mkdir("sub.csv", 0700), 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ProgramRun(&program, cases[i][0]);
        CHECK(program.status == 1 && !program.out[0] && IsOneLine(program.err) &&
                  strstr(program.err, cases[i][1]) == program.err + 13,
              "%s: status %d, says: %s%s", cases[i][0], program.status, program.out, program.err);
        assert_int_equal(access("a.csv", F_OK) & access("a.png", F_OK), -1);
    }
    ProgramRun(&program, "--simulate fast --frames 3 --screenshot gone/x.png");
    CHECK(program.status == 1 && strstr(program.err, ": gone/x.png: No such file"), "status %d: %s",
          program.status, program.err);
}

/* Runs the program with its streams redirected. Returns its status; `said`, which the caller frees,
 * becomes the text of the file of that name. */
static int RunRedirected(const char *arguments, const char *streams, char **said)
{
    char line[256];
    snprintf(line, sizeof line, "\"$INTERP_DEMO\" %s %s", arguments, streams);
    const int status = system(line); /* NOLINT(cert-env33-c) */
    *said = ReadFile("said");
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_IN_FOLDER(CommandsFailWhereTheirOutputIsNotWritten)
{
    static const char *const cases[][2] = {
        {"--help", "standard output"},
        {"--simulate fast --frames 3", "the summary"},
        {"--report --csv --simulate fast --frames 3", "the report"},
    };
    char begin[64], *said;
    SkipWithout(access("/dev/full", W_OK) == 0, "/dev/full");
    for (int i = 0; i < 3; i++) {
        const int status = RunRedirected(cases[i][0], ">/dev/full 2>said", &said);
        snprintf(begin, sizeof begin, "interp_demo: %s can't be written: ", cases[i][1]);
        CHECK(status == 1 && IsOneLine(said) && strstr(said, begin) == said, "%s: says: %s",
              cases[i][0], said);
        free(said);
    }
    const int status =
        RunRedirected("--simulate fast --frames 3 --trace -", ">/dev/full 2>said", &said);
    CHECK(status == 1 && strstr(said, "standard output: No space left on device; the recording "
                                      "stops\n"),
          "status %d, says: %s", status, said);
    free(said);
}

TEST_IN_FOLDER(CommandsReadStandardInput)
{
    static const char *const cases[][2] = {
        {"--summary -", "MangoHud     1 frame, 0.017 s"},
        {"--replay -", "arevalo      1 frame, 0.017 s"},
        {"--summary - --", "standard input:4: frametime is 'x'"},
    };
    char *said;
    for (int i = 0; i < 3; i++) {
        WriteFile("log", i < 2 ? "os\nx\nfps,frametime\n60,16.666\n" : "a\nb\nframetime\nx\n");
        const int status = RunRedirected(cases[i][0], "<log >said 2>&1", &said);
        CHECK((status != 0) == (i == 2) && strstr(said, cases[i][1]), "%s: %s", cases[i][0], said);
        free(said);
    }
}

#define LOG "log.csv", "os,cpu\nLinux,x\nfps,frametime\n60,16.666\n"

/* More refusals are in options.c. */
TEST_IN_FOLDER(CommandsThatAreRefusedLeaveFilesAsTheyAre)
{
    static const Command commands[] = {
        {"--trace log.csv --screenshot made.png --ups 0", 2, NULL, "--ups: '0'", LOG},
        {"--trace log.csv --replay log.csv", 2, NULL, "would be overwritten", LOG},
        {"--replay log.csv --vsync off", 1, NULL,
         "--vsync has no effect: log.csv is of a machine without a display\n", LOG},
    };
    CHECK_COMMANDS(commands);
}
