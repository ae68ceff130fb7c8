/* SPDX-License-Identifier: MIT
 *
 * The JSON format: an array of Chrome trace events, one a line, in the order of time. The last one
 * says only that the recording ends, so that all lines before it can end in a comma.
 *
 * Readers add ts and dur as floating-point microseconds. Where that sum lies just above the start
 * of the next slice, they see two slices that cross; there dur is 1 ns shorter. Readers also treat
 * slices with different arguments as different things, so slices have no arguments.
 */
#include "base/units.h"
#include "trace/sink.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* A frame that takes longer is a hitch, if it also takes more than twice as long as the one before:
 * on a machine that is always slow, not every frame is a hitch. */
static const Nanoseconds HitchTime = 100 * ONE_MILLISECOND;

/* The number that a reader gets from the decimal text: the nearest double. */
static double AsRead(Nanoseconds ns)
{
    return (double)ns / (double)ONE_MICROSECOND;
}

/* From `start` to `end`, but shorter if a reader would get a sum above `latest`. */
static Nanoseconds Duration(Nanoseconds start, Nanoseconds end, double latest)
{
    Nanoseconds duration = end - start;
    while (duration > 0 && AsRead(start) + AsRead(duration) > latest)
        duration--;
    return duration;
}

static Nanoseconds FrameDuration(const Frame *frame)
{
    return Duration(frame->end - frame->frameTime, frame->end, AsRead(frame->end));
}

/* The beginning of an event; its other members and its end follow. */
static void Event(Sink *sink, const char *name, char phase, Nanoseconds when)
{
    char ts[TimeTextSize];
    SinkPrint(sink, "{\"name\":\"%s\",\"ph\":\"%c\",\"ts\":%s,\"pid\":1,\"tid\":1", name, phase,
              FormatTime(ts, when, InMicroseconds));
}

static void SliceEvent(Sink *sink, const char *name, Nanoseconds start, Nanoseconds duration)
{
    char dur[TimeTextSize];
    Event(sink, name, 'X', start);
    SinkPrint(sink, ",\"dur\":%s},\n", FormatTime(dur, duration, InMicroseconds));
}

/* At the start of a frame, with a value. It begins here, and ends with EndInstant; the value comes
 * between. */
static void BeginInstant(Sink *sink, const char *name, Nanoseconds start, const char *key)
{
    Event(sink, name, 'i', start);
    SinkPrint(sink, ",\"s\":\"t\",\"args\":{\"%s\":", key);
}

static void EndInstant(Sink *sink)
{
    SinkPrint(sink, "}},\n");
}

static void InstantOfText(Sink *sink, const char *name, Nanoseconds start, const char *key,
                          const char *value)
{
    BeginInstant(sink, name, start, key);
    SinkPrint(sink, "\"%s\"", value);
    EndInstant(sink);
}

static void InstantOfBool(Sink *sink, const char *name, Nanoseconds start, const char *key,
                          bool value)
{
    BeginInstant(sink, name, start, key);
    SinkPrint(sink, "%s", value ? "true" : "false");
    EndInstant(sink);
}

static void InstantOfCount(Sink *sink, const char *name, Nanoseconds start, const char *key,
                           int32_t value)
{
    BeginInstant(sink, name, start, key);
    SinkPrint(sink, "%" PRId32, value);
    EndInstant(sink);
}

static void InstantOfMs(Sink *sink, const char *name, Nanoseconds start, Nanoseconds value)
{
    char ms[TimeTextSize];
    BeginInstant(sink, name, start, "ms");
    SinkPrint(sink, "%s", FormatTime(ms, value, InMilliseconds));
    EndInstant(sink);
}

/* At the end of a frame. */
static void Counter(Sink *sink, const char *name, const Frame *frame, Nanoseconds value)
{
    char ms[TimeTextSize];
    Event(sink, name, 'C', frame->end);
    SinkPrint(sink, ",\"args\":{\"%s\":%s}},\n", name, FormatTime(ms, value, InMilliseconds));
}

