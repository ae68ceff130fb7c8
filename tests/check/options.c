/* SPDX-License-Identifier: MIT
 *
 * Every option sets its field. A wrong option is refused in one line that names it and says what is
 * allowed.
 */
#include "cli/options.h"
#include "check/command.h"
#include "check/files.h"

#include "loops/loop_list.h"

#include <glob.h>
#include <unistd.h>

/* Parses a command line whose words are separated by spaces. The result is valid until the next
 * call. */
static bool Parse(const char *line, Options *options)
{
    static char words[512];
    char name[] = "interp_demo", *argv[32] = {name};
    int argc = 1;
    snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    return OptionsParse(argc, argv, options);
}

/* A file with three names, and another file. */
static void MakeFiles(void)
{
    WriteFile("good.csv", "");
    WriteFile("other.csv", "");
    assert_int_equal(symlink("good.csv", "link.csv") | link("good.csv", "link.png"), 0);
}

/* Command lines, and the beginning of the line that refuses each, in the folder of MakeFiles. */
static const char *const wrongs[][2] = {
    {"--lop=arevalo", "unknown option '--lop=arevalo'; --help lists the options"},
    {"--quux -x", "unknown option '--quux'; --help lists the options"},
    {"--network -fps 30",
     "unknown option '-fps'; options begin with two dashes, --help lists them"},
    {"--re=3", "option '--re=3' is ambiguous; --help lists the options"},
    {"--tra", "option --trace needs a value"},
    {"--scene taps --tour 11",
     "--scene has no effect with --tour, whose steps choose for themselves"},
    {"--network=on", "option --network takes no value"},
    {"-- --loop", "'--loop' is not an option; --help lists them"},
    {"-\xc3\xa9 --lanes", "unknown option '-\xc3\xa9'; options begin"},
    {"-\xff --lan\xff", "unknown option '-\xff'; options begin"},
    {"--loop arevlo", "--loop: no loop 'arevlo'; --list-loops lists them"},
    {"--loop a\x7f\tb", "--loop: no loop 'a??b'; --list-loops lists them"},
    {"--interpolation no", "--interpolation: scene ball has no method 'no'; --list-scenes lists"},
    {"--vsync maybe", "--vsync: 'maybe' is not off, on or adaptive"},
    {"--hud all", "--hud: 'all' is not off, short, full or help"},
    {"--ups 1.", "--ups: '1.' is not a rate from 1 to 1000, such as 60, 59.94 or 1000/3\n"},
    {"--ups .", "--ups: '.' is not a rate"},
    {"--ups 0.999999", "--ups: '0.999999' is not a rate"},
    {"--ups 1000.000001", "--ups: '1000.000001' is not a rate"},
    {"--ups 60.0000001", "--ups: '60.0000001' is not a rate"},
    {"--ups 60/0", "--ups: '60/0' is not a rate"},
    {"--ups /3", "--ups: '/3' is not a rate"},
    {"--ups 60/", "--ups: '60/' is not a rate"},
    {"--ups 60/1/1", "--ups: '60/1/1' is not a rate"},
    {"--ups 59.9/1", "--ups: '59.9/1' is not a rate"},
    {"--ups 60/1.5", "--ups: '60/1.5' is not a rate"},
    {"--ups 1/2", "--ups: '1/2' is not a rate"},
    {"--ups 2000/1", "--ups: '2000/1' is not a rate"},
    {"--ups 1000000001/20000000", "--ups: '1000000001/20000000' is not a rate"},
    {"--ups -60", "--ups: '-60' is not a rate"},
    {"--ups 60hz", "--ups: '60hz' is not a rate"},
    {"--max-loops 0", "--max-loops: '0' only works with --loop lag; the others take 1 to 1000000"},
    {"--frames 1000000000001", "--frames: '1000000000001' is not a whole number from 1 to 1000"},
    {"--ticks 0", "--ticks: '0' is not a whole number from 1 to 1000000000000\n"},
    {"--speed 0.009", "--speed: '0.009' is not a number from 0.01 to 10, with three decimals"},
    {"--speed 10.001", "--speed: '10.001' is not a number from"},
    {"--speed 0.0105", "--speed: '0.0105' is not a number from 0.01 to 10, with three decimals"},
    {"--speed 1x", "--speed: '1x' is not a number from"},
    {"--draw-cost 5m", "--draw-cost: '5m' is not a time such as 5, 5ms or 0.5s"},
    {"--hitch 500x@2", "--hitch: '500x@2' is not MS@S, such as 500@2 or 500ms@2s"},
    {"--hitch 0@1", "--hitch: '0@1' is not MS@S"},
    {"--hitch 500@2x", "--hitch: '500@2x' is not MS@S"},
    {"--hitch 500@1000001", "--hitch: '500@1000001' is not MS@S"},
    {"--size 319x240", "--size: '319x240' is not WIDTHxHEIGHT, 320x240 to 16384x16384"},
    {"--size 320x239", "--size: '320x239' is not WIDTHxHEIGHT"},
    {"--size 960x720x1", "--size: '960x720x1' is not WIDTHxHEIGHT"},
    {"--size 960,720", "--size: '960,720' is not WIDTHxHEIGHT"},
    {"--size 960.5x720", "--size: '960.5x720' is not WIDTHxHEIGHT"},
    {"--size 16385x240", "--size: '16385x240' is not WIDTHxHEIGHT"},
    {"--size 320x16385", "--size: '320x16385' is not WIDTHxHEIGHT"},
    {"--duration 0", "--duration: '0' is not a number of seconds above 0, up to 1000000"},
    {"--from 1", "--from has no effect in a window; it only works with --summary or with --replay"},
    {"--simulate fast --to 1",
     "--to has no effect with --simulate; it only works with --summary or with --replay\n"},
    {"--replay good.csv --lanes", "--lanes has no effect with --replay; it only works in a window"},
    {"--summary good.csv --from 2 --to 2", "--from: nothing is left from there up to --to"},
    {"--duration 10s", "--duration: '10s' is not a number of seconds"},
    {"--duration 1000000.000000001", "--duration: '1000000.000000001' is not a number of seconds"},
    {"--simulate nosy60,tick=5ms", "--simulate: no machine 'nosy60'; there are "},
    {"--simulate=", "--simulate: no machine ''; there are "},
    {"--simulate fast,tic=5", "--simulate: unknown machine parameter 'tic=5'; there are "},
    {"--simulate fast,tick", "--simulate: unknown machine parameter 'tick'; there are "},
    {"--simulate queue=1.5", "--simulate: 'queue=1.5' is not a whole number from 0 to 4"},
    {"--simulate fast,", "--simulate: nothing follows the comma in 'fast,'; there are "},
    {"--simulate tick=5,", "--simulate: nothing follows the comma in 'tick=5,'; there are "},
    {"--simulate tick=-5ms,draw=1", "--simulate: 'tick=-5ms' is not a time, such as tick=5ms\n"},
    {"--simulate refresh=0.999", "--simulate: 'refresh=0.999' is not 0 or a number from 1 to 1000"},
    {"--simulate refresh=1000.001", "--simulate: 'refresh=1000.001' is not 0 or a number"},
    {"--simulate noise=10.001s", "--simulate: 'noise=10.001s' is not a time up to 10s, such as"},
    {"--simulate drop=100.0001", "--simulate: 'drop=100.0001' is not a number from 0 to 100"},
    {"--simulate oversleep=1001ms", "--simulate: 'oversleep=1001ms' is not a time up to 1s"},
    {"--simulate hitch=5ms-2s", "--simulate: 'hitch=5ms-2s' is not TIME@TIME, such as hitch=500"},
    {"--simulate hitch=5ms@2sx", "--simulate: 'hitch=5ms@2sx' is not TIME@TIME"},
    {"--simulate slow-tick=5ms@0", "--simulate: 'slow-tick=5ms@0' is not TIME@TIME"},
    {"--simulate hidden=4s-4s", "--simulate: 'hidden=4s-4s' is not TIME-TIME, the earlier first"},
    {"--simulate hidden=4s-2s", "--simulate: 'hidden=4s-2s' is not TIME-TIME, the earlier first"},
    {"--simulate hidden=2s-4s,stop=1",
     "--simulate: unknown machine parameter 'stop=1'; there are "},
    {"--simulate vsync60,stop",
     "--simulate: stop has no effect on 'vsync60,stop'; it needs hidden"},
    {"--simulate hidden=2s-4s,stop,stop", "--simulate: stop is given twice in 'hidden=2s-4s,stop"},
    {"--simulate pause=4s-4s", "--simulate: 'pause=4s-4s' is not TIME-TIME, the earlier first"},
    {"--simulate refresh=60,refresh2=0@5s", "--simulate: 'refresh2=0@5s' is not RATE@TIME, the ra"},
    {"--simulate refresh=60,refresh2=144", "--simulate: 'refresh2=144' is not RATE@TIME, the rate"},
    {"--simulate refresh=60,refresh2=144@x", "--simulate: 'refresh2=144@x' is not RATE@TIME, the "},
    {"--simulate refresh2=144@5s",
     "--simulate: refresh2 has no effect on 'refresh2=144@5s'; it fo"},
    {"--simulate vrr,refresh=60,refresh2=144@5s", "--simulate: refresh2 has no effect on 'vrr,ref"},
    {"--simulate vsync60,refresh2=144@5s --clip a.y4m", "--clip needs a display with one refresh "},
    {"--simulate vrr=0-60", "--simulate: 'vrr=0-60' is not RATE-RATE, from 1 to 1000, the lower"},
    {"--simulate vrr=60-48", "--simulate: 'vrr=60-48' is not RATE-RATE, from 1 to 1000, the lower"},
    {"--simulate tick=0,draw=0", "--simulate: on 'tick=0,draw=0' no time passes; give it tick,"},
    {"--simulate vsync60,tick=0,draw=0 --vsync off",
     "--simulate: on 'vsync60,tick=0,draw=0' no time"},
    {"--replay good.csv --simulate vsync60",
     "--simulate: 'vsync60' has no effect with --replay, wh"},
    {"--replay good.csv --simulate queue=1,drop=5",
     "--simulate: 'drop=5' has no effect with --replay"},
    {"--replay good.csv --simulate refresh=x", "--simulate: 'refresh=x' is not 0 or a number"},
    {"--simulate tick=5,tick=6", "--simulate: tick is given twice in 'tick=5,tick=6'\n"},
    {"--simulate hitch,noise=1ms,draw=1,noise=1ms",
     "--simulate: noise is given twice in 'hitch,no"},
    {"--replay good.csv --simulate queue=1,queue=2", "--simulate: queue is given twice in 'queue"},
    {"--simulate fast,tick=0,draw=0", "--simulate: on 'fast,tick=0,draw=0' no time passes"},
    {"--trace x.csv.gz", "--trace: 'x.csv.gz' must end in .csv or .json\n"},
    {"--screenshot -", "--screenshot: '-' must end in .png\n"},
    {"--replay good.csv --trace good.csv", "--replay: 'good.csv' would be overwritten\n"},
    {"--replay good.csv --trace link.csv", "--replay: 'good.csv' would be overwritten\n"},
    {"--screenshot link.png --replay good.csv", "--replay: 'good.csv' would be overwritten\n"},
    {"--fps 3 --fps 3", "--fps is given twice\n"},
    {"--info --report", "--report cannot be combined with --info\n"},
    {"--tour 2 --simulate fast", "--tour cannot be combined with --simulate\n"},
    {"--summary good.csv --simulate fast", "--simulate cannot be combined with --summary\n"},
    {"--summary good.csv --trace x.csv", "--trace has no effect with --summary"},
    {"--trace x.csv --csv", "--csv has no effect in a window; it only works with --report or "},
    {"--simulate fast --lanes", "--lanes has no effect with --simulate; it only works in a window "
                                "or with --simulate and --screenshot or --clip\n"},
    {"--report --trace x.csv", "--trace has no effect with --report; it only works in a window or "
                               "with --tour or with --simulate\n"},
    {"--against b --summary a", "--against: 'b' has to come after --summary and its files\n"},
    {"--summary - --against b -",
     "--against: standard input is given twice, but can be read only once\n"},
    {"--summary - a -", "--summary: standard input is given twice, but can be read only once\n"},
    {"--summary a --against b --against c", "--against is given twice\n"},
    {"--report --against b", "--against: 'b' has to come after --summary and its files\n"},
    {"--summary a b --expect frame_ms<+5%", "--expect: a limit in % only works with --against\n"},
    {"--summary a --against b --expect frame_ms<5%",
     "--expect: after frame_ms there has to be < or > and a number such as 20, or +5% against a "
     "baseline\n"},
    {"--summary a --against b --expect frame_ms<+5", "--expect: after frame_ms there has to be < "},
    {"--simulate fast --see", "--see has no effect with --simulate; it only works in a window\n"},
    {"--parallel --simulate fast", "--parallel has no effect with --simulate; it only works in a "
                                   "window or with --simulate and --screenshot or --clip\n"},
    {"--simulate fast --fullscreen --screenshot new.png",
     "--fullscreen has no effect with --simulate; it only works in a window or with --tour or with "
     "--info\n"},
    {"--report --steer", "--steer has no effect with --report; it only works in a window or with "},
    {"--report --loop lag",
     "--loop has no effect with --report; it only works in a window or with "},
    {"--list-loops --fps 9", "--fps has no effect with --list-loops; it only works in a window "},
    {"--info --duration 9", "--duration has no effect with --info; it only works in a window or "},
    {"--simulate fast --vsync off", "--vsync has no effect with --simulate fast; that machine has"},
    {"--loop lag --network", "--network has no effect with --loop lag; it only works with arevalo"},
    {"--loop ups_fps --max-loops 3", "--max-loops has no effect with --loop ups_fps; it only "},
    {"--loop variable_step --ups 3", "--ups has no effect with --loop variable_step; it only "},
    {"--simulate vsync60 --duration 2 --hitch 500@2",
     "--hitch: at 2 s nothing runs any more; the run ends at 2 s\n"},
    {"--simulate fast --hitch 500@11",
     "--hitch: at 11 s nothing runs any more; the run ends at 10 s\n"},
    {"--paused --duration 0.5", "--paused: at 1 s nothing runs any more; the run ends at 0.5 s\n"},
    {"--simulate fast,noise=2ms", "--simulate: noise, queue and drop have no effect on 'fast,noi"},
    {"--simulate fast,drop=2", "--simulate: noise, queue and drop have no effect on 'fast,drop=2'"},
    {"--simulate gpu=9ms,drop=2", "--simulate: drop has no effect on 'gpu=9ms,drop=2', which has "},
};

