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
    /* NULL: it has come. */
    struct wp_presentation_feedback *feedback;
    /* The id of its picture. */
    uint64_t picture;
} Request;

/* What is open, of the only window. */
static struct {
    /* The window's surface. Not owned. */
    struct wl_surface *surface;
    /* NULL: the server does not have it. */
    struct wp_presentation *presentation;
    /* Whether its times are of CLOCK_MONOTONIC, as SystemTime's are. */
    bool monotonic;
    /* That of picture n is at n % MaxRequests. */
    Request requests[MaxRequests];
    /* What takes the feedback. Not owned. */
    ScreenTimes *times;
} server;

static void Complete(Request *request, ScreenTime result)
{
    result.picture = request->picture;
    wp_presentation_feedback_destroy(request->feedback);
    request->feedback = NULL;
    ScreenTimesFeedback(server.times, &result);
}

static int OnEvent(const void *unused, void *object, uint32_t number,
                   const struct wl_message *event, union wl_argument *values);

static bool Listen(void *object, Request *request)
{
    return wl_proxy_add_dispatcher(object, OnEvent, NULL, request) == 0;
}

/* global(name, interface, version): the server has such a thing. */
static void OnGlobal(struct wl_registry *registry, const union wl_argument *values)
{
    const char *interface = values[1].s;
    if (server.presentation || strcmp(interface, wp_presentation_interface.name) != 0)
        return;
    server.presentation = wl_registry_bind(registry, values[0].u, &wp_presentation_interface, 1);
    Listen(server.presentation, NULL);
}

/* presented(high and low half of the seconds, nanoseconds, refresh, ...). */
static void OnPresented(Request *request, const union wl_argument *values)
{
    const uint64_t seconds = (uint64_t)values[0].u << 32 | values[1].u;
    Complete(request, (ScreenTime){.source = ScreenSeen,
                                   .time = (Nanoseconds)seconds * ONE_SECOND + values[2].u,
                                   .refresh = values[3].u});
}

/* All events of the registry, of wp_presentation, and of requests, whose data is the Request. */
static int OnEvent(const void *unused, void *object, uint32_t number,
                   const struct wl_message *event, union wl_argument *values)
{
    (void)unused, (void)number;
    if (strcmp(event->name, "global") == 0)
        OnGlobal(object, values);
    else if (strcmp(event->name, "clock_id") == 0)
        server.monotonic = values[0].u == CLOCK_MONOTONIC;
    else if (strcmp(event->name, "presented") == 0)
        OnPresented(wl_proxy_get_user_data(object), values);
    else if (strcmp(event->name, "discarded") == 0)
        Complete(wl_proxy_get_user_data(object), (ScreenTime){.source = ScreenNever});
    return 0;
}

static bool RequestNext(ScreenTimes *times)
{
    const uint64_t picture = times->presented + 1;
    Request *request = &server.requests[picture % MaxRequests];
    if (!server.monotonic || request->feedback)
        return false;

    server.times = times;
    request->picture = picture;
    request->feedback = wp_presentation_feedback(server.presentation, server.surface);
    return request->feedback && Listen(request->feedback, request);
}

static void Close(void)
{
    for (int i = 0; i < MaxRequests; i++)
        if (server.requests[i].feedback)
            wp_presentation_feedback_destroy(server.requests[i].feedback);
    if (server.presentation)
        wp_presentation_destroy(server.presentation);
}

/* Binds wp_presentation, if the server has it, and waits for its clock. */
Feedback FeedbackOfWayland(void *display, void *surface)
{
    struct wl_registry *registry = wl_display_get_registry(display);
    memset(&server, 0, sizeof server);
    server.surface = surface;
    Listen(registry, NULL);
    for (int i = 0; i < 2; i++) /* the globals, then the events of the one that was bound */
        wl_display_roundtrip(display);
    wl_registry_destroy(registry);
    return (Feedback){RequestNext, Close};
}

#endif
