/* SPDX-License-Identifier: MIT
 *
 * What is marked beside the ball: the ghosts of the strobe, the line where the ball is now,
 * and outlines at Last and Next.
 */
#include "check/simulation.h"

#include "game/game_object.h"
#include "hud/charts.h"
#include "render/parts.h"

static const View view = {
    .width = 650,
    .laneCount = 2,
    .lanes = {{.arena = {0, 0, 640, 480}, .color = 0x11223344},
              {.arena = {0, 500, 1280, 240}, .color = 0x556677FF, .method = 1}},
    .worldWidth = 640,
    .worldHeight = 480,
    .radius = 24,
    .stretched = true};
static const Position last = {100, 200}, next = {130, 240};
static DrawList list;

UNDO(List)
{
    list = (DrawList){.scale = 2};
}

/* Fails unless there is such a disc; returns its place in the list. */
static int CheckDisc(float x, float y, float radius, float stroke, Color color)
{
    for (int i = 0; i < list.count; i++) {
        const DrawCommand *disc = &list.commands[i];
        if (fabsf(disc->rect.x + radius - x) < 0.01f && fabsf(disc->rect.y + radius - y) < 0.01f &&
            disc->rect.width == 2 * radius && disc->rect.height == 2 * radius &&
            disc->radius == radius && disc->stroke == stroke && disc->color == color)
            return i;
    }
    fail_msg("no disc at %g, %g, radius %g, stroke %g, %08x", x, y, radius, stroke, color);
    return -1;
}

/* In each lane the last 48 frames, the oldest first, are an outline and a dot; older ones are
 * fainter. */
TEST(MarksGhostsFade)
{
    Parallel parallel = {0};
    /* In the second lane the ball is at most a fifth of the arena's height. */
    const float x = 48 + (300 - 24) * (1280.0f - 96) / (640 - 48);
    const float y = 500 + 48 + (149 - 24) * (240.0f - 96) / (480 - 48);
    for (int i = 0; i < 50; i++) {
        const struct ParallelPicture picture = {
            .watched = {{(float)i + 50, 100}, {300, (float)i + 100}}};
        ParallelAddPicture(&parallel, &picture, 1000);
    }
    for (int i = 0; i < view.laneCount; i++)
        MarkGhosts(&view, &view.lanes[i], &parallel, &list);
    assert_int_equal(list.count, 48 * 2 * 2);
    const int oldest = CheckDisc(52, 100, 24, 3, 0x11223302); /* 0.35 / 48 */
    CheckDisc(52, 100, 5, 0, 0x11223305);                     /* 0.9 / 48 */
    assert_true(CheckDisc(99, 100, 24, 3, 0x11223359) > oldest);
    CheckDisc(99, 100, 5, 0, 0x112233E6);
    CheckDisc(x, y, 48, 3, 0x55667759);
    CheckDisc(x, y, 5, 0, 0x556677E6);
}

TEST(MarksOutlinesAndTheLineBetweenThem)
{
    View one = view;
    one.laneCount = 1;
    MarkLastAndNext(&one, one.lanes, last, next, &list);
    assert_int_equal(list.count, 4 + 4 + 4 + 4); /* 50 pixels have room for 5 steps of 10 */
    CheckDisc(106, 208, 2.5f, 0, TextColor);
    CheckDisc(124, 232, 2.5f, 0, TextColor);
    CheckDisc(100, 200, 24, 4, QuietColor);
    CheckDisc(100, 200, 6, 0, QuietColor);
    CheckDisc(130, 240, 24, 4, TextColor);
    CheckDisc(130, 240, 6, 0, TextColor);
    const DrawCommand *name = ListText(&list, "Last"); /* away from the other ring */
    const float end = name->rect.x + DrawListWidth(&list, TextSmall, "Last");
    assert_true(fabsf(end - (100 - 24 - 8)) < 1 && ListText(&list, "Next")->rect.x == 130 + 24 + 8);
    list.count = 0;
    MarkLastAndNext(&one, one.lanes, next, (Position){600, 240},
                    &list); /* the arena's edge is near */
    assert_true(!ListText(&list, "Next") && ListText(&list, "Last"));
    list.count = 0;
    list.scale = 1;
    MarkLastAndNext(&one, one.lanes, last, (Position){600, 450}, &list);
    assert_int_equal(list.count, 31 + 4 + 4); /* and never more */
    list.count = 0;
    list.scale = 2;
    MarkLastAndNext(&view, view.lanes, last, next, &list); /* in lanes there is no room for names */
    assert_true(list.count > 4 + 2 && !ListText(&list, "Last") && !ListText(&list, "Next"));
}

