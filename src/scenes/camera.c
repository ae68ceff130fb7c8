/* SPDX-License-Identifier: MIT
 *
 * A camera that follows a runner.
 *
 * At home:
 *
 *     Tick:   runner.last = runner.x, runner.x += speed;
 *             camera.x = runner.x - 320;
 *     Frame:  Draw(Mix(runner.last, runner.x, p) - camera.x);
 *
 * Cured:
 *
 *     Tick:   runner.last = runner.x, runner.x += speed;
 *             camera.last = camera.x, camera.x = runner.x - 320;
 *     Frame:  Draw(Mix(runner.last, runner.x, p) - Mix(camera.last, camera.x, p));
 *
 * What people do: the runner is interpolated, and the camera is set in the tick, as all of the game
 * is. So the camera is at Next already, and the runner still on its way there: behind, by less and
 * less until the next tick. In the picture the runner trembles, though its motion in the world is
 * smooth, and everything else jerks.
 *
 * The next thing that people do is to ease the camera in each frame: it goes a tenth of the way to
 * where it should be. That looks calm while frames are even. But the tenth is one of a frame and
 * not of a time: at 60 frames a second the camera trails 60 units behind, at 144 only 25, and
 * whenever a frame takes longer, the runner is shaken. (A part of 1 - exp(-k * time) trails by
 * nearly the same: from 30 to 240 frames a second by 57 to 62 units, the tenth by 120 to 15.)
 *
 * What puts it right: the camera is a body like any other. It has Last and Next, is ticked after
 * what it follows, and each picture shows it between them, at the same instant as the runner. A
 * camera that has no motion of its own can be computed in each frame instead, from the runner as it
 * is drawn. Only where the player looks, by the mouse, should not wait for a tick.
 *
 * Where it was met: Godot, with a camera that is at fault and not the physics
 * (https://github.com/ramokz/phantom-camera/issues/241); Bevy, whose example of a fixed time step
 * was written again to show a camera (https://github.com/bevyengine/bevy/pull/20089), and its
 * physics (https://github.com/avianphysics/avian/issues/211).
 */
#include "scenes/scene.h"

#include <math.h>

enum { Height = 108, Left = 320, Right = 1920, Speed = 400, Radius = 24, HouseEvery = 160 };

static const double Ground = 96;

/* The runner turns round every 4 s. Bodies: runner, camera. */
static SceneState At(double seconds)
{
    const double oneWay = (double)(Right - Left) / Speed, way = fmod(seconds, 2 * oneWay);
    const double x = Left + Speed * (way < oneWay ? way : 2 * oneWay - way);
    return (SceneState){{{x, Ground - Radius, x / HouseEvery}, {x - Left, 0, 0}}};
}

static Body Watched(const SceneState *state)
{
    Body runner = state->bodies[0];
    runner.x -= state->bodies[1].x;
    return runner;
}

/* Houses along the way, over and over again. */
static const struct {
    double width, height;
} houses[] = {{34, 44}, {22, 62}, {40, 34}, {26, 70}, {46, 52}};
enum { Houses = sizeof houses / sizeof houses[0] };

static void AddHouse(Shapes *shapes, double x, int number, double size)
{
    const double width = size * houses[number % Houses].width;
    const double height = size * houses[number % Houses].height;
    ShapesBar(shapes, (Body){x, Ground - height / 2, 0}, width, height, ThingColor);
}

/* A house every so far, a small one between two, and posts between these. */
static void Draw(const SceneState *state, Color color, Shapes *shapes)
{
    enum { Around = 8, Apart = HouseEvery / 4, PostWidth = 2, PostHeight = 8 };
    const double camera = state->bodies[1].x;
    const int middle = (int)floor((camera + Left) / HouseEvery);
    for (int i = middle - Around; i <= middle + Around; i++) {
        const double x = (double)i * HouseEvery - camera;
        const int number = i + Around * Houses;
        AddHouse(shapes, x, number, 1);
        AddHouse(shapes, x + 2 * Apart, number + 3, 0.5);
        for (int k = 1; k <= 3; k += 2)
            ShapesBar(shapes, (Body){x + k * Apart, Ground - PostHeight / 2.0, 0}, PostWidth,
                      PostHeight, RuleColor);
    }
    ShapesBody(shapes, Watched(state), Radius, color);
}

static SceneState AtTheTick(const Moment *moment)
{
    SceneState state = MixState(moment);
    state.bodies[1] = moment->next.bodies[1];
    return state;
}

/* Wherever it was in the frame before, it goes a tenth of the way. */
static SceneState EasedEachFrame(const Moment *moment)
{
    SceneState state = MixState(moment);
    const double due = state.bodies[0].x - Left;
    const double before = moment->before ? moment->before->bodies[1].x : due;
    state.bodies[1].x = before + 0.1 * (due - before);
    return state;
}

const Scene Scene_camera = {
    .name = "camera",
    .topic = "a camera that follows",
    .watch = "The ball should stand still in the dashed ring; only the houses should pass.",
    .width = 640,
    .height = Height,
    .section = {.left = 220, .right = 420, .top = 18, .bottom = 96},
    .grounded = true,
    .radius = Radius,
    .at = At,
    .watched = Watched,
    .draw = Draw,
    .off = 0,
    .on = 2,
    .methods =
        {
            {.word = "tick",
             .label = "At the tick",
             .title = "Camera jumps each tick",
             .where = "camera up to a tick ahead of the runner",
             .says = "the camera jumps, and the ball glides: so it trembles in the picture",
             .brief = "the ball trembles",
             .effect = "The camera is at Next already, and the ball still on its way there: it "
                       "trembles.",
             .color = WrongColor,
             .show = AtTheTick},
            {.word = "eased",
             .label = "Eased each frame",
             .title = "Camera eased each frame",
             .where = "a tenth of the way in each frame; press K",
             .says =
                 "in each picture it goes a tenth of the way: it trails, and a hitch (K) shakes it",
             .brief = "the camera trails",
             .effect = "In each frame the camera goes a tenth of the way: it trails, and a long "
                       "frame shakes it. Press K.",
             .color = TemptingColor,
             .show = EasedEachFrame},
            {.word = "between",
             .label = "Interpolated",
             .title = "Camera interpolated",
             .where = "both are of one instant",
             .says = "ball and camera are shown at the same moment: the ball stands still",
             .brief = "the ball stands still",
             .effect = "The camera is between its last two ticks, as the ball is: it stands still.",
             .color = RightColor,
             .show = MixState},
        },
};
