/* SPDX-License-Identifier: MIT
 *
 * A ball that is thrown, with few ticks: between two of them its way is no straight line.
 *
 * At home, with 10 to 20 ticks a second, or as many snapshots from a network:
 *
 *     Frame:  Draw(Mix(ball.last, ball.next, p));
 *
 * Cured:
 *
 *     Tick:   ball.last = ball.next, ball.lastVelocity = ball.velocity;
 *             Move(ball); // keeps when and where it bounced, and the velocities on both sides
 *     Frame:  Draw(Curve(from Last to the bounce, or from the bounce to Next));
 *
 * What people do: they draw the straight line from Last to Next. In a tick of h seconds under an
 * acceleration g, that is g h h / 8 off in the middle, and the drawn thing has a corner at each
 * tick. Half as many ticks make four times the error: at 60 ticks a second nobody sees it, at 10
 * anybody does. At a bounce it is worse: the ball turns round before it has touched the wall, by as
 * much as half the way that it goes in a tick.
 *
 * The next thing that people do is to draw a curve (a cubic Hermite spline) that has the places and
 * the velocities of both ticks. It is no later than the straight line, and costs two velocities and
 * some ten multiplications. A throw is drawn exactly; a turn by an angle of a (in a tick, on a
 * radius of r) is r a^4 / 384 off in place of r a^2 / 8. But a bounce, or a teleport, is a
 * corner, and the velocity after it does not belong to the way before it. The curve swings round
 * the corner, is off by up to 0.3 of a tick's way, and goes into the wall.
 *
 * What puts it right: no curve goes over a corner. The tick found the bounce, so it knows when that
 * was, and the velocities on both sides: one curve leads there, and another one on. Who does not
 * know it draws that one tick as a straight line, which never leaves the walls.
 *
 * The dots are the ball's way; the draw function knows it from the motion.
 */
#include "scenes/scene.h"

#include <math.h>

enum { Width = 480, Height = 376, Left = 24, Right = 456, Floor = 336, Radius = 22 };

/* A hop lasts from floor to floor, a crossing from wall to wall, in seconds. */
static const double Hop = 0.9371, Crossing = 1.6313, Gravity = 2300;

/* The ball turns so often in a second. */
static const double Turning = 0.4;

/* How many hops and crossings it has ended. What it flies now ends where one of them does. */
typedef struct Flight {
    double hops, crossings;
} Flight;

static Flight FlightAt(double seconds)
{
    return (Flight){floor(seconds / Hop), floor(seconds / Crossing)};
}

/* The end of a flight: where it bounces next. */
static double EndOf(Flight flight)
{
    return fmin((flight.hops + 1) * Hop, (flight.crossings + 1) * Crossing);
}

/* The flight after that bounce. Bounces of wall and floor at one moment are one. */
static Flight Bounced(Flight flight)
{
    const double end = EndOf(flight);
    Flight next = flight;
    if ((flight.hops + 1) * Hop <= end)
        next.hops++;
    if ((flight.crossings + 1) * Crossing <= end)
        next.crossings++;
    return next;
}

/* Bodies: the ball; its velocity in units a second, and as turns the seconds since the beginning.
 */
static SceneState InFlight(Flight flight, double seconds)
{
    const double way = Right - Left - 2 * Radius, speed = way / Crossing;
    const double crossed = speed * (seconds - flight.crossings * Crossing);
    const bool back = fmod(flight.crossings, 2) != 0;
    const double since = seconds - flight.hops * Hop;
    const Body ball = {back ? Right - Radius - crossed : Left + Radius + crossed,
                       Floor - Radius - Gravity / 2 * since * (Hop - since), Turning * seconds};
    const Body velocity = {back ? -speed : speed, Gravity * (since - Hop / 2), seconds};
    return (SceneState){{ball, velocity}};
}

static SceneState At(double seconds)
{
    return InFlight(FlightAt(seconds), seconds);
}

static Body Watched(const SceneState *state)
{
    return state->bodies[0];
}

/* The way before and behind the ball, as dots. They stand still. */
static void DrawWay(double seconds, Shapes *shapes)
{
    const double apart = 0.05;
    const int around = 10;
    const double nearest = floor(seconds / apart);
    for (int i = -around; i <= around; i++) {
        const double time = (nearest + i) * apart;
        const SceneState there = At(time);
        if (time >= 0)
            ShapesCircle(shapes, there.bodies[0], 2.5, 0, EdgeColor);
    }
}

