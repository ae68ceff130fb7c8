/* SPDX-License-Identifier: MIT
 *
 * The ball under the pointer: after each tick it is where the pointer was when input was last read.
 */
#include "check/simulation.h"
#include "scenes/world.h"

/* ---- the world ---- */

/* What is done with which numbers, and where a tick takes the ball, in 1/64 units. */
static const struct {
    enum { Steer, Release, SetRate, Tick, TickFor } does;
    double numbers[2];
    WorldPoint last, next, velocity;
} steps[] = {
    {Steer, {100, 200.26}, {0}, {0}, {0}},
    {Tick, {0}, {6400, 12817}, {6400, 12817}, {0, 0}}, /* a jump, to whole steps */
    {Tick, {0}, {6400, 12817}, {6400, 12817}, {0, 0}},
    {Steer, {90, 300}, {0}, {0}, {0}},
    {Tick, {0}, {6400, 12817}, {5760, 19200}, {-640, 6383}},
    {Steer, {-1e30, 1e9}, {0}, {0}, {0}}, /* as near as it can be */
    {Tick, {0}, {5760, 19200}, {1536, 29184}, {-4224, 9984}},
    {Steer, {24, 400}, {0}, {0}, {0}},
    {Tick, {0}, {1536, 29184}, {1536, 25600}, {0, -3584}},
    {SetRate, {10}, {0}, {0}, {0}},
    {Tick, {0}, {1536, 25600}, {1536, 25600}, {0, 0}},
    {Release, {0}, {0}, {0}, {0}}, /* up, and on to the left, where a wall is */
    {Tick, {0}, {1536, 25600}, {4096, 23040}, {2560, -2560}},
    {Steer, {320, 240}, {0}, {0}, {0}},
    {Tick, {0}, {20480, 15360}, {20480, 15360}, {0, 0}}, /* a jump again */
    {Steer, {330, 240}, {0}, {0}, {0}},
    {TickFor, {0.01}, {20480, 15360}, {21120, 15360}, {640, 0}},
    {Release, {0}, {0}, {0}, {0}},
    {TickFor, {0.25}, {21120, 15360}, {27520, 8960}, {2560, -2560}},
    {Tick, {0}, {27520, 8960}, {30080, 6400}, {2560, -2560}},
};

static bool Same(WorldPoint a, WorldPoint b)
{
    return a.x == b.x && a.y == b.y;
}

TEST(SteeringTakesTheBallToThePointerInEachTick)
{
    World world, other;
    assert_true(WorldInit(&world, 2, WholeRate(25)) && WorldInit(&other, 2, WholeRate(25)));
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        const double *numbers = steps[i].numbers;
        switch (steps[i].does) {
        case Steer:
            WorldSteer(&world, numbers[0], numbers[1]);
            continue;
        case Release:
            WorldRelease(&world);
            continue;
        case SetRate:
            WorldSetRate(&world, WholeRate((int)numbers[0]));
            WorldSetRate(&other, WholeRate((int)numbers[0]));
            assert_true(Same(world.velocity, (WorldPoint){0, 0})); /* the old one was of a tick */
            continue;
        case Tick:
            WorldTick(&world);
            WorldTick(&other);
            break;
        case TickFor:
            WorldTickFor(&world, numbers[0]);
            WorldTickFor(&other, numbers[0]);
            break;
        }
        CHECK(Same(world.last, steps[i].last) && Same(world.next, steps[i].next) &&
                  Same(world.velocity, steps[i].velocity),
              "step %zu: from %d, %d to %d, %d at %d, %d", i, world.last.x, world.last.y,
              world.next.x, world.next.y, world.velocity.x, world.velocity.y);
        CHECK(!world.floating || world.floatX * WorldUnit == world.next.x, "step %zu: %f", i,
              world.floatX);
        assert_int_equal(world.lastAngle, other.lastAngle); /* it still rotates, the others fly */
        assert_int_equal(world.nextAngle, other.nextAngle);
        assert_memory_equal(world.crowd.next, other.crowd.next, 2 * sizeof *other.crowd.next);
    }
    WorldFree(&world);
    WorldFree(&other);
}

/* ---- the game ---- */

/* At reading n the pointer is n right of and n above the world's middle, in 1/64 units. readAt has
 * the last reading before the end of each frame. */
