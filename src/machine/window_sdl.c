/* SPDX-License-Identifier: MIT */
#include "machine/live.h"

#include "base/message.h"
#include "machine/connection.h"
#include "machine/keys.h"
#include "machine/system.h"

#include <SDL.h>
#undef SDL_VIDEO_DRIVER_X11     /* X's headers have a Window and a Screen, too */
#undef SDL_VIDEO_DRIVER_WINDOWS /* and windows.h a CreateWindow */
#include <SDL_syswm.h>

#include <string.h>

#if !SDL_VERSION_ATLEAST(2, 24, 0)
#error SDL 2.24 or newer is needed
#endif

static Window window;

/* What SDL has of it. */
static struct {
    SDL_Window *window;
    SDL_GLContext context;
    Connection connection;
    Feedback feedback;
    /* Whether it draws into an offscreen target, not into the window. */
    bool ownTarget;
} sdl;

/* Whether the connection to the display is lost. From then on SDL must not read events or swap. */
static bool Lost(void)
{
    if (!window.lost && sdl.connection.lost && sdl.connection.lost()) {
        Fail("the display went away");
        window.lost = true;
    }
    return window.lost;
}

/* Without any output, as where the only monitor is unplugged, much of SDL 2.26 crashes. */
static bool HasOutput(void)
{
    return SDL_GetNumVideoDisplays() > 0;
}

static bool DriverIs(const char *name)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    return driver && strcmp(driver, name) == 0;
}

/* What needs no display takes none. Without XDG_RUNTIME_DIR there can be no Wayland session, and
 * its library would say so on standard error before SDL tries the next driver. */
static bool StartVideo(bool offscreen)
{
    const bool isLinux = strcmp(SDL_GetPlatform(), "Linux") == 0;
    if (isLinux && offscreen)
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "offscreen,x11,wayland");
    else if (isLinux && !SDL_getenv("XDG_RUNTIME_DIR"))
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11,KMSDRM,offscreen");

    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    SDL_SetHint(SDL_HINT_WINDOWS_DPI_SCALING, "1"); /* a size is in points as elsewhere */
    SDL_SetMainReady();                             /* on Windows main() is ours */
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0)
        return Fail("no display: %s; --simulate MACHINE needs none", SDL_GetError());
    window.offscreen = DriverIs("offscreen") || DriverIs("dummy");
    return true;
}

/* SDL returns functions as data pointers, which C can't cast. */
static void (*FunctionAt(void *data))(void)
{
    void (*function)(void) = NULL;
    memcpy(&function, &data, sizeof function);
    return function;
}

static void (*LoadFunction(const char *name))(void)
{
    return FunctionAt(SDL_GL_GetProcAddress(name));
}

typedef int XErrorHandler(void *display, void *event);
typedef XErrorHandler *SetXErrorHandler(XErrorHandler *handler);

static int IgnoreXError(void *display, void *event)
{
    (void)display;
    (void)event;
    return 0;
}

#if defined(HAVE_WAYLAND) && defined(SDL_VIDEO_DRIVER_WAYLAND)
/* Fills in the window's wl_display and wl_surface. False if it is not one of Wayland's. */
static bool IsWayland(SDL_SysWMinfo *info)
{
    SDL_VERSION(&info->version);
    return SDL_GetWindowWMInfo(sdl.window, info) && info->subsystem == SDL_SYSWM_WAYLAND;
}

static Connection OpenConnection(void)
{
    SDL_SysWMinfo info;
    if (!IsWayland(&info))
        return (Connection){0};
    return ConnectionOfWayland(info.info.wl.display);
}

static Feedback OpenFeedback(void)
{
    SDL_SysWMinfo info;
    if (!IsWayland(&info))
        return (Feedback){0};
    return FeedbackOfWayland(info.info.wl.display, info.info.wl.surface);
}
#else
static Connection OpenConnection(void)
{
    return (Connection){0};
}

static Feedback OpenFeedback(void)
{
    return (Feedback){0};
}
#endif

/* On Wayland SDL waits for an answer when it shows a window, and for ever if there is none. So the
 * window is hidden until its connection is looked after. */
