/* SPDX-License-Identifier: MIT */
#include "game/face.h"

#include "base/message.h"

#include <math.h>
#include <string.h>

static const Nanoseconds HudInterval = 500 * ONE_MILLISECOND, ToastTime = 5 * ONE_SECOND;

static int Tenths(Nanoseconds time)
{
    return (int)(time / (ONE_SECOND / 10));
}

/* What is measured of each method. How late the last tick is seen changes by up to a tick; all
 * others have one delay. */
static void MeasureMethods(HudState *state, const FrameLog *log, const Scene *scene)
{
    const LaneSecond *last = LaneErrorsLast(&log->laneErrors);
    const int count = last->count > 0 ? last->count : 1;
    for (int i = 0; i < MostMethods; i++) {
        double least, most;
        const bool known = ParallelLate(&log->parallel, i, &least, &most);
        const bool ranges = scene->methods[i].claims == ClaimsNext;
        state->lateMost[i] = known ? (int)lround(ranges ? most : (least + most) / 2) : -1;
        state->lateLeast[i] = known && ranges ? (int)lround(least) : state->lateMost[i];
        state->laneErrors[i] = (int)((last->errors[i] / count + 5000) / 10000);
        state->laneWorsts[i] = (int)lround(LaneErrorsWorst(&log->laneErrors, i) * 10);
    }
}

/* The numbers that change all the time. */
static void Measure(HudState *state, const GameParts *parts, Nanoseconds now)
{
    const Settings *settings = &parts->player->settings;
    const LoopRun *loop = &parts->timeline->loop;
    const FrameLog *log = &parts->film->log;
    const StatsRates rates = StatsRatesNow(&log->stats);
    double p50, p99;
    const Nanoseconds loopNow = LoopClockRead(&parts->timeline->time.loop, now);
    BarsPercentiles(&log->bars, &p50, &p99);
    state->ticksPerSecond = (int)lround(rates.ticksPerSecond * 1000 / settings->speed);
    state->framesPerSecond = (int)lround(rates.framesPerSecond);
    state->picturesPerSecond = (int)lround(rates.picturesPerSecond);
    state->speedPercent = (int)lround(rates.speed * 100);
    MeasureMethods(state, log, settings->scene);
    state->screenMs = (int)lround((double)log->delay / 1e6 * (1e3 / settings->speed));
    state->inputMs = rates.input < 0 ? -1 : (int)lround(rates.input / 1e6);
    state->behindTenths = Tenths(LoopRunBehind(loop, loopNow));
    state->tooSlow = LoopRunTooSlow(loop, loopNow);
    state->p50 = (int)lround(fmin(p50, 1e6) * 100);
    state->p99 = (int)lround(fmin(p99, 1e6) * 100);
    ParallelSay(&log->parallel, PictureMethod(parts->film->picture, settings->method), state->cap,
                state->parallelWords);
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
    state->ticksAsked = LoopHasRate(loop->info) ? loop->ticksPerSecond : -1;
    state->loop = loop->info->name;
    state->idea = loop->info->idea;
    state->watch = loop->info->watch;
    state->timeless = loop->turns > 1 && !loop->asksTime;
    state->upsShown = loop->upsShown;
    state->fpsShown = loop->fpsShown;
}

/* A display whose rate is not constant tells of each picture that it has no refresh. */
static void SetScreen(HudState *state, const ScreenState *screen, const ScreenTime *seen)
{
    const Nanoseconds refresh = screen->refresh;
    const bool varies = ScreenIsCertain(seen->source) && seen->refresh == 0;
    state->width = screen->width;
    state->height = screen->height;
    state->density = screen->density;
    state->hasButtons = screen->hasButtons;
    state->vsync = !screen->vsync ? VsyncIsOff : screen->capRate > 0 ? VsyncFails : VsyncIsOn;
    state->refreshRate = refresh == 0 ? -1
                         : varies     ? 0
                                      : (int)((ONE_SECOND + refresh / 2) / refresh);
    strncpy(state->notice, screen->notice ? screen->notice : "", sizeof state->notice - 1);
}

static void Set(HudState *state, const Face *face, const GameParts *parts, Nanoseconds now)
{
    const Player *player = parts->player;
    const Timeline *timeline = parts->timeline;
    const Picture *picture = parts->film->picture;
    const FrameLog *log = &parts->film->log;
    const LoopInfo *loop = timeline->loop.info;
    const int open = player->settings.step;
    state->set = player->settings;
    SetLoop(state, &timeline->loop);
    SetScreen(state, &player->window, &log->lastSeen);
    for (int i = 0; parts->stage->memory && i < SceneMethods(parts->stage->scene); i++)
        state->counts[i] = parts->stage->scene->input->counts(parts->stage->memory, i);
    state->told = player->window.tellsTour;
    state->step = open > 0 && !state->told ? &player->settings.tour[open - 1] : NULL;
    state->ladder = now < face->ladderUntil;
    state->method = PictureMethod(picture, player->settings.method);
    state->drawsNext = picture->asked.call == DrawNext;
    state->network = player->settings.network && (loop->flags & LoopAsksNetwork);
    state->recording = FrameLogRecording(log);
    state->deadTenths = now < timeline->time.showUntil ? Tenths(timeline->time.deadTimeToShow) : 0;
    state->cap = PlayerCapRate(player, loop);
    state->times = log->lastSeen.source;
    memcpy(state->see, player->see.says, sizeof state->see);
    state->seeAsks = player->see.phase == SeeAsks;
    /* It fades in the last second. */
    const Nanoseconds left = (face->toastUntil - now) * HudToastLevels;
    state->toastLevel = left >= HudToastLevels * ONE_SECOND ? HudToastLevels
                        : left > 0 ? (int)((left + ONE_SECOND - 1) / ONE_SECOND)
                                   : 0;
}

void FaceShow(Face *face, const GameParts *parts, Nanoseconds now)
{
    HudState state;
    if (!parts->film->log.drawn || parts->player->window.width == 0)
        return;
    memcpy(&state, &face->hud.state, sizeof state);
    if (MessageSince(&face->toastsSeen, state.toast, sizeof state.toast))
        face->toastUntil = now + ToastTime;
    if (now >= face->measureDue || state.width == 0 ||
        state.set.hud != parts->player->settings.hud) {
        Measure(&state, parts, now);
        face->measureDue = now + (state.framesPerSecond < 0 ? HudInterval / 2 : HudInterval);
    }
    Set(&state, face, parts, now);
    HudUpdate(&face->hud, &state);
}
