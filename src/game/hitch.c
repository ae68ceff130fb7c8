/* SPDX-License-Identifier: MIT */
#include "game/timeline.h"

#include "base/message.h"

Nanoseconds HitchBegin(Timeline *timeline, Settings *settings, const Frame *frame)
{
    Hitch *hitch = &timeline->hitch;
    const bool isDue = frame->start >= settings->hitchAt;
    const Nanoseconds length = settings->stall + (isDue ? settings->hitch : 0);
    const Nanoseconds lost = timeline->loop.lost;
    settings->stall = 0;
    settings->hitch = isDue ? 0 : settings->hitch;
    if (length == 0)
        return 0;
    if (hitch->length == 0)
        *hitch = (Hitch){.before = lost, .lost = lost, .tick = frame->tick};
    hitch->length += length;
    hitch->steady = 0;
    return length;
}

static void Say(const Hitch *hitch, const LoopRun *run)
{
    const LoopInfo *loop = run->info;
    const Nanoseconds lost = hitch->lost - hitch->before;
    const Nanoseconds forgiven = lost < hitch->length ? lost : hitch->length;
    const long long length = hitch->length / ONE_MILLISECOND, ticks = hitch->ticks;
    const char *s = ticks == 1 ? "" : "s";
    if (!LoopHasRate(loop))
        ToastShow("%lld ms hitch: one long tick", length);
    else if (loop->flags & LoopKeepsNoRate)
        ToastShow("%lld ms hitch: the game stood still for it", length);
    else if (forgiven > run->pace.tickTime / 4)
        ToastShow("%lld ms hitch: %lld tick%s run, %lld ms forgiven", length, ticks, s,
                  (long long)(forgiven + ONE_MILLISECOND / 2) / ONE_MILLISECOND);
    else if (hitch->most == hitch->ticks)
        ToastShow("%lld ms hitch: %lld tick%s at once, nothing forgiven", length, ticks, s);
    else
        ToastShow("%lld ms hitch: %lld tick%s in fast forward", length, ticks, s);
}

void HitchFollow(Timeline *timeline, const Frame *frame)
{
    enum { Steady = 3 };
    Hitch *hitch = &timeline->hitch;
    const Nanoseconds lost = timeline->loop.lost;
    if (hitch->length == 0 || frame->tick == hitch->tick)
        return;
    const Nanoseconds more = lost - hitch->lost; /* when it catches up, less */
    const bool changes =
        frame->ticks > 2 || more > timeline->loop.pace.tickTime / 4 || more < -ONE_MILLISECOND;
    hitch->steady = changes ? 0 : hitch->steady + 1;
    hitch->ticks = changes || hitch->ticks == 0 ? frame->tick - hitch->tick : hitch->ticks;
    hitch->most = frame->ticks > hitch->most ? frame->ticks : hitch->most;
    hitch->lost = lost;
    if (hitch->steady < Steady && (timeline->loop.info->flags & LoopKeepsNoRate) == 0)
        return;
    Say(hitch, &timeline->loop);
    hitch->length = 0;
}
