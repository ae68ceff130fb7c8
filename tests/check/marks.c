/* SPDX-License-Identifier: MIT
 *
 * What is marked beside the first ball: the ghosts of the strobe, and outlines at Last and Next.
 */
#include "check/check.h"
#include "check/simulation.h"

#include "hud/marks.h"
#include "render/arena.h"

#include <math.h>

/* ---- the shapes ---- */

static const View view = {.laneCount = 2,
                          .lanes = {{.arena = {0, 0, 640, 480}, .ballColor = 0x11223344},
                                    {.arena = {0, 500, 1280, 240}, .ballColor = 0x556677FF}},
                          .worldWidth = 640,
                          .worldHeight = 480,
                          .ballRadius = 24,
                          .firstLast = {100, 200},
                          .firstNext = {130, 240}};
static DrawList list;

static void CheckDisc(int command, float x, float y, float radius, float stroke, Color color)
{
    const DrawCommand *disc = &list.commands[command];
    CHECK(fabsf(disc->rect.x + radius - x) < 0.01f && fabsf(disc->rect.y + radius - y) < 0.01f &&
              disc->rect.width == 2 * radius && disc->rect.height == 2 * radius &&
              disc->radius == radius && disc->stroke == stroke && disc->color == color,
          "command %d: at %g, %g, %g x %g, radius %g, stroke %g, %08x", command, disc->rect.x,
          disc->rect.y, disc->rect.width, disc->rect.height, disc->radius, disc->stroke,
          disc->color);
}

/* The last 48, the oldest first, as an outline and a dot in each lane; the older the fainter. */
static void MarksGhostsFade(void **state)
{
    static Ghosts ghosts;
    (void)state;
    DrawListClear(&list);
    for (int i = 0; i < 50; i++) {
        const Position positions[DrawModeCount] = {{(float)i + 50, 100}, {300, (float)i + 100}};
        GhostsAdd(&ghosts, positions);
    }
    GhostsMark(&ghosts, &view, 2, &list);
    assert_int_equal(list.count, 48 * 2 * 2);
    /* In the second lane the ball is at most a fifth of the arena's height. */
    const float radius = 48, x = 0 + 48 + (300 - 24) * (1280.0f - 96) / (640 - 48);
    const float y = 500 + 48 + (149 - 24) * (240.0f - 96) / (480 - 48);
    CheckDisc(0, 52, 100, 24, 3, 0x11223302); /* 0.35 / 48 */
    CheckDisc(1, 52, 100, 5, 0, 0x11223305);  /* 0.9 / 48 */
    CheckDisc(188, 99, 100, 24, 3, 0x11223359);
    CheckDisc(189, 99, 100, 5, 0, 0x112233E6);
    CheckDisc(190, x, y, radius, 3, 0x55667759);
    CheckDisc(191, x, y, 5, 0, 0x556677E6);
}

static void MarksOutlinesAndTheLineBetweenThem(void **state)
{
    View one = view;
    const Color last = 0x9AA7B5FF, next = 0xFFFFFFFF;
    (void)state;
    one.laneCount = 1;
    DrawListClear(&list);
    MarkLastAndNext(&one, 2, &list);
    assert_int_equal(list.count, 4 + 4); /* 50 pixels have room for 5 steps of 10 */
    for (int i = 1; i < 5; i++)
        CheckDisc(i - 1, 100 + 6 * (float)i, 200 + 8 * (float)i, 2.5f, 0, next);
    CheckDisc(4, 100, 200, 24, 4, last);
    CheckDisc(5, 100, 200, 6, 0, last);
    CheckDisc(6, 130, 240, 24, 4, next);
    CheckDisc(7, 130, 240, 6, 0, next);
    one.firstNext = (Position){600, 450};
    DrawListClear(&list);
    MarkLastAndNext(&one, 1, &list);
    assert_int_equal(list.count, 31 + 4); /* and never more */
    MarkLastAndNext(&view, 2, &list);
    assert_true(list.count > 31 + 4 + 8);
}

