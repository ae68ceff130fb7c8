/* SPDX-License-Identifier: MIT */
#include "window/screen.h"

#include "check/check.h"
#include "check/csv.h"
#include "window/server.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PollMs = 10, PatienceS = 60 };

TestScreen screen;

/* ---- waiting, commands ---- */

void Sleep(int ms)
{
    struct timespec rest = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    while (nanosleep(&rest, &rest) != 0)
        ;
}

static void WaitABit(time_t *since, const char *what)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (*since == 0)
        *since = now.tv_sec;
    CHECK(now.tv_sec - *since <= PatienceS, "waited too long for %s", what);
    Sleep(PollMs);
}

void KeepWaiting(time_t *since, const char *what)
{
    if (screen.running && HasEnded(screen.program.pid)) {
        screen.running = false;
        ProgramWait(&screen.program);
        fail_msg("waited for %s, but the program ended with status %d: %s", what,
                 screen.program.status, screen.program.err);
    }
    WaitABit(since, what);
}

const char *Shell(const char *format, ...)
{
    static char line[256];
    char command[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    line[fread(line, 1, sizeof line - 1, pipe)] = '\0';
    line[strcspn(line, "\n")] = '\0';
    return pclose(pipe) == 0 ? line : "";
}

void Press(const char *keys)
{
    Shell("xdotool key %s", keys);
}

void AwaitSaid(const char *what, int times)
{
    for (time_t since = 0;; KeepWaiting(&since, what)) {
        char *text = ReadFile(screen.program.errPath);
        int said = 0;
        for (const char *at = strstr(text, what); at; at = strstr(at + 1, what))
            said++;
        free(text);
        if (said >= times)
            return;
    }
}

/* ---- the trace ---- */

static const struct {
    const char *name;
    size_t offset;
} numbers[] = {
    {"frametime", offsetof(Row, frameTime)},
    {"start", offsetof(Row, start)},
    {"update_ms", offsetof(Row, update)},
    {"render_ms", offsetof(Row, render)},
    {"sleep_ms", offsetof(Row, sleep)},
    {"behind_ms", offsetof(Row, behind)},
    {"alpha", offsetof(Row, alpha)},
    {"sim_ms", offsetof(Row, sim)},
    {"x", offsetof(Row, x)},
    {"y", offsetof(Row, y)},
    {"ticks", offsetof(Row, ticks)},
    {"tick", offsetof(Row, tick)},
};

static Row ReadRow(const Csv *csv, int i)
{
    Row row;
    snprintf(row.loop, sizeof row.loop, "%s", CsvText(csv, i, "loop"));
    snprintf(row.mode, sizeof row.mode, "%s", CsvText(csv, i, "interpolation"));
    for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++) {
        const double number = strtod(CsvText(csv, i, numbers[k].name), NULL);
        memcpy((char *)&row + numbers[k].offset, &number, sizeof number);
    }
    row.start /= 1e6;
    return row;
}

bool ReadTrace(void)
{
    Csv csv = CsvRead("trace.csv");
    const bool whole = !csv.cut;
    assert_true(csv.rows <= MaxRows);
    for (; screen.rowCount < csv.rows; screen.rowCount++)
        screen.rows[screen.rowCount] = ReadRow(&csv, screen.rowCount);
    CsvFree(&csv);
    return whole;
}

int AwaitRows(const char *loop, const char *mode, int count)
{
    for (time_t since = 0;; KeepWaiting(&since, mode ? mode : loop ? loop : "frames")) {
        ReadTrace();
        int first = screen.rowCount;
        while (first > 0 && (!loop || strcmp(screen.rows[first - 1].loop, loop) == 0) &&
               (!mode || strcmp(screen.rows[first - 1].mode, mode) == 0))
            first--;
        if (screen.rowCount - first >= count)
            return first;
    }
}

void AwaitMoreRows(int count)
{
    ReadTrace();
    AwaitRows(NULL, NULL, screen.rowCount + count);
}

void AwaitMoreTicks(int count)
{
    AwaitRows(NULL, NULL, 1);
    const double enough = screen.rows[screen.rowCount - 1].tick + count;
    while (screen.rows[screen.rowCount - 1].tick < enough)
        AwaitMoreRows(1);
}

void AwaitNoMoreRows(void)
{
    time_t since = 0;
    for (int quiet = 0, before = 0; quiet < 500 / PollMs;
         KeepWaiting(&since, "the frames to end")) {
        ReadTrace();
        quiet = screen.rowCount == before ? quiet + 1 : 0;
        before = screen.rowCount;
    }
}

/* ---- the program ---- */

void Focus(void)
{
    for (time_t since = 0;;
         KeepWaiting(&since, "the window to be there and to have the keyboard")) {
        snprintf(screen.window, sizeof screen.window, "%s",
                 Shell("xdotool search --onlyvisible --name interp_demo 2>/dev/null"));
        if (!screen.window[0])
            continue;
        if (strcmp(Shell("xdotool getwindowfocus"), screen.window) == 0)
            return;
        Shell("xdotool windowfocus %s 2>/dev/null", screen.window);
    }
}

