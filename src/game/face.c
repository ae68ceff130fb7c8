/* SPDX-License-Identifier: MIT */
#include "game/game_object.h"

#include "base/message.h"
#include "base/percentile.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const Nanoseconds HudInterval = 500 * ONE_MILLISECOND, ToastTime = 5 * ONE_SECOND;

/* ---- what is measured ---- */

/* Of the lines of a method. */
typedef struct Pattern {
    int lines, same, late; /* lines; those to the place of the line before; late ones */
    double least, most;    /* the delays of pictures, in ms on the loop's clock */
    double middle, gap;    /* of them; the longest time from picture to picture; real ms */
} Pattern;

/* The steps are from each line to the one before, which may be too old to be shown. */
static Pattern Find(const Parallel *parallel, int method)
{
    Pattern found = {.least = INFINITY, .most = -INFINITY};
    const struct ParallelPicture *picture;
    while ((picture = ParallelBefore(parallel, found.lines)) != NULL) {
        const int64_t number = parallel->pictures - 1 - found.lines++;
        const double delay = (double)(picture->seen - picture->shows[method]) / 1e6;
        found.least = fmin(found.least, delay);
        found.most = fmax(found.most, delay);
        found.middle = (found.least + found.most) / 2 * parallel->realPerLoop;
        if (number == 0)
            break;
        const struct ParallelPicture *before = &parallel->picture[(number - 1) % PicturesKept];
        const double gap = (double)(picture->seen - before->seen) / 1e6;
        found.same += picture->shows[method] == before->shows[method];
        found.late += picture->late > 0;
        found.gap = fmax(found.gap, gap * parallel->realPerLoop);
    }
    return found;
}

void FaceSayLines(const Parallel *parallel, int method, char words[ParallelWords])
{
    enum { Even = 2, LongGap = 100 }; /* ms */
    const Pattern found = Find(parallel, method);
    const double uneven = found.most - found.least;
    if (found.gap <= 0)
        snprintf(words, ParallelWords, "no lines: no two pictures were seen");
    else if (found.gap > LongGap)
        snprintf(words, ParallelWords, "the gap: for %.0f ms no new picture was seen", found.gap);
    else if (found.late > 0 && uneven > Even)
        snprintf(words, ParallelWords, "out of parallel: a picture was seen a refresh late");
    else if (found.same > 0 && uneven > Even)
        snprintf(words, ParallelWords, "bunched at the ticks: a place is shown again, then a jump");
    else if (uneven > Even)
        snprintf(words, ParallelWords, "not parallel: uneven motion, by up to %.0f ms", uneven);
    else
        snprintf(words, ParallelWords,
                 "parallel: even motion; the slant: seen %d ms after its moment of the game",
                 (int)lround(found.middle));
}

void FacePercentiles(const Parallel *parallel, double *p50, double *p99)
{
    int64_t times[TimesKept];
    const int count = parallel->times < TimesKept ? (int)parallel->times : TimesKept;
    for (int i = 0; i < count; i++)
        times[i] = llround((double)parallel->time[i] * 1e6);
    SortValues(times, count);
    *p50 = count > 0 ? Percentile(times, count, 0.5) / 1e6 : 0;
    *p99 = count > 0 ? Percentile(times, count, 0.99) / 1e6 : 0;
}

void FaceMeasureErrors(HudState *state, const Parallel *parallel, int method)
{
    const int64_t last = parallel->pictures - 1;
    double errors = 0, shakes = 0, worst = 0;
    int count = 0;
    for (int64_t k = last; k >= 0 && k > last - PicturesKept; k--) {
        const struct ParallelPicture *picture = &parallel->picture[k % PicturesKept];
        const int64_t age = parallel->picture[last % PicturesKept].seen - picture->seen;
        if (age < ONE_SECOND && picture->follows) {
            errors += fabs((double)picture->errors[method]);
            shakes += picture->places[method];
            count++;
        }
        if (age < 4 * ONE_SECOND)
            worst = fmax(worst, picture->places[method]);
    }
    state->laneErrors[method] = count > 0 ? (int)lround(errors / count * 100) : 0;
    state->laneShakes[method] = count > 0 ? (int)lround(shakes / count * 10) : 0;
    state->laneWorsts[method] = (int)lround(worst * 10);
}

