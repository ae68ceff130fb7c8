/* SPDX-License-Identifier: MIT
 *
 * The table of keys, and which action a key is that goes down.
 */
#include "machine/keys.h"

#include "machine/machine.h"

#include <stddef.h>

const KeyBinding KeyTable[] = {
#define BEGINS(group, name, key, flags, label, help) {key, flags, Action##name, label, help, group},
#define ACTION(name, key, flags, label, help)        {key, flags, Action##name, label, help, NULL},
#define KEY                                          ACTION
#include "machine/key_list.def"
    {0},
};

Action ActionFirstOf(Action action)
{
    const int behindFirst = (int)action - (int)ActionFirstLoop;
    if (behindFirst < 0)
        return action;
    return (Action)((int)action - behindFirst % ActionMany);
}

const char *KeyLabel(Action action)
{
    const char *label = "";
    for (const KeyBinding *one = KeyTable; one->key; one++)
        if (one->action == action && one->label)
            label = one->label;
    return label;
}

static bool IsDigit(int key)
{
    return key >= '0' && key <= '9';
}

static bool IsOf(const KeyBinding *binding, int key)
{
    if (binding->flags & KeyDigits)
        return IsDigit(key);
    return binding->key == key;
}

/* The binding of a key with just these modifiers; NULL: there is none. */
static const KeyBinding *Find(int key, int modifiers)
{
    for (const KeyBinding *one = KeyTable; one->key; one++) {
        const int wanted = one->flags & (KeyWithShift | KeyWithAlt);
        if (IsOf(one, key) && wanted == modifiers)
            return one;
    }
    return NULL;
}

/* Shortcuts of the desktop, and of overlays such as MangoHud. */
static bool IsForOthers(int key, int modifiers)
{
    const bool isFunction = key >= KeyF1 && key <= KeyF12;
    return (modifiers & KeyWithOther) || (isFunction && (modifiers & KeyWithShift));
}

/* How many actions behind the binding's own one a key is: 1 is the first, and 0 the tenth. */
static int DigitOffset(const KeyBinding *binding, int key)
{
    enum { Digits = 10 };
    if (!(binding->flags & KeyDigits))
        return 0;
    return (key - '1' + Digits) % Digits;
}

bool InputAddKey(Input *input, int key, int modifiers, bool repeated)
{
    if (IsForOthers(key, modifiers))
        return false;
    if (modifiers & KeyWithAlt)
        modifiers = KeyWithAlt;

    const KeyBinding *binding = Find(key, modifiers);
    if (!binding && modifiers == KeyWithShift && !IsDigit(key))
        binding = Find(key, 0);
    if (!binding)
        return false;
    if (repeated && !(binding->flags & KeyRepeats))
        return false;
    InputAdd(input, (Action)((int)binding->action + DigitOffset(binding, key)));
    return true;
}
