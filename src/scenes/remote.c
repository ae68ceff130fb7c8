/* SPDX-License-Identifier: MIT
 *
 * Another player in a network game: its places come as snapshots of the past, at uneven times.
 *
 * At home:
 *
 *     Packet:  player.x = packet.x;
 *     Frame:   Draw(player.x);
 *
 * Cured:
 *
 *     Packet:  Keep(packet.sent, packet.x);
 *     Frame:   playhead += dt, or a little more where it is too far behind (see Adaptive);
 *              Draw(Mix(the snapshots before and after the playhead));
 *
 * What people do: each frame draws the newest snapshot. The player stands until the next one comes,
 * and then leaps. On the developer's own network, with as many snapshots as pictures, it looks
 * right.
 *
 * The next thing that people do is to go from each snapshot to the next in the time between two of
 * them, beginning when the newest one comes. As they come at uneven times, the player runs now
 * faster and now slower: the network's jitter has become the runner's. Then they draw a fixed time
 * behind the sender: that is even while the link is better than was thought. If a snapshot comes
 * later than that, the player sticks, and leaps after it.
 *
 * What puts it right: each snapshot tells when it was sent, and what is drawn is a moment of the
 * sender's time, the playhead. It moves on evenly, as far behind as the newest snapshot was old at
 * worst in the last five seconds. That needs no clock in common: a link that gets worse is noticed
 * by itself, and if it gets better, the playhead runs 2 % faster until it has caught up.
 *
 * The ring shows where the player is at this moment: no way of drawing can know that.
 *
 * Where it was met: Mirror, whose catching up trembled
 * (https://github.com/MirrorNetworking/Mirror/issues/3423,
 * https://github.com/MirrorNetworking/Mirror/issues/3427); netfox, unplayable on WiFi
 * (https://github.com/foxssake/netfox/issues/544); Unity, which interpolated twice
 * (https://github.com/Unity-Technologies/com.unity.netcode.gameobjects/issues/3112).
 */
#include "scenes/scene.h"

#include <math.h>

enum { Width = 640, Height = 108, Ground = 96, Radius = 30 };

static const double Second = 1e9;

/* ---- the player's motion ---- */

/* Straight lines between these, over and over again: when, in tenths of a second, and where.
 * Corners are at times of snapshots. */
static const struct {
    double tenths, x;
} corners[] = {{0, 60},   {13, 580}, {16, 580}, {21, 380}, {23, 380}, {26, 500}, {29, 380},
               {32, 500}, {35, 380}, {43, 60},  {46, 60},  {48, 140}, {50, 60}};

static double PlaceAt(double time)
{
    const double tenth = Second / 10, round = fmod(time, 50 * tenth);
    const double since = round < 0 ? round + 50 * tenth : round;
    int i = 1;
    while (since > corners[i].tenths * tenth)
        i++;
    const double begin = corners[i - 1].tenths * tenth, end = corners[i].tenths * tenth;
    return Mix(corners[i - 1].x, corners[i].x, (since - begin) / (end - begin));
}

static Body PlayerIn(double x)
{
    return (Body){x, Ground - Radius, TurnsOnWay(x, Radius)};
}

/* Bodies: the player; and of the second x: the sender's time that is shown, y: the time now, turns:
 * 1 where no newer snapshot was there. Times are nanoseconds. */
static SceneState StateOf(double x, double sent, double now, bool starved)
{
    return (SceneState){{PlayerIn(x), {sent, now, starved}}};
}

static SceneState At(double seconds)
{
    const double time = seconds * Second;
    return StateOf(PlaceAt(time), time, time, false);
}

static Body Watched(const SceneState *state)
{
    return state->bodies[0];
}

/* The ring is where the player is now. The bar on the ground is as long as what is drawn is late.
 */
static void Draw(const SceneState *state, Color color, Shapes *shapes)
{
    const Body now = PlayerIn(PlaceAt(state->bodies[1].y));
    const double middle = (state->bodies[0].x + now.x) / 2, late = fabs(state->bodies[0].x - now.x);
    ShapesBar(shapes, (Body){middle, Ground + 1, 0}, late, 3, color);
    ShapesCircle(shapes, now, Radius + 1, 1, TextColor);
    ShapesBody(shapes, state->bodies[0], Radius, color);
}

/* ---- what has come ---- */

/* The newest of the first so many that came. */
static const Snapshot *NewestOf(const Received *received, int count)
{
    const Snapshot *newest = received->list;
    for (int i = 1; i < count; i++)
        if (received->list[i].sent > newest->sent)
            newest = &received->list[i];
    return newest;
}

/* So far back a receiver that adapts looks, in ns. */
static const double Window = 5e9;

/* How old the newest snapshot was at most, in the last five seconds: it is oldest at the moment at
 * which a newer one comes. */
static double GreatestAge(const Received *received)
{
    const Snapshot *newest = received->list;
    double greatest = 0;
    for (int i = 1; i < received->count; i++) {
        const Snapshot *next = &received->list[i];
        if (next->sent <= newest->sent)
            continue;
        if ((double)next->came > (double)received->now - Window)
            greatest = fmax(greatest, (double)(next->came - newest->sent));
        newest = next;
    }
    return greatest;
}

/* Between the two snapshots around this time of the sender. Where there is no newer one, it waits
 * at the newest; where there is no older one, at the first. */