TEST_IN_FOLDER(OptionsThatAreWrongSayWhatIsAllowed)
{
    Options options;
    glob_t files;
    MakeFiles();
    for (size_t i = 0; i < sizeof wrongs / sizeof wrongs[0]; i++) {
        CatchErrors();
        const bool taken = Parse(wrongs[i][0], &options);
        const char *said = CaughtErrors();
        CHECK(!taken && IsOneLine(said) && strstr(said, wrongs[i][1]) == said + 13,
              "%s: not '%s' but: %s", wrongs[i][0], wrongs[i][1], said);
        CHECK(glob("*", 0, NULL, &files) == 0 && files.gl_pathc == 4, "%s: a file", wrongs[i][0]);
        globfree(&files);
    }
}

/* Parses this line, which is wrong, and keeps what is said. */
static const char *Refusal(const char *line)
{
    static char said[10000];
    Options options;
    CatchErrors();
    const bool taken = Parse(line, &options);
    snprintf(said, sizeof said, "%s", CaughtErrors());
    CHECK(!taken, "%s is taken", line);
    return said;
}

TEST(OptionsNameAllMachinesParametersLoopsAndStepsThatThereAre)
{
    char beyond[32], bounds[32];
    snprintf(beyond, sizeof beyond, "--tour %d", TourSteps + 1);
    snprintf(bounds, sizeof bounds, "from 1 to %d\n", TourSteps);
    assert_true(strstr(Refusal(beyond), bounds) && strstr(Refusal("--tour 0"), bounds));
    const char *said = Refusal("--simulate nosy60");
    for (const NamedMachine *machine = NamedMachines; machine->name; machine++)
        CHECK(strstr(said, machine->name), "no %s in %s", machine->name, said);
    said = Refusal("--simulate fast,tic=5");
    for (const Parameter *one = MachineParameters; one->name; one++)
        CHECK(strstr(said, one->name) && strstr(said, one->example), "no %s in %s", one->name,
              said);
    said = Refusal("--simulate fast --expect x<1");
    for (int i = 0; i < FigureCount; i++)
        CHECK(strstr(said, FigureTable[i].name), "no %s in %s", FigureTable[i].name, said);
    said = Refusal("--loop lag --network");
    for (int i = 0; i < LoopCount; i++)
        CHECK((strstr(said, LoopList[i].name) != NULL) ==
                  ((LoopList[i].flags & LoopAsksNetwork) != 0 || i == LoopIndex_lag),
              "%s in %s", LoopList[i].name, said);
}

