/* SPDX-License-Identifier: MIT
 *
 * Presentation feedback: the display server, or the browser, reports when it showed each picture.
 */
#pragma once

#include "base/screen_time.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct PictureFeedback {
    uint64_t picture;    /* its id */
    ScreenSource source; /* ScreenSeen, ScreenRaf; ScreenNever: it was discarded, the rest is 0 */
    Nanoseconds time;    /* when it was seen, by SystemTime */
    Nanoseconds refresh; /* the display's interval; 0: unknown */
    uint64_t sequence;   /* number of the refresh; 0: unknown */
} PictureFeedback;

/* All NULL where there is none. */
typedef struct Feedback {
    void *self;
    /* Call before a swap: requests feedback on its picture. Ids rise. False if there will be none,
     * as where the server has no feedback that can be used. */
    bool (*request)(void *self, uint64_t picture);
    /* The next feedback, in the order of the requests. False if it has not come. Never blocks. */
    bool (*next)(void *self, PictureFeedback *picture);
    /* Whether the connection to the display server is lost. NULL in browsers. */
    bool (*lost)(void *self);
    /* To be called before the window is closed. NULL in browsers. */
    void (*close)(void *self);
} Feedback;

/* For a window's wl_display and wl_surface. All NULL if there is no memory. */
Feedback FeedbackOfWayland(void *display, void *surface);
