/* SPDX-License-Identifier: MIT */
#include "cli/modes.h"

#include "base/memory.h"
#include "base/message.h"
#include "machine/live.h"
#include "machine/sim.h"
#include "machine/system.h"

#include <stdlib.h>
#include <string.h>

/* The recording of the game that runs now, for CompleteRecording; NULL if no game runs. */
static Recording *running;

/* After so many requests to quit, the rest of a recording is abandoned. */
static int quitsToGiveUp;

static bool GiveUp(void)
{
    return SignalsQuits() >= quitsToGiveUp;
}

/* The request to quit that has ended the game does not abandon its recording; the next one does. */
static bool EndRecording(Recording *recording)
{
    quitsToGiveUp = SignalsQuit() ? 2 : 1;
    return RecordingEnd(recording, GiveUp);
}

/* Called by exit(), to complete the recording: Xlib calls exit() when its server goes away, and
 * Allocate when memory runs out. */
static void CompleteRecording(void)
{
    if (!running)
        return;
    if (!MemoryRanOut())
        Fail("the display went away");
    EndRecording(running);
}

/* Runs the game and prints the summary. `gpu` and `driver` describe OpenGL in the recording. */
static bool Play(const Options *options, GameConfig config, const char *gpu, const char *driver)
{
    Host host;
    HostRead(&host, gpu, driver);
    Recording recording = {.host = &host,
                           .quit = options->mode == ModeSimulate ? SignalsQuit : NULL};
    if (options->trace && !RecordingStart(&recording, options->trace, 0))
        return false;
    config.recording = &recording;
    config.quit = SignalsQuit;
    static StatsWorst worst;
    worst.wanted = options->worst;
    config.worst = options->worst > 0 ? &worst : NULL;

    if (atexit(CompleteRecording) == 0)
        running = &recording;
    GameResult ran;
    bool ok = GameRun(&config, &ran);
    running = NULL;
    ok = EndRecording(&recording) && ok;
    ran.totals.assumed = options->replay ? options->assumed : NULL;
    if (ran.totals.loop) {
        bool traceToStandard = options->trace && strcmp(options->trace, "-") == 0;
        FILE *out = traceToStandard ? stderr : stdout;
        Result result = {.source = options->machineText ? options->machineText : "",
                         .stats = ran.stats,
                         .run = ran.totals};
        if (ran.see[0])
            fprintf(out, "%s\n", ran.see);
        ResultCompute(&result);
        ok = ResultsPrint(options, &result, 1, out) && ok;
    }
    StatsFree(&ran.stats);
    return ok;
}

static bool PlayInWindow(const Options *options, const LiveMachine *live)
{
    GameConfig config = options->game;
    config.settings.tour = Tour();
    config.settings.steps = TourSteps;
    SettingsOpenStep(&config.settings, options->step);
    if (live->window->offscreen) {
        config = GameConfigUnwatched(config);
        const char *x11 = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
        const char *display = wayland && *wayland ? wayland : x11;
        if (display && *display)
            Note("the display %s can't be reached: drawing offscreen, for 10 s by default",
                 display);
        else
            Note(
                "no display: drawing offscreen, for 10 s by default; start it in a desktop session "
                "(DISPLAY or WAYLAND_DISPLAY set) to see it");
    }
    config.machine = LiveMachineTables();
    return Play(options, config, live->window->render->device, live->window->render->version);
}

/* Opens a window to use. */
static bool WithWindow(const Options *options, const WindowSettings *window,
                       bool (*use)(const Options *options, const LiveMachine *live))
{
    LiveMachine live;
    SignalsCatch();
    const bool ok = LiveMachineOpen(&live, window) && use(options, &live);
    return LiveMachineClose() && ok;
}

bool PlayLive(const Options *options)
{
    return WithWindow(options, &options->window, PlayInWindow);
}

static bool PrintInfo(const Options *options, const LiveMachine *live)
{
    (void)options, (void)live;
    return LiveMachineInfo(stdout);
}

bool PlayInfo(const Options *options)
{
    return WithWindow(options, &options->window, PrintInfo);
}

/* `live` is the machine whose screen draws the pictures; NULL: none are drawn. */
static bool Simulate(const Options *options, const LiveMachine *live)
{
    SimMachine sim;
    const Machine canvas = live ? LiveMachineTables() : (Machine){0};
    GameConfig config = GameConfigUnwatched(options->game);
    config.machine = SimMachineInit(&sim, &options->machine, live ? &canvas : NULL);
    return Play(options, config, "", "");
}

bool PlaySimulated(const Options *options)
{
    WindowSettings window = options->window;
    window.offscreen = true; /* the picture needs no display */
    SignalsCatch();
    return options->game.screenshot ? WithWindow(options, &window, Simulate)
                                    : Simulate(options, NULL);
}
