/* SPDX-License-Identifier: MIT
 *
 * Jobs on all processors: each is done once, and games that run at the same time do not meet.
 */
#include "check/check.h"

#include "base/threads.h"
#include "game/game.h"
#include "loops/loop_list.h"
#include "machine/sim.h"

enum { Jobs = 1000 };

static void CountJob(void *data, int i)
{
    ((int *)data)[i]++;
}

TEST(ThreadsDoEachJobOnce)
{
    static int done[Jobs];
    ThreadsRun(Jobs, CountJob, done);
    for (int i = 0; i < Jobs; i++)
        assert_int_equal(done[i], 1);
    ThreadsRun(0, CountJob, NULL);
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
    GameResultFree(&ran);
}

TEST(ThreadsRunGamesThatDoNotMeet)
{
    Outcome alone[LoopCount], together[LoopCount];
    assert_true(MachineSpecParse("noisy60", &spec));
    for (int i = 0; i < LoopCount; i++)
        RunLoop(alone, i);
    ThreadsRun(LoopCount, RunLoop, together);
    for (int i = 0; i < LoopCount; i++) {
        assert_true(alone[i].ticks > 0);
        assert_int_equal(together[i].hash, alone[i].hash);
        assert_int_equal(together[i].ticks, alone[i].ticks);
        assert_int_equal(together[i].frames, alone[i].frames);
    }
}
