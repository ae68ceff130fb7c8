/* SPDX-License-Identifier: MIT
 *
 * The one game, and the steps that loops call: here actions take effect on all parts of the game.
 *
 * There are three times (timeline.h): GameTime.now counts from the start; the running time leaves
 * out dead time, such as pauses; the loop's time is the running time, slower in slow motion.
 *
 * What this program adds to the articles' steps: pauses, slow motion, slower machines, the frame
 * cap, methods and the record of each frame.
 *
 *   a tick       GameTickRun                stage: Last = Next, a new Next
 *   a turn       IndependentTickRun         input -> commands -> settings; the pause; the HUD
 *   a frame      GameDrawWithInterpolation  stage -> picture -> screen -> frame log
 *   a wait       GameSleep                  input is collected; the next turn acts on it
 *
 * Each step first asks whether the turn continues: once the game is done the steps do nothing and
 * take no time. Ticks and waits collect input, so a signal also ends a turn that would never end.
 */
#include "game/game_object.h"

#include "base/message.h"

#include <math.h>

static Game game;

/* Its parts, by which this file names them. */
static Player *const player = &game.player;
static Settings *const settings = &game.player.settings;
static Timeline *const timeline = &game.timeline;
static GameTime *const gameTime = &game.timeline.time;
static LoopClock *const loopClock = &game.timeline.time.loop;
static Stage *const stage = &game.stage;
static Film *const film = &game.film;
static Frame *const nextFrame = &game.film.next.frame;
static Face *const face = &game.face;

const Game *GameNow(void)
{
    return timeline->loop.info && !timeline->done ? &game : NULL;
}

/* ---- changed settings ---- */

static void SetBalls(void)
{
    if (!StageSetBalls(stage, settings->balls))
        Note("no memory for %d balls: it stays at %d", settings->balls, StageBalls(stage));
    settings->balls = StageBalls(stage);
    PictureUpdateCrowd(film->picture, stage);
}

/* Opens the scene of the settings, and ends the turn. False without memory for it. */
static bool OpenScene(void)
{
    Stage opened;
    if (!StageInit(&opened, settings->scene, settings->balls, timeline->loop.ticksPerSecond,
                   stage->next.time)) {
        Note("no memory for %s", settings->scene->name);
        return false;
    }

    StageFree(stage);
    *stage = opened;
    StageReadFrom(stage, LoopNow(timeline));
    PictureMake(film->picture, NULL, stage, (Asked){.link = &settings->link}, AllMethods);
    FrameLogForget(&film->log);
    timeline->changeLoop = timeline->interrupted = true;
    return true;
}

/* How long the list of loops stays open after the last key for it. */
static const Nanoseconds ListTime = 8 * ONE_SECOND;

/* Another step of the tour opens, or the tour is left: the times of a hitch and a pause count from
 * now on. */
static void OpenStep(void)
{
    settings->hitchAt += gameTime->now;
    if (settings->pauseAt > 0)
        settings->pauseAt += gameTime->now;
    timeline->stepTick = timeline->stepFrame = 0;
}

/* Whether the loop has to begin anew. One with a cap of its own reads it only then. */
static bool LoopBeginsAnew(const Settings *before)
{
    const bool capsFrames = LoopList[settings->loop].flags & LoopCapsFrames;
    if (capsFrames && settings->fps != before->fps)
        return true;
    return settings->loop != before->loop ||
           !TickRateIs(settings->ticksPerSecond, before->ticksPerSecond);
}

/* Does what follows from changed settings, and from another step of the tour. False, after a
 * message, without memory for a scene: then all is as before. */
