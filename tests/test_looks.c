/* SPDX-License-Identifier: MIT
 *
 * What can be seen in a real window: the ways of drawing by their colours, the HUD and its clicks,
 * other sizes. The program's own pictures are looked at, which are what is in the window.
 */
#include "check/check.h"
#include "window/picture.h"
#include "window/screen.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Of the ball, as each way of drawing has it (Okabe and Ito's), and the ground of a key. */
static const unsigned Off = 0xE69F00, On = 0x56B4E9, Predicted = 0xCC79A7, Key = 0x2A333F;

/* ---- the ways of drawing ---- */

/* Takes a picture with the HUD off, in which each colour has to be or not to be. */
static void CheckColors(const char *keys, bool off, bool on, bool predicted)
{
    Picture picture = TakePicture();
    const bool seen[] = {ColorBox(&picture, Off).count > 100, ColorBox(&picture, On).count > 100,
                         ColorBox(&picture, Predicted).count > 100};
    PictureFree(&picture);
    CHECK(seen[0] == off && seen[1] == on && seen[2] == predicted,
          "after %s: off %d, on %d, predicted %d", keys, seen[0], seen[1], seen[2]);
}

static void TheBallsColorTellsHowItIsDrawn(void **state)
{
    (void)state;
    Start("--hud off");
    CheckColors("the start", false, true, false);
    Press("space");
    CheckColors("space", true, false, false);
    Press("e");
    CheckColors("e", false, false, true);
    Press("e");
    CheckColors("e, e", false, true, false);
    Quit();
}

static void LShowsAllWaysOneAboveTheOther(void **state)
{
    (void)state;
    Start("--hud off");
    Press("l");
    Picture lanes = TakePicture();
    const Box off = ColorBox(&lanes, Off), on = ColorBox(&lanes, On);
    const Box predicted = ColorBox(&lanes, Predicted);
    const int third = lanes.height / 3;
    PictureFree(&lanes);
    CHECK(off.count > 100 && on.count > 100 && predicted.count > 100, "%d, %d and %d pixels",
          off.count, on.count, predicted.count);
    CHECK(off.bottom < third && on.top >= third && on.bottom < 2 * third &&
              predicted.top >= 2 * third,
          "off %d to %d, on %d to %d, predicted %d to %d", off.top, off.bottom, on.top, on.bottom,
          predicted.top, predicted.bottom);
    Press("l");
    CheckColors("l, l", false, true, false);
    Quit();
}

/* The same moment with and without ghosts: paused. */
static void GShowsGhosts(void **state)
{
    (void)state;
    Start("--hud off");
    Press("g");
    AwaitMoreTicks(20);
    Press("p");
    Picture with = TakePicture();
    Press("g");
    Picture without = TakePicture();
    Press("g");
    Picture again = TakePicture();
    Quit();
    const Box ball = ColorBox(&without, On);
    CHECK(Difference(&with, &without) > 0.5, "the ghosts are %f %% of the picture",
          Difference(&with, &without));
    CHECK(Difference(&with, &again) < 0.01, "%f %% differ", Difference(&with, &again));
    CHECK(ball.right - ball.left < without.width / 10, "without ghosts the ball is %d wide",
          ball.right - ball.left);
    PictureFree(&with);
    PictureFree(&without);
    PictureFree(&again);
}

enum { MostKeys = 32 };

/* The middles of the grounds of keys along a line of pixels, across or down. */
static int FindKeys(const Picture *picture, int line, bool down, int middles[MostKeys])
{
    const int length = down ? picture->height : picture->width;
    int count = 0, run = 0;
    for (int i = 0; i <= length; i++) {
        const bool key = i < length && IsColor(picture, down ? line : i, down ? i : line, Key);
        if (!key && run >= 8 && count < MostKeys)
            middles[count++] = i - run / 2;
        run = key ? run + 1 : 0;
    }
    return count;
}

static void F2GoesThroughTheHud(void **state)
{
    enum { Levels = 4 }; /* short, full, off, and short again */
    Picture pictures[Levels];
    bool hasKeys[Levels];
    int middles[MostKeys];
    (void)state;
    Start("");
    AwaitMoreTicks(20);
    Press("p");
    for (int i = 0; i < Levels; i++) {
        pictures[i] = TakePicture();
        hasKeys[i] = FindKeys(&pictures[i], pictures[i].height - 28, false, middles) > 0;
        Press("F2");
    }
    Quit();
    CHECK(hasKeys[0] && hasKeys[1] && !hasKeys[2] && hasKeys[3], "keys: %d, %d, %d, %d", hasKeys[0],
          hasKeys[1], hasKeys[2], hasKeys[3]);
    for (int i = 0; i < Levels - 1; i++)
        CHECK(Difference(&pictures[i], &pictures[i + 1]) > 3, "HUD %d and %d: %f %% differ", i,
              i + 1, Difference(&pictures[i], &pictures[i + 1]));
    CHECK(Difference(&pictures[0], &pictures[3]) < 0.5, "the short HUD differs in %f %%",
          Difference(&pictures[0], &pictures[3]));
    for (int i = 0; i < Levels; i++)
        PictureFree(&pictures[i]);
}

/* ---- clicks ---- */

