/* SPDX-License-Identifier: MIT */
#include "cli/report.h"

#include "base/message.h"
#include "loops/loop_list.h"
#include "machine/signals.h"
#include "machine/sim.h"

#include <math.h>
#include <stdio.h>

/* One line of the table: the results of a loop on a machine. */
typedef struct Row {
    const char *loop;
    double ticksAsked, ticks, speed, frames, pictures, animationError, viewLag, input, behind, busy;
} Row;

#define AT(field) offsetof(Row, field)

/* clang-format off */
/* One line a column, in the table's order. */
const ReportColumn ReportColumns[] = {
    {"asked", "ticks_asked", 5, 0, 0, AT(ticksAsked),
     "tick rate asked for, in ticks a second; - if none"},
    {"ticks/s", "ticks_per_s", 7, 2, 3, AT(ticks), "ticks a second"},
    {"speed %", "speed_percent", 7, 1, 3, AT(speed), "game time divided by real time"},
    {"frames/s", "frames_per_s", 8, 2, 3, AT(frames), "frames drawn a second"},
    {"new/s", "pictures_per_s", 7, 2, 3, AT(pictures),
     "frames a second that differ from the frame before"},
    {"error ms", "animation_error_ms", 8, 3, 6, AT(animationError),
     "mean |animation error|: how unevenly the motion is shown"},
    {"lag ms", "view_lag_ms", 7, 2, 6, AT(viewLag),
     "how far frames are behind the game's current state, on average"},
    {"input ms", "input_ms", 8, 1, 6, AT(input),
     "from input to the first picture that shows an effect of it, on average"},
    {"behind ms", "behind_ms", 9, 1, 6, AT(behind),
     "how far the game was behind the clock, at most"},
    {"CPU %", "cpu_percent", 5, 1, 3, AT(busy), "share of the time in which the program worked"},
    {0},
};
/* clang-format on */

static double MeanMs(double sum, int64_t count)
{
    return count > 0 ? sum / (double)count / 1e6 : 0;
}

static bool RunLoop(const Options *options, const MachineSpec *spec, int loop, Row *row)
{
    SimMachine sim;
    GameConfig config = GameConfigUnwatched(options->game);
    config.machine = SimMachineInit(&sim, spec, NULL);
    config.settings.loop = loop;
    config.quit = SignalsQuit;
    GameResult ran;
    bool ok = GameRun(&config, &ran);
    if (ok) {
        const Stats *stats = &ran.stats;
        const StatsRun run = ran.totals;
        *row = (Row){
            .loop = run.loop,
            .ticksAsked = run.ticksPerSecondAsked,
            .ticks = StatsPerSecond(run.ticks, run.total),
            .speed = 100 * StatsPerSecond(run.gameTime, run.total) / 1e9,
            .frames = StatsPerSecond(stats->frames, run.total),
            .pictures = StatsPerSecond(stats->pictures, run.total),
            .animationError = MeanMs(stats->errorSum, stats->errors),
            .viewLag = MeanMs(stats->viewLagSum, stats->frames),
            .input = fmax(InputTimesMean(&stats->input.sums, &(InputSums){0}), 0) / 1e6,
            .behind = (double)stats->behindMax / 1e6,
            .busy = 100 * StatsPerSecond(run.busy, run.total) / 1e9,
        };
    }
    GameResultFree(&ran);
    return ok;
}

static void PrintHead(const char *machine)
{
    printf("%s\n%-13s", machine, "loop");
    for (const ReportColumn *column = ReportColumns; column->head; column++)
        printf(" %*s", column->width, column->head);
    printf("\n");
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

/* Prints a separator and the value. A whole number of 0 means that there is none. */
static void PrintValue(bool csv, const ReportColumn *column, const Row *row)
{
    const void *at = (const char *)row + column->field;
    const double value = *(const double *)at;
    const bool none = column->decimals == 0 && value == 0;
    if (csv && none)
        printf(",");
    else if (csv)
        printf(",%.*f", column->csvDecimals, value);
    else if (none)
        printf(" %*s", column->width, "-");
    else
        printf(" %*.*f", column->width, column->decimals, value);
}

static void PrintRow(bool csv, const char *machine, const Row *row)
{
    if (csv) {
        PrintQuoted(machine);
        printf(",%s", row->loop);
    } else {
        printf("%-13s", row->loop);
    }
    for (const ReportColumn *column = ReportColumns; column->head; column++)
        PrintValue(csv, column, row);
    printf("\n");
}

static bool PrintMachine(const Options *options, const char *machine, const MachineSpec *spec)
{
    if (!options->csv)
        PrintHead(machine);
    for (int loop = 0; loop < LoopCount; loop++) {
        Row row;
        if (!RunLoop(options, spec, loop, &row))
            return false;
        if (SignalsQuit())
            return Fail("stopped: table incomplete");
        PrintRow(options->csv, machine, &row);
    }
    if (!options->csv)
        printf("\n");
    return true;
}

static void PrintLegend(void)
{
    for (const ReportColumn *column = ReportColumns; column->head; column++)
        printf("%-13s %s\n", column->head, column->meaning);
    printf("\nWhat to watch:\n");
    for (int i = 0; i < LoopCount; i++)
        printf("%-13s %s\n", LoopList[i].name, LoopList[i].watch);
}

bool ReportPrint(const Options *options)
{
    bool ok = true;
    SignalsCatch();
    if (options->csv) {
        printf("machine,loop");
        for (const ReportColumn *column = ReportColumns; column->head; column++)
            printf(",%s", column->csvName);
        printf("\n");
    }
    if (options->machineText)
        ok = PrintMachine(options, options->machineText, &options->machine);
    for (int i = 0; !options->machineText && ok && MachineSpecName(i); i++) {
        MachineSpec spec;
        ok = MachineSpecParse(MachineSpecName(i), &spec) &&
             PrintMachine(options, MachineSpecName(i), &spec);
    }
    if (ok && !options->csv)
        PrintLegend();
    return ok && StreamFlush(stdout, "the report");
}
