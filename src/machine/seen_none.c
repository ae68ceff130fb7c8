/* SPDX-License-Identifier: MIT
 *
 * For systems on which no display server is known that tells when pictures were seen.
 */
#include "machine/seen.h"

#ifndef HAVE_WAYLAND

#include <stddef.h>

Seen *SeenOpen(void *display, void *surface)
{
    (void)display, (void)surface;
    return NULL;
}

void SeenClose(Seen *seen)
{
    (void)seen;
}

bool SeenTells(const Seen *seen)
{
    (void)seen;
    return false;
}

bool SeenLost(const Seen *seen)
{
    (void)seen;
    return false;
}

bool SeenAsk(Seen *seen, uint64_t picture)
{
    (void)seen, (void)picture;
    return false;
}

bool SeenNext(Seen *seen, SeenPicture *picture)
{
    (void)seen, (void)picture;
    return false;
}

#endif
