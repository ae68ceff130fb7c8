/* SPDX-License-Identifier: MIT */
#include "window/picture.h"

#include "check/check.h"
#include "window/screen.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <stb_image.h>

/* The name of the picture that the program told of as the n-th, from 1; false if not yet. */
static bool ToldPicture(int n, char name[64])
{
    char *told = ReadFile(screen.program.errPath);
    const char *at = told;
    for (; at && n > 0; n--) {
        at = strstr(at, ": wrote interp_demo-");
        while (at && strncmp(at + strcspn(at, ".\n"), ".png\n", 5) != 0)
            at = strstr(at + 1, ": wrote interp_demo-");
        at = at ? at + strlen(": wrote ") : NULL;
    }
    if (at)
        snprintf(name, 64, "%.*s", (int)strcspn(at, "\n"), at);
    free(told);
    return at != NULL;
}

Picture TakePicture(void)
{
    Picture picture = {0};
    int channels;
    time_t since = 0;
    Press("F12");
    screen.pictures++;
    while (!ToldPicture(screen.pictures, picture.name))
        KeepWaiting(&since, "a picture");
    picture.pixels = stbi_load(picture.name, &picture.width, &picture.height, &channels, 3);
    CHECK(picture.pixels != NULL, "%s: %s", picture.name, stbi_failure_reason());
    return picture;
}

void PictureFree(Picture *picture)
{
    stbi_image_free(picture->pixels);
    picture->pixels = NULL;
}

double Difference(const Picture *a, const Picture *b)
{
    int count = a->width * a->height, different = 0;
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->height, b->height);
    for (int i = 0; i < count; i++) {
        bool differs = false;
        for (int c = 3 * i; c < 3 * i + 3; c++)
            differs = differs || abs(a->pixels[c] - b->pixels[c]) > 8;
        different += differs;
    }
    return 100.0 * different / count;
}

bool IsColor(const Picture *picture, int x, int y, unsigned color)
{
    const unsigned char *pixel = picture->pixels + 3 * (y * picture->width + x);
    return abs(pixel[0] - (int)(color >> 16)) <= 2 &&
           abs(pixel[1] - (int)(color >> 8 & 255)) <= 2 && abs(pixel[2] - (int)(color & 255)) <= 2;
}

static bool IsShade(const Picture *picture, int x, int y, unsigned color)
{
    const unsigned char *pixel = picture->pixels + 3 * (y * picture->width + x);
    const double part = (pixel[0] + pixel[1] + pixel[2]) /
                        (double)((color >> 16) + (color >> 8 & 255) + (color & 255));
    bool is = part > 0.5 && part < 1.05;
    for (int i = 0; i < 3; i++)
        is = is && fabs(pixel[i] - part * (color >> (16 - 8 * i) & 255)) < 12;
    return is;
}

Box ColorBox(const Picture *picture, unsigned color)
{
    Box box = {0, picture->width, picture->height, -1, -1};
    for (int y = 0; y < picture->height; y++) {
        for (int x = 0; x < picture->width; x++) {
            if (!IsShade(picture, x, y, color))
                continue;
            box.count++;
            box.left = x < box.left ? x : box.left;
            box.right = x > box.right ? x : box.right;
            box.top = y < box.top ? y : box.top;
            box.bottom = y;
        }
    }
    return box;
}
