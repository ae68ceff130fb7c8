/* SPDX-License-Identifier: MIT */
#include "cli/modes.h"

#include "base/memory.h"
#include "base/message.h"
#include "formats/reader.h"
#include "machine/screen_times.h"
#include "machine/sim.h"

#include <math.h>
#include <stdlib.h>

/* The assumed work of a frame, if only frame times are known and it waits for a display. */
static const Nanoseconds AssumedWork = ONE_MILLISECOND;

/* Pictures that come at longer equal steps stay for several refreshes each. */
static const Nanoseconds LongestRefresh = 21 * ONE_MILLISECOND;
static const Nanoseconds UsualRefresh = 17 * ONE_MILLISECOND;

/* These tell work from waiting. Of a recording that lacks one, only frame times are used. */
static const ColumnSet WorkColumns = COLUMN_OF(update_ms) | COLUMN_OF(render_ms) |
                                     COLUMN_OF(swap_ms) | COLUMN_OF(sleep_ms) | COLUMN_OF(dead_ms) |
                                     COLUMN_OF(excluded) | COLUMN_OF(refresh_ms) |
                                     COLUMN_OF(screen_ms) | COLUMN_OF(screen_source);

typedef struct Rows {
    Stats stats;       /* of all frames */
    StatsValues times; /* of the frames, without sleep and dead time */
    StatsValues works; /* of that, where the file knows it */
    StatsValues gpus;  /* the GPU's, where the file knows it */
    bool own;          /* recorded by this program, with all columns of WorkColumns */
    bool knowsWork;    /* and not only frame times, of some frames */
    bool knowsGpu;     /* both the work and the GPU's time */
    Nanoseconds gpu;   /* of the last frame of which it is known */
    double waited;     /* of all frames, once they were drawn */
    char workColumn[32], gpuColumn[32]; /* what another program's file calls them */
    TraceReader reader;
} Rows;

/* ---- reading ---- */

/* How much of a frame was work, as far as it tells that: else all of it. */
static Nanoseconds WorkOf(const Frame *frame, Nanoseconds awake)
{
    if (FrameKnows(frame, COLUMN_OF(render_ms)))
        return frame->updateTime + frame->renderTime;
    return FrameKnows(frame, COLUMN_OF(swap_ms)) ? awake - frame->swapTime : awake;
}

static void AddRow(Rows *rows, const Frame *frame)
{
    const Nanoseconds awake = frame->frameTime - frame->deadTime - frame->sleepTime;
    const Nanoseconds work = WorkOf(frame, awake);
    const Nanoseconds time = rows->own ? work + frame->swapTime : awake;
    const bool knowsGpu = FrameKnows(frame, COLUMN_OF(gpu_ms));
    rows->knowsGpu |= rows->knowsWork && knowsGpu;
    rows->gpu = knowsGpu ? frame->gpu : rows->gpu;
    rows->waited +=
        (double)(rows->own ? frame->end - frame->start - frame->renderTime : awake - work);
    StatsKeep(&rows->times, time > 0 ? time : 0);
    StatsKeep(&rows->works, work);
    StatsKeep(&rows->gpus, rows->gpu);
}

static bool ReadRows(Rows *rows, const char *path, TraceSelection selection)
{
    Frame frame;
    TraceReader *reader = &rows->reader;
    if (!TraceReaderOpen(reader, path, selection))
        return false;
    while (TraceReaderNext(reader, &frame)) {
        const bool isOurs = FrameKnows(&frame, COLUMN_OF(loop));
        rows->own = isOurs && FrameKnows(&frame, WorkColumns);
        rows->knowsWork |= isOurs ? rows->own : (frame.known & COLUMN_OF(swap_ms)) != 0;
        StatsAdd(&rows->stats, &frame);
        if (!frame.generated)
            AddRow(rows, &frame);
    }
    rows->knowsGpu &= rows->gpus.sum < 1e18; /* 30 years: more is nonsense */
    const Cell work = TraceReaderColumn(reader, TellsWork);
    const Cell gpu = TraceReaderColumn(reader, TellsGpu);
    snprintf(rows->workColumn, sizeof rows->workColumn, "%.*s", work.length, work.text);
    snprintf(rows->gpuColumn, sizeof rows->gpuColumn, "%.*s", gpu.length, gpu.text);
    if (!TraceReaderClose(reader))
        return false;
    const bool missesFrames = TraceReaderMissesFrames(reader) ||
                              !(reader->told & (COLUMN_OF(excluded) | COLUMN_OF(loop)));
    if (missesFrames)
        return Fail("--replay: %s does not have every frame, so it can't be played again",
                    reader->table.path);
    return true;
}

/* ---- the display ---- */

/* The refresh interval of the display for which the recorded program waited; 0: for none. Where
 * the GPU was never idle the program waited for that. This program has recorded the interval, but
 * perhaps without vsync: then there are more frames than refreshes, or they come at any time. */
static Nanoseconds Interval(const Rows *rows)
{
    enum { MostParts = 3, FewestSteps = 20, MostTorn = 5 };
    const Stats *stats = &rows->stats;
    if (rows->own || stats->refresh > 0) {
        const Figures figures = FiguresOf(stats, &(StatsRun){0});
        return figures.list[Figure_torn_percent].value > MostTorn ? 0 : stats->refresh;
    }
    if (rows->gpus.sum > 0.97 * (double)stats->time || stats->freeStays < FewestSteps)
        return 0;
    const double us = RefreshOf(stats->stayedUs, stats->freeStays, MostParts, 1.0 / 16);
    const Nanoseconds found = (Nanoseconds)(1e3 * us);
    return found < FASTEST_REFRESH  ? 0
           : found > LongestRefresh ? found / (1 + found / UsualRefresh)
                                    : found;
}