/* A field of Options, and its value after this command line. */
typedef struct Right {
    const char *line;
    size_t offset, size;
    int64_t value;
} Right;

#define FIELD(member) offsetof(Options, member), sizeof(((Options *)NULL)->member)

static const Right rights[] = {
    {"", FIELD(mode), ModePlay},
    {"--report --simulate fast", FIELD(mode), ModeReport},
    {"--help --loop nonsense", FIELD(mode), ModeHelp},
    {"-h", FIELD(mode), ModeHelp},
    {"--info --version --lop", FIELD(mode), ModeVersion},
    {"--lo lag", FIELD(game.settings.loop), LoopIndex_lag},
    {"--ups 59.94", FIELD(game.settings.ticksPerSecond.numerator), 2997},
    {"--ups 59.94", FIELD(game.settings.ticksPerSecond.denominator), 50},
    {"--ups 1000/3", FIELD(game.settings.ticksPerSecond.denominator), 3},
    {"--ups 120000/2002", FIELD(game.settings.ticksPerSecond.denominator), 1001},
    {"--ups 60.000", FIELD(game.settings.ticksPerSecond.denominator), 1},
    {"--ups 60.098814", FIELD(game.settings.ticksPerSecond.numerator), 30049407},
    {"--ups 39375000/655171", FIELD(game.settings.ticksPerSecond.numerator), 39375000},
    {"--ups 1", FIELD(game.settings.ticksPerSecond.numerator), 1},
    {"--max-loops 1", FIELD(game.maxLoops), 1},
    {"--loop lag --max-loops 0", FIELD(game.maxLoops), 0},
    {"--interpolation predict", FIELD(game.settings.method), 2},
    {"--network", FIELD(game.settings.network), true},
    {"--steer", FIELD(game.settings.steer), true},
    {"--speed 0.01", FIELD(game.settings.speed), 10},
    {"--speed 10", FIELD(game.settings.speed), 10000},
    {"", FIELD(game.settings.lanes), LanesTwo},
    {"", FIELD(game.settings.method), 1},
    {"--lanes", FIELD(game.settings.lanes), LanesAll},
    {"--lanes --interpolation off", FIELD(game.settings.lanes), LanesAll},
    {"--interpolation on", FIELD(game.settings.lanes), LanesOne},
    {"--steer", FIELD(game.settings.lanes), LanesOne},
    {"--scene camera", FIELD(game.settings.lanes), LanesTwo},
    {"--scene camera --lanes", FIELD(game.settings.lanes), LanesAll},
    {"--scene teleport", FIELD(game.settings.speed), 700},
    {"--scene teleport --simulate vsync60", FIELD(game.settings.speed), 700},
    {"--scene teleport --report", FIELD(game.settings.speed), 1000},
    {"--scene camera --interpolation tick", FIELD(game.settings.lanes), LanesOne},
    {"--simulate vsync60", FIELD(game.settings.lanes), LanesTwo},
    {"--strobe", FIELD(game.settings.strobe), true},
    {"--hud full", FIELD(game.settings.hud), HudFull},
    {"--hud help", FIELD(game.settings.hud), HudShort},
    {"--hud help", FIELD(game.settings.help), 1},
    {"--balls 2", FIELD(game.settings.balls), 2},
    {"--fps 0", FIELD(game.settings.fps), 0},
    {"--vsync adaptive", FIELD(window.vsync), VsyncAdaptive},
    {"--size 320x240", FIELD(window.width), 320},
    {"--size 16384x16384", FIELD(window.height), 16384},
    {"--fullscreen", FIELD(window.fullscreen), true},
    {"--display 63", FIELD(window.display), 63},
    {"--see", FIELD(game.see), true},
    {"--card ticks=60", FIELD(game.settings.card), true},
    {"--gl-debug", FIELD(window.glDebug), true},
    {"--duration .5", FIELD(game.duration), 500000000},
    {"--duration 1000000", FIELD(game.duration), INT64_C(1000000000000000)},
    {"--frames 1000000000000", FIELD(game.frames), INT64_C(1000000000000)},
    {"--ticks 1", FIELD(game.ticks), 1},
    {"--tick-cost 1.5", FIELD(game.settings.tickCost), 1500000},
    {"--draw-cost 0.5s", FIELD(game.settings.drawCost), 500000000},
    {"--hitch 20us@500ms", FIELD(game.settings.hitch), 20000},
    {"--hitch 20us@1.5", FIELD(game.settings.hitchAt), 1500000000},
    {"--simulate draw=.5ms,tick=0", FIELD(machine.drawCost), 500000},
    {"--simulate draw=0,tick=0,refresh=59.94", FIELD(machine.refreshMilliHz), 59940},
    {"--simulate vsync60,draw=0,refresh=0", FIELD(machine.refreshMilliHz), 0},
    {"--simulate refresh=1", FIELD(machine.refreshMilliHz), 1000},
    {"--simulate noise=10s,oversleep=1s,refresh=1000,drop=100", FIELD(machine.dropPpm), 1000000},
    {"--simulate seed=9223372036854775807", FIELD(machine.seed), INT64_MAX},
    {"--simulate hidden=4s-5s,stop", FIELD(machine.stops), 1},
    {"--simulate vsync60,hidden=4s-5s", FIELD(machine.stops), 0},
    {"--simulate pause=4s-4001ms", FIELD(machine.menuUntil), INT64_C(4001000000)},
    {"--simulate vsync60,refresh2=59.94@0", FIELD(machine.secondMilliHz), 59940},
    {"--simulate vsync60,refresh2=59.94@2.5s", FIELD(machine.moveAt), INT64_C(2500000000)},
    {"--simulate hidden=4s-4001ms", FIELD(machine.hiddenUntil), INT64_C(4001000000)},
};
enum { Rights = sizeof rights / sizeof rights[0] };

