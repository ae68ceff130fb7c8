/* SPDX-License-Identifier: MIT
 *
 * The keys in a real window, and how the game goes on there: the growing trace tells what each key
 * did. Nothing waits for a fixed time that a slow machine could miss.
 */
#include "check/check.h"
#include "window/manager.h"
#include "window/picture.h"
#include "window/screen.h"

#include <math.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double StepUnits = 16, TickMs = 40, CentreX = 320, CentreY = 240;

/* ---- where the ball must be ---- */

/* The place of a ball that has come so far, between two walls that reflect it. */
static double Bounce(double way, double low, double high)
{
    double there = fmod(way - low, 2 * (high - low));
    return there < high - low ? low + there : 2 * high - low - there;
}

static void CheckPlace(int i, double share)
{
    const Row *row = &screen.rows[i];
    double last = (double)(row->tick > 0 ? row->tick - 1 : 0) * StepUnits;
    double next = (double)row->tick * StepUnits;
    double x =
        Bounce(CentreX + last, 24, 616) * (1 - share) + Bounce(CentreX + next, 24, 616) * share;
    double y =
        Bounce(CentreY + last, 24, 456) * (1 - share) + Bounce(CentreY + next, 24, 456) * share;
    CHECK(fabs(row->x - x) < 1e-4 && fabs(row->y - y) < 1e-4,
          "row %d, tick %lld, alpha %f: the ball is at %f, %f and not at %f, %f", i,
          (long long)row->tick, row->alpha, row->x, row->y, x, y);
}

/* 25 ticks a second from one row to another; where the machine stalled, so many less as the loop
 * was left behind by that. */
static void CheckTickRate(int first, int last)
{
    const Row *a = &screen.rows[first], *b = &screen.rows[last];
    double asked = (b->start - a->start) / TickMs, stalled = 0;
    for (const Row *row = a + 1; row <= b; row++)
        stalled += row->frameTime > 150 ? row->frameTime : 0;
    double lost = fmin(stalled, fmax(0, b->behind - a->behind)) / TickMs;
    double ran = (double)(b->tick - a->tick);
    CHECK(fabs(ran - asked) < 2 + lost, "%.0f ticks in the time of %.2f (%.2f lost)", ran, asked,
          lost);
}

static void CheckInterpolatedFrames(int first, int last)
{
    int fresh = 0;
    CheckTickRate(first, last);
    for (int i = first; i <= last; i++) {
        const Row *row = &screen.rows[i];
        CheckPlace(i, row->alpha);
        CHECK(fabs(row->sim - ((double)row->tick - 1 + row->alpha) * TickMs) < 1e-4,
              "row %d shows %f ms", i, row->sim);
        fresh += i > first && (row->x != row[-1].x || row->y != row[-1].y);
    }
    CHECK(fresh >= (last - first) * 95 / 100, "%d of %d frames show something new", fresh,
          last - first);
    CHECK(last - first > screen.rows[last].tick - screen.rows[first].tick,
          "too few frames to tell frames from ticks");
}

static void CheckFramesOfTicks(int first, int last)
{
    CheckTickRate(first, last);
    for (int i = first; i <= last; i++) {
        const Row *row = &screen.rows[i];
        CheckPlace(i, 1);
        bool fresh = i > first && (row->x != row[-1].x || row->y != row[-1].y);
        CHECK(i == first || fresh == (row->ticks > 0), "row %d: %lld ticks, but the picture is %s",
              i, (long long)row->ticks, fresh ? "new" : "not");
    }
}

static void SpaceChangesThePicturesAndNotTheSpeed(void **state)
{
    (void)state;
    Start("");
    AwaitMoreTicks(50);
    Press("space");
    int off = AwaitRows("arevalo", "off", 10);
    AwaitMoreTicks(50);
    Press("space");
    int on = AwaitRows("arevalo", "on", 10);
    AwaitMoreTicks(25);
    Quit();

    int start = 0; /* the first ticks have nothing to come from */
    while (screen.rows[start].tick < 2)
        start++;
    CheckInterpolatedFrames(start, off - 1);
    CheckFramesOfTicks(off, on - 1);
    CheckInterpolatedFrames(on, screen.rowCount - 1);
    CheckTraceIsComplete();
}

