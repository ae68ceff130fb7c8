/* SPDX-License-Identifier: MIT
 *
 * Recording: every frame's row arrives whole and in order, whatever the file does, and says what
 * the run was. First the writer alone (src/trace.h), then the program.
 *
 * A slow reader is a FIFO that this test's own thread reads when it likes: what a writer does that
 * nobody reads from is then no question of time.
 */
#include "check/check.h"
#include "program.h"

#include "trace/format.h"
#include "trace/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <poll.h>
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

static const Host host = {"An OS 1.0", "A CPU", "A GPU", "16000000", "6.1.0", "4.5", "performance"};

#define HEAD1 "os,cpu,gpu,ram,kernel,driver,cpuscheduler\n"
#define HEAD3                                                                                      \
    "fps,frametime,cpu_load,cpu_power,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,"    \
    "gpu_vram_used,gpu_power,ram_used,swap_used,process_rss,cpu_mhz,elapsed,loop,interpolation,"   \
    "start,ticks,tick,alpha,behind_ms,update_ms,render_ms,swap_ms,sleep_ms,oversleep_ms,sim_ms,"   \
    "screen_ms,animation_error_ms,x,y,state\n"

static int CountLines(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* What the process says on standard error between the two calls; the text is the caller's. */

static int standardError = -1;

static void CatchErrors(void)
{
    int file = open("errors.txt", O_RDWR | O_CREAT | O_TRUNC, 0600);
    fflush(stderr);
    standardError = dup(2);
    assert_true(file >= 0 && standardError >= 0);
    dup2(file, 2);
    close(file);
}

static char *CaughtErrors(void)
{
    fflush(stderr);
    dup2(standardError, 2);
    close(standardError);
    char *text = ReadFile("errors.txt");
    unlink("errors.txt");
    return text;
}

/* The writer alone */

static Frame TestFrame(int64_t i)
{
    return (Frame){
        .start = i * 16666667 + 1000,
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
        .state = (uint64_t)i * UINT64_C(0x9e3779b97f4a7c15),
    };
}

static bool Always(void)
{
    return true;
}

static Trace *Open(const char *path, bool patient)
{
    return TraceOpen(path, &host, 0, patient ? Always : NULL);
}

static void Put(Trace *trace, int64_t from, int64_t to)
{
    for (int64_t i = from; i < to; i++) {
        Frame frame = TestFrame(i);
        TraceFrame(trace, &frame);
    }
}

/* The text is the head and then the rows of frames 0 to count - 1. */
static void CheckWritten(const char *text, int64_t count)
{
    char want[FormatTextMax];
    size_t length = FormatCsv()->head(want, &host);
    CHECK(strncmp(text, want, length) == 0, "the head is: %.300s", text);
    text += length;
    for (int64_t i = 0; i < count; i++) {
        Frame frame = TestFrame(i);
        length = FormatCsv()->frame(want, &frame, NULL);
        CHECK(strncmp(text, want, length) == 0, "row %" PRId64 " is %.300s\nnot %s", i, text, want);
        text += length;
    }
    CHECK(!*text, "behind the %" PRId64 " rows is: %.300s", count, text);
}

static void RowsArriveInOrder(void **state)
{
    static const int counts[] = {0, 1, 1000, 1024, 3000, 300000};
    (void)state;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        Trace *trace = Open("order.csv", true);
        assert_non_null(trace);
        Put(trace, 0, counts[i]);
        CHECK((TraceClose(trace, NULL) == TraceComplete), "%d rows are not whole", counts[i]);
        char *text = ReadFile("order.csv");
        CheckWritten(text, counts[i]);
        free(text);
        unlink("order.csv");
    }
}

static void RowIsExact(void **state)
{
    char row[FormatTextMax];
    Frame frame = {
        .start = 1000000,
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
        .state = UINT64_C(0xabcdef),
    };
    (void)state;
    size_t length = FormatCsv()->frame(row, &frame, NULL);
    assert_string_equal(
        row, "60.000,16.666667,0,0,0,0,0,0,0,0,0,0,0,0,0,17666667,simplest,predict,1000000,2,7,"
             "0.250000000,-1.500000,0.000001,0.999999,1.000000,12345.678901,0.000400,290.000000,"
             "17.000000,-0.666667,320.500000,24.015625,0000000000abcdef\n");
    assert_int_equal(length, strlen(row));

    frame.frameTime = 0; /* nothing to divide by */
    frame.drawMode = DrawModeOff;
    frame.hasAnimationError = false;
    frame.hasState = false;
    FormatCsv()->frame(row, &frame, NULL);
    assert_string_equal(
        row, "0.000,0.000000,0,0,0,0,0,0,0,0,0,0,0,0,0,17666667,simplest,off,1000000,2,7,"
             "0.250000000,-1.500000,0.000001,0.999999,1.000000,12345.678901,0.000400,290.000000,"
             "17.000000,,320.500000,24.015625,\n");
}

static void LongestRowHasRoom(void **state)
{
    const int64_t low = INT64_MIN;
    char row[FormatTextMax];
    const Frame frame = {.start = low,
                         .end = low,
                         .frameTime = 1,
                         .tick = low,
                         .ticks = INT32_MIN,
                         .loop = "a_loop_with_a_very_long_name",
                         .drawMode = DrawModePredict,
                         .alpha = (double)low,
                         .behind = low,
                         .updateTime = low,
                         .renderTime = low,
                         .swapTime = low,
                         .sleepTime = low,
                         .oversleep = low,
                         .sim = low,
                         .screen = low,
                         .animationError = low,
                         .hasAnimationError = true,
                         .hasState = true,
                         .x = -1e6,
                         .y = -1e6,
                         .state = UINT64_MAX};
    (void)state;
    size_t length = FormatCsv()->frame(row, &frame, NULL);
    CHECK(length < FormatTextMax && length == strlen(row), "length %zu, text %zu", length,
          strlen(row));
    CHECK(strstr(row, "-9223372036854.775808"), "row: %s", row);
}

