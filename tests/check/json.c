/* SPDX-License-Identifier: MIT
 *
 * Chrome trace events: slices nest as readers see them, and events say what the CSV says.
 */
#include "check/command.h"
#include "check/csv.h"
#include "check/events.h"
#include "check/files.h"
#include "check/simulation.h"
#include "trace/format.h"
#include "trace/record_ring.h"
#include "trace/writer.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FrameTime = 16666667, Origin = 7 * FrameTime };

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

static bool Always(void)
{
    return true;
}

static Trace *Open(const char *path, Nanoseconds origin)
{
    const Host host = {.os = "An OS"};
    Trace *trace = TraceOpen(path, &host, origin, Always);
    assert_non_null(trace);
    return trace;
}

/* A frame as the game records it: its slices, then itself. */
static void PutFrame(Trace *trace, int64_t i)
{
    Frame frame = TestFrame(i);
    frame.start += Origin;
    frame.end += Origin;
    for (int kind = SliceTick; kind <= SliceSleep; kind++) {
        const int64_t start = Origin + i * FrameTime + kind * 3000000;
        TraceSlice(trace, &(Slice){(SliceKind)kind, start, start + 1234567});
    }
    TraceFrame(trace, &frame);
}

static void JsonEventsAreExact(void **state)
{
    char out[FormatTextMax], all[4 * FormatTextMax] = "";
    const Format *json = FormatJson();
    const Slice slice = {SliceSleep, 1234567, 1234568};
    Frame frame = TestFrame(2);
    size_t length;
    frame.alpha = 0.25;
    frame.behind = -1500000;
    (void)state;
    length = json->head(out, NULL);
    assert_int_equal(length, strlen(out));
    strcat(all, out);
    length = json->slice(out, &slice, NULL);
    assert_int_equal(length, strlen(out));
    strcat(all, out);
    length = json->frame(out, &frame, NULL);
    assert_int_equal(length, strlen(out));
    strcat(all, out);
    length = json->frameEnd(out, &frame);
    assert_int_equal(length, strlen(out));
    strcat(all, out);
    length = json->end(out, 50000001);
    assert_int_equal(length, strlen(out));
    strcat(all, out);
#define EVENT(name, phase, ts)                                                                     \
    "{\"name\":\"" name "\",\"ph\":\"" phase "\",\"ts\":" ts ",\"pid\":1,\"tid\":1"
#define META(name, value)                                                                          \
    "{\"name\":\"" name "\",\"ph\":\"M\",\"pid\":1,\"tid\":1,\"args\":{\"name\":\"" value "\"}},"  \
    "\n"
    assert_string_equal(
        all, "[" META("process_name", "interp_demo") META("thread_name", "loop")
                 EVENT("sleep", "X", "1234.567") ",\"dur\":0.001},\n"
        /* with .667 it would read as ending later */
        EVENT("frame", "X", "33333.334") ",\"dur\":16666.666},\n" EVENT("loop changed", "i", "33333.334") ",\"s\":\"t\",\"args\":{\"loop\":\"arevalo\"}},\n" EVENT(
            "drawing changed",
            "i", "33333.334") ",\"s\":\"t\",\"args\":{\"interpolation\":\"on\"}}"
                              ",\n" EVENT(
                                  "alpha", "C",
                                  "50000.001") ",\"args\":{\"alpha\":0."
                                               "25}},\n" EVENT(
                                                   "frame_"
                                                   "ms",
                                                   "C",
                                                   "50000."
                                                   "001") ","
                                                          "\"args\":{\"frame_"
                                                          "m"
                                                          "s"
                                                          "\":16.666667}},"
                                                          "\n" EVENT("behind_ms", "C", "50000.001") ",\"args\":{\"behind_ms\":-1.500000}},\n" EVENT(
                                                              "animation_error_"
                                                              "ms",
                                                              "C",
                                                              "50000.001") ",\"a"
                                                                           "rgs"
                                                                           "\":{"
                                                                           "\"an"
                                                                           "imat"
                                                                           "ion_"
                                                                           "erro"
                                                                           "r_"
                                                                           "ms\""
                                                                           ":-0."
                                                                           "0000"
                                                                           "02}}"
                                                                           ","
                                                                           "\n" EVENT(
                                                                               "recording ends",
                                                                               "i",
                                                                               "50000.001") ",\"s\""
                                                                                            ":\"t\""
                                                                                            "}\n]"
                                                                                            "\n");
}

