/* SPDX-License-Identifier: MIT */
#include "cli/modes.h"

#include "base/memory.h"
#include "base/message.h"
#include "base/percentile.h"
#include "machine/screen_times.h"
#include "machine/sim.h"
#include "numbers/reader.h"

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
    StatsValues times;   /* of the frames, without sleep and dead time */
    StatsValues works;   /* of that, where the file knows it */
    StatsValues gpus;    /* the GPU's, where the file knows it */
    StatsValues steps;   /* known ones, from picture to picture as they were seen; sorted */
    bool own;            /* recorded by this program, with all columns of WorkColumns */
    bool knowsWork;      /* and not only frame times */
    bool knowsGpu;       /* both the work and the GPU's time */
    Nanoseconds gpu;     /* of the last frame of which it is known */
    double waited;       /* of all frames, once they were drawn */
    Nanoseconds refresh; /* the display's, as this program has recorded it; 0: unknown */
    Nanoseconds seen;    /* when the last picture was */
    Nanoseconds span;    /* of all frames, without dead time */
    char work[128];      /* how the file tells the work */
} Rows;

/* ---- reading ---- */

/* Adds the time since the picture before was seen, or the frame time, if it is known. */
static void AddStep(Rows *rows, const Frame *frame)
{
    Nanoseconds step = frame->frameTime;
    if (frame->excluded || frame->screenSource == ScreenNever)
        return;
    if (frame->screenSource == ScreenSeen || (rows->own && frame->screenSource != ScreenSwap)) {
        step = rows->seen > 0 ? frame->screenReal - rows->seen : 0;
        rows->seen = frame->screenReal;
    }
    if (step > 0)
        StatsKeep(&rows->steps, step);
}

static void AddRow(Rows *rows, const Frame *frame)
{
    const Nanoseconds span = frame->frameTime - frame->deadTime, awake = span - frame->sleepTime;
    const Nanoseconds work =
        rows->own ? frame->updateTime + frame->renderTime : frame->frameTime - frame->swapTime;
    const Nanoseconds time = rows->own ? work + frame->swapTime : awake;
    rows->span += span;
    rows->refresh = frame->refresh > 0 ? frame->refresh : rows->refresh;
    rows->knowsGpu |= rows->knowsWork && frame->hasGpu;
    rows->gpu = frame->hasGpu ? frame->gpu : rows->gpu;
    rows->waited +=
        (double)(rows->own ? frame->end - frame->start - frame->renderTime : awake - work);
    StatsKeep(&rows->times, time > 0 ? time : 0);
    StatsKeep(&rows->works, work);
    StatsKeep(&rows->gpus, rows->gpu);
}

static bool ReadRows(Rows *rows, const char *path, TraceSelection selection)
{
    Frame frame;
    TraceReader reader;
    if (!TraceReaderOpen(&reader, path, selection))
        return false;
    rows->own = reader.own && !(reader.lacks & WorkColumns);
    rows->knowsWork = rows->own || reader.knowsWork;
    snprintf(rows->work, sizeof rows->work, "%s%.31s",
             rows->knowsWork ? "work from "
                             : "work is not told: 1 ms where a display waits, else all",
             rows->own ? "update_ms and render_ms"
                       : reader.names[reader.names[ColumnBusy][0] ? ColumnBusy : ColumnInPresent]);
    while (TraceReaderNext(&reader, &frame)) {
        AddStep(rows, &frame);
        if (!frame.generated)
            AddRow(rows, &frame);
    }
    SortValues(rows->steps.list, rows->steps.count);
    rows->knowsGpu &= rows->gpus.sum < 1e18; /* 30 years: more is nonsense */
    ListAdd(rows->work, sizeof rows->work, ", ", "%s%s", rows->knowsGpu ? "the GPU's from " : "",
            rows->knowsGpu ? reader.names[Column_gpu_ms] : "the GPU's is not told");
    return TraceReaderClose(&reader);
}

/* ---- the display ---- */

