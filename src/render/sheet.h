/* SPDX-License-Identifier: MIT
 *
 * The texts of a list, each drawn once from the glyphs into one texture. So a text is one
 * rectangle on the screen and not one for each character, which would cost time, most of all in
 * software renderers.
 */
#ifndef SHEET_H
#define SHEET_H

#include "render/atlas.h"
#include "render/draw_list.h"

#include <glad/gl.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Sheet {
    GLuint texture; /* one channel: coverage */
    int textureWidth, textureHeight;
    int width, rowHeight; /* of the texts in it */
    int x, y;             /* where the next text goes */
    uint8_t *pixels;      /* of the texture, the top row first */
    size_t room;          /* how many pixels there is memory for */
} Sheet;

/* A part of the sheet, in texels, and its top left corner on the screen, in pixels. */
typedef struct SheetText {
    int texelX, texelY, width, height; /* width 0: nothing is visible */
    float x, y;
} SheetText;

/* Free with SheetDestroy. */
void SheetCreate(Sheet *sheet);

/* Makes the sheet empty, with room for the texts of this list. */
void SheetBegin(Sheet *sheet, const DrawList *list, const Atlas *atlas);

/* Draws a text of that list. */
SheetText SheetAdd(Sheet *sheet, const DrawCommand *command, const char *chars, Atlas *atlas);

/* Uploads all that has been drawn to the texture. Where there is no room for it, the texture is
 * specified anew, with so much room that this hardly happens again. */
void SheetEnd(Sheet *sheet);

void SheetDestroy(Sheet *sheet);

#endif
