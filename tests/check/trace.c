/* SPDX-License-Identifier: MIT
 *
 * Traces: every frame's row arrives whole and in order whatever the file does, and columns say what
 * the frame was.
 */
#include "check/command.h"
#include "check/csv.h"
#include "check/files.h"
#include "check/simulation.h"
#include "trace/column.h"
#include "trace/format.h"
#include "trace/record_ring.h"
#include "trace/writer.h"

#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const Host host = {"An OS 1.0", "A CPU", "A GPU", "16000000", "6.1.0", "4.5", "performance"};

/* ---- the columns ---- */

#define ROW_TAIL                                                                                   \
    "1000000,2,7,0.250000000,-1.500000,0.000001,0.999999,1.000000,12345.678901,0.000400,"          \
    "290.000000,17.000000,"

static void TraceRowIsExact(void **state)
{
    char out[FormatTextMax];
    Frame frame = {.start = 1000000,
                   .end = 17666667,
                   .frameTime = 16666667,
                   .tick = 7,
                   .ticks = 2,
                   .loop = "simplest",
                   .drawMode = DrawModePredict,
                   .alpha = 0.25,
                   .behind = -1500000,
                   .updateTime = 1,
                   .renderTime = 999999,
                   .swapTime = 1000000,
                   .sleepTime = INT64_C(12345678901),
                   .oversleep = 400,
                   .sim = 290000000,
                   .screen = 17000000,
                   .animationError = -666667,
                   .hasAnimationError = true,
                   .hasState = true,
                   .x = 320.5,
                   .y = 24.015625,
                   .state = UINT64_C(0xabcdef)};
    (void)state;
    size_t length = FormatCsv()->frame(out, &frame, NULL);
    assert_string_equal(
        out, "60.000,16.666667,0,0,0,0,0,0,0,0,0,0,0,0,0,17666667,simplest,predict," ROW_TAIL
             "-0.666667,320.500000,24.015625,0000000000abcdef\n");
    assert_int_equal(length, strlen(out));

    frame.frameTime = 0; /* nothing to divide by */
    frame.drawMode = DrawModeOff;
    frame.hasAnimationError = frame.hasState = false;
    FormatCsv()->frame(out, &frame, NULL);
    assert_string_equal(out,
                        "0.000,0.000000,0,0,0,0,0,0,0,0,0,0,0,0,0,17666667,simplest,off," ROW_TAIL
                        ",320.500000,24.015625,\n");

    length = FormatCsv()->head(out, &host);
    assert_string_equal(
        out, "os,cpu,gpu,ram,kernel,driver,cpuscheduler\n"
             "An OS 1.0,A CPU,A GPU,16000000,6.1.0,4.5,performance\n"
             "fps,frametime,cpu_load,cpu_power,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,"
             "gpu_mem_clock,gpu_vram_used,gpu_power,ram_used,swap_used,process_rss,cpu_mhz,elapsed,"
             "loop,interpolation,start,ticks,tick,alpha,behind_ms,update_ms,render_ms,swap_ms,"
             "sleep_ms,oversleep_ms,sim_ms,screen_ms,animation_error_ms,x,y,state\n");
    assert_int_equal(length, strlen(out));
}

static void TraceLongestRowHasRoom(void **state)
{
    char out[FormatTextMax];
    Frame frame = {.loop = "a_loop_with_a_very_long_name"};
    (void)state;
    for (int i = 0; i < Columns; i++) {
        const Column *column = &ColumnTable[i];
        char *field = (char *)&frame + column->field;
        if (column->kind == ColumnFine || column->kind == ColumnCoarse)
            *(double *)field = (double)INT64_MIN;
        else if (column->kind >= ColumnRate && column->kind != ColumnCount32)
            *(int64_t *)field = INT64_MIN;
        if (column->optional)
            *((bool *)((char *)&frame + column->hasField)) = true;
    }
    const size_t length = FormatCsv()->frame(out, &frame, NULL);
    CHECK(length < FormatTextMax / 2 && strstr(out, ",-9223372036854.775808,"), "%s", out);
}

/* A line of the document's table has the column in its first cell. */
static void TraceColumnsAreDocumented(void **state)
{
    char path[1024], quoted[64], want[256];
    (void)state;
    snprintf(path, sizeof path, "%s", __FILE__);
    snprintf(strstr(path, "tests/check"), 32, "assets/TRACES.md");
    char *document = ReadFile(path);
    for (int i = 0; i < Columns; i++) {
        const Column *column = &ColumnTable[i];
        const char *at = NULL, *cell = NULL;
        snprintf(quoted, sizeof quoted, "`%s`", column->name);
        for (const char *line = document; !at && (line = strstr(line, "\n| `")); line++) {
            cell = strchr(line + 3, '|');
            at = strstr(line, quoted);
            at = at < cell ? at : NULL;
        }
        snprintf(want, sizeof want, "| %s%s| %s", column->unit, column->unit[0] ? " " : "",
                 column->meaning);
        CHECK(at && strncmp(cell, want, strlen(want)) == 0, "TRACES.md doesn't say of %s: '%s'",
              column->name, want);
    }
    free(document);
}

