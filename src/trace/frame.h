/* SPDX-License-Identifier: MIT
 *
 * The record of one frame: one call of a draw, complete when its picture was seen.
 * Statistics, HUD and traces read this and nothing else.
 */
#pragma once

#include "base/screen_time.h"

/* The columns of a recording, in the order of its file (columns.h). */
typedef enum ColumnId {
#define COLUMN(name, ...)   Column_##name,
#define OPTIONAL(name, ...) Column_##name,
#define UNMEASURED(name)    Column_##name,
#include "trace/columns.h"
    Columns
} ColumnId;

/* A set of columns is the sum of these. */
typedef uint64_t ColumnSet;
#define COLUMN_OF(name) (UINT64_C(1) << Column_##name)

/* What no column tells, but is known or not just so. Of a frame of another program: Frame.ready. Of
 * a recording: it has a row for each frame, and only one; and its times on the screen agree with
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
#include "trace/columns.h"
    ;

/* Why a frame was long. */
typedef enum Cause {
    CauseNone,    /* the frame was not long */
    CauseCpu,     /* or a wait outside of Present, where it is not told from work */
    CauseOutside, /* outside of Present: work or a wait, neither was measured */
    CauseGpu,
    CauseDisplay,
    CauseReplaced, /* the picture before was never seen, as a later one came in its place */
    CauseWaiting,  /* asleep; or held in Present, but not for the GPU and not for the display */
    CausePresent,  /* held in Present, and it is not known for what */
    CauseUnknown,
    CauseCount
} Cause;

/* Points in time are counted from the start of the run. */
typedef struct Frame {
    uint64_t picture; /* the id of its picture, from 1 */

    /* What is known of it: the columns that tell it. This program's own frames know KnownOfAll. In
     * a recording, without screen_ms but with a source that is not `never` the picture was seen,
     * but it is not known for how long the one before it stayed. */
    ColumnSet known;

    Nanoseconds start;     /* when the draw call began */
    Nanoseconds drawn;     /* when the picture was complete */
    Nanoseconds end;       /* when the buffer swap returned */
    Nanoseconds frameTime; /* from the end of the frame before, or from the run's start, to `end` */

    int64_t tick;       /* how many ticks have run since the start */
    int32_t ticks;      /* how many ticks have run since the frame before */
    bool fullTurn;      /* a turn since the frame before ran as many ticks as the loop allows */
    bool steered;       /* the first ball follows the pointer */
    const char *loop;   /* the loop's name, a constant */
    const char *method; /* the word of the method that the player has chosen, a constant */
    /* What the loop passed to its draw call: percentWithinTick or ticksAhead; 1 for GameDraw. */
    double drawArgument;
    Nanoseconds behind; /* the loop's clock since the loop began, less the game time of its ticks */

    /* How much of frameTime it took: */
    Nanoseconds updateTime; /* to run ticks */
    Nanoseconds renderTime; /* to draw; in other programs, to do anything but wait */
    Nanoseconds swapTime;   /* to swap buffers */
    Nanoseconds sleepTime;  /* to sleep */
    Nanoseconds oversleep;  /* to sleep for longer than was asked */
    Nanoseconds deadTime;   /* while the program was paused or stopped: not on the game's clock */
    bool excluded; /* it holds a pause, dead time or a hidden window: no time for percentiles */

    Nanoseconds sim;      /* the game time that the picture shows */
    Nanoseconds simAsked; /* the game time that the loop asked for, before "off" replaced it */
    Nanoseconds viewLag;  /* how far the picture is behind the current state of the game */
    Nanoseconds gameTime; /* the game time of all ticks so far */

    /* Known when presentation feedback has come, or takes too long: */
    Nanoseconds screenReal;    /* when the picture was seen, in real time without dead time */
    Nanoseconds screenLoop;    /* when it was seen, on the loop's clock */
    ScreenSource screenSource; /* how that is known */
    Nanoseconds refresh;       /* the display's refresh interval; 0: unknown, or not constant */
    int32_t late;              /* how many refreshes later than possible it was seen */
    Nanoseconds gpu;           /* how long the card has worked on it, where that is known */
    /* (sim - sim before) - (screenLoop - screenLoop before), against the last frame that was seen.
     * Not known for the first frame, an excluded one, and one of another loop or method. */
    Nanoseconds animationError;
    /* Not known of a picture never seen, and until a tick has input: */
    Nanoseconds input;     /* from the newest read of input that shows, to screenReal */
    Nanoseconds inputFull; /* from the newest read that shows in full, to screenReal */
    const char *scene;     /* the scene's name, a constant */
    /* How far the watched thing is from where it should be at `sim`, in units. Not known before the
     * first tick, and while the ball is steered. */
    double placeError;
    /* The length of the change of that error since the frame before, in units. Not known also where
     * there is no animation error. */
    double placeStep;
    /* Known only in a scene about a network: */
    Nanoseconds delay; /* how long ago the sender was at the moment that the picture shows */
    bool starved;      /* no newer message was there */
    uint64_t state;    /* the hash of the game's state after the last tick, where it is known */

    /* Known only of other programs' frames: */
    Nanoseconds click; /* from a click that it is the first to show, or 0 */
    Nanoseconds ready; /* from when the card had completed it until it was seen (KNOWS_READY) */
    const char *presentMode; /* how it was presented; NULL: not told */
    bool generated; /* a driver or library made it between their own frames: it has no frameTime */
    Cause cause;    /* of the longest frames (StatsWorst) */

    /* Only for a recording: where what is watched was drawn. */
    double x, y;
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
    Nanoseconds start, end;
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
