/* SPDX-License-Identifier: MIT */
#include "cli/recorded_machine.h"

#include "base/message.h"
#include "trace/reader.h"

#include <stdlib.h>

static bool Append(MachineSpec *spec, Nanoseconds cost)
{
    enum { More = 131072 };
    if (spec->drawCount % More == 0) {
        Nanoseconds *draws = realloc(spec->draws, sizeof *draws * (size_t)(spec->drawCount + More));
        if (!draws)
            return false;
        spec->draws = draws;
    }
    spec->draws[spec->drawCount++] = cost;
    return true;
}

bool RecordedMachineRead(const char *path, MachineSpec *spec)
{
    Frame frame;
    TraceReader reader;
    Nanoseconds time = 0;
    bool kept = true;
    *spec = (MachineSpec){0};
    if (!TraceReaderOpen(&reader, path))
        return false;
    while (kept && TraceReaderNext(&reader, &frame)) {
        Nanoseconds cost = frame.frameTime - frame.deadTime - frame.sleepTime;
        if (cost < 0)
            cost = 0;
        kept = Append(spec, cost);
        time += cost;
    }
    bool ok = TraceReaderClose(&reader);
    if (!kept)
        ok = Fail("%s: no memory for its %lld frames", reader.cells.path,
                  (long long)spec->drawCount);
    else if (ok && time == 0)
        ok = Fail("%s: no time passes in its %lld frames", reader.cells.path,
                  (long long)spec->drawCount);
    if (!ok) {
        free(spec->draws);
        *spec = (MachineSpec){0};
    }
    return ok;
}

bool RecordedMachineUse(Options *options)
{
    GameConfig *game = &options->game;
    const MachineSpec *machine = &options->machine;
    if (!RecordedMachineRead(options->replay, &options->machine))
        return false;
    options->machineText = options->replay;
    if (game->duration == 0 && (game->frames == 0 || game->frames > machine->drawCount))
        game->frames = machine->drawCount;
    return true;
}

void RecordedMachineFree(MachineSpec *spec)
{
    free(spec->draws);
    spec->draws = NULL;
}