static bool ApplyChanges(const Settings *before, int stepBefore)
{
    const bool newStep = player->tour.open != stepBefore;
    const bool newScene = newStep || settings->scene != before->scene;
    const bool newLoop = settings->loop != before->loop;
    const bool newRate = !TickRateIs(settings->ticksPerSecond, before->ticksPerSecond);
    const bool newMethod = settings->method != before->method;
    const bool newSpeed = settings->speed != before->speed;

    if (settings->quit)
        timeline->done = true;

    if (newScene && !OpenScene()) {
        *settings = *before;
        player->tour.open = stepBefore;
        return false;
    }

    /* The rates that are shown, and what was said, were of something else. */
    if (newScene || newLoop || newRate || newMethod || newSpeed) {
        StatsRestartRates(&film->log.stats);
        FaceForget(face, gameTime->now);
    }
    if (newScene || newLoop)
        face->toastUntil = gameTime->now;

    const bool opensList = settings->list && !before->list;
    const bool movesInList = settings->list && newLoop;
    if (opensList || movesInList)
        face->listUntil = gameTime->now + ListTime;

    if (LoopBeginsAnew(before))
        timeline->changeLoop = true;

    if (newStep)
        OpenStep();
    if (!newScene && settings->balls != before->balls)
        SetBalls();
    if (newSpeed)
        LoopClockSet(loopClock, gameTime->now, settings->speed, loopClock->frozen);
    return true;
}

/* ---- what actions do beside settings ---- */

/* One step more than there are now, or than were asked for already (`target`). */
static int64_t OneMore(int64_t target, int64_t now)
{
    const int64_t latest = target > now ? target : now;
    return latest + 1;
}

/* The frames before a recording begins or ends are told of first. */
static void ToggleRecording(void)
{
    FrameLogReadTimes(&film->log, film->screen, gameTime, true);
    RecordingToggle(film->log.recording, film->log.last->frame.end);
}

static void DoBesideSettings(Action action)
{
    switch (CommandAsks(action)) {
    case AsksNothing:
        break;
    case AsksPicture:
        film->screenshotWanted = true;
        break;
    case AsksRecording:
        ToggleRecording();
        break;
    case AsksTick:
        if (settings->paused)
            timeline->stepTick = OneMore(timeline->stepTick, nextFrame->tick);
        break;
    case AsksFrame:
        if (settings->paused)
            timeline->stepFrame = OneMore(timeline->stepFrame, film->log.frames);
        break;
    case AsksScreen:
        if (film->screen->act)
            film->screen->act(film->screen->self, action, &player->window);
        break;
    }
}

/* ---- input ---- */

/* How long ESC quits after there was nothing to close. */
static const Nanoseconds QuitTime = 2 * ONE_SECOND;

/* ESC at the start: once more within two seconds, it quits. */
static void AskToQuit(void)
{
    if (gameTime->now < face->quitUntil)
        settings->quit = true;
    face->quitUntil = gameTime->now + QuitTime;
}

/* commands.c says where the actions do what they do. */
static void DoAction(Action action)
{
    const Settings before = *settings;
    const Tour tourBefore = player->tour;
    if (SeeAct(&player->see, settings, &game, action)) {
        ApplyChanges(&before, tourBefore.open);
        return;
    }

    /* Only the HUD knows how many pages the help has. */
    const bool changed = CommandChange(settings, &player->tour, action);
    if (before.help > 0 && settings->help > face->hud.helpPages)
        settings->help = 0;

    if (action == ActionBack && SettingsAreOfStart(&before, &tourBefore))
        AskToQuit();
    else
        face->quitUntil = 0;

    if (!ApplyChanges(&before, tourBefore.open))
        return;
    DoBesideSettings(action);

    /* Only a HUD that is laid out knows what it has room for: the answer may be about that, and the
     * next action may turn to the next page of the help. */
    FaceShow(face, &game, gameTime->now);
    CommandAnswer(&game, &before, tourBefore.open, action, changed);
}

/* The ball follows the pointer once its place is known. */
static void Steer(void)
{
    const Pointer *pointer = &player->input.pointer;
    if (!settings->steer) {
        StageRelease(stage);
    } else if (pointer->in == PointerInWorld) {
        const Scene *scene = settings->scene;
        StageSteer(stage, scene->width / 2 + pointer->x, scene->height / 2 + pointer->y);
    } else if (pointer->in == PointerInWindow && face->hud.arenaCount > 0) {
        const Body at = PictureUnits(film->picture, &face->hud, pointer->x, pointer->y);
        StageSteer(stage, at.x, at.y);
    }
}

