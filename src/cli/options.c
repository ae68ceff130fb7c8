/* SPDX-License-Identifier: MIT */
#include "cli/options.h"

#include "base/message.h"
#include "base/units.h"
#include "cli/help.h"
#include "loops/loop_list.h"
#include "render/shader_names.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define VERSION "0.1.0"

enum {
    OptLoop = 256,
    OptListLoops,
    OptUps,
    OptMaxLoops,
    OptInterpolation,
    OptNetwork,
    OptSpeed,
    OptLanes,
    OptStrobe,
    OptHud,
    OptBalls,
    OptFps,
    OptVsync,
    OptSize,
    OptFullscreen,
    OptDisplay,
    OptTrace,
    OptSummary,
    OptReplay,
    OptScreenshot,
    OptTickCost,
    OptDrawCost,
    OptHitch,
    OptReport,
    OptCsv,
    OptDuration,
    OptFrames,
    OptTicks,
    OptSimulate,
    OptInfo,
    OptShaders,
    OptGlDebug,
    OptHelp,
    OptVersion
};

static const struct option longOptions[] = {
    {"loop", required_argument, NULL, OptLoop},
    {"list-loops", no_argument, NULL, OptListLoops},
    {"ups", required_argument, NULL, OptUps},
    {"max-loops", required_argument, NULL, OptMaxLoops},
    {"interpolation", required_argument, NULL, OptInterpolation},
    {"network", no_argument, NULL, OptNetwork},
    {"speed", required_argument, NULL, OptSpeed},
    {"lanes", no_argument, NULL, OptLanes},
    {"strobe", no_argument, NULL, OptStrobe},
    {"hud", required_argument, NULL, OptHud},
    {"balls", required_argument, NULL, OptBalls},
    {"fps", required_argument, NULL, OptFps},
    {"vsync", required_argument, NULL, OptVsync},
    {"size", required_argument, NULL, OptSize},
    {"fullscreen", no_argument, NULL, OptFullscreen},
    {"display", required_argument, NULL, OptDisplay},
    {"trace", required_argument, NULL, OptTrace},
    {"summary", required_argument, NULL, OptSummary},
    {"replay", required_argument, NULL, OptReplay},
    {"screenshot", required_argument, NULL, OptScreenshot},
    {"tick-cost", required_argument, NULL, OptTickCost},
    {"draw-cost", required_argument, NULL, OptDrawCost},
    {"hitch", required_argument, NULL, OptHitch},
    {"report", no_argument, NULL, OptReport},
    {"csv", no_argument, NULL, OptCsv},
    {"duration", required_argument, NULL, OptDuration},
    {"frames", required_argument, NULL, OptFrames},
    {"ticks", required_argument, NULL, OptTicks},
    {"simulate", required_argument, NULL, OptSimulate},
    {"info", no_argument, NULL, OptInfo},
    {"shaders", required_argument, NULL, OptShaders},
    {"gl-debug", no_argument, NULL, OptGlDebug},
    {"help", no_argument, NULL, OptHelp},
    {"version", no_argument, NULL, OptVersion},
    {NULL, 0, NULL, 0},
};

enum { LongOptionCount = sizeof longOptions / sizeof longOptions[0] - 1 };

/* A whole number for the option --name. */
static bool ReadInteger(const char *name, const char *text, int64_t low, int64_t high,
                        int64_t *value)
{
    const char *at = text;
    if (ReadDecimal(&at, 0, high, value) && !strchr(text, '.') && *at == '\0' && *value >= low)
        return true;
    return Fail("--%s: '%s' is not a whole number from %lld to %lld", name, text, (long long)low,
                (long long)high);
}

static bool ReadInt(const char *name, const char *text, int low, int high, int *value)
{
    int64_t wide;
    if (!ReadInteger(name, text, low, high, &wide))
        return false;
    *value = (int)wide;
    return true;
}

static bool ReadSeconds(const char *name, const char *text, int64_t *ns)
{
    const char *at = text;
    if (ReadDecimal(&at, 9, LONGEST_DURATION, ns) && *at == '\0' && *ns > 0)
        return true;
    return Fail("--%s: '%s' is not a number of seconds above 0, up to 1000000", name, text);
}

/* Slow motion, in thousandths. */
static bool ReadSpeed(const char *text, int *speed)
{
    const char *at = text;
    int64_t value;
    if (ReadDecimal(&at, 3, 10000, &value) && *at == '\0' && value >= 10) {
        *speed = (int)value;
        return true;
    }
    return Fail("--speed: '%s' is not a number from 0.01 to 10, with three decimals at most", text);
}

