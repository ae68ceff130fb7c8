/* SPDX-License-Identifier: MIT
 *
 * Wayland's presentation feedback (the protocol presentation-time). It comes in an event queue of
 * our own, and SDL's events stay in theirs. But both come through one socket: reading it here also
 * fills SDL's queue, and SDL 2.26 reads newer events only once that is empty.
 */
#include "machine/screen_times.h"

#ifdef HAVE_WAYLAND

#include <presentation-time-code.h>
#include <presentation-time.h>

#include <poll.h>
#include <string.h>
#include <time.h>

/* Requests that may be open at a time. */
enum { MaxRequests = 64 };

typedef struct Request {
    struct wp_presentation_feedback *feedback; /* NULL: it has come */
    uint64_t picture;
} Request;

static struct {
    struct wl_display *display;
    struct wl_surface *surface;
    struct wl_event_queue *queue;
    struct wl_registry *registry;
    struct wp_presentation *presentation;
    bool monotonic;                /* its times are of CLOCK_MONOTONIC, as SystemTime's are */
    Request requests[MaxRequests]; /* that of picture n is at n % MaxRequests */
    int open;                      /* how many of them are open */
    ScreenTimes *times;            /* that take the feedback */
} connection;

static void Complete(Request *request, ScreenTime result)
{
    result.picture = request->picture;
    wp_presentation_feedback_destroy(request->feedback);
    request->feedback = NULL;
    connection.open--;
    ScreenTimesFeedback(connection.times, &result);
}

static void SyncOutput(void *data, struct wp_presentation_feedback *feedback,
                       struct wl_output *output)
{
    (void)data, (void)feedback, (void)output;
}

static void Presented(void *data, struct wp_presentation_feedback *feedback, uint32_t secondsHigh,
                      uint32_t secondsLow, uint32_t nanoseconds, uint32_t refresh,
                      uint32_t sequenceHigh, uint32_t sequenceLow, uint32_t flags)
{
    const uint64_t seconds = (uint64_t)secondsHigh << 32 | secondsLow;
    (void)feedback, (void)sequenceHigh, (void)sequenceLow, (void)flags;
    Complete(data, (ScreenTime){.source = ScreenSeen,
                                .time = (Nanoseconds)seconds * ONE_SECOND + nanoseconds,
                                .refresh = refresh});
}

static void Discarded(void *data, struct wp_presentation_feedback *feedback)
{
    (void)feedback;
    Complete(data, (ScreenTime){.source = ScreenNever});
}

static const struct wp_presentation_feedback_listener feedbackListener = {SyncOutput, Presented,
                                                                          Discarded};

static void ClockId(void *data, struct wp_presentation *presentation, uint32_t clock)
{
    (void)data, (void)presentation;
    connection.monotonic = clock == CLOCK_MONOTONIC;
}

static const struct wp_presentation_listener presentationListener = {ClockId};

static void GlobalAdded(void *data, struct wl_registry *registry, uint32_t name,
                        const char *interface, uint32_t version)
{
    (void)data, (void)version;
    if (strcmp(interface, wp_presentation_interface.name) != 0 || connection.presentation)
        return;
    connection.presentation = wl_registry_bind(registry, name, &wp_presentation_interface, 1);
    wp_presentation_add_listener(connection.presentation, &presentationListener, NULL);
}

static void GlobalRemoved(void *data, struct wl_registry *registry, uint32_t name)
{
    (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registryListener = {GlobalAdded, GlobalRemoved};

/* Binds wp_presentation, if the server has it, and waits for its clock. */
static bool Connect(void)
{
    connection.queue = wl_display_create_queue(connection.display);
    connection.registry = wl_display_get_registry(connection.display);
    /* No event comes before: only this thread reads them. */
    wl_proxy_set_queue((struct wl_proxy *)connection.registry, connection.queue);
    wl_registry_add_listener(connection.registry, &registryListener, NULL);
    for (int i = 0; i < 2; i++) /* the globals, then the events of the one that was bound */
        if (wl_display_roundtrip_queue(connection.display, connection.queue) < 0)
            return false;
    return true;
}

static void Close(void)
{
    for (int i = 0; i < MaxRequests; i++)
        if (connection.requests[i].feedback)
            wp_presentation_feedback_destroy(connection.requests[i].feedback);
    if (connection.presentation)
        wp_presentation_destroy(connection.presentation);
    if (connection.registry)
        wl_registry_destroy(connection.registry);
    if (connection.queue)
        wl_event_queue_destroy(connection.queue);
}

static bool IsLost(void)
{
    return wl_display_get_error(connection.display) != 0;
}

static bool RequestOn(uint64_t picture)
{
    Request *request = &connection.requests[picture % MaxRequests];
    if (!connection.presentation || !connection.monotonic || request->feedback)
        return false;
    request->feedback = wp_presentation_feedback(connection.presentation, connection.surface);
    if (!request->feedback)
        return false;
    wp_presentation_feedback_add_listener(request->feedback, &feedbackListener, request);
    request->picture = picture;
    connection.open++;
    return true;
}

/* Reads what has arrived, without waiting. */
static void ReadEvents(ScreenTimes *times)
{
    struct pollfd arrived = {wl_display_get_fd(connection.display), POLLIN, 0};
    connection.times = times;
    if (connection.open == 0)
        return;
    if (wl_display_prepare_read_queue(connection.display, connection.queue) == 0) {
        if (poll(&arrived, 1, 0) > 0)
            wl_display_read_events(connection.display);
        else
            wl_display_cancel_read(connection.display);
    }
    wl_display_dispatch_queue_pending(connection.display, connection.queue);
}

Feedback FeedbackOfWayland(void *display, void *surface)
{
    memset(&connection, 0, sizeof connection);
    connection.display = display;
    connection.surface = surface;
    if (Connect())
        return (Feedback){RequestOn, ReadEvents, IsLost, Close};
    Close();
    return (Feedback){0};
}

#endif
