/* SPDX-License-Identifier: MIT
 *
 * Pauses, single steps and stops of the process, under every loop: none of them may notice.
 */
#include "check/simulation.h"
#include "loops/loop_list.h"

#include "check/check.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const machines[] = {"vsync60", "fast", "noisy60", "oversleep", "slow-draw"};
enum { MachineCount = sizeof machines / sizeof machines[0] };

/* The same run without what is tested. */
static Frame plain[20000];
static int plainCount, plainMost;
static int64_t plainTicks, plainLongest;
static uint64_t plainHash;

/* "variable_step on vsync60", and what else may be of interest. */
static const char *loopName, *machineName;

static GameConfig Config(void)
{
    GameConfig config = With(loopName);
    config.duration = 5 * ONE_SECOND;
    return config;
}

static bool Is(const char *loop)
{
    return strcmp(loopName, loop) == 0;
}

static int MostTicks(int first, int end)
{
    int most = 0;
    for (int i = first; i < count && i < end; i++)
        most = frames[i].ticks > most ? frames[i].ticks : most;
    return most;
}

/* Longest frame of those that have no time left out. */
static int64_t Longest(void)
{
    int64_t longest = 0;
    for (int i = 0; i < count; i++)
        if (!frames[i].excluded && frames[i].frameTime > longest)
            longest = frames[i].frameTime;
    return longest;
}

static void RunPlain(GameConfig config)
{
    RunOn(machineName, config);
    assert_in_range(count, 10, sizeof plain / sizeof plain[0]);
    memcpy(plain, frames, (size_t)count * sizeof frames[0]);
    plainCount = count;
    plainMost = MostTicks(0, count);
    plainLongest = Longest();
    plainTicks = TicksRun();
    plainHash = ran.hash;
}

static void ForEachLoopAndMachine(void (*test)(void))
{
    for (int loop = 0; loop < LoopCount; loop++) {
        for (int machine = 0; machine < MachineCount; machine++) {
            loopName = LoopList[loop].name;
            machineName = machines[machine];
            test();
        }
    }
}

static void Press(Input *input, Action action)
{
    input->actions[input->actionCount++] = action;
}

/* Pauses. They last a whole number of tenths of a second, six refresh intervals, so that the
 * displays' blanks stand to the loop's clock as before and nothing at all may differ. */
static Nanoseconds pausedAt, pauseFor;

static void PauseAndGoOn(Input *input)
{
    if (pausedAt < 0) {
        pausedAt = sim.now;
    } else if (sim.now - pausedAt < pauseFor) {
        actAt++;
        return;
    } else {
        sim.now = pausedAt + pauseFor;
        Press(input, ActionPause);
        return;
    }
    Press(input, ActionPause);
    actAt++;
}

static void ExpectThePlainFrames(int turn)
{
    int apart = 0;
    assert_int_equal(count, plainCount);
    for (int i = 0; i < count; i++) {
        const Frame *now = &frames[i], *then = &plain[i];
        CHECK(now->tick == then->tick && now->ticks == then->ticks && now->alpha == then->alpha &&
                  now->x == then->x && now->y == then->y && now->sim == then->sim &&
                  now->screen == then->screen && now->state == then->state,
              "%s on %s, paused for %g s in turn %d, frame %d: tick %" PRId64
              ", alpha %.9f, x %f, on the screen at %" PRId64 "; without: tick %" PRId64
              ", alpha %.9f, x %f, at %" PRId64,
              loopName, machineName, (double)pauseFor / 1e9, turn, i, now->tick, now->alpha, now->x,
              now->screen, then->tick, then->alpha, then->x, then->screen);
        CHECK(now->excluded ? !now->hasAnimationError && now->deadTime == pauseFor
                            : now->animationError == then->animationError && now->deadTime == 0,
              "%s on %s, frame %d: animation error %" PRId64 ", dead time %" PRId64, loopName,
              machineName, i, now->animationError, now->deadTime);
        apart += now->excluded;
    }
    assert_int_equal(apart, 1);
    assert_int_equal(ran.stats.deadTime, pauseFor);
    assert_int_equal(TicksRun(), plainTicks);
    assert_true(ran.hash == plainHash);
}

static void PauseOften(void)
{
    static const Nanoseconds lengths[] = {ONE_SECOND / 10, ONE_SECOND, 1000 * ONE_SECOND};
    static const int turns[] = {1, 8, 33};
    RunPlain(Config());
    for (int i = 0; i < 3; i++) {
        for (int turn = 0; turn < 3; turn++) {
            act = PauseAndGoOn;
            actAt = turns[turn];
            pausedAt = -1;
            pauseFor = lengths[i];
            RunOn(machineName, Config());
            ExpectThePlainFrames(turns[turn]);
        }
    }
}

