/* SPDX-License-Identifier: MIT
 *
 * A Wayland compositor for tests. Its screen changes on an exact grid, or when a picture comes, and
 * the time that it reports for a picture (wp_presentation) is that time, to the nanosecond. It
 * draws nothing, but it looks where the ball is.
 *
 *     compositor SOCKET
 *
 * Commands, one a line, on standard input:
 *
 *     rate HZ        refresh rate, 59.94 for example; the new grid starts at the last refresh
 *     vary LOW HIGH  from now on the rate varies: a picture is shown when it comes, but not sooner
 *                    after the last refresh than HIGH Hz allow; the last one again at LOW Hz
 *     noise MS       frame callbacks come up to this much after the refresh takes its picture
 *     deadline MS    a refresh takes what is ready this long before it
 *     drop PERCENT   chance that a picture misses a refresh
 *     hide, show     the window cannot be seen: no refresh takes its pictures
 *     unplug, plug   the only output goes away, and comes back
 *     scale N        of the output
 *     close          the window's close button
 *     key CODE       press and release a key (linux/input-event-codes.h)
 *     point X Y      the pointer moves to this place in the window
 *     hand Y         the pointer moves to the right at this height, HandX pixels from the left at
 *                    each millisecond of CLOCK_MONOTONIC
 *     look Y         there is no hand, but the height at which to look for what is bright
 *     touch X Y      a finger comes down there, and goes up again
 *     shy            new windows get no answer, and it prints `unanswered` for each
 *     lie MS         it reports wrong times, by up to this much
 *     die            ends with the next frame callbacks, in the middle of its work
 *     error          with the next frame callbacks, and a key, comes an error of the protocol; that
 *                    is the end of the connection
 *
 * It prints a line for each picture of the window: `never`, or `seen TIME X`, with the time in ns
 * of CLOCK_MONOTONIC and the middle of what is bright at the hand's height; and `hand TIME X` where
 * the hand is sent to. There is no command that makes it hang: stop it with a signal.
 */
#ifdef HAVE_WAYLAND

#include "wayland/hand.h"

#include <presentation-time-code.h>
#include <presentation-time-server.h>
#include <xdg-shell-code.h>
#include <xdg-shell-server.h>

#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>
#include <wayland-server.h>

typedef struct wl_resource Resource;
typedef struct wl_client Client;

/* A buffer that the client may destroy at any time. */
typedef struct Held {
    Resource *buffer;
    struct wl_listener gone;
} Held;

typedef struct Surface {
    Resource *resource, *xdg, *toplevel;
    Held attached, ready, shown; /* until the commit; until a refresh takes it; on the screen */
    struct wl_list callbacks, feedbacks;           /* of what is attached */
    struct wl_list readyCallbacks, readyFeedbacks; /* of what was committed */
    struct wl_list lateCallbacks, lateFeedbacks;   /* of what a refresh has taken */
    int64_t readyAt;                               /* when the commit came */
    bool newBuffer, configured, dropped;
    bool entered; /* the pointer is in it */
} Surface;

static struct wl_display *display;
static struct wl_global *output;
static struct wl_list outputs, keyboards, pointers, touches;
static Surface *window; /* the one with a toplevel */
static bool hidden;
static int scale = 1;

/* Refresh k is at gridStart + (k - gridFirst) / rate. */
static int64_t gridStart, rate = 60000; /* ns, mHz */
static int64_t highest;                 /* mHz, of a rate that varies; 0: it does not */
static int64_t lastBlank;               /* when the last refresh was */
static uint64_t gridFirst, blank;       /* the next refresh */
static uint64_t taken;                  /* the refresh that took a picture last */
static int64_t takenAt;                 /* when that was */
static int blankTimer, callbackTimer, feedbackTimer, handTimer;
static int64_t callbackNoise, deadline, lie;
static int handY = -1; /* below 0: there is no hand */
static bool dies, errs, shy;
static double dropChance;

static int64_t BlankTime(uint64_t k)
{
    return gridStart + (int64_t)((k - gridFirst) * UINT64_C(1000000000000) / (uint64_t)rate);
}

