/* SPDX-License-Identifier: MIT
 *
 * The one game; its run, loop after loop, until the user or the configuration ends it; and the
 * steps that loops call.
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
#include <string.h>

static Game game;

GameConfig GameConfigDefault(void)
{
    return (GameConfig){.settings = SettingsDefault(), .maxLoops = -1};
}

GameConfig GameConfigUnwatched(GameConfig config)
{
    if (!config.duration && !config.frames && !config.ticks)
        config.duration = 10 * ONE_SECOND;
    config.settings.pauseAt = 0; /* nobody would end the pause */
    return config;
}

/* Sets up the loop that runs next. The ball stays where it is. */
static void BeginLoop(void)
{
    const Settings *settings = &game.player.settings;
    Timeline *timeline = &game.timeline;
    LoopRun *loop = &timeline->loop;
    const LoopInfo *next = &LoopList[settings->loop];
    game.loopsRun += loop->info != next;
    ClockNow(&timeline->time);
    *loop = LoopRunBegin(next, settings->ticksPerSecond, game.config.maxLoops, settings->fps,
                         LoopNow(timeline));
    timeline->changeLoop = false;
    timeline->hitch = (Hitch){0};
    StageBegin(&game.stage, loop->ticksPerSecond, loop->pace.tickTime);
}

static void StartTime(void)
{
    const GameConfig *config = &game.config;
    game.timeline.time = GameTimeStart(&config->machine.clock, config->settings.speed);
    StageReadFrom(&game.stage, 0);
    game.player.collected.at = game.player.collected.due = 0;
    game.face.measureDue = 0;
}

/* Shows the first picture before the game's time begins: opening a window would be a hitch. */
static void ShowFirstPicture(void)
{
    const Screen *screen = game.film.screen;
    GameTime *time = &game.timeline.time;
    const Nanoseconds origin = time->origin;
    if (!screen->anySeen)
        return;
    BeginLoop();
    CollectInput(&game, InputPoll); /* the window's size */
    DrawRepeat(&game);
    while (!screen->anySeen() && TurnContinues(&game.timeline) && ClockNow(time) < 3 * ONE_SECOND)
        TurnIdle(&game);
    StartTime();
    game.film.log.lastSeen.time += origin - time->origin;
}

/* Draws the last frame again, as it was presented, and saves it. The view still names the crowd's
 * version of that frame, so later ticks are not uploaded. */
static bool SaveLastFrame(void)
{
    const Screen *screen = game.film.screen;
    if (game.film.log.frames == 0 || !screen->draw)
        return Fail("%s: no frame was drawn that could be saved", game.config.screenshot);
    screen->draw(&game.film.picture->view);
    return screen->screenshot(game.config.screenshot);
}

const Game *GameNow(void)
{
    return game.timeline.loop.info && !game.timeline.done ? &game : NULL;
}

static StatsRun Totals(void)
{
    const Clock *clock = &game.config.machine.clock;
    const Timeline *timeline = &game.timeline;
    const LoopInfo *loop = timeline->loop.info;
    const Settings *settings = &game.player.settings;
    const bool oneRate = settings->ticksPerSecond == game.config.settings.ticksPerSecond;
    const bool asked = (loop->flags & LoopKeepsNoRate) == 0 && game.loopsRun == 1 && oneRate;
    const Scene *scene = game.stage.scene;
    InputCounts counts = {0};
    if (scene->input)
        counts = scene->input->counts(game.stage.memory, settings->method);
    return (StatsRun){
        .tapsBy = scene->input ? scene->methods[settings->method].word : NULL,
        .taps = counts.known,
        .tapsLost = counts.lost,
        .tapsTwice = counts.twice,
        .loop = game.loopsRun > 1 ? "several" : loop->name,
        .ticksPerSecondAsked = asked ? 1e9 / (double)timeline->loop.pace.tickTime : 0,
        .ticks = game.film.next.frame.tick,
        .gameTime = game.stage.nextTime,
        .busy = clock->busy() - game.busyBefore,
        .total = LoopClockRunning(&timeline->time.loop, ClockNow(&game.timeline.time)),
    };
}

static void BeginFilm(const GameConfig *config)
{
    Film *film = &game.film;
    film->screen = &game.config.machine.screen;
    film->picture = &film->pictures[0];
    film->log.recording = config->recording;
    film->log.onFrame = config->onFrame;
    film->log.last = &film->log.waiting[0];
    film->log.drawn = film->screen->draw != NULL;
    film->log.lastSeen.source = ScreenNever;
    film->log.stats.worst = config->worst;
}

static void BeginParts(const GameConfig *config)
{
    Face *face = &game.face;
    memset(&game, 0, sizeof game);
    game.config = *config;
    game.player = (Player){.settings = config->settings,
                           .window.visible = true,
                           .collected = {.actions = {ActionSee}, .count = config->see}};
    BeginFilm(config);
    MessageSince(&face->toastsSeen, face->hud.state.toast, 1); /* those before the game */
}

