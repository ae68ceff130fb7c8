/* SPDX-License-Identifier: MIT
 *
 * To add an option: its line in the table, a field of Options, what uses the field, and then
 * `make lists`, which writes it into the man page and the completions.
 */
#include "cli/options.h"

#include "base/message.h"
#include "machine/sim.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define IN(mode) (1u << Mode##mode)
enum {
    InPicture = 1u << ModeCount,
    InDrawn = IN(Play) | InPicture,
    InWindow = IN(Play) | IN(Tour) | IN(Info),
    InRun = IN(Play) | IN(Simulate),
    InScene = InRun | IN(Report),
    InGame = InScene | IN(Scenes)
};

#define SETS(member) .field = offsetof(Options, member)
static const char *const csv[] = {".csv", NULL}, *const png[] = {".png", NULL},
                         *const traces[] = {".csv", ".json", NULL};

#define WORDS(name, ...)                                                                           \
    static const char *name(int n)                                                                 \
    {                                                                                              \
        static const char *const words[] = {__VA_ARGS__};                                          \
        return n < (int)(sizeof words / sizeof words[0]) ? words[n] : NULL;                        \
    }
WORDS(VsyncWord, "off", "on", "adaptive")
WORDS(HudWord, "off", "short", "full", "help")

static const char *SceneWord(int n)
{
    return SceneAt(n) ? SceneAt(n)->name : NULL;
}

/* Of the scene that the program opens with. */
static const char *MethodWord(int n)
{
    return n < MostMethods ? SceneAt(0)->methods[n].word : NULL;
}

#define MAX_COUNT INT64_C(1000000000000)

static bool HasLimit(const LoopInfo *loop)
{
    return loop->maxLoops > 0;
}

static bool AsksNetwork(const LoopInfo *loop)
{
    return loop->flags & LoopAsksNetwork;
}

