/* SPDX-License-Identifier: MIT
 *
 * What must not disturb any loop: pauses, single steps, stops of the process, clocks that leap or
 * go back, and slow motion. Each test goes over all loops on some machines.
 */
#include "check/check.h"
#include "check/simulation.h"
#include "game/loop_clock.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The loop and the machine of a test, which a failed HERE names. */
static const char *loopName, *machineName;
#define HERE(condition, format, ...)                                                               \
    CHECK(condition, "%s on %s: " format, loopName, machineName, __VA_ARGS__)

static const char *const machines[] = {"vsync60", "fast", "noisy60", "oversleep", "slow-draw"};
enum { MachineCount = sizeof machines / sizeof machines[0] };

static void ForEachLoopAndMachine(int machineCount, void (*test)(void))
{
    for (int loop = 0; loop < LoopCount; loop++)
        for (int machine = 0; machine < machineCount; machine++) {
            loopName = LoopList[loop].name;
            machineName = machines[machine];
            test();
        }
}

static bool Is(const char *loop)
{
    return strcmp(loopName, loop) == 0;
}

static bool SlowDraw(void)
{
    return strcmp(machineName, "slow-draw") == 0;
}

/* Each of them costs as much to simulate as one of the other machines'. */
static bool Is1000Frames(void)
{
    return strcmp(machineName, "fast") == 0 || strcmp(machineName, "oversleep") == 0;
}

static GameConfig Config(void)
{
    GameConfig config = With(loopName);
    config.duration = (Is1000Frames() ? 2 : 5) * ONE_SECOND;
    return config;
}

static void RunBaseline(GameConfig config)
{
    RunOn(machineName, config);
    KeepBaseline();
    assert_true(baseline.count >= 10);
}

/* ---- pauses: a whole number of tenths of a second, six refresh intervals, so that the display's
 * blanks stand to the loop's clock as before and nothing at all may differ ---- */

static Nanoseconds pausedAt, pauseFor;

static void PauseAndGoOn(Input *input)
{
    if (pausedAt >= 0 && sim.now - pausedAt < pauseFor) {
        actAt++;
        return;
    }
    if (pausedAt < 0) {
        pausedAt = sim.now;
        actAt++;
    } else {
        sim.now = pausedAt + pauseFor;
    }
    PressAction(input, ActionPause);
}

static void ExpectTheBaselineFrames(void)
{
    int excluded = 0;
    assert_int_equal(count, baseline.count);
    for (int i = 0; i < count; i++) {
        const Frame *now = &frames[i], *then = &baseline.frames[i];
        HERE(now->tick == then->tick && now->ticks == then->ticks && now->alpha == then->alpha &&
                 now->x == then->x && now->y == then->y && now->sim == then->sim &&
                 now->screen == then->screen && now->state == then->state,
             "paused for %g s, frame %d: tick %" PRId64 ", alpha %.9f, screen %" PRId64
             "; without: %" PRId64 ", %.9f, %" PRId64,
             (double)pauseFor / 1e9, i, now->tick, now->alpha, now->screen, then->tick, then->alpha,
             then->screen);
        HERE(now->excluded ? !now->hasAnimationError && now->deadTime == pauseFor
                           : now->animationError == then->animationError && now->deadTime == 0,
             "frame %d: animation error %" PRId64 ", dead time %" PRId64, i, now->animationError,
             now->deadTime);
        excluded += now->excluded;
    }
    assert_int_equal(excluded, 1);
    assert_int_equal(ran.stats.deadTime, pauseFor);
    assert_int_equal(TicksRun(), baseline.ticks);
    assert_true(ran.hash == baseline.hash);
}

static void PauseOften(void)
{
    static const struct {
        int turn;
        Nanoseconds length;
    } pauses[] = {{33, ONE_SECOND / 10}, {1, ONE_SECOND}, {8, 1000 * ONE_SECOND}};
    RunBaseline(Config());
    for (int i = 0; i < 3; i++) {
        act = PauseAndGoOn;
        actAt = pauses[i].turn;
        pauseFor = pauses[i].length;
        pausedAt = -1;
        RunOn(machineName, Config());
        ExpectTheBaselineFrames();
    }
}

