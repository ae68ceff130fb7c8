/* SPDX-License-Identifier: MIT
 *
 * The table of options, and how their values are read. To add an option: its line in the table, a
 * field of Options, what uses the field, and then `make lists`, which writes it into the man page
 * and the completions.
 */
#include "cli/options.h"

#include "base/message.h"
#include "base/units.h"
#include "loops/loop_list.h"

#include <limits.h>
#include <string.h>

/* ---- readers: each sets a field of the type that it casts to ---- */

static bool ReadFlag(const OptionInfo *option, const char *value, void *field)
{
    (void)option, (void)value;
    *(bool *)field = true;
    return true;
}

static bool ReadText(const OptionInfo *option, const char *value, void *field)
{
    (void)option;
    *(const char **)field = value;
    return true;
}

/* A number in the option's range: a whole one, or what `allowed` says. */
static bool ReadNumber(const OptionInfo *option, const char *value, void *field)
{
    const char *at = value, *const allowed = option->allowed;
    const int64_t unit = option->unit > 0 ? option->unit : 1;
    int64_t number;
    const bool read = ReadQuantity(&at, option->decimals, option->high, &number);
    if (!read || *at || number < option->low || number % unit || (!allowed && strchr(value, '.')))
        return allowed ? Fail("--%s: '%s' is not %s", option->name, value, allowed)
                       : Fail("--%s: '%s' is not a whole number from %lld to %lld", option->name,
                              value, (long long)option->low, (long long)option->high);
    if (option->high > INT_MAX)
        *(int64_t *)field = number;
    else
        *(int *)field = (int)(number / unit);
    return true;
}

void OptionJoinWords(char *text, size_t size, const OptionInfo *option)
{
    text[0] = '\0';
    for (int i = 0; option->word(i); i++)
        ListAdd(text, size, option->word(i + 1) ? ", " : " or ", "%s", option->word(i));
}

_Static_assert(sizeof(Vsync) == sizeof(int), "ReadWord sets an int");
_Static_assert(sizeof(HudLevel) == sizeof(int), "ReadWord sets an int");

static bool ReadWord(const OptionInfo *option, const char *value, void *field)
{
    char allowed[256];
    for (int i = 0; option->word(i); i++) {
        if (strcmp(value, option->word(i)) == 0) {
            *(int *)field = i;
            return true;
        }
    }
    OptionJoinWords(allowed, sizeof allowed, option);
    return Fail("--%s: '%s' is not %s", option->name, value, allowed);
}

static bool ReadLoop(const OptionInfo *option, const char *value, void *field)
{
    for (int i = 0; i < LoopCount; i++) {
        if (strcmp(value, LoopList[i].name) == 0) {
            *(int *)field = i;
            return true;
        }
    }
    return Fail("--%s: no loop '%s'; --list-loops lists them", option->name, value);
}

static bool ReadPaused(const OptionInfo *option, const char *value, void *field)
{
    (void)option, (void)value;
    *(Nanoseconds *)field = ONE_SECOND;
    return true;
}

static bool ReadSize(const OptionInfo *option, const char *value, void *field)
{
    WindowSettings *window = field;
    const char *at = value;
    int64_t width, height;
    if (ReadDecimal(&at, 0, 16384, &width) && *at++ == 'x' && ReadDecimal(&at, 0, 16384, &height) &&
        *at == '\0' && !strchr(value, '.') && width >= 320 && height >= 240) {
        window->width = (int)width;
        window->height = (int)height;
        return true;
    }
    return Fail("--%s: '%s' is not WIDTHxHEIGHT, 320x240 to 16384x16384", option->name, value);
}

/* MS@S: how long, and after how many seconds; or with units. */
static bool ReadHitch(const OptionInfo *option, const char *value, void *field)
{
    Settings *settings = field;
    const char *at = value;
    const int64_t most = LONGEST_DURATION;
    if (ReadQuantity(&at, AsDuration, most, &settings->hitch) && *at++ == '@' &&
        ReadQuantity(&at, AsSeconds, most, &settings->hitchAt) && *at == '\0' &&
        settings->hitch > 0)
        return true;
    return Fail("--%s: '%s' is not MS@S, such as 500@2 or 500ms@2s", option->name, value);
}

static bool ReadCard(const OptionInfo *option, const char *value, void *field)
{
    Settings *settings = field;
    (void)option;
    settings->card = true;
    return YourGameParse(value, &settings->game);
}

static bool ReadLink(const OptionInfo *option, const char *value, void *field)
{
    (void)option;
    return LinkParse(value, field);
}