static void APauseOfAnyLengthChangesNothing(void **state)
{
    (void)state;
    ForEachLoopAndMachine(PauseOften);
}

/* Stops of the process. What is left out is the whole piece of work that was stopped, as nobody
 * knows when in it that was. */
static int stopsMade;

static bool Sleeps(void)
{
    return Is("naive_sleep") || Is("fixed_sleep") || Is("fixed_fps") || Is("frame_skip") ||
           Is("ups_fps");
}

static Nanoseconds WorkOfStop(void)
{
    switch (stopIn) {
    case StopInTick:
        return sim.spec.tickCost;
    case StopInDraw:
        return sim.spec.drawCost;
    case StopInPresent:
        return sim.spec.refreshMilliHz > 0 ? ONE_SECOND / 60 + 1 + sim.spec.noise : 0;
    case StopInSleep:
        return sim.spec.oversleep;
    default:
        return 0;
    }
}

/* The same ticks have led to the same state. */
static void ExpectThePlainStates(void)
{
    for (int i = 0, then = 0; i < count && then < plainCount; i++) {
        while (then < plainCount && plain[then].tick < frames[i].tick)
            then++;
        if (then < plainCount && plain[then].tick == frames[i].tick)
            CHECK(plain[then].state == frames[i].state, "%s on %s: other state at tick %" PRId64,
                  loopName, machineName, frames[i].tick);
    }
}

static void ExpectNoBurst(const char *what)
{
    CHECK(MostTicks(0, count) <= plainMost, "%s on %s, %s: %d ticks in a frame, %d without",
          loopName, machineName, what, MostTicks(0, count), plainMost);
    CHECK(Longest() <= plainLongest + ONE_SECOND / 25,
          "%s on %s, %s: a frame of %" PRId64 " ns, %" PRId64 " without", loopName, machineName,
          what, Longest(), plainLongest);
    CHECK(llabs(TicksRun() - plainTicks) <= plainMost + 1,
          "%s on %s, %s: %" PRId64 " ticks, %" PRId64 " without", loopName, machineName, what,
          TicksRun(), plainTicks);
}

static void ExpectTheStop(const char *what)
{
    const int64_t dead = ran.stats.deadTime;
    int apart = 0;
    const Nanoseconds reading = 1000; /* of the clock, just before */
    CHECK(dead >= stopFor && dead <= stopFor + WorkOfStop() + reading,
          "%s on %s, %s: %" PRId64 " ns left out of %" PRId64, loopName, machineName, what, dead,
          stopFor);
    for (int i = 0; i < count; i++) {
        CHECK(frames[i].excluded == (frames[i].deadTime > 0) &&
                  !(frames[i].excluded && frames[i].hasAnimationError),
              "%s on %s, %s: frame %d, dead time %" PRId64, loopName, machineName, what, i,
              frames[i].deadTime);
        apart += frames[i].excluded;
    }
    CHECK(apart == 1, "%s on %s, %s: %d frames apart", loopName, machineName, what, apart);
    ExpectNoBurst(what);
    if (!Is("variable_step"))
        ExpectThePlainStates();
    stopsMade++;
}

static void StopOften(void)
{
    static const Nanoseconds lengths[] = {5 * ONE_SECOND, 300 * ONE_MILLISECOND,
                                          20 * ONE_MILLISECOND};
    static const char *const kinds[] = {"stopped in a sleep", "stopped in a tick",
                                        "stopped in a draw", "stopped in a present",
                                        "stopped in an input"};
    RunPlain(Config());
    for (int kind = StopInSleep; kind <= StopInInput; kind++) {
        if (kind == StopInSleep && (!Sleeps() || strcmp(machineName, "slow-draw") == 0))
            continue;
        for (int i = 0; i < 3; i++) {
            stopAt = 14;
            stopIn = (StopIn)kind;
            stopFor = lengths[i];
            RunOn(machineName, Config());
            ExpectTheStop(kinds[kind]);
        }
    }
}

static void NoLoopMakesUpForAStop(void **state)
{
    (void)state;
    stopsMade = 0;
    ForEachLoopAndMachine(StopOften);
    assert_int_equal(stopsMade, 3 * (LoopCount * MachineCount * 4 + 5 * (MachineCount - 1)));
}

/* Single steps. */
static Action stepAction;
static int stepsAtOnce, stepsMade, quietCalls;
static int64_t ticksDue, ticksBefore;
static int framesBefore, framesGoOn, askedRate;
static Nanoseconds goneOnAt;

