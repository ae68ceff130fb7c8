/* SPDX-License-Identifier: MIT
 *
 * The table of options, and how their values are read. To add an option: its row in the table, a
 * member of Options, what uses the member, and then `make lists`, which writes it into the man page
 * and the completions.
 */
#include "cli/options.h"

#include "base/manual.h"
#include "base/message.h"
#include "base/units.h"
#include "loops/loop_list.h"

#include <string.h>

/* ---- readers for many options ---- */

/* A row of the table has one of these, with the member of Options that it sets: FLAG(json). It does
 * not compile for a member of another type than the reader stores. */

/* NOLINTNEXTLINE(bugprone-macro-parentheses): a type has none there */
#define PLACE(type, member) _Generic(((Options *)NULL)->member, type : offsetof(Options, member))

#define FLAG(member)    .read = ReadFlag, .field = PLACE(bool, member)
#define TEXT(member)    .read = ReadText, .field = PLACE(const char *, member)
#define COUNT(member)   .read = ReadCount, .field = PLACE(int64_t, member)
#define SECONDS(member) .read = ReadSeconds, .field = PLACE(Nanoseconds, member)
#define COST(member)    .read = ReadCost, .field = PLACE(Nanoseconds, member)
#define INT(member, least, most)                                                                   \
    .read = ReadInt, .field = PLACE(int, member), .low = (least), .high = (most)
#define RATE(member, least, most)                                                                  \
    .read = ReadRate, .field = PLACE(TickRate, member), .low = (least), .high = (most)

static void *FieldOf(const OptionInfo *option, Options *options)
{
    return (char *)options + option->field;
}

static bool ReadFlag(const OptionInfo *option, const char *value, Options *options)
{
    (void)value;
    *(bool *)FieldOf(option, options) = true;
    return true;
}

static bool ReadText(const OptionInfo *option, const char *value, Options *options)
{
    *(const char **)FieldOf(option, options) = value;
    return true;
}

static bool ReadWhole(const OptionInfo *option, const char *value, int64_t low, int64_t high,
                      int64_t *number)
{
    const char *at = value;
    const bool isWhole = !strchr(value, '.') && ReadDecimal(&at, 0, high, number) && *at == '\0';
    if (isWhole && *number >= low)
        return true;
    return Fail("--%s: '%s' is not a whole number from %lld to %lld", option->name, value,
                (long long)low, (long long)high);
}

static bool ReadInt(const OptionInfo *option, const char *value, Options *options)
{
    int64_t number = 0;
    if (!ReadWhole(option, value, option->low, option->high, &number))
        return false;
    *(int *)FieldOf(option, options) = (int)number;
    return true;
}

/* Ticks a second. */
static bool ReadRate(const OptionInfo *option, const char *value, Options *options)
{
    if (TickRateRead(value, option->low, option->high, FieldOf(option, options)))
        return true;
    return Fail("--%s: '%s' is not a rate from %d to %d, such as 60, 59.94 or 1000/3", option->name,
                value, option->low, option->high);
}

/* Frames or ticks. */
static bool ReadCount(const OptionInfo *option, const char *value, Options *options)
{
    static const int64_t most = INT64_C(1000000000000);
    return ReadWhole(option, value, 1, most, FieldOf(option, options));
}

static bool ReadSeconds(const OptionInfo *option, const char *value, Options *options)
{
    enum { Decimals = 9 }; /* those of nanoseconds */
    const char *at = value;
    Nanoseconds *duration = FieldOf(option, options);
    if (ReadDecimal(&at, Decimals, LONGEST_DURATION, duration) && *at == '\0' && *duration > 0)
        return true;
    return Fail("--%s: '%s' is not a number of seconds above 0, up to 1000000", option->name,
                value);
}

static bool ReadCost(const OptionInfo *option, const char *value, Options *options)
{
    const char *at = value;
    if (ReadQuantity(&at, AsDuration, LONGEST_DURATION, FieldOf(option, options)) && *at == '\0')
        return true;
    return Fail("--%s: '%s' is not a time such as 5, 5ms or 0.5s", option->name, value);
}

/* ---- words of a list ---- */

