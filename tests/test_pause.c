/* SPDX-License-Identifier: MIT
 *
 * Time in which the game does not run, in a real window: pauses, and stops of the process. The
 * loops must know nothing of it. A busy machine may stall the program at any moment, so nothing
 * here says how long something may take at most: the trace has the machine's time and the loop's,
 * and what lies between them has to be at least what the test has waited.
 */
#include "check/check.h"
#include "window/picture.h"
#include "window/screen.h"

#include <math.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* With interpolation off, sim is the game time of all ticks. */
#define OFF "--interpolation off"

enum { MostPrograms = 16, RestMs = 600 };

static const double UnitsPerMs = 0.4, LongestTick = 40;

static struct {
    Program program;
    char trace[32];
} programs[MostPrograms];

/* What the loop's clock left out of the machine's time between two rows, exactly. */
static double LeftOut(int first, int last)
{
    const Row *a = &screen.rows[first], *b = &screen.rows[last];
    return (b->start - a->start) - (b->behind + b->sim - a->behind - a->sim);
}

/* From one row to the other the game ran no further than the time less what stood still, and what
 * was owed before; and the ball was always where its ticks had brought it. */
static void CheckNoBurst(int first, int last, double stoodStill)
{
    const Row *a = &screen.rows[first], *b = &screen.rows[last];
    for (const Row *row = a + 1; row <= b; row++) {
        const double most = (row->sim - row[-1].sim) * UnitsPerMs + 0.02;
        CHECK(fabs(row->x - row[-1].x) <= most && fabs(row->y - row[-1].y) <= most,
              "%s: the ball jumps from %f, %f to %f, %f in %f ms of the game", row->loop, row[-1].x,
              row[-1].y, row->x, row->y, row->sim - row[-1].sim);
        CHECK(strcmp(row->loop, "simplest") != 0 || row->ticks <= 1, "%lld ticks in a turn",
              (long long)row->ticks);
    }
    const double most = b->start - a->start - stoodStill + fmax(a->behind, 0) + 2 * LongestTick;
    CHECK(strcmp(b->loop, "simplest") == 0 || b->sim - a->sim <= most,
          "%s ran %f ms of the game in %f ms, %f of them stopped or paused", b->loop,
          b->sim - a->sim, b->start - a->start, stoodStill);
}

/* ---- the process is stopped ---- */

/* Between two rows more than this is left out only where a stop was. */
static const double ShortestStop = 60;

/* A sleep goes on while the process is stopped. */
static const double LongestSleep = 41;

/* The next row that has a stop in it, from this one on; -1: none. */
static int FindStop(int row)
{
    for (; row < screen.rowCount; row++) {
        if (row > 0 && strcmp(screen.rows[row].loop, screen.rows[row - 1].loop) == 0 &&
            LeftOut(row - 1, row) > ShortestStop)
            return row;
    }
    return -1;
}

/* Waits until the trace of a program shows one more stop and so many rows behind it, so that no two
 * stops fall into one row; returns where. */
static int AwaitStop(const char *trace, int row, int rowsBehind)
{
    enum { Enough = 300 };
    for (int polls = 0;; KeepWaiting(&polls, "rows after a stop")) {
        ReadTraceOf(trace);
        const int stop = FindStop(row + 1);
        if (stop > 0 && screen.rowCount > stop + rowsBehind)
            return stop;
        CHECK(stop > 0 || screen.rowCount < row + Enough, "%s: a stop is not left out", trace);
    }
}

static void CheckStops(const char *name, const int stopsMs[], int count, const char *summary)
{
    const int last = screen.rowCount - 1;
    double dead = -1;
    int row = 0;
    for (int i = 0; i < count; i++) {
        row = FindStop(row + 1);
        CHECK(row > 0, "%s: a stop of %d ms, number %d, is not left out", name, stopsMs[i], i);
        CHECK(LeftOut(row - 1, row) >= stopsMs[i] - LongestSleep,
              "%s: only %f ms of a stop of %d ms are left out", name, LeftOut(row - 1, row),
              stopsMs[i]);
        CheckNoBurst(row - 1, row + 5 < last ? row + 5 : last, stopsMs[i] - LongestSleep);
    }
    const char *told = strstr(summary, "dead time");
    CHECK(told && sscanf(told, "dead time %lf", &dead) == 1, "%s says: %s", name, summary);
    CHECK(fabs(1000 * dead - LeftOut(0, last)) < 2, "%s: %f s of dead time, not %f ms", name, dead,
          LeftOut(0, last));
}

