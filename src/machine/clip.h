/* SPDX-License-Identifier: MIT
 *
 * A clip: the pictures that a simulated display shows, refresh by refresh, in a file (y4m.h). Its
 * n-th frame, from 1, is what stands on the display when refresh n begins, and stays there until
 * the next one. Refresh 0 is when the machine starts; until the first picture is shown the display
 * is black.
 *
 * So a picture that stays for two refreshes is there twice, and one that another has replaced
 * before a refresh began is not there. Without vsync pictures are replaced in the middle of a
 * refresh, too: a display shows parts of both then, a clip the one with which the refresh began.
 */
#pragma once

#include "machine/sim.h"
#include "render/y4m.h"

typedef struct Clip {
    Y4m file;
    /* What has drawn the pictures. Not owned. */
    const Screen *canvas;
    /* Room to read a picture (RenderRead). */
    uint8_t *pixels;
    /* The display's rate in mHz. */
    int64_t milliHz;
    /* The refresh that the next frame of the file is of. */
    int64_t next;
    /* When the last picture was shown, or will be. */
    Nanoseconds shown;
} Clip;

/* Whether the machine has a display with one rate, which is that of a clip's frames. False after
 * one line on standard error. */
bool ClipFits(const MachineSpec *spec);

/* Opens the file, "-" is standard output, for the pictures that the canvas draws for a machine.
 * False after one line on standard error; nothing is left to close then. */
bool ClipOpen(Clip *clip, const char *path, const MachineSpec *spec, const Machine *canvas);

/* The picture that the canvas has drawn last stands on the display from this time on, which is not
 * before that of the picture before. */
void ClipShow(Clip *clip, Nanoseconds shown);

/* Whether a frame could not be written. A line on standard error has said why. */
bool ClipFailed(const Clip *clip);

/* Ends the clip at this time, or where its last picture is shown, if that is later, and closes the
 * file. A file that was not written whole, or has no frames, is removed. False if one could not be
 * written. */
bool ClipClose(Clip *clip, Nanoseconds end);
