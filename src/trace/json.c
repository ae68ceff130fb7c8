/* SPDX-License-Identifier: MIT
 *
 * The JSON format: an array of Chrome trace events, one a line, in the order of time. A line ends
 * in a comma but the last, which only says that the recording ends: so no line has to know whether
 * another one follows.
 *
 * A hitch is a frame of over 100 ms, dead time not counted, that also took more than twice as long
 * as the one before: a machine that is slow all the time does not hitch all the time.
 *
 * Readers add ts and dur as floating-point microseconds, and where the sum comes out a bit above
 * the begin of what follows they take the slices for crossing. There dur is 1 ns shorter. They also
 * tell slices with different arguments apart, so that slices have none.
 */
#include "trace/trace.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const int64_t HitchTime = 100000000;

/* What follows the fields that all events have. */
typedef char Rest[192];

/* ns as a decimal number in a larger unit, exactly. */
static const char *Number(char out[48], int64_t ns, uint64_t unit)
{
    uint64_t size = ns < 0 ? 0 - (uint64_t)ns : (uint64_t)ns;
    int digits = unit == 1000 ? 3 : 6;
    snprintf(out, 48, "%s%" PRIu64 ".%0*" PRIu64, ns < 0 ? "-" : "", size / unit, digits,
             size % unit);
    return out;
}

static const char *Microseconds(char out[48], int64_t ns)
{
    return Number(out, ns, 1000);
}

static const char *Milliseconds(char out[48], int64_t ns)
{
    return Number(out, ns, 1000000);
}

/* As readers have it: the double nearest to the decimal number. */
static double Read(int64_t ns)
{
    return (double)ns / 1000;
}

/* From `start` to `end`, but when it is read not to beyond `latest`. */
static int64_t Duration(int64_t start, int64_t end, double latest)
{
    int64_t duration = end - start;
    while (duration > 0 && Read(start) + Read(duration) > latest)
        duration--;
    return duration;
}

static int64_t FrameDuration(const Frame *frame)
{
    return Duration(frame->end - frame->frameTime, frame->end, Read(frame->end));
}

static size_t Event(char *out, const char *name, char phase, int64_t when, const char *rest)
{
    char ts[48];
    int length = snprintf(out, TraceTextMax,
                          "{\"name\":\"%s\",\"ph\":\"%c\",\"ts\":%s,\"pid\":1,\"tid\":1%s},\n",
                          name, phase, Microseconds(ts, when), rest);
    return (size_t)length;
}

static size_t Instant(char *out, const char *name, int64_t when, const char *key, const char *value)
{
    Rest rest;
    snprintf(rest, sizeof rest, ",\"s\":\"t\",\"args\":{\"%s\":%s}", key, value);
    return Event(out, name, 'i', when, rest);
}

static size_t Counter(char *out, const char *name, int64_t when, const char *value)
{
    Rest rest;
    snprintf(rest, sizeof rest, ",\"args\":{\"%s\":%s}", name, value);
    return Event(out, name, 'C', when, rest);
}

size_t TraceJsonHead(char *out)
{
    int length = snprintf(out, TraceTextMax,
                          "[{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":1,\"tid\":1,"
                          "\"args\":{\"name\":\"interp_demo\"}},\n"
                          "{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":1,\"tid\":1,"
                          "\"args\":{\"name\":\"loop\"}},\n");
    return (size_t)length;
}

static bool IsHitch(const Frame *frame, const Frame *before)
{
    int64_t time = frame->frameTime - frame->deadTime;
    int64_t timeBefore = before ? before->frameTime - before->deadTime : 0;
    return time > HitchTime && time / 2 > timeBefore;
}

/* What is worth a mark, at the frame's begin. */
static size_t Instants(char *out, const Frame *frame, const Frame *before, const char *drawn)
{
    const int64_t begin = frame->end - frame->frameTime;
    char value[64], ms[48];
    size_t length = 0;
    if (!before || strcmp(before->loop, frame->loop) != 0) {
        snprintf(value, sizeof value, "\"%s\"", frame->loop);
        length += Instant(out + length, "loop changed", begin, "loop", value);
    }
    if (!before || before->drawMode != frame->drawMode) {
        snprintf(value, sizeof value, "\"%s\"", drawn);
        length += Instant(out + length, "drawing changed", begin, "interpolation", value);
    }
    if (IsHitch(frame, before)) {
        Milliseconds(ms, frame->frameTime - frame->deadTime);
        length += Instant(out + length, "hitch", begin, "ms", ms);
    }
    if (frame->deadTime > 0)
        length +=
            Instant(out + length, "dead time", begin, "ms", Milliseconds(ms, frame->deadTime));
    if (frame->fullTurn) {
        snprintf(value, sizeof value, "%" PRId32, frame->ticks);
        length += Instant(out + length, "turn of MAX_LOOPS ticks", begin, "ticks", value);
    }
    return length;
}

size_t TraceJsonFrame(char *out, const Frame *frame, const Frame *before)
{
    Rest rest;
    char dur[48];
    snprintf(rest, sizeof rest, ",\"dur\":%s", Microseconds(dur, FrameDuration(frame)));
    size_t length = Event(out, "frame", 'X', frame->end - frame->frameTime, rest);
    return length + Instants(out + length, frame, before, DrawModeNames[frame->drawMode]);
}

size_t TraceJsonSlice(char *out, const Slice *slice, const Frame *frame)
{
    static const char *const names[] = {"tick", "input", "draw", "swap", "sleep"};
    Rest rest;
    char dur[48];
    double latest = Read(slice->end);
    if (frame)
        latest = fmin(latest, Read(frame->end - frame->frameTime) + Read(FrameDuration(frame)));
    const int64_t duration = Duration(slice->start, slice->end, latest);
    if (duration <= 0) /* on a simulated machine: nothing to be seen */
        return 0;
    snprintf(rest, sizeof rest, ",\"dur\":%s", Microseconds(dur, duration));
    return Event(out, names[slice->kind], 'X', slice->start, rest);
}

size_t TraceJsonFrameEnd(char *out, const Frame *frame)
{
    char value[48];
    snprintf(value, sizeof value, "%.9g", frame->alpha);
    size_t length = Counter(out, "alpha", frame->end, value);
    Milliseconds(value, frame->frameTime);
    length += Counter(out + length, "frame_ms", frame->end, value);
    Milliseconds(value, frame->behind);
    length += Counter(out + length, "behind_ms", frame->end, value);
    if (frame->hasAnimationError) {
        Milliseconds(value, frame->animationError);
        length += Counter(out + length, "animation_error_ms", frame->end, value);
    }
    return length;
}

size_t TraceJsonEnd(char *out, int64_t now)
{
    size_t length = Event(out, "recording ends", 'i', now, ",\"s\":\"t\"");
    memcpy(out + length - 2, "\n]\n", 4); /* in place of the comma */
    return length + 1;
}