/* What holds the ball moves p: it goes to the pointer, as far as the tick lets it. Buttons, the
 * help and the list of loops are pressed for other reasons. */
static void Drag(void)
{
    const Pointer *pointer = &player->input.pointer;
    if (!player->input.held || pointer->in != PointerInWindow || !CommandMovesShare(settings))
        return;

    Action other;
    const bool isOpen = settings->help > 0 || settings->list;
    if (isOpen || HudClick(&face->hud, pointer->x, pointer->y, &other))
        return;

    double share;
    if (PictureShare(film->picture, &face->hud, pointer->x, pointer->y, &share))
        settings->share = (int)lround(share * ShareWhole);
}

/* Acts on what was collected just now. Returns whether there was an action. */
static bool ActOnInput(void)
{
    const int count = player->input.actionCount;
    const Settings before = *settings;
    if (SeeTurn(&player->see, settings, &game))
        ApplyChanges(&before, player->tour.open);

    for (int i = 0; i < count; i++)
        DoAction(player->input.actions[i]);
    player->input.actionCount = 0;

    if (settings->card)
        SettingsCompleteCard(settings, player->window.refresh);

    StageRead(stage, LoopNow(timeline), LoopClockRunning(loopClock, gameTime->now));
    Steer();
    Drag();
    return count > 0;
}

/* Says how long the program was stopped, in time that the game leaves out. */
static void TellDeadTime(void)
{
    if (gameTime->untold == 0)
        return;
    ToastShow("stopped for %.1f s: the game leaves this time out", (double)gameTime->untold / 1e9);
    gameTime->untold = 0;
}

/* In the window, the first seconds belong to the picture. */
static const Nanoseconds QuietStart = 8 * ONE_SECOND;

/* Says once that a frame cap replaces vsync: on standard error, then in the window. And again after
 * vsync was off for a while. */
static void NoteCap(void)
{
    const int rate = player->window.capRate;
    if (!player->window.vsync)
        game.capNote = CapUnsaid;
    if (settings->fps >= 0 || GameCapRate(&game) == 0)
        return;

    if (game.capNote == CapUnsaid) {
        game.capNote = CapPrinted;
        Note("vsync does not work here: holding to %d frames a second (--vsync off: as many as it "
             "can)",
             rate);

        char unread[2]; /* what was printed is not shown in the window now */
        MessageSince(&face->toastsSeen, unread, sizeof unread);
    }
    if (game.capNote == CapPrinted && gameTime->now >= QuietStart) {
        game.capNote = CapTold;
        ToastShow("vsync does not work here: held to %d pictures a second", rate);
    }
}

/* While the window is hidden, or the loop stands still in a menu, the game runs, but reading input
 * waits. That time is spent like a sleep, and the frame does not count. */
static void CollectAndAct(InputRead how)
{
    const bool wasVisible = player->window.visible;
    const Nanoseconds start = gameTime->now;
    CollectInput(&game, how);
    TellDeadTime();

    /* By the game's own name: cppcheck does not see that the call changes what a part's name leads
     * to. */
    const bool wasHidden = !wasVisible || !game.player.window.visible; /* at one of both ends */
    const bool stood = player->window.stood > 0 || player->window.inMenu;
    const Nanoseconds waited = game.timeline.time.now - start;
    const bool isDeadTime = wasHidden && !stood && waited > ONE_SECOND; /* timeline.c left it out */
    const bool isSleep = wasHidden || stood;
    if (isSleep)
        nextFrame->excluded = true;
    if (isSleep && !isDeadTime)
        nextFrame->sleepTime += waited;

    if (ActOnInput())
        SlicesAdd(&film->next.slices, SliceInput, start, GameTimeRead(gameTime));
    else if (isSleep)
        SlicesAdd(&film->next.slices, SliceSleep, start, gameTime->now);

    NoteCap();
    if (settings->list && gameTime->now >= face->listUntil)
        settings->list = false;
}