static int64_t Now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static double Random(void)
{
    return rand() / (RAND_MAX + 1.0);
}

static void SetTimer(int timer, int64_t time)
{
    const struct itimerspec due = {.it_value = {time / 1000000000, time % 1000000000}};
    timerfd_settime(timer, TFD_TIMER_ABSTIME, &due, NULL);
}

/* Resources. Each kind of resource has a function that gets a client's requests by their names, and
 * ignores those that it does not know. */

typedef union wl_argument Argument;
typedef void Requests(Client *client, Resource *self, const char *request, Argument *arguments);

static int Dispatch(const void *requests, void *resource, uint32_t opcode,
                    const struct wl_message *message, Argument *arguments)
{
    Requests *const *function = requests;
    (void)opcode;
    if (strcmp(message->name, "destroy") == 0 || strcmp(message->name, "release") == 0)
        wl_resource_destroy(resource);
    else if (*function)
        (*function)(wl_resource_get_client(resource), resource, message->name, arguments);
    return 0;
}

/* `requests` points to a pointer that remains valid. */
static Resource *Create(Client *client, const struct wl_interface *interface, int version,
                        uint32_t id, Requests *const *requests, void *data,
                        wl_resource_destroy_func_t destroyed)
{
    Resource *resource = wl_resource_create(client, interface, version, id);
    if (!resource)
        abort();
    wl_resource_set_dispatcher(resource, Dispatch, requests, data, destroyed);
    return resource;
}

static Requests *const none = NULL;

static Resource *ResourceOf(const Argument *argument)
{
    return (Resource *)argument->o;
}

static void Unlink(Resource *resource)
{
    wl_list_remove(wl_resource_get_link(resource));
}

/* An empty one, at the end of a list. */
static Resource *CreateIn(struct wl_list *list, Client *client,
                          const struct wl_interface *interface, int version, uint32_t id)
{
    Resource *resource = Create(client, interface, version, id, &none, NULL, Unlink);
    wl_list_insert(list->prev, wl_resource_get_link(resource));
    return resource;
}

static void Forget(struct wl_listener *listener, void *data)
{
    (void)data;
    Held *held = wl_container_of(listener, held, gone);
    held->buffer = NULL;
}

static void Hold(Held *held, Resource *buffer)
{
    if (held->buffer)
        wl_list_remove(&held->gone.link);
    held->buffer = buffer;
    held->gone.notify = Forget;
    if (buffer)
        wl_resource_add_destroy_listener(buffer, &held->gone);
}

static void Release(Held *held)
{
    if (held->buffer)
        wl_buffer_send_release(held->buffer);
    Hold(held, NULL);
}

static void Append(struct wl_list *list, struct wl_list *more)
{
    wl_list_insert_list(list->prev, more);
    wl_list_init(more);
}

/* The screen. */

static void Discard(struct wl_list *feedbacks)
{
    Resource *feedback, *next;
    wl_resource_for_each_safe(feedback, next, feedbacks)
    {
        wp_presentation_feedback_send_discarded(feedback);
        wl_resource_destroy(feedback);
    }
}

/* Those of what the last refresh has taken. */
static void SendPresented(struct wl_list *feedbacks)
{
    const int64_t wrong = (int64_t)((2 * Random() - 1) * (double)lie);
    const int64_t time = takenAt + wrong,
                  interval = highest > 0 ? 0 : INT64_C(1000000000000) / rate;
    const uint64_t number = highest > 0 ? 0 : taken;
    Resource *feedback, *next;
    wl_resource_for_each_safe(feedback, next, feedbacks)
    {
        wp_presentation_feedback_send_presented(
            feedback, (uint32_t)(time / 1000000000 >> 32), (uint32_t)(time / 1000000000),
            (uint32_t)(time % 1000000000), (uint32_t)interval, (uint32_t)(number >> 32),
            (uint32_t)number, WP_PRESENTATION_FEEDBACK_KIND_VSYNC);
        wl_resource_destroy(feedback);
    }
}

