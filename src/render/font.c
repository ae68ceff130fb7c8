/* SPDX-License-Identifier: MIT
 *
 * The built-in font, and the atlas of its characters. None of them is wider or higher than its text
 * is large, so each style of text has a grid of squares, one grid below the other. The heights at
 * which letters begin and end are moved to whole pixels, so that horizontal strokes are crisp.
 */
#include "render/font.h"

#include "base/memory.h"
#include "base/message.h"
#include "render/parts.h"

#include <math.h>
#include <stb_truetype.h>
#include <stdlib.h>
#include <string.h>

/* The codes of its characters. */
enum { First = 32, Last = 126, Characters = Last - First + 1 };

/* Those of a style: letters that are huge would not fit into every WebGL's textures. */
static int LastOf(TextStyle style)
{
    return style == TextHuge ? '9' : Last;
}

/* The atlas is as wide as every WebGL 2 can have it, as far as that is enough. Lengths are texels.
 */
enum { LeastWidth = 2048, MostScaleOfThat = 3 };

static struct {
    float scale;          /* of the texts */
    int width;            /* of the texture */
    int cell[TextStyles]; /* the width and height of a cell */
    int top[TextStyles];  /* where the grid of a style begins */
    AtlasGlyph glyphs[TextStyles][Characters];
} atlas;

/* NULL, after one line on standard error, if the font can't be read. */
static const stbtt_fontinfo *FontOf(FontWeight weight)
{
    static stbtt_fontinfo fonts[FontWeights];
    stbtt_fontinfo *font = &fonts[weight];
    const unsigned char *file = font->data ? NULL : FontFile(weight);
    if (font->data || (file && stbtt_InitFont(font, file, 0)))
        return font;
    Fail("the built-in font can't be read");
    return NULL;
}

/* The character that is drawn for this one: a question mark if it is not printable ASCII. */
static int CodeOf(char character)
{
    const int code = (unsigned char)character;
    return code < First || code > Last ? '?' : code;
}

float FontAdvance(FontWeight weight, char character)
{
    static float advances[FontWeights][Last + 1];
    const int code = CodeOf(character);
    float *advance = &advances[weight][code];
    if (*advance == 0 && FontOf(weight)) {
        int width, bearing;
        stbtt_GetCodepointHMetrics(FontOf(weight), code, &width, &bearing);
        *advance = (float)width * stbtt_ScaleForMappingEmToPixels(FontOf(weight), 1);
    }
    return *advance;
}

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

/* Draws a glyph into its cell of the texture. Its ink ends up to a pixel above or below that of a
 * shape whose heights are not moved. */
static AtlasGlyph DrawGlyph(TextStyle style, int code)
{
    const stbtt_fontinfo *font = FontOf(TextStyleTable[style].weight);
    const float pixels = TextStyleTable[style].size * atlas.scale;
    const float scale = stbtt_ScaleForMappingEmToPixels(font, pixels);
    const int cell = atlas.cell[style], columns = atlas.width / cell;
    const int x = (code - First) % columns * cell;
    const int y = atlas.top[style] + (code - First) / columns * cell;
    int left, top, right, bottom; /* from the left end of the baseline */
    stbtt_GetCodepointBitmapBox(font, code, scale, scale, &left, &top, &right, &bottom);
    top--;
    bottom++;
    const int width = right - left, height = bottom - top;
    const size_t size = (size_t)width * (size_t)height;
    stbtt__bitmap ink = {.w = width, .h = height, .stride = width, .pixels = Allocate(size)};
    memset(ink.pixels, 0, size);
    stbtt_vertex *shape = NULL;
    const int count = stbtt_GetCodepointShape(font, code, &shape);
    for (int i = 0; i < count; i++) {
        shape[i].y = SnapHeight(shape[i].y, scale);
        shape[i].cy = SnapHeight(shape[i].cy, scale);
    }
    stbtt_Rasterize(&ink, 0.1f, shape, count, scale, scale, 0, 0, left, top, 1, NULL);
    glTexSubImage2D(GL_TEXTURE_2D, 0, x, y, width, height, GL_RED, GL_UNSIGNED_BYTE, ink.pixels);
    stbtt_FreeShape(font, shape);
    free(ink.pixels);
    return (AtlasGlyph){{(float)left, (float)top, (float)width, (float)height}, (float)x, (float)y};
}

/* The first cell, which is that of a space, has the full texel. */
static void SetScale(float scale)
{
    static const uint8_t full = 255;
    int height = 0;
    memset(&atlas, 0, sizeof atlas);
    atlas.scale = scale;
    atlas.width = scale <= MostScaleOfThat ? LeastWidth : 2 * LeastWidth;

    for (int style = 0; style < TextStyles; style++) {
        const int cell = (int)ceilf(TextStyleTable[style].size * scale) + 4;
        const int columns = atlas.width / cell;
        atlas.cell[style] = cell;
        atlas.top[style] = height;
        const int characters = LastOf((TextStyle)style) - First + 1;
        height += (characters + columns - 1) / columns * cell;
    }

    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, atlas.width, height, 0, GL_RED, GL_UNSIGNED_BYTE, NULL);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RED, GL_UNSIGNED_BYTE, &full);
}

bool AtlasCreate(void)
{
    GLuint texture;
    if (!FontOf(FontIsRegular) || !FontOf(FontIsSemibold))
        return false;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture); /* and it stays: there is no other */
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    SetScale(1);
    return true;
}

const AtlasGlyph *AtlasGet(float scale, TextStyle style, char character)
{
    const int any = CodeOf(character), code = any > LastOf(style) ? '-' : any;
    if (scale != atlas.scale)
        SetScale(scale);
    AtlasGlyph *glyph = &atlas.glyphs[style][code - First];
    if (glyph->ink.width == 0)
        *glyph = DrawGlyph(style, code);
    return glyph;
}