/* Most of a frame is drawing, and some of it ticks. */
static void AStopIsLeftOutWhereverItFalls(void **state)
{
    enum { Stops = 12 };
    int stops[Stops], row = 0;
    (void)state;
    Start(OFF " --draw-cost 9 --tick-cost 5");
    for (int i = 0; i < Stops; i++) {
        stops[i] = 110 + i % 3 * 5;
        kill(screen.program.pid, SIGSTOP);
        Sleep(stops[i]);
        kill(screen.program.pid, SIGCONT);
        row = AwaitStop("trace.csv", row, 6);
    }
    Quit();
    CheckStops("arevalo", stops, Stops, screen.program.out);
    CheckTraceIsComplete();
}

static void StartAll(char names[][24], int count)
{
    for (int i = 0; i < count; i++) {
        snprintf(programs[i].trace, sizeof programs[i].trace, "%.20s.csv", names[i]);
        const char *arguments[] = {
            "--loop",  names[i],  "--interpolation", "off", "--fps", "30", "--size",
            "320x240", "--trace", programs[i].trace, NULL};
        ProgramStart(&programs[i].program, arguments);
    }
    for (int i = 0, polls = 0; i < count; i++) {
        for (ReadTraceOf(programs[i].trace); screen.rowCount < 8; ReadTraceOf(programs[i].trace))
            KeepWaiting(&polls, programs[i].trace);
    }
}

static void SignalAll(int count, int number)
{
    for (int i = 0; i < count; i++)
        kill(programs[i].program.pid, number);
}

static void EndAll(int count)
{
    SignalAll(count, SIGTERM);
    for (int i = 0; i < count; i++) {
        Program *program = &programs[i].program;
        ProgramWait(program);
        program->pid = 0;
        CHECK(program->status == 0, "%s: status %d: %s", programs[i].trace, program->status,
              program->err);
    }
}

/* Each in a program of its own, all at the same time. */
static void NoLoopJumpsAfterAStop(void **state)
{
    enum { Stops = 2 };
    static const int stops[Stops] = {3000, 300};
    int rows[MostPrograms] = {0};
    char names[MostPrograms][24];
    (void)state;
    const int count = ListLoops(names, MostPrograms);
    assert_true(count >= 11);
    StartAll(names, count);
    for (int i = 0; i < Stops; i++) {
        SignalAll(count, SIGSTOP);
        Sleep(stops[i]);
        SignalAll(count, SIGCONT);
        for (int k = 0; k < count; k++)
            rows[k] = AwaitStop(programs[k].trace, rows[k], 6);
    }
    EndAll(count);
    for (int i = 0; i < count; i++) {
        ReadTraceOf(programs[i].trace);
        CheckStops(names[i], stops, Stops, programs[i].program.out);
    }
}

/* ---- pauses ---- */

/* Keys come in their order, and a picture is the answer to the last: then all have been seen. */
static void PressAndSettle(const char *keys)
{
    Press(keys);
    Picture picture = TakePicture();
    PictureFree(&picture);
}

/* So long it surely stands still. */
static void PauseFor(int ms)
{
    PressAndSettle("p");
    Sleep(ms);
    Press("p");
}

static const char *const pausedLoops[][2] = {
    {"arevalo", "1"}, {"simplest", "2"},   {"fixed_fps", "5"},
    {"lag", "9"},     {"frame_skip", "0"}, {"ups_fps", "Tab"}, /* behind the tenth */
};

enum { PausedLoops = sizeof pausedLoops / sizeof pausedLoops[0] };

/* The time that a loop asks for goes on: it does not show what passed in the pause. A loop reads
 * the clock before it draws, but after the frame before that. */
static void CheckAlphaGoesOn(int row)
{
    const Row *a = &screen.rows[row - 1], *b = &screen.rows[row];
    const double way = ((double)b->tick + b->alpha - (double)a->tick - a->alpha) * LongestTick;
    CHECK(way >= 0 && way <= b->start - a[-1].start - RestMs,
          "%s: alpha %f after tick %lld, and behind the pause %f after %lld", a->loop, a->alpha,
          (long long)a->tick, b->alpha, (long long)b->tick);
}

