/* SPDX-License-Identifier: MIT
 *
 * Every option sets its field, and every wrong one is refused in one line that names it and says
 * what is allowed.
 */
#define _XOPEN_SOURCE 700 /* for setreuid; NOLINT(bugprone-reserved-identifier) */

#include "cli/options.h"
#include "check/command.h"
#include "check/files.h"

#include "loops/loop_list.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Parses a command line whose words are separated by spaces. They stay until the next. */
static bool Parse(const char *line, Options *options)
{
    static char words[512];
    char name[] = "interp_demo", *argv[32] = {name};
    int argc = 1;
    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    optind = 0; /* a new command line */
    return OptionsParse(argc, argv, options);
}

static void MakeFile(const char *path)
{
    assert_int_equal(fclose(fopen(path, "w")), 0);
}

/* Wrong usage */

/* What the line that refuses has to contain: mostly the culprit and what is allowed. */
typedef struct Wrong {
    const char *line, *culprit, *hint;
} Wrong;

static void CheckWrong(const Wrong *cases, size_t count)
{
    Options options;
    for (size_t i = 0; i < count; i++) {
        const char *line = cases[i].line;
        CatchErrors();
        const bool taken = Parse(line, &options);
        const char *said = CaughtErrors();
        CHECK(!taken, "%s: is taken", line);
        CHECK(IsOneLine(said), "%s: not one line: '%s'", line, said);
        CHECK(strstr(said, cases[i].culprit), "%s: no \"%s\" in: %s", line, cases[i].culprit, said);
        CHECK(strstr(said, cases[i].hint), "%s: no \"%s\" in: %s", line, cases[i].hint, said);
    }
}

#define CHECK_WRONG(cases) CheckWrong(cases, sizeof(cases) / sizeof(cases)[0])

static void OptionsThatAreWrongSayWhatIsAllowed(void **state)
{
    static const Wrong cases[] = {
        {"--lop", "'--lop'", "did you mean '--loop'"},
        {"--lop=arevalo", "'--lop=arevalo'", "did you mean '--loop'"},
        {"--quux", "unknown option '--quux'", "--help"},
        {"---loop", "'---loop'", "did you mean '--loop'"},
        {"-x", "'-x'", "begin with two dashes, --help"},
        {"--network -fps 30", "'-f'", "two dashes"},
        {"--f", "'--f'", "ambiguous"},
        {"--re", "'--re'", "ambiguous"},
        {"--d=3", "'--d=3'", "ambiguous"},
        {"--loop", "--loop", "needs a value"},
        {"--tra", "--trace", "needs a value"},
        {"--network=on", "--network", "takes no value"},
        {"stray", "'stray'", "--help"},
        {"-- --loop", "'--loop'", "--help"},
        {"-\xff", "'-\xff'", "--help"},
        {"-\xc3\xa9 --lanes", "'-\xc3\xa9'", "--help"},
        {"-\xff --lan\xff", "'-\xff'", "--help"},
        {"--lanes -\xff\xfe", "'-\xff\xfe'", "--help"},
        {"--loop arevlo", "--loop: no loop 'arevlo'", "did you mean 'arevalo'"},
        {"--loop zzzzzzzz", "'zzzzzzzz'", "--list-loops"},
        {"--loop a\x7f\tb", "no loop 'a??b'", "--list-loops"},
        {"--vsync maybe", "--vsync: 'maybe'", "off, on or adaptive"},
        {"--interpolation o", "--interpolation: 'o'", "off, on or predict"},
        {"--hud all", "--hud: 'all'", "off, short, full or help"},
        {"--ups 0", "--ups: '0' is not a whole number from 1 to 1000\n", ""},
        {"--ups 1001", "--ups: '1001'", "1 to 1000\n"},
        {"--ups 2.5", "--ups: '2.5'", "whole"},
        {"--ups 1.", "--ups: '1.'", "whole"},
        {"--balls 0", "--balls: '0'", "1 to 4000000\n"},
        {"--balls 4000001", "--balls: '4000001'", "1 to 4000000"},
        {"--max-loops 0", "--max-loops: '0'", "lag"},
        {"--max-loops 1000001", "--max-loops: '1000001'", "0 to 1000000\n"},
        {"--fps -1", "--fps: '-1'", "0 to 10000\n"},
        {"--fps 10001", "--fps: '10001'", "0 to 10000"},
        {"--display 64", "--display: '64'", "63"},
        {"--frames 0", "--frames: '0'", "1 to 1000000000000\n"},
        {"--frames 1000000000001", "--frames: '1000000000001'", "1 to 1000000000000"},
        {"--ticks 0", "--ticks: '0'", "1 to 1000000000000\n"},
        {"--ticks 1000000000001", "--ticks: '1000000000001'", "1000000000000"},
        {"--speed 0.009", "--speed: '0.009'", "0.01 to 10, with three decimals"},
        {"--speed 10.001", "--speed: '10.001'", "0.01 to 10"},
        {"--speed 1x", "--speed: '1x'", "0.01 to 10"},
        {"--draw-cost 5m", "--draw-cost: '5m'", "5ms"},
        {"--hitch 500@", "--hitch: '500@'", "MS@S"},
        {"--hitch 500x@2", "--hitch: '500x@2'", "MS@S"},
        {"--hitch 500@2x", "--hitch: '500@2x'", "MS@S"},
        {"--hitch 500@1000001", "--hitch: '500@1000001'", "MS@S"},
        {"--size 319x240", "--size: '319x240'", "WIDTHxHEIGHT, 320x240 to 16384x16384"},
        {"--size 320x239", "--size: '320x239'", "320x240"},
        {"--size 960x720x1", "--size: '960x720x1'", "WIDTHxHEIGHT"},
        {"--size 960.5x720", "--size: '960.5x720'", "WIDTHxHEIGHT"},
        {"--size 16385x240", "--size: '16385x240'", "16384"},
        {"--size 16384x16385", "--size: '16384x16385'", "16384"},
        {"--duration 0", "--duration: '0'", "seconds above 0, up to 1000000"},
        {"--duration 10s", "--duration: '10s'", "seconds"},
        {"--duration 1000000.000000001", "--duration: '1000000.0", "1000000"},
    };
    (void)state;
    CHECK_WRONG(cases);
}

