/* SPDX-License-Identifier: MIT
 *
 * What moves, and the ways to draw it between two ticks.
 *
 * A scene is one file of this folder and one line of list.def. It has
 *
 *   a motion   where everything is at any time; the game samples it at its ticks, Last and Next
 *   watched    the one thing to look at
 *   draw       a state as shapes: bodies, bars, lines and circles
 *   methods    ways to draw a picture that falls between two ticks, wrong and right
 *
 * A method is one row and its function. It gets a Moment: the two states and how much of the tick
 * to come has passed. It returns the state to show.
 *
 * The rule: between two ticks the motion must be linear in what the right method mixes. What should
 * be seen between two ticks is taken from the motion itself, and the place error is the distance
 * from there. Where the motion is a curve or has a corner, even the right method has a place error.
 * A point on the rim of a wheel runs along a curve, but the angle of the wheel is linear in time.
 * The angle of a pendulum is not, but its phase is. So let the state have such a number, mix that,
 * and compute the rest from it. Or the state has what makes the curve certain: see curve.c.
 *
 * In the first five seconds after a scene opens, its wrong method (`off`) goes wrong at least
 * twice, and at 60 Hz in at least 24 pictures. Where these are less than a tenth of all, the scene
 * `holds` them.
 *
 * A scene has no variables of its own. Nearly all have their motion as a function of time (`at`).
 * The ball has a world that is ticked and can be steered (`world`), taps reads input (`input`), and
 * remote shows what has come over a network (`hear`).
 *
 * The order in which the functions of a scene are called:
 *
 *   it begins    at
 *   a reading    input->read
 *   a tick       at; input->tick
 *   a picture    at and watched; then of each method show and watched, and hear or, for what should
 *                be seen, at, the right method's show and watched
 *   it is drawn  in each lane draw and input->draw; again and again while the game is paused
 *
 * Where the world moves the ball, it is asked in place of at.
 */
#pragma once

#include "render/view.h"
#include "scenes/link.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Positions are world units, x to the right and y down. Angles are turns, clockwise. */
typedef struct Body {
    double x, y, turns;
} Body;

/* Where a body is, in the renderer's type. */
static inline Position BodyPosition(Body body)
{
    return (Position){(float)body.x, (float)body.y};
}

/* All that a method may show, and all that is drawn. A camera that moves is a body, too. */
enum { SceneBodies = 2 };
typedef struct SceneState {
    Body bodies[SceneBodies];
} SceneState;

/* What this program is about: a value between Last and Next. percentWithinTick is from 0 to 1. */
static inline double Mix(double last, double next, double percentWithinTick)
{
    return last + percentWithinTick * (next - last);
}

static inline Body MixBody(Body last, Body next, double percentWithinTick)
{
    return (Body){Mix(last.x, next.x, percentWithinTick), Mix(last.y, next.y, percentWithinTick),
                  Mix(last.turns, next.turns, percentWithinTick)};
}

/* What the ball's scene keeps from tick to tick (world.h). */
typedef struct World World;

/* The instant for which a picture is drawn. */
typedef struct Moment {
    /* The states after the last two ticks. */
    SceneState last, next;
    /* The part of the tick to come that has passed, from 0 to 1. */
    double percentWithinTick;
    /* How many ticks after Next a method that draws ahead should draw. It is percentWithinTick, or
     * more where the loop draws further ahead. It is 0 for a loop that draws Next. */
    double ticksAhead;
    /* What this method showed in the frame before. NULL in the first frame of the scene. */
    const SceneState *before;
    /* The seconds from the frame before to this one, on the loop's clock. Slow motion makes them
     * fewer, and a pause does not count. 0 in the first frame of the scene. */
    double secondsSince;
    /* For a scene about a hand: the state now, as the frame itself can read it. */
    SceneState now;
    /* The scene's world. NULL if it has none. */
    const World *world;
    /* For a scene about a network: what has come by the time that is ticksAhead after Next. Else
     * NULL. */
    const Received *received;
} Moment;

/* The game time that a method's picture shows. */
typedef enum Claim {
    /* A time between Last and Next, by percentWithinTick. A row that claims nothing claims this. */
    ClaimsBetween,
    /* The time of Next. */
    ClaimsNext,
    /* The time that is ticksAhead after Next. */
    ClaimsAhead,
    /* The same time as ClaimsAhead, by ticking a copy of the world. Where ticksAhead is above 0,
     * each picture costs a tick, and it knows all input that was read before. */
    ClaimsTicked,
    /* Now, whatever the loop asks for: what the frame itself reads. */
    ClaimsNow
} Claim;

/* All bodies between Last and Next. */
SceneState MixState(const Moment *moment);

