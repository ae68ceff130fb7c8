/* SPDX-License-Identifier: MIT
 *
 * The pace that a loop gets, and when a machine is too slow for it.
 */
#include "game/loop_run.h"
#include "check/check.h"

#include <inttypes.h>

static void LoopRunPaceIsTheLoopsOwnOrAsAsked(void **state)
{
    static const struct {
        int loop, ups, limit, fps; /* asked for */
        Nanoseconds tick;
        int maxLoops;
        Nanoseconds frame;
    } rows[] = {
        {LoopIndex_arevalo, 0, -1, -1, 40000000, 5, 16666667},
        {LoopIndex_arevalo, 60, 3, 0, 16666667, 3, 0},
        {LoopIndex_arevalo, 1000, 1, 144, 1000000, 1, 6944444},
        {LoopIndex_arevalo, 0, 0, 1, 40000000, 5, 1000000000}, /* it needs a limit */
        {LoopIndex_lag, 0, 0, -1, 40000000, 0, 16666667},
        {LoopIndex_simplest, 7, 3, -1, 142857143, 0, 16666667}, /* it has none */
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const LoopRun run =
            LoopRunBegin(&LoopList[rows[i].loop], rows[i].ups, rows[i].limit, rows[i].fps, 1000);
        CHECK(run.pace.tickTime == rows[i].tick && run.pace.maxLoops == rows[i].maxLoops &&
                  run.pace.frameTime == rows[i].frame && run.start == 1000,
              "row %zu: ticks of %" PRId64 ", limit %d, frames of %" PRId64, i, run.pace.tickTime,
              run.pace.maxLoops, run.pace.frameTime);
    }
}

/* Five ticks a turn, the limit, each of so many ms, from a debt of so many on: is it said after so
 * many turns, of which one may have only four ticks? By then it is further behind than one tick. */
static void LoopRunIsTooSlowWhenItFallsFurtherBehind(void **state)
{
    static const struct {
        int cost, debt, turns, shortTurn; /* shortTurn: -1 for none */
        bool tooSlow;
    } rows[] = {{45, 0, 3, -1, false},   {45, 0, 4, -1, true},   {41, 0, 8, -1, false},
                {41, 0, 9, -1, true},    {45, 900, 4, -1, true}, {1, 900, 4, -1, false},
                {40, 0, 100, -1, false}, {45, 0, 6, 2, false},   {45, 0, 7, 2, true}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        LoopRun run = LoopRunBegin(&LoopList[LoopIndex_arevalo], 0, -1, -1, 0);
        Nanoseconds now = rows[i].debt * ONE_MILLISECOND;
        for (int turn = 0; turn < rows[i].turns; turn++) {
            for (int tick = turn == rows[i].shortTurn; tick < 5; tick++) {
                LoopRunTickBegin(&run, now);
                now += rows[i].cost * ONE_MILLISECOND;
                const bool full = LoopRunTickEnd(&run, 40 * ONE_MILLISECOND);
                assert_int_equal(full, tick == 4 && turn != rows[i].shortTurn);
            }
            LoopRunTurn(&run);
        }
        CHECK(LoopRunTooSlow(&run, now) == rows[i].tooSlow, "row %zu: behind by %" PRId64 " ns", i,
              LoopRunBehind(&run, now));
    }
}

CHECK_GROUP(LoopRun, cmocka_unit_test(LoopRunPaceIsTheLoopsOwnOrAsAsked),
            cmocka_unit_test(LoopRunIsTooSlowWhenItFallsFurtherBehind));