/* A border around the arena, and a cross every 160 units where there is room for them. */
static void MarksArenasWithABorderAndCrosses(void **state)
{
    static const struct {
        Rect arena;
        float scale;
        int count;
        Rect first, last;
    } cases[] = {{{10, 20, 1280, 960}, 1.5f, 4 + 12, {6, 16, 1288, 4}, {969, 647, 2, 26}},
                 {{10.4f, 20.6f, 640, 480}, 0.75f, 4 + 12, {8, 19, 644, 2}, {490, 334, 1, 13}},
                 {{0, 0, 64, 48}, 1, 4 + 12, {-2, -2, 68, 2}, {48, 26, 1, 13}},
                 {{0, 0, 60, 45}, 1, 4, {-2, -2, 64, 2}, {60, 0, 2, 45}},
                 {{0, 0, 0, 45}, 1, 0, {0, 0, 0, 0}, {0, 0, 0, 0}}};
    (void)state;
    for (int i = 0; i < (int)(sizeof cases / sizeof cases[0]); i++) {
        DrawListClear(&list);
        ArenaDraw(&view, cases[i].arena, cases[i].scale, &list);
        CHECK(list.count == cases[i].count, "arena %d: %d rectangles", i, list.count);
        for (int k = 0; k < 2 && list.count > 0; k++) {
            const Rect got = list.commands[k * (list.count - 1)].rect;
            const Rect want = k ? cases[i].last : cases[i].first;
            CHECK(got.x == want.x && got.y == want.y && got.width == want.width &&
                      got.height == want.height,
                  "arena %d: %g, %g, %g x %g", i, got.x, got.y, got.width, got.height);
        }
    }
}

/* ---- in a game ---- */

/* The ghosts of each lane in the picture drawn last, the oldest first. */
static int pictures, laneCount, ghostCount[DrawModeCount];
static Position ghosts[DrawModeCount][GhostCount];

static void ReadGhosts(const View *shown)
{
    const float dot = 2.5f * shown->hud->scale;
    laneCount = shown->laneCount;
    for (int i = 0; i < DrawModeCount; i++)
        ghostCount[i] = 0;
    for (int i = 0, n = 0; i < shown->marks->count; i++) {
        const DrawCommand *command = &shown->marks->commands[i];
        if (command->stroke > 0)
            continue;
        const int lane = n++ % laneCount;
        const Mapping map = ViewMapping(shown, shown->lanes[lane].arena);
        assert_in_range(ghostCount[lane], 0, GhostCount - 1);
        ghosts[lane][ghostCount[lane]++] =
            (Position){(command->rect.x + dot - map.originX) / map.scaleX,
                       (command->rect.y + dot - map.originY) / map.scaleY};
    }
    pictures++;
}

static DrawMode mode;

static void Strobe(const char *machine, bool lanes, int length, void (*look)(const View *))
{
    GameConfig config = With("arevalo");
    config.settings.strobe = true;
    config.settings.lanes = lanes;
    config.settings.drawMode = mode;
    config.frames = length;
    pictures = 0;
    canvas = Looker(960, 720, look);
    RunOn(machine, config);
    canvas = NULL;
}

/* So far from the walls that neither ghost is at a bounce. */
static bool InTheOpen(Position position)
{
    return fabsf(position.x - 320) < 320 - 24 - 50 && fabsf(position.y - 240) < 240 - 24 - 50;
}

static int pairs; /* that were compared */

/* Without interpolation some ghosts are at one position, and the next a tick further. */
static void CompareGhosts(const View *shown)
{
    ReadGhosts(shown);
    for (int i = 1; i < 3 * GhostCount && pictures > GhostCount + 10; i++) {
        const int lane = i / GhostCount, ghost = i % GhostCount;
        const bool off = lane == DrawModeOff;
        const Position now = ghosts[lane][ghost], last = ghosts[lane][ghost - (ghost > 0)];
        const double x = fabsf(now.x - last.x), y = fabsf(now.y - last.y);
        const double step = off ? 16 : 400.0 / 60;
        if (ghost == 0 || !InTheOpen(now) || !InTheOpen(last))
            continue;
        pairs++;
        CHECK((off && x < 0.01 && y < 0.01) || (fabs(x - step) < 0.4 && fabs(y - step) < 0.4),
              "picture %d, lane %d, ghost %d: %f, %f from the one before, not %f", pictures, lane,
              ghost, x, y, step);
    }
}

static void MarksGhostsAreEvenOnlyWithInterpolation(void **state)
{
    (void)state;
    pairs = 0;
    Strobe("vsync60", true, 400, CompareGhosts);
    CHECK(pairs > 10000, "only %d pairs", pairs);
}

/* The first picture after a change has no ghosts, and each one after it one more. */
static Action pressed;
static int pressedAt;

static void PressOnce(Input *input)
{
    PressAction(input, pressed);
    pressedAt = pictures;
}

static void LookAfterAChange(const View *shown)
{
    ReadGhosts(shown);
    const bool loop = pressed == ActionNextLoop; /* takes effect at the end of the turn */
    const int after = pictures - pressedAt - 1 - loop;
    if (pressedAt == 0 || after < 0)
        return;
    assert_int_equal(laneCount, pressed == ActionLanes ? 3 : 1);
    for (int lane = 0; lane < laneCount; lane++)
        CHECK(ghostCount[lane] == (pressed == ActionStrobe ? 0
                                   : after < 48            ? after
                                                           : 48),
              "action %d: %d ghosts in picture %d after it", (int)pressed, ghostCount[lane], after);
}