/* CapFrameX takes the last of the columns that it knows, without regard to case; these would hide
 * `frametime`, or make it take the file for PresentMon's. */
static void TraceColumnsAreNoneOfPresentMons(void **state)
{
    static const char foreign[] =
        " apprenderstart timeinseconds msuntildisplayed displaylatency appmissed dropped "
        "msinpresentapi presentruntime msbetweendisplaychange displayedtime qpctime presentmode "
        "runtime allowstearing syncinterval mspclatency msgpuactive gpubusy cpustartqpctime "
        "msbetweenapppresents msbetweenpresents ";
    (void)state;
    for (int i = 0; i < Columns; i++) {
        char word[64];
        snprintf(word, sizeof word, " %s ", ColumnTable[i].name);
        CHECK(!strstr(foreign, word), "column%s", word);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(ColumnTable[k].name, ColumnTable[i].name);
    }
}

static void TraceHostNamesHaveNoCommas(void **state)
{
    char out[FormatTextMax], name[1000] = "";
    Host real;
    (void)state;
    HostRead(&real, "GPU, \"the big one\", 8 GB,", "4.5 (Core), Mesa\nsecond line");
    assert_string_equal(real.gpu, "GPU  the big one  8 GB");
    assert_string_equal(real.driver, "4.5 (Core)  Mesa");
    CHECK(real.ram[0] && strspn(real.ram, "0123456789") == strlen(real.ram), "ram: '%s'", real.ram);
    CHECK(real.kernel[0] && real.os[0], "kernel '%s', os '%s'", real.kernel, real.os);
    FormatCsv()->head(out, &real);
    assert_int_equal(CountLines(out), 3);
    memset(name, 'x', sizeof name - 1);
    HostRead(&real, name, "");
    CHECK(strlen(real.gpu) == sizeof real.gpu - 1, "length %zu", strlen(real.gpu));
    assert_string_equal(real.driver, "");
}

/* ---- the writer ---- */

static Frame TestFrame(int64_t i)
{
    return (Frame){.start = i * 16666667 + 1000,
                   .end = (i + 1) * 16666667,
                   .frameTime = 16666667,
                   .tick = i,
                   .ticks = 1,
                   .loop = "arevalo",
                   .drawMode = (DrawMode)(i % 3),
                   .alpha = (double)(i % 1000) / 1000,
                   .sim = i * 40000000,
                   .screen = (i + 1) * 16666667,
                   .hasState = true,
                   .state = (uint64_t)i * UINT64_C(0x9e3779b97f4a7c15)};
}

static bool Always(void)
{
    return true;
}

static Trace *Open(const char *path, bool waits)
{
    signal(SIGPIPE, SIG_IGN); /* as the program has it */
    Trace *trace = TraceOpen(path, &host, 0, waits ? Always : NULL);
    assert_non_null(trace);
    return trace;
}

static void Put(Trace *trace, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) {
        const Frame frame = TestFrame(i);
        TraceFrame(trace, &frame);
    }
}

/* The text is the head and then the rows of frames 0 to rows - 1. Of many, some are compared. */
static void CheckWritten(const char *text, int64_t rows)
{
    const int64_t step = rows > 10000 ? 97 : 1;
    char want[FormatTextMax];
    size_t length = FormatCsv()->head(want, &host);
    CHECK(strncmp(text, want, length) == 0, "the head is: %.300s", text);
    text += length;
    for (int64_t i = 0; i < rows; i++) {
        if (i % step > 0 && i < rows - 1) {
            text += strcspn(text, "\n");
            text += *text == '\n';
            continue;
        }
        const Frame frame = TestFrame(i);
        length = FormatCsv()->frame(want, &frame, NULL);
        CHECK(strncmp(text, want, length) == 0, "row %" PRId64 " is %.300s\nnot %s", i, text, want);
        text += length;
    }
    CHECK(!*text, "after the %" PRId64 " rows is: %.300s", rows, text);
}

static bool GiveUp(void)
{
    return true;
}

/* Also when interrupted: the file does not stall. */
static void TraceRowsArriveInOrder(void **state)
{
    static const int counts[] = {0, 1024, 9000};
    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        Trace *trace = Open("order.csv", true);
        Put(trace, 0, counts[i]);
        assert_int_equal(TraceClose(trace, GiveUp), TraceComplete);
        char *text = ReadFile("order.csv");
        CheckWritten(text, counts[i]);
        free(text);
    }
}

