/* SPDX-License-Identifier: MIT
 *
 * The one game, and the steps that loops call (loop.h). What the program adds to the articles
 * happens here, under the loops: pauses, slow motion, slower machines, the frame cap, draw modes
 * and the record of each frame.
 *
 *   a tick       GameTickRun                world: Last = Next, a new Next
 *   a turn       IndependentTickRun         input, the pause, the HUD
 *   a frame      GameDrawWithInterpolation  world -> picture -> screen -> frame log
 *   a key press  ReadInput -> ActOnAll -> Act -> settings, which the next step looks at
 *
 * Each step first asks whether the game goes on (BeginStep). So a signal also ends a turn that
 * would never end by itself, and once the game is done the steps do nothing and cost nothing.
 *
 * There are three times (game_time.h): game.time.now counts from the start of the run; the running
 * time does not count pauses and other dead time; the loop's time is the running time, slower in
 * slow motion.
 */
#include "game/game.h"

#include "base/message.h"
#include "game/answer.h"
#include "game/game_object.h"
#include "game/hud_state.h"

#include <math.h>
#include <string.h>

/* The game ends here, before its clocks overflow. 64 bits count 292 years of nanoseconds; a
 * simulated machine could reach that, and in fast motion ten times sooner. */
static const Nanoseconds EndOfTime = INT64_C(400000000000000000);

/* Longer sleeps and longer added work are cut into pieces, between which input is looked at. */
static const Nanoseconds LongestPiece = 50 * ONE_MILLISECOND;

static const Nanoseconds HudInterval = 250 * ONE_MILLISECOND;

enum { MaxHashedBalls = 10000 };

static Game game;

/* False if the rest of this turn must not run: the game is done, or it is paused and another loop
 * has been chosen. */
static bool BeginStep(void)
{
    if (game.time.now > EndOfTime || (game.config.quit && game.config.quit()))
        game.done = true;
    return !game.done && !(game.changeLoop && game.settings.paused);
}

static Nanoseconds LoopNow(void)
{
    return LoopTimeAt(&game.time, game.time.now);
}

static void LogSlice(SliceKind kind, Nanoseconds start, Nanoseconds end)
{
    FrameLogSlice(&game.log, kind, start, end);
}

static Nanoseconds RunningNow(void)
{
    return RunningTimeAt(&game.time, game.time.now);
}

/* Counts a sleep that began at `start`, at the running time `running`, and ends now. */
static void CountSleep(Nanoseconds start, Nanoseconds running, Nanoseconds over)
{
    game.frame.sleepTime += RunningNow() - running;
    game.frame.oversleep += over;
    LogSlice(SliceSleep, start, game.time.now);
}

static bool LookAtInput(void);

/* Spends what such work costs on this machine, and `added`. False if it ended before that. */
static bool Spend(Work work, Nanoseconds added)
{
    WorkSpan span = WorkBegin(&game.time);
    Nanoseconds piece = added < LongestPiece ? added : LongestPiece;
    GameTimeSpend(&game.time, work, piece);
    for (added -= piece; added > 0; added -= piece) {
        WorkEnd(&game.time, span);
        if (!LookAtInput())
            return false;
        span = WorkBegin(&game.time);
        piece = added < LongestPiece ? added : LongestPiece;
        GameTimeSpend(&game.time, WorkMore, piece);
    }
    return true;
}

/* Ticks. */

/* A tick of the length `gameTime`; `floating` if that is not the loop's fixed tick time. */
static void Tick(Nanoseconds gameTime, bool floating)
{
    if (!BeginStep())
        return;
    const Nanoseconds start = ClockNow(&game.time);
    const WorkSpan span = WorkBegin(&game.time);
    LoopRunTickBegin(&game.loop, LoopNow());
    if (floating)
        WorldTickFor(&game.world, (double)gameTime / 1e9);
    else
        WorldTick(&game.world);
    Spend(WorkTick, game.settings.tickCost);

    game.frame.updateTime += WorkEnd(&game.time, span);
    game.frame.ticks++;
    game.frame.tick++;
    game.frame.fullTurn |= LoopRunTickEnd(&game.loop, gameTime);
    game.stateTimes.last = game.stateTimes.next;
    game.stateTimes.next += gameTime;
    game.stateTimes.lastRead = game.stateTimes.nextRead;
    game.stateTimes.nextRead = game.inputRead;
    LogSlice(SliceTick, start, game.time.now);
    if (game.frame.tick == game.config.ticks)
        game.done = true;
}

