/* SPDX-License-Identifier: MIT
 *
 * Shots in a list that closes its gap: when one of them hits the wall, all others move up a row.
 *
 * At home:
 *
 *     Tick:   for (i = 0; i < shots; i++) list[i].last = list[i].x, list[i].x += speed;
 *             if (list[0].x >= wall) Remove(0); (the row's x moves up, its Last stays)
 *     Frame:  for (i = 0; i < shots; i++) Draw(Mix(list[i].last, list[i].x, p));
 *
 * Cured:
 *
 *     Tick:   each shot has a number, and Remove moves Last up together with x.
 *             Hit shots are kept for one more tick, so that they are seen to arrive.
 *     Frame:  as at home; where Last is kept in a list apart, it is looked up by the number.
 *
 * What people do: things are kept in an array, and Last in another one, or in the same rows. When a
 * thing goes, the others move up, so that no row is empty. Then Last and Next of a row are two
 * different things. For one tick each shot is drawn on a way from where another one was: all of
 * them fly backwards. It also happens where a new thing is put into an old slot.
 *
 * The next thing that people do is to limit the way: what moves by more than 60 units in a tick has
 * jumped, and is drawn at Next. Then the shots no longer fly backwards, but for that tick they are
 * up to a tick ahead, and stand. It also stops what is fast, and misses short jumps.
 *
 * What puts it right: a thing has a number of its own, and Last is that of the same number,
 * wherever it is in the list. What was hit in the tick is drawn for one tick more, on its way to
 * the wall. What was fired in it has left the gun between Last and Next.
 *
 * Where it was met: VVVVVV, where a thing that was created had a Last of somewhere else
 * (https://github.com/TerryCavanagh/VVVVVV/pull/762); Crispy Doom, after a game was loaded
 * (https://github.com/fabiangreffrath/crispy-doom/pull/916); TurboWarp, when interpolation was
 * switched on again (https://github.com/TurboWarp/scratch-vm/issues/339); the bees of Banjo-Kazooie
 * (https://github.com/BanjoRecomp/BanjoRecomp/pull/14).
 */
#include "scenes/scene.h"

#include <math.h>

enum { Width = 640, Height = 108, Gun = 40, Wall = 600, Speed = 400, Radius = 22 };

/* A shot is fired every 0.7 s. It flies for twice as long, so two are in the air. */
enum { Apart = 280 };

/* A longer way in a tick is taken for a jump. */
enum { Limit = 60 };

static const double Line = 62, Ground = 96;

/* Rounding may leave a shot so little before the wall when it hits. */
static const double Almost = 1e-5;

/* The list where the shot of this number is the oldest. `turns` has the number of a shot. */
static SceneState List(double number, double x)
{
    return (SceneState){{{x, Line, number}, {x - Apart, Line, number + 1}}};
}

static SceneState At(double seconds)
{
    const double way = Speed * seconds, hits = floor((way + Almost) / Apart);
    return List(hits, Gun + Apart + way - Apart * hits);
}

static Body Watched(const SceneState *state)
{
    return state->bodies[0];
}

static void Draw(const SceneState *state, Color color, Shapes *shapes)
{
    enum { Around = 400, Carriage = 56, Barrel = 24 };
    ShapesBar(shapes, (Body){(Gun - Around) / 2.0, Line, 0}, Gun + Around, Carriage, EdgeColor);
    ShapesBar(shapes, (Body){Gun, Line, 0}, 2 * Barrel, Barrel, EdgeColor);
    ShapesBar(shapes, (Body){Wall + Radius + Around / 2.0, 0, 0}, Around, 2 * Ground, EdgeColor);
    for (int i = SceneBodies - 1; i >= 0; i--) {
        const Body shot = state->bodies[i];
        if (shot.x >= Gun)
            ShapesBody(shapes, (Body){shot.x, shot.y, 0}, Radius, color);
    }
}

/* A row that moves by more than the limit is at Next. */
static SceneState NotMixedOverADistance(const Moment *moment)
{
    SceneState state = MixState(moment);
    for (int i = 0; i < SceneBodies; i++)
        if (fabs(moment->next.bodies[i].x - moment->last.bodies[i].x) > Limit)
            state.bodies[i] = moment->next.bodies[i];
    return state;
}

/* Where the shot of this number is, or would be: before it was fired, and after its hit. */
static double PlaceOf(const SceneState *state, double number)
{
    return state->bodies[0].x - Apart * (number - state->bodies[0].turns);
}

/* Those that were hit between Last and Next are drawn until they are at the wall. */
static SceneState ByNumber(const Moment *moment)
{
    double number = moment->last.bodies[0].turns - 1, x;
    do {
        number++;
        x = Mix(PlaceOf(&moment->last, number), PlaceOf(&moment->next, number),
                moment->percentWithinTick);
    } while (x >= Wall - Almost);
    return List(number, x);
}

const Scene Scene_slots = {
    .name = "slots",
    .topic = "an array that closes its gap",
    .watch = "When one ball hits the wall, the other should fly on, in the dashed ring. Rings show "
             "where it was drawn instead.",
    .width = Width,
    .height = Height,
    .section = {.left = 0, .right = 640, .top = 30, .bottom = 96},
    .grounded = true,
    .radius = Radius,
    .holds = true,
    .speed = 400, /* the shots fly back for 0.3 s, twice in the first five seconds */
    .ticksPerSecond = 8,
    .ring = Apart,
    .at = At,
    .watched = Watched,
    .draw = Draw,
    .off = 0,
    .on = 2,
    .methods =
        {
            {.word = "index",
             .label = "By slot",
             .title = "Past kept by array slot",
             .where = "Last was another shot's",
             .says = "when one hits, the next gets its slot and its past: so it flies back",
             .brief = "for a tick it flies back",
             .effect = "When one hits, the other moves up a slot, where Last is not its own: the "
                       "balls fly backwards.",
             .color = WrongColor,
             .show = MixState},
            {.word = "distance",
             .label = "Short ways",
             .title = "Only short ways are mixed",
             .where = "at Next too early, then waits",
             .says = "a way over 60 units counts as a jump: it leaps, and waits for the tick",
             .brief = "it leaps, and waits",
             .effect =
                 "A long way is a jump and not mixed: the balls leap to Next, and wait there.",
             .color = TemptingColor,
             .show = NotMixedOverADistance},
            {.word = "number",
             .label = "By ball",
             .title = "Past kept by ball",
             .where = "each shot has its own Last",
             .says = "each ball keeps its own past: one hits, and the other flies on",
             .brief = "the other flies on",
             .effect = "Each ball has a number, by which its Last is found; one that has hit is "
                       "drawn for a tick more.",
             .color = RightColor,
             .show = ByNumber},
        },
};