static int64_t Value(const Options *options, const Right *right)
{
    const void *at = (const char *)options + right->offset;
    return right->size == sizeof(bool)  ? *(const bool *)at
           : right->size == sizeof(int) ? *(const int *)at
                                        : *(const int64_t *)at;
}

TEST_IN_FOLDER(OptionsSetTheirFields)
{
    Options options;
    for (int i = 0; i < Rights; i++) {
        CHECK(Parse(rights[i].line, &options) && Value(&options, &rights[i]) == rights[i].value,
              "'%s' (row %d) is refused, or sets %lld", rights[i].line, i,
              (long long)Value(&options, &rights[i]));
    }
    MakeFiles();
    assert_true(
        Parse("--trace -x.json --screenshot x.png --replay good.csv --shaders .", &options));
    assert_string_equal(options.trace, "-x.json");
    assert_string_equal(options.game.screenshot, "x.png");
    assert_string_equal(options.replay, "good.csv");
    assert_string_equal(options.window.shaders, ".");
    assert_true(Parse("--summary good.csv", &options) && !options.trace && !options.replay);
    assert_string_equal(options.files[0], "good.csv");
    assert_true(Parse("--summary a b --against c --json d --expect late<3,frame_ms<+5%,late>-.5%",
                      &options));
    assert_true(options.against == 2 && !strcmp(options.files[2], "c") &&
                !strcmp(options.files[3], "d") && !options.files[4]);
    static const Expectation expected[] = {{Figure_late, true, false, 3},
                                           {Figure_frame_ms, true, true, 5},
                                           {Figure_late, false, true, -0.5}};
    for (int i = 0; i < 3; i++) {
        const Expectation *one = &options.expected.list[i], *wanted = &expected[i];
        CHECK(one->figure == wanted->figure && one->below == wanted->below &&
                  one->relative == wanted->relative && one->limit == wanted->limit,
              "expectation %d: figure %d, below %d, relative %d, %f", i, (int)one->figure,
              one->below, one->relative, one->limit);
    }
    assert_true(Parse("--replay other.csv --trace good.csv", &options));
    assert_true(Parse("--simulate fast,tick=1", &options));
    assert_string_equal(options.machineText, "fast,tick=1");
}

