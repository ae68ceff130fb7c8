/* SPDX-License-Identifier: MIT
 *
 * The report: a table of every loop on every machine; or of every method of every scene with one
 * loop, on one machine.
 */
#include "cli/modes.h"

#include "base/message.h"
#include "loops/loop_list.h"
#include "machine/sim.h"
#include "machine/system.h"

#include <math.h>
#include <string.h>

const ReportColumn ReportColumns[] = {
    {"asked", Figure_ticks_asked, 5, 3, "tick rate asked for, in ticks a second; - if none", NULL,
     TablesAll},
    {"ticks/s", Figure_ticks_per_s, 7, 2, "ticks a second", NULL, TablesAll},
    {"speed %", Figure_speed_percent, 7, 1, "game time divided by real time", NULL, TablesAll},
    {"frames/s", Figure_frames_per_s, 8, 2, "frames drawn a second", NULL, TablesAll},
    {"new/s", Figure_pictures_per_s, 7, 2, "frames a second that differ from the frame before",
     NULL, TablesAll},
    {"error ms", Figure_error_ms, 8, 3, "mean |animation error|: how unevenly the motion is shown",
     NULL, TablesOfMotion},
    {"lag ms", Figure_view_lag_ms, 7, 2,
     "how far frames are behind the game's current state, on average", NULL, TablesOfMotion},
    {"input ms", Figure_input_ms, 8, 1,
     "from input to the first picture that shows an effect of it, on average", NULL,
     TablesOfMotion},
    {"behind ms", Figure_behind_ms, 9, 1, "how far the game was behind the clock, at most", NULL,
     TablesAll},
    {"CPU %", Figure_cpu_percent, 5, 1, "share of the time in which the program worked", NULL,
     TablesAll},
    {"after %", Figure_after_stop_percent, 7, 0,
     "game time in the second after a menu or a stop, in % of that second", NULL, TablesOfStop},
    {"leap ms", Figure_after_stop_leap_ms, 7, 0, "the most of it between two frames", NULL,
     TablesOfStop},
    {"after", Figure_after_stop, 8, 0,
     "whether the loop forgives the time in which the game stood still, leaps, or races",
     AfterStopWords, TablesOfStop},
    {0},
};

/* Of scenes and methods, after their names. */
static const ReportColumn sceneColumns[] = {
    {"shake units", Figure_shake_units, 11, 2,
     "mean change of the place error from frame to frame: what the eye sees as trembling", NULL,
     TablesAll},
    {"worst units", Figure_worst_units, 11, 1, "the greatest place error", NULL, TablesAll},
    {"false %", Figure_false_percent, 7, 1, "frames with a place error of more than a unit", NULL,
     TablesAll},
    {"delay ms", Figure_delay_ms, 8, 1,
     "how old the moments are that a network's pictures show; of a hand, until they are seen", NULL,
     TablesAll},
    {"starved %", Figure_starved_percent, 9, 1, "pictures without a newer message to go on to",
     NULL, TablesAll},
    {"taps lost", Figure_taps_lost, 9, 0, "taps on a button that were never counted", NULL,
     TablesAll},
    {"taps twice", Figure_taps_twice, 10, 0, "taps that were counted twice", NULL, TablesAll},
    {0},
};

