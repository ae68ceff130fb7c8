/* SPDX-License-Identifier: MIT
 *
 * The steps that let time pass. What the program adds to the articles happens under the loops:
 * here slower machines, dead time, pauses and slow motion.
 */
#include "game/game.h"
#include "loops/loop_list.h"

#include "base/message.h"
#include "game/game_state.h"

#include <string.h>

/* A clock of 64 bits counts 292 years; a simulated machine could get there, and ten times as fast
 * in fast motion. */
static const Nanoseconds EndOfTime = INT64_C(400000000000000000);

static const Nanoseconds StoodStillShown = 3 * ONE_SECOND;

/* Beyond what it is told to take no piece of work lasts so long: the clock has leapt. */
static const Nanoseconds LongestWork = 60 * ONE_SECOND;

enum { TooSlowTurns = 4 };

/* Of a loop that caps its own frames. */
enum { DefaultFps = 60 };

Game game;

GameConfig GameConfigDefault(void)
{
    return (GameConfig){
        .loop = LoopIndex_arevalo, .balls = 1, .settings = SettingsDefault(), .maxLoops = -1};
}

GameConfig GameConfigUnwatched(GameConfig config)
{
    if (!config.duration && !config.frames && !config.ticks)
        config.duration = 10 * ONE_SECOND;
    return config;
}

Nanoseconds Behind(Nanoseconds now)
{
    return LoopClockRead(&game.clock, now) - game.loopStart - game.loopGame;
}

/* Leaves time out of the loop's clock; returns how much. */
static Nanoseconds LeaveOut(Nanoseconds gap)
{
    const Nanoseconds now = game.now;
    LoopClockLeaveOut(&game.clock, gap);
    if (now > game.stoodStillShown)
        game.stoodStill = 0;
    game.stoodStill += gap;
    game.stoodStillShown = now + StoodStillShown;
    game.deadTime += gap;
    return gap;
}

/* What the machine's clock says, from the start on. Where it goes back it stands still instead, and
 * a leap that no work explains is left out. */
static Nanoseconds Steady(Nanoseconds reading)
{
    const Nanoseconds before = game.now;
    if (reading - game.origin < before)
        game.origin = reading - before;
    game.now = reading - game.origin;
    if (game.now - before > LongestWork && game.now - before - LongestWork > game.workDue)
        game.lastCall += LeaveOut(game.now - before);
    game.workDue = 0;
    return game.now;
}

Nanoseconds Peek(void)
{
    const Clock *clock = &game.config.machine.clock;
    return Steady(clock->peek(clock->self));
}

/* Whether the process was stopped and went on since the last call. */
static bool Stopped(void)
{
    return game.config.stopped && game.config.stopped();
}

/* Leaves out what is more than a second, or what a stop made of it. */
static Nanoseconds LeaveOutGap(Nanoseconds gap)
{
    const Nanoseconds least = Stopped() ? 0 : ONE_SECOND;
    return gap > least ? LeaveOut(gap) : 0;
}

Nanoseconds LeaveOutStop(Nanoseconds start, Nanoseconds deadBefore)
{
    const Nanoseconds taken = game.now - start;
    if (Stopped())
        LeaveOut(taken - (game.deadTime - deadBefore));
    return game.deadTime - deadBefore;
}

void LeaveOutDeadTime(Nanoseconds now)
{
    LeaveOutGap(now - game.lastCall);
    game.lastCall = now;
}

void BookSlice(SliceKind kind, Nanoseconds start, Nanoseconds end)
{
    const Slice slice = {kind, start, end};
    if (game.config.recordSlice)
        game.config.recordSlice(game.config.recorder, &slice);
}

void BookSleep(Nanoseconds start, Nanoseconds due)
{
    game.workDue = INT64_MAX; /* what it took too long is left out here */
    game.lastCall = Peek();
    Nanoseconds over = game.lastCall > due ? game.lastCall - due : 0;
    Nanoseconds dead = LeaveOutGap(over);
    game.frame.sleepTime += game.lastCall - start - dead;
    game.frame.oversleep += over - dead;
    BookSlice(SliceSleep, start, game.lastCall);
}

Nanoseconds getTickCount(void)
{
    const Clock *clock = &game.config.machine.clock;
    Nanoseconds now = Steady(clock->now(clock->self));
    LeaveOutDeadTime(now);
    game.asksTime = true;
    return LoopClockRead(&game.clock, now);
}

bool TurnOver(void)
{
    if (game.lastCall > EndOfTime || (game.config.quit && game.config.quit()))
        game.done = true;
    return game.done || (game.changeLoop && game.settings.paused);
}

/* Asks for no signal: the first step of the next turn does. */
bool GameDone(void)
{
    return game.done || game.changeLoop;
}

bool NetworkGame(void)
{
    game.asksNetwork = true;
    return game.settings.network;
}

bool CanRender(void)
{
    return game.input.visible;
}

/* A tick that stands for `gameTime`: in floating point if it is not as long as the others. */
static void Tick(Nanoseconds gameTime, bool floating)
{
    const Clock *clock = &game.config.machine.clock;
    if (TurnOver())
        return;
    Nanoseconds start = Peek();
    LeaveOutDeadTime(start);
    game.lastTick = LoopClockRead(&game.clock, start);
    if (game.turnTicks == 0 && game.fullTurns == 0)
        game.behindBefore = Behind(start);
    if (floating)
        WorldTickFor(&game.world, (double)gameTime / 1e9);
    else
        WorldTick(&game.world);
    const Nanoseconds deadBefore = game.deadTime;
    game.workDue = clock->spend(clock->self, WorkTick, game.settings.tickCost);
    game.lastCall = Peek();
    const Nanoseconds dead = LeaveOutStop(start, deadBefore);

    game.simLast = game.simNext;
    game.simNext += gameTime;
    game.loopGame += gameTime;
    game.turnTicks++;
    game.frame.ticks++;
    game.frame.tick++;
    game.frame.updateTime += game.lastCall - start - dead;
    game.frame.fullTurn |= game.turnTicks == game.pace.maxLoops;
    BookSlice(SliceTick, start, game.lastCall);
    if (game.frame.tick == game.config.ticks)
        game.done = true;
}

