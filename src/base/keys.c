/* SPDX-License-Identifier: MIT
 *
 * To add a key, write its line here, and for something new its Action.
 */
#include "base/keys.h"

#include <string.h>

const KeyBinding KeyTable[] = {
    {KeyReturn, 0, ActionTourNext, "ENTER", "tour: begin, next step, step before"},
    {KeyBackspace, 0, ActionTourBack, "BKSP", NULL},
    {KeySpace, 0, ActionInterpolation, "SPACE", "interpolation on or off"},
    {'e', 0, ActionNextMethod, "E", "the next way to draw"},
    {'s', 0, ActionNextScene, "S", "next scene (Shift: the one before)"},
    {'s', KeyWithShift, ActionPreviousScene, NULL, NULL},
    {'m', 0, ActionSteer, "M", "steer the ball with the pointer"},
    {'l', 0, ActionLanes, "L", "lanes; strobe; parallel lines"},
    {'g', 0, ActionStrobe, "G", NULL},
    {'t', 0, ActionParallel, "T", NULL},
    {'p', 0, ActionPause, "P", "pause, or resume"},
    {'.', KeyRepeats, ActionStepTick, ".", "while paused: one tick, one frame"},
    {',', KeyRepeats, ActionStepFrame, ",", NULL},
    {'-', 0, ActionSlower, "-", "slow motion: slower, faster"},
    {'=', 0, ActionFaster, "=", NULL},
    {'+', 0, ActionFaster, NULL, NULL},
    {KeyTab, 0, ActionNextLoop, "TAB", "next loop (Shift: the one before)"},
    {KeyTab, KeyWithShift, ActionPreviousLoop, NULL, NULL},
    {KeyHome, 0, ActionHomeLoop, "HOME", "the loop arevalo"},
    {'[', 0, ActionFewerTicks, "[", "fewer, more ticks a second"},
    {']', 0, ActionMoreTicks, "]", NULL},
    {'1', KeyDigits, ActionFirstLoop, "1", "the first nine loops; 0: the tenth"},
    {KeyUp, 0, ActionDrawCostUp, "UP", "time added to each draw"},
    {KeyDown, 0, ActionDrawCostDown, "DOWN", NULL},
    {KeyRight, 0, ActionTickCostUp, "RIGHT", "time added to each tick"},
    {KeyLeft, 0, ActionTickCostDown, "LEFT", NULL},
    {'y', 0, ActionSee, "Y", "what can you see? (three minutes)"},
    {'k', 0, ActionHitch, "K", "a hitch of 500 ms"},
    {'b', 0, ActionMoreBalls, "B", "twice the balls, half of them"},
    {'b', KeyWithShift, ActionFewerBalls, "SHIFT-B", NULL},
    {'n', 0, ActionNetwork, "N", "network game: keep the debt"},
    {'v', 0, ActionVsync, "V", "vsync on or off; another frame cap"},
    {'c', 0, ActionFrameCap, "C", NULL},
    {KeyF1, 0, ActionHelp, "F1", "this help"},
    {'h', 0, ActionHelp, "H", NULL},
    {KeyF1 + 1, 0, ActionHud, "F2", "HUD: short, full with the graph, off"},
    {KeyF1 + 4, 0, ActionReloadShaders, "F5", "read the shaders again (--shaders)"},
    {KeyF1 + 10, 0, ActionFullscreen, "F11", "fullscreen (also Alt-Enter)"},
    {KeyReturn, KeyWithAlt, ActionFullscreen, NULL, NULL},
    {'r', 0, ActionRecord, "R", "start or stop a recording; a picture"},
    {KeyF12, 0, ActionScreenshot, "F12", NULL},
    {'q', 0, ActionQuit, "Q", "quit (Esc: first help, test, tour)"},
    {KeyEscape, 0, ActionBack, "ESC", NULL},
    {0},
};

const char *KeyLabel(Action action)
{
    const char *shortest = NULL;
    for (const KeyBinding *one = KeyTable; one->key; one++) {
        if (one->action == action && one->label &&
            (!shortest || strlen(one->label) < strlen(shortest)))
            shortest = one->label;
    }
    return shortest ? shortest : "";
}

static bool IsDigit(int key)
{
    return key >= '0' && key <= '9';
}

static const KeyBinding *Find(int key, int modifiers)
{
    for (const KeyBinding *one = KeyTable; one->key; one++) {
        const bool same = one->flags & KeyDigits ? IsDigit(key) : key == one->key;
        if (same && (one->flags & (KeyWithShift | KeyWithAlt)) == modifiers)
            return one;
    }
    return NULL;
}

bool KeyAction(int key, int modifiers, bool repeated, Action *action)
{
    const bool function = key >= KeyF1 && key <= KeyF12;
    if ((modifiers & KeyWithOther) || ((modifiers & KeyWithShift) && function))
        return false; /* shortcuts of the desktop, and of overlays such as MangoHud */
    if (modifiers & KeyWithAlt)
        modifiers = KeyWithAlt;
    const KeyBinding *binding = Find(key, modifiers);
    if (!binding && modifiers == KeyWithShift && !IsDigit(key))
        binding = Find(key, 0);
    if (!binding || (repeated && !(binding->flags & KeyRepeats)))
        return false;
    const int digit = binding->flags & KeyDigits ? (key - '0' + 9) % 10 : 0;
    *action = (Action)((int)binding->action + digit);
    return true;
}
