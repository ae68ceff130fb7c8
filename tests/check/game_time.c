/* SPDX-License-Identifier: MIT
 *
 * What must not disturb any loop: pauses, single steps, stops of the process, clocks that leap or
 * go back, and slow motion. Each test goes over all loops on some machines.
 */
#include "check/check.h"
#include "check/simulation.h"
#include "game/loop_clock.h"

#include <inttypes.h>
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
    for (int i = 0; i < LoopCount * machineCount; i++) {
        loopName = LoopList[i / machineCount].name;
        machineName = machines[i % machineCount];
        test();
    }
}

/* A test that calls this for every loop on the first machines. */
#define FOR_EACH_LOOP(name, machineCount, test)                                                    \
    static void name(void **state)                                                                 \
    {                                                                                              \
        (void)state;                                                                               \
        ForEachLoopAndMachine(machineCount, test);                                                 \
    }

static bool Is(const char *loop)
{
    return strcmp(loopName, loop) == 0;
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

/* ---- pauses of whole tenths of a second, six refresh intervals: nothing at all may differ ---- */

static Nanoseconds pausedAt, pauseFor;

static void PauseAndGoOn(Input *input)
{
    const bool begins = pausedAt < 0;
    pausedAt = begins ? sim.now : pausedAt;
    actAt++;
    if (!begins && sim.now - pausedAt < pauseFor)
        return;
    if (!begins) {
        sim.now = pausedAt + pauseFor;
        actAt = 0;
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
                 now->x == then->x && now->sim == then->sim && now->screen == then->screen &&
                 now->state == then->state,
             "paused for %g s, frame %d differs", (double)pauseFor / 1e9, i);
        HERE(now->excluded ? !now->hasAnimationError && now->deadTime == pauseFor
                           : now->animationError == then->animationError && now->deadTime == 0,
             "frame %d: animation error %" PRId64 ", dead time %" PRId64, i, now->animationError,
             now->deadTime);
        excluded += now->excluded;
    }
    assert_int_equal(excluded, 1);
    assert_int_equal(ran.stats.deadTime, pauseFor);
    assert_true(TicksRun() == baseline.ticks && ran.hash == baseline.hash);
}

static void PauseOften(void)
{
    static const struct {
        int turn;
        Nanoseconds length;
    } pauses[] = {{33, ONE_SECOND / 10}, {1, 1000 * ONE_SECOND}};
    RunBaseline(Config());
    for (int i = 0; i < 2; i++) {
        act = PauseAndGoOn;
        actAt = pauses[i].turn;
        pauseFor = pauses[i].length;
        pausedAt = -1;
        RunOn(machineName, Config());
        ExpectTheBaselineFrames();
    }
}

FOR_EACH_LOOP(GameTimePauseOfAnyLengthChangesNothing, MachineCount, PauseOften)

/* ---- stops of the process, gaps, clocks that leap, go back or stand: no burst ---- */

static bool Sleeps(void)
{
    return Is("naive_sleep") || Is("fixed_sleep") || Is("fixed_fps") || Is("frame_skip") ||
           Is("ups_fps");
}

static bool Short(Nanoseconds time)
{
    return time >= 0 && time < ONE_SECOND;
}

/* So much was left out, or up to `more`; in a frame it ran at most `burst` ticks more than without,
 * and in all at most `lost` fewer. */
static void ExpectNoBurst(const char *what, Nanoseconds due, Nanoseconds more, int burst, int lost)
{
    const int64_t ticks = TicksRun() - baseline.ticks;
    Nanoseconds dead = 0;
    int excluded = 0;
    for (int i = 0; i < count; i++) {
        const Frame *frame = &frames[i];
        dead += frame->deadTime;
        excluded += frame->excluded;
        HERE(frame->excluded == (frame->deadTime > 0) &&
                 !(frame->excluded && frame->hasAnimationError),
             "%s: frame %d: dead time %" PRId64, what, i, frame->deadTime);
        HERE(Short(frame->renderTime) && Short(frame->swapTime) && Short(frame->updateTime) &&
                 Short(frame->sleepTime) && Short(frame->frameTime - frame->deadTime) &&
                 Short(llabs(frame->viewLag)) && Short(10 * frame->oversleep) &&
                 (!frame->hasAnimationError || Short(llabs(frame->animationError))),
             "%s: frame %d: render %" PRId64 ", swap %" PRId64 ", update %" PRId64
             ", sleep %" PRId64 " ns",
             what, i, frame->renderTime, frame->swapTime, frame->updateTime, frame->sleepTime);
    }
    HERE(dead >= due && dead <= due + more && excluded == (dead > 0),
         "%s: %" PRId64 " ns left out in %d frames, not %" PRId64, what, dead, excluded, due);
    HERE(MaxTicks(0, count) <= baseline.maxTicks + burst &&
             ticks <= baseline.maxTicks + 1 + burst && ticks >= -baseline.maxTicks - lost,
         "%s: %d ticks in a frame, %" PRId64 " more in all", what, MaxTicks(0, count), ticks);
}

