/* SPDX-License-Identifier: MIT
 *
 * What moves, and the ways to draw it between two ticks.
 *
 * A scene is one file of this folder and one line of list.h. It has
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
 * be seen between two ticks is taken from the motion itself, and the place error is the way from
 * there. Where the motion is a curve or has a corner, even the right method has a place error. A
 * point on the rim of a wheel runs along a curve, but the angle of the wheel is linear in time. The
 * angle of a pendulum is not, but its phase is. So let the state have such a number, mix that, and
 * compute the rest from it.
 *
 * A scene has no variables of its own. Nearly all have their motion as a function of time (`at`).
 * The ball has a world that is ticked and can be steered (`world`), and taps reads input (`input`).
 *
 * The order in which the functions of a scene are called:
 *
 *   it begins    world->create, or at
 *   a reading    input->read; world->steer or world->release
 *   a tick       world->tick or world->tickFor, or at; input->tick; world->states
 *   a picture    of each method show and watched; then, for what should be seen, world->ahead, or
 *                at and the right method's show; watched
 *   it is drawn  in each lane draw and input->draw; while the game is paused again and again
 *   it ends      world->destroy
 */
#pragma once

#include "render/view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Positions are world units, x to the right and y down; angles are turns, clockwise. */
typedef struct Body {
    double x, y, turns;
} Body;

/* Where it is, as drawing needs it. */
static inline Position BodyPosition(Body body)
{
    return (Position){(float)body.x, (float)body.y};
}

/* All that a method may show, and all that is drawn. Where it moves, a camera is a body, too. */
enum { SceneBodies = 2 };
typedef struct SceneState {
    Body bodies[SceneBodies];
} SceneState;

/* What this program is about: a value between Last and Next. */
static inline double Mix(double last, double next, double percentWithinTick)
{
    return last + percentWithinTick * (next - last);
}

/* The colours of methods. */
static const Color WrongColor = 0xE69F00FF, TemptingColor = 0xCC79A7FF, RightColor = 0x56B4E9FF;

static inline Body MixBody(Body last, Body next, double percentWithinTick)
{
    return (Body){Mix(last.x, next.x, percentWithinTick), Mix(last.y, next.y, percentWithinTick),
                  Mix(last.turns, next.turns, percentWithinTick)};
}

/* What a scene keeps from tick to tick (world.h). */
typedef struct World World;

/* The instant for which a picture is drawn. */
typedef struct Moment {
    SceneState last, next;    /* after the last two ticks */
    double percentWithinTick; /* 0 to 1: the part of the next tick that has passed */
    double ticksAhead;        /* for drawing ahead of Next: the same, and above 1 where a loop draws
                                 further ahead; 0 for a loop that draws Next */
    const SceneState *before; /* what this method showed in the frame before; NULL: no frame was */
    double secondsSince;      /* from that frame to this one, on the loop's clock: slow motion makes
                                 them fewer, and a pause does not count; 0 where no frame was */
    const World *world;       /* NULL where the scene has none */
} Moment;

/* The game time that a method's picture shows. */
typedef enum Claim {
    ClaimsBetween, /* between Last and Next */
    ClaimsNext,    /* that of Next */
    ClaimsAhead,   /* ticksAhead after Next */
    ClaimsTicked   /* the same, by ticking a copy of the world: where that is above 0, each picture
                      costs a tick, and it knows all input that was read before */
} Claim;

/* All bodies between Last and Next. */
SceneState MixState(const Moment *moment);

/* One way to draw a scene. */
typedef struct Method {
    const char *word;   /* in options and traces */
    const char *label;  /* of its lane, in capitals */
    const char *title;  /* when it alone is shown; NULL: the label in small letters */
    const char *where;  /* half a sentence: where a picture comes from */
    const char *effect; /* a sentence or two for those who see it for the first time */
    Color color;
    Claim claims;
    SceneState (*show)(const Moment *moment);
} Method;

/* What to call a method that alone is shown. */
typedef struct MethodTitle {
    char text[32];
} MethodTitle;

MethodTitle TitleOf(const Method *method);

/* The size of every array with an element for each method; a scene with more does not compile. */
enum { MostMethods = MaxLanes };

/* The shorter way round a ring of this length, for a way along it; without a ring (0) the way. */
double RingWay(double ring, double way);

/* Shapes, in the order in which they are drawn, with bodies above all others. Lengths are world
 * units. */
typedef enum ShapeKind { ShapeBody, ShapeBar, ShapeCircle } ShapeKind;

