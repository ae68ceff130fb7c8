/* SPDX-License-Identifier: MIT */
#include "check/command.h"
#include "check/files.h"

#include "render/render.h"

#include <signal.h>
#include <stb_image.h>
#include <unistd.h>

TEST_IN_FOLDER(PngFilesHoldThePicture)
{
    static const int sizes[][2] = {{1, 1}, {7, 5}, {333, 77}};
    static uint8_t pixels[3 * 333 * 77];
    for (size_t i = 0; i < sizeof pixels; i++)
        pixels[i] = i / 7 % 300 < 9 ? (uint8_t)(i * i >> 3) : 40;
    stbi_set_flip_vertically_on_load(true);
    for (int i = 0; i < 3; i++) {
        int width, height, channels;
        assert_true(PngWrite("a.png", sizes[i][0], sizes[i][1], pixels));
        uint8_t *read = stbi_load("a.png", &width, &height, &channels, 3);
        CHECK(read && width == sizes[i][0] && height == sizes[i][1] && channels == 3 &&
                  memcmp(read, pixels, (size_t)(3 * width * height)) == 0,
              "%d x %d: another picture", sizes[i][0], sizes[i][1]);
        stbi_image_free(read);
    }
    stbi_set_flip_vertically_on_load(false);

    CatchErrors();
    const bool written = PngWrite("no/where.png", 1, 1, pixels);
    assert_string_equal(CaughtErrors(), "interp_demo: no/where.png: No such file or directory\n");
    assert_false(written);
}

/* A file that can't be written whole is removed; a device is not. */
TEST_IN_FOLDER(PngThatDoesNotFitIsRemoved)
{
    static uint8_t pixels[3 * 64 * 64];
    for (size_t i = 0; i < sizeof pixels; i++)
        pixels[i] = (uint8_t)(i * i >> 3);
    assert_int_equal(symlink("/dev/full", "full.png"), 0);
    signal(SIGXFSZ, SIG_IGN);
    Limit(RLIMIT_FSIZE, 1000);
    CatchErrors();
    const bool file = PngWrite("a.png", 64, 64, pixels),
               device = PngWrite("full.png", 1, 1, pixels);
    Limit(RLIMIT_FSIZE, RLIM_INFINITY);
    assert_string_equal(CaughtErrors(), "interp_demo: a.png: File too large\n"
                                        "interp_demo: full.png: No space left on device\n");
    assert_true(!file && !device && access("a.png", F_OK) != 0 && access("full.png", F_OK) == 0);
}
