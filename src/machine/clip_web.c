/* SPDX-License-Identifier: MIT
 *
 * A page has no encoder to hand raw pictures to, and is smaller without what that needs.
 */
#include "machine/clip.h"

#include "base/message.h"

bool ClipFits(const MachineSpec *spec)
{
    (void)spec;
    return true;
}

bool ClipOpen(Clip *clip, const char *path, const MachineSpec *spec, const Machine *canvas)
{
    (void)clip, (void)path, (void)spec, (void)canvas;
    return Fail("--clip does not work in a page");
}

void ClipShow(Clip *clip, Nanoseconds shown)
{
    (void)clip, (void)shown;
}

bool ClipFailed(const Clip *clip)
{
    (void)clip;
    return false;
}

bool ClipClose(Clip *clip, Nanoseconds end)
{
    (void)clip, (void)end;
    return false;
}
