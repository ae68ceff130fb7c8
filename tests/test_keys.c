/* SPDX-License-Identifier: MIT
 *
 * The keys in a real window: the program runs on an X server of this file's own (Xvfb), gets keys
 * as from a keyboard (xdotool, XTEST), and its growing trace tells what they did. Nothing waits for
 * a fixed time that a slow machine could miss.
 */
#include "check.h"
#include "program.h"

#include <SDL_loadso.h>
#include <X11/Xlib.h>
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#include <stb_image.h>

enum { MaxRows = 20000, PollMs = 50, Patience = 1200 }; /* polls: a minute */

static const double StepUnits = 16, TickMs = 40, CentreX = 320, CentreY = 240;

typedef struct Row {
    char loop[24], drawn[12];
    double frameTime, start, update, render, behind, alpha, sim, x, y; /* times in ms */
    int64_t ticks, tick;
} Row;

static struct {
    pid_t server, manager; /* 0: does not run */
    Program program;
    bool running;
    char window[32];
    Row rows[MaxRows];
    int rowCount;
} test;

/* ---- waiting, commands ---- */

static void Sleep(int ms)
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

/* while (!condition) KeepWaiting(&polls, "what for"); gives up after a minute, and at once if the
 * program has ended meanwhile. */
static void KeepWaiting(int *polls, const char *what)
{
    if (test.running && HasEnded(test.program.pid)) {
        test.running = false;
        ProgramWait(&test.program);
        fail_msg("waited for %s, but the program ended with status %d: %s", what,
                 test.program.status, test.program.err);
    }
    CHECK(++*polls < Patience, "waited too long for %s", what);
    Sleep(PollMs);
}

/* Runs a command line; returns the first line that it writes, or "" if it failed. */
static const char *Shell(const char *command)
{
    static char line[256];
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    line[fread(line, 1, sizeof line - 1, pipe)] = '\0';
    line[strcspn(line, "\n")] = '\0';
    return pclose(pipe) == 0 ? line : "";
}

static const char *Xdotool(const char *command, const char *argument)
{
    char text[128];
    snprintf(text, sizeof text, "xdotool %s %s 2>/dev/null", command, argument);
    return Shell(text);
}

/* One key or several one after the other, as xdotool names them. */
static void Press(const char *keys)
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

/* Takes in the rows that have been written whole since the last time. */
static void ReadTrace(void)
{
    enum { HeadLines = 3 };
    if (access("trace.csv", R_OK) != 0)
        return;
    char *text = ReadFile("trace.csv");
    const char *head = NULL;
    int line = 0;
    for (const char *at = text, *end; (end = strchr(at, '\n')); at = end + 1) {
        if (++line == HeadLines)
            head = at;
        if (line <= HeadLines + test.rowCount)
            continue;
        assert_true(test.rowCount < MaxRows);
        test.rows[test.rowCount++] = ReadRow(head, at);
    }
    free(text);
}

/* Waits until the last `count` rows are of this loop and drawing (NULL: any), and returns the first
 * of the rows that are so without a break. */
static int AwaitRows(const char *loop, const char *drawn, int count)
{
    for (int polls = 0;;) {
        ReadTrace();
        int first = test.rowCount;
        while (first > 0 && (!loop || strcmp(test.rows[first - 1].loop, loop) == 0) &&
               (!drawn || strcmp(test.rows[first - 1].drawn, drawn) == 0))
            first--;
        if (test.rowCount - first >= count)
            return first;
        KeepWaiting(&polls, drawn ? drawn : loop ? loop : "frames");
    }
}

/* Waits until so many more rows have come. */
static void AwaitMoreRows(int count)
{
    ReadTrace();
    AwaitRows(NULL, NULL, test.rowCount + count);
}

static void AwaitMoreTicks(int count)
{
    AwaitRows(NULL, NULL, 1);
    int64_t enough = test.rows[test.rowCount - 1].tick + count;
    while (test.rows[test.rowCount - 1].tick < enough)
        AwaitMoreRows(1);
}

/* ---- the program ---- */

static bool WindowHasFocus(void)
{
    snprintf(test.window, sizeof test.window, "%s",
             Xdotool("search --onlyvisible --name", "interp_demo"));
    return test.window[0] && strcmp(Xdotool("getwindowfocus", ""), test.window) == 0;
}