/* ---- the ways to end it ---- */

static void QAndEscapeEndItWithACompleteTrace(void **state)
{
    static const char *const keys[] = {"q", "Escape"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        Start("");
        AwaitMoreRows(20);
        Press(keys[i]);
        AwaitEnd();
        CheckTraceIsComplete();
    }
}

static void SignalsEndItWithACompleteTrace(void **state)
{
    static const int numbers[] = {SIGTERM, SIGINT};
    (void)state;
    for (int i = 0; i < 2; i++) {
        Start("");
        AwaitMoreRows(20);
        kill(screen.program.pid, numbers[i]);
        AwaitEnd();
        CheckTraceIsComplete();
    }
}

static void ClosingTheWindowEndsItWithACompleteTrace(void **state)
{
    (void)state;
    Start("");
    AwaitMoreRows(20);
    CloseWindow();
    AwaitEnd();
    CheckTraceIsComplete();
}

/* ---- loops, prediction, network ---- */

/* The picture may lag by one tick behind the ball, and the new loop's first frame may hold ticks:
 * the ball never moves by more. Ticks of variable_step are as long as its frames. */
static void CheckNoJumps(void)
{
    for (int i = 1; i < screen.rowCount; i++) {
        const Row *row = &screen.rows[i];
        double most = (double)(1 + row->ticks) * StepUnits + 1e-4;
        if (strcmp(row->loop, "variable_step") == 0)
            most += 0.4 * (row->frameTime + row[-1].frameTime);
        CHECK(fabs(row->x - row[-1].x) <= most && fabs(row->y - row[-1].y) <= most,
              "row %d (%s after %s): from %f, %f to %f, %f in %lld ticks", i, row->loop,
              row[-1].loop, row[-1].x, row[-1].y, row->x, row->y, (long long)row->ticks);
    }
}

static void TabGoesThroughTheLoopsAndTheBallStaysWhereItIs(void **state)
{
    (void)state;
    char names[64][24];
    int count = ListLoops(names, 64);
    assert_true(count >= 2);
    assert_string_equal(names[0], "arevalo");
    Start("--interpolation off"); /* a picture ahead of the ball would snap back at the walls */
    AwaitMoreTicks(10);
    for (int i = 1; i <= count; i++) {
        Press("Tab");
        AwaitRows(names[i % count], NULL, 10);
    }
    for (int i = count; i > 0; i--) {
        Press("shift+Tab");
        AwaitRows(names[(i - 1) % count], NULL, 10);
    }
    Quit();
    CheckNoJumps();
    CheckTraceIsComplete();
}

static void DigitsChooseTheFirstTenLoops(void **state)
{
    (void)state;
    char names[64][24], key[2] = "";
    int count = ListLoops(names, 64);
    Start("");
    for (int i = 9; i >= 0; i--) {
        key[0] = (char)('0' + (i + 1) % 10);
        Press(key);
        if (i < count)
            AwaitRows(names[i], NULL, 5);
    }
    Quit();
    CheckTraceIsComplete();
}

/* Each press takes the next of 1, 2, 5 ms. The costs are at least that, however slow the machine.
 */
static void ArrowsAndKMakeTheMachineSlower(void **state)
{
    (void)state;
    Start("");
    AwaitMoreRows(5);
    for (int i = 0; i < 3; i++) {
        Press("Up");
        Press("Right");
    }
    AwaitMoreRows(40);
    for (int i = screen.rowCount - 20; i < screen.rowCount; i++) {
        const Row *row = &screen.rows[i];
        CHECK(row->render >= 5, "drawing took %f ms", row->render);
        CHECK(row->update >= 5 * (double)row->ticks, "%lld ticks took %f ms", (long long)row->ticks,
              row->update);
    }
    int before = screen.rowCount, hitches = 0;
    Press("k");
    AwaitMoreRows(40);
    for (int i = 0; i < 3; i++) {
        Press("Down");
        Press("Left");
    }
    AwaitMoreRows(40);
    Quit();
    for (int i = before; i < screen.rowCount; i++)
        hitches += screen.rows[i].render >= 500;
    CHECK(hitches == 1, "%d frames with a hitch", hitches);
    double least = 1000;
    for (int i = screen.rowCount - 20; i < screen.rowCount; i++)
        least = fmin(least, screen.rows[i].render);
    CHECK(least < 5, "drawing still takes %f ms", least);
}

