/* SPDX-License-Identifier: MIT
 *
 * Traces: every frame's row arrives whole and in order even if the file is slow or fails, and its
 * columns have the frame's values.
 */
#include "check/command.h"
#include "check/csv.h"
#include "check/files.h"
#include "trace/column.h"
#include "trace/recording.h"
#include "trace/sink.h"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

static const char host[] = "An OS 1.0,A CPU,A GPU,16000000,6.1.0,4.5,performance";

/* ---- the columns ---- */

/* What a cell is in a frame whose texts are "a_text", and whose other fields are 0. */
static const char *const zeros[] = {[ColumnZero] = "0",
                                    [ColumnText] = "a_text",
                                    [ColumnScreenSource] = "simulated",
                                    [ColumnRate] = "0.000",
                                    [ColumnMs] = "0.000000",
                                    [ColumnSignedMs] = "0.000000",
                                    [ColumnInt64] = "0",
                                    [ColumnInt32] = "0",
                                    [ColumnBool] = "0",
                                    [ColumnFine] = "0.000000000",
                                    [ColumnCoarse] = "0.000000",
                                    [ColumnPlace] = "0.000000",
                                    [ColumnHash] = "0000000000000000"};

static const struct {
    const char *column, *cell;
} others[] = {{"sim_ms", "-0.000001"}, {"screen_ms", "-1.000000"}, {"seen_ms", "-2.000000"}};

static const char *Wanted(const Column *column)
{
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (strcmp(others[i].column, column->name) == 0)
            return others[i].cell;
    }
    return column->isOptional ? "" : zeros[column->kind];
}

/* Readers of MangoHud's logs find its lines, and its columns in its order. */
TEST(TraceTextIsExact)
{
    static const char head[] =
        "os,cpu,gpu,ram,kernel,driver,cpuscheduler\n"
        "An OS 1.0,A CPU,A GPU,16000000,6.1.0,4.5,performance\n"
        "fps,frametime,cpu_load,cpu_power,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,"
        "gpu_mem_clock,gpu_vram_used,gpu_power,ram_used,swap_used,process_rss,cpu_mhz,elapsed,";
    Sink sink = {0};
    Frame frame = {.sim = -1, .screenLoop = -ONE_MILLISECOND, .screenReal = -2 * ONE_MILLISECOND};
    for (int i = 0; i < Columns; i++) {
        if (ColumnTable[i].kind == ColumnText)
            *(const char **)((char *)&frame + ColumnTable[i].field) = "a_text";
    }
    SinkCsv.head(&sink, host);
    CHECK(strncmp(sink.text, head, strlen(head)) == 0, "%s", sink.text);
    SinkCsv.frame(&sink, &frame, NULL, NULL);
    assert_int_equal(sink.length, strlen(sink.text));
    Csv csv = CsvParse(sink.text);
    assert_int_equal(csv.columns, Columns);
    for (int i = 0; i < Columns; i++) {
        const char *name = ColumnTable[i].name, *cell = CsvText(&csv, 0, name);
        assert_string_equal(csv.cells[i], name);
        CHECK(strcmp(cell, Wanted(&ColumnTable[i])) == 0, "%s: '%s'", name, cell);
    }
    CsvFree(&csv);
}

/* The values of what describes this machine. */
static char (*HostValues(const char *gpu, const char *driver))[HostSize]
{
    static char values[7][HostSize];
    char text[HostSize], *at = text;
    HostRead(text, gpu, driver);
    for (int i = 0; i < 7; i++) {
        const size_t length = strcspn(at, ",");
        snprintf(values[i], HostSize, "%.*s", (int)length, at);
        CHECK(at[length] == (i < 6 ? ',' : '\0'), "%s", text);
        at += length + (i < 6);
    }
    return values;
}

