/* SPDX-License-Identifier: MIT */
#include "loops/loop_list.h"

const LoopInfo LoopList[LoopCount] = {
#define LOOP(name, rate, maxLoops, flags, idea, source, watch)                                     \
    {#name, Loop_##name, rate, maxLoops, flags, idea, source, watch},
#include "loops/list.h"
#undef LOOP
};
