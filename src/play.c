/* SPDX-License-Identifier: MIT */
#include "play.h"

#include "signals.h"
#include "trace.h"

#include <string.h>

static void Record(void *trace, const Frame *frame)
{
    TraceFrame(trace, frame);
}

static void RecordSlice(void *trace, const Slice *slice)
{
    TraceSlice(trace, slice);
}

/* Only JSON has slices; no other recording is to pay for them. */
static bool WantsSlices(const char *path)
{
    const char *ending = strrchr(path, '.');
    return ending && strcmp(ending, ".json") == 0;
}

/* Simulated time can wait for the file, until the user asks to leave at once. */
static bool Patience(void)
{
    return !SignalsQuitAgain();
}

bool Play(const Options *options, GameConfig *config, const char *gpu, const char *driver)
{
    Host host;
    Trace *trace = NULL;
    if (options->trace) {
        HostRead(&host, gpu, driver);
        trace = TraceOpen(options->trace, &host, 0, options->simulate ? Patience : NULL);
        if (!trace)
            return false;
        config->record = Record;
        config->recordSlice = WantsSlices(options->trace) ? RecordSlice : NULL;
        config->recorder = trace;
    }
    bool ok = GameRun(config);
    if (trace)
        ok = TraceClose(trace, SignalsQuitAgain) && ok;
    StatsRun totals = GameTotals();
    bool traceToStandard = options->trace && strcmp(options->trace, "-") == 0;
    ok = StatsPrint(GameStats(), &totals, traceToStandard ? stderr : stdout) && ok;
    GameEnd();
    return ok;
}