/* One way to draw a scene. */
typedef struct Method {
    /* The word for it in options and traces. */
    const char *word;
    /* The label of its lane. */
    const char *label;
    /* What it is called when it alone is shown. NULL: its label. */
    const char *title;
    /* Half a sentence that says where a picture comes from. */
    const char *where;
    /* The sentence of its lane: what is done, and what is seen of it. NULL: `where`. */
    const char *says;
    /* The same where there is little room. NULL: `says`. */
    const char *brief;
    /* A sentence or two for those who see it for the first time. */
    const char *effect;
    /* The colour of what it draws, and of its label. */
    Color color;
    /* The game time that its picture shows. */
    Claim claims;
    /* The state that it shows at a moment. */
    SceneState (*show)(const Moment *moment);
} Method;

/* What a method is called when it alone is shown. */
static inline const char *TitleOf(const Method *method)
{
    return method->title ? method->title : method->label;
}

/* The sentence of its lane. */
static inline const char *SentenceOf(const Method *method, bool brief)
{
    if (brief && method->brief)
        return method->brief;
    return method->says ? method->says : method->where;
}

/* The size of every array with an element for each method. A scene with more does not compile. */
enum { MostMethods = MaxLanes };

/* The shorter way round a ring of this length to where `way` leads. If the length is 0, there is no
 * ring, and it is `way`. */
double RingWay(double ring, double way);

typedef enum ShapeKind { ShapeBody, ShapeBar, ShapeCircle } ShapeKind;

/* Lengths are world units. */
typedef struct Shape {
    ShapeKind kind;
    /* The middle of the shape, and the angle by which it is turned around it. */
    Body at;
    double width, height;
    /* The width of a circle's line. 0: the circle is filled. */
    double stroke;
    Color color;
} Shape;

enum { MostShapes = 256 };
typedef struct Shapes {
    int count;
    Shape shapes[MostShapes];
} Shapes;

/* Add a shape. One too many is left out. Shapes are drawn in the order in which they were added,
 * with bodies above all others. */

/* A ball that can be seen to turn. */
void ShapesBody(Shapes *shapes, Body at, double radius, Color color);
/* A rectangle that is turned around its middle. */
void ShapesBar(Shapes *shapes, Body middle, double width, double height, Color color);
/* A line of this width. */
void ShapesLine(Shapes *shapes, Body from, Body to, double width, Color color);
/* A circle whose line has the width `stroke`, inside it. 0: a disc. */
void ShapesCircle(Shapes *shapes, Body middle, double radius, double stroke, Color color);

/* The place on a circle at an angle in turns, clockwise from above its middle. A body there is
 * turned by that angle. */
Body OnCircle(Body middle, double radius, double turns);

/* How many turns what rolls, with this radius, makes on a way of this length. */
double TurnsOnWay(double way, double radius);

/* What a method has made of the input that the game had to count. */
typedef struct InputCounts {
    /* The taps on a button after which a tick has come. Each of them is counted or lost. */
    int64_t known;
    /* The taps that were never counted. */
    int64_t lost;
    /* The taps that were counted twice. */
    int64_t twice;
} InputCounts;

/* The functions of a scene that reads input. What it keeps of the input is in a memory that only
 * they know. All of it is zero when the scene begins. */
typedef struct SceneInput {
    /* The size of the memory in bytes. */
    size_t size;
    /* Input was read, so many seconds after the scene began. */
    void (*read)(void *memory, double seconds);
    /* The game ticks. It knows the input that was read last. */
    void (*tick)(void *memory);
    /* What a method has made of the input so far. */
    InputCounts (*counts)(const void *memory, int method);
    /* Adds shapes for what a method has made of it. */
    void (*draw)(const void *memory, int method, Color color, Shapes *shapes);
} SceneInput;

/* What a picture shows of something that is known only from messages. Times are nanoseconds since
 * the scene began. */
typedef struct Heard {
    /* The sender's time that it shows. */
    int64_t sent;
    /* How long ago that is. */
    int64_t delay;
    /* Whether no newer message was there. */
    bool starved;
    /* How much the step that it shows since the picture before differs from what it should be. */
    double error;
} Heard;

/* What a lane shows at least; the world goes on around it where there is room. All of it 0: the
 * whole picture, width x height. */
typedef struct Section {
    double left, right, top, bottom;
} Section;

/* A word in the picture. */
typedef struct Caption {
    /* Where its left end is; or its right end, if `ends`. */
    double x, y;
    bool ends;
    const char *words;
    /* The same where there is little room. NULL: then it is left out. */
    const char *brief;
} Caption;

enum { MostCaptions = 3 };

/* The number that tells the story of a scene, for each method. Each is measured in the pictures
 * that were seen. */
typedef enum CountKind {
    /* How far what is watched was from its place at worst, in its widths. A scene that names no
     * number has this one. */
    CountsWidths,
    /* The longest leap from one picture to the next, in widths: how much a step is not as it should
     * be. */
    CountsLeaps,
    /* How many of the last ticks it was turned backwards. */
    CountsBackwards,
    /* How many turns it makes in a second of the game, and which way. */
    CountsTurns,
    /* How often in a second it leaves its place, or comes back. */
    CountsFlickers,
    /* How many presses were lost. */
    CountsLost,
    /* How late the hand's movement is seen, in ms. */
    CountsLate,
    /* New pictures in a second. */
    CountsPictures
} CountKind;

