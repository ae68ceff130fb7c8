/* SPDX-License-Identifier: MIT
 *
 * The record of one frame: one call of a draw, complete when its picture was seen. Statistics and
 * recordings are made of it.
 */
#pragma once

#include "base/screen_time.h"

/* The columns of a recording, in the order of its file (columns.def), and their number. */
typedef enum ColumnId {
#define COLUMN(name, ...)   Column_##name,
#define OPTIONAL(name, ...) Column_##name,
#define UNMEASURED(name)    Column_##name,
#include "trace/columns.def"
    Columns
} ColumnId;

/* A set of columns is the sum of these. */
typedef uint64_t ColumnSet;
#define COLUMN_OF(name) (UINT64_C(1) << Column_##name)

/* More that may be known, but has no column. A frame of another program may know Frame.ready. A
 * recording may have a row for each frame, and only one; and its times on the screen may agree with
 * those of its frames. */
#define KNOWS_READY        (UINT64_C(1) << Columns)
#define KNOWS_EACH_FRAME   (UINT64_C(1) << (Columns + 1))
#define KNOWS_SCREEN_TIMES (UINT64_C(1) << (Columns + 2))
_Static_assert(Columns + 3 <= 64, "a ColumnSet has no room for so many columns");

/* What every frame of this program knows. */
static const ColumnSet KnownOfAll = 0
#define COLUMN(name, ...) | COLUMN_OF(name)
#define OPTIONAL(name, ...)
#define UNMEASURED(name)
#include "trace/columns.def"
    ;

/* Why a frame was long. */
typedef enum Cause {
    CauseNone,     /* the frame was not long */
    CauseCpu,      /* busy on the CPU, or in a wait outside of Present that counts as work */
    CauseOutside,  /* outside of Present: work or a wait, neither was measured */
    CauseGpu,      /* it waited for the GPU */
    CauseDisplay,  /* it waited for the display */
    CauseReplaced, /* the picture before was never seen, as a later one came in its place */
    CauseWaiting,  /* asleep; or held in Present, but not for the GPU and not for the display */
    CausePresent,  /* held in Present, and it is not known for what */
    CauseBrowser,  /* the browser's animation frame came late, and the picture was ready */
    CauseUnknown,
    CauseCount
} Cause;

/* What sensors of the machine tell, each in its unit. */
typedef enum Sensor {
    SensorCpuLoad,        /* % */
    SensorCpuPower,       /* W */
    SensorCpuTemperature, /* degrees Celsius */
    SensorCpuClock,       /* MHz */
    SensorGpuLoad,        /* % */
    SensorGpuPower,       /* W, of the whole card */
    SensorGpuChipPower,   /* W, of its chip alone */
    SensorGpuTemperature, /* degrees Celsius */
    SensorGpuClock,       /* MHz */
    SensorGpuMemoryClock, /* MHz */
    SensorCount
} Sensor;

/* What they told when a frame was recorded. */
typedef struct Sensors {
    /* In thousandths of the unit; below 0: not known. */
    int64_t values[SensorCount];
} Sensors;

