/* SPDX-License-Identifier: MIT
 *
 * PNG files, through stb_image_write.
 */
#include "render/render.h"

#include "base/message.h"

#include <errno.h>
#include <stb_image_write.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

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

/* Of what can't be written whole, nothing is left. A device stays. */
static void RemovePart(const char *path)
{
    struct stat file;
    if (stat(path, &file) == 0 && S_ISREG(file.st_mode))
        remove(path);
}

bool PngWrite(const char *path, int width, int height, const uint8_t *pixels)
{
    Output output = {.file = fopen(path, "wb")};
    if (!output.file)
        return Fail("%s: %s", path, strerror(errno));
    errno = 0;
    stbi_flip_vertically_on_write(true);
    stbi_write_png_to_func(Write, &output, width, height, 3, pixels, 3 * width);
    if (fclose(output.file) != 0 && !output.error)
        output.error = errno;
    if (output.error == 0)
        return true;
    RemovePart(path);
    return Fail("%s: %s", path, strerror(output.error));
}