static void OpenWindow(const WindowSettings *settings, Uint32 flags)
{
    const int place = (int)SDL_WINDOWPOS_CENTERED_DISPLAY((unsigned)settings->display);
    const Uint32 hidden = DriverIs("wayland") ? SDL_WINDOW_HIDDEN : 0;
    sdl.window = SDL_CreateWindow("interp_demo", place, place, settings->width, settings->height,
                                  flags | hidden);
    if (!sdl.window)
        return;

    sdl.connection = OpenConnection();
    if (!settings->offscreen && !Lost() && HasOutput())
        SDL_ShowWindow(sdl.window); /* nothing happens if it is shown already */
}

/* OpenGL 3.3 core, for the context that is created next. */
static void SetContextAttributes(bool debug)
{
    int contextFlags = SDL_GL_CONTEXT_FORWARD_COMPATIBLE_FLAG;
    if (debug)
        contextFlags |= SDL_GL_CONTEXT_DEBUG_FLAG;
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, SDL_GL_CONTEXT_PROFILE_CORE);
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_FLAGS, contextFlags);
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0);
}

/* Creates SDL's window and its context. Without an OpenGL driver, creating a context is an error of
 * X, for which Xlib would end the program with lines of its own: here it only fails. */
static void CreateQuietly(const WindowSettings *settings)
{
    Uint32 flags = SDL_WINDOW_OPENGL | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    if (settings->fullscreen)
        flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    if (settings->offscreen)
        flags |= SDL_WINDOW_HIDDEN;
    SetContextAttributes(settings->glDebug);

    /* Xlib is loaded already where SDL uses it. */
    void *library = DriverIs("x11") ? SDL_LoadObject("libX11.so.6") : NULL;
    SetXErrorHandler *set = NULL;
    XErrorHandler *before = NULL;
    if (library)
        set = (SetXErrorHandler *)FunctionAt(SDL_LoadFunction(library, "XSetErrorHandler"));
    if (set)
        before = set(IgnoreXError);

    OpenWindow(settings, flags);
    if (sdl.window && !Lost() && HasOutput())
        sdl.context = SDL_GL_CreateContext(sdl.window);

    if (set)
        set(before);
    if (library)
        SDL_UnloadObject(library);
}

static bool CreateWindow(const WindowSettings *settings)
{
    static const char none[] = "no display can be found: %s";
    const int displays = SDL_GetNumVideoDisplays();
    if (displays < 1)
        return Fail(none, SDL_GetError());
    if (settings->display >= displays)
        return Fail("--display %d: there is no such display, only 0 to %d", settings->display,
                    displays - 1);

    CreateQuietly(settings);
    if (Lost())
        return false;
    if (!HasOutput())
        return Fail(none, "the last one was unplugged");
    if (sdl.context)
        return true;
    if (window.offscreen)
        return Fail("neither a display nor OpenGL 3.3 to draw offscreen with: %s; "
                    "--simulate MACHINE needs neither",
                    SDL_GetError());
    return Fail("no window with OpenGL 3.3: %s; --simulate MACHINE needs none", SDL_GetError());
}

/* As SDL numbers them. */
static int SwapInterval(Vsync vsync)
{
    switch (vsync) {
    case VsyncOn:
        return 1;
    case VsyncAdaptive:
        return -1;
    case VsyncOff:
    case VsyncCount:
        break;
    }
    return 0;
}

void WindowSetVsync(Vsync vsync)
{
    const int result = SDL_GL_SetSwapInterval(SwapInterval(vsync));
    if (result != 0 && vsync == VsyncAdaptive) {
        Note("the driver refuses adaptive vsync: asking for plain vsync");
        WindowSetVsync(VsyncOn);
        return;
    }
    window.vsync = vsync;
    window.accepted = result == 0;
}

static void ReadScreen(void)
{
    SDL_DisplayMode mode = {0};
    SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(sdl.window), &mode);
    window.screen.refresh = 0;
    if (mode.refresh_rate > 0)
        window.screen.refresh = PeriodOf(mode.refresh_rate);

    const Uint32 away = SDL_WINDOW_HIDDEN | SDL_WINDOW_MINIMIZED;
    const bool isShown = (SDL_GetWindowFlags(sdl.window) & away) == 0;
    window.screen.visible = HasOutput() && (window.offscreen || isShown);

    if (sdl.ownTarget)
        return; /* it keeps its size */
    int points;
    SDL_GL_GetDrawableSize(sdl.window, &window.screen.width, &window.screen.height);
    SDL_GetWindowSize(sdl.window, &points, NULL);
    window.screen.density = 0;
    if (points > 0)
        window.screen.density = (float)window.screen.width / (float)points;
}