static void HeadIsExact(void **state)
{
    char head[FormatTextMax];
    (void)state;
    size_t length = FormatCsv()->head(head, &host);
    assert_string_equal(head, HEAD1 "An OS 1.0,A CPU,A GPU,16000000,6.1.0,4.5,performance\n" HEAD3);
    assert_int_equal(length, strlen(head));
}

/* Whatever a driver calls itself, its name is one cell of one line. */
static void HostHasNoCommas(void **state)
{
    char head[FormatTextMax], name[1000];
    Host real;
    (void)state;
    HostRead(&real, "GPU, \"the big one\", 8 GB,", "4.5 (Core), Mesa\nsecond line");
    assert_string_equal(real.gpu, "GPU  the big one  8 GB");
    assert_string_equal(real.driver, "4.5 (Core)  Mesa");
    CHECK(real.ram[0] && strspn(real.ram, "0123456789") == strlen(real.ram), "ram: '%s'", real.ram);
    FormatCsv()->head(head, &real);
    CHECK(CountLines(head) == 3, "the head is: %s", head);
    char *second = head + strlen(HEAD1);
    *strchr(second, '\n') = '\0';
    int commas = 0;
    for (const char *at = second; *at; at++)
        commas += *at == ',';
    CHECK(commas == 6, "%d commas in: %s", commas, second);

    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    HostRead(&real, name, name);
    CHECK(FormatCsv()->head(head, &real) < FormatTextMax, "no room for the head");
    CHECK(strlen(real.gpu) == sizeof real.gpu - 1, "length %zu", strlen(real.gpu));
    HostRead(&real, "", "");
    CHECK(!real.gpu[0] && !real.driver[0], "'%s', '%s'", real.gpu, real.driver);
}

/* The reading end of fifo.csv, and what came out of it */

static struct {
    int file;
    size_t length, room;
    char *text;
} reader;