void OptionJoinWords(char *text, size_t size, const OptionInfo *option)
{
    text[0] = '\0';
    for (int i = 0; option->word(i); i++)
        ListAdd(text, size, option->word(i + 1) ? ", " : " or ", "%s", option->word(i));
}

/* The number of the word. -1, after one line on standard error, if there is no such word. */
static int FindWord(const OptionInfo *option, const char *value)
{
    char allowed[256];
    for (int i = 0; option->word(i); i++)
        if (strcmp(value, option->word(i)) == 0)
            return i;
    OptionJoinWords(allowed, sizeof allowed, option);
    Fail("--%s: '%s' is not %s", option->name, value, allowed);
    return -1;
}

static const char *SceneWord(int n)
{
    return SceneAt(n) ? SceneAt(n)->name : NULL;
}

static bool ReadScene(const OptionInfo *option, const char *value, Options *options)
{
    options->scene = FindWord(option, value);
    return options->scene >= 0;
}

static const char *VsyncWord(int n)
{
    return n < VsyncCount ? VsyncWords[n] : NULL;
}

static bool ReadVsync(const OptionInfo *option, const char *value, Options *options)
{
    const int word = FindWord(option, value);
    if (word < 0)
        return false;
    options->window.vsync = (Vsync)word;
    return true;
}

/* Behind the levels stands the help, which is open then. */
enum { HudHelpWord = HudLevelCount };

static const char *HudWord(int n)
{
    if (n == HudHelpWord)
        return "help";
    return n < HudLevelCount ? HudLevelWords[n] : NULL;
}

static bool ReadHud(const OptionInfo *option, const char *value, Options *options)
{
    Settings *settings = &options->game.settings;
    const int word = FindWord(option, value);
    if (word < 0)
        return false;
    if (word == HudHelpWord)
        settings->help = 1;
    else
        settings->hud = (HudLevel)word;
    return true;
}

/* For the help, the methods of the scene that the program opens with. Those that can be asked for
 * are the scene's own, so they are looked for once all options are read. */
static const char *MethodWord(int n)
{
    return n < MostMethods ? SceneAt(0)->methods[n].word : NULL;
}

/* ---- readers for one option each ---- */

static bool ReadLoop(const OptionInfo *option, const char *value, Options *options)
{
    for (int i = 0; i < LoopCount; i++) {
        if (strcmp(value, LoopList[i].name) == 0) {
            options->game.settings.loop = i;
            return true;
        }
    }
    return Fail("--%s: no loop '%s'; --list-loops lists them", option->name, value);
}

/* From 0.01 to 10 times real time, kept in thousandths. */
static bool ReadSpeed(const OptionInfo *option, const char *value, Options *options)
{
    /* Read in millionths, so that a fourth decimal is seen, and refused. */
    enum { Decimals = 6, Thousandth = 1000 };
    static const int64_t slowest = INT64_C(10000), fastest = INT64_C(10000000);
    const char *at = value;
    int64_t speed;
    const bool isNumber = ReadDecimal(&at, Decimals, fastest, &speed) && *at == '\0';
    if (!isNumber || speed < slowest || speed % Thousandth != 0)
        return Fail("--%s: '%s' is not a number from 0.01 to 10, with three decimals at most",
                    option->name, value);
    options->game.settings.speed = (int)(speed / Thousandth);
    return true;
}

static bool ReadPaused(const OptionInfo *option, const char *value, Options *options)
{
    (void)option, (void)value;
    options->game.settings.pauseAt = ONE_SECOND;
    return true;
}

static bool ReadSize(const OptionInfo *option, const char *value, Options *options)
{
    enum { LeastWidth = 320, LeastHeight = 240, Most = 16384 };
    const char *at = value;
    int64_t width = 0, height = 0;
    const bool areTwo = !strchr(value, '.') && ReadDecimal(&at, 0, Most, &width) && *at++ == 'x' &&
                        ReadDecimal(&at, 0, Most, &height) && *at == '\0';
    if (!areTwo || width < LeastWidth || height < LeastHeight)
        return Fail("--%s: '%s' is not WIDTHxHEIGHT, 320x240 to 16384x16384", option->name, value);
    options->window.width = (int)width;
    options->window.height = (int)height;
    return true;
}

