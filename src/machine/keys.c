/* SPDX-License-Identifier: MIT */
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
    const int many = (int)action - (int)ActionFirstLoop;
    return many < 0 ? action : (Action)((int)action - many % ActionMany);
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

static const KeyBinding *Find(int key, int modifiers)
{
    for (const KeyBinding *one = KeyTable; one->key; one++) {
        const bool same = one->flags & KeyDigits ? IsDigit(key) : key == one->key;
        if (same && (one->flags & (KeyWithShift | KeyWithAlt)) == modifiers)
            return one;
    }
    return NULL;
}

bool InputAddKey(Input *input, int key, int modifiers, bool repeated)
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
    InputAdd(input, (Action)((int)binding->action + digit));
    return true;
}
