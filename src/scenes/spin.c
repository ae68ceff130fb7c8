/* SPDX-License-Identifier: MIT
 *
 * Two things that turn: the hand of a clock, and a propeller.
 *
 * At home:
 *
 *     Tick:   hand.last = hand.angle;
 *             hand.angle = fmod(hand.angle + turn, 1);
 *     Frame:  Draw(Mix(hand.last, hand.angle, p));
 *
 * Cured (for the propeller, way = turn):
 *
 *     Frame:  way = hand.angle - hand.last;
 *             way -= round(way);
 *             Draw(hand.last + p * way);
 *
 * What people do: an angle is kept between 0 and 1 turn, or between 0 and 360 degrees, and
 * interpolated like any number. When it wraps, Last is 0.99 and Next is 0.01. What lies between is
 * nearly a turn: within a tick the hand goes backwards through the whole circle.
 *
 * What puts the hand right is the short way round: of the two ways from Last to Next the shorter
 * one. (With quaternions, "slerp" does it if one of them is negated where their product is below
 * 0.)
 *
 * But whatever turns by more than half a turn in a tick is turned backwards by the short way. At 25
 * ticks a second the propeller makes 0.56 of a turn, and 0.44 of a turn backwards is shorter. Two
 * angles can't tell how often it went round. The game knows: it has an angular velocity. What puts
 * it right is to turn it on from Last by a part of what it has turned in the tick.
 *
 * Where it was met: netfox for Godot, at -3.14 and 3.14
 * (https://github.com/foxssake/netfox/issues/234), and Luanti
 * (https://github.com/luanti-org/luanti/issues/9628); wheels of vehicles in Godot
 * (https://github.com/godotengine/godot/issues/72207), wheels and fan blades in Avian for Bevy
 * (https://github.com/avianphysics/avian/pull/566).
 */
#include "scenes/scene.h"

#include <math.h>

enum { Size = 400, Radius = 150, TipRadius = 14 };

static const double HandTurns = 0.5, PropellerTurns = 14; /* a second */

/* Bodies: what turns, its angle kept in [0, 1); in the second, how far it has turned in all. */
static SceneState Turned(double turns)
{
    const double middle = Size / 2.0;
    return (SceneState){{{middle, middle, turns - floor(turns)}, {0, 0, turns}}};
}

static SceneState HandAt(double seconds)
{
    return Turned(HandTurns * seconds);
}

static SceneState PropellerAt(double seconds)
{
    return Turned(PropellerTurns * seconds);
}

/* The tip. */
static Body Watched(const SceneState *state)
{
    return OnCircle(state->bodies[0], Radius, state->bodies[0].turns);
}

static void DrawHand(const SceneState *state, Color color, Shapes *shapes)
{
    const Body hub = state->bodies[0];
    for (int hour = 0; hour < 12; hour++)
        ShapesLine(shapes, OnCircle(hub, Radius + 22, hour / 12.0),
                   OnCircle(hub, Radius + 34, hour / 12.0), 4, EdgeColor);
    ShapesLine(shapes, hub, Watched(state), 10, color);
    ShapesCircle(shapes, hub, 12, 0, color);
    ShapesBody(shapes, Watched(state), TipRadius, color);
}

static void DrawPropeller(const SceneState *state, Color color, Shapes *shapes)
{
    const Body hub = state->bodies[0];
    ShapesCircle(shapes, hub, Radius + 24, 3, SceneryColor);
    ShapesLine(shapes, hub, Watched(state), 22, color);
    ShapesCircle(shapes, hub, 20, 0, EdgeColor);
    ShapesBody(shapes, Watched(state), TipRadius, color);
}

/* So far from Last, in the circle. */
static SceneState TurnedBy(const Moment *moment, double turns)
{
    SceneState state = moment->last;
    state.bodies[0].turns += moment->percentWithinTick * turns;
    return state;
}

static SceneState RawAngle(const Moment *moment)
{
    return TurnedBy(moment, moment->next.bodies[0].turns - moment->last.bodies[0].turns);
}

static SceneState ShortWayRound(const Moment *moment)
{
    const double way = moment->next.bodies[0].turns - moment->last.bodies[0].turns;
    return TurnedBy(moment, RingWay(1, way));
}

static SceneState AngularVelocity(const Moment *moment)
{
    return TurnedBy(moment, moment->next.bodies[1].turns - moment->last.bodies[1].turns);
}

const Scene Scene_spin = {
    .name = "spin",
    .topic = "an angle that wraps",
    .watch =
        "The tip should stay in the dashed ring; once a turn one of them goes round backwards.",
    .width = Size,
    .height = Size,
    .section = {.left = 8, .right = Size - 8, .top = 8, .bottom = Size - 8},
    .radius = TipRadius,
    .counts = CountsBackwards,
    .holds = true,
    .speed = 900, /* the hand turns back for 0.6 s, twice in the first five seconds */
    .ticksPerSecond = 2,
    .at = HandAt,
    .watched = Watched,
    .draw = DrawHand,
    .off = 0,
    .on = 1,
    .methods =
        {
            {.word = "raw",
             .label = "Raw angle",
             .where = "from 1 to 0, back through the circle",
             .says = "at each turn's end the angle falls from 1 to 0: it goes backwards",
             .brief = "once a turn: backwards",
             .effect = "Where the angle wraps from 1 to 0, what lies between is a whole turn "
                       "backwards.",
             .color = WrongColor,
             .show = RawAngle},
            {.word = "short",
             .label = "Short way",
             .title = "Short way round",
             .where = "over the end, forwards",
             .says = "under half a turn in a tick, the short way round is the right one",
             .brief = "the short way is right",
             .effect = "Of the two ways from Last to Next it takes the shorter one. It turns by "
                       "less than half a turn in a tick, so that is the way it went.",
             .color = RightColor,
             .show = ShortWayRound},
        },
};

const Scene Scene_propeller = {
    .name = "propeller",
    .topic = "the propeller",
    .watch =
        "The tip should stay in the dashed ring; at 25 ticks/s a tick is more than half a turn.",
    .width = Size,
    .height = Size,
    .section = {.left = 20, .right = Size - 20, .top = 20, .bottom = Size - 20},
    .radius = TipRadius,
    .counts = CountsTurns,
    .speed = 100,
    .at = PropellerAt,
    .watched = Watched,
    .draw = DrawPropeller,
    .off = 0,
    .on = 1,
    .methods =
        {
            {.word = "short",
             .label = "Nearer way",
             .title = "Nearer way: back",
             .where = "backwards is shorter",
             .says = "over half a turn in a tick, the nearer way round is the wrong one",
             .brief = "the nearer way is wrong",
             .effect = "It turns by more than half a turn in a tick: backwards is shorter.",
             .color = WrongColor,
             .show = ShortWayRound},
            {.word = "velocity",
             .label = "By velocity",
             .title = "Angular velocity",
             .where = "part of what the tick turned",
             .says = "the game knows how far it has turned in the tick: that way it is drawn",
             .brief = "the game tells how far",
             .effect = "The game knows by how much it has turned in the tick, and turns it by a "
                       "part of that.",
             .color = RightColor,
             .show = AngularVelocity},
        },
};