static void SendDone(struct wl_list *callbacks)
{
    Resource *callback, *next;
    wl_resource_for_each_safe(callback, next, callbacks)
    {
        wl_callback_send_done(callback, (uint32_t)(Now() / 1000000));
        wl_resource_destroy(callback);
    }
}

/* The middle of what is bright at the hand's height, in pixels; -1: nothing is. */
static double BrightX(Resource *buffer)
{
    struct wl_shm_buffer *pixels = wl_shm_buffer_get(buffer);
    int first = -1, last = -1;
    if (!pixels || handY < 0 || handY >= wl_shm_buffer_get_height(pixels))
        return -1;
    wl_shm_buffer_begin_access(pixels);
    const int width = wl_shm_buffer_get_width(pixels), edge = width / 16;
    const unsigned char *row = (const unsigned char *)wl_shm_buffer_get_data(pixels) +
                               handY * wl_shm_buffer_get_stride(pixels);
    for (int x = edge; x < width - edge; x++) {
        if (row[4 * x] + row[4 * x + 1] + row[4 * x + 2] < 3 * 100)
            continue;
        first = first < 0 ? x : first;
        last = x;
    }
    wl_shm_buffer_end_access(pixels);
    return first < 0 ? -1 : (first + last + 1) / 2.0;
}

/* A refresh takes what was ready in time, also when it is woken late. */
static void Refresh(Surface *surface)
{
    SendPresented(&surface->lateFeedbacks);
    if (surface->ready.buffer) {
        if (surface->readyAt > BlankTime(blank) - deadline)
            return;
        surface->dropped = !surface->dropped && Random() * 100 < dropChance;
        if (surface->dropped)
            return;
        Resource *buffer = surface->ready.buffer;
        Release(&surface->shown);
        Hold(&surface->ready, NULL);
        Hold(&surface->shown, buffer);
        printf("seen %lld %.1f\n", (long long)BlankTime(blank), BrightX(buffer));
    }
    taken = blank;
    takenAt = BlankTime(blank);
    Append(&surface->lateFeedbacks, &surface->readyFeedbacks);
    Append(&surface->lateCallbacks, &surface->readyCallbacks);
    SetTimer(feedbackTimer, BlankTime(blank));
    SetTimer(callbackTimer,
             BlankTime(blank) - deadline + 1 + (int64_t)(Random() * (double)callbackNoise));
}

static int OnBlank(int timer, uint32_t mask, void *data)
{
    (void)mask, (void)data;
    uint64_t expired;
    if (read(timer, &expired, sizeof expired) < 0)
        return 0;
    while (BlankTime(blank + 1) - deadline <= Now()) /* woken late */
        blank++;
    if (window && output && !hidden)
        Refresh(window);
    lastBlank = BlankTime(blank);
    blank++;
    SetTimer(blankTimer, BlankTime(blank) - deadline);
    return 0;
}

/* Where the rate varies: the next refresh is as soon as the highest rate allows. */
static void RefreshSoon(int64_t now)
{
    const int64_t soonest = lastBlank + INT64_C(1000000000000) / highest;
    gridStart = soonest > now ? soonest : now;
    gridFirst = blank;
    SetTimer(blankTimer, gridStart);
}

static int OnFeedbackTime(int timer, uint32_t mask, void *data)
{
    (void)mask, (void)data;
    uint64_t expired;
    if (read(timer, &expired, sizeof expired) == sizeof expired && window)
        SendPresented(&window->lateFeedbacks);
    return 0;
}

static void PressKey(uint32_t code)
{
    Resource *keyboard;
    wl_resource_for_each(keyboard, &keyboards)
    {
        const uint32_t time = (uint32_t)(Now() / 1000000);
        wl_keyboard_send_key(keyboard, wl_display_next_serial(display), time, code, 1);
        wl_keyboard_send_key(keyboard, wl_display_next_serial(display), time, code, 0);
    }
}