/* A scene. Lengths are world units. */
typedef struct Scene {
    const char *name;
    /* The same in words, as in "the next one: the teleport". NULL: its name. */
    const char *topic;
    /* What to watch when its methods stand side by side. Where there is little room, only the first
     * sentence is shown. */
    const char *watch;
    /* What its ring means. NULL: "where it should be". A scene that reads input has no ring. */
    const char *legend;
    /* The same where there is little room. NULL: "its place". */
    const char *briefLegend;
    /* The number that tells its story. */
    CountKind counts;
    /* The word for what is watched, in "at worst 0.3 ball widths off". NULL: ball. */
    const char *body;
    /* The size of the picture. */
    double width, height;
    /* The part of it that a lane shows. */
    Section section;
    /* Whether the section's bottom is the ground: a line from edge to edge, with the marks of
     * pictures below it. Then lanes are one above the other. Else they may stand side by side. */
    bool grounded;
    /* A length that is a whole number of the screen's pixels. 0: there is none. */
    double pixel;
    /* Words in the picture. One without words ends them. */
    Caption captions[MostCaptions];
    /* The radius of what is watched. */
    double radius;
    /* Whether it has corners: marks around it are then squares, and not rings. */
    bool square;
    /* How far it goes in a second, on each axis, if that is always the same. 0: it is not. */
    double pace;
    /* Whether the world fills its arena, so that what is watched touches the arena's walls. Else
     * there is one scale on both axes. */
    bool stretches;
    /* Whether a method is wrong for a moment only. Then its false pictures stay as rings for two
     * seconds. */
    bool holds;
    /* The slow motion that the scene opens with, in thousandths of the real speed. 0: none. */
    int speed;
    /* The ticks a second that it opens with. 0: the loop's own rate. */
    int ticksPerSecond;
    /* The length of the ring that x goes round. 0: there is none. */
    double ring;
    /* NULL: the scene reads no input. */
    const SceneInput *input;
    /* Whether the world of balls moves it (world.h), and not `at`. */
    bool world;
    /* The state so many seconds after the scene began. NULL where the world moves it. */
    SceneState (*at)(double seconds);
    /* Of a scene about a hand: when the hand was where a state shows it, in seconds after the scene
     * began. A picture then claims that time. But what should be seen is where the hand is now, so
     * to be late is a place error. NULL: the scene is not about a hand. */
    double (*handAt)(const SceneState *state);
    /* Where the watched thing is in the picture. */
    Body (*watched)(const SceneState *state);
    /* What a picture of this state shows; `before` is the state of the picture before, or NULL. The
     * game time that methods claim, and the place error, are then what this says. NULL: the scene
     * is not about a network. */
    Heard (*hear)(const SceneState *state, const SceneState *before);
    /* Adds the shapes of a state. The colour is that of the method. */
    void (*draw)(const SceneState *state, Color color, Shapes *shapes);
    /* The methods that SPACE switches between. `on` is the right one: what should be seen is what
     * it shows where Last and Next are one state. */
    int off, on;
    /* The methods in the order of the lanes. One without a word ends them. */
    Method methods[MostMethods];
} Scene;

/* The kinds of scenes, by the functions that they have. Each kind is shown in its own way; what
 * shows it asks for the kind, and not for the functions. */
typedef enum SceneKind {
    /* A motion (`at`). */
    SceneOfMotion,
    /* A world (`world`): the ball. */
    SceneOfWorld,
    /* Input that is counted (`input`). */
    SceneOfInput,
    /* What has come over a network (`hear`). */
    SceneOfNetwork
} SceneKind;

SceneKind SceneKindOf(const Scene *scene);

/* Whether its pictures have parallel lines: to ticks, or to messages. */
bool SceneHasLines(const Scene *scene);

/* What the ring means that marks a place in its picture. */
const char *SceneLegend(const Scene *scene, bool brief);

/* The part of its picture that a lane shows. */
Section SceneSection(const Scene *scene);

/* The number of a scene's methods. */
int SceneMethods(const Scene *scene);

/* The method with this word, or with this number from 1. -1 if there is none. */
int SceneFindMethod(const Scene *scene, const char *word);

/* The scenes, one a line. */
#define SCENE(name) extern const Scene Scene_##name;
#include "scenes/list.def"
#undef SCENE

enum {
#define SCENE(name) SceneIndex_##name,
#include "scenes/list.def"
#undef SCENE
    SceneCount
};

/* The n-th scene, from 0. NULL after the last. */
const Scene *SceneAt(int n);

/* The place of a scene in that order. SceneCount if it is none of them. */
int SceneIndex(const Scene *scene);
