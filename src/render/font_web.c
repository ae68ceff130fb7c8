/* SPDX-License-Identifier: MIT
 *
 * The page writes its own words in the same fonts, so it has their files, and the program has not.
 */
#include "render/font.h"

#include "base/web.h"

#include <stddef.h>

const unsigned char *FontFile(FontWeight weight)
{
    enum { MostBytes = 10000 };
    static unsigned char files[FontWeights][MostBytes];
    return WebFont((int)weight, files[weight], MostBytes) ? files[weight] : NULL;
}