/* All in one piece, with events for each of the queues that clients have. */
static void EndWithAnError(void)
{
    PressKey(0);
    wl_resource_post_error(window->resource, 0, "made up");
    wl_display_flush_clients(display);
    wl_client_destroy(wl_resource_get_client(window->resource));
}

static int OnCallbackTime(int timer, uint32_t mask, void *data)
{
    (void)mask, (void)data;
    uint64_t expired;
    if (read(timer, &expired, sizeof expired) == sizeof expired && window)
        SendDone(&window->lateCallbacks);
    if (errs && window) {
        errs = false;
        EndWithAnError();
    }
    if (dies) {
        wl_display_flush_clients(display);
        _exit(0);
    }
    return 0;
}

/* wl_compositor, wl_surface */

static void Configure(Surface *surface)
{
    struct wl_array states;
    wl_array_init(&states);
    *(uint32_t *)wl_array_add(&states, sizeof(uint32_t)) = XDG_TOPLEVEL_STATE_ACTIVATED;
    xdg_toplevel_send_configure(surface->toplevel, 0, 0, &states);
    xdg_surface_send_configure(surface->xdg, wl_display_next_serial(display));
    wl_array_release(&states);
    surface->configured = true;
}

static void Commit(Surface *surface)
{
    if (surface->newBuffer) {
        if (surface->ready.buffer && surface == window)
            puts("never");
        Release(&surface->ready);
        Discard(&surface->readyFeedbacks);
        Hold(&surface->ready, surface->attached.buffer);
        surface->readyAt = Now();
        Hold(&surface->attached, NULL);
        surface->newBuffer = false;
        if (surface == window && highest > 0)
            RefreshSoon(surface->readyAt);
    }
    Append(&surface->readyCallbacks, &surface->callbacks);
    Append(&surface->readyFeedbacks, &surface->feedbacks);
    if (surface->toplevel && !surface->configured && shy)
        puts("unanswered");
    else if (surface->toplevel && !surface->configured)
        Configure(surface);
    if (surface != window) { /* a cursor, for example */
        SendDone(&surface->readyCallbacks);
        Release(&surface->ready);
    }
}

static void OfSurface(Client *client, Resource *self, const char *request, Argument *arguments)
{
    Surface *surface = wl_resource_get_user_data(self);
    if (strcmp(request, "attach") == 0) {
        Hold(&surface->attached, ResourceOf(&arguments[0]));
        surface->newBuffer = true;
    } else if (strcmp(request, "frame") == 0) {
        CreateIn(&surface->callbacks, client, &wl_callback_interface, 1, arguments[0].n);
    } else if (strcmp(request, "commit") == 0) {
        Commit(surface);
    }
}
static Requests *const ofSurface = OfSurface;

static void SurfaceGone(Resource *resource)
{
    Surface *surface = wl_resource_get_user_data(resource);
    struct wl_list *lists[] = {&surface->callbacks,      &surface->feedbacks,
                               &surface->readyCallbacks, &surface->readyFeedbacks,
                               &surface->lateCallbacks,  &surface->lateFeedbacks};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        Resource *each, *next;
        wl_resource_for_each_safe(each, next, lists[i]) wl_resource_destroy(each);
    }
    Hold(&surface->attached, NULL);
    Hold(&surface->ready, NULL);
    Hold(&surface->shown, NULL);
    if (surface->toplevel)
        wl_resource_set_user_data(surface->toplevel, NULL);
    if (window == surface)
        window = NULL;
    free(surface);
}

static void OfCompositor(Client *client, Resource *self, const char *request, Argument *arguments)
{
    const int version = wl_resource_get_version(self);
    if (strcmp(request, "create_region") == 0) {
        Create(client, &wl_region_interface, 1, arguments[0].n, &none, NULL, NULL);
        return;
    }
    Surface *surface = calloc(1, sizeof *surface);
    if (!surface)
        abort();
    wl_list_init(&surface->callbacks);
    wl_list_init(&surface->feedbacks);
    wl_list_init(&surface->readyCallbacks);
    wl_list_init(&surface->readyFeedbacks);
    wl_list_init(&surface->lateCallbacks);
    wl_list_init(&surface->lateFeedbacks);
    surface->resource = Create(client, &wl_surface_interface, version, arguments[0].n, &ofSurface,
                               surface, SurfaceGone);
}

