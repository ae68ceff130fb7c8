/* SPDX-License-Identifier: MIT */
#include "cli/modes.h"

#include "base/message.h"
#include "loops/loop_list.h"
#include "machine/sim.h"
#include "machine/system.h"

#include <math.h>
#include <string.h>

const ReportColumn ReportColumns[] = {
    {"asked", Figure_ticks_asked, 5, 3, "tick rate asked for, in ticks a second; - if none"},
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
    {"delay ms", Figure_delay_ms, 8, 1, "how old the moments are that a network's pictures show"},
    {"starved %", Figure_starved_percent, 9, 1, "pictures without a newer message to go on to"},
    {"taps lost", Figure_taps_lost, 9, 0, "taps on a button that were never counted"},
    {"taps twice", Figure_taps_twice, 10, 0, "taps that were counted twice"},
    {0},
};

typedef struct Report {
    const Options *options;
    const ReportColumn *columns; /* those of loops, or of scenes */
    const char *machine;
    MachineSpec spec;
    bool ok;    /* no row of the table has failed */
    bool begun; /* a row was printed */
    bool met;   /* all runs had frames, and all is as expected so far */
} Report;

/* A CSV value in quotes, and a comma; quotes in it are doubled. */
static void PrintQuoted(const char *value)
{
    TextPrint(stdout, "\"");
    while (*value) {
        const int length = (int)strcspn(value, "\"");
        const bool quote = value[length] == '"';
        TextPrint(stdout, "%.*s%s", length, value, quote ? "\"\"" : "");
        value += length + quote;
    }
    TextPrint(stdout, "\",");
}

/* Prints a separator and the value, if it is known. */
static void PrintValue(bool csv, const ReportColumn *column, const Figure *figure)
{
    const int width = csv ? 0 : column->width;
    TextPrint(stdout, csv ? "," : " ");
    if (isnan(figure->value)) {
        TextPrint(stdout, "%*s", width, csv ? "" : "-");
    } else {
        char number[FigureTextSize];
        TextPrint(stdout, "%*s", width,
                  FigureText(number, figure, csv ? figure->decimals : column->decimals));
    }
}

/* The first columns, without the machine of CSV. */
static void PrintNames(const Report *report, const char *loop, const char *scene,
                       const char *method)
{
    const bool csv = report->options->csv, scenes = report->columns == sceneColumns;
    if (csv || !scenes)
        TextPrint(stdout, csv ? "%s" : "%-13s", loop);
    if (scenes)
        TextPrint(stdout, csv ? ",%s,%s" : "%-10s %-11s", scene, method);
}

/* The lines above a table; in CSV and JSON all machines are one. */
static void PrintHead(const Report *report)
{
    const Figures names = FiguresOf(&(Stats){0}, &(StatsRun){0});
    const Options *options = report->options;
    const bool csv = options->csv, scenes = report->columns == sceneColumns;
    if (options->json || (csv && report->begun))
        return;
    if (!csv && report->begun)
        TextPrint(stdout, "\n");
    if (csv)
        TextPrint(stdout, "machine,");
    else
        TextPrint(stdout, "%s%s%s\n", report->machine, scenes ? ", " : "",
                  scenes ? LoopList[options->game.settings.loop].name : "");
    PrintNames(report, "loop", "scene", "method");
    for (const ReportColumn *column = report->columns; column->head; column++)
        if (csv)
            TextPrint(stdout, ",%s", names.list[column->figure].name);
        else
            TextPrint(stdout, " %*s", column->width, column->head);
    TextPrint(stdout, "\n");
}

static void PrintRow(const Report *report, const Settings *settings, const Figures *figures)
{
    if (report->options->json) {
        FiguresPrint(stdout, !report->begun, "machine", report->machine, figures);
        return;
    }
    if (report->options->csv)
        PrintQuoted(report->machine);
    PrintNames(report, LoopList[settings->loop].name, settings->scene->name,
               settings->scene->methods[settings->method].word);
    for (const ReportColumn *column = report->columns; column->head; column++)
        PrintValue(report->options->csv, column, &figures->list[column->figure]);
    TextPrint(stdout, "\n");
}

/* Runs a game and prints its row, if it has any frames. After one that has failed nothing is run.
 */
static void AddRow(Report *report, const Settings *settings)
{
    const Options *options = report->options;
    SimMachine sim;
    GameResult ran;
    GameConfig config = GameConfigUnwatched(options->game);
    config.machine = SimMachineInit(&sim, &report->spec, NULL);
    config.settings = *settings;
    config.quit = SignalsQuit;
    if (!report->ok)
        return;
    report->ok = GameRun(&config, &ran);
    if (ran.cutShort)
        report->ok = Fail("stopped by a signal: the table is incomplete");
    if (report->ok && RunHasFrames(report->machine, &ran)) {
        StatsSort(&ran.stats);
        ran.totals.assumed = options->replay ? options->assumed : NULL;
        const Figures figures = FiguresOf(&ran.stats, &ran.totals);
        PrintRow(report, settings, &figures);
        report->begun = true;
        report->met &= ExpectCheck(&options->expected, report->machine, &figures);
    } else {
        report->met = false;
    }
    StatsFree(&ran.stats);
}

/* All loops, or all methods of all scenes. */
static void PrintMachine(Report *report)
{
    Settings settings = report->options->game.settings;
    PrintHead(report);
    if (report->columns != sceneColumns)
        for (settings.loop = 0; settings.loop < LoopCount; settings.loop++)
            AddRow(report, &settings);
    else
        for (int n = 0; (settings.scene = SceneAt(n)) != NULL; n++)
            for (settings.method = 0; settings.method < SceneMethods(settings.scene);
                 settings.method++)
                AddRow(report, &settings);
}

/* What is below the tables. */
static void PrintEnd(const Report *report)
{
    if (report->options->json)
        TextPrint(stdout, report->begun ? "]\n" : "[]\n");
    else if (!report->options->csv)
        TextPrint(stdout, "\n");
    if (!report->options->csv && !report->options->json)
        for (const ReportColumn *column = report->columns; column->head; column++)
            TextPrint(stdout, "%-13s %s\n", column->head, column->meaning);
}

bool ReportPrint(const Options *options)
{
    const bool scenes = options->mode == ModeScenes;
    Report report = {.options = options,
                     .columns = scenes ? sceneColumns : ReportColumns,
                     .machine = options->machineText,
                     .spec = options->machine,
                     .ok = true,
                     .met = true};
    SignalsCatch();
    if (options->replay)
        Note("%s: %s", options->replay, options->assumed);
    if (options->machineText)
        PrintMachine(&report);
    for (int i = 0; !options->machineText && report.ok && NamedMachines[i].name; i++) {
        report.machine = NamedMachines[i].name;
        if (scenes && strcmp(report.machine, "vsync60") != 0)
            continue;
        report.ok = MachineSpecParse(report.machine, &report.spec);
        PrintMachine(&report);
    }
    if (report.ok)
        PrintEnd(&report);
    return report.ok && StreamFlush(stdout, "the report") && report.met;
}
