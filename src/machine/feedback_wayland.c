/* SPDX-License-Identifier: MIT
 *
 * Wayland's presentation feedback (the protocol presentation-time). Its events are in SDL's queue:
 * when SDL's events are pumped it comes, too.
 */
#include "machine/screen_times.h"

#ifdef HAVE_WAYLAND

#include <presentation-time-code.h>
#include <presentation-time.h>

#include <string.h>
#include <time.h>

/* Requests that may be open at a time. */
enum { MaxRequests = 64 };

typedef struct Request {
    struct wp_presentation_feedback *feedback; /* NULL: it has come */
    uint64_t picture;
} Request;

static struct {
    struct wl_surface *surface;
    struct wp_presentation *presentation; /* NULL: the server does not have it */
    bool monotonic;                /* its times are of CLOCK_MONOTONIC, as SystemTime's are */
    Request requests[MaxRequests]; /* that of picture n is at n % MaxRequests */
    ScreenTimes *times;            /* that take the feedback */
} connection;

static void Complete(Request *request, ScreenTime result)
{
    result.picture = request->picture;
    wp_presentation_feedback_destroy(request->feedback);
    request->feedback = NULL;
    ScreenTimesFeedback(connection.times, &result);
}

/* All events of the registry, of wp_presentation, and of requests, whose data is the Request. */
static int OnEvent(const void *unused, void *object, uint32_t number,
                   const struct wl_message *event, union wl_argument *values)
{
    (void)unused, (void)number;
    if (strcmp(event->name, "global") == 0 && !connection.presentation &&
        strcmp(values[1].s, wp_presentation_interface.name) == 0) {
        connection.presentation =
            wl_registry_bind(object, values[0].u, &wp_presentation_interface, 1);
        wl_proxy_add_dispatcher((struct wl_proxy *)connection.presentation, OnEvent, NULL, NULL);
    } else if (strcmp(event->name, "clock_id") == 0) {
        connection.monotonic = values[0].u == CLOCK_MONOTONIC;
    } else if (strcmp(event->name, "presented") == 0) {
        const uint64_t seconds = (uint64_t)values[0].u << 32 | values[1].u;
        Complete(wl_proxy_get_user_data(object),
                 (ScreenTime){.source = ScreenSeen,
                              .time = (Nanoseconds)seconds * ONE_SECOND + values[2].u,
                              .refresh = values[3].u});
    } else if (strcmp(event->name, "discarded") == 0) {
        Complete(wl_proxy_get_user_data(object), (ScreenTime){.source = ScreenNever});
    }
    return 0;
}

static bool RequestNext(ScreenTimes *times)
{
    const uint64_t picture = times->presented + 1;
    Request *request = &connection.requests[picture % MaxRequests];
    if (!connection.monotonic || request->feedback)
        return false;
    *request =
        (Request){wp_presentation_feedback(connection.presentation, connection.surface), picture};
    connection.times = times;
    return request->feedback && wl_proxy_add_dispatcher((struct wl_proxy *)request->feedback,
                                                        OnEvent, NULL, request) == 0;
}

static void Close(void)
{
    for (int i = 0; i < MaxRequests; i++)
        if (connection.requests[i].feedback)
            wp_presentation_feedback_destroy(connection.requests[i].feedback);
    if (connection.presentation)
        wp_presentation_destroy(connection.presentation);
}

/* Binds wp_presentation, if the server has it, and waits for its clock. */
Feedback FeedbackOfWayland(void *display, void *surface)
{
    struct wl_registry *registry = wl_display_get_registry(display);
    memset(&connection, 0, sizeof connection);
    connection.surface = surface;
    wl_proxy_add_dispatcher((struct wl_proxy *)registry, OnEvent, NULL, NULL);
    for (int i = 0; i < 2; i++) /* the globals, then the events of the one that was bound */
        wl_display_roundtrip(display);
    wl_registry_destroy(registry);
    return (Feedback){RequestNext, Close};
}

#endif
