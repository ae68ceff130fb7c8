/* SPDX-License-Identifier: MIT
 *
 * Chrome trace events: every file is valid JSON with its array closed, slices nest, and what the
 * events say is what the CSV of the same run says, to the nanosecond.
 */
#include "check/check.h"
#include "check/simulation.h"
#include "program.h"

#include "trace/format.h"
#include "trace/writer.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static Program program;

/* A reader of JSON: each function checks what stands at `at`, and returns what is behind it. */

static const char *fileBegin; /* of the text that is read */

static const char *Value(const char *at);

static const char *Expect(const char *at, const char *token)
{
    CHECK(strncmp(at, token, strlen(token)) == 0, "byte %td: no '%s' but %.60s", at - fileBegin,
          token, at);
    return at + strlen(token);
}

static const char *Space(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

static const char *String(const char *at)
{
    at = Expect(at, "\"");
    for (; *at != '"'; at++) {
        CHECK((unsigned char)*at >= ' ', "byte %td: a control character in a string",
              at - fileBegin);
        if (*at == '\\')
            at++;
    }
    return at + 1;
}

static const char *Digits(const char *at)
{
    size_t digits = strspn(at, "0123456789");
    CHECK(digits > 0, "byte %td: no digit but %.60s", at - fileBegin, at);
    return at + digits;
}

static const char *Number(const char *at)
{
    at += *at == '-';
    CHECK(*at != '0' || !strchr("0123456789", at[1]), "byte %td: a number begins with 0: %.60s",
          at - fileBegin, at);
    at = Digits(at);
    if (*at == '.')
        at = Digits(at + 1);
    if (*at == 'e' || *at == 'E') {
        at++;
        at = Digits(at + (*at == '+' || *at == '-'));
    }
    return at;
}

static const char *Members(const char *at, char close)
{
    for (at = Space(at + 1); *at != close; at = Space(at)) {
        if (close == '}')
            at = Space(Expect(Space(String(at)), ":"));
        at = Space(Value(at));
        if (*at == close)
            break;
        at = Space(Expect(at, ","));
        CHECK(*at != close, "byte %td: a comma before %c", at - fileBegin, close);
    }
    return at + 1;
}

static const char *Value(const char *at)
{
    if (*at == '{')
        return Members(at, '}');
    if (*at == '[')
        return Members(at, ']');
    if (*at == '"')
        return String(at);
    if (*at == 't')
        return Expect(at, "true");
    if (*at == 'f')
        return Expect(at, "false");
    return *at == 'n' ? Expect(at, "null") : Number(at);
}

static int CountLines(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* Events */

typedef struct Event {
    char name[32], phase[4], args[192];
    int64_t ts, dur; /* ns */
} Event;

static void Copy(char *out, size_t size, const char *from, const char *end)
{
    CHECK((size_t)(end - from) < size, "longer than %zu: %.200s", size, from);
    memcpy(out, from, (size_t)(end - from));
    out[end - from] = '\0';
}

/* "12.345" us as 12345 ns; there must be three decimals, and nothing else. */
static int64_t Nanos(const char *text, const char *end)
{
    char *point, *last;
    int64_t us = strtoll(text, &point, 10);
    CHECK(*point == '.', "no point in %.30s", text);
    int64_t ns = strtoll(point + 1, &last, 10);
    CHECK(last == end && last == point + 4, "not three decimals: %.30s", text);
    return us * 1000 + (*text == '-' ? -ns : ns);
}

static const char *ReadEvent(const char *at, Event *event)
{
    *event = (Event){.ts = -1, .dur = -1};
    CHECK(*at == '{', "byte %td: no event but %.60s", at - fileBegin, at);
    do {
        const char *key = at + 2, *value = Expect(String(at + 1), ":"), *end = Value(value);
        if (strncmp(key, "name\"", 5) == 0)
            Copy(event->name, sizeof event->name, value + 1, end - 1);
        else if (strncmp(key, "ph\"", 3) == 0)
            Copy(event->phase, sizeof event->phase, value + 1, end - 1);
        else if (strncmp(key, "ts\"", 3) == 0)
            event->ts = Nanos(value, end);
        else if (strncmp(key, "dur\"", 4) == 0)
            event->dur = Nanos(value, end);
        else if (strncmp(key, "args\"", 5) == 0)
            Copy(event->args, sizeof event->args, value, end);
        else
            CHECK(strncmp(key, "pid\":1", 6) == 0 || strncmp(key, "tid\":1", 6) == 0 ||
                      strncmp(key, "s\":\"t\"", 6) == 0,
                  "an unknown member: %.60s", key);
        at = end;
    } while (*at == ',');
    CHECK(event->name[0] && strlen(event->phase) == 1, "no name or phase: %s, %s", event->name,
          event->phase);
    return Expect(at, "}");
}

/* What the events must be like, one after the other, and how many there are. */
typedef struct Check {
    int64_t now;
    double frameEnd, sliceEnd; /* us */
    int64_t events, frames, slices, counters, instants;
} Check;

static bool IsSlice(const Event *event)
{
    static const char *const names[] = {"tick", "input", "draw", "swap", "sleep"};
    bool is = false;
    for (int i = 0; i < 5; i++)
        is = is || strcmp(event->name, names[i]) == 0;
    return is && event->phase[0] == 'X';
}

/* As readers have it, who add up microseconds in floating point. */
static double Read(int64_t ns)
{
    return (double)ns / 1000;
}

/* Frames follow each other; other slices lie in the last frame, and follow each other in it. */
static void CheckNesting(Check *check, const Event *event)
{
    const double end = Read(event->ts) + Read(event->dur);
    CHECK(event->dur > 0, "%s at %" PRId64 ": takes %" PRId64, event->name, event->ts, event->dur);
    if (strcmp(event->name, "frame") == 0) {
        CHECK(Read(event->ts) >= check->frameEnd, "frame at %" PRId64 " before the last ends, %f",
              event->ts, check->frameEnd);
        check->sliceEnd = Read(event->ts);
        check->frameEnd = end;
        check->frames++;
        return;
    }
    CHECK(IsSlice(event), "a slice '%s'", event->name);
    CHECK(Read(event->ts) >= check->sliceEnd, "%s at %" PRId64 " before the last slice ends, %f",
          event->name, event->ts, check->sliceEnd);
    CHECK(end <= check->frameEnd, "%s ends at %f after its frame, %f", event->name, end,
          check->frameEnd);
    check->sliceEnd = end;
    check->slices++;
}

static void CheckEvent(Check *check, const Event *event)
{
    const char phase = event->phase[0];
    check->events++;
    if (phase == 'M')
        return;
    CHECK(event->ts >= check->now, "%s at %" PRId64 " comes after %" PRId64, event->name, event->ts,
          check->now);
    check->now = event->ts;
    if (phase == 'X') {
        CheckNesting(check, event);
    } else if (phase == 'C') {
        char key[40];
        snprintf(key, sizeof key, "{\"%s\":", event->name);
        CHECK(strncmp(event->args, key, strlen(key)) == 0 && !strchr(event->args, ','),
              "counter %s: %s", event->name, event->args);
        check->counters++;
    } else {
        CHECK(phase == 'i', "%s: phase %s", event->name, event->phase);
        check->instants++;
    }
}

/* Checks a whole text; each event also goes to `also` (or NULL). */
static Check CheckText(const char *text, void (*also)(const Event *event))
{
    Check check = {0};
    Event event;
    const char *at = fileBegin = text;
    CHECK(strncmp(at, "[{\"", 3) == 0, "begins with %.20s", at);
    do {
        at = ReadEvent(Space(at + 1), &event);
        CheckEvent(&check, &event);
        if (also)
            also(&event);
        at = Space(at);
    } while (*at == ',');
    at = Space(Expect(at, "]"));
    CHECK(!*at, "behind the array stands %.60s", at);
    CHECK(Space(Value(text)) == at, "it is no JSON");
    return check;
}

static Check CheckFile(const char *path, void (*also)(const Event *event))
{
    char *text = ReadFile(path);
    Check check = CheckText(text, also);
    free(text);
    return check;
}

/* The writer alone */

static bool Always(void)
{
    return true;
}

static Trace *Open(const char *path)
{
    const Host host = {.os = "An OS"};
    Trace *trace = TraceOpen(path, &host, 0, Always);
    assert_non_null(trace);
    return trace;
}

enum { FrameTime = 16666667 };

static Frame TestFrame(int64_t i)
{
    return (Frame){.start = i * FrameTime + 3000,
                   .end = (i + 1) * FrameTime,
                   .frameTime = FrameTime,
                   .tick = i,
                   .ticks = 1,
                   .loop = "arevalo",
                   .drawMode = DrawModeOn,
                   .alpha = (double)(i % 1000) / 1000,
                   .animationError = -i,
                   .hasAnimationError = true};
}

/* A frame as the game hands it over: 5 slices, then itself. */
static void PutFrame(Trace *trace, int64_t i)
{
    const int64_t begin = i * FrameTime;
    const Frame frame = TestFrame(i);
    for (int kind = SliceTick; kind <= SliceSleep; kind++) {
        const Slice slice = {(SliceKind)kind, begin + kind * 3000000,
                             begin + kind * 3000000 + 1234567};
        TraceSlice(trace, &slice);
    }
    TraceFrame(trace, &frame);
}

static void AMillionEventsAreValidAndNest(void **state)
{
    enum { Frames = 100000, Slices = 5, Counters = 4, Head = 2 };
    (void)state;
    Trace *trace = Open("many.json");
    for (int i = 0; i < Frames; i++)
        PutFrame(trace, i);
    assert_true((TraceClose(trace, NULL) == TraceComplete));
    Check check = CheckFile("many.json", NULL);
    unlink("many.json");
    assert_int_equal(check.frames, Frames);
    assert_int_equal(check.slices, Frames * Slices);
    assert_int_equal(check.counters, Frames * Counters - 1); /* the first frame has no error */
    assert_int_equal(check.instants, 3); /* of the first frame two, and the end */
    assert_int_equal(check.events, Head + Frames * (1 + Slices + Counters) - 1 + 3);
}

static void CheckWritten(size_t length, const char *out, const char *want)
{
    assert_string_equal(out, want);
    assert_int_equal(length, strlen(want));
}

static void EventsAreExact(void **state)
{
    char out[FormatTextMax];
    const Slice slice = {SliceSleep, 1234567, 1234568};
    Frame frame = TestFrame(2);
    size_t length;
    (void)state;
    length = FormatJson()->slice(out, &slice, NULL);
    CheckWritten(
        length, out,
        "{\"name\":\"sleep\",\"ph\":\"X\",\"ts\":1234.567,\"pid\":1,\"tid\":1,\"dur\":0.001},\n");
    length = FormatJson()->frame(out, &frame, NULL);
    CheckWritten(length, out,
                 "{\"name\":\"frame\",\"ph\":\"X\",\"ts\":33333.334,\"pid\":1,\"tid\":1,"
                 "\"dur\":16666.666},\n" /* with .667 it would read as ending later */
                 "{\"name\":\"loop changed\",\"ph\":\"i\",\"ts\":33333.334,\"pid\":1,\"tid\":1,"
                 "\"s\":\"t\",\"args\":{\"loop\":\"arevalo\"}},\n"
                 "{\"name\":\"drawing changed\",\"ph\":\"i\",\"ts\":33333.334,\"pid\":1,\"tid\":1,"
                 "\"s\":\"t\",\"args\":{\"interpolation\":\"on\"}},\n");
    frame.alpha = 0.25;
    frame.behind = -1500000;
    length = FormatJson()->frameEnd(out, &frame);
    CheckWritten(
        length, out,
        "{\"name\":\"alpha\",\"ph\":\"C\",\"ts\":50000.001,\"pid\":1,\"tid\":1,\"args\":"
        "{\"alpha\":0.25}},\n"
        "{\"name\":\"frame_ms\",\"ph\":\"C\",\"ts\":50000.001,\"pid\":1,\"tid\":1,\"args\":"
        "{\"frame_ms\":16.666667}},\n"
        "{\"name\":\"behind_ms\",\"ph\":\"C\",\"ts\":50000.001,\"pid\":1,\"tid\":1,\"args\":"
        "{\"behind_ms\":-1.500000}},\n"
        "{\"name\":\"animation_error_ms\",\"ph\":\"C\",\"ts\":50000.001,\"pid\":1,\"tid\":1,"
        "\"args\":{\"animation_error_ms\":-0.000002}},\n");
    length = FormatJson()->end(out, 50000001);
    CheckWritten(length, out,
                 "{\"name\":\"recording ends\",\"ph\":\"i\",\"ts\":50000.001,\"pid\":1,"
                 "\"tid\":1,\"s\":\"t\"}\n]\n");
}

static void LongestEventsHaveRoom(void **state)
{
    const int64_t low = INT64_MIN;
    char out[FormatTextMax];
    const Frame frame = {.end = -1, /* so that it begins at the lowest */
                         .frameTime = INT64_MAX,
                         .tick = low,
                         .ticks = INT32_MIN,
                         .fullTurn = true,
                         .loop = "a_loop_with_a_very_long_name",
                         .drawMode = DrawModePredict,
                         .alpha = -1.23456789e-300,
                         .behind = low,
                         .deadTime = 1,
                         .animationError = low,
                         .hasAnimationError = true};
    const Frame before = {.loop = "another"};
    (void)state;
    size_t length = FormatJson()->frame(out, &frame, &before);
    CHECK(length < FormatTextMax && length == strlen(out), "%zu, %zu", length, strlen(out));
    int events = 0;
    for (const char *at = fileBegin = out; *at; events++)
        at = Expect(Value(at), ",\n");
    assert_int_equal(events, 6); /* itself and every instant there is */
    length = FormatJson()->frameEnd(out, &frame);
    CHECK(length < FormatTextMax && length == strlen(out), "%zu, %zu", length, strlen(out));
    for (const char *at = fileBegin = out; *at;)
        at = Expect(Value(at), ",\n");
}

/* The instants of the second frame of two, as ",NAME" each. */
static const char *InstantsOf(const Frame *before, const Frame *frame)
{
    static char names[256];
    char out[FormatTextMax];
    Event event;
    FormatJson()->frame(out, frame, before);
    names[0] = '\0';
    for (const char *at = fileBegin = out; *at;) {
        at = Expect(ReadEvent(at, &event), ",\n");
        if (event.phase[0] != 'i')
            continue;
        CHECK(event.ts == frame->end - frame->frameTime, "%s at %" PRId64, event.name, event.ts);
        strcat(strcat(names, ","), event.name);
    }
    return names;
}

static void InstantsMarkWhatHappened(void **state)
{
    const int64_t ms = 1000000;
    const Frame before = TestFrame(1), calm = TestFrame(2);
    (void)state;
    assert_string_equal(InstantsOf(NULL, &calm), ",loop changed,drawing changed");
    assert_string_equal(InstantsOf(&before, &calm), "");
    Frame frame = calm;
    frame.drawMode = DrawModeOff;
    assert_string_equal(InstantsOf(&before, &frame), ",drawing changed");
    frame.loop = "lag";
    assert_string_equal(InstantsOf(&before, &frame), ",loop changed,drawing changed");
    frame = calm;
    frame.fullTurn = true;
    assert_string_equal(InstantsOf(&before, &frame), ",turn of MAX_LOOPS ticks");

    frame = calm;
    frame.frameTime = 100 * ms; /* not over 100 ms */
    assert_string_equal(InstantsOf(&before, &frame), "");
    frame.frameTime = 101 * ms;
    assert_string_equal(InstantsOf(&before, &frame), ",hitch");
    Frame slow = before;
    slow.frameTime = 51 * ms; /* not over twice as long as before */
    assert_string_equal(InstantsOf(&slow, &frame), "");
    assert_string_equal(InstantsOf(NULL, &frame), ",loop changed,drawing changed,hitch");

    frame.deadTime = 90 * ms; /* which is no hitch */
    assert_string_equal(InstantsOf(&before, &frame), ",dead time");
}

static void ARecordingOfNothingIsValid(void **state)
{
    (void)state;
    assert_true((TraceClose(Open("empty.json"), NULL) == TraceComplete));
    Check check = CheckFile("empty.json", NULL);
    unlink("empty.json");
    assert_int_equal(check.events, 3);
}

static void SlicesWithoutAFrameAreLeftOut(void **state)
{
    const Slice slice = {SliceTick, 2 * FrameTime, 2 * FrameTime + 5};
    (void)state;
    Trace *trace = Open("rest.json");
    PutFrame(trace, 0);
    PutFrame(trace, 1);
    TraceSlice(trace, &slice);
    assert_true((TraceClose(trace, NULL) == TraceComplete));
    Check check = CheckFile("rest.json", NULL);
    unlink("rest.json");
    assert_int_equal(check.frames, 2);
    assert_int_equal(check.slices, 10);
}

/* A window that is hidden for hours: its slices must not fill the memory. */
static void AFrameOfManySlicesIsNoEnd(void **state)
{
    enum { Slices = 700000 }; /* more than the memory takes */
    (void)state;
    Trace *trace = Open("long.json");
    for (int i = 0; i < Slices; i++) {
        const Slice slice = {SliceTick, 10 * i, 10 * i + 10};
        TraceSlice(trace, &slice);
    }
    const Frame frame = {.end = 10 * Slices, .frameTime = 10 * Slices, .loop = "arevalo"};
    TraceFrame(trace, &frame);
    assert_true((TraceClose(trace, NULL) == TraceComplete));
    char *text = ReadFile("long.json");
    int lines = CountLines(text);
    fileBegin = text;
    CHECK(!*Space(Value(text)), "no JSON");
    free(text);
    unlink("long.json");
    assert_int_equal(lines,
                     2 + Slices + 3 + 3 + 2); /* head, itself and its instants and counters, end */
}

static void CsvTakesNoSlices(void **state)
{
    (void)state;
    Trace *trace = Open("slices.csv");
    PutFrame(trace, 0);
    assert_true((TraceClose(trace, NULL) == TraceComplete));
    char *text = ReadFile("slices.csv");
    int lines = CountLines(text);
    free(text);
    unlink("slices.csv");
    assert_int_equal(lines, 4);
}

/* The game */

static Slice slices[4 * MaxFrames];
static int sliceCount;

static void KeepSlice(void *recorder, const Slice *slice)
{
    (void)recorder;
    assert_true(sliceCount < 4 * MaxFrames);
    slices[sliceCount++] = *slice;
}

static int CountSlices(SliceKind kind)
{
    int n = 0;
    for (int i = 0; i < sliceCount; i++)
        n += slices[i].kind == kind;
    return n;
}

static void TurnOff(Input *input)
{
    input->actions[input->actionCount++] = ActionInterpolation;
}

static void InputIsASliceWhereThereWasSome(void **state)
{
    (void)state;
    GameConfig config = With("arevalo");
    config.recorder.slice = KeepSlice;
    config.duration = ONE_SECOND;
    sliceCount = 0;
    RunOn("vsync60", config);
    assert_int_equal(CountSlices(SliceInput), 0);
    assert_int_equal(CountSlices(SliceDraw), count);
    assert_int_equal(CountSlices(SliceSwap), count);
    assert_int_equal(CountSlices(SliceTick), TicksRun());

    sliceCount = 0;
    actAt = 30;
    act = TurnOff;
    RunOn("vsync60", config);
    assert_int_equal(CountSlices(SliceInput), 1);
}

static void AHiddenWindowSleeps(void **state)
{
    (void)state;
    GameConfig config = With("arevalo");
    config.recorder.slice = KeepSlice;
    config.duration = 3 * ONE_SECOND;
    sliceCount = 0;
    RunOn("vsync60,hidden=1s-2s", config);
    Nanoseconds asleep = 0;
    for (int i = 0; i < sliceCount; i++)
        asleep += slices[i].kind == SliceSleep ? slices[i].end - slices[i].start : 0;
    CHECK(llabs(asleep - ONE_SECOND) < ONE_SECOND / 20, "asleep for %" PRId64 " ns", asleep);
}

static void ATurnOfMaxLoopsIsMarkedInItsFrame(void **state)
{
    static const char *const loops[] = {"arevalo", "lag", "max_fps", "prediction"};
    (void)state;
    for (size_t i = 0; i < 2 * sizeof loops / sizeof loops[0]; i++) {
        const bool enough = i % 2 == 0; /* or a turn of fewer ticks than it may */
        GameConfig config = With(loops[i / 2]);
        config.maxLoops = 3;
        config.ticksPerSecond = 25;
        int marked = 0;
        RunOn(enough ? "vsync60,hitch=500ms@1s" : "vsync60,hitch=40ms@1s", config);
        for (int k = 0; k < count; k++) {
            CHECK(frames[k].fullTurn == (frames[k].ticks >= 3), "%s, frame %d: %d ticks, mark %d",
                  loops[i / 2], k, frames[k].ticks, frames[k].fullTurn);
            marked += frames[k].fullTurn;
        }
        CHECK((marked > 0) == enough, "%s: %d are marked", loops[i / 2], marked);
    }
}

/* The program: the same run as JSON and as CSV */

typedef struct Row {
    int64_t begin, end, update, render, swap, sleep;
    char alpha[32], frameMs[32], behindMs[32], errorMs[32];
} Row;

static struct {
    Row *rows;
    int count, next; /* next: the frame to come */
    int64_t sum[SliceSleep + 1];
    int slices;
    int inputs, hitches, fullTurns;
} compared;

/* The cell of this number, from 0, and where it ends. */
static const char *Cell(const char *line, int number, char out[32])
{
    while (number-- > 0)
        line = strchr(line, ',') + 1;
    Copy(out, 32, line, line + strcspn(line, ",\n"));
    return out;
}

static int64_t Ms(const char *line, int number)
{
    char cell[32];
    double ms = strtod(Cell(line, number, cell), NULL);
    return llround(ms * 1e6);
}

static void ReadRows(const char *path)
{
    enum { FrameMs = 1, Elapsed = 15, Alpha = 21, Behind = 22, Update = 23, Error = 30 };
    char *text = ReadFile(path), cell[32];
    int lines = CountLines(text);
    compared.count = lines - 3;
    compared.rows = calloc((size_t)lines, sizeof(Row));
    assert_non_null(compared.rows);
    const char *at = text;
    for (int i = -3; i < compared.count; i++, at = strchr(at, '\n') + 1) {
        if (i < 0)
            continue;
        Row *row = &compared.rows[i];
        Cell(at, Alpha, row->alpha);
        Cell(at, FrameMs, row->frameMs);
        Cell(at, Behind, row->behindMs);
        Cell(at, Error, row->errorMs);
        row->end = strtoll(Cell(at, Elapsed, cell), NULL, 10);
        row->begin = row->end - Ms(at, FrameMs);
        row->update = Ms(at, Update);
        row->render = Ms(at, Update + 1);
        row->swap = Ms(at, Update + 2);
        row->sleep = Ms(at, Update + 3);
    }
    free(text);
}

static void CompareCounter(const Event *event)
{
    const Row *row = &compared.rows[compared.next - 1];
    const char *value = strchr(event->args, ':') + 1;
    const char *want = strcmp(event->name, "frame_ms") == 0             ? row->frameMs
                       : strcmp(event->name, "behind_ms") == 0          ? row->behindMs
                       : strcmp(event->name, "animation_error_ms") == 0 ? row->errorMs
                                                                        : NULL;
    CHECK(event->ts == row->end, "%s at %" PRId64, event->name, event->ts);
    if (want)
        CHECK(strncmp(value, want, strlen(want)) == 0 && value[strlen(want)] == '}',
              "frame %d, %s: %s, not %s", compared.next - 1, event->name, value, want);
    else
        CHECK(strcmp(event->name, "alpha") == 0 &&
                  fabs(strtod(value, NULL) - strtod(row->alpha, NULL)) < 1e-9,
              "frame %d, %s: %s, not %s", compared.next - 1, event->name, value, row->alpha);
}

/* Some slices are 1 ns shorter, or 2 at the end of such a frame, so that they do not seem to cross.
 */
static bool Near(int64_t time, int64_t want, int parts)
{
    return time <= want && time >= want - 2 * parts;
}

/* The slices of the frame that is over are as long as its row says. */
static void CompareSums(void)
{
    if (compared.next == 0)
        return;
    const Row *row = &compared.rows[compared.next - 1];
    const int64_t *sum = compared.sum;
    CHECK(Near(sum[SliceTick], row->update, compared.slices) &&
              Near(sum[SliceDraw], row->render, compared.slices) &&
              Near(sum[SliceSwap], row->swap, compared.slices) &&
              Near(sum[SliceSleep], row->sleep, compared.slices),
          "frame %d: tick %" PRId64 " (%" PRId64 "), draw %" PRId64 " (%" PRId64 "), swap %" PRId64
          " (%" PRId64 "), sleep %" PRId64 " (%" PRId64 ")",
          compared.next - 1, sum[SliceTick], row->update, sum[SliceDraw], row->render,
          sum[SliceSwap], row->swap, sum[SliceSleep], row->sleep);
    memset(compared.sum, 0, sizeof compared.sum);
    compared.slices = 0;
}

static void CompareEvent(const Event *event)
{
    static const char *const names[] = {"tick", "input", "draw", "swap", "sleep"};
    if (strcmp(event->name, "frame") == 0) {
        CompareSums();
        CHECK(compared.next < compared.count, "more than %d frames", compared.count);
        const Row *row = &compared.rows[compared.next++];
        CHECK(event->ts == row->begin && Near(event->ts + event->dur, row->end, 1),
              "frame %d: %" PRId64 " for %" PRId64 ", not to %" PRId64, compared.next - 1,
              event->ts, event->dur, row->end);
    } else if (event->phase[0] == 'C') {
        CompareCounter(event);
    } else if (event->phase[0] == 'X') {
        for (int i = 0; i <= SliceSleep; i++)
            compared.sum[i] += strcmp(event->name, names[i]) == 0 ? event->dur : 0;
        compared.slices++;
    }
    compared.hitches += strcmp(event->name, "hitch") == 0;
    compared.fullTurns += strcmp(event->name, "turn of MAX_LOOPS ticks") == 0;
}

static void Compare(const char *run)
{
    char arguments[256];
    memset(&compared, 0, sizeof compared);
    snprintf(arguments, sizeof arguments, "--trace run.csv --simulate %s", run);
    ProgramRun(&program, arguments);
    CHECK(program.status == 0, "%s: %s", run, program.err);
    ReadRows("run.csv");
    snprintf(arguments, sizeof arguments, "--trace run.json --simulate %s", run);
    ProgramRun(&program, arguments);
    CHECK(program.status == 0 && !program.err[0], "%s: %s", run, program.err);
    Check check = CheckFile("run.json", CompareEvent);
    CompareSums();
    CHECK(compared.next == compared.count && compared.count > 20, "%s: %d frames, %d rows", run,
          compared.next, compared.count);
    CHECK(check.slices >= compared.count, "%s: %" PRId64 " slices", run, check.slices);
    free(compared.rows);
    unlink("run.csv");
    unlink("run.json");
}

static void JsonAndCsvAgree(void **state)
{
    static const char *const runs[] = {
        "vsync60",
        "fast --duration 1",
        "noisy60,drop=5 --fps 40",
        "vsync60,hidden=2s-4s",
        "crawl --network",
        "fast --duration 1 --loop simplest",
        "oversleep --loop frame_skip",
        "oversleep --loop fixed_sleep",
        "vsync60 --loop ups_fps --interpolation predict",
    };
    (void)state;
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++)
        Compare(runs[i]);
}

static void AHitchIsMarkedOnce(void **state)
{
    (void)state;
    Compare("hitch");
    assert_int_equal(compared.hitches, 1);
    assert_int_equal(compared.fullTurns, 1);
    Compare("crawl"); /* slow from the first frame on */
    CHECK(compared.hitches <= 1, "%d hitches", compared.hitches);
}

/* The array is closed, whatever ends it */

static void CheckClosed(const char *path, int status, const char *said)
{
    CHECK(program.status == status && strstr(program.err, said), "%s: status %d, says: %s", path,
          program.status, program.err);
    Check check = CheckFile(path, NULL);
    CHECK(check.frames > 10, "%s: %" PRId64 " frames", path, check.frames);
}

static void AFullFileEndsWithTheBracket(void **state)
{
    struct rlimit before, limit;
    (void)state;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    signal(SIGXFSZ, SIG_IGN); /* the program inherits that */
    for (rlim_t size = 100000; size < 100000 + 2 * 111; size += 37) {
        limit.rlim_cur = size;
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
        ProgramRun(&program, "--simulate vsync60 --duration 30 --trace limit.json");
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        CheckClosed("limit.json", 1, "File too large");
        unlink("limit.json");
    }
    signal(SIGXFSZ, SIG_DFL);
}

static void AFullDiskEndsWithTheBracket(void **state)
{
    (void)state;
    assert_int_equal(mkdir("disk", 0755), 0);
    if (mount("tmpfs", "disk", "tmpfs", 0, "size=64k") != 0) {
        print_message("skipped: AFullDiskEndsWithTheBracket: mounting a small disk: %s\n",
                      strerror(errno));
        rmdir("disk");
        skip();
    }
    ProgramRun(&program, "--simulate vsync60 --duration 100 --trace disk/x.json");
    char *text = program.status == 1 ? ReadFile("disk/x.json") : NULL;
    umount("disk");
    rmdir("disk");
    CHECK(text && strstr(program.err, "No space left on device"), "status %d: %s", program.status,
          program.err);
    Check check = CheckText(text, NULL);
    CHECK(check.frames > 10, "%" PRId64 " frames", check.frames);
    free(text);
}

static void Rest(void)
{
    const struct timespec rest = {.tv_nsec = 5000000};
    nanosleep(&rest, NULL);
}

static bool HasEnded(pid_t pid)
{
    siginfo_t info = {0};
    assert_int_equal(waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT), 0);
    return info.si_pid == pid;
}