/* A target instead of the window: the contents of a hidden window are undefined, and the system may
 * choose its size. */
static bool UseOwnTarget(const WindowSettings *settings)
{
    window.offscreen = true;
    sdl.ownTarget = true;
    window.screen.width = settings->width;
    window.screen.height = settings->height;
    return RenderOwnPicture(window.screen.width, window.screen.height);
}

/* The least size of a window, in points. */
enum { LeastWidth = 320, LeastHeight = 240 };

const Window *WindowOpen(const WindowSettings *settings)
{
    window = (Window){0};
    memset(&sdl, 0, sizeof sdl);
    SystemWakePromptly();

    if (!StartVideo(settings->offscreen) || !CreateWindow(settings))
        return NULL;
    window.render = RenderCreate(LoadFunction, settings->shaders, settings->glDebug);
    if (!window.render)
        return NULL;
    if (settings->offscreen && !UseOwnTarget(settings))
        return NULL;

    SDL_SetWindowMinimumSize(sdl.window, LeastWidth, LeastHeight);
    SDL_StopTextInput(); /* or input methods would take keys to compose characters */
    WindowSetVsync(settings->vsync);
    ReadScreen(); /* before the first event: the pointer's place depends on the density */
    sdl.feedback = OpenFeedback();
    return &window;
}

/* Without a display SDL could crash or wait for ever. Then all is left to the system: the program
 * ends anyway. */
void WindowClose(void)
{
    if (window.lost || !HasOutput())
        return;

    if (sdl.feedback.close)
        sdl.feedback.close();
    if (sdl.connection.close)
        sdl.connection.close();
    if (sdl.context)
        SDL_GL_DeleteContext(sdl.context);
    SDL_Quit();
}

void WindowToggleFullscreen(void)
{
    const Uint32 full = SDL_WINDOW_FULLSCREEN_DESKTOP;
    const Uint32 wanted = (SDL_GetWindowFlags(sdl.window) & full) ? 0 : full;
    if (!Lost() && HasOutput() && SDL_SetWindowFullscreen(sdl.window, wanted) != 0)
        Note("no fullscreen: %s", SDL_GetError());
}

static bool IsLetter(SDL_Keycode key)
{
    return key >= 'a' && key <= 'z';
}

/* Russian and Greek layouts, for example, have no Latin letters. */
static bool LayoutIsLatin(void)
{
    for (int code = SDL_SCANCODE_A; code <= SDL_SCANCODE_Z; code++) {
        if (IsLetter(SDL_GetKeyFromScancode((SDL_Scancode)code)))
            return true;
    }
    return false;
}

/* Letters are where the layout has them, digits and signs where a US keyboard has them; where the
 * layout is not Latin, letters are there, too. Any other key counts by SDL's code, and those of the
 * number pad as their twins. */
static int KeyCode(const SDL_Keysym *keysym)
{
    /* What a US keyboard has from the place of A on: SDL's codes have the order of USB's. */
    static const char places[] = "abcdefghijklmnopqrstuvwxyz1234567890     -=[]     ,.";
    static const char pad[] = "-+\r"; /* minus, plus and Enter */
    const SDL_Keycode key = keysym->sym;
    if (key >= SDLK_KP_MINUS && key <= SDLK_KP_ENTER)
        return pad[key - SDLK_KP_MINUS];
    if (IsLetter(key))
        return key;

    /* The sign of this place on a US keyboard; a space: not in the table, or not of use. */
    const unsigned afterA = (unsigned)keysym->scancode - SDL_SCANCODE_A;
    const int place = afterA < sizeof places - 1 ? places[afterA] : ' ';
    if (place == ' ')
        return key;
    if (IsLetter(place) && LayoutIsLatin())
        return key; /* the layout has its letters elsewhere */
    return place;
}

