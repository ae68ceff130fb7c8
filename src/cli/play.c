/* SPDX-License-Identifier: MIT
 *
 * Runs the game: in a window, offscreen or on a simulated machine; with a recording, which is
 * completed however the run ends.
 */
#include "cli/modes.h"

#include "base/memory.h"
#include "base/message.h"
#include "machine/clip.h"
#include "machine/live.h"
#include "machine/sim.h"
#include "machine/system.h"

#include <stdlib.h>
#include <string.h>

/* The recording of the game that runs now, for CompleteRecording and SaveRecording; NULL if no game
 * runs. */
static Recording *running;

/* After so many requests to quit, the rest of a recording is abandoned. */
static int quitsToGiveUp;

static bool GivesUp(void)
{
    return SignalsQuits() >= quitsToGiveUp;
}

/* The request to quit that has ended the game does not abandon its recording; the next one does. */
static bool EndRecording(Recording *recording)
{
    quitsToGiveUp = SignalsQuit() ? 2 : 1;
    return RecordingEnd(recording, GivesUp);
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

/* Called where the program hangs, and is ended. */
static void SaveRecording(void)
{
    if (running)
        RecordingSave(running);
}

/* Says so if a recorded machine has ended before the ticks that were asked for. */
static void NoteMissingTicks(const Options *options, const GameResult *ran)
{
    const GameConfig *game = &options->game;
    const bool endsWithRecording = options->replay && game->frames == options->machine.drawCount;
    if (endsWithRecording && ran->totals.ticks < game->ticks && !SignalsQuit())
        Note("--ticks: %s has frames for no more than %lld ticks; with --duration they are "
             "repeated",
             options->replay, (long long)ran->totals.ticks);
}

/* Prints the summary of what has run. False, after one line on standard error, if that failed or
 * there is nothing to tell. */
static bool PrintRun(const Options *options, GameResult *ran)
{
    FILE *out = OutputIsTaken(options) ? stderr : stdout;
    const char *machine = options->machineText ? options->machineText : "";
    if (ran->see[0])
        TextPrint(out, "%s\n", ran->see);
    if (!RunHasFrames(machine, ran))
        return false;

    StatsFinish(&ran->stats);
    Result result = {
        .source = machine, .stats = ran->stats, .figures = FiguresOf(&ran->stats, &ran->totals)};
    Results results = {.count = 1, .list = (Result *[]){&result}};
    return ResultsPrint(options, &results, out) == StatusDone;
}

/* Runs the game. While it runs, its recording is that of CompleteRecording. */
static bool RunRecorded(const GameConfig *config, GameResult *ran)
{
    if (atexit(CompleteRecording) == 0)
        running = config->recording;
    const bool ok = GameRun(config, ran);
    running = NULL;
    return EndRecording(config->recording) && ok;
}

/* Whether a run has anything to print. Where it has not, after a failure, a line has said why:
 * nothing ran, there are no frames, or the clip broke off and ended the run. */
static bool HasSummary(const GameResult *ran, bool ok, bool isClipWhole)
{
    if (!ran->totals.loop || !isClipWhole)
        return false;
    return ok || ran->stats.frames > 0;
}

/* Runs the game, closes the clip (NULL: there is none), and prints the summary. `gpu` and `driver`
 * describe OpenGL in the recording. */
static bool Run(const Options *options, GameConfig config, Clip *clip, const char *gpu,
                const char *driver)
{
    const bool simulates = options->mode == ModeSimulate;
    char host[HostSize];
    HostRead(host, gpu, driver);
    Recording recording = {.host = host};
    if (simulates)
        recording.quit = SignalsQuit;
    if (options->trace && !RecordingStart(&recording, options->trace, 0)) {
        if (clip)
            ClipClose(clip, 0);
        return false;
    }

    static StatsWorst worst;
    worst.wanted = options->worst;
    if (options->worst > 0)
        config.worst = &worst;
    config.recording = &recording;
    config.quit = SignalsQuit;

    GameResult ran;
    bool ok = RunRecorded(&config, &ran);
    bool isClipWhole = true;
    if (clip) {
        const Clock *clock = &config.machine.clock;
        isClipWhole = ClipClose(clip, clock->read(clock->self));
    }

    if (ran.cutShort && simulates)
        ok = Fail("stopped by a signal: the figures are those of a part of the run");
    NoteMissingTicks(options, &ran);
    if (options->replay)
        ran.totals.assumed = options->assumed;
    if (HasSummary(&ran, ok, isClipWhole) && !PrintRun(options, &ran))
        ok = false;
    StatsFree(&ran.stats);
    return ok && isClipWhole;
}

/* Says that it is drawn offscreen, and why. A pause that was asked for does not begin there. */
static void NoteOffscreen(bool pauses)
{
    const char *how = "for 10 s by default";
    if (pauses)
        how = "for 10 s by default, without the pause, which nobody could end";

    const char *wayland = getenv("WAYLAND_DISPLAY"), *display = getenv("DISPLAY");
    if (wayland && *wayland)
        display = wayland;
    if (display && *display)
        Note("the display %s can't be reached: drawing offscreen, %s", display, how);
    else
        Note("no display: drawing offscreen, %s; start it in a desktop session (DISPLAY or "
             "WAYLAND_DISPLAY set) to see it",
             how);
}

static bool RunLive(const Options *options, LiveMachine *live)
{
    const Window *window = live->window;
    GameConfig config = options->game;
    config.tour = TourRead();
    TourOpen(&config.tour, &config.settings, options->step);
    if (window->offscreen) {
        NoteOffscreen(config.settings.pauseAt > 0);
        config = GameConfigEndsByItself(config);
    }
    config.machine = LiveMachineTables(live);
    return Run(options, config, NULL, window->render->device, window->render->version);
}

/* Runs on a simulated machine, whose pictures `canvas` draws. NULL: none are drawn. */
static bool RunSimulated(const Options *options, const Machine *canvas)
{
    SimMachine sim;
    Clip clip;
    GameConfig config = GameConfigEndsByItself(options->game);
    if (canvas)
        config.tour = TourRead(); /* whose key is in a picture of the window, too */
    config.machine = SimMachineInit(&sim, &options->machine, canvas);
    if (!options->clip)
        return Run(options, config, NULL, "", "");

    if (!ClipFits(&options->machine) || !ClipOpen(&clip, options->clip, &options->machine, canvas))
        return false;
    sim.clip = &clip;
    return Run(options, config, &clip, "", "");
}

bool RunHasFrames(const char *machine, const GameResult *ran)
{
    const char *separator = machine[0] ? ", " : "";
    if (ran->stats.frames > 0)
        return true;
    return Fail("%s%s%s: the run has no frames, so nothing is known of it", machine, separator,
                ran->totals.loop);
}

/* Does what the mode asks for with a window that is open. A simulated machine draws in it. */
static bool RunInWindow(const Options *options, LiveMachine *live)
{
    if (options->mode == ModeInfo)
        return LiveMachineInfo(live, stdout);
    if (options->mode != ModeSimulate)
        return RunLive(options, live);

    const Machine canvas = LiveMachineTables(live);
    return RunSimulated(options, &canvas);
}

/* Opens a window and runs in it. That of a simulated machine is hidden: it needs no display. */
static bool RunWithWindow(const Options *options)
{
    LiveMachine live;
    WindowSettings settings = options->window;
    settings.offscreen = options->mode == ModeSimulate;
    const bool ok = LiveMachineOpen(&live, &settings) && RunInWindow(options, &live);
    return LiveMachineClose(&live) && ok;
}

ExitStatus PlayRun(const Options *options)
{
    const bool needsWindow = options->mode != ModeSimulate || DrawsPictures(options);
    SignalsCatch();
    SignalsSave(SaveRecording);
    bool ok;
    if (needsWindow)
        ok = RunWithWindow(options);
    else
        ok = RunSimulated(options, NULL);
    return ok ? StatusDone : StatusFailed;
}