/* Waits for input, or for one refresh interval, acts on it and shows the last picture again. */
static void Idle(void)
{
    CollectAndAct(InputWait);
    DrawRepeat(&game);
}

/* ---- pauses ---- */

/* A duration of real time on the loop's clock. */
static Nanoseconds OnLoopClock(Nanoseconds real)
{
    return real * settings->speed / RealSpeed;
}

/* What a turn may run for now. */
static PausedStep NextStep(void)
{
    if (nextFrame->tick < timeline->stepTick)
        return StepTick;
    if (film->log.frames < timeline->stepFrame)
        return StepFrame;
    return StepNone;
}

/* Shows the picture again until the pause is over or a step starts, while the loop's clock stands
 * still. If another loop is to begin, the turn ends. */
static void WaitForStep(void)
{
    for (;;) {
        GameTimeRead(gameTime);
        timeline->step = NextStep();
        const bool waits = settings->paused && timeline->step == StepNone && !timeline->changeLoop;
        if (!waits || !TurnContinues(timeline))
            break;
        Idle();
    }
    if (timeline->changeLoop)
        timeline->interrupted = true;
}

/* The loop's time that passes in a turn of a single step: one refresh interval if it is for a
 * frame, half a tick if it is for a tick. */
static Nanoseconds StepTime(void)
{
    enum { UsualRate = 60 }; /* of a display that does not tell its rate */
    Nanoseconds refresh = player->window.refresh;
    if (timeline->step == StepTick)
        return timeline->loop.pace.tickTime / 2;
    if (refresh == 0)
        refresh = PeriodOf(UsualRate);
    return OnLoopClock(refresh);
}

/* Returns when the pause is over, or one turn may run. The loop's clock stands still meanwhile. */
static void Pause(void)
{
    LoopClockSet(loopClock, GameTimeRead(gameTime), settings->speed, true);
    nextFrame->excluded = true;
    WaitForStep();
    if (!settings->paused) {
        LoopClockSet(loopClock, GameTimeRead(gameTime), settings->speed, false);
        timeline->stepTick = timeline->stepFrame = 0;
    } else if (TurnContinues(timeline)) {
        LoopClockAdvance(loopClock, StepTime());
    }
}

/* A turn that runs for a single tick may have more of them to run. They wait here for the next
 * step, or the end of the pause. Meanwhile the picture is that of the last tick. */
static void PauseBeforeTick(void)
{
    Picture *last = film->picture;
    film->picture = FilmOtherPicture(film);
    PictureMake(film->picture, last, stage, last->asked, AllMethods);
    film->picture->presented = true;
    WaitForStep();
}

/* A pause that was asked for begins near the middle between two ticks, where there is most to see;
 * or a second later, as some loops never draw there. */
static bool PauseIsDue(void)
{
    static const double nearMiddle = 0.2;
    const Nanoseconds since = gameTime->now - settings->pauseAt;
    if (settings->pauseAt == 0 || since < 0)
        return false;
    if (since >= ONE_SECOND)
        return true;
    return fabs(film->picture->asked.percentWithinTick - 0.5) <= nearMiddle;
}

/* ---- standstills: the loop has no turn, and its clock goes on ---- */

/* The turns of a menu. The screen keeps the last picture. */
static void WaitInMenu(void)
{
    while (player->window.inMenu && TurnContinues(timeline)) {
        CollectAndAct(InputWait);
        EndAtDuration(&game);
    }
}

/* After the first reading of input in a turn, which began at this running time. */
static void StandStill(Nanoseconds began)
{
    if (player->window.stood == 0 && !player->window.inMenu)
        return;
    WaitInMenu();
    const Nanoseconds ended = LoopClockRunning(loopClock, gameTime->now);
    StageReadAnew(stage, ended);
    StandstillEnd(&timeline->standstill, began, ended, stage->next.time);
}