void GameTickRun(void)
{
    Tick(game.loop.pace.tickTime, false);
}

void GameTickRunFor(Nanoseconds elapsed)
{
    Tick(elapsed, true);
}

/* The loop's clock, its sleeps, and what it asks. */

Nanoseconds getTickCount(void)
{
    game.loop.asksTime = true;
    return ClockLoopNow(&game.time);
}

/* How long it takes until the loop's clock is at `wake`; 0 if that has passed. */
static Nanoseconds TimeUntil(Nanoseconds wake)
{
    const Nanoseconds left = wake - LoopNow();
    return left > 0 ? LoopClockReal(&game.time.loop, left) : 0;
}

/* In a turn that runs while the game is paused, a sleep takes no real time. */
static void Sleep(Nanoseconds duration)
{
    LoopClock *clock = &game.time.loop;
    if (!BeginStep())
        return;
    const Nanoseconds start = ClockNow(&game.time), running = RunningNow();
    const Nanoseconds wake = LoopNow() + duration;
    Nanoseconds over = 0;
    bool goesOn = true;
    while (goesOn && !clock->frozen && TimeUntil(wake) > LongestPiece) {
        GameTimeSleepUntil(&game.time, game.time.now + LongestPiece);
        goesOn = LookAtInput();
    }
    if (goesOn && !clock->frozen)
        over = GameTimeSleep(&game.time, TimeUntil(wake));
    CountSleep(start, running, over);
    if (goesOn && clock->frozen && wake > LoopNow())
        LoopClockAdvance(clock, wake - LoopNow());
}

void GameSleep(Nanoseconds duration)
{
    game.loop.asksTime = true;
    if (duration > 0)
        Sleep(duration);
}

void GameYield(void)
{
    Sleep(0);
}

void GameShowRates(int updatesPerSecond, int framesPerSecond)
{
    game.loop.upsShown = updatesPerSecond;
    game.loop.fpsShown = framesPerSecond;
}

/* Signals are looked for in the first step of the next turn, not here. */
bool GameDone(void)
{
    return game.done || game.changeLoop;
}

bool NetworkGame(void)
{
    return game.settings.network;
}

bool CanRender(void)
{
    return game.screen.visible;
}

bool GameLastSeen(LastSeen *last)
{
    const FrameLog *log = &game.log;
    const ScreenTime *seen = &log->lastSeen;
    if (!seen->reported || seen->refresh == 0)
        return false;
    *last = (LastSeen){LoopTimeAt(&game.time, seen->time),
                       seen->refresh * game.settings.speed / LoopClockRealSpeed,
                       (int)(log->presented - log->reported)};
    return true;
}

Nanoseconds GameDrawTime(void)
{
    return game.log.drawn.renderTime * game.settings.speed / LoopClockRealSpeed;
}

/* Frames. */

/* The place that the first ball is steered to. */
static Position Target(void)
{
    const WorldPoint target = game.world.target;
    return (Position){(float)target.x / WorldUnit, (float)target.y / WorldUnit};
}

