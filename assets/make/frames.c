/* SPDX-License-Identifier: MIT
 *
 * frames FIRST FOLDER OPTION...: what interp_demo draws with these options (--simulate and
 * --screenshot among them), picture after picture: the FIRST-th as FOLDER/000.png, and so on.
 */
#include "base/message.h"
#include "cli/options.h"
#include "machine/live.h"
#include "machine/sim.h"

#include <stdio.h>
#include <stdlib.h>

static Screen screen; /* the real one */
static int drawn, first;
static const char *folder;
static bool saved = true;

static void DrawAndSave(void *self, const View *view)
{
    char path[256];
    screen.draw(self, view);
    if (++drawn < first)
        return;
    snprintf(path, sizeof path, "%s/%03d.png", folder, drawn - first);
    saved &= screen.screenshot(self, path);
}

static bool Run(const Options *options, LiveMachine *live)
{
    SimMachine sim;
    Machine canvas = LiveMachineTables(live);
    GameConfig config = GameConfigEndsByItself(options->game);
    GameResult result;
    screen = canvas.screen;
    canvas.screen.draw = DrawAndSave;
    config.machine = SimMachineInit(&sim, &options->machine, &canvas);
    config.screenshot = NULL;
    const bool ok = GameRun(&config, &result);
    StatsFree(&result.stats);
    return ok && saved;
}

int main(int argc, char **argv)
{
    Options options;
    LiveMachine live;
    if (argc < 3 || !OptionsParse(argc - 2, argv + 2, &options) || options.mode != ModeSimulate)
        return 2;
    first = atoi(argv[1]);
    folder = argv[2];
    options.window.offscreen = true; /* no display is needed */
    const bool ok = LiveMachineOpen(&live, &options.window) && Run(&options, &live);
    LiveMachineClose(&live);
    return ok ? 0 : 1;
}
