/* SPDX-License-Identifier: MIT */
#include "cli/modes.h"

#include "base/message.h"
#include "base/threads.h"
#include "loops/loop_list.h"
#include "machine/sim.h"
#include "machine/system.h"

#include <math.h>
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

/* A row of the table: a game. */
typedef struct Row {
    Settings settings;
    GameResult ran;
    bool ok;
} Row;

static Row rows[MostJobs]; /* of the machine whose rows are printed, or of all scenes */
_Static_assert((int)LoopCount <= (int)MostJobs && (int)SceneCount * MostMethods <= (int)MostJobs,
               "all loops, and all methods of all scenes, have a row");

typedef struct Report {
    const Options *options;
    const ReportColumn *columns; /* those of loops, or of scenes */
    const char *machine;
    MachineSpec spec;
    bool ok;    /* no row of the table has failed */
    bool begun; /* a row was printed */
    bool met;   /* all is as expected so far */
} Report;

/* A CSV value in quotes, and a comma; quotes in it are doubled. */
static void PrintQuoted(const char *value)
{
    putchar('"');
    for (; *value; value++) {
        if (*value == '"')
            putchar('"');
        putchar(*value);
    }
    printf("\",");
}

/* Prints a separator and the value. What is not known of a loop is 0, but a whole number, and what
 * is not known of a scene, is left out. */
static void PrintValue(bool csv, const ReportColumn *column, const Figures *figures, bool zero)
{
    const Figure *figure = &figures->list[column->figure];
    const bool none = isnan(figure->value) && (column->decimals == 0 || !zero);
    const double value = isnan(figure->value) ? 0 : figure->value;
    if (csv && none)
        printf(",");
    else if (csv)
        printf(",%.*f", figure->decimals, value);
    else if (none)
        printf(" %*s", column->width, "-");
    else
        printf(" %*.*f", column->width, column->decimals, value);
}

/* The first columns, without the machine of CSV. */
static void PrintNames(const Report *report, const char *loop, const char *scene,
                       const char *method)
{
    const bool csv = report->options->csv, scenes = report->columns == sceneColumns;
    if (csv || !scenes)
        printf(csv ? "%s" : "%-13s", loop);
    if (scenes)
        printf(csv ? ",%s,%s" : "%-10s %-11s", scene, method);
}

/* The lines above a table; in CSV and JSON all machines are one. */
static void PrintHead(const Report *report)
{
    const Figures names = FiguresOf(&(Stats){0}, &(StatsRun){0});
    const Options *options = report->options;
    const bool csv = options->csv;
    if (options->json || (csv && report->begun))
        return;
    if (csv)
        printf("machine,");
    else if (report->columns == sceneColumns)
        printf("%s, %s\n", report->machine, LoopList[options->game.settings.loop].name);
    else
        printf("%s\n", report->machine);
    PrintNames(report, "loop", "scene", "method");
    for (const ReportColumn *column = report->columns; column->head; column++)
        if (csv)
            printf(",%s", names.list[column->figure].name);
        else
            printf(" %*s", column->width, column->head);
    printf("\n");
}

static void PrintRow(const Report *report, const Settings *settings, const Figures *figures)
{
    if (report->options->json) {
        printf("%s", report->begun ? ",\n " : "[");
        FiguresPrint(stdout, "machine", report->machine, figures);
        return;
    }
    if (report->options->csv)
        PrintQuoted(report->machine);
    PrintNames(report, LoopList[settings->loop].name, settings->scene->name,
               settings->scene->methods[settings->method].word);
    for (const ReportColumn *column = report->columns; column->head; column++)
        PrintValue(report->options->csv, column, figures, report->columns == ReportColumns);
    printf("\n");
}

/* Runs the game of a row; in any thread. */
static void RunRow(void *data, int i)
{
    const Report *report = data;
    Row *row = &rows[i];
    SimMachine sim;
    GameConfig config = GameConfigUnwatched(report->options->game);
    config.machine = SimMachineInit(&sim, &report->spec, NULL);
    config.settings = row->settings;
    config.quit = SignalsQuit;
    row->ok = GameRun(&config, &row->ran);
    if (report->options->json || report->options->expected.count > 0)
        StatsSort(&row->ran.stats); /* the tables have no percentiles */
}

/* Prints a row. After one that has failed no other is printed. */
static void TakeRow(void *data, int i)
{
    Report *report = data;
    const GameResult *ran = &rows[i].ran;
    const Figures figures = FiguresOf(&ran->stats, &ran->totals);
    report->ok = report->ok && rows[i].ok && (!SignalsQuit() || Fail("stopped: table incomplete"));
    if (report->ok) {
        PrintRow(report, &rows[i].settings, &figures);
        report->begun = true;
        report->met &= ExpectCheck(&report->options->expected, report->machine, &figures);
    }
    StatsFree(&rows[i].ran.stats);
}

/* All loops, or all methods of all scenes. Returns how many rows there are. */
static int FillRows(const Report *report)
{
    Settings settings = report->options->game.settings;
    int count = 0;
    if (report->columns != sceneColumns) {
        for (settings.loop = 0; settings.loop < LoopCount; settings.loop++)
            rows[count++].settings = settings;
        return count;
    }
    for (int n = 0; (settings.scene = SceneAt(n)) != NULL; n++) {
        const int methods = SceneMethods(settings.scene);
        for (settings.method = 0; settings.method < methods; settings.method++)
            rows[count++].settings = settings;
    }
    return count;
}

static void PrintMachine(Report *report)
{
    PrintHead(report);
    ThreadsRun(FillRows(report), RunRow, TakeRow, report);
    if (report->ok && !report->options->csv && !report->options->json)
        printf("\n");
}

/* What is below the tables. */
static void PrintEnd(const Report *report)
{
    if (report->options->json)
        printf("]\n");
    if (report->options->json || report->options->csv)
        return;
    for (const ReportColumn *column = report->columns; column->head; column++)
        printf("%-13s %s\n", column->head, column->meaning);
    if (report->columns == sceneColumns)
        return;
    printf("\nWhat to watch:\n");
    for (int i = 0; i < LoopCount; i++)
        printf("%-13s %s\n", LoopList[i].name, LoopList[i].watch);
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