static void ReaderOpen(void)
{
    unlink("fifo.csv"); /* of a test that failed */
    assert_int_equal(mkfifo("fifo.csv", 0600), 0);
    reader.file = open("fifo.csv", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    assert_true(reader.file >= 0);
    reader.length = 0;
    reader.room = 1 << 20;
    reader.text = malloc(reader.room);
    assert_non_null(reader.text);
    reader.text[0] = '\0';
}

/* Takes what is there; false at the end of the file. */
static bool ReaderTake(void)
{
    for (;;) {
        if (reader.room - reader.length < 1 << 17) {
            reader.room *= 2;
            reader.text = realloc(reader.text, reader.room);
            assert_non_null(reader.text);
        }
        ssize_t n = read(reader.file, reader.text + reader.length, 1 << 16);
        if (n <= 0)
            return n < 0 && errno == EAGAIN;
        reader.length += (size_t)n;
        reader.text[reader.length] = '\0';
    }
}

/* Waits for more, and takes it. */
static bool ReaderWait(void)
{
    struct pollfd event = {.fd = reader.file, .events = POLLIN};
    CHECK(poll(&event, 1, 60000) == 1, "nothing comes after %zu bytes", reader.length);
    return ReaderTake();
}

static void ReaderClose(void)
{
    if (reader.file >= 0)
        close(reader.file);
    free(reader.text);
    unlink("fifo.csv");
}

/* Asked by TraceClose while the writer writes: a good time to read. */
static bool TakeAndStay(void)
{
    ReaderTake();
    return false;
}

static void CloseAndRead(Trace *trace, bool whole)
{
    CHECK((TraceClose(trace, TakeAndStay) == TraceComplete) == whole, "rows are %s",
          whole ? "lost" : "all there");
    while (ReaderTake())
        ;
}

static void StalledSinkCostsNothing(void **state)
{
    enum { Frames = 20000 };
    (void)state;
    ReaderOpen();
    Trace *trace = Open("fifo.csv", false);
    assert_non_null(trace);
    Put(trace, 0, Frames); /* comes back though nobody reads */
    CloseAndRead(trace, true);
    CheckWritten(reader.text, Frames);
    ReaderClose();
}

/* As above, but after the sink has kept up for a while: the memory has been round. */
static void StallAfterAWhileCostsNothing(void **state)
{
    enum { Batch = 600, Healthy = 6 * Batch, Frames = Healthy + 20000 };
    (void)state;
    ReaderOpen();
    Trace *trace = Open("fifo.csv", false);
    assert_non_null(trace);
    for (int put = 0; put < Healthy; put += Batch) {
        Put(trace, put, put + Batch);
        while (CountLines(reader.text) < 3 + put + Batch)
            assert_true(ReaderWait());
    }
    CheckWritten(reader.text, Healthy);
    Put(trace, Healthy, Frames);
    CloseAndRead(trace, true);
    CheckWritten(reader.text, Frames);
    ReaderClose();
}

static void FullMemoryEndsTheRecording(void **state)
{
    const int64_t room = (64 << 20) / (int64_t)sizeof(Frame);
    (void)state;
    ReaderOpen();
    Trace *trace = Open("fifo.csv", false);
    assert_non_null(trace);
    CatchErrors();
    Put(trace, 0, room + 10000);
    ReaderTake();
    bool whole = (TraceClose(trace, TakeAndStay) == TraceComplete);
    char *errors = CaughtErrors();
    while (ReaderTake())
        ;
    CHECK(!whole, "no row is lost, of %" PRId64, room + 10000);
    CHECK(CountLines(errors) == 1 && strstr(errors, "fifo.csv") && strstr(errors, "64 MiB"),
          "says: %s", errors);
    int64_t rows = CountLines(reader.text) - 3;
    CHECK(rows >= room * 9 / 10, "only %" PRId64 " rows are kept, of room for %" PRId64, rows,
          room);
    CheckWritten(reader.text, rows);
    free(errors);
    ReaderClose();
}

static void ClosedPipeEndsTheRecording(void **state)
{
    (void)state;
    ReaderOpen();
    Trace *trace = Open("fifo.csv", true);
    assert_non_null(trace);
    Put(trace, 0, 10);
    while (CountLines(reader.text) < 3 + 10)
        assert_true(ReaderWait());
    close(reader.file);
    reader.file = -1;
    CatchErrors();
    Put(trace, 10, 100000); /* patient, but a sink that has gone is no reason to wait */
    bool whole = (TraceClose(trace, NULL) == TraceComplete);
    char *errors = CaughtErrors();
    CHECK(!whole, "no row is lost");
    CHECK(CountLines(errors) == 1 && strstr(errors, "fifo.csv") && strstr(errors, "Broken pipe"),
          "says: %s", errors);
    CheckWritten(reader.text, 10);
    free(errors);
    ReaderClose();
}

static void FileThatCannotBeOpenedIsNamed(void **state)
{
    (void)state;
    CatchErrors();
    Trace *trace = Open("gone/x.csv", false);
    char *errors = CaughtErrors();
    assert_null(trace);
    CHECK(CountLines(errors) == 1 && strstr(errors, "gone/x.csv") && strstr(errors, "No such file"),
          "says: %s", errors);
    free(errors);
}

/* Though nothing more is written that could tell. */
static void FileDeletedAtTheEndIsNamed(void **state)
{
    (void)state;
    Trace *trace = Open("x.csv", true);
    assert_non_null(trace);
    unlink("x.csv");
    CatchErrors();
    bool whole = (TraceClose(trace, NULL) == TraceComplete);
    char *errors = CaughtErrors();
    CHECK(!whole && strstr(errors, "x.csv: was deleted"), "says: %s", errors);
    free(errors);
}

static void DeletedFileIsNamed(void **state)
{
    (void)state;
    assert_int_equal(mkdir("folder", 0700), 0);
    Trace *trace = Open("folder/x.csv", true);
    assert_non_null(trace);
    Put(trace, 0, 10);
    unlink("folder/x.csv");
    rmdir("folder");
    CatchErrors();
    Put(trace, 10, 20);
    bool whole = (TraceClose(trace, NULL) == TraceComplete);
    char *errors = CaughtErrors();
    CHECK(!whole, "no row is lost");
    CHECK(CountLines(errors) == 1 && strstr(errors, "folder/x.csv: was deleted"), "says: %s",
          errors);
    free(errors);
}

static void RenamedFileKeepsItsRows(void **state)
{
    (void)state;
    Trace *trace = Open("old.csv", true);
    assert_non_null(trace);
    Put(trace, 0, 10);
    assert_int_equal(rename("old.csv", "new.csv"), 0);
    Put(trace, 10, 20);
    CHECK((TraceClose(trace, NULL) == TraceComplete), "rows are lost");
    char *text = ReadFile("new.csv");
    CheckWritten(text, 20);
    free(text);
    unlink("new.csv");
}

/* The writer with JSON: frames and slices in blocks that go round, while the file takes little. */
static void StalledSinkGetsAllSlices(void **state)
{
    enum { Frames = 5000, Slices = 3, Counters = 3, Instants = 1, Rest = 2 + 2 + 2 - 1 };
    (void)state;
    assert_int_equal(symlink("fifo.csv", "fifo.json"), 0);
    ReaderOpen();
    Trace *trace = Open("fifo.json", false);
    assert_non_null(trace);
    for (int i = 0; i < Frames; i++) {
        for (int k = 0; k < Slices; k++) {
            const Slice slice = {SliceTick, i * 100 + 10 * k, i * 100 + 10 * k + 10};
            TraceSlice(trace, &slice);
        }
        Put(trace, i, i + 1);
    }
    CloseAndRead(trace, true);
    assert_int_equal(CountLines(reader.text), Frames * (1 + Slices + Counters + Instants) + Rest);
    CHECK(strcmp(reader.text + reader.length - 3, "\n]\n") == 0, "ends with %s",
          reader.text + reader.length - 50);
    ReaderClose();
    unlink("fifo.json");
}

/* What needs a process of its own: this program once more, which only records. */

static char self[1024]; /* its path */
static const char firstMark[] = "first record", lastMark[] = "last record";

/* A system call that does nothing but to be seen. */
static void Mark(const char *text)
{
    ssize_t n = write(-1, text, strlen(text));
    (void)n;
}

static int RecordAndStay(const char *path, bool stay)
{
    enum { Frames = 5000 };
    Trace *trace = Open(path, false);
    if (!trace)
        return 1;
    Mark(firstMark);
    for (int i = 0; i < Frames; i++) {
        const Slice slice = {SliceTick, i, i + 1};
        TraceSlice(trace, &slice);
        Put(trace, i, i + 1);
    }
    Mark(lastMark);
    if (stay) {
        for (;;)
            pause();
    }
    _exit(0);
}

/* Counts what the thread that made the marks called in between; -1 without marks. */
static int CallsBetweenMarks(const char *log)
{
    char thread[16] = "";
    int calls = -1;
    for (const char *at = log; *at; at = strchr(at, '\n') + 1) {
        size_t length = strcspn(at, "\n"), digits = strspn(at, "0123456789");
        char line[512];
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        bool same = calls >= 0 && strlen(thread) == digits && strncmp(thread, at, digits) == 0;
        if (same && strstr(line, lastMark))
            return calls;
        calls += same && !strstr(line, "<... "); /* the rest of a call that was counted */
        if (strstr(line, firstMark)) {
            snprintf(thread, sizeof thread, "%.*s", (int)digits, at);
            calls = 0;
        }
        if (!at[length])
            break;
    }
    return -1;
}

static void CheckNoCalls(const char *path)
{
    char command[1200];
    snprintf(command, sizeof command,
             "ASAN_OPTIONS=detect_leaks=0 strace -f -o strace.txt '%s' --record %s 2>said.txt",
             self, path);
    int status = system(command);
    char *said = ReadFile("said.txt"), *log = status == 0 ? ReadFile("strace.txt") : NULL;
    unlink("said.txt");
    unlink("strace.txt");
    if (!log) {
        print_message("skipped: RecordsCallNoSystem: strace does not run here: %s\n", said);
        free(said);
        skip();
    }
    int calls = CallsBetweenMarks(log);
    CHECK(calls == 0, "%s: %d system calls; the log begins: %.2000s", path, calls, log);
    free(log);
    free(said);
}

static void RecordsCallNoSystem(void **state)
{
    (void)state;
    CheckNoCalls("calls.csv");
    CheckNoCalls("calls.json");
    ReaderOpen(); /* and nobody reads */
    CheckNoCalls("fifo.csv");
    ReaderClose();
    unlink("calls.csv");
    unlink("calls.json");
}

/* Rows are in the file while the recording goes on; kill -9 can't take them away. */
static void KillKeepsWhatIsWritten(void **state)
{
    enum { Frames = 5000 };
    char *text = NULL;
    (void)state;
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        execl(self, self, "--stay", "kill.csv", (char *)NULL);
        _exit(127);
    }
    for (int lines = 0; lines < 3 + Frames; lines = text ? CountLines(text) : 0) {
        const struct timespec rest = {.tv_nsec = 5000000};
        free(text);
        nanosleep(&rest, NULL);
        text = access("kill.csv", R_OK) == 0 ? ReadFile("kill.csv") : NULL;
        CHECK(waitpid(pid, NULL, WNOHANG) == 0, "the recording has ended");
    }
    free(text);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    text = ReadFile("kill.csv");
    CheckWritten(text, Frames);
    free(text);
    unlink("kill.csv");
}