/* Starts it with a trace, and waits until it draws and has the keyboard. */
static void Start(const char *options)
{
    char words[256];
    const char *list[16] = {"--trace", "trace.csv"};
    int count = 2;
    assert_true(strlen(options) < sizeof words);
    memcpy(words, options, strlen(options) + 1);
    for (char *word = strtok(words, " "); word && count < 15; word = strtok(NULL, " "))
        list[count++] = word;
    unlink("trace.csv");
    test.rowCount = 0;
    ProgramStart(&test.program, list);
    test.running = true;
    int polls = 0;
    while (!WindowHasFocus()) {
        if (test.window[0])
            Xdotool("windowfocus", test.window);
        KeepWaiting(&polls, "the window to be there and to have the keyboard");
    }
    AwaitRows(NULL, NULL, 3);
}

/* Waits for its end, which must be a good one. */
static void AwaitEnd(void)
{
    for (int polls = 0; !HasEnded(test.program.pid); Sleep(PollMs))
        CHECK(++polls < Patience, "it does not end");
    test.running = false;
    ProgramWait(&test.program);
    CHECK(test.program.status == 0, "status %d: %s", test.program.status, test.program.err);
    ReadTrace();
}

static void Quit(void)
{
    Press("q");
    AwaitEnd();
}

/* All rows whole and none missing: the summary's frames, and no tick that is not in one of them. */
static void CheckTraceIsComplete(void)
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
    assert_int_equal(sscanf(test.program.out, "%*s %d frames", &frames), 1);
    CHECK(test.rowCount == frames, "%d rows of %d frames", test.rowCount, frames);
    for (int i = 0; i < test.rowCount; i++) {
        ticks += test.rows[i].ticks;
        CHECK(test.rows[i].tick == ticks, "row %d: tick %lld, but %lld are in the rows", i,
              (long long)test.rows[i].tick, (long long)ticks);
    }
}

/* ---- where the ball must be ---- */

/* The place of a ball that has come so far, between two walls that reflect it. */
static double Bounce(double way, double low, double high)
{
    double there = fmod(way - low, 2 * (high - low));
    return there < high - low ? low + there : 2 * high - low - there;
}

static void CheckPlace(int i, double share)
{
    const Row *row = &test.rows[i];
    double last = (double)(row->tick > 0 ? row->tick - 1 : 0) * StepUnits;
    double next = (double)row->tick * StepUnits;
    double x =
        Bounce(CentreX + last, 24, 616) * (1 - share) + Bounce(CentreX + next, 24, 616) * share;
    double y =
        Bounce(CentreY + last, 24, 456) * (1 - share) + Bounce(CentreY + next, 24, 456) * share;
    CHECK(fabs(row->x - x) < 1e-4 && fabs(row->y - y) < 1e-4,
          "row %d, tick %lld, alpha %f: the ball is at %f, %f and not at %f, %f", i,
          (long long)row->tick, row->alpha, row->x, row->y, x, y);
}

/* 25 ticks a second from one row to another; where the machine stalled, so many less as the loop
 * was left behind by that. */
static void CheckTickRate(int first, int last)
{
    const Row *a = &test.rows[first], *b = &test.rows[last];
    double asked = (b->start - a->start) / TickMs, stalled = 0;
    for (const Row *row = a + 1; row <= b; row++)
        stalled += row->frameTime > 150 ? row->frameTime : 0;
    double lost = fmin(stalled, fmax(0, b->behind - a->behind)) / TickMs;
    double ran = (double)(b->tick - a->tick);
    CHECK(fabs(ran - asked) < 2 + lost, "%.0f ticks in the time of %.2f (%.2f lost)", ran, asked,
          lost);
}

static void CheckInterpolatedFrames(int first, int last)
{
    int fresh = 0;
    CheckTickRate(first, last);
    for (int i = first; i <= last; i++) {
        const Row *row = &test.rows[i];
        CheckPlace(i, row->alpha);
        CHECK(fabs(row->sim - ((double)row->tick - 1 + row->alpha) * TickMs) < 1e-4,
              "row %d shows %f ms", i, row->sim);
        fresh += i > first && (row->x != row[-1].x || row->y != row[-1].y);
    }
    CHECK(fresh >= (last - first) * 95 / 100, "%d of %d frames show something new", fresh,
          last - first);
    CHECK(last - first > test.rows[last].tick - test.rows[first].tick,
          "too few frames to tell frames from ticks");
}

static void CheckFramesOfTicks(int first, int last)
{
    CheckTickRate(first, last);
    for (int i = first; i <= last; i++) {
        const Row *row = &test.rows[i];
        CheckPlace(i, 1);
        bool fresh = i > first && (row->x != row[-1].x || row->y != row[-1].y);
        CHECK(i == first || fresh == (row->ticks > 0), "row %d: %lld ticks, but the picture is %s",
              i, (long long)row->ticks, fresh ? "new" : "not");
    }
}