static void Draw(const SceneState *state, Color color, Shapes *shapes)
{
    const double middle = (Left + Right) / 2.0, thick = 6, high = Floor;
    ShapesBar(shapes, (Body){middle, Floor + thick / 2, 0}, Right - Left + 2 * thick, thick,
              EdgeColor);
    ShapesBar(shapes, (Body){Left - thick / 2, Floor - high / 2, 0}, thick, high, EdgeColor);
    ShapesBar(shapes, (Body){Right + thick / 2, Floor - high / 2, 0}, thick, high, EdgeColor);
    DrawWay(state->bodies[1].turns, shapes);
    ShapesBody(shapes, state->bodies[0], Radius, color);
}

/* ---- the methods ---- */

/* A cubic from a place to a place, with the velocity at either end, so many seconds long. */
static double Cubic(double from, double leaves, double to, double arrives, double seconds, double p)
{
    const double bend = (1 - p) * (leaves * seconds - (to - from));
    const double other = p * ((to - from) - arrives * seconds);
    return Mix(from, to, p) + p * (1 - p) * (bend + other);
}

/* What lies between two states of one flight. */
static SceneState CurveTo(SceneState last, SceneState next, double p)
{
    const Body from = last.bodies[1], to = next.bodies[1];
    const double seconds = to.turns - from.turns;
    SceneState state = {{MixBody(last.bodies[0], next.bodies[0], p), MixBody(from, to, p)}};
    state.bodies[0].x = Cubic(last.bodies[0].x, from.x, next.bodies[0].x, to.x, seconds, p);
    state.bodies[0].y = Cubic(last.bodies[0].y, from.y, next.bodies[0].y, to.y, seconds, p);
    return state;
}

static SceneState OneCurve(const Moment *moment)
{
    return CurveTo(moment->last, moment->next, moment->percentWithinTick);
}

/* A curve to each bounce, and on from there. Where the tick found them follows from the motion. */
static SceneState FromBounceToBounce(const Moment *moment)
{
    const double begin = moment->last.bodies[1].turns, end = moment->next.bodies[1].turns;
    const double shown = Mix(begin, end, moment->percentWithinTick);
    SceneState from = moment->last;
    Flight flight = FlightAt(begin);
    while (EndOf(flight) <= shown) {
        const double bounce = EndOf(flight);
        flight = Bounced(flight);
        from = InFlight(flight, bounce);
    }

    /* At Next itself it may have bounced already: the way there has the velocity of this flight. */
    const double started = from.bodies[1].turns;
    const SceneState to = InFlight(flight, fmin(EndOf(flight), end));
    const double seconds = to.bodies[1].turns - started;
    return CurveTo(from, to, seconds > 0 ? (shown - started) / seconds : 0);
}

const Scene Scene_curve = {
    .name = "curve",
    .topic = "a curved way, and few ticks",
    .watch = "The ball should follow the dots, in the dashed ring: watch it where it bounces.",
    .width = Width,
    .height = Height,
    .section = {.left = 12, .right = Width - 12, .top = 40, .bottom = 366},
    .radius = Radius,
    .holds = true,
    .speed = 400, /* the eye can follow a tick */
    .ticksPerSecond = 10,
    .at = At,
    .watched = Watched,
    .draw = Draw,
    .off = 0,
    .on = 2,
    .methods =
        {
            {.word = "straight",
             .label = "Straight",
             .title = "Straight from tick to tick",
             .where = "the line from Last to Next",
             .says = "straight from tick to tick: it cuts bends, and turns before the wall",
             .brief = "it cuts bends and bounces",
             .effect = "From Last to Next in a straight line: it cuts the bend, and turns round "
                       "before it touches the wall.",
             .color = WrongColor,
             .show = MixState},
            {.word = "curve",
             .label = "Curve",
             .title = "A curve over all",
             .where = "has the velocities of both ticks",
             .says = "a curve by both velocities: right in flight, but it swings round a bounce",
             .brief = "right, but not at a bounce",
             .effect = "A curve with the places and velocities of both ticks: right in flight, but "
                       "at a bounce it swings round the corner, and into the wall.",
             .color = TemptingColor,
             .show = OneCurve},
            {.word = "bounce",
             .label = "To the bounce",
             .title = "A curve to the bounce",
             .where = "a curve to the bounce, one from it",
             .says = "one curve to the bounce, and another one on: it keeps to its way",
             .brief = "it keeps to its way",
             .effect = "One curve leads to the bounce, which the tick found, and another one on: "
                       "it keeps to its way.",
             .color = RightColor,
             .show = FromBounceToBounce},
        },
};
