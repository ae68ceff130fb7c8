/* SPDX-License-Identifier: MIT
 *
 * A browser shows what has been drawn with its next animation frame. It does not report when a
 * picture is on the screen; the start of that frame is the closest time that is known.
 */
#include "machine/feedback.h"

#include "base/web.h"

#include <math.h>
#include <stddef.h>

struct Feedback {
    uint64_t first, last; /* pictures without feedback; none if first is above last */
};

Feedback *FeedbackOpen(void *display, void *surface)
{
    static Feedback feedback;
    (void)display, (void)surface;
    feedback = (Feedback){.first = 1};
    return &feedback;
}

bool FeedbackRequest(Feedback *feedback, uint64_t picture)
{
    if (feedback->first > feedback->last)
        feedback->first = picture;
    feedback->last = picture;
    return true;
}

/* Several pictures may come before an animation frame; only the last of them can be seen in it. */
bool FeedbackNext(Feedback *feedback, PictureFeedback *picture)
{
    const double time = WebFrameTime();
    if (feedback->first > feedback->last || time == 0)
        return false;
    *picture = (PictureFeedback){.picture = feedback->first, .source = ScreenNever};
    if (feedback->first++ == feedback->last) {
        picture->source = ScreenRaf;
        picture->time = llround(time * 1e6);
    }
    return true;
}