/* The ring alone: records come out as they went in, while it goes round three times. */
static void TraceRingKeepsOrder(void **state)
{
    enum { All = RecordRingBlock * RecordRingBlocks };
    RecordRing *ring = calloc(1, sizeof *ring);
    int64_t put = 0, taken = 0;
    (void)state;
    assert_true(ring && RecordRingInit(ring));
    for (int batch = 1; taken < 3 * (int64_t)All; batch = batch * 5 % 8191 + 1) {
        for (int i = 0; i < batch; i++) {
            Record *record = RecordRingNext(ring);
            assert_non_null(record);
            record->isFrame = put % 3 == 0;
            record->slice.start = put++;
            RecordRingPut(ring);
        }
        const int keep = batch % 2 ? batch / 2 : 0;
        for (; taken < put - keep; taken++) {
            const Record *record = RecordRingAt(ring, taken);
            CHECK(record->slice.start == taken && record->isFrame == (taken % 3 == 0),
                  "record %" PRId64 " is %" PRId64, taken, record->slice.start);
            RecordRingRelease(ring, taken);
        }
        if (taken / RecordRingBlock < 30)
            CHECK(ring->untouched <= 10, "%d blocks are touched", ring->untouched);
    }
    /* It takes as many as it has room for, and one block more for each that is released. */
    while (RecordRingNext(ring)) {
        RecordRingPut(ring);
        put++;
    }
    CHECK(put - taken > All - 2 * RecordRingBlock && put - taken <= All, "room for %" PRId64,
          put - taken);
    while (!RecordRingNext(ring))
        RecordRingRelease(ring, taken++);
    assert_int_equal(taken % RecordRingBlock, 0);
    RecordRingFree(ring);
    free(ring);
}

/* Asked by TraceClose while the writer writes: a good time to read. */
static Fifo fifo;

static bool TakeAndStay(void)
{
    FifoTake(&fifo);
    return false;
}

static void CloseAndRead(Trace *trace, TraceEnd end)
{
    assert_int_equal(TraceClose(trace, TakeAndStay), end);
    while (FifoTake(&fifo))
        ;
}

/* The memory has been used for a while when the stall begins. */
static void TraceStalledFileLosesNothing(void **state)
{
    enum { Batch = 600, Healthy = 6 * Batch, All = Healthy + 20000 };
    (void)state;
    fifo = FifoOpen("fifo.csv");
    Trace *trace = Open("fifo.csv", false);
    for (int put = 0; put < Healthy; put += Batch) {
        Put(trace, put, put + Batch);
        FifoAwaitLines(&fifo, 3 + put + Batch);
    }
    CheckWritten(fifo.text, Healthy);
    Put(trace, Healthy, All); /* comes back though nobody reads */
    CloseAndRead(trace, TraceComplete);
    CheckWritten(fifo.text, All);
    FifoClose(&fifo);
}

static void TraceFullMemoryEndsTheRecording(void **state)
{
    const int64_t room = RecordRingBytes / (int64_t)sizeof(Record);
    (void)state;
    assert_int_equal(RecordRingBytes, 64 << 20);
    fifo = FifoOpen("fifo.csv");
    Trace *trace = Open("fifo.csv", false);
    CatchErrors();
    Put(trace, 0, room / 2);
    const bool before = TraceIsRecording(trace);
    Put(trace, room / 2, room + 10000);
    const bool after = TraceIsRecording(trace);
    FifoTake(&fifo);
    CloseAndRead(trace, TraceIncomplete);
    const char *errors = CaughtErrors();
    CHECK(before && !after, "recording: %d, %d", before, after);
    assert_string_equal(errors, "interp_demo: fifo.csv: write stalled with 64 MiB of records "
                                "waiting; the recording stops\n");
    const int64_t rows = CountLines(fifo.text) - 3;
    CHECK(rows >= room * 99 / 100, "only %" PRId64 " rows, of room for %" PRId64, rows, room);
    CheckWritten(fifo.text, rows);
    FifoClose(&fifo);
}

/* Interrupted while the file stalls: what is lost is counted. */
static void TraceStalledFileCanBeLeft(void **state)
{
    (void)state;
    fifo = FifoOpen("fifo.csv");
    Trace *trace = Open("fifo.csv", false);
    FifoAwaitLines(&fifo, 3);
    Put(trace, 0, 5000);
    CatchErrors();
    TraceEnd end = TraceClose(trace, GiveUp);
    const char *errors = CaughtErrors();
    int lost = 0;
    sscanf(errors, "interp_demo: fifo.csv: write stalled; %d rows are lost\n", &lost);
    CHECK(end == TraceStalled && lost > 3000 && lost <= 5000 && CountLines(errors) == 1,
          "end %d, says: %s", (int)end, errors);
    FifoAwaitLines(&fifo, 3 + 5000);
    TraceClose(trace, NULL); /* so that the worker ends */
    CheckWritten(fifo.text, 5000);
    FifoClose(&fifo);
}

