/* SPDX-License-Identifier: MIT
 *
 * clip_frames FIRST FOLDER: takes a clip of interp_demo (--clip -) from standard input, and writes
 * its frames from the FIRST-th on as FOLDER/000.ppm, and so on. FOLDER is there already.
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Picture {
    int width, height;
    size_t pixels;
    /* All Y, all Cb and all Cr, as the clip has them. */
    uint8_t *yuv;
    /* Red, green and blue of each pixel. */
    uint8_t *rgb;
} Picture;

static bool ReadHead(Picture *picture)
{
    char head[200];
    if (!fgets(head, sizeof head, stdin) ||
        sscanf(head, "YUV4MPEG2 W%d H%d ", &picture->width, &picture->height) != 2 ||
        !strstr(head, " C444 "))
        return false;

    picture->pixels = (size_t)picture->width * (size_t)picture->height;
    picture->yuv = malloc(3 * picture->pixels);
    picture->rgb = malloc(3 * picture->pixels);
    return picture->yuv && picture->rgb;
}

/* False at the end of the clip. */
static bool ReadFrame(Picture *picture)
{
    char line[16];
    return fgets(line, sizeof line, stdin) && strcmp(line, "FRAME\n") == 0 &&
           fread(picture->yuv, 3, picture->pixels, stdin) == picture->pixels;
}

static uint8_t Byte(double value)
{
    return (uint8_t)lround(fmin(fmax(value, 0), 255));
}

/* From BT.709 in the limited range: Y is 16 to 235, Cb and Cr are 16 to 240. */
static void ToRgb(Picture *picture)
{
    const uint8_t *y = picture->yuv, *cb = y + picture->pixels, *cr = cb + picture->pixels;
    uint8_t *rgb = picture->rgb;
    for (size_t i = 0; i < picture->pixels; i++) {
        const double light = (y[i] - 16) * 255.0 / 219;
        const double blue = (cb[i] - 128) * 255.0 / 224, red = (cr[i] - 128) * 255.0 / 224;
        *rgb++ = Byte(light + 1.5748 * red);
        *rgb++ = Byte(light - 0.1873 * blue - 0.4681 * red);
        *rgb++ = Byte(light + 1.8556 * blue);
    }
}

static bool Write(const Picture *picture, const char *folder, int number)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%03d.ppm", folder, number);
    FILE *file = fopen(path, "wb");
    if (!file) {
        perror(path);
        return false;
    }
    fprintf(file, "P6\n%d %d\n255\n", picture->width, picture->height);
    const bool isWhole = fwrite(picture->rgb, 3, picture->pixels, file) == picture->pixels;
    if (fclose(file) == 0 && isWhole)
        return true;
    perror(path);
    return false;
}

int main(int argc, char **argv)
{
    Picture picture = {0};
    const int first = argc == 3 ? atoi(argv[1]) : 0;
    bool ok = first > 0 && ReadHead(&picture);
    if (!ok)
        fprintf(stderr, "usage: interp_demo ... --clip - | clip_frames FIRST FOLDER\n");

    int frame = 0;
    while (ok && ReadFrame(&picture)) {
        if (++frame < first)
            continue;
        ToRgb(&picture);
        ok = Write(&picture, argv[2], frame - first);
    }
    if (ok && frame < first) {
        fprintf(stderr, "clip_frames: only %d frames\n", frame);
        ok = false;
    }
    free(picture.yuv);
    free(picture.rgb);
    return ok ? 0 : 1;
}