/* xdg_wm_base, xdg_surface */

static void ToplevelGone(Resource *resource)
{
    Surface *surface = wl_resource_get_user_data(resource);
    if (!surface) /* it was destroyed before, with its client */
        return;
    surface->toplevel = NULL;
    if (window == surface)
        window = NULL;
}

/* The window has the keyboard from the start. */
static void OfXdgSurface(Client *client, Resource *self, const char *request, Argument *arguments)
{
    Surface *surface = wl_resource_get_user_data(self);
    Resource *keyboard;
    struct wl_array keys;
    if (strcmp(request, "get_toplevel") != 0)
        return;
    surface->xdg = self;
    surface->toplevel = Create(client, &xdg_toplevel_interface, wl_resource_get_version(self),
                               arguments[0].n, &none, surface, ToplevelGone);
    window = surface;
    wl_array_init(&keys);
    wl_resource_for_each(keyboard, &keyboards)
        wl_keyboard_send_enter(keyboard, wl_display_next_serial(display), surface->resource, &keys);
}
static Requests *const ofXdgSurface = OfXdgSurface;

static void OfShell(Client *client, Resource *self, const char *request, Argument *arguments)
{
    if (strcmp(request, "get_xdg_surface") == 0)
        Create(client, &xdg_surface_interface, wl_resource_get_version(self), arguments[0].n,
               &ofXdgSurface, wl_resource_get_user_data(ResourceOf(&arguments[1])), NULL);
}

/* wl_seat: a keyboard without a keymap, so SDL uses the codes of linux/input-event-codes.h. */

static void OfSeat(Client *client, Resource *self, const char *request, Argument *arguments)
{
    const int version = wl_resource_get_version(self);
    const uint32_t id = arguments[0].n;
    if (strcmp(request, "get_pointer") == 0)
        CreateIn(&pointers, client, &wl_pointer_interface, version, id);
    if (strcmp(request, "get_touch") == 0)
        CreateIn(&touches, client, &wl_touch_interface, version, id);
    if (strcmp(request, "get_keyboard") != 0)
        return;
    Resource *keyboard = CreateIn(&keyboards, client, &wl_keyboard_interface, version, id);
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    wl_keyboard_send_keymap(keyboard, WL_KEYBOARD_KEYMAP_FORMAT_NO_KEYMAP, nothing, 0);
    close(nothing);
}

/* From the first `point` on the window has the pointer. */
static void Point(double x, double y)
{
    Resource *pointer;
    const wl_fixed_t atX = wl_fixed_from_double(x), atY = wl_fixed_from_double(y);
    wl_resource_for_each(pointer, &pointers)
    {
        if (!window->entered)
            wl_pointer_send_enter(pointer, wl_display_next_serial(display), window->resource, atX,
                                  atY);
        wl_pointer_send_motion(pointer, (uint32_t)(Now() / 1000000), atX, atY);
        wl_pointer_send_frame(pointer);
    }
    window->entered = !wl_list_empty(&pointers);
}

/* libwayland ends a client whose socket is full. A busy machine may let one wait that long. */
static bool TakesEvents(Surface *surface)
{
    Client *client = wl_resource_get_client(surface->resource);
    return poll(&(struct pollfd){.fd = wl_client_get_fd(client), .events = POLLOUT}, 1, 0) > 0;
}

static int OnHandTime(int timer, uint32_t mask, void *data)
{
    (void)mask, (void)data;
    uint64_t expired;
    const int64_t now = Now();
    const double x = HandX((double)now / 1e6);
    if (read(timer, &expired, sizeof expired) == sizeof expired && window && TakesEvents(window)) {
        printf("hand %lld %.1f\n", (long long)now, x);
        Point(x, handY);
    }
    return 0;
}

