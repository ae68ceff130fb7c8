/* SPDX-License-Identifier: MIT
 *
 * What only a real window shows: keys and clicks arrive; another size, the full screen, hiding the
 * window and stopping the program work; the program ends well. A busy machine may stall the program
 * at any moment, so no test here limits how long something may take.
 */
#include "window/screen.h"

#include "base/percentile.h"
#include "loops/loop_list.h"
#include "machine/live.h"
#include "render/look.h"

#include <signal.h>
#include <unistd.h>

/* Ends the trace and begins another recording, which is refused until the first file is closed. */
static void RecordAnew(void)
{
    Press("r");
    AWAIT(Said("wrote trace.csv: ") == 1);
    while (!Shell("ls interp_demo-*.csv 2>/dev/null")[0]) {
        Press("r");
        TakePicture();
    }
}

TEST_ON_SCREEN(WindowKeysAndClicksReachTheGame)
{
    char shaders[600];
    snprintf(shaders, sizeof shaders, "%s/shaders", screen.source);
    assert_int_equal(symlink(shaders, "shaders"), 0); /* a path without spaces */
    Start("--gl-debug --shaders shaders --steer");    /* a click on the arena presses no key */
    Press("1");
    AWAIT(Shows(2, "loop", LoopList[0].name));
    Press("0");
    AWAIT(Shows(2, "loop", LoopList[9].name)); /* and the list is open */
    Press("Tab");
    AWAIT(Shows(2, "loop", LoopList[10].name));
    Press("shift+Tab");
    AWAIT(Shows(2, "loop", LoopList[9].name));
    Press("e");
    AWAIT(Shows(2, "interpolation", "predict"));
    ClickAt(3, 60, 700); /* on SPACE, the first of the keys that the HUD shows */
    ClickAt(1, 50, 400);
    Press("F5");
    AWAIT(Said("loaded the shaders in ") == 1);
    assert_true(Shows(2, "interpolation", "predict"));
    ClickAt(1, 60, 700);
    AWAIT(Shows(2, "interpolation", "on"));
    RecordAnew();
    Press("r");
    AWAIT(Said(": wrote interp_demo-") == screen.pictures + 1);
    Quit();
}

/* A small window, for pictures that are taken again and again: each takes as long as it has
 * pixels. */
enum { Wide = 480, High = 360 };
#define SMALL "--size 480x360 --hud off "

/* Whether the ball, of which a part is white, is drawn around this place in the small window. */
static bool BallIsAround(int x, int y)
{
    int left = Wide, top = High, right = 0, bottom = 0;
    const Picture picture = TakePicture();
    const int from = 50, to = 270; /* without the edges, where messages are */
    for (int i = from * Wide; i < to * Wide; i++) {
        const unsigned char *pixel = picture.pixels + 3 * i;
        if (pixel[2] < 0x90)
            continue;
        left = i % Wide < left ? i % Wide : left;
        right = i % Wide > right ? i % Wide : right;
        top = i / Wide < top ? i / Wide : top;
        bottom = i / Wide;
    }
    return right > left && abs(left + right - 2 * x) <= 3 && abs(top + bottom - 2 * y) <= 3;
}

static void PointAt(int x, int y)
{
    Shell("xdotool mousemove --window %s %d %d", screen.window, x, y);
}

/* This also works without the keyboard. If the pointer has left the window, the ball is in the
 * nearest corner. */
TEST_ON_SCREEN(WindowBallIsUnderThePointer)
{
    Start(SMALL "--gl-debug --interpolation off");
    TakePicture();
    PointAt(200, 150);
    Press("m");
    AWAIT(Shows(2, "steered", "1"));
    AWAIT(BallIsAround(200, 150));
    PointAt(300, 220);
    AWAIT(BallIsAround(300, 220));
    Shell("xdotool mousemove 1 1");
    AWAIT(Shows(5, "x", "24.000000") && Shows(5, "y", "24.000000"));
    PointAt(150, 200);
    Shell("xdotool windowfocus $(xdotool search --maxdepth 0 --onlyvisible '' 2>/dev/null)");
    AWAIT(!HasKeyboard());
    PointAt(250, 190);
    Shell("xdotool windowfocus %s", screen.window);
    AWAIT(HasKeyboard());
    AWAIT(BallIsAround(250, 190));
    Press("m");
    AWAIT(Shows(2, "steered", "0"));
    assert_false(BallIsAround(250, 190));
    Quit();
}

enum { RowBytes = 3 * Wide, CopiedFrom = 185 * RowBytes, CopiedBytes = 75 * RowBytes };

