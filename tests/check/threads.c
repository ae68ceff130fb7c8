/* SPDX-License-Identifier: MIT
 *
 * Jobs on all processors: each is done once, and games that run at the same time do not meet.
 */
#include "check/check.h"

#include "base/threads.h"
#include "game/game.h"
#include "loops/loop_list.h"
#include "machine/sim.h"

typedef struct Counts {
    int done[MostJobs], taken;
} Counts;

static void CountJob(void *data, int i)
{
    ((Counts *)data)->done[i]++;
}

static void TakeJob(void *data, int i)
{
    Counts *counts = data;
    assert_int_equal(i, counts->taken++);
    assert_int_equal(counts->done[i], 1);
}

TEST(ThreadsDoEachJobOnceAndTakeTheseInOrder)
{
    Counts counts = {0};
    ThreadsRun(MostJobs, CountJob, TakeJob, &counts);
    assert_int_equal(counts.taken, MostJobs);
    ThreadsRun(0, CountJob, TakeJob, &counts);
    assert_int_equal(counts.taken, MostJobs);
}

/* What a game came to: its state, ticks and frames. */
typedef struct Outcome {
    uint64_t hash;
    int64_t ticks, frames;
} Outcome;

static MachineSpec spec;

static void RunLoop(void *data, int i)
{
    SimMachine sim;
    GameResult ran;
    GameConfig config = GameConfigDefault();
    config.machine = SimMachineInit(&sim, &spec, NULL);
    config.settings.loop = i;
    config.duration = 3 * ONE_SECOND;
    assert_true(GameRun(&config, &ran));
    ((Outcome *)data)[i] = (Outcome){ran.hash, ran.totals.ticks, ran.stats.frames};
    StatsFree(&ran.stats);
}

static void TakeNothing(void *data, int i)
{
    (void)data;
    (void)i;
}

TEST(ThreadsRunGamesThatDoNotMeet)
{
    Outcome alone[LoopCount], together[LoopCount];
    assert_true(MachineSpecParse("noisy60", &spec));
    for (int i = 0; i < LoopCount; i++)
        RunLoop(alone, i);
    ThreadsRun(LoopCount, RunLoop, TakeNothing, together);
    for (int i = 0; i < LoopCount; i++) {
        assert_true(alone[i].ticks > 0);
        assert_int_equal(together[i].hash, alone[i].hash);
        assert_int_equal(together[i].ticks, alone[i].ticks);
        assert_int_equal(together[i].frames, alone[i].frames);
    }
}
