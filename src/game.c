/* SPDX-License-Identifier: MIT
 *
 * The steps that the loops call. Everything that the program adds to the articles happens here,
 * under the loops: how the frame is drawn, the frame cap, dead time, the record of each frame.
 */
#include "game.h"

#include "hud.h"
#include "loop.h"
#include "message.h"
#include "pacer.h"
#include "world.h"

#include <math.h>
#include <string.h>

static const Nanoseconds HudInterval = 250000000;

/* A clock of 64 bits counts 292 years; a simulated machine could get there. */
static const Nanoseconds EndOfTime = INT64_C(4000000000000000000);

enum { TooSlowTurns = 4, MaxHashedBalls = 10000 };

/* Of a loop that caps its own frames. */
enum { DefaultFps = 60 };

static struct {
    GameConfig config;
    World world;
    Stats stats;
    Pacer pacer;
    Hud hud;
    Input input;

    const LoopInfo *loop, *nextLoop; /* that runs, and that will after this turn */
    LoopPace pace;
    Settings settings;
    bool done, changeLoop, failed, screenshotWanted, capped;
    int upsShown, fpsShown; /* by the loop itself; -1: it shows none */
    Interpolation shown;    /* how the loop's pictures are in fact drawn */
    bool drawsNext;         /* it only ever draws Next */
    bool asksNetwork;       /* it makes a difference in a network game */

    Nanoseconds origin;     /* machine's clock at the start; all below is counted from there */
    Nanoseconds lastCall;   /* when the last step ended */
    Nanoseconds deadTime;   /* left out of the loop's clock */
    Nanoseconds loopStart;  /* loop's clock when this loop began */
    Nanoseconds loopGame;   /* game time of this loop's ticks */
    Nanoseconds frameTimes; /* sum of all frameTime */
    Nanoseconds simLast, simNext; /* game time at Last and Next */
    Nanoseconds lastTick;         /* when the last tick began */
    Nanoseconds busyStart, hudNext;

    int loopsRun;
    int turnTicks, fullTurns; /* ticks in this turn; turns in a row at the catch-up limit */
    Nanoseconds behindBefore; /* how far it was behind before those */
    Frame frame;              /* the record of the frame to come */
    Frame before;             /* and of the one before it */
    View view;
} game;

GameConfig GameConfigDefault(void)
{
    return (GameConfig){.settings = {.drawing = InterpolationOn}, .maxLoops = -1, .fps = -1};
}

GameConfig GameConfigUnwatched(GameConfig config)
{
    if (!config.duration && !config.frames && !config.ticks)
        config.duration = 10 * ONE_SECOND;
    return config;
}

static Nanoseconds Peek(void)
{
    const Clock *clock = &game.config.machine.clock;
    return clock->peek(clock->self) - game.origin;
}

/* The loop's clock at this machine time. */
static Nanoseconds LoopClock(Nanoseconds now)
{
    return now - game.deadTime;
}

static Nanoseconds Behind(Nanoseconds now)
{
    return LoopClock(now) - game.loopStart - game.loopGame;
}

/* Leaves time out of the loop's clock, if it is more than a second; returns how much it was. */
static Nanoseconds LeaveOut(Nanoseconds gap)
{
    if (gap <= ONE_SECOND)
        return 0;
    game.deadTime += gap;
    game.frame.deadTime += gap;
    return gap;
}

/* Books a sleep that took from `start` until now and should have ended at `due`. A second too long
 * is no oversleep: the process was stopped in its sleep. */
static void BookSleep(Nanoseconds start, Nanoseconds due)
{
    game.lastCall = Peek();
    Nanoseconds over = game.lastCall > due ? game.lastCall - due : 0;
    Nanoseconds dead = LeaveOut(over);
    game.frame.sleepTime += game.lastCall - start - dead;
    game.frame.oversleep += over - dead;
}