static bool ReadOutput(const OptionInfo *option, const char *value, void *field)
{
    const char *ending = strrchr(value, '.');
    char allowed[64] = "";
    for (const char *const *one = option->files; *one; one++) {
        if (ending && strcmp(ending, *one) == 0)
            return ReadText(option, value, field);
        ListAdd(allowed, sizeof allowed, one[1] ? ", " : " or ", "%s", *one);
    }
    return Fail("--%s: '%s' must end in %s", option->name, value, allowed);
}

/* The first file of the other side; OptionsParse adds those that follow. */
static bool ReadAgainst(const OptionInfo *option, const char *value, void *field)
{
    Options *options = field;
    while (options->files[options->against])
        options->against++;
    if (options->against == 0)
        return Fail("--%s: '%s' has to come after --summary and its files", option->name, value);
    if (options->against == MostFiles)
        return Fail("--%s: '%s' is one file too many; at most %d", option->name, value, MostFiles);
    return ReadText(option, value, &options->files[options->against]);
}

static bool ReadTrace(const OptionInfo *option, const char *value, void *field)
{
    return (strcmp(value, "-") == 0 ? ReadText : ReadOutput)(option, value, field);
}

/* ---- the table ---- */

#define IN(mode) (1u << Mode##mode)
enum {
    InDrawn = IN(Play) | IN(Picture),
    InWindow = IN(Play) | IN(Tour) | IN(Info),
    InRun = IN(Play) | IN(Simulate),
    InScene = InRun | IN(Report),
    InGame = InScene | IN(Scenes),
    InRecorded = IN(Summary) | IN(Replay)
};

#define SETS(member) .field = offsetof(Options, member)
static const char *const png[] = {".png", NULL}, *const traces[] = {".csv", ".json", NULL};

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
#define SECONDS                                                                                    \
    .read = ReadNumber, .decimals = 9, .low = 1, .high = LONGEST_DURATION,                         \
    .allowed = "a number of seconds above 0, up to 1000000"
