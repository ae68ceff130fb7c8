/* SPDX-License-Identifier: MIT
 *
 * The font has one advance for all characters, so the atlas is a plain grid. The heights at which
 * letters begin and end are moved to whole pixels, so that horizontal strokes are crisp.
 */
#include "render/atlas.h"

#include "base/memory.h"
#include "base/message.h"
#include "render/embedded.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { Margin = 2, GlyphCount = AtlasLast - AtlasFirst + 1 };
enum { PageRows = (GlyphCount + AtlasColumns - 1) / AtlasColumns };

/* Heights in DejaVu Sans Mono, in 1/2048 of its size. Round letters are a little higher than flat
 * ones. At the sizes of a screen that is only a blur, so they are made as high as flat ones. */
typedef struct Zone {
    float from, to; /* `from` is drawn at `to` */
} Zone;
static const Zone Zones[] = {{-483, -483}, {-426, -426}, {-29, 0},     {0, 0},       {1120, 1120},
                             {1147, 1120}, {1493, 1493}, {1520, 1493}, {1556, 1556}, {2000, 2000}};
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

static void DrawShape(const Atlas *atlas, int codepoint, stbtt__bitmap *cell, const AtlasPage *page)
{
    const float scale = page->fontScale;
    stbtt_vertex *shape = NULL;
    int count = stbtt_GetCodepointShape(&atlas->font, codepoint, &shape);
    for (int i = 0; i < count; i++) {
        shape[i].y = SnapHeight(shape[i].y, scale);
        shape[i].cy = SnapHeight(shape[i].cy, scale);
    }
    if (count > 0)
        stbtt_Rasterize(cell, 0.1f, shape, count, scale, scale, 0.0f, 0.0f, -page->originX,
                        -page->originY, 1, NULL);
    stbtt_FreeShape(&atlas->font, shape);
}

/* The part of a cell that is not empty. */
static AtlasGlyph FindInk(const stbtt__bitmap *cell)
{
    int left = cell->w, top = cell->h, right = 0, bottom = 0;
    for (int y = 0; y < cell->h; y++) {
        for (int x = 0; x < cell->w; x++) {
            if (cell->pixels[y * cell->stride + x] == 0)
                continue;
            left = x < left ? x : left;
            right = x >= right ? x + 1 : right;
            top = y < top ? y : top;
            bottom = y + 1;
        }
    }
    if (right == 0)
        return (AtlasGlyph){.drawn = true};
    return (AtlasGlyph){true,         left,         top,
                        right - left, bottom - top, cell->pixels + top * cell->stride + left};
}

static AtlasGlyph DrawGlyph(const Atlas *atlas, const AtlasPage *page, int cell)
{
    const int x = cell % AtlasColumns * page->cellWidth;
    const int y = page->top + cell / AtlasColumns * page->cellHeight;
    stbtt__bitmap bitmap = {.w = page->cellWidth,
                            .h = page->cellHeight,
                            .stride = atlas->width,
                            .pixels = atlas->pixels + (size_t)y * (size_t)atlas->width + x};
    DrawShape(atlas, AtlasFirst + cell, &bitmap, page);
    return FindInk(&bitmap);
}

static float FontScale(const Atlas *atlas, TextSize size, float scale)
{
    return stbtt_ScaleForMappingEmToPixels(&atlas->font, TextPixels(size, scale));
}

/* The pages lie one below the other. Returns the height of both. */
static int PlanPages(const Atlas *atlas, float scale, AtlasPage *pages)
{
    int ascent, descent, gap, top = 0;
    stbtt_GetFontVMetrics(&atlas->font, &ascent, &descent, &gap);
    for (int size = 0; size < TextSizeCount; size++) {
        const float fontScale = FontScale(atlas, (TextSize)size, scale);
        int above = (int)ceilf((float)ascent * fontScale);
        int below = (int)ceilf((float)-descent * fontScale);
        pages[size] = (AtlasPage){.top = top,
                                  .fontScale = fontScale,
                                  .cellWidth = TextAdvance((TextSize)size, scale) + 2 * Margin,
                                  .cellHeight = above + below + 2 * Margin,
                                  .originX = Margin,
                                  .originY = above + Margin};
        top += PageRows * pages[size].cellHeight;
    }
    return top;
}

bool AtlasCreate(Atlas *atlas)
{
    *atlas = (Atlas){0};
    if (!stbtt_InitFont(&atlas->font, EmbeddedFont, 0))
        return Fail("the built-in font can't be read");
    return true;
}

void AtlasSetScale(Atlas *atlas, float scale)
{
    if (scale == atlas->scale)
        return;
    AtlasPage pages[TextSizeCount];
    int height = PlanPages(atlas, scale, pages), width = 1;
    for (int size = 0; size < TextSizeCount; size++)
        if (width < AtlasColumns * pages[size].cellWidth)
            width = AtlasColumns * pages[size].cellWidth;

    const size_t bytes = (size_t)width * (size_t)height;
    atlas->pixels = Reallocate(atlas->pixels, bytes);
    memset(atlas->pixels, 0, bytes);
    atlas->width = width;
    for (int size = 0; size < TextSizeCount; size++)
        atlas->pages[size] = pages[size];
    atlas->scale = scale;
}

const AtlasGlyph *AtlasGet(Atlas *atlas, TextSize size, char character)
{
    const int code = (unsigned char)character;
    const int cell = (code < AtlasFirst || code > AtlasLast ? '?' : code) - AtlasFirst;
    AtlasGlyph *glyph = &atlas->pages[size].glyphs[cell];
    if (!glyph->drawn)
        *glyph = DrawGlyph(atlas, &atlas->pages[size], cell);
    return glyph;
}

void AtlasDestroy(Atlas *atlas)
{
    free(atlas->pixels);
    *atlas = (Atlas){0};
}