/* One of a few words: its place in the list of them. */
static bool ReadWord(const char *name, const char *text, const char *const words[], int count,
                     int *value)
{
    char allowed[64] = "";
    for (int i = 0; i < count; i++) {
        if (strcmp(text, words[i]) == 0) {
            *value = i;
            return true;
        }
        size_t used = strlen(allowed);
        snprintf(allowed + used, sizeof allowed - used, "%s%s",
                 i == 0           ? ""
                 : i == count - 1 ? " or "
                                  : ", ",
                 words[i]);
    }
    return Fail("--%s: '%s' is not %s", name, text, allowed);
}

static bool ReadHud(const char *text, Settings *settings)
{
    static const char *const levels[] = {"off", "short", "full", "help"};
    int level;
    if (!ReadWord("hud", text, levels, 4, &level))
        return false;
    settings->help = level == 3;
    settings->hud = settings->help ? HudShort : (HudLevel)level;
    return true;
}

static bool ReadLoop(const char *text, int *value)
{
    for (int i = 0; i < LoopCount; i++) {
        if (strcmp(text, LoopList[i].name) == 0) {
            *value = i;
            return true;
        }
    }
    const char *nearest = NearestName(text, LoopList, LoopCount, sizeof LoopList[0]);
    if (nearest)
        return Fail("--loop: no loop '%s'; did you mean '%s'?", text, nearest);
    return Fail("--loop: no loop '%s'; --list-loops says what there is", text);
}

static bool ReadSize(const char *text, int *width, int *height)
{
    const char *at = text;
    int64_t w, h;
    if (ReadDecimal(&at, 0, 16384, &w) && *at++ == 'x' && ReadDecimal(&at, 0, 16384, &h) &&
        *at == '\0' && !strchr(text, '.') && w >= 320 && h >= 240) {
        *width = (int)w;
        *height = (int)h;
        return true;
    }
    return Fail("--size: '%s' is not WIDTHxHEIGHT, 320x240 to 16384x16384", text);
}

/* A duration in ms or with its unit. */
static bool ReadCost(const char *name, const char *text, Nanoseconds *cost)
{
    const char *at = text;
    if (ReadDuration(&at, cost) && *at == '\0')
        return true;
    return Fail("--%s: '%s' is not a time such as 5, 5ms or 0.5s", name, text);
}

/* MS@S: how long, and after how many seconds; or with units. */
static bool ReadHitch(const char *text, Settings *settings)
{
    const char *at = text;
    const char *when = strchr(text, '@');
    if (when && ReadDuration(&at, &settings->hitch) && at == when) {
        const char *seconds = ++at;
        if (ReadDecimal(&seconds, 9, LONGEST_DURATION, &settings->hitchAt) && *seconds == '\0')
            return true;
        if (ReadDuration(&at, &settings->hitchAt) && *at == '\0')
            return true;
    }
    return Fail("--hitch: '%s' is not MS@S, such as 500@2 or 500ms@2s", text);
}

static bool EndsIn(const char *text, const char *ending)
{
    size_t length = strlen(text), endingLength = strlen(ending);
    return length >= endingLength && strcmp(text + length - endingLength, ending) == 0;
}

/* Whether a file of this name can be written, as far as can be told without touching it. `other` is
 * another ending that it may have, or NULL. */
static bool CheckOutput(const char *name, const char *path, const char *ending, const char *other)
{
    struct stat status;
    char folder[1024] = ".";
    if (!EndsIn(path, ending) && !(other && EndsIn(path, other)))
        return Fail("--%s: '%s' must end in %s%s%s", name, path, ending, other ? " or " : "",
                    other ? other : "");

    const char *slash = strrchr(path, '/');
    if (slash)
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path) + 1, path);
    bool exists = stat(path, &status) == 0;
    if (exists && S_ISDIR(status.st_mode))
        return Fail("--%s: '%s' is a directory", name, path);
    if (access(exists ? path : folder, W_OK) != 0)
        return Fail("--%s: '%s' can't be written: %s", name, path, strerror(errno));
    return true;
}

/* Whether there is such a file that can be read. */
static bool CheckInput(const char *name, const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0 || access(path, R_OK) != 0)
        return Fail("--%s: '%s' can't be read: %s", name, path, strerror(errno));
    if (S_ISDIR(status.st_mode))
        return Fail("--%s: '%s' is a directory", name, path);
    return true;
}

