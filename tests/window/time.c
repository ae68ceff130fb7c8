/* SPDX-License-Identifier: MIT
 *
 * Real time in a real window: pauses and stops of the process, of which the loop must know nothing,
 * frame caps by the display's rate, and the end of the X server. A busy machine may stall the
 * program at any moment, so nothing here says how long something may take at most: the trace has
 * the machine's time and the loop's, and what lies between them is at least what the test waited.
 */
#include "check/check.h"
#include "window/picture.h"
#include "window/screen.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double TickMs = 40, UnitsPerMs = 0.4;

/* ---- time left out ---- */

/* With interpolation off, sim is the game time of all ticks, and behind what the loop's clock is
 * ahead of it: so the clock is known exactly, and how much of the machine's time it left out. */
static double LeftOut(int first, int last)
{
    const Row *a = &screen.rows[first], *b = &screen.rows[last];
    return (b->start - a->start) - (b->behind + b->sim - a->behind - a->sim);
}

/* The next row after this one that has left out more than `ms`. */
static int AwaitLeftOut(int row, double ms)
{
    for (time_t since = 0;; row++) {
        for (ReadTrace(); row + 1 >= screen.rowCount; ReadTrace())
            KeepWaiting(&since, "a row that leaves time out");
        if (LeftOut(row, row + 1) > ms)
            return row + 1;
    }
}

/* From one row to the other the game ran no further than the time that passed in the loop's clock,
 * and what it owed before; and the ball was always where its ticks had brought it. */
static void CheckNoBurst(int first, int last)
{
    const Row *a = &screen.rows[first], *b = &screen.rows[last];
    for (const Row *row = a + 1; row <= b; row++) {
        const double most = (row->sim - row[-1].sim) * UnitsPerMs + 0.02;
        CHECK(fabs(row->x - row[-1].x) <= most && fabs(row->y - row[-1].y) <= most,
              "the ball jumps from %f, %f to %f, %f in %f ms of the game", row[-1].x, row[-1].y,
              row->x, row->y, row->sim - row[-1].sim);
    }
    const double passed = b->start - a->start - LeftOut(first, last);
    CHECK(b->sim - a->sim <= passed + fmax(a->behind, 0) + 2 * TickMs, "%f ms of the game in %f ms",
          b->sim - a->sim, passed);
}

static void StopFor(int ms)
{
    kill(screen.program.pid, SIGSTOP);
    Sleep(ms);
    kill(screen.program.pid, SIGCONT);
}

/* A stop may fall into a sleep, which goes on meanwhile. */
static void WindowStoppedLeavesTheTimeOut(void **state)
{
    static const int stopsMs[] = {120, 130, 110, 125, 115, 1500};
    const double longestSleep = 41;
    double dead = -1;
    int row = 0;
    (void)state;
    Start("--gl-debug --interpolation off --draw-cost 9 --tick-cost 5");
    for (size_t i = 0; i < sizeof stopsMs / sizeof stopsMs[0]; i++) {
        StopFor(stopsMs[i]);
        row = AwaitLeftOut(row, stopsMs[i] - longestSleep);
        AwaitRows(NULL, NULL, row + 7);
        CheckNoBurst(row - 1, row + 5);
    }
    kill(screen.program.pid, SIGINT);
    AwaitEnd();
    const char *told = strstr(screen.program.out, "dead time");
    const double leftOut = LeftOut(0, screen.rowCount - 1);
    CHECK(told && sscanf(told, "dead time %lf", &dead) == 1 && fabs(1000 * dead - leftOut) < 2,
          "%f s of dead time, not %f ms: %s", dead, leftOut, screen.program.out);
}

/* ---- pauses ---- */

/* Keys come in their order, and a picture is the answer to the last: then all have been seen. */
static void PressAndSettle(const char *keys)
{
    Press(keys);
    Picture picture = TakePicture();
    PictureFree(&picture);
}

