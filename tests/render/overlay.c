/* SPDX-License-Identifier: MIT
 *
 * The draw lists: rectangles and texts are in the right places and in the right order, and are
 * drawn from the same data until their version changes.
 */
#include "check/check.h"
#include "render/offscreen.h"

#include "render/render.h"

static const Color Ground = 0x12161CFF, Red = 0xFF0000FF, Blue = 0x0000FFFF, White = 0xFFFFFFFF;

static DrawList list, other;

static int SetUp(void **state)
{
    list = other = (DrawList){.scale = 1};
    return OffscreenOpen(state);
}

/* The list and nothing else. */
static void Draw(const DrawList *hud)
{
    View view = PlainView();
    view.laneCount = 0;
    view.lanes[0].arena = (Rect){0};
    view.ballCount = 0;
    view.hud = hud;
    DrawView(&view);
}

/* The list as marks, and nothing else. */
static void DrawMarks(const DrawList *marks)
{
    View view = PlainView();
    view.laneCount = 0;
    view.lanes[0].arena = (Rect){0};
    view.ballCount = 0;
    view.marks = marks;
    DrawView(&view);
}

/* A pixel as a letter; '+' is another colour, as at the edge of something round. */
static char Letter(int x, int y)
{
    static const struct {
        Color color;
        char letter;
    } letters[] = {{Ground, '.'}, {Red, 'R'}, {Blue, 'B'}, {0x7F0080FF, 'M'}};
    const Color pixel = PixelAt(x, y);
    for (int i = 0; i < 4; i++) {
        bool is = true;
        for (int shift = 8; shift < 32; shift += 8)
            is =
                is && abs((int)(pixel >> shift & 255) - (int)(letters[i].color >> shift & 255)) < 2;
        if (is)
            return letters[i].letter;
    }
    return '+';
}

TEST_BETWEEN(OverlayDrawsRectangles, SetUp, OffscreenClose)
{
    static const char *const rows[] = {
        ".......................................", ".RRRRR.BBBBBBB...++++++....++BBBBBB++..",
        ".RRMMR.BBBBBBB..+BBBBBB+..+BBBBBBBBBB+.", ".RRMMR.BB...BB.+BBBBBBBB+.+B+......+B+.",
        ".RRRRR.BB...BB.+BBBBBBBB+.BB........BB.", ".......BBBBBBB.+BBBBBBBB+.BB........BB.",
        ".......BBBBBBB.+BBBBBBBB+.BB........BB.", "...............+BBBBBBBB+.BB........BB.",
        "...............+BBBBBBBB+.+B+......+B+.", "................+BBBBBB+..+BBBBBBBBBB+.",
        ".................++++++....++BBBBBB++..", ".......................................",
    };
    DrawListRect(&list, (Rect){1, 1, 5, 4}, 0, 0, Red);
    DrawListRect(&list, (Rect){3, 2, 2, 2}, 0, 0, 0x0000FF80); /* half of it */
    DrawListRect(&list, (Rect){7, 1, 7, 6}, 0, 2, Blue);
    DrawListRect(&list, (Rect){15, 1, 10, 10}, 5, 0, Blue); /* a disc */
    DrawListRect(&list, (Rect){26, 1, 12, 10}, 3, 2, Blue);
    Draw(&list);
    for (int y = 0; y < 12; y++) {
        char row[40] = "";
        for (int x = 0; x < 39; x++)
            row[x] = Letter(x, y);
        CHECK(strcmp(row, rows[y]) == 0, "row %d is %s, not %s", y, row, rows[y]);
    }
}

/* The first place where the picture differs by more than rounding from one that was kept; -1: none.
 */
static int FirstDifference(const uint8_t *kept)
{
    for (int i = 0; i < 3 * Width * Height; i++)
        if (abs(pixels[i] - kept[i]) > 1)
            return i / 3;
    return -1;
}

/* Marks have shaders of their own, which draw rectangles, discs and bars as those of the HUD do. */
TEST_BETWEEN(OverlayDrawsMarksLikeTheHud, SetUp, OffscreenClose)
{
    static uint8_t asHud[sizeof pixels];
    DrawListRect(&list, (Rect){100, 100, 50, 40}, 0, 0, Red);
    DrawListRect(&list, (Rect){120, 120, 50, 40}, 0, 3, 0x0000FF80);
    DrawListRect(&list, (Rect){200.4f, 100.7f, 80, 60}, 12, 2, Blue);
    DrawListDisc(&list, 400.3f, 200.6f, 50, 0, Red);
    DrawListDisc(&list, 500.3f, 200.6f, 50, 1.5f, 0x0000FF80);
    DrawListBar(&list, (Rect){300, 400, 200, 7}, 0.07f, Red);
    Draw(&list);
    memcpy(asHud, pixels, sizeof pixels);
    DrawMarks(&list);
    const int at = FirstDifference(asHud);
    CHECK(at < 0, "at %d, %d they differ", at % Width, at / Width);
}

