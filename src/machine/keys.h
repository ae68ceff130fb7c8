/* SPDX-License-Identifier: MIT
 *
 * What the user can ask for while the game runs, by key, click or page; and the keys that do it:
 * one list, key_list.def, for the window, the HUD, --help and the manual.
 */
#pragma once

#include <stdbool.h>

enum { ActionMany = 64 };

/* In the order of key_list.def. Those that follow are many each: + 1 is the second, and so on. */
typedef enum Action {
#define ACTION(name, key, flags, label, help) Action##name,
#define KEY(name, key, flags, label, help)
#include "machine/key_list.def"
    ActionFirstLoop,                                 /* the first loop of the list */
    ActionFirstScene = ActionFirstLoop + ActionMany, /* the first scene */
    ActionFirstRate = ActionFirstScene + ActionMany, /* the loop's own tick rate; + 1: the lowest */
    ActionFirstMethod = ActionFirstRate + ActionMany,           /* the scene's first way to draw */
    ActionFirstStep = ActionFirstMethod + ActionMany,           /* the first step of the tour */
    ActionFirstGameTicks = ActionFirstStep + ActionMany,        /* the card's first tick rate */
    ActionFirstGameDisplay = ActionFirstGameTicks + ActionMany, /* and its first display */

    /* The answers in the test of what can be seen, by keys that do something else outside it. */
    ActionFirstWasSmoother = ActionFirstLoop,      /* 1 */
    ActionSecondWasSmoother = ActionFirstLoop + 1, /* 2 */
    ActionCannotTell = ActionDrawCostDown          /* DOWN */
} Action;

/* A key with a character has its ASCII code, letters in lower case; other keys have SDL's codes. */
enum {
    KeyBackspace = '\b',
    KeyTab = '\t',
    KeyReturn = '\r',
    KeyEscape = 27,
    KeySpace = ' ',
    KeyF1 = 0x4000003A, /* KeyF1 + 1 is F2, and so on to F12 */
    KeyF12 = KeyF1 + 11,
    KeyHome = 0x4000004A,
    KeyRight = 0x4000004F,
    KeyLeft,
    KeyDown,
    KeyUp,
};

enum {
    KeyWithShift = 1, /* held down together with the key; their sum */
    KeyWithAlt = 2,
    KeyWithOther = 4, /* Ctrl, Super */
    KeyRepeats = 8,   /* while it is held down */
    KeyDigits = 16,   /* 1 to 9 and 0: the action, that plus 1, and so on to plus 9 */
};

typedef struct KeyBinding {
    /* Its ASCII code, or SDL's. */
    int key;
    /* A sum of those above. Without a KeyWith..., Shift matters for digits only. */
    int flags;
    Action action;
    /* Its name on the screen. NULL: not shown, as another key does the same. */
    const char *label;
    /* What it does. NULL: as the line above. */
    const char *help;
    /* The group of the help that begins with this line; or NULL. */
    const char *group;
} KeyBinding;

/* In the order of the help. The last has no key. */
extern const KeyBinding KeyTable[];

/* The action of which this one is one of many, such as ActionFirstLoop; or itself. */
Action ActionFirstOf(Action action);

/* The label of the last key that does this; "" if there is none. */
const char *KeyLabel(Action action);
