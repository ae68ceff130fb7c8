/* SPDX-License-Identifier: MIT
 *
 * What is marked beside the ball: the ghosts of the strobe, the line where the ball is now,
 * and outlines at Last and Next.
 */
#include "check/looks.h"
#include "check/simulation.h"

#include "game/game_object.h"
#include "hud/marks.h"
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
        const ParallelPicture picture = {.watched = {{(float)i + 50, 100}, {300, (float)i + 100}}};
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

/* On a level path a ghost is the half ring behind the flight to the next picture. The newest has
 * none yet, and is a dot only. */
TEST(MarksGhostsOfALevelPath)
{
    enum { Kept = 10, Pieces = 12 };
    Parallel parallel = {0};
    View level = view;
    level.path.height = 200;
    level.path.radius = 60;
    for (int i = 0; i < Kept; i++) {
        const ParallelPicture picture = {.watched = {{300 + 5 * (float)i, 200}}};
        ParallelAddPicture(&parallel, &picture, 1000);
    }
    MarkGhosts(&level, level.lanes, &parallel, &list);
    assert_int_equal(list.count, (Kept - 1) * Pieces + Kept);
    assert_null(ParallelKept(&parallel, -1));
    assert_null(ParallelTickKept(&parallel, -1));
}

TEST(MarksOutlinesAndTheLineBetweenThem)
{
    static DrawList above;
    View one = view;
    above = (DrawList){.scale = 2};
    one.laneCount = 1;
    MarkLastAndNext(&one, one.lanes, last, next, &list, &above);
    assert_int_equal(list.count, 4 + 2 + 2); /* 50 pixels have room for 5 steps of 10 */
    CheckDisc(106, 208, 2.5f, 0, TextColor);
    CheckDisc(124, 232, 2.5f, 0, TextColor);
    CheckDisc(100, 200, 30, 4, QuietColor); /* around the ball, which lies over it */
    CheckDisc(100, 200, 6, 0, QuietColor);
    CheckDisc(130, 240, 30, 4, TextColor);
    CheckDisc(130, 240, 6, 0, TextColor);
    const DrawCommand *name = ListText(&above, "Last"); /* away from the other ring */
    const float end = name->rect.x + DrawListWidth(&list, TextSmall, "Last");
    assert_true(fabsf(end - (100 - 30 - 8)) < 1 &&
                ListText(&above, "Next")->rect.x == 130 + 30 + 8);
    above.count = 0;
    MarkLastAndNext(&one, one.lanes, next, (Position){600, 240}, &list,
                    &above); /* the arena's edge is near */
    assert_true(!ListText(&above, "Next") && ListText(&above, "Last"));
    list.count = 0;
    list.scale = 1;
    MarkLastAndNext(&one, one.lanes, last, (Position){600, 450}, &list, &above);
    assert_int_equal(list.count, 31 + 2 + 2); /* and never more */
    list.count = 0;
    list.scale = 2;
    above.count = 0;
    MarkLastAndNext(&view, view.lanes, last, next, &list, &above);
    assert_true(list.count > 4 + 2 && above.count == 0); /* lanes have no room for names */
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
            MarkNow(&lanes, &lanes.lanes[k], (Position){x, 100}, NULL, &list);
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

/* The ground of a scene is a line from edge to edge, if it has one. */
TEST(MarksTheGroundOfAScene)
{
    const Rect arena = {10, 20, 1280, 960};
    View scene = view;
    scene.stretched = false;
    ArenaDraw(&scene, arena, 1.5f, &list);
    assert_int_equal(list.count, 0);
    scene.framing.ground = 700;
    ArenaDraw(&scene, arena, 1.5f, &list);
    assert_int_equal(list.count, 1);
    const Rect ground = list.commands[0].rect;
    assert_true(ground.x == 10 && ground.y == 720 && ground.width == 1280 && ground.height == 3);
}

/* ---- on a level path ---- */

static const View level = {.width = 640,
                           .laneCount = 1,
                           .lanes = {{.arena = {0, 100, 640, 320},
                                      .color = 0x112233FF,
                                      .watched = {320, 240},
                                      .method = 1}},
                           .worldWidth = 640,
                           .worldHeight = 480,
                           .radius = 24,
                           .stretched = true,
                           .path = {.radius = 70, .top = 18, .height = 172, .foot = 26}};

/* The middle of the ball, drawn at world's x. */
static float PixelsAt(float x)
{
    return 70 + (x - 24) * (640 - 140) / (640 - 48);
}

/* The ball touches the walls at the sides, and above and below the edges of its path. */
TEST(MarksOnAPathAreAsWideAsTheLane)
{
    const Mapping map = ViewMapping(&level, level.lanes[0].arena);
    const Position corners[] = {ViewPixels(&map, (Position){24, 24}),
                                ViewPixels(&map, (Position){616, 456})};
    assert_true(map.radius == 70);
    assert_true(fabsf(corners[0].x - 70) < 0.01f && fabsf(corners[0].y - (118 + 70)) < 0.01f);
    assert_true(fabsf(corners[1].x - 570) < 0.01f && fabsf(corners[1].y - (118 + 102)) < 0.01f);
}

/* Houses stand on the ground, below the path and above the foot; none is taller than 30 %. */
TEST(MarksThingsThatStandStill)
{
    const Rect arena = level.lanes[0].arena;
    const float ground = arena.y + arena.height - 26, path = arena.y + 18 + 172;
    list = (DrawList){0};
    ArenaDraw(&level, arena, 1, &list);
    assert_true(list.count > 5);
    for (int i = 0; i < list.count - 1; i++) {
        const Rect house = list.commands[i].rect;
        CHECK(house.y > path && house.y + house.height == ground && house.height <= 97 &&
                  house.x + house.width <= arena.x + arena.width + 1,
              "house %d: %g x %g at %g, %g", i, house.width, house.height, house.x, house.y);
    }
    assert_true(list.commands[list.count - 1].rect.y == ground);
    View steered = level;
    steered.path = (Path){0};
    list.count = 0;
    ArenaDraw(&steered, arena, 1, &list);
    assert_int_equal(list.count, 0);
}

/* Pictures every 20 ms, on the way from x to where the ball is; each place so many times. */
static void AddFlight(Parallel *parallel, float x, int pictures, int times, float step)
{
    for (int i = 0; i < pictures; i++) {
        const int64_t seen = (parallel->pictures + 1) * 20 * ONE_MILLISECOND;
        const int place = i / times;
        const Position at = {x + step * (float)place, 240};
        ParallelAddPicture(
            parallel,
            &(ParallelPicture){.seen = seen, .shows = {0, i / times}, .watched = {{0}, at}}, 1000);
    }
}

/* Discs of a column at this place, whole pixels around it. */
static int DiscsAt(float x, bool stroked)
{
    int discs = 0;
    for (int i = 0; i < list.count; i++) {
        const DrawCommand *one = &list.commands[i];
        discs += one->radius >= 1 && (one->stroke > 0) == stroked && one->turns == 0 &&
                 fabsf(one->rect.x + one->radius - x) < 0.5f;
    }
    return discs;
}

/* A disc for each picture, and where one was shown again several, one above the other. Words are
 * where no marks are. */
TEST(MarksAtTheFootTellHowOftenEachPictureWasShown)
{
    static const MarkWords words = {"0 to 40 ms behind", "shown 3 times"};
    static Parallel parallel;
    static DrawList above;
    parallel = (Parallel){0};
    above = (DrawList){.scale = 1};
    list.scale = 1;
    AddFlight(&parallel, 240, 15, 3, 16); /* 240, 256, 272, 288, 304; the ball is at 320 */
    MarkFoot(&level, level.lanes, &parallel, (Position){330, 240}, &words, &list, &above);
    for (int i = 0; i < 5; i++)
        assert_int_equal(DiscsAt(PixelsAt(240 + 16 * (float)i), false), 3);
    assert_int_equal(DiscsAt(PixelsAt(320), false), 1);

    const DrawCommand *behind = ListText(&above, "0 to 40 ms behind");
    const DrawCommand *shown = ListText(&above, "shown 3 times");
    assert_non_null(behind);
    assert_non_null(shown);
    assert_true(behind->rect.x > PixelsAt(330));
    const float end = shown->rect.x + DrawListWidth(&above, TextSmall, "shown 3 times");
    assert_true(end < PixelsAt(240));

    /* The bar reaches from the ball to where it is now. */
    bool bar = false;
    for (int i = 0; i < list.count; i++) {
        const DrawCommand *one = &list.commands[i];
        bar |= fabsf(one->rect.x - PixelsAt(320)) <= 1 &&
               fabsf(one->rect.width - (PixelsAt(330) - PixelsAt(320))) <= 1;
    }
    assert_true(bar);
}

/* Where the trail begins at the wall, what stacks mean is said before the ball, beside a stack. */
TEST(MarksAtTheFootSayWhatStacksMeanBesideAWall)
{
    static const MarkWords words = {"0 to 40 ms behind", "shown 3 times"};
    static Parallel parallel;
    static DrawList above;
    View near = level;
    parallel = (Parallel){0};
    above = (DrawList){.scale = 1};
    list.scale = 1;
    near.lanes[0].watched = (Position){88, 240};
    AddFlight(&parallel, 24, 12, 3, 16); /* the ball is at 88 */
    MarkFoot(&near, near.lanes, &parallel, (Position){94, 240}, &words, &list, &above);
    const DrawCommand *behind = ListText(&above, words.behind);
    const DrawCommand *shown = ListText(&above, words.shown);
    assert_true(behind && shown && shown->rect.x > RectOf(&above, behind).x + 100);
    int discs = 0;
    for (int i = 0; i < above.count; i++) {
        const DrawCommand *one = &above.commands[i];
        const bool isDisc = !one->character && one->radius >= 1;
        discs += isDisc && one->rect.x < shown->rect.x && one->rect.x > behind->rect.x;
    }
    assert_int_equal(discs, 3);

    near.lanes[0].arena.width = 240; /* and not, where that has no room, either */
    above.count = 0;
    MarkFoot(&near, near.lanes, &parallel, (Position){94, 240}, &words, &list, &above);
    assert_null(ListText(&above, words.shown));
}

/* Before a wall the game's own ball comes back over the trail: under the bar to it no disc lies. */
TEST(MarksAtTheFootKeepTheBarFree)
{
    static const MarkWords words = {"40 ms behind", ""};
    static Parallel parallel;
    static DrawList above;
    View near = level;
    parallel = (Parallel){0};
    above = (DrawList){.scale = 1};
    list.scale = 1;
    near.lanes[0].watched = (Position){40, 240};
    AddFlight(&parallel, 200, 10, 1, -16); /* to 56; the ball is at 40 */
    MarkFoot(&near, near.lanes, &parallel, (Position){60, 240}, &words, &list, &above);
    assert_int_equal(DiscsAt(PixelsAt(40), false), 1);
    assert_int_equal(DiscsAt(PixelsAt(56), false), 0);
    for (int i = 0; i < 9; i++)
        assert_int_equal(DiscsAt(PixelsAt(72 + 16 * (float)i), false), 1);
}

/* The picture at the wall is left out, where it would lie on the one after it. */
TEST(MarksAtATurnDoNotLieOnEachOther)
{
    static const MarkWords words = {"", ""};
    static Parallel parallel;
    static DrawList above;
    parallel = (Parallel){0};
    above = (DrawList){.scale = 1};
    list.scale = 1;
    AddFlight(&parallel, 528, 6, 1, 16);   /* to the right, up to 608 */
    AddFlight(&parallel, 604, 17, 1, -16); /* and back */
    MarkFoot(&level, level.lanes, &parallel, (Position){310, 240}, &words, &list, &above);
    assert_int_equal(DiscsAt(PixelsAt(604), false), 1);
    assert_int_equal(DiscsAt(PixelsAt(608), false), 0);
}

/* Before the wall the ball flew over the same places. */
TEST(MarksEndWhereTheBallHasTurned)
{
    static const MarkWords words = {"40 ms behind", ""};
    static Parallel parallel;
    static DrawList above;
    parallel = (Parallel){0};
    above = (DrawList){.scale = 1};
    list.scale = 1;
    AddFlight(&parallel, 528, 6, 1, 16);   /* to the right, up to 608 */
    AddFlight(&parallel, 592, 17, 1, -16); /* and back, to 336; the ball is at 320 */
    MarkFoot(&level, level.lanes, &parallel, (Position){310, 240}, &words, &list, &above);
    for (int i = 0; i < 17; i++)
        CHECK(DiscsAt(PixelsAt(336 + 16 * (float)i), false) == 1, "mark %d: %d", i,
              DiscsAt(PixelsAt(336 + 16 * (float)i), false));
    assert_true(ListText(&above, "40 ms behind")->rect.x < PixelsAt(310));
}

/* One for each picture, on the side that the ball comes from. */
TEST(MarksARingForEachPicture)
{
    static Parallel parallel;
    parallel = (Parallel){0};
    list.scale = 1;
    AddFlight(&parallel, 240, 5, 1, 16);
    MarkRings(&level, level.lanes, &parallel, &list);
    assert_true(list.count > 0 && list.count % 5 == 0);
    const int pieces = list.count / 5;
    for (int i = 0; i < list.count; i++) { /* the oldest first */
        const DrawCommand *piece = &list.commands[i];
        const int picture = i / pieces;
        const float x = piece->rect.x + piece->rect.width / 2;
        const float middle = PixelsAt(240 + 16 * (float)picture);
        const Rect part = piece->part;
        CHECK(fabsf(x - middle) < 0.01f, "piece %d is around %g, not %g", i, x, middle);
        CHECK(part.width > 0 && part.x + part.width <= roundf(middle),
              "piece %d is from %g to %g, not at the left of %g", i, part.x, part.x + part.width,
              middle);
    }
}

/* ---- in a scene ---- */

/* Two pixels a unit, the ground at 200 and a foot of 26 below it. */
static const View scene = {.width = 640,
                           .laneCount = 1,
                           .lanes = {{.arena = {0, 100, 640, 240},
                                      .color = 0x112233FF,
                                      .watched = {160, 80},
                                      .method = 1}},
                           .radius = 9,
                           .framing = {.unit = 2, .ground = 200, .foot = 26}};

/* Pictures every 20 ms, the newest last, where the thing is at x, and so many units off. */
static void AddShown(Parallel *parallel, float x, float off)
{
    const int64_t seen = (parallel->pictures + 1) * 20 * ONE_MILLISECOND;
    const ParallelPicture picture = {
        .seen = seen, .watched = {{0}, {x, 80}}, .places = {0, off}, .due = {{0}, {100, 80}}};
    ParallelAddPicture(parallel, &picture, 1000);
}

/* Where the last call of RingsOf found rings. */
static float ringPlaces[100];

/* Marks the lane; returns how many rings around things there are. A half ring is several commands.
 */
static int RingsOf(const Parallel *parallel, const SceneMarks *what, DrawList *above)
{
    int rings = 0;
    list = (DrawList){.scale = 1};
    *above = (DrawList){.scale = 1};
    MarkScene(&scene, scene.lanes, parallel, what, &list, above);
    for (int i = 0; i < list.count; i++) {
        const DrawCommand *command = &list.commands[i];
        const float middle = command->rect.x + command->rect.width / 2;
        const bool isRing = command->stroke > 0 && fabsf(command->radius - 18) < 1;
        if (!isRing || (rings > 0 && fabsf(ringPlaces[rings - 1] - middle) < 0.1f))
            continue;
        assert_true(rings < 100);
        ringPlaces[rings++] = middle;
    }
    return rings;
}

/* What stands still has no ring but itself, and what trembles one for each place. */
TEST(MarksOfASceneAreRingsThatAreToldApart)
{
    static const SceneMarks what = {.words = true};
    static DrawList above;
    static Parallel still, trembling, flying;
    still = trembling = flying = (Parallel){0};
    for (int i = 0; i < 60; i++) {
        AddShown(&still, 160, 0);
        AddShown(&trembling, 160 - 5 * (float)(i % 4), 0);
        AddShown(&flying, 40 + 2 * (float)i, 0);
    }
    assert_int_equal(RingsOf(&still, &what, &above), 0);
    assert_int_equal(RingsOf(&trembling, &what, &above), 3);
    const int rings = RingsOf(&flying, &what, &above); /* 4 pixels apart, of the last 0.4 s */
    assert_true(rings >= 18 && rings <= 20);
}

/* In a slow flight each n-th picture has a ring, which stays where it is until it has faded; and a
 * jump doesn't turn the rings around. */
TEST(MarksOfASlowFlightStandStill)
{
    static const SceneMarks what = {.words = true};
    static DrawList above;
    static Parallel parallel;
    float before[100];
    int placesBefore = 0;
    parallel = (Parallel){0};
    for (int i = 0; i < 90; i++) {
        const float x = i < 60 ? 40 + (float)i : (float)i;
        AddShown(&parallel, x, 0);
        const int rings = RingsOf(&parallel, &what, &above);
        int fresh = 0;
        for (int k = 0; k < rings; k++) {
            bool stood = false;
            for (int j = 0; j < placesBefore; j++)
                stood |= fabsf(before[j] - ringPlaces[k]) < 0.1f;
            fresh += !stood;
        }
        CHECK(i < 30 || (rings >= 8 && rings <= 10), "picture %d: %d rings", i, rings);
        CHECK(i < 30 || fresh <= 1, "picture %d: %d rings moved", i, fresh);
        for (int k = 0; i >= 30 && k < list.count; k++) {
            const DrawCommand *piece = &list.commands[k];
            const float middle = piece->rect.x + piece->rect.width / 2;
            CHECK(piece->part.width == 0 || piece->part.x + piece->part.width < middle + 1,
                  "picture %d: a ring before the flight", i);
        }
        memcpy(before, ringPlaces, sizeof before);
        placesBefore = rings;
    }
}

/* Of slow motion the times are real ones. */
TEST(MarksOfASceneFadeInRealTime)
{
    static const SceneMarks what = {0};
    static DrawList above;
    static Parallel parallel;
    parallel = (Parallel){0};
    for (int i = 0; i < 30; i++)
        AddShown(&parallel, 100 + 2 * (float)i, 0);
    const int usual = RingsOf(&parallel, &what, &above);
    parallel.realPerLoop = 4;
    const int slow = RingsOf(&parallel, &what, &above);
    CHECK(slow > 0 && slow < usual / 3, "%d rings, in slow motion %d", usual, slow);
}

/* All of it stays for two seconds, the worst filled, with a line to a dashed ring where it should
 * have been. Its name is as bright as ever until it goes. */
TEST(MarksOfASceneHoldWhatWasFalse)
{
    static const SceneMarks holds = {.holds = true, .words = true}, forgets = {.words = true};
    static DrawList above;
    static Parallel parallel;
    parallel = (Parallel){0};
    for (int i = 0; i < 10; i++)
        AddShown(&parallel, 250 - 6 * (float)i, i < 5 ? (float)i + 2 : 12 - (float)i);
    for (int i = 0; i < 80; i++) {
        const int rings = RingsOf(&parallel, &holds, &above);
        int dashes = 0;
        CHECK(rings >= 10, "after %d ms %d rings", 20 * i, rings);
        CheckDisc(2 * (250 - 6 * 5), 260, 18, 0, list.commands[10].color);
        for (int k = 0; k < above.count; k++)
            dashes += above.commands[k].turns != 0;
        const DrawCommand *name = ListText(&above, "drawn here for a moment");
        assert_true(dashes >= 6 && name && name->color == scene.lanes[0].color);
        int links = 0;
        for (int k = 0; k < list.count; k++) {
            const Rect at = list.commands[k].rect;
            const bool isThin = list.commands[k].turns != 0 && at.height == 1;
            links += isThin && fabsf(at.width - (2 * (220 - 100) - 2 * 18 - 3)) < 1;
        }
        assert_int_equal(links, 1);
        AddShown(&parallel, 160, 0);
    }
    assert_int_equal(RingsOf(&parallel, &forgets, &above), 0);
    assert_int_equal(above.count, 0);
    for (int i = 0; i < 30; i++)
        AddShown(&parallel, 160, 0);
    assert_int_equal(RingsOf(&parallel, &holds, &above), 0);
    assert_int_equal(above.count, 0);
}

/* Around what has corners the dashes are a square, closed at its corners, and its name is beside
 * it. */
TEST(MarksOfASceneAreSquareAroundWhatHasCorners)
{
    static DrawList above;
    static Parallel parallel;
    const SceneMarks what = {.hasDue = true,
                             .dashes = true,
                             .due = {190, 92},
                             .name = "there",
                             .square = true,
                             .words = true};
    parallel = (Parallel){0};
    AddShown(&parallel, 160, 0);
    RingsOf(&parallel, &what, &above);
    const float middle = 380, half = 18 + 3 + 1;
    float left = INFINITY, right = 0;
    for (int i = 0; i < above.count; i++) {
        const DrawCommand *dash = &above.commands[i];
        if (dash->character || dash->rect.height > half)
            continue;
        assert_true(dash->turns == 0);
        left = fminf(left, dash->rect.x);
        right = fmaxf(right, dash->rect.x + dash->rect.width);
    }
    assert_true(fabsf(left - (middle - half)) <= 1 && fabsf(right - (middle + half)) <= 1);
    assert_true(ListText(&above, "there")->rect.x >= right);
}

/* A disc for each place, the plumb line from the thing, a white mark and a dashed ring where it
 * should be; their name is where no discs are. */
TEST(MarksAtTheFootOfASceneShowTheError)
{
    static DrawList above;
    static Parallel parallel;
    const SceneMarks what = {
        .hasDue = true, .dashes = true, .due = {190, 80}, .name = "there", .words = true};
    const float foot = 100 + 200 + 13;
    parallel = (Parallel){0};
    for (int i = 0; i < 20; i++)
        AddShown(&parallel, 60 + 5 * (float)i, 0);
    RingsOf(&parallel, &what, &above);
    bool plumb = false, mark = false;
    for (int i = 0; i < list.count; i++) {
        const Rect at = list.commands[i].rect;
        plumb |= at.x == 320 && at.width == 1 && at.y == 278 && at.y + at.height == foot;
    }
    for (int i = 0; i < above.count; i++) {
        const Rect at = above.commands[i].rect;
        mark |= at.x == 379 && at.width == 2 && at.y < foot && at.y + at.height > foot;
    }
    assert_true(plumb && mark);
    assert_int_equal(DiscsAt(2 * 155, false), 1);
    assert_true(ListText(&above, "there")->rect.x > 380);

    for (int i = 0; i < 20; i++) /* now they are at the right */
        AddShown(&parallel, 200 + 5 * (float)i, 0);
    RingsOf(&parallel, &what, &above);
    assert_true(ListText(&above, "there")->rect.x < 380);
}

/* ---- in a game ---- */

/* The last ghost is where the ball was drawn, or where it would have been by the method that is
 * drawn now. */
static int pictures;
static Position places[MostMethods];

/* The n-th dot of the marks: the middle of a ghost. */
static const DrawCommand *DotOf(const DrawList *marks, int n)
{
    for (int i = 0; i < marks->count; i++)
        if (marks->commands[i].radius == 2.5f * marks->scale && n-- == 0)
            return &marks->commands[i];
    return NULL;
}

static void CheckGhosts(const View *shown)
{
    const DrawList *marks = shown->marks;
    const Picture *picture = &GameNow()->film.pictures[0];
    const int ghosts = count < GhostCount ? count : GhostCount;
    pictures++;
    CHECK(ghosts == 0 || (DotOf(marks, ghosts * shown->laneCount - 1) &&
                          !DotOf(marks, ghosts * shown->laneCount)),
          "picture %d: not %d ghosts", pictures, ghosts);
    for (int i = 0; i < shown->laneCount && ghosts > 0; i++) {
        const Lane *lane = &shown->lanes[i];
        const Mapping map = ViewMapping(shown, lane->arena);
        const Position was = ViewPixels(&map, places[lane->method]);
        const DrawCommand *newest = DotOf(marks, ghosts * (i + 1) - 1);
        const float x = newest->rect.x + newest->radius, y = newest->rect.y + newest->radius;
        CHECK(fabsf(x - was.x) < 0.1f && fabsf(y - was.y) < 0.1f,
              "picture %d, lane %d: a ghost at %g, %g, not %g, %g", pictures, i, x, y, was.x,
              was.y);
    }
    picture += shown != &picture->view;
    for (int i = 0; i < MostMethods; i++)
        places[i] = BodyPosition(picture->shown[i].watched);
}

static int presses;

static void PressNext(Input *input)
{
    static const Action actions[] = {ActionInterpolation, ActionLanes, ActionFirstLoop,
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

static int nowLines, pointers, rings, names;

/* Whether a command draws a circle around a place of the ball, as wide as the ball or wider. */
static bool IsOutline(const DrawCommand *command, const Mapping *map)
{
    const bool hasColor = command->color == QuietColor || command->color == TextColor;
    return hasColor && command->stroke > 0 && command->radius >= map->radius;
}

static void LookForMarks(const View *shown)
{
    const int64_t ticks = TicksRun(), before = ticks > 0 ? ticks - 1 : 0;
    const Mapping map = ViewMapping(shown, shown->lanes[0].arena);
    nowLines = names = 0;
    names = ListSays(shown->graph, "where the ball really is now");
    for (int i = 0; i < shown->graph->count; i++) {
        const DrawCommand *over = &shown->graph->commands[i];
        nowLines += over->rect.width == roundf(2 * shown->hud->scale) &&
                    over->rect.height == shown->lanes[0].arena.height;
        pointers += over->stroke > 0 && over->color == ActColor;
        CHECK(!IsOutline(over, &map), "an outline lies over the ball");
    }
    for (int i = 0; i < shown->marks->count; i++) { /* the outlines at Last, then at Next */
        const DrawCommand *outline = &shown->marks->commands[i];
        if (!IsOutline(outline, &map))
            continue;
        const double tick = (double)(outline->color == TextColor ? ticks : before);
        const float x = (outline->rect.x + outline->radius - map.originX) / map.scaleX;
        CHECK(shown->laneCount > 1 || fabs(x - (320 + 16 * tick)) < 0.05,
              "tick %d: an outline at %f", (int)ticks, x);
        rings++;
    }
}

/* The white line is there at every level of words, in each lane, with its name once. Only with
 * figures there are outlines. In the last rows the ball is steered, which lanes show, too. */
TEST(MarksAreDrawnWhereTheyAreAskedFor)
{
    enum { Rows = 8 };
    for (int i = 0; i < Rows; i++) {
        const bool steer = i >= 6, lanes = i & 1;
        GameConfig config = CONFIG("arevalo", .lanes = lanes, .steer = steer,
                                   .frames = steer ? 1 : 40); /* before the first bounce */
        const HudLevel words = (HudLevel)(i / 2 % 3);
        config.settings.hud = words;
        pointers = rings = 0;
        canvas = Looker(960, 720, LookForMarks);
        RunOn("vsync60", config);
        const int wanted = steer ? 0 : lanes ? SceneMethods(&Scene_ball) : 1;
        CHECK(nowLines == wanted && names == (!steer && words != HudOff) &&
                  (pointers > 0) == (steer && (lanes || words == HudFull)),
              "row %d: %d lines at the game's now, %d names, %d pointers", i, nowLines, names,
              pointers);
        CHECK(steer || (rings > 70) == (words == HudFull), "row %d: %d rings", i, rings);
    }
}
