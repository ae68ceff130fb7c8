/* SPDX-License-Identifier: MIT */
#ifndef SCREENSHOT_H
#define SCREENSHOT_H

#include "render/render.h"

#include <stdbool.h>

/* Writes the picture drawn last, of this size in pixels, as PNG; a NULL path stands for a new file
 * in the working directory with date and time in its name. False after one line on standard error.
 */
bool Screenshot(const Render *render, int width, int height, const char *path);

#endif
