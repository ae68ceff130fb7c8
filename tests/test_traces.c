/* SPDX-License-Identifier: MIT
 *
 * Traces of the real program, where the system gets in the way: signals, full disks, readers that
 * stall or leave, files that vanish.
 */
#define _XOPEN_SOURCE 700 /* for setreuid; NOLINT(bugprone-reserved-identifier) */

#include "check/command.h"
#include "check/csv.h"
#include "check/events.h"
#include "check/files.h"
#include "trace/writer.h"

#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static Program program;

static void Rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
}

static void Start(const char *path, const char *arguments)
{
    char words[256];
    snprintf(words, sizeof words, "--trace %s %s", path, arguments);
    ProgramStart(&program, words);
}

/* The trace at `path` is whole, in its format; returns how many frames it has. */
static int WholeFrames(const char *path)
{
    if (TraceHasSlices(path))
        return EventsCheckFile(path, NULL).frames;
    Csv csv = CsvRead(path);
    assert_false(csv.cut);
    const int rows = csv.rows;
    CsvFree(&csv);
    return rows;
}

/* It ended so, and what it said is one line with this text, or nothing. */
static void CheckEnded(const char *what, int status, const char *said)
{
    CHECK(program.status == status, "%s: status %d, not %d: %s%s", what, program.status, status,
          program.out, program.err);
    CHECK(said ? CountLines(program.err) == 1 && strstr(program.err, said) : !program.err[0],
          "%s: says: %s", what, program.err);
}

/* ---- files that take no more ---- */

#define LONG_RUN "--simulate vsync60 --duration 100"

static void DeviceThatIsFullIsNamed(void **state)
{
    (void)state;
    assert_int_equal(symlink("/dev/full", "full.csv"), 0);
    ProgramRun(&program, "--simulate vsync60 --trace full.csv");
    CheckEnded("/dev/full", 1, "full.csv: No space left on device; the recording stops after 0 ");
}

/* A disk that is full in the middle of a row: the largest size that a file may have. */
static void FileThatIsFullEndsWithAWholeRow(void **state)
{
    static const char *const paths[] = {"limit.csv", "limit.json"};
    struct rlimit before, limit;
    (void)state;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    signal(SIGXFSZ, SIG_IGN); /* the program inherits that */
    for (int i = 0; i < 6; i++) {
        const char *path = paths[i % 2];
        char said[128];
        limit.rlim_cur = 100000 + (rlim_t)i * 37;
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
        Start(path, LONG_RUN);
        ProgramWait(&program);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        const int frames = WholeFrames(path);
        snprintf(said, sizeof said, "%s: File too large; the recording stops after ", path);
        CheckEnded(path, 1, said);
        snprintf(said, sizeof said, " %d rows\n", frames);
        CHECK(frames > 50 && (i % 2 || strstr(program.err, said)), "%d frames; says: %s", frames,
              program.err);
    }
    signal(SIGXFSZ, SIG_DFL);
}

/* ---- readers that stall or leave ---- */

/* The picture of the last frame is taken when all frames are done: nobody has read by then. */
static void ReaderThatStallsStopsNoFrame(void **state)
{
    (void)state;
    Fifo fifo = FifoOpen("fifo.csv");
    Start("fifo.csv", "--frames 1000 --fps 0 --vsync off --size 320x240 --screenshot last.png");
    while (access("last.png", R_OK) != 0 && !HasEnded(program.pid))
        Rest();
    CHECK(!HasEnded(program.pid), "it has ended though nobody has read");
    while (!fifo.length || FifoTake(&fifo)) {
        FifoTake(&fifo);
        Rest();
    }
    ProgramWait(&program);
    assert_int_equal(program.status, 0);
    Csv csv = CsvParse(fifo.text);
    assert_int_equal(csv.rows, 1000);
    CsvFree(&csv);
    FifoClose(&fifo);
}

/* Interrupts again and again while nobody reads: the program leaves, and says what is lost. With
 * the memory full, too: a simulated run then waits for the reader. */