/* How the steps from picture to picture lie on the refreshes of a display. */
typedef struct Grid {
    int64_t onGrid, single;      /* a whole number of refreshes; one of them */
    Nanoseconds time, refreshes; /* of those on the grid, in all */
} Grid;

static Grid Lay(const StatsValues *steps, Nanoseconds interval, Nanoseconds tolerance)
{
    Grid grid = {0};
    for (int64_t i = 0; i < steps->count; i++) {
        const Nanoseconds step = steps->list[i];
        const int64_t refreshes = (step + interval / 2) / interval;
        if (refreshes == 0 || llabs(step - refreshes * interval) > tolerance)
            continue;
        grid.onGrid++;
        grid.single += refreshes == 1;
        grid.time += step;
        grid.refreshes += refreshes;
    }
    return grid;
}

/* The interval of which nearly all steps are multiples, and some one; 0: there is none. */
static Nanoseconds FindInterval(const StatsValues *steps)
{
    enum { FewestSteps = 20 };
    for (int part = 1; part <= 3 && steps->count >= FewestSteps; part++) {
        const Nanoseconds guess = steps->list[steps->count / 2] / part;
        if (guess < FASTEST_REFRESH)
            continue;
        const Grid grid = Lay(steps, guess, guess / 16);
        if (grid.onGrid >= steps->count * 9 / 10 && grid.single > steps->count / 20)
            return grid.time / grid.refreshes;
    }
    return 0;
}

/* The refresh interval of the display for which the recorded program waited; 0: for none. Where
 * the GPU was never idle the program waited for that. This program has recorded the interval, but
 * perhaps without vsync: then there are more frames than refreshes, or they come at any time. */
static Nanoseconds Interval(const Rows *rows)
{
    if (!rows->own && rows->gpus.sum > 0.97 * (double)rows->span)
        return 0;
    if (!rows->own) {
        const Nanoseconds found = FindInterval(&rows->steps);
        return found > LongestRefresh ? found / (1 + found / UsualRefresh) : found;
    }
    if (rows->refresh < FASTEST_REFRESH)
        return 0;
    const Grid grid = Lay(&rows->steps, rows->refresh, rows->refresh / 8);
    const bool waits = grid.onGrid >= rows->steps.count * 4 / 5 &&
                       rows->times.count <= rows->span / rows->refresh * 21 / 20 + 2;
    return waits ? rows->refresh : 0;
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
    if (time == 0)
        return Fail("%s: no time passes in its %lld frames", path, (long long)rows->times.count);
    return true;
}

/* Says what is assumed of a display with this interval; `found`: it was not asked for. */
static void Describe(const Rows *rows, Nanoseconds interval, bool found, char text[256])
{
    const Nanoseconds step = rows->steps.count > 0 ? rows->steps.list[rows->steps.count / 2] : 0;
    const int64_t held = interval > 0 ? (step + interval / 2) / interval : 0;
    const double count = (double)rows->times.count, gpu = rows->knowsGpu ? rows->gpus.sum : 0;
    const double work = rows->knowsWork ? fmax(rows->works.sum, gpu) : 0;
    snprintf(text, 256, interval > 0 ? "a display of %.2f Hz" : "no display",
             1e9 / (double)interval);
    if (found && held > 1 && work < 0.95 * count * (double)interval)
        ListAdd(text, 256, ", ", "a lock to %.4g fps%s", 1e9 / (double)(held * interval),
                rows->knowsWork ? ", which only --fps keeps" : ", or frames as slow");
    ListAdd(text, 256, "; ", "%s", rows->work);
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
    free(rows.steps.list);
    machine->vsync = options->window.vsync;
    options->machineText = path;
    if (game->duration == 0 && (game->frames == 0 || game->frames > machine->drawCount))
        game->frames = machine->drawCount;
    if (ok && machine->vsync != VsyncOn && SimDisplayRefresh(machine) == 0)
        return Fail("--vsync has no effect: %s is of a machine without a display", path);
    return ok;
}
