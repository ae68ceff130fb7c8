/* SPDX-License-Identifier: MIT
 *
 * Slow motion under every loop: at half the speed a loop lives on a machine on which everything
 * costs half as much.
 */
#include "check/simulation.h"
#include "loops/loop_list.h"

#include "game/game_state.h"

#include "check/check.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const int speeds[] = {10, 100, 500, 1000, 2000, 10000}; /* thousandths */
enum { SpeedCount = sizeof speeds / sizeof speeds[0] };

static int scale; /* of a machine's costs, in thousandths */

/* In the first reading of input of a run. */
static void ScaleTheMachine(Input *input)
{
    MachineSpec *spec = &sim.spec;
    (void)input;
    spec->tickCost = spec->tickCost * scale / 1000;
    spec->drawCost = spec->drawCost * scale / 1000;
    spec->noise = spec->noise * scale / 1000;
    spec->oversleep = spec->oversleep * scale / 1000;
    spec->refreshMilliHz = spec->refreshMilliHz * 1000 / scale;
}

typedef struct Result {
    int64_t ticks, gameTime;
    int most; /* ticks in a frame */
} Result;

/* Runs a loop for so much of its own time. */
static Result Run(int loop, const char *machine, int speed, Nanoseconds loopTime)
{
    GameConfig config = With(LoopList[loop].name);
    config.settings.speed = speed;
    config.duration = loopTime / speed * 1000;
    RunOn(machine, config);
    Result result = {TicksRun(), ran.totals.gameTime, 0};
    for (int i = 0; i < count; i++)
        result.most = frames[i].ticks > result.most ? frames[i].ticks : result.most;
    return result;
}

static bool Timeless(int loop)
{
    return strcmp(LoopList[loop].name, "simplest") == 0;
}

/* Only the loop's readings of the clock, 1 us on every machine, are not scaled. */
static void CompareWithScaled(int loop, const char *machine, Nanoseconds loopTime)
{
    for (int i = 0; i < SpeedCount; i++) {
        const Result slow = Run(loop, machine, speeds[i], loopTime);
        act = ScaleTheMachine;
        actAt = 1;
        scale = speeds[i];
        const Result scaled = Run(loop, machine, LoopClockRealSpeed, loopTime);
        const double seconds = (double)loopTime / 1e9;
        const bool variable = strcmp(LoopList[loop].name, "variable_step") == 0;
        CHECK(variable || llabs(slow.ticks - scaled.ticks) <= 1 + slow.ticks / 500,
              "%s on %s at %g of its speed: %" PRId64 " ticks in %g s, %" PRId64
              " on the scaled machine",
              LoopList[loop].name, machine, speeds[i] / 1e3, slow.ticks, seconds, scaled.ticks);
        CHECK(llabs(slow.gameTime - scaled.gameTime) <= (1 + slow.ticks / 500) * 40000000,
              "%s on %s at %g of its speed: %" PRId64 " ns of game in %g s, %" PRId64
              " on the scaled machine",
              LoopList[loop].name, machine, speeds[i] / 1e3, slow.gameTime, seconds,
              scaled.gameTime);
        CHECK(slow.most <= scaled.most + 1, "%s on %s at %g of its speed: %d ticks a frame, %d",
              LoopList[loop].name, machine, speeds[i] / 1e3, slow.most, scaled.most);
    }
}

static void ItIsAMachineWithScaledCosts(void **state)
{
    (void)state;
    for (int loop = 0; loop < LoopCount; loop++) {
        CompareWithScaled(loop, "vsync60", 4 * ONE_SECOND);
        CompareWithScaled(loop, "fast", ONE_SECOND);
        CompareWithScaled(loop, "oversleep", ONE_SECOND);
        CompareWithScaled(loop, "slow-draw", 20 * ONE_SECOND);
    }
}

/* A loop that keeps its rate keeps it by its own clock: on the machine's so much the slower. */
static void TicksASecondGoWithTheSpeed(void **state)
{
    static const char *const loops[] = {"arevalo",    "fixed_fps", "max_fps", "prediction",
                                        "frame_skip", "ups_fps",   "lag"};
    (void)state;
    for (int l = 0; l < 7; l++) {
        for (int i = 0; i < SpeedCount; i++) {
            const bool everyFrame = With(loops[l]).loop == With("fixed_fps").loop ||
                                    With(loops[l]).loop == With("frame_skip").loop;
            const Result run = Run(With(loops[l]).loop, "vsync60", speeds[i], 10 * ONE_SECOND);
            const double due = 10.0 * LoopList[With(loops[l]).loop].ticksPerSecond;
            if (everyFrame && speeds[i] > 1000)
                continue; /* a display of 60 Hz is too slow for them then */
            CHECK(fabs((double)run.ticks - due) <= 1 + run.most,
                  "%s at %g of its speed: %" PRId64 " ticks, not %g", loops[l], speeds[i] / 1e3,
                  run.ticks, due);
        }
    }
}

static const Action *changes;
static int changeCount;

static void ChangeSpeed(Input *input)
{
    input->actions[input->actionCount++] = changes[changeCount++];
    actAt += 20;
    if (changes[changeCount] == ActionQuit)
        actAt = 0;
}

/* In the turn of a change, which arevalo has begun at the old speed, the picture is of the old one
 * and its time on the screen of the new. From one frame to the next the game moves on by what the
 * loop's clock does, and that by the machine's at one of the two speeds. */