static void NoLoopKnowsOfAPause(void **state)
{
    int row = 0;
    (void)state;
    Start(OFF " --size 480x360");
    for (int i = 0; i < PausedLoops; i++) {
        Press(pausedLoops[i][1]);
        AwaitRows(pausedLoops[i][0], NULL, 20);
        PauseFor(RestMs);
        row = AwaitStop("trace.csv", row, 20);
    }
    Quit();
    row = 0;
    for (int i = 0; i < PausedLoops; i++) {
        row = FindStop(row + 1);
        CHECK(row > 0 && strcmp(screen.rows[row].loop, pausedLoops[i][0]) == 0,
              "%s: no pause in row %d", pausedLoops[i][0], row);
        CHECK(LeftOut(row - 1, row) >= RestMs, "%s: only %f ms of %d are left out",
              screen.rows[row].loop, LeftOut(row - 1, row), RestMs);
        CheckNoBurst(row - 1, row + 15, RestMs);
        if (strcmp(screen.rows[row].loop, "arevalo") == 0 ||
            strcmp(screen.rows[row].loop, "lag") == 0)
            CheckAlphaGoesOn(row);
    }
    CHECK(FindStop(row + 1) < 0, "a pause too many, in row %d", FindStop(row + 1));
    CheckTraceIsComplete();
}

/* ---- steps ---- */

enum { Steps = 4, ShortRestMs = 120 };

/* Pauses and presses these keys; returns the first row that they made. */
static int PauseAndPress(const char *keys, int row)
{
    PressAndSettle("p");
    Sleep(ShortRestMs);
    Press(keys);
    return AwaitStop("trace.csv", row, 0);
}

/* Each frame is one more turn of the loop: it takes one refresh interval and what the loop sleeps.
 */
static int StepFrames(int row, double mostSlept)
{
    const int first = PauseAndPress("comma comma comma comma", row), last = first + Steps - 1;
    AwaitRows(NULL, NULL, last + 1);
    Sleep(ShortRestMs);
    Press("p");
    AwaitRows(NULL, NULL, last + 10);
    const Row *rows = screen.rows;
    for (int i = first; i < last; i++) {
        const double passed = rows[i + 1].start - rows[i].start - LeftOut(i, i + 1);
        CHECK(passed > 1000.0 / 61 && passed < 1000.0 / 59 + mostSlept, "%s: a frame of %f ms",
              rows[i].loop, passed);
    }
    CHECK(LeftOut(last, last + 1) >= ShortRestMs - LongestSleep, "%s: more frames than %d",
          rows[last].loop, Steps);
    return last + 1;
}

/* Arevalo's ticks run before the turn's pause, the others' after it. So with arevalo one more frame
 * shows the last tick, and ticks of the turn in which the pause began are in the first frame. */
static int StepTicks(int row)
{
    const bool before = strcmp(screen.rows[screen.rowCount - 1].loop, "arevalo") == 0;
    const int first = PauseAndPress(
        before ? "period period period period comma" : "period period period period", row);
    const int64_t start = screen.rows[before ? first : first - 1].tick;
    int last = first;
    while (screen.rows[last].tick < start + Steps)
        AwaitRows(NULL, NULL, ++last + 1);
    Sleep(ShortRestMs);
    Press("p");
    AwaitRows(NULL, NULL, last + 10);
    const Row *rows = screen.rows;
    CHECK(rows[last].tick == start + Steps && LeftOut(last, last + 1) >= ShortRestMs - LongestSleep,
          "%s: %lld ticks and not %d, then %f ms of pause", rows[last].loop,
          (long long)(rows[last].tick - start), Steps, LeftOut(last, last + 1));
    return last + 1;
}

/* ups_fps is not here: not every turn of it draws. frame_skip has turns of two ticks. */
static void StepsAreOneFrameOrOneTick(void **state)
{
    static const struct {
        const char *name, *key;
        double mostSlept; /* ms a turn */
        bool oneTickATurn;
    } loops[] = {
        {"arevalo", "1", 0, true},
        {"simplest", "2", 0, true},
        {"fixed_fps", "5", 40 - 1000.0 / 60, true},
        {"lag", "9", 0, true},
        {"frame_skip", "0", 0, false},
    };
    int row = 0;
    (void)state;
    Start(OFF " --size 480x360");
    for (size_t i = 0; i < sizeof loops / sizeof loops[0]; i++) {
        Press(loops[i].key);
        AwaitRows(loops[i].name, NULL, 10);
        row = StepFrames(row, loops[i].mostSlept);
        if (loops[i].oneTickATurn)
            row = StepTicks(row);
    }
    Quit();
    CheckTraceIsComplete();
}

