/* SPDX-License-Identifier: MIT */
#ifndef PNG_H
#define PNG_H

#include <stdbool.h>
#include <stdint.h>

/* Writes width * height RGB pixels, the bottom row first, as a PNG file. Its old content is lost.
 * False after one line on standard error that names the file. */
bool PngWrite(const char *path, int width, int height, const uint8_t *pixels);

#endif
