/* SPDX-License-Identifier: MIT */
#include "cli/report.h"

#include "base/message.h"
#include "loops/loop_list.h"
#include "machine/signals.h"
#include "machine/sim.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* clang-format off */
/* One line a column, in the table's order; with the name of its figure, which is that in CSV. */
const ReportColumn ReportColumns[] = {
    {"asked", "ticks_asked", 5, 0, 0,
     "tick rate asked for, in ticks a second; - if none"},
    {"ticks/s", "ticks_per_s", 7, 2, 3, "ticks a second"},
    {"speed %", "speed_percent", 7, 1, 3, "game time divided by real time"},
    {"frames/s", "frames_per_s", 8, 2, 3, "frames drawn a second"},
    {"new/s", "pictures_per_s", 7, 2, 3,
     "frames a second that differ from the frame before"},
    {"error ms", "error_ms", 8, 3, 6,
     "mean |animation error|: how unevenly the motion is shown"},
    {"lag ms", "view_lag_ms", 7, 2, 6,
     "how far frames are behind the game's current state, on average"},
    {"input ms", "input_ms", 8, 1, 6,
     "from input to the first picture that shows an effect of it, on average"},
    {"behind ms", "behind_ms", 9, 1, 6,
     "how far the game was behind the clock, at most"},
    {"CPU %", "cpu_percent", 5, 1, 3, "share of the time in which the program worked"},
    {0},
};
/* clang-format on */

/* A loop on a machine. */
static bool RunLoop(const Options *options, const MachineSpec *spec, int loop, GameResult *ran)
{
    SimMachine sim;
    GameConfig config = GameConfigUnwatched(options->game);
    config.machine = SimMachineInit(&sim, spec, NULL);
    config.settings.loop = loop;
    config.quit = SignalsQuit;
    const bool ok = GameRun(&config, ran);
    if (options->json || options->expected.count > 0)
        StatsSort(&ran->stats); /* the table has no percentiles */
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

/* Prints a separator and the value. What is not known is 0, but a whole number is left out. */
static void PrintValue(bool csv, const ReportColumn *column, const GameResult *ran)
{
    const int figure = FigureFind(column->csvName, strlen(column->csvName));
    const double known = FigureValue(figure, &ran->stats, &ran->totals);
    const bool none = column->decimals == 0 && isnan(known);
    const double value = isnan(known) ? 0 : known;
    if (csv && none)
        printf(",");
    else if (csv)
        printf(",%.*f", column->csvDecimals, value);
    else if (none)
        printf(" %*s", column->width, "-");
    else
        printf(" %*.*f", column->width, column->decimals, value);
}

static void PrintRow(bool csv, const char *machine, const GameResult *ran)
{
    if (csv) {
        PrintQuoted(machine);
        printf(",%s", ran->totals.loop);
    } else {
        printf("%-13s", ran->totals.loop);
    }
    for (const ReportColumn *column = ReportColumns; column->head; column++)
        PrintValue(csv, column, ran);
    printf("\n");
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
    if (table)
        PrintHead(machine);
    for (int loop = 0; loop < LoopCount; loop++) {
        GameResult ran;
        bool ok = RunLoop(options, spec, loop, &ran);
        if (ok && SignalsQuit())
            ok = Fail("stopped: table incomplete");
        if (ok) {
            PrintResult(options, machine, &ran, first && loop == 0);
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
    bool ok = true, met = true;
    SignalsCatch();
    if (options->csv) {
        printf("machine,loop");
        for (const ReportColumn *column = ReportColumns; column->head; column++)
            printf(",%s", column->csvName);
        printf("\n");
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
    else if (ok && !options->csv)
        PrintLegend();
    return ok && StreamFlush(stdout, "the report") && met;
}
