/* SPDX-License-Identifier: MIT */
#include "play.h"

#include "signals.h"
#include "trace.h"

static void Record(void *trace, const Frame *frame)
{
    TraceFrame(trace, frame);
}

bool Play(const Options *options, GameConfig *config, const char *gpu, const char *driver)
{
    Host host;
    Trace *trace = NULL;
    if (options->trace) {
        HostRead(&host, gpu, driver);
        trace = TraceOpen(options->trace, &host, options->simulate);
        if (!trace)
            return false;
        config->record = Record;
        config->recorder = trace;
    }
    bool ok = GameRun(config);
    if (trace)
        ok = TraceClose(trace, SignalsQuitAgain) && ok;
    StatsRun totals = GameTotals();
    bool traceToStandard = options->trace && options->trace[0] == '-';
    ok = StatsPrint(GameStats(), &totals, traceToStandard ? stderr : stdout) && ok;
    GameEnd();
    return ok;
}
