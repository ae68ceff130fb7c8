/* SPDX-License-Identifier: MIT
 *
 * The sheet has rows of one height. Texts fill them from left to right, each with all of its cells;
 * one that does not fit begins a new row. The first texel is full, for rectangles.
 */
#include "render/sheet.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MinWidth = 1024 }; /* every OpenGL supports this width */

/* The texture has room for more rows than any HUD so far has needed. */
enum { MinRows = 32 };

static const uint8_t Full = 255;

static void Specify(Sheet *sheet, int width, int height, const uint8_t *pixels)
{
    glBindTexture(GL_TEXTURE_2D, sheet->texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, width, height, 0, GL_RED, GL_UNSIGNED_BYTE, pixels);
    sheet->textureWidth = width;
    sheet->textureHeight = height;
}

void SheetCreate(Sheet *sheet)
{
    *sheet = (Sheet){0};
    glGenTextures(1, &sheet->texture);
    glBindTexture(GL_TEXTURE_2D, sheet->texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    Specify(sheet, 1, 1, &Full);
}

/* Width of all cells of a text; a cell is wider than the advance. */
static int WidthOf(const DrawCommand *command, const Atlas *atlas)
{
    const int advance = TextAdvance(command->size, atlas->scale);
    return (command->length - 1) * advance + atlas->pages[command->size].cellWidth;
}

static void Rewind(Sheet *sheet)
{
    sheet->x = 1;
    sheet->y = 0;
}

/* Takes the room for a text of this width: to the left of `x`. */
static void Take(Sheet *sheet, int width)
{
    if (sheet->x + width > sheet->width) {
        sheet->x = 0;
        sheet->y += sheet->rowHeight;
    }
    sheet->x += width;
}

static int Max(int a, int b)
{
    return a > b ? a : b;
}

/* Goes through the texts as SheetAdd will, from the first row on. Returns the sheet's height. */
static int Measure(Sheet *sheet, const DrawList *list, const Atlas *atlas)
{
    sheet->width = MinWidth;
    for (int i = 0; i < list->count; i++) {
        if (list->commands[i].isText)
            sheet->width = Max(sheet->width, 1 + WidthOf(&list->commands[i], atlas));
    }
    sheet->rowHeight = Max(atlas->pages[TextNormal].cellHeight, atlas->pages[TextLarge].cellHeight);
    Rewind(sheet);
    for (int i = 0; i < list->count; i++) {
        if (list->commands[i].isText)
            Take(sheet, WidthOf(&list->commands[i], atlas));
    }
    return sheet->y + sheet->rowHeight;
}

void SheetBegin(Sheet *sheet, const DrawList *list, const Atlas *atlas)
{
    const size_t height = (size_t)Measure(sheet, list, atlas);
    const size_t size = height * (size_t)sheet->width; /* which Measure has set */
    Rewind(sheet);
    if (size > sheet->room) {
        sheet->pixels = Reallocate(sheet->pixels, size);
        sheet->room = size;
    }
    memset(sheet->pixels, 0, size);
    sheet->pixels[0] = Full;
}

/* Draws a glyph with its cell at (x, y). Cells overlap by their margins: the fuller pixel stays. */
static void AddGlyph(Sheet *sheet, int x, int y, const AtlasGlyph *glyph, int stride)
{
    for (int row = 0; row < glyph->height; row++) {
        const uint8_t *from = &glyph->ink[row * stride];
        uint8_t *to = &sheet->pixels[(y + glyph->top + row) * sheet->width + x + glyph->left];
        for (int i = 0; i < glyph->width; i++)
            to[i] = to[i] > from[i] ? to[i] : from[i];
    }
}

static int Min(int a, int b)
{
    return a < b ? a : b;
}

SheetText SheetAdd(Sheet *sheet, const DrawCommand *command, const char *chars, Atlas *atlas)
{
    const AtlasPage *page = &atlas->pages[command->size];
    const int advance = TextAdvance(command->size, atlas->scale), whole = WidthOf(command, atlas);
    Take(sheet, whole);
    const int start = sheet->x - whole;
    int left = whole, top = page->cellHeight, right = 0, bottom = 0; /* of what is visible */
    for (int i = 0; i < command->length; i++) {
        const int x = i * advance;
        const AtlasGlyph *glyph = AtlasGet(atlas, command->size, chars[command->first + i]);
        if (glyph->width == 0)
            continue;
        AddGlyph(sheet, start + x, sheet->y, glyph, atlas->width);
        left = Min(left, x + glyph->left);
        right = Max(right, x + glyph->left + glyph->width);
        top = Min(top, glyph->top);
        bottom = Max(bottom, glyph->top + glyph->height);
    }
    if (right == 0)
        return (SheetText){0};
    return (SheetText){start + left,
                       sheet->y + top,
                       right - left,
                       bottom - top,
                       floorf(command->rect.x + 0.5f) + (float)(left - page->originX),
                       floorf(command->rect.y + 0.5f) + (float)(top - page->originY)};
}

void SheetEnd(Sheet *sheet)
{
    const int width = sheet->width, height = sheet->y + sheet->rowHeight;
    if (width > sheet->textureWidth || height > sheet->textureHeight)
        Specify(sheet, Max(width, sheet->textureWidth), Max(2 * height, MinRows * sheet->rowHeight),
                NULL);
    glBindTexture(GL_TEXTURE_2D, sheet->texture);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, height, GL_RED, GL_UNSIGNED_BYTE, sheet->pixels);
}

void SheetDestroy(Sheet *sheet)
{
    glDeleteTextures(1, &sheet->texture);
    free(sheet->pixels);
    *sheet = (Sheet){0};
}