static void TheBallGoesOnFromItsPlaceInAnotherLoop(void **state)
{
    (void)state;
    char names[64][24];
    int count = ListLoops(names, 64), simplest = 0;
    while (simplest < count && strcmp(names[simplest], "simplest") != 0)
        simplest++;
    assert_true(simplest < count);
    Start("--interpolation off");
    AwaitMoreTicks(10);
    for (int i = 1; i <= simplest; i++)
        Press("Tab");
    AwaitRows("simplest", NULL, 20);
    for (int i = 1; i <= simplest; i++)
        Press("shift+Tab");
    AwaitRows("arevalo", NULL, 20);
    Quit();
    for (int i = 0; i < screen.rowCount; i++)
        CheckPlace(i, 1); /* all ticks count, whichever loop ran them */
}

static void EPredictsAndBack(void **state)
{
    (void)state;
    Start("");
    AwaitMoreRows(20);
    Press("e");
    int first = AwaitRows("arevalo", "predict", 60);
    Press("e");
    int back = AwaitRows("arevalo", "on", 20);
    Quit();
    for (int i = first; i < back; i++) {
        const Row *row = &screen.rows[i];
        double shown = ((double)row->tick + row->alpha) * TickMs;
        CHECK(fabs(row->sim - shown) < 1e-4, "row %d shows %f ms, not %f", i, row->sim, shown);
        double tickX = Bounce(CentreX + StepUnits * (double)row->tick, 24, 616);
        double ahead = fabs(row->x - tickX);
        CHECK(fabs(ahead - row->alpha * StepUnits) < 1e-4, "row %d is %f units ahead, alpha %f", i,
              ahead, row->alpha);
    }
    CheckTickRate(first, back - 1);
}

/* How far the loop was behind its clock; the least of ten rows, any of which may come just after
 * the machine has stalled. */
static double BehindIn(int first)
{
    double least = INFINITY;
    AwaitRows(NULL, NULL, first + 10);
    for (int i = first; i < first + 10; i++)
        least = fmin(least, screen.rows[i].behind);
    return least;
}

/* Makes a hitch of 500 ms; returns how many of its 12 ticks were never made up for. */
static double TicksLostToAHitch(void)
{
    AwaitMoreRows(1);
    const int first = screen.rowCount;
    int hitch = first + 10;
    const double before = BehindIn(first);
    Press("k");
    for (AwaitRows(NULL, NULL, hitch + 1); screen.rows[hitch].render < 500; hitch++)
        AwaitRows(NULL, NULL, hitch + 2);
    return (BehindIn(hitch + 10) - before) / TickMs;
}

/* Keys come in their order: what is pressed before e has been taken in once e shows. */
static void PressAndBeSure(const char *key)
{
    Press(key);
    Press("e");
    AwaitRows(NULL, "predict", 1);
    Press("e");
    AwaitRows(NULL, "on", 10);
}

static void NKeepsTheTimeDebtAndForgivesItAgain(void **state)
{
    (void)state;
    Start("");
    double alone = TicksLostToAHitch();
    PressAndBeSure("n");
    double network = TicksLostToAHitch();
    PressAndBeSure("n");
    double aloneAgain = TicksLostToAHitch();
    Quit();
    CHECK(alone > 4, "only %.2f ticks were forgiven", alone);
    CHECK(network < 2, "%.2f ticks were lost in a network game", network);
    CHECK(aloneAgain > 4, "only %.2f ticks were forgiven after the network game", aloneAgain);
    CheckTraceIsComplete();
}

static void F12NeverOverwritesAPicture(void **state)
{
    static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    enum { Pictures = 4 }; /* several within a second */
    Picture pictures[Pictures];
    (void)state;
    Start("");
    for (int i = 0; i < Pictures; i++)
        pictures[i] = TakePicture();
    Quit();
    for (int i = 0; i < Pictures; i++) {
        unsigned char start[8];
        FILE *file = fopen(pictures[i].name, "rb");
        assert_non_null(file);
        assert_int_equal(fread(start, 1, 8, file), 8);
        fclose(file);
        assert_memory_equal(start, signature, 8);
        assert_int_equal(pictures[i].width, 960);
        assert_int_equal(pictures[i].height, 720);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(pictures[i].name, pictures[j].name);
        PictureFree(&pictures[i]);
    }
}