/* Whether there is a folder with all shaders. */
static bool CheckShaders(const char *folder)
{
    static const char *const endings[] = {"vert", "frag"};
    struct stat status;
    char path[5000]; /* longer than any may be: then the system says so */
    if (stat(folder, &status) != 0)
        return Fail("--shaders: '%s' can't be read: %s", folder, strerror(errno));
    if (!S_ISDIR(status.st_mode))
        return Fail("--shaders: '%s' is not a directory", folder);
    for (int i = 0; i < 2 * ShaderPrograms; i++) {
        snprintf(path, sizeof path, "%s/%s.%s", folder, ShaderNames[i / 2], endings[i % 2]);
        if (!CheckInput("shaders", path))
            return false;
    }
    return true;
}

/* The files; any other option is none of them. */
static bool ReadFileOption(int option, const char *value, Options *options)
{
    switch (option) {
    case OptTrace:
        options->trace = value;
        return strcmp(value, "-") == 0 || CheckOutput("trace", value, ".csv", ".json");
    case OptSummary:
        options->summary = value;
        return CheckInput("summary", value);
    case OptReplay:
        options->replay = value;
        return CheckInput("replay", value);
    case OptScreenshot:
        options->game.screenshot = value;
        return CheckOutput("screenshot", value, ".png", NULL);
    case OptShaders:
        options->window.shaders = value;
        return CheckShaders(value);
    default:
        return true;
    }
}

static bool ReadOption(int option, const char *value, Options *options)
{
    static const char *const vsyncs[] = {"off", "on", "adaptive"};
    int mode = 0;
    switch (option) {
    case OptLoop:
        return ReadLoop(value, &options->game.loop);
    case OptUps:
        return ReadInt("ups", value, 1, 1000, &options->game.ticksPerSecond);
    case OptMaxLoops:
        return ReadInt("max-loops", value, 0, 1000000, &options->game.maxLoops);
    case OptInterpolation:
        if (!ReadWord("interpolation", value, DrawModeNames, 3, &mode))
            return false;
        options->game.settings.drawing = (DrawMode)mode;
        return true;
    case OptSpeed:
        return ReadSpeed(value, &options->game.settings.speed);
    case OptHud:
        return ReadHud(value, &options->game.settings);
    case OptBalls:
        return ReadInt("balls", value, 1, MaxBalls, &options->game.balls);
    case OptFps:
        return ReadInt("fps", value, 0, 10000, &options->game.settings.fps);
    case OptVsync:
        if (!ReadWord("vsync", value, vsyncs, 3, &mode))
            return false;
        options->window.vsync = (Vsync)mode;
        return true;
    case OptSize:
        return ReadSize(value, &options->window.width, &options->window.height);
    case OptDisplay:
        return ReadInt("display", value, 0, 63, &options->window.display);
    case OptDuration:
        return ReadSeconds("duration", value, &options->game.duration);
    case OptFrames:
        return ReadInteger("frames", value, 1, INT64_C(1000000000000), &options->game.frames);
    case OptTicks:
        return ReadInteger("ticks", value, 1, INT64_C(1000000000000), &options->game.ticks);
    case OptTickCost:
        return ReadCost("tick-cost", value, &options->game.settings.tickCost);
    case OptDrawCost:
        return ReadCost("draw-cost", value, &options->game.settings.drawCost);
    case OptHitch:
        return ReadHitch(value, &options->game.settings);
    case OptSimulate:
        options->simulate = true;
        options->machineText = value;
        return MachineSpecParse(value, &options->machine);
    default:
        return ReadFileOption(option, value, options);
    }
}

/* An option that getopt_long did not take: why, in one line. */
static bool Refuse(int code, int option, const char *argument)
{
    for (int i = 0; i < LongOptionCount; i++) {
        if (longOptions[i].val == option && code == ':')
            return Fail("option --%s needs a value", longOptions[i].name);
        if (longOptions[i].val == option)
            return Fail("option --%s takes no value", longOptions[i].name);
    }
    if (option > 0)
        return Fail("unknown option '-%c'; options begin with two dashes, --help lists them",
                    option);
    char name[32];
    size_t dashes = strspn(argument, "-");
    size_t length = strcspn(argument + dashes, "=");
    int starts = 0;
    snprintf(name, sizeof name, "%.*s", (int)length, argument + dashes);
    for (int i = 0; i < LongOptionCount; i++)
        starts += dashes == 2 && strncmp(longOptions[i].name, name, length) == 0;
    if (starts > 1)
        return Fail("option '%s' is ambiguous; --help lists the options", argument);
    const char *nearest = NearestName(name, longOptions, LongOptionCount, sizeof longOptions[0]);
    if (nearest && length > 1)
        return Fail("unknown option '%s'; did you mean '--%s'?", argument, nearest);
    return Fail("unknown option '%s'; --help lists the options", argument);
}

