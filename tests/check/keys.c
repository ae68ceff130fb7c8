/* SPDX-License-Identifier: MIT
 *
 * What each key does, and that the help names it.
 */
#include "check/check.h"

#include "base/keys.h"

enum { None = -1 };

static int ActionOf(int key, int modifiers, bool repeated)
{
    Action action = (Action)1000;
    return KeyAction(key, modifiers, repeated, &action) ? (int)action : None;
}

/* The key of each action, in the order of the actions; 0: no key without Shift. */
static const int keys[ActionFirstLoop] = {
    'q', KeyEscape,  KeySpace,  'e',    'm', 'l',     'g',       'p',          '.',     ',',
    '-', '=',        KeyTab,    0,      'n', 'h',     KeyF1 + 1, 'b',          0,       'v',
    'c', KeyF1 + 10, KeyF1 + 4, KeyF12, 'r', KeyUp,   KeyDown,   KeyRight,     KeyLeft, 'k',
    ']', '[',        's',       0,      't', KeyHome, KeyReturn, KeyBackspace, 'y'};

static int Alone(int key)
{
    for (int action = 0; action < ActionFirstLoop; action++)
        if (key > 0 && keys[action] == key)
            return action;
    return key >= '0' && key <= '9' ? ActionFirstLoop + (key + 9 - '0') % 10 : None;
}

/* F-keys with Shift belong to overlays. Of keys with Alt, Ctrl or Super only Alt-Enter is ours. */
TEST(KeysDoWhatTheHelpSays)
{
    for (int key = 0; key <= KeyF12 + 1; key++) {
        const int same = key == '+' ? '=' : key == KeyF1 ? 'h' : key;
        const int alone = Alone(same), alt = key == KeyReturn ? (int)ActionFullscreen : None;
        const int shift = key >= KeyF1               ? None
                          : key == KeyTab            ? (int)ActionPreviousLoop
                          : key == 'b'               ? (int)ActionFewerBalls
                          : key == 's'               ? (int)ActionPreviousScene
                          : key >= '0' && key <= '9' ? None
                                                     : alone;
        const int held = key == '.' || key == ',' ? alone : None;
        const int wanted[] = {alone, shift, alt, key < KeyF1 ? alt : None, None, None, None, None};
        for (int modifiers = 0; modifiers < 8; modifiers++)
            CHECK(ActionOf(key, modifiers, false) == wanted[modifiers],
                  "key %d with %d: %d, not %d", key, modifiers, ActionOf(key, modifiers, false),
                  wanted[modifiers]);
        CHECK(ActionOf(key, 0, true) == held, "key %d held down", key);
        assert_int_equal(ActionOf(key, KeyWithAlt, true), None);
    }
}

/* Every action has a key with a label, and no line of the table hides another. */
TEST(KeysAreAllShown)
{
    bool shown[ActionFirstLoop + 1] = {false};
    for (const KeyBinding *key = KeyTable; key->key; key++) {
        CHECK(key > KeyTable || (key->help && key->label),
              "the first line begins no line of the help");
        CHECK(!key->help || (key->label && strlen(key->help) <= 38), "'%s' does not fit",
              key->help);
        CHECK(ActionOf(key->key, key->flags & (KeyWithShift | KeyWithAlt), false) ==
                  (int)key->action,
              "line %d is hidden by another", (int)(key - KeyTable));
        shown[key->action] |= key->label != NULL;
    }
    for (int action = 0; action <= ActionFirstLoop; action++)
        CHECK(shown[action] == (action != ActionPreviousLoop && action != ActionPreviousScene),
              "action %d", action);
    assert_string_equal(KeyLabel(ActionHelp), "H"); /* not "F1" */
    assert_string_equal(KeyLabel(ActionPreviousLoop), "");
}