void GameTickRun(void)
{
    Tick(game.pace.tickTime, false);
}

void GameTickRunFor(Nanoseconds elapsed)
{
    Tick(elapsed, true);
}

/* A sleep of the loop. While turns pass one by one nobody waits for it. */
static void Sleep(Nanoseconds duration)
{
    const Clock *clock = &game.config.machine.clock;
    if (TurnOver())
        return;
    Nanoseconds start = Peek();
    LeaveOutDeadTime(start);
    if (game.clock.frozen) {
        LoopClockAdvance(&game.clock, duration);
        return;
    }
    duration = LoopClockReal(&game.clock, duration);
    clock->sleep(clock->self, duration);
    BookSleep(start, start + duration);
}

void GameSleep(Nanoseconds duration)
{
    game.asksTime = true;
    if (duration > 0)
        Sleep(duration);
}

void GameYield(void)
{
    Sleep(0);
}

void GameShowRates(int updatesPerSecond, int framesPerSecond)
{
    game.upsShown = updatesPerSecond;
    game.fpsShown = framesPerSecond;
}

static void CountTurn(void)
{
    const bool full = game.pace.maxLoops > 0 && game.turnTicks >= game.pace.maxLoops;
    game.fullTurns = full ? game.fullTurns + 1 : 0;
    game.turnTicks = 0;
    game.turns++;
}

bool TooSlow(Nanoseconds now)
{
    return game.fullTurns >= TooSlowTurns && Behind(now) > game.behindBefore + game.pace.tickTime;
}

void IndependentTickRun(Nanoseconds frameTime)
{
    if (TurnOver())
        return;
    game.frameTimes += frameTime;
    CountTurn();
    ReadInput(false);
    if (game.settings.paused || game.clock.frozen) /* or going on in the turn of a step */
        Pause();
    if (game.config.duration > 0 &&
        LoopClockRunning(&game.clock, game.lastCall) >= game.config.duration)
        game.done = true;
    if (game.input.read && !game.done)
        UpdateHud(game.lastCall);
}

/* Sets up the loop that is to run now. The ball stays where it is. */
static void BeginLoop(void)
{
    const GameConfig *config = &game.config;
    game.loopsRun += game.loop != game.nextLoop;
    game.loop = game.nextLoop;
    int rate = config->ticksPerSecond > 0 ? config->ticksPerSecond : game.loop->ticksPerSecond;
    int fps = game.settings.fps >= 0 ? game.settings.fps : DefaultFps;
    int maxLoops = game.loop->maxLoops;
    if (maxLoops > 0 && config->maxLoops >= (game.loop->flags & LoopMayBeEndless ? 0 : 1))
        maxLoops = config->maxLoops;
    game.pace = (LoopPace){.tickTime = (ONE_SECOND + rate / 2) / rate,
                           .maxLoops = maxLoops,
                           .frameTime = fps > 0 ? (ONE_SECOND + fps / 2) / fps : 0};
    game.changeLoop = false;
    game.turns = 0;
    game.asksNetwork = false;
    game.asksTime = false;
    game.loopStart = LoopClockRead(&game.clock, Peek());
    game.loopGame = 0;
    game.turnTicks = 0;
    game.fullTurns = 0;
    game.upsShown = game.fpsShown = -1;
    game.simLast = game.simNext;
    WorldSnap(&game.world);
    if (rate != game.world.ticksPerSecond)
        WorldSetRate(&game.world, rate);
}

static StatsRun Totals(void)
{
    const Clock *clock = &game.config.machine.clock;
    return (StatsRun){
        .loop = game.loopsRun > 1 ? "several" : game.loop->name,
        .ticksPerSecondAsked = (game.loop->flags & LoopKeepsNoRate) == 0 && game.loopsRun == 1
                                   ? 1e9 / (double)game.pace.tickTime
                                   : 0,
        .ticks = game.frame.tick,
        .gameTime = game.simNext,
        .busy = clock->busy(clock->self) - game.busyStart,
        .total = LoopClockRunning(&game.clock, Peek()),
    };
}

bool GameRun(const GameConfig *config, GameResult *result)
{
    const Clock *clock = &config->machine.clock;
    *result = (GameResult){0};
    memset(&game, 0, sizeof game);
    game.config = *config;
    game.nextLoop = &LoopList[config->loop];
    game.settings = config->settings;
    game.clock = LoopClockAt(config->settings.speed);
    game.input.visible = true;
    if (!WorldInit(&game.world, config->balls, game.nextLoop->ticksPerSecond))
        return Fail("no memory for %d balls", config->balls);
    game.origin = clock->peek(clock->self);
    game.busyStart = clock->busy(clock->self);

    while (!game.done) {
        BeginLoop();
        game.loop->run(game.pace);
    }
    if (config->screenshot && !SaveLastFrame())
        game.failed = true;
    *result = (GameResult){.stats = game.stats,
                           .totals = Totals(),
                           .hash = WorldHash(&game.world),
                           .frameTime = game.frameTimes};
    WorldFree(&game.world);
    return !game.failed;
}

void GameResultFree(GameResult *result)
{
    StatsFree(&result->stats);
}