static void AChangeOfSpeedIsNoJump(void **state)
{
    static const Action list[] = {ActionSlower, ActionSlower, ActionFaster, ActionSlower,
                                  ActionSlower, ActionFaster, ActionFaster, ActionFaster,
                                  ActionFaster, ActionFaster, ActionFaster, ActionSlower,
                                  ActionSlower, ActionSlower, ActionQuit};
    (void)state;
    for (int loop = 0; loop < LoopCount; loop++) {
        const Result plain = Run(loop, "vsync60", 10000, 20 * ONE_SECOND);
        GameConfig config = With(LoopList[loop].name);
        changes = list;
        changeCount = 0;
        act = ChangeSpeed;
        actAt = 20;
        config.frames = 320;
        RunOn("vsync60", config);
        assert_int_equal(changeCount, sizeof list / sizeof list[0] - 1);
        for (int i = 1; i < count; i++) {
            const Frame *now = &frames[i], *before = &frames[i - 1];
            const Nanoseconds real = now->end - before->end;
            const Nanoseconds shown = now->screen - before->screen;
            CHECK(shown >= real / 10 - 1 && shown <= 10 * real + 1,
                  "%s, frame %d: %" PRId64 " ns of the loop's clock in %" PRId64,
                  LoopList[loop].name, i, shown, real);
            CHECK(now->ticks <= plain.most + 1, "%s, frame %d: %d ticks, %d at ten times the speed",
                  LoopList[loop].name, i, now->ticks, plain.most);
            if (loop == 0 && i > 5 && (i + 1) % 20 > 1)
                CHECK(llabs(now->animationError) <= 10000 * 5,
                      "frame %d: animation error %" PRId64 " ns", i, now->animationError);
        }
    }
}

static int timelessFrames;

static void CountTimeless(const View *view)
{
    (void)view;
    timelessFrames += game.hud.state.timeless;
}

static void ALoopWithoutAClockIsNotSlowed(void **state)
{
    (void)state;
    for (int loop = 0; loop < LoopCount; loop++) {
        GameConfig config = With(LoopList[loop].name);
        config.settings.speed = 100;
        config.frames = 30;
        canvas = Looker(960, 720, CountTimeless);
        timelessFrames = 0;
        RunOn("vsync60", config);
        canvas = NULL;
        CHECK(Timeless(loop) ? timelessFrames > 25 && TicksRun() == 30 : timelessFrames == 0,
              "%s: said to be without a clock in %d of %d frames; %" PRId64 " ticks",
              LoopList[loop].name, timelessFrames, count, TicksRun());
    }
}

/* Steps are the loop's time and not the machine's: none of it counts as running, or is made up. */
static int nextAction;

static void StepInSlowMotion(Input *input)
{
    static const Action actions[] = {ActionPause,     ActionStepTick,  ActionStepTick,
                                     ActionStepFrame, ActionStepFrame, ActionPause};
    input->actions[input->actionCount++] = actions[nextAction++];
    actAt = nextAction == 6 ? 0 : actAt + (nextAction == 5 ? 100 : 1);
}

static void StepsTakeNoRunningTime(void **state)
{
    (void)state;
    for (int loop = 0; loop < LoopCount; loop++) {
        GameConfig config = With(LoopList[loop].name);
        config.settings.speed = 100;
        config.duration = 5 * ONE_SECOND;
        act = StepInSlowMotion;
        actAt = 5;
        nextAction = 0;
        RunOn("vsync60", config);
        int64_t dead = 0;
        for (int i = 0; i < count; i++) {
            CHECK(frames[i].deadTime >= 0 && frames[i].deadTime <= frames[i].frameTime,
                  "%s: frame %d took %" PRId64 " ns, %" PRId64 " of them dead", LoopList[loop].name,
                  i, frames[i].frameTime, frames[i].deadTime);
            dead += frames[i].deadTime;
        }
        const Nanoseconds total = ran.totals.total;
        CHECK(dead > 0 && llabs(total + dead - sim.now) < ONE_SECOND / 20,
              "%s: %" PRId64 " ns of running and %" PRId64 " dead are not %" PRId64,
              LoopList[loop].name, total, dead, sim.now);
    }
}

static bool PausedLongEnough(void)
{
    return sim.now > 10 * ONE_SECOND;
}

static void NothingIsStepped(Input *input)
{
    input->actions[input->actionCount++] = ActionStepFrame;
    input->actions[input->actionCount++] = ActionStepTick;
    actAt = actAt < 40 ? actAt + 1 : 0;
    if (actAt == 0)
        input->actions[input->actionCount++] = ActionPause;
}

static void StepsBeforeAPauseAreNone(void **state)
{
    GameConfig config = With("arevalo");
    (void)state;
    config.ticks = 1000;
    act = NothingIsStepped;
    actAt = 20;
    /* Paused it stays, and nothing ever ends it but the machine. */
    config.quit = PausedLongEnough;
    RunOn("vsync60", config);
    assert_in_range(count, 39, 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ItIsAMachineWithScaledCosts),
        cmocka_unit_test(TicksASecondGoWithTheSpeed),
        cmocka_unit_test(AChangeOfSpeedIsNoJump),
        cmocka_unit_test(ALoopWithoutAClockIsNotSlowed),
        cmocka_unit_test(StepsTakeNoRunningTime),
        cmocka_unit_test(StepsBeforeAPauseAreNone),
    };
    return cmocka_run_group_tests_name("slow motion", tests, NULL, NULL);
}
