/* SPDX-License-Identifier: MIT
 *
 * What each key does, and that the help names it.
 */
#include "check/check.h"

#include "base/keys.h"

#include <string.h>

enum { None = -1 };

static int ActionOf(int key, int modifiers, bool repeated)
{
    Action action = (Action)1000;
    return KeyAction(key, modifiers, repeated, &action) ? (int)action : None;
}

static const struct {
    int key, action, withShift, repeated;
} keys[] = {
    {'q', ActionQuit, ActionQuit, None},
    {KeyEscape, ActionQuit, ActionQuit, None},
    {KeySpace, ActionInterpolation, ActionInterpolation, None},
    {'e', ActionPrediction, ActionPrediction, None},
    {'l', ActionLanes, ActionLanes, None},
    {'g', ActionStrobe, ActionStrobe, None},
    {'p', ActionPause, ActionPause, None},
    {'.', ActionStepTick, ActionStepTick, ActionStepTick},
    {',', ActionStepFrame, ActionStepFrame, ActionStepFrame},
    {'-', ActionSlower, ActionSlower, None},
    {'=', ActionFaster, ActionFaster, None},
    {'+', ActionFaster, ActionFaster, None},
    {KeyTab, ActionNextLoop, ActionPreviousLoop, None},
    {'1', ActionFirstLoop, ActionFirstLoop, None},
    {'9', ActionFirstLoop + 8, ActionFirstLoop + 8, None},
    {'0', ActionFirstLoop + 9, ActionFirstLoop + 9, None},
    {KeyUp, ActionDrawCostUp, ActionDrawCostUp, None},
    {KeyDown, ActionDrawCostDown, ActionDrawCostDown, None},
    {KeyRight, ActionTickCostUp, ActionTickCostUp, None},
    {KeyLeft, ActionTickCostDown, ActionTickCostDown, None},
    {'k', ActionHitch, ActionHitch, None},
    {'n', ActionNetwork, ActionNetwork, None},
    {'b', ActionMoreBalls, ActionFewerBalls, None},
    {'h', ActionHelp, ActionHelp, None},
    {'v', ActionVsync, ActionVsync, None},
    {'c', ActionFrameCap, ActionFrameCap, None},
    {'r', ActionRecord, ActionRecord, None},
    /* With Shift these are for overlays. */
    {KeyF1, ActionHelp, None, None},
    {KeyF1 + 1, ActionHud, None, None},
    {KeyF1 + 4, ActionReloadShaders, None, None},
    {KeyF1 + 10, ActionFullscreen, None, None},
    {KeyF12, ActionScreenshot, None, None},
    /* These do nothing. */
    {'/', None, None, None},
    {':', None, None, None},
    {'a', None, None, None},
    {KeyReturn, None, None, None},
    {KeyF12 + 1, None, None, None},
};
enum { KeyCount = sizeof keys / sizeof keys[0] };

static void KeysDoWhatTheHelpSays(void **state)
{
    (void)state;
    for (int i = 0; i < KeyCount; i++) {
        const int key = keys[i].key;
        const int got[] = {ActionOf(key, 0, false), ActionOf(key, KeyWithShift, false),
                           ActionOf(key, 0, true)};
        const int want[] = {keys[i].action, keys[i].withShift, keys[i].repeated};
        for (int k = 0; k < 3; k++)
            CHECK(got[k] == want[k], "key %d, %s: action %d, not %d", key,
                  (const char *[]){"alone", "with Shift", "held down"}[k], got[k], want[k]);
    }
}

/* Of all keys with Alt, Ctrl or Super, Alt-Enter alone is ours. */
static void KeysOfOtherShortcutsDoNothing(void **state)
{
    (void)state;
    for (int key = 0; key <= KeyF12; key++) {
        const int alt = key == KeyReturn ? (int)ActionFullscreen : None;
        for (int shift = 0; shift <= KeyWithShift; shift++) {
            assert_int_equal(ActionOf(key, KeyWithAlt | shift, false), alt);
            assert_int_equal(ActionOf(key, KeyWithOther | shift, false), None);
            assert_int_equal(ActionOf(key, KeyWithAlt | KeyWithOther | shift, false), None);
        }
        assert_int_equal(ActionOf(key, KeyWithAlt, true), None);
    }
}

/* Every action has a key with a label, and no line of the table hides another. */
static void KeysAreAllShown(void **state)
{
    bool shown[ActionFirstLoop + 1] = {false};
    const KeyBinding *key;
    (void)state;
    for (int i = 0; (key = KeyBindingAt(i)) != NULL; i++) {
        CHECK(i > 0 || (key->help && key->label), "the first line begins no line of the help");
        CHECK(!key->help || (key->label && strlen(key->help) <= 38), "'%s' does not fit",
              key->help);
        CHECK(ActionOf(key->key, key->flags & (KeyWithShift | KeyWithAlt), false) ==
                  (int)key->action,
              "line %d is hidden by another", i);
        shown[key->action] |= key->label != NULL;
    }
    assert_null(KeyBindingAt(-1));
    for (int action = 0; action <= ActionFirstLoop; action++)
        CHECK(shown[action] == (action != ActionPreviousLoop), "action %d is %sshown", action,
              shown[action] ? "" : "not ");
    assert_string_equal(KeyLabel(ActionHelp), "H"); /* not "F1" */
    assert_string_equal(KeyLabel(ActionFewerBalls), "SHIFT-B");
    assert_string_equal(KeyLabel(ActionPreviousLoop), "");
}

CHECK_GROUP(Keys, cmocka_unit_test(KeysDoWhatTheHelpSays),
            cmocka_unit_test(KeysOfOtherShortcutsDoNothing), cmocka_unit_test(KeysAreAllShown));