TEST(MarksTheGamesNowInEachLane)
{
    View lanes = view;
    lanes.laneCount = 3;
    lanes.lanes[2] = (Lane){.arena = {640, 0, 640, 480}};
    list.scale = 1.5f;
    for (float x = 24; x <= 616; x += 37) {
        const float wide = 48 + (x - 24) * (1280.0f - 96) / (640 - 48);
        const Rect lines[] = {
            {x - 1.5f, 0, 3, 480}, {wide - 1.5f, 500, 3, 240}, {640 + x - 1.5f, 0, 3, 480}};
        list.count = 0;
        for (int k = 0; k < 3; k++)
            MarkNow(&lanes, &lanes.lanes[k], (Position){x, 100}, &list);
        assert_int_equal(list.count, 3);
        for (int k = 0; k < 3; k++) {
            const Rect got = list.commands[k].rect;
            CHECK(fabsf(got.x - lines[k].x) < 0.01f && got.y == lines[k].y &&
                      got.width == lines[k].width && got.height == lines[k].height,
                  "at %g, lane %d: at %g, %g, %g x %g", x, k, got.x, got.y, got.width, got.height);
        }
    }
}

/* A ring with an edge, and dots from the ball. */
TEST(MarksThePointerAndTheLineFromTheBall)
{
    View one = view;
    one.laneCount = 1;
    one.lanes[0].watched = (Position){110, 230};
    MarkPointer(&one, one.lanes, (Position){110, 280}, &list);
    assert_int_equal(list.count, 4 + 2);
    CheckDisc(110, 240, 2.5f, 0, ActColor);
    CheckDisc(110, 270, 2.5f, 0, ActColor);
    assert_true(CheckDisc(110, 280, 15, 10, GroundColor) < CheckDisc(110, 280, 12, 4, ActColor));
}

