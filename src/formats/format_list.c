/* SPDX-License-Identifier: MIT */
#include "formats/format.h"

#include "base/message.h"

#define FORMAT(name) extern const LogFormat Format##name;
#include "formats/list.def"

const LogFormat *const LogFormats[] = {
#define FORMAT(name) &Format##name,
#include "formats/list.def"
    NULL,
};

void LogFormatNames(char *text, size_t size)
{
    text[0] = '\0';
    for (int i = 1; LogFormats[i + 1]; i++) {
        const bool isLast = !LogFormats[i + 2];
        ListAdd(text, size, isLast ? " or " : ", ", "%s", LogFormats[i]->name);
    }
}