/* The program: a trace's rows as numbers; times are ns */

enum { ColumnCount = 34 };

typedef struct Row {
    double fps, alpha, x, y;
    int64_t frameTime, elapsed, start, ticks, tick, behind, update, render, swap, sleep;
    int64_t oversleep, sim, screen, error;
    bool hasError;
    char loop[32], drawn[16], state[32];
} Row;

typedef struct Table {
    int count;
    Row *rows;
} Table;

/* "-1.500000" as ns, exactly. */
static int64_t ParseMs(const char *cell)
{
    const char *digits = cell + (*cell == '-');
    char *point, *end;
    int64_t ms = strtoll(digits, &point, 10);
    CHECK(point > digits && *point == '.', "'%s' is no number of ms", cell);
    int64_t ns = ms * 1000000 + strtoll(point + 1, &end, 10);
    CHECK(end == point + 7 && !*end, "'%s' has not six decimals", cell);
    return *cell == '-' ? -ns : ns;
}

static int64_t ParseInteger(const char *cell)
{
    char *end;
    int64_t value = strtoll(cell, &end, 10);
    CHECK(end > cell && !*end, "'%s' is no whole number", cell);
    return value;
}

static double ParseReal(const char *cell)
{
    char *end;
    double value = strtod(cell, &end);
    CHECK(end > cell && !*end && strchr(cell, '.'), "'%s' is no number with a point", cell);
    return value;
}

static Row ParseRow(char *line)
{
    char *cells[ColumnCount], copy[FormatTextMax];
    int count = 0;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *cell = line; cell; count++) {
        CHECK(count < ColumnCount, "more than %d columns: %s", ColumnCount, copy);
        cells[count] = cell;
        cell = strchr(cell, ',');
        if (cell)
            *cell++ = '\0';
    }
    CHECK(count == ColumnCount, "%d columns: %s", count, copy);
    for (int i = 2; i < 15; i++)
        CHECK(strcmp(cells[i], "0") == 0, "column %d is '%s', but is not measured", i, cells[i]);
    Row row = {
        ParseReal(cells[0]),
        ParseReal(cells[21]),
        ParseReal(cells[31]),
        ParseReal(cells[32]),
        ParseMs(cells[1]),
        ParseInteger(cells[15]),
        ParseInteger(cells[18]),
        ParseInteger(cells[19]),
        ParseInteger(cells[20]),
        ParseMs(cells[22]),
        ParseMs(cells[23]),
        ParseMs(cells[24]),
        ParseMs(cells[25]),
        ParseMs(cells[26]),
        ParseMs(cells[27]),
        ParseMs(cells[28]),
        ParseMs(cells[29]),
        cells[30][0] ? ParseMs(cells[30]) : 0,
        cells[30][0] != '\0',
        {0},
        {0},
        {0},
    };
    snprintf(row.loop, sizeof row.loop, "%s", cells[16]);
    snprintf(row.drawn, sizeof row.drawn, "%s", cells[17]);
    snprintf(row.state, sizeof row.state, "%s", cells[33]);
    return row;
}

/* Checks the head and that every row is whole; free table.rows. */
static Table ParseText(const char *text)
{
    Table table = {0, malloc(sizeof(Row) * (size_t)(CountLines(text) + 1))};
    assert_non_null(table.rows);
    CHECK(strncmp(text, HEAD1, strlen(HEAD1)) == 0, "first line: %.200s", text);
    const char *second = text + strlen(HEAD1);
    const char *third = strchr(second, '\n');
    CHECK(third, "second line: %.200s", second);
    CHECK(strncmp(third + 1, HEAD3, strlen(HEAD3)) == 0, "third line: %.600s", third + 1);
    for (const char *at = third + 1 + strlen(HEAD3); *at;) {
        char line[FormatTextMax];
        size_t length = strcspn(at, "\n");
        CHECK(at[length] == '\n', "row %d is cut: %.300s", table.count, at);
        CHECK(length < sizeof line, "row %d is long: %.300s", table.count, at);
        memcpy(line, at, length);
        line[length] = '\0';
        table.rows[table.count++] = ParseRow(line);
        at += length + 1;
    }
    return table;
}

static Table ParseFile(const char *path)
{
    char *text = ReadFile(path);
    Table table = ParseText(text);
    free(text);
    return table;
}

static void CheckEnded(const char *what, int status)
{
    CHECK(program.status == status, "%s: status %d, not %d: %s%s", what, program.status, status,
          program.out, program.err);
}

/* Runs the program simulated, recorded to run.csv. */
static Table Simulate(const char *arguments)
{
    char all[256];
    snprintf(all, sizeof all, "--trace run.csv --simulate %s", arguments);
    ProgramRun(&program, all);
    CheckEnded(all, 0);
    CHECK(!program.err[0], "%s: says: %s", all, program.err);
    Table table = ParseFile("run.csv");
    CHECK(table.count >= 20, "%s: %d rows", all, table.count);
    return table;
}