static void StartHand(int y)
{
    const struct itimerspec everyMs = {{0, 1000000}, {0, 1}};
    handY = y;
    timerfd_settime(handTimer, 0, &everyMs, NULL);
}

static void Touch(double x, double y)
{
    Resource *touch;
    wl_resource_for_each(touch, &touches)
    {
        const uint32_t time = (uint32_t)(Now() / 1000000);
        wl_touch_send_down(touch, wl_display_next_serial(display), time, window->resource, 0,
                           wl_fixed_from_double(x), wl_fixed_from_double(y));
        wl_touch_send_frame(touch);
        wl_touch_send_up(touch, wl_display_next_serial(display), time, 0);
        wl_touch_send_frame(touch);
    }
}

/* wl_output, wp_presentation */

static void DescribeOutput(Resource *resource)
{
    wl_output_send_geometry(resource, 0, 0, 520, 290, WL_OUTPUT_SUBPIXEL_UNKNOWN, "interp_demo",
                            "grid", WL_OUTPUT_TRANSFORM_NORMAL);
    wl_output_send_mode(resource, WL_OUTPUT_MODE_CURRENT | WL_OUTPUT_MODE_PREFERRED, 1920, 1080,
                        (int32_t)(highest > 0 ? highest : rate));
    wl_output_send_scale(resource, scale);
    wl_output_send_done(resource);
}

static void OfPresentation(Client *client, Resource *self, const char *request, Argument *arguments)
{
    (void)self;
    if (strcmp(request, "feedback") != 0)
        return;
    Surface *surface = wl_resource_get_user_data(ResourceOf(&arguments[0]));
    CreateIn(&surface->feedbacks, client, &wp_presentation_feedback_interface, 1, arguments[1].n);
}

/* What clients can bind, and what they get at once. */

static void GreetSeat(Resource *seat)
{
    wl_seat_send_capabilities(seat, WL_SEAT_CAPABILITY_KEYBOARD | WL_SEAT_CAPABILITY_POINTER |
                                        WL_SEAT_CAPABILITY_TOUCH);
}

static void GreetOutput(Resource *resource)
{
    wl_resource_set_destructor(resource, Unlink);
    wl_list_insert(&outputs, wl_resource_get_link(resource));
    DescribeOutput(resource);
}

static void GreetPresentation(Resource *resource)
{
    wp_presentation_send_clock_id(resource, CLOCK_MONOTONIC);
}

static struct Global {
    const struct wl_interface *interface;
    int version;
    Requests *requests;
    void (*greet)(Resource *resource);
} globals[] = {
    {&wl_output_interface, 2, NULL, GreetOutput}, /* comes and goes */
    {&wl_compositor_interface, 4, OfCompositor, NULL},
    {&xdg_wm_base_interface, 1, OfShell, NULL},
    {&wl_seat_interface, 5, OfSeat, GreetSeat},
    {&wp_presentation_interface, 1, OfPresentation, GreetPresentation},
};

static void Bind(Client *client, void *data, uint32_t version, uint32_t id)
{
    struct Global *global = data;
    Resource *resource =
        Create(client, global->interface, (int)version, id, &global->requests, NULL, NULL);
    if (global->greet)
        global->greet(resource);
}

static struct wl_global *Offer(struct Global *global)
{
    return wl_global_create(display, global->interface, global->version, global, Bind);
}

/* Commands. */

static void SetRate(double hertz)
{
    gridStart = BlankTime(blank);
    gridFirst = blank;
    rate = (int64_t)(hertz * 1000 + 0.5);
}

static void DescribeOutputs(void)
{
    Resource *resource;
    wl_resource_for_each(resource, &outputs) DescribeOutput(resource);
}

/* A client may bind an output that it has just seen, while it goes away. So it is withdrawn, but
 * not destroyed. */
static void Plug(bool in)
{
    if (output)
        wl_global_remove(output);
    output = in ? Offer(&globals[0]) : NULL;
}

