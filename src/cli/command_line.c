/* SPDX-License-Identifier: MIT
 *
 * Reads the command line: each option by itself, in the order in which they were given; then it
 * checks what can only be said of all of them together.
 */
#include "cli/modes.h"

#include "base/message.h"
#include "machine/clip.h"

#include <getopt.h>
#include <string.h>

enum {
    FirstCode = 256, /* of the options for getopt_long: above all letters */
    CodeOfWord = 1   /* of a word that is no option */
};

/* ---- one option after the other ---- */

/* Says why getopt_long has refused `word`; `code` is that of its option, if there is one. */
static bool Refuse(const char *word, int code, bool lacksValue)
{
    if (code >= FirstCode) {
        const char *says = lacksValue ? "needs a value" : "takes no value";
        return Fail("option --%s %s", OptionTable[code - FirstCode].name, says);
    }
    if (strncmp(word, "--", 2) != 0)
        return Fail("unknown option '%s'; options begin with two dashes, --help lists them", word);

    /* A word may be cut short, as long as only one option begins so. */
    const char *name = word + 2;
    const size_t length = strcspn(name, "=");
    int beginSo = 0;
    for (int i = 0; OptionTable[i].name; i++)
        if (strncmp(OptionTable[i].name, name, length) == 0)
            beginSo++;
    if (beginSo > 1)
        return Fail("option '%s' is ambiguous; --help lists the options", word);
    return Fail("unknown option '%s'; --help lists the options", word);
}

/* Reads the value of the option at this place in the table. */
static bool ReadOption(int place, const char *value, Options *options)
{
    const OptionInfo *option = &OptionTable[place];
    if (options->given[place])
        return Fail("--%s is given twice", option->name);
    options->given[place] = true;
    if (ModeTable[option->asksFor].rank > ModeTable[options->mode].rank)
        options->mode = option->asksFor;
    return !option->read || option->read(option, value, options);
}

/* Takes a word that is no option as one more file of --summary or --against. */
static bool ReadFile(const char *word, Options *options)
{
    const int count = OptionsFiles(options);
    if (count == 0)
        return Fail("'%s' is not an option; --help lists them", word);
    if (count == MostFiles)
        return Fail("--summary: '%s' is one file too many; at most %d", word, MostFiles);
    options->files[count] = word;
    return true;
}

/* Takes what getopt_long has returned, and its value. */
static bool ReadCode(int code, const char *value, Options *options)
{
    if (code == CodeOfWord)
        return ReadFile(value, options);
    if (code == 'h') {
        options->mode = ModeHelp;
        return true;
    }
    return ReadOption(code - FirstCode, value, options);
}

/* ---- where options have an effect ---- */

/* The mode, and the ways in which it runs: the sum of 1 << ModePlay and so on. */
static unsigned ModesOf(const Options *options)
{
    unsigned modes = 1u << options->mode;
    if (options->mode == ModeSimulate && DrawsPictures(options))
        modes |= 1u << ModePicture;
    if (options->replay)
        modes |= 1u << ModeReplay;
    return modes;
}

/* Says that an option has no effect in the mode that was chosen. */
static bool FailInMode(const OptionInfo *option, const Options *options)
{
    const bool replays = options->mode == ModeSimulate && options->replay;
    const Mode mode = replays ? ModeReplay : options->mode;
    const char *chosen = ModeTable[mode].words;
    if (option->asksFor != ModePlay)
        return Fail("--%s cannot be combined %s", option->name, chosen);
    if (options->mode == ModeTour && (option->worksIn & (1u << ModePlay)))
        return Fail("--%s has no effect with --tour, whose steps choose for themselves",
                    option->name);

    char works[512] = "";
    for (int i = 0; i < ModeCount; i++)
        if (option->worksIn & (1u << i))
            ListAdd(works, sizeof works, " or ", "%s", ModeTable[i].words);
    return Fail("--%s has no effect %s; it only works %s", option->name, chosen, works);
}

/* Says that an option has no effect with this loop. */
static bool FailWithLoop(const OptionInfo *option, const LoopInfo *loop)
{
    char works[512] = "";
    for (int i = 0; i < LoopCount; i++)
        if (option->worksWith(&LoopList[i]))
            ListAdd(works, sizeof works, " or ", "%s", LoopList[i].name);
    return Fail("--%s has no effect with --loop %s; it only works with %s", option->name,
                loop->name, works);
}

/* Whether an option has an effect in this mode and with this loop. A report has all loops. */
static bool CheckEffect(const OptionInfo *option, const Options *options)
{
    const LoopInfo *loop = &LoopList[options->game.settings.loop];
    if (!(option->worksIn & ModesOf(options)))
        return FailInMode(option, options);
    if (option->worksWith && options->mode != ModeReport && !option->worksWith(loop))
        return FailWithLoop(option, loop);
    return true;
}