static void ReaderThatStallsIsLeftOnInterrupt(void **state)
{
    static const struct {
        const char *run;
        int rests;
    } cases[] = {{"--frames 3000 --simulate vsync60", 100},
                 {"--duration 1000000 --simulate vsync60", 300}};
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        char byte;
        int lines = 0;
        Fifo fifo = FifoOpen("fifo.csv");
        Start("fifo.csv", cases[k].run);
        while (lines < 4) { /* and not one byte more than it must, so that the writer stalls */
            struct pollfd event = {.fd = fifo.file, .events = POLLIN};
            CHECK(poll(&event, 1, 60000) == 1, "nothing comes");
            lines += read(fifo.file, &byte, 1) == 1 && byte == '\n';
        }
        for (int i = 0; i < cases[k].rests; i++)
            Rest();
        for (int i = 0; i < 1000 && !HasEnded(program.pid); i++) {
            kill(program.pid, SIGINT);
            Rest();
        }
        kill(program.pid, SIGKILL); /* if it is stuck */
        ProgramWait(&program);
        FifoClose(&fifo);
        CHECK(program.status == 1 && strstr(program.err, "fifo.csv: write stalled; ") &&
                  strstr(program.err, " rows are lost\n"),
              "%s: status %d: %s", cases[k].run, program.status, program.err);
    }
}

/* ---- signals ---- */

/* Runs until the trace has some rows, and then sends the signal. */
static void RunUntil(const char *path, const char *arguments, int number)
{
    struct stat status = {0};
    unlink(path);
    Start(path, arguments);
    while (status.st_size < 20000 && !HasEnded(program.pid)) {
        Rest();
        stat(path, &status); /* of a file that is not there yet: 0 */
    }
    kill(program.pid, number);
    ProgramWait(&program);
}