/* A copy of the ball's path in the lower of two lanes. */
static unsigned char *CopyOfPicture(void)
{
    unsigned char *copy = malloc(CopiedBytes);
    assert_non_null(copy);
    return memcpy(copy, TakePicture().pixels + CopiedFrom, CopiedBytes);
}

/* Paused beside the parallel lines, p follows the pointer as long as the left button is down. */
TEST_ON_SCREEN(WindowButtonThatIsHeldMovesP)
{
    Start(SMALL "--ups 2 --parallel");
    AwaitMoreRows(100);
    Press("p");
    free(CopyOfPicture()); /* the pause has begun, and the last pictures were seen */
    PointAt(20, 150);
    Shell("xdotool mousedown 1");
    unsigned char *left = CopyOfPicture();
    PointAt(470, 150);
    unsigned char *right = CopyOfPicture();
    Shell("xdotool mouseup 1");
    PointAt(20, 150);
    unsigned char *released = CopyOfPicture();
    assert_true(memcmp(left, right, CopiedBytes) != 0);
    assert_true(memcmp(right, released, CopiedBytes) == 0);
    free(left);
    free(right);
    free(released);
    Press("p");
    Quit();
}

/* Its first event is that the pointer is there, before the window's size is known to the game. */
TEST_ON_SCREEN(WindowBallIsUnderAPointerThatWasThere)
{
    int x, y, left, top;
    Shell("xdotool mousemove 570 440");
    Start(SMALL "--steer --interpolation off");
    sscanf(Shell("xdotool getmouselocation --shell | paste -sd ' '"), "X=%d Y=%d", &x, &y);
    sscanf(Shell("xdotool getwindowgeometry --shell %s | paste -sd ' '", screen.window),
           "WINDOW=%*d X=%d Y=%d", &left, &top);
    AWAIT(BallIsAround(x - left, y - top));
    for (int i = 0; i < Traced(); i++)
        CHECK(Cell(i, "x") > 24 || Cell(i, "y") > 24, "in row %d it is in the corner", i);
    Quit();
}

/* In one reading of events: the window gets another size, and the pointer is at its middle. */
TEST_ON_SCREEN(WindowBallIsUnderThePointerAfterANewSize)
{
    Start("--steer --hud off --interpolation off");
    PointAt(100, 100);
    AWAIT(Shows(5, "steered", "1"));
    kill(screen.program.pid, SIGSTOP);
    Shell("xdotool windowsize %s 480 360 && xdotool mousemove --window %s 240 180", screen.window,
          screen.window);
    kill(screen.program.pid, SIGCONT);
    AWAIT(HasSize(480, 360));
    AwaitMoreRows(10);
    AWAIT(fabs(Cell(Traced() - 1, "x") - 317) < 2); /* the bar at the left has 4 pixels */
    Quit();
}

/* A letter is the key on which it is printed, or, in a layout without Latin letters, the key at its
 * place. Digits go by place, and not with Shift. X numbers keys by their place. */
TEST_ON_SCREEN(WindowKeysFollowTheLayout)
{
    enum { E = 26, Two = 11, Three = 12 };
    static const struct {
        const char *layout;
        int q, a;
    } rows[] = {{"us", 24, 38}, {"fr", 38, 24}, {"de", 24, 38}, {"ru", 24, 38}, {"gr", 24, 38}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i += (size_t)SanitizedStep(4)) {
        Shell("setxkbmap %s", rows[i].layout);
        Start("--gl-debug --size 320x240");
        TakePicture(); /* from now on each key arrives, and only once */
        Shell("xdotool key %d %d shift+%d %d", E, Two, Three, rows[i].a);
        AWAIT(Shows(2, "interpolation", "predict") && Shows(2, "loop", LoopList[1].name));
        Shell("xdotool key %d %d %d", E, E, E);
        AWAIT(Shows(2, "interpolation", "on"));
        CHECK(Shows(2, "loop", LoopList[1].name), "%s: a digit with Shift", rows[i].layout);
        Shell("xdotool key %d", rows[i].q);
        AwaitEnd();
    }
    Shell("setxkbmap us");
}

/* The ground below the ball goes from the bar at the left to the right edge, near the bottom. */
static void CheckPicture(int width, int height)
{
    int left = width, top = height, right = 0, bottom = 0;
    const Picture picture = TakePicture();
    CHECK(picture.width == width && picture.height == height, "%dx%d, not %dx%d", picture.width,
          picture.height, width, height);
    for (int i = 0; i < width * height; i++) {
        const unsigned char *pixel = picture.pixels + 3 * i;
        if ((pixel[0] << 16 | pixel[1] << 8 | pixel[2]) != (int)(RuleColor >> 8))
            continue;
        left = i % width < left ? i % width : left;
        right = i % width > right ? i % width : right;
        top = i / width < top ? i / width : top;
        bottom = i / width;
    }
    CHECK(left < 30 && right == width - 1 && top > height / 4 && top < bottom &&
              bottom < height - 1 && bottom > height - 110,
          "in %dx%d the grounds are from %d, %d to %d, %d", width, height, left, top, right,
          bottom);
}