static void PressKey(const SDL_KeyboardEvent *event, Input *input)
{
    const int held = event->keysym.mod;
    int modifiers = 0;
    if (held & KMOD_SHIFT)
        modifiers |= KeyWithShift;
    if (held & KMOD_ALT)
        modifiers |= KeyWithAlt;
    if (held & (KMOD_CTRL | KMOD_GUI))
        modifiers |= KeyWithOther;
    InputAddKey(input, KeyCode(&event->keysym), modifiers, event->repeat != 0);
}

/* Mouse positions are in points, of which the middle is meant. SDL reports a finger as a mouse,
 * too, so the finger's own events would say the same twice. */
static void MovePointer(int x, int y, Input *input)
{
    const float density = window.screen.density;
    const float pixelX = ((float)x + 0.5f) * density, pixelY = ((float)y + 0.5f) * density;
    input->pointer = (Pointer){PointerInWindow, pixelX, pixelY};
}

static void MouseDown(const SDL_MouseButtonEvent *event, Input *input)
{
    MovePointer(event->x, event->y, input);
    if (event->button == SDL_BUTTON_LEFT)
        InputAddClick(input);
}

/* Takes what has come for SDL. On Wayland SDL's own read may find an error; it is heard of here
 * before SDL is called again. */
static void Pump(void)
{
    if (!Lost() && sdl.connection.read)
        sdl.connection.read(0);
    if (!Lost())
        SDL_PumpEvents();
}

/* The longest wait without a pump: on Wayland a key that is held repeats only when events are
 * pumped. */
enum { LongestReadMs = 10 };

/* On Wayland much comes that is no event of SDL's, callbacks and feedback, so one read may not be
 * enough. */
static void WaitForEvent(int timeoutMs)
{
    if (!sdl.connection.read) {
        SDL_WaitEventTimeout(NULL, timeoutMs);
        return;
    }

    const Uint64 end = SDL_GetTicks64() + (Uint64)timeoutMs;
    while (!Lost() && !SignalsQuit() && !SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT)) {
        const Uint64 now = SDL_GetTicks64();
        if (now >= end)
            return;
        const Uint64 left = end - now;
        sdl.connection.read(left < LongestReadMs ? (int)left : LongestReadMs);
        Pump();
    }
}

static void TakeEvent(const SDL_Event *event, Input *input)
{
    if (event->type == SDL_QUIT)
        InputAdd(input, ActionQuit);
    else if (event->type == SDL_KEYDOWN)
        PressKey(&event->key, input);
    else if (event->type == SDL_MOUSEMOTION)
        MovePointer(event->motion.x, event->motion.y, input);
    else if (event->type == SDL_MOUSEBUTTONDOWN)
        MouseDown(&event->button, input);
}

/* False: none is waiting. */
static bool NextEvent(SDL_Event *event)
{
    return SDL_PeepEvents(event, 1, SDL_GETEVENT, SDL_FIRSTEVENT, SDL_LASTEVENT) > 0;
}

void WindowRead(int timeoutMs, Input *input)
{
    *input = (Input){0};
    if (timeoutMs > 0)
        WaitForEvent(timeoutMs);
    Pump();

    /* What does not fit is left for the next time. */
    SDL_Event event;
    while (input->actionCount < InputActions && !Lost() && NextEvent(&event))
        TakeEvent(&event, input);
    input->held = !Lost() && (SDL_GetMouseState(NULL, NULL) & SDL_BUTTON_LMASK) != 0;
    ReadScreen();
}

bool WindowSwap(ScreenTimes *times)
{
    if (Lost() || !HasOutput())
        return false;
    const bool requested = sdl.feedback.request && sdl.feedback.request(times);
    SDL_GL_SwapWindow(sdl.window);
    return requested;
}

void WindowFeedback(ScreenTimes *times)
{
    if (sdl.feedback.request && times->reported < times->presented)
        Pump();
}

void WindowDescribe(FILE *file)
{
    SDL_version built, linked;
    SDL_VERSION(&built);
    SDL_GetVersion(&linked);
    TextPrint(file, "SDL       %d.%d.%d (built with %d.%d.%d)\n", linked.major, linked.minor,
              linked.patch, built.major, built.minor, built.patch);
    TextPrint(file, "driver    %s%s\n", SDL_GetCurrentVideoDriver(),
              window.offscreen ? " (no display)" : "");
}