static void GameTimePauseOfAnyLengthChangesNothing(void **state)
{
    (void)state;
    ForEachLoopAndMachine(MachineCount, PauseOften);
}

/* ---- stops of the process: what is left out is the whole piece of work that was stopped, as
 * nobody knows when in it that was ---- */

static int stopsMade;

static bool Sleeps(void)
{
    return Is("naive_sleep") || Is("fixed_sleep") || Is("fixed_fps") || Is("frame_skip") ||
           Is("ups_fps");
}

static Nanoseconds WorkOfStop(void)
{
    const bool display = sim.spec.refreshMilliHz > 0;
    const Nanoseconds work[] = {[StopInSleep] = sim.spec.oversleep,
                                [StopInTick] = sim.spec.tickCost,
                                [StopInDraw] = sim.spec.drawCost,
                                [StopInPresent] =
                                    display ? ONE_SECOND / 60 + 1 + sim.spec.noise : 0,
                                [StopInInput] = 0};
    return work[stopIn];
}

/* The same ticks have led to the same state. */
static void ExpectTheBaselineStates(void)
{
    int then = 0;
    for (int i = 0; i < count; i++) {
        const Frame *frame = &frames[i];
        while (then < baseline.count - 1 && baseline.frames[then].tick < frame->tick)
            then++;
        HERE(baseline.frames[then].tick != frame->tick ||
                 baseline.frames[then].state == frame->state,
             "another state at tick %" PRId64, frame->tick);
    }
}

static void ExpectNoBurst(const char *what)
{
    HERE(MaxTicks(0, count) <= baseline.maxTicks &&
             LongestFrame() <= baseline.longest + ONE_SECOND / 25 &&
             llabs(TicksRun() - baseline.ticks) <= baseline.maxTicks + 1,
         "%s: %d ticks in a frame, a frame of %" PRId64 " ns, %" PRId64
         " ticks; without: %d, %" PRId64 ", %" PRId64,
         what, MaxTicks(0, count), LongestFrame(), TicksRun(), baseline.maxTicks, baseline.longest,
         baseline.ticks);
}

static void ExpectTheStop(const char *what)
{
    const Nanoseconds dead = ran.stats.deadTime, reading = 1000; /* of the clock, just before */
    int excluded = 0;
    HERE(dead >= stopFor && dead <= stopFor + WorkOfStop() + reading,
         "%s: %" PRId64 " ns left out of %" PRId64, what, dead, stopFor);
    for (int i = 0; i < count; i++) {
        const Frame *frame = &frames[i];
        HERE(frame->excluded == (frame->deadTime > 0) &&
                 !(frame->excluded && frame->hasAnimationError) && frame->oversleep < stopFor &&
                 frame->sleepTime < stopFor + ONE_SECOND,
             "%s: frame %d, dead time %" PRId64, what, i, frame->deadTime);
        excluded += frame->excluded;
    }
    HERE(excluded == 1, "%s: %d frames excluded", what, excluded);
    ExpectNoBurst(what);
    if (!Is("variable_step"))
        ExpectTheBaselineStates();
    stopsMade++;
}

