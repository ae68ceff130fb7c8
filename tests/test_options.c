/* SPDX-License-Identifier: MIT
 *
 * The command line as a user meets it: what is printed, where, and with which status; and that
 * wrong usage touches no file. Every run is in a directory of its own.
 */
#define _XOPEN_SOURCE 700 /* for setreuid; NOLINT(bugprone-reserved-identifier) */

#include "check/check.h"
#include "program.h"

#include "loops/loop_list.h"
#include "machine/sim_spec.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { Nobody = 65534 };

static Program program;
static FILE *optionsSource;

static int CountLines(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

static void WriteText(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void CheckText(const char *path, const char *want)
{
    char *text = ReadFile(path);
    CHECK(strcmp(text, want) == 0, "%s holds '%.200s', not '%s'", path, text, want);
    free(text);
}

/* Status 2, nothing on standard output, one line on standard error with these two texts in it. */
static void CheckRefused(const char *arguments, const char *culprit, const char *hint)
{
    const char *err = program.err;
    CHECK(program.status == 2, "%s: status %d, says: %s%s", arguments, program.status, program.out,
          err);
    CHECK(!program.out[0], "%s: on standard output: %s", arguments, program.out);
    CHECK(CountLines(err) == 1 && err[strlen(err) - 1] == '\n', "%s: not one line: %s", arguments,
          err);
    CHECK(strncmp(err, "interp_demo: ", 13) == 0, "%s: says: %s", arguments, err);
    CHECK(strstr(err, culprit), "%s: '%s' is not in: %s", arguments, culprit, err);
    CHECK(strstr(err, hint), "%s: '%s' is not in: %s", arguments, hint, err);
}

/* The working directory holds nothing. */
static void CheckEmpty(const char *arguments)
{
    DIR *directory = opendir(".");
    assert_non_null(directory);
    for (struct dirent *entry = readdir(directory); entry; entry = readdir(directory))
        CHECK(entry->d_name[0] == '.', "%s: made the file %s", arguments, entry->d_name);
    closedir(directory);
}

/* What is printed for the asking */

static void CheckAsked(const char *arguments)
{
    ProgramRun(&program, arguments);
    CHECK(program.status == 0, "%s: status %d", arguments, program.status);
    CHECK(program.out[0], "%s: prints nothing", arguments);
    CHECK(!program.err[0], "%s: on standard error: %s", arguments, program.err);
}

static void VersionIsPrinted(void **state)
{
    int major, minor, patch;
    (void)state;
    CheckAsked("--version");
    CHECK(sscanf(program.out, "interp_demo %d.%d.%d", &major, &minor, &patch) == 3, "prints: %s",
          program.out);
    CHECK(CountLines(program.out) == 1, "prints: %s", program.out);
}

/* Every option in the table of options.c; "--list-loops" has to be there beside "--loop". */
static void HelpNamesEveryOption(void **state)
{
    char line[256], name[32], wanted[40];
    int options = 0;
    (void)state;
    if (!optionsSource) {
        print_message("skipped: HelpNamesEveryOption, which needs src/options.c\n");
        skip();
    }
    CheckAsked("--help");
    while (fgets(line, sizeof line, optionsSource)) {
        if (sscanf(line, " {\"%31[a-z-]\", %*[a-z]_argument", name) != 1)
            continue;
        snprintf(wanted, sizeof wanted, "--%s", name);
        const char *at = strstr(program.out, wanted);
        while (at && strspn(at + strlen(wanted), "abcdefghijklmnopqrstuvwxyz-") > 0)
            at = strstr(at + 1, wanted);
        CHECK(at, "--help does not name %s", wanted);
        options++;
    }
    CHECK(options >= 20, "only %d options found in src/options.c", options);
}

static void HelpNamesEveryMachine(void **state)
{
    char names[512];
    (void)state;
    CheckAsked("--help");
    snprintf(names, sizeof names, "%s", MachineSpecNames());
    CHECK(strstr(names, "vsync60"), "machines: %s", names);
    for (char *name = strtok(names, ", "); name; name = strtok(NULL, ", "))
        CHECK(strstr(program.out, name), "--help does not name the machine %s", name);
}

static void ListLoopsNamesEveryLoop(void **state)
{
    (void)state;
    CheckAsked("--list-loops");
    for (int i = 0; i < LoopCount; i++) {
        CHECK(strstr(program.out, LoopList[i].name), "no %s in: %s", LoopList[i].name, program.out);
        CHECK(strstr(program.out, LoopList[i].watch), "no '%s'", LoopList[i].watch);
    }
    CheckAsked("--help");
    CHECK(strstr(program.out, "--list-loops"), "--help does not say where the loops are");
}

static void HelpEndsTheCommandLine(void **state)
{
    (void)state;
    CheckAsked("--help --loop nonsense");
    CheckAsked("--trace made.csv --simulate vsync60 --version");
    CheckEmpty("--version");
}

/* Wrong usage */

/* Arguments, and what the line has to name and to tell. */
typedef struct Wrong {
    const char *arguments, *culprit, *hint;
} Wrong;

/* Each alone, and behind two outputs that are right: those must not be touched either. */
static void CheckWrong(const Wrong *cases, size_t count)
{
    char arguments[512];
    for (size_t i = 0; i < count; i++) {
        ProgramRun(&program, cases[i].arguments);
        CheckRefused(cases[i].arguments, cases[i].culprit, cases[i].hint);
        CheckEmpty(cases[i].arguments);

        snprintf(arguments, sizeof arguments, "--trace keep.csv --screenshot made.png %s",
                 cases[i].arguments);
        WriteText("keep.csv", "precious\n");
        ProgramRun(&program, arguments);
        CheckRefused(arguments, cases[i].culprit, cases[i].hint);
        CheckText("keep.csv", "precious\n");
        unlink("keep.csv");
        CheckEmpty(arguments);
    }
}

#define CHECK_WRONG(cases) CheckWrong(cases, sizeof(cases) / sizeof(cases)[0])

static void WrongOptionsAreNamed(void **state)
{
    static const Wrong cases[] = {
        {"--lop", "'--lop'", "did you mean '--loop'"},
        {"--lop=arevalo", "'--lop=arevalo'", "did you mean '--loop'"},
        {"--trce x.csv", "'--trce'", "did you mean '--trace'"},
        {"--fulscreen", "'--fulscreen'", "did you mean '--fullscreen'"},
        {"--quux", "'--quux'", "--help"},
        {"---loop", "'---loop'", ""},
        {"-x", "'-x'", "--help"},
        {"-loop simplest", "'-l", ""},
        {"--network -fps 30", "'-f", ""},
        {"--f", "'--f'", "ambiguous"},
        {"--in", "'--in'", "ambiguous"},
        {"--d=3", "'--d=3'", "ambiguous"},
        {"--loop", "--loop", "needs a value"},
        {"--trace", "--trace", "needs a value"},
        {"--tra", "--trace", "needs a value"},
        {"--network=on", "--network", "takes no value"},
        {"--full=1", "--fullscreen", "takes no value"},
        {"--help=x", "--help", "takes no value"},
        {"stray", "'stray'", "--help"},
        {"--loop simplest stray", "'stray'", "--help"},
        {"--network on", "'on'", "--help"},
        {"-- --loop", "'--loop'", "--help"},
        {"-", "'-'", "--help"},
        {"-\xff", "'-\xff'", "--help"},
        {"-\xff --lanes", "'-\xff'", "--help"},
    };
    (void)state;
    CHECK_WRONG(cases);
}

static void WrongNamesAreNamed(void **state)
{
    static const Wrong cases[] = {
        {"--loop arevlo", "'arevlo'", "did you mean 'arevalo'"},
        {"--loop Simplest", "'Simplest'", "did you mean 'simplest'"},
        {"--loop zzzzzzzz", "'zzzzzzzz'", "--list-loops"},
        {"--loop=", "''", "--list-loops"},
        {"--simulate vsync6", "'vsync6'", "did you mean 'vsync60'"},
        {"--simulate nosy60,tick=5ms", "'nosy60'", "did you mean 'noisy60'"},
        {"--simulate zzzzzzzz", "'zzzzzzzz'", "vsync60"},
        {"--simulate=", "''", "vsync60"},
        {"--simulate ,tick=5ms", "''", "vsync60"},
        {"--vsync maybe", "--vsync: 'maybe'", "off, on or adaptive"},
        {"--vsync ON", "--vsync: 'ON'", "off, on or adaptive"},
        {"--vsync=", "--vsync: ''", "off, on or adaptive"},
        {"--interpolation maybe", "--interpolation: 'maybe'", "off, on or predict"},
        {"--interpolation o", "--interpolation: 'o'", "off, on or predict"},
    };
    (void)state;
    CHECK_WRONG(cases);
}

static void WrongMachinesAreNamed(void **state)
{
    static const Wrong cases[] = {
        {"--simulate vsync60,foo=1", "'foo=1'", "tick="},
        {"--simulate foo=1", "'foo=1'", "tick="},
        {"--simulate vsync60,tick", "'tick'", "tick="},
        {"--simulate vsync60,tick=", "'tick='", "tick="},
        {"--simulate vsync60,tick=5min", "'tick=5min'", "tick="},
        {"--simulate vsync60,tick=5h", "'tick=5h'", "tick="},
        {"--simulate vsync60,tick=-5ms", "'tick=-5ms'", "tick="},
        {"--simulate vsync60,tick=5msx", "'tick=5msx'", "tick="},
        {"--simulate vsync60,tick=1.2.3ms", "'tick=1.2.3ms'", "tick="},
        {"--simulate vsync60,tick=1000001s", "'tick=1000001s'", "tick="},
        {"--simulate vsync60,ticks=5ms", "'ticks=5ms'", "tick="},
        {"--simulate vsync60,draw=1ms,", "'draw=1ms'", "draw="},
        {"--simulate tick=5ms,", "'tick=5ms'", "tick="},
        {"--simulate vsync60,", "vsync60,", ""},
        {"--simulate vsync60,,tick=5ms", "''", "tick="},
        {"--simulate vsync60,refresh=0.5", "'refresh=0.5'", "refresh="},
        {"--simulate vsync60,refresh=1001", "'refresh=1001'", "refresh="},
        {"--simulate vsync60,seed=-1", "'seed=-1'", "seed="},
        {"--simulate vsync60,seed=99999999999999999999", "'seed=99999999999999999999'", "seed="},
        {"--simulate vsync60,seed=9223372036854775807.5", "'seed=9223372036854775807.5'", "seed="},
        {"--simulate vsync60,drop=101", "'drop=101'", "drop="},
        {"--simulate vsync60,hitch=5ms", "'hitch=5ms'", "hitch="},
        {"--simulate vsync60,hitch=5ms@", "'hitch=5ms@'", "hitch="},
        {"--simulate vsync60,slow-tick=5ms@0", "'slow-tick=5ms@0'", "slow-tick="},
        {"--simulate vsync60,hidden=4s-2s", "'hidden=4s-2s'", "hidden="},
        {"--simulate tick=0,draw=0", "'tick=0,draw=0'", "no time passes"},
        {"--simulate vsync60,tick=0,draw=0,refresh=0", "'vsync60,tick=0", "no time passes"},
    };
    (void)state;
    CHECK_WRONG(cases);
}

static void WrongNumbersAreNamed(void **state)
{
    static const Wrong cases[] = {
        {"--ups 0", "--ups: '0'", "1 to 1000"},
        {"--balls 0", "--balls: '0'", "1 to 4000000"},
        {"--balls 4000001", "--balls: '4000001'", "1 to 4000000"},
        {"--balls many", "--balls: 'many'", "1 to 4000000"},
        {"--ups 1001", "--ups: '1001'", "1 to 1000"},
        {"--ups 25x", "--ups: '25x'", "1 to 1000"},
        {"--ups -5", "--ups: '-5'", "1 to 1000"},
        {"--ups 2.5", "--ups: '2.5'", "whole"},
        {"--ups=", "--ups: ''", "1 to 1000"},
        {"--ups 0x10", "--ups: '0x10'", "1 to 1000"},
        {"--ups 99999999999999999999", "--ups: '99999999999999999999'", "1 to 1000"},
        {"--max-loops 0", "--max-loops: '0'", "lag"},
        {"--loop arevalo --max-loops 0", "--max-loops: '0'", "lag"},
        {"--tick-cost -1", "--tick-cost: '-1'", "5ms"},
        {"--draw-cost 5m", "--draw-cost: '5m'", "5ms"},
        {"--hitch 500", "--hitch: '500'", "MS@S"},
        {"--hitch 500@", "--hitch: '500@'", "MS@S"},
        {"--csv", "--csv", "--report"},
        {"--max-loops 1000001", "--max-loops: '1000001'", "1000000"},
        {"--max-loops x", "--max-loops: 'x'", "from 0"},
        {"--fps -1", "--fps: '-1'", "from 0"},
        {"--fps 10001", "--fps: '10001'", "10000"},
        {"--fps=60fps", "--fps: '60fps'", "from 0"},
        {"--size 0x0", "--size: '0x0'", "320x240"},
        {"--size 319x240", "--size: '319x240'", "320x240"},
        {"--size 320x239", "--size: '320x239'", "320x240"},
        {"--size 960", "--size: '960'", "WIDTHxHEIGHT"},
        {"--size 960x", "--size: '960x'", "WIDTHxHEIGHT"},
        {"--size x720", "--size: 'x720'", "WIDTHxHEIGHT"},
        {"--size 960x720x1", "--size: '960x720x1'", "WIDTHxHEIGHT"},
        {"--size 960.5x720", "--size: '960.5x720'", "WIDTHxHEIGHT"},
        {"--size 100000x100", "--size: '100000x100'", "16384"},
        {"--size 16384x16385", "--size: '16384x16385'", "16384"},
        {"--size=", "--size: ''", "WIDTHxHEIGHT"},
        {"--display -1", "--display: '-1'", "from 0"},
        {"--display 64", "--display: '64'", "63"},
        {"--display one", "--display: 'one'", "from 0"},
        {"--duration 0", "--duration: '0'", "above 0"},
        {"--duration 0.0000000004", "--duration: '0.0000000004'", "above 0"},
        {"--duration -1", "--duration: '-1'", "above 0"},
        {"--duration 1e3", "--duration: '1e3'", "seconds"},
        {"--duration 10s", "--duration: '10s'", "seconds"},
        {"--duration nan", "--duration: 'nan'", "seconds"},
        {"--duration inf", "--duration: 'inf'", "seconds"},
        {"--duration .", "--duration: '.'", "seconds"},
        {"--duration=", "--duration: ''", "seconds"},
        {"--duration 1000001", "--duration: '1000001'", "1000000"},
        {"--frames 0", "--frames: '0'", "from 1"},
        {"--frames 1000000000001", "--frames: '1000000000001'", "1000000000000"},
        {"--frames 1.", "--frames: '1.'", "whole"},
        {"--ticks 0", "--ticks: '0'", "from 1"},
        {"--ticks -3", "--ticks: '-3'", "from 1"},
        {"--ticks=", "--ticks: ''", "from 1"},
    };
    (void)state;
    CHECK_WRONG(cases);
}

static void WrongOutputsAreNamed(void **state)
{
    static const Wrong cases[] = {
        {"--trace x.txt", "'x.txt'", ".csv"},
        {"--trace x", "'x'", ".csv"},
        {"--trace=", "''", ".csv"},
        {"--trace csv", "'csv'", ".csv"},
        {"--trace x.csv.gz", "'x.csv.gz'", ".csv"},
        {"--trace x.jso", "'x.jso'", ".csv or .json"},
        {"--trace json", "'json'", ".csv or .json"},
        {"--trace x.png", "'x.png'", ".csv"},
        {"--trace gone/x.csv", "'gone/x.csv'", "No such file"},
        {"--trace /tmp/gone/away/x.csv", "'/tmp/gone/away/x.csv'", "No such file"},
        {"--trace /dev/null/x.csv", "'/dev/null/x.csv'", "Not a directory"},
        {"--screenshot x.csv", "'x.csv'", ".png"},
        {"--screenshot x", "'x'", ".png"},
        {"--screenshot -", "'-'", ".png"},
        {"--screenshot=", "''", ".png"},
        {"--screenshot gone/x.png", "'gone/x.png'", "No such file"},
        /* not the last one alone */
        {"--trace x.txt --trace y.csv", "'x.txt'", ".csv"},
        {"--trace y.csv --trace x.txt", "'x.txt'", ".csv"},
    };
    (void)state;
    CHECK_WRONG(cases);
}

static void OutputThatIsADirectoryIsNamed(void **state)
{
    (void)state;
    assert_int_equal(mkdir("a.csv", 0755), 0);
    assert_int_equal(mkdir("a.png", 0755), 0);
    ProgramRun(&program, "--trace a.csv");
    CheckRefused("--trace a.csv", "'a.csv'", "is a directory");
    ProgramRun(&program, "--screenshot a.png");
    CheckRefused("--screenshot a.png", "'a.png'", "is a directory");
    assert_int_equal(rmdir("a.csv"), 0);
    assert_int_equal(rmdir("a.png"), 0);
}

/* As a user without rights: access() asks for the real user, so root can lend its place. */
static void UnwritableOutputIsNamed(void **state)
{
    bool root = geteuid() == 0;
    (void)state;
    WriteText("locked.csv", "precious\n");
    assert_int_equal(chmod("locked.csv", 0444), 0);
    assert_int_equal(mkdir("locked", 0555), 0);
    for (int i = 0; i < 3; i++) {
        static const Wrong cases[] = {
            {"--simulate vsync60 --trace locked.csv", "'locked.csv'", "Permission denied"},
            {"--simulate vsync60 --trace locked/x.csv", "'locked/x.csv'", "Permission denied"},
            {"--simulate vsync60 --screenshot locked/x.png", "'locked/x.png'", "Permission denied"},
        };
        if (root)
            assert_int_equal(setreuid(Nobody, 0), 0);
        ProgramRun(&program, cases[i].arguments);
        if (root)
            assert_int_equal(setreuid(0, 0), 0);
        CheckRefused(cases[i].arguments, cases[i].culprit, cases[i].hint);
    }
    CheckText("locked.csv", "precious\n");
    assert_int_equal(rmdir("locked"), 0);
    assert_int_equal(unlink("locked.csv"), 0);
}

/* What only opening can tell is status 1, and still one line that names the file and the cause. */
static void OutputThatCannotBeMadeIsNamed(void **state)
{
    struct stat status;
    (void)state;
    if (stat("/proc/self", &status) != 0) {
        print_message("skipped: OutputThatCannotBeMadeIsNamed, which needs /proc\n");
        skip();
    }
    ProgramRun(&program, "--simulate vsync60 --frames 3 --trace /proc/x.csv");
    CHECK(program.status == 1 || program.status == 2, "status %d", program.status);
    CHECK(!program.out[0], "prints: %s", program.out);
    CHECK(CountLines(program.err) == 1, "says: %s", program.err);
    CHECK(strstr(program.err, "/proc/x.csv"), "says: %s", program.err);
}

/* Right usage */

/* What the summary has to say where the option shows in it; --simulate comes before each. */
static void GoodOptionsAreTaken(void **state)
{
    static const struct {
        const char *arguments, *said;
    } cases[] = {
        {"--loop simplest", "simplest "},
        {"--loop=arevalo", "arevalo "},
        {"--lo simplest", "simplest "}, /* GNU: as much of a name as tells it apart */
        {"--loop simplest --loop arevalo", "arevalo "},
        {"--ups 1", "of 1/s asked"},
        {"--ups 50", "of 50/s asked"},
        {"--ups 1000", "of 1000/s asked"},
        {"--max-loops 1", ""},
        {"--loop lag --max-loops 0", ""},
        {"--tick-cost 1 --draw-cost 0.5ms --hitch 500@1", ""},
        {"--hitch 20ms@500ms", ""},
        {"--max-loops 1000000", ""},
        {"--interpolation on", ""},
        {"--interpolation off", ""},
        {"--interpolation predict", ""},
        {"--network", ""},
        {"--fps 0", ""},
        {"--fps 30", "30.00 fps"},
        {"--fps 10000", ""},
        {"--vsync on", ""},
        {"--vsync off", ""},
        {"--vsync adaptive", ""},
        {"--size 320x240", ""},
        {"--size 16384x16384", ""},
        {"--fullscreen", ""},
        {"--display 0", ""},
        {"--display 63", ""},
        {"--gl-debug", ""},
        {"--frames 7", " 7 frames"},
        {"--frames 007", " 7 frames"},
        {"--ticks 4", ""},
        {"--duration 0.5", ""},
        {"--duration .5", ""},
        {"--duration 2.", ""},
        {"--duration 1000000 --frames 5", " 5 frames"},
        {"--ticks 1000000000000 --frames 1", " 1 frames"},
        {"--simulate vsync144", ""},
        {"--simulate fast,refresh=60,tick=5,draw=.5ms,noise=100us,seed=7,drop=2.5", ""},
        {"--simulate vsync60,slow-tick=20ms@1s,hidden=2s-4s,oversleep=1000ns", ""},
        {"--simulate tick=0,draw=0,refresh=59.94", ""},
        {"--simulate vsync60,seed=9223372036854775807", ""},
    };
    char arguments[256];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        snprintf(arguments, sizeof arguments, "--simulate vsync60 --duration 1 %s",
                 cases[i].arguments);
        ProgramRun(&program, arguments);
        CHECK(program.status == 0, "%s: status %d: %s", arguments, program.status, program.err);
        CHECK(!program.err[0], "%s: says: %s", arguments, program.err);
        CHECK(strstr(program.out, cases[i].said), "%s: no '%s' in: %s", arguments, cases[i].said,
              program.out);
    }
    CheckEmpty("good options");
}

static void MachinesRun(void **state)
{
    char names[512], arguments[64];
    (void)state;
    snprintf(names, sizeof names, "%s", MachineSpecNames());
    for (char *name = names; *name;) {
        size_t length = strcspn(name, ", ");
        snprintf(arguments, sizeof arguments, "--simulate %.*s --frames 3", (int)length, name);
        ProgramRun(&program, arguments); /* has strtok's state itself */
        CHECK(program.status == 0 && strstr(program.out, " 3 frames"), "%s: status %d: %s%s",
              arguments, program.status, program.out, program.err);
        name += length + strspn(name + length, ", ");
    }
}

static void LoopsRun(void **state)
{
    char arguments[64];
    (void)state;
    for (int i = 0; i < LoopCount; i++) {
        snprintf(arguments, sizeof arguments, "--simulate vsync60 --frames 3 --loop %s",
                 LoopList[i].name);
        ProgramRun(&program, arguments);
        CHECK(program.status == 0 && strstr(program.out, LoopList[i].name), "%s: status %d: %s%s",
              arguments, program.status, program.out, program.err);
    }
}

static void LastOutputCounts(void **state)
{
    (void)state;
    ProgramRun(&program, "--simulate vsync60 --frames 3 --trace a.csv --trace b.csv");
    CHECK(program.status == 0, "status %d: %s", program.status, program.err);
    assert_int_equal(unlink("b.csv"), 0);
    CheckEmpty("--trace a.csv --trace b.csv");
}

/* "-" is standard output; "-x.csv" is a file, and the summary stays on standard output. */
static void FileMayBeginWithADash(void **state)
{
    (void)state;
    ProgramRun(&program, "--simulate vsync60 --frames 3 --trace -x.csv");
    CHECK(program.status == 0, "status %d: %s", program.status, program.err);
    CHECK(strstr(program.out, " 3 frames") && !program.err[0],
          "standard output: '%s', standard error: '%s'", program.out, program.err);
    assert_int_equal(unlink("-x.csv"), 0);
}

static int SetUpAll(void **state)
{
    (void)state;
    optionsSource = fopen("src/options.c", "r"); /* the tests run in the repository's root */
    return EnterFolder() ? 0 : -1;
}

static int TearDownAll(void **state)
{
    (void)state;
    if (optionsSource)
        fclose(optionsSource);
    return LeaveFolder() ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(VersionIsPrinted),
        cmocka_unit_test(HelpNamesEveryOption),
        cmocka_unit_test(HelpNamesEveryMachine),
        cmocka_unit_test(ListLoopsNamesEveryLoop),
        cmocka_unit_test(HelpEndsTheCommandLine),
        cmocka_unit_test(WrongOptionsAreNamed),
        cmocka_unit_test(WrongNamesAreNamed),
        cmocka_unit_test(WrongMachinesAreNamed),
        cmocka_unit_test(WrongNumbersAreNamed),
        cmocka_unit_test(WrongOutputsAreNamed),
        cmocka_unit_test(OutputThatIsADirectoryIsNamed),
        cmocka_unit_test(UnwritableOutputIsNamed),
        cmocka_unit_test(OutputThatCannotBeMadeIsNamed),
        cmocka_unit_test(GoodOptionsAreTaken),
        cmocka_unit_test(MachinesRun),
        cmocka_unit_test(LoopsRun),
        cmocka_unit_test(LastOutputCounts),
        cmocka_unit_test(FileMayBeginWithADash),
    };
    return cmocka_run_group_tests_name("options", tests, SetUpAll, TearDownAll);
}