enum { StepsMade = 25, QuietCalls = 4 };

/* The turn that was paused may owe more than one tick where ticks come faster than pictures; and so
 * do all turns where they come too fast for the loop, or where it goes by whole refreshes. */
static void ExpectTheStep(void)
{
    const bool owes = stepsMade <= 1 || askedRate > 80 || (Is("display_clock") && askedRate > 60);
    if (stepAction == ActionStepTick)
        CHECK(TicksRun() == ticksDue || (owes && TicksRun() < ticksDue + plainMost),
              "%s on %s at %d/s: after step %d of %d ticks %" PRId64 " have run, not %" PRId64,
              loopName, machineName, askedRate, stepsMade, stepsAtOnce, TicksRun(), ticksDue);
    else if (stepsMade > 0 && !Is("ups_fps"))
        CHECK(count == framesBefore + stepsAtOnce, "%s on %s: %d frames in %d steps of one",
              loopName, machineName, count - framesBefore, stepsAtOnce);
}

/* In the first call pauses; then, whenever the last steps are done and nothing has moved for some
 * calls, makes the next; at the end goes on. */
static void MakeSteps(Input *input)
{
    actAt++;
    if (stepsMade < 0) {
        Press(input, ActionPause);
        ticksDue = ticksBefore = TicksRun();
        stepsMade = quietCalls = 0;
        return;
    }
    const bool done =
        stepAction == ActionStepFrame ? quietCalls >= stepsAtOnce : TicksRun() >= ticksDue;
    quietCalls++;
    CHECK(quietCalls < 1000, "%s on %s: the step never comes", loopName, machineName);
    if (!done || quietCalls < QuietCalls + stepsAtOnce)
        return;
    quietCalls = 0;
    ExpectTheStep();
    framesBefore = count;
    if (stepsMade == StepsMade) {
        Press(input, ActionPause);
        goneOnAt = sim.now;
        framesGoOn = count;
        actAt = 0;
        return;
    }
    ticksDue = TicksRun() + stepsAtOnce;
    for (int i = 0; i < stepsAtOnce; i++)
        Press(input, stepAction);
    stepsMade++;
}

static void RunSteps(GameConfig config, Action action, int atOnce)
{
    act = MakeSteps;
    actAt = 21;
    stepAction = action;
    stepsAtOnce = atOnce;
    stepsMade = -1;
    askedRate = config.ticksPerSecond;
    config.duration = 15 * ONE_SECOND;
    RunOn(machineName, config);
    CHECK(stepsMade == StepsMade && actAt == 0, "%s on %s: only %d steps", loopName, machineName,
          stepsMade);
}

/* Having gone on, it neither hurries nor waits. */
static void ExpectToGoOn(Nanoseconds tickTime)
{
    int first = framesGoOn;
    while (first < count && frames[first].ticks == 0)
        first++;
    assert_true(first < count - 5);
    const Nanoseconds wait = frames[first].start - goneOnAt;
    CHECK(wait <= tickTime + plainLongest + 2 * ONE_MILLISECOND,
          "%s on %s: the next tick %" PRId64 " ns after going on, ticks are %" PRId64, loopName,
          machineName, wait, tickTime);
    /* The first frame of ups_fps may hold a step's tick; a step of a frame is more than a tick of
     * frame_skip, which pays for it; and with noise frames are not all of one length. */
    const int most = MostTicks(framesGoOn + Is("ups_fps"), framesGoOn + 30);
    const int owed =
        (Is("frame_skip") && stepAction == ActionStepFrame) + (int)(sim.spec.noise / tickTime);
    CHECK(most <= plainMost + owed, "%s on %s at %d/s: %d ticks in a frame, %d without", loopName,
          machineName, askedRate, most, plainMost);
}

static Nanoseconds TickTime(const GameConfig *config)
{
    int rate = config->ticksPerSecond;
    for (int i = 0; rate == 0; i++)
        if (Is(LoopList[i].name))
            rate = LoopList[i].ticksPerSecond;
    return (ONE_SECOND + rate / 2) / rate;
}

static void StepTicks(void)
{
    static const int rates[] = {0, 10, 25, 50, 60, 80, 144, 1000};
    if (strcmp(machineName, "slow-draw") == 0)
        return;
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        GameConfig config = Config();
        config.ticksPerSecond = rates[i];
        config.duration = 15 * ONE_SECOND;
        RunPlain(config);
        for (int atOnce = 1; atOnce <= 3; atOnce += 2) {
            RunSteps(config, ActionStepTick, atOnce);
            ExpectToGoOn(TickTime(&config));
        }
    }
}