/* What a frame's row says of itself, */
static void CheckRow(const char *run, int i, const Row *row)
{
    double fps = 1e9 / (double)row->frameTime;
    CHECK(fabs(row->fps - fps) < 0.00051, "%s, row %d: fps %.3f, not %.6f", run, i, row->fps, fps);
    CHECK(row->start < row->elapsed, "%s, row %d: start %" PRId64 ", elapsed %" PRId64, run, i,
          row->start, row->elapsed);
    CHECK(row->start + row->render + row->swap <= row->elapsed, "%s, row %d: longer than itself",
          run, i);
    CHECK(row->alpha >= 0 && row->alpha <= 1, "%s, row %d: alpha %f", run, i, row->alpha);
    CHECK(row->x >= 24 && row->x <= 616, "%s, row %d: x %f", run, i, row->x);
    CHECK(row->y >= 24 && row->y <= 456, "%s, row %d: y %f", run, i, row->y);
    CHECK(strlen(row->state) == 16 && strspn(row->state, "0123456789abcdef") == 16,
          "%s, row %d: state '%s'", run, i, row->state);
    CHECK(row->ticks >= 0 && row->update >= 0 && row->sleep >= 0 && row->oversleep >= 0,
          "%s, row %d: below 0", run, i);
}

/* and of the frame before it. */
static void CheckStep(const char *run, int i, const Row *before, const Row *row)
{
    int64_t error = row->sim - before->sim - (row->screen - before->screen);
    CHECK(row->elapsed == before->elapsed + row->frameTime,
          "%s, row %d: elapsed %" PRId64 " is not %" PRId64 " and the frame time %" PRId64, run, i,
          row->elapsed, before->elapsed, row->frameTime);
    CHECK(row->start >= before->elapsed, "%s, row %d: starts before the end of the one before", run,
          i);
    CHECK(row->tick == before->tick + row->ticks,
          "%s, row %d: tick %" PRId64 " is not %" PRId64 " + %" PRId64, run, i, row->tick,
          before->tick, row->ticks);
    CHECK(row->hasError && row->error == error,
          "%s, row %d: animation error %" PRId64 " ns, not %" PRId64, run, i, row->error, error);
    CHECK((strcmp(row->state, before->state) == 0) == (row->ticks == 0),
          "%s, row %d: %" PRId64 " ticks, state %s after %s", run, i, row->ticks, row->state,
          before->state);
}

static void ColumnsAgree(void **state)
{
    static const char *const runs[] = {
        "vsync60",
        "noisy60,drop=5",
        "hitch --loop simplest",
        "vsync144 --interpolation off --ups 60",
        "fast --fps 100 --duration 3",
        "crawl --network",
    };
    (void)state;
    for (size_t run = 0; run < sizeof runs / sizeof runs[0]; run++) {
        Table table = Simulate(runs[run]);
        const Row *first = &table.rows[0];
        CHECK(!first->hasError, "%s: the first frame has an animation error", runs[run]);
        CHECK(first->frameTime == first->elapsed && first->tick == first->ticks,
              "%s: first frame: time %" PRId64 ", elapsed %" PRId64 ", tick %" PRId64, runs[run],
              first->frameTime, first->elapsed, first->tick);
        for (int i = 0; i < table.count; i++) {
            CheckRow(runs[run], i, &table.rows[i]);
            if (i > 0)
                CheckStep(runs[run], i, &table.rows[i - 1], &table.rows[i]);
        }
        free(table.rows);
    }
    unlink("run.csv");
}

static void NamesAreInTheRows(void **state)
{
    static const char *const drawn[] = {"off", "on", "predict"};
    char arguments[128];
    (void)state;
    for (int mode = 0; mode < 3; mode++) {
        snprintf(arguments, sizeof arguments, "vsync60 --loop %s --interpolation %s",
                 mode ? "arevalo" : "simplest", drawn[mode]);
        Table table = Simulate(arguments);
        for (int i = 0; i < table.count; i++) {
            const Row *row = &table.rows[i];
            CHECK(strcmp(row->loop, mode ? "arevalo" : "simplest") == 0, "row %d: %s", i,
                  row->loop);
            CHECK(strcmp(row->drawn, drawn[mode]) == 0, "row %d: %s", i, row->drawn);
        }
        free(table.rows);
    }
    unlink("run.csv");
}

/* The second line, of the host, is left out. */
static void CheckSameTrace(const char *a, const char *b)
{
    char *first = ReadFile(a), *second = ReadFile(b);
    const char *restA = strchr(strchr(first, '\n') + 1, '\n');
    const char *restB = strchr(strchr(second, '\n') + 1, '\n');
    size_t same = 0;
    while (restA[same] && restA[same] == restB[same])
        same++;
    CHECK(restA[same] == restB[same], "%s and %s differ at byte %zu: %.100s | %.100s", a, b, same,
          restA + same, restB + same);
    free(first);
    free(second);
}

static void SameRunIsTheSameFile(void **state)
{
    (void)state;
    free(Simulate("noisy60,drop=5,hitch=100ms@1s").rows);
    assert_int_equal(rename("run.csv", "before.csv"), 0);
    free(Simulate("noisy60,drop=5,hitch=100ms@1s").rows);
    CheckSameTrace("before.csv", "run.csv");

    setenv("LC_ALL", "de_DE.UTF-8", 1); /* where it is not installed this is the same run again */
    free(Simulate("noisy60,drop=5,hitch=100ms@1s").rows);
    unsetenv("LC_ALL");
    CheckSameTrace("before.csv", "run.csv");
    unlink("before.csv");
    unlink("run.csv");
}

static void FramesAreRows(void **state)
{
    (void)state;
    Table table = Simulate("vsync60 --frames 123");
    CHECK(table.count == 123, "%d rows", table.count);
    free(table.rows);
    unlink("run.csv");
}

static void StandardOutputHoldsTheTraceAlone(void **state)
{
    (void)state;
    ProgramRun(&program, "--simulate vsync60 --frames 100 --trace -");
    CheckEnded("--trace -", 0);
    Table table = ParseText(program.out);
    CHECK(table.count == 100, "%d rows", table.count);
    CHECK(strstr(program.err, " 100 frames, "), "on standard error: %s", program.err);
    free(table.rows);
}

/* Sinks that take no more */