static void OptionsWithWrongMachinesSayWhatIsAllowed(void **state)
{
#define ALL                                                                                        \
    "tick=5ms, draw=1ms, refresh=60, noise=2ms, seed=1, drop=5, oversleep=1ms, hitch=500ms@2s, "   \
    "slow-tick=20ms@1s, hidden=2s-4s\n"
    static const Wrong cases[] = {
        {"--simulate vsync6", "no machine 'vsync6'", "did you mean 'vsync60'"},
        {"--simulate nosy60,tick=5ms", "'nosy60'", "did you mean 'noisy60'"},
        {"--simulate zzzzzzzz", "'zzzzzzzz'; there are fast, vsync60, vsync144, slow-draw, ", ALL},
        {"--simulate=", "no machine ''", "vsync60"},
        {"--simulate vsync60,foo=1", "unknown machine parameter 'foo=1'", "there are " ALL},
        {"--simulate vsync60,tick", "unknown machine parameter 'tick'", ALL},
        {"--simulate vsync60,ticks=5ms", "unknown machine parameter 'ticks=5ms'", ALL},
        {"--simulate vsync60,tic=5ms", "unknown machine parameter 'tic=5ms'", ALL},
        {"--simulate vsync60,,tick=5ms", "unknown machine parameter ''", ALL},
        {"--simulate vsync60,", "the comma in 'vsync60,'", ALL},
        {"--simulate vsync60,tick=5min", "'tick=5min' is not a time", "tick=5ms"},
        {"--simulate vsync60,tick=-5ms,draw=1", "'tick=-5ms' is", "tick=5ms"},
        {"--simulate vsync60,refresh=0.999", "'refresh=0.999'", "0 or a number from 1 to 1000"},
        {"--simulate vsync60,refresh=1000.001", "'refresh=1000.001'", "1 to 1000"},
        {"--simulate vsync60,noise=10.001s", "'noise=10.001s'", "up to 10s"},
        {"--simulate vsync60,seed=9223372036854775808", "'seed=92", "whole number"},
        {"--simulate vsync60,seed=9223372036854775807.5", "'seed=92", "whole number"},
        {"--simulate vsync60,drop=100.0001", "'drop=100.0001'", "0 to 100"},
        {"--simulate vsync60,oversleep=1001ms", "'oversleep=1001ms'", "up to 1s"},
        {"--simulate vsync60,hitch=5ms@", "'hitch=5ms@'", "hitch=500ms@2s"},
        {"--simulate vsync60,hitch=5ms-2s", "'hitch=5ms-2s'", "hitch=500ms@2s"},
        {"--simulate vsync60,hitch=5ms@2sx", "'hitch=5ms@2sx'", "hitch=500ms@2s"},
        {"--simulate vsync60,slow-tick=5ms@0", "'slow-tick=5ms@0'", "slow-tick=20ms@1s"},
        {"--simulate vsync60,hidden=4s-2s", "'hidden=4s-2s'", "hidden=2s-4s"},
        {"--simulate tick=0,draw=0", "'tick=0,draw=0'", "no time passes"},
        {"--simulate vsync60,tick=0,draw=0,refresh=0", "'vsync60,tick=0", "no time passes"},
    };
    (void)state;
    CHECK_WRONG(cases);
}