static void Head(Sink *sink, const char *host)
{
    (void)host;
    SinkPrint(sink, "[{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":1,\"tid\":1,"
                    "\"args\":{\"name\":\"interp_demo\"}},\n"
                    "{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":1,\"tid\":1,"
                    "\"args\":{\"name\":\"loop\"}},\n");
}

static bool IsHitch(const Frame *frame, const Frame *before)
{
    const Nanoseconds time = frame->frameTime - frame->deadTime;
    if (time <= HitchTime)
        return false;
    return !before || time / 2 > before->frameTime - before->deadTime;
}

/* The frame's own slice, and at its start what changed or went wrong in it. */
static void FrameStart(Sink *sink, const Frame *frame, const Frame *before)
{
    const Nanoseconds start = frame->end - frame->frameTime;
    SliceEvent(sink, "frame", start, FrameDuration(frame));

    /* What changed. */
    const bool wasSteered = before && before->steered;
    if (!before || strcmp(before->loop, frame->loop) != 0)
        InstantOfText(sink, "loop changed", start, "loop", frame->loop);
    if (!before || strcmp(before->method, frame->method) != 0)
        InstantOfText(sink, "drawing changed", start, "interpolation", frame->method);
    if (frame->steered != wasSteered)
        InstantOfBool(sink, "steering", start, "on", frame->steered);

    /* What went wrong. */
    if (IsHitch(frame, before))
        InstantOfMs(sink, "hitch", start, frame->frameTime - frame->deadTime);
    if (frame->deadTime > 0)
        InstantOfMs(sink, "dead time", start, frame->deadTime);
    if (frame->screenSource == ScreenNever)
        InstantOfBool(sink, "never seen", start, "seen", false);
    if (frame->late > 0)
        InstantOfCount(sink, "late", start, "refreshes", frame->late);
    if (frame->fullTurn)
        InstantOfCount(sink, "turn of MAX_LOOPS ticks", start, "ticks", frame->ticks);
}

static void SliceOf(Sink *sink, const Slice *slice, const Frame *frame)
{
    static const char *const names[] = {
        [SliceTick] = "tick", [SliceInput] = "input", [SliceDraw] = "draw",
        [SliceSwap] = "swap", [SliceSleep] = "sleep", [SliceMore] = "more"};

    const double frameEnd = AsRead(frame->end - frame->frameTime) + AsRead(FrameDuration(frame));
    const double latest = fmin(AsRead(slice->end), frameEnd);
    const Nanoseconds duration = Duration(slice->start, slice->end, latest);
    if (duration > 0) /* on some simulated machines no time passes in it */
        SliceEvent(sink, names[slice->kind], slice->start, duration);
}

static void FrameEnd(Sink *sink, const Frame *frame)
{
    Event(sink, "alpha", 'C', frame->end);
    SinkPrint(sink, ",\"args\":{\"alpha\":%.9g}},\n", frame->drawArgument);
    Counter(sink, "frame_ms", frame, frame->frameTime);
    Counter(sink, "behind_ms", frame, frame->behind);
    if (FrameKnows(frame, COLUMN_OF(animation_error_ms)))
        Counter(sink, "animation_error_ms", frame, frame->animationError);
    if (FrameKnows(frame, COLUMN_OF(gpu_ms)))
        Counter(sink, "gpu_ms", frame, frame->gpu);
}

static void WholeFrame(Sink *sink, const Frame *frame, const Slices *slices, const Frame *before)
{
    FrameStart(sink, frame, before);
    for (int i = 0; i < slices->count; i++)
        SliceOf(sink, &slices->slices[i], frame);
    FrameEnd(sink, frame);
}

static void End(Sink *sink, Nanoseconds lastEnd)
{
    Event(sink, "recording ends", 'i', lastEnd);
    SinkPrint(sink, ",\"s\":\"t\"}\n]\n");
}

const SinkFormat SinkJson = {
    .frames = "frames", .hasSlices = true, .head = Head, .frame = WholeFrame, .end = End};
