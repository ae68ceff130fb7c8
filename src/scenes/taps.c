/* SPDX-License-Identifier: MIT
 *
 * A thumb on a button, and a game that counts its taps in ticks.
 *
 * What people do: each tick asks whether the button is down, and counts a tap where it was up in
 * the tick before. A tap that is shorter than the time between two readings, or two ticks, is lost.
 *
 * The next thing that people do is to use what their library calls "just pressed": a flag that is
 * set for one frame if the button went down in it. Where no tick runs in that frame, the tap is
 * lost. Where two run, it is counted twice.
 *
 * What puts it right: a press waits in a queue until a tick takes it out.
 *
 * Where it was met: Bevy, missed and counted twice
 * (https://github.com/bevyengine/bevy/issues/6183, https://github.com/bevyengine/bevy/issues/7691);
 * Godot, lost where frames are few (https://github.com/godotengine/godot/issues/73339). Unity
 * (https://docs.unity3d.com/6000.2/Documentation/ScriptReference/Input.GetButtonDown.html).
 */
#include "scenes/taps.h"

#include "base/random.h"

#include <math.h>

enum { State, Flag, Queue };

enum { Width = 640, Height = 108 };

/* Of a second. */
static const double Apart = 0.2, Scatter = 0.1, Shortest = 0.005, Longer = 0.055;

static const uint64_t Seed = 7;

/* When tap k goes down and comes up, in seconds. */
static double Press(int64_t k)
{
    return Apart * (double)k + Scatter * RandomUniform(Seed, 2 * (uint64_t)k);
}

static double Release(int64_t k)
{
    return Press(k) + Shortest + Longer * RandomUniform(Seed, 2 * (uint64_t)k + 1);
}

static void Read(Taps *taps, double seconds)
{
    taps->now = seconds;
    taps->flag = false;
    for (; Press(taps->pressed) <= seconds; taps->pressed++) {
        int *counts = taps->counts[taps->pressed % TapsKept];
        counts[State] = counts[Flag] = counts[Queue] = 0;
        taps->flag = true;
    }
    taps->down = taps->pressed > 0 && seconds < Release(taps->pressed - 1);
}

/* Every tap that was read before this tick is now counted or lost. */
static void Settle(Taps *taps)
{
    const int64_t first = taps->pressed - TapsKept;
    if (taps->known < first) { /* not kept: only the newest can be counted by state or flag */
        taps->lost[State] += first - taps->known;
        taps->lost[Flag] += first - taps->known;
        taps->known = first;
    }
    for (; taps->known < taps->pressed; taps->known++) {
        taps->counts[taps->known % TapsKept][Queue]++;
        for (int way = 0; way < TapWays; way++)
            taps->lost[way] += taps->counts[taps->known % TapsKept][way] == 0;
    }
}

static void Tick(Taps *taps)
{
    int *newest = taps->counts[(taps->pressed + TapsKept - 1) % TapsKept];
    if (taps->down && !taps->wasDown)
        newest[State]++;
    taps->wasDown = taps->down;
    if (taps->flag)
        taps->twice[Flag] += ++newest[Flag] == 2;
    Settle(taps);
}

/* The last seconds, with now at the right: above, how long the button was down; below, a disc for
 * each time that the tap was counted, or a ring if it was lost. */
static void DrawTaps(const Taps *taps, int method, Color color, Shapes *shapes)
{
    const double unitsPerSecond = 250, right = Width - 24;
    for (int64_t k = taps->pressed - 1; k >= 0 && k >= taps->pressed - TapsKept; k--) {
        const double press = right + unitsPerSecond * (Press(k) - taps->now);
        const double release = right + unitsPerSecond * fmin(Release(k) - taps->now, 0);
        const int count = taps->counts[k % TapsKept][method];
        if (press < 16)
            return;
        ShapesBar(shapes, (Body){(press + release) / 2, 34, 0}, release - press, 28, LineColor);
        if (count == 0 && k < taps->known)
            ShapesCircle(shapes, (Body){press, 66, 0}, 9, 2.5, LostColor);
        for (int i = 0; i < count && i < 2; i++)
            ShapesCircle(shapes, (Body){press, 66 + 20 * i, 0}, 9, 0, color);
    }
}

/* Nothing moves. */
static SceneState At(double seconds)
{
    (void)seconds;
    return (SceneState){0};
}

static SceneState Show(const Moment *moment)
{
    return moment->next;
}

static Body Watched(const SceneState *state)
{
    return state->bodies[0];
}

static void Draw(const SceneState *state, Color color, Shapes *shapes)
{
    (void)state;
    (void)color;
    ShapesBar(shapes, (Body){Width / 2.0, 52, 0}, Width, 2, SceneryColor);
}

static const SceneInput input = {.read = Read, .tick = Tick, .draw = DrawTaps};

const Scene Scene_taps = {
    .name = "taps",
    .watch = "each tap on a button, a bar, should be counted once, a disc; a ring is a lost tap",
    .width = Width,
    .height = Height,
    .input = &input,
    .at = At,
    .watched = Watched,
    .draw = Draw,
    .off = State,
    .on = Queue,
    .methods =
        {
            [State] = {.word = "state",
                       .label = "BUTTON'S STATE",
                       .title = "button's state",
                       .where = "short taps are lost",
                       .effect = "Each tick asks whether the button is down: short taps are lost.",
                       .color = 0xE69F00FF,
                       .claims = ClaimsBetween,
                       .show = Show},
            [Flag] = {.word = "flag",
                      .label = "A FLAG A FRAME",
                      .title = "a flag a frame",
                      .where = "lost, or counted twice",
                      .effect =
                          "A flag is set for the frame in which the button went down: a frame "
                          "without a tick loses the tap, one with two ticks counts it twice.",
                      .color = 0xCC79A7FF,
                      .claims = ClaimsBetween,
                      .show = Show},
            [Queue] = {.word = "queue",
                       .label = "A QUEUE",
                       .title = "a queue",
                       .where = "every press waits for its tick",
                       .effect = "Each press waits until a tick takes it: all are counted once.",
                       .color = 0x56B4E9FF,
                       .claims = ClaimsBetween,
                       .show = Show},
        },
};
