/* SPDX-License-Identifier: MIT */
#include "game/game_object.h"

#include "base/message.h"

#include <math.h>
#include <string.h>

static const Nanoseconds HudInterval = 500 * ONE_MILLISECOND;

/* The next of 1, 2, 5, 10, 20, 50... ms that leaves room above the usual frame; in 1/100 ms. */
static int GraphTop(Nanoseconds usual)
{
    static const int steps[] = {10, 20, 50};
    int top = 100;
    for (int i = 0; (Nanoseconds)top * 10000 < usual * 5 / 2 && top < 100000000; i++)
        top = top / steps[i % 3] * steps[(i + 1) % 3] * (i % 3 == 2 ? 10 : 1);
    return top;
}

/* In 1/100 ms, up to 1000 s. */
static int Hundredths(Nanoseconds time)
{
    const Nanoseconds max = 1000 * ONE_SECOND;
    return (int)(((time < max ? time : max) + 5000) / 10000);
}

static int Tenths(Nanoseconds time)
{
    return (int)(time / (ONE_SECOND / 10));
}

/* The numbers that change all the time. */
static void Measure(HudState *state, const Game *game, Nanoseconds now)
{
    const StatsRates rates = StatsRatesNow(&game->log.stats);
    const bool full = game->settings.hud == HudFull;
    const GraphNumbers numbers = full ? GraphMeasure(&game->log.graph) : (GraphNumbers){0};
    const Nanoseconds step = game->stage.nextTime - game->stage.lastTime;
    const bool varies = !LoopHasRate(game->loop.info);
    const Nanoseconds tick = varies && step > 0 ? step : game->loop.pace.tickTime;
    const Nanoseconds loopNow = LoopClockRead(&game->time.loop, now);
    state->ticksPerSecond = (int)lround(rates.ticksPerSecond);
    state->framesPerSecond = (int)lround(rates.framesPerSecond);
    state->picturesPerSecond = (int)lround(rates.picturesPerSecond);
    state->speedPercent = (int)lround(rates.speed * 100);
    state->tickMs = (int)((tick + ONE_MILLISECOND / 2) / ONE_MILLISECOND);
    const double input = rates.input * LoopClockRealSpeed / game->settings.speed; /* real time */
    state->inputMs = input < 0 ? -1 : (int)lround(input / 1e6);
    state->behindTenths = Tenths(LoopRunBehind(&game->loop, loopNow));
    state->tooSlow = LoopRunTooSlow(&game->loop, loopNow);
    state->p50 = Hundredths(numbers.p50);
    state->p99 = Hundredths(numbers.p99);
    state->graphTop = GraphTop(numbers.p50);
    state->refresh = GameFrameTime(game);
    ParallelSay(&game->log.parallel, GameMethod(game), state->parallelWords);
    const LaneSecond *last = LaneErrorsLast(&game->log.laneErrors);
    const int count = last->count > 0 ? last->count : 1;
    for (int i = 0; i < MostMethods; i++) {
        state->laneErrors[i] = Hundredths(last->errors[i] / count);
        state->laneShakes[i] = (int)lround(last->changes[i] / count * 100);
        state->laneWorsts[i] = (int)lround(LaneErrorsWorst(&game->log.laneErrors, i) * 10);
    }
}

/* A page tells it beside the picture. */
static void SetTour(HudState *state, const Settings *settings, bool told)
{
    const int step = told ? 0 : settings->step;
    state->offersTour = !told && settings->steps > 0 && step == 0;
    state->step = step > 0 ? &settings->tour[step - 1] : NULL;
}

static void SetLoop(HudState *state, const LoopRun *loop)
{
    static const char *const names[LoopCount] = {
#define LOOP(name, rate, maxLoops, flags, idea, source, watch) #name,
#include "loops/list.h"
#undef LOOP
    };
    state->loops = names;
    state->rung = (int)(loop->info - LoopList);
    state->rungs = LoopCount;
    state->loop = loop->info->name;
    state->idea = loop->info->idea;
    state->watch = loop->info->watch;
    state->timeless = loop->turns > 1 && !loop->asksTime;
    state->upsShown = loop->upsShown;
    state->fpsShown = loop->fpsShown;
}

static void SetScreen(HudState *state, const ScreenState *screen)
{
    state->width = screen->width;
    state->height = screen->height;
    state->density = screen->density;
    state->hasButtons = screen->hasButtons;
    state->vsync = !screen->vsync ? VsyncIsOff : screen->capRate > 0 ? VsyncFails : VsyncIsOn;
    strncpy(state->notice, screen->notice ? screen->notice : "", sizeof state->notice - 1);
}

/* Seen for 4 s, then it fades for 1 s. */
static void SetToast(HudState *state, Nanoseconds at, Nanoseconds now)
{
    const Nanoseconds step = ONE_SECOND / HudToastLevels;
    const Nanoseconds rest = at + HudToastTime - now;
    const Nanoseconds level = rest > 0 && state->toast[0] ? (rest + step - 1) / step : 0;
    state->toastLevel = level < HudToastLevels ? (int)level : HudToastLevels;
}

static void Set(HudState *state, const Game *game, Nanoseconds now)
{
    state->set = game->settings;
    SetLoop(state, &game->loop);
    SetScreen(state, &game->screen);
    state->taps = game->stage.taps.total;
    SetTour(state, &game->settings, game->screen.tellsTour);
    state->ladder = now < game->ladderUntil;
    state->method = GameMethod(game);
    state->drawsNext = game->picture->asked.call == DrawNext;
    state->network = game->settings.network && (game->loop.info->flags & LoopAsksNetwork);
    state->recording = FrameLogRecording(&game->log);
    state->deadTenths = now < game->time.showUntil ? Tenths(game->time.deadTimeToShow) : 0;
    state->cap = GameCapRate(game);
    state->times = game->log.lastSeen.source;
    memcpy(state->see, game->see.says, sizeof state->see);
    state->seeAsks = game->see.phase == SeeAsks;
    SetToast(state, game->toastAt, now);
}

void HudStateShow(Game *game, Nanoseconds now)
{
    HudState state;
    if (!game->config.machine.screen.draw || game->screen.width == 0)
        return;
    memcpy(&state, &game->hud.state, sizeof state);
    if (MessageSince(&game->toastsSeen, state.toast, sizeof state.toast))
        game->toastAt = now;
    if (now >= game->hudDue || state.width == 0 || state.set.hud != game->settings.hud) {
        Measure(&state, game, now);
        game->hudDue = now + (state.framesPerSecond < 0 ? HudInterval / 2 : HudInterval);
    }
    Set(&state, game, now);
    HudUpdate(&game->hud, &state);
}
