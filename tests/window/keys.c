/* SPDX-License-Identifier: MIT
 *
 * Keys and clicks reach the program in a real window. What each action does is tested without one
 * (check/actions.c); here it is enough that the trace, the picture or standard error shows it.
 */
#include "check/check.h"
#include "window/picture.h"
#include "window/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- all keys ---- */

enum { MaxLoops = 20 };

static char loops[MaxLoops][24]; /* in the order of Tab */

static int ListLoops(void)
{
    static Program program;
    int count = 0;
    ProgramRun(&program, "--list-loops");
    for (char *line = strtok(program.out, "\n"); line; line = strtok(NULL, "\n")) {
        if (line[0] != ' ' && count < MaxLoops)
            snprintf(loops[count++], sizeof loops[0], "%.*s", (int)strcspn(line, " "), line);
    }
    assert_true(count > 10);
    return count;
}

static int IndexOf(const char *loop)
{
    for (int i = 0; i < ListLoops(); i++) {
        if (strcmp(loops[i], loop) == 0)
            return i;
    }
    fail_msg("there is no loop %s", loop);
    return -1;
}

static void PressKeysOfLoopsAndModes(void)
{
    char key[2] = "";
    const int count = ListLoops();
    for (int i = 9; i >= 0; i--) { /* 0 is the tenth */
        key[0] = (char)('0' + (i + 1) % 10);
        Press(key);
        AwaitRows(loops[i], NULL, 2);
    }
    Press("shift+Tab");
    AwaitRows(loops[count - 1], NULL, 2);
    Press("Tab");
    for (int i = 0; strcmp(loops[i], "arevalo") != 0; i++) {
        AwaitRows(loops[i], NULL, 2);
        Press("Tab");
    }
    AwaitRows("arevalo", "on", 2);
    Press("space");
    AwaitRows(NULL, "off", 2);
    Press("e");
    AwaitRows(NULL, "predict", 2);
    Press("e");
    AwaitRows(NULL, "on", 2);
}

static double DifferenceNow(const Picture *before)
{
    Picture now = TakePicture();
    const double different = Difference(before, &now);
    PictureFree(&now);
    return different;
}

/* In a pause the picture changes by the first key, and the second undoes that. The least of them
 * change a number: a hundred pixels or so. */
static void PressKeysOfThePicture(void)
{
    static const char *const pairs[][2] = {{"g", "g"},
                                           {"Up", "Down"},
                                           {"Right", "Left"},
                                           {"minus", "equal"},
                                           {"plus", "KP_Subtract"},
                                           {"KP_Add", "minus"},
                                           {"n", "n"},
                                           {"l", "l"},
                                           {"b", "shift+b"},
                                           {"h", "F1"},
                                           {"v", "v"},
                                           {"space", "space"},
                                           {"F2", "F2 F2"},
                                           {"c", "c c c c c c c"},
                                           {"e", "e"}};
    AwaitMoreTicks(20);
    Press("p");
    Press("ctrl+q super+q alt+q shift+F12 ctrl+l super+g"); /* other programs' */
    Sleep(600); /* the HUD's numbers come twice a second */
    Picture before = TakePicture();
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        time_t since = 0;
        Press(pairs[i][0]);
        while (DifferenceNow(&before) <= 0.01) /* vsync shows a reading of input later */
            KeepWaiting(&since, pairs[i][0]);
        since = 0;
        Press(pairs[i][1]);
        while (DifferenceNow(&before) > 0)
            KeepWaiting(&since, pairs[i][1]);
    }
    PictureFree(&before);
    Press("p");
}

static void PressK(void)
{
    ReadTrace();
    int row = screen.rowCount;
    Press("k");
    do
        AwaitRows(NULL, NULL, row + 1);
    while (screen.rows[row++].render < 500);
}

