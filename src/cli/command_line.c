/* SPDX-License-Identifier: MIT */
#include "cli/options.h"

#include "base/message.h"

#include <getopt.h>
#include <string.h>
#include <sys/stat.h>

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

/* Whether two names mean the same file, for example by a link. Either may be NULL. */
static bool SameFile(const char *one, const char *other)
{
    struct stat first, second;
    return one && other && stat(one, &first) == 0 && stat(other, &second) == 0 &&
           first.st_dev == second.st_dev && first.st_ino == second.st_ino;
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

/* Whether each option that is given has an effect in this mode. */
static bool CheckModes(const Options *options, const bool given[MostOptions])
{
    char works[256] = "";
    const bool pictures = options->mode == ModeSimulate && options->game.screenshot;
    const bool replays = options->mode == ModeSimulate && options->replay;
    const unsigned modes = 1u << options->mode | (unsigned)pictures << ModePicture |
                           (unsigned)(options->replay != NULL) << ModeReplay;
    const char *chosen = modeWords[replays ? ModeReplay : options->mode];
    for (int i = 0; OptionTable[i].name; i++) {
        const OptionInfo *option = &OptionTable[i];
        if (!given[i] || (option->modes & modes))
            continue;
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
    return true;
}

/* Whether each option that is given has an effect with this loop. */
static bool CheckLoop(const LoopInfo *loop, const bool given[MostOptions])
{
    char works[512] = "";
    for (int i = 0; OptionTable[i].name; i++) {
        if (!given[i] || !OptionTable[i].worksWith || OptionTable[i].worksWith(loop))
            continue;
        for (int k = 0; k < LoopCount; k++)
            if (OptionTable[i].worksWith(&LoopList[k]))
                ListAdd(works, sizeof works, " or ", "%s", LoopList[k].name);
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

/* Sets the method of --interpolation. False, after one line on standard error, if it is unknown. */
static bool SetMethod(Options *options)
{
    const Scene *scene = options->game.settings.scene;
    const int method = options->method ? SceneFindMethod(scene, options->method) : scene->on;
    options->game.settings.method = method;
    return method >= 0 || Fail("--interpolation: scene %s has no method '%s'; --list-scenes lists "
                               "them",
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

static bool Given(const bool given[MostOptions], const char *name)
{
    for (int i = 0; OptionTable[i].name; i++)
        if (given[i] && strcmp(OptionTable[i].name, name) == 0)
            return true;
    return false;
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
static bool CheckTogether(Options *options, const bool given[MostOptions])
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
    if (!options->game.settings.scene->hear && options->mode != ModeScenes && Given(given, "link"))
        return Fail("--link has no effect with --scene %s", options->game.settings.scene->name);
    if (options->machineText && !ReadMachine(options))
        return false;
    if (options->worst > 0 && (options->json || options->against))
        return Fail("--worst only works with a summary as text");
    if (options->selection.to > 0 && options->selection.from >= options->selection.to)
        return Fail("--from: nothing is left from there up to --to");
    for (int i = 0; options->against && options->files[i]; i++)
        if (strcmp(options->files[i], "-") == 0)
            return Fail("--against: standard input can't be compared; give files");
    for (int i = 0; i < options->expected.count; i++)
        if (options->expected.list[i].relative && !options->against)
            return Fail("--expect: a limit in %% only works with --against");
    if (options->json && options->csv)
        return Fail("--json cannot be combined with --csv");
    if (SameFile(options->replay, options->trace) ||
        SameFile(options->replay, options->game.screenshot))
        return Fail("--replay: '%s' would be overwritten", options->replay);
    return true;
}

/* The next option, past the files that follow --summary; -1: the end, or a word that is none. */
static int NextOption(int argc, char **argv, const struct option *list, Options *options)
{
    int code = getopt_long(argc, argv, "+:h", list, NULL), count = 0;
    while (options->files[count])
        count++;
    while (code == -1 && optind < argc && count > 0 && count < MostFiles) {
        options->files[count++] = argv[optind++];
        code = getopt_long(argc, argv, "+:h", list, NULL);
    }
    return code;
}

bool OptionsParse(int argc, char **argv, Options *options)
{
    struct option longOptions[MostOptions + 1] = {{0}};
    bool given[MostOptions] = {false};
    int code, at = 1;
    for (int i = 0; OptionTable[i].name; i++)
        longOptions[i] = (struct option){OptionTable[i].name,
                                         OptionTable[i].argument ? required_argument : no_argument,
                                         NULL, FirstCode + i};
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
    if (optind < argc && options->files[MostFiles - 1])
        return Fail("--summary: '%s' is one file too many; at most %d", argv[optind], MostFiles);
    if (optind < argc)
        return Fail("'%s' is not an option; --help lists them", argv[optind]);
    return CheckTogether(options, given);
}