static void MarksGhostsOfAnotherModeOrLoopAreForgotten(void **state)
{
    static const Action actions[] = {ActionNextLoop, ActionInterpolation, ActionLanes,
                                     ActionStrobe};
    (void)state;
    for (size_t i = 0; i < sizeof actions / sizeof actions[0]; i++) {
        pressed = actions[i];
        pressedAt = 0;
        act = PressOnce;
        actAt = 80;
        /* Off, the other loop may draw in the same mode. */
        mode = pressed == ActionNextLoop ? DrawModeOff : DrawModeOn;
        Strobe("vsync60", false, 200, LookAfterAChange);
        assert_int_equal(pressedAt, 79);
    }
}

/* Paused, the picture is repeated: they stay, until the mode or the lanes are changed. */
static int pauseStep;

static void PauseAndChange(Input *input)
{
    const Action presses[] = {ActionPause, ActionLanes, ActionLanes, ActionInterpolation};
    if (pauseStep % 10 == 0 && pauseStep < 40)
        PressAction(input, presses[pauseStep / 10]);
    pauseStep++;
    actAt = pauseStep < 50 ? actAt + 1 : 0;
    if (actAt == 0)
        PressAction(input, ActionPause);
}

static void LookWhilePaused(const View *shown)
{
    ReadGhosts(shown);
    for (int lane = 0; lane < laneCount && pauseStep > 0 && pauseStep < 50; lane++)
        CHECK(ghostCount[lane] == (pauseStep <= 10 ? GhostCount : 0),
              "%d readings after the pause: %d ghosts in lane %d", pauseStep, ghostCount[lane],
              lane);
}

static void MarksGhostsStayWhilePaused(void **state)
{
    (void)state;
    act = PauseAndChange;
    actAt = 80;
    pauseStep = 0;
    mode = DrawModeOn;
    Strobe("vsync60", false, 100, LookWhilePaused);
    assert_int_equal(pauseStep, 50);
}

static int forgottenAt;

static void LookForHiding(const View *shown)
{
    ReadGhosts(shown);
    forgottenAt = ghostCount[0] == 0 ? pictures : forgottenAt;
}

static void MarksGhostsOfAHiddenWindowAreForgotten(void **state)
{
    (void)state;
    actAt = 0; /* if the test before has failed in its pause */
    Strobe("vsync60,hidden=2s-3s", false, 200, LookForHiding);
    assert_in_range(forgottenAt, 119, 122);
}

static int fullShapes;

/* The outlines are at the last two ticks, and only in the full HUD. */
static void LookAtOutlines(const View *shown)
{
    const int64_t next = TicksRun(), last = next > 0 ? next - 1 : 0;
    CHECK(fabs(shown->firstLast.x - (320 + 16.0 * (double)last)) < 0.01 &&
              fabs(shown->firstNext.x - (320 + 16.0 * (double)next)) < 0.01,
          "tick %d: at %f and %f", (int)next, shown->firstLast.x, shown->firstNext.x);
    fullShapes += shown->graph->count;
    assert_int_equal(shown->marks->count, 0);
}

static void MarksOutlinesAreOnlyInTheFullHud(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        GameConfig config = With("arevalo");
        config.settings.hud = i == 3 ? HudFull : (HudLevel)i;
        config.settings.help = i == 3;
        config.frames = 40; /* before the first bounce */
        fullShapes = 0;
        canvas = Looker(960, 720, LookAtOutlines);
        RunOn("vsync60", config);
        canvas = NULL;
        CHECK((fullShapes > 0) == (i == HudFull), "level %d: %d shapes", i, fullShapes);
    }
}

CHECK_GROUP(Marks, cmocka_unit_test(MarksGhostsFade),
            cmocka_unit_test(MarksOutlinesAndTheLineBetweenThem),
            cmocka_unit_test(MarksArenasWithABorderAndCrosses),
            cmocka_unit_test(MarksGhostsAreEvenOnlyWithInterpolation),
            cmocka_unit_test(MarksGhostsOfAnotherModeOrLoopAreForgotten),
            cmocka_unit_test(MarksGhostsStayWhilePaused),
            cmocka_unit_test(MarksGhostsOfAHiddenWindowAreForgotten),
            cmocka_unit_test(MarksOutlinesAreOnlyInTheFullHud));
