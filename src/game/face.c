/* SPDX-License-Identifier: MIT */
#include "game/game_object.h"

#include "base/message.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Numbers are measured so often: of a scene so soon that one comes with its fault. */
static const Nanoseconds HudInterval = 500 * ONE_MILLISECOND;
static const Nanoseconds SceneInterval = 100 * ONE_MILLISECOND;

static const Nanoseconds ToastTime = 5 * ONE_SECOND;

/* The message before ESC quits. */
static const char quitSays[] = "ESC again quits";

/* Longer than a stall is seen in rates, which are those of the last second. */
static const Nanoseconds Lasting = 2 * ONE_SECOND;

/* Takes a new measurement. The rate that lasts stays until another one has been measured for
 * Lasting. Until there is one, what was asked for stands, as a start is a stall; where nothing was,
 * the first one measured does. After a stall no rate is known for a moment; that changes nothing.
 */
static void TakeRate(MeasuredRate *measured, double rate, bool isAsked, Nanoseconds now)
{
    const double slight = 0.1 * measured->rate;
    if (rate < 0)
        return;
    if (fabs(rate - measured->rate) > slight) {
        measured->rate = rate;
        measured->since = now;
    }
    const bool isFirst = measured->lasting <= 0 && !isAsked;
    if (now - measured->since >= Lasting || isFirst)
        measured->lasting = rate;
}

void FaceForget(Face *face, Nanoseconds now)
{
    face->ticks = face->frames = (MeasuredRate){0};
    face->measureDue = now;
}

static void Measure(Face *face, HudState *state, const Game *game, Nanoseconds now)
{
    const Settings *settings = &game->player.settings;
    const LoopRun *loop = &game->timeline.loop;
    const FrameLog *log = &game->film.log;
    const Nanoseconds loopNow = LoopClockRead(&game->timeline.time.loop, now);
    const double realSpeed = (double)RealSpeed / settings->speed;
    if (settings->hud == HudFull)
        TimesPercentiles(&log->stats.times, &state->p50, &state->p99);

    /* Rates are of real time. */
    state->rates = StatsRatesNow(&log->stats);
    state->rates.ticksPerSecond *= realSpeed;
    const bool asksTicks = LoopHasRate(game->timeline.loop.info);
    const bool asksFrames = GameCapRate(game) > 0 || game->player.window.refresh > 0;
    TakeRate(&face->ticks, state->rates.ticksPerSecond, asksTicks, now);
    TakeRate(&face->frames, state->rates.framesPerSecond, asksFrames, now);
    state->lastingTicks = face->ticks.lasting;
    state->lastingFrames = face->frames.lasting;

    for (int i = 0; i < MostMethods; i++)
        state->seen[i] = ParallelMeasure(&log->parallel, i);
    state->screenMs = (int)lround((double)log->delay / 1e6 * realSpeed);
    state->behindTenths = (int)((loopNow - loop->reached) / (ONE_SECOND / 10));
    state->tooSlow = LoopRunTooSlow(loop, loopNow);
}

static void SetLoop(HudState *state, const LoopRun *loop)
{
    state->loops = LoopList;
    state->loopCount = LoopCount;
    state->loop = loop->info;
    state->ticksAsked = LoopHasRate(loop->info) ? TickRateValue(loop->ticksPerSecond) : -1;
    state->timeless = loop->drawn && !loop->asksTime;
    state->upsShown = loop->upsShown;
    state->fpsShown = loop->fpsShown;
}

/* A display whose rate is not constant tells of each picture that it has no refresh, or a browser's
 * frames show it. */
static void SetScreen(HudState *state, const ScreenState *screen, const ScreenTime *seen)
{
    const bool isTold = ScreenIsCertain(seen->source) && screen->refresh > 0;
    const bool isFound = seen->source == ScreenRaf;
    const bool varies = seen->refresh == 0 && (isTold || isFound);
    state->window = *screen;
    state->window.refresh = 0; /* it differs from picture to picture */
    if (varies)
        state->refreshRate = 0;
    else if (screen->refresh == 0)
        state->refreshRate = -1;
    else
        state->refreshRate = RateOf(screen->refresh);
}

static void SetSee(HudState *state, const See *see)
{
    state->see = see->phase;
    state->seeAnswers = see->staircase.trials;
    state->seeEarly = see->early;
    state->seeEnd = see->end;
}

/* All but what is measured and said. */
static void SetState(HudState *state, const Game *game)
{
    const Player *player = &game->player;
    const Settings *settings = &player->settings;
    const LoopRun *loop = &game->timeline.loop;
    const Picture *picture = game->film.picture;
    const FrameLog *log = &game->film.log;

    state->set = *settings;
    state->tour = player->tour;
    SettingsCompleteCard(&state->set, player->window.refresh);
    SetLoop(state, loop);
    SetScreen(state, &player->window, &log->lastSeen);
    SetSee(state, &player->see);

    /* What is drawn. */
    state->method = PictureMethod(picture, settings->method);
    state->drawsNext = picture->asked.call == DrawNext;
    for (int i = 0; i < SceneMethods(game->stage.scene); i++)
        state->counts[i] = StageCounts(&game->stage, i);
    state->times = log->lastSeen.source;

    state->step = player->window.tellsTour ? NULL : TourStepOpen(&player->tour);
    state->network = settings->network && (loop->info->flags & LoopAsksNetwork);
    state->recording = FrameLogRecording(log);
    state->cap = GameCapRate(game);
}

/* When numbers are measured again: sooner where there was no rate yet. */
static Nanoseconds MeasureInterval(const HudState *state, const Scene *scene)
{
    if (SceneKindOf(scene) != SceneOfWorld)
        return SceneInterval;
    return state->rates.framesPerSecond < 0 ? HudInterval / 2 : HudInterval;
}

/* The last message, for a while; or what ESC does next. */
static void ShowToast(Face *face, HudState *state, Nanoseconds now)
{
    if (MessageSince(&face->toastsSeen, state->toast, sizeof state->toast))
        face->toastUntil = now + ToastTime;
    if (now >= face->toastUntil)
        state->toast[0] = '\0';
    if (now < face->quitUntil) {
        memcpy(state->toast, quitSays, sizeof quitSays);
        face->toastUntil = now; /* or it would stay for the rest of the message before */
    }
}

void FaceShow(Face *face, const Game *game, Nanoseconds now)
{
    if (!game->film.log.drawn || game->player.window.width == 0)
        return;

    HudState state;
    memcpy(&state, &face->hud.state, sizeof state);
    ShowToast(face, &state, now);
    const bool isFirst = state.window.width == 0;
    const bool hudChanged = state.set.hud != game->player.settings.hud;
    if (now >= face->measureDue || isFirst || hudChanged) {
        Measure(face, &state, game, now);
        face->measureDue = now + MeasureInterval(&state, game->stage.scene);
    }
    SetState(&state, game);
    HudUpdate(&face->hud, &state);
}
