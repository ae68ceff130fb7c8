/* SPDX-License-Identifier: MIT
 *
 * PNG files, through stb_image_write.
 */
#include "render/render.h"

#include "base/files.h"
#include "base/message.h"

#include <errno.h>
#include <stb_image_write.h>
#include <stdio.h>
#include <string.h>

enum { Channels = 3 };

static void Write(void *file, void *data, int size)
{
    fwrite(data, 1, (size_t)size, file);
}

bool PngWrite(const char *path, int width, int height, const uint8_t *pixels)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return Fail("%s: %s", path, strerror(errno));

    stbi_flip_vertically_on_write(true);
    stbi_write_png_to_func(Write, file, width, height, Channels, pixels, Channels * width);
    const bool isWhole = !ferror(file);
    if (fclose(file) == 0 && isWhole)
        return true;

    const int cause = errno;
    FileRemovePart(path);
    return Fail("%s: %s", path, strerror(cause));
}
