/* SPDX-License-Identifier: MIT */
#include "cli/report.h"

#include "base/message.h"
#include "loops/loop_list.h"
#include "machine/signals.h"
#include "machine/sim.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const ReportColumn ReportColumns[] = {
    {"asked", Figure_ticks_asked, 5, 0, "tick rate asked for, in ticks a second; - if none"},
    {"ticks/s", Figure_ticks_per_s, 7, 2, "ticks a second"},
    {"speed %", Figure_speed_percent, 7, 1, "game time divided by real time"},
    {"frames/s", Figure_frames_per_s, 8, 2, "frames drawn a second"},
    {"new/s", Figure_pictures_per_s, 7, 2, "frames a second that differ from the frame before"},
    {"error ms", Figure_error_ms, 8, 3, "mean |animation error|: how unevenly the motion is shown"},
    {"lag ms", Figure_view_lag_ms, 7, 2,
     "how far frames are behind the game's current state, on average"},
    {"input ms", Figure_input_ms, 8, 1,
     "from input to the first picture that shows an effect of it, on average"},
    {"behind ms", Figure_behind_ms, 9, 1, "how far the game was behind the clock, at most"},
    {"CPU %", Figure_cpu_percent, 5, 1, "share of the time in which the program worked"},
    {0},
};

/* Of scenes and methods, after their names. */
static const ReportColumn sceneColumns[] = {
    {"shake units", Figure_shake_units, 11, 2,
     "mean change of the place error from frame to frame: what the eye sees as trembling"},
    {"worst units", Figure_worst_units, 11, 1, "the greatest place error"},
    {"false %", Figure_false_percent, 7, 1, "frames with a place error of more than a unit"},
    {"taps lost", Figure_taps_lost, 9, 0, "taps on a button that were never counted"},
    {"taps twice", Figure_taps_twice, 10, 0, "taps that were counted twice"},
    {0},
};

static bool Run(const Options *options, const MachineSpec *spec, const Settings *settings,
                GameResult *ran)
{
    SimMachine sim;
    GameConfig config = GameConfigUnwatched(options->game);
    config.machine = SimMachineInit(&sim, spec, NULL);
    config.settings = *settings;
    config.quit = SignalsQuit;
    const bool ok = GameRun(&config, ran);
    if (options->json || options->expected.count > 0)
        StatsSort(&ran->stats); /* the tables have no percentiles */
    return ok && (!SignalsQuit() || Fail("stopped: table incomplete"));
}

static void PrintHeads(bool csv, const ReportColumn *columns)
{
    for (const ReportColumn *column = columns; column->head; column++)
        if (csv)
            printf(",%s", FigureTable[column->figure].name);
        else
            printf(" %*s", column->width, column->head);
    printf("\n");
}

static void PrintMeanings(const ReportColumn *columns)
{
    for (const ReportColumn *column = columns; column->head; column++)
        printf("%-13s %s\n", column->head, column->meaning);
}

/* A CSV value in quotes; quotes in it are doubled. */
static void PrintQuoted(const char *value)
{
    putchar('"');
    for (; *value; value++) {
        if (*value == '"')
            putchar('"');
        putchar(*value);
    }
    putchar('"');
}

/* Prints a separator and the value. What is not known of a loop is 0, but a whole number, and what
 * is not known of a scene, is left out. */
static void PrintValue(bool csv, const ReportColumn *column, const GameResult *ran, bool zero)
{
    const double known = FigureValue(column->figure, &ran->stats, &ran->totals);
    const bool none = isnan(known) && (column->decimals == 0 || !zero);
    const double value = isnan(known) ? 0 : known;
    if (csv && none)
        printf(",");
    else if (csv)
        printf(",%.*f", FigureTable[column->figure].decimals, value);
    else if (none)
        printf(" %*s", column->width, "-");
    else
        printf(" %*.*f", column->width, column->decimals, value);
}

static void PrintValues(bool csv, const ReportColumn *columns, const GameResult *ran)
{
    for (const ReportColumn *column = columns; column->head; column++)
        PrintValue(csv, column, ran, columns == ReportColumns);
    printf("\n");
}