/* Waits until the program has said so, so many times. */
static void AwaitSaid(const char *what, int times)
{
    for (int polls = 0, said = 0; said < times;) {
        char *text = ReadFile(screen.program.errPath);
        said = 0;
        for (const char *at = strstr(text, what); at; at = strstr(at + 1, what))
            said++;
        free(text);
        if (said < times)
            KeepWaiting(&polls, what);
    }
}

static void RStopsTheTraceAndRecordsToANewFile(void **state)
{
    (void)state;
    Start("");
    AwaitMoreRows(5);
    Press("r");
    AwaitSaid("wrote trace.csv: ", 1);
    ReadTrace();
    const int rows = screen.rowCount;
    Press("r r"); /* both in one turn, or in two: it makes its file and ends it */
    AwaitSaid("wrote interp_demo-", 1);
    Quit();
    CHECK(screen.rowCount == rows, "%d more rows after its end", screen.rowCount - rows);
    CHECK(strncmp(Shell("head -n 1 interp_demo-*.csv"), "os,cpu,gpu,ram", 14) == 0,
          "a recording begins with %s", Shell("head -n 1 interp_demo-*.csv"));
}

static void HAndF1ShowTheHelpAndHideIt(void **state)
{
    static const char *const keys[] = {"h", "h", "F1", "F1", "h", "F1"};
    (void)state;
    Start("");
    Picture without = TakePicture();
    for (int i = 0; i < 6; i++) {
        Press(keys[i]);
        Picture picture = TakePicture();
        double different = Difference(&without, &picture);
        if (i % 2 == 0)
            CHECK(different > 12, "with the help %.1f %% of the picture are others", different);
        else
            CHECK(different < 6, "without the help %.1f %% of the picture are others", different);
        PictureFree(&picture);
    }
    Quit();
    PictureFree(&without);
}

static void F11AndAltEnterFillTheScreenAndBack(void **state)
{
    static const char *const keys[] = {"F11", "alt+Return", "alt+Return", "F11"};
    (void)state;
    StartManager();
    Start("");
    AwaitSize(960, 720);
    for (int i = 0; i < 4; i++) {
        int width = i % 2 == 0 ? 1280 : 960, height = i % 2 == 0 ? 960 : 720;
        Press(keys[i]);
        AwaitSize(width, height);
        AwaitMoreRows(10);
        Picture picture = TakePicture();
        PictureFree(&picture);
        CHECK(picture.width == width && picture.height == height,
              "after %s the picture is %dx%d, not %dx%d", keys[i], picture.width, picture.height,
              width, height);
    }
    Quit();
    CheckNoJumps();
    CheckTraceIsComplete();
}

/* ---- hidden and shown again ---- */

/* The summary says that one frame is left out, and its longest is the longest of the others. */
static void CheckPercentilesAreWithout(int row)
{
    double longest = 0, told = -1;
    for (int i = 0; i < screen.rowCount; i++)
        longest = fmax(longest, i == row ? 0 : screen.rows[i].frameTime);
    const char *at = strstr(screen.program.out, "max ");
    CHECK(at && sscanf(at, "max %lf", &told) == 1 && fabs(told - longest) < 0.001,
          "the longest frame is %f ms, not %f", told, longest);
    CHECK(strstr(screen.program.out, "; 1 frame holds a pause, dead time or a hidden window"),
          "it says: %s", screen.program.out);
}

