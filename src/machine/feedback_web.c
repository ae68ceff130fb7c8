/* SPDX-License-Identifier: MIT
 *
 * A browser shows what has been drawn with its next animation frame. It does not report when a
 * picture is on the screen; the start of that frame is the closest time that is known.
 */
#include "machine/feedback.h"

#include "base/web.h"

#include <math.h>
#include <stddef.h>

static uint64_t first, last; /* pictures without feedback; none if first is above last */

static bool Request(void *self, uint64_t picture)
{
    (void)self;
    if (first > last)
        first = picture;
    last = picture;
    return true;
}

/* Several pictures may come before an animation frame; only the last of them can be seen in it. */
static bool Next(void *self, PictureFeedback *picture)
{
    const double time = WebFrameTime();
    (void)self;
    if (first > last || time == 0)
        return false;
    *picture = (PictureFeedback){.picture = first, .source = ScreenNever};
    if (first++ == last) {
        picture->source = ScreenRaf;
        picture->time = llround(time * 1e6);
    }
    return true;
}

Feedback FeedbackOfBrowser(void)
{
    first = 1;
    last = 0;
    return (Feedback){.request = Request, .next = Next};
}
