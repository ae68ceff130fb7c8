/* SPDX-License-Identifier: MIT
 *
 * What must not disturb any loop: pauses, single steps, stops of the process, clocks that jump
 * ahead or back. Each test runs all loops on some machines.
 */
#include "base/message.h"
#include "check/simulation.h"
#include "game/timeline.h"
#include "numbers/figures.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The loop and the machine of a test, which a failed HERE names. */
static const LoopInfo *loop;
static const char *loopName, *machineName;
#define HERE(condition, format, ...)                                                               \
    CHECK(condition, "%s on %s: " format, loopName, machineName, __VA_ARGS__)

static const char *const machines[] = {"vsync60", "fast", "noisy60", "oversleep", "slow-draw"};

static void ForEachLoop(int machineCount, void (*test)(void))
{
    int step = Usually(Sanitized ? 3 : 2, 1);
    if (machineCount < step)
        step = 1;
    for (int l = 0; l < LoopCount; l++) {
        loop = &LoopList[l];
        loopName = loop->name;
        for (int m = l % step; m < machineCount; m += step) {
            machineName = machines[m];
            test();
        }
    }
}

/* A test of every loop on the first machines; its body follows. Usually a loop runs on every other
 * of these, and the next loop on those between; with sanitizers on every third. */
#define FOR_EACH_LOOP(name, machineCount)                                                          \
    static void name##Here(void);                                                                  \
    TEST(name)                                                                                     \
    {                                                                                              \
        ForEachLoop(machineCount, name##Here);                                                     \
    }                                                                                              \
    static void name##Here(void)

static bool Is(const char *name)
{
    return strcmp(loopName, name) == 0;
}

enum { BaselineFrames = 300 };

/* An undisturbed run, with which the next runs are compared. */
static struct {
    Frame frames[BaselineFrames];
    int maxTicks; /* in a frame */
    int turns;
    int64_t ticks;
    uint64_t hash;
} baseline;

static int speed;

UNDO(Speed)
{
    speed = RealSpeed;
}

static void CountTurn(Input *input)
{
    baseline.turns = actAt++;
}

/* Others have turns in which they only wait. The first turn may be one. */
static bool DrawsInEachTurn(void)
{
    return baseline.turns <= BaselineFrames + 1;
}

/* Runs the loop undisturbed with these settings, and keeps the run as the baseline. */
static GameConfig RunBaseline(Setup setup)
{
    setup.frames = BaselineFrames;
    setup.speed = speed;
    if (loop->flags & LoopCapsFrames)
        setup.fps = 500; /* at 60 it spins, a turn each microsecond */
    const GameConfig config = ConfigOf(loopName, &setup);
    ActAt(1, CountTurn);
    RunOn(machineName, config);
    memcpy(baseline.frames, frames, sizeof baseline.frames);
    baseline.maxTicks = MaxTicks(0, count);
    baseline.ticks = TicksRun();
    baseline.hash = ran.hash;
    return config;
}

/* ---- pauses of whole tenths of a second, six refresh intervals: nothing at all may differ ---- */

static Nanoseconds pausedAt, pauseFor;

static void PauseAndResume(Input *input)
{
    const bool begins = pausedAt < 0;
    PressAction(input, ActionPause);
    pausedAt = begins ? sim.now : pausedAt;
    sim.now = begins ? sim.now : pausedAt + pauseFor;
    actAt = begins ? actAt + 5 : 0;
}

FOR_EACH_LOOP(GameTimePauseOfAnyLengthChangesNothing, 5)
{
    const GameConfig config = RunBaseline((Setup){0});
    for (int row = 0; row < 2; row++) {
        ActAt(row ? 1 : 33, PauseAndResume);
        pausedAt = -1;
        pauseFor = row ? 1000 * ONE_SECOND : ONE_SECOND / 10;
        RunOn(machineName, config);
        for (int i = 0; i < count; i++) {
            const Frame *now = &frames[i], *then = &baseline.frames[i];
            HERE(now->tick == then->tick && now->drawArgument == then->drawArgument &&
                     now->x == then->x && now->sim == then->sim &&
                     now->screenLoop == then->screenLoop && now->sleepTime == then->sleepTime &&
                     now->renderTime == then->renderTime,
                 "row %d: frame %d differs", row, i);
            HERE(now->excluded
                     ? !FrameKnows(now, COLUMN_OF(animation_error_ms)) && now->deadTime == pauseFor
                     : now->animationError == then->animationError && !now->deadTime,
                 "row %d, frame %d: animation error %" PRId64, row, i, now->animationError);
        }
        assert_true(ran.stats.deadTime == pauseFor && ran.hash == baseline.hash);
    }
}

/* ---- stops of the process, gaps, clocks that leap or go back: no burst ---- */

/* Whether no time in the frame's record is as long as a second, and the record marks time that was
 * left out. */
static bool IsCalm(const Frame *frame)
{
    const Nanoseconds gone = frame->frameTime - frame->deadTime, lag = llabs(frame->viewLag);
    const Nanoseconds error =
        FrameKnows(frame, COLUMN_OF(animation_error_ms)) ? llabs(frame->animationError) : 0;
    const Nanoseconds times[] = {frame->renderTime,
                                 frame->swapTime,
                                 frame->updateTime,
                                 frame->sleepTime,
                                 10 * frame->oversleep,
                                 gone,
                                 lag,
                                 error};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++)
        if (times[i] < 0 || times[i] >= ONE_SECOND)
            return false;
    return frame->excluded == (frame->deadTime > 0) &&
           !(frame->excluded && FrameKnows(frame, COLUMN_OF(animation_error_ms)));
}