/* Status 1, one line that names the file and the cause, and a file of whole rows. */
static void CheckFull(const char *path, const char *cause)
{
    char rows[64];
    CheckEnded(path, 1);
    CHECK(CountLines(program.err) == 1 && strstr(program.err, path) && strstr(program.err, cause),
          "says: %s", program.err);
    Table table = ParseFile(path);
    snprintf(rows, sizeof rows, " %d rows", table.count);
    CHECK(table.count > 100 && strstr(program.err, rows), "%d rows; says: %s", table.count,
          program.err);
    free(table.rows);
}

static void FullDeviceIsNamed(void **state)
{
    (void)state;
    if (access("/dev/full", W_OK) != 0) {
        print_message("skipped: FullDeviceIsNamed, which needs /dev/full\n");
        skip();
    }
    assert_int_equal(symlink("/dev/full", "full.csv"), 0);
    ProgramRun(&program, "--simulate vsync60 --trace full.csv");
    CheckEnded("/dev/full", 1);
    CHECK(CountLines(program.err) == 1 && strstr(program.err, "full.csv") &&
              strstr(program.err, "No space left on device"),
          "says: %s", program.err);
    unlink("full.csv");
}

/* A disk that is full in the middle of a row, for everybody: the largest size that a file may have.
 */
static void FullFileEndsWithAWholeRow(void **state)
{
    struct rlimit before, limit;
    (void)state;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = 100000;
    signal(SIGXFSZ, SIG_IGN); /* the program inherits that */
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    ProgramRun(&program, "--simulate vsync60 --duration 100 --trace limit.csv");
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_DFL);
    CheckFull("limit.csv", "File too large");
    unlink("limit.csv");
}

static void FullDiskEndsWithAWholeRow(void **state)
{
    (void)state;
    assert_int_equal(mkdir("disk", 0755), 0);
    if (mount("tmpfs", "disk", "tmpfs", 0, "size=64k") != 0) {
        print_message("skipped: FullDiskEndsWithAWholeRow: mounting a small disk: %s\n",
                      strerror(errno));
        rmdir("disk");
        skip();
    }
    ProgramRun(&program, "--simulate vsync60 --duration 100 --trace disk/x.csv");
    char *text = program.status == 1 ? ReadFile("disk/x.csv") : NULL;
    umount("disk");
    CheckEnded("a full disk", 1);
    FILE *file = fopen("disk/x.csv", "wb"); /* in the directory below, now that the disk is gone */
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    free(text);
    CheckFull("disk/x.csv", "No space left on device");
    unlink("disk/x.csv");
    rmdir("disk");
}

