/* SPDX-License-Identifier: MIT
 *
 * The program in a real window on an X server of the test's own (Xvfb), with keys as from a
 * keyboard (xdotool, XTEST), the rows of its growing trace, and its own screenshots.
 */
#ifndef SCREEN_H
#define SCREEN_H

#include "check/check.h"
#include "check/csv.h"
#include "program.h"

#include <stdbool.h>
#include <sys/types.h>
#include <time.h>

typedef struct TestScreen {
    Program program;
    bool running;          /* the program */
    pid_t server, manager; /* 0: does not run */
    char source[512];      /* the folder that the tests were started in, where the source is */
    char window[32];       /* its id, as text */
    Csv trace;             /* as Traced last read it */
    int pictures;          /* number of screenshots taken */
} TestScreen;

extern TestScreen screen;

/* A test in a folder of its own. */
#define TEST_ON_SCREEN(name) TEST_BETWEEN(name, ScreenSetUp, ScreenTearDown)
int ScreenSetUp(void **state);
int ScreenTearDown(void **state);

/* Waits until the condition is true. The test fails after a minute, which is enough on any machine,
 * and at once if the program has ended. */
#define AWAIT(condition)                                                                           \
    for (time_t since = 0; !(condition);)                                                          \
    KeepWaiting(&since, #condition)
void KeepWaiting(time_t *since, const char *what);

/* Runs a command line; returns the first line that it writes, or "" if it failed. */
const char *Shell(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* One key or several one after the other, as xdotool names them. */
void Press(const char *keys);
void ClickAt(int button, int x, int y);

/* Starts the program with a trace, and waits until it draws and has the keyboard. */
void Start(const char *options);

/* Waits for the program's end, which must be without errors. Quit presses q first. */
void AwaitEnd(void);
void Quit(void);

/* Waits for the program's end, which must have this status. */
void AwaitStatus(int status);

/* Waits for the end of a run whose display has failed. A message says so, the trace is whole. */
void AwaitFailure(const char *said);

/* How often the program has written this on standard error. */
int Said(const char *what);

/* Traced reads the trace again and returns its number of rows. Cell is a cell as a number. Shows
 * says whether the last rows have this text in a column. */
int Traced(void);
double Cell(int row, const char *column);
bool Shows(int rows, const char *column, const char *text);
void AwaitMoreRows(int count);

/* The row of the longest frame; of the first two none, as they can take long as well. CheckTicks
 * fails unless it took longer than this and had a tick every 40 ms until it was drawn; the program
 * must run with --network, or a busy machine makes it give up ticks. */
int LongestFrame(void);
void CheckTicks(int row, double leastMs);

/* Whether the window has this size; SetSize asks for it and waits. */
bool HasSize(int width, int height);
void SetSize(int width, int height);
bool HasKeyboard(void);

/* Processor time that the program uses in the next second, in ms. */
double Works(void);

/* Presses F12 and reads the screenshot. When it returns, the program has acted on all keys pressed
 * before. Valid until the next call. */
typedef struct Picture {
    int width, height;
    unsigned char *pixels; /* RGB */
} Picture;
Picture TakePicture(void);

/* The smallest possible window manager: it gives a window the whole screen on request. */
void StartManager(void);

/* Sends the program's window what a window manager sends when its X is clicked. */
void CloseWindow(void);

/* Kills a child and waits for it; its id becomes 0. */
void EndProcess(pid_t *pid);

#endif
