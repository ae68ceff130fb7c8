/* SPDX-License-Identifier: MIT
 *
 * Traces of the real program, where the system gets in the way: signals, full disks, readers that
 * stall or leave, files that vanish.
 */
#include "check/command.h"
#include "check/csv.h"
#include "check/events.h"
#include "check/files.h"
#include "trace/recording.h"

#include <limits.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static Program program;

static void Start(const char *path, const char *arguments)
{
    char words[256];
    snprintf(words, sizeof words, "--trace %s %s", path, arguments);
    ProgramStart(&program, words);
}

/* The trace at `path` is whole, in its format; returns how many frames it has. */
static int WholeFrames(const char *path)
{
    if (strstr(path, ".json"))
        return EventsCheckFile(path).frames;
    Csv csv = CsvRead(path);
    const int rows = csv.cut ? -1 : csv.rows;
    CsvFree(&csv);
    return rows;
}

/* Frame times, their sorted copy and the memory for sorting are 24 bytes a row, and the file is in
 * memory. This test comes first, because the peak is that of all programs run so far. */
TEST_IN_FOLDER(MillionRowsNeedLittleMemory)
{
    enum { Rows = 1000000, RowBytes = 24, Most = 17 << 20 };
    struct rusage usage;
    FILE *file = fopen("many.csv", "wb");
    fputs("fps,frametime\n", file);
    for (int64_t i = 1; i <= Rows; i++)
        fprintf(file, "100,10.%06d\n", (int)(i * 7919 % Rows));
    const long most = (Rows * RowBytes + Most + ftell(file)) / 1024;
    assert_int_equal(fclose(file), 0);
    setenv("ASAN_OPTIONS", "quarantine_size_mb=0", 1); /* freed memory is free */
    ProgramRun(&program, "--summary many.csv");
    CHECK(strstr(program.out, "p50 10.500, p95 10.950, p99 10.990, p99.9 10.999, max 11.000"), "%s",
          program.out);
    assert_int_equal(getrusage(RUSAGE_CHILDREN, &usage), 0);
    CHECK(usage.ru_maxrss < most, "%ld KiB for %d rows, not %ld", usage.ru_maxrss, Rows, most);
}

/* ---- files that take no more ---- */

/* A device that is full, which is told before the run, and a disk that is full in the middle of a
 * row. For that the size of files is limited. */
TEST_IN_FOLDER(FileThatIsFullEndsWithAWholeRow)
{
    static const struct {
        const char *path, *said;
        rlim_t size;
    } cases[] = {
        {"full.csv", "full.csv: No space left on device\n", 1 << 20},
        {"a.csv", "a.csv: File too large; the recording stops\n", 100000},
        {"a.json", "a.json: File too large; the recording stops\n", 100000},
    };
    assert_int_equal(symlink("/dev/full", "full.csv"), 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Limit(RLIMIT_FSIZE, cases[i].size);
        Start(cases[i].path, "--simulate vsync60 --duration 100");
        Limit(RLIMIT_FSIZE, RLIM_INFINITY);
        ProgramWait(&program);
        const int frames = i == 0 ? 0 : WholeFrames(cases[i].path);
        CHECK(program.status == 1 && IsOneLine(program.err) && strstr(program.err, cases[i].said) &&
                  (i == 0 || frames > 50),
              "%s: %d frames, status %d: %s", cases[i].path, frames, program.status, program.err);
    }
}

/* ---- readers that stall or leave ---- */

/* Waits until the program has printed this; a minute is enough on any machine. */
static void AwaitSaid(const char *text)
{
    bool said = false;
    for (int i = 0; i < 6000 && !said && !HasEnded(program.pid); i++) {
        char *all = ReadFile(program.errPath);
        said = strstr(all, text);
        free(all);
        Sleep(5);
    }
}

/* The FIFO's reader does not read. The program runs as usual, says at its end what it waits for,
 * and ends at the first interrupt after that. A simulated run waits when the memory is full. */