/* Both halves of a circle together are the circle: no pixel is missing, none is drawn twice. */
TEST_BETWEEN(OverlayDrawsACircleInHalves, SetUp, OffscreenClose)
{
    static uint8_t whole[sizeof pixels];
    static const struct {
        float x, y, radius, stroke;
    } circles[] = {{300, 300, 71, 1.25f},
                   {300.5f, 300.5f, 71.5f, 2},
                   {400.3f, 299.7f, 20.2f, 1.25f},
                   {400.9f, 300.1f, 200.6f, 4},
                   {401.2f, 300.49f, 24, 24}};
    static const Color half = 0x0000FF80;
    for (int i = 0; i < 5; i++) {
        const float x = circles[i].x, y = circles[i].y, radius = circles[i].radius;
        list.count = 0;
        DrawListDisc(&list, x, y, radius, circles[i].stroke, half);
        DrawMarks(&list);
        memcpy(whole, pixels, sizeof pixels);
        list.count = 0;
        DrawListHalfCircle(&list, x, y, radius, circles[i].stroke, true, half);
        DrawListHalfCircle(&list, x, y, radius, circles[i].stroke, false, half);
        DrawMarks(&list);
        const int at = FirstDifference(whole);
        CHECK(at < 0, "circle %d: at %d, %d they differ", i, at % Width, at / Width);
    }
}

/* Letters begin and end on whole pixels; round ones are as high as flat ones. */
TEST_BETWEEN(OverlayDrawsTextsOnThePixelGrid, SetUp, OffscreenClose)
{
    static const struct {
        TextStyle style;
        float scale;
        const char *text;
        int left, top, right, bottom;
    } cases[] = {{TextBody, 1, "HE", 101, 94, 118, 104},
                 {TextBody, 0.75f, "HE", 101, 96, 113, 103},
                 {TextHead, 3, "xo", 100, 89, 166, 120}};
    for (int i = 0; i < 3; i++) {
        int left = Width, top = Height, right = 0, bottom = 0, firstBright = Height, lastBright = 0;
        list.count = 0;
        list.scale = cases[i].scale;
        DrawListText(&list, 100, 100, cases[i].style, White, cases[i].text);
        Draw(&list);
        for (int k = 0; k < Width * Height; k++) {
            const int x = k % Width, y = k / Width, red = (int)(PixelAt(x, y) >> 24);
            left = red >= 0x20 && x < left ? x : left;
            right = red >= 0x20 && x > right ? x : right;
            top = red >= 0x20 && y < top ? y : top;
            bottom = red >= 0x20 ? y : bottom;
            firstBright = red > 220 && y < firstBright ? y : firstBright;
            lastBright = red > 220 ? y : lastBright;
        }
        CHECK(left == cases[i].left && top == cases[i].top && right == cases[i].right &&
                  bottom == cases[i].bottom && firstBright == top && lastBright == bottom,
              "%s: from %d, %d to %d, %d, bright from %d to %d", cases[i].text, left, top, right,
              bottom, firstBright, lastBright);
    }
}

/* A vertical bar is equally bright in all its rows except the first and the last. */
TEST_BETWEEN(OverlayDrawsStrokesEvenly, SetUp, OffscreenClose)
{
    for (int i = 0; i < 20; i += SanitizedStep(4)) {
        list.count = 0;
        list.scale = 1 + 0.125f * (float)i;
        DrawListText(&list, 100, 100, TextBody, White, "|");
        Draw(&list);
        for (int x = 100; x < 140; x++)
            for (int y = 97; y < 103; y++)
                CHECK(PixelAt(x, y) == PixelAt(x, 96), "scale %g: %d, %d is %08x, not %08x",
                      (double)list.scale, x, y, PixelAt(x, y), PixelAt(x, 96));
    }
}

/* Some texts have characters that can't be printed, in place of which `odd` is drawn. */
static void Write(DrawList *to, int i, char odd)
{
    char text[64] = "";
    const int length = 5 + i * 7 % 20, y = 20 + i / 2 * 30;
    for (int k = 0; k < length; k++) {
        const int code = ' ' + (i * 31 + k * 17) % 96;
        text[k] = (char)(code == 127 ? odd : code);
    }
    const TextStyle style = (TextStyle)(i % TextTitle); /* which is higher than a row */
    DrawListText(to, (float)(10 + i % 2 * 480), (float)y, style, White, text);
}

TEST_BETWEEN(OverlayDrawsATextAsItIsAlone, SetUp, OffscreenClose)
{
    static uint8_t together[sizeof pixels];
    enum { Texts = 40 };
    for (int i = 0; i < Texts; i++)
        Write(&list, i, 127);
    Draw(&list);
    memcpy(together, pixels, sizeof pixels);
    for (int i = 0; i < Texts; i += SanitizedStep(4)) {
        other.count = 0;
        Write(&other, i, '?');
        Draw(&other);
        for (int row = 5 + i / 2 * 30; row < 35 + i / 2 * 30; row++) {
            const size_t first = 3 * (size_t)(row * Width + i % 2 * 480);
            assert_memory_equal(pixels + first, together + first, 3 * 480);
        }
    }
}

