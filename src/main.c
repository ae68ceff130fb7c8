/* SPDX-License-Identifier: MIT
 *
 * interp_demo: see, feel and measure why games interpolate.
 */
#include "cli/report.h"
#include "machine/live.h"
#include "machine/sim.h"
#include "base/message.h"
#include "cli/options.h"
#include "cli/play.h"
#include "cli/replay.h"
#include "machine/signals.h"
#include "cli/summary.h"

/* On the simulated machine; `canvas`, where pictures are drawn, may be NULL. */
static bool Simulate(const Options *options, const Presenter *canvas)
{
    SimMachine sim;
    GameConfig config = GameConfigUnwatched(options->game);
    config.machine = SimMachineInit(&sim, &options->machine, canvas);
    return Play(options, &config, "", "");
}

static bool PlayLive(const Options *options, LiveMachine *live, const Machine *machine)
{
    GameConfig config = options->game;
    if (live->window.offscreen) {
        config = GameConfigUnwatched(config);
        Note("no display: drawing offscreen, for 10 s if nothing else is said; start it in a "
             "desktop session (DISPLAY or WAYLAND_DISPLAY set) to see it");
    }
    config.machine = *machine;
    return Play(options, &config, RenderDevice(live->window.render),
                RenderVersion(live->window.render));
}

static bool Run(const Options *options, LiveMachine *live)
{
    if (!LiveMachineOpen(live, &options->window))
        return false;
    Machine machine = LiveMachineTables(live);
    if (options->info)
        return LiveMachineInfo(live, stdout);
    bool ok = options->simulate ? Simulate(options, &machine.presenter)
                                : PlayLive(options, live, &machine);
    return ok && !LiveMachineFailed(live);
}

static bool Start(Options *options)
{
    if (options->summary)
        return SummaryPrint(options->summary, stdout);
    if (options->replay && !ReplayPrepare(options))
        return false;
    SignalsCatch();
    options->game.quit = SignalsQuit;
    options->game.stopped = SignalsStopped;
    if (options->report)
        return Compare(options);
    if (options->simulate && !options->game.screenshot)
        return Simulate(options, NULL);
    LiveMachine live;
    options->window.offscreen = options->simulate; /* a picture of it needs no display */
    bool ok = Run(options, &live);
    LiveMachineClose(&live);
    return ok;
}

int main(int argc, char **argv)
{
    Options options;
    OptionsVerdict verdict = OptionsParse(argc, argv, &options);
    if (verdict == OptionsWrong)
        return 2;
    if (verdict == OptionsEnd)
        return Printed(stdout, "standard output") ? 0 : 1;
    bool ok = Start(&options);
    ReplayEnd(&options);
    return ok ? 0 : 1;
}
