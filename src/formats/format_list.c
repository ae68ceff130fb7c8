/* SPDX-License-Identifier: MIT */
#include "formats/format.h"

#define FORMAT(name) extern const LogFormat Format##name;
#include "formats/list.def"

const LogFormat *const LogFormats[] = {
#define FORMAT(name) &Format##name,
#include "formats/list.def"
    NULL,
};
