/* SPDX-License-Identifier: MIT
 *
 * Chrome trace events: slices nest as readers see them, and add up to what the CSV says.
 */
#include "check/command.h"
#include "check/csv.h"
#include "check/events.h"
#include "check/files.h"
#include "check/simulation.h"
#include "trace/sink.h"
#include "trace/writer.h"

enum { FrameTime = 16666667, Origin = 7 * FrameTime, Ms = 1000000 };

static Frame TestFrame(int64_t i)
{
    return (Frame){.start = i * FrameTime + 3000,
                   .end = (i + 1) * FrameTime,
                   .frameTime = FrameTime,
                   .ticks = 1,
                   .loop = "arevalo",
                   .method = "on",
                   .drawArgument = 0.25,
                   .behind = -1500000,
                   .animationError = -i,
                   .hasAnimationError = true};
}

static bool Never(void)
{
    return false;
}

/* A whole file of one frame and a slice. */
static const char *TextOfFrame(const Frame *frame, const Frame *before, Slice slice)
{
    static Sink sink;
    const Format *json = &FormatJson;
    sink.batched = 0;
    json->head(&sink, NULL);
    json->frame(&sink, frame, before);
    json->slice(&sink, &slice, frame);
    json->frameEnd(&sink, frame);
    json->end(&sink, frame->end);
    assert_int_equal(sink.batched, strlen(sink.batch));
    return sink.batch;
}

TEST(JsonEventsAreExact)
{
    /* With a dur of .667 it would read as ending later than 50000.001. */
    static const char expected[] =
        "[{'name':'process_name','ph':'M','pid':1,'tid':1,'args':{'name':'interp_demo'}},\n"
        "{'name':'thread_name','ph':'M','pid':1,'tid':1,'args':{'name':'loop'}},\n"
        "{'name':'frame','ph':'X','ts':33333.334,'pid':1,'tid':1,'dur':16666.666},\n"
        "{'name':'loop changed','ph':'i','ts':33333.334,'pid':1,'tid':1,'s':'t',"
        "'args':{'loop':'arevalo'}},\n"
        "{'name':'drawing changed','ph':'i','ts':33333.334,'pid':1,'tid':1,'s':'t',"
        "'args':{'interpolation':'on'}},\n"
        "{'name':'sleep','ph':'X','ts':34000.567,'pid':1,'tid':1,'dur':0.001},\n"
        "{'name':'alpha','ph':'C','ts':50000.001,'pid':1,'tid':1,'args':{'alpha':0.25}},\n"
        "{'name':'frame_ms','ph':'C','ts':50000.001,'pid':1,'tid':1,'args':{'frame_ms':16.666667}}"
        ",\n{'name':'behind_ms','ph':'C','ts':50000.001,'pid':1,'tid':1,"
        "'args':{'behind_ms':-1.500000}},\n"
        "{'name':'animation_error_ms','ph':'C','ts':50000.001,'pid':1,'tid':1,"
        "'args':{'animation_error_ms':-0.000002}},\n"
        "{'name':'recording ends','ph':'i','ts':50000.001,'pid':1,'tid':1,'s':'t'}\n]\n";
    const Frame frame = TestFrame(2);
    char text[sizeof expected];
    snprintf(text, sizeof text, "%s",
             TextOfFrame(&frame, NULL, (Slice){SliceSleep, 34000567, 34000568}));
    for (char *at = text; (at = strchr(at, '"'));)
        *at = '\'';
    assert_string_equal(text, expected);
}

TEST(JsonLongestEventsHaveRoom)
{
    const Frame frame = {.end = -1, /* so that it begins at the lowest possible time */
                         .frameTime = INT64_MAX,
                         .ticks = INT32_MIN,
                         .fullTurn = true,
                         .loop = "a_loop_with_a_very_long_name",
                         .method = "predict",
                         .steered = true,
                         .drawArgument = -1.23456789e-300,
                         .behind = INT64_MIN,
                         .deadTime = 1,
                         .animationError = INT64_MIN,
                         .hasAnimationError = true};
    const EventCounts counts = EventsCheck(TextOfFrame(&frame, NULL, (Slice){SliceTick, -9, -9}));
    assert_int_equal(counts.events,
                     2 + 7 + 4 + 1); /* a slice in which no time passes is left out */
}