TEST(TraceHostNamesHaveNoCommasAndControlCharacters)
{
    char name[1000] = "";
    char(*real)[HostSize] =
        HostValues("GPU, \"the big one\", 8 GB,", "4.5 (Core), Mesa\nsecond line");
    assert_string_equal(real[2], "GPU  the big one  8 GB");
    assert_string_equal(real[5], "4.5 (Core)  Mesa");
    HostValues("GPU\t1\x1b[2J ", "4.5\xc2\x9b 6\x9b");
    assert_string_equal(real[2], "GPU?1?[2J");
    assert_string_equal(real[5], "4.5? 6?");
    CHECK(real[3][0] && strspn(real[3], "0123456789") == strlen(real[3]), "ram: '%s'", real[3]);
    CHECK(real[4][0] && real[0][0], "kernel '%s', os '%s'", real[4], real[0]);
    memset(name, 'x', sizeof name - 1);
    assert_int_equal(strlen(HostValues(name, name)[2]), HostValueMax);
}

/* ---- the writer ---- */

static Frame TestFrame(int64_t i)
{
    return (Frame){.start = i * 16666667 + 1000,
                   .end = (i + 1) * 16666667,
                   .frameTime = 16666667,
                   .tick = i,
                   .loop = "arevalo",
                   .method = "on",
                   .scene = "ball",
                   .known = KnownOfAll | COLUMN_OF(state),
                   .state = (uint64_t)i * UINT64_C(0x9e3779b97f4a7c15)};
}

static bool Never(void)
{
    return false;
}

static Recording OpenWith(int memoryMiB, const char *path, bool waits)
{
    Recording recording = {.host = host, .quit = waits ? Never : NULL, .memoryMiB = memoryMiB};
    signal(SIGPIPE, SIG_IGN); /* as the program has it */
    assert_true(RecordingStart(&recording, path, 0));
    return recording;
}

static Recording Open(const char *path, bool waits)
{
    return OpenWith(0, path, waits);
}

static void Put(const Recording *recording, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) {
        const Frame frame = TestFrame(i);
        RecordingFrame(recording, &frame, NULL);
    }
}

/* Frames of which nothing is known: their rows are written sooner. */
static void PutEmpty(const Recording *recording, int64_t number)
{
    const Frame frame = {.loop = "arevalo", .method = "on"};
    for (int64_t i = 0; i < number; i++)
        RecordingFrame(recording, &frame, NULL);
}

/* The text is the head and then the rows of frames 0 to rows - 1. */
static void CheckWritten(const char *text, int64_t rows)
{
    Sink want = {0};
    SinkCsv.head(&want, host);
    CHECK(strncmp(text, want.text, want.length) == 0, "the head is: %.300s", text);
    for (int64_t i = 0; i < rows; i++) {
        const Frame frame = TestFrame(i);
        text += want.length;
        want.length = 0;
        SinkCsv.frame(&want, &frame, NULL, NULL);
        CHECK(strncmp(text, want.text, want.length) == 0, "row %" PRId64 " is %.300s\nnot %s", i,
              text, want.text);
    }
    CHECK(!text[want.length], "after the %" PRId64 " rows is: %.300s", rows, text + want.length);
}

/* The memory has been used for a while when the stall begins. */
TEST_IN_FOLDER(TraceStalledFileLosesNothing)
{
    enum { Batch = 600, Healthy = 6 * Batch, All = Healthy + 5000 };
    FifoOpen();
    Recording recording = Open("fifo.csv", false);
    for (int put = 0; put < Healthy; put += Batch) {
        Put(&recording, put, put + Batch);
        FifoAwaitLines(3 + put + Batch);
    }
    Put(&recording, Healthy, All); /* returns although nothing reads the FIFO */
    assert_true(RecordingEnd(&recording, FifoTake));
    FifoTake();
    CheckWritten(fifoText, All);
    FifoClose();
}

