/* SPDX-License-Identifier: MIT */
#include "cli/replay.h"

#include "base/message.h"
#include "trace/reader.h"

#include <stdlib.h>

/* Appends a cost, in room that doubles. */
static bool Append(MachineSpec *spec, int64_t *room, int64_t cost)
{
    if (spec->drawCount == *room) {
        int64_t more = *room > 0 ? *room * 2 : 1024;
        int64_t *draws = realloc(spec->draws, sizeof *draws * (size_t)more);
        if (!draws)
            return false;
        spec->draws = draws;
        *room = more;
    }
    spec->draws[spec->drawCount++] = cost;
    return true;
}

bool ReplayRead(const char *path, MachineSpec *spec)
{
    Frame frame;
    TraceReader reader;
    int64_t room = 0, time = 0;
    bool remembered = true;
    *spec = (MachineSpec){0};
    if (!TraceReaderOpen(&reader, path))
        return false;
    while (remembered && TraceReaderNext(&reader, &frame)) {
        int64_t cost = frame.frameTime - frame.deadTime - frame.sleepTime;
        if (cost < 0)
            cost = 0;
        remembered = Append(spec, &room, cost);
        time += cost;
    }
    bool ok = TraceReaderClose(&reader);
    if (!remembered)
        ok = Fail("%s: no memory for its %lld frames", path, (long long)spec->drawCount);
    else if (ok && time == 0)
        ok = Fail("%s: in its %lld frames no time passes", path, (long long)spec->drawCount);
    if (!ok) {
        free(spec->draws);
        *spec = (MachineSpec){0};
    }
    return ok;
}

bool ReplayPrepare(Options *options)
{
    GameConfig *game = &options->game;
    const MachineSpec *machine = &options->machine;
    if (!ReplayRead(options->replay, &options->machine))
        return false;
    options->simulate = true;
    options->machineText = options->replay;
    if (game->duration == 0 && (game->frames == 0 || game->frames > machine->drawCount))
        game->frames = machine->drawCount;
    return true;
}

void ReplayEnd(Options *options)
{
    free(options->machine.draws);
    options->machine.draws = NULL;
}
