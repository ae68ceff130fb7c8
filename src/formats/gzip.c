/* SPDX-License-Identifier: MIT */
#include "formats/contents.h"

#ifdef HAVE_ZLIB

#include "base/memory.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/* More is no log of frames, and perhaps made to fill the memory. */
static const size_t MostUnpacked = INT_MAX;

Contents GzipUnpack(const char *packed, size_t packedLength)
{
    enum { GzipOnly = 16 + MAX_WBITS };
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)packed, .avail_in = (uInt)packedLength};
    if (packedLength > UINT_MAX || inflateInit2(&stream, GzipOnly) != Z_OK)
        return (Contents){0};

    bool isWhole = false; /* what was unpacked up to here has an end */
    size_t room = 4 * packedLength + 1024, filled = 0;
    char *text = Allocate(room + 1);
    while (stream.avail_in > 0 && filled < MostUnpacked) {
        if (filled == room) {
            room *= 2;
            text = Reallocate(text, room + 1);
        }
        const size_t left = room - filled < UINT_MAX ? room - filled : UINT_MAX;
        stream.next_out = (Bytef *)text + filled;
        stream.avail_out = (uInt)left;
        const int result = inflate(&stream, Z_NO_FLUSH);
        const size_t more = left - stream.avail_out;
        filled += more;
        if (result == Z_STREAM_END || more > 0)
            isWhole = result == Z_STREAM_END;

        if (result == Z_STREAM_END)
            inflateReset(&stream); /* another file may follow in the same one */
        else if (result != Z_OK)
            break;
    }
    inflateEnd(&stream);

    if (filled == 0) {
        free(text);
        return (Contents){0};
    }
    return (Contents){text, filled, !isWhole};
}

#else

Contents GzipUnpack(const char *packed, size_t packedLength)
{
    (void)packed, (void)packedLength;
    return (Contents){0};
}

#endif