const char *Built(const char *name)
{
    static char path[1024];
    const char *demo = getenv("INTERP_DEMO"), *slash = demo ? strrchr(demo, '/') : NULL;
    assert_non_null(slash);
    snprintf(path, sizeof path, "%.*s/%s", (int)(slash - demo), demo, name);
    return path;
}

void Start(const char *options)
{
    char arguments[1024];
    snprintf(arguments, sizeof arguments, "--trace trace.csv %s", options);
    unlink("trace.csv");
    screen.rowCount = screen.pictures = 0;
    ProgramStart(&screen.program, arguments);
    screen.running = true;
    Focus();
    AwaitRows(NULL, NULL, 3);
}

/* All rows whole and none missing, and no tick that is not in one of them. A trace that R has ended
 * has as many rows as were told. */
static void CheckTraceIsComplete(void)
{
    const Program *program = &screen.program;
    const char *ended = strstr(program->err, "wrote trace.csv: ");
    int frames = -1;
    double ticks = 0;
    CHECK(ReadTrace(), "the last line of the trace is not whole");
    sscanf(ended ? ended : program->out, ended ? "wrote trace.csv: %d" : "%*s %d frames", &frames);
    CHECK(screen.rowCount == frames, "%d rows of %d frames", screen.rowCount, frames);
    for (int i = 0; i < screen.rowCount; i++) {
        ticks += screen.rows[i].ticks;
        CHECK(screen.rows[i].tick == ticks, "row %d: tick %.0f, but %.0f are in the rows", i,
              screen.rows[i].tick, ticks);
    }
}

/* What it may say. */
static void CheckSaid(void)
{
    static const char *const good[] = {"vsync is asked for but swapping does not wait",
                                       "wrote ",
                                       "loaded the shaders in ",
                                       "F5: shaders are read again",
                                       "no fullscreen: made to fail",
                                       "the previous recording is still being written"};
    for (char *line = strtok(screen.program.err, "\n"); line; line = strtok(NULL, "\n")) {
        bool is = false;
        for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
            is |= strncmp(line, "interp_demo: ", 13) == 0 &&
                  strncmp(line + 13, good[i], strlen(good[i])) == 0;
        CHECK(is, "it says: %s", line);
    }
}

void AwaitEnd(void)
{
    for (time_t since = 0; !HasEnded(screen.program.pid);)
        WaitABit(&since, "its end");
    screen.running = false;
    ProgramWait(&screen.program);
    CHECK(screen.program.status == 0, "status %d: %s", screen.program.status, screen.program.err);
    CheckTraceIsComplete();
    CheckSaid();
}

void Quit(void)
{
    Press("q");
    AwaitEnd();
}

void AwaitSize(int width, int height)
{
    char wanted[32];
    snprintf(wanted, sizeof wanted, "%dx%d", width, height);
    for (time_t since = 0;
         strcmp(Shell("xdotool getwindowgeometry %s | sed -n 's/.*Geometry: //p'", screen.window),
                wanted) != 0;)
        KeepWaiting(&since, wanted);
}

void SetSize(int width, int height)
{
    Shell("xdotool windowsize %s %d %d", screen.window, width, height);
    AwaitSize(width, height);
}

double ProcessorMs(void)
{
    char path[64];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)screen.program.pid);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    int read = fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
                      &user, &system);
    fclose(file);
    assert_int_equal(read, 2);
    return 1000.0 * (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* ---- before and after the tests ---- */

void EndProcess(pid_t *pid)
{
    if (*pid > 0) {
        kill(*pid, SIGKILL);
        waitpid(*pid, NULL, 0);
    }
    *pid = 0;
}

static void EndServer(void)
{
    EndProcess(&screen.server);
}

/* The server stays for the tests that follow. */
int ScreenSetUp(void **state)
{
    (void)state;
    if (!screen.source[0])
        assert_non_null(getcwd(screen.source, sizeof screen.source));
    assert_true(EnterFolder());
    if (screen.server > 0)
        return 0;
    unsetenv("SDL_VIDEODRIVER");
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    CHECK(Shell("command -v xdotool")[0], "xdotool is missing: run 'make deps'");
    screen.server = ServerStart();
    CHECK(screen.server > 0, "Xvfb is missing or does not start: run 'make deps'");
    atexit(EndServer);
    return 0;
}

/* Also after a failure: nothing is left to disturb the next test. */
int ScreenTearDown(void **state)
{
    (void)state;
    if (screen.running) {
        EndProcess(&screen.program.pid);
        unlink(screen.program.outPath);
        unlink(screen.program.errPath);
    }
    screen.running = false;
    EndProcess(&screen.manager);
    return LeaveFolder() ? 0 : -1;
}
