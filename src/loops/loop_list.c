/* SPDX-License-Identifier: MIT
 *
 * The table of loops, made from src/loops/list.h.
 */
#include "loops/loop.h"

const LoopInfo LoopList[] = {
#define LOOP(name, rate, maxLoops, flags, source, watch)                                           \
    {#name, Loop_##name, rate, maxLoops, flags, source, watch},
#include "loops/list.h"
#undef LOOP
};

const int LoopCount = sizeof LoopList / sizeof LoopList[0];