static void Obey(const char *line)
{
    char word[16] = "";
    double number = 0, other = 0;
    sscanf(line, "%15s %lf %lf", word, &number, &other);
    if (strcmp(word, "rate") == 0 || strcmp(word, "vary") == 0) {
        SetRate(number);
        highest = (int64_t)(other * 1000 + 0.5);
        DescribeOutputs();
    } else if (strcmp(word, "noise") == 0) {
        callbackNoise = (int64_t)(number * 1e6);
    } else if (strcmp(word, "deadline") == 0) {
        deadline = (int64_t)(number * 1e6);
    } else if (strcmp(word, "drop") == 0) {
        dropChance = number;
    } else if (strcmp(word, "hide") == 0 || strcmp(word, "show") == 0) {
        hidden = word[0] == 'h';
    } else if (strcmp(word, "plug") == 0 || strcmp(word, "unplug") == 0) {
        Plug(word[0] == 'p');
    } else if (strcmp(word, "scale") == 0) {
        scale = (int)number;
        DescribeOutputs();
    } else if (strcmp(word, "close") == 0 && window) {
        xdg_toplevel_send_close(window->toplevel);
    } else if (strcmp(word, "key") == 0) {
        PressKey((uint32_t)number);
    } else if (strcmp(word, "point") == 0 && window) {
        Point(number, other);
    } else if (strcmp(word, "hand") == 0) {
        StartHand((int)number);
    } else if (strcmp(word, "look") == 0) {
        handY = (int)number;
    } else if (strcmp(word, "touch") == 0 && window) {
        Touch(number, other);
    } else if (strcmp(word, "shy") == 0) {
        shy = true;
    } else if (strcmp(word, "lie") == 0) {
        lie = (int64_t)(number * 1e6);
    } else if (strcmp(word, "die") == 0) {
        dies = true;
    } else if (strcmp(word, "error") == 0) {
        errs = true;
    } else {
        fprintf(stderr, "compositor: what is '%s'?\n", word);
    }
}

static int OnCommand(int fd, uint32_t mask, void *data)
{
    (void)mask, (void)data;
    static char text[1024];
    static size_t length;
    const ssize_t got = read(fd, text + length, sizeof text - 1 - length);
    if (got <= 0)
        wl_display_terminate(display);
    length += got > 0 ? (size_t)got : 0;
    text[length] = '\0';
    char *line = text;
    for (char *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        Obey(line);
    }
    length = strlen(line);
    memmove(text, line, length);
    return 0;
}

static void AddTimer(struct wl_event_loop *loop, int *timer, wl_event_loop_fd_func_t function)
{
    *timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    wl_event_loop_add_fd(loop, *timer, WL_EVENT_READABLE, function, NULL);
}

int main(int count, char **words)
{
    if (count != 2)
        return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    display = wl_display_create();
    wl_list_init(&outputs);
    wl_list_init(&keyboards);
    wl_list_init(&pointers);
    wl_list_init(&touches);
    if (!display || wl_display_add_socket(display, words[1]) != 0) {
        fprintf(stderr, "compositor: no socket %s\n", words[1]);
        return 1;
    }
    wl_display_init_shm(display);
    for (int i = 1; i < 5; i++)
        Offer(&globals[i]);
    Plug(true);

    struct wl_event_loop *loop = wl_display_get_event_loop(display);
    AddTimer(loop, &blankTimer, OnBlank);
    AddTimer(loop, &callbackTimer, OnCallbackTime);
    AddTimer(loop, &feedbackTimer, OnFeedbackTime);
    AddTimer(loop, &handTimer, OnHandTime);
    wl_event_loop_add_fd(loop, STDIN_FILENO, WL_EVENT_READABLE, OnCommand, NULL);
    gridStart = Now();
    SetTimer(blankTimer, gridStart + 1);
    wl_display_run(display);
    wl_display_destroy_clients(display);
    wl_display_destroy(display);
    return 0;
}

#else

#include <stdio.h>

int main(void)
{
    fputs("compositor: built without Wayland's server library: run 'make deps test'\n", stderr);
    return 1;
}

#endif