enum { SteerAt = 100, SwitchAt = 200, ReleaseAt = 300, Frames = 310 };
static int readAt[Frames + 1];

static void MovePointer(Input *input)
{
    const int n = actAt++;
    input->pointer = (Pointer){PointerInWorld, (float)n / 64, (float)-n / 64};
    readAt[count] = n;
}

/* A tick uses the last reading before it; arevalo reads after its ticks. At the end the ball is
 * released and flies to the right and up, at 400 units a second. */
TEST(SteeringFollowsTheLastReadingInEveryLoop)
{
    for (int loop = 0; loop < LoopCount; loop++) {
        int steered = 0, moved = 0;
        ActAt(1, MovePointer);
        PressAt(SteerAt, ActionSteer);
        PressAt(SwitchAt, ActionNextLoop);
        PressAt(ReleaseAt, ActionSteer);
        PressAt(Frames, ActionQuit); /* before a loop that reads more often is at a wall */
        memset(readAt, 0, sizeof readAt);
        RUN(LoopList[loop].name, "vsync60", "off", .frames = Frames);
        for (int i = 1; i < count; i++) {
            const Frame *frame = &frames[i], *before = &frames[i - 1];
            const int read = readAt[i] = readAt[i] ? readAt[i] : readAt[i - 1];
            const int n = read - (strcmp(frame->loop, "arevalo") == 0);
            const double way = (double)(frame->gameTime - before->gameTime) * 400 / 1e9;
            steered += frame->steered ? read - readAt[i - 1] : 0;
            moved += frame->ticks > 0 && n > SteerAt && n < ReleaseAt;
            if (frame->ticks > 0 && n > SteerAt && n < ReleaseAt)
                CHECK(frame->x == 320 + n / 64.0 && frame->y == 240 - n / 64.0,
                      "%s, frame %d: at %f, %f, not as at reading %d", frame->loop, i, frame->x,
                      frame->y, n);
            if (n > ReleaseAt)
                CHECK(fabs(frame->x - before->x - way) < 0.02 &&
                          fabs(before->y - frame->y - way) < 0.02,
                      "%s, frame %d: from %f, %f to %f, %f", frame->loop, i, before->x, before->y,
                      frame->x, frame->y);
            CHECK(frame->steered == (read >= SteerAt && read < ReleaseAt), "frame %d: %d", i,
                  frame->steered);
        }
        CHECK(steered > 150 && moved > 60, "%s: %d readings steered, in %d frames the ball moved",
              LoopList[loop].name, steered, moved);
    }
}

/* ---- the window ---- */

enum { LastLane = -1 };

/* Where the pointer is, as parts of an arena's width and height, and whether each arena has a ring
 * there. */
static const struct Place {
    bool lanes;
    HudLevel hud;
    int lane;
    float x, y;
    bool ringed;
} places[] = {
    {false, HudShort, 0, 0.5f, 0.5f, false},
    {false, HudShort, 0, 0.9f, 0.2f, false},
    {false, HudFull, 0, 0.25f, 0.75f, true},
    {false, HudOff, 0, -0.1f, 1.2f, false},
    {true, HudShort, 0, 0.3f, 0.6f, true},
    {true, HudFull, 1, 0.7f, 0.8f, true},
    {true, HudShort, 2, 0.1f, 0.5f, true},
    {true, HudShort, 1, 0.5f, -0.02f, true}, /* above it */
    {true, HudShort, LastLane, 0.5f, 9, true},
};
static const struct Place *place;
static View seen;

static void KeepView(const View *shown)
{
    seen = *shown;
}

static Rect PlaceArena(void)
{
    return seen.lanes[place->lane == LastLane ? seen.laneCount - 1 : place->lane].arena;
}

/* Once the HUD shows all its numbers. A click there presses no key of the HUD; then the pointer
 * rests until M is pressed. */
static void Point(Input *input)
{
    const Rect arena = PlaceArena();
    const Click at = {arena.x + place->x * arena.width, arena.y + place->y * arena.height};
    actAt++;
    input->pointer = (Pointer){0};
    if (actAt < 75)
        input->pointer = (Pointer){PointerInWindow, at.x, at.y};
    if (place->y >= 0 && place->y <= 1)
        input->clicks[input->clickCount++] = at;
}