typedef struct Report {
    const Options *options;
    /* The table is of scenes and their methods, not of loops. */
    bool isOfScenes;
    const ReportColumn *columns;
    /* The machine of the rows that come now, by its name. */
    const char *machine;
    MachineSpec spec;
    /* No row of the table has failed. */
    bool ok;
    /* A row was printed. */
    bool begun;
    /* All runs had frames, and all is as expected so far. */
    bool met;
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

/* Whether the table has a column. CSV has one table, of all machines. */
static bool HasColumn(const Report *report, const ReportColumn *column)
{
    const MachineSpec *spec = &report->spec;
    const bool standsStill = spec->menuUntil > 0 || spec->stops;
    if (report->options->csv || column->tables == TablesAll)
        return true;
    if (standsStill)
        return column->tables == TablesOfStop;
    return column->tables == TablesOfMotion;
}

/* The next column of the table from this one on; its head is NULL after the last. */
static const ReportColumn *ColumnFrom(const Report *report, const ReportColumn *column)
{
    while (column->head && !HasColumn(report, column))
        column++;
    return column;
}

/* Prints a separator and the value, if it is known. */
static void PrintValue(const Report *report, const ReportColumn *column, double value)
{
    char number[FigureTextSize] = "";
    if (report->options->csv) {
        if (!isnan(value))
            FigureText(number, column->figure, value, FigureTable[column->figure].decimals);
        TextPrint(stdout, ",%s", number);
        return;
    }

    if (isnan(value))
        snprintf(number, sizeof number, "-");
    else if (column->words)
        snprintf(number, sizeof number, "%s", column->words[(int)value]);
    else
        FigureText(number, column->figure, value, column->decimals);
    TextPrint(stdout, " %*s", column->width, number);
}

/* The first columns, without the machine of CSV. The loop of a table of scenes is above it. */
static void PrintNames(const Report *report, const char *loop, const char *scene,
                       const char *method)
{
    const bool csv = report->options->csv;
    if (csv && report->isOfScenes)
        TextPrint(stdout, "%s,%s,%s", loop, scene, method);
    else if (csv)
        TextPrint(stdout, "%s", loop);
    else if (report->isOfScenes)
        TextPrint(stdout, "%-10s %-11s", scene, method);
    else
        TextPrint(stdout, "%-13s", loop);
}

/* The lines above a table. */
static void PrintHead(const Report *report)
{
    const char *loop = LoopList[report->options->game.settings.loop].name;
    if (report->begun)
        TextPrint(stdout, "\n");
    if (report->isOfScenes)
        TextPrint(stdout, "%s, %s\n", report->machine, loop);
    else
        TextPrint(stdout, "%s\n", report->machine);

    PrintNames(report, "loop", "scene", "method");
    const ReportColumn *column = ColumnFrom(report, report->columns);
    for (; column->head; column = ColumnFrom(report, column + 1))
        TextPrint(stdout, " %*s", column->width, column->head);
    TextPrint(stdout, "\n");
}

/* The first line of CSV, which has all machines in one table. */
static void PrintCsvHead(const Report *report)
{
    TextPrint(stdout, "machine,");
    PrintNames(report, "loop", "scene", "method");
    for (const ReportColumn *column = report->columns; column->head; column++)
        TextPrint(stdout, ",%s", FigureTable[column->figure].name);
    TextPrint(stdout, "\n");
}

static void PrintRow(const Report *report, const Settings *settings, const Figures *figures)
{
    const Scene *scene = settings->scene;
    if (report->options->json) {
        FiguresPrint(stdout, !report->begun, "machine", report->machine, figures);
        return;
    }
    if (report->options->csv)
        PrintQuoted(report->machine);
    PrintNames(report, LoopList[settings->loop].name, scene->name,
               scene->methods[settings->method].word);
    const ReportColumn *column = ColumnFrom(report, report->columns);
    for (; column->head; column = ColumnFrom(report, column + 1))
        PrintValue(report, column, figures->values[column->figure]);
    TextPrint(stdout, "\n");
}

/* Prints the row of a run that has frames, and checks what is expected of it. */
static void AddRun(Report *report, const Settings *settings, GameResult *ran)
{
    const Options *options = report->options;
    StatsFinish(&ran->stats);
    ran->totals.assumed = options->replay ? options->assumed : NULL;
    const Figures figures = FiguresOf(&ran->stats, &ran->totals);
    PrintRow(report, settings, &figures);
    report->begun = true;
    if (!ExpectCheck(&options->expected, report->machine, &figures))
        report->met = false;
}

/* Runs a game and prints its row, if it has any frames. Once one has failed, nothing more is run.
 */
static void AddRow(Report *report, const Settings *settings)
{
    SimMachine sim;
    GameResult ran;
    if (!report->ok)
        return;

    GameConfig config = GameConfigEndsByItself(report->options->game);
    config.machine = SimMachineInit(&sim, &report->spec, NULL);
    config.settings = *settings;
    config.quit = SignalsQuit;

    report->ok = GameRun(&config, &ran);
    if (ran.cutShort)
        report->ok = Fail("stopped by a signal: the table is incomplete");
    if (report->ok && RunHasFrames(report->machine, &ran))
        AddRun(report, settings, &ran);
    else
        report->met = false;
    StatsFree(&ran.stats);
}

static void AddLoops(Report *report)
{
    Settings settings = report->options->game.settings;
    for (settings.loop = 0; settings.loop < LoopCount; settings.loop++)
        AddRow(report, &settings);
}

/* All methods of all scenes. */
static void AddScenes(Report *report)
{
    Settings settings = report->options->game.settings;
    for (int n = 0; SceneAt(n); n++) {
        settings.scene = SceneAt(n);
        for (settings.method = 0; settings.method < SceneMethods(settings.scene); settings.method++)
            AddRow(report, &settings);
    }
}

static void AddMachine(Report *report)
{
    const Options *options = report->options;
    if (options->csv && !report->begun)
        PrintCsvHead(report);
    else if (!options->csv && !options->json)
        PrintHead(report);

    if (report->isOfScenes)
        AddScenes(report);
    else
        AddLoops(report);
}

/* Adds every named machine; of a table of scenes one of them. */
static void AddNamedMachines(Report *report)
{
    static const char ofScenes[] = "vsync60";
    for (int i = 0; report->ok && NamedMachines[i].name; i++) {
        report->machine = NamedMachines[i].name;
        if (report->isOfScenes && strcmp(report->machine, ofScenes) != 0)
            continue;
        report->ok = MachineSpecParse(report->machine, &report->spec);
        AddMachine(report);
    }
}

/* What is below the tables. */
static void PrintEnd(const Report *report)
{
    if (report->options->json) {
        TextPrint(stdout, report->begun ? "]\n" : "[]\n");
        return;
    }
    if (report->options->csv)
        return;

    TextPrint(stdout, "\n");
    const ReportColumn *column = ColumnFrom(report, report->columns);
    for (; column->head; column = ColumnFrom(report, column + 1)) {
        enum { Indent = 14, LineSize = 512 };
        char line[LineSize];
        snprintf(line, sizeof line, "%-*s %s", Indent - 1, column->head, column->meaning);
        TextPrintWrapped(stdout, Indent, line);
    }
}

ExitStatus ReportRun(const Options *options)
{
    const bool isOfScenes = options->mode == ModeScenes;
    Report report = {.options = options,
                     .isOfScenes = isOfScenes,
                     .columns = isOfScenes ? sceneColumns : ReportColumns,
                     .machine = options->machineText,
                     .spec = options->machine,
                     .ok = true,
                     .met = true};
    SignalsCatch();
    if (options->replay)
        Note("%s: %s", options->replay, options->assumed);

    if (options->machineText)
        AddMachine(&report);
    else
        AddNamedMachines(&report);
    if (report.ok)
        PrintEnd(&report);

    const bool done = report.ok && StreamFlush(stdout, "the report") && report.met;
    return done ? StatusDone : StatusFailed;
}
