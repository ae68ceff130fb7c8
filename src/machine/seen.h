/* SPDX-License-Identifier: MIT
 *
 * When pictures were seen, in the display server's own words. One file for each way to learn it.
 */
#ifndef SEEN_H
#define SEEN_H

#include "base/screen_time.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Seen Seen;

/* What became of a picture. */
typedef struct SeenPicture {
    uint64_t picture;    /* its id */
    ScreenSource source; /* ScreenSeen, ScreenRaf; or ScreenNever, and the rest is 0 */
    Nanoseconds time;    /* when it was seen, by SystemTime */
    Nanoseconds refresh; /* the display's interval; 0: the server does not say */
    uint64_t sequence;   /* number of the refresh; 0: the server does not say */
} SeenPicture;

/* `display` and `surface` are the wl_display and wl_surface of a window. NULL if there is no
 * memory, or if this program was built without Wayland. Close it before the window. */
Seen *SeenOpen(void *display, void *surface);
void SeenClose(Seen *seen);

/* Whether the server tells when pictures were seen. */
bool SeenTells(const Seen *seen);

/* Whether the connection to the server is lost. */
bool SeenLost(const Seen *seen);

/* Call before a swap: asks what becomes of its picture, which has this id; ids rise. False if that
 * is not possible. */
bool SeenAsk(Seen *seen, uint64_t picture);

/* The answer to the oldest question that has one, in the order in which they were asked. False if
 * there is none yet. Never blocks. */
bool SeenNext(Seen *seen, SeenPicture *picture);

#endif