/* ---- a turn, its ticks and its sleeps ---- */

static void HandleInput(void)
{
    const Nanoseconds began = LoopClockRunning(loopClock, gameTime->now);
    CollectAndAct(InputTurn);
    StandStill(began);
    if (PauseIsDue()) {
        settings->paused = true;
        settings->pauseAt = 0;
    }
    /* The clock is still frozen if the pause ended in a turn that ran while paused. */
    if (settings->paused || loopClock->frozen)
        Pause();
}

void IndependentTickRun(Nanoseconds frameTime)
{
    timeline->interrupted = false; /* here all that was collected is acted on */
    if (timeline->done)
        return;
    game.frameTimes += frameTime;
    LoopRunTurn(&timeline->loop);

    /* Nearly all turns of a fast loop come too soon to read input again. */
    const bool isDue = gameTime->now >= player->due;
    const bool handlesInput = isDue || player->input.actionCount > 0 || loopClock->frozen;
    if (handlesInput)
        HandleInput();
    EndAtDuration(&game);
    if (handlesInput && !timeline->done)
        FaceShow(face, &game, gameTime->now);
}

/* `floating`: the length is not the loop's fixed tick time. */
static void Tick(Nanoseconds length, bool floating)
{
    const bool isForTick = loopClock->frozen && timeline->step != StepFrame;
    if (isForTick && nextFrame->tick >= timeline->stepTick)
        PauseBeforeTick();
    if (!TurnContinues(timeline) || !CollectInTime(&game))
        return;

    GameTimeRead(gameTime);
    WorkBegin(gameTime);
    const Nanoseconds began = LoopNow(timeline);
    StandstillTick(&timeline->standstill, LoopClockRunning(loopClock, gameTime->now), length);
    StageTick(stage, length, floating, LoopRunEarly(&timeline->loop, began, length));
    SpendWork(&game, WorkTick, settings->tickCost);
    nextFrame->updateTime += FilmWorked(film, gameTime, SliceTick);

    nextFrame->ticks++;
    nextFrame->tick++;
    if (LoopRunTick(&timeline->loop, began, length))
        nextFrame->fullTurn = true;
    if (nextFrame->tick == game.config.ticks)
        timeline->done = true;
}

void GameTickRun(void)
{
    Tick(timeline->loop.pace.tickTime, false);
}

void GameTickRunFor(Nanoseconds elapsed)
{
    Tick(elapsed, true);
}

/* In a turn that runs while the game is paused, a sleep takes no real time; nor does the rest of a
 * sleep that the user has interrupted. */
static void SleepFor(Nanoseconds duration)
{
    if (!TurnContinues(timeline))
        return;

    const Nanoseconds now = GameTimeRead(gameTime), wake = LoopNow(timeline) + duration;
    const Nanoseconds end = now + LoopClockReal(loopClock, duration);
    const bool isWhole = !loopClock->frozen && SleepUntil(&game, end, false);
    if (!isWhole && wake > LoopNow(timeline))
        LoopClockAdvance(loopClock, wake - LoopNow(timeline));
}

void GameSleep(Nanoseconds duration)
{
    timeline->loop.asksTime = true;
    if (duration > 0)
        SleepFor(duration);
}

void GameYield(void)
{
    SleepFor(0);
}

/* Loops ask this at the end of each turn: the next one begins with nothing interrupted, nor
 * read. */
bool GameDone(void)
{
    /* Read before the others are written beside them: a processor waits when it reads several bytes
     * of which one was only just written. */
    const bool ends = timeline->done || timeline->changeLoop;
    timeline->interrupted = false;
    timeline->loop.hasRead = false;
    return ends;
}

/* ---- frames, and what loops ask and tell ---- */

void GameDrawWithInterpolation(double percentWithinTick)
{
    DrawFrame(&game, (Asked){.call = DrawBetween,
                             .percentWithinTick = percentWithinTick,
                             .ticksAhead = percentWithinTick});
}

