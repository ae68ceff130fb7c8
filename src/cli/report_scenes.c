/* SPDX-License-Identifier: MIT */
#include "cli/report_scenes.h"

#include "base/message.h"
#include "machine/signals.h"
#include "machine/sim.h"
#include "trace/figures.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct ScenesColumn {
    const char *head, *figure;
    int width, decimals, csvDecimals;
    const char *meaning;
} ScenesColumn;

/* clang-format off */
static const ScenesColumn columns[] = {
    {"shake units", "shake_units", 11, 2, 3,
     "mean change of the place error from frame to frame: what the eye sees as trembling"},
    {"worst units", "worst_units", 11, 1, 3, "the greatest place error"},
    {"false %", "false_percent", 7, 1, 2, "frames with a place error of more than a unit"},
    {"taps lost", "taps_lost", 9, 0, 0, "taps on a button that were never counted"},
    {"taps twice", "taps_twice", 10, 0, 0, "taps that were counted twice"},
    {0},
};
/* clang-format on */

static void PrintHead(const Options *options, const char *machine, const char *loop)
{
    printf(options->csv ? "machine,loop,scene,method" : "%s, %s\n%-10s %-11s", machine, loop,
           "scene", "method");
    for (const ScenesColumn *column = columns; column->head; column++)
        if (options->csv)
            printf(",%s", column->figure);
        else
            printf(" %*s", column->width, column->head);
    printf("\n");
}

/* The values of a run, after a separator each; unknown ones are left out. */
static void PrintValues(bool csv, const GameResult *ran)
{
    for (const ScenesColumn *column = columns; column->head; column++) {
        const int figure = FigureFind(column->figure, strlen(column->figure));
        const double value = FigureValue(figure, &ran->stats, &ran->totals);
        if (csv && isnan(value))
            printf(",");
        else if (csv)
            printf(",%.*f", column->csvDecimals, value);
        else if (isnan(value))
            printf(" %*s", column->width, "-");
        else
            printf(" %*.*f", column->width, column->decimals, value);
    }
    printf("\n");
}

static bool RunMethod(const Options *options, const MachineSpec *machine, const Scene *scene,
                      int method, GameResult *ran)
{
    SimMachine sim;
    GameConfig config = GameConfigUnwatched(options->game);
    config.machine = SimMachineInit(&sim, machine, NULL);
    config.settings.scene = scene;
    config.settings.method = method;
    config.quit = SignalsQuit;
    return GameRun(&config, ran) && (!SignalsQuit() || Fail("stopped: table incomplete"));
}

bool ScenesReportPrint(const Options *options)
{
    const Scene *scene;
    const char *loop = LoopList[options->game.settings.loop].name;
    const char *name = options->machineText ? options->machineText : "vsync60";
    MachineSpec machine = options->machine;
    bool ok = options->machineText || MachineSpecParse(name, &machine);
    SignalsCatch();
    PrintHead(options, name, loop);
    for (int n = 0; ok && (scene = SceneAt(n)) != NULL; n++) {
        for (int i = 0; ok && i < SceneMethods(scene); i++) {
            GameResult ran;
            ok = RunMethod(options, &machine, scene, i, &ran);
            if (ok && options->csv)
                printf("\"%s\",%s,%s,%s", name, loop, scene->name, scene->methods[i].word);
            else if (ok)
                printf("%-10s %-11s", scene->name, scene->methods[i].word);
            if (ok)
                PrintValues(options->csv, &ran);
            GameResultFree(&ran);
        }
    }
    if (ok && !options->csv)
        printf("\n");
    for (const ScenesColumn *column = columns; ok && !options->csv && column->head; column++)
        printf("%-12s %s\n", column->head, column->meaning);
    return ok && StreamFlush(stdout, "the report");
}