/* A border around the arena, and a line every 80 units. */
TEST(MarksArenasWithABorderAndAGrid)
{
    static const struct {
        Rect arena;
        float scale;
        const char *shapes; /* how many, the first, the last */
    } cases[] = {{{10, 20, 1280, 960}, 1.5f, "16: 8 18 1284 2, 10 819 1280 2"},
                 {{10.4f, 20.6f, 640, 480}, 0.75f, "16: 9 20 642 1, 10 420 640 1"},
                 {{0, 0, 64, 48}, 1, "16: -1 -1 66 1, 0 40 64 1"},
                 {{0, 0, 60, 45}, 1, "16: -1 -1 62 1, 0 37 60 1"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char got[128];
        list = (DrawList){0};
        ArenaDraw(&view, cases[i].arena, cases[i].scale, &list);
        const Rect a = list.commands[0].rect, b = list.commands[list.count - 1].rect;
        snprintf(got, sizeof got, "%d: %g %g %g %g, %g %g %g %g", list.count, a.x, a.y, a.width,
                 a.height, b.x, b.y, b.width, b.height);
        assert_string_equal(got, cases[i].shapes);
    }
}

/* ---- in a game ---- */

/* The last ghost is where the ball was drawn, or where it would have been by the method that is
 * drawn now. */
static int pictures;
static Position places[MostMethods];

static void CheckGhosts(const View *shown)
{
    const DrawList *marks = shown->marks;
    const Picture *picture = &GameNow()->film.pictures[0];
    const float dot = 2.5f * shown->hud->scale;
    const int ghosts = count < GhostCount ? count : GhostCount;
    const int nowLines = shown->laneCount > 1 ? shown->laneCount : 0;
    pictures++;
    CHECK(marks->count == ghosts * 2 * shown->laneCount + nowLines,
          "picture %d: %d marks, not %d ghosts", pictures, marks->count, ghosts);
    for (int i = 0; i < shown->laneCount; i++) {
        const Lane *lane = &shown->lanes[i];
        const Position was = places[lane->method];
        const Mapping map = ViewMapping(shown, lane->arena);
        const int newest = (2 * ghosts + (nowLines > 0)) * (i + 1) - 1;
        const Rect got = marks->commands[ghosts ? newest : 0].rect;
        const float x = map.originX + was.x * map.scaleX - dot;
        const float y = map.originY + was.y * map.scaleY - dot;
        CHECK(ghosts == 0 || (fabsf(got.x - x) < 0.1f && fabsf(got.y - y) < 0.1f),
              "picture %d, lane %d: a ghost at %g, %g, not %g, %g", pictures, i, got.x, got.y, x,
              y);
    }
    picture += shown != &picture->view;
    for (int i = 0; i < MostMethods; i++)
        places[i] = BodyPosition(picture->shown[i].watched);
}

static int presses;

static void PressNext(Input *input)
{
    static const Action actions[] = {ActionInterpolation, ActionLanes, ActionNextLoop,
                                     ActionPause,         ActionLanes, ActionPause};
    PressAction(input, actions[presses++]);
    actAt = presses < 6 ? actAt + 60 : 0;
}

TEST(MarksGhostsFollowTheBallByTheMethodThatIsDrawn)
{
    pictures = presses = 0;
    ActAt(60, PressNext);
    canvas = Looker(960, 720, CheckGhosts);
    RUN("arevalo", "noisy60", .strobe = true, .frames = 400);
    assert_true(pictures >= 400);
}

static int nowLines, outlines, rings;

static void LookForMarks(const View *shown)
{
    const int64_t ticks = TicksRun(), before = ticks > 0 ? ticks - 1 : 0;
    const Mapping map = ViewMapping(shown, shown->lanes[0].arena);
    nowLines = shown->marks->count;
    for (int i = 0; i < shown->graph->count; i++) { /* the outlines at Last, then at Next */
        const DrawCommand *outline = &shown->graph->commands[i];
        outlines +=
            outline->stroke > 0 && (outline->color == QuietColor || outline->color == ActColor);
        if (outline->stroke < 1.9f * shown->hud->scale ||
            (outline->color != QuietColor && outline->color != TextColor))
            continue;
        const double tick = (double)(outline->color == TextColor ? ticks : before);
        const float x = (outline->rect.x + outline->radius - map.originX) / map.scaleX;
        CHECK(shown->laneCount > 1 || fabs(x - (320 + 16 * tick)) < 0.05,
              "tick %d: an outline at %f", (int)ticks, x);
        rings++;
    }
}

/* Lanes show where the ball is now; only the full HUD shows outlines. In the last rows the ball is
 * steered, which lanes show, too. */
TEST(MarksAreDrawnWhereTheyAreAskedFor)
{
    for (int i = 0; i < 10; i++) {
        const bool steer = i >= 8, help = i / 2 == 3;
        GameConfig config = CONFIG("arevalo", .lanes = i & 1, .steer = steer, .help = help,
                                   .frames = steer ? 1 : 40); /* before the first bounce */
        config.settings.hud = help ? HudFull : (HudLevel)(i / 2 % 4);
        outlines = rings = 0;
        canvas = Looker(960, 720, LookForMarks);
        RunOn("vsync60", config);
        CHECK(nowLines == (i < 6 && i & 1 ? SceneMethods(&Scene_ball) : 0) &&
                  (outlines > 0) == (i / 2 == HudFull || i == 9),
              "row %d: %d lines at the game's now, %d outlines", i, nowLines, outlines);
        CHECK(i >= 8 || (rings > 70) == (i / 2 == HudFull), "row %d: %d rings", i, rings);
    }
}

/* ---- the ring ---- */

static int ringPictures;

/* Around the ball where it is now: up to a tick's way after Next, before the first bounce. */
static void LookForTheRing(const View *shown)
{
    const Mapping map = ViewMapping(shown, shown->lanes[0].arena);
    const float scale = shown->hud->scale, radius = map.radius + 3 * scale;
    for (int i = 0; i < shown->graph->count; i++) {
        const DrawCommand *ring = &shown->graph->commands[i];
        if (ring->color != TextColor || ring->stroke != LookRing * scale || ring->radius != radius)
            continue;
        const double x = (ring->rect.x + radius - map.originX) / map.scaleX;
        const double past = x - (320 + 16 * (double)TicksRun());
        CHECK(past > -0.05 && past < 16.05, "tick %d: a ring at %f", (int)TicksRun(), x);
        ringPictures++;
    }
}

/* It tells how late the picture is, where nothing else is marked. */
TEST(MarksRingTheBallWhereItIsNow)
{
    static const struct {
        Setup setup;
        HudLevel hud;
        bool ring;
    } rows[] = {{{NULL}, HudShort, true},
                {{NULL}, HudOff, false},
                {{NULL}, HudFull, false}, /* it has outlines */
                {{.parallel = true}, HudShort, true},
                {{.lanes = true}, HudShort, false},
                {{.strobe = true}, HudShort, false},
                {{.steer = true}, HudShort, false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        GameConfig config = ConfigOf("arevalo", &rows[i].setup);
        config.settings.hud = rows[i].hud;
        config.frames = 40;
        ringPictures = 0;
        canvas = Looker(960, 720, LookForTheRing);
        RunOn("vsync60", config);
        CHECK(rows[i].ring ? ringPictures >= 39 : ringPictures == 0, "row %zu: %d rings", i,
              ringPictures);
    }
}