/* Expects that `due` to `due` + `more` was left out, that no frame ran over `burst` ticks more than
 * in the baseline, and that the run has at most `lost` fewer. */
static void ExpectNoBurst(int row, Nanoseconds due, Nanoseconds more, int burst, int lost)
{
    const int64_t ticks = TicksRun() - baseline.ticks;
    const Nanoseconds dead = ran.stats.deadTime;
    for (int i = 0; i < count; i++)
        HERE(IsCalm(&frames[i]), "row %d: frame %d has an odd time", row, i);
    HERE(dead >= due && dead <= due + more, "row %d: %" PRId64 " ns left out, not %" PRId64, row,
         dead, due);
    HERE(MaxTicks(0, count) <= baseline.maxTicks + burst &&
             ticks <= baseline.maxTicks + 1 + burst && ticks >= -baseline.maxTicks - lost,
         "row %d: %d ticks in a frame, %" PRId64 " more in all", row, MaxTicks(0, count), ticks);
}

/* The window says how much was left out. */
static void ExpectMessage(int row)
{
    char said[64] = "", text[64];
    unsigned seen = 0;
    MessageSince(&seen, said, sizeof said);
    snprintf(text, sizeof text, "stopped for %.1f s: the game leaves this time out",
             (double)ran.stats.deadTime / 1e9);
    HERE(strcmp(said, text) == 0, "row %d: says '%s', not '%s'", row, said, text);
}

/* The whole piece of work in which the stop happened is left out, because the program can't know at
 * which point of it the stop was. A stop of under a second counts as work. */
FOR_EACH_LOOP(GameTimeStopOfTheProcessIsLeftOut, 5)
{
    static const int lengths[] = {5000, 1100, 900}; /* ms */
    const GameConfig config = RunBaseline((Setup){0});
    static int first; /* row: another one for each loop and machine */
    for (int i = first; i < 15; i += Usually(4, 1)) {
        stopAt = 6;
        stopIn = (StopIn)(i % 5);
        stopFor = lengths[i / 5] * ONE_MILLISECOND;
        RunOn(machineName, config);
        const MachineSpec *spec = &sim.spec;
        const Nanoseconds refresh = spec->refreshMilliHz > 0 ? 16666668 : 0;
        const Nanoseconds work[] = {spec->oversleep, spec->tickCost, spec->drawCost,
                                    refresh + spec->noise, 0};
        if (i >= 10)
            HERE(ran.stats.deadTime == 0, "row %d: %" PRId64 " ns left out", i, ran.stats.deadTime);
        if (i < 10 && (stopIn != StopInSleep || ran.stats.deadTime > 0)) { /* not all sleep */
            ExpectNoBurst(i, stopFor, work[stopIn] + 1000, spec->noise > 0, 1);
            ExpectMessage(i);
        }
    }
    first = (first + 1) % Usually(4, 1);
}