static void SpaceChangesThePicturesAndNotTheSpeed(void **state)
{
    (void)state;
    Start("");
    AwaitMoreTicks(50);
    Press("space");
    int off = AwaitRows("arevalo", "off", 10);
    AwaitMoreTicks(50);
    Press("space");
    int on = AwaitRows("arevalo", "on", 10);
    AwaitMoreTicks(25);
    Quit();

    int start = 0; /* the first ticks have nothing to come from */
    while (test.rows[start].tick < 2)
        start++;
    CheckInterpolatedFrames(start, off - 1);
    CheckFramesOfTicks(off, on - 1);
    CheckInterpolatedFrames(on, test.rowCount - 1);
    CheckTraceIsComplete();
}

/* ---- the ways to end it ---- */

static void QAndEscapeEndItWithACompleteTrace(void **state)
{
    static const char *const keys[] = {"q", "Escape"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        Start("");
        AwaitMoreRows(20);
        Press(keys[i]);
        AwaitEnd();
        CheckTraceIsComplete();
    }
}

static void SignalsEndItWithACompleteTrace(void **state)
{
    static const int numbers[] = {SIGTERM, SIGINT};
    (void)state;
    for (int i = 0; i < 2; i++) {
        Start("");
        AwaitMoreRows(20);
        kill(test.program.pid, numbers[i]);
        AwaitEnd();
        CheckTraceIsComplete();
    }
}

/* ---- a window manager as small as can be: fullscreen on request, and closing windows ---- */

/* Functions of libX11, which the tests are not linked with. */
static struct {
    Display *(*open)(const char *);
    Atom (*atom)(Display *, const char *, Bool);
    int (*selectInput)(Display *, Window, long);
    Window (*create)(Display *, Window, int, int, unsigned, unsigned, unsigned, unsigned long,
                     unsigned long);
    int (*change)(Display *, Window, Atom, Atom, int, int, const unsigned char *, int);
    int (*place)(Display *, Window, int, int, unsigned, unsigned);
    int (*focus)(Display *, Window, int, Time);
    int (*next)(Display *, XEvent *);
    Status (*send)(Display *, Window, Bool, long, XEvent *);
    int (*sync)(Display *, Bool);
} x11;

static void LoadX11(void)
{
    const struct {
        const char *name;
        void *function;
    } names[] = {{"XOpenDisplay", &x11.open},        {"XInternAtom", &x11.atom},
                 {"XSelectInput", &x11.selectInput}, {"XCreateSimpleWindow", &x11.create},
                 {"XChangeProperty", &x11.change},   {"XMoveResizeWindow", &x11.place},
                 {"XSetInputFocus", &x11.focus},     {"XNextEvent", &x11.next},
                 {"XSendEvent", &x11.send},          {"XSync", &x11.sync}};
    void *library = SDL_LoadObject("libX11.so.6");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        void *function = library ? SDL_LoadFunction(library, names[i].name) : NULL;
        if (!function)
            _exit(1);
        memcpy(names[i].function, &function, sizeof function);
    }
}

static void DieWithParent(void)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

static void ChangeAtoms(Display *display, Window window, const char *name, const char *type,
                        unsigned long value, int count)
{
    x11.change(display, window, x11.atom(display, name, False), x11.atom(display, type, False), 32,
               PropModeReplace, (unsigned char *)&value, count);
}

static void Manage(Display *display, const XEvent *event)
{
    const Atom stateAtom = x11.atom(display, "_NET_WM_STATE", False);
    const Atom fullAtom = x11.atom(display, "_NET_WM_STATE_FULLSCREEN", False);
    if (event->type == MapNotify) {
        x11.focus(display, event->xmap.window, RevertToParent, CurrentTime);
    } else if (event->type == ClientMessage && event->xclient.message_type == stateAtom &&
               (Atom)event->xclient.data.l[1] == fullAtom) {
        const Window window = event->xclient.window;
        const bool full = event->xclient.data.l[0] == 1;
        if (full)
            x11.place(display, window, 0, 0, 1280, 960);
        else
            x11.place(display, window, 160, 120, 960, 720);
        ChangeAtoms(display, window, "_NET_WM_STATE", "ATOM", fullAtom, full);
    }
}

/* Never returns. A byte on `ready` says that it is there. */
static void RunManager(int ready)
{
    XEvent event;
    DieWithParent();
    LoadX11();
    Display *display = x11.open(NULL);
    if (!display)
        _exit(1);
    const Window root = DefaultRootWindow(display);
    const Window own = x11.create(display, root, 0, 0, 1, 1, 0, 0, 0);
    ChangeAtoms(display, root, "_NET_SUPPORTING_WM_CHECK", "WINDOW", own, 1);
    ChangeAtoms(display, own, "_NET_SUPPORTING_WM_CHECK", "WINDOW", own, 1);
    x11.selectInput(display, root, SubstructureNotifyMask);
    x11.sync(display, False);
    if (write(ready, "!", 1) != 1)
        _exit(1);
    for (;;) {
        x11.next(display, &event);
        Manage(display, &event);
    }
}

