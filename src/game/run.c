/* SPDX-License-Identifier: MIT
 *
 * How a run of the game begins, how its loops do, and what it results in.
 */
#include "game/game_object.h"

#include "base/message.h"

#include <string.h>

GameConfig GameConfigDefault(void)
{
    return (GameConfig){.settings = SettingsDefault(), .maxLoops = -1};
}

GameConfig GameConfigEndsByItself(GameConfig config)
{
    const bool hasLimit = config.duration > 0 || config.frames > 0 || config.ticks > 0;
    if (!hasLimit)
        config.duration = 10 * ONE_SECOND;
    config.settings.pauseAt = 0; /* nobody would end the pause */
    return config;
}

/* The rate that the settings ask of this loop; none: the loop's own. A scene opens with few
 * ticks for loops that keep a rate; one that ticks once a frame would only race through it. */
static TickRate RateFor(const LoopInfo *loop, const Settings *settings)
{
    if (settings->rateIsOfScene && (loop->flags & LoopKeepsNoRate))
        return (TickRate){0};
    return settings->ticksPerSecond;
}

void BeginLoop(Game *game)
{
    const Settings *settings = &game->player.settings;
    Timeline *timeline = &game->timeline;
    LoopRun *loop = &timeline->loop;
    const LoopInfo *next = &LoopList[settings->loop];
    if (loop->info != next)
        game->loopsRun++;

    GameTimeRead(&timeline->time);
    *loop = LoopRunBegin(next, RateFor(next, settings), game->config.maxLoops, settings->fps,
                         LoopNow(timeline));

    LoopClockSetRate(&timeline->time.loop, timeline->time.now, loop->ticksPerSecond);

    timeline->changeLoop = false;
    timeline->hitch = (Hitch){0};
    StageBegin(&game->stage, loop->ticksPerSecond, loop->pace.tickTime);
}

void StartTime(Game *game)
{
    const GameConfig *config = &game->config;
    game->timeline.time = GameTimeStart(&config->machine.clock, config->settings.speed);
    StageReadFrom(&game->stage, 0);
    game->player.read = game->player.due = 0;
    game->face.measureDue = 0;
}

static void BeginFilm(Film *film, const GameConfig *config)
{
    film->screen = &config->machine.screen;
    film->picture = &film->pictures[0];
    film->log.recording = config->recording;
    film->log.onFrame = config->onFrame;
    film->log.last = &film->log.waiting[0];
    film->log.drawn = film->screen->draw != NULL;
    film->log.lastSeen.source = ScreenNever;
    film->log.stats.worst = config->worst;
}

bool BeginRun(Game *game, const GameConfig *config)
{
    const Settings *settings = &config->settings;
    const TickRate rate = WholeRate(LoopList[settings->loop].ticksPerSecond);
    memset(game, 0, sizeof *game);
    game->config = *config;

    Player *player = &game->player;
    player->settings = *settings;
    player->tour = config->tour;
    player->window.visible = true;
    if (config->see) {
        player->settings.card = true; /* the card, from which the test begins */
        InputAdd(&player->input, ActionSee);
    }

    Face *face = &game->face;
    BeginFilm(&game->film, &game->config);
    MessageSince(&face->toastsSeen, face->hud.state.toast, 1); /* those before the game */
    if (!StageInit(&game->stage, settings->scene, settings->balls, rate, 0))
        return Fail("no memory for %d balls", settings->balls);
    StartTime(game);
    PictureMake(game->film.picture, NULL, &game->stage, (Asked){.link = &settings->link},
                AllMethods);
    return true;
}

/* Draws the last frame again, as it was presented, and saves it. The view still names the crowd's
 * version of that frame, so later ticks are not uploaded. */
static bool SaveLastFrame(const Game *game)
{
    const Screen *screen = game->film.screen;
    if (game->film.log.frames == 0 || !screen->draw)
        return Fail("%s: no frame was drawn that could be saved", game->config.screenshot);
    screen->draw(screen->self, &game->film.picture->view);
    return screen->screenshot(screen->self, game->config.screenshot);
}

/* The ticks a second of real time that were asked for all along. 0: none were, or others at other
 * times. */
static double TicksAsked(const Game *game)
{
    const LoopRun *loop = &game->timeline.loop;
    const Settings *now = &game->player.settings, *began = &game->config.settings;
    if (loop->info->flags & LoopKeepsNoRate)
        return 0;
    if (game->loopsRun != 1 || !TickRateIs(now->ticksPerSecond, began->ticksPerSecond) ||
        now->speed != began->speed)
        return 0;
    return TickRateValue(loop->ticksPerSecond) * ((double)now->speed / RealSpeed);
}

static StatsRun Totals(Game *game)
{
    GameTime *time = &game->timeline.time;
    const LoopRun *loop = &game->timeline.loop;
    const Settings *settings = &game->player.settings;
    const Scene *scene = game->stage.scene;
    const InputCounts counts = StageCounts(&game->stage, settings->method);
    const bool ranSeveral = game->loopsRun > 1;

    StatsRun run = {
        .loop = ranSeveral ? "several" : loop->info->name,
        .ticksPerSecondAsked = TicksAsked(game),
        .ticks = game->film.next.frame.tick,
        .gameTime = game->stage.next.time,
        .busy = time->clock->busy(time->clock->self) - game->busyBefore,
        .total = LoopClockRunning(&time->loop, GameTimeRead(time)),
        .standstill = game->timeline.standstill,
    };
    if (SceneKindOf(scene) == SceneOfInput) {
        run.tapsBy = scene->methods[settings->method].word;
        run.taps = counts.known;
        run.tapsLost = counts.lost;
        run.tapsTwice = counts.twice;
    }
    return run;
}

bool EndRun(Game *game, GameResult *result)
{
    FrameLog *log = &game->film.log;
    FrameLogReadTimes(log, game->film.screen, &game->timeline.time, true);
    if (game->config.screenshot && !SaveLastFrame(game))
        game->failed = true;
    *result = (GameResult){.stats = log->stats,
                           .totals = Totals(game),
                           .hash = StageHash(&game->stage),
                           .frameTime = game->frameTimes,
                           .cutShort = game->cutShort};
    memcpy(result->see, game->player.see.result, sizeof result->see);
    StageFree(&game->stage);
    return !game->failed;
}
