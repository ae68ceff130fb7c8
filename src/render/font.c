/* SPDX-License-Identifier: MIT
 *
 * The built-in font, and the atlas: a texture with its characters. No character is wider or higher
 * than the size of its text, so each style of text has a grid of square cells, one grid below the
 * other. The heights at which letters begin and end are moved to whole pixels, so that horizontal
 * strokes are crisp.
 */
#include "render/font.h"

#include "base/memory.h"
#include "base/message.h"
#include "render/parts.h"

#include <math.h>
#include <stb_truetype.h>
#include <stdlib.h>
#include <string.h>

/* The codes of its characters: those of ASCII that are printed. */
enum { First = ' ', Last = '~', Characters = Last - First + 1 };

/* The last character that a style has. Huge letters would not fit into every WebGL's textures. */
static int LastOf(TextStyle style)
{
    return style == TextHuge ? '9' : Last;
}

/* Every WebGL 2 can have a texture of this width. That is enough for texts up to this scale; above
 * it the atlas is twice as wide. */
enum { LeastWidth = 2048, LargestScaleOfLeastWidth = 3 };

/* Lengths are texels. */
static struct {
    /* Of the texts. */
    float scale;
    /* Of the texture. */
    int width;
    /* The width and height of a cell. */
    int cell[TextStyles];
    /* Where the grid of a style begins. */
    int top[TextStyles];
    /* Those that were not asked for yet have no ink. */
    AtlasGlyph glyphs[TextStyles][Characters];
} atlas;

/* The font of a weight, which is read when it is first asked for. NULL, after one line on standard
 * error, if that can't be done. */
static const stbtt_fontinfo *FontOf(FontWeight weight)
{
    static stbtt_fontinfo fonts[FontWeights];
    stbtt_fontinfo *font = &fonts[weight];
    const bool isRead = font->data != NULL;
    if (isRead)
        return font;

    const unsigned char *file = FontFile(weight);
    if (file && stbtt_InitFont(font, file, 0))
        return font;
    Fail("the built-in font can't be read");
    return NULL;
}

/* The character that is drawn for this one: a question mark if it is not printable ASCII. */
static int CodeOf(char character)
{
    const int code = (unsigned char)character;
    if (code < First || code > Last)
        return '?';
    return code;
}

float FontAdvance(FontWeight weight, char character)
{
    static float advances[FontWeights][Last + 1]; /* 0: not known yet */
    const int code = CodeOf(character);
    float *advance = &advances[weight][code];
    if (*advance == 0 && FontOf(weight)) {
        int width, bearing;
        stbtt_GetCodepointHMetrics(FontOf(weight), code, &width, &bearing);
        *advance = (float)width * stbtt_ScaleForMappingEmToPixels(FontOf(weight), 1);
    }
    return *advance;
}

/* Where letters of Open Sans begin and end, in 1/2048 of its size. Round letters are a little
 * higher than flat ones. At the sizes of a screen that is only a blur, so they are made as high as
 * flat ones. */
typedef struct Zone {
    /* The height in the font. */
    float from;
    /* The height at which that is drawn. */
    float to;
} Zone;
static const Zone Zones[] = {{-600, -600}, {-492, -492}, {-29, 0},     {0, 0},       {1096, 1096},
                             {1130, 1096}, {1462, 1462}, {1485, 1462}, {1556, 1556}, {2200, 2200}};
enum { ZoneCount = sizeof Zones / sizeof *Zones };

static float ToWholePixel(float height, float scale)
{
    return floorf(height * scale + 0.5f) / scale;
}

/* A height of a shape, moved. Between two heights of the table the shape is stretched evenly. */
static short SnapHeight(short height, float scale)
{
    const float y = height;
    for (int i = 1; i < ZoneCount; i++) {
        const Zone *below = &Zones[i - 1], *above = &Zones[i];
        if (y < below->from || y > above->from)
            continue;

        const float part = (y - below->from) / (above->from - below->from);
        const float bottom = ToWholePixel(below->to, scale), top = ToWholePixel(above->to, scale);
        return (short)lrintf(bottom + part * (top - bottom));
    }
    return height;
}