#define COST                                                                                       \
    .read = ReadNumber, .decimals = AsDuration, .high = LONGEST_DURATION,                          \
    .allowed = "a time such as 5, 5ms or 0.5s"

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
     SETS(game.settings.loop), .modes = InRun | IN(Scenes), .initial = "arevalo",
     .help = "which game loop", .more = "; see --list-loops"},
    {.name = "list-loops", .mode = ModeListLoops, .modes = IN(ListLoops),
     .help = "list the loops, their sources and what to watch"},
    {.name = "ups", .argument = "N", .read = ReadNumber, SETS(game.settings.ticksPerSecond),
     .low = 1, .high = 1000, .modes = InGame, .worksWith = LoopHasRate, .initial = "the loop's own",
     .help = "ticks (updates) per second",
     .more = "; some scenes open with fewer, but not in reports"},
    {.name = "max-loops", .argument = "N", .read = ReadNumber, SETS(game.maxLoops),
     .low = 0, .high = 1000000, .modes = InGame, .worksWith = HasLimit, .initial = "the loop's own",
     .help = "most ticks in one turn of the loop",
     .more = "; 0 (no limit) only works with --loop lag"},
    {.name = "interpolation", .argument = "METHOD", .read = ReadText, SETS(method),
     .word = MethodWord, .modes = InScene, .initial = "off above on",
     .help = "how the start draws frames, alone in the window",
     .more = "; traces of the start have on; off: the last tick, on: between the last two, predict: ahead of the last, partial: "
             "a copy of the game, ticked on by a part of a tick; or the method's number, and in "
             "other scenes its word there, see --list-scenes"},
    {.name = "network", .read = ReadFlag, SETS(game.settings.network), .modes = InGame,
     .worksWith = AsksNetwork,
     .help = "keep the time debt, as with peers on a network"},
    {.name = "steer", .read = ReadFlag, SETS(game.settings.steer), .modes = InRun,
     .help = "the ball follows the pointer",
     .more = "; on a simulated machine the pointer moves on a diamond"},
    {.name = "speed", .argument = "X", .read = ReadNumber, .decimals = 6,
     .unit = 1000, .low = 10000, .high = 10000000,
     .allowed = "a number from 0.01 to 10, with three decimals at most",
     SETS(game.settings.speed), .modes = InGame, .initial = "1",
     .help = "slow or fast motion, 0.01 to 10",
     .more = "; some scenes open in slow motion, but not in reports"},
    {.name = "paused", .read = ReadPaused, SETS(game.settings.pauseAt), .modes = IN(Play),
     .help = "pause after the first second", .more = "; P, comma and full stop then go on"},
    {.name = "tour", .argument = "N", .read = ReadNumber, SETS(step), .low = 1, .high = TourSteps,
     .mode = ModeTour, .modes = IN(Tour),
     .help = "open a step of the tour"},

    {.heading = "The picture", .name = "scene", .argument = "NAME", .read = ReadWord,
     SETS(scene), .word = SceneWord, .modes = InScene, .initial = "ball",
     .help = "what moves",
     .more = "; all but the ball show where interpolation goes wrong, wrong beside right"},
    {.name = "link", .argument = "LINK", .read = ReadLink, SETS(game.settings.link),
     .word = LinkName, .modes = InGame,
     .help = "the network of the scene remote",
     .more = ", or a .csv file with a line sent_ms,arrived_ms for each snapshot; then "
             "latency=40ms,jitter=80ms,loss=2,burst=1-1, rate=20,buffer=100ms,seed=1"},
    {.name = "list-scenes", .mode = ModeListScenes, .modes = IN(ListScenes),
     .help = "list the scenes, what to watch, and the ways to draw each"},
    {.name = "lanes", .read = ReadFlag, SETS(lanes), .modes = InDrawn,
     .help = "all ways of drawing, one above the other"},
    {.name = "parallel", .read = ReadFlag, SETS(game.settings.parallel), .modes = InDrawn,
     .help = "parallel lines, from each picture on your screen to its moment in the game"},
    {.name = "strobe", .read = ReadFlag, SETS(game.settings.strobe), .modes = InDrawn,
     .help = "the last frames stay as fading ghosts"},
    {.name = "hud", .argument = "LEVEL", .read = ReadWord,
     SETS(game.settings.hud), .word = HudWord, .modes = InDrawn, .initial = "short",
     .help = "text around the picture",
     .more = "; full has the graph of frame times, help has all keys"},
    {.name = "balls", .argument = "N", .read = ReadNumber, SETS(game.settings.balls),
     .low = 1, .high = MaxBalls, .modes = InRun, .initial = "1",
     .help = "how many balls", .more = "; all but the first are small"},
    {.name = "fps", .argument = "N", .read = ReadNumber, SETS(game.settings.fps),
     .low = 0, .high = 10000, .modes = InGame, .initial = "none, but 60 for ups_fps",
     .help = "frame cap", .more = "; 0 is none"},
    {.name = "vsync", .argument = "MODE", .read = ReadWord, SETS(window.vsync),
     .word = VsyncWord, .modes = InGame | IN(Tour) | IN(Info), .initial = "on",
     .help = "wait for the display",
     .more = "; where vsync does not work, the frame cap is the display's refresh rate"},
    {.name = "size", .argument = "WxH", .read = ReadSize, SETS(window),
     .modes = InWindow | IN(Picture), .initial = "960x720",
     .help = "size of the window"},
    {.name = "fullscreen", .read = ReadFlag, SETS(window.fullscreen), .modes = InWindow,
     .help = "fill the screen"},
    {.name = "display", .argument = "N", .read = ReadNumber, SETS(window.display),
     .low = 0, .high = 63, .modes = InWindow, .initial = "0",
     .help = "which screen"},

    {.heading = "Recording", .name = "trace", .argument = "FILE", .read = ReadTrace,
     SETS(trace), .files = traces, .modes = InRun | IN(Tour),
     .help = "record every frame",
     .more = ": .csv is a MangoHud log with more columns, .json has Chrome trace events with all "
             "slices, - is CSV on standard output"},
    {.name = "summary", .argument = "FILE", .read = ReadText, SETS(files), .files = traces,
     .mode = ModeSummary, .modes = IN(Summary),
     .help = "print the summary of a recorded file",
     .more = ", ours or of MangoHud, PresentMon, CapFrameX, OCAT, FrameView, FRAPS, Unreal or "
             "Afterburner, and do nothing else; - is standard input; those of several files stand "
             "beside each other"},
    {.name = "process", .argument = "PROGRAM", .read = ReadText, SETS(selection.process),
     .modes = InRecorded,
     .help = "the program of a recording whose frames are read",
     .more = ", by name or process ID; by default the one with the most frames, and no compositor"},
    {.name = "run", .argument = "N", .read = ReadNumber, SETS(selection.run), .low = 1,
     .high = 1000, .modes = InRecorded,
     .help = "which recording is read of a file of JSON that has several",
     .more = "; by default the first"},
    {.name = "strict", .read = ReadFlag, SETS(selection.strict), .modes = InRecorded,
     .help = "refuse a recording of which a row or a value is unreadable",
     .more = "; else these are left out, and the summary tells how many"},
    {.name = "from", .argument = "S", SECONDS, SETS(selection.from),
     .modes = InRecorded,
     .help = "leave out the first seconds of a recording"},
    {.name = "to", .argument = "S", SECONDS, SETS(selection.to), .modes = InRecorded,
     .help = "leave out what comes after so many seconds of a recording"},
    {.name = "against", .argument = "FILE", .read = ReadAgainst, .files = traces,
     .modes = IN(Summary), .help = "compare other runs (B) with those of --summary (A)",
     .more = ", of which there are best three or more on each side: by how much B differs, and "
             "whether that is more than noise"},
    {.name = "worst", .argument = "N", .read = ReadNumber, SETS(worst), .low = 1,
     .high = StatsMostWorst, .modes = IN(Summary) | IN(Simulate),
     .help = "also print the longest frames, their parts and causes"},
    {.name = "json", .read = ReadFlag, SETS(json),
     .modes = IN(Summary) | IN(Simulate) | IN(Report),
     .help = "print the numbers of a summary or report as JSON"},
    {.name = "expect", .argument = "LIST", .read = ExpectRead,
     SETS(expected), .modes = IN(Summary) | IN(Simulate) | IN(Report),
     .help = "fail unless the numbers are so",
     .more = ", by JSON's names: frame_ms_p99<20,speed_percent>99; with --against also in %: "
             "frame_ms_p99<+5%"},
    {.name = "screenshot", .argument = "FILE.png", .read = ReadOutput,
     SETS(game.screenshot), .files = png, .modes = InRun | IN(Tour),
     .help = "save a picture of the last frame"},
    {.name = "duration", .argument = "S", SECONDS, SETS(game.duration),
     .modes = InGame | IN(Tour),
     .help = "stop after so many seconds"},
    {.name = "frames", .argument = "N", .read = ReadNumber, SETS(game.frames),
     .low = 1, .high = MAX_COUNT, .modes = InGame | IN(Tour),
     .help = "stop after so many frames"},
    {.name = "ticks", .argument = "N", .read = ReadNumber, SETS(game.ticks),
     .low = 1, .high = MAX_COUNT, .modes = InGame | IN(Tour),
     .help = "stop after so many ticks"},

    {.heading = "Machines", .name = "tick-cost", .argument = "MS", COST,
     SETS(game.settings.tickCost), .modes = InGame, .initial = "0",
     .help = "time to spend in each tick",
     .more = ", as on a slower processor: 5, 5ms, 0.005s"},
    {.name = "draw-cost", .argument = "MS", COST, SETS(game.settings.drawCost),
     .modes = InGame, .initial = "0",
     .help = "time to spend in each draw", .more = ", as on a slower graphics card"},
    {.name = "hitch", .argument = "MS@S", .read = ReadHitch,
     SETS(game.settings), .modes = InGame,
     .help = "stall once, for so many ms after so many seconds"},
    {.name = "simulate", .argument = "MACHINE", .read = ReadText, SETS(machineText),
     .mode = ModeSimulate, .modes = IN(Simulate) | IN(Report) | IN(Scenes),
     .help = "no window, run on a simulated machine and print the summary",
     .more = "; ends after 10 s by default"},
    {.name = "replay", .argument = "FILE", .read = ReadText, SETS(replay), .files = traces,
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
    {.name = "csv", .read = ReadFlag, SETS(csv), .modes = IN(Report) | IN(Scenes),
     .help = "print the table of --report as CSV"},

    {.heading = "The program", .name = "info", .mode = ModeInfo, .modes = IN(Info),
     .help = "print what SDL, OpenGL and vsync are like here"},
    {.name = "see", .read = ReadFlag, SETS(game.see), .modes = IN(Play),
     .help = "begin with a test of what you can see",
     .more = ": from which animation error on, on this screen; it takes three minutes"},
    {.name = "card", .argument = "GAME", .read = ReadCard, SETS(game.settings), .modes = InRun,
     .help = "open the card of a game",
     .more = ": how uneven it is, and who sees that, such as ticks=60,display=144; with seen=2.4 "
             "also the error that somebody sees, in ms, and from=1.7,to=3.5 its range"},
    {.name = "shaders", .argument = "DIR", .read = ReadText, SETS(window.shaders), .modes = InDrawn | IN(Tour),
     .help = "read the shaders from files there",
     .more = ", named as in shaders/ of the source; F5 reads them again"},
    {.name = "gl-debug", .read = ReadFlag, SETS(window.glDebug),
     .modes = InWindow | IN(Picture),
     .help = "treat debug messages of OpenGL as errors"},
    {.name = "help", .mode = ModeHelp, .help = "list options and keys"},
    {.name = "version", .mode = ModeVersion, .help = "print the version"},
    {0},
};
/* clang-format on */

_Static_assert(sizeof OptionTable / sizeof OptionTable[0] <= MostOptions + 1, "MostOptions");