/* clang-format off */
const OptionInfo OptionTable[] = {
    {.heading = "The loop", .name = "loop", .argument = "NAME", .read = OptionReadLoop,
     SETS(game.settings.loop), .modes = InRun | IN(Scenes), .initial = "arevalo",
     .help = "which game loop", .more = "; see --list-loops"},
    {.name = "list-loops", .mode = ModeListLoops, .modes = IN(ListLoops),
     .help = "list the loops, their sources and what to watch"},
    {.name = "ups", .argument = "N", .read = OptionReadInt, SETS(game.settings.ticksPerSecond),
     .low = 1, .high = 1000, .modes = InGame, .worksWith = LoopHasRate, .initial = "the loop's own",
     .help = "ticks (updates) per second"},
    {.name = "max-loops", .argument = "N", .read = OptionReadInt, SETS(game.maxLoops),
     .low = 0, .high = 1000000, .modes = InGame, .worksWith = HasLimit, .initial = "the loop's own",
     .help = "most ticks in one turn of the loop",
     .more = "; 0 (no limit) only works with --loop lag"},
    {.name = "interpolation", .argument = "METHOD", .read = OptionReadText, SETS(method),
     .word = MethodWord, .modes = InScene, .initial = "on",
     .help = "how frames are drawn at the start",
     .more = "; off: the last tick, on: between the last two, predict: ahead of the last, partial: "
             "a copy of the game, ticked on by a part of a tick; or the method's number, and in "
             "other scenes its word there, see --list-scenes"},
    {.name = "network", .read = OptionReadFlag, SETS(game.settings.network), .modes = InGame,
     .worksWith = AsksNetwork,
     .help = "keep the time debt, as with peers on a network"},
    {.name = "steer", .read = OptionReadFlag, SETS(game.settings.steer), .modes = InRun,
     .help = "the ball follows the pointer",
     .more = "; on a simulated machine the pointer moves on a diamond"},
    {.name = "speed", .argument = "X", .read = OptionReadSpeed,
     SETS(game.settings.speed), .modes = InGame, .initial = "1",
     .help = "slow or fast motion, 0.01 to 10"},
    {.name = "paused", .read = OptionReadPaused, SETS(game.settings.pauseAt), .modes = IN(Play),
     .help = "pause after the first second", .more = "; P, comma and full stop then go on"},
    {.name = "tour", .argument = "N", .read = OptionReadInt, SETS(step), .low = 1, .high = TourSteps,
     .mode = ModeTour, .modes = IN(Tour),
     .help = "open a step of the tour"},

    {.heading = "The picture", .name = "scene", .argument = "NAME", .read = OptionReadWord,
     SETS(scene), .word = SceneWord, .modes = InScene, .initial = "ball",
     .help = "what moves",
     .more = "; all but the ball show where interpolation goes wrong, wrong beside right"},
    {.name = "list-scenes", .mode = ModeListScenes, .modes = IN(ListScenes),
     .help = "list the scenes, what to watch, and the ways to draw each"},
    {.name = "lanes", .read = OptionReadFlag, SETS(game.settings.lanes), .modes = InDrawn,
     .help = "all ways of drawing, one above the other"},
    {.name = "parallel", .read = OptionReadFlag, SETS(game.settings.parallel), .modes = InDrawn,
     .help = "parallel lines, from each picture to the game time that it shows"},
    {.name = "strobe", .read = OptionReadFlag, SETS(game.settings.strobe), .modes = InDrawn,
     .help = "the last frames stay as fading ghosts"},
    {.name = "hud", .argument = "LEVEL", .read = OptionReadWord,
     SETS(game.settings.hud), .word = HudWord, .modes = InDrawn, .initial = "short",
     .help = "text around the picture",
     .more = "; full has the graph of frame times, help has all keys"},
    {.name = "balls", .argument = "N", .read = OptionReadInt, SETS(game.settings.balls),
     .low = 1, .high = MaxBalls, .modes = InRun, .initial = "1",
     .help = "how many balls", .more = "; all but the first are small"},
    {.name = "fps", .argument = "N", .read = OptionReadInt, SETS(game.settings.fps),
     .low = 0, .high = 10000, .modes = InGame, .initial = "none, but 60 for ups_fps",
     .help = "frame cap", .more = "; 0 is none"},
    {.name = "vsync", .argument = "MODE", .read = OptionReadWord, SETS(window.vsync),
     .word = VsyncWord, .modes = InGame | IN(Tour) | IN(Info), .initial = "on",
     .help = "wait for the display",
     .more = "; where vsync does not work, the frame cap is the display's refresh rate"},
    {.name = "size", .argument = "WxH", .read = OptionReadSize, SETS(window),
     .modes = InWindow | InPicture, .initial = "960x720",
     .help = "size of the window"},
    {.name = "fullscreen", .read = OptionReadFlag, SETS(window.fullscreen), .modes = InWindow,
     .help = "fill the screen"},
    {.name = "display", .argument = "N", .read = OptionReadInt, SETS(window.display),
     .low = 0, .high = 63, .modes = InWindow, .initial = "0",
     .help = "which screen"},

    {.heading = "Recording", .name = "trace", .argument = "FILE", .read = OptionReadTrace,
     SETS(trace), .files = traces, .modes = InRun | IN(Tour),
     .help = "record every frame",
     .more = ": .csv is a MangoHud log with more columns, .json has Chrome trace events with all "
             "slices, - is CSV on standard output"},
    {.name = "summary", .argument = "FILE", .read = OptionReadText, SETS(summary), .files = csv,
     .mode = ModeSummary, .modes = IN(Summary),
     .help = "print the summary of a recorded file",
     .more = ", ours, MangoHud's or PresentMon's, and do nothing else; - is standard input; those "
             "of several files stand beside each other"},
    {.name = "worst", .argument = "N", .read = OptionReadInt, SETS(worst), .low = 1,
     .high = StatsMostWorst, .modes = IN(Summary) | IN(Simulate),
     .help = "also print the longest frames, and what they were made of"},
    {.name = "json", .read = OptionReadFlag, SETS(json),
     .modes = IN(Summary) | IN(Simulate) | IN(Report),
     .help = "print the numbers of a summary or report as JSON"},
    {.name = "expect", .argument = "LIST", .read = OptionReadExpect,
     SETS(expected), .modes = IN(Summary) | IN(Simulate) | IN(Report),
     .help = "fail unless the numbers are so",
     .more = ", by JSON's names: frame_ms_p99<20,speed_percent>99"},
    {.name = "screenshot", .argument = "FILE.png", .read = OptionReadOutput,
     SETS(game.screenshot), .files = png, .modes = InRun | IN(Tour),
     .help = "save a picture of the last frame"},
    {.name = "duration", .argument = "S", .read = OptionReadSeconds, SETS(game.duration),
     .modes = InGame | IN(Tour),
     .help = "stop after so many seconds"},
    {.name = "frames", .argument = "N", .read = OptionReadInt, SETS(game.frames),
     .low = 1, .high = MAX_COUNT, .modes = InGame | IN(Tour),
     .help = "stop after so many frames"},
    {.name = "ticks", .argument = "N", .read = OptionReadInt, SETS(game.ticks),
     .low = 1, .high = MAX_COUNT, .modes = InGame | IN(Tour),
     .help = "stop after so many ticks"},

    {.heading = "Machines", .name = "tick-cost", .argument = "MS", .read = OptionReadCost,
     SETS(game.settings.tickCost), .modes = InGame, .initial = "0",
     .help = "time to spend in each tick",
     .more = ", as on a slower processor: 5, 5ms, 0.005s"},
    {.name = "draw-cost", .argument = "MS", .read = OptionReadCost, SETS(game.settings.drawCost),
     .modes = InGame, .initial = "0",
     .help = "time to spend in each draw", .more = ", as on a slower graphics card"},
    {.name = "hitch", .argument = "MS@S", .read = OptionReadHitch,
     SETS(game.settings), .modes = InGame,
     .help = "stall once, for so many ms after so many seconds"},
    {.name = "simulate", .argument = "MACHINE", .read = OptionReadMachine, .mode = ModeSimulate,
     .modes = IN(Simulate) | IN(Report) | IN(Scenes),
     .help = "no window, run on a simulated machine and print the summary",
     .more = "; ends after 10 s by default"},
    {.name = "replay", .argument = "FILE", .read = OptionReadText, SETS(replay), .files = csv,
     .mode = ModeSimulate, .modes = IN(Simulate) | IN(Report) | IN(Scenes),
     .help = "simulate a machine with the work of the frames in a recorded file",
     .more = ", which --summary could read, and the display that its frames waited for; --simulate "
             "refresh=60,queue=1,noise=1ms gives another; ends with the file, or with --duration "
             "repeats it; - is standard input"},
    {.name = "report", .mode = ModeReport, .modes = IN(Report) | IN(Scenes),
     .help = "print a table of every loop on every named machine",
     .more = ", or on that of --simulate or --replay"},
    {.name = "scenes", .mode = ModeScenes, .modes = IN(Scenes),
     .help = "make --report one of all scenes and their methods",
     .more = ", with one loop, by default arevalo, on one machine, by default vsync60"},
    {.name = "csv", .read = OptionReadFlag, SETS(csv), .modes = IN(Report) | IN(Scenes),
     .help = "print the table of --report as CSV"},

    {.heading = "The program", .name = "info", .mode = ModeInfo, .modes = IN(Info),
     .help = "print what SDL, OpenGL and vsync are like here"},
    {.name = "see", .read = OptionReadFlag, SETS(game.see), .modes = IN(Play),
     .help = "begin with a test of what you can see",
     .more = ": from which animation error on, on this screen; it takes three minutes"},
    {.name = "shaders", .argument = "DIR", .read = OptionReadText, SETS(window.shaders), .modes = InDrawn | IN(Tour),
     .help = "read the shaders from files there",
     .more = ", named as in shaders/ of the source; F5 reads them again"},
    {.name = "gl-debug", .read = OptionReadFlag, SETS(window.glDebug),
     .modes = InWindow | InPicture,
     .help = "treat debug messages of OpenGL as errors"},
    {.name = "help", .mode = ModeHelp, .help = "list options and keys"},
    {.name = "version", .mode = ModeVersion, .help = "print the version"},
    {0},
};
/* clang-format on */