static void StartManager(void)
{
    int ends[2];
    char byte;
    assert_int_equal(pipe(ends), 0);
    test.manager = fork();
    assert_true(test.manager >= 0);
    if (test.manager == 0)
        RunManager(ends[1]);
    close(ends[1]);
    ssize_t got = read(ends[0], &byte, 1);
    close(ends[0]);
    CHECK(got == 1, "no window manager: libX11.so.6 can't be used");
}

/* What a window manager sends when the window's X is clicked. */
static void SendClose(Window window)
{
    LoadX11();
    Display *display = x11.open(NULL);
    if (!display)
        _exit(1);
    XEvent event = {.xclient = {.type = ClientMessage,
                                .window = window,
                                .message_type = x11.atom(display, "WM_PROTOCOLS", False),
                                .format = 32}};
    event.xclient.data.l[0] = (long)x11.atom(display, "WM_DELETE_WINDOW", False);
    x11.send(display, window, False, NoEventMask, &event);
    x11.sync(display, False);
    _exit(0);
}

static void ClosingTheWindowEndsItWithACompleteTrace(void **state)
{
    (void)state;
    int status;
    Start("");
    AwaitMoreRows(20);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        SendClose(strtoul(test.window, NULL, 10));
    assert_int_equal(waitpid(child, &status, 0), child);
    CHECK(status == 0, "the message can't be sent: no libX11.so.6");
    AwaitEnd();
    CheckTraceIsComplete();
}

/* ---- loops, prediction, network ---- */

/* The names of all loops, in the order of Tab. */
static int ListLoops(char names[][24], int most)
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

/* The picture may lag by one tick behind the ball, and the new loop's first frame may hold ticks:
 * the ball never moves by more. Ticks of variable_step are as long as its frames. */
static void CheckNoJumps(void)
{
    for (int i = 1; i < test.rowCount; i++) {
        const Row *row = &test.rows[i];
        double most = (double)(1 + row->ticks) * StepUnits + 1e-4;
        if (strcmp(row->loop, "variable_step") == 0)
            most += 0.4 * (row->frameTime + row[-1].frameTime);
        CHECK(fabs(row->x - row[-1].x) <= most && fabs(row->y - row[-1].y) <= most,
              "row %d (%s after %s): from %f, %f to %f, %f in %lld ticks", i, row->loop,
              row[-1].loop, row[-1].x, row[-1].y, row->x, row->y, (long long)row->ticks);
    }
}

static void TabGoesThroughTheLoopsAndTheBallStaysWhereItIs(void **state)
{
    (void)state;
    char names[64][24];
    int count = ListLoops(names, 64);
    assert_true(count >= 2);
    assert_string_equal(names[0], "arevalo");
    Start("--interpolation off"); /* a picture ahead of the ball would snap back at the walls */
    AwaitMoreTicks(10);
    for (int i = 1; i <= count; i++) {
        Press("Tab");
        AwaitRows(names[i % count], NULL, 10);
    }
    for (int i = count; i > 0; i--) {
        Press("shift+Tab");
        AwaitRows(names[(i - 1) % count], NULL, 10);
    }
    Quit();
    CheckNoJumps();
    CheckTraceIsComplete();
}

/* A stop that falls into drawing or swapping can't be told from slow drawing; nearly all fall into
 * the wait for the next frame. */
static void AStoppedProcessIsDeadTime(void **state)
{
    (void)state;
    double lost = 0;
    Start("");
    for (int attempt = 0; attempt < 4; attempt++) {
        AwaitMoreRows(20);
        double before = test.rows[test.rowCount - 1].behind;
        kill(test.program.pid, SIGSTOP);
        Sleep(3000);
        kill(test.program.pid, SIGCONT);
        AwaitMoreRows(20);
        lost = test.rows[test.rowCount - 1].behind - before;
        if (lost < 1000)
            break;
    }
    Quit();
    CHECK(lost < 1000, "the loop's clock went on for %f ms", lost);
    CHECK(strstr(test.program.out, "dead time    3.") ||
              strstr(test.program.out, "dead time    2.9"),
          "says: %s", test.program.out);
}

static void DigitsChooseTheFirstTenLoops(void **state)
{
    (void)state;
    char names[64][24], key[2] = "";
    int count = ListLoops(names, 64);
    Start("");
    for (int i = 9; i >= 0; i--) {
        key[0] = (char)('0' + (i + 1) % 10);
        Press(key);
        if (i < count)
            AwaitRows(names[i], NULL, 5);
    }
    Quit();
    CheckTraceIsComplete();
}

