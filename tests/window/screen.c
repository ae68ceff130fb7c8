/* SPDX-License-Identifier: MIT */
#include "window/screen.h"

#include "check/check.h"
#include "window/server.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PollMs = 50, Patience = 1200 }; /* polls: a minute */

TestScreen screen;

/* ---- waiting, commands ---- */

void Sleep(int ms)
{
    struct timespec rest = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    while (nanosleep(&rest, &rest) != 0)
        ;
}

static bool HasEnded(pid_t pid)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

void KeepWaiting(int *polls, const char *what)
{
    if (screen.running && HasEnded(screen.program.pid)) {
        screen.running = false;
        ProgramWait(&screen.program);
        fail_msg("waited for %s, but the program ended with status %d: %s", what,
                 screen.program.status, screen.program.err);
    }
    CHECK(++*polls < Patience, "waited too long for %s", what);
    Sleep(PollMs);
}

const char *Shell(const char *command)
{
    static char line[256];
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    line[fread(line, 1, sizeof line - 1, pipe)] = '\0';
    line[strcspn(line, "\n")] = '\0';
    return pclose(pipe) == 0 ? line : "";
}

const char *Xdotool(const char *command, const char *argument)
{
    char text[128];
    snprintf(text, sizeof text, "xdotool %s %s 2>/dev/null", command, argument);
    return Shell(text);
}

void Press(const char *keys)
{
    Xdotool("key", keys);
}

/* ---- the trace ---- */

static int Column(const char *head, const char *name)
{
    int column = 0;
    const size_t length = strlen(name);
    for (const char *at = head; at && *at != '\n'; column++) {
        if (strncmp(at, name, length) == 0 && strchr(",\n", at[length]))
            return column;
        at = strpbrk(at, ",\n");
        at += at && *at == ',';
    }
    fail_msg("the trace has no column %s", name);
    return -1;
}

static const char *Field(const char *line, int column)
{
    while (column-- > 0)
        line = strchr(line, ',') + 1;
    return line;
}

static double Number(const char *head, const char *line, const char *name)
{
    return strtod(Field(line, Column(head, name)), NULL);
}

static void Word(const char *head, const char *line, const char *name, char *word, size_t size)
{
    const char *field = Field(line, Column(head, name));
    snprintf(word, size, "%.*s", (int)strcspn(field, ",\n"), field);
}

static Row ReadRow(const char *head, const char *line)
{
    Row row = {.frameTime = Number(head, line, "frametime"),
               .start = Number(head, line, "start") / 1e6,
               .update = Number(head, line, "update_ms"),
               .render = Number(head, line, "render_ms"),
               .sleep = Number(head, line, "sleep_ms"),
               .behind = Number(head, line, "behind_ms"),
               .alpha = Number(head, line, "alpha"),
               .sim = Number(head, line, "sim_ms"),
               .x = Number(head, line, "x"),
               .y = Number(head, line, "y"),
               .ticks = (int64_t)Number(head, line, "ticks"),
               .tick = (int64_t)Number(head, line, "tick")};
    Word(head, line, "loop", row.loop, sizeof row.loop);
    Word(head, line, "interpolation", row.drawn, sizeof row.drawn);
    return row;
}

static void ReadRows(const char *path)
{
    enum { HeadLines = 3 };
    if (access(path, R_OK) != 0)
        return;
    char *text = ReadFile(path);
    const char *head = NULL;
    int line = 0;
    for (const char *at = text, *end; (end = strchr(at, '\n')); at = end + 1) {
        if (++line == HeadLines)
            head = at;
        if (line <= HeadLines + screen.rowCount)
            continue;
        assert_true(screen.rowCount < MaxRows);
        screen.rows[screen.rowCount++] = ReadRow(head, at);
    }
    free(text);
}

void ReadTrace(void)
{
    ReadRows("trace.csv");
}

void ReadTraceOf(const char *path)
{
    screen.rowCount = 0;
    ReadRows(path);
}

