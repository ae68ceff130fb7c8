/* SPDX-License-Identifier: MIT
 *
 * Time in which the game does not run, in a real window: pauses, and stops of the process. The
 * loops must know nothing of it. A busy machine may stall the program at any moment, so nothing
 * here says how long something may take at most: the trace has the machine's time and the loop's,
 * and what lies between them has to be at least what the test has waited.
 */
#include "check.h"
#include "picture.h"
#include "screen.h"

#include <math.h>
#include <signal.h>
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
        if (row > 0 && LeftOut(row - 1, row) > ShortestStop)
            return row;
    }
    return -1;
}

/* Waits until the trace of a program shows one more stop, and some rows behind it. So no two stops
 * fall into one row. */
static int AwaitStop(const char *trace, int row)
{
    enum { RowsBehind = 6, Enough = 300 };
    for (int polls = 0;; KeepWaiting(&polls, "rows after a stop")) {
        ReadTraceOf(trace);
        const int stop = FindStop(row + 1);
        if (stop > 0 && screen.rowCount > stop + RowsBehind)
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
        row = AwaitStop("trace.csv", row);
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
            rows[k] = AwaitStop(programs[k].trace, rows[k]);
    }
    EndAll(count);
    for (int i = 0; i < count; i++) {
        ReadTraceOf(programs[i].trace);
        CheckStops(names[i], stops, Stops, programs[i].program.out);
    }
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
        SCREEN_TEST(AStopIsLeftOutWhereverItFalls),
        cmocka_unit_test_setup_teardown(NoLoopJumpsAfterAStop, ScreenSetUp, TearDown),
    };
    return cmocka_run_group_tests_name("pause", tests, ScreenOpen, ScreenClose);
}