static void ReaderThatLeavesIsNamed(void **state)
{
    const char *const arguments[] = {"--simulate", "vsync60",  "--duration", "100",
                                     "--trace",    "fifo.csv", NULL};
    (void)state;
    ReaderOpen();
    ProgramStart(&program, arguments);
    while (CountLines(reader.text) < 10)
        ReaderWait(); /* false before the program has opened it */
    close(reader.file);
    reader.file = -1;
    ProgramWait(&program);
    CheckEnded("a reader that leaves", 1);
    CHECK(CountLines(program.err) == 1 && strstr(program.err, "fifo.csv") &&
              strstr(program.err, "Broken pipe"),
          "says: %s", program.err);
    CHECK(strstr(program.out, " frames, "), "no summary: %s", program.out);
    ReaderClose();
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

/* The picture of the last frame is taken when all frames are done: nobody has read by then. */
static void StalledReaderStopsNoFrame(void **state)
{
    const char *const arguments[] = {"--frames",     "1000",     "--fps",   "0",       "--vsync",
                                     "off",          "--size",   "320x240", "--trace", "fifo.csv",
                                     "--screenshot", "last.png", NULL};
    (void)state;
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    ReaderOpen();
    ProgramStart(&program, arguments);
    while (access("last.png", R_OK) != 0 && !HasEnded(program.pid))
        Rest();
    CHECK(!HasEnded(program.pid), "it has ended though nobody has read");
    while (!reader.length || ReaderTake()) {
        ReaderTake();
        Rest();
    }
    ProgramWait(&program);
    CheckEnded("a reader that stalls", 0);
    Table table = ParseText(reader.text);
    assert_int_equal(table.count, 1000);
    free(table.rows);
    ReaderClose();
    unlink("last.png");
}

static void VanishedFileIsNamed(void **state)
{
    const char *const arguments[] = {"--simulate", "vsync60",  "--duration", "1000000",
                                     "--trace",    "gone.csv", NULL};
    struct stat status = {0};
    (void)state;
    ProgramStart(&program, arguments);
    while (status.st_size < 4000 && !HasEnded(program.pid)) {
        if (stat("gone.csv", &status) != 0)
            status.st_size = 0;
        Rest();
    }
    unlink("gone.csv");
    for (int i = 0; i < 20; i++)
        Rest();
    kill(program.pid, SIGINT);
    ProgramWait(&program);
    CheckEnded("a file that vanishes", 1);
    CHECK(CountLines(program.err) == 1 && strstr(program.err, "gone.csv: was deleted"), "says: %s",
          program.err);
    CHECK(strstr(program.out, " frames, "), "no summary: %s", program.out);
}

/* Signals */

/* Starts the program, and sends the signal once its trace has rows. */
static void RunUntil(int number, const char *const arguments[])
{
    struct stat status = {0};
    unlink("signal.csv");
    ProgramStart(&program, arguments);
    for (int i = 0; i < 12000 && status.st_size < 4000 && !HasEnded(program.pid); i++) {
        if (stat("signal.csv", &status) != 0)
            status.st_size = 0;
        Rest();
    }
    kill(program.pid, number);
    ProgramWait(&program);
}

static void CheckWholeAfterSignal(const char *what)
{
    long long frames = -1;
    CheckEnded(what, 0);
    Table table = ParseFile("signal.csv");
    sscanf(program.out, "%*s %lld frames", &frames);
    CHECK(frames == table.count && frames > 0, "%s: %d rows; the summary: %s", what, table.count,
          program.out);
    free(table.rows);
    unlink("signal.csv");
}

static void SignalsEndASimulatedRun(void **state)
{
    const char *const arguments[] = {"--simulate", "vsync60",    "--duration", "1000000",
                                     "--trace",    "signal.csv", NULL};
    (void)state;
    RunUntil(SIGINT, arguments);
    CheckWholeAfterSignal("SIGINT");
    RunUntil(SIGTERM, arguments);
    CheckWholeAfterSignal("SIGTERM");
}

static void SignalsEndALiveRun(void **state)
{
    const char *const arguments[] = {"--duration", "1000", "--trace", "signal.csv", NULL};
    (void)state;
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    RunUntil(SIGINT, arguments);
    CheckWholeAfterSignal("live, SIGINT");
    RunUntil(SIGTERM, arguments);
    CheckWholeAfterSignal("live, SIGTERM");
}

/* Reads the first rows and not one byte more than it must, so that the writer gets stuck. */
static void ReadFirstRows(void)
{
    char text[256];
    int lines = 0;
    while (lines < 5) {
        struct pollfd event = {.fd = reader.file, .events = POLLIN};
        CHECK(poll(&event, 1, 60000) == 1, "nothing comes after %d lines", lines);
        ssize_t n = read(reader.file, text, sizeof text - 1);
        text[n > 0 ? n : 0] = '\0';
        lines += CountLines(text);
    }
}

/* Interrupts again and again while nobody reads: it has to leave, and to say what is lost. */
static void CheckLeavesStuckSink(const char *const arguments[], int rests)
{
    ReaderOpen();
    ProgramStart(&program, arguments);
    ReadFirstRows();
    for (int i = 0; i < rests; i++)
        Rest();
    for (int i = 0; i < 1000 && !HasEnded(program.pid); i++) {
        kill(program.pid, SIGINT);
        Rest();
    }
    bool stuck = !HasEnded(program.pid);
    if (stuck)
        kill(program.pid, SIGKILL);
    ProgramWait(&program);
    ReaderClose();
    CHECK(!stuck, "%s %s: does not end on SIGINT", arguments[0], arguments[1]);
    CheckEnded("a sink that is stuck", 1);
    CHECK(strstr(program.err, "fifo.csv") && strstr(program.err, "rows are lost"), "says: %s",
          program.err);
}

static void StuckSinkIsLeftOnInterrupt(void **state)
{
    (void)state;
    CheckLeavesStuckSink((const char *const[]){"--frames", "3000", "--simulate", "vsync60",
                                               "--trace", "fifo.csv", NULL},
                         100);
}

/* With the memory full a simulated run waits for the sink, and must not do so for ever. It is full
 * after so many rests, or on a slow machine not yet, which is the test above once more. */
static void StuckSinkIsLeftWithFullMemory(void **state)
{
    (void)state;
    CheckLeavesStuckSink((const char *const[]){"--duration", "1000000", "--simulate", "vsync60",
                                               "--trace", "fifo.csv", NULL},
                         300);
}

/* The summary, computed once more from the rows */

/* The number behind `label` in the line that begins with `line`. */
static double Said(const char *line, const char *label)
{
    const char *at = program.out;
    while (*at && strncmp(at, line, strlen(line)) != 0)
        at = strchr(at, '\n') ? strchr(at, '\n') + 1 : "";
    const char *end = strchr(at, '\n');
    at = strstr(at, label);
    CHECK(at && end && at < end, "no '%s' in the line '%s' of: %s", label, line, program.out);
    return strtod(at + strlen(label), NULL);
}

static void CheckSaid(const char *line, const char *label, double want, double rounding)
{
    double said = Said(line, label);
    CHECK(fabs(said - want) <= rounding * 0.51 + fabs(want) * 1e-12,
          "%s: %s is %f, but the rows make it %.9f; %s", line, label, said, want, program.out);
}

static int CompareNumbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double Percentile(const double *sorted, int count, double p)
{
    double place = p * (count - 1);
    int below = (int)floor(place), above = (int)ceil(place);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}

/* 1000 / the mean of the slowest 1 %, and 1000 / the time at which the slowest make up 1 %. */
static void CheckLows(const double *ms, int count)
{
    double slowest = 0, total = 0, sum = 0;
    int few = count >= 100 ? count / 100 : 1, i = count;
    for (int k = 0; k < count; k++) {
        total += ms[k];
        slowest += k >= count - few ? ms[k] : 0;
    }
    while (sum < total / 100)
        sum += ms[--i];
    CheckSaid("1% low", "percentile ", 1000 / Percentile(ms, count, 0.99), 0.01);
    CheckSaid("1% low", "average ", 1000 * few / slowest, 0.01);
    CheckSaid("1% low", "integral ", 1000 / ms[i], 0.01);
}

static void CheckFrameTimes(const Table *table)
{
    int count = table->count;
    double sum = 0, squares = 0, *ms = malloc(sizeof *ms * (size_t)count);
    assert_non_null(ms);
    for (int i = 0; i < count; i++) {
        ms[i] = (double)table->rows[i].frameTime / 1e6;
        sum += ms[i];
    }
    for (int i = 0; i < count; i++)
        squares += (ms[i] - sum / count) * (ms[i] - sum / count);
    qsort(ms, (size_t)count, sizeof *ms, CompareNumbers);
    CheckSaid("frame time", "mean ", sum / count, 0.001);
    CheckSaid("frame time", "sd ", sqrt(squares / count), 0.001);
    CheckSaid("frame time", "p50 ", Percentile(ms, count, 0.5), 0.001);
    CheckSaid("frame time", "p95 ", Percentile(ms, count, 0.95), 0.001);
    CheckSaid("frame time", "p99 ", Percentile(ms, count, 0.99), 0.001);
    CheckSaid("frame time", "p99.9 ", Percentile(ms, count, 0.999), 0.001);
    CheckSaid("frame time", "max ", ms[count - 1], 0.001);
    CheckLows(ms, count);
    free(ms);
}

static void CheckHistogram(const Table *table)
{
    enum { Most = 10 }; /* "10+" */
    int frames[Most + 1] = {0};
    char want[512] = "\nticks/frame  ";
    size_t used = strlen(want);
    for (int i = 0; i < table->count; i++)
        frames[table->rows[i].ticks < Most ? table->rows[i].ticks : Most]++;
    for (int i = 0; i <= Most; i++) {
        if (frames[i] > 0)
            used += (size_t)snprintf(want + used, sizeof want - used, "%s%d%s: %d",
                                     want[used - 1] == ' ' ? "" : ", ", i, i == Most ? "+" : "",
                                     frames[i]);
    }
    snprintf(want + used, sizeof want - used, "\n");
    CHECK(strstr(program.out, want), "the rows make it:%snot: %s", want, program.out);
}

static void CheckTotals(const Table *table)
{
    int64_t time = 0, sleeps = 0, oversleep = 0, longest = 0, behind = 0;
    int pictures = 0, errors = 0;
    double error = 0;
    for (int i = 0; i < table->count; i++) {
        const Row *row = &table->rows[i];
        time += row->frameTime;
        pictures += i == 0 || row->sim != row[-1].sim;
        errors += row->hasError;
        error += (double)llabs(row->error) / 1e6;
        sleeps += row->sleep > 0;
        oversleep += row->oversleep;
        longest = row->oversleep > longest ? row->oversleep : longest;
        behind = row->behind > behind ? row->behind : behind;
    }
    const double seconds = (double)time / 1e9;
    const char *loop = table->rows[0].loop;
    const int64_t ticks = table->rows[table->count - 1].tick;
    CheckSaid(loop, loop, table->count, 0);
    CheckSaid(loop, "frames, ", seconds, 0.001);
    CheckSaid(loop, " s, ", table->count / seconds, 0.01);
    CheckSaid(loop, "different pictures ", pictures / seconds, 0.01);
    /* The turn that ends a run may tick, up to its limit, and draws no more. */
    double said = Said("ticks  ", "ticks "), rate = Said("ticks  ", ", ");
    CHECK(said >= (double)ticks && said <= (double)ticks + 5, "%f ticks, the rows have %lld", said,
          (long long)ticks);
    CHECK(fabs(rate - said / seconds) < 0.005 * rate, "%f ticks/s; %f ticks in %f s", rate, said,
          seconds);
    CheckSaid("animation", "mean |error| ", error / errors, 0.001);
    CheckSaid("behind", "at worst ", (double)behind / 1e6, 0.001);
    CheckSaid("dead time", "dead time ", 0, 0);
    if (sleeps > 0) {
        CheckSaid("oversleep", "mean ", (double)oversleep / 1e6 / (double)sleeps, 0.001);
        CheckSaid("oversleep", "max ", (double)longest / 1e6, 0.001);
    }
}

static void SummaryAgreesWithTheRows(void **state)
{
    static const char *const runs[] = {
        "noisy60,drop=5",
        "hitch",
        "vsync60,hitch=900ms@1s,tick=7ms --max-loops 30",
        "noisy60 --loop simplest --frames 50",
        "noisy60,seed=3 --interpolation off --frames 1000",
        "noisy60,drop=20 --fps 40 --duration 30",
    };
    (void)state;
    for (size_t i = 0; i < sizeof runs / sizeof runs[0]; i++) {
        Table table = Simulate(runs[i]);
        CheckTotals(&table);
        CheckFrameTimes(&table);
        CheckHistogram(&table);
        free(table.rows);
    }
    unlink("run.csv");
}

static int SetUpAll(void **state)
{
    (void)state;
    signal(SIGPIPE, SIG_IGN); /* as SignalsCatch has it */
    alarm(240);               /* a writer that blocks must not hang the tests */
    return EnterFolder() ? 0 : -1;
}

static int TearDownAll(void **state)
{
    (void)state;
    return LeaveFolder() ? 0 : -1;
}

int main(int argc, char **argv)
{
    char here[512] = "";
    if (argv[0][0] != '/' && !getcwd(here, sizeof here))
        return 1;
    snprintf(self, sizeof self, "%s/%s", here, argv[0]);
    if (argc == 3)
        return RecordAndStay(argv[2], strcmp(argv[1], "--stay") == 0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(RowsArriveInOrder),
        cmocka_unit_test(RowIsExact),
        cmocka_unit_test(LongestRowHasRoom),
        cmocka_unit_test(HeadIsExact),
        cmocka_unit_test(HostHasNoCommas),
        cmocka_unit_test(StalledSinkCostsNothing),
        cmocka_unit_test(StallAfterAWhileCostsNothing),
        cmocka_unit_test(FullMemoryEndsTheRecording),
        cmocka_unit_test(ClosedPipeEndsTheRecording),
        cmocka_unit_test(FileThatCannotBeOpenedIsNamed),
        cmocka_unit_test(DeletedFileIsNamed),
        cmocka_unit_test(FileDeletedAtTheEndIsNamed),
        cmocka_unit_test(RenamedFileKeepsItsRows),
        cmocka_unit_test(StalledSinkGetsAllSlices),
        cmocka_unit_test(RecordsCallNoSystem),
        cmocka_unit_test(KillKeepsWhatIsWritten),
        cmocka_unit_test(ColumnsAgree),
        cmocka_unit_test(NamesAreInTheRows),
        cmocka_unit_test(SameRunIsTheSameFile),
        cmocka_unit_test(FramesAreRows),
        cmocka_unit_test(StandardOutputHoldsTheTraceAlone),
        cmocka_unit_test(FullDeviceIsNamed),
        cmocka_unit_test(FullFileEndsWithAWholeRow),
        cmocka_unit_test(FullDiskEndsWithAWholeRow),
        cmocka_unit_test(ReaderThatLeavesIsNamed),
        cmocka_unit_test(StalledReaderStopsNoFrame),
        cmocka_unit_test(VanishedFileIsNamed),
        cmocka_unit_test(SignalsEndASimulatedRun),
        cmocka_unit_test(SignalsEndALiveRun),
        cmocka_unit_test(StuckSinkIsLeftOnInterrupt),
        cmocka_unit_test(StuckSinkIsLeftWithFullMemory),
        cmocka_unit_test(SummaryAgreesWithTheRows),
    };
    return cmocka_run_group_tests_name("trace", tests, SetUpAll, TearDownAll);
}