/* ---- while paused ---- */

static void TabWhilePausedChangesTheLoopAndStaysPaused(void **state)
{
    (void)state;
    Start(OFF " --size 480x360");
    AwaitMoreRows(10);
    PressAndSettle("p");
    Sleep(ShortRestMs);
    PressAndSettle("Tab");
    PressAndSettle("Tab");
    Sleep(ShortRestMs);
    Press("comma");
    const int first = AwaitRows("naive_sleep", NULL, 1);
    Sleep(ShortRestMs);
    Press("p");
    AwaitRows("naive_sleep", NULL, 5);
    Quit();
    const Row *rows = screen.rows;
    CHECK(strcmp(rows[first - 1].loop, "arevalo") == 0, "a frame of %s in the pause",
          rows[first - 1].loop);
    CHECK(rows[first].start - rows[first - 1].start >= 2 * ShortRestMs, "it was not paused");
    CHECK(rows[first].tick <= rows[first - 1].tick + 2, "%lld ticks in a turn",
          (long long)(rows[first].tick - rows[first - 1].tick));
    CHECK(LeftOut(first, first + 1) >= ShortRestMs - LongestSleep,
          "only %f ms are left out behind the step", LeftOut(first, first + 1));
    CheckTraceIsComplete();
}

static void AllWaysToEndItEndAPause(void **state)
{
    (void)state;
    for (int way = 0; way < 3; way++) {
        Start(OFF " --size 480x360");
        PressAndSettle("p");
        if (way < 2)
            Press(way == 0 ? "q" : "Escape");
        else
            kill(screen.program.pid, SIGTERM);
        AwaitEnd();
        CheckTraceIsComplete();
    }
}

static void PausedItDoesNotSpin(void **state)
{
    const int restMs = 2000;
    (void)state;
    Start("--size 320x240 --vsync off");
    PressAndSettle("p");
    double used = ProcessorMs();
    Sleep(restMs);
    used = ProcessorMs() - used;
    Quit();
    CHECK(used < restMs * 0.5, "%.0f ms of processor time in %d ms of pause", used, restMs);
}

/* A process that is stopped in a pause is not left out twice. */
static void AStopInAPauseIsPartOfIt(void **state)
{
    (void)state;
    Start(OFF " --size 480x360");
    AwaitMoreRows(10);
    PressAndSettle("p");
    kill(screen.program.pid, SIGSTOP);
    Sleep(RestMs);
    kill(screen.program.pid, SIGCONT);
    PressAndSettle("h");
    Press("p");
    const int row = AwaitStop("trace.csv", 0, 10);
    Quit();
    const double passed = screen.rows[row].start - screen.rows[row - 1].start;
    CHECK(LeftOut(row - 1, row) >= RestMs && LeftOut(row - 1, row) <= passed,
          "%f ms of %f are left out", LeftOut(row - 1, row), passed);
    CheckNoBurst(row - 1, row + 5, RestMs);
}

static int TearDown(void **state)
{
    for (int i = 0; i < MostPrograms; i++) {
        Program *program = &programs[i].program;
        if (program->pid > 0) {
            EndProcess(&program->pid);
            unlink(program->outPath);
            unlink(program->errPath);
        }
    }
    return ScreenTearDown(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCREEN_TEST(NoLoopKnowsOfAPause),
        SCREEN_TEST(TabWhilePausedChangesTheLoopAndStaysPaused),
        SCREEN_TEST(AllWaysToEndItEndAPause),
        SCREEN_TEST(PausedItDoesNotSpin),
        SCREEN_TEST(AStopInAPauseIsPartOfIt),
        SCREEN_TEST(StepsAreOneFrameOrOneTick),
        SCREEN_TEST(AStopIsLeftOutWhereverItFalls),
        cmocka_unit_test_setup_teardown(NoLoopJumpsAfterAStop, ScreenSetUp, TearDown),
    };
    return cmocka_run_group_tests_name("pause", tests, ScreenOpen, ScreenClose);
}