enum { OptionCount = sizeof OptionTable / sizeof OptionTable[0] - 1 };

enum { FirstCode = 256 }; /* of the options for getopt_long: above all letters */

/* Says why getopt_long has refused `word`; `code` is that of its option, if there is one. */
static bool Refuse(const char *word, int code, bool lacksValue)
{
    int starts = 0;
    if (code >= FirstCode)
        return Fail("option --%s %s", OptionTable[code - FirstCode].name,
                    lacksValue ? "needs a value" : "takes no value");
    if (strncmp(word, "--", 2) != 0)
        return Fail("unknown option '%s'; options begin with two dashes, --help lists them", word);
    for (int i = 0; i < OptionCount; i++)
        starts += strncmp(OptionTable[i].name, word + 2, strcspn(word + 2, "=")) == 0;
    return Fail(starts > 1 ? "option '%s' is ambiguous; --help lists the options"
                           : "unknown option '%s'; --help lists the options",
                word);
}

/* Whether two names mean the same file, for example by a link. Either may be NULL. */
static bool SameFile(const char *one, const char *other)
{
    struct stat first, second;
    return one && other && stat(one, &first) == 0 && stat(other, &second) == 0 &&
           first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

/* "in a window or with --simulate" */
static void DescribeModes(char *text, size_t size, unsigned modes)
{
    static const char *const names[] = {
        [ModePlay] = "in a window",         [ModeTour] = "with --tour",
        [ModeSimulate] = "with --simulate", [ModeReport] = "with --report",
        [ModeScenes] = "with --scenes",     [ModeInfo] = "with --info",
        [ModeSummary] = "with --summary",   [ModeCount] = "with --simulate and --screenshot"};
    const char *those[ModeCount + 1];
    int count = 0;
    for (int mode = 0; mode <= ModeCount; mode++) {
        if ((modes & (1u << mode)) && names[mode])
            those[count++] = names[mode];
    }
    OptionJoinWords(text, size, those, count);
}

/* Whether each option that is given has an effect in this mode. */
static bool CheckModes(const Options *options, const bool given[OptionCount])
{
    char works[128];
    const char *chosenBy = NULL;
    const bool pictures = options->mode == ModeSimulate && options->game.screenshot;
    const unsigned modes = (1u << options->mode) | (pictures ? InPicture : 0);
    for (int i = 0; i < OptionCount; i++) {
        if (given[i] && OptionTable[i].mode == options->mode)
            chosenBy = OptionTable[i].name;
    }
    for (int i = 0; i < OptionCount; i++) {
        if (!given[i] || (OptionTable[i].modes & modes))
            continue;
        if (OptionTable[i].mode != ModePlay)
            return Fail("--%s cannot be combined with --%s", OptionTable[i].name, chosenBy);
        if (options->mode == ModeTour && (OptionTable[i].modes & (1u << ModePlay)))
            return Fail("--%s has no effect with --tour, whose steps choose for themselves",
                        OptionTable[i].name);
        DescribeModes(works, sizeof works, OptionTable[i].modes);
        if (options->mode == ModePlay)
            return Fail("--%s only works %s", OptionTable[i].name, works);
        return Fail("--%s has no effect with --%s; it only works %s", OptionTable[i].name, chosenBy,
                    works);
    }
    return true;
}

/* Whether each option that is given has an effect with this loop. */
static bool CheckLoop(const LoopInfo *loop, const bool given[OptionCount])
{
    char works[512];
    const char *those[LoopCount];
    int count = 0;
    for (int i = 0; i < OptionCount; i++) {
        if (!given[i] || !OptionTable[i].worksWith || OptionTable[i].worksWith(loop))
            continue;
        for (int k = 0; k < LoopCount; k++) {
            if (OptionTable[i].worksWith(&LoopList[k]))
                those[count++] = LoopList[k].name;
        }
        OptionJoinWords(works, sizeof works, those, count);
        return Fail("--%s has no effect with --loop %s; it only works with %s", OptionTable[i].name,
                    loop->name, works);
    }
    return true;
}

/* Opens the scene as S does, but for what is asked for; without a window at full speed, and at the
 * loop's own rate. */
static void OpenScene(Options *options, bool hasSpeed, bool hasRate)
{
    Settings *settings = &options->game.settings;
    const Settings asked = *settings;
    SettingsOpenScene(settings, SceneAt(options->scene));
    settings->help = asked.hud > HudFull; /* the word after its levels */
    settings->hud = settings->help ? HudShort : asked.hud;
    settings->steer = asked.steer;
    settings->lanes = asked.lanes || (settings->lanes && !options->method);
    if (hasSpeed || options->mode != ModePlay)
        settings->speed = asked.speed;
    if (hasRate || options->mode != ModePlay)
        settings->ticksPerSecond = asked.ticksPerSecond;
}

/* Whether the scene has the method of --interpolation, which is set. */
static bool SetMethod(Options *options)
{
    const char *words[MostMethods];
    char allowed[256];
    Settings *settings = &options->game.settings;
    const Scene *scene = settings->scene;
    settings->method = options->method ? SceneFindMethod(scene, options->method) : scene->on;
    if (settings->method >= 0)
        return true;
    for (int i = 0; i < SceneMethods(scene); i++)
        words[i] = scene->methods[i].word;
    OptionJoinWords(allowed, sizeof allowed, words, SceneMethods(scene));
    return Fail("--interpolation: '%s' is not %s", options->method, allowed);
}

/* Whether what happens at this time comes before the run ends; 0: nothing does. */
static bool CheckInRun(const Options *options, const char *name, Nanoseconds at)
{
    const GameConfig game =
        options->mode == ModeSimulate ? GameConfigUnwatched(options->game) : options->game;
    if (at == 0 || game.duration == 0 || at < game.duration)
        return true;
    return Fail("--%s: at %.10g s nothing runs any more; the run ends at %.10g s", name,
                (double)at / 1e9, (double)game.duration / 1e9);
}

static bool Given(const bool given[OptionCount], const char *name)
{
    for (int i = 0; i < OptionCount; i++)
        if (given[i] && strcmp(OptionTable[i].name, name) == 0)
            return true;
    return false;
}

/* The checks that need the whole command line. */
static bool CheckTogether(Options *options, const bool given[OptionCount])
{
    OpenScene(options, Given(given, "speed"), Given(given, "ups"));
    if (!SetMethod(options))
        return false;
    const LoopInfo *loop = &LoopList[options->game.settings.loop];
    if (!CheckModes(options, given) || (options->mode != ModeReport && !CheckLoop(loop, given)))
        return false;
    if (options->game.maxLoops == 0 && (loop->flags & LoopMayBeEndless) == 0)
        return Fail("--max-loops: '0' only works with --loop lag; the others take 1 to 1000000");
    if (!CheckInRun(options, "hitch", options->game.settings.hitchAt) ||
        !CheckInRun(options, "paused", options->game.settings.pauseAt))
        return false;
    if (!options->game.settings.scene->world && Given(given, "steer"))
        return Fail("--steer has no effect with --scene %s", options->game.settings.scene->name);
    if (!options->game.settings.scene->world && Given(given, "balls"))
        return Fail("--balls has no effect with --scene %s", options->game.settings.scene->name);
    const MachineSpec *machine = &options->machine;
    const bool noDisplay =
        options->machineText && !options->replay && SimDisplayRefresh(machine) == 0;
    const bool noCard = machine->gpu == 0 && machine->gpuNoise == 0;
    if (noDisplay &&
        (machine->dropPpm > 0 || (noCard && (machine->noise > 0 || machine->queue > 0))))
        return Fail("--simulate: %s no effect on '%s', which has no display",
                    noCard ? "noise, queue and drop have" : "drop has", options->machineText);
    if (noDisplay && options->window.vsync != VsyncOn)
        return Fail("--vsync has no effect with --simulate %s; that machine has no display",
                    options->machineText);
    if (options->worst > 0 && (options->json || options->otherCount > 0))
        return Fail("--worst only works with the summary of one run, as text");
    if (options->json && options->csv)
        return Fail("--json cannot be combined with --csv");
    if (SameFile(options->replay, options->trace) ||
        SameFile(options->replay, options->game.screenshot))
        return Fail("--replay: '%s' would be overwritten", options->replay);
    if (options->machineText && options->replay)
        return MachineSpecParseDisplay(options->machineText, &options->machine);
    return !options->machineText || MachineSpecTimePasses(options->machineText, &options->machine);
}

/* The table for getopt_long. */
static void FillLongOptions(struct option list[OptionCount + 1])
{
    for (int i = 0; i < OptionCount; i++)
        list[i] =
            (struct option){.name = OptionTable[i].name,
                            .has_arg = OptionTable[i].argument ? required_argument : no_argument,
                            .val = FirstCode + i};
    list[OptionCount] = (struct option){0};
}

/* The next option, past the files that follow --summary; -1: the end, or a word that is none. */
static int NextOption(int argc, char **argv, const struct option *list, Options *options)
{
    int code = getopt_long(argc, argv, "+:h", list, NULL);
    while (code == -1 && optind < argc && options->summary && options->otherCount < MostOthers) {
        options->others[options->otherCount++] = argv[optind++];
        code = getopt_long(argc, argv, "+:h", list, NULL);
    }
    return code;
}

bool OptionsParse(int argc, char **argv, Options *options)
{
    struct option longOptions[OptionCount + 1];
    bool given[OptionCount] = {false};
    int code, at = 1;
    FillLongOptions(longOptions);
    *options = (Options){.game = GameConfigDefault(), .window = WindowSettingsDefault()};
    opterr = 0; /* the messages are ours */
    while ((code = NextOption(argc, argv, longOptions, options)) != -1) {
        if (code == '?' || code == ':')
            return Refuse(argv[at], optopt, code == ':');
        at = optind;
        if (code == 'h') {
            options->mode = ModeHelp;
            return true;
        }
        const OptionInfo *option = &OptionTable[code - FirstCode];
        if (given[code - FirstCode])
            return Fail("--%s is given twice", option->name);
        given[code - FirstCode] = true;
        if (option->read && !option->read(option, optarg, (char *)options + option->field))
            return false;
        if (options->mode < option->mode)
            options->mode = option->mode;
        if (options->mode >= ModeHelp)
            return true;
    }
    if (optind < argc && options->otherCount == MostOthers)
        return Fail("--summary: '%s' is one file too many; %d can be compared", argv[optind],
                    1 + MostOthers);
    if (optind < argc)
        return Fail("'%s' is not an option; --help lists them", argv[optind]);
    options->machine.vsync = options->window.vsync;
    return CheckTogether(options, given);
}