TEST_ON_SCREEN(WindowResizedAndWithoutTheKeyboardKeepsDrawing)
{
    static const int sizes[][2] = {{640, 480}, {1280, 320}, {400, 900}, {320, 240}};
    Start("--gl-debug --hud off");
    for (int i = 0; i < 20; i++)
        Shell("xdotool windowmove %s %d %d windowsize %s %d %d", screen.window, 10 * i, 5 * i,
              screen.window, 960 - 32 * i, 720 - 24 * i);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        SetSize(sizes[i][0], sizes[i][1]);
        CheckPicture(sizes[i][0], sizes[i][1]);
    }
    Shell("xdotool windowfocus $(xdotool search --maxdepth 0 --onlyvisible '' 2>/dev/null)");
    AWAIT(!HasKeyboard());
    AwaitMoreRows(25);
    kill(screen.program.pid, SIGTERM);
    AwaitEnd();
}

/* The system refuses the first request. */
TEST_ON_SCREEN(WindowFillsTheScreenAndBackUntilItIsClosed)
{
    StartManager();
    setenv("FAIL_NAME", "SDL_SetWindowFullscreen", 1);
    setenv("FAILED", "failed", 1);
    ProgramUse("tests/failing_demo");
    Start("--hud off --fullscreen");
    AWAIT(HasSize(1280, 960));
    Press("F11");
    AWAIT(Said("no fullscreen: made to fail\n") == 1);
    Press("F11");
    AWAIT(HasSize(960, 720));
    CheckPicture(960, 720);
    Press("alt+Return");
    AWAIT(HasSize(1280, 960));
    CheckPicture(1280, 960);
    CloseWindow();
    AwaitEnd();
}

/* The ball keeps moving in the hidden window, and the summary excludes that frame. */
TEST_ON_SCREEN(WindowHiddenTicksWithoutFramesAndWithoutWork)
{
    /* A busy machine does not make it give up ticks, but may stop it for a second. */
    static const char noDeadTime[] =
        "\ndead time    0.000 s; "; /* what follows is the hidden time */
    for (int run = 0; run < 5 && (run == 0 || !strstr(screen.program.out, noDeadTime)); run++) {
        Start("--gl-debug --network --size 480x360");
        AwaitMoreRows(10); /* LongestFrame leaves out the first two */
        Shell("xdotool windowunmap %s", screen.window);
        AWAIT(Works() < 50);
        Shell("xdotool windowmap %s", screen.window);
        AwaitMoreRows(10);
        Shell("xdotool windowunmap %s", screen.window);
        AWAIT(Works() < 50);
        kill(screen.program.pid, SIGTERM); /* hidden, it still listens */
        AwaitEnd();
    }
    CheckTicks(LongestFrame(), 500);
    CHECK(strstr(screen.program.out, "; 1 frame"), "it says: %s", screen.program.out);
}

TEST_ON_SCREEN(WindowPausedWaitsAndStepsAndEnds)
{
    Start("--gl-debug --vsync off --size 480x360");
    Press("p");
    AWAIT(Works() < 150);
    unsigned char *before = malloc(3 * 480 * 360);
    assert_non_null(before);
    memcpy(before, TakePicture().pixels, 3 * 480 * 360);
    Press("h");
    CHECK(memcmp(before, TakePicture().pixels, 3 * 480 * 360) != 0, "no help in a pause");
    free(before);
    const int paused = Traced();
    Press("comma comma comma");
    AWAIT(Traced() >= paused + 3);
    Press("p");
    AwaitMoreRows(10);
    Press("Escape Escape"); /* nothing is open: the second quits */
    AwaitEnd();
}

/* Such a window draws the --screenshot of a simulated run if SDL has no offscreen driver. */
TEST_ON_SCREEN(WindowOffscreenIsDrawnWithoutWaiting)
{
    static Program program;
    WindowSettings settings = {.width = 1300, .height = 980, .offscreen = true};
    Input input;
    char run[128];
    const char *size = Sanitized ? "320x240" : "1300x980"; /* which is larger than the screen */
    snprintf(run, sizeof run, "--simulate fast --frames 9 --size %s --screenshot offscreen.png",
             size);
    ProgramRun(&program, run);
    setenv("SDL_VIDEODRIVER", "x11", 1);
    snprintf(run, sizeof run, "--simulate fast --frames 9 --size %s --screenshot x11.png", size);
    ProgramRun(&program, run);
    assert_string_equal(Shell("cmp offscreen.png x11.png && echo same"), "same");
    const Window *window = WindowOpen(&settings);
    assert_non_null(window);
    WindowRead(0, &input);
    const bool visible = window->screen.visible;
    const int width = window->screen.width, height = window->screen.height;
    WindowClose();
    CHECK(visible && width == 1300 && height == 980, "hidden, %d x %d", width, height);
}

