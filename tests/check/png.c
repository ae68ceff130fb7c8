/* SPDX-License-Identifier: MIT
 *
 * Pictures of all kinds come back from their files as they were.
 */
#include "check/check.h"
#include "check/command.h"

#include "render/png.h"

#include <stb_image.h>
#include <string.h>

static void PngFilesHoldThePicture(void **state)
{
    static const int sizes[][2] = {{1, 1}, {7, 5}, {5000, 1}, {333, 77}};
    static uint8_t pixels[3 * 333 * 77];
    (void)state;
    for (size_t i = 0; i < sizeof pixels; i++)
        pixels[i] = i / 7 % 300 < 9 ? (uint8_t)(i * i >> 3) : 40;
    for (int i = 0; i < 4; i++) {
        const int width = sizes[i][0], height = sizes[i][1];
        int readWidth = 0, readHeight = 0, channels = 0;
        assert_true(PngWrite("a.png", width, height, pixels));
        uint8_t *read = stbi_load("a.png", &readWidth, &readHeight, &channels, 3);
        CHECK(read && readWidth == width && readHeight == height && channels == 3 &&
                  memcmp(read, pixels, (size_t)(3 * width * height)) == 0,
              "%d x %d: another picture", width, height);
        stbi_image_free(read);
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