static void FillMarks(View *view)
{
    const float scale = game.hud.list.scale;
    const bool ghosts = FrameLogHasGhosts(&game.log, game.loop.info->name, GameDrawMode(&game),
                                          game.settings.lanes);
    const bool lanes = view->laneCount == DrawModeCount, steered = game.world.steered;
    const bool full = game.settings.hud == HudFull, help = game.settings.help;
    DrawListClear(&game.marks);
    DrawListClear(&game.above);
    if (lanes && !steered)
        MarkNow(view, scale, &game.marks);
    if (game.settings.strobe && ghosts)
        GhostsMark(&game.log.ghosts, view, scale, &game.marks);
    if (full && !help) {
        MarkLastAndNext(view, scale, &game.above);
        GraphDraw(&game.log.graph, &game.hud.graph, &game.above);
    }
    if (steered && (full || lanes) && !help)
        MarkPointer(view, Target(), scale, &game.above);
    view->marks = &game.marks;
    view->hud = &game.hud.list;
    view->graph = &game.above;
}

static void DrawPicture(void)
{
    const Screen *screen = &game.config.machine.screen;
    if (!screen->draw)
        return;
    PictureArrange(&game.picture, game.hud.arenas, game.hud.arenaCount, GameDrawMode(&game),
                   game.settings.lanes);
    game.picture.view.width = game.screen.width;
    game.picture.view.height = game.screen.height;
    FillMarks(&game.picture.view);
    screen->draw(screen->self, &game.picture.view);
    if (game.screenshotWanted && !screen->screenshot(screen->self, NULL))
        game.failed = true;
    game.screenshotWanted = false;
}

/* Waits for the frame cap, and sets whether there was anything to wait for. False if the wait ended
 * before that. */
static bool WaitForCap(bool *waited)
{
    const int rate = GameCapRate(&game);
    *waited = false;
    if (rate == 0)
        return true;
    const Nanoseconds now = ClockNow(&game.time), deadline = PacerNext(&game.pacer, now, rate);
    if (deadline <= now)
        return true;
    const Nanoseconds running = RunningNow();
    bool goesOn = true;
    while (goesOn && deadline - game.time.now > LongestPiece) {
        GameTimeSleepUntil(&game.time, game.time.now + LongestPiece);
        goesOn = LookAtInput();
    }
    CountSleep(now, running, goesOn ? GameTimeSleepUntil(&game.time, deadline) : 0);
    *waited = true;
    return goesOn;
}

/* Learns from the screen when pictures were seen. With `all`, waits until all have been. */
static void TakeScreenTimes(bool all)
{
    const Screen *screen = &game.config.machine.screen;
    ScreenTime time;
    while (screen->seen(screen->self, all, &time)) {
        time.time = GameTimeAt(&game.time, time.time);
        FrameLogSeen(&game.log, &time);
    }
}

/* Presents the picture. Returns whether there was dead time meanwhile. */
static bool Present(Frame *frame, bool waited)
{
    const Screen *screen = &game.config.machine.screen;
    const Nanoseconds swap = ClockNow(&game.time);
    const WorkSpan span = WorkBegin(&game.time);
    const Presented presented = screen->present(screen->self);
    frame->picture = presented.picture;
    game.screen.visible = presented.visible;
    frame->excluded |= !game.screen.visible;
    frame->swapTime = WorkEnd(&game.time, span);
    frame->end = game.time.now;
    if (waited)
        PacerWoke(&game.pacer, swap);
    LogSlice(SliceSwap, swap, frame->end);
    return game.time.deadTime != span.deadTimeBefore;
}

/* Sets the frame time, from the end of the frame before to the end of this one. */
static void CountFrameTime(Frame *frame)
{
    const Nanoseconds running = RunningTimeAt(&game.time, frame->end);
    frame->frameTime = frame->end - game.log.drawn.end;
    frame->deadTime = frame->frameTime - (running - game.runningBefore);
    frame->excluded |= frame->deadTime > 0;
    game.runningBefore = running;
}

/* How far the picture is behind the game's own "now", which is Next plus the time since the last
 * tick. A loop that draws between two ticks, or ahead, passes that time as alpha. */
static Nanoseconds ViewLag(const Frame *frame)
{
    if (game.picture.call == DrawNext)
        return frame->behind + game.loop.start + game.loop.gameTime - game.loop.lastTick;
    return game.stateTimes.next + llround(frame->alpha * (double)game.loop.pace.tickTime) -
           frame->sim;
}