TEST_IN_FOLDER(FifoThatIsNotReadIsLeftOnInterrupt)
{
    static const struct {
        int frames; /* 0: more than the memory holds */
        const char *options;
        const char *said[2]; /* before the first interrupt, and before the second */
    } cases[] = {
        {3000, "--simulate vsync60", {"more rows; Ctrl-C"}},
        {0,
         "--simulate vsync60 --duration 1000000",
         {"waiting for fifo.csv", "the recording stops\ninterp_demo: waiting for fifo.csv"}},
        {1500, "--vsync off --size 320x240 --hud off", {"more rows; Ctrl-C"}},
    };
    enum { MostTaken = 1000 };                        /* rows that the FIFO and the buffers hold */
    const int room = (64 << 20) / (int)sizeof(Frame); /* records that the memory holds */
    FifoOpen();
    for (int i = 0; i < 3; i++) {
        const int frames = cases[i].frames;
        char options[100], length[32] = "";
        int lost = 0;
        if (frames > 0)
            snprintf(length, sizeof length, " --frames %d", frames);
        snprintf(options, sizeof options, "%s%s", cases[i].options, length);
        Start("fifo.csv", options);
        for (int k = 0; k < 2 && cases[i].said[k]; k++) {
            AwaitSaid(cases[i].said[k]);
            Sleep(100);
            CHECK(!HasEnded(program.pid), "%s: left unasked: %d", options, k);
            kill(program.pid, SIGINT);
        }
        ProgramWait(&program);
        const char *said = strstr(program.err, "fifo.csv: write stalled; ");
        sscanf(said ? said : "", "fifo.csv: write stalled; %d rows are lost\n", &lost);
        bool lostAsDue = lost >= room / 100 * 99;
        if (frames > 0)
            lostAsDue = lost > frames - MostTaken && lost < frames;
        CHECK(program.status == 1 && lostAsDue, "%s: status %d: %s", options, program.status,
              program.err);
        FifoTake();
    }
    FifoClose();
}

/* What a simulated run says that a signal ended. Its status is 1. */
static const char cutShort[] = "interp_demo: stopped by a signal: the figures are those of a part "
                               "of the run\n";

/* A reader that is slow, but goes on: two requests to quit do not cut the recording off, whether
 * they come while it waits for its file or before. */
TEST_IN_FOLDER(FifoThatIsReadSlowlyGetsAll)
{
    static const char *const runs[] = {"--frames 3000 --simulate vsync60",
                                       "--duration 1000000 --simulate vsync60"};
    for (int i = 0; i < 2; i++) {
        int frames = 0;
        FifoOpen();
        Start("fifo.csv", runs[i]);
        if (i == 0)
            AwaitSaid("waiting for fifo.csv to take ");
        else
            FifoAwaitLines(100);
        kill(program.pid, SIGSTOP); /* so that both are there at once */
        kill(program.pid, SIGINT);
        kill(program.pid, SIGTERM);
        kill(program.pid, SIGCONT);
        for (int k = 0; k < 8; k++) { /* in all less than is written at a time */
            Sleep(400);
            FifoTakeLittle();
        }
        while (!FifoTake() || !HasEnded(program.pid))
            Sleep(1);
        ProgramWait(&program);
        sscanf(program.out, "%*s %d frames", &frames);
        const char *cut = strstr(program.err, cutShort);
        CHECK(program.status == i && frames > 0 && CountLines(fifoText) == frames + 3 &&
                  strstr(program.err, "waiting for fifo.csv to take ") && (cut != NULL) == i &&
                  CountLines(program.err) == i + 1,
              "%s: status %d, %d frames, %d lines: %s", runs[i], program.status, frames,
              CountLines(fifoText), program.err);
        FifoClose();
    }
}

/* ---- signals ---- */

/* Runs until the trace has some rows, and then sends the signal. */
static void RunUntil(const char *path, const char *arguments, int number)
{
    struct stat status = {0};
    Start(path, arguments);
    while (status.st_size < 20000 && !HasEnded(program.pid)) {
        Sleep(5);
        stat(path, &status); /* of a file that is not there yet: 0 */
    }
    kill(program.pid, number);
    ProgramWait(&program);
}

/* A user may end a live run at any time, but of a simulation something else was expected. */
TEST_IN_FOLDER(SignalsEndWithAWholeTrace)
{
    static const struct {
        int number;
        const char *path, *run;
        int status;
    } cases[] = {
        {SIGINT, "int.csv", "--simulate vsync60 --duration 1000000", 1},
        {SIGTERM, "term.json", "--duration 1000 --size 320x240", 0},
        {SIGHUP, "hup.json", "--duration 1000 --size 320x240", 0},
        {SIGQUIT, "quit.json", "--simulate vsync60 --duration 1000000", 1},
    };
    signal(SIGHUP, SIG_DFL); /* nohup may have started the tests */
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int frames = -1;
        RunUntil(cases[i].path, cases[i].run, cases[i].number);
        sscanf(program.out, "%*s %d frames", &frames);
        const bool saysSo = strstr(program.err, cutShort) != NULL;
        CHECK(program.status == cases[i].status && frames > 10 &&
                  frames == WholeFrames(cases[i].path) && saysSo == (cases[i].status == 1),
              "%s: status %d, %d frames: %s", cases[i].path, program.status, frames, program.err);
    }
}