/* How late the last tick is seen changes by up to a tick: then it is the middle. */
static void MeasureMethods(HudState *state, const Parallel *parallel)
{
    for (int i = 0; i < MostMethods; i++) {
        const Pattern found = Find(parallel, i);
        state->late[i] = found.lines > 1 ? (int)lround(found.middle) : -1;
        FaceMeasureErrors(state, parallel, i);
    }
}

static void Measure(HudState *state, const Game *game, Nanoseconds now)
{
    const Settings *settings = &game->player.settings;
    const LoopRun *loop = &game->timeline.loop;
    const FrameLog *log = &game->film.log;
    const Nanoseconds loopNow = LoopClockRead(&game->timeline.time.loop, now);
    if (settings->hud == HudFull)
        FacePercentiles(&log->parallel, &state->p50, &state->p99);
    state->rates = StatsRatesNow(&log->stats);
    state->rates.ticksPerSecond *= 1000.0 / settings->speed;
    MeasureMethods(state, &log->parallel);
    state->screenMs = (int)lround((double)log->delay / 1e6 * (1e3 / settings->speed));
    state->behindTenths = (int)(LoopRunBehind(loop, loopNow) / (ONE_SECOND / 10));
    state->tooSlow = LoopRunTooSlow(loop, loopNow);
    FaceSayLines(&log->parallel, PictureMethod(game->film.picture, settings->method),
                 state->parallelWords);
}

/* ---- what is shown ---- */

static void SetLoop(HudState *state, const LoopRun *loop)
{
    state->loops = LoopList;
    state->rungs = LoopCount;
    state->loop = loop->info;
    state->ticksAsked = LoopHasRate(loop->info) ? loop->ticksPerSecond : -1;
    state->timeless = loop->turns > 1 && !loop->asksTime;
    state->upsShown = loop->upsShown;
    state->fpsShown = loop->fpsShown;
}

/* A display whose rate is not constant tells of each picture that it has no refresh. */
static void SetScreen(HudState *state, const ScreenState *screen, const ScreenTime *seen)
{
    const Nanoseconds refresh = screen->refresh;
    const bool varies = ScreenIsCertain(seen->source) && seen->refresh == 0;
    state->window = *screen;
    state->window.refresh = 0; /* it differs from picture to picture */
    state->refreshRate = refresh == 0 ? -1 : varies ? 0 : RateOf(refresh);
}

static void Set(HudState *state, const Game *game, Nanoseconds now)
{
    const Player *player = &game->player;
    const Timeline *timeline = &game->timeline;
    const Picture *picture = game->film.picture;
    const FrameLog *log = &game->film.log;
    const LoopInfo *loop = timeline->loop.info;
    const int open = player->settings.step;
    state->set = player->settings;
    SetLoop(state, &timeline->loop);
    SetScreen(state, &player->window, &log->lastSeen);
    for (int i = 0; game->stage.memory && i < SceneMethods(game->stage.scene); i++)
        state->counts[i] = game->stage.scene->input->counts(game->stage.memory, i);
    state->step = open > 0 && !player->window.tellsTour ? &player->settings.tour[open - 1] : NULL;
    state->ladder = now < game->face.ladderUntil && !state->toast[0];
    state->method = PictureMethod(picture, player->settings.method);
    state->drawsNext = picture->asked.call == DrawNext;
    state->network = player->settings.network && (loop->flags & LoopAsksNetwork);
    state->recording = FrameLogRecording(log);
    state->cap = GameCapRate(game);
    state->times = log->lastSeen.source;
    memcpy(state->see, player->see.says, sizeof state->see);
    state->seeAsks = player->see.phase == SeeAsks;
}

void FaceShow(Face *face, const Game *game, Nanoseconds now)
{
    HudState state;
    if (!game->film.log.drawn || game->player.window.width == 0)
        return;
    memcpy(&state, &face->hud.state, sizeof state);
    if (MessageSince(&face->toastsSeen, state.toast, sizeof state.toast))
        face->toastUntil = now + ToastTime;
    if (now >= face->toastUntil)
        state.toast[0] = '\0';
    if (now >= face->measureDue || state.window.width == 0 ||
        state.set.hud != game->player.settings.hud) {
        Measure(&state, game, now);
        face->measureDue = now + (state.rates.framesPerSecond < 0 ? HudInterval / 2 : HudInterval);
    }
    Set(&state, game, now);
    HudUpdate(&face->hud, &state);
}