/* MS@S: how long, and after how many seconds; or with units. */
static bool ReadHitch(const OptionInfo *option, const char *value, Options *options)
{
    Settings *settings = &options->game.settings;
    const char *at = value;
    const int64_t most = LONGEST_DURATION;
    const bool areTwo = ReadQuantity(&at, AsDuration, most, &settings->hitch) && *at++ == '@' &&
                        ReadQuantity(&at, AsSeconds, most, &settings->hitchAt) && *at == '\0';
    if (areTwo && settings->hitch > 0)
        return true;
    return Fail("--%s: '%s' is not MS@S, such as 500@2 or 500ms@2s", option->name, value);
}

static bool ReadCard(const OptionInfo *option, const char *value, Options *options)
{
    Settings *settings = &options->game.settings;
    (void)option;
    settings->card = true;
    return YourGameParse(value, &settings->game);
}

static bool ReadLink(const OptionInfo *option, const char *value, Options *options)
{
    (void)option;
    return LinkParse(value, &options->game.settings.link);
}

/* ---- readers of the names of files ---- */

static const char *const png[] = {".png", NULL};
static const char *const traces[] = {".csv", ".json", NULL};
static const char *const y4m[] = {".y4m", NULL};

/* Whether a file that is to be written has one of the option's endings; if not, after one line on
 * standard error. */
static bool EndsAsAllowed(const OptionInfo *option, const char *path)
{
    const char *ending = strrchr(path, '.');
    char allowed[64] = "";
    for (const char *const *one = option->files; *one; one++) {
        if (ending && strcmp(ending, *one) == 0)
            return true;
        ListAdd(allowed, sizeof allowed, one[1] ? ", " : " or ", "%s", *one);
    }
    return Fail("--%s: '%s' must end in %s", option->name, path, allowed);
}

static bool ReadScreenshot(const OptionInfo *option, const char *value, Options *options)
{
    options->game.screenshot = value;
    return EndsAsAllowed(option, value);
}

/* "-" is standard output. */
static bool ReadTrace(const OptionInfo *option, const char *value, Options *options)
{
    options->trace = value;
    return strcmp(value, "-") == 0 || EndsAsAllowed(option, value);
}

/* "-" is standard output. */
static bool ReadClip(const OptionInfo *option, const char *value, Options *options)
{
    options->clip = value;
    return strcmp(value, "-") == 0 || EndsAsAllowed(option, value);
}

/* The first file of side B; those that follow are words without an option. */
static bool ReadAgainst(const OptionInfo *option, const char *value, Options *options)
{
    const int count = OptionsFiles(options);
    if (count == 0)
        return Fail("--%s: '%s' has to come after --summary and its files", option->name, value);
    if (count == MostFiles)
        return Fail("--%s: '%s' is one file too many; at most %d", option->name, value, MostFiles);
    options->against = count;
    options->files[count] = value;
    return true;
}

/* ---- the table ---- */

