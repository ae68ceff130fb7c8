/* SPDX-License-Identifier: MIT
 *
 * A ball that goes into a portal at the right, and comes out of one at the left.
 *
 * At home:
 *
 *     Tick:   ball.last = ball.x, ball.x += speed;
 *             if (ball.x > entrance) ball.x -= jump;
 *     Frame:  Draw(Mix(ball.last, ball.x, p));
 *
 * Cured:
 *
 *     Tick:   ball.last = ball.x, ball.x += speed;
 *             if (ball.x > entrance) ball.x -= jump, ball.last -= jump;
 *     Frame:  x = Mix(ball.last, ball.x, p), Draw(x < exit ? x + jump : x);
 *
 * What people do: in the tick they set the new place, and interpolate as always. Last is before the
 * jump and Next after it, so for one tick the pictures show the ball in between, where it never
 * was: it streaks back across the screen. Respawns, doors and worlds that wrap around have it.
 *
 * What engines offer is to let Last be Next at the jump ("reset interpolation"). That is right for
 * a respawn. Here the motion goes on: the streak is gone, but the ball comes out up to a tick too
 * early, and then waits for the rest of the tick.
 *
 * What puts it right where the motion goes on: Last makes the same jump (where a portal also turns
 * things, the same turn). Then Last and Next are neighbours again. Between them the ball may be on
 * the far side of the exit: it is shown before the entrance.
 *
 * Where it was met: Godot, where a body that is spawned and then moved blinks
 * (https://github.com/godotengine/godot/issues/59173), and what follows it streaks as well
 * (https://github.com/godotengine/godot/issues/94060,
 * https://github.com/godotengine/godot/issues/110979); Stride
 * (https://github.com/stride3d/stride/pull/2681); and a cut of the camera, which is a teleport, too
 * (https://github.com/HarbourMasters/SpaghettiKart/pull/720).
 */
#include "scenes/scene.h"

#include <math.h>

enum { Height = 108, Entrance = 616, Exit = 24, Ring = Entrance - Exit, Radius = 22 };

static const double Start = 29, Speed = 400, Ground = 96;

/* Bodies: the ball; in x of the second, how often it went through the portal. */
static SceneState At(double seconds)
{
    const double way = Start - Exit + Speed * seconds, times = floor(way / Ring);
    const Body ball = {Exit + way - Ring * times, Ground - Radius, TurnsOnWay(way, Radius)};
    return (SceneState){{ball, {times, 0, 0}}};
}

static Body Watched(const SceneState *state)
{
    return state->bodies[0];
}

/* Houses between the posts of the portal. Posts are as high as the lane. */
static void Draw(const SceneState *state, Color color, Shapes *shapes)
{
    enum { Houses = 9, Apart = 62, First = 72, Post = 5, High = 500 };
    static const double heights[Houses] = {45, 66, 33, 78, 54, 39, 72, 48, 60};
    for (int i = 0; i < Houses; i++) {
        const double height = heights[i], width = 24 + heights[(i + 4) % Houses] / 4;
        ShapesBar(shapes, (Body){First + Apart * i, Ground - height / 2, 0}, width, height,
                  ThingColor);
    }
    ShapesBar(shapes, (Body){Exit, Ground - High / 2.0, 0}, Post, High, EdgeColor);
    ShapesBar(shapes, (Body){Entrance, Ground - High / 2.0, 0}, Post, High, EdgeColor);
    ShapesBody(shapes, state->bodies[0], Radius, color);
}

static double Jumps(const Moment *moment)
{
    return moment->next.bodies[1].x - moment->last.bodies[1].x;
}

static SceneState LastIsNext(const Moment *moment)
{
    return Jumps(moment) != 0 ? moment->next : MixState(moment);
}

static SceneState LastMovedAlong(const Moment *moment)
{
    Moment moved = *moment;
    moved.last.bodies[0].x -= Ring * Jumps(moment);
    SceneState state = MixState(&moved);

    /* On the far side of the exit it is still before the entrance. */
    state.bodies[0].x -= Ring * floor((state.bodies[0].x - Exit) / Ring);
    return state;
}

const Scene Scene_teleport = {
    .name = "teleport",
    .topic = "the teleport",
    .watch =
        "The posts are a portal: the ball leaves at the right, and is back at the left. It should "
        "stay in the dashed ring.",
    .width = 640,
    .height = Height,
    .section = {.left = 0, .right = 640, .top = 20, .bottom = 96},
    .grounded = true,
    .captions = {{.x = Exit + 6, .y = -10, .words = "comes back here"},
                 {.x = Entrance - 6, .y = -10, .ends = true, .words = "leaves here"}},
    .radius = Radius,
    .holds = true,
    .speed = 700, /* the ball streaks back for 0.3 s, twice in the first five seconds */
    .ticksPerSecond = 5,
    .ring = Ring,
    .at = At,
    .watched = Watched,
    .draw = Draw,
    .off = 0,
    .on = 2,
    .methods =
        {
            {.word = "ever",
             .label = "As ever",
             .title = "Blended across the jump",
             .where = "Last before the jump, Next after it",
             .says = "for one tick it flies back across the screen, where it never was",
             .brief = "for a tick it flies back",
             .effect = "Last is before the jump and Next after it: the ball streaks back across "
                       "the screen.",
             .color = WrongColor,
             .show = MixState},
            {.word = "snap",
             .label = "Last = next",
             .where = "comes out too early, then waits",
             .says = "it comes out too early, then waits for the rest of the tick",
             .brief = "out too early, then waits",
             .effect = "No streak, but the ball comes out too early, and waits for the next tick.",
             .color = TemptingColor,
             .show = LastIsNext},
            {.word = "along",
             .label = "Old place, too",
             .title = "Old place jumps, too",
             .where = "Last has made the same jump",
             .says = "leaves at the right, is back at the left, and nothing between",
             .brief = "right out, left in",
             .effect = "Last makes the same jump as the ball: the motion is whole on both sides.",
             .color = RightColor,
             .show = LastMovedAlong},
        },
};