static void TraceClosedPipeEndsTheRecording(void **state)
{
    (void)state;
    fifo = FifoOpen("fifo.csv");
    Trace *trace = Open("fifo.csv", true);
    Put(trace, 0, 10);
    FifoAwaitLines(&fifo, 3 + 10);
    FifoLeave(&fifo);
    CatchErrors();
    Put(trace, 10, 50000); /* it waits for room, but not for a pipe that is closed */
    TraceEnd end = TraceClose(trace, NULL);
    const char *errors = CaughtErrors();
    assert_int_equal(end, TraceIncomplete);
    assert_string_equal(errors, "interp_demo: fifo.csv: Broken pipe; the recording stops after 10 "
                                "rows\n");
    CheckWritten(fifo.text, 10);
    FifoClose(&fifo);
}

static void TraceFileThatCannotBeOpenedIsNamed(void **state)
{
    (void)state;
    CatchErrors();
    Trace *trace = TraceOpen("gone/x.csv", &host, 0, NULL);
    const char *errors = CaughtErrors();
    assert_null(trace);
    assert_string_equal(errors, "interp_demo: gone/x.csv: No such file or directory\n");
}

/* Deleted with frames still to come, or with none that could tell. */
static void TraceDeletedFileIsNamed(void **state)
{
    (void)state;
    for (int more = 0; more <= 10; more += 10) {
        Trace *trace = Open("x.csv", true);
        Put(trace, 0, more);
        unlink("x.csv");
        CatchErrors();
        Put(trace, more, 2 * more);
        TraceEnd end = TraceClose(trace, NULL);
        const char *errors = CaughtErrors();
        CHECK(end == TraceIncomplete && CountLines(errors) == 1 &&
                  strstr(errors, "x.csv: was deleted while it was recorded to; "),
              "end %d, says: %s", (int)end, errors);
    }
}

static void TraceRenamedFileKeepsItsRows(void **state)
{
    (void)state;
    Trace *trace = Open("old.csv", true);
    Put(trace, 0, 10);
    assert_int_equal(rename("old.csv", "new.csv"), 0);
    assert_int_equal(TraceClose(trace, NULL), TraceComplete);
    Csv csv = CsvRead("new.csv");
    assert_int_equal(csv.rows, 10);
    CsvFree(&csv);
}

static void TraceStopAnnouncesTheFile(void **state)
{
    (void)state;
    Trace *trace = Open("x.csv", false);
    CatchErrors();
    Put(trace, 0, 1);
    TraceStop(trace);
    while (!TraceIsWritten(trace))
        nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
    TraceEnd end = TraceClose(trace, NULL);
    assert_string_equal(CaughtErrors(), "interp_demo: wrote x.csv: 1 frames\n");
    assert_int_equal(end, TraceComplete);
}

static void TraceFormatIsThatOfTheName(void **state)
{
    static const struct {
        const char *path;
        bool isJson;
    } cases[] = {{".json", true}, {"json", false}, {"a.json.csv", false}, {"-", false}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        CHECK(TraceHasSlices(cases[i].path) == cases[i].isJson, "%s", cases[i].path);
}

CHECK_GROUP(Trace, cmocka_unit_test(TraceRowIsExact), cmocka_unit_test(TraceLongestRowHasRoom),
            cmocka_unit_test(TraceColumnsAreDocumented),
            cmocka_unit_test(TraceHostNamesHaveNoCommas),
            cmocka_unit_test(TraceColumnsAreNoneOfPresentMons),
            cmocka_unit_test(TraceFormatIsThatOfTheName), cmocka_unit_test(TraceRingKeepsOrder),
            IN_FOLDER(TraceRowsArriveInOrder), IN_FOLDER(TraceStalledFileLosesNothing),
            IN_FOLDER(TraceFullMemoryEndsTheRecording), IN_FOLDER(TraceStalledFileCanBeLeft),
            IN_FOLDER(TraceClosedPipeEndsTheRecording),
            IN_FOLDER(TraceFileThatCannotBeOpenedIsNamed), IN_FOLDER(TraceDeletedFileIsNamed),
            IN_FOLDER(TraceRenamedFileKeepsItsRows), IN_FOLDER(TraceStopAnnouncesTheFile));
