/* SPDX-License-Identifier: MIT */
#include "check/command.h"

#include "render/png.h"

#include <stb_image.h>

TEST_IN_FOLDER(PngFilesHoldThePicture)
{
    static const int sizes[][2] = {{1, 1}, {7, 5}, {333, 77}};
    static uint8_t pixels[3 * 333 * 77];
    for (size_t i = 0; i < sizeof pixels; i++)
        pixels[i] = i / 7 % 300 < 9 ? (uint8_t)(i * i >> 3) : 40;
    for (int i = 0; i < 3; i++) {
        int width, height, channels;
        assert_true(PngWrite("a.png", sizes[i][0], sizes[i][1], pixels));
        uint8_t *read = stbi_load("a.png", &width, &height, &channels, 3);
        CHECK(read && width == sizes[i][0] && height == sizes[i][1] && channels == 3 &&
                  memcmp(read, pixels, (size_t)(3 * width * height)) == 0,
              "%d x %d: another picture", sizes[i][0], sizes[i][1]);
        stbi_image_free(read);
    }
    assert_false(PngWrite("no/where.png", 1, 1, pixels));
    assert_false(PngWrite("/dev/full", 1, 1, pixels));
}