static void StopOften(void)
{
    static const Nanoseconds lengths[] = {5 * ONE_SECOND, 300 * ONE_MILLISECOND,
                                          20 * ONE_MILLISECOND};
    static const char *const kinds[] = {"stopped in a sleep", "stopped in a tick",
                                        "stopped in a draw", "stopped in a present",
                                        "stopped in an input"};
    RunBaseline(Config());
    for (int kind = StopInSleep; kind <= StopInInput; kind++) {
        if (kind == StopInSleep && (!Sleeps() || SlowDraw()))
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

static void GameTimeStopOfTheProcessIsLeftOut(void **state)
{
    (void)state;
    stopsMade = 0;
    ForEachLoopAndMachine(MachineCount, StopOften);
    assert_int_equal(stopsMade, 3 * (LoopCount * MachineCount * 4 + 5 * (MachineCount - 1)));
}

/* A gap of more than a second, of which the system has said nothing. */
static Nanoseconds gap;

static void StandStill(Input *input)
{
    (void)input;
    sim.now += gap;
}

static void LeaveAGap(void)
{
    static const Nanoseconds gaps[] = {5 * ONE_SECOND, ONE_SECOND * 9 / 10};
    GameConfig config = Config();
    for (int i = 0; i < 4; i++) {
        config.settings.network = i % 2;
        RunBaseline(config);
        act = StandStill;
        actAt = 20;
        gap = gaps[i / 2];
        RunOn(machineName, config);
        const Nanoseconds dead = ran.stats.deadTime; /* the reading before it may be in it */
        HERE(gap > ONE_SECOND ? dead >= gap && dead <= gap + 1000 : dead == 0,
             "%" PRId64 " ns left out of %" PRId64, dead, gap);
        if (gap > ONE_SECOND)
            ExpectNoBurst("stood still");
    }
}

static void GameTimeGapOfOverASecondIsLeftOut(void **state)
{
    (void)state;
    ForEachLoopAndMachine(MachineCount, LeaveAGap);
}

/* ---- clocks that leap, go back or stand, in each of many readings, whatever they are for: it may
 * cost or give some ticks, but no burst; those of one wait at most ---- */

static const Nanoseconds Day = 86400 * ONE_SECOND;
static Nanoseconds standsAt;

static void LeapThreeDays(void)
{
    clockOffset += 3 * Day;
}

static void GoBackThreeDays(void)
{
    clockOffset -= 3 * Day;
}

static void LeapThereAndBack(void)
{
    clockOffset = clockOffset == 0 ? 3 * Day : 0;
    if (clockOffset > 0)
        faultAt += 7;
}

/* For 20 ms, a tick of some loops; then it goes on from there. */
static void StandForAWhile(void)
{
    standsAt = clockOffset == 0 ? sim.now : standsAt;
    clockOffset = standsAt - sim.now;
    faultAt += sim.now - standsAt < 20 * ONE_MILLISECOND;
}

static const struct ClockFault {
    void (*happens)(void);
    Nanoseconds dead; /* left out at least; at most a second more */
} clockFaults[] = {{LeapThreeDays, 3 * Day},
                   {GoBackThreeDays, 0},
                   {LeapThereAndBack, 3 * Day},
                   {StandForAWhile, 0}};

static bool Short(Nanoseconds time)
{
    return time >= 0 && time < ONE_SECOND;
}

static void ExpectNoFault(const struct ClockFault *expected, int at)
{
    const int64_t more = TicksRun() - baseline.ticks;
    const int which = (int)(expected - clockFaults);
    Nanoseconds dead = 0;
    for (int i = 0; i < count; i++) {
        const Frame *frame = &frames[i];
        dead += frame->deadTime;
        HERE(Short(frame->renderTime) && Short(frame->swapTime) && Short(frame->updateTime) &&
                 Short(frame->sleepTime) && Short(frame->frameTime - frame->deadTime) &&
                 Short(llabs(frame->viewLag)) &&
                 (!frame->hasAnimationError || Short(llabs(frame->animationError))),
             "fault %d at reading %d, frame %d: render %" PRId64 ", swap %" PRId64
             ", update %" PRId64 ", sleep %" PRId64 " ns",
             which, at, i, frame->renderTime, frame->swapTime, frame->updateTime, frame->sleepTime);
    }
    HERE(more <= baseline.maxTicks + 2 && more >= -baseline.maxTicks - 40,
         "fault %d at reading %d: %" PRId64 " ticks more", which, at, more);
    HERE(MaxTicks(0, count) <= baseline.maxTicks + 1, "fault %d at reading %d: %d ticks in a frame",
         which, at, MaxTicks(0, count));
    HERE(dead >= expected->dead && dead <= expected->dead + ONE_SECOND,
         "fault %d at reading %d: %" PRId64 " ns are left out", which, at, dead);
}

static void FaultOften(void)
{
    GameConfig config = Config();
    config.duration = (Is1000Frames() ? 1 : 4) * (ONE_SECOND / 2);
    config.settings.fps = strcmp(machineName, "noisy60") == 0 ? 50 : -1;
    RunBaseline(config);
    const int last = readings < 160 ? readings : 160;
    for (int i = 0; i < 4; i++)
        for (int at = 2 + i; at < last - 20; at += 17) {
            faultAt = at;
            fault = clockFaults[i].happens;
            RunOn(machineName, config);
            ExpectNoFault(&clockFaults[i], at);
        }
}

static void GameTimeClockThatLeapsOrGoesBackDisturbsNoLoop(void **state)
{
    (void)state;
    ForEachLoopAndMachine(MachineCount, FaultOften);
}

/* ---- single steps ---- */

static Action stepAction;
static int stepsAtOnce, stepsMade, quietCalls, framesBefore, framesGoOn, askedRate;
static int64_t ticksDue;
static Nanoseconds goneOnAt;

enum { StepsMade = 25, QuietCalls = 4 };

/* The turn that was paused may owe more than one tick where ticks come faster than pictures; and so
 * do all turns where they come too fast for the loop, or where it goes by whole refreshes. */
static void ExpectTheStep(void)
{
    const bool owes = stepsMade <= 1 || askedRate > 80 || (Is("display_clock") && askedRate > 60);
    if (stepAction == ActionStepTick)
        HERE(TicksRun() == ticksDue || (owes && TicksRun() < ticksDue + baseline.maxTicks),
             "at %d/s: after step %d of %d ticks %" PRId64 " have run, not %" PRId64, askedRate,
             stepsMade, stepsAtOnce, TicksRun(), ticksDue);
    else if (stepsMade > 0 && !Is("ups_fps"))
        HERE(count == framesBefore + stepsAtOnce, "%d frames in %d steps of one",
             count - framesBefore, stepsAtOnce);
}

/* In the first call pauses; then, whenever the last steps are done and nothing has moved for some
 * calls, makes the next; at the end goes on. */
static void MakeSteps(Input *input)
{
    actAt++;
    if (stepsMade < 0) {
        PressAction(input, ActionPause);
        ticksDue = TicksRun();
        stepsMade = quietCalls = 0;
        return;
    }
    const bool done =
        stepAction == ActionStepFrame ? quietCalls >= stepsAtOnce : TicksRun() >= ticksDue;
    HERE(++quietCalls < 1000, "step %d never comes", stepsMade);
    if (!done || quietCalls <= QuietCalls + stepsAtOnce)
        return;
    quietCalls = 0;
    ExpectTheStep();
    framesBefore = count;
    if (stepsMade == StepsMade) {
        PressAction(input, ActionPause);
        goneOnAt = sim.now;
        framesGoOn = count;
        actAt = 0;
        return;
    }
    ticksDue = TicksRun() + stepsAtOnce;
    for (int i = 0; i < stepsAtOnce; i++)
        PressAction(input, stepAction);
    stepsMade++;
}

/* Having gone on, it neither hurries nor waits. The first frame of ups_fps may hold a step's tick;
 * a step of a frame is more than a tick of frame_skip, which pays for it; and with noise frames are
 * not all of one length. */
static void ExpectToGoOn(Nanoseconds tickTime)
{
    int first = framesGoOn;
    while (first < count && frames[first].ticks == 0)
        first++;
    assert_true(first < count - 5);
    const Nanoseconds wait = frames[first].start - goneOnAt;
    HERE(wait <= tickTime + baseline.longest + 2 * ONE_MILLISECOND,
         "the next tick %" PRId64 " ns after going on, ticks are %" PRId64, wait, tickTime);
    const int most = MaxTicks(framesGoOn + Is("ups_fps"), framesGoOn + 30);
    const int owed =
        (Is("frame_skip") && stepAction == ActionStepFrame) + (int)(sim.spec.noise / tickTime);
    HERE(most <= baseline.maxTicks + owed, "at %d/s: %d ticks in a frame, %d without", askedRate,
         most, baseline.maxTicks);
}

static Nanoseconds TickTime(const GameConfig *config)
{
    const int rate = config->ticksPerSecond > 0 ? config->ticksPerSecond
                                                : LoopList[config->settings.loop].ticksPerSecond;
    return (ONE_SECOND + rate / 2) / rate;
}

static void RunSteps(GameConfig config, Action action, int atOnce)
{
    act = MakeSteps;
    actAt = 21;
    stepAction = action;
    stepsAtOnce = atOnce;
    stepsMade = -1;
    askedRate = config.ticksPerSecond;
    RunOn(machineName, config);
    HERE(stepsMade == StepsMade && actAt == 0, "only %d steps", stepsMade);
    ExpectToGoOn(TickTime(&config));
}

static void StepTicks(void)
{
    static const int rates[] = {0, 10, 25, 50, 60, 80, 144, 1000};
    for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++) {
        GameConfig config = Config();
        config.ticksPerSecond = rates[i];
        config.duration = (rates[i] == 10 ? 5 : 2) * ONE_SECOND;
        RunBaseline(config);
        RunSteps(config, ActionStepTick, i % 2 ? 3 : 1);
    }
}

static void GameTimeStepIsOneTick(void **state)
{
    (void)state;
    ForEachLoopAndMachine(MachineCount - 1, StepTicks);
}

/* What a turn takes that is a step: a refresh interval, and what the loop sleeps. */
static Nanoseconds StepTime(Nanoseconds tickTime)
{
    const Nanoseconds refresh = (ONE_SECOND + (sim.spec.refreshMilliHz > 0 ? 30 : 0)) / 60;
    if (Is("naive_sleep"))
        return refresh + tickTime;
    if (Is("fixed_sleep") || Is("fixed_fps") || Is("frame_skip")) /* the sleep is the shorter */
        return refresh > tickTime ? refresh : tickTime;
    return refresh;
}

static void StepFrames(void)
{
    GameConfig config = Config();
    const Nanoseconds tickTime = TickTime(&config);
    RunBaseline(config);
    for (int atOnce = 1; atOnce <= 3; atOnce += 2) {
        RunSteps(config, ActionStepFrame, atOnce);
        if (Is("variable_step") || Is("ups_fps"))
            continue; /* ticks of no fixed time; not every turn is a frame */
        for (int i = framesGoOn - StepsMade * atOnce + 2; i < framesGoOn; i++) {
            /* `behind` is the loop's clock less the time of its ticks. */
            const Nanoseconds step = frames[i].behind - frames[i - 1].behind +
                                     (frames[i].tick - frames[i - 1].tick) * tickTime;
            HERE(step == StepTime(tickTime) && frames[i].excluded,
                 "%" PRId64 " ns between the steps, not %" PRId64, step, StepTime(tickTime));
        }
    }
}

static void GameTimeStepIsOneFrameOfARefreshInterval(void **state)
{
    (void)state;
    ForEachLoopAndMachine(MachineCount - 1, StepFrames);
}

/* Another loop while paused: it stays so. */
static Action change;
static int pausedCalls, framesPaused;
static int64_t ticksPaused;

enum { PausedCalls = 30 };

static void ChangeWhilePaused(Input *input)
{
    actAt++;
    if (pausedCalls == 0) {
        PressAction(input, ActionPause);
        ticksPaused = TicksRun();
        framesPaused = count;
    }
    HERE(TicksRun() == ticksPaused && count == framesPaused,
         "%" PRId64 " ticks and %d frames while paused", TicksRun() - ticksPaused,
         count - framesPaused);
    if (pausedCalls > 0 && pausedCalls % 5 == 0 && pausedCalls < PausedCalls)
        PressAction(input, change);
    if (++pausedCalls > PausedCalls) {
        PressAction(input, ActionPause);
        actAt = 0;
    }
}

static void ChangeTheLoop(void)
{
    static const struct {
        Action action;
        int moves; /* of five presses; 0: to the fifth loop */
    } changes[] = {{ActionNextLoop, 5}, {ActionPreviousLoop, -5}, {ActionFirstLoop + 4, 0}};
    for (int i = 0; i < 3; i++) {
        const int from = With(loopName).settings.loop, moves = changes[i].moves;
        act = ChangeWhilePaused;
        actAt = 21;
        change = changes[i].action;
        pausedCalls = 0;
        RunOn(machineName, Config());
        assert_true(actAt == 0 && TicksRun() > ticksPaused + 10 && count > framesPaused + 10);
        const int64_t ticks = frames[framesPaused].tick - ticksPaused;
        HERE(ticks <= 1 && !frames[framesPaused].hasAnimationError,
             "%" PRId64 " ticks in the first frame after it", ticks);
        assert_string_equal(frames[count - 1].loop,
                            LoopList[moves ? (from + moves + LoopCount) % LoopCount : 4].name);
    }
}

static void GameTimeAnotherLoopStaysPaused(void **state)
{
    (void)state;
    ForEachLoopAndMachine(MachineCount, ChangeTheLoop);
}

/* Steps are the loop's time and not the machine's: none of it counts as running, or is made up. */
static int nextAction;

static void StepInSlowMotion(Input *input)
{
    static const Action actions[] = {ActionPause,     ActionStepTick,  ActionStepTick,
                                     ActionStepFrame, ActionStepFrame, ActionPause};
    PressAction(input, actions[nextAction++]);
    actAt = nextAction == 6 ? 0 : actAt + (nextAction == 5 ? 100 : 1);
}

static void RunStepsInSlowMotion(void)
{
    GameConfig config = Config();
    Nanoseconds dead = 0;
    config.settings.speed = 100;
    config.duration = 5 * ONE_SECOND;
    act = StepInSlowMotion;
    actAt = 5;
    nextAction = 0;
    RunOn(machineName, config);
    for (int i = 0; i < count; i++) {
        HERE(frames[i].deadTime >= 0 && frames[i].deadTime <= frames[i].frameTime,
             "frame %d took %" PRId64 " ns, %" PRId64 " of them dead", i, frames[i].frameTime,
             frames[i].deadTime);
        dead += frames[i].deadTime;
    }
    HERE(dead > 0 && llabs(ran.totals.total + dead - sim.now) < ONE_SECOND / 20,
         "%" PRId64 " ns of running and %" PRId64 " dead are not %" PRId64, ran.totals.total, dead,
         sim.now);
}

static void GameTimeStepsTakeNoRunningTime(void **state)
{
    (void)state;
    ForEachLoopAndMachine(1, RunStepsInSlowMotion);
}

/* ---- slow motion: at half the speed a loop lives on a machine on which everything costs half as
 * much ---- */

static const int speeds[] = {10, 500, 2000, 10000}; /* thousandths */
enum { SpeedCount = sizeof speeds / sizeof speeds[0] };

static int scale; /* of a machine's costs, in thousandths */

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

/* Runs the loop for so much of its own time. */
static void RunAtSpeed(int speed, Nanoseconds loopTime)
{
    GameConfig config = Config();
    config.settings.speed = speed;
    config.duration = loopTime / speed * 1000;
    RunOn(machineName, config);
}

/* Only the loop's readings of the clock, 1 us on every machine, are not scaled. */
static void CompareWithScaled(void)
{
    const Nanoseconds loopTime = (SlowDraw() ? 100 : Is1000Frames() ? 1 : 10) * (ONE_SECOND / 5);
    if (strcmp(machineName, "noisy60") == 0)
        return;
    for (int i = 0; i < SpeedCount; i++) {
        RunAtSpeed(speeds[i], loopTime);
        const int64_t ticks = TicksRun(), game = ran.totals.gameTime, most = MaxTicks(0, count);
        const int64_t off = 1 + ticks / 500;
        act = ScaleTheMachine;
        actAt = 1;
        scale = speeds[i];
        RunAtSpeed(LoopClockRealSpeed, loopTime);
        HERE((Is("variable_step") || llabs(ticks - TicksRun()) <= off) &&
                 llabs(game - ran.totals.gameTime) <= off * 40000000 &&
                 most <= MaxTicks(0, count) + 1,
             "at %g of its speed: %" PRId64 " ticks, %" PRId64 " ns of game, %" PRId64
             " ticks in a frame; on the scaled machine %" PRId64 ", %" PRId64 ", %d",
             speeds[i] / 1e3, ticks, game, most, TicksRun(), ran.totals.gameTime,
             MaxTicks(0, count));
    }
}

static void GameTimeSlowMotionIsAScaledMachine(void **state)
{
    (void)state;
    ForEachLoopAndMachine(MachineCount, CompareWithScaled);
}

static const Action changes[] = {ActionSlower, ActionSlower, ActionFaster, ActionSlower,
                                 ActionSlower, ActionFaster, ActionFaster, ActionFaster,
                                 ActionFaster, ActionFaster, ActionFaster, ActionSlower,
                                 ActionSlower, ActionSlower};
enum { ChangeCount = sizeof changes / sizeof changes[0] };
static int changesMade;

static void ChangeSpeed(Input *input)
{
    PressAction(input, changes[changesMade++]);
    actAt = changesMade < ChangeCount ? actAt + 20 : 0;
}

/* In the turn of a change, which arevalo has begun at the old speed, the picture is of the old one
 * and its time on the screen of the new. From one frame to the next the game moves on by what the
 * loop's clock does, and that by the machine's at one of the two speeds. */
static void ChangeSpeedOften(void)
{
    GameConfig config = Config();
    RunAtSpeed(10000, 20 * ONE_SECOND);
    const int most = MaxTicks(0, count);
    changesMade = 0;
    act = ChangeSpeed;
    actAt = 20;
    config.duration = 0;
    config.frames = 320;
    RunOn(machineName, config);
    assert_int_equal(changesMade, ChangeCount);
    for (int i = 1; i < count; i++) {
        const Frame *now = &frames[i], *before = &frames[i - 1];
        const Nanoseconds real = now->end - before->end, shown = now->screen - before->screen;
        HERE(shown >= real / 10 - 1 && shown <= 10 * real + 1,
             "frame %d: %" PRId64 " ns of the loop's clock in %" PRId64, i, shown, real);
        HERE(now->ticks <= most + 1, "frame %d: %d ticks, %d at ten times the speed", i, now->ticks,
             most);
        HERE(!Is("arevalo") || i <= 5 || (i + 1) % 20 <= 1 || llabs(now->animationError) <= 50000,
             "frame %d: animation error %" PRId64 " ns", i, now->animationError);
    }
}

static void GameTimeChangeOfSpeedIsNoJump(void **state)
{
    (void)state;
    ForEachLoopAndMachine(1, ChangeSpeedOften);
}

static int timelessPictures;

static void CountTimeless(const View *view)
{
    timelessPictures += HudSays(view, "nothing"); /* can slow it down */
}

static void RunTimeless(void)
{
    GameConfig config = Config();
    config.settings.speed = 100;
    config.duration = 0;
    config.frames = 30;
    canvas = Looker(960, 720, CountTimeless);
    timelessPictures = 0;
    RunOn(machineName, config);
    canvas = NULL;
    HERE(Is("simplest") ? timelessPictures > 25 && TicksRun() == 30 : timelessPictures == 0,
         "said to be without a clock in %d of %d pictures; %" PRId64 " ticks", timelessPictures,
         count, TicksRun());
}

static void GameTimeLoopWithoutAClockIsNotSlowed(void **state)
{
    (void)state;
    ForEachLoopAndMachine(1, RunTimeless);
}

CHECK_GROUP(GameTime, cmocka_unit_test(GameTimePauseOfAnyLengthChangesNothing),
            cmocka_unit_test(GameTimeStopOfTheProcessIsLeftOut),
            cmocka_unit_test(GameTimeGapOfOverASecondIsLeftOut),
            cmocka_unit_test(GameTimeClockThatLeapsOrGoesBackDisturbsNoLoop),
            cmocka_unit_test(GameTimeStepIsOneTick),
            cmocka_unit_test(GameTimeStepIsOneFrameOfARefreshInterval),
            cmocka_unit_test(GameTimeAnotherLoopStaysPaused),
            cmocka_unit_test(GameTimeStepsTakeNoRunningTime),
            cmocka_unit_test(GameTimeSlowMotionIsAScaledMachine),
            cmocka_unit_test(GameTimeChangeOfSpeedIsNoJump),
            cmocka_unit_test(GameTimeLoopWithoutAClockIsNotSlowed));