int AwaitRows(const char *loop, const char *drawn, int count)
{
    for (int polls = 0;;) {
        ReadTrace();
        int first = screen.rowCount;
        while (first > 0 && (!loop || strcmp(screen.rows[first - 1].loop, loop) == 0) &&
               (!drawn || strcmp(screen.rows[first - 1].drawn, drawn) == 0))
            first--;
        if (screen.rowCount - first >= count)
            return first;
        KeepWaiting(&polls, drawn ? drawn : loop ? loop : "frames");
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
    int64_t enough = screen.rows[screen.rowCount - 1].tick + count;
    while (screen.rows[screen.rowCount - 1].tick < enough)
        AwaitMoreRows(1);
}

/* ---- the program ---- */

bool HasFocus(void)
{
    snprintf(screen.window, sizeof screen.window, "%s",
             Xdotool("search --onlyvisible --name", "interp_demo"));
    return screen.window[0] && strcmp(Xdotool("getwindowfocus", ""), screen.window) == 0;
}

void Start(const char *options)
{
    char words[256];
    const char *list[16] = {"--trace", "trace.csv"};
    int count = 2;
    assert_true(strlen(options) < sizeof words);
    memcpy(words, options, strlen(options) + 1);
    for (char *word = strtok(words, " "); word && count < 15; word = strtok(NULL, " "))
        list[count++] = word;
    unlink("trace.csv");
    screen.rowCount = 0;
    screen.pictures = 0;
    ProgramStart(&screen.program, list);
    screen.running = true;
    int polls = 0;
    while (!HasFocus()) {
        if (screen.window[0])
            Xdotool("windowfocus", screen.window);
        KeepWaiting(&polls, "the window to be there and to have the keyboard");
    }
    AwaitRows(NULL, NULL, 3);
}

void AwaitEnd(void)
{
    for (int polls = 0; !HasEnded(screen.program.pid); Sleep(PollMs))
        CHECK(++polls < Patience, "it does not end");
    screen.running = false;
    ProgramWait(&screen.program);
    CHECK(screen.program.status == 0, "status %d: %s", screen.program.status, screen.program.err);
    ReadTrace();
}

void Quit(void)
{
    Press("q");
    AwaitEnd();
}

void CheckTraceIsComplete(void)
{
    char *text = ReadFile("trace.csv");
    int line = 0, columns = 0, frames = 0;
    int64_t ticks = 0;
    CHECK(text[strlen(text) - 1] == '\n', "the last line is not whole");
    for (const char *at = text, *end; (end = strchr(at, '\n')); at = end + 1) {
        int commas = 0;
        for (const char *c = at; c < end; c++)
            commas += *c == ',';
        if (++line == 3)
            columns = commas;
        CHECK(line < 3 || commas == columns, "line %d has %d commas, not %d", line, commas,
              columns);
    }
    free(text);
    assert_int_equal(sscanf(screen.program.out, "%*s %d frames", &frames), 1);
    CHECK(screen.rowCount == frames, "%d rows of %d frames", screen.rowCount, frames);
    for (int i = 0; i < screen.rowCount; i++) {
        ticks += screen.rows[i].ticks;
        CHECK(screen.rows[i].tick == ticks, "row %d: tick %lld, but %lld are in the rows", i,
              (long long)screen.rows[i].tick, (long long)ticks);
    }
}

int ListLoops(char names[][24], int most)
{
    static Program program;
    int count = 0;
    ProgramRun(&program, "--list-loops");
    for (char *line = strtok(program.out, "\n"); line && count < most; line = strtok(NULL, "\n")) {
        if (line[0] != ' ')
            snprintf(names[count++], 24, "%.*s", (int)strcspn(line, " "), line);
    }
    return count;
}

void AwaitSize(int width, int height)
{
    char wanted[32];
    int polls = 0;
    snprintf(wanted, sizeof wanted, "%dx%d", width, height);
    for (;;) {
        char command[128];
        snprintf(command, sizeof command,
                 "xdotool getwindowgeometry %s | sed -n 's/.*Geometry: //p'", screen.window);
        if (strcmp(Shell(command), wanted) == 0)
            return;
        KeepWaiting(&polls, wanted);
    }
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

void AwaitNoMoreRows(void)
{
    int polls = 0;
    for (int quiet = 0, before = 0; quiet < 500 / PollMs;
         KeepWaiting(&polls, "the frames to end")) {
        ReadTrace();
        quiet = screen.rowCount == before ? quiet + 1 : 0;
        before = screen.rowCount;
    }
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

int ScreenOpen(void **state)
{
    (void)state;
    const char *program = getenv("INTERP_DEMO");
    CHECK(program && program[0] == '/', "INTERP_DEMO is not the program's full path");
    assert_true(EnterFolder());
    unsetenv("WAYLAND_DISPLAY");
    unsetenv("SDL_VIDEODRIVER");
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    CHECK(Shell("command -v xdotool")[0], "xdotool is missing: run 'make deps'");
    screen.server = ServerStart();
    CHECK(screen.server > 0, "Xvfb is missing or does not start: run 'make deps'");
    return 0;
}

int ScreenClose(void **state)
{
    (void)state;
    EndProcess(&screen.server);
    return LeaveFolder() ? 0 : -1;
}

int ScreenSetUp(void **state)
{
    (void)state;
    EmptyFolder();
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
    return 0;
}
