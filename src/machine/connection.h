/* SPDX-License-Identifier: MIT
 *
 * The connection to the display server, where SDL does not look after it: it may be lost at any
 * time. Then some waits of SDL and of the libraries below it never end.
 */
#pragma once

#include <stdbool.h>

/* Members are NULL where there is nothing to look after. */
typedef struct Connection {
    /* Waits up to so many ms until something comes, and takes what is there, so that an error is
     * known before SDL acts on what came with it. A signal ends the wait. Call this before SDL
     * pumps events. */
    void (*read)(int timeoutMs);

    /* Whether the connection is lost. From then on SDL must not read events or swap. */
    bool (*lost)(void);

    /* Call this before SDL disconnects. */
    void (*close)(void);
} Connection;

/* For SDL's wl_display. From now on, if the server is gone and nobody has asked `lost` a while
 * later, the main thread hangs in a library: then SignalsEnd ends the program. */
Connection ConnectionOfWayland(void *display);