/* Starts the program, and sends the signal once its trace has some frames. */
static void RunUntil(int number, const char *const arguments[])
{
    struct stat status = {0};
    unlink("signal.json");
    ProgramStart(&program, arguments);
    for (int i = 0; i < 12000 && status.st_size < 20000 && !HasEnded(program.pid); i++) {
        if (stat("signal.json", &status) != 0)
            status.st_size = 0;
        Rest();
    }
    kill(program.pid, number);
    ProgramWait(&program);
}

static void SignalsEndWithTheBracket(void **state)
{
    const char *const simulated[] = {"--simulate", "vsync60",     "--duration", "1000000",
                                     "--trace",    "signal.json", NULL};
    const char *const live[] = {"--duration", "1000", "--trace", "signal.json", NULL};
    (void)state;
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    RunUntil(SIGINT, simulated);
    CheckClosed("signal.json", 0, "");
    RunUntil(SIGTERM, simulated);
    CheckClosed("signal.json", 0, "");
    RunUntil(SIGINT, live);
    CheckClosed("signal.json", 0, "");
    unlink("signal.json");
}

/* Nobody can close it then; but what is there is whole, but for the last line. */
static void AKilledRunLeavesWholeEvents(void **state)
{
    const char *const live[] = {"--duration", "1000", "--trace", "signal.json", NULL};
    (void)state;
    RunUntil(SIGKILL, live);
    assert_int_equal(program.status, 128 + SIGKILL);
    char *text = ReadFile("signal.json");
    char *end = strrchr(text, '\n');
    CHECK(end && end[-1] == ',', "ends: %.200s", text + strlen(text) - 100);
    end[-1] = ']'; /* as readers take it */
    end[0] = '\0';
    Check check = CheckText(text, NULL);
    CHECK(check.frames > 10, "%" PRId64 " frames", check.frames);
    free(text);
    unlink("signal.json");
}