/* ---- the machine ---- */

/* What frame i costs the processor on a display with this interval; 0: without one. */
static Nanoseconds Cost(const Rows *rows, int64_t i, Nanoseconds interval)
{
    const Nanoseconds time = rows->times.list[i];
    const int64_t refreshes = interval > 0 ? (time + interval / 2) / interval : 0;
    if (interval == 0 && !rows->knowsGpu)
        return time;
    if (rows->knowsWork)
        return rows->works.list[i];
    return refreshes > 1            ? (refreshes - 1) * interval + AssumedWork
           : time < AssumedWork * 2 ? time / 2
                                    : AssumedWork;
}

/* `interval`: that of the recorded display. Below 0 in the spec: not asked for. If less time passed
 * from drawn to presented than the GPU took, there is a queue. */
static bool MakeMachine(const Rows *rows, const char *path, Nanoseconds interval, MachineSpec *spec)
{
    Nanoseconds time = 0;
    if (spec->queue < 0)
        spec->queue = rows->knowsGpu && 1.01 * rows->waited < rows->gpus.sum;
    spec->draws = Allocate(sizeof *spec->draws * (size_t)(rows->times.count + 1));
    spec->drawCount = rows->times.count;
    for (int64_t i = 0; i < rows->times.count; i++) {
        const Nanoseconds known = rows->knowsGpu ? rows->gpus.list[i] : 0;
        const Nanoseconds gpu = spec->gpu >= 0 ? spec->gpu : known;
        spec->draws[i] = (DrawCost){Cost(rows, i, interval), gpu};
        time += spec->draws[i].draw + gpu + interval;
    }
    return time > 0 ||
           Fail("%s: no time passes in its %lld frames", path, (long long)rows->times.count);
}

/* Says what is assumed of a display with this interval; `found`: it was not asked for. */
static void Describe(const Rows *rows, Nanoseconds interval, bool found, char text[256])
{
    const double count = (double)rows->times.count;
    const Stats *stats = &rows->stats;
    const StatsValues *stays = stats->onScreen.count > 0 ? &stats->onScreen : &stats->times;
    const double held = round(stays->sum / (double)stays->count / (double)interval);
    const double gpu = rows->knowsGpu ? rows->gpus.sum : 0;
    const double work = rows->knowsWork ? fmax(rows->works.sum, gpu) : 0;
    snprintf(text, 256, interval > 0 ? "a display of %.2f Hz" : "no display",
             1e9 / (double)interval);
    if (found && interval > 0 && held > 1 && work < 0.95 * count * (double)interval)
        ListAdd(text, 256, ", ", "a lock to %.4g fps%s", 1e9 / (held * (double)interval),
                rows->knowsWork ? ", which only --fps keeps" : ", or frames as slow");
    ListAdd(text, 256, "; ", "%s%s",
            rows->knowsWork ? "work from "
                            : "work is not told: 1 ms where a display waits, else all",
            rows->own ? "update_ms and render_ms" : rows->workColumn);
    ListAdd(text, 256, ", ", "the GPU's %s%s", rows->knowsGpu ? "from " : "is not told",
            rows->knowsGpu ? rows->gpuColumn : "");
}

/* Without --duration the run ends with the recording, and says so if it was asked for more. */
static void EndWithRecording(GameConfig *game, int64_t frames, const char *path)
{
    if (game->duration > 0)
        return;
    if (game->frames > frames)
        Note("--frames: %s has no more than %lld frames; with --duration they are repeated", path,
             (long long)frames);
    if (game->frames == 0 || game->frames > frames)
        game->frames = frames;
}

bool RecordedMachineRead(Options *options)
{
    GameConfig *game = &options->game;
    MachineSpec *machine = &options->machine;
    const char *path = options->replay, *display = options->machineText;
    Rows rows = {0};
    *machine =
        (MachineSpec){.vsync = VsyncOn, .seed = 1, .refreshMilliHz = -1, .queue = -1, .gpu = -1};
    bool ok = (!display || MachineSpecParseDisplay(display, machine)) &&
              ReadRows(&rows, path, options->selection);
    Nanoseconds interval = SimDisplayRefresh(machine);
    if (ok && machine->refreshMilliHz < 0) {
        interval = Interval(&rows);
        machine->refreshMilliHz = interval > 0 ? (1000 * ONE_SECOND + interval / 2) / interval : 0;
    }
    if (ok)
        Describe(&rows, interval, !display, options->assumed);
    ok = ok && MakeMachine(&rows, path, interval, machine);
    free(rows.times.list);
    free(rows.works.list);
    free(rows.gpus.list);
    StatsFree(&rows.stats);
    machine->vsync = options->window.vsync;
    options->machineText = path;
    if (ok)
        EndWithRecording(game, machine->drawCount, rows.reader.table.path);
    if (ok && machine->vsync != VsyncOn && SimDisplayRefresh(machine) == 0)
        return Fail("--vsync has no effect: %s is of a machine without a display", path);
    return ok;
}
