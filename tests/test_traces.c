/* SPDX-License-Identifier: MIT
 *
 * Traces of the real program, where the system gets in the way: signals, full disks, readers that
 * stall or leave, files that vanish.
 */
#define _XOPEN_SOURCE 700 /* for setreuid; NOLINT(bugprone-reserved-identifier) */

#include "check/check.h"
#include "check/csv.h"
#include "check/events.h"
#include "check/files.h"
#include "program.h"
#include "trace/writer.h"

#include <errno.h>
#include <limits.h>
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

static void Rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
}

static bool HasEnded(pid_t pid)
{
    siginfo_t info = {0};
    assert_int_equal(waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT), 0);
    return info.si_pid == pid;
}

/* Starts the program with words that are separated by spaces, but one. */
static void Start(const char *path, const char *arguments)
{
    static char words[256];
    const char *list[32] = {"--trace", path};
    int count = 2;
    snprintf(words, sizeof words, "%s", arguments);
    for (char *word = strtok(words, " "); word && count < 31; word = strtok(NULL, " "))
        list[count++] = word;
    ProgramStart(&program, list);
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

static void CheckFull(const char *path, const char *cause)
{
    char said[128];
    const int frames = WholeFrames(path);
    const bool isJson = TraceHasSlices(path);
    snprintf(said, sizeof said, "%s: %s; the recording stops after ", path, cause);
    CheckEnded(path, 1, said);
    snprintf(said, sizeof said, " %d rows\n", frames);
    CHECK(frames > 50 && (isJson || strstr(program.err, said)), "%d frames; says: %s", frames,
          program.err);
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
    for (rlim_t size = 100000; size < 100000 + 2 * 111; size += 37) {
        for (int i = 0; i < 2; i++) {
            limit.rlim_cur = size;
            assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
            Start(paths[i], LONG_RUN);
            ProgramWait(&program);
            assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
            CheckFull(paths[i], "File too large");
        }
    }
    signal(SIGXFSZ, SIG_DFL);
}

static void DiskThatIsFullEndsWithAWholeRow(void **state)
{
    static const char *const paths[] = {"disk/x.csv", "disk/x.json"};
    (void)state;
    assert_int_equal(mkdir("disk", 0755), 0);
    for (int i = 0; i < 2; i++) {
        if (mount("tmpfs", "disk", "tmpfs", 0, "size=64k") != 0) {
            print_message("skipped: DiskThatIsFullEndsWithAWholeRow: mounting a small disk: %s\n",
                          strerror(errno));
            rmdir("disk");
            skip();
        }
        Start(paths[i], LONG_RUN);
        ProgramWait(&program);
        char *text = program.status == 1 ? ReadFile(paths[i]) : NULL;
        umount("disk");
        assert_non_null(text);
        FILE *file = fopen(paths[i], "wb"); /* in the folder below, now that the disk is gone */
        assert_non_null(file);
        fputs(text, file);
        assert_int_equal(fclose(file), 0);
        free(text);
        CheckFull(paths[i], "No space left on device");
        unlink(paths[i]);
    }
    rmdir("disk");
}

/* ---- readers that stall or leave ---- */

static void ReaderThatLeavesIsNamed(void **state)
{
    (void)state;
    Fifo fifo = FifoOpen("fifo.csv");
    Start("fifo.csv", LONG_RUN);
    FifoAwaitLines(&fifo, 10);
    FifoLeave(&fifo);
    ProgramWait(&program);
    CheckEnded("a reader that leaves", 1, "fifo.csv: Broken pipe");
    CHECK(strstr(program.out, " frames, "), "no summary: %s", program.out);
    FifoClose(&fifo);
}

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
        char byte, text[256];
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
        const bool stuck = !HasEnded(program.pid);
        if (stuck)
            kill(program.pid, SIGKILL);
        ProgramWait(&program);
        FifoClose(&fifo);
        snprintf(text, sizeof text, "%s: stuck: %d", cases[k].run, stuck);
        CHECK(program.status == 1 && strstr(program.err, "fifo.csv: write stalled; ") &&
                  strstr(program.err, " rows are lost\n"),
              "%s: status %d: %s", text, program.status, program.err);
    }
}

/* ---- signals ---- */

