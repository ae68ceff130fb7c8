/* SPDX-License-Identifier: MIT
 *
 * A ball that flies straight and bounces off the walls: the case in which interpolation always
 * works.
 *
 * At home:
 *
 *     Tick:   ball.x += speed;
 *             Bounce(&ball);
 *     Frame:  Draw(ball.x);
 *
 * Cured:
 *
 *     Tick:   ball.last = ball.x;
 *             ball.x += speed, Bounce(&ball);
 *     Frame:  Draw(Mix(ball.last, ball.x, p));
 *
 * Off, each picture shows the newest tick: several pictures at one place, then a step. On, each
 * picture shows a place of its own between the last two ticks. That is where the game was exactly
 * one tick ago, so it is a tick behind, and it cuts the corner where the ball bounced within the
 * tick. Predicted, each picture shows where the ball would be now if nothing happened: it is not
 * behind, but it knows of no walls.
 *
 * With a partial tick ("Fixed timestep without interpolation", by jakubtomsu) each picture shows a
 * copy of the game, ticked once more by the part of a tick that has passed, through the tick's own
 * code. It is not behind, and it bounces where the game will. The game itself does not change at
 * all. The price is a tick's work for each frame, and a game that can be ticked by parts. And where
 * input changes in between, the real tick may end elsewhere.
 *
 * The motion is in world.c, in whole numbers, so that the same ticks give the same bits everywhere.
 * The crowd, all other balls, is mixed by its shader (shaders/crowd.vert).
 */
#include "scenes/world.h"

/* Next, whatever the time. */
static SceneState ShowNext(const Moment *moment)
{
    return moment->next;
}

/* Last + percentWithinTick * (Next - Last), the angle as well. */
static SceneState ShowBetween(const Moment *moment)
{
    return (SceneState){
        {MixBody(moment->last.bodies[0], moment->next.bodies[0], moment->percentWithinTick)}};
}

/* Next + ticksAhead * the velocity of one tick. */
static SceneState ShowAhead(const Moment *moment)
{
    const WorldPoint velocity = moment->world->velocity;
    Body body = moment->next.bodies[0];
    body.x += moment->ticksAhead * velocity.x / WorldUnit;
    body.y += moment->ticksAhead * velocity.y / WorldUnit;
    body.turns += moment->ticksAhead * (body.turns - moment->last.bodies[0].turns);
    return (SceneState){{body}};
}

/* A copy of the world, ticked on by ticksAhead. */
static SceneState ShowTickedOn(const Moment *moment)
{
    const World later = WorldTickedOn(moment->world, moment->ticksAhead);
    return WorldNext(&later);
}

static Body Watched(const SceneState *state)
{
    return state->bodies[0];
}

static void Draw(const SceneState *state, Color color, Shapes *shapes)
{
    ShapesBody(shapes, state->bodies[0], WorldBallRadius, color);
}

const Scene Scene_ball = {
    .name = "ball",
    .watch = "On is a tick behind. Predicted runs through walls. A partial tick is right.",
    .width = WorldWidth,
    .height = WorldHeight,
    .radius = WorldBallRadius,
    .pace = WorldSpeed,
    .counts = CountsPictures,
    .stretches = true,
    .world = true,
    .watched = Watched,
    .draw = Draw,
    .off = 0,
    .on = 1,
    .methods =
        {
            {.word = "off",
             .label = "Off",
             .title = "Interpolation off",
             .where = "the last tick",
             .effect = "The ball jerks: pictures between two moves of the game repeat the last "
                       "one. Turn interpolation on: the game stays the same, only the drawing "
                       "changes.",
             .color = WrongColor,
             .claims = ClaimsNext,
             .show = ShowNext},
            {.word = "on",
             .label = "On",
             .title = "Interpolation on",
             .where = "between the last two ticks",
             .effect = "The ball glides: each picture shows it between the last two moves of the "
                       "game. Turn interpolation off, and compare.",
             .color = RightColor,
             .show = ShowBetween},
            {.word = "predict",
             .label = "Predicted",
             .title = "Prediction on",
             .where = "ahead of the last tick",
             .effect = "Drawn ahead of the last move: not behind, but the ball sinks into the "
                       "wall before it bounces.",
             .color = TemptingColor,
             .claims = ClaimsAhead,
             .show = ShowAhead},
            {.word = "partial",
             .label = "Partial tick",
             .title = "Partial tick on",
             .where = "a copy of the game, ticked on",
             .effect = "A copy of the game is ticked once more by a part of a tick, and drawn: "
                       "not behind, and it knows the walls. It costs a tick's work in each frame.",
             .color = PartialColor,
             .claims = ClaimsTicked,
             .show = ShowTickedOn},
        },
};
