/* SPDX-License-Identifier: MIT */
#include "window/manager.h"

#include "check/check.h"
#include "window/screen.h"
#include "window/server.h"

#include <SDL_loadso.h>
#include <X11/Xlib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Functions of libX11, which the tests are not linked with. */
static struct {
    Display *(*open)(const char *);
    Atom (*atom)(Display *, const char *, Bool);
    int (*selectInput)(Display *, Window, long);
    Window (*create)(Display *, Window, int, int, unsigned, unsigned, unsigned, unsigned long,
                     unsigned long);
    int (*change)(Display *, Window, Atom, Atom, int, int, const unsigned char *, int);
    int (*place)(Display *, Window, int, int, unsigned, unsigned);
    int (*focus)(Display *, Window, int, Time);
    int (*next)(Display *, XEvent *);
    Status (*send)(Display *, Window, Bool, long, XEvent *);
    int (*sync)(Display *, Bool);
} x11;

static void LoadX11(void)
{
    const struct {
        const char *name;
        void *function;
    } names[] = {{"XOpenDisplay", &x11.open},        {"XInternAtom", &x11.atom},
                 {"XSelectInput", &x11.selectInput}, {"XCreateSimpleWindow", &x11.create},
                 {"XChangeProperty", &x11.change},   {"XMoveResizeWindow", &x11.place},
                 {"XSetInputFocus", &x11.focus},     {"XNextEvent", &x11.next},
                 {"XSendEvent", &x11.send},          {"XSync", &x11.sync}};
    void *library = SDL_LoadObject("libX11.so.6");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        void *function = library ? SDL_LoadFunction(library, names[i].name) : NULL;
        if (!function)
            _exit(1);
        memcpy(names[i].function, &function, sizeof function);
    }
}

static void ChangeAtoms(Display *display, Window window, const char *name, const char *type,
                        unsigned long value, int count)
{
    x11.change(display, window, x11.atom(display, name, False), x11.atom(display, type, False), 32,
               PropModeReplace, (unsigned char *)&value, count);
}

static void Manage(Display *display, const XEvent *event)
{
    const Atom stateAtom = x11.atom(display, "_NET_WM_STATE", False);
    const Atom fullAtom = x11.atom(display, "_NET_WM_STATE_FULLSCREEN", False);
    if (event->type == MapNotify) {
        x11.focus(display, event->xmap.window, RevertToParent, CurrentTime);
    } else if (event->type == ClientMessage && event->xclient.message_type == stateAtom &&
               (Atom)event->xclient.data.l[1] == fullAtom) {
        const Window window = event->xclient.window;
        const bool full = event->xclient.data.l[0] == 1;
        if (full)
            x11.place(display, window, 0, 0, 1280, 960);
        else
            x11.place(display, window, 160, 120, 960, 720);
        ChangeAtoms(display, window, "_NET_WM_STATE", "ATOM", fullAtom, full);
    }
}

/* Never returns. A byte on `ready` says that it is there. */
static void RunManager(int ready)
{
    XEvent event;
    DieWithParent();
    LoadX11();
    Display *display = x11.open(NULL);
    if (!display)
        _exit(1);
    const Window root = DefaultRootWindow(display);
    const Window own = x11.create(display, root, 0, 0, 1, 1, 0, 0, 0);
    ChangeAtoms(display, root, "_NET_SUPPORTING_WM_CHECK", "WINDOW", own, 1);
    ChangeAtoms(display, own, "_NET_SUPPORTING_WM_CHECK", "WINDOW", own, 1);
    x11.selectInput(display, root, SubstructureNotifyMask);
    x11.sync(display, False);
    if (write(ready, "!", 1) != 1)
        _exit(1);
    for (;;) {
        x11.next(display, &event);
        Manage(display, &event);
    }
}

void StartManager(void)
{
    int ends[2];
    char byte;
    assert_int_equal(pipe(ends), 0);
    screen.manager = fork();
    assert_true(screen.manager >= 0);
    if (screen.manager == 0)
        RunManager(ends[1]);
    close(ends[1]);
    ssize_t got = read(ends[0], &byte, 1);
    close(ends[0]);
    CHECK(got == 1, "no window manager: libX11.so.6 can't be used");
}

static void SendClose(Window window)
{
    LoadX11();
    Display *display = x11.open(NULL);
    if (!display)
        _exit(1);
    XEvent event = {.xclient = {.type = ClientMessage,
                                .window = window,
                                .message_type = x11.atom(display, "WM_PROTOCOLS", False),
                                .format = 32}};
    event.xclient.data.l[0] = (long)x11.atom(display, "WM_DELETE_WINDOW", False);
    x11.send(display, window, False, NoEventMask, &event);
    x11.sync(display, False);
    _exit(0);
}

void CloseWindow(void)
{
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        SendClose(strtoul(screen.window, NULL, 10));
    assert_int_equal(waitpid(child, &status, 0), child);
    CHECK(status == 0, "the message can't be sent: no libX11.so.6");
}
