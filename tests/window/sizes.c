/* SPDX-License-Identifier: MIT
 *
 * Moved, resized, without the keyboard, on the whole screen, hidden: the game goes on at its rate,
 * and every picture shows the ball where its ticks have brought it.
 */
#include "check/check.h"
#include "window/manager.h"
#include "window/picture.h"
#include "window/screen.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double StepUnits = 16, TickMs = 40, CentreX = 320, CentreY = 240;

/* Where a ball is that has come so far between two walls. */
static double Bounce(double distance, double low, double high)
{
    const double there = fmod(distance - low, 2 * (high - low));
    return there < high - low ? low + there : 2 * high - low - there;
}

/* Last + alpha * (Next - Last). */
static void CheckPositions(void)
{
    for (int i = 0; i < screen.rowCount; i++) {
        const Row *row = &screen.rows[i];
        const double last = fmax(0, row->tick - 1) * StepUnits, next = row->tick * StepUnits;
        const double x = Bounce(CentreX + last, 24, 616) * (1 - row->alpha) +
                         Bounce(CentreX + next, 24, 616) * row->alpha;
        const double y = Bounce(CentreY + last, 24, 456) * (1 - row->alpha) +
                         Bounce(CentreY + next, 24, 456) * row->alpha;
        CHECK(fabs(row->x - x) < 1e-4 && fabs(row->y - y) < 1e-4,
              "row %d, tick %.0f, alpha %f: the ball is at %f, %f and not at %f, %f", i, row->tick,
              row->alpha, row->x, row->y, x, y);
    }
}

/* 25 ticks a second from one row to another; where the machine stalled, so many less as the loop
 * was left behind by that. */
static void CheckTickRate(int first, int last)
{
    const Row *a = &screen.rows[first], *b = &screen.rows[last];
    const double asked = (b->start - a->start) / TickMs, ran = b->tick - a->tick;
    double stalled = 0;
    for (const Row *row = a + 1; row <= b; row++)
        stalled += row->frameTime > 150 ? row->frameTime : 0;
    const double lost = fmin(stalled, fmax(0, b->behind - a->behind)) / TickMs;
    CHECK(fabs(ran - asked) < 2 + lost, "%.0f ticks in the time of %.2f (%.2f lost)", ran, asked,
          lost);
}

/* A ball is 48 of 640 units wide, and white stripes may end it; the world is as large as the window
 * allows, without its margin. */
static void CheckPicture(int width, int height)
{
    const unsigned on = 0x56B4E9;
    const int world = width * 3 < height * 4 ? width : height * 4 / 3;
    const int most = world * 48 / 640 + 2, least = world * 48 / 640 * 2 / 3;
    Picture picture = TakePicture();
    const Box ball = ColorBox(&picture, on);
    const int wide = ball.right - ball.left + 1, high = ball.bottom - ball.top + 1;
    CHECK(picture.width == width && picture.height == height, "%dx%d, not %dx%d", picture.width,
          picture.height, width, height);
    CHECK(wide <= most && wide >= least && high <= most && high >= least,
          "in %dx%d the ball is %d x %d", width, height, wide, high);
    PictureFree(&picture);
}

static void LoseTheKeyboard(void)
{
    char root[32];
    time_t since = 0;
    snprintf(root, sizeof root, "%s",
             Shell("xdotool search --maxdepth 0 --onlyvisible '' 2>/dev/null"));
    Shell("xdotool windowfocus %s", root);
    while (strcmp(Shell("xdotool getwindowfocus"), root) != 0)
        KeepWaiting(&since, "the root window to have the keyboard");
}