void GameDrawWithPrediction(double ticksAhead)
{
    DrawFrame(&game, (Asked){.call = DrawAhead,
                             .percentWithinTick = fmin(ticksAhead, 1),
                             .ticksAhead = ticksAhead});
}

void GameDraw(void)
{
    DrawFrame(&game, (Asked){.call = DrawNext, .percentWithinTick = 1, .ticksAhead = 0});
}

Nanoseconds GameDrawn(void)
{
    return LoopClockRead(loopClock, film->log.last->frame.drawn);
}

/* In a turn that runs while the game is paused, nothing is held. */
void GamePresentAt(Nanoseconds time)
{
    const Nanoseconds left = time - LoopNow(timeline);
    if (left > 0 && !loopClock->frozen)
        film->presentAt = gameTime->now + LoopClockReal(loopClock, left);
}

Nanoseconds GameSwapTime(void)
{
    return OnLoopClock(film->log.last->frame.swapTime);
}

Nanoseconds GameCapEnds(void)
{
    const int rate = GameCapRate(&game);
    if (rate == 0)
        return 0;
    Pacer next = film->pacer; /* a copy, as asking for the next deadline takes it */
    return LoopClockRead(loopClock, PacerNext(&next, next.deadline, rate));
}

Nanoseconds getTickCount(void)
{
    const Nanoseconds now = GameTimeLoopRead(gameTime);
    timeline->loop.asksTime = true;
    LoopRunRead(&timeline->loop, now);
    return now;
}

void GameShowRates(int updatesPerSecond, int framesPerSecond)
{
    timeline->loop.upsShown = updatesPerSecond;
    timeline->loop.fpsShown = framesPerSecond;
}

bool NetworkGame(void)
{
    return settings->network;
}

bool CanRender(void)
{
    return player->window.visible;
}

bool GameLastSeen(LastSeen *last)
{
    const FrameLog *log = &film->log;
    if (!log->lastSeen.reported || !player->window.vsync)
        return false;
    *last = (LastSeen){.time = LoopClockRead(loopClock, log->lastSeen.time),
                       .refresh = OnLoopClock(log->lastSeen.refresh),
                       .waiting = (int)(log->presented - log->reported)};
    return true;
}

int GameDisplayRate(void)
{
    const Nanoseconds refresh = player->window.refresh;
    return refresh > 0 ? RateOf(refresh) : 0;
}

Nanoseconds GameRefresh(void)
{
    const ScreenState *window = &player->window;
    const bool waitsForDisplay = window->vsync && window->capRate == 0;
    return waitsForDisplay ? OnLoopClock(window->refresh) : 0;
}

/* ---- the run ---- */

/* So long the first picture is waited for. */
static const Nanoseconds FirstPictureWait = 3 * ONE_SECOND;

/* Shows the first picture before the game's time begins: opening a window would be a hitch. What
 * the player asks for meanwhile is left to the first turn, as times of before mean nothing then. */
static void ShowFirstPicture(void)
{
    const Screen *screen = film->screen;
    const Nanoseconds originBefore = gameTime->origin;
    if (!screen->anySeen)
        return;
    BeginLoop(&game);
    CollectInput(&game, InputPoll); /* the window's size */
    DrawRepeat(&game);
    while (!screen->anySeen(screen->self) && !timeline->done && !InputInterrupts(player) &&
           GameTimeRead(gameTime) < FirstPictureWait) {
        CollectInput(&game, InputWait);
        DrawRepeat(&game);
    }

    StartTime(&game);
    film->log.lastSeen.time -= gameTime->origin - originBefore; /* the origin is later now */
}

bool GameRun(const GameConfig *config, GameResult *result)
{
    *result = (GameResult){0};
    if (!BeginRun(&game, config))
        return false;

    ShowFirstPicture();
    game.busyBefore = config->machine.clock.busy(config->machine.clock.self);
    while (!timeline->done) {
        BeginLoop(&game);
        timeline->loop.info->run(timeline->loop.pace);
    }
    return EndRun(&game, result);
}