static SceneState Around(const Received *received, double sent)
{
    const double now = (double)received->now;
    const Snapshot *newest = NewestOf(received, received->count);
    const Snapshot *before = NULL, *after = newest;
    for (int i = 0; i < received->count; i++) {
        const Snapshot *one = &received->list[i];
        if ((double)one->sent <= sent && (!before || one->sent > before->sent))
            before = one;
        if ((double)one->sent > sent && one->sent < after->sent)
            after = one;
    }

    const double last = (double)after->sent, placeLast = PlaceAt(last);
    if (sent >= (double)newest->sent || !before)
        return StateOf(placeLast, last, now, sent > (double)newest->sent);

    const double first = (double)before->sent, part = (sent - first) / (last - first);
    return StateOf(Mix(PlaceAt(first), placeLast, part), sent, now, false);
}

/* ---- the methods ---- */

static SceneState Newest(const Moment *moment)
{
    const Received *received = moment->received;
    const double sent = (double)NewestOf(received, received->count)->sent;
    return StateOf(PlaceAt(sent), sent, (double)received->now, true);
}

/* From the newest but one to the newest, in the time between two snapshots, since that came. */
static SceneState SinceArrival(const Moment *moment)
{
    const Received *received = moment->received;
    const Snapshot *newest = NewestOf(received, received->count);
    const int earlier = (int)(newest - received->list);
    const Snapshot *before = NewestOf(received, earlier > 0 ? earlier : 1);

    const double passed = (double)(received->now - newest->came);
    const double part = passed / (double)LinkInterval(received->link), held = fmin(part, 1);
    const double first = (double)before->sent, last = (double)newest->sent;
    return StateOf(Mix(PlaceAt(first), PlaceAt(last), held), Mix(first, last, held),
                   (double)received->now, part > 1);
}

/* A fixed time behind the sender, whose clock is known by the latency. */
static SceneState FixedBehind(const Moment *moment)
{
    const Link *link = moment->received->link;
    return Around(moment->received, (double)(moment->received->now - link->latency - link->buffer));
}

/* Where the playhead is, if it should be at `due` now. It goes on from the picture before, and 2 %
 * faster while it is behind. It jumps only where it is much too far behind. */
static double PlayheadAt(const SceneState *before, double now, double due)
{
    const double farBehind = Second / 2;
    if (!before)
        return due;

    const Body last = before->bodies[1];
    const double passed = fmax(now - last.y, 0);
    const double most = passed / 50; /* 2 % */
    double playhead = last.x + passed;
    if (due > playhead)
        playhead += fmin(due - playhead, most);
    return due - playhead > farBehind ? due : playhead;
}

/* As far behind as the link demands. */
static SceneState Adaptive(const Moment *moment)
{
    const double now = (double)moment->received->now;
    const double due = now - GreatestAge(moment->received);
    return Around(moment->received, PlayheadAt(moment->before, now, due));
}

/* The error of a picture is that of its step since the one before: the player should have gone as
 * far as it went after the moment that was shown. So being late is no error. */
static Heard Hear(const SceneState *state, const SceneState *before)
{
    const Body shown = state->bodies[1];
    Heard heard = {
        .sent = llround(shown.x), .delay = llround(shown.y - shown.x), .starved = shown.turns > 0};
    if (before) {
        const Body last = before->bodies[1];
        const double due = PlaceAt(last.x + shown.y - last.y) - PlaceAt(last.x);
        heard.error = fabs(state->bodies[0].x - before->bodies[0].x - due);
    }
    return heard;
}

const Scene Scene_remote = {
    .name = "remote",
    .topic = "another player, over the network",
    .watch = "Which one runs smoothly? Another player's places come late, at uneven times. Press J "
             "for more jitter, P and . to step.",
    .legend = "where the player is now",
    .briefLegend = "player now",
    .width = Width,
    .height = Height,
    .section = {.left = 10, .right = 630, .top = 28, .bottom = 96},
    .grounded = true,
    .radius = Radius,
    .counts = CountsLeaps,
    .at = At,
    .watched = Watched,
    .hear = Hear,
    .draw = Draw,
    .off = 0,
    .on = 3,
    .methods =
        {
            {.word = "newest",
             .label = "The newest",
             .title = "Draw the newest message",
             .where = "stands, leaps: the last place that came",
             .says = "early, but in leaps: it stands until the next message comes",
             .brief = "early, but in leaps",
             .effect = "Each picture shows the newest snapshot: the player stands until the next "
                       "one comes, and leaps.",
             .color = WrongColor,
             .show = Newest},
            {.word = "arrival",
             .label = "By arrival",
             .where = "fast, slow, fast: as places come",
             .says = "it follows messages as they come: now fast, now slow",
             .brief = "now fast, now slow",
             .effect = "From the last snapshot to the newest, since that came: as they come at "
                       "uneven times, the player runs unevenly.",
             .color = TemptingColor,
             .show = SinceArrival},
            {.word = "fixed",
             .label = "Fixed delay",
             .where = "sticks at times: some come later",
             .says = "always as far behind: even, until a message comes later than that",
             .brief = "even, but sticks at times",
             .effect = "Always so far behind the sender: even, until a snapshot comes later than "
                       "that. Then the player sticks, and leaps.",
             .color = PartialColor,
             .show = FixedBehind},
            {.word = "adaptive",
             .label = "Adaptive",
             .title = "Wait, then blend",
             .where = "even, but later: it waits for late ones",
             .says = "later, but even: it waits for messages that come late",
             .brief = "later, but even",
             .effect = "As far behind as the oldest news of the last five seconds: even on every "
                       "link, and later on a bad one.",
             .color = RightColor,
             .show = Adaptive},
        },
};