static int SetUpAll(void **state)
{
    (void)state;
    alarm(240); /* a writer that blocks must not hang the tests */
    return EnterFolder() ? 0 : -1;
}

static int TearDownAll(void **state)
{
    (void)state;
    return LeaveFolder() ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(AMillionEventsAreValidAndNest),
        cmocka_unit_test(EventsAreExact),
        cmocka_unit_test(LongestEventsHaveRoom),
        cmocka_unit_test(InstantsMarkWhatHappened),
        cmocka_unit_test(ARecordingOfNothingIsValid),
        cmocka_unit_test(SlicesWithoutAFrameAreLeftOut),
        cmocka_unit_test(AFrameOfManySlicesIsNoEnd),
        cmocka_unit_test(CsvTakesNoSlices),
        cmocka_unit_test(InputIsASliceWhereThereWasSome),
        cmocka_unit_test(AHiddenWindowSleeps),
        cmocka_unit_test(ATurnOfMaxLoopsIsMarkedInItsFrame),
        cmocka_unit_test(JsonAndCsvAgree),
        cmocka_unit_test(AHitchIsMarkedOnce),
        cmocka_unit_test(AFullFileEndsWithTheBracket),
        cmocka_unit_test(AFullDiskEndsWithTheBracket),
        cmocka_unit_test(SignalsEndWithTheBracket),
        cmocka_unit_test(AKilledRunLeavesWholeEvents),
    };
    return cmocka_run_group_tests_name("json", tests, SetUpAll, TearDownAll);
}