/* The place in the world, on one axis, of this part of the arena: a ball at a wall touches the
 * arena's edge. */
static float Units(float part, float length, float radius, float size)
{
    const float units = 24 + (part * length - radius) * (size - 48) / (length - 2 * radius);
    return fminf(fmaxf(units, 24), size - 24);
}

static bool HasRing(Rect arena, float x, float y)
{
    for (int i = 0; i < seen.graph->count; i++) {
        const DrawCommand *command = &seen.graph->commands[i];
        if (command->stroke > 0 && command->color == 0xF0E442FF &&
            fabsf(command->rect.x + command->radius - arena.x - x) < 0.1f &&
            fabsf(command->rect.y + command->radius - arena.y - y) < 0.1f)
            return true;
    }
    return false;
}

TEST(SteeringFollowsThePointerInTheWindow)
{
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        GameConfig config = CONFIG("arevalo", .frames = 90, .lanes = places[i].lanes);
        int rings = 0;
        place = &places[i];
        config.settings.hud = place->hud;
        canvas = Looker(960, 720, KeepView);
        ActAt(70, Point);
        PressAt(79, ActionSteer);
        RunOn("vsync60", config);
        const Rect arena = PlaceArena();
        const float width = arena.width, height = arena.height;
        const float radius = fminf(24 * width / 640, height / 5);
        const float x = Units(place->x, width, radius, 640);
        const float y = Units(place->y, height, radius, 480);
        CHECK(fabsf(seen.lanes[0].watched.x - x) < 0.02f &&
                  fabsf(seen.lanes[0].watched.y - y) < 0.02f,
              "place %zu: at %f, %f, not %f, %f", i, seen.lanes[0].watched.x,
              seen.lanes[0].watched.y, x, y);
        for (int lane = 0; lane < seen.laneCount; lane++)
            rings += HasRing(seen.lanes[lane].arena, radius + (x - 24) * (width - 2 * radius) / 592,
                             radius + (y - 24) * (height - 2 * radius) / 432);
        CHECK(rings == (place->ringed ? seen.laneCount : 0) &&
                  (seen.marks->count > 0) == (place->hud == HudFull),
              "place %zu: %d rings, %d marks below the ball", i, rings, seen.marks->count);
        assert_int_equal(seen.laneCount, place->lanes ? SceneMethods(&Scene_ball) : 1);
        CHECK(strcmp(frames[count - 1].method, "on") == 0 && !frames[count - 1].excluded,
              "place %zu: a key is pressed", i);
    }
}

/* ---- p under the pointer ---- */

/* Paused beside the parallel lines, the pointer goes from place to place in the lower one of two
 * lanes. The first two places are its edges, and there the ball is at the ends of its way. The last
 * two are past these ends. The pointer's way has the same middle, and is as long as the ball is
 * wide where the ball's way is shorter. */
typedef struct Drag {
    bool held;
    float way;  /* where the pointer is on its way, from the left end */
    float high; /* and in the lane's height */
    float ball; /* where the ball is then on its own */
} Drag;
static const Drag drags[] = {
    {true, 0, 0.3f, 0},           {true, 1, 0.3f, 1},     {true, 0.25f, 0.3f, 0.25f},
    {true, 0.75f, 0.95f, 0.75f},  /* over the photograph */
    {false, 0.25f, 0.3f, 0.75f},  /* only moved */
    {true, 0.25f, -0.02f, 0.75f}, /* in the row of words */
    {true, 0.5f, 0.3f, 0.5f},     {true, -0.5f, 0.3f, 0}, {true, 1.5f, 0.3f, 1},
};
enum { DragCount = sizeof drags / sizeof drags[0], DragAt = 60, DragFor = 4 };

/* The view at the end of each. */
static View dragged[DragCount];

static float BallPixels(const View *view)
{
    const Mapping map = ViewMapping(view, view->lanes[1].arena);
    return ViewPixels(&map, view->lanes[1].watched).x;
}

