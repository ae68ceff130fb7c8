/* SPDX-License-Identifier: MIT */
#include "window/screen.h"

#include "window/server.h"

#include <X11/Xlib.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <stb_image.h>

TestScreen screen;

static void Wait(time_t *since, const char *what)
{
    *since = *since ? *since : time(NULL);
    CHECK(time(NULL) - *since <= 60, "waited too long for %s", what);
    Sleep(10);
}

void KeepWaiting(time_t *since, const char *what)
{
    if (screen.running && HasEnded(screen.program.pid)) {
        screen.running = false;
        ProgramWait(&screen.program);
        fail_msg("waited for %s, but the program ended with status %d: %s", what,
                 screen.program.status, screen.program.err);
    }
    Wait(since, what);
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

void ClickAt(int button, int x, int y)
{
    Shell("xdotool mousemove --window %s %d %d click %d", screen.window, x, y, button);
}

int Said(const char *what)
{
    char *text = ReadFile(screen.program.errPath);
    int said = 0;
    for (const char *at = strstr(text, what); at; at = strstr(at + 1, what))
        said++;
    free(text);
    return said;
}

/* ---- the trace ---- */

int Traced(void)
{
    CsvFree(&screen.trace);
    screen.trace = CsvRead("trace.csv");
    return screen.trace.rows;
}

double Cell(int row, const char *column)
{
    return strtod(CsvText(&screen.trace, row, column), NULL);
}

bool Shows(int rows, const char *column, const char *text)
{
    const int count = Traced();
    bool shows = count >= rows;
    for (int i = count - rows; shows && i < count; i++)
        shows = strcmp(CsvText(&screen.trace, i, column), text) == 0;
    return shows;
}

void AwaitMoreRows(int count)
{
    const int enough = Traced() + count;
    AWAIT(Traced() >= enough);
}

int LongestFrame(void)
{
    int longest = 2;
    for (int i = longest + 1; i < screen.trace.rows; i++)
        longest = Cell(i, "frametime") > Cell(longest, "frametime") ? i : longest;
    return longest;
}

void CheckTicks(int row, double leastMs)
{
    const double ms = Cell(row, "frametime"), ticks = Cell(row, "ticks");
    const double due = ms - Cell(row, "dead_ms") - Cell(row, "render_ms") - Cell(row, "swap_ms");
    CHECK(ms > leastMs && fabs(ticks - due / 40) < 8, "%f ticks due in %f ms, %f run", due / 40, ms,
          ticks);
}

/* ---- the program ---- */

bool HasKeyboard(void)
{
    return strcmp(Shell("xdotool getwindowfocus"), screen.window) == 0;
}

static bool FindWindow(void)
{
    snprintf(screen.window, sizeof screen.window, "%s",
             Shell("xdotool search --onlyvisible --name interp_demo 2>/dev/null"));
    Shell("xdotool windowfocus %s 2>/dev/null", screen.window);
    return screen.window[0] && HasKeyboard();
}

void Start(const char *options)
{
    char arguments[1024];
    snprintf(arguments, sizeof arguments, "--trace trace.csv %s", options);
    screen.pictures = 0;
    unlink("trace.csv"); /* that of a run before */
    ProgramStart(&screen.program, arguments);
    screen.running = true;
    if (screen.server > 0)
        AWAIT(FindWindow());
    AWAIT(Traced() >= 3);
}

void AwaitStatus(int status)
{
    const Program *program = &screen.program;
    for (time_t since = 0; !HasEnded(program->pid);)
        Wait(&since, "its end");
    screen.running = false;
    ProgramWait(&screen.program);
    CHECK(program->status == status, "status %d: %s", program->status, program->err);
}

void AwaitFailure(const char *said)
{
    AwaitStatus(1);
    CHECK(strstr(screen.program.err, said), "it says: %s", screen.program.err);
    CHECK(Traced() >= 3 && !screen.trace.cut, "%d rows", screen.trace.rows);
}

/* The trace has as many rows as the program said, at its end, or when a key ended the trace. */
void AwaitEnd(void)
{
    const Program *program = &screen.program;
    int frames = -1;
    AwaitStatus(0);
    const char *ended = strstr(program->err, "wrote trace.csv: ");
    sscanf(ended ? ended : program->out, ended ? "wrote trace.csv: %d" : "%*s %d frames", &frames);
    CHECK(Traced() == frames && !screen.trace.cut, "%d rows of %d frames", Traced(), frames);
}

void Quit(void)
{
    Press("q");
    AwaitEnd();
}

bool HasSize(int width, int height)
{
    int x, y, has[2];
    sscanf(Shell("xdotool getwindowgeometry --shell %s | tr -c '0-9\n' ' ' | tr '\n' ' '",
                 screen.window),
           "%*d %d %d %d %d", &x, &y, &has[0], &has[1]);
    return has[0] == width && has[1] == height;
}

void SetSize(int width, int height)
{
    Shell("xdotool windowsize %s %d %d", screen.window, width, height);
    AWAIT(HasSize(width, height));
}

static double ProcessorMs(void)
{
    struct timespec used;
    clockid_t clock;
    assert_int_equal(clock_getcpuclockid(screen.program.pid, &clock), 0);
    assert_int_equal(clock_gettime(clock, &used), 0);
    return 1e3 * (double)used.tv_sec + (double)used.tv_nsec / 1e6;
}

double Works(void)
{
    const double before = ProcessorMs();
    Sleep(1000);
    return ProcessorMs() - before;
}

Picture TakePicture(void)
{
    static Picture picture;
    int channels;
    Press("F12");
    screen.pictures++;
    AWAIT(Said(".png\n") == screen.pictures);
    stbi_image_free(picture.pixels);
    picture.pixels =
        stbi_load(Shell("ls interp_demo-*.png"), &picture.width, &picture.height, &channels, 3);
    CHECK(picture.pixels, "no picture: %s", stbi_failure_reason());
    Shell("rm interp_demo-*.png");
    return picture;
}

/* ---- the window manager ---- */

static Atom AtomOf(Display *on, const char *name)
{
    return XInternAtom(on, name, False);
}

/* Makes the window that asks as large as the screen, or as it was before, and notifies it. */
static void Manage(Display *on, const XClientMessageEvent *event)
{
    const Atom state = AtomOf(on, "_NET_WM_STATE"), full = AtomOf(on, "_NET_WM_STATE_FULLSCREEN");
    if (event->type != ClientMessage || event->message_type != state)
        return;
    const bool fills = event->data.l[0] == 1;
    XMoveResizeWindow(on, event->window, fills ? 0 : 160, fills ? 0 : 120, fills ? 1280 : 960,
                      fills ? 960 : 720);
    XChangeProperty(on, event->window, state, AtomOf(on, "ATOM"), 32, PropModeReplace,
                    (const unsigned char *)&full, fills);
}

static void RunManager(int ready)
{
    XEvent event;
    Display *own = XOpenDisplay(NULL);
    XSelectInput(own, DefaultRootWindow(own), SubstructureNotifyMask);
    XSync(own, False);
    if (write(ready, "!", 1) != 1)
        _exit(1);
    for (;;) {
        XNextEvent(own, &event);
        Manage(own, &event.xclient);
    }
}

void StartManager(void)
{
    int ends[2];
    char byte;
    assert_int_equal(pipe(ends), 0);
    screen.manager = fork();
    if (screen.manager == 0)
        RunManager(ends[1]);
    close(ends[1]);
    CHECK(read(ends[0], &byte, 1) == 1, "the window manager does not start");
    close(ends[0]);
}

void CloseWindow(void)
{
    Display *display = XOpenDisplay(NULL);
    XEvent event = {.xclient = {.type = ClientMessage,
                                .window = strtoul(screen.window, NULL, 10),
                                .message_type = AtomOf(display, "WM_PROTOCOLS"),
                                .format = 32}};
    event.xclient.data.l[0] = (long)AtomOf(display, "WM_DELETE_WINDOW");
    XSendEvent(display, event.xclient.window, False, NoEventMask, &event);
    XCloseDisplay(display);
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

/* The server stays for the next tests. */
int ScreenSetUp(void **state)
{
    static char display[16];
    assert_non_null(getcwd(screen.source, sizeof screen.source));
    assert_int_equal(EnterFolder(NULL), 0);
    setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    /* No test talks to the user's own session; and what the library leaks where there is none takes
     * a sanitizer longer to look at than the rest of a short run. */
    setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1);
    if (screen.server > 0)
        return setenv("DISPLAY", display, 1);
    CHECK(Shell("command -v xdotool")[0], "xdotool is missing: run 'make deps test'");
    screen.server = ServerStart();
    CHECK(screen.server > 0, "Xvfb is missing or does not start: run 'make deps test'");
    snprintf(display, sizeof display, "%s", getenv("DISPLAY"));
    atexit(EndServer);
    return 0;
}

int ScreenTearDown(void **state)
{
    screen.running = false;
    EndProcess(&screen.manager);
    return LeaveFolder(NULL);
}
