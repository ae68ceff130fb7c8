/* SPDX-License-Identifier: MIT */
#include "render/y4m.h"

#include "base/divisor.h"
#include "base/files.h"
#include "base/message.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A frame is this line, and then a plane each of Y, Cb and Cr, the top row first. */
static const char frameLine[] = "FRAME\n";
enum { FrameLine = sizeof frameLine - 1, Planes = 3 };

/* ---- colours ---- */

/* What black is, and no colour, in the limited range: Y goes from 16 to 235, Cb and Cr from 16 to
 * 240. */
enum { Black = 16, NoColour = 128 };

/* How much R, G and B add to a value, in parts of 1 << Bits: the weights of BT.709 (0.2126, 0.7152,
 * 0.0722), times 219 / 255 for Y, and times 224 / 255 for the others. Grey has no colour, so the
 * rows of Cb and Cr add up to 0. */
enum { Bits = 16, Channels = 3 };
static const int ofY[Channels] = {11966, 40254, 4064};
static const int ofCb[Channels] = {-6596, -22189, 28785};
static const int ofCr[Channels] = {28785, -26145, -2640};

/* `zero` is what it is of black. Rounded. */
static uint8_t Value(const int weights[Channels], int zero, const uint8_t *rgb)
{
    const int half = 1 << (Bits - 1);
    const int sum = weights[0] * rgb[0] + weights[1] * rgb[1] + weights[2] * rgb[2];
    return (uint8_t)(((zero << Bits) + sum + half) >> Bits);
}

void Y4mShow(Y4m *y4m, const uint8_t *pixels)
{
    const size_t width = (size_t)y4m->width, height = (size_t)y4m->height, plane = width * height;
    uint8_t *const y = y4m->frame + FrameLine;
    uint8_t *const cb = y + plane;
    uint8_t *const cr = cb + plane;

    size_t at = 0;
    for (size_t row = height; row-- > 0;) {
        const uint8_t *rgb = pixels + Channels * width * row;
        for (size_t x = 0; x < width; x++, rgb += Channels, at++) {
            y[at] = Value(ofY, Black, rgb);
            cb[at] = Value(ofCb, NoColour, rgb);
            cr[at] = Value(ofCr, NoColour, rgb);
        }
    }
}

/* ---- the file ---- */

/* A signal that asks the program to end may interrupt a write; a second one ends it. */
static void Write(Y4m *y4m, const uint8_t *bytes, size_t count)
{
    while (count > 0 && !y4m->failed) {
        const ssize_t written = write(y4m->file, bytes, (unsigned)count);
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
            continue;
        }
        if (written < 0 && errno == EINTR)
            continue;

        const char *cause = written < 0 ? strerror(errno) : "it takes no more";
        y4m->failed = !Fail("%s: %s; the run ends with the clip", y4m->name, cause);
    }
}

/* Rows from top to bottom (Ip), square pixels (A1:1), a colour for each pixel (C444). ffmpeg reads
 * the range from its own parameter; others leave out what begins with X. */
static void WriteHead(Y4m *y4m, int64_t rate, int64_t per)
{
    char head[160];
    const int64_t divisor = CommonDivisor(rate, per);
    snprintf(head, sizeof head, "YUV4MPEG2 W%d H%d F%lld:%lld Ip A1:1 C444 XCOLORRANGE=LIMITED\n",
             y4m->width, y4m->height, (long long)(rate / divisor), (long long)(per / divisor));
    Write(y4m, (const uint8_t *)head, strlen(head));
}

bool Y4mOpen(Y4m *y4m, const char *path, int width, int height, int64_t rate, int64_t per)
{
    const bool standard = strcmp(path, "-") == 0;
    const size_t plane = (size_t)width * (size_t)height;
    *y4m = (Y4m){.file = -1,
                 .path = path,
                 .name = standard ? "standard output" : path,
                 .width = width,
                 .height = height,
                 .frameBytes = FrameLine + Planes * plane};

    y4m->frame = malloc(y4m->frameBytes);
    if (!y4m->frame)
        return Fail("%s: no memory for pictures of %d x %d", y4m->name, width, height);
    memcpy(y4m->frame, frameLine, FrameLine);
    memset(y4m->frame + FrameLine, Black, plane);
    memset(y4m->frame + FrameLine + plane, NoColour, (Planes - 1) * plane);

    y4m->file = standard ? STDOUT_FILENO : open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (y4m->file < 0)
        return Fail("%s: %s", path, strerror(errno));
    WriteHead(y4m, rate, per);
    return !y4m->failed;
}

void Y4mAdd(Y4m *y4m)
{
    Write(y4m, y4m->frame, y4m->frameBytes);
    if (!y4m->failed)
        y4m->frames++;
}

/* Closes a file that was opened here, and leaves none that is of no use. */
static void CloseOwn(Y4m *y4m)
{
    const bool isClosed = close(y4m->file) == 0;
    if (!isClosed && !y4m->failed)
        y4m->failed = !Fail("%s: %s", y4m->name, strerror(errno));
    if (y4m->failed || y4m->frames == 0)
        FileRemovePart(y4m->path);
}

bool Y4mClose(Y4m *y4m)
{
    const bool isOpen = y4m->file >= 0;
    if (isOpen && y4m->file != STDOUT_FILENO)
        CloseOwn(y4m);
    y4m->file = -1;

    free(y4m->frame);
    y4m->frame = NULL;
    return !y4m->failed;
}