static void SignalsEndWithAWholeTrace(void **state)
{
    static const struct {
        int number;
        const char *path, *run;
    } cases[] = {
        {SIGINT, "a.csv", "--simulate vsync60 --duration 1000000"},
        {SIGTERM, "a.json", "--duration 1000"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int frames = -1;
        RunUntil(cases[i].path, cases[i].run, cases[i].number);
        CHECK(program.status == 0, "signal %d, %s: status %d: %s", cases[i].number, cases[i].run,
              program.status, program.err);
        sscanf(program.out, "%*s %d frames", &frames);
        CHECK(frames > 10 && frames == WholeFrames(cases[i].path), "signal %d, %s: %s",
              cases[i].number, cases[i].run, program.out);
    }
}

/* Nobody can close the file then; but all lines in it are whole, but for the last. */
static void SignalThatKillsLeavesWholeLines(void **state)
{
    (void)state;
    RunUntil("kill.json", "--duration 1000", SIGKILL);
    assert_int_equal(program.status, 128 + SIGKILL);
    char *text = ReadFile("kill.json"), *end = strrchr(text, '\n');
    CHECK(end && end[-1] == ',', "ends: %.200s", text + strlen(text) - 100);
    memcpy(end - 1, "\n]", 2); /* as readers take it */
    end[1] = '\0';
    CHECK(EventsCheck(text, NULL).frames > 10, "%s", text);
    free(text);
    RunUntil("kill.csv", "--duration 1000", SIGKILL);
    Csv csv = CsvRead("kill.csv");
    CHECK(csv.rows > 10, "%d rows", csv.rows);
    CsvFree(&csv);
}

/* ---- the rest ---- */

static void OutputHoldsTheTraceAlone(void **state)
{
    (void)state;
    setenv("LC_ALL", "de_DE.UTF-8", 1); /* where it is not installed nothing is other than usual */
    ProgramRun(&program, "--simulate vsync60 --frames 100 --trace -");
    unsetenv("LC_ALL");
    Csv csv = CsvParse(program.out);
    CHECK(program.status == 0 && csv.rows == 100 && strstr(program.err, " 100 frames, "), "%d: %s",
          program.status, program.err);
    CHECK(CsvReal(&csv, 9, "fps") > 10, "%f", CsvReal(&csv, 9, "fps"));
    CsvFree(&csv);
}

/* As a user without rights: access() asks for the real user, so root can lend its place. */
static void FileThatMayNotBeReadIsWrongUsage(void **state)
{
    const bool root = geteuid() == 0;
    (void)state;
    fclose(fopen("locked.csv", "w"));
    assert_int_equal(chmod("locked.csv", 0), 0);
    if (root)
        assert_int_equal(setreuid(65534, 0), 0);
    ProgramRun(&program, "--summary locked.csv");
    if (root)
        assert_int_equal(setreuid(0, 0), 0);
    CheckEnded("locked", 2, "--summary: 'locked.csv'");
    CHECK(strstr(program.err, "Permission denied"), "%s", program.err);
}

/* Frame times, their sorted copy and what sorting needs are 24 bytes a row. It comes first: the
 * peak is that of all programs so far. */
static void MillionRowsNeedLittleMemory(void **state)
{
    enum { Rows = 1000000 };
    struct rusage usage;
    FILE *file = fopen("many.csv", "wb");
    (void)state;
    assert_non_null(file);
    fputs("fps,frametime,elapsed\n", file);
    for (int64_t i = 1; i <= Rows; i++)
        fprintf(file, "100,10.%06d,%lld\n", (int)(i * 7919 % Rows), (long long)i * 10500000);
    assert_int_equal(fclose(file), 0);
    ProgramRun(&program, "--summary many.csv");
    CHECK(strstr(program.out, "p50 10.500, p95 10.950, p99 10.990, p99.9 10.999, max 11.000"), "%s",
          program.out);
    assert_int_equal(getrusage(RUSAGE_CHILDREN, &usage), 0);
    CHECK(usage.ru_maxrss < 64 * 1024, "%ld KiB for %d rows", usage.ru_maxrss, Rows);
    unlink("many.csv");
}

/* ---- this program once more, which only records ---- */

static char self[PATH_MAX]; /* its path */
static const char firstMark[] = "first record", lastMark[] = "last record";

/* A system call that does nothing but to be seen. */
static void Mark(const char *text)
{
    ssize_t n = write(-1, text, strlen(text));
    (void)n;
}

static int RecordOnly(const char *path)
{
    const Host host = {.ram = "0"};
    Trace *trace = TraceOpen(path, &host, 0, NULL);
    if (!trace)
        return 1;
    Mark(firstMark);
    for (int i = 0; i < 5000; i++) {
        const Frame frame = {.end = i + 1, .frameTime = 1, .loop = "arevalo"};
        TraceSlice(trace, &(Slice){SliceTick, i, i + 1});
        TraceFrame(trace, &frame);
    }
    Mark(lastMark);
    _exit(0);
}

/* Counts the lines of strace between the marks; -1 without marks. */
static int CallsBetweenMarks(const char *log)
{
    const char *first = strstr(log, firstMark), *last = strstr(log, lastMark);
    int calls = -2;
    for (const char *at = first; at && last && at < last; at = strchr(at, '\n') + 1)
        calls++;
    return first && last ? calls : -1;
}

static void RecordsCallNoSystem(void **state)
{
    static const char *const paths[] = {"calls.csv", "calls.json", "fifo.csv"};
    (void)state;
    Fifo fifo = FifoOpen("fifo.csv"); /* and nobody reads */
    for (int i = 0; i < 3; i++) {
        char command[PATH_MAX + 256];
        snprintf(command, sizeof command,
                 "ASAN_OPTIONS=detect_leaks=0 strace -ff -o strace '%s' --record %s 2>said.txt && "
                 "cat $(grep -l '%s' strace.[0-9]*) >strace.txt && rm strace.[0-9]*",
                 self, paths[i], lastMark);
        if (system(command) != 0) {
            char *said = ReadFile("said.txt");
            print_message("skipped: RecordsCallNoSystem: strace does not run here: %s\n", said);
            free(said);
            skip();
        }
        char *log = ReadFile("strace.txt");
        CHECK(CallsBetweenMarks(log) == 0, "%s: %d system calls: %.2000s", paths[i],
              CallsBetweenMarks(log), log);
        free(log);
    }
    FifoClose(&fifo);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(MillionRowsNeedLittleMemory),       IN_FOLDER(DeviceThatIsFullIsNamed),
        IN_FOLDER(FileThatIsFullEndsWithAWholeRow),   IN_FOLDER(ReaderThatStallsStopsNoFrame),
        IN_FOLDER(ReaderThatStallsIsLeftOnInterrupt), IN_FOLDER(SignalsEndWithAWholeTrace),
        IN_FOLDER(SignalThatKillsLeavesWholeLines),   IN_FOLDER(OutputHoldsTheTraceAlone),
        IN_FOLDER(FileThatMayNotBeReadIsWrongUsage),  IN_FOLDER(RecordsCallNoSystem),
    };
    if (argc == 3)
        return RecordOnly(argv[2]);
    if (!realpath(argv[0], self))
        return 1;
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    alarm(240); /* a writer that blocks must not hang the tests */
    return cmocka_run_group_tests_name("traces", tests, NULL, NULL);
}