static void HiddenItTicksOnWithoutFramesAndWithoutWork(void **state)
{
    const int restMs = 1500;
    (void)state;
    Start("");
    AwaitMoreTicks(20);
    Xdotool("windowunmap", screen.window);
    AwaitNoMoreRows();
    int seen = screen.rowCount;
    double used = ProcessorMs();
    Sleep(restMs);
    used = ProcessorMs() - used;
    ReadTrace();
    CHECK(screen.rowCount == seen, "%d frames while hidden", screen.rowCount - seen);
    Xdotool("windowmap", screen.window);
    AwaitMoreTicks(20);
    int polls = 0;
    while (!HasFocus()) {
        Xdotool("windowfocus", screen.window);
        KeepWaiting(&polls, "the keyboard");
    }
    Quit();

    CHECK(used < restMs * 0.25, "%.0f ms of processor time in %d ms hidden", used, restMs);
    CHECK(screen.rows[seen].frameTime > restMs, "frame %d took %f ms", seen,
          screen.rows[seen].frameTime);
    CHECK((double)screen.rows[seen].ticks * TickMs > 0.75 * screen.rows[seen].frameTime,
          "only %lld ticks in %f ms hidden", (long long)screen.rows[seen].ticks,
          screen.rows[seen].frameTime);
    CheckTickRate(seen - 1, seen);
    CheckTickRate(0, screen.rowCount - 1);
    for (int i = seen - 1; i < screen.rowCount; i++)
        CheckPlace(i, screen.rows[i].alpha);
    CheckTraceIsComplete();
    CheckPercentilesAreWithout(seen);
}

/* ---- moved, resized, without the keyboard ---- */

static void MovedAndResizedItGoesOn(void **state)
{
    (void)state;
    Start("");
    AwaitMoreTicks(3);
    const int first = screen.rowCount - 1;
    for (int i = 0; i < 20; i++) {
        char place[64];
        snprintf(place, sizeof place, "%s %d %d", screen.window, 10 * i, 5 * i);
        Xdotool("windowmove", place);
        snprintf(place, sizeof place, "%s %d %d", screen.window, 960 - 32 * i, 720 - 24 * i);
        Xdotool("windowsize", place);
    }
    AwaitSize(960 - 32 * 19, 720 - 24 * 19);
    AwaitMoreTicks(10);
    Quit();
    CheckTickRate(first, screen.rowCount - 1);
    CheckNoJumps();
    for (int i = first; i < screen.rowCount; i++)
        CheckPlace(i, screen.rows[i].alpha);
    CheckTraceIsComplete();
}

static void WithoutTheKeyboardItGoesOn(void **state)
{
    char root[32];
    int polls = 0;
    (void)state;
    Start("");
    AwaitMoreTicks(3);
    const int first = screen.rowCount - 1;
    snprintf(root, sizeof root, "%s", Xdotool("search --maxdepth 0", "--onlyvisible ''"));
    Xdotool("windowfocus", root);
    while (strcmp(Xdotool("getwindowfocus", ""), root) != 0)
        KeepWaiting(&polls, "the root window to have the keyboard");
    AwaitMoreTicks(25);
    const int last = screen.rowCount - 1;
    Xdotool("windowfocus", screen.window);
    while (!HasFocus())
        KeepWaiting(&polls, "the keyboard");
    Quit();
    CheckInterpolatedFrames(first, last);
    CheckTraceIsComplete();
}

/* ---- frame rates ---- */