static void HashWorld(Frame *frame)
{
    const Frame *before = &game.log.drawn;
    if (!FrameLogRecording(&game.log) || WorldCount(&game.world) > MaxHashedBalls)
        return;
    frame->hasState = true;
    frame->state = frame->ticks > 0 || !before->hasState ? WorldHash(&game.world) : before->state;
}

/* Ends the record of this frame and begins the next one. */
static void FinishFrame(Frame *frame, bool broken)
{
    const DrawMode mode = GameDrawMode(&game);
    frame->loop = game.loop.info->name;
    frame->drawMode = game.settings.drawMode;
    frame->steered = game.world.steered;
    frame->gameTime = game.stateTimes.next;
    FrameLogDescribe(frame, &game.picture, mode);
    frame->viewLag = ViewLag(frame);
    HashWorld(frame);
    FrameLogAdd(&game.log, frame, &game.time.loop, broken, &game.picture, mode,
                game.settings.lanes);
    TakeScreenTimes(false);
    if (game.log.frames == game.config.frames)
        game.done = true;
    game.frame = (Frame){.tick = frame->tick};
}

/* One frame. `value` is what the loop passed. If the run or the loop ends in the middle of a
 * frame, that frame is dropped. */
static void DrawFrame(DrawCall call, double value)
{
    Frame *frame = &game.frame;
    bool waited;
    if (!BeginStep() || !game.screen.visible)
        return;
    frame->start = ClockNow(&game.time);
    frame->behind = LoopRunBehind(&game.loop, LoopNow());
    const WorkSpan span = WorkBegin(&game.time);
    PictureTake(&game.picture, &game.world, &game.stateTimes, call, value);
    if (!Spend(WorkDraw, SettingsTakeDrawCost(&game.settings, frame->start)))
        return;
    DrawPicture();
    frame->renderTime = WorkEnd(&game.time, span);
    LogSlice(SliceDraw, frame->start, game.time.now);

    if (!WaitForCap(&waited))
        return;
    const bool broken = Present(frame, waited);
    CountFrameTime(frame);
    FinishFrame(frame, broken);
}

void GameDrawWithInterpolation(double percentWithinTick)
{
    DrawFrame(DrawBetween, percentWithinTick);
}

void GameDrawWithPrediction(double ticksAhead)
{
    DrawFrame(DrawAhead, ticksAhead);
}

void GameDraw(void)
{
    DrawFrame(DrawNext, 1);
}

/* Turns: input, the pause, the HUD. */

static void UpdateHud(Nanoseconds now)
{
    HudState state;
    if (!game.config.machine.screen.draw || game.screen.width == 0)
        return;
    if (MessageSince(&game.said.seen, game.said.text, sizeof game.said.text))
        game.said.at = now;
    memcpy(&state, &game.hud.state, sizeof state);
    if (now >= game.hudDue || state.width == 0) {
        HudStateMeasure(&state, &game, now);
        game.hudDue = now + HudInterval;
    }
    HudStateSet(&state, &game, now);
    HudUpdate(&game.hud, &state);
}

/* Shows the last picture again, in the draw mode that is set now. */
static void RepeatPicture(void)
{
    const Screen *screen = &game.config.machine.screen;
    if (!screen->draw || !game.screen.visible)
        return;
    UpdateHud(ClockNow(&game.time));
    DrawPicture();
    game.log.presented = screen->present(screen->self).picture;
    TakeScreenTimes(false);
}

static void SetBalls(void)
{
    if (!WorldSetCount(&game.world, game.settings.balls))
        Note("no memory for %d balls: it stays at %d", game.settings.balls,
             WorldCount(&game.world));
    game.settings.balls = WorldCount(&game.world);
    PictureTakeCrowd(&game.picture, &game.world);
}

