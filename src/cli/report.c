/* SPDX-License-Identifier: MIT */
#include "cli/report.h"

#include "base/message.h"
#include "loops/loop_list.h"
#include "machine/signals.h"
#include "machine/sim.h"

#include <stdio.h>

/* One line of the table: the results of a loop on a machine. */
typedef struct Row {
    const char *loop;
    double ticksAsked; /* 0: none */
    double ticks, speed, frames, pictures, animationError, viewLag, behind, busy;
} Row;

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
    config.stops = SignalsStops;
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
            .behind = (double)stats->behindMax / 1e6,
            .busy = 100 * StatsPerSecond(run.busy, run.total) / 1e9,
        };
    }
    GameResultFree(&ran);
    return ok;
}

static void PrintHead(bool csv, const char *machine)
{
    if (csv)
        return;
    printf("%s\n%-13s %6s %8s %8s %8s %8s %9s %8s %10s %6s\n", machine, "loop", "asked", "ticks/s",
           "speed %", "frames/s", "new/s", "error ms", "lag ms", "behind ms", "CPU %");
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

static void PrintRow(bool csv, const char *machine, const Row *row)
{
    char asked[16] = "";
    if (row->ticksAsked > 0)
        snprintf(asked, sizeof asked, "%.0f", row->ticksAsked);
    if (csv) {
        PrintQuoted(machine);
        printf(",%s,%s,%.3f,%.3f,%.3f,%.3f,%.6f,%.6f,%.6f,%.3f\n", row->loop, asked, row->ticks,
               row->speed, row->frames, row->pictures, row->animationError, row->viewLag,
               row->behind, row->busy);
    } else {
        printf("%-13s %6s %8.2f %8.1f %8.2f %8.2f %9.3f %8.2f %10.1f %6.1f\n", row->loop,
               asked[0] ? asked : "-", row->ticks, row->speed, row->frames, row->pictures,
               row->animationError, row->viewLag, row->behind, row->busy);
    }
}

static bool PrintMachine(const Options *options, const char *machine, const MachineSpec *spec)
{
    PrintHead(options->csv, machine);
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
    printf("asked, ticks/s   tick rate asked for, and measured\n"
           "speed            game time divided by real time\n"
           "frames/s, new/s  frames drawn, and those that differ from the frame before\n"
           "error            mean |animation error|: how unevenly the motion is shown\n"
           "lag              how far frames are behind the game's current state, on average\n"
           "behind           how far the game was behind the clock, at most\n"
           "\n"
           "What to watch:\n");
    for (int i = 0; i < LoopCount; i++)
        printf("%-13s %s\n", LoopList[i].name, LoopList[i].watch);
}

bool ReportPrint(const Options *options)
{
    bool ok = true;
    SignalsCatch();
    if (options->csv)
        printf("machine,loop,ticks_asked,ticks_per_s,speed_percent,frames_per_s,pictures_per_s,"
               "animation_error_ms,view_lag_ms,behind_ms,cpu_percent\n");
    if (options->machineText)
        ok = PrintMachine(options, options->machineText, &options->machine);
    for (int i = 0; !options->machineText && ok && MachineSpecName(i); i++) {
        MachineSpec spec;
        ok = MachineSpecParse(MachineSpecName(i), &spec) &&
             PrintMachine(options, MachineSpecName(i), &spec);
    }
    if (ok && !options->csv)
        PrintLegend();
    return ok && Printed(stdout, "the report");
}
