/* SPDX-License-Identifier: MIT
 *
 * The lists in a picture: rectangles and texts where they should be, above what they should be
 * above, and drawn again from the same data until their version changes.
 */
#include "check/check.h"
#include "render/offscreen.h"

#include "render/render.h"

#include <glad/gl.h>
#include <stdlib.h>
#include <string.h>

static DrawList list, other;

static int SetUp(void **state)
{
    DrawListClear(&list);
    DrawListClear(&other);
    list.version = other.version = 0;
    list.scale = other.scale = 1;
    return OffscreenOpen(state);
}

/* A window that shows the list and nothing else. */
static View ViewOf(const DrawList *hud)
{
    View view = PlainView();
    view.laneCount = 0;
    view.lanes[0].arena = (Rect){0};
    view.hud = hud;
    return view;
}

static void Draw(const DrawList *hud)
{
    const View view = ViewOf(hud);
    DrawView(&view);
}

static void CheckPixel(int x, int y, Color want)
{
    const Color got = PixelAt(x, y);
    for (int shift = 8; shift < 32; shift += 8)
        CHECK(abs((int)(got >> shift & 255) - (int)(want >> shift & 255)) <= 1,
              "pixel %d, %d: %08x, not %08x", x, y, got, want);
}

static const Color Ground = 0x12161CFF, Red = 0xFF0000FF, Blue = 0x0000FFFF;

