/* SPDX-License-Identifier: MIT
 *
 * Pixel art: a picture of 50 x 55 large pixels, a hero that walks, and a camera that follows.
 *
 * At home:
 *
 *     Frame:  heroX = round(Mix(hero.last, hero.x, p));
 *             cameraX = round(Mix(camera.last, camera.x, p));
 *             Draw(heroX - cameraX);
 *
 * Cured:
 *
 *     Frame:  heroX = Mix(hero.last, hero.x, p);
 *             cameraX = Mix(camera.last, camera.x, p);
 *             Draw(round(heroX - cameraX));
 *
 * What people do: the hero and the camera are interpolated, and then each is rounded to whole
 * pixels. Both move by parts of a pixel, and they are not rounded up in the same frame. So the hero
 * flickers by a pixel, though its distance from the camera does not change at all.
 *
 * What puts it right for what the camera follows: not each is rounded, but their difference, where
 * the hero is in the picture. What stands in the world is rounded by the camera alone, as the trees
 * here. (A hero that stands while the camera pans belongs to the trees.) Where the world should
 * glide as well, games draw it in whole pixels and shift the finished picture by the rest.
 *
 * Where it was met: Godot (https://github.com/godotengine/godot/issues/35606), where rounding all
 * that is drawn brought faults of its own (https://github.com/godotengine/godot/pull/43554,
 * https://github.com/godotengine/godot/issues/46504); GameMaker, "a different rounding than the
 * camera" (https://github.com/stann-co/STANNcam/issues/74).
 */
#include "scenes/scene.h"

#include <math.h>

enum { Pixel = 8, Across = 50, Down = 55, Speed = 50, FromLeft = 131 };

enum { Ground = 48, Hero = Ground - 4 }; /* pixels from above; the hero's middle */

/* Bodies: hero, camera. */
static SceneState At(double seconds)
{
    const double camera = Speed * seconds;
    return (SceneState){{{camera + FromLeft, Hero * Pixel, 0}, {camera, 0, 0}}};
}

static Body Watched(const SceneState *state)
{
    Body hero = state->bodies[0];
    hero.x -= state->bodies[1].x;
    return hero;
}

/* Pixels from the left and above, how many across and down. */
static void AddPixels(Shapes *shapes, double x, double y, int across, int down, Color color)
{
    const Body middle = {(x + across / 2.0) * Pixel, (y + down / 2.0) * Pixel, 0};
    ShapesBar(shapes, middle, across * Pixel, down * Pixel, color);
}

/* Parts of one thing overlap by a row, so that no seam is seen where a pixel is no whole number of
 * the screen's. */
static void Draw(const SceneState *state, Color color, Shapes *shapes)
{
    enum { Apart = 10, Before = 20, Behind = 60, Kinds = 3 };
    const double camera = floor(state->bodies[1].x / Pixel + 0.5);
    const double first = floor(camera / Apart), hero = Watched(state).x / Pixel;
    for (int i = -Before; i < Behind; i++) {
        const double tree = first + i, x = tree * Apart - camera;
        const int tall = 9 + 3 * (int)(tree - Kinds * floor(tree / Kinds));
        AddPixels(shapes, x, Ground - tall, 2, tall, ThingColor);
        AddPixels(shapes, x - 2, Ground - tall - 4, 6, 6, ThingColor);
    }
    AddPixels(shapes, hero - 2, Ground - 9, 4, 5, color);
    AddPixels(shapes, hero - 3, Ground - 5, 6, 4, color);
    AddPixels(shapes, hero - 2, Ground - 2, 1, 2, color);
    AddPixels(shapes, hero + 1, Ground - 2, 1, 2, color);
}

static double Rounded(double x)
{
    return Pixel * floor(x / Pixel + 0.5);
}

static SceneState EachRounded(const Moment *moment)
{
    SceneState state = MixState(moment);
    state.bodies[0].x = Rounded(state.bodies[0].x);
    state.bodies[1].x = Rounded(state.bodies[1].x);
    return state;
}

static SceneState DifferenceRounded(const Moment *moment)
{
    SceneState state = MixState(moment);
    const double inPicture = Rounded(Watched(&state).x);
    state.bodies[1].x = Rounded(state.bodies[1].x);
    state.bodies[0].x = state.bodies[1].x + inPicture;
    return state;
}

const Scene Scene_pixels = {
    .name = "pixels",
    .topic = "whole pixels",
    .watch = "The hero should stand still in the dashed square, to the pixel.",
    .width = Across * Pixel,
    .height = Down * Pixel,
    .section = {.left = 3 * Pixel,
                .right = 37 * Pixel,
                .top = 26 * Pixel,
                .bottom = Ground * Pixel},
    .grounded = true,
    .pixel = Pixel,
    .radius = 5 * Pixel,
    .square = true,
    .counts = CountsFlickers,
    .body = "hero",
    .at = At,
    .watched = Watched,
    .draw = Draw,
    .off = 0,
    .on = 1,
    .methods =
        {
            {.word = "each",
             .label = "Two roundings",
             .where = "round(hero) - round(camera)",
             .says =
                 "hero and camera are rounded apart: it flickers by a pixel, a large block here",
             .brief = "it flickers by a pixel",
             .effect = "Hero and camera are rounded, each for itself: the hero flickers by a "
                       "pixel.",
             .color = WrongColor,
             .show = EachRounded},
            {.word = "difference",
             .label = "One rounding",
             .where = "round(hero - camera)",
             .says = "only the distance of the two is rounded, once: the hero stands still",
             .brief = "it stands still",
             .effect = "Where the hero is in the picture is rounded: it stands still.",
             .color = RightColor,
             .show = DifferenceRounded},
        },
};
