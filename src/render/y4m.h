/* SPDX-License-Identifier: MIT
 *
 * A file of raw pictures, one behind the other: YUV4MPEG2, which ffmpeg, mpv and video encoders
 * read. Each pixel keeps its own colour (4:4:4), so pictures can have any size. The colours are of
 * BT.709, in the limited range. No context is needed.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Y4m {
    /* The system's number of the file. Below 0: it is not open. */
    int file;
    /* The file as it was given. Not owned. */
    const char *path;
    /* The same as messages name it: "standard output" instead of "-". */
    const char *name;
    /* Whether writing has failed: nothing more is written. A line on standard error has said why.
     */
    bool failed;
    /* How many frames were written. */
    int64_t frames;
    /* The size of the pictures in pixels. */
    int width, height;
    /* The frame that is written next, as it stands in the file. */
    uint8_t *frame;
    size_t frameBytes;
} Y4m;

/* Opens the file and writes its head; "-" is standard output. Frames follow each other at
 * `rate` / `per` a second, and are black. False after one line on standard error; close it in that
 * case, too. */
bool Y4mOpen(Y4m *y4m, const char *path, int width, int height, int64_t rate, int64_t per);

/* From now on frames show these pixels: width * height of RGB, the bottom row first, as RenderRead
 * has them. */
void Y4mShow(Y4m *y4m, const uint8_t *pixels);

/* Writes one frame. If that fails, a line on standard error says why. */
void Y4mAdd(Y4m *y4m);

/* Closes the file, and removes it if it has no frame, or could not be written whole. False if
 * writing has failed. */
bool Y4mClose(Y4m *y4m);