static void DragOn(Input *input)
{
    const int step = actAt++ - DragAt, n = step / DragFor;
    if (n > 0 && step % DragFor == 0)
        dragged[n - 1] = seen;
    if (n == DragCount) {
        PressAction(input, ActionQuit);
        return;
    }
    const Drag *drag = &drags[n];
    const Rect arena = seen.lanes[1].arena;
    float x = arena.x + drag->way * arena.width;
    if (n >= 2) {
        const float left = BallPixels(&dragged[0]), right = BallPixels(&dragged[1]);
        const Mapping map = ViewMapping(&seen, arena);
        const float length = fmaxf(right - left, 2 * map.radius);
        x = (left + right) / 2 + (drag->way - 0.5f) * length;
    }
    input->held = drag->held;
    input->pointer = (Pointer){PointerInWindow, x, arena.y + drag->high * arena.height};
}

static void RunDragging(const char *loop, int pauseAt)
{
    canvas = Looker(1280, 800, KeepView);
    PressAt(pauseAt, ActionPause);
    ActAt(DragAt, DragOn);
    RunOn("vsync60", CONFIG(loop, .seconds = 5, .two = true, .parallel = true));
}

TEST(SteeringADragMovesPWhilePaused)
{
    static const char *const loops[] = {"arevalo", "fix_timestep"};
    for (int loop = 0; loop < 2; loop++) {
        RunDragging(loops[loop], 40);
        const float left = BallPixels(&dragged[0]), right = BallPixels(&dragged[1]);
        const bool leftwards = dragged[0].lanes[1].percentWithinTick > 0;
        CHECK(right - left > 5, "%s: the ball's way is from %f to %f", loops[loop], left, right);
        for (int i = 0; i < DragCount; i++) {
            const float ball = drags[i].ball, p = dragged[i].lanes[1].percentWithinTick;
            CHECK(fabsf(BallPixels(&dragged[i]) - left - ball * (right - left)) < 0.1f,
                  "%s, place %d: the ball is at %f", loops[loop], i, BallPixels(&dragged[i]));
            CHECK(fabsf(p - (leftwards ? 1 - ball : ball)) < 0.002f, "%s, place %d: p is %f",
                  loops[loop], i, p);
        }
    }
}

/* In this tick the ball turns, and Last and Next are at one place. */
TEST(SteeringADragMovesPAtAWall)
{
    RunDragging("arevalo", 50);
    assert_true(BallPixels(&dragged[0]) == BallPixels(&dragged[1]));
    assert_true(dragged[0].lanes[1].percentWithinTick == 0);
    assert_true(dragged[1].lanes[1].percentWithinTick == 1);
}

/* At each reading the pointer is a unit further to the right. */
static void PointInAPause(Input *input)
{
    const int n = actAt++;
    readAt[count] = n;
    input->pointer = (Pointer){PointerInWorld, (float)n, 0};
}

TEST(SteeringInAPauseWaitsForTheStep)
{
    int tick = 0;
    ActAt(1, PointInAPause);
    PressAt(30, ActionPause);
    PressAt(50, ActionStepTick);
    PressAt(60, ActionPause);
    RUN("display_clock", "vsync60", "off", .frames = 70, .steer = true);
    while (tick < count - 1 && frames[tick].x < 320 + 31)
        tick++;
    CHECK(readAt[tick] >= 50 && frames[tick].x == 320 + readAt[tick] && frames[tick].ticks == 1,
          "in the step it is at %f, not as at reading %d", frames[tick].x, readAt[tick]);
}

/* At time 0 the pointer is to the right of the middle; then it moves down. */
TEST(SteeringOnASimulatedMachineIsADiamond)
{
    static const struct {
        Nanoseconds time;
        float x, y;
    } rows[] = {{0, 160, 0},
                {250000000, 80, 80},
                {500000000, 0, 160},
                {1000000000, -160, 0},
                {1500000000, 0, -160},
                {1999951172, 159.984375f, -0.015625f},
                {INT64_C(7200000000000000) + 500000000, 0, 160}};
    MachineSpec spec;
    Input input;
    ScreenState screen;
    assert_true(MachineSpecParse("fast", &spec));
    const Machine machine = SimMachineInit(&sim, &spec, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        sim.now = rows[i].time;
        machine.input.read(&sim, InputWait, &input, &screen);
        CHECK(input.pointer.in == PointerInWorld && input.pointer.x == rows[i].x &&
                  input.pointer.y == rows[i].y,
              "row %zu: at %f, %f", i, input.pointer.x, input.pointer.y);
    }
}