/* What is left out is the whole piece of work that was stopped: nobody knows when in it it was. */
static void StopOften(void)
{
    static const Nanoseconds lengths[] = {5 * ONE_SECOND, 20 * ONE_MILLISECOND};
    static const char *const kinds[] = {"stopped in a sleep", "stopped in a tick",
                                        "stopped in a draw", "stopped in a present",
                                        "stopped in an input"};
    RunBaseline(Config());
    for (int kind = StopInSleep; kind <= StopInInput; kind++) {
        if (kind == StopInSleep && (!Sleeps() || strcmp(machineName, "slow-draw") == 0))
            continue;
        for (int i = 0; i < 2; i++) {
            stopAt = 14;
            stopIn = (StopIn)kind;
            stopFor = lengths[i];
            RunOn(machineName, Config());
            const MachineSpec *spec = &sim.spec;
            const Nanoseconds work[] = {spec->oversleep, spec->tickCost, spec->drawCost,
                                        spec->refreshMilliHz > 0 ? 16666668 + spec->noise : 0, 0};
            ExpectNoBurst(kinds[kind], stopFor, work[kind] + 1000, 0, 1);
        }
    }
}

FOR_EACH_LOOP(GameTimeStopOfTheProcessIsLeftOut, MachineCount, StopOften)

/* A gap of which the system has said nothing. */
static Nanoseconds gap;

static void StandStill(Input *input)
{
    (void)input;
    sim.now += gap;
}

static void LeaveAGap(void)
{
    GameConfig config = Config();
    for (int i = 0; i < 4; i++) {
        config.settings.network = i % 2;
        RunBaseline(config);
        act = StandStill;
        actAt = 20;
        gap = ONE_SECOND * (i < 2 ? 11 : 9) / 10;
        RunOn(machineName, config);
        if (i < 2)
            ExpectNoBurst("stood still", gap, 1000, 0, 1);
        HERE(i < 2 || ran.stats.deadTime == 0, "%" PRId64 " ns left out", ran.stats.deadTime);
    }
}

FOR_EACH_LOOP(GameTimeGapOfOverASecondIsLeftOut, MachineCount, LeaveAGap)

static const Nanoseconds Leap = 3 * 86400 * ONE_SECOND;
static Nanoseconds standsAt;

static void LeapAhead(void)
{
    clockOffset += Leap;
}

static void GoBack(void)
{
    clockOffset -= Leap;
}

