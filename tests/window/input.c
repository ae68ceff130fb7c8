/* SPDX-License-Identifier: MIT
 *
 * SDL's events become actions. What a key does is tested in check/keys.c; clicks and the pointer
 * are in window.c.
 */
#include "machine/live.h"

#include "check/check.h"
#include "window/screen.h"

#include <SDL.h>

static const Window *window;

static int Open(void **state)
{
    WindowSettings settings = WindowSettingsDefault();
    settings.offscreen = true;
    window = WindowOpen(&settings);
    return window ? 0 : -1;
}

static int Close(void **state)
{
    WindowClose();
    return 0;
}

#define TEST_IN_WINDOW(name) TEST_BETWEEN(name, Open, Close)

static Input Read(void)
{
    Input input;
    WindowRead(0, &input);
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
