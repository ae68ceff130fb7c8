/* SPDX-License-Identifier: MIT */
#include "trace/format.h"

#include <string.h>

const Format *FormatOf(const char *path)
{
    size_t length = strlen(path);
    return length >= 5 && strcmp(path + length - 5, ".json") == 0 ? FormatJson() : FormatCsv();
}