static void PrintRow(bool csv, const char *machine, const GameResult *ran)
{
    if (csv) {
        PrintQuoted(machine);
        printf(",%s", ran->totals.loop);
    } else {
        printf("%-13s", ran->totals.loop);
    }
    PrintValues(csv, ReportColumns, ran);
}

static void PrintResult(const Options *options, const char *machine, const GameResult *ran,
                        bool first)
{
    if (options->json) {
        printf("%s", first ? "[" : ",\n ");
        FiguresPrint(stdout, "machine", machine, &ran->stats, &ran->totals);
    } else {
        PrintRow(options->csv, machine, ran);
    }
}

/* All loops on a machine; `first`: nothing was printed before. `met` becomes false where something
 * is not as expected. */
static bool PrintMachine(const Options *options, const char *machine, const MachineSpec *spec,
                         bool first, bool *met)
{
    const bool table = !options->csv && !options->json;
    Settings settings = options->game.settings;
    if (table) {
        printf("%s\n%-13s", machine, "loop");
        PrintHeads(false, ReportColumns);
    }
    for (settings.loop = 0; settings.loop < LoopCount; settings.loop++) {
        GameResult ran;
        const bool ok = Run(options, spec, &settings, &ran);
        if (ok) {
            PrintResult(options, machine, &ran, first && settings.loop == 0);
            *met &=
                ExpectCheck(&options->expected, machine, ran.totals.loop, &ran.stats, &ran.totals);
        }
        GameResultFree(&ran);
        if (!ok)
            return false;
    }
    if (table)
        printf("\n");
    return true;
}

bool ReportPrint(const Options *options)
{
    bool ok = true, met = true;
    SignalsCatch();
    if (options->csv) {
        printf("machine,loop");
        PrintHeads(true, ReportColumns);
    }
    if (options->machineText)
        ok = PrintMachine(options, options->machineText, &options->machine, true, &met);
    for (int i = 0; !options->machineText && ok && MachineSpecName(i); i++) {
        MachineSpec spec;
        ok = MachineSpecParse(MachineSpecName(i), &spec) &&
             PrintMachine(options, MachineSpecName(i), &spec, i == 0, &met);
    }
    if (ok && options->json)
        printf("]\n");
    if (ok && !options->csv && !options->json) {
        PrintMeanings(ReportColumns);
        printf("\nWhat to watch:\n");
        for (int i = 0; i < LoopCount; i++)
            printf("%-13s %s\n", LoopList[i].name, LoopList[i].watch);
    }
    return ok && StreamFlush(stdout, "the report") && met;
}

/* ---- scenes ---- */

/* The methods of a scene, by the loop of these settings. */
static bool PrintScene(const Options *options, const char *machine, const MachineSpec *spec,
                       Settings settings)
{
    const Scene *scene = settings.scene;
    bool ok = true;
    for (settings.method = 0; ok && settings.method < SceneMethods(scene); settings.method++) {
        const char *word = scene->methods[settings.method].word;
        GameResult ran;
        ok = Run(options, spec, &settings, &ran);
        if (ok && options->csv) {
            PrintQuoted(machine);
            printf(",%s,%s,%s", ran.totals.loop, scene->name, word);
        } else if (ok) {
            printf("%-10s %-11s", scene->name, word);
        }
        if (ok)
            PrintValues(options->csv, sceneColumns, &ran);
        GameResultFree(&ran);
    }
    return ok;
}

bool ReportPrintScenes(const Options *options)
{
    Settings settings = options->game.settings;
    const char *machine = options->machineText ? options->machineText : "vsync60";
    MachineSpec spec = options->machine;
    bool ok = options->machineText || MachineSpecParse(machine, &spec);
    SignalsCatch();
    if (options->csv)
        printf("machine,loop,scene,method");
    else
        printf("%s, %s\n%-10s %-11s", machine, LoopList[settings.loop].name, "scene", "method");
    PrintHeads(options->csv, sceneColumns);
    for (int n = 0; ok && (settings.scene = SceneAt(n)) != NULL; n++)
        ok = PrintScene(options, machine, &spec, settings);
    if (ok && !options->csv) {
        printf("\n");
        PrintMeanings(sceneColumns);
    }
    return ok && StreamFlush(stdout, "the report");
}
