/* SPDX-License-Identifier: MIT
 *
 * The player's own body, which the server moves now and then: the game has guessed where it is.
 *
 * At home:
 *
 *     Tick:   body.last = body.x, body.x += speed;
 *     Server: body.x = server.x;
 *     Frame:  Draw(Mix(body.last, body.x, p));
 *
 * Cured:
 *
 *     Tick:   body.last = body.x, body.x += speed;
 *             offset.last = offset.x, offset.x = nearer to 0;
 *     Server: jump = server.x - body.x;
 *             body.x += jump, body.last += jump;
 *             offset.x -= jump, offset.last -= jump;
 *     Frame:  Draw(Mix(body.last, body.x, p) + Mix(offset.last, offset.x, p));
 *
 * What people do: a word from the server, or a rollback, sets the body, and so Next. Last is still
 * from the run that was given up. For one tick the pictures show the way between: the body shoots
 * across it.
 *
 * The next thing that people do is to correct Last as well. Then no picture is between two runs,
 * but the whole correction is one jump, from one picture to the next.
 *
 * What puts it right: Last and Next are both corrected, at once, for the game must be where the
 * server says. The picture alone keeps the old place, as an offset, and gives it up over some
 * ticks. The offset is a body like any other: it has Last and Next, and both take the jump. (What
 * makes it smaller in each frame must ask how long the frame was: exp(-k * seconds).) Its price:
 * meanwhile the picture is not where the game is. A correction that is too large to be drawn away,
 * such as a respawn, is a teleport.
 *
 * The dashed ring is on the way that the eye should see: to the new place, a bit in each tick. The
 * bar on the ground leads from what is drawn to where the game has it.
 *
 * Where it was met: GZDoom, whose online player stuttered until it was drawn towards its corrected
 * place (https://github.com/ZDoom/gzdoom/pull/2538); lightyear for Bevy, which draws a rollback
 * away (https://github.com/cBournhonesque/lightyear/issues/1113). Unreal's physics has the linear
 * offset
 * (https://dev.epicgames.com/documentation/unreal-engine/API/Runtime/Chaos/FErrorInterpolationSettings).
 */
#include "scenes/scene.h"

#include <math.h>

enum { Height = 108, Left = 320, Speed = 200, Radius = 22, PostEvery = 40 };

static const double Ground = 96;

/* By so much the server moves the player, forwards and back by turns. */
enum { Jump = 60 };

/* In seconds: from one such correction to the next, and until one is drawn away. Both fall on ticks
 * at the usual rates. */
static const double Every = 0.6, EasedIn = 0.2;

/* Rounding may make a correction so many seconds late. */
static const double Almost = 25e-9;

/* Bodies: the player, where the game has it; and of the second x: how far it would have gone
 * without a word from the server, y: what is left of the offset, turns: all corrections together.
 */
static SceneState At(double seconds)
{
    const double way = Speed * seconds;
    const double times = floor((seconds + Almost) / Every);
    const bool wasForwards = fmod(times, 2) == 1;
    const double last = wasForwards ? Jump : -Jump;
    const double sum = wasForwards ? Jump : 0;
    double left = 0; /* the part of the last correction that is not yet drawn */
    if (times > 0)
        left = fmax(1 - (seconds - times * Every) / EasedIn, 0);

    const double x = Left - Jump / 2.0 + way + sum;
    return (SceneState){{{x, Ground - Radius, TurnsOnWay(x, Radius)}, {way, -last * left, sum}}};
}

/* The camera goes evenly, whatever the server says. */
static Body OnScreen(const SceneState *state)
{
    Body player = state->bodies[0];
    player.x -= state->bodies[1].x;
    return player;
}

/* As it is drawn, with what its method leaves of the offset. */
static Body Watched(const SceneState *state)
{
    Body player = OnScreen(state);
    player.x += state->bodies[1].y;
    player.turns += TurnsOnWay(state->bodies[1].y, Radius);
    return player;
}

static void AddBar(Shapes *shapes, double x, double width, double height, Color color)
{
    ShapesBar(shapes, (Body){x, Ground - height / 2, 0}, width, height, color);
}

/* Posts pass by, and a house in place of every fourth one. The bar on the ground is as long as the
 * offset. */
static void Draw(const SceneState *state, Color color, Shapes *shapes)
{
    enum { Around = 12, HouseEvery = 4, HeightsOfHouses = 3 };
    const double camera = state->bodies[1].x;
    const int middle = (int)floor((camera + Left) / PostEvery);
    for (int i = middle - Around; i <= middle + Around; i++) {
        const double x = (double)i * PostEvery - camera;
        const int house = i / HouseEvery;
        if (i % HouseEvery == 0)
            AddBar(shapes, x, 26, 30 + 12 * (house % HeightsOfHouses), ThingColor);
        else
            AddBar(shapes, x, 2, 8, RuleColor);
    }

    const double shown = Watched(state).x, game = OnScreen(state).x;
    ShapesBar(shapes, (Body){(shown + game) / 2, Ground + 1, 0}, fabs(shown - game), 3, color);
    ShapesBody(shapes, Watched(state), Radius, color);
}

/* ---- the methods ---- */

/* Between Last and Next, where Last has made the jump that Next has made since. */
static SceneState Corrected(const Moment *moment)
{
    const double jump = moment->next.bodies[1].turns - moment->last.bodies[1].turns;
    Moment corrected = *moment;
    corrected.last.bodies[0].x += jump;
    corrected.last.bodies[0].turns += TurnsOnWay(jump, Radius);
    corrected.last.bodies[1].y -= jump;
    return MixState(&corrected);
}

static SceneState WithoutOffset(SceneState state)
{
    state.bodies[1].y = 0;
    return state;
}

static SceneState NextAlone(const Moment *moment)
{
    return WithoutOffset(MixState(moment));
}

static SceneState Both(const Moment *moment)
{
    return WithoutOffset(Corrected(moment));
}

const Scene Scene_correction = {
    .name = "correction",
    .topic = "a correction by the server",
    .watch = "The ball should stay in the dashed ring: the server moves it now and then, and it "
             "should get there smoothly. The bar leads to where the game has it.",
    .width = 640,
    .height = Height,
    .section = {.left = 220, .right = 420, .top = 18, .bottom = 96},
    .grounded = true,
    .radius = Radius,
    .speed = 400, /* three corrections in five seconds */
    .at = At,
    .watched = Watched,
    .draw = Draw,
    .off = 0,
    .on = 2,
    .methods =
        {
            {.word = "next",
             .label = "Next alone",
             .title = "New place corrected alone",
             .where = "from the old run to the new one",
             .says = "Last is of the old run: for one tick it shoots across the way between",
             .brief = "for a tick it shoots across",
             .effect = "Last is of the run that was given up: for one tick the player shoots "
                       "across the way between.",
             .color = WrongColor,
             .show = NextAlone},
            {.word = "both",
             .label = "Snap",
             .title = "Old place corrected, too",
             .where = "Last has made the same jump",
             .says = "Last and Next are corrected: the whole correction is one jump",
             .brief = "one jump",
             .effect = "Last and Next are both of the new run: no picture is between two runs, "
                       "but the whole correction is one jump.",
             .color = TemptingColor,
             .show = Both},
            {.word = "eased",
             .label = "Offset, eased",
             .title = "An offset that is eased",
             .where = "both corrected; an offset fades",
             .says = "both are corrected, and the old error is drawn away over 0.2 s",
             .brief = "the old error is drawn away",
             .effect = "Last and Next are both corrected at once. The picture keeps the old error "
                       "as an offset, and draws it away.",
             .color = RightColor,
             .show = Corrected},
        },
};