static bool CheckEffects(const Options *options)
{
    for (int i = 0; OptionTable[i].name; i++)
        if (options->given[i] && !CheckEffect(&OptionTable[i], options))
            return false;
    return true;
}

static bool Given(const Options *options, const char *name)
{
    int place = 0;
    while (strcmp(OptionTable[place].name, name) != 0)
        place++;
    return options->given[place];
}

/* ---- all of them together ---- */

/* Opens the scene with its own settings, as the key S does, and then sets again what was asked for.
 * So a simulated run is the same as one in a window. A report compares: there each loop keeps its
 * own rate, and each scene runs at full speed. False, after one line on standard error, if the
 * scene lacks the method asked for. */
static bool OpenScene(Options *options)
{
    Settings *settings = &options->game.settings;
    const Scene *scene = SceneAt(options->scene);
    const Settings asked = *settings;
    const bool compares = options->mode == ModeReport || options->mode == ModeScenes;

    SettingsOpenScene(settings, scene);
    settings->steer = asked.steer;
    if (compares || Given(options, "speed"))
        settings->speed = asked.speed;
    if (compares || Given(options, "ups")) {
        settings->ticksPerSecond = asked.ticksPerSecond;
        settings->rateIsOfScene = false;
    }

    const bool isOne = options->method || (asked.steer && settings->lanes == LanesTwo);
    if (options->lanes)
        settings->lanes = LanesAll;
    else if (isOne)
        settings->lanes = LanesOne;

    if (options->method)
        settings->method = SceneFindMethod(scene, options->method);
    if (settings->method < 0)
        return Fail("--interpolation: scene %s has no method '%s'; --list-scenes lists them",
                    scene->name, options->method);
    return true;
}

/* False, after one line on standard error, if an option is for something that the scene lacks. A
 * report of all scenes has some that listen to a network. */
static bool CheckScene(const Options *options)
{
    const Scene *scene = options->game.settings.scene;
    if (!scene->world && Given(options, "steer"))
        return Fail("--steer has no effect with --scene %s", scene->name);
    if (!scene->world && Given(options, "balls"))
        return Fail("--balls has no effect with --scene %s", scene->name);
    if (!scene->hear && options->mode != ModeScenes && Given(options, "link"))
        return Fail("--link has no effect with --scene %s", scene->name);
    return true;
}

/* False, after one line on standard error, if the run ends before this time; 0: no time. */
static bool CheckInRun(const Options *options, const char *name, Nanoseconds at)
{
    const double second = ONE_SECOND;
    if (at == 0)
        return true;

    GameConfig game = options->game;
    if (options->mode == ModeSimulate)
        game = GameConfigEndsByItself(game);
    if (game.duration == 0 || at < game.duration)
        return true;
    return Fail("--%s: at %.10g s nothing runs any more; the run ends at %.10g s", name,
                (double)at / second, (double)game.duration / second);
}

/* The same, if a parameter of this machine has no effect without another one, which it lacks.
 * `text` is the machine as it was given. */
static bool CheckParts(const MachineSpec *machine, const char *text)
{
    const bool isFixed = machine->refreshMilliHz > 0 && machine->vrrHigh == 0;
    if (machine->secondMilliHz > 0 && !isFixed)
        return Fail(
            "--simulate: refresh2 has no effect on '%s'; it follows a refresh that is fixed", text);
    if (machine->stops && machine->hiddenUntil == 0)
        return Fail("--simulate: stop has no effect on '%s'; it needs hidden, which says when",
                    text);
    return true;
}

/* The same, if no time passes on this machine: a run would never end. */
static bool CheckTimePasses(const MachineSpec *machine, const char *text)
{
    const bool hasWork = machine->tickCost > 0 || machine->drawCost > 0 || machine->gpu > 0;
    const bool hasDisplay = SimDisplayRefresh(machine) > 0;
    if (hasWork)
        return true;
    if (machine->vsync == VsyncOff)
        return Fail("--simulate: on '%s' no time passes; give it tick, draw, gpu or refresh with "
                    "vsync",
                    text);
    if (!hasDisplay)
        return Fail("--simulate: on '%s' no time passes; give it tick, draw, gpu or refresh", text);
    return true;
}

/* The same, if something is asked of the display of this machine, which has none. Noise and a queue
 * need a display or a graphics card, but only a display drops pictures. */