/* Whether a process has a function of its own for a signal, as Linux tells. */
static bool Catches(pid_t pid, int number)
{
    char path[64], line[256];
    unsigned long long caught = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file) && sscanf(line, "SigCgt: %llx", &caught) != 1)
        ;
    if (file)
        fclose(file);
    return (caught >> (number - 1)) & 1;
}

/* Its first run alone would take minutes. */
TEST_IN_FOLDER(SignalCutsAReportShort)
{
    SkipWithout(access("/proc/self/status", R_OK) == 0, "/proc");
    ProgramStart(&program, "--report --duration 1000000");
    while (!Catches(program.pid, SIGTERM) && !HasEnded(program.pid))
        Sleep(5);
    kill(program.pid, SIGTERM);
    ProgramWait(&program);
    const char *said = "interp_demo: stopped by a signal: the table is incomplete\n";
    CHECK(program.status == 1 && strcmp(program.err, said) == 0, "status %d: %s", program.status,
          program.err);
}

/* nohup starts programs like this. */
TEST_IN_FOLDER(SignalThatIsIgnoredStaysSo)
{
    signal(SIGHUP, SIG_IGN);
    Start("nohup.csv", "--frames 30 --size 320x240");
    signal(SIGHUP, SIG_DFL);
    while (!HasEnded(program.pid)) {
        kill(program.pid, SIGHUP);
        Sleep(5);
    }
    ProgramWait(&program);
    assert_int_equal(WholeFrames("nohup.csv"), 30);
}

/* The program can't close its file then; but all lines in it are whole, except the last. */
TEST_IN_FOLDER(SignalThatKillsLeavesWholeLines)
{
    RunUntil("kill.json", "--duration 1000 --size 320x240", SIGKILL);
    char *text = ReadFile("kill.json"), *end = strrchr(text, '\n');
    CHECK(end && end[-1] == ',', "ends: %.200s", text + strlen(text) - 100);
    memcpy(end - 1, "\n]", 2); /* as readers take it */
    end[1] = '\0';
    CHECK(EventsCheck(text).frames > 10, "%s", text);
    free(text);
}

/* ---- this program once more, which only records ---- */

/* A part of the next test, run with the file's name in RECORD. */
TEST(RecordOnly)
{
    const char *path = getenv("RECORD");
    if (!path)
        return;
    Recording recording = {.host = ",,,0,,,"};
    assert_true(RecordingStart(&recording, path, 0));
    rmdir("first"); /* strace shows it */
    for (int i = 0; i < 5000; i++) {
        const Frame frame = {
            .end = i + 1, .frameTime = 1, .loop = "arevalo", .method = "on", .scene = "ball"};
        const Slices slices = {1, {{SliceTick, i, i + 1}}};
        RecordingFrame(&recording, &frame, &slices);
    }
    rmdir("last");
    _exit(0);
}

/* strace sees the loop's thread only. */
TEST_IN_FOLDER(RecordsCallNoSystem)
{
    static const char *const paths[] = {"calls.csv", "calls.json", "fifo.csv"};
    char self[PATH_MAX] = "", command[PATH_MAX + 256];
    assert_true(readlink("/proc/self/exe", self, sizeof self - 1) > 0);
    SkipWithout(system("strace -o strace.txt true 2>said.txt") == 0,
                "strace, which does not run here");
    FifoOpen(); /* nothing reads it */
    for (int i = 0; i < 3; i++) {
        snprintf(command, sizeof command,
                 "CHECK_LIMIT=0 ASAN_OPTIONS=detect_leaks=0 RECORD=%s strace -o strace.txt '%s' "
                 "RecordOnly "
                 "2>said.txt",
                 paths[i], self);
        const int status = system(command);
        char *said = ReadFile("said.txt");
        CHECK(status == 0, "%s: status %d: %s", paths[i], status, said);
        free(said);
        char *log = ReadFile("strace.txt"), *calls = strstr(log, "rmdir(\"first\")");
        CHECK(calls && strstr(calls, "\nrmdir(\"last\")") == strchr(calls, '\n'),
              "%s: system calls: %.2000s", paths[i], calls);
        free(log);
    }
    FifoClose();
}
