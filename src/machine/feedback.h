/* SPDX-License-Identifier: MIT
 *
 * Presentation feedback: the display server reports when it showed each picture. One file for each
 * kind of display server.
 */
#pragma once

#include "base/screen_time.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Feedback Feedback;

typedef struct PictureFeedback {
    uint64_t picture;    /* its id */
    ScreenSource source; /* ScreenSeen, ScreenRaf; ScreenNever: it was discarded, the rest is 0 */
    Nanoseconds time;    /* when it was seen, by SystemTime */
    Nanoseconds refresh; /* the display's interval; 0: unknown */
    uint64_t sequence;   /* number of the refresh; 0: unknown */
} PictureFeedback;

/* For a window's wl_display and wl_surface; a browser has none. NULL: no memory, or built without
 * Wayland. */
Feedback *FeedbackOpen(void *display, void *surface);

/* Not in browsers. Close it before the window. */
void FeedbackClose(Feedback *feedback);

/* Not in browsers. Whether the connection to the display server is lost. */
bool FeedbackLost(const Feedback *feedback);

/* Call before a swap: requests feedback on its picture. Ids rise. False if there will be none, as
 * where the server has no feedback that can be used. */
bool FeedbackRequest(Feedback *feedback, uint64_t picture);

/* The next feedback, in the order of the requests. False if it has not come. Never blocks. */
bool FeedbackNext(Feedback *feedback, PictureFeedback *picture);
