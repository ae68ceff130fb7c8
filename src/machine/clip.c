/* SPDX-License-Identifier: MIT */
#include "machine/clip.h"

#include "base/message.h"
#include "machine/blank.h"

#include <stdlib.h>

enum { MilliHz = 1000 }; /* in a Hz */

bool ClipFits(const MachineSpec *spec)
{
    if (spec->vrrHigh > 0)
        return Fail("--clip needs a display with one refresh rate, and this one's varies; such as "
                    "--simulate refresh=240");
    if (spec->secondMilliHz > 0)
        return Fail("--clip needs a display with one refresh rate, and this one changes its own; "
                    "leave out refresh2");
    if (spec->refreshMilliHz == 0)
        return Fail("--clip needs a display, which this machine lacks; give it one with "
                    "--simulate, such as refresh=60");
    return true;
}

bool ClipOpen(Clip *clip, const char *path, const MachineSpec *spec, const Machine *canvas)
{
    Input input = {0};
    ScreenState screen = {0};
    canvas->input.read(canvas->input.self, InputPoll, &input, &screen);

    *clip = (Clip){.canvas = &canvas->screen, .milliHz = spec->refreshMilliHz, .next = 1};
    clip->pixels = malloc((size_t)screen.width * (size_t)screen.height * 4);
    if (!clip->pixels)
        return Fail("no memory for a picture of %d x %d", screen.width, screen.height);
    if (Y4mOpen(&clip->file, path, screen.width, screen.height, clip->milliHz, MilliHz))
        return true;
    ClipClose(clip, 0);
    return false;
}

/* Writes the frames of all refreshes that begin before this time. */
static void WriteBefore(Clip *clip, Nanoseconds time)
{
    while (Blank(clip->next, clip->milliHz) < time && !clip->file.failed) {
        Y4mAdd(&clip->file);
        clip->next++;
    }
}

void ClipShow(Clip *clip, Nanoseconds shown)
{
    WriteBefore(clip, shown);
    clip->shown = shown;
    if (clip->file.failed)
        return;
    clip->canvas->read(clip->canvas->self, clip->pixels);
    Y4mShow(&clip->file, clip->pixels);
}

bool ClipFailed(const Clip *clip)
{
    return clip->file.failed;
}

bool ClipClose(Clip *clip, Nanoseconds end)
{
    if (end < clip->shown)
        end = clip->shown;
    WriteBefore(clip, end + 1); /* one that begins just then counts */
    free(clip->pixels);
    return Y4mClose(&clip->file);
}
