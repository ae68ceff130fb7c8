/* SPDX-License-Identifier: MIT
 *
 * PNG files, through stb_image_write.
 */
#include "render/png.h"

#include "base/message.h"
#include "render/scratch.h"

#include <errno.h>
#include <stb_image_write.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Output {
    FILE *file;
    int error; /* errno of the first write that failed, else 0 */
} Output;

static void Write(void *context, void *data, int size)
{
    Output *output = context;
    if (!output->error && fwrite(data, 1, (size_t)size, output->file) != (size_t)size)
        output->error = errno ? errno : EIO;
}

/* The most that stb_image_write takes: the picture; its compressed form, at worst an eighth longer,
 * in a buffer that it makes anew at double the size each time; the file; and 7 MB for what it has
 * seen before. */
static size_t MemoryFor(int width, int height)
{
    return 7 * (3 * (size_t)width + 1) * (size_t)height + (7 << 20);
}

static int Compress(FILE *file, int width, int height, const uint8_t *pixels)
{
    Output output = {.file = file};
    errno = 0;
    if (!stbi_write_png_to_func(Write, &output, width, height, 3, pixels, 3 * width))
        output.error = ENOMEM; /* its only failure of its own */
    if (fclose(file) != 0 && !output.error)
        output.error = errno;
    return output.error;
}

bool PngWrite(const char *path, int width, int height, const uint8_t *pixels)
{
    const size_t size = MemoryFor(width, height);
    void *memory = malloc(size);
    FILE *file = memory ? fopen(path, "wb") : NULL;
    int error = errno;
    if (file) {
        ScratchUse(memory, size);
        error = Compress(file, width, height, pixels);
        ScratchUse(NULL, 0);
    }
    free(memory);
    return error || !file ? Fail("%s: %s", path, strerror(error)) : true;
}