static void OptionsWithWrongFilesSayWhy(void **state)
{
    static const Wrong cases[] = {
        {"--trace x.txt", "--trace: 'x.txt' must end in .csv or .json\n", ""},
        {"--trace x.csv.gz", "'x.csv.gz'", ".csv or .json"},
        {"--trace csv", "'csv'", ".csv or .json"},
        {"--trace /dev/null/x.csv", "'/dev/null/x.csv'", "Not a directory"},
        {"--trace gone/x.csv", "'gone/x.csv' can't be written", "No such file"},
        {"--trace folder.csv", "--trace: 'folder.csv'", "is a directory"},
        {"--screenshot x.csv", "--screenshot: 'x.csv' must end in .png\n", ""},
        {"--screenshot -", "'-'", ".png"},
        {"--summary gone.csv", "--summary: 'gone.csv' can't be read", "No such file"},
        {"--summary .", "--summary: '.'", "is a directory"},
        {"--shaders gone", "--shaders: 'gone' can't be read", "No such file"},
        {"--shaders good.csv", "--shaders: 'good.csv'", "is not a directory"},
        {"--shaders folder.csv", "'folder.csv/ball.vert' can't be read", "No such file"},
        {"--replay good.csv --trace good.csv", "--replay and --trace: 'good.csv' and 'good.csv'",
         "one file"},
        {"--replay good.csv --trace link.csv", "'good.csv' and 'link.csv'", "one file"},
        {"--replay good.csv --screenshot link.png", "--replay and --screenshot", "one file"},
        {"--trace good.csv --screenshot link.png", "--trace and --screenshot", "one file"},
    };
    (void)state;
    assert_int_equal(mkdir("folder.csv", 0755), 0);
    MakeFile("good.csv");
    assert_int_equal(symlink("good.csv", "link.csv"), 0);
    assert_int_equal(link("good.csv", "link.png"), 0);
    CHECK_WRONG(cases);
}

/* As a user without rights: access() asks for the real user, so root can act as nobody. */
static void OptionsWithFilesWithoutPermissionSayWhy(void **state)
{
    static const Wrong cases[] = {
        {"--trace locked.csv", "--trace: 'locked.csv'", "Permission denied"},
        {"--trace locked/x.csv", "--trace: 'locked/x.csv'", "Permission denied"},
        {"--summary secret.csv", "--summary: 'secret.csv'", "Permission denied"},
    };
    const bool root = geteuid() == 0;
    (void)state;
    MakeFile("locked.csv");
    MakeFile("secret.csv");
    assert_int_equal(chmod("locked.csv", 0444) | chmod("secret.csv", 0) | chmod(".", 0777), 0);
    assert_int_equal(mkdir("locked", 0555), 0);
    assert_true(!root || setreuid(65534, 0) == 0);
    CHECK_WRONG(cases);
    assert_true(!root || setreuid(0, 0) == 0);
}

/* Right usage */

/* A field of Options, and what it is after this command line. */
typedef struct Right {
    const char *line;
    size_t offset, size;
    int64_t value;
} Right;

#define FIELD(member) offsetof(Options, member), sizeof(((Options *)NULL)->member)

