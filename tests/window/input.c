/* SPDX-License-Identifier: MIT
 *
 * SDL's events become actions, clicks and the place of the pointer. What a key does is tested in
 * check/keys.c.
 */
#include "machine/window.h"

#include "check/check.h"
#include "window/screen.h"

#include <SDL.h>

static Window *window;

static int Open(void **state)
{
    WindowSettings settings = WindowSettingsDefault();
    settings.offscreen = true;
    window = WindowOpen(&settings);
    return window ? 0 : -1;
}

static int Close(void **state)
{
    WindowClose(window);
    return 0;
}

#define TEST_IN_WINDOW(name) TEST_BETWEEN(name, Open, Close)

static Input Read(void)
{
    Input input;
    WindowRead(window, 0, &input);
    return input;
}

static void PushKey(SDL_Keycode key, SDL_Scancode place, int held, bool repeat)
{
    SDL_Event event = {
        .key = {.type = SDL_KEYDOWN, .repeat = repeat, .keysym = {place, key, (Uint16)held, 0}}};
    assert_int_equal(SDL_PushEvent(&event), 1);
}

TEST_IN_WINDOW(WindowInputHasTheActionsOfKeys)
{
    enum { None = -1 };
    static const struct {
        SDL_Keycode key;
        SDL_Scancode place; /* 0: that of the key on a US keyboard, which adds nothing */
        int held;
        bool repeat;
        int action;
    } rows[] = {
        {'e', 0, 0, false, ActionNextMethod},
        {'b', 0, KMOD_RSHIFT, false, ActionFewerBalls},
        {'.', 0, 0, true, ActionStepTick},
        {'p', 0, 0, true, None},
        {SDLK_UP, 0, 0, false, ActionDrawCostUp},
        {SDLK_DOWN, 0, 0, false, ActionDrawCostDown},
        {SDLK_LEFT, 0, 0, false, ActionTickCostDown},
        {SDLK_RIGHT, 0, 0, false, ActionTickCostUp},
        {SDLK_KP_MINUS, 0, 0, false, ActionSlower},
        {SDLK_KP_PLUS, 0, 0, false, ActionFaster},
        {SDLK_F1, 0, 0, false, ActionHelp},
        {SDLK_F12, 0, 0, false, ActionScreenshot},
        {SDLK_F12, 0, KMOD_LSHIFT, false, None},
        {SDLK_F13, 0, 0, false, None},
        {SDLK_RETURN, 0, KMOD_RALT, false, ActionFullscreen},
        {'e', 0, KMOD_LALT, false, None},
        {'e', 0, KMOD_LCTRL, false, None},
        {'e', 0, KMOD_RGUI, false, None},
        /* by print; by place; by print if it is neither a letter nor at a place of ours */
        {'v', SDL_SCANCODE_PERIOD, 0, false, ActionVsync},
        {':', SDL_SCANCODE_PERIOD, 0, false, ActionStepTick},
        {';', SDL_SCANCODE_COMMA, 0, false, ActionStepFrame},
        {')', SDL_SCANCODE_MINUS, 0, false, ActionSlower},
        {0xB4, SDL_SCANCODE_EQUALS, 0, false, ActionFaster},
        {'-', SDL_SCANCODE_0, 0, false, ActionFirstLoop + 9},
        {'=', SDL_SCANCODE_0, KMOD_LSHIFT, false, None},
        {',', SDL_SCANCODE_M, 0, false, ActionStepFrame},
        {'-', SDL_SCANCODE_SLASH, 0, false, ActionSlower},
        {'+', SDL_SCANCODE_RIGHTBRACKET, 0, false, ActionMoreTicks},
        {'+', SDL_SCANCODE_SEMICOLON, 0, false, ActionFaster},
        {0xF6, SDL_SCANCODE_SEMICOLON, 0, false, None},
    };
    Read();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        PushKey(rows[i].key, rows[i].place, rows[i].held, rows[i].repeat);
        const Input input = Read();
        const int action = input.actionCount ? (int)input.actions[0] : None;
        CHECK(action == rows[i].action, "row %zu: action %d, not %d", i, action, rows[i].action);
    }
}

TEST_IN_WINDOW(WindowInputKeepsWhatIsTooMuch)
{
    SDL_Event quit = {.type = SDL_QUIT};
    Read();
    for (int i = 0; i < InputActions; i++)
        PushKey('e', 0, 0, false);
    assert_int_equal(SDL_PushEvent(&quit), 1);
    assert_int_equal(Read().actionCount, InputActions);
    const Input rest = Read();
    assert_int_equal(rest.actionCount, 1);
    assert_int_equal(rest.actions[0], ActionQuit);
}

TEST_IN_WINDOW(WindowInputHasTheClicksOfTheLeftButton)
{
    SDL_Event event = {.button = {.type = SDL_MOUSEBUTTONDOWN, .x = 10, .y = 20}};
    Read();
    for (Uint8 button = SDL_BUTTON_LEFT; button <= SDL_BUTTON_RIGHT; button++) {
        event.button.button = button;
        assert_int_equal(SDL_PushEvent(&event), 1);
    }
    const Input input = Read();
    assert_int_equal(input.clickCount, 1);
    assert_true(input.clicks[0].x == 10.5f && input.clicks[0].y == 20.5f);
}

/* Also of a click before the first read, when no event has told the window's size yet. */
TEST_ON_SCREEN(WindowInputOfTheFirstReadHasItsPlace)
{
    const WindowSettings settings = WindowSettingsDefault();
    SDL_Event event = {.button = {.type = SDL_MOUSEBUTTONDOWN, .x = 10, .y = 20}};
    event.button.button = SDL_BUTTON_LEFT;
    setenv("SDL_VIDEODRIVER", "x11", 1);
    window = WindowOpen(&settings);
    assert_non_null(window);
    assert_int_equal(SDL_PushEvent(&event), 1);
    const Input input = Read();
    WindowClose(window);
    assert_int_equal(input.clickCount, 1);
    CHECK(input.clicks[0].x == 10.5f && input.clicks[0].y == 20.5f, "at %f, %f",
          (double)input.clicks[0].x, (double)input.clicks[0].y);
}

/* A press also moves the pointer: a finger can come down anywhere. */
TEST_IN_WINDOW(WindowInputHasThePlaceOfThePointer)
{
    static const struct {
        Uint32 type;
        int x, y;
    } rows[] = {{SDL_MOUSEMOTION, 10, 20},
                {SDL_MOUSEMOTION, 959, 0},
                {SDL_MOUSEBUTTONDOWN, 3, 4},
                {SDL_MOUSEMOTION, -7, 800}};
    Read();
    assert_int_equal(Read().pointer.in, PointerStill);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const bool moves = rows[i].type == SDL_MOUSEMOTION;
        SDL_Event event = {.type = SDL_MOUSEMOTION};
        assert_int_equal(SDL_PushEvent(&event), 1); /* the newest counts */
        event = moves ? (SDL_Event){.motion = {.x = rows[i].x, .y = rows[i].y}}
                      : (SDL_Event){.button = {.x = rows[i].x, .y = rows[i].y}};
        event.type = rows[i].type;
        assert_int_equal(SDL_PushEvent(&event), 1);
        const Pointer pointer = Read().pointer;
        CHECK(pointer.in == PointerInWindow && pointer.x == (float)rows[i].x + 0.5f &&
                  pointer.y == (float)rows[i].y + 0.5f,
              "row %zu: at %f, %f", i, pointer.x, pointer.y);
    }
}