static void OverlayDrawsRectangles(void **state)
{
    (void)state;
    DrawListRect(&list, (Rect){10, 20, 30, 40}, 0, Red);
    DrawListRect(&list, (Rect){20, 30, 10, 10}, 0, 0x0000FF80); /* half of it */
    DrawListRect(&list, (Rect){100, 20, 40, 40}, 20, Blue);     /* a disc */
    DrawListOutline(&list, (Rect){200, 20, 40, 40}, 20, 3, Blue);
    DrawListOutline(&list, (Rect){300, 20, 40, 40}, 0, 3, Blue);
    Draw(&list);
    static const struct {
        int x, y;
        Color color;
    } expected[] = {
        {10, 20, 0xFF0000FF},  {39, 59, 0xFF0000FF},  {9, 20, 0x12161CFF},   {10, 19, 0x12161CFF},
        {40, 59, 0x12161CFF},  {39, 60, 0x12161CFF},  {20, 30, 0x7F0080FF},  {29, 39, 0x7F0080FF},
        {30, 30, 0xFF0000FF},  {120, 40, 0x0000FFFF}, {120, 21, 0x0000FFFF}, {102, 22, 0x12161CFF},
        {105, 25, 0x12161CFF}, {107, 27, 0x0000FFFF}, {220, 21, 0x0000FFFF}, {220, 22, 0x0000FFFF},
        {220, 24, 0x12161CFF}, {220, 40, 0x12161CFF}, {201, 40, 0x0000FFFF}, {204, 40, 0x12161CFF},
        {300, 20, 0x0000FFFF}, {302, 57, 0x0000FFFF}, {303, 23, 0x12161CFF}, {303, 56, 0x12161CFF}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        CheckPixel(expected[i].x, expected[i].y, expected[i].color);
}

/* The pixels of a white text that differ from the ground, and that it is crisp above and below. */
static void CheckInk(int left, int top, int right, int bottom, const char *what)
{
    int box[4] = {Width, Height, -1, -1};
    for (int i = 0; i < Width * Height; i++) {
        const int x = i % Width, y = i / Width;
        if (PixelAt(x, y) >> 24 < 0x20)
            continue;
        box[0] = x < box[0] ? x : box[0];
        box[1] = y < box[1] ? y : box[1];
        box[2] = x > box[2] ? x : box[2];
        box[3] = y > box[3] ? y : box[3];
    }
    int brightest[2] = {0, 0}; /* in the first and the last row */
    for (int i = 0; i < 2 * Width; i++) {
        const int red = (int)(PixelAt(i / 2, box[1 + i % 2 * 2]) >> 24);
        brightest[i % 2] = red > brightest[i % 2] ? red : brightest[i % 2];
    }
    CHECK(brightest[0] > 220 && brightest[1] > 220, "%s: its edges are as bright as %d, %d", what,
          brightest[0], brightest[1]);
    CHECK(box[0] == left && box[1] == top && box[2] == right && box[3] == bottom,
          "%s: from %d, %d to %d, %d", what, box[0], box[1], box[2], box[3]);
}

/* Letters begin and end on whole pixels, in both sizes and every scale; round ones are as high as
 * flat ones. */
static void OverlayDrawsTextsOnThePixelGrid(void **state)
{
    static const struct {
        TextSize size;
        float scale;
        int box[4];
        const char *text;
    } cases[] = {{TextNormal, 1, {101, 94, 117, 104}, "HE"},
                 {TextLarge, 1, {101, 92, 124, 107}, "HE"},
                 {TextNormal, 2, {102, 89, 134, 110}, "HE"},
                 {TextNormal, 0.75f, {100, 96, 113, 103}, "HE"},
                 {TextLarge, 3, {102, 88, 171, 122}, "xo"}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const int *box = cases[i].box;
        DrawListClear(&list);
        list.scale = cases[i].scale;
        DrawListText(&list, 100, 100, cases[i].size, 0xFFFFFFFF, cases[i].text);
        Draw(&list);
        CheckInk(box[0], box[1], box[2], box[3], cases[i].text);
    }
}

static void Write(DrawList *to, int i)
{
    char text[64];
    int length = 0;
    if (i < 3) /* together a little wider than the sheet */
        for (; length < 38 - i / 2; length++)
            text[length] = 'M';
    for (; length < 5 + i * 7 % 40; length++)
        text[length] = (char)(' ' + (i * 31 + length * 17) % 97); /* some are not printable */
    text[length] = '\0';
    const int x = 10 + i % 2 * 480, y = 20 + i / 2 * 30;
    DrawListText(to, (float)x, (float)y, i % 3 || i == 0 ? TextNormal : TextLarge, 0xFFFFFFFF,
                 text);
}

/* However many texts there are, and beside which ones: each looks as it does alone. */
static void OverlayDrawsATextAsItIsAlone(void **state)
{
    static uint8_t together[sizeof pixels];
    enum { Texts = 40 };
    (void)state;
    for (int i = 0; i < Texts; i++)
        Write(&list, i);
    Draw(&list);
    memcpy(together, pixels, sizeof pixels);
    for (int i = 0; i < Texts; i++) {
        DrawListClear(&other);
        Write(&other, i);
        Draw(&other);
        for (int row = 20 + i / 2 * 30 - 15; row < 20 + i / 2 * 30 + 15; row++) {
            const size_t first = 3 * (size_t)(row * Width + i % 2 * 480);
            assert_memory_equal(pixels + first, together + first, 3 * 480);
        }
    }
}

static void OverlayKeepsAListOfTheSameVersion(void **state)
{
    (void)state;
    list.version = 1;
    DrawListText(&list, 20, 20, TextNormal, 0xFFFFFFFF, "same");
    DrawListRect(&list, (Rect){10, 40, 10, 10}, 0, Red);
    Draw(&list);
    list.commands[1].color = Blue;
    Draw(&list);
    CheckPixel(15, 45, Red);
    list.version = 2;
    Draw(&list);
    CheckPixel(15, 45, Blue);
    list.version = 0; /* it may differ each time */
    list.commands[1].color = Red;
    Draw(&list);
    CheckPixel(15, 45, Red);
    list.commands[1].color = Blue;
    Draw(&list);
    CheckPixel(15, 45, Blue);
}

/* From the lowest: the arena's crosses, the marks, the ball, the HUD, the graph. */
static void OverlayListsLieAboveEachOther(void **state)
{
    static DrawList lists[3];
    const Rect all = {300, 200, 360, 320};
    View view = PlainView();
    (void)state;
    for (int i = 0; i < 3; i++) {
        lists[i].scale = 1;
        DrawListClear(&lists[i]);
    }
    view.marks = &lists[0];
    view.hud = &lists[1];
    view.graph = &lists[2];
    const int x = (int)(view.lanes[0].arena.x + 470), y = 360;
    DrawView(&view);
    const Color ball = PixelAt(x, y), cross = PixelAt(x - 235 / 2 - 1, y);
    DrawListRect(&lists[0], all, 0, Red);
    DrawView(&view);
    assert_int_equal(PixelAt(x, y), ball);
    CheckPixel(310, 210, Red);
    assert_int_not_equal(PixelAt(x - 235 / 2 - 1, y), cross);
    DrawListRect(&lists[1], all, 0, Blue);
    DrawView(&view);
    CheckPixel(x, y, Blue);
    DrawListRect(&lists[2], all, 0, 0x00FF00FF);
    DrawView(&view);
    CheckPixel(x, y, 0x00FF00FF);
}

static PFNGLDRAWELEMENTSPROC drawElements;
static int calls, indices;

static void GLAD_API_PTR CountDraw(GLenum mode, GLsizei number, GLenum type, const void *offset)
{
    calls++;
    indices += number;
    drawElements(mode, number, type, offset);
}

static void OverlayDrawsEachListInOneCall(void **state)
{
    View view = ViewOf(&list);
    (void)state;
    for (int i = 0; i < 100; i++)
        DrawListRect(&other, (Rect){(float)i, 0, 1, 1}, 0, Red);
    for (int i = 0; i < 20; i++)
        DrawListText(&list, 10, 20, TextNormal, Red, "text");
    DrawListText(&list, 10, 20, TextNormal, Red, "  "); /* nothing to be seen */
    view.graph = &other;
    drawElements = glad_glDrawElements;
    glad_glDrawElements = CountDraw;
    calls = indices = 0;
    DrawView(&view);
    CHECK(calls == 2 && indices == 6 * 120, "%d calls, %d indices", calls, indices);
    view.marks = &other;
    view.laneCount = 1;
    view.lanes[0].arena = (Rect){10, 10, 900, 600};
    calls = 0;
    DrawView(&view);
    assert_int_equal(calls, 4);
}

/* What does not fit into a list is left out, and the rest is drawn. */
static void OverlayDrawsAFullList(void **state)
{
    static const char text[] = "01234567890123456789012345678901";
    (void)state;
    for (int i = 0; i < DrawListCommands + 10; i++)
        DrawListRect(&list, (Rect){(float)(i % 900), i < 900 ? 0 : 1, 1, 1}, 0, Red);
    assert_int_equal(list.count, DrawListCommands);
    Draw(&list);
    CheckPixel(899, 0, Red);
    CheckPixel(DrawListCommands - 901, 1, Red);
    CheckPixel(DrawListCommands - 900, 1, Ground);
    for (int i = 0; i < DrawListChars; i++)
        DrawListText(&other, 10, 10, TextNormal, Red, text);
    assert_int_equal(other.count, DrawListChars / 32);
    Draw(&other);
}

#define TEST(test) cmocka_unit_test_setup_teardown(test, SetUp, OffscreenClose)

CHECK_GROUP(Overlay, TEST(OverlayDrawsRectangles), TEST(OverlayDrawsTextsOnThePixelGrid),
            TEST(OverlayDrawsATextAsItIsAlone), TEST(OverlayKeepsAListOfTheSameVersion),
            TEST(OverlayListsLieAboveEachOther), TEST(OverlayDrawsEachListInOneCall),
            TEST(OverlayDrawsAFullList));
