/* SPDX-License-Identifier: MIT
 *
 * The one game of a thread, and its run: loop after loop, until the user or the configuration ends
 * it.
 *
 * There are three times (game_time.h): game.time.now counts from the start; the running time leaves
 * out dead time, such as pauses; the loop's time is the running time, slower in slow motion.
 */
#include "game/game_object.h"

#include "base/message.h"

#include <string.h>

static _Thread_local Game game; /* a report runs several at a time */

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
    const GameConfig *config = &game.config;
    const LoopInfo *next = &LoopList[game.settings.loop];
    game.loopsRun += game.loop.info != next;
    ClockNow(&game.time);
    game.loop = LoopRunBegin(next, game.settings.ticksPerSecond, config->maxLoops,
                             game.settings.fps, LoopClockRead(&game.time.loop, game.time.now));
    game.changeLoop = false;
    game.hitch = (Hitch){0};
    StageBegin(&game.stage, game.loop.ticksPerSecond, game.loop.pace.tickTime);
}

static void StartTime(void)
{
    const GameConfig *config = &game.config;
    game.time = GameTimeStart(&config->machine.clock, config->settings.speed);
    StageReadFrom(&game.stage, 0);
    game.collected.at = game.collected.due = 0;
    game.hudDue = 0;
}

/* Shows the first picture before the game's time begins: opening a window would be a hitch. */
static void ShowFirstPicture(void)
{
    const Screen *screen = &game.config.machine.screen;
    const Nanoseconds origin = game.time.origin;
    if (!screen->anySeen)
        return;
    BeginLoop();
    CollectInput(&game, InputPoll); /* the window's size */
    DrawRepeat(&game);
    while (!screen->anySeen(screen->self) && TurnContinues(&game) &&
           ClockNow(&game.time) < 3 * ONE_SECOND)
        TurnIdle(&game);
    StartTime();
    game.log.lastSeen.time += origin - game.time.origin;
}

/* Draws the last frame again, as it was presented, and saves it. The view still names the crowd's
 * version of that frame, so later ticks are not uploaded. */
static bool SaveLastFrame(void)
{
    const Screen *screen = &game.config.machine.screen;
    if (game.log.frames == 0 || !screen->draw)
        return Fail("%s: no frame was drawn that could be saved", game.config.screenshot);
    screen->draw(screen->self, &game.picture->view);
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
    const bool oneRate = game.settings.ticksPerSecond == game.config.settings.ticksPerSecond;
    const bool asked = (loop->flags & LoopKeepsNoRate) == 0 && game.loopsRun == 1 && oneRate;
    const Scene *scene = game.stage.scene;
    const TapCounts *taps = &game.stage.taps.total;
    const int method = game.settings.method;
    return (StatsRun){
        .tapsBy = scene->input ? scene->methods[method].word : NULL,
        .taps = taps->known,
        .tapsLost = scene->input ? taps->lost[method] : 0,
        .tapsTwice = scene->input ? taps->twice[method] : 0,
        .loop = game.loopsRun > 1 ? "several" : loop->name,
        .ticksPerSecondAsked = asked ? 1e9 / (double)game.loop.pace.tickTime : 0,
        .ticks = game.frame.tick,
        .gameTime = game.stage.nextTime,
        .busy = clock->busy(clock->self) - game.busyStart,
        .total = LoopClockRunning(&game.time.loop, ClockNow(&game.time)),
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
    game.log.recording = config->recording;
    game.log.onFrame = config->onFrame;
    game.log.lastFrame = &game.log.waiting[0].frame;
    game.log.drawn = config->machine.screen.draw != NULL;
    game.log.lastSeen.source = ScreenNever;
    game.log.stats.worst = config->worst;
    MessageSince(&game.toastsSeen, game.hud.state.toast, sizeof game.hud.state.toast);
    game.hud.state.toast[0] = '\0'; /* before the game */
    if (!StageInit(&game.stage, config->settings.scene, config->settings.balls, rate, 0))
        return Fail("no memory for %d balls", config->settings.balls);
    game.collected.actions[0] = ActionSee;
    game.collected.count = config->see;
    StepsUse(&game);
    StartTime();
    game.picture = &game.pictures[0];
    PictureMake(game.picture, NULL, &game.stage, (Asked){.call = DrawBetween}, -1);
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
    FrameLogReadTimes(&game.log, &game.config.machine.screen, &game.time, true);
    if (config->screenshot && !SaveLastFrame())
        game.failed = true;
    *result = (GameResult){.stats = game.log.stats,
                           .totals = Totals(),
                           .hash = StageHash(&game.stage),
                           .frameTime = game.frameTimes};
    memcpy(result->see, game.see.result, sizeof result->see);
    StageFree(&game.stage);
    return !game.failed;
}

void GameResultFree(GameResult *result)
{
    StatsFree(&result->stats);
}