/* Fills the pixels of a glyph, of which `left` and `top` are the first, from the left end of the
 * baseline on. `scale`: pixels to a unit of the font. */
static void FillInk(stbtt__bitmap *ink, const stbtt_fontinfo *font, int code, float scale, int left,
                    int top)
{
    static const float flatness = 0.1f; /* so many pixels off may be what stands for a curve */
    stbtt_vertex *shape = NULL;
    const int count = stbtt_GetCodepointShape(font, code, &shape);
    for (int i = 0; i < count; i++) {
        shape[i].y = SnapHeight(shape[i].y, scale);
        shape[i].cy = SnapHeight(shape[i].cy, scale);
    }
    stbtt_Rasterize(ink, flatness, shape, count, scale, scale, 0, 0, left, top, 1, NULL);
    stbtt_FreeShape(font, shape);
}

/* Draws a glyph into its cell of the texture. */
static AtlasGlyph DrawGlyph(TextStyle style, int code)
{
    const stbtt_fontinfo *font = FontOf(TextStyleTable[style].weight);
    const float pixels = TextStyleTable[style].size * atlas.scale;
    const float scale = stbtt_ScaleForMappingEmToPixels(font, pixels);

    const int cell = atlas.cell[style], columns = atlas.width / cell;
    const int x = (code - First) % columns * cell;
    const int y = atlas.top[style] + (code - First) / columns * cell;

    /* As heights are moved, the ink may end up to a pixel above or below the box. */
    int left, top, right, bottom; /* from the left end of the baseline */
    stbtt_GetCodepointBitmapBox(font, code, scale, scale, &left, &top, &right, &bottom);
    top--;
    bottom++;

    const int width = right - left, height = bottom - top;
    const size_t size = (size_t)width * (size_t)height;
    stbtt__bitmap ink = {.w = width, .h = height, .stride = width, .pixels = Allocate(size)};
    memset(ink.pixels, 0, size);
    FillInk(&ink, font, code, scale, left, top);
    glTexSubImage2D(GL_TEXTURE_2D, 0, x, y, width, height, GL_RED, GL_UNSIGNED_BYTE, ink.pixels);
    free(ink.pixels);
    return (AtlasGlyph){{(float)left, (float)top, (float)width, (float)height}, (float)x, (float)y};
}

/* Empties the atlas, for texts of this scale. */
static void SetScale(float scale)
{
    enum { Spare = 4 }; /* texels of a cell that its character does not need */
    memset(&atlas, 0, sizeof atlas);
    atlas.scale = scale;
    atlas.width = scale <= LargestScaleOfLeastWidth ? LeastWidth : 2 * LeastWidth;

    int height = 0;
    for (int style = 0; style < TextStyles; style++) {
        const int cell = (int)ceilf(TextStyleTable[style].size * scale) + Spare;
        atlas.cell[style] = cell;
        atlas.top[style] = height;

        const int columns = atlas.width / cell;
        const int characters = LastOf((TextStyle)style) - First + 1;
        const int rows = (characters + columns - 1) / columns;
        height += rows * cell;
    }

    glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, atlas.width, height, 0, GL_RED, GL_UNSIGNED_BYTE, NULL);
}

bool AtlasCreate(void)
{
    if (!FontOf(FontIsRegular) || !FontOf(FontIsSemibold))
        return false;

    GLuint texture;
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
    int code = CodeOf(character);
    if (code > LastOf(style))
        code = '-';
    if (scale != atlas.scale)
        SetScale(scale);

    AtlasGlyph *glyph = &atlas.glyphs[style][code - First];
    if (glyph->ink.width == 0)
        *glyph = DrawGlyph(style, code);
    return glyph;
}
