/* SPDX-License-Identifier: MIT */
#include "cli/options.h"

#include "base/message.h"
#include "base/units.h"
#include "loops/loop_list.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

bool OptionReadFlag(const OptionInfo *option, const char *value, void *field)
{
    (void)option, (void)value;
    *(bool *)field = true;
    return true;
}

bool OptionReadText(const OptionInfo *option, const char *value, void *field)
{
    (void)option;
    *(const char **)field = value;
    return true;
}

bool OptionReadInt(const OptionInfo *option, const char *value, void *field)
{
    const char *at = value;
    int64_t number;
    if (!ReadDecimal(&at, 0, option->high, &number) || strchr(value, '.') || *at ||
        number < option->low)
        return Fail("--%s: '%s' is not a whole number from %lld to %lld", option->name, value,
                    (long long)option->low, (long long)option->high);
    if (option->high > INT_MAX)
        *(int64_t *)field = number;
    else
        *(int *)field = (int)number;
    return true;
}

bool OptionReadSeconds(const OptionInfo *option, const char *value, void *field)
{
    const char *at = value;
    Nanoseconds *ns = field;
    if (ReadDecimal(&at, 9, LONGEST_DURATION, ns) && *at == '\0' && *ns > 0)
        return true;
    return Fail("--%s: '%s' is not a number of seconds above 0, up to 1000000", option->name,
                value);
}

bool OptionReadCost(const OptionInfo *option, const char *value, void *field)
{
    const char *at = value;
    if (ReadDuration(&at, field) && *at == '\0')
        return true;
    return Fail("--%s: '%s' is not a time such as 5, 5ms or 0.5s", option->name, value);
}

void OptionJoinWords(char *text, size_t size, const char *const words[], int count)
{
    text[0] = '\0';
    for (int i = 0; i < count; i++)
        ListAdd(text, size, i == count - 1 ? " or " : ", ", "%s", words[i]);
}

void OptionJoinOwnWords(char *text, size_t size, const OptionInfo *option)
{
    enum { MostWords = 32 };
    const char *words[MostWords];
    int count = 0;
    while (count < MostWords && option->word(count)) {
        words[count] = option->word(count);
        count++;
    }
    OptionJoinWords(text, size, words, count);
}

_Static_assert(sizeof(Vsync) == sizeof(int), "OptionReadWord sets an int");
_Static_assert(sizeof(HudLevel) == sizeof(int), "OptionReadWord sets an int");

bool OptionReadWord(const OptionInfo *option, const char *value, void *field)
{
    char allowed[256];
    for (int i = 0; option->word(i); i++) {
        if (strcmp(value, option->word(i)) == 0) {
            *(int *)field = i;
            return true;
        }
    }
    OptionJoinOwnWords(allowed, sizeof allowed, option);
    return Fail("--%s: '%s' is not %s", option->name, value, allowed);
}

bool OptionReadLoop(const OptionInfo *option, const char *value, void *field)
{
    for (int i = 0; i < LoopCount; i++) {
        if (strcmp(value, LoopList[i].name) == 0) {
            *(int *)field = i;
            return true;
        }
    }
    return Fail("--%s: no loop '%s'; --list-loops lists them", option->name, value);
}

bool OptionReadSpeed(const OptionInfo *option, const char *value, void *field)
{
    const char *at = value;
    int64_t millionths;
    if (ReadDecimal(&at, 6, 10000000, &millionths) && *at == '\0' && millionths >= 10000 &&
        millionths % 1000 == 0) {
        *(int *)field = (int)(millionths / 1000);
        return true;
    }
    return Fail("--%s: '%s' is not a number from 0.01 to 10, with three decimals at most",
                option->name, value);
}

bool OptionReadPaused(const OptionInfo *option, const char *value, void *field)
{
    (void)option, (void)value;
    *(Nanoseconds *)field = ONE_SECOND;
    return true;
}

bool OptionReadSize(const OptionInfo *option, const char *value, void *field)
{
    WindowSettings *window = field;
    const char *at = value;
    int64_t width, height;
    if (ReadDecimal(&at, 0, 16384, &width) && *at++ == 'x' && ReadDecimal(&at, 0, 16384, &height) &&
        *at == '\0' && !strchr(value, '.') && width >= 320 && height >= 240) {
        window->width = (int)width;
        window->height = (int)height;
        return true;
    }
    return Fail("--%s: '%s' is not WIDTHxHEIGHT, 320x240 to 16384x16384", option->name, value);
}

/* MS@S: how long, and after how many seconds; or with units. */
bool OptionReadHitch(const OptionInfo *option, const char *value, void *field)
{
    Settings *settings = field;
    const char *at = value;
    if (ReadDuration(&at, &settings->hitch) && *at++ == '@') {
        const bool hasUnit = at[strspn(at, "0123456789.")] != '\0';
        if ((hasUnit ? ReadDuration(&at, &settings->hitchAt)
                     : ReadDecimal(&at, 9, LONGEST_DURATION, &settings->hitchAt)) &&
            *at == '\0' && settings->hitch > 0)
            return true;
    }
    return Fail("--%s: '%s' is not MS@S, such as 500@2 or 500ms@2s", option->name, value);
}

bool OptionReadMachine(const OptionInfo *option, const char *value, void *field)
{
    Options *options = field;
    (void)option;
    options->machineText = value;
    return MachineSpecParse(value, &options->machine);
}

bool OptionReadOutput(const OptionInfo *option, const char *value, void *field)
{
    const char *ending = strrchr(value, '.');
    char allowed[64];
    int count = 0;
    for (; option->files[count]; count++) {
        if (ending && strcmp(ending, option->files[count]) == 0)
            return OptionReadText(option, value, field);
    }
    OptionJoinWords(allowed, sizeof allowed, option->files, count);
    return Fail("--%s: '%s' must end in %s", option->name, value, allowed);
}

bool OptionReadTrace(const OptionInfo *option, const char *value, void *field)
{
    return (strcmp(value, "-") == 0 ? OptionReadText : OptionReadOutput)(option, value, field);
}

bool OptionReadExpect(const OptionInfo *option, const char *value, void *field)
{
    (void)option;
    return ExpectParse(value, field);
}