/* Points in time are counted from the start of the run. */
typedef struct Frame {
    /* The id of its picture, from 1. */
    uint64_t picture;
    /* What is known of it: the columns that tell it. This program's own frames know KnownOfAll. In
     * a recording, without screen_ms but with a source that is not `never` the picture was seen,
     * but it is not known for how long the one before it stayed. */
    ColumnSet known;

    /* When the draw call began. */
    Nanoseconds start;
    /* When the picture was complete. */
    Nanoseconds drawn;
    /* When the buffer swap returned. */
    Nanoseconds end;
    /* From the end of the frame before, or from the run's start, to `end`. */
    Nanoseconds frameTime;

    /* How many ticks have run since the start. */
    int64_t tick;
    /* How many ticks have run since the frame before. */
    int32_t ticks;
    /* Whether a turn since the frame before ran as many ticks as the loop allows. */
    bool fullTurn;
    /* Whether the first ball follows the pointer. */
    bool steered;
    /* The loop's name; like the two below a constant. */
    const char *loop;
    /* The scene's name. */
    const char *scene;
    /* The word of the method that the player has chosen. */
    const char *method;
    /* What the loop passed to its draw call: percentWithinTick or ticksAhead; 1 for GameDraw. */
    double drawArgument;
    /* The loop's clock since the loop began, less the game time of its ticks. It is below 0 where
     * the loop has run a tick before its time. */
    Nanoseconds behind;

    /* How much of frameTime was spent on ticks. */
    Nanoseconds updateTime;
    /* On drawing; in other programs on anything but waits. */
    Nanoseconds renderTime;
    /* In the buffer swap. */
    Nanoseconds swapTime;
    /* Asleep. */
    Nanoseconds sleepTime;
    /* Asleep for longer than was asked. */
    Nanoseconds oversleep;
    /* Paused or stopped. The game's clock stood still. */
    Nanoseconds deadTime;
    /* Whether it holds a pause, dead time or a hidden window: its frameTime is not counted. */
    bool excluded;

    /* The game time that the picture shows. */
    Nanoseconds sim;
    /* The game time that the loop asked for, before the method made `sim` of it. */
    Nanoseconds simAsked;
    /* How far the picture is behind the current state of the game. */
    Nanoseconds viewLag;
    /* The game time of all ticks so far. */
    Nanoseconds gameTime;
    /* The hash of the game's state after the last tick, where it is known. */
    uint64_t state;

    /* Where what is watched was drawn, in units. */
    double x, y;
    /* How far that is from where it should be at `sim`, in units. Not known before the first tick,
     * and while the ball is steered. */
    double placeError;
    /* The length of the change of that error since the frame before, in units. Not known also where
     * there is no animation error. */
    double placeStep;
    /* In a scene about a network, else not known: how long ago the sender was at the moment that
     * the picture shows. */
    Nanoseconds delay;
    /* Also there: whether no newer message had come. */
    bool starved;

    /* ---- known when presentation feedback has come, or takes too long ---- */

    /* When the picture was seen, in real time without dead time. */
    Nanoseconds screenReal;
    /* The same on the loop's clock. */
    Nanoseconds screenLoop;
    /* How that is known. */
    ScreenSource screenSource;
    /* The display's refresh interval. 0: unknown, or not constant. */
    Nanoseconds refresh;
    /* How many refreshes later than possible it was seen. */
    int32_t late;
    /* How long the card has worked on it, where that is known. */
    Nanoseconds gpu;
    /* (sim - sim before) - (screenLoop - screenLoop before), against the last frame that was seen.
     * Not known for the first frame, an excluded one, and one of another loop or method. */
    Nanoseconds animationError;
    /* From when the newest input was read that shows in it, until it was seen. Not known of a
     * picture that was never seen, and until a tick has input. */
    Nanoseconds input;
    /* The same of the newest input that shows in full. */
    Nanoseconds inputFull;

    /* ---- known only of other programs' frames ---- */

    /* The time since a click that it is the first to show. 0: none. */
    Nanoseconds click;
    /* The same of any input by keyboard or mouse. */
    Nanoseconds anyInput;
    /* From when the PC received the input that it shows, as markers of the program tell, until it
     * was sent to the display. 0: not told. */
    Nanoseconds pcLatency;
    /* From when the card had completed it until it was seen (KNOWS_READY). */
    Nanoseconds ready;
    /* How it was presented. NULL: not told. */
    const char *presentMode;
    /* What sensors told then; it lasts until the next frame is read. NULL: nothing is known. */
    const Sensors *sensors;
    /* Whether a driver or library made it between the program's own. Then it has no frameTime. */
    bool generated;

    /* ---- found by the statistics ---- */

    /* Why it took so long. Only of the longest frames (StatsWorst). */
    Cause cause;
} Frame;

/* Whether all of these columns are known of the frame. */
static inline bool FrameKnows(const Frame *frame, ColumnSet columns)
{
    return (frame->known & columns) == columns;
}

/* Notes whether they are. */
static inline void FrameNote(Frame *frame, ColumnSet columns, bool known)
{
    frame->known &= ~columns;
    if (known)
        frame->known |= columns;
}

/* What a frame's time was spent on. Times as above; slices never overlap. */
typedef enum SliceKind {
    SliceTick,
    SliceInput,
    SliceDraw,
    SliceSwap,
    SliceSleep,
    SliceMore /* of several kinds: see SlicesAdd */
} SliceKind;

typedef struct Slice {
    SliceKind kind;
    Nanoseconds start;
    Nanoseconds end;
} Slice;

enum { MostSlices = 32 };

/* Those of one frame, in the order of time. */
typedef struct Slices {
    int count;
    Slice slices[MostSlices];
} Slices;

/* Adds one. Where there is no more room, the first half and the last slices are kept as they are,
 * and those between become one. */
void SlicesAdd(Slices *slices, SliceKind kind, Nanoseconds start, Nanoseconds end);
