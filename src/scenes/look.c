/* SPDX-License-Identifier: MIT
 *
 * A view that a hand turns with the mouse, in first person.
 *
 * At home:
 *
 *     Tick:   yaw += MouseMoved();
 *     Frame:  Draw(the world, yaw);
 *
 * Cured:
 *
 *     Tick:   Walk(yaw), Shoot(yaw);
 *     Frame:  yaw += MouseMoved();
 *             Draw(the world between Last and Next, yaw);
 *
 * What people do: the mouse is added in the tick, as all input is. So the view turns in steps, 25
 * times a second on a screen that could show 60, and a movement of the hand waits for the next
 * tick.
 *
 * The next thing that people do is to interpolate the view, too. Then it turns evenly, but a tick
 * later than it could: the one thing that the player's hand feels at once.
 *
 * Where the mouse is read in the frame, but only after the camera was set, each picture has the
 * view of the frame before. It is a frame late, and where frames are uneven, it trembles.
 *
 * What puts it right: the mouse is read in the frame, before the camera is set, and the view is
 * drawn raw. The ticks read the same angle. Only the place of the eye is interpolated, as the
 * player's body is. What is left is the way from there to the screen.
 *
 * Where it was met: Woof, a port of Doom, whose pictures turn at once
 * (https://github.com/fabiangreffrath/woof/pull/1312).
 */
#include "scenes/scene.h"

#include "base/sine.h"

#include <math.h>

enum { Width = 640, Height = 108, Radius = 24 };

static const double Middle = Width / 2.0, Ground = 96;

/* All around are so many units. */
enum { Around = 1600 };

/* The hand turns the view to and fro: the seconds of one round, and the turns to each side. */
enum { ToAndFro = 2 };
static const double Swing = 0.1;

enum { Shown, Hand };

/* Bodies: the view that is shown, and the hand as it was read last. Of both the turns, and in x the
 * seconds at which the hand was there. */
static SceneState At(double seconds)
{
    const Body hand = {seconds, 0, Swing * SineOfTurns(seconds / ToAndFro)};
    return (SceneState){{[Shown] = hand, [Hand] = hand}};
}

static double HandAt(const SceneState *state)
{
    return state->bodies[Shown].x;
}

/* Where a direction is in the picture. */
static double Across(const SceneState *state, double turns)
{
    return Middle + Around * (turns - state->bodies[Shown].turns);
}

/* The ball stands straight ahead of where the hand began. */
static Body Watched(const SceneState *state)
{
    return (Body){Across(state, 0), Ground - Radius, 0};
}

/* The towers around the player, over and over again. */
static const struct {
    double width, height;
} towers[] = {{30, 78}, {44, 40}, {24, 62}, {52, 52}, {20, 86}, {38, 34}};
enum { Towers = sizeof towers / sizeof towers[0], AllTowers = 4 * Towers };

static void DrawTowers(const SceneState *state, Shapes *shapes)
{
    for (int i = -AllTowers; i <= AllTowers; i++) {
        const double x = Across(state, (i + 0.5) / AllTowers);
        const double width = towers[(i + AllTowers) % Towers].width;
        const double height = towers[(i + AllTowers) % Towers].height;
        ShapesBar(shapes, (Body){x, Ground - height / 2, 0}, width, height, ThingColor);
    }
}

/* The crosshair: where the player looks, which is always the middle. */
static void DrawCrosshair(Shapes *shapes)
{
    enum { Gap = 5, Length = 9, Thick = 2 };
    const double y = 30, apart = Gap + Length / 2.0;
    for (int side = -1; side <= 1; side += 2) {
        ShapesBar(shapes, (Body){Middle + side * apart, y, 0}, Length, Thick, QuietColor);
        ShapesBar(shapes, (Body){Middle, y + side * apart, 0}, Thick, Length, QuietColor);
    }
}

static void Draw(const SceneState *state, Color color, Shapes *shapes)
{
    DrawTowers(state, shapes);
    DrawCrosshair(shapes);
    ShapesBody(shapes, Watched(state), Radius, color);
}

static SceneState AtTheTick(const Moment *moment)
{
    return moment->next;
}

/* The hand is read for the next picture, and this one shows what was read for the one before. */
static SceneState CameraFirst(const Moment *moment)
{
    SceneState state = moment->now;
    if (moment->before)
        state.bodies[Shown] = moment->before->bodies[Hand];
    return state;
}

static SceneState InTheFrame(const Moment *moment)
{
    return moment->now;
}

const Scene Scene_look = {
    .name = "look",
    .topic = "looking around with the mouse",
    .watch = "The ball should stay in the dashed ring. A hand turns the view to and fro, and the "
             "ring is where it has put the ball.",
    .legend = "where the hand has put it",
    .briefLegend = "the hand",
    .width = Width,
    .height = Height,
    .section = {.left = 120, .right = 520, .top = 8, .bottom = 96},
    .grounded = true,
    .radius = Radius,
    .counts = CountsLate,
    .at = At,
    .handAt = HandAt,
    .watched = Watched,
    .draw = Draw,
    .off = 0,
    .on = 3,
    .methods =
        {
            {.word = "tick",
             .label = "At the tick",
             .title = "View turned in ticks",
             .where = "the mouse waits for a tick",
             .says = "the mouse waits for a tick: the view turns in steps, and late",
             .brief = "it turns in steps, late",
             .effect = "The mouse is read in ticks: the view turns in steps, and late.",
             .color = WrongColor,
             .claims = ClaimsNext,
             .show = AtTheTick},
            {.word = "between",
             .label = "Interpolated",
             .title = "View interpolated",
             .where = "even, but a tick later",
             .says = "even, but a whole tick later than the hand",
             .brief = "even, but a tick late",
             .effect = "The view is between its last two ticks: it turns evenly, but a tick later "
                       "than the hand.",
             .color = TemptingColor,
             .show = MixState},
            {.word = "order",
             .label = "Camera first",
             .title = "Camera set, then mouse read",
             .where = "the view of the frame before",
             .says = "the camera is set before the mouse is read: a frame late; press K",
             .brief = "a frame late",
             .effect = "The camera is set first, and the mouse read after it: each picture has the "
                       "view of the frame before.",
             .color = PartialColor,
             .claims = ClaimsNow,
             .show = CameraFirst},
            {.word = "raw",
             .label = "In the frame",
             .title = "View turned in the frame",
             .where = "the mouse as it is now",
             .says = "the mouse is read in the frame, and drawn as it is: soonest",
             .brief = "as soon as can be",
             .effect = "The mouse is read in the frame, and the view drawn as it is: even, and "
                       "as soon as can be.",
             .color = RightColor,
             .claims = ClaimsNow,
             .show = InTheFrame},
        },
};
