/* SPDX-License-Identifier: MIT
 *
 * A Wayland connection that is lost. libwayland then refuses to hand out events that it has read
 * before, but goes on to count them; so whoever waits until it has handed out all of them waits for
 * ever: libdecor in each pump of events, and SDL in a swap and in the opening of a window.
 *
 * Two things help. We read the socket before SDL does, and hear of an error before SDL looks for
 * events. And where SDL is waiting already, a thread of our own notices that the server is gone.
 */
#include "machine/connection.h"

#ifdef HAVE_WAYLAND

#include "machine/system.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>
#include <wayland-client.h>

/* So long the main thread may take to find out by itself that the server is gone. SDL gives up a
 * swap after a second without an answer, so what lasts longer than that hangs. */
static const Nanoseconds GuardPatience = 2 * ONE_SECOND;

static struct {
    struct wl_display *display;

    /* Ours, and always empty. libwayland takes errors in when any queue is dispatched. */
    struct wl_event_queue *queue;

    /* The main thread knows that the connection is lost. */
    atomic_bool heard;

    /* A thread that waits until the server is gone. The pipe ends it: Close closes the end [1], of
     * which the guard hears at its own end [0]. Nothing is written into it. */
    bool hasGuard;
    pthread_t guard;
    int guardEnds[2];
} connection;

static void Read(int timeoutMs)
{
    struct wl_display *display = connection.display;
    struct pollfd socket = {.fd = wl_display_get_fd(display), .events = POLLIN};

    /* This fails where events wait for SDL. Then this need not wait, but still reads newer ones, on
     * behalf of our own queue. */
    bool prepared = wl_display_prepare_read(display) == 0;
    if (!prepared) {
        timeoutMs = 0;
        prepared = wl_display_prepare_read_queue(display, connection.queue) == 0;
    }

    wl_display_flush(display);
    const bool came = poll(&socket, 1, timeoutMs) > 0;
    if (prepared) {
        if (came)
            wl_display_read_events(display);
        else
            wl_display_cancel_read(display);
    }
    wl_display_dispatch_queue_pending(display, connection.queue);
}

static bool Lost(void)
{
    if (wl_display_get_error(connection.display) == 0)
        return false;
    atomic_store(&connection.heard, true);
    return true;
}

/* The guard's thread. Without events to wait for, poll() tells only that an end is closed. */
static void *Guard(void *unused)
{
    enum { Server, Pipe, Ends };
    struct pollfd ends[Ends] = {[Server] = {.fd = wl_display_get_fd(connection.display)},
                                [Pipe] = {.fd = connection.guardEnds[0]}};
    (void)unused;
    while (poll(ends, Ends, -1) <= 0)
        ;
    if (ends[Pipe].revents != 0)
        return NULL;

    /* The server is gone. Whoever hears of it in time ends the program properly. */
    poll(&ends[Pipe], 1, (int)(GuardPatience / ONE_MILLISECOND));
    if (ends[Pipe].revents == 0 && !atomic_load(&connection.heard))
        SignalsEnd("the display went away");
    return NULL;
}

/* Signals are for the main thread, so the guard gets none. Where it can't be started, a program
 * that hangs goes on until the user has asked it twice to end (SignalsCatch). */
static void StartGuard(void)
{
    sigset_t all, before;
    if (pipe(connection.guardEnds) != 0)
        return;

    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    connection.hasGuard = pthread_create(&connection.guard, NULL, Guard, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);

    if (!connection.hasGuard) {
        close(connection.guardEnds[0]);
        close(connection.guardEnds[1]);
    }
}

static void Close(void)
{
    if (connection.hasGuard) {
        close(connection.guardEnds[1]);
        pthread_join(connection.guard, NULL);
        close(connection.guardEnds[0]);
    }
    wl_event_queue_destroy(connection.queue);
}

Connection ConnectionOfWayland(void *display)
{
    struct wl_event_queue *queue = wl_display_create_queue(display);
    if (!queue)
        return (Connection){0};
    connection.display = display;
    connection.queue = queue;
    connection.hasGuard = false;
    atomic_store(&connection.heard, false);
    StartGuard();
    return (Connection){Read, Lost, Close};
}

#endif