static void WindowPausedWaitsAndStepsAndEnds(void **state)
{
    const int restMs = 1000, stopMs = 300;
    (void)state;
    Start("--gl-debug --interpolation off --vsync off --size 480x360");
    AwaitMoreTicks(3);
    PressAndSettle("p");
    AwaitNoMoreRows();
    const int paused = screen.rowCount;
    double used = ProcessorMs();
    Sleep(restMs);
    used = ProcessorMs() - used;
    CHECK(used < restMs * 0.15, "%.0f ms of processor time in %d ms of pause", used, restMs);
    StopFor(stopMs); /* part of the pause, and not left out twice */
    PressAndSettle("h");
    AwaitNoMoreRows();
    CHECK(screen.rowCount == paused, "%d frames in the pause", screen.rowCount - paused);

    Press("comma comma comma");
    AwaitRows(NULL, NULL, paused + 3);
    Press("period period");
    AwaitNoMoreRows();
    const int stepped = screen.rowCount;
    Press("p");
    AwaitRows(NULL, NULL, stepped + 10);
    CHECK(LeftOut(paused - 1, paused) >= restMs + stopMs, "only %f ms of %d are left out",
          LeftOut(paused - 1, paused), restMs + stopMs);
    CheckNoBurst(paused - 1, stepped + 9);
    for (int i = paused + 1; i < paused + 3; i++) {
        const double passed = screen.rows[i].start - screen.rows[i - 1].start - LeftOut(i - 1, i);
        CHECK(fabs(passed - 1000.0 / 60) < 0.1, "a frame of %f ms", passed);
    }
    const double ticks = screen.rows[stepped].tick - screen.rows[paused + 2].tick;
    CHECK(ticks >= 2 && ticks <= 3, "%.0f ticks in two steps", ticks);

    PressAndSettle("p");
    AwaitNoMoreRows();
    Shell("xdotool keydown comma"); /* held down it goes on */
    AwaitRows(NULL, NULL, screen.rowCount + 3);
    Shell("xdotool keyup comma");
    Shell("xdotool key p keydown space"); /* and this does not */
    const int on = AwaitRows(NULL, "on", 1);
    Sleep(1500);
    Shell("xdotool keyup space");
    PressAndSettle("p");
    kill(screen.program.pid, SIGTERM);
    AwaitEnd();
    for (int i = on; i < screen.rowCount; i++)
        CHECK(strcmp(screen.rows[i].mode, "on") == 0, "a key held down is pressed again");
}

static void WindowPausedEndsByEscape(void **state)
{
    (void)state;
    Start("--size 320x240 --loop simplest");
    PressAndSettle("p");
    Press("Escape");
    AwaitEnd();
}

/* ---- frame caps ---- */

static int CompareDoubles(const void *a, const void *b)
{
    const double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* Waits until the median of 41 frames is this, in ms. */
static void AwaitFrameTime(double ms)
{
    enum { Frames = 41 };
    double times[Frames], median = 0;
    for (time_t since = 0; fabs(median - ms) > 0.05 * ms;
         KeepWaiting(&since, "frames at the display's rate")) {
        AwaitRows(NULL, NULL, Frames);
        for (int i = 0; i < Frames; i++)
            times[i] = screen.rows[screen.rowCount - Frames + i].frameTime;
        qsort(times, Frames, sizeof times[0], CompareDoubles);
        median = times[Frames / 2];
    }
}

/* Waits until so many frames in a row have not slept. */
static void AwaitNoCap(void)
{
    enum { Frames = 20 };
    double slept = 1;
    for (time_t since = 0; slept > 0; KeepWaiting(&since, "frames without a cap")) {
        AwaitRows(NULL, NULL, Frames);
        slept = 0;
        for (int i = screen.rowCount - Frames; i < screen.rowCount; i++)
            slept += screen.rows[i].sleep;
    }
}

/* Where vsync fails the frames are held to the display's rate; it is read anew when the window
 * comes to another one (other_display.c: wider than 960 it is of 50 Hz, otherwise of 100). */
static void WindowWithoutVsyncHoldsToTheDisplaysRate(void **state)
{
    (void)state;
    setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 1);
    setenv("LD_PRELOAD", Built("tests/other_display.so"), 1);
    Start("--gl-debug --size 320x240");
    unsetenv("LD_PRELOAD");
    unsetenv("ASAN_OPTIONS");
    AwaitSaid("holding to 100 frames a second", 1);
    AwaitFrameTime(10);
    SetSize(1000, 240);
    AwaitFrameTime(20);
    Press("v");
    AwaitNoCap();
    Press("v");
    AwaitFrameTime(20);
    Press("c");
    AwaitFrameTime(1000.0 / 30);
    Quit();
}

/* ---- the display goes away ---- */

static void WindowWhoseServerDiesEndsWithItsTrace(void **state)
{
    (void)state;
    Start("--size 320x240");
    AwaitMoreRows(20);
    const int seen = screen.rowCount;
    EndProcess(&screen.server);
    for (int polls = 0; !HasEnded(screen.program.pid); Sleep(10))
        CHECK(polls++ < 6000, "it does not end");
    screen.running = false;
    ProgramWait(&screen.program);
    CHECK(screen.program.status == 1 &&
              strstr(screen.program.err, "interp_demo: the display went away\n"),
          "status %d: %s", screen.program.status, screen.program.err);
    CHECK(ReadTrace(), "the last line of the trace is not whole");
    CHECK(screen.rowCount >= seen, "of %d rows %d are left", seen, screen.rowCount);
}

CHECK_GROUP(WindowTime, ON_SCREEN(WindowStoppedLeavesTheTimeOut),
            ON_SCREEN(WindowPausedWaitsAndStepsAndEnds), ON_SCREEN(WindowPausedEndsByEscape),
            ON_SCREEN(WindowWithoutVsyncHoldsToTheDisplaysRate),
            ON_SCREEN(WindowWhoseServerDiesEndsWithItsTrace));