/* A stop of over a second. It may happen in a sleep, which does not stop. */
TEST_ON_SCREEN(WindowStoppedLeavesTheTimeOut)
{
    enum { Stops = 2, StopMs = 1500, LongestSleep = 41 };
    double dead = 0;
    Start("--gl-debug --size 480x360");
    for (int i = 0; i < Stops; i++) {
        kill(screen.program.pid, SIGSTOP);
        Shell("sleep %f", StopMs / 1000.0);
        kill(screen.program.pid, SIGCONT);
        AwaitMoreRows(5);
    }
    kill(screen.program.pid, SIGINT);
    AwaitEnd();
    const char *line = strstr(screen.program.out, "dead time");
    CHECK(line && sscanf(line, "dead time %lf", &dead) == 1 &&
              1000 * dead >= Stops * (StopMs - LongestSleep),
          "%f s of dead time: %s", dead, screen.program.out);
}

/* Whether the median of 41 frames is this many ms. */
static bool HasFrameTime(double ms)
{
    enum { Frames = 41, Middle = Frames / 2 };
    int64_t times[Frames];
    if (Traced() < Frames)
        return false;
    for (int i = 0; i < Frames; i++)
        times[i] = llround(1e6 * Cell(screen.trace.rows - Frames + i, "frametime"));
    SortValues(times, Frames);
    return fabs((double)times[Middle] / 1e6 - ms) < 0.05 * ms;
}

/* If vsync does not work, frames are capped at the display's rate. It is read again when the window
 * moves to another display (other_display.c: 50 Hz if wider than 960, otherwise 100). */
TEST_ON_SCREEN(WindowWithoutVsyncHoldsToTheDisplaysRate)
{
    static Program info;
    double rate = 0;
    setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 1);
    assert_int_equal(symlink(ProgramPath("tests/other_display.so"), "other_display.so"), 0);
    setenv("LD_PRELOAD", "./other_display.so", 1);
    for (int i = 0; i < 20 && !strstr(info.out, "it does not wait"); i++) /* it stalled */
        ProgramRun(&info, "--info --size 320x961");
    CHECK(strstr(info.out, "refresh   unknown\n") && strstr(info.out, "it does not wait"), "%s",
          info.out);
    for (int i = 0; i < 20 && rate <= 500; i++) { /* it stalled */
        ProgramRun(&info, "--info --size 320x981");
        const char *measured = strstr(info.out, "measured: ");
        rate = measured ? strtod(measured + strlen("measured: "), NULL) : 0;
    }
    /* Swaps without vsync are much faster still, but no display has a refresh rate like this. */
    CHECK(rate > 500 && strstr(info.out, "it does not wait"), "%s", info.out);
    Start("--gl-debug --size 320x240");
    unsetenv("LD_PRELOAD");
    AWAIT(Said("holding to 100 frames a second") == 1);
    AWAIT(HasFrameTime(10));
    SetSize(1000, 240);
    AWAIT(HasFrameTime(20));
    Press("v");
    AWAIT(Shows(20, "sleep_ms", "0.000000"));
    Press("v");
    AWAIT(HasFrameTime(20));
    Press("c F5");
    AWAIT(HasFrameTime(1000.0 / 30));
    assert_int_equal(Said("F5: shaders are read again with --shaders DIR only\n"), 1);
    Quit();
}

/* The connection to the server and the trace must not take the numbers of closed streams. If they
 * did, the server would get the summary and answer no more, and the trace would get messages. */
TEST_ON_SCREEN(WindowEndsWithItsOutputClosed)
{
    const char *status = Shell("timeout -s KILL 60 \"$INTERP_DEMO\" --frames 30 --trace trace.csv "
                               ">&- 2>&-; echo $?");
    assert_string_equal(status, "1"); /* the summary could not be printed */
    assert_int_equal(Traced(), 30);
}

/* The last test: after it no server is left. */
TEST_ON_SCREEN(WindowWhoseServerDiesEndsWithItsTrace)
{
    const char *said = screen.program.err;
    Start("--size 320x240");
    RecordAnew();
    EndProcess(&screen.server);
    AwaitFailure("the display went away");
    CHECK(strstr(strstr(said, "went away"), ".csv: "), "its recording is not whole: %s", said);
}