static void Act(Action action)
{
    const Screen *screen = &game.config.machine.screen;
    const Recorder *recorder = &game.config.recorder;
    const Settings before = game.settings;
    switch (SettingsAct(&game.settings, action)) {
    case RequestNothing:
        break;
    case RequestQuit:
        game.done = true;
        break;
    case RequestLoop:
        game.changeLoop = true;
        break;
    case RequestBalls:
        SetBalls();
        break;
    case RequestSpeed:
        LoopClockSetSpeed(&game.time.loop, game.time.now, game.settings.speed);
        break;
    case RequestStepTick:
        game.stepTick = 1 + (game.stepTick > game.frame.tick ? game.stepTick : game.frame.tick);
        break;
    case RequestStepFrame:
        game.stepFrames++;
        break;
    case RequestScreenshot:
        game.screenshotWanted = true;
        break;
    case RequestRecord:
        TakeScreenTimes(true);
        if (recorder->toggle)
            recorder->toggle(recorder->self, game.log.drawn.end);
        break;
    case RequestScreen:
        screen->act(screen->self, action);
        game.capNoted &= game.screen.vsync; /* vsync is measured anew */
        break;
    }
    UpdateHud(game.time.now);
    AnswerTo(action, &before, &game);
}

/* The ball follows the pointer as soon as it is known where that is. */
static void Steer(const Input *input)
{
    Pointer *pointer = &game.pointer;
    if (input->pointer.in != PointerStill)
        *pointer = input->pointer;
    if (!game.settings.steer) {
        WorldRelease(&game.world);
    } else if (pointer->in == PointerInWorld) {
        WorldSteer(&game.world, WorldWidth / 2.0 + pointer->x, WorldHeight / 2.0 + pointer->y);
    } else if (pointer->in == PointerInWindow && game.hud.arenaCount > 0) {
        const Position at = PictureUnits(&game.picture, game.hud.arenas, game.hud.arenaCount,
                                         pointer->x, pointer->y);
        WorldSteer(&game.world, at.x, at.y);
    }
}

static void ActOnAll(const Input *input)
{
    for (int i = 0; i < input->actionCount; i++)
        Act(input->actions[i]);
    for (int i = 0; i < input->clickCount; i++) {
        Action action;
        if (HudClick(&game.hud, input->clicks[i].x, input->clicks[i].y, &action))
            Act(action);
    }
    Steer(input);
}

/* Says once that there is a frame cap because vsync does not work. */
static void NoteCap(void)
{
    if (GameCapRate(&game) == 0 || game.settings.fps >= 0 || game.capNoted)
        return;
    game.capNoted = true;
    Note("vsync is asked for but swapping does not wait for it: holding to %d frames a second "
         "(--vsync off: as many as the machine can)",
         game.screen.capRate);
}

/* While the window is hidden the game goes on, but reading input waits. */
static void CountHidden(Nanoseconds start)
{
    const Nanoseconds waited = game.time.now - start;
    game.frame.excluded = true;
    game.log.ghosts.count = 0;
    if (waited <= ONE_SECOND) /* longer is dead time */
        game.frame.sleepTime += waited;
}

/* Reads what has happened. Returns false where it was too soon to read again. */
static bool TakeInput(InputRead how, Input *input)
{
    const InputSource *source = &game.config.machine.input;
    if (!source->read(source->self, how, input, &game.screen))
        return false;
    ClockNow(&game.time);
    game.inputRead = LoopNow();
    return true;
}

/* Reads input and acts on it. Returns false where it was too soon to read again, as with InputTurn
 * in most turns. */
static bool ReadInput(InputRead how)
{
    const bool wasVisible = game.screen.visible;
    const Nanoseconds start = game.time.now;
    Input input;
    if (!TakeInput(how, &input))
        return false;
    const Nanoseconds now = game.time.now;
    const bool hidden = !game.screen.visible || !wasVisible;
    if (hidden)
        CountHidden(start);
    ActOnAll(&input);
    if (input.actionCount + input.clickCount > 0)
        LogSlice(SliceInput, start, ClockNow(&game.time));
    else if (hidden)
        LogSlice(SliceSleep, start, now);
    NoteCap();
    return true;
}