/* Stops the process in every draw, or every present, from some time on. */
static void StopInEach(Input *input)
{
    stopAt = count + 1;
    actAt++;
}

/* Only the live machine does not know how long a draw or a present should take. */
TEST(GameTimeSlowWorkIsLeftOutOnlyTheFirstTime)
{
    for (stopIn = StopInDraw; stopIn <= StopInPresent; stopIn++) {
        ActAt(100, StopInEach);
        stopFor = 3 * ONE_SECOND;
        RUN("arevalo", "noisy60", .seconds = 100);
        int slow = 0;
        for (int i = 0; i < count; i++) {
            const Frame *frame = &frames[i];
            const Nanoseconds taken = frame->renderTime + frame->swapTime + frame->deadTime;
            slow += taken >= stopFor;
            CHECK((frame->deadTime > 0) == (slow == 1 && taken >= stopFor), "frame %d: %" PRId64, i,
                  frame->deadTime);
            /* After dead time in a present, nothing tells when its picture was seen. */
            const bool unknown = frame->deadTime > 0 && stopIn == StopInPresent;
            const Frame *next = &frames[i + 1 < count ? i + 1 : i];
            CHECK(frame->screenSource == (unknown ? ScreenSwap : ScreenSimulated) &&
                      !(unknown && FrameKnows(next, COLUMN_OF(animation_error_ms))),
                  "frame %d: its time is %s", i, ScreenSourceNames[frame->screenSource]);
        }
        CHECK(slow >= 30, "%d slow frames", slow);
    }
}

/* The pause begins in the middle of a long draw or sleep. The rest of the turn does nothing, so a
 * frame may be lost; loops whose ticks are parts of a frame run its ticks in the next one. Before
 * the pause begins, loops read the clock, and arevalo runs the ticks of the next turn. */
FOR_EACH_LOOP(GameTimePauseInALongWaitDisturbsNoLoop, 5)
{
    static int first; /* row: the other one for each loop and machine */
    for (int row = first; row < 2; row += Usually(2, 1)) {
        const GameConfig config = RunBaseline((Setup){.ups = 5, .drawCost = 130});
        ActAt(row ? 2 : 32, PauseAndResume);
        inWaits = true;
        pausedAt = -1;
        pauseFor = row ? 1000 * ONE_SECOND : ONE_SECOND / 10;
        RunOn(machineName, config);
        ExpectNoBurst(row, pauseFor - ONE_MILLISECOND, ONE_MILLISECOND,
                      loop->flags & LoopTakesFrameTime ? baseline.maxTicks : 1, 1);
    }
    first = (first + 1) % Usually(2, 1);
}

enum { Days = 86400 };
static int daysOff[2]; /* the first, and seven readings later the second */

static void LeapByDays(void)
{
    clockOffset += daysOff[0] * Days * ONE_SECOND;
    daysOff[0] = daysOff[1];
    daysOff[1] = 0;
    faultAt += 7;
}

