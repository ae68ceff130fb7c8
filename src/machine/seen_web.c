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
    int waiting; /* pictures without an answer */
};

Seen *SeenOpen(void *display, void *surface)
{
    static Seen seen;
    (void)display, (void)surface;
    seen = (Seen){0};
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

bool SeenAsk(Seen *seen)
{
    seen->waiting++;
    return true;
}

/* One frame answers for all pictures before it; only the last of them can be seen in it. */
bool SeenNext(Seen *seen, SeenPicture *picture)
{
    const double time = WebFrameTime();
    if (seen->waiting == 0 || time == 0)
        return false;
    *picture = (SeenPicture){.source = ScreenNever};
    if (seen->waiting == 1)
        *picture = (SeenPicture){.source = ScreenRaf, .time = llround(time * 1e6)};
    seen->waiting--;
    return true;
}