/* Each press takes the next of 1, 2, 5 ms. The costs are at least that, however slow the machine.
 */
static void ArrowsAndKMakeTheMachineSlower(void **state)
{
    (void)state;
    Start("");
    AwaitMoreRows(5);
    for (int i = 0; i < 3; i++) {
        Press("Up");
        Press("Right");
    }
    AwaitMoreRows(40);
    for (int i = test.rowCount - 20; i < test.rowCount; i++) {
        const Row *row = &test.rows[i];
        CHECK(row->render >= 5, "drawing took %f ms", row->render);
        CHECK(row->update >= 5 * (double)row->ticks, "%lld ticks took %f ms", (long long)row->ticks,
              row->update);
    }
    int before = test.rowCount, hitches = 0;
    Press("k");
    AwaitMoreRows(40);
    for (int i = 0; i < 3; i++) {
        Press("Down");
        Press("Left");
    }
    AwaitMoreRows(40);
    Quit();
    for (int i = before; i < test.rowCount; i++)
        hitches += test.rows[i].render >= 500;
    CHECK(hitches == 1, "%d frames with a hitch", hitches);
    double least = 1000;
    for (int i = test.rowCount - 20; i < test.rowCount; i++)
        least = fmin(least, test.rows[i].render);
    CHECK(least < 5, "drawing still takes %f ms", least);
}

static void TheBallGoesOnFromItsPlaceInAnotherLoop(void **state)
{
    (void)state;
    char names[64][24];
    int count = ListLoops(names, 64), simplest = 0;
    while (simplest < count && strcmp(names[simplest], "simplest") != 0)
        simplest++;
    assert_true(simplest < count);
    Start("--interpolation off");
    AwaitMoreTicks(10);
    for (int i = 1; i <= simplest; i++)
        Press("Tab");
    AwaitRows("simplest", NULL, 20);
    for (int i = 1; i <= simplest; i++)
        Press("shift+Tab");
    AwaitRows("arevalo", NULL, 20);
    Quit();
    for (int i = 0; i < test.rowCount; i++)
        CheckPlace(i, 1); /* all ticks count, whichever loop ran them */
}

static void EPredictsAndBack(void **state)
{
    (void)state;
    Start("");
    AwaitMoreRows(20);
    Press("e");
    int first = AwaitRows("arevalo", "predict", 60);
    Press("e");
    int back = AwaitRows("arevalo", "on", 20);
    Quit();
    for (int i = first; i < back; i++) {
        const Row *row = &test.rows[i];
        double shown = ((double)row->tick + row->alpha) * TickMs;
        CHECK(fabs(row->sim - shown) < 1e-4, "row %d shows %f ms, not %f", i, row->sim, shown);
        double tickX = Bounce(CentreX + StepUnits * (double)row->tick, 24, 616);
        double ahead = fabs(row->x - tickX);
        CHECK(fabs(ahead - row->alpha * StepUnits) < 1e-4, "row %d is %f units ahead, alpha %f", i,
              ahead, row->alpha);
    }
    CheckTickRate(first, back - 1);
}

/* Stops the process for 0.6 s; returns how many of the 15 ticks were never made up for. */
static double TicksLostToAStall(void)
{
    for (int attempt = 0; attempt < 10; attempt++) {
        AwaitMoreRows(1);
        int first = test.rowCount - 1;
        kill(test.program.pid, SIGSTOP);
        Sleep(600);
        kill(test.program.pid, SIGCONT);
        AwaitMoreRows(30);
        double longest = 0;
        for (int i = first; i < test.rowCount; i++)
            longest = fmax(longest, test.rows[i].frameTime);
        const Row *a = &test.rows[first], *b = &test.rows[test.rowCount - 1];
        if (longest < 950) /* from a second on it is dead time */
            return (b->start - a->start) / TickMs - (double)(b->tick - a->tick);
    }
    fail_msg("the machine is too busy for a stall of 0.6 s");
    return 0;
}

/* Keys come in their order: what is pressed before e has been taken in once e shows. */
static void PressAndBeSure(const char *key)
{
    Press(key);
    Press("e");
    AwaitRows(NULL, "predict", 1);
    Press("e");
    AwaitRows(NULL, "on", 10);
}

static void NKeepsTheTimeDebtAndForgivesItAgain(void **state)
{
    (void)state;
    Start("");
    double alone = TicksLostToAStall();
    PressAndBeSure("n");
    double network = TicksLostToAStall();
    PressAndBeSure("n");
    double aloneAgain = TicksLostToAStall();
    Quit();
    CHECK(alone > 4, "only %.2f ticks were forgiven", alone);
    CHECK(fabs(network) < 2, "%.2f ticks were lost in a network game", network);
    CHECK(aloneAgain > 4, "only %.2f ticks were forgiven after the network game", aloneAgain);
    CheckTraceIsComplete();
}

