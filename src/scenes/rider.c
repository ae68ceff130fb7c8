/* SPDX-License-Identifier: MIT
 *
 * A gondola on the rim of a wheel: something that rides on something else.
 *
 * At home:
 *
 *     Tick:   wheel.last = wheel.angle, wheel.angle += turn;
 *             rider.at = OnRim(wheel.angle);
 *     Frame:  DrawWheel(Mix(wheel.last, wheel.angle, p)), DrawRider(rider.at);
 *
 * Cured:
 *
 *     Tick:   wheel.last = wheel.angle, wheel.angle += turn;
 *     Frame:  angle = Mix(wheel.last, wheel.angle, p);
 *             DrawWheel(angle), DrawRider(OnRim(angle));
 *
 * What people do: the wheel is interpolated, and the gondola is put at Next, where the tick has it.
 * So it slides along the rim, forwards and back in each tick: players on lifts, tools in hands,
 * passengers in ships.
 *
 * The next thing that people do is to interpolate both, each where it is in the world. Between two
 * points of a circle lies a chord. So the gondola sinks into the rim between any two ticks, by 10.5
 * units at 25 ticks a second, and by 28.6 at 15.
 *
 * What puts it right: the gondola's place is taken into the wheel's frame, where it does not move
 * at all. It is interpolated there, and then turned by the angle at which the wheel is drawn. Who
 * gets on takes Last along into that frame.
 *
 * Where it was met: Helion, where things on a lift jitter
 * (https://github.com/Helion-Engine/Helion/issues/255); Godot, with a node that is not interpolated
 * below one that is (https://github.com/godotengine/godot/issues/103330).
 */
#include "scenes/scene.h"

#include "base/sine.h"

enum { Size = 400, Rim = 150, Radius = 18 };

static const double TurnsPerSecond = 3;

/* Bodies: wheel, gondola. */
static SceneState At(double seconds)
{
    const Body wheel = {Size / 2.0, Size / 2.0, TurnsPerSecond * seconds};
    return (SceneState){{wheel, OnCircle(wheel, Rim, wheel.turns)}};
}

static Body Watched(const SceneState *state)
{
    return state->bodies[1];
}

static void Draw(const SceneState *state, Color color, Shapes *shapes)
{
    const Body wheel = state->bodies[0];
    ShapesCircle(shapes, wheel, Rim + 2, 4, EdgeColor);
    for (int i = 1; i < 6; i++)
        ShapesLine(shapes, wheel, OnCircle(wheel, Rim, wheel.turns + i / 6.0), 3, SceneryColor);
    ShapesLine(shapes, wheel, OnCircle(wheel, Rim, wheel.turns), 12, EdgeColor);
    ShapesBody(shapes, state->bodies[1], Radius, color);
}

static SceneState RiderAtTheTick(const Moment *moment)
{
    SceneState state = MixState(moment);
    state.bodies[1] = moment->next.bodies[1];
    return state;
}

/* (x, y) turned around the origin. */
static Body Rotated(Body body, double turns)
{
    const double sine = SineOfTurns(turns), cosine = CosineOfTurns(turns);
    return (Body){body.x * cosine - body.y * sine, body.x * sine + body.y * cosine, body.turns};
}

/* Where the gondola is for somebody who turns with the wheel. */
static Body OnTheWheel(const SceneState *state)
{
    const Body wheel = state->bodies[0], gondola = state->bodies[1];
    return Rotated((Body){gondola.x - wheel.x, gondola.y - wheel.y, gondola.turns - wheel.turns},
                   -wheel.turns);
}

static SceneState InTheWheelsFrame(const Moment *moment)
{
    SceneState state = MixState(moment);
    const Body wheel = state.bodies[0];
    const Body place =
        MixBody(OnTheWheel(&moment->last), OnTheWheel(&moment->next), moment->percentWithinTick);
    const Body turned = Rotated(place, wheel.turns);
    state.bodies[1] = (Body){wheel.x + turned.x, wheel.y + turned.y, turned.turns + wheel.turns};
    return state;
}

const Scene Scene_rider = {
    .name = "rider",
    .topic = "a ball on a wheel",
    .watch = "The ball should stay in the dashed ring, on the rim, at the end of the thick spoke.",
    .width = Size,
    .height = Size,
    .section = {.left = 20, .right = Size - 20, .top = 20, .bottom = Size - 20},
    .radius = Radius,
    .speed = 200, /* the eye can follow the ball */
    .at = At,
    .watched = Watched,
    .draw = Draw,
    .off = 0,
    .on = 2,
    .methods =
        {
            {.word = "tick",
             .label = "At the tick",
             .title = "Rider at the tick",
             .where = "up to a tick ahead of the wheel",
             .says = "wheel drawn between two ticks, ball at the last tick: the ball runs ahead",
             .brief = "wheel mixed, ball not",
             .effect = "The wheel is interpolated, and the ball isn't: it slides along the rim.",
             .color = WrongColor,
             .show = RiderAtTheTick},
            {.word = "both",
             .label = "Both",
             .title = "Both interpolated",
             .where = "straight from tick to tick",
             .says = "straight from tick to tick: the ball sinks into the rim",
             .brief = "sinks into the rim",
             .effect = "Between two points of a circle lies a chord: the ball sinks into the rim.",
             .color = TemptingColor,
             .show = MixState},
            {.word = "frame",
             .label = "On the wheel",
             .title = "Kept on the wheel",
             .where = "its place there, turned with it",
             .says = "the ball's place on the wheel is kept, and turned with it: it stays there",
             .brief = "turned with the wheel",
             .effect = "The ball's place on the wheel is interpolated, then turned with it.",
             .color = RightColor,
             .show = InTheWheelsFrame},
        },
};