static const Right rights[] = {
    {"", FIELD(mode), ModePlay},
    {"--simulate fast", FIELD(mode), ModeSimulate},
    {"--report --simulate fast", FIELD(mode), ModeReport},
    {"--info", FIELD(mode), ModeInfo},
    {"--help", FIELD(mode), ModeHelp},
    {"--help --loop nonsense", FIELD(mode), ModeHelp},
    {"--info --version --lop", FIELD(mode), ModeVersion},
    {"", FIELD(game.settings.loop), LoopIndex_arevalo},
    {"--loop=simplest", FIELD(game.settings.loop), LoopIndex_simplest},
    {"--lo lag", FIELD(game.settings.loop), LoopIndex_lag},
    {"", FIELD(game.ticksPerSecond), 0},
    {"--ups 1", FIELD(game.ticksPerSecond), 1},
    {"--ups 1000", FIELD(game.ticksPerSecond), 1000},
    {"", FIELD(game.maxLoops), -1},
    {"--max-loops 1", FIELD(game.maxLoops), 1},
    {"--loop lag --max-loops 0", FIELD(game.maxLoops), 0},
    {"--max-loops 1000000", FIELD(game.maxLoops), 1000000},
    {"--interpolation off", FIELD(game.settings.drawMode), DrawModeOff},
    {"--interpolation predict", FIELD(game.settings.drawMode), DrawModePredict},
    {"--network", FIELD(game.settings.network), true},
    {"--speed 0.01", FIELD(game.settings.speed), 10},
    {"--speed 10", FIELD(game.settings.speed), 10000},
    {"--speed 1", FIELD(game.settings.speed), 1000},
    {"--lanes", FIELD(game.settings.lanes), true},
    {"--strobe", FIELD(game.settings.strobe), true},
    {"--hud off", FIELD(game.settings.hud), HudOff},
    {"--hud full", FIELD(game.settings.hud), HudFull},
    {"--hud full --hud help", FIELD(game.settings.hud), HudShort},
    {"--hud help", FIELD(game.settings.help), true},
    {"--hud help --hud full", FIELD(game.settings.help), false},
    {"--balls 4000000", FIELD(game.settings.balls), 4000000},
    {"", FIELD(game.settings.fps), -1},
    {"--fps 0", FIELD(game.settings.fps), 0},
    {"--fps 10000", FIELD(game.settings.fps), 10000},
    {"--vsync off", FIELD(window.vsync), VsyncOff},
    {"--vsync adaptive", FIELD(window.vsync), VsyncAdaptive},
    {"--size 320x241", FIELD(window.width), 320},
    {"--size 320x240", FIELD(window.height), 240},
    {"--size 16384x16384", FIELD(window.height), 16384},
    {"--fullscreen", FIELD(window.fullscreen), true},
    {"--display 63", FIELD(window.display), 63},
    {"--gl-debug", FIELD(window.glDebug), true},
    {"--duration .5", FIELD(game.duration), 500000000},
    {"--duration 2.", FIELD(game.duration), 2000000000},
    {"--duration 1000000", FIELD(game.duration), INT64_C(1000000000000000)},
    {"--frames 007", FIELD(game.frames), 7},
    {"--frames 1000000000000", FIELD(game.frames), INT64_C(1000000000000)},
    {"--ticks 1", FIELD(game.ticks), 1},
    {"--tick-cost 1.5", FIELD(game.settings.tickCost), 1500000},
    {"--draw-cost 0.5s", FIELD(game.settings.drawCost), 500000000},
    {"--hitch 20@1.5", FIELD(game.settings.hitch), 20000000},
    {"--hitch 20@1.5", FIELD(game.settings.hitchAt), 1500000000},
    {"--hitch 20us@500ms", FIELD(game.settings.hitch), 20000},
    {"--hitch 20us@500ms", FIELD(game.settings.hitchAt), 500000000},
    {"--simulate noisy60,tick=5", FIELD(machine.tickCost), 5000000},
    {"--simulate draw=.5ms,tick=0", FIELD(machine.drawCost), 500000},
    {"--simulate tick=0,draw=0,refresh=59.94", FIELD(machine.refreshMilliHz), 59940},
    {"--simulate refresh=1", FIELD(machine.refreshMilliHz), 1000},
    {"--simulate vsync60,refresh=0", FIELD(machine.refreshMilliHz), 0},
    {"--simulate refresh=1000", FIELD(machine.refreshMilliHz), 1000000},
    {"--simulate noise=10s", FIELD(machine.noise), INT64_C(10000000000)},
    {"--simulate seed=9223372036854775807", FIELD(machine.seed), INT64_MAX},
    {"--simulate drop=2.5", FIELD(machine.dropPpm), 25000},
    {"--simulate drop=100", FIELD(machine.dropPpm), 1000000},
    {"--simulate oversleep=1s", FIELD(machine.oversleep), 1000000000},
    {"--simulate tick=1,slow-tick=20ms@3s", FIELD(machine.slowTick), 20000000},
    {"--simulate slow-tick=20ms@3s,tick=1", FIELD(machine.slowTickEvery), INT64_C(3000000000)},
    {"--simulate hidden=2s-4s", FIELD(machine.hiddenFrom), INT64_C(2000000000)},
    {"--simulate hidden=4s-4s", FIELD(machine.hiddenUntil), INT64_C(4000000000)},
};