/* At many different readings of the clock. A leap in a wait may cost the ticks of that wait. */
FOR_EACH_LOOP(GameTimeClockThatLeapsOrGoesBackDisturbsNoLoop, 5)
{
    static const int rows[][2] = {{3, 0}, {3, -3}, {-3, 0}};
    const GameConfig config = RunBaseline((Setup){.fps = strcmp(machineName, "noisy60") ? 0 : 50});
    static int later; /* the first reading: others for each loop and machine */
    for (int i = 0; i < 3; i++)
        for (int at = 2 + i + later; at < 140; at += Usually(136, 17)) {
            faultAt = at;
            fault = LeapByDays;
            memcpy(daysOff, rows[i], sizeof daysOff);
            RunOn(machineName, config);
            ExpectNoBurst(i, i < 2 ? 3 * Days * ONE_SECOND : 0, ONE_SECOND, 1, 40);
        }
    later = (later + 17) % Usually(136, 17);
}

/* ---- single steps ---- */

enum { PauseAt = 21, Steps = 25, TurnsForSteps = 60 };
static Action stepAction;
static int framesThen;
static int64_t ticksThen;
static Nanoseconds resumedAt;
static int stepsMade;

/* Pauses, makes three steps again and again, waits each time until nothing moves, and resumes at
 * the end. */
static void MakeSteps(Input *input)
{
    const int turn = actAt++ - PauseAt, times = turn / TurnsForSteps;
    const int64_t ticks = TicksRun() - ticksThen, due = times > 1 ? 3 : 0;
    if (turn % TurnsForSteps > 0)
        return;
    if (times > 0 && stepAction == ActionStepTick)
        HERE(ticks == due, "%" PRId64 " ticks in step %d", ticks, times - 1);
    else if (times > 0)
        HERE(count - framesThen == due, "%d frames in step %d", count - framesThen, times - 1);
    ticksThen = TicksRun();
    framesThen = count;
    resumedAt = sim.now;
    for (int i = 0; i < 3 && times > 0 && times <= Steps; i++)
        PressAction(input, stepAction);
    if (times == 0 || times > Steps)
        PressAction(input, ActionPause);
    actAt = times > Steps ? 0 : actAt;
}

/* After the pause the loop neither hurries nor waits. With noise frames differ in length. */
static void RunSteps(Action action, int rate)
{
    const GameConfig config = RunBaseline((Setup){.ups = rate});
    const Nanoseconds tick = PeriodOf(rate), frame = baseline.frames[9].frameTime;
    ActAt(PauseAt, MakeSteps);
    stepAction = action;
    RunOn(machineName, config);
    int next = framesThen;
    while (next < count - 1 && frames[next].ticks == 0)
        next++;
    const Nanoseconds wait = frames[next].start - resumedAt;
    HERE(wait <= tick + frame + sim.spec.noise + 2 * ONE_MILLISECOND,
         "the next tick %" PRId64 " ns after the pause, ticks are %" PRId64, wait, tick);
    const int most = MaxTicks(framesThen, framesThen + 30), owed = (int)(sim.spec.noise / tick);
    HERE(most <= baseline.maxTicks + owed, "%d ticks in a frame, not %d", most, baseline.maxTicks);
}

FOR_EACH_LOOP(GameTimeStepIsOneTick, 4)
{
    RunSteps(ActionStepTick, 30);
}

/* Of steps that take no time there are as many as one likes: none of them is in a rate. */
FOR_EACH_LOOP(GameTimeStepsAreInNoRate, 1)
{
    static const FigureId rates[] = {Figure_ticks_per_s, Figure_speed_percent, Figure_frames_per_s,
                                     Figure_pictures_per_s, Figure_displayed_per_s};
    for (int k = 0; k < 2; k++) {
        RunBaseline((Setup){.ups = 30});
        const Figures before = FiguresOf(&ran.stats, &ran.totals);
        RunSteps(k == 0 ? ActionStepFrame : ActionStepTick, 30);
        const Figures after = FiguresOf(&ran.stats, &ran.totals);
        for (int i = 0; i < 5; i++) {
            const double was = before.values[rates[i]], is = after.values[rates[i]];
            HERE(fabs(is - was) <= was / 20, "%s is %.3f, %.3f with steps",
                 FigureTable[rates[i]].name, was, is);
        }
    }
}