static void Click(int x, int y)
{
    char command[128];
    snprintf(command, sizeof command, "xdotool mousemove --window %s %d %d click 1", screen.window,
             x, y);
    Shell(command);
}

/* The line of keys at the bottom. */
static void AClickOnAKeyDoesWhatTheKeyDoes(void **state)
{
    enum { Space, Lanes, Strobe, Pause, Tab, Graph, Help, Leave, Keys };
    int middles[MostKeys];
    (void)state;
    Start("");
    Picture before = TakePicture();
    const int y = before.height - 20; /* above it no letter crosses the ground */
    const int count = FindKeys(&before, y - 8, false, middles);
    CHECK(count == Keys, "%d keys", count);
    Click(middles[Space], y);
    AwaitRows(NULL, "off", 5);
    Click(middles[Space], y);
    AwaitRows(NULL, "on", 5);
    Click(before.width / 2, before.height / 2);
    Click(middles[Tab], 3);
    Press("e"); /* had the clicks done something, it would have been before this */
    const int first = AwaitRows("arevalo", "predict", 5);
    CHECK(strcmp(screen.rows[first - 1].drawn, "on") == 0, "from on to %s",
          screen.rows[first - 1].drawn);
    Picture still = TakePicture();
    CHECK(Difference(&before, &still) < 6, "%f %% differ", Difference(&before, &still));
    Click(middles[Tab], y);
    AwaitRows("simplest", NULL, 5);
    Picture simplest = TakePicture(); /* without the first key: it has nothing to interpolate */
    assert_int_equal(FindKeys(&simplest, y - 8, false, middles), Keys - 1);
    Click(middles[Leave - 1], y);
    AwaitEnd();
    CheckTraceIsComplete();
    PictureFree(&before);
    PictureFree(&still);
    PictureFree(&simplest);
}

static void AClickInTheHelpDoesWhatItsLineSays(void **state)
{
    enum { Space, Prediction, Lanes, Strobe, Pause, Tick, Slower, Tab };
    int middles[MostKeys], bar[MostKeys];
    (void)state;
    Start("");
    Picture before = TakePicture();
    const int y = before.height - 20;
    const int count = FindKeys(&before, y - 8, false, bar);
    assert_true(count >= 2);
    Click(bar[count - 2], y);
    Picture help = TakePicture();
    CHECK(Difference(&before, &help) > 12, "a click on H shows no help: %f %% differ",
          Difference(&before, &help));
    int column = 100;
    while (FindKeys(&help, column, true, middles) < 15)
        CHECK(++column < help.width, "there are no lines with keys");
    column += 3;
    const int lines = FindKeys(&help, column, true, middles);
    CHECK(lines >= 20, "%d lines with keys", lines);
    Click(column + 2, middles[Prediction]);
    AwaitRows(NULL, "predict", 5);
    Click(bar[0], y); /* the bar lies under the help */
    Click(column + 2, middles[Tab]);
    AwaitRows("simplest", "predict", 5);
    Click(column + 2, middles[lines - 1]);
    AwaitEnd();
    PictureFree(&before);
    PictureFree(&help);
    for (int i = 0; i < screen.rowCount; i++)
        assert_string_not_equal(screen.rows[i].drawn, "off");
}

/* ---- sizes ---- */

static void SetSize(int width, int height)
{
    char size[64];
    snprintf(size, sizeof size, "%s %d %d", screen.window, width, height);
    Xdotool("windowsize", size);
    AwaitSize(width, height);
}

/* A ball is 48 of 640 units wide, and white stripes may end it; the world is as large as
 * the window allows, without its margin.
 */
static void InEverySizeTheBallIsThere(void **state)
{
    static const int sizes[][2] = {{640, 480}, {1280, 320}, {400, 900}, {1280, 960}, {320, 240}};
    (void)state;
    Start("--hud off --interpolation off");
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        const int width = sizes[i][0], height = sizes[i][1];
        const int world = width * 3 < height * 4 ? width : height * 4 / 3;
        SetSize(width, height);
        Picture picture = TakePicture();
        const Box ball = ColorBox(&picture, Off);
        const int wide = ball.right - ball.left + 1, high = ball.bottom - ball.top + 1;
        CHECK(picture.width == width && picture.height == height, "%dx%d, not %dx%d", picture.width,
              picture.height, width, height);
        CHECK(wide <= world * 48 / 640 + 2 && wide >= world * 48 / 640 * 2 / 3 &&
                  high <= world * 48 / 640 + 2 && high >= world * 48 / 640 * 2 / 3,
              "in %dx%d the ball is %d x %d", width, height, wide, high);
        PictureFree(&picture);
    }
    Quit();
    CheckTraceIsComplete();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCREEN_TEST(TheBallsColorTellsHowItIsDrawn),
        SCREEN_TEST(LShowsAllWaysOneAboveTheOther),
        SCREEN_TEST(GShowsGhosts),
        SCREEN_TEST(F2GoesThroughTheHud),
        SCREEN_TEST(AClickOnAKeyDoesWhatTheKeyDoes),
        SCREEN_TEST(AClickInTheHelpDoesWhatItsLineSays),
        SCREEN_TEST(InEverySizeTheBallIsThere),
    };
    return cmocka_run_group_tests_name("looks", tests, ScreenOpen, ScreenClose);
}
