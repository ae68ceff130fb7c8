/* SPDX-License-Identifier: MIT */
#include "machine/screenshot.h"

#include "base/message.h"
#include "base/new_file.h"
#include "render/png.h"

#include <stdlib.h>

bool Screenshot(const Render *render, int width, int height, const char *path)
{
    char name[NewFileNameSize];
    uint8_t *pixels = malloc((size_t)width * (size_t)height * 4);
    if (!pixels)
        return Fail("no memory for a picture of %d x %d", width, height);
    if (!path && !NewFile(name, ".png")) {
        free(pixels);
        return false;
    }
    RenderRead(render, width, height, pixels);
    bool written = PngWrite(path ? path : name, width, height, pixels);
    if (written && !path)
        Note("wrote %s", name);
    free(pixels);
    return written;
}