typedef struct Shape {
    ShapeKind kind;
    Body at; /* its middle */
    double width, height;
    double stroke; /* width of a circle's line; 0: it is filled */
    Color color;
} Shape;

/* What the ball moves in or over: weaker than all that is to be watched. */
static const Color SceneryColor = 0x3A4653FF, LineColor = 0x6B7A8CFF, LostColor = 0xE8EDF2FF;

enum { MostShapes = 160 };
typedef struct Shapes {
    int count;
    Shape shapes[MostShapes];
} Shapes;

/* Add a shape; one too many is left out. A body is a ball that can be seen to turn, a bar a
 * rectangle that is turned around its middle. */
void ShapesBody(Shapes *shapes, Body at, double radius, Color color);
void ShapesBar(Shapes *shapes, Body middle, double width, double height, Color color);
void ShapesLine(Shapes *shapes, Body from, Body to, double width, Color color);
void ShapesCircle(Shapes *shapes, Body middle, double radius, double stroke, Color color);

/* The place on a circle at an angle in turns, clockwise from above its middle; it turns along. */
Body OnCircle(Body middle, double radius, double turns);

/* The functions of a scene that has a world. */
typedef struct SceneWorld {
    World *(*create)(int balls, int ticksPerSecond); /* NULL: no memory; free with destroy */
    void (*destroy)(World *world);
    void (*setRate)(World *world, int ticksPerSecond);
    void (*tick)(World *world);                    /* Last = Next, then a new Next */
    void (*tickFor)(World *world, double seconds); /* the same, in floating point */
    void (*snap)(World *world);                    /* Last = Next */
    void (*states)(const World *world, SceneState *last, SceneState *next);
    SceneState (*ahead)(const World *world, double ticks); /* so many ticks after Next */
    uint64_t (*hash)(const World *world);                  /* of Next; equal on every machine */
    Body (*steer)(World *world, double x, double y); /* where the first ball will be, near (x, y) */
    void (*release)(World *world);
    int (*balls)(const World *world);
    bool (*setBalls)(World *world, int balls); /* false, and nothing changed: no memory */
    CrowdView (*crowd)(const World *world);    /* all balls but the first */
} SceneWorld;

/* What a method has made of the input that the game had to count. */
typedef struct InputCounts {
    int64_t known; /* taps on a button that a tick has come after: each is counted or lost */
    int64_t lost;  /* taps that were never counted */
    int64_t twice; /* taps that were counted twice */
} InputCounts;

/* The functions of a scene that reads input. Its memory is its own, and all zero at the start. */
typedef struct SceneInput {
    size_t size;                                /* of its memory, in bytes */
    void (*read)(void *memory, double seconds); /* input was read, so long after the scene began */
    void (*tick)(void *memory);
    InputCounts (*counts)(const void *memory, int method);
    void (*draw)(const void *memory, int method, Color color, Shapes *shapes);
} SceneInput;

typedef struct Scene {
    const char *name;
    const char *watch;       /* what to watch when its methods stand side by side */
    double width, height;    /* of the picture */
    double radius;           /* of what is watched */
    bool stretches;          /* the world fills its arena, and what is watched touches the walls;
                                false: one scale on both axes */
    int speed;               /* of the slow motion that it opens with, in thousandths; 0: none */
    double ring;             /* x goes round a ring of this length; 0: it doesn't */
    const SceneInput *input; /* or NULL */
    const SceneWorld *world; /* or NULL, and then: */
    SceneState (*at)(double seconds);
    Body (*watched)(const SceneState *state); /* where it is in the picture */
    void (*draw)(const SceneState *state, Color color, Shapes *shapes);
    int off, on; /* the methods that SPACE switches between; `on` is right, and what should be seen
                    is what it shows where Last and Next are one */
    Method methods[MostMethods]; /* in the order of the lanes; one without a word ends them */
} Scene;

/* The number of its methods. */
int SceneMethods(const Scene *scene);

/* The number of the method with this word, or with this number from 1; -1: there is none. */
int SceneFindMethod(const Scene *scene, const char *word);

/* The scenes, one a line. */
#define SCENE(name) extern const Scene Scene_##name;
#include "scenes/list.h"
#undef SCENE

enum {
#define SCENE(name) SceneIndex_##name,
#include "scenes/list.h"
#undef SCENE
    SceneCount
};

/* The n-th scene, from 0; NULL after the last. */
const Scene *SceneAt(int n);
int SceneIndex(const Scene *scene);
