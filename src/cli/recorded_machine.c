/* SPDX-License-Identifier: MIT
 *
 * A machine that works as the recorded one did: what each frame cost the processor and the graphics
 * card, and for which display the program waited. Logs tell that more or less well.
 */
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

/* Hardly any display has a longer refresh. Pictures that come at longer equal steps stay for
 * several refreshes each. */
static const Nanoseconds LongestRefresh = 21 * ONE_MILLISECOND;

/* They are taken to stay for as many refreshes as it takes so that none is longer than this: a bit
 * more than that of the most usual display, of 60 Hz. */
static const Nanoseconds UsualRefresh = 17 * ONE_MILLISECOND;

/* In the MachineSpec of a display: --simulate does not say this, so the recording does. */
enum { NotAskedFor = -1 };

/* These tell work from waiting. Of a recording that lacks one, only frame times are used. */
static const ColumnSet WorkColumns = COLUMN_OF(update_ms) | COLUMN_OF(render_ms) |
                                     COLUMN_OF(swap_ms) | COLUMN_OF(sleep_ms) | COLUMN_OF(dead_ms) |
                                     COLUMN_OF(excluded) | COLUMN_OF(refresh_ms) |
                                     COLUMN_OF(screen_ms) | COLUMN_OF(screen_source);

enum { NameSize = 32 };

/* What the rows of the file tell. */
typedef struct Rows {
    /* Of all frames. */
    Stats stats;
    /* How long each frame took without sleep and dead time, in ns. */
    StatsValues times;
    /* How much of that was work, where the file tells it; else all of it. */
    StatsValues works;
    /* How long the graphics card worked on each. A frame that does not tell has the time of the
     * last one that did. */
    StatsValues gpus;
    /* Recorded by this program, with all columns of WorkColumns. */
    bool own;
    /* Some frames tell their work, and not only how long they took. */
    bool knowsWork;
    /* Some tell the card's time, too. */
    bool knowsGpu;
    /* The card's time of the last frame that tells it. */
    Nanoseconds gpu;
    /* How long all frames waited once they were drawn, in ns. */
    double waited;
    /* What another program's file calls the column of the work, and that of the card's time. */
    char workColumn[NameSize], gpuColumn[NameSize];
    TraceReader reader;
} Rows;

/* ---- reading ---- */

/* How much of the time in which a frame was awake was work. Where it does not tell that: all. */
static Nanoseconds WorkOf(const Frame *frame, Nanoseconds awake)
{
    if (FrameKnows(frame, COLUMN_OF(render_ms)))
        return frame->updateTime + frame->renderTime;
    if (FrameKnows(frame, COLUMN_OF(swap_ms)))
        return awake - frame->swapTime;
    return awake;
}

static void AddRow(Rows *rows, const Frame *frame)
{
    const Nanoseconds awake = frame->frameTime - frame->deadTime - frame->sleepTime;
    const Nanoseconds work = WorkOf(frame, awake);
    Nanoseconds time = awake, waited = awake - work;
    if (rows->own) {
        time = work + frame->swapTime;
        waited = frame->end - frame->start - frame->renderTime;
    }
    rows->waited += (double)waited;

    if (FrameKnows(frame, COLUMN_OF(gpu_ms))) {
        rows->gpu = frame->gpu;
        if (rows->knowsWork)
            rows->knowsGpu = true;
    }
    StatsKeep(&rows->times, time > 0 ? time : 0);
    StatsKeep(&rows->works, work);
    StatsKeep(&rows->gpus, rows->gpu);
}

static void ReadFrames(Rows *rows)
{
    Frame frame;
    while (TraceReaderNext(&rows->reader, &frame)) {
        const bool isOurs = FrameKnows(&frame, COLUMN_OF(loop));
        rows->own = isOurs && FrameKnows(&frame, WorkColumns);

        bool tellsWork = rows->own;
        if (!isOurs)
            tellsWork = FrameKnows(&frame, COLUMN_OF(swap_ms));
        if (tellsWork)
            rows->knowsWork = true;

        StatsAdd(&rows->stats, &frame);
        if (!frame.generated)
            AddRow(rows, &frame);
    }
}

/* Keeps what the file calls a column. */
static void KeepName(const Rows *rows, ColumnTraits tells, char name[NameSize])
{
    const Cell cell = TraceReaderColumn(&rows->reader, tells);
    snprintf(name, NameSize, "%.*s", cell.length, cell.text);
}

