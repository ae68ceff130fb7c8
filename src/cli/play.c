/* SPDX-License-Identifier: MIT */
#include "cli/play.h"

#include "base/memory.h"
#include "base/message.h"
#include "cli/recording.h"
#include "machine/signals.h"

#include <stdlib.h>
#include <string.h>

/* Of the game that runs, for when the program is ended under it. */
static Recording *running;

/* Xlib calls exit() when its server goes away, and so does Allocate without memory: the recording
 * is still to be completed. */
static void EndedByOthers(void)
{
    if (!running)
        return;
    if (!MemoryRanOut())
        Fail("the display went away");
    RecordingEnd(running, SignalsQuitAgain);
}

/* Simulated time can wait for the file, until the user asks to leave at once. */
static bool Patience(void)
{
    return !SignalsQuitAgain();
}

/* Only JSON has slices; no other recording is to pay for them. */
static bool WantsSlices(const char *path)
{
    const char *ending = path ? strrchr(path, '.') : NULL;
    return ending && strcmp(ending, ".json") == 0;
}

bool Play(const Options *options, const GameConfig *game, const char *gpu, const char *driver)
{
    GameConfig config = *game;
    Host host;
    HostRead(&host, gpu, driver);
    Recording recording = {.host = &host, .patience = options->simulate ? Patience : NULL};
    if (options->trace && !RecordingStart(&recording, options->trace, 0))
        return false;
    config.record = RecordingFrame;
    config.recordSlice = WantsSlices(options->trace) ? RecordingSlice : NULL;
    config.toggleRecording = RecordingToggle;
    config.recording = RecordingGoesOn;
    config.recorder = &recording;

    if (atexit(EndedByOthers) == 0)
        running = &recording;
    GameResult result;
    bool ok = GameRun(&config, &result);
    running = NULL;
    ok = RecordingEnd(&recording, SignalsQuitAgain) && ok;
    if (result.totals.loop) {
        bool traceToStandard = options->trace && strcmp(options->trace, "-") == 0;
        ok = StatsPrint(&result.stats, &result.totals, traceToStandard ? stderr : stdout) && ok;
    }
    GameResultFree(&result);
    return ok;
}