/* Where an option has an effect. */
#define IN(mode) (1u << Mode##mode)
enum {
    InDrawn = IN(Play) | IN(Picture),
    InWindow = IN(Play) | IN(Tour) | IN(Info),
    InRecorded = IN(Summary) | IN(Replay),
    /* Of the command lines that run games: one run; or a report of all loops; or of all scenes. */
    InRun = IN(Play) | IN(Simulate),
    InRunOrReport = InRun | IN(Report),
    InAnyGame = InRunOrReport | IN(Scenes)
};

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
    {.heading = "The loop", .name = "loop", .argument = "NAME", .read = ReadLoop,
     .worksIn = InRun | IN(Scenes), .initial = "arevalo",
     .help = "which game loop", .more = MANUAL("; see --list-loops")},
    {.name = "list-loops", .asksFor = ModeListLoops, .worksIn = IN(ListLoops),
     .help = "list the loops, their sources and what to watch"},
    {.name = "ups", .argument = "N", RATE(game.settings.ticksPerSecond, 1, 1000),
     .worksIn = InAnyGame, .worksWith = LoopHasRate, .initial = "the loop's own",
     .help = "ticks (updates) per second",
     .more = MANUAL("; also 59.94 or 1000/3; some scenes open with fewer, but not in reports")},
    {.name = "max-loops", .argument = "N", INT(game.maxLoops, 0, 1000000),
     .worksIn = InAnyGame, .worksWith = HasLimit, .initial = "the loop's own",
     .help = "most ticks in one turn of the loop",
     .more = MANUAL("; 0 (no limit) only works with --loop lag")},
    {.name = "interpolation", .argument = "METHOD", TEXT(method),
     .word = MethodWord, .worksIn = InRunOrReport, .initial = "off above on",
     .help = "how the start draws frames, alone in the window",
     .more = MANUAL("; traces of the start have on; off: the last tick, on: between the last two, "
             "predict: ahead of the last, partial: a copy of the game, ticked on by a part of a "
             "tick; or the method's number, and in other scenes its word there, see --list-scenes")},
    {.name = "network", FLAG(game.settings.network), .worksIn = InAnyGame,
     .worksWith = AsksNetwork,
     .help = "keep the time debt, as with peers on a network"},
    {.name = "steer", FLAG(game.settings.steer), .worksIn = InRun,
     .help = "the ball follows the pointer",
     .more = MANUAL("; on a simulated machine the pointer moves on a diamond")},
    {.name = "speed", .argument = "X", .read = ReadSpeed,
     .worksIn = InAnyGame, .initial = "1",
     .help = "slow or fast motion, 0.01 to 10",
     .more = MANUAL("; some scenes open in slow motion, but not in reports")},
    {.name = "paused", .read = ReadPaused, .worksIn = IN(Play),
     .help = "pause after the first second", .more = MANUAL("; P, comma and full stop then go on")},
    {.name = "tour", .argument = "N", INT(step, 1, TourSteps),
     .asksFor = ModeTour, .worksIn = IN(Tour),
     .help = "open a step of the tour"},

    {.heading = "The picture", .name = "scene", .argument = "NAME", .read = ReadScene,
     .word = SceneWord, .worksIn = InRunOrReport, .initial = "ball",
     .help = "what moves",
     .more = MANUAL("; all but the ball show where interpolation goes wrong, wrong beside right")},
    {.name = "link", .argument = "LINK", .read = ReadLink,
     .word = LinkName, .worksIn = InAnyGame,
     .help = "the network of the scene remote",
     .more = MANUAL(", or a .csv file with a line sent_ms,arrived_ms for each snapshot; then "),
     .parameters = LinkParameters},
    {.name = "list-scenes", .asksFor = ModeListScenes, .worksIn = IN(ListScenes),
     .help = "list the scenes, what to watch, and the ways to draw each"},
    {.name = "lanes", FLAG(lanes), .worksIn = InDrawn,
     .help = "all ways of drawing, one above the other"},
    {.name = "parallel", FLAG(game.settings.parallel), .worksIn = InDrawn,
     .help = "parallel lines, from each picture on your screen to its moment in the game"},
    {.name = "strobe", FLAG(game.settings.strobe), .worksIn = InDrawn,
     .help = "the last frames stay as fading ghosts"},
    {.name = "hud", .argument = "LEVEL", .read = ReadHud,
     .word = HudWord, .worksIn = InDrawn, .initial = "short",
     .help = "text around the picture",
     .more = MANUAL("; full has the graph of frame times, help has all keys")},
    {.name = "balls", .argument = "N", INT(game.settings.balls, 1, MaxBalls),
     .worksIn = InRun, .initial = "1",
     .help = "how many balls", .more = MANUAL("; all but the first are small")},
    {.name = "fps", .argument = "N", INT(game.settings.fps, 0, 10000),
     .worksIn = InAnyGame, .initial = "none, but 60 for ups_fps",
     .help = "frame cap", .more = MANUAL("; 0 is none")},
    {.name = "vsync", .argument = "MODE", .read = ReadVsync,
     .word = VsyncWord, .worksIn = InAnyGame | IN(Tour) | IN(Info), .initial = "on",
     .help = "wait for the display",
     .more = MANUAL("; where vsync does not work, the frame cap is the display's refresh rate")},
    {.name = "size", .argument = "WxH", .read = ReadSize,
     .worksIn = InWindow | IN(Picture), .initial = "960x720",
     .help = "size of the window"},
    {.name = "fullscreen", FLAG(window.fullscreen), .worksIn = InWindow,
     .help = "fill the screen"},
    {.name = "display", .argument = "N", INT(window.display, 0, 63),
     .worksIn = InWindow, .initial = "0",
     .help = "which screen"},

    {.heading = "Recording", .name = "trace", .argument = "FILE", .read = ReadTrace,
     .files = traces, .worksIn = InRun | IN(Tour),
     .help = "record every frame",
     .more = MANUAL(": .csv is a MangoHud log with more columns, .json has Chrome trace events with all "
             "slices, - is CSV on standard output")},
    {.name = "summary", .argument = "FILE", TEXT(files[0]), .files = traces,
     .asksFor = ModeSummary, .worksIn = IN(Summary),
     .help = "print the summary of a recorded file",
     .more = MANUAL(", ours, a list of frame times, or a log of {formats}, and do nothing else; - is "
             "standard input; those of several files stand beside each other")},
    {.name = "process", .argument = "PROGRAM", TEXT(selection.process),
     .worksIn = InRecorded,
     .help = "the program of a recording whose frames are read",
     .more = MANUAL(", by name or process ID; by default the one with the most frames, and no compositor")},
    {.name = "run", .argument = "N", INT(selection.run, 1, 1000),
     .worksIn = InRecorded,
     .help = "which recording is read of a file of JSON that has several",
     .more = MANUAL("; by default the first")},
    {.name = "strict", FLAG(selection.strict), .worksIn = InRecorded,
     .help = "refuse a recording of which a row or a value is unreadable",
     .more = MANUAL("; else these are left out, and the summary tells how many")},
    {.name = "from", .argument = "S", SECONDS(selection.from),
     .worksIn = InRecorded,
     .help = "leave out the first seconds of a recording"},
    {.name = "to", .argument = "S", SECONDS(selection.to), .worksIn = InRecorded,
     .help = "leave out what comes after so many seconds of a recording"},
    {.name = "against", .argument = "FILE", .read = ReadAgainst, .files = traces,
     .worksIn = IN(Summary), .help = "compare other runs (B) with those of --summary (A)",
     .more = MANUAL(", of which there are best three or more on each side: by how much B differs, and "
             "whether that is more than noise")},
    {.name = "pool", FLAG(pool), .worksIn = IN(Summary),
     .help = "take the runs of --summary together as one",
     .more = MANUAL(": the figures of all their frames, how much the runs differ, and which of five or "
             "more differ from the others")},
    {.name = "worst", .argument = "N", INT(worst, 1, StatsMostWorst),
     .worksIn = IN(Summary) | IN(Simulate),
     .help = "also print the longest frames, their parts and causes"},
    {.name = "json", FLAG(json),
     .worksIn = IN(Summary) | IN(Simulate) | IN(Report),
     .help = "print the numbers of a summary or report as JSON"},
    {.name = "plot-data", FLAG(plotData), .worksIn = IN(Summary),
     .help = "print in place of a summary the tables that make plot draws",
     .more = MANUAL(": numbers of each frame, tick and picture, for gnuplot and other programs; with "
             "--against how the figures differ")},
    {.name = "expect", .argument = "LIST", .read = ExpectRead,
     .worksIn = IN(Summary) | IN(Simulate) | IN(Report),
     .help = "fail unless the numbers are so",
     .more = MANUAL(", by JSON's names: frame_ms_p99<20,speed_percent>99; with --against also in %: "
             "frame_ms_p99<+5%")},
    {.name = "screenshot", .argument = "FILE.png", .read = ReadScreenshot,
     .files = png, .worksIn = InRun | IN(Tour),
     .help = "save a picture of the last frame"},
    {.name = "clip", .argument = "FILE.y4m", .read = ReadClip, .files = y4m,
     .worksIn = IN(Simulate),
     .help = "save what the simulated display shows, a frame for each refresh",
     .more = MANUAL(": raw video (YUV4MPEG2, 4:4:4, BT.709, limited range) for ffmpeg and mpv, black until "
             "the first picture; without vsync a frame is the picture with which its refresh "
             "began; - is standard output")},
    {.name = "duration", .argument = "S", SECONDS(game.duration),
     .worksIn = InAnyGame | IN(Tour),
     .help = "stop after so many seconds"},
    {.name = "frames", .argument = "N", COUNT(game.frames),
     .worksIn = InAnyGame | IN(Tour),
     .help = "stop after so many frames"},
    {.name = "ticks", .argument = "N", COUNT(game.ticks),
     .worksIn = InAnyGame | IN(Tour),
     .help = "stop after so many ticks"},

    {.heading = "Machines", .name = "tick-cost", .argument = "MS", COST(game.settings.tickCost),
     .worksIn = InAnyGame, .initial = "0",
     .help = "time to spend in each tick",
     .more = MANUAL(", as on a slower processor: 5, 5ms, 0.005s")},
    {.name = "draw-cost", .argument = "MS", COST(game.settings.drawCost),
     .worksIn = InAnyGame, .initial = "0",
     .help = "time to spend in each draw", .more = MANUAL(", as on a slower graphics card")},
    {.name = "hitch", .argument = "MS@S", .read = ReadHitch,
     .worksIn = InAnyGame,
     .help = "stall once, for so many ms after so many seconds"},
    {.name = "simulate", .argument = "MACHINE", TEXT(machineText),
     .asksFor = ModeSimulate, .worksIn = IN(Simulate) | IN(Report) | IN(Scenes),
     .help = "no window, run on a simulated machine and print the summary",
     .more = MANUAL("; ends after 10 s by default")},
    {.name = "replay", .argument = "FILE", TEXT(replay), .files = traces,
     .asksFor = ModeSimulate, .worksIn = IN(Simulate) | IN(Report) | IN(Scenes),
     .help = "simulate a machine with the work of the frames in a recorded file",
     .more = MANUAL(", which --summary could read, and the display that its frames waited for; --simulate "
             "refresh=60,queue=1,noise=1ms gives another; ends with the file, or with --duration "
             "repeats it; - is standard input")},
    {.name = "report", .asksFor = ModeReport, .worksIn = IN(Report) | IN(Scenes),
     .help = "print a table of every loop on every named machine",
     .more = MANUAL(", or on that of --simulate or --replay")},
    {.name = "scenes", .asksFor = ModeScenes, .worksIn = IN(Scenes),
     .help = "make --report one of all scenes and their methods",
     .more = MANUAL(", with one loop, by default arevalo, on one machine, by default vsync60")},
    {.name = "csv", FLAG(csv), .worksIn = IN(Report) | IN(Scenes),
     .help = "print the table of --report as CSV"},

    {.heading = "The program", .name = "info", .asksFor = ModeInfo, .worksIn = IN(Info),
     .help = "print what SDL, OpenGL and vsync are like here"},
    {.name = "see", FLAG(game.see), .worksIn = IN(Play),
     .help = "begin with a test of what you can see",
     .more = MANUAL(": from which animation error on, on this screen; it takes three minutes")},
    {.name = "card", .argument = "GAME", .read = ReadCard, .worksIn = InRun,
     .help = "open the card of a game",
     .more = MANUAL(": how uneven it is, and who sees that, such as ticks=60,display=144; with seen=2.4 "
             "also the error that somebody sees, in ms, and from=1.7,to=3.5 its range")},
    {.name = "shaders", .argument = "DIR", TEXT(window.shaders), .worksIn = InDrawn | IN(Tour),
     .help = "read the shaders from files there",
     .more = MANUAL(", named as in shaders/ of the source; F5 reads them again")},
    {.name = "gl-debug", FLAG(window.glDebug),
     .worksIn = InWindow | IN(Picture),
     .help = "treat debug messages of OpenGL as errors"},
    {.name = "help", .asksFor = ModeHelp, .help = "list options and keys"},
    {.name = "version", .asksFor = ModeVersion, .help = "print the version"},
    {0},
};
/* clang-format on */

_Static_assert(sizeof OptionTable / sizeof OptionTable[0] <= MostOptions + 1, "MostOptions");