TEST(OptionsTakeManyFiles)
{
    enum { Words = MostFiles + 3 };
    static char name[] = "interp_demo", summary[] = "--summary", file[] = "f", *argv[Words + 1];
    Options options;
    for (int i = 0; i < Words; i++)
        argv[i] = i == 0 ? name : i == 1 ? summary : file;
    for (int more = 0; more < 2; more++) {
        argv[Words - 1 + more] = NULL;
        CatchErrors();
        const bool parsed = OptionsParse(Words - 1 + more, argv, &options);
        const char *said = CaughtErrors();
        CHECK(parsed == !more &&
                  (strstr(said, "'f' is one file too many; at most 1024") != NULL) == more,
              "%d more: %d, %s", more, parsed, said);
        argv[Words - 1] = file;
    }
}

/* To give the default that the help names changes nothing. */
TEST(OptionsHaveTheDefaultsOfTheHelp)
{
    Options usual, options;
    int checked = 0;
    assert_true(Parse("", &usual));
    for (const OptionInfo *option = OptionTable; option->name; option++) {
        char line[128];
        if (!option->initial || strchr(option->initial, ' '))
            continue;
        snprintf(line, sizeof line, "--%s %s", option->name, option->initial);
        CHECK(Parse(line, &options), "%s is refused", line);
        for (int i = 0; i < Rights; i++)
            CHECK(Value(&options, &rights[i]) == Value(&usual, &rights[i]), "%s: no default", line);
        checked++;
    }
    assert_true(checked > 9);
}

