/* SPDX-License-Identifier: MIT */
#include "cli/modes.h"

#include "base/message.h"
#include "base/threads.h"
#include "loops/loop_list.h"
#include "machine/signals.h"
#include "machine/sim.h"

#include <math.h>

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
_Static_assert((int)LoopCount <= (int)MostJobs, "all loops have a row");

typedef struct Report {
    const Options *options;
    const ReportColumn *columns; /* those of loops, or of scenes */
    const char *machine;
    MachineSpec spec;
    bool ok;    /* no row of the table has failed */
    bool begun; /* a row was printed */
    bool met;   /* all is as expected so far */
} Report;

static void PrintHeads(bool csv, const ReportColumn *columns)
{
    const Figures names = FiguresOf(&(Stats){0}, &(StatsRun){0});
    for (const ReportColumn *column = columns; column->head; column++)
        if (csv)
            printf(",%s", names.list[column->figure].name);
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

static void PrintLabels(const Report *report, const Settings *settings)
{
    const char *loop = LoopList[settings->loop].name;
    const Scene *scene = settings->scene;
    if (report->options->csv) {
        PrintQuoted(report->machine);
        printf(",%s", loop);
    }
    if (report->columns == sceneColumns)
        printf(report->options->csv ? ",%s,%s" : "%-10s %-11s", scene->name,
               scene->methods[settings->method].word);
    else if (!report->options->csv)
        printf("%-13s", loop);
}

static void PrintRow(const Report *report, const Settings *settings, const Figures *figures)
{
    if (report->options->json) {
        printf("%s", report->begun ? ",\n " : "[");
        FiguresPrint(stdout, "machine", report->machine, figures);
        return;
    }
    PrintLabels(report, settings);
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
    GameResultFree(&rows[i].ran);
}

/* Runs the games of the rows and prints these. */
static bool Run(Report *report, int count)
{
    report->ok = true;
    ThreadsRun(count, RunRow, TakeRow, report);
    return report->ok;
}

/* All loops on the machine. */
static bool PrintMachine(Report *report)
{
    const bool table = !report->options->csv && !report->options->json;
    if (table) {
        printf("%s\n%-13s", report->machine, "loop");
        PrintHeads(false, ReportColumns);
    }
    for (int i = 0; i < LoopCount; i++) {
        rows[i].settings = report->options->game.settings;
        rows[i].settings.loop = i;
    }
    const bool ok = Run(report, LoopCount);
    if (ok && table)
        printf("\n");
    return ok;
}

bool ReportPrint(const Options *options)
{
    Report report = {.options = options,
                     .columns = ReportColumns,
                     .machine = options->machineText,
                     .spec = options->machine,
                     .met = true};
    bool ok = true;
    SignalsCatch();
    if (options->csv) {
        printf("machine,loop");
        PrintHeads(true, ReportColumns);
    }
    if (options->machineText)
        ok = PrintMachine(&report);
    for (int i = 0; !options->machineText && ok && NamedMachines[i].name; i++) {
        report.machine = NamedMachines[i].name;
        ok = MachineSpecParse(report.machine, &report.spec) && PrintMachine(&report);
    }
    if (ok && options->json)
        printf("]\n");
    if (ok && !options->csv && !options->json) {
        PrintMeanings(ReportColumns);
        printf("\nWhat to watch:\n");
        for (int i = 0; i < LoopCount; i++)
            printf("%-13s %s\n", LoopList[i].name, LoopList[i].watch);
    }
    return ok && StreamFlush(stdout, "the report") && report.met;
}

bool ReportPrintScenes(const Options *options)
{
    Settings settings = options->game.settings;
    const char *machine = options->machineText ? options->machineText : "vsync60";
    int count = 0;
    Report report = {
        .options = options, .columns = sceneColumns, .machine = machine, .spec = options->machine};
    bool ok = options->machineText || MachineSpecParse(machine, &report.spec);
    SignalsCatch();
    if (options->csv)
        printf("machine,loop,scene,method");
    else
        printf("%s, %s\n%-10s %-11s", machine, LoopList[settings.loop].name, "scene", "method");
    PrintHeads(options->csv, sceneColumns);
    for (int n = 0; (settings.scene = SceneAt(n)) != NULL; n++) {
        const int methods = SceneMethods(settings.scene);
        for (settings.method = 0; settings.method < methods && count < MostJobs; settings.method++)
            rows[count++].settings = settings;
    }
    ok = ok && Run(&report, count);
    if (ok && !options->csv) {
        printf("\n");
        PrintMeanings(sceneColumns);
    }
    return ok && StreamFlush(stdout, "the report");
}