/* Whether one turn may run although the game is paused; sets how much of the loop's time passes in
 * it. For a frame that is one refresh interval. For a tick, the turn that was paused goes on first,
 * with no time, as a tick may be due in it. Each turn after it gets half a tick, so that no turn
 * runs two. */
static bool TakePausedStep(bool justPaused, Nanoseconds *time)
{
    const Nanoseconds refresh = game.screen.refresh > 0 ? game.screen.refresh : ONE_SECOND / 60;
    if (game.frame.tick < game.stepTick) {
        *time = justPaused ? 0 : game.loop.pace.tickTime / 2;
        return true;
    }
    if (game.stepFrames == 0)
        return false;
    game.stepFrames--;
    *time = refresh * game.settings.speed / LoopClockRealSpeed;
    return true;
}

/* Returns when the pause is over, or when one turn may run. Meanwhile the picture is shown again
 * and again, and the loop's clock stands still, so that no loop can tell. */
static void Pause(void)
{
    const bool justPaused = !game.time.loop.frozen;
    const Nanoseconds start = ClockNow(&game.time), before = game.time.deadTime;
    Nanoseconds step = 0;
    LoopClockFreeze(&game.time.loop, start);
    game.frame.excluded = true;
    while (game.settings.paused && BeginStep() && !TakePausedStep(justPaused, &step)) {
        ReadInput(InputWait);
        RepeatPicture();
        ClockNow(&game.time);
    }
    game.time.deadTime = before + game.time.now - start;
    if (game.settings.paused) {
        LoopClockAdvance(&game.time.loop, step);
        return;
    }
    LoopClockThaw(&game.time.loop, ClockNow(&game.time));
    game.stepTick = game.stepFrames = 0;
}

static void EndAtDuration(void)
{
    if (game.config.duration > 0 &&
        RunningTimeAt(&game.time, game.time.now) >= game.config.duration)
        game.done = true;
}

/* Looks at input in the middle of a long sleep or of long work, without the loop. Returns whether
 * the sleep or work goes on: it ends with the run or the loop. */
static bool LookAtInput(void)
{
    Input input;
    if (TakeInput(InputTurn, &input)) {
        game.frame.excluded |= !game.screen.visible;
        ActOnAll(&input);
        if (input.actionCount + input.clickCount > 0 && !GameDone())
            RepeatPicture();
        ClockNow(&game.time);
    }
    if (game.settings.paused && !game.time.loop.frozen)
        Pause();
    EndAtDuration();
    return BeginStep() && !game.changeLoop;
}

void IndependentTickRun(Nanoseconds frameTime)
{
    if (!BeginStep())
        return;
    game.frameTimes += frameTime;
    LoopRunTurn(&game.loop);
    bool hasRead = ReadInput(InputTurn);
    /* The clock is still frozen where the pause was ended in a turn that ran while paused. */
    if (game.settings.paused || game.time.loop.frozen) {
        Pause();
        hasRead = true;
    }
    EndAtDuration();
    if (hasRead && !game.done)
        UpdateHud(game.time.now);
}

/* The whole run. */

GameConfig GameConfigDefault(void)
{
    return (GameConfig){.settings = SettingsDefault(), .maxLoops = -1};
}

GameConfig GameConfigUnwatched(GameConfig config)
{
    if (!config.duration && !config.frames && !config.ticks)
        config.duration = 10 * ONE_SECOND;
    return config;
}