/* Called at the begin of a step. More than a second since the last one ended is no loop's doing:
 * the process was stopped, the computer suspended, or the window was held by the mouse. */
static void LeaveOutDeadTime(Nanoseconds now)
{
    LeaveOut(now - game.lastCall);
    game.lastCall = now;
}

Nanoseconds getTickCount(void)
{
    const Clock *clock = &game.config.machine.clock;
    Nanoseconds now = clock->now(clock->self) - game.origin;
    LeaveOutDeadTime(now);
    return LoopClock(now);
}

/* Every step asks, so that a signal ends even a turn that has no end. */
static bool Done(void)
{
    game.done = game.done || game.lastCall > EndOfTime || (game.config.quit && game.config.quit());
    return game.done;
}

bool GameDone(void)
{
    return Done() || game.changeLoop;
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
    if (Done())
        return;
    Nanoseconds start = Peek();
    LeaveOutDeadTime(start);
    if (floating)
        WorldTickFor(&game.world, (double)gameTime / 1e9);
    else
        WorldTick(&game.world);
    clock->spend(clock->self, WorkTick, game.settings.tickCost);

    game.lastTick = start;
    game.simLast = game.simNext;
    game.simNext += gameTime;
    game.loopGame += gameTime;
    game.turnTicks++;
    game.frame.ticks++;
    game.frame.tick++;
    game.lastCall = Peek();
    game.frame.updateTime += game.lastCall - start;
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

static void Sleep(Nanoseconds duration)
{
    const Clock *clock = &game.config.machine.clock;
    if (Done())
        return;
    Nanoseconds start = Peek();
    LeaveOutDeadTime(start);
    clock->sleep(clock->self, duration);
    BookSleep(start, start + duration);
}

void GameSleep(Nanoseconds duration)
{
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

static void ChangeLoop(int next)
{
    game.nextLoop = &LoopList[(next + LoopCount) % LoopCount];
    game.changeLoop = true;
}

static void Act(Action action)
{
    const int loop = (int)(game.nextLoop - LoopList);
    if (SettingsAct(&game.settings, action))
        return;
    if (action == ActionQuit)
        game.done = true;
    else if (action == ActionScreenshot)
        game.screenshotWanted = true;
    else if (action == ActionNextLoop)
        ChangeLoop(loop + 1);
    else if (action == ActionPreviousLoop)
        ChangeLoop(loop - 1);
    else if ((int)action - ActionFirstLoop < LoopCount)
        ChangeLoop((int)action - ActionFirstLoop);
}

static void CountTurn(Nanoseconds now)
{
    bool full = game.pace.maxLoops > 0 && game.turnTicks >= game.pace.maxLoops;
    if (!full)
        game.behindBefore = Behind(now);
    game.fullTurns = full ? game.fullTurns + 1 : 0;
    game.turnTicks = 0;
}

/* Several turns at the catch-up limit in a row, and yet further behind than before them. */
static bool TooSlow(Nanoseconds now)
{
    return game.fullTurns >= TooSlowTurns && Behind(now) > game.behindBefore + game.pace.tickTime;
}

static void UpdateHud(Nanoseconds now)
{
    const bool fresh = now >= game.hudNext || game.hud.state.width == 0;
    HudState state = game.hud.state;
    state.width = game.input.width;
    state.height = game.input.height;
    state.loop = game.loop->name;
    state.watch = game.loop->watch;
    state.setting = game.settings.drawing;
    state.drawn = game.shown;
    state.drawsNext = game.drawsNext;
    state.network = game.settings.network && game.asksNetwork;
    state.help = game.settings.help;
    state.tooSlow = TooSlow(now);
    state.tickCost = game.settings.tickCost;
    state.drawCost = game.settings.drawCost;
    state.upsShown = game.upsShown;
    state.fpsShown = game.fpsShown;
    if (fresh) {
        const StatsRates rates = StatsRatesNow(&game.stats);
        game.hudNext = now + HudInterval;
        state.ticksPerSecond = (int)lround(rates.ticksPerSecond);
        state.framesPerSecond = (int)lround(rates.framesPerSecond);
        state.picturesPerSecond = (int)lround(rates.picturesPerSecond);
        state.speedPercent = (int)lround(rates.speed * 100);
        Nanoseconds tick = game.world.floating ? game.simNext - game.simLast : game.pace.tickTime;
        state.tickMs = (int)((tick + ONE_MILLISECOND / 2) / ONE_MILLISECOND);
        state.clockSeconds = (int)(game.simNext / ONE_SECOND);
        state.behindTenths = (int)(Behind(now) / (ONE_SECOND / 10));
    }
    HudUpdate(&game.hud, &state);
}

/* Frames a second to hold to, 0 for as many as come. */
static int CapRate(void)
{
    if ((game.loop->flags & LoopCapsFrames) != 0)
        return 0;
    return game.config.fps >= 0 ? game.config.fps : game.input.capRate;
}

/* Reads input from `start` on; returns when it was done. */
static Nanoseconds ReadInput(Nanoseconds start)
{
    const Presenter *presenter = &game.config.machine.presenter;
    bool wasVisible = game.input.visible;
    presenter->input(presenter->self, &game.input);
    Nanoseconds now = Peek();
    if (now - start <= ONE_SECOND && (!game.input.visible || !wasVisible))
        game.frame.sleepTime += now - start; /* hidden, it has waited */
    LeaveOutDeadTime(now);
    for (int i = 0; i < game.input.actionCount; i++)
        Act(game.input.actions[i]);
    if (CapRate() > 0 && game.config.fps < 0 && !game.capped) {
        game.capped = true;
        Note("vsync is asked for but swapping does not wait for it: holding to %d frames a second "
             "(--vsync off: as many as the machine can)",
             game.input.capRate);
    }
    return now;
}

void IndependentTickRun(Nanoseconds frameTime)
{
    if (Done())
        return;
    Nanoseconds start = Peek();
    LeaveOutDeadTime(start);
    game.frameTimes += frameTime;
    CountTurn(start);
    Nanoseconds now = ReadInput(start);
    if (game.config.duration > 0 && now >= game.config.duration)
        game.done = true;
    if (!game.done && game.config.machine.presenter.draw && game.input.width > 0)
        UpdateHud(now);
}

/* One axis of DrawPosition, as shaders/ball.vert has it, in world units. */
static double DrawPosition(int32_t last, int32_t next, int32_t velocity, double alpha, double ahead)
{
    return ((double)last + alpha * (double)(next - last) + ahead * (double)velocity) / WorldUnit;
}

static void DrawPicture(double alpha, double ahead)
{
    const World *world = &game.world;
    const Presenter *presenter = &game.config.machine.presenter;
    game.view = (View){
        .width = game.input.width,
        .height = game.input.height,
        .arena = game.hud.arena,
        .worldWidth = WorldWidth,
        .worldHeight = WorldHeight,
        .ballRadius = WorldBallRadius,
        .count = world->count,
        .version = world->version,
        .last = &world->last->x,
        .next = &world->next->x,
        .velocity = &world->velocity->x,
        .lastAngle = world->lastAngle,
        .nextAngle = world->nextAngle,
        .alpha = (float)alpha,
        .ahead = (float)ahead,
        .ballColor = HudColor(game.shown),
    };
    if (!presenter->draw)
        return;
    presenter->draw(presenter->self, &game.view, &game.hud.list);
    if (game.screenshotWanted) {
        game.screenshotWanted = false;
        if (!presenter->screenshot(presenter->self, NULL))
            game.failed = true;
    }
}

static void WaitForCap(void)
{
    const Clock *clock = &game.config.machine.clock;
    int rate = CapRate();
    if (rate == 0)
        return;
    Nanoseconds start = Peek();
    Nanoseconds deadline = PacerNext(&game.pacer, start, rate);
    if (deadline <= start)
        return;
    clock->waitUntil(clock->self, deadline + game.origin);
    BookSleep(start, deadline);
}

/* Fills in what the picture showed, and compares it with the one before. */
static void DescribePicture(Frame *frame, double asked, double alpha, double ahead)
{
    const World *world = &game.world;
    const Frame *before = &game.before;
    const double step = (double)(game.simNext - game.simLast);
    frame->loop = game.loop->name;
    frame->drawn = game.settings.drawing;
    frame->alpha = asked;
    frame->x = DrawPosition(world->last[0].x, world->next[0].x, world->velocity[0].x, alpha, ahead);
    frame->y = DrawPosition(world->last[0].y, world->next[0].y, world->velocity[0].y, alpha, ahead);
    if (world->floating && alpha == 1 && ahead == 0) {
        frame->x = world->floatX;
        frame->y = world->floatY;
    }
    frame->sim = game.simLast + llround(alpha * step + ahead * (double)game.pace.tickTime);
    frame->hasAnimationError =
        before->loop == frame->loop && before->drawn == frame->drawn && frame->deadTime == 0;
    if (frame->hasAnimationError)
        frame->animationError = (frame->sim - before->sim) - (frame->screen - before->screen);
    if (game.config.record && world->count <= MaxHashedBalls) {
        frame->hasState = true;
        frame->state = frame->ticks > 0 || !before->hasState ? WorldHash(world) : before->state;
    }
}

static void FinishFrame(const Frame *frame)
{
    StatsAdd(&game.stats, frame);
    if (game.config.record)
        game.config.record(game.config.recorder, frame);
    if (game.stats.frames == game.config.frames)
        game.done = true;
    game.before = *frame;
    game.frame = (Frame){.tick = frame->tick};
}

/* What a loop asks for: a moment in between the last two ticks, one ahead of them, or the last. */
typedef enum Moment { MomentBetween, MomentAhead, MomentNext } Moment;

/* The game time that the loop asked for. */
static Nanoseconds SimAsked(double asked, Moment moment)
{
    if (moment == MomentBetween)
        return game.simLast + llround(asked * (double)(game.simNext - game.simLast));
    if (moment == MomentAhead)
        return game.simNext + llround(asked * (double)game.pace.tickTime);
    return game.simNext;
}

/* How far the picture is behind the game's own "now", which is Next and what the clock is ahead. */
static Nanoseconds ViewLag(const Frame *frame, Moment moment)
{
    if (moment == MomentNext)
        return frame->start - game.lastTick;
    return game.simNext + llround(frame->alpha * (double)game.pace.tickTime) - frame->sim;
}

static Interpolation Shown(Moment moment)
{
    const Interpolation setting = game.settings.drawing;
    if (moment == MomentNext || setting == InterpolationOff)
        return InterpolationOff;
    return moment == MomentAhead ? InterpolationPredict : setting;
}

/* Draws and presents one frame. `asked` is what the loop passed; alpha and ahead are what the
 * drawing is to use. */
static void Draw(double asked, double alpha, double ahead, Moment moment)
{
    const Clock *clock = &game.config.machine.clock;
    const Presenter *presenter = &game.config.machine.presenter;
    Frame *frame = &game.frame;
    if (Done() || !game.input.visible)
        return;
    frame->start = Peek();
    LeaveOutDeadTime(frame->start);
    frame->behind = Behind(frame->start);
    game.drawsNext = moment == MomentNext;
    game.shown = Shown(moment);

    clock->spend(clock->self, WorkDraw, SettingsDrawCost(&game.settings, frame->start));
    DrawPicture(alpha, ahead);
    frame->renderTime = Peek() - frame->start;
    WaitForCap();
    Nanoseconds swap = Peek();
    frame->screen = presenter->present(presenter->self) - game.origin - game.deadTime;
    frame->end = Peek();
    frame->swapTime = frame->end - swap;
    frame->frameTime = frame->end - game.before.end;
    game.lastCall = frame->end;

    DescribePicture(frame, asked, alpha, ahead);
    frame->simAsked = SimAsked(asked, moment);
    frame->viewLag = ViewLag(frame, moment);
    FinishFrame(frame);
}

void GameDrawWithInterpolation(double percentWithinTick)
{
    const double p = percentWithinTick;
    if (game.settings.drawing == InterpolationOn)
        Draw(p, p, 0, MomentBetween);
    else
        Draw(p, 1, game.settings.drawing == InterpolationPredict ? p : 0, MomentBetween);
}

void GameDrawWithPrediction(double ticksAhead)
{
    double ahead = game.settings.drawing == InterpolationOff ? 0 : ticksAhead;
    Draw(ticksAhead, 1, ahead, MomentAhead);
}

void GameDraw(void)
{
    Draw(1, 1, 0, MomentNext);
}

/* Sets up the loop that is to run now. The ball stays where it is. */
static void BeginLoop(void)
{
    const GameConfig *config = &game.config;
    game.loop = game.nextLoop;
    int rate = config->ticksPerSecond > 0 ? config->ticksPerSecond : game.loop->ticksPerSecond;
    int fps = config->fps >= 0 ? config->fps : DefaultFps;
    int maxLoops = game.loop->maxLoops;
    if (maxLoops > 0 && config->maxLoops >= (game.loop->flags & LoopMayBeEndless ? 0 : 1))
        maxLoops = config->maxLoops;
    game.pace = (LoopPace){.tickTime = (ONE_SECOND + rate / 2) / rate,
                           .maxLoops = maxLoops,
                           .frameTime = fps > 0 ? (ONE_SECOND + fps / 2) / fps : 0};
    game.changeLoop = false;
    game.loopsRun++;
    game.drawsNext = false; /* until its first draw tells */
    game.asksNetwork = false;
    game.loopStart = LoopClock(Peek());
    game.loopGame = 0;
    game.turnTicks = 0;
    game.fullTurns = 0;
    game.upsShown = game.fpsShown = -1;
    game.simLast = game.simNext;
    WorldSnap(&game.world);
    if (rate != game.world.ticksPerSecond)
        WorldSetRate(&game.world, rate);
}

/* The last frame once more, as it was presented, for a picture of it. The view has the version of
 * that time: ticks that came after it are not uploaded. */
static bool SaveLastFrame(void)
{
    const Presenter *presenter = &game.config.machine.presenter;
    if (game.stats.frames == 0 || !presenter->draw)
        return Fail("%s: no frame was drawn that could be saved", game.config.screenshot);
    presenter->draw(presenter->self, &game.view, &game.hud.list);
    return presenter->screenshot(presenter->self, game.config.screenshot);
}

bool GameRun(const GameConfig *config)
{
    const Clock *clock = &config->machine.clock;
    memset(&game, 0, sizeof game);
    game.config = *config;
    game.loop = game.nextLoop = &LoopList[config->loop];
    game.settings = config->settings;
    game.input.visible = true;
    if (!WorldInit(&game.world, 1, game.nextLoop->ticksPerSecond))
        return Fail("no memory for the world");
    game.origin = clock->peek(clock->self);
    game.busyStart = clock->busy(clock->self);

    while (!game.done) {
        BeginLoop();
        game.loop->run(game.pace);
    }
    if (config->screenshot && !SaveLastFrame())
        game.failed = true;
    return !game.failed;
}

const Stats *GameStats(void)
{
    return &game.stats;
}

StatsRun GameTotals(void)
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
        .total = LoopClock(Peek()),
    };
}

uint64_t GameHash(void)
{
    return WorldHash(&game.world);
}

Nanoseconds GameFrameTime(void)
{
    return game.frameTimes;
}

void GameEnd(void)
{
    StatsFree(&game.stats);
    WorldFree(&game.world);
}