static int CompareDoubles(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

/* Of the rows from `first` on. */
static double MedianFrameTime(int first)
{
    static double times[MaxRows];
    const int count = screen.rowCount - first;
    for (int i = 0; i < count; i++)
        times[i] = screen.rows[first + i].frameTime;
    qsort(times, (size_t)count, sizeof times[0], CompareDoubles);
    return times[count / 2];
}

static void WithoutAWorkingVsyncItHoldsTo60Frames(void **state)
{
    (void)state;
    Start("");
    AwaitMoreRows(150);
    Quit();
    double median = MedianFrameTime(0);
    CHECK(strstr(screen.program.err, "vsync") != NULL, "it does not say so: %s",
          screen.program.err);
    CHECK(median > 15 && median < 18.5, "the median frame takes %f ms", median);
}

/* A busy machine may keep it from its rate for a while; nothing may make it faster. */
static void TheFrameCapIsItsMeanRate(void **state)
{
    double rate = 0;
    (void)state;
    Start("--vsync off --fps 144");
    for (int part = 0; part < 10 && rate < 144 * 0.98; part++) {
        AwaitMoreRows(1);
        const int first = screen.rowCount - 1;
        AwaitMoreRows(288);
        const Row *a = &screen.rows[first], *b = &screen.rows[screen.rowCount - 1];
        rate = 1000.0 * (screen.rowCount - 1 - first) / (b->start - a->start);
        CHECK(rate < 144 * 1.02, "%.2f frames a second", rate);
    }
    Quit();
    CHECK(rate >= 144 * 0.98, "%.2f frames a second", rate);
    assert_string_equal(screen.program.err, "");
}

/* Presses a key, and E behind it so that its first row can be told; returns that row. */
static int PressAndFindRow(const char *key)
{
    const bool on = strcmp(screen.rows[screen.rowCount - 1].drawn, "on") == 0;
    char keys[32];
    snprintf(keys, sizeof keys, "%s e", key);
    Press(keys);
    return AwaitRows(NULL, on ? "predict" : "on", 30);
}

/* Holds to no more frames than so many a second; 0: waits for nothing. */
static void CheckCap(const char *what, int first, int fps)
{
    const Row *rows = screen.rows + first;
    const int count = screen.rowCount - 1 - first;
    double slept = 0, shortest = INFINITY;
    for (int i = 1; i <= count; i++) {
        slept += rows[i].sleep;
        shortest = fmin(shortest, rows[i].frameTime);
    }
    CHECK(shortest < 1250.0 / (fps > 0 ? fps : 60), "%s: no frame under %f ms", what, shortest);
    if (fps == 0)
        CHECK(slept == 0, "%s: it waited for %f ms", what, slept);
    else /* the first frame may have been waiting for less */
        CHECK(rows[count].start - rows[1].start > (count - 2) * 1000.0 / fps,
              "%s: %d frames in %f ms", what, count - 1, rows[count].start - rows[1].start);
}

static void CGoesThroughTheFrameCaps(void **state)
{
    static const int caps[] = {30, 60, 120, 144, 240, 0, 30};
    (void)state;
    Start("--vsync off --size 320x240");
    CheckCap("the start", 0, 0);
    for (size_t i = 0; i < sizeof caps / sizeof caps[0]; i++) {
        char what[32];
        snprintf(what, sizeof what, "C, %d times", (int)i + 1);
        CheckCap(what, PressAndFindRow("c"), caps[i]);
    }
    Press("Shift+Tab Shift+Tab"); /* ups_fps caps its frames itself */
    const int first = AwaitRows("ups_fps", NULL, 30);
    CheckCap("ups_fps at 30", first, 30);
    Quit();
    CheckTraceIsComplete();
}

/* With vsync failing the frames are held to the display's rate; it is read anew when the window
 * comes to another one. */
static void AnotherDisplayHasAnotherRate(void **state)
{
    char library[1024], *slash;
    (void)state;
    snprintf(library, sizeof library, "%s", getenv("INTERP_DEMO"));
    assert_non_null(slash = strrchr(library, '/'));
    snprintf(slash, sizeof library - (size_t)(slash - library), "/tests/other_display.so");
    setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 1);
    setenv("LD_PRELOAD", library, 1);
    Start("");
    unsetenv("LD_PRELOAD");
    unsetenv("ASAN_OPTIONS");
    AwaitMoreRows(150);
    const double before = MedianFrameTime(0);
    char size[64];
    snprintf(size, sizeof size, "%s 1000 720", screen.window);
    Xdotool("windowsize", size);
    AwaitSize(1000, 720);
    AwaitMoreRows(20);
    const int first = screen.rowCount;
    AwaitMoreRows(100);
    Quit();
    const double after = MedianFrameTime(first);
    CHECK(before > 9 && before < 11.5, "at 100 Hz the median frame takes %f ms", before);
    CHECK(after > 18 && after < 22, "at 50 Hz it takes %f ms", after);
}

/* Here it fails: so it is off, or held to 60 frames a second. */
static void VTurnsVsyncOffAndOn(void **state)
{
    (void)state;
    Start("--size 320x240");
    AwaitMoreRows(30);
    CheckCap("the start", 0, 60);
    CheckCap("V", PressAndFindRow("v"), 0);
    CheckCap("V, V", PressAndFindRow("v"), 60);
    Quit();
    CheckTraceIsComplete();
}

/* Waits until the loop's clock goes so fast: with interpolation off, sim is the time of all ticks,
 * and what behind says is the rest. */