static int64_t Value(const Options *options, const Right *right)
{
    const char *at = (const char *)options + right->offset;
    bool flag;
    int number;
    int64_t wide;
    if (right->size == sizeof flag)
        return memcpy(&flag, at, sizeof flag), flag;
    if (right->size == sizeof number)
        return memcpy(&number, at, sizeof number), number;
    assert_int_equal(right->size, sizeof wide);
    return memcpy(&wide, at, sizeof wide), wide;
}

static void OptionsSetTheirFields(void **state)
{
    Options options;
    (void)state;
    for (size_t i = 0; i < sizeof rights / sizeof rights[0]; i++) {
        const char *line = rights[i].line;
        CHECK(Parse(line, &options), "%s is refused", line);
        CHECK(Value(&options, &rights[i]) == rights[i].value, "'%s' (row %zu): %lld, not %lld",
              line, i, (long long)Value(&options, &rights[i]), (long long)rights[i].value);
    }
}

static void OptionsSetTheirFiles(void **state)
{
    static const struct {
        const char *line;
        size_t offset;
        const char *value;
    } cases[] = {
        {"--trace -", offsetof(Options, trace), "-"},
        {"--trace -x.json", offsetof(Options, trace), "-x.json"},
        {"--trace a.csv --trace b.csv", offsetof(Options, trace), "b.csv"},
        {"--screenshot x.png", offsetof(Options, game.screenshot), "x.png"},
        {"--summary in.csv", offsetof(Options, summary), "in.csv"},
        {"--replay in.csv --trace ball.csv", offsetof(Options, replay), "in.csv"},
        {"--simulate fast,tick=1", offsetof(Options, machineText), "fast,tick=1"},
        {"--shaders .", offsetof(Options, window.shaders), "."},
        {"", offsetof(Options, trace), NULL},
        {"", offsetof(Options, summary), NULL},
    };
    static const char *const files[] = {"ball.vert",    "ball.frag",    "crowd.vert", "crowd.frag",
                                        "overlay.vert", "overlay.frag", "in.csv",     "ball.csv"};
    Options options;
    (void)state;
    for (int i = 0; i < 8; i++)
        MakeFile(files[i]);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK(Parse(cases[i].line, &options), "%s is refused", cases[i].line);
        const char *value = *(const char **)((char *)&options + cases[i].offset);
        CHECK(value == cases[i].value || (value && strcmp(value, cases[i].value) == 0), "%s: %s",
              cases[i].line, value ? value : "nothing");
    }
    for (int i = 0; i < 6; i++) {
        const Wrong lacks = {"--shaders .", files[i], "can't be read"};
        remove(files[i]);
        CheckWrong(&lacks, 1);
        MakeFile(files[i]);
    }
}

/* To give the default that the help names changes nothing. */
static void OptionsHaveTheDefaultsOfTheHelp(void **state)
{
    Options usual, options;
    int checked = 0;
    (void)state;
    assert_true(Parse("", &usual));
    for (int n = 0; OptionAt(n); n++) {
        const OptionInfo *option = OptionAt(n);
        char line[128];
        if (!option->initial || strchr(option->initial, ' '))
            continue;
        snprintf(line, sizeof line, "--%s %s", option->name, option->initial);
        CHECK(Parse(line, &options), "%s is refused", line);
        for (size_t i = 0; i < sizeof rights / sizeof rights[0]; i++)
            CHECK(Value(&options, &rights[i]) == Value(&usual, &rights[i]), "%s: not the default",
                  line);
        checked++;
    }
    assert_int_equal(checked, 10);
}

CHECK_GROUP(Options, cmocka_unit_test(OptionsThatAreWrongSayWhatIsAllowed),
            cmocka_unit_test(OptionsWithWrongMachinesSayWhatIsAllowed),
            IN_FOLDER(OptionsWithWrongFilesSayWhy),
            IN_FOLDER(OptionsWithFilesWithoutPermissionSayWhy),
            cmocka_unit_test(OptionsSetTheirFields), IN_FOLDER(OptionsSetTheirFiles),
            cmocka_unit_test(OptionsHaveTheDefaultsOfTheHelp));