/* Sets up the loop that runs next. The ball stays where it is. */
static void BeginLoop(void)
{
    const GameConfig *config = &game.config;
    const LoopInfo *next = &LoopList[game.settings.loop];
    game.loopsRun += game.loop.info != next;
    ClockNow(&game.time);
    game.loop =
        LoopRunBegin(next, config->ticksPerSecond, config->maxLoops, game.settings.fps, LoopNow());
    game.changeLoop = false;
    game.stateTimes = (GameTimes){.last = game.stateTimes.next,
                                  .next = game.stateTimes.next,
                                  .tick = game.loop.pace.tickTime,
                                  .lastRead = game.stateTimes.nextRead,
                                  .nextRead = game.stateTimes.nextRead};
    WorldSnap(&game.world);
    if (game.loop.ticksPerSecond != game.world.ticksPerSecond)
        WorldSetRate(&game.world, game.loop.ticksPerSecond);
}

static void StartTime(void)
{
    const GameConfig *config = &game.config;
    game.time = GameTimeStart(&config->machine.clock, config->settings.speed);
    game.inputRead = game.stateTimes.nextRead = -1;
    game.hudDue = 0;
}

/* Shows the first picture before the game's time begins: it can take a second until the window is
 * there, which would be a hitch. */
static void ShowFirstPicture(void)
{
    const Screen *screen = &game.config.machine.screen;
    const Nanoseconds origin = game.time.origin;
    if (!screen->shown)
        return;
    BeginLoop();
    do {
        ReadInput(InputWait);
        RepeatPicture();
    } while (!screen->shown(screen->self) && BeginStep() && ClockNow(&game.time) < 3 * ONE_SECOND);
    StartTime();
    game.log.lastSeen.time += origin - game.time.origin;
}

/* Draws the last frame again, as it was presented, and saves it. The view still has the crowd's
 * version of that frame, so ticks that came later are not uploaded. */
static bool SaveLastFrame(void)
{
    const Screen *screen = &game.config.machine.screen;
    if (game.log.frames == 0 || !screen->draw)
        return Fail("%s: no frame was drawn that could be saved", game.config.screenshot);
    screen->draw(screen->self, &game.picture.view);
    return screen->screenshot(screen->self, game.config.screenshot);
}

const Game *GameNow(void)
{
    return game.loop.info && !game.done ? &game : NULL;
}

static StatsRun Totals(void)
{
    const Clock *clock = &game.config.machine.clock;
    const LoopInfo *loop = game.loop.info;
    const bool asked = (loop->flags & LoopKeepsNoRate) == 0 && game.loopsRun == 1;
    return (StatsRun){
        .loop = game.loopsRun > 1 ? "several" : loop->name,
        .ticksPerSecondAsked = asked ? 1e9 / (double)game.loop.pace.tickTime : 0,
        .ticks = game.frame.tick,
        .gameTime = game.stateTimes.next,
        .busy = clock->busy(clock->self) - game.busyStart,
        .total = RunningTimeAt(&game.time, ClockNow(&game.time)),
    };
}

static bool Begin(const GameConfig *config)
{
    const Clock *clock = &config->machine.clock;
    const int rate = LoopList[config->settings.loop].ticksPerSecond;
    memset(&game, 0, sizeof game);
    game.config = *config;
    game.settings = config->settings;
    game.screen.visible = true;
    game.log.recorder = &game.config.recorder;
    game.log.lastSeen.source = ScreenNever;
    MessageSince(&game.said.seen, game.said.text, sizeof game.said.text);
    game.said.text[0] = '\0'; /* before the game */
    if (!WorldInit(&game.world, config->settings.balls, rate))
        return Fail("no memory for %d balls", config->settings.balls);
    StartTime();
    PictureTake(&game.picture, &game.world, &game.stateTimes, DrawBetween, 0);
    ShowFirstPicture();
    game.busyStart = clock->busy(clock->self);
    return true;
}

bool GameRun(const GameConfig *config, GameResult *result)
{
    *result = (GameResult){0};
    if (!Begin(config))
        return false;
    while (!game.done) {
        BeginLoop();
        game.loop.info->run(game.loop.pace);
    }
    TakeScreenTimes(true);
    if (config->screenshot && !SaveLastFrame())
        game.failed = true;
    *result = (GameResult){.stats = game.log.stats,
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