static void AwaitSpeed(double speed)
{
    for (int polls = 0, same = 0;; KeepWaiting(&polls, "another speed")) {
        for (int i = screen.rowCount - 1; i > 0 && same < 5; i--, same++) {
            const Row *a = &screen.rows[i - 1], *b = &screen.rows[i];
            const double passed = b->behind + b->sim - a->behind - a->sim;
            if (fabs(passed - speed * (b->start - a->start)) > 1e-4)
                break;
        }
        if (same == 5)
            return;
        same = 0;
        ReadTrace();
    }
}

static void MinusAndEqualsChangeTheSpeed(void **state)
{
    static const struct {
        const char *key;
        double speed;
    } steps[] = {{"minus", 0.5}, {"minus", 0.25}, {"minus", 0.1}, {"equal", 0.25},
                 {"equal", 0.5}, {"equal", 1},    {"equal", 2},   {"equal", 5},
                 {"equal", 10},  {"equal", 10},   {"minus", 5}};
    (void)state;
    Start("--interpolation off");
    AwaitSpeed(1);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        Press(steps[i].key);
        AwaitSpeed(steps[i].speed);
    }
    Quit();
    for (int i = 1; i < screen.rowCount; i++) {
        const Row *a = &screen.rows[i - 1], *b = &screen.rows[i];
        const double passed = (b->behind + b->sim - a->behind - a->sim) / (b->start - a->start);
        CHECK(passed > 0.1 - 1e-4 && passed < 10 + 1e-4,
              "row %d: the clock jumps, %f times as fast", i, passed);
    }
    CheckNoJumps();
    CheckTraceIsComplete();
}

/* ---- OpenGL ---- */

static void NoKeyMakesAnOpenGlError(void **state)
{
    static const char *const keys[] = {
        "space", "e", "Tab",   "shift+Tab", "n",      "h",  "F1", "F1", "F11",
        "F11",   "h", "space", "l",         "g",      "F2", "F2", "F2", "p l period comma l p",
        "minus", "v", "c",     "b",         "shift+b"};
    (void)state;
    Start("--gl-debug");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        Press(keys[i]);
        AwaitMoreRows(5);
    }
    Quit();
    for (char *line = strtok(screen.program.err, "\n"); line; line = strtok(NULL, "\n"))
        CHECK(strstr(line, "vsync") != NULL, "it says: %s", line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        SCREEN_TEST(SpaceChangesThePicturesAndNotTheSpeed),
        SCREEN_TEST(QAndEscapeEndItWithACompleteTrace),
        SCREEN_TEST(ClosingTheWindowEndsItWithACompleteTrace),
        SCREEN_TEST(SignalsEndItWithACompleteTrace),
        SCREEN_TEST(TabGoesThroughTheLoopsAndTheBallStaysWhereItIs),
        SCREEN_TEST(DigitsChooseTheFirstTenLoops),
        SCREEN_TEST(ArrowsAndKMakeTheMachineSlower),
        SCREEN_TEST(TheBallGoesOnFromItsPlaceInAnotherLoop),
        SCREEN_TEST(EPredictsAndBack),
        SCREEN_TEST(NKeepsTheTimeDebtAndForgivesItAgain),
        SCREEN_TEST(F12NeverOverwritesAPicture),
        SCREEN_TEST(RStopsTheTraceAndRecordsToANewFile),
        SCREEN_TEST(HAndF1ShowTheHelpAndHideIt),
        SCREEN_TEST(F11AndAltEnterFillTheScreenAndBack),
        SCREEN_TEST(HiddenItTicksOnWithoutFramesAndWithoutWork),
        SCREEN_TEST(MovedAndResizedItGoesOn),
        SCREEN_TEST(WithoutTheKeyboardItGoesOn),
        SCREEN_TEST(WithoutAWorkingVsyncItHoldsTo60Frames),
        SCREEN_TEST(TheFrameCapIsItsMeanRate),
        SCREEN_TEST(CGoesThroughTheFrameCaps),
        SCREEN_TEST(AnotherDisplayHasAnotherRate),
        SCREEN_TEST(VTurnsVsyncOffAndOn),
        SCREEN_TEST(MinusAndEqualsChangeTheSpeed),
        SCREEN_TEST(NoKeyMakesAnOpenGlError),
    };
    return cmocka_run_group_tests_name("keys", tests, ScreenOpen, ScreenClose);
}
