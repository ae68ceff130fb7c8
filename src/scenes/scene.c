/* SPDX-License-Identifier: MIT
 *
 * What all scenes use.
 */
#include "scenes/scene.h"

#include "base/sine.h"

#include <math.h>
#include <string.h>

int SceneMethods(const Scene *scene)
{
    int count = 0;
    while (count < MostMethods && scene->methods[count].word)
        count++;
    return count;
}

SceneKind SceneKindOf(const Scene *scene)
{
    if (scene->world)
        return SceneOfWorld;
    if (scene->input)
        return SceneOfInput;
    if (scene->hear)
        return SceneOfNetwork;
    return SceneOfMotion;
}

bool SceneHasLines(const Scene *scene)
{
    const SceneKind kind = SceneKindOf(scene);
    return kind == SceneOfWorld || kind == SceneOfNetwork;
}

const char *SceneLegend(const Scene *scene, bool brief)
{
    if (brief)
        return scene->briefLegend ? scene->briefLegend : "its place";
    return scene->legend ? scene->legend : "where it should be";
}

Section SceneSection(const Scene *scene)
{
    const Section section = scene->section;
    if (section.left == section.right)
        return (Section){0, scene->width, 0, scene->height};
    return section;
}

int SceneFindMethod(const Scene *scene, const char *word)
{
    const int count = SceneMethods(scene);
    for (int i = 0; i < count; i++) {
        const char number[] = {(char)('1' + i), '\0'};
        if (strcmp(word, scene->methods[i].word) == 0 || strcmp(word, number) == 0)
            return i;
    }
    return -1;
}

SceneState MixState(const Moment *moment)
{
    SceneState state;
    for (int i = 0; i < SceneBodies; i++)
        state.bodies[i] =
            MixBody(moment->last.bodies[i], moment->next.bodies[i], moment->percentWithinTick);
    return state;
}

double RingWay(double ring, double way)
{
    return ring > 0 ? way - ring * floor(way / ring + 0.5) : way;
}

Body OnCircle(Body middle, double radius, double turns)
{
    return (Body){middle.x + radius * SineOfTurns(turns), middle.y - radius * CosineOfTurns(turns),
                  turns};
}

/* The way around a circle of radius 1. */
static const double Circle = 6.283185307179586;

double TurnsOnWay(double way, double radius)
{
    return way / (radius * Circle);
}

static void Add(Shapes *shapes, Shape shape)
{
    if (shapes->count < MostShapes)
        shapes->shapes[shapes->count++] = shape;
}

void ShapesBody(Shapes *shapes, Body at, double radius, Color color)
{
    Add(shapes, (Shape){ShapeBody, at, 2 * radius, 2 * radius, 0, color});
}

void ShapesBar(Shapes *shapes, Body middle, double width, double height, Color color)
{
    Add(shapes, (Shape){ShapeBar, middle, width, height, 0, color});
}

void ShapesLine(Shapes *shapes, Body from, Body to, double width, Color color)
{
    const double x = to.x - from.x, y = to.y - from.y;
    const Body middle = {(from.x + to.x) / 2, (from.y + to.y) / 2, atan2(y, x) / Circle};
    ShapesBar(shapes, middle, hypot(x, y), width, color);
}

void ShapesCircle(Shapes *shapes, Body middle, double radius, double stroke, Color color)
{
    Add(shapes, (Shape){ShapeCircle, middle, 2 * radius, 2 * radius, stroke, color});
}
