/* SPDX-License-Identifier: MIT
 *
 * A browser shows what has been drawn with its next animation frame. It does not say when a picture
 * is on the screen; when that frame began is the best word it gives.
 */
#include "machine/seen.h"

#include "base/web.h"

#include <math.h>
#include <stddef.h>

struct Seen {
    uint64_t first, last; /* pictures without an answer; none if first is above last */
};

Seen *SeenOpen(void *display, void *surface)
{
    static Seen seen;
    (void)display, (void)surface;
    seen = (Seen){.first = 1};
    return &seen;
}

void SeenClose(Seen *seen)
{
    (void)seen;
}

bool SeenTells(const Seen *seen)
{
    (void)seen;
    return true;
}

bool SeenLost(const Seen *seen)
{
    (void)seen;
    return false;
}

bool SeenAsk(Seen *seen, uint64_t picture)
{
    if (seen->first > seen->last)
        seen->first = picture;
    seen->last = picture;
    return true;
}

/* One frame answers for all pictures before it; only the last of them can be seen in it. */
bool SeenNext(Seen *seen, SeenPicture *picture)
{
    const double time = WebFrameTime();
    if (seen->first > seen->last || time == 0)
        return false;
    *picture = (SeenPicture){.picture = seen->first, .source = ScreenNever};
    if (seen->first++ == seen->last) {
        picture->source = ScreenRaf;
        picture->time = llround(time * 1e6);
    }
    return true;
}