/* Runs until the trace has so many bytes, and then sends the signal, or deletes the file first. */
static void RunUntil(const char *path, const char *arguments, int bytes, int number, bool deletes)
{
    struct stat status = {0};
    unlink(path);
    Start(path, arguments);
    for (int i = 0; i < 12000 && status.st_size < bytes && !HasEnded(program.pid); i++) {
        if (stat(path, &status) != 0)
            status.st_size = 0;
        Rest();
    }
    if (deletes)
        unlink(path);
    for (int i = 0; deletes && i < 20; i++)
        Rest();
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
        {SIGTERM, "a.json", "--simulate vsync60 --duration 1000000"},
        {SIGINT, "a.csv", "--duration 1000"},
        {SIGTERM, "a.json", "--duration 1000"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int frames = -1;
        RunUntil(cases[i].path, cases[i].run, 20000, cases[i].number, false);
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
    RunUntil("kill.json", "--duration 1000", 20000, SIGKILL, false);
    assert_int_equal(program.status, 128 + SIGKILL);
    char *text = ReadFile("kill.json"), *end = strrchr(text, '\n');
    CHECK(end && end[-1] == ',', "ends: %.200s", text + strlen(text) - 100);
    memcpy(end - 1, "\n]", 2); /* as readers take it */
    end[1] = '\0';
    CHECK(EventsCheck(text, NULL).frames > 10, "%s", text);
    free(text);
    RunUntil("kill.csv", "--duration 1000", 20000, SIGKILL, false);
    Csv csv = CsvRead("kill.csv");
    CHECK(csv.rows > 10, "%d rows", csv.rows);
    CsvFree(&csv);
}

static void FileThatVanishesIsNamed(void **state)
{
    (void)state;
    RunUntil("gone.csv", "--simulate vsync60 --duration 1000000", 4000, SIGINT, true);
    CheckEnded("a file that vanishes", 1, "gone.csv: was deleted while it was recorded to; ");
    CHECK(strstr(program.out, " frames, "), "no summary: %s", program.out);
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

/* Counts what the thread that made the marks called in between; -1 without marks. */
static int CallsBetweenMarks(char *log)
{
    char *first = strstr(log, firstMark), *last = strstr(log, lastMark);
    int calls = 0;
    if (!first || !last)
        return -1;
    while (first > log && first[-1] != '\n')
        first--;
    const size_t digits = strspn(first, "0123456789");
    for (char *at = strchr(first, '\n') + 1; at < last; at = strchr(at, '\n') + 1)
        calls += strncmp(at, first, digits + 1) == 0 && strchr(at, '\n') < last &&
                 strncmp(at + digits + 1, "<... ", 5) != 0;
    return calls;
}

static void RecordsCallNoSystem(void **state)
{
    static const char *const paths[] = {"calls.csv", "calls.json", "fifo.csv"};
    (void)state;
    Fifo fifo = FifoOpen("fifo.csv"); /* and nobody reads */
    for (int i = 0; i < 3; i++) {
        char command[PATH_MAX + 128];
        snprintf(command, sizeof command,
                 "ASAN_OPTIONS=detect_leaks=0 strace -f -o strace.txt '%s' --record %s 2>said.txt",
                 self, paths[i]);
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

static int SetUp(void **state)
{
    (void)state;
    return EnterFolder() ? 0 : -1;
}

static int TearDown(void **state)
{
    (void)state;
    return LeaveFolder() ? 0 : -1;
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, SetUp, TearDown)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(MillionRowsNeedLittleMemory),
        TEST(DeviceThatIsFullIsNamed),
        TEST(FileThatIsFullEndsWithAWholeRow),
        TEST(DiskThatIsFullEndsWithAWholeRow),
        TEST(ReaderThatLeavesIsNamed),
        TEST(ReaderThatStallsStopsNoFrame),
        TEST(ReaderThatStallsIsLeftOnInterrupt),
        TEST(SignalsEndWithAWholeTrace),
        TEST(SignalThatKillsLeavesWholeLines),
        TEST(FileThatVanishesIsNamed),
        TEST(OutputHoldsTheTraceAlone),
        TEST(FileThatMayNotBeReadIsWrongUsage),
        TEST(RecordsCallNoSystem),
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