/* Speed, ticks and lanes are what is asked for, or else what S gives: in a window, and in a
 * simulated run, with a picture or without. Reports, which compare, have full speed and the loops'
 * own rates. */
TEST(OptionsOpenASceneAsTheKeyDoesButNotInReports)
{
    static const struct Asked {
        const char *line;
        /* Or that of the scene. */
        int speed, ticksPerSecond;
    } asked[] = {
        {"", -1, -1},
        {" --simulate vsync60", -1, -1},
        {" --replay a.csv", -1, -1},
        {" --simulate vsync60 --screenshot a.png", -1, -1},
        {" --simulate vsync60 --screenshot a.png --speed 0.5 --ups 30", 500, 30},
        {" --simulate vsync60 --speed 1", 1000, -1},
        {" --simulate vsync60 --ups 25", -1, 25},
        {" --speed 0.5 --ups 30", 500, 30},
        {" --report", 1000, 0},
        {" --report --simulate vsync60 --speed 0.5 --ups 30", 500, 30},
    };
    enum { Cases = sizeof asked / sizeof asked[0] };
    for (int i = 0; i < Cases * SceneCount; i++) {
        const struct Asked *one = &asked[i % Cases];
        const Scene *scene = SceneAt(i / Cases);
        Settings opened = SettingsDefault();
        SettingsOpenScene(&opened, scene);
        const int speed = one->speed < 0 ? opened.speed : one->speed;
        const int rate =
            one->ticksPerSecond < 0 ? opened.ticksPerSecond.numerator : one->ticksPerSecond;

        Options options;
        char line[128];
        snprintf(line, sizeof line, "--scene %s%s", scene->name, one->line);
        assert_true(Parse(line, &options));
        const Settings *settings = &options.game.settings;
        CHECK(settings->speed == speed && settings->ticksPerSecond.numerator == rate &&
                  settings->lanes == opened.lanes && settings->method == opened.method,
              "%s: a speed of %d, %d ticks/s, lanes %d, method %d", line, settings->speed,
              settings->ticksPerSecond.numerator, (int)settings->lanes, settings->method);
    }
}