/* Pauses, then presses the key once, and waits long, again and again. */
static void PressOnce(Input *input)
{
    const int turn = actAt++ - PauseAt, presses = turn / TurnsForSteps;
    if (turn % TurnsForSteps > 0)
        return;
    stepsMade = presses - 1;
    HERE(presses < 2 ||
             (stepAction == ActionStepTick ? TicksRun() == ticksThen + 1 : count == framesThen + 1),
         "at speed %d press %d makes %" PRId64 " ticks and %d frames", speed, presses - 1,
         TicksRun() - ticksThen, count - framesThen);
    ticksThen = TicksRun();
    framesThen = count;
    PressAction(input, presses == 0 ? ActionPause : presses > Steps ? ActionQuit : stepAction);
}

FOR_EACH_LOOP(GameTimeStepIsOneAtEverySpeed, 4)
{
    static const int speeds[] = {10, 250, 1000, 3000, 10000};
    static int first; /* pair of a speed and a step: another one for each loop and machine */
    for (int i = first; i < 10; i += Usually(3, 1)) {
        speed = speeds[i / 2];
        stepAction = i % 2 ? ActionStepFrame : ActionStepTick;
        ActAt(PauseAt, PressOnce);
        RUN(loopName, machineName, .seconds = 1000, .speed = speed,
            .fps = loop->flags & LoopCapsFrames ? 500 : 0);
        HERE(stepsMade == Steps, "only %d steps", stepsMade);
    }
    first = (first + 1) % Usually(3, 1);
    speed = RealSpeed;
}

/* The step is a refresh interval, or the loop's sleep if that is longer; twice that in fast
 * motion. */
FOR_EACH_LOOP(GameTimeStepIsOneFrameOfARefreshInterval, 4)
{
    Nanoseconds refresh = (ONE_SECOND + (strcmp(machineName, "fast") ? 30 : 0)) / 60;
    speed = Is("arevalo") ? 2000 : RealSpeed;
    refresh = refresh * speed / RealSpeed;
    RunSteps(ActionStepFrame, 25);
    const bool sleeps = baseline.frames[9].sleepTime > 0;
    if ((loop->flags & LoopTakesFrameTime) || !DrawsInEachTurn())
        return; /* ticks of no fixed time; not every turn is a frame */
    for (int i = framesThen - 3 * Steps + 2; i < framesThen; i++) {
        /* `behind` is the loop's clock less the time of its ticks. */
        const Frame *now = &frames[i], *before = now - 1;
        const Nanoseconds step = now->behind - before->behind + now->ticks * PeriodOf(25);
        HERE(now->excluded && (llabs(step - refresh) <= 2 || (sleeps && step > refresh)),
             "%" PRId64 " ns between the steps", step);
    }
}

/* Pauses for 30 turns, and presses TAB five times in them: the first opens the list. */
static void ChangeWhilePaused(Input *input)
{
    if (actAt == PauseAt) {
        ticksThen = TicksRun();
        framesThen = count;
    }
    HERE(TicksRun() == ticksThen && count == framesThen, "turn %d: not paused", actAt);
    if (actAt % 5 == PauseAt % 5)
        PressAction(input, actAt % 30 == PauseAt ? ActionPause : ActionNextLoop);
    actAt = actAt < PauseAt + 30 ? actAt + 1 : 0;
}

FOR_EACH_LOOP(GameTimeAnotherLoopStaysPaused, 5)
{
    const GameConfig config = CONFIG(loopName, .frames = 60);
    ActAt(PauseAt, ChangeWhilePaused);
    RunOn(machineName, config);
    const Frame *first = &frames[framesThen];
    HERE(first->tick - ticksThen <= 1 && !FrameKnows(first, COLUMN_OF(animation_error_ms)),
         "%" PRId64 " ticks in the first frame after it", first->tick - ticksThen);
    assert_string_equal(first->loop, LoopList[(config.settings.loop + 4) % LoopCount].name);
}