static void JsonLongestEventsHaveRoom(void **state)
{
    const int64_t low = INT64_MIN;
    char out[FormatTextMax];
    Event event;
    const Frame frame = {.end = -1, /* so that it begins at the lowest */
                         .frameTime = INT64_MAX,
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
    for (int part = 0; part < 2; part++) {
        int events = 0;
        size_t length =
            part ? FormatJson()->frameEnd(out, &frame) : FormatJson()->frame(out, &frame, &before);
        CHECK(length < FormatTextMax && length == strlen(out), "%zu, %zu", length, strlen(out));
        for (const char *at = out; *at; at += 2, events++)
            at = EventRead(at, &event);
        assert_int_equal(events, part ? 4 : 6);
    }
}

/* The second frame of two, what was different in it, and its instants. */
static void JsonInstantsMarkWhatHappened(void **state)
{
    enum { Ms = 1000000 };
    static const struct {
        bool first;
        int timeBefore, time, dead; /* ms, 0: as usual */
        DrawMode mode;
        const char *loop;
        bool fullTurn;
        const char *instants;
    } cases[] = {
        {true, 0, 0, 0, DrawModeOn, "arevalo", false, ",loop changed,drawing changed"},
        {false, 0, 0, 0, DrawModeOn, "arevalo", false, ""},
        {false, 0, 0, 0, DrawModeOff, "arevalo", false, ",drawing changed"},
        {false, 0, 0, 0, DrawModeOff, "lag", false, ",loop changed,drawing changed"},
        {false, 0, 0, 0, DrawModeOn, "arevalo", true, ",turn of MAX_LOOPS ticks"},
        {false, 0, 100, 0, DrawModeOn, "arevalo", false, ""}, /* not over 100 ms */
        {false, 0, 101, 0, DrawModeOn, "arevalo", false, ",hitch"},
        {false, 51, 101, 0, DrawModeOn, "arevalo", false, ""}, /* not over twice as long */
        {true, 0, 101, 0, DrawModeOn, "arevalo", false, ",loop changed,drawing changed,hitch"},
        {false, 0, 101, 90, DrawModeOn, "arevalo", false, ",dead time"},
        {false, 0, 201, 90, DrawModeOn, "arevalo", false, ",hitch,dead time"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Frame before = TestFrame(9), frame = TestFrame(10);
        char out[FormatTextMax], names[256] = "";
        Event event;
        before.frameTime = cases[i].timeBefore ? cases[i].timeBefore * Ms : FrameTime;
        frame.frameTime = cases[i].time ? cases[i].time * Ms : FrameTime;
        frame.deadTime = cases[i].dead * Ms;
        frame.drawMode = cases[i].mode;
        frame.loop = cases[i].loop;
        frame.fullTurn = cases[i].fullTurn;
        FormatJson()->frame(out, &frame, cases[i].first ? NULL : &before);
        for (const char *at = out; *at; at += 2) {
            at = EventRead(at, &event);
            CHECK(event.ts == frame.end - frame.frameTime, "%s at %" PRId64, event.name, event.ts);
            if (event.phase == 'i')
                strcat(strcat(names, ","), event.name);
            if (strcmp(event.name, "hitch") == 0)
                assert_int_equal(atoi(event.value), cases[i].time - cases[i].dead);
        }
        CHECK(strcmp(names, cases[i].instants) == 0, "case %zu: %s", i, names);
    }
}

/* Many sums of ts and dur are rounded so that slices would cross. */
static void JsonSlicesNestAsReadersAddThem(void **state)
{
    enum { Frames = 10000 };
    (void)state;
    Trace *trace = Open("many.json", Origin);
    for (int i = 0; i < Frames; i++)
        PutFrame(trace, i);
    const Slice after = {SliceTick, (int64_t)Frames * FrameTime, (int64_t)Frames * FrameTime + 5};
    TraceSlice(trace, &after); /* in no frame: left out */
    assert_int_equal(TraceClose(trace, NULL), TraceComplete);
    const EventCounts counts = EventsCheckFile("many.json", NULL);
    assert_int_equal(counts.frames, Frames);
    assert_int_equal(counts.slices, Frames * 5);
    assert_int_equal(counts.counters, Frames * 4 - 1); /* the first frame has no error */
    assert_int_equal(counts.instants, 3);              /* two of the first frame, and the end */

    assert_int_equal(TraceClose(Open("empty.json", 0), NULL), TraceComplete);
    assert_int_equal(EventsCheckFile("empty.json", NULL).events, 3);

    trace = Open("slices.csv", Origin);
    PutFrame(trace, 0);
    assert_int_equal(TraceClose(trace, NULL), TraceComplete);
    Csv csv = CsvRead("slices.csv");
    assert_int_equal(csv.rows, 1);
    CsvFree(&csv);
}

/* A window that is hidden for hours: its slices must not fill the memory. */
static void JsonFrameOfManySlicesNeedsNoMemory(void **state)
{
    enum { Slices = RecordRingBlock * RecordRingBlocks + 9999 };
    (void)state;
    Trace *trace = Open("long.json", 0);
    for (int i = 0; i < Slices; i++)
        TraceSlice(trace, &(Slice){SliceTick, 10 * i, 10 * i + 10});
    const Frame frame = {.end = 10 * Slices, .frameTime = 10 * Slices, .loop = "arevalo"};
    TraceFrame(trace, &frame);
    assert_int_equal(TraceClose(trace, NULL), TraceComplete);
    char *text = ReadFile("long.json");
    /* head, itself with its instants and counters, end */
    assert_int_equal(CountLines(text), 2 + Slices + 3 + 3 + 2);
    free(text);
}

static void JsonStalledFileGetsAllSlices(void **state)
{
    enum { Frames = 5000, Slices = 3 };
    (void)state;
    Fifo fifo = FifoOpen("fifo.json");
    Trace *trace = Open("fifo.json", 0);
    for (int i = 0; i < Frames; i++) {
        const Frame frame = {.loop = "arevalo", .end = 100 * i + 100, .frameTime = 100};
        for (int k = 0; k < Slices; k++)
            TraceSlice(trace, &(Slice){SliceTick, i * 100 + 10 * k, i * 100 + 10 * k + 10});
        TraceFrame(trace, &frame);
    }
    TraceStop(trace);
    CatchErrors();
    while (FifoWait(&fifo))
        ;
    TraceEnd end = TraceClose(trace, NULL);
    free(CaughtErrors());
    assert_int_equal(end, TraceComplete);
    const EventCounts counts = EventsCheck(fifo.text, NULL);
    assert_int_equal(counts.frames, Frames);
    assert_int_equal(counts.slices, Frames * Slices);
    FifoClose(&fifo);
}

/* ---- the game's slices ---- */

static Trace *recorded;
static int recordedFrames;
static int64_t sums[SliceSleep + 1];
static int kinds[SliceSleep + 1];

/* The frames that have ended since; simulation.c keeps them. */
static void RecordFrames(void)
{
    while (recorded && recordedFrames < count)
        TraceFrame(recorded, &frames[recordedFrames++]);
}

static void KeepSlice(void *self, const Slice *slice)
{
    (void)self;
    kinds[slice->kind]++;
    sums[slice->kind] += slice->end - slice->start;
    RecordFrames();
    if (recorded)
        TraceSlice(recorded, slice);
}

static void RunSlices(const char *machine, GameConfig config)
{
    memset(sums, 0, sizeof sums);
    memset(kinds, 0, sizeof kinds);
    config.recorder.slice = KeepSlice;
    RunOn(machine, config);
}

static void TurnOff(Input *input)
{
    PressAction(input, ActionInterpolation);
}

static void JsonInputIsASliceWhereThereWasSome(void **state)
{
    (void)state;
    GameConfig config = With("arevalo");
    config.duration = ONE_SECOND;
    RunSlices("vsync60", config);
    assert_int_equal(kinds[SliceInput], 0);
    assert_int_equal(kinds[SliceDraw], count);
    assert_int_equal(kinds[SliceSwap], count);
    assert_int_equal(kinds[SliceTick], TicksRun());
    actAt = 30;
    act = TurnOff;
    RunSlices("vsync60", config);
    assert_int_equal(kinds[SliceInput], 1);

    config.duration = 3 * ONE_SECOND;
    RunSlices("vsync60,hidden=1s-2s", config); /* asleep while hidden */
    CHECK(llabs(sums[SliceSleep] - ONE_SECOND) < ONE_SECOND / 20, "asleep for %" PRId64 " ns",
          sums[SliceSleep]);
}

static void JsonTurnOfMaxLoopsIsMarkedInItsFrame(void **state)
{
    static const char *const loops[] = {"arevalo", "lag", "max_fps", "prediction"};
    (void)state;
    for (int i = 0; i < 8; i++) {
        const bool enough = i % 2 == 0; /* or a turn of fewer ticks than it may run */
        GameConfig config = With(loops[i / 2]);
        int marked = 0;
        config.maxLoops = 3;
        config.ticksPerSecond = 25;
        config.duration = 3 * ONE_SECOND;
        RunOn(enough ? "vsync60,hitch=500ms@1s" : "vsync60,hitch=40ms@1s", config);
        for (int k = 0; k < count; k++) {
            CHECK(frames[k].fullTurn == (frames[k].ticks >= 3), "%s, frame %d: %d ticks, mark %d",
                  loops[i / 2], k, frames[k].ticks, frames[k].fullTurn);
            marked += frames[k].fullTurn;
        }
        CHECK((marked > 0) == enough, "%s: %d are marked", loops[i / 2], marked);
    }
}

/* ---- the same run as events ---- */

static struct {
    int frames, slices, hitches, fullTurns;
    int64_t sum[SliceSleep + 1];
} compared;

/* Slices can be 1 or 2 ns shorter. */
static bool Near(int64_t time, int64_t want, int slices)
{
    return time <= want && time >= want - 2 * slices;
}

/* The slices of the frame that is over are as long as the record says. */
static void CompareSums(void)
{
    const Frame *frame = &frames[compared.frames - 1];
    const int64_t *sum = compared.sum;
    if (compared.frames > 0)
        CHECK(Near(sum[SliceTick], frame->updateTime, compared.slices) &&
                  Near(sum[SliceDraw], frame->renderTime, compared.slices) &&
                  Near(sum[SliceSwap], frame->swapTime, compared.slices) &&
                  Near(sum[SliceSleep], frame->sleepTime, compared.slices),
              "the slices of frame %d do not add up to its times", compared.frames - 1);
    memset(compared.sum, 0, sizeof compared.sum);
    compared.slices = 0;
}

static void CompareEvent(const Event *event)
{
    static const char *const names[] = {"tick", "input", "draw", "swap", "sleep"};
    const Frame *frame = &frames[compared.frames - 1];
    if (strcmp(event->name, "frame") == 0) {
        CompareSums();
        frame = &frames[compared.frames++];
        CHECK(event->ts == frame->end - frame->frameTime &&
                  Near(event->ts + event->dur, frame->end, 1),
              "frame %d: %" PRId64 " for %" PRId64, compared.frames - 1, event->ts, event->dur);
    } else if (event->phase == 'X') {
        for (int i = 0; i <= SliceSleep; i++)
            compared.sum[i] += strcmp(event->name, names[i]) == 0 ? event->dur : 0;
        compared.slices++;
    } else if (event->phase == 'C') {
        const double value = strtod(event->value, NULL);
        const double want = strcmp(event->name, "alpha") == 0      ? frame->alpha
                            : strcmp(event->name, "frame_ms") == 0 ? (double)frame->frameTime / 1e6
                            : strcmp(event->name, "behind_ms") == 0
                                ? (double)frame->behind / 1e6
                                : (double)frame->animationError / 1e6;
        CHECK(event->ts == frame->end && fabs(value - want) < 6e-9 + fabs(want) * 1e-9,
              "frame %d, %s: %s", compared.frames - 1, event->name, event->value);
    }
    compared.hitches += strcmp(event->name, "hitch") == 0;
    compared.fullTurns += strcmp(event->name, "turn of MAX_LOOPS ticks") == 0;
}

static void CompareRun(const char *machine, const char *loop, int fps)
{
    GameConfig config = With(loop);
    config.duration = 4 * ONE_SECOND;
    config.frames = 400;
    config.settings.fps = fps ? fps : config.settings.fps;
    memset(&compared, 0, sizeof compared);
    recorded = Open("run.json", 0);
    recordedFrames = 0;
    RunSlices(machine, config);
    RecordFrames();
    assert_int_equal(TraceClose(recorded, NULL), TraceComplete);
    recorded = NULL;
    const EventCounts counts = EventsCheckFile("run.json", CompareEvent);
    CompareSums();
    CHECK(counts.frames == count && count >= 10 && counts.slices >= count,
          "%s, %s: %d frames of %d", machine, loop, counts.frames, count);
}

static void JsonSaysWhatTheFramesSay(void **state)
{
    static const struct {
        const char *machine, *loop;
        int fps, hitches, fullTurns; /* -1: any */
    } runs[] = {
        {"vsync60", "arevalo", 0, 0, 0},         {"fast", "simplest", 0, 0, 0},
        {"noisy60,drop=5", "arevalo", 40, 0, 0}, {"vsync60,hidden=1s-2s", "arevalo", 0, 1, -1},
        {"crawl", "arevalo", 0, 1, -1}, /* slow from the first frame on: marked once */
        {"oversleep", "frame_skip", 0, 0, 0},    {"oversleep", "fixed_sleep", 0, 0, -1},
        {"hitch", "arevalo", 0, 1, 1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        CompareRun(runs[i].machine, runs[i].loop, runs[i].fps);
        CHECK((runs[i].hitches < 0 || compared.hitches == runs[i].hitches) &&
                  (runs[i].fullTurns < 0 || compared.fullTurns == runs[i].fullTurns),
              "%s, %s: %d hitches, %d full turns", runs[i].machine, runs[i].loop, compared.hitches,
              compared.fullTurns);
    }
}

CHECK_GROUP(Json, cmocka_unit_test(JsonEventsAreExact), cmocka_unit_test(JsonLongestEventsHaveRoom),
            cmocka_unit_test(JsonInstantsMarkWhatHappened),
            IN_FOLDER(JsonSlicesNestAsReadersAddThem),
            IN_FOLDER(JsonFrameOfManySlicesNeedsNoMemory), IN_FOLDER(JsonStalledFileGetsAllSlices),
            cmocka_unit_test(JsonInputIsASliceWhereThereWasSome),
            cmocka_unit_test(JsonTurnOfMaxLoopsIsMarkedInItsFrame),
            IN_FOLDER(JsonSaysWhatTheFramesSay));