/* ---- pictures ---- */

typedef struct Picture {
    char name[64];
    int width, height;
    unsigned char *pixels; /* RGB */
} Picture;

/* The name of the picture that the program told of as the n-th, from 1; false if not yet. */
static bool ToldPicture(int n, char name[64])
{
    char *told = ReadFile(test.program.errPath);
    const char *at = told;
    while (at && n-- > 0) {
        at = strstr(at, "wrote ");
        at = at ? at + strlen("wrote ") : NULL;
    }
    bool whole = at && strchr(at, '\n');
    if (whole)
        snprintf(name, 64, "%.*s", (int)strcspn(at, "\n"), at);
    free(told);
    return whole;
}

/* Presses F12 for the n-th time in this run and takes the picture in. */
static Picture TakePicture(int n)
{
    Picture picture = {0};
    int polls = 0, channels;
    Press("F12");
    while (!ToldPicture(n, picture.name))
        KeepWaiting(&polls, "a picture");
    CHECK(strncmp(picture.name, "interp_demo-", 12) == 0, "a picture's name is %s", picture.name);
    picture.pixels = stbi_load(picture.name, &picture.width, &picture.height, &channels, 3);
    CHECK(picture.pixels != NULL, "%s: %s", picture.name, stbi_failure_reason());
    return picture;
}

/* How much of the picture differs, in percent. */
static double Difference(const Picture *a, const Picture *b)
{
    int count = a->width * a->height, different = 0;
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->height, b->height);
    for (int i = 0; i < count; i++) {
        bool differs = false;
        for (int c = 3 * i; c < 3 * i + 3; c++)
            differs = differs || abs(a->pixels[c] - b->pixels[c]) > 8;
        different += differs;
    }
    return 100.0 * different / count;
}

static void F12NeverOverwritesAPicture(void **state)
{
    static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    enum { Pictures = 4 }; /* several within a second */
    Picture pictures[Pictures];
    (void)state;
    Start("");
    for (int i = 0; i < Pictures; i++)
        pictures[i] = TakePicture(i + 1);
    Quit();
    for (int i = 0; i < Pictures; i++) {
        unsigned char start[8];
        FILE *file = fopen(pictures[i].name, "rb");
        assert_non_null(file);
        assert_int_equal(fread(start, 1, 8, file), 8);
        fclose(file);
        assert_memory_equal(start, signature, 8);
        assert_int_equal(pictures[i].width, 960);
        assert_int_equal(pictures[i].height, 720);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(pictures[i].name, pictures[j].name);
        stbi_image_free(pictures[i].pixels);
    }
}

/* Waits until the program has said so, so many times. */
static void AwaitSaid(const char *what, int times)
{
    for (int polls = 0, said = 0; said < times;) {
        char *text = ReadFile(test.program.errPath);
        said = 0;
        for (const char *at = strstr(text, what); at; at = strstr(at + 1, what))
            said++;
        free(text);
        if (said < times)
            KeepWaiting(&polls, what);
    }
}

static void RStopsTheTraceAndRecordsToANewFile(void **state)
{
    (void)state;
    Start("");
    AwaitMoreRows(5);
    Press("r");
    AwaitSaid("wrote trace.csv: ", 1);
    ReadTrace();
    const int rows = test.rowCount;
    Press("r r"); /* both in one turn, or in two: it makes its file and ends it */
    AwaitSaid("wrote interp_demo-", 1);
    Quit();
    CHECK(test.rowCount == rows, "%d more rows after its end", test.rowCount - rows);
    CHECK(strncmp(Shell("head -n 1 interp_demo-*.csv"), "os,cpu,gpu,ram", 14) == 0,
          "a recording begins with %s", Shell("head -n 1 interp_demo-*.csv"));
}

static void HAndF1ShowTheHelpAndHideIt(void **state)
{
    static const char *const keys[] = {"h", "h", "F1", "F1", "h", "F1"};
    (void)state;
    Start("");
    Picture without = TakePicture(1);
    for (int i = 0; i < 6; i++) {
        Press(keys[i]);
        Picture picture = TakePicture(i + 2);
        double different = Difference(&without, &picture);
        if (i % 2 == 0)
            CHECK(different > 12, "with the help %.1f %% of the picture are others", different);
        else
            CHECK(different < 6, "without the help %.1f %% of the picture are others", different);
        stbi_image_free(picture.pixels);
    }
    Quit();
    stbi_image_free(without.pixels);
}

