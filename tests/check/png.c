/* SPDX-License-Identifier: MIT
 *
 * Pictures of all kinds come back from their files as they were.
 */
#include "check/check.h"
#include "check/command.h"

#include "render/png.h"

#include <stb_image.h>
#include <stdlib.h>
#include <string.h>

enum { Empty, Noise, Stripes, Kinds };

static void Fill(uint8_t *pixels, size_t size, int kind)
{
    uint64_t state = size;
    for (size_t i = 0; i < size; i++) {
        state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
        pixels[i] = kind == Empty     ? 0
                    : kind == Noise   ? (uint8_t)(state >> 33)
                    : i / 7 % 300 < 9 ? (uint8_t)i
                                      : 40;
    }
}

static void PngFilesHoldThePicture(void **state)
{
    static const int sizes[][2] = {{1, 1},    {2, 1},    {1, 3},    {7, 5},
                                   {5000, 1}, {1, 5000}, {333, 77}, {640, 480}};
    (void)state;
    for (int i = 0; i < (int)(sizeof sizes / sizeof sizes[0]) * Kinds; i++) {
        const int width = sizes[i / Kinds][0], height = sizes[i / Kinds][1];
        const size_t size = (size_t)width * (size_t)height * 3;
        uint8_t *pixels = malloc(size);
        int readWidth = 0, readHeight = 0, channels = 0;
        assert_non_null(pixels);
        Fill(pixels, size, i % Kinds);
        assert_true(PngWrite("a.png", width, height, pixels));
        uint8_t *read = stbi_load("a.png", &readWidth, &readHeight, &channels, 3);
        CHECK(read && readWidth == width && readHeight == height && channels == 3 &&
                  memcmp(read, pixels, size) == 0,
              "%d x %d, kind %d: another picture", width, height, i % Kinds);
        stbi_image_free(read);
        free(pixels);
    }
}

static void PngWriteTellsWhereItCannotWrite(void **state)
{
    const uint8_t pixel[3] = {0};
    (void)state;
    assert_false(PngWrite("no/where.png", 1, 1, pixel));
    assert_false(PngWrite("/dev/full", 1, 1, pixel));
}

CHECK_GROUP(Png, IN_FOLDER(PngFilesHoldThePicture),
            cmocka_unit_test(PngWriteTellsWhereItCannotWrite));
