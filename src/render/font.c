/* SPDX-License-Identifier: MIT */
#include "render/font.h"

#include "base/message.h"

const stbtt_fontinfo *FontOf(FontWeight weight)
{
    static stbtt_fontinfo fonts[FontWeights];
    stbtt_fontinfo *font = &fonts[weight];
    const unsigned char *file = font->data ? NULL : FontFile(weight);
    if (font->data || (file && stbtt_InitFont(font, file, 0)))
        return font;
    Fail("the built-in font can't be read");
    return NULL;
}

int FontCharacter(char character)
{
    const int code = (unsigned char)character;
    return code < FontFirst || code > FontLast ? '?' : code;
}

float FontAdvance(FontWeight weight, char character)
{
    static float advances[FontWeights][FontLast + 1];
    float *advance = &advances[weight][FontCharacter(character)];
    if (*advance == 0 && FontOf(weight)) {
        int width, bearing;
        stbtt_GetCodepointHMetrics(FontOf(weight), FontCharacter(character), &width, &bearing);
        *advance = (float)width * stbtt_ScaleForMappingEmToPixels(FontOf(weight), 1);
    }
    return *advance;
}
