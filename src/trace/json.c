/* SPDX-License-Identifier: MIT
 *
 * The JSON format: an array of Chrome trace events, one a line, in the order of time. Each line but
 * the last ends in a comma. The last one says only that the recording ends, so no other line needs
 * to know whether another one follows it.
 *
 * Readers add ts and dur as floating-point microseconds. Where that sum lies just above the start
 * of the next slice, they see two slices that cross; there dur is 1 ns shorter. Readers also treat
 * slices with different arguments as different things, so slices have no arguments.
 */
#include "base/units.h"
#include "trace/format.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A frame that takes longer is a hitch, if it also takes more than twice as long as the one before:
 * on a machine that is always slow, not every frame is a hitch. */
static const Nanoseconds HitchTime = 100 * ONE_MILLISECOND;

/* An event's members after those that all events have. */
typedef char Members[192];

/* The number that a reader gets from the decimal text: the nearest double. */
static double AsRead(Nanoseconds ns)
{
    return (double)ns / 1000;
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

static size_t Event(char *out, const char *name, char phase, Nanoseconds when, const char *members)
{
    char ts[32];
    int length = snprintf(out, FormatTextMax,
                          "{\"name\":\"%s\",\"ph\":\"%c\",\"ts\":%s,\"pid\":1,\"tid\":1%s},\n",
                          name, phase, FormatTime(ts, when, 3), members);
    return (size_t)length;
}

static size_t SliceEvent(char *out, const char *name, Nanoseconds start, Nanoseconds duration)
{
    Members members;
    char dur[32];
    snprintf(members, sizeof members, ",\"dur\":%s", FormatTime(dur, duration, 3));
    return Event(out, name, 'X', start, members);
}

static size_t Instant(char *out, const char *name, Nanoseconds when, const char *key,
                      const char *value)
{
    Members members;
    snprintf(members, sizeof members, ",\"s\":\"t\",\"args\":{\"%s\":%s}", key, value);
    return Event(out, name, 'i', when, members);
}

static size_t Counter(char *out, const char *name, Nanoseconds when, const char *value)
{
    Members members;
    snprintf(members, sizeof members, ",\"args\":{\"%s\":%s}", name, value);
    return Event(out, name, 'C', when, members);
}

static size_t Head(char *out, const Host *host)
{
    (void)host;
    int length = snprintf(out, FormatTextMax,
                          "[{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":1,\"tid\":1,"
                          "\"args\":{\"name\":\"interp_demo\"}},\n"
                          "{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":1,\"tid\":1,"
                          "\"args\":{\"name\":\"loop\"}},\n");
    return (size_t)length;
}

static bool IsHitch(const Frame *frame, const Frame *before)
{
    Nanoseconds time = frame->frameTime - frame->deadTime;
    Nanoseconds timeBefore = before ? before->frameTime - before->deadTime : 0;
    return time > HitchTime && time / 2 > timeBefore;
}

/* What changed or went wrong in a frame, marked at its start. */
static size_t Instants(char *out, const Frame *frame, const Frame *before)
{
    const Nanoseconds start = frame->end - frame->frameTime;
    char value[64];
    size_t length = 0;
    if (!before || strcmp(before->loop, frame->loop) != 0) {
        snprintf(value, sizeof value, "\"%s\"", frame->loop);
        length += Instant(out + length, "loop changed", start, "loop", value);
    }
    if (!before || strcmp(before->method, frame->method) != 0) {
        snprintf(value, sizeof value, "\"%s\"", frame->method);
        length += Instant(out + length, "drawing changed", start, "interpolation", value);
    }
    if (frame->steered != (before && before->steered))
        length += Instant(out + length, "steering", start, "on", frame->steered ? "true" : "false");
    if (IsHitch(frame, before))
        length += Instant(out + length, "hitch", start, "ms",
                          FormatTime(value, frame->frameTime - frame->deadTime, 6));
    if (frame->deadTime > 0)
        length +=
            Instant(out + length, "dead time", start, "ms", FormatTime(value, frame->deadTime, 6));
    if (frame->screenSource == ScreenNever)
        length += Instant(out + length, "never seen", start, "seen", "false");
    if (frame->late > 0) {
        snprintf(value, sizeof value, "%" PRId32, frame->late);
        length += Instant(out + length, "late", start, "refreshes", value);
    }
    if (frame->fullTurn) {
        snprintf(value, sizeof value, "%" PRId32, frame->ticks);
        length += Instant(out + length, "turn of MAX_LOOPS ticks", start, "ticks", value);
    }
    return length;
}

/* The frame's own slice and its instants; its other slices and its counters come after them. */
static size_t FrameStart(char *out, const Frame *frame, const Frame *before)
{
    size_t length = SliceEvent(out, "frame", frame->end - frame->frameTime, FrameDuration(frame));
    return length + Instants(out + length, frame, before);
}

static size_t SliceOf(char *out, const Slice *slice, const Frame *frame)
{
    static const char *const names[] = {"tick", "input", "draw", "swap", "sleep"};
    double latest = AsRead(slice->end);
    if (frame)
        latest = fmin(latest, AsRead(frame->end - frame->frameTime) + AsRead(FrameDuration(frame)));
    const Nanoseconds duration = Duration(slice->start, slice->end, latest);
    if (duration <= 0) /* no time passes in it, as on some simulated machines */
        return 0;
    return SliceEvent(out, names[slice->kind], slice->start, duration);
}

static size_t FrameEnd(char *out, const Frame *frame)
{
    char value[32];
    snprintf(value, sizeof value, "%.9g", frame->drawArgument);
    size_t length = Counter(out, "alpha", frame->end, value);
    FormatTime(value, frame->frameTime, 6);
    length += Counter(out + length, "frame_ms", frame->end, value);
    FormatTime(value, frame->behind, 6);
    length += Counter(out + length, "behind_ms", frame->end, value);
    if (frame->hasAnimationError) {
        FormatTime(value, frame->animationError, 6);
        length += Counter(out + length, "animation_error_ms", frame->end, value);
    }
    return length;
}

static size_t End(char *out, Nanoseconds lastEnd)
{
    size_t length = Event(out, "recording ends", 'i', lastEnd, ",\"s\":\"t\"");
    memcpy(out + length - 2, "\n]\n", 4); /* overwrites the comma */
    return length + 1;
}

const Format FormatJson = {.lines = "events",
                           .head = Head,
                           .frame = FrameStart,
                           .slice = SliceOf,
                           .frameEnd = FrameEnd,
                           .end = End};
