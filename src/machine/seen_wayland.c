/* SPDX-License-Identifier: MIT
 *
 * Wayland's presentation feedback (the protocol presentation-time). The answers arrive in an event
 * queue of our own, so SDL's events are not touched.
 */
#include "machine/seen.h"

#ifdef HAVE_WAYLAND

#include <presentation-time-code.h>
#include <presentation-time.h>

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Questions that may wait for their answers. */
enum { MaxQuestions = 64 };

typedef struct Question {
    struct wp_presentation_feedback *feedback; /* NULL: answered */
    SeenPicture answer;
} Question;

struct Seen {
    struct wl_display *display;
    struct wl_surface *surface;
    struct wl_event_queue *queue;
    struct wl_registry *registry;
    struct wp_presentation *presentation;
    bool monotonic;                   /* its times are of CLOCK_MONOTONIC, as SystemTime's are */
    Question questions[MaxQuestions]; /* a ring */
    unsigned asked, told;
};

static void Answer(Question *question, SeenPicture answer)
{
    answer.picture = question->answer.picture;
    question->answer = answer;
    wp_presentation_feedback_destroy(question->feedback);
    question->feedback = NULL;
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
    (void)feedback, (void)flags;
    Answer(data, (SeenPicture){.source = ScreenSeen,
                               .time = (Nanoseconds)seconds * ONE_SECOND + nanoseconds,
                               .refresh = refresh,
                               .sequence = (uint64_t)sequenceHigh << 32 | sequenceLow});
}

static void Discarded(void *data, struct wp_presentation_feedback *feedback)
{
    (void)feedback;
    Answer(data, (SeenPicture){.source = ScreenNever});
}

static const struct wp_presentation_feedback_listener feedbackListener = {SyncOutput, Presented,
                                                                          Discarded};

static void ClockId(void *data, struct wp_presentation *presentation, uint32_t clock)
{
    (void)presentation;
    ((Seen *)data)->monotonic = clock == CLOCK_MONOTONIC;
}

static const struct wp_presentation_listener presentationListener = {ClockId};

static void GlobalAdded(void *data, struct wl_registry *registry, uint32_t name,
                        const char *interface, uint32_t version)
{
    Seen *seen = data;
    (void)version;
    if (strcmp(interface, wp_presentation_interface.name) != 0 || seen->presentation)
        return;
    seen->presentation = wl_registry_bind(registry, name, &wp_presentation_interface, 1);
    wp_presentation_add_listener(seen->presentation, &presentationListener, seen);
}

static void GlobalRemoved(void *data, struct wl_registry *registry, uint32_t name)
{
    (void)data, (void)registry, (void)name;
}

static const struct wl_registry_listener registryListener = {GlobalAdded, GlobalRemoved};

/* Binds wp_presentation, if the server has it, and waits for its clock. */
static bool Connect(Seen *seen)
{
    struct wl_display *wrapper = wl_proxy_create_wrapper(seen->display);
    if (!wrapper)
        return false;
    seen->queue = wl_display_create_queue(seen->display);
    wl_proxy_set_queue((struct wl_proxy *)wrapper, seen->queue);
    seen->registry = wl_display_get_registry(wrapper);
    wl_proxy_wrapper_destroy(wrapper);
    wl_registry_add_listener(seen->registry, &registryListener, seen);
    for (int i = 0; i < 2; i++) /* the globals, then the events of the one that was bound */
        if (wl_display_roundtrip_queue(seen->display, seen->queue) < 0)
            return false;
    return true;
}

Seen *SeenOpen(void *display, void *surface)
{
    Seen *seen = calloc(1, sizeof *seen);
    if (!seen)
        return NULL;
    seen->display = display;
    seen->surface = surface;
    if (Connect(seen))
        return seen;
    SeenClose(seen);
    return NULL;
}

void SeenClose(Seen *seen)
{
    for (int i = 0; i < MaxQuestions; i++)
        if (seen->questions[i].feedback)
            wp_presentation_feedback_destroy(seen->questions[i].feedback);
    if (seen->presentation)
        wp_presentation_destroy(seen->presentation);
    if (seen->registry)
        wl_registry_destroy(seen->registry);
    if (seen->queue)
        wl_event_queue_destroy(seen->queue);
    free(seen);
}

bool SeenTells(const Seen *seen)
{
    return seen->presentation && seen->monotonic;
}

bool SeenLost(const Seen *seen)
{
    return wl_display_get_error(seen->display) != 0;
}

bool SeenAsk(Seen *seen, uint64_t picture)
{
    Question *question = &seen->questions[seen->asked % MaxQuestions];
    if (!SeenTells(seen) || seen->asked - seen->told == MaxQuestions)
        return false;
    question->feedback = wp_presentation_feedback(seen->presentation, seen->surface);
    if (!question->feedback)
        return false;
    wp_presentation_feedback_add_listener(question->feedback, &feedbackListener, question);
    question->answer.picture = picture;
    seen->asked++;
    return true;
}

/* Reads what has arrived, without waiting. */
static void ReadEvents(Seen *seen)
{
    struct pollfd arrived = {wl_display_get_fd(seen->display), POLLIN, 0};
    if (wl_display_prepare_read_queue(seen->display, seen->queue) == 0) {
        if (poll(&arrived, 1, 0) > 0)
            wl_display_read_events(seen->display);
        else
            wl_display_cancel_read(seen->display);
    }
    wl_display_dispatch_queue_pending(seen->display, seen->queue);
}

bool SeenNext(Seen *seen, SeenPicture *picture)
{
    if (seen->told == seen->asked)
        return false;
    const Question *question = &seen->questions[seen->told % MaxQuestions];
    ReadEvents(seen);
    if (question->feedback)
        return false;
    *picture = question->answer;
    seen->told++;
    return true;
}

#endif
