/* SPDX-License-Identifier: MIT
 *
 * Stub: no presentation feedback.
 */
#include "machine/feedback.h"

#ifndef HAVE_WAYLAND

#include <stddef.h>

Feedback *FeedbackOpen(void *display, void *surface)
{
    (void)display, (void)surface;
    return NULL;
}

void FeedbackClose(Feedback *feedback)
{
    (void)feedback;
}

bool FeedbackLost(const Feedback *feedback)
{
    (void)feedback;
    return false;
}

bool FeedbackRequest(Feedback *feedback, uint64_t picture)
{
    (void)feedback, (void)picture;
    return false;
}

bool FeedbackNext(Feedback *feedback, PictureFeedback *picture)
{
    (void)feedback, (void)picture;
    return false;
}

#endif
