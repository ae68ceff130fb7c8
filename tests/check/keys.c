/* SPDX-License-Identifier: MIT
 *
 * What each key does, and that the help names it.
 */
#include "check/check.h"

#include "game/player.h"
#include "machine/machine.h"

enum { None = -1 };

static int ActionOf(int key, int modifiers, bool repeated)
{
    Input input = {0};
    const bool found = InputAddKey(&input, key, modifiers, repeated);
    assert_int_equal(input.actionCount, found);
    return found ? (int)input.actions[0] : None;
}

static bool IsDigit(int key)
{
    return key >= '0' && key <= '9';
}

/* The line of the list for a key with exactly these modifiers, or NULL. */
static const KeyBinding *Line(int key, int modifiers)
{
    for (const KeyBinding *line = KeyTable; line->key; line++)
        if ((line->key == key || ((line->flags & KeyDigits) && IsDigit(key))) &&
            (line->flags & (KeyWithShift | KeyWithAlt)) == modifiers)
            return line;
    return NULL;
}

static int ActionOfLine(const KeyBinding *line, int key)
{
    if (!line)
        return None;
    return (int)line->action + (line->flags & KeyDigits ? (key + 9 - '0') % 10 : 0);
}

/* Shift alone changes nothing but where a line asks for it; F-keys with Shift belong to overlays,
 * and digits with Shift are other characters. Keys with Alt need a line of their own, and those
 * with Ctrl or Super are never ours. */
TEST(KeysDoWhatTheListSays)
{
    for (int key = 0; key <= KeyUp + 1; key = key == 128 ? KeyF1 - 1 : key + 1) {
        const bool function = key >= KeyF1 && key <= KeyF12;
        const KeyBinding *line = Line(key, 0), *shifted = Line(key, KeyWithShift);
        const int alone = ActionOfLine(line, key);
        const int shift = function       ? None
                          : shifted      ? ActionOfLine(shifted, key)
                          : IsDigit(key) ? None
                                         : alone;
        const int alt = ActionOfLine(Line(key, KeyWithAlt), key);
        const int held = line && (line->flags & KeyRepeats) ? alone : None;
        const int wanted[] = {alone, shift, alt, function ? None : alt, None, None, None, None};
        for (int modifiers = 0; modifiers < 8; modifiers++)
            CHECK(ActionOf(key, modifiers, false) == wanted[modifiers],
                  "key %d with %d: %d, not %d", key, modifiers, ActionOf(key, modifiers, false),
                  wanted[modifiers]);
        CHECK(ActionOf(key, 0, true) == held, "key %d held down", key);
        assert_int_equal(ActionOf(key, KeyWithAlt, true), None);
    }
}

/* The keys that the README and the articles name. */
TEST(KeysThatEverybodyKnowsStay)
{
    static const struct {
        int key, modifiers;
        Action action;
    } known[] = {
        {KeySpace, 0, ActionInterpolation},
        {'q', 0, ActionQuit},
        {KeyEscape, 0, ActionBack},
        {KeyReturn, 0, ActionTourNext},
        {KeyReturn, KeyWithAlt, ActionFullscreen},
        {KeyTab, 0, ActionNextLoop},
        {KeyTab, KeyWithShift, ActionPreviousLoop},
        {'1', 0, ActionFirstLoop},
        {'0', 0, (Action)((int)ActionFirstLoop + 9)},
        {'.', 0, ActionStepTick},
        {'+', KeyWithShift, ActionFaster},
        {KeyF1, 0, ActionHelp},
        {KeyF12, 0, ActionScreenshot},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        CHECK(ActionOf(known[i].key, known[i].modifiers, false) == (int)known[i].action,
              "key %d with %d", known[i].key, known[i].modifiers);
    assert_string_equal(KeyLabel(ActionHelp), "H"); /* the last one, not "F1" */
    assert_string_equal(KeyLabel(ActionPreviousLoop), "");
}

/* Every action has a key. The help names it, or for one that only Shift tells apart the key without
 * Shift; and no line of the list hides another. */
TEST(KeysAreAllShown)
{
    bool shown[ActionFirstLoop + 1] = {false};
    for (const KeyBinding *key = KeyTable; key->key; key++) {
        const KeyBinding *plain = Line(key->key, 0);
        CHECK(key > KeyTable || (key->help && key->label),
              "the first line begins no line of the help");
        CHECK(!key->help || (key->label && strlen(key->help) <= 38), "'%s' does not fit",
              key->help);
        CHECK(ActionOf(key->key, key->flags & (KeyWithShift | KeyWithAlt), false) ==
                  (int)key->action,
              "line %d is hidden by another", (int)(key - KeyTable));
        shown[key->action] |= key->label || ((key->flags & KeyWithShift) && plain && plain->label);
    }
    for (int action = 0; action <= ActionFirstLoop; action++)
        CHECK(shown[action], "action %d", action);
}

/* What the compiler does not find: a line of the list without its row in the table of commands. */
TEST(KeysAllDoSomething)
{
    for (const KeyBinding *line = KeyTable; line->key; line++)
        CHECK(!CommandIsEmpty(line->action), "%s does nothing", KeyLabel(line->action));
}