/* The second frame of two, what has changed in it, and its instants. */
TEST(JsonInstantsMarkWhatHappened)
{
    static const struct {
        int timeBefore, time, dead; /* ms; -1: it is the first */
        bool other, fullTurn;       /* other: loop, method and steering differ */
        const char *instants;
    } cases[] = {
        {-1, 101, 0, false, false, ",loop changed,drawing changed,steering,hitch,recording ends"},
        {16, 16, 0, true, false, ",loop changed,drawing changed,steering,recording ends"},
        {16, 16, 0, false, true, ",turn of MAX_LOOPS ticks,recording ends"},
        {16, 100, 0, false, false, ",recording ends"}, /* not over 100 ms */
        {50, 101, 0, false, false, ",hitch,recording ends"},
        {51, 102, 0, false, false, ",recording ends"}, /* not over twice as long */
        {16, 101, 90, false, false, ",dead time,recording ends"},
        {16, 201, 90, false, false, ",hitch,dead time,recording ends"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Frame before = TestFrame(9), frame = TestFrame(10);
        const Frame *last = cases[i].timeBefore < 0 ? NULL : &before;
        before.frameTime = cases[i].timeBefore * Ms;
        frame.frameTime = cases[i].time * Ms;
        frame.deadTime = cases[i].dead * Ms;
        frame.method = cases[i].other ? "off" : "on";
        frame.loop = cases[i].other ? "lag" : "arevalo";
        before.steered = !cases[i].other;
        frame.steered = true;
        frame.fullTurn = cases[i].fullTurn;
        const char *text = TextOfFrame(&frame, last, (Slice){SliceTick, frame.end - 1, frame.end});
        assert_string_equal(EventsCheck(text).instants, cases[i].instants);
        CHECK(cases[i].time != 201 || strstr(text, "{\"ms\":111.000000}"), "%s", text);
    }
}

static Trace *Open(const char *path)
{
    const Host host = {.os = "An OS"};
    Trace *trace = TraceOpen(path, &host, Origin, Never);
    assert_non_null(trace);
    return trace;
}

/* The slices, which are recorded when a frame is drawn. */
static void PutSlices(Trace *trace, int64_t i)
{
    for (int kind = SliceTick; kind <= SliceSleep; kind++) {
        const int64_t start = Origin + i * FrameTime + kind * 3000000;
        const int64_t end = kind == SliceSleep ? Origin + TestFrame(i).end : start + 1234567;
        TraceSlice(trace, &(Slice){(SliceKind)kind, start, end});
    }
}

/* The frame, which is recorded when its picture has been seen. */
static void PutFrame(Trace *trace, int64_t i)
{
    Frame frame = TestFrame(i);
    frame.picture = (uint64_t)i + 1;
    frame.start += Origin;
    frame.end += Origin;
    TraceFrame(trace, &frame);
}

/* Rounded sums of ts and dur would make many slices cross. A frame's record comes when two more
 * frames have been drawn, and of each two frames the second one's record comes first. */
TEST_IN_FOLDER(JsonSlicesNestAsReadersAddThem)
{
    enum { Frames = 10000, Waiting = 2 };
    Trace *trace = Open("many.json");
    for (int i = 0; i < Frames + Waiting; i++) {
        if (i < Frames) {
            PutSlices(trace, i);
            TraceFrameDrawn(trace, (uint64_t)i + 1);
        }
        if (i >= Waiting)
            PutFrame(trace, (i - Waiting) ^ 1);
    }
    const Slice after = {SliceTick, (int64_t)Frames * FrameTime, (int64_t)Frames * FrameTime + 5};
    TraceSlice(trace, &after); /* in no frame: left out */
    assert_int_equal(TraceClose(trace, NULL), TraceComplete);
    const EventCounts counts = EventsCheckFile("many.json");
    assert_int_equal(counts.frames, Frames);
    assert_int_equal(counts.slices, Frames * 5);
    assert_int_equal(counts.counters, Frames * 4 - 1); /* the first frame has no error */
    assert_string_equal(counts.instants, ",loop changed,drawing changed");

    assert_int_equal(TraceClose(Open("empty.json"), NULL), TraceComplete);
    assert_int_equal(EventsCheckFile("empty.json").events, 3);

    trace = Open("slices.csv");
    PutSlices(trace, 0);
    PutFrame(trace, 0);
    assert_int_equal(TraceClose(trace, NULL), TraceComplete);
    Csv csv = CsvRead("slices.csv");
    assert_int_equal(csv.rows, 1);
    CsvFree(&csv);
}

/* The slices of a window that is hidden for hours must not fill the memory. */
TEST_IN_FOLDER(JsonFrameOfManySlicesNeedsNoMemory)
{
    enum { Slices = (64 << 20) / sizeof(Frame) + 9999 };
    const Frame frame = {.end = Origin + 10 * Slices, .frameTime = 10 * Slices, .loop = "arevalo"};
    Trace *trace = Open("long.json");
    for (int i = 0; i < Slices; i++)
        TraceSlice(trace, &(Slice){SliceTick, Origin + 10 * i, Origin + 10 * i + 10});
    TraceFrame(trace, &frame);
    assert_int_equal(TraceClose(trace, NULL), TraceComplete);
    char *text = ReadFile("long.json");
    const char *const tick = "{\"name\":\"tick\",\"ph\":\"X\",\"ts\":";
    int64_t seen = 0;
    for (const char *line = text; *line; line = strchr(line, '\n') + 1) {
        char *point;
        if (strncmp(line, tick, strlen(tick)) != 0)
            continue;
        const int64_t us = strtoll(line + strlen(tick), &point, 10);
        const int64_t ns = us * 1000 + strtoll(point + 1, NULL, 10);
        CHECK(ns == 10 * seen, "slice %" PRId64 " begins at %" PRId64 " ns", seen, ns);
        seen++;
    }
    assert_int_equal(seen, Slices);
    assert_int_equal(CountLines(text),
                     2 + Slices + 3 + 3 + 2); /* with itself, instants, counters */
    free(text);
}

/* ---- the game's slices ---- */

static Slice slices[100000];
static int sliceCount;

static void TakeSlice(void *self, const Slice *slice)
{
    slices[sliceCount++] = *slice;
}

static void TurnOff(Input *input)
{
    PressAction(input, ActionInterpolation);
}

/* The slices of a frame follow each other and are as long as its record says. */
TEST(JsonSlicesAddUpToTheirFrames)
{
    static const char *const runs[][2] = {{"noisy60,drop=5", "arevalo"},
                                          {"vsync60,hidden=1s-2s", "arevalo"},
                                          {"slow-tick", "simplest"},
                                          {"oversleep", "frame_skip"}};
    for (int i = 0; i < 4; i++) {
        GameConfig config = With(runs[i][1]);
        int64_t kinds[SliceSleep + 1] = {0};
        int at = sliceCount = 0;
        config.duration = 4 * ONE_SECOND;
        config.recorder.slice = TakeSlice;
        actAt = i == 0 ? 30 : 0;
        act = TurnOff;
        RunOn(runs[i][0], config);
        for (const Frame *frame = frames; frame < frames + count; frame++) {
            Nanoseconds sums[SliceSleep + 1] = {0}, last = frame->end - frame->frameTime;
            for (; at < sliceCount && slices[at].start < frame->end; last = slices[at++].end) {
                CHECK(slices[at].start >= last && slices[at].end >= slices[at].start,
                      "a slice of kind %d crosses another", slices[at].kind);
                sums[slices[at].kind] += slices[at].end - slices[at].start;
            }
            CHECK(sums[SliceTick] == frame->updateTime && sums[SliceDraw] == frame->renderTime &&
                      sums[SliceSwap] == frame->swapTime && sums[SliceSleep] == frame->sleepTime,
                  "the slices of frame %d do not add up to its times", (int)(frame - frames));
        }
        for (int k = 0; k < sliceCount; k++)
            kinds[slices[k].kind]++;
        assert_int_equal(kinds[SliceInput], i == 0); /* only where there was some */
        assert_int_equal(kinds[SliceDraw], count);
        assert_int_equal(kinds[SliceSwap], count);
        assert_int_equal(kinds[SliceTick], TicksRun());
    }
}