static bool Begin(const GameConfig *config)
{
    const Clock *clock = &config->machine.clock;
    const Settings *settings = &config->settings;
    const int rate = LoopList[settings->loop].ticksPerSecond;
    BeginParts(config);
    if (!StageInit(&game.stage, settings->scene, settings->balls, rate, 0))
        return Fail("no memory for %d balls", settings->balls);
    StartTime();
    PictureMake(game.film.picture, NULL, &game.stage, (Asked){.link = &settings->link}, -1);
    ShowFirstPicture();
    game.busyBefore = clock->busy();
    return true;
}

bool GameRun(const GameConfig *config, GameResult *result)
{
    *result = (GameResult){0};
    if (!Begin(config))
        return false;
    while (!game.timeline.done) {
        BeginLoop();
        game.timeline.loop.info->run(game.timeline.loop.pace);
    }
    FrameLogReadTimes(&game.film.log, game.film.screen, &game.timeline.time, true);
    if (config->screenshot && !SaveLastFrame())
        game.failed = true;
    *result = (GameResult){.stats = game.film.log.stats,
                           .totals = Totals(),
                           .hash = StageHash(&game.stage),
                           .frameTime = game.frameTimes};
    memcpy(result->see, game.player.see.result, sizeof result->see);
    StageFree(&game.stage);
    return !game.failed;
}

/* ---- the steps ---- */

void GameTickRun(void)
{
    TurnTick(&game, game.timeline.loop.pace.tickTime, false);
}

void GameTickRunFor(Nanoseconds elapsed)
{
    TurnTick(&game, elapsed, true);
}

void IndependentTickRun(Nanoseconds frameTime)
{
    TurnBegin(&game, frameTime);
}

void GameDrawWithInterpolation(double percentWithinTick)
{
    DrawFrame(&game, (Asked){DrawBetween, percentWithinTick, .ticksAhead = percentWithinTick});
}

void GameDrawWithPrediction(double ticksAhead)
{
    DrawFrame(&game, (Asked){DrawAhead, .percentWithinTick = fmin(ticksAhead, 1), ticksAhead});
}

void GameDraw(void)
{
    DrawFrame(&game, (Asked){DrawNext, .percentWithinTick = 1, .ticksAhead = 0});
}

/* A duration of real time on the loop's clock. */
static Nanoseconds OnLoopClock(Nanoseconds real)
{
    return real * game.player.settings.speed / LoopClockRealSpeed;
}

Nanoseconds GameDrawn(void)
{
    const Frame *frame = &game.film.log.last->frame;
    return LoopClockRead(&game.timeline.time.loop,
                         frame->start + frame->partialTime + frame->renderTime);
}

/* In a turn that runs while the game is paused, nothing is held. */
void GamePresentAt(Nanoseconds time)
{
    const GameTime *now = &game.timeline.time;
    const Nanoseconds left = time - LoopNow(&game.timeline);
    if (left > 0 && !now->loop.frozen)
        game.film.presentAt = now->now + LoopClockReal(&now->loop, left);
}

Nanoseconds GameSwapTime(void)
{
    return OnLoopClock(game.film.log.last->frame.swapTime);
}

Nanoseconds GameCapEnds(void)
{
    const int rate = GameCapRate(&game);
    Pacer next = game.film.pacer;
    if (rate == 0)
        return 0;
    return LoopClockRead(&game.timeline.time.loop, PacerNext(&next, next.deadline, rate));
}

Nanoseconds getTickCount(void)
{
    game.timeline.loop.asksTime = true;
    return LoopRunRead(&game.timeline.loop, ClockLoopNow(&game.timeline.time));
}

void GameSleep(Nanoseconds duration)
{
    game.timeline.loop.asksTime = true;
    if (duration > 0)
        TurnSleep(&game, duration);
}

void GameYield(void)
{
    TurnSleep(&game, 0);
}

void GameShowRates(int updatesPerSecond, int framesPerSecond)
{
    game.timeline.loop.upsShown = updatesPerSecond;
    game.timeline.loop.fpsShown = framesPerSecond;
}

/* Here a turn ends. */
bool GameDone(void)
{
    game.timeline.interrupted = game.timeline.loop.hasRead = false;
    return game.timeline.done || game.timeline.changeLoop;
}

bool NetworkGame(void)
{
    return game.player.settings.network;
}

bool CanRender(void)
{
    return game.player.window.visible;
}

bool GameLastSeen(LastSeen *last)
{
    const FrameLog *log = &game.film.log;
    const ScreenTime *seen = &log->lastSeen;
    if (!seen->reported || !game.player.window.vsync)
        return false;
    *last = (LastSeen){LoopClockRead(&game.timeline.time.loop, seen->time),
                       OnLoopClock(seen->refresh), (int)(log->presented - log->reported)};
    return true;
}

int GameDisplayRate(void)
{
    const Nanoseconds refresh = game.player.window.refresh;
    return refresh > 0 ? RateOf(refresh) : 0;
}

Nanoseconds GameRefresh(void)
{
    const ScreenState *window = &game.player.window;
    return window->vsync && window->capRate == 0 ? OnLoopClock(window->refresh) : 0;
}
