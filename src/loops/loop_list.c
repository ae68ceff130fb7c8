/* SPDX-License-Identifier: MIT OR Unlicense */
#include "loops/loop_list.h"

#define LOOP(name, ...) _Static_assert(sizeof #name <= 14, "tables have 13 columns for " #name);
#include "loops/list.def"
#undef LOOP

const LoopInfo LoopList[LoopCount] = {
#define LOOP(name, rate, maxLoops, flags, idea, source, watch)                                     \
    {#name, Loop_##name, rate, maxLoops, flags, idea, source, watch},
#include "loops/list.def"
#undef LOOP
};
