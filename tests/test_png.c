/* SPDX-License-Identifier: MIT
 *
 * Pictures of all kinds come back from their files as they were, those that can't be compressed,
 * too, which take the most memory.
 */
#include "check/check.h"
#include "program.h"

#include "render/png.h"

#include <stb_image.h>
#include <stdlib.h>
#include <string.h>

typedef enum Kind { Empty, Noise, Stripes, Kinds } Kind;

static void Fill(uint8_t *pixels, size_t size, Kind kind)
{
    uint64_t state = size;
    for (size_t i = 0; i < size; i++) {
        state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
        pixels[i] = kind == Empty     ? 0
                    : kind == Noise   ? (uint8_t)(144 + (state >> 33) % 112) /* the longest codes */
                    : i / 7 % 300 < 9 ? (uint8_t)i
                                      : 40;
    }
}

static void CheckPicture(int width, int height, Kind kind)
{
    const size_t size = (size_t)width * (size_t)height * 3;
    int readWidth, readHeight, channels;
    uint8_t *pixels = malloc(size);
    assert_non_null(pixels);
    Fill(pixels, size, kind);
    CHECK(PngWrite("a.png", width, height, pixels), "%d x %d, kind %d", width, height, kind);
    uint8_t *read = stbi_load("a.png", &readWidth, &readHeight, &channels, 3);
    CHECK(read && readWidth == width && readHeight == height && channels == 3,
          "%d x %d, kind %d: can't be read: %s", width, height, kind, stbi_failure_reason());
    CHECK(memcmp(read, pixels, size) == 0, "%d x %d, kind %d: another picture", width, height,
          kind);
    stbi_image_free(read);
    free(pixels);
    remove("a.png");
}

static void PicturesComeBackAsTheyWere(void **state)
{
    static const int sizes[][2] = {{1, 1},    {2, 1},     {1, 3},     {7, 5},
                                   {5000, 1}, {1, 5000},  {640, 480}, {333, 777},
                                   {1021, 4}, {4, 10923}, {960, 720}, {1920, 1080}};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (Kind kind = 0; kind < Kinds; kind++)
            CheckPicture(sizes[i][0], sizes[i][1], kind);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(PicturesComeBackAsTheyWere),
    };
    if (!EnterFolder())
        return 1;
    int failed = cmocka_run_group_tests_name("png", tests, NULL, NULL);
    return LeaveFolder() ? failed : 1;
}