static void WindowMovedResizedAndWithoutTheKeyboardGoesOn(void **state)
{
    static const int sizes[][2] = {{640, 480}, {1280, 320}, {400, 900}, {320, 240}};
    (void)state;
    Start("--gl-debug --hud off");
    for (int i = 0; i < 20; i++)
        Shell("xdotool windowmove %s %d %d windowsize %s %d %d", screen.window, 10 * i, 5 * i,
              screen.window, 960 - 32 * i, 720 - 24 * i);
    AwaitSize(960 - 32 * 19, 720 - 24 * 19);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        SetSize(sizes[i][0], sizes[i][1]);
        CheckPicture(sizes[i][0], sizes[i][1]);
    }
    LoseTheKeyboard();
    AwaitMoreTicks(25);
    Focus();
    Quit();
    CheckPositions();
    CheckTickRate(0, screen.rowCount - 1);
}

/* The first time the system refuses it. */
static void WindowFillsTheScreenAndBackUntilItIsClosed(void **state)
{
    static const struct {
        const char *key;
        int width, height;
    } steps[] = {{"F11", 960, 720}, {"alt+Return", 1280, 960}};
    (void)state;
    char demo[1024];
    snprintf(demo, sizeof demo, "%s", getenv("INTERP_DEMO"));
    StartManager();
    setenv("FAIL_NAME", "SDL_SetWindowFullscreen", 1);
    setenv("FAILED", "failed", 1);
    setenv("INTERP_DEMO", Built("tests/failing_demo"), 1);
    Start("--hud off --fullscreen");
    setenv("INTERP_DEMO", demo, 1);
    unsetenv("FAIL_NAME");
    AwaitSize(1280, 960);
    Press("F11");
    AwaitSaid("no fullscreen: made to fail\n", 1);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        Press(steps[i].key);
        AwaitSize(steps[i].width, steps[i].height);
        CheckPicture(steps[i].width, steps[i].height);
    }
    CloseWindow();
    AwaitEnd();
    CheckPositions();
}

/* The summary says that one frame is excluded, and its longest is the longest of the others. */
static void CheckPercentilesAreWithout(int row)
{
    const char *out = screen.program.out, *at = strstr(out, "max ");
    double longest = 0, told = -1;
    for (int i = 0; i < screen.rowCount; i++)
        longest = fmax(longest, i == row ? 0 : screen.rows[i].frameTime);
    CHECK(at && sscanf(at, "max %lf", &told) == 1 && fabs(told - longest) < 0.001,
          "the longest frame is %f ms, not %f", told, longest);
    CHECK(strstr(out, "; 1 frames ") || strstr(out, "; 1 frame "), "it says: %s", out);
}

static void WindowHiddenTicksWithoutFramesAndWithoutWork(void **state)
{
    const int restMs = 1500;
    (void)state;
    Start("--gl-debug");
    AwaitMoreTicks(10);
    Shell("xdotool windowunmap %s", screen.window);
    AwaitNoMoreRows();
    const int seen = screen.rowCount;
    double used = ProcessorMs();
    Sleep(restMs);
    used = ProcessorMs() - used;
    ReadTrace();
    CHECK(screen.rowCount == seen, "%d frames while hidden", screen.rowCount - seen);
    Shell("xdotool windowmap %s", screen.window);
    AwaitMoreTicks(10);
    Shell("xdotool windowunmap %s", screen.window);
    AwaitNoMoreRows();
    kill(screen.program.pid, SIGTERM); /* hidden, it still listens */
    AwaitEnd();

    const Row *row = &screen.rows[seen];
    CHECK(used < restMs * 0.05, "%.0f ms of processor time in %d ms hidden", used, restMs);
    CHECK(row->frameTime > restMs, "frame %d took %f ms", seen, row->frameTime);
    CHECK(row->ticks * TickMs > 0.75 * row->frameTime, "only %.0f ticks in %f ms hidden",
          row->ticks, row->frameTime);
    CheckTickRate(seen - 1, seen);
    CheckTickRate(0, screen.rowCount - 1);
    CheckPositions();
    CheckPercentilesAreWithout(seen);
}

CHECK_GROUP(WindowSizes, ON_SCREEN(WindowMovedResizedAndWithoutTheKeyboardGoesOn),
            ON_SCREEN(WindowFillsTheScreenAndBackUntilItIsClosed),
            ON_SCREEN(WindowHiddenTicksWithoutFramesAndWithoutWork));