static bool ReadRows(Rows *rows, const char *path, TraceSelection selection)
{
    static const double nonsense = 1e18; /* ns: 30 years */
    TraceReader *reader = &rows->reader;
    if (!TraceReaderOpen(reader, path, selection))
        return false;

    ReadFrames(rows);
    if (rows->gpus.sum >= nonsense)
        rows->knowsGpu = false;
    KeepName(rows, TellsWork, rows->workColumn);
    KeepName(rows, TellsGpu, rows->gpuColumn);
    if (!TraceReaderClose(reader))
        return false;

    if (TraceReaderLacks(reader) & KNOWS_EACH_FRAME)
        return Fail("--replay: %s does not have every frame, so it can't be played again",
                    reader->table.path);
    return true;
}

/* ---- the display ---- */

/* The refresh interval that the recording tells. 0: it tells none; or the program did not wait for
 * it, without vsync, so that some pictures did not stay for whole refreshes. */
static Nanoseconds ToldInterval(const Stats *stats)
{
    enum { MostTornPercent = 5 };
    const Figures figures = FiguresOf(stats, &(StatsRun){0});
    if (figures.values[Figure_torn_percent] > MostTornPercent)
        return 0;
    return stats->stays.refresh;
}

/* The refresh interval that shows in the times for which pictures stayed. 0: there is none, or too
 * few pictures. Where the graphics card was never idle, the program waited for that. */
static Nanoseconds FoundInterval(const Rows *rows)
{
    enum { MostParts = 3, FewestSteps = 20 };
    static const double tolerance = 1.0 / 16; /* of a refresh */
    static const double busy = 0.97;          /* of the time: such a card was never idle */
    const Stats *stats = &rows->stats;
    if (rows->gpus.sum > busy * (double)stats->time || stats->stays.freeCount < FewestSteps)
        return 0;

    const double us = RefreshOf(stats->stays.us, stats->stays.freeCount, MostParts, tolerance);
    const Nanoseconds found = (Nanoseconds)(us * ONE_MICROSECOND);
    if (found < FASTEST_REFRESH)
        return 0;
    if (found <= LongestRefresh)
        return found;
    const Nanoseconds refreshes = 1 + found / UsualRefresh;
    return found / refreshes;
}

/* The refresh interval of the display for which the recorded program waited; 0: for none. */
static Nanoseconds Interval(const Rows *rows)
{
    if (rows->own || rows->stats.stays.refresh > 0)
        return ToldInterval(&rows->stats);
    return FoundInterval(rows);
}

/* ---- the machine ---- */

/* The assumed cost of a frame of which only the time is known, on a display with this interval: so
 * much that it was ready in time for the refresh with which it was seen, and not for one before. */
static Nanoseconds AssumedCost(Nanoseconds time, Nanoseconds interval)
{
    const Nanoseconds refreshes = (time + interval / 2) / interval;
    if (refreshes > 1)
        return (refreshes - 1) * interval + AssumedWork;
    if (time < 2 * AssumedWork)
        return time / 2;
    return AssumedWork;
}

/* What frame i costs the processor on a display with this interval; 0: without one. */
static Nanoseconds Cost(const Rows *rows, int64_t i, Nanoseconds interval)
{
    const Nanoseconds time = rows->times.list[i];
    if (interval == 0 && !rows->knowsGpu)
        return time;
    if (rows->knowsWork)
        return rows->works.list[i];
    if (interval == 0)
        return time;
    return AssumedCost(time, interval);
}

/* What it costs the graphics card. */
static Nanoseconds GpuCost(const Rows *rows, int64_t i)
{
    return rows->knowsGpu ? rows->gpus.list[i] : 0;
}

/* Whether the driver holds a frame: less time passed from drawn to presented than the card took. */
static bool HasQueue(const Rows *rows)
{
    static const double slight = 1.01; /* times are rounded */
    return rows->knowsGpu && slight * rows->waited < rows->gpus.sum;
}

/* Fills in the draws, and the queue if it was not asked for, for a display with this interval; 0:
 * without one. False, after one line on standard error, if no time would pass. */
static bool MakeMachine(const Rows *rows, const char *path, Nanoseconds interval, MachineSpec *spec)
{
    Nanoseconds time = 0;
    if (spec->queue == NotAskedFor)
        spec->queue = HasQueue(rows);
    spec->draws = Allocate(sizeof *spec->draws * (size_t)(rows->times.count + 1));
    spec->drawCount = rows->times.count;

    for (int64_t i = 0; i < rows->times.count; i++) {
        Nanoseconds gpu = spec->gpu;
        if (gpu == NotAskedFor)
            gpu = GpuCost(rows, i);
        spec->draws[i] = (DrawCost){Cost(rows, i, interval), gpu};
        time += spec->draws[i].draw + gpu + interval;
    }

    if (time <= 0)
        return Fail("%s: no time passes in its %lld frames", path, (long long)rows->times.count);
    return true;
}

