/* SPDX-License-Identifier: MIT
 *
 * A walker whose place and whose legs follow different clocks.
 *
 * At home:
 *
 *     Tick:   body.last = body.x, body.x += speed;
 *             legs += turn;
 *     Frame:  Draw(Mix(body.last, body.x, p), Pose(legs));
 *
 * Cured:
 *
 *     Tick:   body.last = body.x, body.x += speed;
 *             legs.last = legs.x, legs.x += turn;
 *     Frame:  Draw(Mix(body.last, body.x, p), Pose(Mix(legs.last, legs.x, p)));
 *
 * What people do: Draw moves the legs on by a frame of the animation, as it did when each tick was
 * one picture. With more pictures than ticks the legs run: at 60 Hz they make 6 double steps a
 * second, and at 144 Hz 14.4, where the walker's speed fits 2.5.
 *
 * The next thing that people do is to move the legs on in the tick. Then they are as fast as they
 * should be, but the pose is that of Next already, and the body still on its way there. The foot
 * on the ground is put down too early, slides forwards with the body, and is put back: it skates.
 *
 * What puts it right: the pose is shown for the same instant as the place. Here the tick keeps how
 * far the walk has come, and the frame mixes that by the same p. Where the frame samples a clip, it
 * does so at the shown time: the time of Next - (1 - p) * the length of a tick.
 *
 * Where it was met: KaM Remake, where the places of units were mixed before their poses were
 * (https://github.com/reyandme/kam_remake/pull/140); a recompiled Sonic, where what each picture
 * moves on is too fast (https://github.com/sonicnext-dev/MarathonRecomp/issues/136,
 * https://github.com/sonicnext-dev/MarathonRecomp/issues/28).
 */
#include "scenes/scene.h"

#include "base/sine.h"

#include <math.h>

enum { Width = 400, Height = 112, Speed = 200, Radius = 8 };

/* A mark for each step, and the first of them. Behind the last one the walker begins again. */
enum { Step = 40, Marks = 8, Round = Marks * Step, FirstMark = 60 };

static const double Ground = 98, Hip = 54, Lift = 14;

/* Rounding may leave the walk so little before a step when it ends. */
static const double Almost = 1e-7;

/* Bodies: the walker; in x of the second, how many double steps it has made. */
static SceneState At(double seconds)
{
    const double way = Speed * seconds;
    return (SceneState){{{FirstMark - Step / 2.0 + way, Hip, 0}, {way / (2 * Step), 0, 0}}};
}

/* The number of the step that the legs are in. One foot is on the ground in even steps, the other
 * one in odd steps. */
static double StepOf(const SceneState *state)
{
    return floor(2 * state->bodies[1].x + Almost);
}

/* Where the foot on the ground is: the body carries it on, and in a step it goes back below the
 * body by the length of one. */
static double FootOf(const SceneState *state)
{
    const double part = 2 * state->bodies[1].x - StepOf(state);
    return state->bodies[0].x + Step / 2.0 - Step * part;
}

/* How far to the left of its place the walker is drawn: by whole rounds, so that it stays in the
 * picture. It follows from the body, which all methods draw at the same place, so all begin again
 * together. */
static double RoundsOf(const SceneState *state)
{
    return Round * floor((state->bodies[0].x - FirstMark + Step / 2.0 + Almost) / Round);
}

/* The foot on the ground. */
static Body Watched(const SceneState *state)
{
    return (Body){FootOf(state) - RoundsOf(state), Ground - Radius, 0};
}

static void DrawLeg(Shapes *shapes, Body hip, Body foot, Color color)
{
    ShapesLine(shapes, hip, foot, 8, color);
    ShapesCircle(shapes, foot, Radius, 0, color);
}

static void Draw(const SceneState *state, Color color, Shapes *shapes)
{
    const Body hip = {state->bodies[0].x - RoundsOf(state), Hip, 0};
    const double part = 2 * state->bodies[1].x - StepOf(state);
    const Body swings = {hip.x - Step / 2.0 + Step * part,
                         Ground - Radius - Lift * SineOfTurns(part / 2), 0};
    for (int i = 0; i < Marks; i++)
        ShapesBar(shapes, (Body){FirstMark + i * Step, Ground + 1.5, 0}, 18, 2, EdgeColor);
    DrawLeg(shapes, hip, swings, EdgeColor);
    ShapesBar(shapes, (Body){hip.x, Hip - 14, 0}, 20, 34, QuietColor);
    ShapesCircle(shapes, (Body){hip.x, Hip - 42, 0}, 10, 0, QuietColor);
    DrawLeg(shapes, hip, Watched(state), color);
}

/* The legs go on by the way of a tick, from where they were in the picture before. */
static SceneState EachPicture(const Moment *moment)
{
    const double aTick = moment->next.bodies[1].x - moment->last.bodies[1].x;
    SceneState state = MixState(moment);
    if (moment->before)
        state.bodies[1].x = moment->before->bodies[1].x + aTick;
    return state;
}

static SceneState AtTheTick(const Moment *moment)
{
    SceneState state = MixState(moment);
    state.bodies[1] = moment->next.bodies[1];
    return state;
}

const Scene Scene_feet = {
    .name = "feet",
    .topic = "legs that walk",
    .watch = "The foot on the ground should stay in the dashed ring. Each mark is a place for one "
             "step.",
    .width = Width,
    .height = Height,
    .section = {.left = 30, .right = 370, .top = 0, .bottom = 98},
    .grounded = true,
    .radius = Radius,
    .legend = "where the foot should be",
    .body = "foot",
    .speed = 400, /* the eye can follow a step */
    .ring = Step,
    .at = At,
    .watched = Watched,
    .draw = Draw,
    .off = 0,
    .on = 2,
    .methods =
        {
            {.word = "pictures",
             .label = "By picture",
             .title = "Legs step with each picture",
             .where = "more pictures, faster legs",
             .says = "each picture moves the legs a tick on: they run too fast",
             .brief = "the legs run too fast",
             .effect = "Each picture moves the legs on by a tick's worth: the more pictures, the "
                       "faster they run.",
             .color = WrongColor,
             .show = EachPicture},
            {.word = "tick",
             .label = "At the tick",
             .title = "Legs at the tick",
             .where = "legs up to a tick ahead of the body",
             .says = "the legs are up to a tick ahead of the body: the foot skates",
             .brief = "the foot skates",
             .effect = "The legs are at Next already, and the body still on its way there: the "
                       "foot skates.",
             .color = TemptingColor,
             .show = AtTheTick},
            {.word = "shown",
             .label = "Shown time",
             .title = "Legs at the shown time",
             .where = "place and pose of one instant",
             .says = "legs and body of one moment: the foot stays on its mark",
             .brief = "the foot stays on its mark",
             .effect = "The legs are between their last two ticks, as the body is: the foot stays "
                       "on its mark.",
             .color = RightColor,
             .show = MixState},
        },
};
