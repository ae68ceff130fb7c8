/* SPDX-License-Identifier: MIT
 *
 * The program in a real window on an X server of the test's own (Xvfb), with keys as from a
 * keyboard (xdotool, XTEST), and the rows of its growing trace. Whatever is waited for may take a
 * minute, so that no slow machine misses it; then the test fails.
 */
#ifndef SCREEN_H
#define SCREEN_H

#include "program.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { MaxRows = 20000 };

/* A frame, as the trace has it; times in ms. */
typedef struct Row {
    char loop[24], drawn[12];
    double frameTime, start, update, render, sleep, behind, alpha, sim, x, y;
    int64_t ticks, tick;
} Row;

typedef struct TestScreen {
    pid_t server, manager; /* 0: does not run */
    Program program;
    bool running;    /* the program */
    char window[32]; /* its id, as text */
    int pictures;    /* that it was asked for */
    Row rows[MaxRows];
    int rowCount;
} TestScreen;

extern TestScreen screen;

/* For each test of a file, and for cmocka_run_group_tests of them all. */
#define SCREEN_TEST(function) cmocka_unit_test_setup_teardown(function, ScreenSetUp, ScreenTearDown)
int ScreenOpen(void **state);
int ScreenClose(void **state);
int ScreenSetUp(void **state);
int ScreenTearDown(void **state);

void Sleep(int ms);

/* while (!condition) KeepWaiting(&polls, "what for"); gives up after a minute, and at once if the
 * program has ended meanwhile. */
void KeepWaiting(int *polls, const char *what);

/* Runs a command line; returns the first line that it writes, or "" if it failed. */
const char *Shell(const char *command);
const char *Xdotool(const char *command, const char *argument);

/* One key or several one after the other, as xdotool names them. */
void Press(const char *keys);

/* Starts the program with a trace, and waits until it draws and has the keyboard. */
void Start(const char *options);

/* Whether its window is there and has the keyboard. */
bool HasFocus(void);

/* Waits for its end, which must be a good one. Quit presses q first. */
void AwaitEnd(void);
void Quit(void);

/* Takes in the rows that have been written whole since the last time; ReadTraceOf instead those of
 * another program's trace, from the first. */
void ReadTrace(void);
void ReadTraceOf(const char *path);

/* Waits until the last `count` rows are of this loop and drawing (NULL: any), and returns the first
 * of the rows that are so without a break. */
int AwaitRows(const char *loop, const char *drawn, int count);

/* Waits until so many more rows or ticks have come, or until no row has come for half a second. */
void AwaitMoreRows(int count);
void AwaitMoreTicks(int count);
void AwaitNoMoreRows(void);

/* Waits until the window has this size. */
void AwaitSize(int width, int height);

/* Of a program that has ended. All rows whole and none missing: the summary's frames, and no tick
 * that is not in one of them. */
void CheckTraceIsComplete(void);

/* Processor time that the program has used, in ms. */
double ProcessorMs(void);

/* The names of all loops, in the order of Tab; returns how many. */
int ListLoops(char names[][24], int most);

/* Kills a child and waits for it; the id becomes 0. */
void EndProcess(pid_t *pid);

#endif
