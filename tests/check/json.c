/* SPDX-License-Identifier: MIT
 *
 * Chrome trace events: slices nest as readers see them, and add up to what the CSV says.
 */
#include "check/command.h"
#include "check/events.h"
#include "check/simulation.h"
#include "trace/recording.h"
#include "trace/sink.h"

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
                   .known = KnownOfAll | COLUMN_OF(animation_error_ms)};
}

static bool Never(void)
{
    return false;
}

/* A whole file of one frame. */
static const char *TextOfFrame(const Frame *frame, const Slices *slices, const Frame *before)
{
    static Sink sink;
    const SinkFormat *json = &SinkJson;
    sink.length = 0;
    json->head(&sink, NULL);
    json->frame(&sink, frame, slices, before);
    json->end(&sink, frame->end);
    assert_true(sink.length < SinkBytes);
    assert_int_equal(sink.length, strlen(sink.text));
    return sink.text;
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
    const Slices sleep = {1, {{SliceSleep, 34000567, 34000568}}};
    char text[sizeof expected];
    snprintf(text, sizeof text, "%s", TextOfFrame(&frame, &sleep, NULL));
    for (char *at = text; (at = strchr(at, '"'));)
        *at = '\'';
    assert_string_equal(text, expected);
}

/* A slice in which no time passes is left out. */
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
                         .known = KnownOfAll | COLUMN_OF(animation_error_ms)};
    Slices slices = {0};
    for (int i = 0; i < MostSlices; i++) {
        const Nanoseconds start = frame.end - frame.frameTime + i * 1000000 * ONE_SECOND;
        SlicesAdd(&slices, SliceInput, start, start + (i > 0 ? 1000 * ONE_SECOND : 0));
    }
    const EventCounts counts = EventsCheck(TextOfFrame(&frame, &slices, NULL));
    assert_int_equal(counts.events, 2 + 7 + MostSlices - 1 + 4 + 1);
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
        const Slices tick = {1, {{SliceTick, frame.end - 1, frame.end}}};
        const char *text = TextOfFrame(&frame, &tick, last);
        assert_string_equal(EventsCheck(text).instants, cases[i].instants);
        CHECK(cases[i].time != 201 || strstr(text, "{\"ms\":111.000000}"), "%s", text);
    }
}

static Recording Open(const char *path)
{
    Recording recording = {.host = "An OS,,,0,,,", .quit = Never};
    assert_true(RecordingStart(&recording, path, Origin));
    return recording;
}

static void Put(const Recording *recording, int64_t i)
{
    Frame frame = TestFrame(i);
    Slices slices = {0};
    frame.start += Origin;
    frame.end += Origin;
    for (int kind = SliceTick; kind <= SliceSleep; kind++) {
        const int64_t start = frame.end - FrameTime + kind * 3000000;
        SlicesAdd(&slices, (SliceKind)kind, start,
                  kind == SliceSleep ? frame.end : start + 1234567);
    }
    RecordingFrame(recording, &frame, &slices);
}

/* Rounded sums of ts and dur would make many slices cross. */
TEST_IN_FOLDER(JsonSlicesNestAsReadersAddThem)
{
    enum { Frames = 3000 };
    Recording recording = Open("many.json");
    for (int i = 0; i < Frames; i++)
        Put(&recording, i);
    assert_true(RecordingEnd(&recording, NULL));
    const EventCounts counts = EventsCheckFile("many.json");
    assert_int_equal(counts.frames, Frames);
    assert_int_equal(counts.slices, Frames * 5);
    assert_int_equal(counts.counters, Frames * 4 - 1); /* the first frame has no error */
    assert_string_equal(counts.instants, ",loop changed,drawing changed");

    recording = Open("empty.json");
    assert_true(RecordingEnd(&recording, NULL));
    assert_int_equal(EventsCheckFile("empty.json").events, 3);
}

/* Of a thousand slices the first and the last ones stand, and what is between them is one. */
TEST(JsonFrameOfManySlicesKeepsItsEnds)
{
    static const SliceKind kinds[][3] = {{SliceTick, SliceSleep, SliceMore},
                                         {SliceTick, SliceTick, SliceTick}};
    for (int row = 0; row < 2; row++) {
        enum { Many = 1000, Middle = MostSlices / 2 };
        Slices slices = {0};
        for (int i = 0; i < Many; i++)
            SlicesAdd(&slices, kinds[row][i % 2], 10 * i, 10 * i + 9);
        assert_int_equal(slices.count, MostSlices);
        for (int k = 0; k < MostSlices; k++) {
            const Slice *slice = &slices.slices[k];
            const int first = k <= Middle ? k : Many - MostSlices + k;
            const int last = k < Middle ? k : Many - MostSlices + k;
            const SliceKind kind = kinds[row][k == Middle ? 2 : first % 2];
            CHECK(slice->kind == kind && slice->start == 10 * first && slice->end == 10 * last + 9,
                  "slice %d is %d, from %" PRId64 " to %" PRId64, k, (int)slice->kind, slice->start,
                  slice->end);
        }
    }
}

/* ---- the game's slices ---- */

static int64_t kinds[SliceMore + 1];

/* They follow each other and are as long as the frame's record says, if all stand. */
static void CheckSlices(const Frame *frame, const Slices *slices)
{
    Nanoseconds sums[SliceMore + 1] = {0}, last = frame->end - frame->frameTime;
    for (int i = 0; i < slices->count; i++) {
        const Slice *slice = &slices->slices[i];
        CHECK(slice->start >= last && slice->end >= slice->start && slice->end <= frame->end,
              "a slice of kind %d crosses another", slice->kind);
        last = slice->end;
        sums[slice->kind] += slice->end - slice->start;
        kinds[slice->kind]++;
    }
    CHECK(sums[SliceMore] > 0 ||
              (sums[SliceTick] == frame->updateTime && sums[SliceDraw] == frame->renderTime &&
               sums[SliceSwap] == frame->swapTime && sums[SliceSleep] == frame->sleepTime),
          "the slices of frame %d do not add up to its times", count);
}

TEST(JsonSlicesAddUpToTheirFrames)
{
    static const char *const runs[][2] = {{"noisy60,drop=5", "arevalo"},
                                          {"vsync60,hidden=1s-2s", "arevalo"},
                                          {"slow-tick", "simplest"},
                                          {"oversleep", "frame_skip"}};
    for (int i = 0; i < 4; i++) {
        GameConfig config = With(runs[i][1]);
        memset(kinds, 0, sizeof kinds);
        config.duration = 4 * ONE_SECOND;
        config.onFrame = CheckSlices;
        if (i == 0)
            PressAt(30, ActionInterpolation);
        RunOn(runs[i][0], config);
        assert_int_equal(kinds[SliceInput], i == 0); /* only where there was some */
        assert_int_equal(kinds[SliceDraw], count);
        assert_int_equal(kinds[SliceSwap], count);
        assert_int_equal(kinds[SliceMore], i == 1); /* the frame after a second of short waits */
        assert_true(kinds[SliceMore] > 0 || kinds[SliceTick] == frames[count - 1].tick);
    }
}
