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
#include <sys/types.h>
#include <time.h>

enum { MaxRows = 20000 };

/* A frame, as the trace has it; times in ms. */
typedef struct Row {
    char loop[24], mode[12];
    double frameTime, start, update, render, sleep, behind, alpha, sim, x, y, ticks, tick;
} Row;

typedef struct TestScreen {
    pid_t server, manager; /* 0: does not run */
    Program program;
    bool running;     /* the program */
    char source[512]; /* the folder that the tests were started in, where the source is */
    char window[32];  /* its id, as text */
    int pictures;     /* that it was asked for */
    Row rows[MaxRows];
    int rowCount;
} TestScreen;

extern TestScreen screen;

/* A test in a folder of its own: in CHECK_GROUP in place of cmocka_unit_test(test). */
#define ON_SCREEN(test) cmocka_unit_test_setup_teardown(test, ScreenSetUp, ScreenTearDown)
int ScreenSetUp(void **state);
int ScreenTearDown(void **state);

void Sleep(int ms);

/* time_t since = 0; while (!condition) KeepWaiting(&since, "what for"); gives up after a minute,
 * and at once if the program has ended meanwhile. */
void KeepWaiting(time_t *since, const char *what);

/* Runs a command line; returns the first line that it writes, or "" if it failed. */
const char *Shell(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* One key or several one after the other, as xdotool names them. */
void Press(const char *keys);

/* Starts the program with a trace, and waits until it draws and has the keyboard. */
void Start(const char *options);

/* The path of a file that the tests have built. */
const char *Built(const char *name);

/* Gives the keyboard to its window, as soon as that is there. */
void Focus(void);

/* Waits for its end, which must be a good one: the trace has all frames and every tick, and what
 * has been said on standard error is neither OpenGL's (--gl-debug) nor a sanitizer's. Quit presses
 * q first. */
void AwaitEnd(void);
void Quit(void);

/* Takes in the rows that have been written whole. False if part of one follows them. */
bool ReadTrace(void);

/* Waits until the last `count` rows are of this loop and draw mode (NULL: any), and returns the
 * first of the rows that are so without a break. */
int AwaitRows(const char *loop, const char *mode, int count);

/* Waits until so many more rows or ticks have come, or until no row has come for half a second. */
void AwaitMoreRows(int count);
void AwaitMoreTicks(int count);
void AwaitNoMoreRows(void);

/* Waits until the window has this size; SetSize asks for it. */
void AwaitSize(int width, int height);
void SetSize(int width, int height);

/* Waits until the program has written this on standard error, so many times. */
void AwaitSaid(const char *what, int times);

/* Processor time that the program has used, in ms. */
double ProcessorMs(void);

/* Kills a child and waits for it; its id becomes 0. */
void EndProcess(pid_t *pid);

#endif