static bool CheckWithoutDisplay(const MachineSpec *machine, const char *text)
{
    const bool hasCard = machine->gpu > 0 || machine->gpuNoise > 0;
    const bool drops = machine->dropPpm > 0;
    const bool needsEither = machine->noise > 0 || machine->queue > 0;
    if (hasCard && drops)
        return Fail("--simulate: drop has no effect on '%s', which has no display", text);
    if (!hasCard && (needsEither || drops))
        return Fail("--simulate: noise, queue and drop have no effect on '%s', which has no "
                    "display",
                    text);
    if (machine->vsync != VsyncOn)
        return Fail("--vsync has no effect with --simulate %s; that machine has no display", text);
    return true;
}

/* The same, if a run on this machine would never end, or some of what is asked of it has no
 * effect. */
static bool CheckMachine(const MachineSpec *machine, const char *text)
{
    if (!CheckParts(machine, text) || !CheckTimePasses(machine, text))
        return false;
    if (SimDisplayRefresh(machine) > 0)
        return true;
    return CheckWithoutDisplay(machine, text);
}

/* Reads what --simulate asks for: a machine, or only its display where --replay gives the rest. */
static bool ReadMachine(Options *options)
{
    MachineSpec *machine = &options->machine;
    const char *text = options->machineText;
    if (!text)
        return true;
    if (options->replay)
        return MachineSpecParseDisplay(text, machine);
    if (!MachineSpecParse(text, machine))
        return false;
    machine->vsync = options->window.vsync;
    if (!CheckMachine(machine, text))
        return false;
    return !options->clip || ClipFits(machine);
}

/* A run is printed in one form. */
static bool CheckForm(const Options *options)
{
    const bool isText = !options->json && !options->plotData && options->against == 0;
    if (options->worst > 0 && !isText)
        return Fail("--worst only works with a summary as text");
    if (options->pool && options->against > 0)
        return Fail("--pool cannot be combined with --against, which never takes frames of several "
                    "runs together");
    if (options->json && options->plotData)
        return Fail("--json cannot be combined with --plot-data");
    if (options->pool && options->plotData)
        return Fail("--pool cannot be combined with --plot-data");
    if (options->json && options->csv)
        return Fail("--json cannot be combined with --csv");
    return true;
}

/* What is asked of the rows that are read, and of the figures. */
static bool CheckNumbers(const Options *options)
{
    const TraceSelection *rows = &options->selection;
    if (rows->to > 0 && rows->from >= rows->to)
        return Fail("--from: nothing is left from there up to --to");
    for (int i = 0; i < options->expected.count; i++)
        if (options->expected.list[i].relative && options->against == 0)
            return Fail("--expect: a limit in %% only works with --against");
    return true;
}

/* All that can only be done once every option is read. False after one line on standard error. */
static bool FinishTogether(Options *options)
{
    const Settings *settings = &options->game.settings;
    if (!OpenScene(options) || !CheckEffects(options))
        return false;

    const bool mayBeEndless = LoopList[settings->loop].flags & LoopMayBeEndless;
    if (options->game.maxLoops == 0 && !mayBeEndless)
        return Fail("--max-loops: '0' only works with --loop lag; the others take 1 to 1000000");

    if (!CheckInRun(options, "hitch", settings->hitchAt))
        return false;
    if (!CheckInRun(options, "paused", settings->pauseAt))
        return false;
    if (!CheckScene(options) || !ReadMachine(options))
        return false;
    return CheckForm(options) && CheckNumbers(options) && RunFilesCheck(options);
}

/* ---- the whole ---- */

static bool HasEnded(const Options *options)
{
    return ModeTable[options->mode].traits & ModeEndsCommandLine;
}

/* Reads all options, or those up to one that ends the command line. */
static bool ReadAll(int argc, char **argv, Options *options)
{
    struct option list[MostOptions + 1] = {{0}};
    for (int i = 0; OptionTable[i].name; i++) {
        list[i].name = OptionTable[i].name;
        list[i].has_arg = OptionTable[i].argument ? required_argument : no_argument;
        list[i].val = FirstCode + i;
    }

    int at = 1; /* of the word that getopt_long reads, for messages */
    optind = 0; /* a new command line */
    opterr = 0; /* the messages are ours */
    while (!HasEnded(options)) {
        /* With "-" other words come in their places, as the value of CodeOfWord. */
        const int code = getopt_long(argc, argv, "-:h", list, NULL);
        if (code == -1)
            break;
        if (code == '?' || code == ':')
            return Refuse(argv[at], optopt, code == ':');
        if (!ReadCode(code, optarg, options))
            return false;
        at = optind;
    }

    while (!HasEnded(options) && optind < argc) /* behind "--" */
        if (!ReadFile(argv[optind++], options))
            return false;
    return true;
}

bool OptionsParse(int argc, char **argv, Options *options)
{
    *options = (Options){.game = GameConfigDefault(), .window = WindowSettingsDefault()};
    if (!ReadAll(argc, argv, options))
        return false;
    return HasEnded(options) || FinishTogether(options);
}