static void AwaitSize(int width, int height)
{
    char wanted[32];
    int polls = 0;
    snprintf(wanted, sizeof wanted, "%dx%d", width, height);
    for (;;) {
        char command[128];
        snprintf(command, sizeof command,
                 "xdotool getwindowgeometry %s | sed -n 's/.*Geometry: //p'", test.window);
        if (strcmp(Shell(command), wanted) == 0)
            return;
        KeepWaiting(&polls, wanted);
    }
}

static void F11AndAltEnterFillTheScreenAndBack(void **state)
{
    static const char *const keys[] = {"F11", "alt+Return", "alt+Return", "F11"};
    (void)state;
    StartManager();
    Start("");
    AwaitSize(960, 720);
    for (int i = 0; i < 4; i++) {
        int width = i % 2 == 0 ? 1280 : 960, height = i % 2 == 0 ? 960 : 720;
        Press(keys[i]);
        AwaitSize(width, height);
        AwaitMoreRows(10);
        Picture picture = TakePicture(i + 1);
        stbi_image_free(picture.pixels);
        CHECK(picture.width == width && picture.height == height,
              "after %s the picture is %dx%d, not %dx%d", keys[i], picture.width, picture.height,
              width, height);
    }
    Quit();
    CheckNoJumps();
    CheckTraceIsComplete();
}

/* ---- hidden and shown again ---- */

