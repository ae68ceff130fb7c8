/* SPDX-License-Identifier: MIT
 *
 * When the parallel lines are photographed, and what of the photograph still moves.
 */
#include "game/game_object.h"

/* Whether both are of the same game: its moments pass in the same way. */
static bool AreOfSameGame(const Settings *a, const Settings *b)
{
    if (a->loop != b->loop || !TickRateIs(a->ticksPerSecond, b->ticksPerSecond))
        return false;
    return a->scene == b->scene && a->speed == b->speed && a->link.jitter == b->link.jitter;
}

/* Whether the settings are the same in all that shows in it. */
static bool IsOf(const Photograph *photograph, const Settings *set)
{
    const Settings *of = &photograph->of;
    if (!AreOfSameGame(of, set))
        return false;
    return of->lanes == set->lanes && of->paused == set->paused && of->parallel == set->parallel;
}

/* Whether its record is as long as what is seen of it. */
static bool IsWhole(const Photograph *photograph)
{
    static const Nanoseconds seen = 700 * ONE_MILLISECOND;
    const Parallel *record = &photograph->record;
    const ParallelPicture *last = ParallelKept(record, 0);
    int64_t kept = record->pictures;
    if (kept > PicturesKept)
        kept = PicturesKept;
    return kept > 1 && last->seen - ParallelKept(record, kept - 1)->seen >= seen;
}

/* Whether it is to be taken now: again after four seconds, and in each picture of a pause. After a
 * change it follows until a new one is whole: a second later. */
static bool PhotographIsDue(const Photograph *photograph, const Settings *set, Nanoseconds now)
{
    static const Nanoseconds lasts = 4 * ONE_SECOND, follows = ONE_SECOND;
    if (set->paused || now - photograph->taken > lasts)
        return true;
    return now - photograph->changed < follows || !IsWhole(photograph);
}

/* Takes it, if it is due. */
static void TakeIfDue(Game *game)
{
    Photograph *photograph = &game->film.photograph;
    const Settings *set = &game->player.settings;
    const Nanoseconds now = game->timeline.time.now;
    if (!IsOf(photograph, set)) {
        photograph->of = *set;
        photograph->changed = now;
    }
    if (PhotographIsDue(photograph, set, now)) {
        photograph->record = game->film.log.parallel;
        photograph->taken = now;
    }
}

/* While the player moves p by hand the last line follows. */
static void FollowShare(Game *game, const Picture *picture)
{
    Parallel *record = &game->film.photograph.record;
    const WaitingFrame *last = game->film.log.last;
    if (game->player.settings.share < 0 || record->pictures == 0)
        return;
    ParallelPicture *newest = &record->picture[(record->pictures - 1) % PicturesKept];
    for (int i = 0; i < MostMethods; i++)
        newest->shows[i] = picture->shown[i].sim + last->lost;
}

const Parallel *PhotographTake(Game *game, const Picture *picture)
{
    TakeIfDue(game);
    FollowShare(game, picture);
    return &game->film.photograph.record;
}