static void AStepIsOneTick(void **state)
{
    (void)state;
    ForEachLoopAndMachine(StepTicks);
}

/* The loop's clock at a frame, less its start. */
static Nanoseconds LoopTime(const Frame *frame, Nanoseconds tickTime)
{
    return frame->behind + frame->tick * tickTime;
}

/* What a turn takes that is a step: a refresh interval, and what the loop sleeps. */
static Nanoseconds StepTime(Nanoseconds tickTime)
{
    const bool display = sim.spec.refreshMilliHz > 0;
    const Nanoseconds refresh = display ? (ONE_SECOND + 30) / 60 : ONE_SECOND / 60;
    if (Is("naive_sleep"))
        return refresh + tickTime;
    if (Is("fixed_sleep") || Is("fixed_fps") || Is("frame_skip")) /* the sleep is the shorter */
        return refresh > tickTime ? refresh : tickTime;
    return refresh;
}

static void StepFrames(void)
{
    const GameConfig config = Config();
    const Nanoseconds tickTime = TickTime(&config);
    if (strcmp(machineName, "slow-draw") == 0)
        return;
    RunPlain(config);
    for (int atOnce = 1; atOnce <= 3; atOnce += 2) {
        RunSteps(config, ActionStepFrame, atOnce);
        ExpectToGoOn(tickTime);
        for (int i = framesGoOn - StepsMade * atOnce + 2; i < framesGoOn; i++) {
            if (Is("variable_step") || Is("ups_fps"))
                continue; /* ticks of no fixed time; not every turn is a frame */
            Nanoseconds step = LoopTime(&frames[i], tickTime) - LoopTime(&frames[i - 1], tickTime);
            CHECK(step == StepTime(tickTime) && frames[i].excluded,
                  "%s on %s: %" PRId64 " ns between the steps, not %" PRId64, loopName, machineName,
                  step, StepTime(tickTime));
        }
    }
}

static void AStepIsOneFrameOfARefreshInterval(void **state)
{
    (void)state;
    ForEachLoopAndMachine(StepFrames);
}

/* Another loop while paused: it stays so. */
static Action change;
static int pausedCalls, framesPaused, changes;
static int64_t ticksPaused;

enum { PausedCalls = 30 };

static void ChangeWhilePaused(Input *input)
{
    actAt++;
    if (pausedCalls == 0) {
        Press(input, ActionPause);
        ticksPaused = TicksRun();
        framesPaused = count;
    } else {
        CHECK(TicksRun() == ticksPaused && count == framesPaused,
              "%s on %s: %" PRId64 " ticks and %d frames while paused", loopName, machineName,
              TicksRun() - ticksPaused, count - framesPaused);
    }
    if (pausedCalls > 0 && pausedCalls % 5 == 0 && pausedCalls < PausedCalls) {
        Press(input, change);
        changes++;
    }
    if (++pausedCalls > PausedCalls) {
        Press(input, ActionPause);
        actAt = 0;
    }
}

static void ChangeTheLoop(void)
{
    static const Action actions[] = {ActionNextLoop, ActionPreviousLoop, ActionFirstLoop + 4};
    for (int i = 0; i < 3; i++) {
        act = ChangeWhilePaused;
        actAt = 21;
        change = actions[i];
        pausedCalls = changes = 0;
        RunOn(machineName, Config());
        assert_int_equal(changes, 5);
        assert_int_equal(actAt, 0);
        assert_true(TicksRun() > ticksPaused + 10 && count > framesPaused + 10);
        const int64_t ticks = frames[framesPaused].tick - ticksPaused;
        CHECK(ticks <= 1 && !frames[framesPaused].hasAnimationError,
              "%s on %s: %" PRId64 " ticks in the first frame after it", loopName, machineName,
              ticks);
        const char *loop = frames[count - 1].loop;
        if (change == ActionFirstLoop + 4)
            assert_string_equal(loop, LoopList[4].name);
        else
            assert_string_not_equal(loop, loopName);
    }
}

static void AnotherLoopStaysPaused(void **state)
{
    (void)state;
    ForEachLoopAndMachine(ChangeTheLoop);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(APauseOfAnyLengthChangesNothing),
        cmocka_unit_test(NoLoopMakesUpForAStop),
        cmocka_unit_test(AStepIsOneTick),
        cmocka_unit_test(AStepIsOneFrameOfARefreshInterval),
        cmocka_unit_test(AnotherLoopStaysPaused),
    };
    return cmocka_run_group_tests_name("standstill", tests, NULL, NULL);
}
