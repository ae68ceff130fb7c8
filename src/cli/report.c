/* SPDX-License-Identifier: MIT */
#include "cli/report.h"

#include "base/message.h"
#include "loops/loop_list.h"
#include "machine/sim.h"

#include <stdio.h>

/* One line of the table: a loop on a machine. */
typedef struct Result {
    const char *loop;
    double ticksAsked; /* 0: none */
    double ticks, speed, frames, pictures, animationError, viewLag, behind, busy;
} Result;

static double MeanMs(double sum, int64_t count)
{
    return count > 0 ? sum / (double)count / 1e6 : 0;
}

static bool RunLoop(const Options *options, const MachineSpec *spec, int loop, Result *result)
{
    SimMachine sim;
    GameConfig config = GameConfigUnwatched(options->game);
    config.machine = SimMachineInit(&sim, spec, NULL);
    config.loop = loop;
    GameResult ran;
    bool ok = GameRun(&config, &ran);
    if (ok) {
        const Stats *stats = &ran.stats;
        const StatsRun run = ran.totals;
        *result = (Result){
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

/* A value in quotes; those in it are doubled. */
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

static void PrintResult(bool csv, const char *machine, const Result *r)
{
    char asked[16] = "";
    if (r->ticksAsked > 0)
        snprintf(asked, sizeof asked, "%.0f", r->ticksAsked);
    if (csv) {
        PrintQuoted(machine);
        printf(",%s,%s,%.3f,%.3f,%.3f,%.3f,%.6f,%.6f,%.6f,%.3f\n", r->loop, asked, r->ticks,
               r->speed, r->frames, r->pictures, r->animationError, r->viewLag, r->behind, r->busy);
    } else {
        printf("%-13s %6s %8.2f %8.1f %8.2f %8.2f %9.3f %8.2f %10.1f %6.1f\n", r->loop,
               asked[0] ? asked : "-", r->ticks, r->speed, r->frames, r->pictures,
               r->animationError, r->viewLag, r->behind, r->busy);
    }
}

static bool CompareOn(const Options *options, const char *machine, const MachineSpec *spec)
{
    PrintHead(options->csv, machine);
    for (int loop = 0; loop < LoopCount; loop++) {
        Result result;
        if (!RunLoop(options, spec, loop, &result))
            return false;
        if (options->game.quit && options->game.quit())
            return Fail("stopped: the table is not whole");
        PrintResult(options->csv, machine, &result);
    }
    if (!options->csv)
        printf("\n");
    return true;
}

static void PrintLegend(void)
{
    printf(
        "asked, ticks/s  the rate the loop was asked for, and got; speed: game time by real time\n"
        "frames/s, new/s pictures drawn, and those that differ from the one before\n"
        "error           mean |animation error|: how unevenly the pictures are shown\n"
        "lag, behind     of the picture behind the game's own now; of the game behind the clock, "
        "at worst\n\nWhat to watch:\n");
    for (int i = 0; i < LoopCount; i++)
        printf("%-13s %s\n", LoopList[i].name, LoopList[i].watch);
}

bool Compare(const Options *options)
{
    bool ok = true;
    if (options->csv)
        printf("machine,loop,ticks_asked,ticks_per_s,speed_percent,frames_per_s,pictures_per_s,"
               "animation_error_ms,view_lag_ms,behind_ms,cpu_percent\n");
    if (options->simulate)
        ok = CompareOn(options, options->machineText, &options->machine);
    for (int i = 0; !options->simulate && ok && MachineSpecName(i); i++) {
        MachineSpec spec;
        ok = MachineSpecParse(MachineSpecName(i), &spec) &&
             CompareOn(options, MachineSpecName(i), &spec);
    }
    if (ok && !options->csv)
        PrintLegend();
    return ok && Printed(stdout, "the table");
}