/* The word that getopt_long did not take: the last one that it has read, unless behind a letter
 * beyond ASCII the rest of its word is still to be read. */
static const char *RefusedWord(int argc, char **argv)
{
    const char *next = optind < argc ? argv[optind] : "";
    const bool inIt = optopt < 0 && next[0] == '-' && next[1] != '-' && strchr(next, optopt);
    return inIt ? next : argv[optind - 1];
}

/* Whether two names, either of which may be NULL, stand for one file: by a link. */
static bool SameFile(const char *one, const char *other)
{
    struct stat first, second;
    return one && other && stat(one, &first) == 0 && stat(other, &second) == 0 &&
           first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

/* No output may be one of the inputs, or of the other outputs. */
static bool CheckFiles(const Options *options)
{
    const struct {
        const char *name, *path;
    } files[] = {{"replay", options->replay},
                 {"trace", options->trace},
                 {"screenshot", options->game.screenshot}};
    for (int i = 0; i < 3; i++) {
        for (int k = i + 1; k < 3; k++) {
            if (SameFile(files[i].path, files[k].path))
                return Fail("--%s and --%s: '%s' and '%s' are one file", files[i].name,
                            files[k].name, files[i].path, files[k].path);
        }
    }
    return true;
}

/* What only the whole command line can tell. */
static bool CheckTogether(const Options *options)
{
    const LoopInfo *loop = &LoopList[options->game.loop];
    if (options->game.maxLoops == 0 && (loop->flags & LoopMayBeEndless) == 0)
        return Fail("--max-loops: '0' is for the loop lag alone; the others take 1 to 1000000");
    if (!CheckFiles(options))
        return false;
    bool files = options->trace || options->game.screenshot;
    bool simulated = options->simulate || options->replay;
    if (options->summary && (files || simulated || options->report || options->info))
        return Fail("--summary runs no game: it goes with no --trace, --screenshot, --simulate, "
                    "--replay, --report or --info");
    if (options->simulate && options->replay)
        return Fail("--simulate and --replay: both say what the machine is; give one of them");
    if (options->report && (files || options->info))
        return Fail("--report prints a table: it goes with no --trace, --screenshot or --info");
    if (options->info && (files || simulated))
        return Fail("--info runs no game: it goes with no --trace, --screenshot, --simulate or "
                    "--replay");
    if (options->csv && !options->report)
        return Fail("--csv goes with --report");
    return true;
}

OptionsVerdict OptionsParse(int argc, char **argv, Options *options)
{
    *options = (Options){.game = GameConfigDefault(), .window = WindowSettingsDefault()};
    opterr = 0; /* one line, and ours */
    int option;
    while ((option = getopt_long(argc, argv, ":", longOptions, NULL)) != -1) {
        if (option == '?' || option == ':') {
            Refuse(option, optopt, RefusedWord(argc, argv));
            return OptionsWrong;
        }
        options->game.settings.network |= option == OptNetwork;
        options->game.settings.lanes |= option == OptLanes;
        options->game.settings.strobe |= option == OptStrobe;
        options->window.fullscreen |= option == OptFullscreen;
        options->info |= option == OptInfo;
        options->report |= option == OptReport;
        options->csv |= option == OptCsv;
        options->window.glDebug |= option == OptGlDebug;
        if (option == OptHelp)
            HelpPrint();
        if (option == OptVersion)
            printf("interp_demo " VERSION "\n");
        if (option == OptListLoops)
            HelpPrintLoops();
        if (option == OptHelp || option == OptVersion || option == OptListLoops)
            return OptionsEnd;
        if (!ReadOption(option, optarg, options))
            return OptionsWrong;
    }
    if (optind < argc) {
        Fail("'%s' is not an option; --help lists them", argv[optind]);
        return OptionsWrong;
    }
    return CheckTogether(options) ? OptionsRun : OptionsWrong;
}