/* The list is uploaded once, and drawn in one call, without what can't be seen. */
TEST_BETWEEN(OverlayKeepsAListOfTheSameVersion, SetUp, OffscreenClose)
{
    static const struct {
        uint64_t version;
        Color color;
        char letter;
        int uploads; /* of the list; once for its room, and of four characters */
    } draws[] = {{1, Red, 'R', 6},
                 {1, Blue, 'R', 0},
                 {2, Blue, 'B', 1},
                 {0, Red, 'R', 1},
                 {0, Blue, 'B', 1}};
    DrawListText(&list, 20, 20, TextBody, White, "same");
    DrawListRect(&list, (Rect){10, 40, 10, 10}, 0, 0, Red);
    DrawListText(&list, 20, 20, TextBody, White, "  ");
    for (int i = 0; i < 5; i++) {
        list.version = draws[i].version;
        list.commands[strlen("same")].color = draws[i].color;
        Draw(&list);
        CHECK(Letter(15, 45) == draws[i].letter && counts.calls == 1 && counts.quads == 5 &&
                  counts.uploads == draws[i].uploads,
              "draw %d: %c, %d calls, %d quads, %d uploads", i, Letter(15, 45), counts.calls,
              counts.quads, counts.uploads);
    }
}

/* From the lowest: the arena's things, the marks, the ball, the graph, the HUD. */
TEST_BETWEEN(OverlayListsLieAboveEachOther, SetUp, OffscreenClose)
{
    static DrawList lists[3];
    static const char *const seen[] = {"+.+", "BB+", "RRR", "BBB"}; /* house, ground, ball */
    View view = PlainView();
    lists[2].scale = 1;
    view.path = (Path){.radius = 24, .top = 2, .height = 60, .foot = 250}; /* below is a house */
    view.marks = &lists[0];
    view.graph = &lists[1];
    view.hud = &lists[2];
    for (int i = 0; i < 4; i++) {
        DrawView(&view);
        char got[] = {Letter(342, 440), Letter(320, 440), Letter(480, 360), '\0'};
        CHECK(strcmp(got, seen[i]) == 0, "with %d lists: %s", i, got);
        if (i < 3)
            DrawListRect(&lists[i], (Rect){300, 200, 360, 320}, 0, 0, i == 1 ? Red : Blue);
    }
}

/* What does not fit into a list is left out, and the rest is drawn. */
TEST_BETWEEN(OverlayDrawsAFullList, SetUp, OffscreenClose)
{
    for (int i = 0; i < DrawListCommands + 10; i++) {
        const int row = i / 900;
        DrawListRect(&list, (Rect){(float)(i % 900), (float)row, 1, 1}, 0, 0, Red);
    }
    Draw(&list);
    assert_int_equal(Letter(899, 0), 'R');
    assert_int_equal(Letter((DrawListCommands - 1) % 900, DrawListCommands / 900), 'R');
    assert_int_equal(Letter(DrawListCommands % 900, DrawListCommands / 900), '.');
    for (int i = 0; i < DrawListCommands; i++)
        DrawListText(&other, 10, 10, TextBody, Red, "01234567890123456789012345678901");
    assert_int_equal(other.count, DrawListCommands);
    Draw(&other);
}

/* A bar of 60 x 12 around (100, 100): clockwise on the screen, where y goes down. Its edges are
 * smooth, whatever its angle: they cover the area that it has. */
TEST_BETWEEN(OverlayTurnsBarsClockwise, SetUp, OffscreenClose)
{
    static const struct {
        float turns;
        int x, y; /* near its end, from the middle */
    } rows[] = {{0, 26, 0}, {0.125f, 18, 18}, {0.25f, 0, 26}, {0.375f, -18, 18}, {0.03f, 26, 5}};
    for (int i = 0; i < 5; i++) {
        double area = 0;
        list.count = 0;
        DrawListBar(&list, (Rect){70, 94, 60, 12}, rows[i].turns, Red);
        Draw(&list);
        for (int y = 60; y < 140; y++)
            for (int x = 60; x < 140; x++)
                area += ((double)(PixelAt(x, y) >> 24) - 0x12) / (0xFF - 0x12);
        CHECK(Letter(100 + rows[i].x, 100 + rows[i].y) == 'R' &&
                  Letter(100 - rows[i].x, 100 - rows[i].y) == 'R' &&
                  Letter(100 + rows[i].y, 100 - rows[i].x) == '.' && fabs(area - 720) < 15,
              "turned by %g: %c and %c at its ends, %c beside it, %.1f pixels", rows[i].turns,
              Letter(100 + rows[i].x, 100 + rows[i].y), Letter(100 - rows[i].x, 100 - rows[i].y),
              Letter(100 + rows[i].y, 100 - rows[i].x), area);
    }
}