static void LeapThereAndBack(void)
{
    clockOffset = clockOffset == 0 ? Leap : 0;
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

/* At many readings, whatever they are for: it may cost the ticks of a wait. */
static void FaultOften(void)
{
    static const struct {
        const char *what;
        void (*happens)(void);
        Nanoseconds dead;
    } faults[] = {{"leaps", LeapAhead, Leap},
                  {"goes back", GoBack, 0},
                  {"leaps there and back", LeapThereAndBack, Leap},
                  {"stands", StandForAWhile, 0}};
    GameConfig config = Config();
    config.duration = (Is1000Frames() ? 1 : 4) * (ONE_SECOND / 2);
    config.settings.fps = strcmp(machineName, "noisy60") == 0 ? 50 : -1;
    RunBaseline(config);
    const int last = readings < 160 ? readings : 160;
    for (int i = 0; i < 4; i++)
        for (int at = 2 + i; at < last - 20; at += 17) {
            faultAt = at;
            fault = faults[i].happens;
            RunOn(machineName, config);
            ExpectNoBurst(faults[i].what, faults[i].dead, ONE_SECOND, 1, 40);
        }
}

FOR_EACH_LOOP(GameTimeClockThatLeapsOrGoesBackDisturbsNoLoop, MachineCount, FaultOften)

/* ---- single steps ---- */

static Action stepAction;
static int stepsAtOnce, stepsMade, quietCalls, framesBefore, framesGoOn;
static int64_t ticksDue;
static Nanoseconds goneOnAt;

enum { StepsMade = 25, QuietCalls = 4 };

/* The turn that was paused may owe more than one tick. */
static void ExpectTheStep(void)
{
    if (stepAction == ActionStepTick)
        HERE(TicksRun() == ticksDue ||
                 (stepsMade <= 1 && TicksRun() < ticksDue + baseline.maxTicks),
             "after step %d of %d ticks %" PRId64 " have run, not %" PRId64, stepsMade, stepsAtOnce,
             TicksRun(), ticksDue);
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
    HERE(most <= baseline.maxTicks + owed, "%d ticks in a frame, %d without", most,
         baseline.maxTicks);
}

static Nanoseconds RunSteps(Action action, int atOnce, int rate)
{
    GameConfig config = Config();
    config.ticksPerSecond = rate;
    const int ticks = rate > 0 ? rate : LoopList[config.settings.loop].ticksPerSecond;
    RunBaseline(config);
    act = MakeSteps;
    actAt = 21;
    stepAction = action;
    stepsAtOnce = atOnce;
    stepsMade = -1;
    RunOn(machineName, config);
    HERE(stepsMade == StepsMade && actAt == 0, "only %d steps", stepsMade);
    ExpectToGoOn(PeriodOf(ticks));
    return PeriodOf(ticks);
}

static void StepTicks(void)
{
    RunSteps(ActionStepTick, 1, 0);
    RunSteps(ActionStepTick, 3, 30);
    RunSteps(ActionStepTick, 1, 60);
}

FOR_EACH_LOOP(GameTimeStepIsOneTick, MachineCount - 1, StepTicks)

/* Or what the loop sleeps, if that is more. */
static void StepFrames(void)
{
    const Nanoseconds refresh = (ONE_SECOND + (strcmp(machineName, "fast") ? 30 : 0)) / 60;
    for (int atOnce = 1; atOnce <= 3; atOnce += 2) {
        const Nanoseconds tickTime = RunSteps(ActionStepFrame, atOnce, 0);
        if (Is("variable_step") || Is("ups_fps"))
            continue; /* ticks of no fixed time; not every turn is a frame */
        for (int i = framesGoOn - StepsMade * atOnce + 2; i < framesGoOn; i++) {
            /* `behind` is the loop's clock less the time of its ticks. */
            const Nanoseconds step = frames[i].behind - frames[i - 1].behind +
                                     (frames[i].tick - frames[i - 1].tick) * tickTime;
            HERE((llabs(step - refresh) <= 1 || (Sleeps() && step > refresh)) && frames[i].excluded,
                 "%" PRId64 " ns between the steps", step);
        }
    }
}

FOR_EACH_LOOP(GameTimeStepIsOneFrameOfARefreshInterval, MachineCount - 1, StepFrames)

static Action change;
static int framesPaused, turnsPaused;
static int64_t ticksPaused;

/* Paused from turn 21 on, in some turns the change; then it goes on. */
static void ChangeWhilePaused(Input *input)
{
    if (turnsPaused == 0) {
        ticksPaused = TicksRun();
        framesPaused = count;
    }
    HERE(TicksRun() == ticksPaused && count == framesPaused, "%" PRId64 " ticks while paused",
         TicksRun() - ticksPaused);
    const bool pauses = turnsPaused == 0 || turnsPaused == 30;
    if (turnsPaused % 5 == 0)
        PressAction(input, pauses ? ActionPause : change);
    actAt = turnsPaused++ < 30 ? actAt + 1 : 0;
}

static void ChangeTheLoop(void)
{
    const int from = With(loopName).settings.loop;
    for (int moves = -5; moves <= 5; moves += 10) {
        act = ChangeWhilePaused;
        actAt = 21;
        change = moves > 0 ? ActionNextLoop : ActionPreviousLoop;
        turnsPaused = 0;
        RunOn(machineName, Config());
        const Frame *first = &frames[framesPaused];
        HERE(actAt == 0 && count > framesPaused + 10 && first->tick - ticksPaused <= 1 &&
                 !first->hasAnimationError,
             "%" PRId64 " ticks in the first frame after it", first->tick - ticksPaused);
        assert_string_equal(frames[count - 1].loop,
                            LoopList[(from + moves + LoopCount) % LoopCount].name);
    }
}

FOR_EACH_LOOP(GameTimeAnotherLoopStaysPaused, MachineCount, ChangeTheLoop)

/* ---- slow motion: at half the speed a loop lives on a machine on which everything costs half as
 * much ---- */

static int scale; /* of a machine's costs, in thousandths */

static void ScaleTheMachine(Input *input)
{
    MachineSpec *spec = &sim.spec;
    (void)input;
    spec->tickCost = spec->tickCost * scale / 1000;
    spec->drawCost = spec->drawCost * scale / 1000;
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
    static const int speeds[] = {10, 500, 2000, 10000}; /* thousandths */
    const Nanoseconds loopTime = (Is1000Frames() ? 1 : 10) * (ONE_SECOND / 5);
    for (int i = 0; i < 4; i++) {
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

FOR_EACH_LOOP(GameTimeSlowMotionIsAScaledMachine, 2, CompareWithScaled)

CHECK_GROUP(GameTime, cmocka_unit_test(GameTimePauseOfAnyLengthChangesNothing),
            cmocka_unit_test(GameTimeStopOfTheProcessIsLeftOut),
            cmocka_unit_test(GameTimeGapOfOverASecondIsLeftOut),
            cmocka_unit_test(GameTimeClockThatLeapsOrGoesBackDisturbsNoLoop),
            cmocka_unit_test(GameTimeStepIsOneTick),
            cmocka_unit_test(GameTimeStepIsOneFrameOfARefreshInterval),
            cmocka_unit_test(GameTimeAnotherLoopStaysPaused),
            cmocka_unit_test(GameTimeSlowMotionIsAScaledMachine));