/* R ends a trace, and begins and ends another one; all in files of their own. */
static void PressKeysOfFiles(void)
{
    AwaitMoreRows(5);
    Press("r");
    AwaitSaid("wrote trace.csv: ", 1);
    for (time_t since = 0; !Shell("ls interp_demo-*.csv 2>/dev/null")[0];
         KeepWaiting(&since, "a new recording")) { /* refused while the last is being closed */
        Press("r");
        Picture answer = TakePicture();
        PictureFree(&answer);
    }
    Press("r");
    AwaitSaid("wrote interp_demo-", screen.pictures + 1);
    CHECK(strncmp(Shell("head -n 1 interp_demo-*.csv"), "os,cpu,gpu,ram", 14) == 0,
          "a recording begins with %s", Shell("head -n 1 interp_demo-*.csv"));
    CHECK(atoi(Shell("ls interp_demo-*.png | wc -l")) == screen.pictures, "%s files of %d pictures",
          Shell("ls interp_demo-*.png | wc -l"), screen.pictures);
}

static void WindowKeysReachTheGame(void **state)
{
    (void)state;
    char options[600];
    snprintf(options, sizeof options, "--gl-debug --hud full --size 640x480 --shaders %s/shaders",
             screen.source);
    Start(options);
    AwaitSaid("holding to 60 frames", 1);
    PressKeysOfLoopsAndModes();
    PressKeysOfThePicture();
    Press("F5");
    AwaitSaid("loaded the shaders in ", 1);
    PressK();
    PressKeysOfFiles();
    Quit();
}

/* ---- clicks ---- */

enum { MaxKeys = 32 };

/* The middles of the grounds of keys along a line of pixels, across or down. */
static int FindKeys(const Picture *picture, int line, bool down, int middles[MaxKeys])
{
    const unsigned ground = 0x2A333F;
    const int length = down ? picture->height : picture->width;
    int count = 0, run = 0;
    for (int i = 0; i <= length; i++) {
        const bool key = i < length && IsColor(picture, down ? line : i, down ? i : line, ground);
        if (!key && run >= 8 && count < MaxKeys)
            middles[count++] = i - run / 2;
        run = key ? run + 1 : 0;
    }
    return count;
}

static void ClickWith(int button, int x, int y)
{
    Shell("xdotool mousemove --window %s %d %d click %d", screen.window, x, y, button);
}

static void Click(int x, int y)
{
    ClickWith(1, x, y);
}

static void WindowClicksDoWhatTheKeysSay(void **state)
{
    enum { Space, Lanes, Strobe, Pause, Tab, Graph, Help, Leave, Keys };
    enum { PredictionLine = 1, TabLine = 7 };
    int bar[MaxKeys], lines[MaxKeys], column = 100;
    (void)state;
    Start("--gl-debug");
    Picture before = TakePicture();
    const int y = before.height - 20; /* above it no letter crosses the ground */
    const int count = FindKeys(&before, y - 8, false, bar);
    CHECK(count == Keys, "%d keys", count);
    Click(bar[Space], y);
    AwaitRows(NULL, "off", 3);
    Click(bar[Space], y);
    AwaitRows(NULL, "on", 3);
    Click(before.width / 2, before.height / 2);
    Click((bar[Space] + bar[Lanes]) / 2, 3);
    ClickWith(3, bar[Space], y);

    Click(bar[Help], y);
    Picture help = TakePicture();
    CHECK(Difference(&before, &help) > 12, "no help: %f %% differ", Difference(&before, &help));
    while (FindKeys(&help, column, true, lines) < 15)
        CHECK(++column < help.width, "there are no lines with keys");
    column += 3;
    const int lineCount = FindKeys(&help, column, true, lines);
    Click(column + 2, lines[PredictionLine]);
    const int first = AwaitRows("arevalo", "predict", 3);
    CHECK(strcmp(screen.rows[first - 1].mode, "on") == 0,
          "a click beside the keys, or of another button, did something");
    Click(bar[Space], y); /* under the help */
    Click(column + 2, lines[TabLine]);
    AwaitRows(loops[IndexOf("arevalo") + 1], "predict", 3);
    Press("F5");
    AwaitSaid("interp_demo: F5: shaders are read again with --shaders DIR only\n", 1);
    Click(column + 2, lines[lineCount - 1]);
    AwaitEnd();
    PictureFree(&before);
    PictureFree(&help);
}

CHECK_GROUP(WindowKeys, ON_SCREEN(WindowKeysReachTheGame), ON_SCREEN(WindowClicksDoWhatTheKeysSay));
