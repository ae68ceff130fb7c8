/* SPDX-License-Identifier: MIT
 *
 * No character is wider than the text is high, so the atlas is a plain grid. The heights at which
 * letters begin and end are moved to whole pixels, so that horizontal strokes are crisp.
 */
#include "render/parts.h"

#include "base/memory.h"
#include "render/font.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { Margin = 2, Columns = 16, GlyphCount = FontLast - FontFirst + 1 };
enum { PageRows = (GlyphCount + Columns - 1) / Columns };

/* The glyphs of a style, in equal cells, `Columns` in a row. */
typedef struct Page {
    const stbtt_fontinfo *font;
    int top;         /* of the page, in texels */
    float fontScale; /* pixels of a unit of the font */
    int cellWidth, cellHeight;
    int baseline; /* rows from the top of a cell */
    AtlasGlyph glyphs[GlyphCount];
} Page;

static Page pages[TextStyles];
static float scaleNow; /* of their glyphs */

/* Heights in Open Sans, in 1/2048 of its size. Round letters are a little higher than flat
 * ones. At the sizes of a screen that is only a blur, so they are made as high as flat ones. */
typedef struct Zone {
    float from, to; /* `from` is drawn at `to` */
} Zone;
static const Zone Zones[] = {{-600, -600}, {-492, -492}, {-29, 0},     {0, 0},       {1096, 1096},
                             {1130, 1096}, {1462, 1462}, {1485, 1462}, {1556, 1556}, {2200, 2200}};
enum { ZoneCount = sizeof Zones / sizeof *Zones };

static float ToWholePixel(float height, float scale)
{
    return floorf(height * scale + 0.5f) / scale;
}

/* Between two heights of the table the shape is stretched evenly. */
static short SnapHeight(short height, float scale)
{
    float y = height;
    for (int i = 1; i < ZoneCount; i++) {
        const Zone *below = &Zones[i - 1], *above = &Zones[i];
        if (y < below->from || y > above->from)
            continue;
        float part = (y - below->from) / (above->from - below->from);
        float bottom = ToWholePixel(below->to, scale), top = ToWholePixel(above->to, scale);
        return (short)lrintf(bottom + part * (top - bottom));
    }
    return height;
}

static void DrawShape(const Page *page, int codepoint, stbtt__bitmap *cell)
{
    const float scale = page->fontScale;
    stbtt_vertex *shape = NULL;
    const int count = stbtt_GetCodepointShape(page->font, codepoint, &shape);
    for (int i = 0; i < count; i++) {
        shape[i].y = SnapHeight(shape[i].y, scale);
        shape[i].cy = SnapHeight(shape[i].cy, scale);
    }
    stbtt_Rasterize(cell, 0.1f, shape, count, scale, scale, 0.0f, 0.0f, -Margin, -page->baseline, 1,
                    NULL);
    stbtt_FreeShape(page->font, shape);
}

/* Draws a glyph and copies it into its cell of the texture. Its ink ends up to a pixel above or
 * below that of a shape whose heights are not moved. */
static AtlasGlyph DrawGlyph(const Page *page, int cell)
{
    const int width = page->cellWidth, height = page->cellHeight;
    const int x = cell % Columns * width, y = page->top + cell / Columns * height;
    const size_t size = (size_t)width * (size_t)height;
    stbtt__bitmap bitmap = {.w = width, .h = height, .stride = width, .pixels = Allocate(size)};
    memset(bitmap.pixels, 0, size);
    DrawShape(page, FontFirst + cell, &bitmap);
    glTexSubImage2D(GL_TEXTURE_2D, 0, x, y, width, height, GL_RED, GL_UNSIGNED_BYTE, bitmap.pixels);
    free(bitmap.pixels);
    int left, top, right, bottom; /* from the left end of the baseline */
    stbtt_GetCodepointBitmapBox(page->font, FontFirst + cell, page->fontScale, page->fontScale,
                                &left, &top, &right, &bottom);
    top--;
    bottom++;
    return (AtlasGlyph){
        x + Margin + left, y + page->baseline + top, right - left, bottom - top, left, top};
}

void AtlasSetScale(float scale)
{
    static const uint8_t full = 255;
    int ascent, descent, gap, width = 0, height = 0;
    if (scale == scaleNow)
        return;
    scaleNow = scale;
    for (TextStyle style = 0; style < TextStyles; style++) {
        const float pixels = TextStyleTable[style].size * scale;
        const stbtt_fontinfo *font = FontOf(TextStyleTable[style].weight);
        const float fontScale = stbtt_ScaleForMappingEmToPixels(font, pixels);
        stbtt_GetFontVMetrics(font, &ascent, &descent, &gap);
        const int above = (int)ceilf((float)ascent * fontScale) + Margin;
        const int below = (int)ceilf((float)-descent * fontScale) + Margin;
        Page *page = &pages[style];
        *page = (Page){.font = font,
                       .top = height,
                       .fontScale = fontScale,
                       .cellWidth = (int)ceilf(pixels) + 2 * Margin,
                       .cellHeight = above + below,
                       .baseline = above};
        width = Columns * page->cellWidth; /* the last page is the widest */
        height += PageRows * page->cellHeight;
    }
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, width, height, 0, GL_RED, GL_UNSIGNED_BYTE, NULL);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RED, GL_UNSIGNED_BYTE, &full);
}

bool AtlasCreate(void)
{
    GLuint texture;
    scaleNow = 0;
    if (!FontOf(FontIsRegular) || !FontOf(FontIsSemibold))
        return false;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture); /* and it stays: there is no other */
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    AtlasSetScale(1);
    return true;
}

const AtlasGlyph *AtlasGet(TextStyle style, char character)
{
    const int cell = FontCharacter(character) - FontFirst;
    AtlasGlyph *glyph = &pages[style].glyphs[cell];
    if (glyph->width == 0)
        *glyph = DrawGlyph(&pages[style], cell);
    return glyph;
}