/* ---- what is assumed ---- */

enum { AssumedSize = sizeof((Options *)NULL)->assumed };

/* For how many refreshes pictures stayed, on average. */
static double RefreshesHeld(const Rows *rows, Nanoseconds interval)
{
    const Stats *stats = &rows->stats;
    const StatsValues *stays = stats->onScreen.count > 0 ? &stats->onScreen : &stats->times;
    const double mean = stays->sum / (double)stays->count;
    return round(mean / (double)interval);
}

/* Says so if a lock seems to have held the pictures: they stayed for several refreshes, although
 * there was less work than one refresh has room for. */
static void DescribeLock(const Rows *rows, Nanoseconds interval, char text[AssumedSize])
{
    static const double full = 0.95; /* of a refresh */
    const double held = RefreshesHeld(rows, interval);
    const double room = full * (double)rows->times.count * (double)interval;
    const double fps = (double)ONE_SECOND / (held * (double)interval);
    double work = 0;
    if (rows->knowsWork)
        work = rows->works.sum;
    if (rows->knowsGpu)
        work = fmax(work, rows->gpus.sum);
    if (held <= 1 || work >= room)
        return;

    ListAdd(text, AssumedSize, ", ", "a lock to %.4g fps", fps);
    if (rows->knowsWork)
        ListAdd(text, AssumedSize, ", ", "which only --fps keeps");
    else
        ListAdd(text, AssumedSize, ", ", "or frames as slow");
}

/* Says what is assumed of the machine, whose display has this interval (0: it has none). `found`:
 * the display was found in the recording, and not asked for. */
static void Describe(const Rows *rows, Nanoseconds interval, bool found, char text[AssumedSize])
{
    if (interval > 0)
        snprintf(text, AssumedSize, "a display of %.2f Hz", (double)ONE_SECOND / (double)interval);
    else
        snprintf(text, AssumedSize, "no display");
    if (found && interval > 0)
        DescribeLock(rows, interval, text);

    const char *columns = rows->own ? "update_ms and render_ms" : rows->workColumn;
    if (rows->knowsWork)
        ListAdd(text, AssumedSize, "; ", "work from %s", columns);
    else
        ListAdd(text, AssumedSize, "; ", "work is not told: 1 ms where a display waits, else all");

    if (rows->knowsGpu)
        ListAdd(text, AssumedSize, ", ", "the GPU's from %s", rows->gpuColumn);
    else
        ListAdd(text, AssumedSize, ", ", "the GPU's is not told");
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

/* The rest of RecordedMachineRead, once the rows are read. */
static bool MakeFromRows(const Rows *rows, Options *options)
{
    const char *path = options->replay;
    MachineSpec *machine = &options->machine;
    const bool isDisplayAsked = options->machineText != NULL;
    Nanoseconds interval = SimDisplayRefresh(machine);
    if (machine->refreshMilliHz == NotAskedFor) {
        interval = Interval(rows);
        machine->refreshMilliHz = 0;
        if (interval > 0)
            machine->refreshMilliHz = (1000 * ONE_SECOND + interval / 2) / interval;
    }
    Describe(rows, interval, !isDisplayAsked, options->assumed);
    if (!MakeMachine(rows, path, interval, machine))
        return false;

    EndWithRecording(&options->game, machine->drawCount, rows->reader.table.path);
    if (options->window.vsync != VsyncOn && SimDisplayRefresh(machine) == 0)
        return Fail("--vsync has no effect: %s is of a machine without a display", path);
    return true;
}

bool RecordedMachineRead(Options *options)
{
    MachineSpec *machine = &options->machine;
    const char *display = options->machineText;
    Rows rows = {0};
    *machine = (MachineSpec){.vsync = VsyncOn,
                             .seed = 1,
                             .refreshMilliHz = NotAskedFor,
                             .queue = NotAskedFor,
                             .gpu = NotAskedFor};
    if (display && !MachineSpecParseDisplay(display, machine))
        return false;

    const bool made =
        ReadRows(&rows, options->replay, options->selection) && MakeFromRows(&rows, options);
    machine->vsync = options->window.vsync;
    options->machineText = options->replay; /* from here on the machine is called so */
    free(rows.times.list);
    free(rows.works.list);
    free(rows.gpus.list);
    StatsFree(&rows.stats);
    return made;
}