/* Memory of this process in KiB, as the system counts it. */
static long MemoryInUse(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    SkipWithout(file && fscanf(file, "%*d %ld", &pages) == 1, "/proc");
    fclose(file);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

/* After 2 MiB of records come 6 more, while the file takes all. At most a quarter of a MiB of them
 * waits at a time, for a writer that is late. */
TEST_IN_FOLDER(TraceMemoryIsUsedAgain)
{
    enum { Batch = 1000, All = 32 * Batch };
    Sink sink = {0};
    const Frame frame = {.loop = "arevalo", .method = "on"};
    SinkCsv.head(&sink, host);
    const size_t head = sink.length;
    SinkCsv.frame(&sink, &frame, NULL, NULL);
    const size_t row = sink.length - head;
    struct stat file = {0};
    long before = 0;
    Recording recording = Open("x.csv", false);
    for (int i = 1; i <= All; i++) {
        RecordingFrame(&recording, &frame, NULL);
        if (i % Batch > 0)
            continue;
        while (stat("x.csv", &file) == 0 && (size_t)file.st_size < head + (size_t)i * row)
            Sleep(2);
        Sleep(10); /* until the writer knows that, too */
        before = i == 8 * Batch ? MemoryInUse() : before;
    }
    const long more = MemoryInUse() - before;
    assert_true(RecordingEnd(&recording, NULL));
    CHECK(more < 4 << 10, "%ld KiB", more);
}

TEST_IN_FOLDER(TraceFullMemoryEndsTheRecording)
{
    const int memoryMiB = Usually(8, 0), used = memoryMiB > 0 ? memoryMiB : 64;
    const int64_t room = ((int64_t)used << 20) / (int64_t)sizeof(Frame);
    char stalled[128];
    snprintf(stalled, sizeof stalled,
             "interp_demo: fifo.csv: write stalled with %d MiB of records waiting; "
             "the recording stops\n",
             used);
    FifoOpen();
    Recording recording = OpenWith(memoryMiB, "fifo.csv", false);
    CatchErrors();
    PutEmpty(&recording, room / 2);
    const bool before = RecordingIsOn(&recording);
    PutEmpty(&recording, room - room / 2 + 10000);
    const bool after = RecordingIsOn(&recording);
    const bool complete = RecordingEnd(&recording, FifoTake);
    assert_memory_equal(CaughtErrors(), stalled, strlen(stalled)); /* it may also say it waits */
    CHECK(!complete && before && !after, "%d; %d, %d", complete, before, after);
    FifoTake();
    const int64_t rows = CountLines(fifoText) - 3;
    CHECK(rows >= room * 99 / 100, "only %" PRId64 " rows, of room for %" PRId64, rows, room);
    assert_int_equal(fifoText[strlen(fifoText) - 1], '\n');
    FifoClose();
}

TEST_IN_FOLDER(TraceClosedPipeEndsTheRecording)
{
    FifoOpen();
    Recording recording = OpenWith(1, "fifo.csv", true);
    Put(&recording, 0, 10);
    FifoAwaitLines(3 + 10);
    FifoClose();
    CatchErrors();
    Put(&recording, 10, 5000); /* more than there is room for: it waits for room, but not for a pipe
                                  that is closed */
    const bool complete = RecordingEnd(&recording, NULL);
    assert_string_equal(CaughtErrors(),
                        "interp_demo: fifo.csv: Broken pipe; the recording stops\n");
    assert_false(complete);
    CheckWritten(fifoText, 10);
}

/* A frame whose text has no room is not written, nor is any after it. */
TEST_IN_FOLDER(TraceStopsAtATextThatIsTooLong)
{
    static Sink sink;
    assert_true(SinkOpen(&sink, "log.csv", &SinkCsv, ",,,0,,,"));
    const off_t head = lseek(sink.file, 0, SEEK_CUR);
    CatchErrors();
    SinkPrint(&sink, "%*s\n", SinkBytes - 2, "");
    assert_false(sink.failed);
    SinkPrint(&sink, "1\n");
    SinkWrite(&sink);
    const char *errors = CaughtErrors();
    CHECK(sink.failed && strstr(errors, "log.csv: the text of a frame is too long"), "says: %s",
          errors);
    assert_true(lseek(sink.file, 0, SEEK_END) == head);
    SinkClose(&sink);
}
