/* SPDX-License-Identifier: MIT */
#include "cli/modes.h"

#include "base/message.h"

#include <getopt.h>
#include <string.h>

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
    for (int i = 0; OptionTable[i].name; i++)
        starts += strncmp(OptionTable[i].name, word + 2, strcspn(word + 2, "=")) == 0;
    return Fail(starts > 1 ? "option '%s' is ambiguous; --help lists the options"
                           : "unknown option '%s'; --help lists the options",
                word);
}

/* Reads the value of the option at this place in the table. */
static bool ReadOption(int place, const char *value, Options *options)
{
    const OptionInfo *option = &OptionTable[place];
    if (options->given[place])
        return Fail("--%s is given twice", option->name);
    options->given[place] = true;
    if (options->mode < option->mode)
        options->mode = option->mode;
    return !option->read || option->read(option, value, (char *)options + option->field);
}

/* Takes a word that is no option as one more file of --summary. */
static bool ReadFile(const char *word, Options *options)
{
    int count = 0;
    while (options->files[count])
        count++;
    if (count == 0)
        return Fail("'%s' is not an option; --help lists them", word);
    if (count == MostFiles)
        return Fail("--summary: '%s' is one file too many; at most %d", word, MostFiles);
    options->files[count] = word;
    return true;
}

static const char *const modeWords[ModeCount] = {[ModePlay] = "in a window",
                                                 [ModeTour] = "with --tour",
                                                 [ModeSimulate] = "with --simulate",
                                                 [ModeReport] = "with --report",
                                                 [ModeScenes] = "with --scenes",
                                                 [ModeInfo] = "with --info",
                                                 [ModeSummary] = "with --summary",
                                                 [ModeListLoops] = "with --list-loops",
                                                 [ModeListScenes] = "with --list-scenes",
                                                 [ModePicture] = "with --simulate and --screenshot",
                                                 [ModeReplay] = "with --replay"};

/* Whether an option has an effect in this mode and with this loop. */
static bool CheckEffect(const OptionInfo *option, const Options *options)
{
    char works[512] = "";
    const LoopInfo *loop = &LoopList[options->game.settings.loop];
    const bool simulates = options->mode == ModeSimulate;
    const bool pictures = simulates && options->game.screenshot, replays = options->replay;
    const unsigned modes =
        1u << options->mode | (unsigned)pictures << ModePicture | (unsigned)replays << ModeReplay;
    const char *chosen = modeWords[simulates && replays ? ModeReplay : options->mode];
    if (!(option->modes & modes)) {
        if (option->mode != ModePlay)
            return Fail("--%s cannot be combined %s", option->name, chosen);
        if (options->mode == ModeTour && (option->modes & (1u << ModePlay)))
            return Fail("--%s has no effect with --tour, whose steps choose for themselves",
                        option->name);
        for (int mode = 0; mode < ModeCount; mode++)
            if (option->modes & (1u << mode))
                ListAdd(works, sizeof works, " or ", "%s", modeWords[mode]);
        return Fail("--%s has no effect %s; it only works %s", option->name, chosen, works);
    }
    if (!option->worksWith || options->mode == ModeReport || option->worksWith(loop))
        return true;
    for (int i = 0; i < LoopCount; i++)
        if (option->worksWith(&LoopList[i]))
            ListAdd(works, sizeof works, " or ", "%s", LoopList[i].name);
    return Fail("--%s has no effect with --loop %s; it only works with %s", option->name,
                loop->name, works);
}

static bool Given(const Options *options, const char *name)
{
    int place = 0;
    while (strcmp(OptionTable[place].name, name) != 0)
        place++;
    return options->given[place];
}

/* Opens the scene as S does, but for what is asked for: a simulated run is the one that is seen in
 * a window. A report compares, so each loop has its own rate there, and each scene full speed.
 * False, after one line on standard error, if the scene lacks the method asked for. */
static bool OpenScene(Options *options)
{
    Settings *settings = &options->game.settings;
    const Scene *scene = SceneAt(options->scene);
    const Settings asked = *settings;
    const bool compares = options->mode == ModeReport || options->mode == ModeScenes;

    SettingsOpenScene(settings, scene);
    settings->help = asked.hud > HudFull; /* the word after its levels */
    settings->hud = settings->help ? HudShort : asked.hud;
    settings->steer = asked.steer;
    if (options->lanes)
        settings->lanes = LanesAll;
    else if (options->method || (asked.steer && settings->lanes == LanesTwo))
        settings->lanes = LanesOne;

    if (compares || Given(options, "speed"))
        settings->speed = asked.speed;
    if (compares || Given(options, "ups"))
        settings->ticksPerSecond = asked.ticksPerSecond;

    if (options->method)
        settings->method = SceneFindMethod(scene, options->method);
    return settings->method >= 0 ||
           Fail("--interpolation: scene %s has no method '%s'; --list-scenes lists them",
                scene->name, options->method);
}