/* Processor time that the program has used, in ms. */
static double ProcessorMs(void)
{
    char path[64];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)test.program.pid);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    int read = fscanf(file, "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
                      &user, &system);
    fclose(file);
    assert_int_equal(read, 2);
    return 1000.0 * (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* Waits until no row has come for half a second. */
static void AwaitNoMoreRows(void)
{
    int polls = 0;
    for (int quiet = 0, before = 0; quiet < 500 / PollMs;
         KeepWaiting(&polls, "the frames to end")) {
        ReadTrace();
        quiet = test.rowCount == before ? quiet + 1 : 0;
        before = test.rowCount;
    }
}

static void HiddenItTicksOnWithoutFramesAndWithoutWork(void **state)
{
    const int restMs = 1500;
    (void)state;
    Start("");
    AwaitMoreTicks(20);
    Xdotool("windowunmap", test.window);
    AwaitNoMoreRows();
    int seen = test.rowCount;
    double used = ProcessorMs();
    Sleep(restMs);
    used = ProcessorMs() - used;
    ReadTrace();
    CHECK(test.rowCount == seen, "%d frames while hidden", test.rowCount - seen);
    Xdotool("windowmap", test.window);
    AwaitMoreTicks(20);
    int polls = 0;
    while (!WindowHasFocus()) {
        Xdotool("windowfocus", test.window);
        KeepWaiting(&polls, "the keyboard");
    }
    Quit();

    CHECK(used < restMs * 0.25, "%.0f ms of processor time in %d ms hidden", used, restMs);
    CHECK(test.rows[seen].frameTime > restMs, "frame %d took %f ms", seen,
          test.rows[seen].frameTime);
    CHECK((double)test.rows[seen].ticks * TickMs > 0.75 * test.rows[seen].frameTime,
          "only %lld ticks in %f ms hidden", (long long)test.rows[seen].ticks,
          test.rows[seen].frameTime);
    CheckTickRate(seen - 1, seen);
    CheckTickRate(0, test.rowCount - 1);
    for (int i = seen - 1; i < test.rowCount; i++)
        CheckPlace(i, test.rows[i].alpha);
    CheckTraceIsComplete();
}

/* ---- frame rates ---- */

static int CompareDoubles(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static double MedianFrameTime(void)
{
    static double times[MaxRows];
    for (int i = 0; i < test.rowCount; i++)
        times[i] = test.rows[i].frameTime;
    qsort(times, (size_t)test.rowCount, sizeof times[0], CompareDoubles);
    return times[test.rowCount / 2];
}

static void WithoutAWorkingVsyncItHoldsTo60Frames(void **state)
{
    (void)state;
    Start("");
    AwaitMoreRows(150);
    Quit();
    double median = MedianFrameTime();
    CHECK(strstr(test.program.err, "vsync") != NULL, "it does not say so: %s", test.program.err);
    CHECK(median > 15 && median < 18.5, "the median frame takes %f ms", median);
}

/* A busy machine may keep it from its rate for a while; nothing may make it faster. */
static void TheFrameCapIsItsMeanRate(void **state)
{
    double rate = 0;
    (void)state;
    Start("--vsync off --fps 144");
    for (int part = 0; part < 10 && rate < 144 * 0.98; part++) {
        AwaitMoreRows(1);
        const int first = test.rowCount - 1;
        AwaitMoreRows(288);
        const Row *a = &test.rows[first], *b = &test.rows[test.rowCount - 1];
        rate = 1000.0 * (test.rowCount - 1 - first) / (b->start - a->start);
        CHECK(rate < 144 * 1.02, "%.2f frames a second", rate);
    }
    Quit();
    CHECK(rate >= 144 * 0.98, "%.2f frames a second", rate);
    assert_string_equal(test.program.err, "");
}

/* ---- OpenGL ---- */

static void NoKeyMakesAnOpenGlError(void **state)
{
    static const char *const keys[] = {"space", "e",  "Tab", "shift+Tab", "n", "h",
                                       "F1",    "F1", "F11", "F11",       "h", "space"};
    (void)state;
    Start("--gl-debug");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        Press(keys[i]);
        AwaitMoreRows(5);
    }
    Quit();
    for (char *line = strtok(test.program.err, "\n"); line; line = strtok(NULL, "\n"))
        CHECK(strstr(line, "vsync") != NULL, "it says: %s", line);
}

/* ---- the X server ---- */

/* Starts one that picks a free number itself and tells it. Returns 0, or -1 if it can't. Without
 * -noreset it would start anew, and refuse clients meanwhile, whenever the last one has left. */
static int StartServer(void)
{
    int ends[2];
    char number[16] = ":", end[16];
    assert_int_equal(pipe(ends), 0);
    snprintf(end, sizeof end, "%d", ends[1]);
    test.server = fork();
    assert_true(test.server >= 0);
    if (test.server == 0) {
        DieWithParent();
        close(ends[0]);
        freopen("/dev/null", "w", stderr);
        execlp("Xvfb", "Xvfb", "-displayfd", end, "-screen", "0", "1280x960x24", "-noreset",
               "-nolisten", "tcp", (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    size_t length = 1;
    while (length < sizeof number - 1 && read(ends[0], number + length, 1) == 1 &&
           number[length] != '\n')
        length++;
    close(ends[0]);
    number[length] = '\0';
    return length > 1 ? setenv("DISPLAY", number, 1) : -1;
}

static void End(pid_t *pid)
{
    if (*pid > 0) {
        kill(*pid, SIGKILL);
        waitpid(*pid, NULL, 0);
    }
    *pid = 0;
}

static int SetUpAll(void **state)
{
    (void)state;
    const char *program = getenv("INTERP_DEMO");
    CHECK(program && program[0] == '/', "INTERP_DEMO is not the program's full path");
    assert_true(EnterFolder());
    unsetenv("WAYLAND_DISPLAY");
    unsetenv("SDL_VIDEODRIVER");
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    CHECK(Shell("command -v xdotool")[0], "xdotool is missing: run 'make deps'");
    CHECK(StartServer() == 0, "Xvfb is missing or does not start: run 'make deps'");
    return 0;
}

static int TearDownAll(void **state)
{
    (void)state;
    End(&test.server);
    return LeaveFolder() ? 0 : -1;
}

static int SetUp(void **state)
{
    (void)state;
    EmptyFolder();
    return 0;
}

/* Also after a failure: nothing is left to disturb the next test. */
static int TearDown(void **state)
{
    (void)state;
    if (test.running) {
        End(&test.program.pid);
        unlink(test.program.outPath);
        unlink(test.program.errPath);
    }
    test.running = false;
    End(&test.manager);
    return 0;
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, SetUp, TearDown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(SpaceChangesThePicturesAndNotTheSpeed),
        TEST(QAndEscapeEndItWithACompleteTrace),
        TEST(ClosingTheWindowEndsItWithACompleteTrace),
        TEST(SignalsEndItWithACompleteTrace),
        TEST(TabGoesThroughTheLoopsAndTheBallStaysWhereItIs),
        TEST(AStoppedProcessIsDeadTime),
        TEST(DigitsChooseTheFirstTenLoops),
        TEST(ArrowsAndKMakeTheMachineSlower),
        TEST(TheBallGoesOnFromItsPlaceInAnotherLoop),
        TEST(EPredictsAndBack),
        TEST(NKeepsTheTimeDebtAndForgivesItAgain),
        TEST(F12NeverOverwritesAPicture),
        TEST(RStopsTheTraceAndRecordsToANewFile),
        TEST(HAndF1ShowTheHelpAndHideIt),
        TEST(F11AndAltEnterFillTheScreenAndBack),
        TEST(HiddenItTicksOnWithoutFramesAndWithoutWork),
        TEST(WithoutAWorkingVsyncItHoldsTo60Frames),
        TEST(TheFrameCapIsItsMeanRate),
        TEST(NoKeyMakesAnOpenGlError),
    };
    return cmocka_run_group_tests_name("keys", tests, SetUpAll, TearDownAll);
}
