/* SPDX-License-Identifier: MIT */
#include "render/embedded.h"
#include "render/font.h"

const unsigned char *FontFile(FontWeight weight)
{
    static const unsigned char *const files[FontWeights] = {FontRegular, FontSemibold};
    return files[weight];
}
