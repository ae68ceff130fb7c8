/* SPDX-License-Identifier: MIT
 *
 * Clocks that stand still, go back, or leap by days, under every loop: the ticks go on as if
 * nothing had been, and what was left out is shown.
 */
#include "game/game_state.h"
#include "loops/loop_list.h"
#include "machine/sim.h"

#include "check/check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static GameResult ran;

static const Nanoseconds Day = 86400 * ONE_SECOND;

/* A machine whose clock shows another time, from its faultAt-th reading on. */
static SimMachine sim;
static Machine machine;
static Nanoseconds offset;
static int readings, faultAt;
static void (*fault)(void);

static Nanoseconds Shown(Nanoseconds time)
{
    if (++readings == faultAt)
        fault();
    return time + offset;
}

static Nanoseconds FaultyNow(void *self)
{
    return Shown(machine.clock.now(self));
}

static Nanoseconds FaultyPeek(void *self)
{
    return Shown(machine.clock.peek(self));
}

static void FaultyWaitUntil(void *self, Nanoseconds deadline)
{
    machine.clock.waitUntil(self, deadline - offset);
}

static Nanoseconds FaultyPresent(void *self)
{
    return machine.presenter.present(self) + offset;
}

/* What a run had: ticks in all, and the most of them in one turn. */
typedef struct Result {
    int64_t ticks;
    int most, frames;
    Nanoseconds dead;
} Result;

static int mostTicks;
static const char *loopName, *machineName;

static void Count(void *recorder, const Frame *frame)
{
    (void)recorder;
    mostTicks = frame->ticks > mostTicks ? frame->ticks : mostTicks;
    CHECK(frame->renderTime >= 0 && frame->renderTime < ONE_SECOND && frame->swapTime >= 0 &&
              frame->swapTime < ONE_SECOND && frame->updateTime >= 0 &&
              frame->updateTime < ONE_SECOND && frame->sleepTime >= 0 &&
              frame->sleepTime < ONE_SECOND,
          "%s on %s, fault at reading %d: render %" PRId64 ", swap %" PRId64 ", update %" PRId64
          ", sleep %" PRId64 " ns",
          loopName, machineName, faultAt, frame->renderTime, frame->swapTime, frame->updateTime,
          frame->sleepTime);
    CHECK(frame->frameTime >= 0 && frame->frameTime - frame->deadTime < ONE_SECOND,
          "%s on %s, fault at reading %d: a frame of %" PRId64 " ns, %" PRId64 " of them dead",
          loopName, machineName, faultAt, frame->frameTime, frame->deadTime);
    CHECK(frame->viewLag > -ONE_SECOND && frame->viewLag < ONE_SECOND &&
              (!frame->hasAnimationError ||
               (frame->animationError > -ONE_SECOND && frame->animationError < ONE_SECOND)),
          "%s on %s, fault at reading %d: view lag %" PRId64 ", animation error %" PRId64, loopName,
          machineName, faultAt, frame->viewLag, frame->animationError);
}

/* Two seconds of the game; without a fault where `at` is 0. */
static Result Run(int loop, const char *on, int fps, int at, void (*what)(void))
{
    MachineSpec spec;
    GameConfig config = GameConfigDefault();
    assert_true(MachineSpecParse(on, &spec));
    machine = config.machine = SimMachineInit(&sim, &spec, NULL);
    config.machine.clock.now = FaultyNow;
    config.machine.clock.peek = FaultyPeek;
    config.machine.clock.waitUntil = FaultyWaitUntil;
    config.machine.presenter.present = FaultyPresent;
    config.record = Count;
    config.loop = loop;
    config.settings.fps = fps;
    config.duration = 2 * ONE_SECOND;
    loopName = LoopList[loop].name;
    machineName = on;
    mostTicks = readings = 0;
    offset = 0;
    faultAt = at;
    fault = what;
    assert_true(GameRun(&config, &ran));
    const Result result = {ran.totals.ticks, mostTicks, (int)ran.stats.frames, game.deadTime};
    GameResultFree(&ran);
    return result;
}

static void LeapThreeDays(void)
{
    offset += 3 * Day;
}

static void GoBackThreeDays(void)
{
    offset -= 3 * Day;
}

static void LeapThereAndBack(void)
{
    offset = offset == 0 ? 3 * Day : 0;
    if (offset > 0)
        faultAt += 7;
}

/* It stands for 20 ms, a tick of some loops, and goes on from there. */
static void StandStill(void)
{
    static Nanoseconds stands;
    if (offset == 0)
        stands = sim.now;
    offset = stands - sim.now;
    faultAt += sim.now - stands < 20 * ONE_MILLISECOND;
}

/* In each of many readings, whatever the loop or the game reads the clock for. A fault may cost or
 * give some ticks, but no burst: those of one wait at most. */
static void CheckFault(void (*what)(void), Nanoseconds dead)
{
    static const char *const machines[] = {"vsync60", "fast", "noisy60", "slow-draw"};
    static const int caps[] = {-1, -1, 50, -1};
    for (int loop = 0; loop < LoopCount; loop++) {
        for (int i = 0; i < 4; i++) {
            const Result plain = Run(loop, machines[i], caps[i], 0, NULL);
            const int most = readings < 160 ? readings : 160;
            for (int at = 2; at < most - 20; at++) {
                const Result now = Run(loop, machines[i], caps[i], at, what);
                const int64_t more = now.ticks - plain.ticks;
                CHECK(more <= plain.most + 2 && more >= -plain.most - 40,
                      "%s on %s, fault at reading %d: %" PRId64 " ticks, not %" PRId64, loopName,
                      machineName, at, now.ticks, plain.ticks);
                CHECK(now.most <= plain.most + 1,
                      "%s on %s, fault at reading %d: %d ticks between two pictures, not %d",
                      loopName, machineName, at, now.most, plain.most);
                CHECK(now.dead >= dead && now.dead <= dead + ONE_SECOND,
                      "%s on %s, fault at reading %d: %" PRId64 " ns are left out", loopName,
                      machineName, at, now.dead);
            }
        }
    }
}

static void ALeapByDaysIsLeftOut(void **state)
{
    (void)state;
    CheckFault(LeapThreeDays, 3 * Day);
}

static void AClockThatGoesBackStandsStill(void **state)
{
    (void)state;
    CheckFault(GoBackThreeDays, 0);
}

static void ALeapThereAndBackIsTheSame(void **state)
{
    (void)state;
    CheckFault(LeapThereAndBack, 3 * Day);
}

static void AClockThatStandsForAWhileGoesOn(void **state)
{
    (void)state;
    CheckFault(StandStill, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ALeapByDaysIsLeftOut),
        cmocka_unit_test(AClockThatGoesBackStandsStill),
        cmocka_unit_test(ALeapThereAndBackIsTheSame),
        cmocka_unit_test(AClockThatStandsForAWhileGoesOn),
    };
    return cmocka_run_group_tests_name("clocks", tests, NULL, NULL);
}