/* False, after one line on standard error, if the run ends before this time; 0: no time. */
static bool CheckInRun(const Options *options, const char *name, Nanoseconds at)
{
    const GameConfig game =
        options->mode == ModeSimulate ? GameConfigUnwatched(options->game) : options->game;
    if (at == 0 || game.duration == 0 || at < game.duration)
        return true;
    return Fail("--%s: at %.10g s nothing runs any more; the run ends at %.10g s", name,
                (double)at / 1e9, (double)game.duration / 1e9);
}

/* Reads what --simulate asks for. False, after one line on standard error, if no time passes on
 * that machine, so that a run would never end, or if some of it has no effect. */
static bool ReadMachine(Options *options)
{
    MachineSpec *machine = &options->machine;
    const char *text = options->machineText;
    if (options->replay)
        return MachineSpecParseDisplay(text, machine);
    if (!MachineSpecParse(text, machine))
        return false;
    machine->vsync = options->window.vsync;
    const bool hasDisplay = SimDisplayRefresh(machine) > 0, hasVsync = machine->vsync != VsyncOff;
    const bool hasCard = machine->gpu > 0 || machine->gpuNoise > 0;
    if (machine->tickCost == 0 && machine->drawCost == 0 && machine->gpu == 0 &&
        !(hasDisplay && hasVsync))
        return Fail("--simulate: on '%s' no time passes; give it tick, draw, gpu or refresh%s",
                    text, hasVsync ? "" : " with vsync");
    if (!hasDisplay &&
        (machine->dropPpm > 0 || (!hasCard && (machine->noise > 0 || machine->queue > 0))))
        return Fail("--simulate: %s no effect on '%s', which has no display",
                    hasCard ? "drop has" : "noise, queue and drop have", text);
    return hasDisplay || machine->vsync == VsyncOn ||
           Fail("--vsync has no effect with --simulate %s; that machine has no display", text);
}

/* The checks that need the whole command line. */
static bool CheckTogether(Options *options)
{
    if (!OpenScene(options))
        return false;
    for (int i = 0; OptionTable[i].name; i++)
        if (options->given[i] && !CheckEffect(&OptionTable[i], options))
            return false;
    if (options->game.maxLoops == 0 &&
        (LoopList[options->game.settings.loop].flags & LoopMayBeEndless) == 0)
        return Fail("--max-loops: '0' only works with --loop lag; the others take 1 to 1000000");
    if (!CheckInRun(options, "hitch", options->game.settings.hitchAt) ||
        !CheckInRun(options, "paused", options->game.settings.pauseAt))
        return false;
    if (!options->game.settings.scene->world && Given(options, "steer"))
        return Fail("--steer has no effect with --scene %s", options->game.settings.scene->name);
    if (!options->game.settings.scene->world && Given(options, "balls"))
        return Fail("--balls has no effect with --scene %s", options->game.settings.scene->name);
    if (!options->game.settings.scene->hear && options->mode != ModeScenes &&
        Given(options, "link"))
        return Fail("--link has no effect with --scene %s", options->game.settings.scene->name);
    if (options->machineText && !ReadMachine(options))
        return false;
    if (options->worst > 0 && (options->json || options->against))
        return Fail("--worst only works with a summary as text");
    if (options->selection.to > 0 && options->selection.from >= options->selection.to)
        return Fail("--from: nothing is left from there up to --to");
    for (int i = 0; i < options->expected.count; i++)
        if (options->expected.list[i].relative && !options->against)
            return Fail("--expect: a limit in %% only works with --against");
    if (options->json && options->csv)
        return Fail("--json cannot be combined with --csv");
    return RunFilesCheck(options);
}

bool OptionsParse(int argc, char **argv, Options *options)
{
    struct option list[MostOptions + 1] = {{0}};
    int code, at = 1;
    for (int i = 0; OptionTable[i].name; i++)
        list[i] = (struct option){OptionTable[i].name,
                                  OptionTable[i].argument ? required_argument : no_argument, NULL,
                                  FirstCode + i};
    *options = (Options){.game = GameConfigDefault(), .window = WindowSettingsDefault()};
    optind = 0; /* a new command line */
    opterr = 0; /* the messages are ours */
    /* With "-" other words come in their places, as the value of code 1. */
    while (options->mode < ModeHelp && (code = getopt_long(argc, argv, "-:h", list, NULL)) != -1) {
        if (code == '?' || code == ':')
            return Refuse(argv[at], optopt, code == ':');
        if (code == 'h')
            options->mode = ModeHelp;
        else if (code == 1 ? !ReadFile(optarg, options)
                           : !ReadOption(code - FirstCode, optarg, options))
            return false;
        at = optind;
    }
    while (options->mode < ModeHelp && optind < argc) /* behind "--" */
        if (!ReadFile(argv[optind++], options))
            return false;
    return options->mode >= ModeHelp || CheckTogether(options);
}
