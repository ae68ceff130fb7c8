/* SPDX-License-Identifier: MIT
 *
 * Pictures as PNG files.
 */
#ifndef PNG_H
#define PNG_H

#include "render/render.h"

#include <stdbool.h>
#include <stdint.h>

/* Both return false after one line on standard error that names the file. */

/* Writes width * height RGB pixels, the top row first. The old content of the file is lost. */
bool PngWrite(const char *path, int width, int height, const uint8_t *pixels);

/* Writes the picture drawn last, of this size in pixels; a NULL path stands for a new file in the
 * working directory with date and time in its name. */
bool PngOfPicture(const Render *render, int width, int height, const char *path);

#endif
