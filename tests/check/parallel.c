/* SPDX-License-Identifier: MIT
 *
 * The figure of parallel lines: what it is given in a game, what it says of it, and what it draws.
 */
#include "check/looks.h"
#include "check/simulation.h"

#include "game/game_object.h"
#include "hud/charts.h"

/* ---- in a game ---- */

/* All lines and marks of the last run, in their order. */
enum { MaxLines = 2000 };
static ParallelPicture lines[MaxLines];
static int64_t marks[MaxLines];
static int lineCount, markCount;
static int64_t knownLines, knownMarks;
static Parallel lastFigure;

/* After each picture the figure has more of them, unless it has forgotten all. */
static void Collect(uint64_t picture, const View *view)
{
    const Parallel *parallel = &GameNow()->film.log.parallel;
    if (parallel->pictures < knownLines || parallel->ticks < knownMarks)
        knownLines = knownMarks = 0;
    for (; knownLines < parallel->pictures && lineCount < MaxLines; knownLines++)
        lines[lineCount++] = parallel->picture[knownLines % PicturesKept];
    for (; knownMarks < parallel->ticks && markCount < MaxLines; knownMarks++)
        marks[markCount++] = parallel->tick[knownMarks % TicksKept].at;
    lastFigure = *parallel;
}

#define LINES(loop, ...) RunLines(loop, &(Setup){__VA_ARGS__})

static void RunLines(const char *loop, const Setup *setup)
{
    lineCount = markCount = 0;
    knownLines = knownMarks = 0;
    onPresent = Collect;
    RunSetup(loop, setup);
    assert_true(lineCount < MaxLines && markCount < MaxLines);
}

/* How long before it was seen the picture shows the game, ms. */
static double Delay(int line, int method)
{
    return (double)(lines[line].seen - lines[line].shows[method]) / 1e6;
}

static double Gap(int mark)
{
    return (double)(marks[mark] - marks[mark - 1]) / 1e6;
}

static bool Near(double value, double wanted)
{
    return fabs(value - wanted) < 0.002;
}

/* From that line on all have this delay, but for so many that are more than 10 ms late. */
static void CheckDelays(const char *what, int from, int method, double delay, int late)
{
    assert_true(lineCount > from + 20);
    for (int i = from; i < lineCount; i++) {
        const double got = Delay(i, method);
        late -= got > delay + 10;
        CHECK(Near(got, delay) || got > delay + 10, "%s: the delay of line %d is %.3f ms", what, i,
              got);
    }
    CHECK(late == 0, "%s: %d more lines are late", what, -late);
}

/* All marks are this far from each other, but for one that is `lost` further away; 0: none. */
static void CheckMarks(const char *what, double tick, double lost)
{
    int gaps = 0;
    assert_true(markCount > 20);
    for (int i = 1; i < markCount; i++) {
        gaps += lost > 0 && Near(Gap(i), tick + lost);
        CHECK(Near(Gap(i), tick) || (lost > 0 && Near(Gap(i), tick + lost)),
              "%s: mark %d is %.3f ms after the one before", what, i, Gap(i));
    }
    CHECK(gaps == (lost > 0), "%s: %d gaps", what, gaps);
}

/* On a 60 Hz display, with a hitch of half a second: the delay is the refresh in which a picture is
 * drawn, for interpolation also a tick. What the loop forgives is a gap between two marks. */
TEST(ParallelLinesHaveOneSlantBeforeAndAfterAHitch)
{
    static const struct {
        const char *loop;
        int method;
        double delay, tick, forgiven; /* ms */
    } rows[] = {{"arevalo", MethodOn, 56.667, 40, 316.667},
                {"arevalo", MethodPredict, 16.667, 40, 316.667},
                {"arevalo", MethodPartial, 16.667, 40, 316.667},
                {"lag", MethodPredict, 16.667, 40, 280},
                {"fix_timestep", MethodOn, 26.667, 10, 266.667},
                {"snapped_delta", MethodOn, 45.833, 16.667, 500},
                {"display_clock", MethodOn, 40, 40, 293.333},
                {"display_clock", MethodPredict, 0, 40, 293.333},
                {"just_in_time", MethodPredict, 0, 40, 293.333}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        LINES(rows[i].loop, "vsync60", Scene_ball.methods[rows[i].method].word, .seconds = 4,
              .hitch = 500, .hitchAt = 2000);
        CheckDelays(rows[i].loop, 20, rows[i].method, rows[i].delay, 1);
        CheckMarks(rows[i].loop, rows[i].tick, rows[i].forgiven);
    }
}

TEST(ParallelLinesEndAtTheTicksWithoutInterpolation)
{
    int mark = 0, ends = 0;
    LINES("arevalo", "vsync60", .seconds = 4);
    CheckMarks("off", 40, 0);
    for (int i = 10; i < lineCount; i++) {
        const int before = mark;
        while (mark < markCount - 1 && marks[mark] < lines[i].shows[MethodOff])
            mark++;
        ends += mark > before;
        CHECK(marks[mark] == lines[i].shows[MethodOff], "line %d ends between ticks", i);
    }
    CHECK(ends > 90, "at %d ticks", ends);
}

/* The game of fixed_fps catches up: its marks stand where the ticks ran, and in the end it has lost
 * nothing. */
TEST(ParallelMarksShowFastForward)
{
    int fast = 0;
    LINES("fixed_fps", "vsync60", .seconds = 4, .hitch = 500, .hitchAt = 2000);
    for (int i = 1; i < markCount; i++)
        fast += Near(Gap(i), 16.667);
    CHECK(fast == 20, "%d ticks in fast forward", fast);
    CHECK(Near((double)(marks[markCount - 1] - marks[0]) / 1e6, 40 * (markCount - 1)),
          "lost %.3f ms", (double)(marks[markCount - 1] - marks[0]) / 1e6 - 40 * (markCount - 1));
}

/* A picture that misses its refresh is seen 16.7 ms after its place among the lines. */
TEST(ParallelLinesAreOutOfPlaceWhereARefreshIsMissed)
{
    int missed = 0;
    LINES("arevalo", "refresh=60,drop=2", .seconds = 20);
    for (int i = 10; i < lineCount; i++) {
        missed += lines[i].late > 0;
        CHECK(Near(Delay(i, MethodOn), 56.667 + 16.667 * lines[i].late),
              "line %d is %d late, its delay is %.3f ms", i, lines[i].late, Delay(i, MethodOn));
    }
    CHECK(missed > 10, "%d missed", missed);
    CheckMarks("drops", 40, 0);
}

/* Frames with a tick miss a refresh, and after the hitch more of them. But the place where a line
 * ends does not depend on how long the ticks took. */
TEST(ParallelLinesStayInPlaceWhereTicksAreSlow)
{
    for (int stalls = 0; stalls < 2; stalls++) {
        double most = 0;
        LINES("arevalo", "vsync60", .seconds = 6, .tickCost = 20, .hitch = stalls * 500,
              .hitchAt = 2000);
        for (int i = 10; i < lineCount; i++) {
            const double delay = Delay(i, MethodOn), refreshes = (delay - 40) * 60 / 1000;
            most = fmax(most, refreshes);
            CHECK(Near(refreshes, round(refreshes)) && delay > 40,
                  "with %d hitches line %d has %.3f ms", stalls, i, delay);
        }
        CHECK(most < 2.1 || stalls, "one is %.3f refreshes late", most);
    }
}

/* Both axes are the loop's time: of a refresh only a quarter passes. */
TEST(ParallelLinesKeepTheirTickInSlowMotion)
{
    LINES("arevalo", "vsync60", .seconds = 10, .speed = 250);
    CheckDelays("slow motion", 20, MethodOn, 40 + 16.667 / 4, 0);
    CheckMarks("slow motion", 40, 0);
}

/* From arevalo to fix_timestep. */
TEST(ParallelLinesHaveTheSlantOfEachLoop)
{
    PressAt(120, (Action)((int)ActionFirstLoop + LoopIndex_fix_timestep));
    LINES("arevalo", "vsync60", .seconds = 4);
    for (int i = 10; i < lineCount; i++)
        CHECK(Near(Delay(i, MethodOn), i < 119 ? 56.667 : 26.667) || (i >= 119 && i < 122),
              "line %d: %.3f ms", i, Delay(i, MethodOn));
}

TEST(ParallelHasNoLinesWhileTheWindowIsHidden)
{
    LINES("arevalo", "refresh=60,hidden=2s-4s", .seconds = 6);
    for (int i = 10; i < lineCount; i++) {
        const double seen = (double)lines[i].seen / 1e9;
        CHECK(seen < 2.1 || seen > 3.9, "line %d was seen after %.3f s", i, seen);
    }
}

/* In a pause each comma draws a line, each full stop at least one. */
TEST(ParallelLinesKeepTheirSlantInSteps)
{
    for (int i = 0; i < 2; i++) {
        PressAt(120, ActionPause);
        for (int at = 121; at < 150; at++)
            PressAt(at, i == 0 ? ActionStepFrame : ActionStepTick);
        PressAt(150, ActionQuit);
        LINES("arevalo", "vsync60", .seconds = 20);
        CHECK(lineCount == 147 && (i == 0 || markCount > 60), "%d lines, %d marks", lineCount,
              markCount);
        CheckDelays(i == 0 ? "," : ".", 20, MethodOn, 56.667, 0);
        CheckMarks("steps", 40, 0);
    }
}

static void Say(const Parallel *parallel, int method, char words[ParallelWords])
{
    const ParallelFigures figures = ParallelMeasure(parallel, method);
    ParallelSay(&figures, false, words);
}

/* ---- in words ---- */

TEST(ParallelSaysWhatTheLinesAreLike)
{
#define EVEN "Parallel: each picture is a new moment. The slant is how late: always the same."
    static const struct {
        const char *loop, *machine;
        int method;
        const char *says;
        int fps;
    } rows[] = {
        {"arevalo", "vsync60", MethodOn, EVEN},
        {"arevalo", "vsync60", MethodPartial, EVEN},
        {"arevalo", "vsync60", MethodOff,
         "Lines meet: one moment of the game, shown 2 or 3 times. Then a jump."},
        {"display_clock", "vsync60", MethodPredict, EVEN},
        {"frame_skip", "vsync60", MethodOff,
         "Not parallel: the slant differs by up to 8 ms, so the motion is uneven."},
        {"arevalo", "refresh=60,noise=6ms", MethodOn,
         "Nearly parallel: the moments of swaps vary by 6 ms."},
        {"display_clock", "refresh=60,noise=6ms", MethodOn, EVEN},
        {"arevalo", "refresh=60,drop=30", MethodOn,
         "One line leans more: a picture was seen a refresh late."},
        {"frame_pacing", "vsync60", MethodOn, EVEN, 40},
        {"arevalo", "vrr", MethodPartial, "Nearly parallel: the moments of swaps vary by 3 ms."},
        {"arevalo", "draw=150ms", MethodOn, "A gap: for 150 ms no new picture was seen."},
        {"arevalo", "refresh=60,hidden=0s-9s", MethodOn, "No lines: no two pictures were seen."},
    };
    char words[ParallelWords];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        lastFigure = (Parallel){0};
        LINES(rows[i].loop, rows[i].machine, .seconds = 4, .fps = rows[i].fps);
        Say(&lastFigure, rows[i].method, words);
        CHECK(strcmp(words, rows[i].says) == 0, "%s on %s: '%s'", rows[i].loop, rows[i].machine,
              words);
    }
}

/* Pictures of each refresh of 16 ms, of which a browser has shown some a refresh late: those were
 * ready, so the errors of their steps and the next ones are not the game's. */
static void AddBrowsers(Parallel *parallel, const char *late, int64_t refreshes)
{
    int64_t seen = 1000;
    for (int i = 0; i < 40; i++) {
        const bool hiccup = strchr(late, 'a' + i) != NULL;
        const bool follows = i > 0 && strchr(late, 'a' + i - 1) != NULL;
        const int64_t shows = seen + 16;
        seen += hiccup ? 16 * (1 + refreshes) : 16;
        ParallelAddPicture(parallel,
                           &(ParallelPicture){.seen = seen * ONE_MILLISECOND,
                                              .late = hiccup ? (int32_t)refreshes : 0,
                                              .hiccup = hiccup,
                                              .follows = true,
                                              .shows = {shows * ONE_MILLISECOND},
                                              .errors = {hiccup || follows ? 16 : 0.5f}},
                           RealSpeed);
    }
}

TEST(ParallelSaysThatTheBrowserWasLate)
{
    static const struct {
        const char *late; /* the pictures' letters */
        int64_t refreshes;
        int hiccups;
        const char *says;
    } rows[] = {
        {"", 0, 0, EVEN},
        {"z", 1, 1, "One line leans more: the browser showed its picture late."},
        {"wz", 1, 2, "2 lines lean more: the browser showed these late."},
        {"z", 9, 1, "A gap: for 160 ms the browser showed nothing new."},
    };
    char words[ParallelWords];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Parallel parallel = {0};
        AddBrowsers(&parallel, rows[i].late, rows[i].refreshes);
        Say(&parallel, 0, words);
        const ParallelFigures figures = ParallelMeasure(&parallel, 0);
        CHECK(strcmp(words, rows[i].says) == 0 && figures.lastingHiccups == rows[i].hiccups &&
                  figures.lasting == 40 && Near(figures.error, 0.5),
              "row %zu: '%s', %d hiccups, %f ms uneven", i, words, figures.lastingHiccups,
              figures.error);
    }
}

/* A picture, and two more than 300 ms later: the first one is shown no more, but the gap after it
 * is. */
TEST(ParallelSaysThatThereIsAGap)
{
    char words[ParallelWords];
    Parallel parallel = {0};
    ParallelAddPicture(&parallel, &(ParallelPicture){.seen = 10 * ONE_MILLISECOND}, RealSpeed);
    Say(&parallel, 0, words);
    assert_string_equal(words, "No lines: no two pictures were seen.");
    for (int i = 0; i < 2; i++) {
        const Nanoseconds seen = (i == 0 ? 311 : 320) * ONE_MILLISECOND;
        ParallelAddPicture(&parallel, &(ParallelPicture){.seen = seen}, RealSpeed);
        Say(&parallel, 0, words);
        assert_string_equal(words, "A gap: for 301 ms no new picture was seen.");
    }
}

/* How many pictures a second are new, and how often each is shown, on a machine that is even. */
TEST(ParallelCountsNewPictures)
{
    static const struct {
        const char *machine;
        int method, ups;
        double fresh;
        int fewest, most;
    } rows[] = {
        {"vsync60", MethodOn, 25, 60, 1, 1},     {"vsync60", MethodOff, 25, 25, 2, 3},
        {"vsync60", MethodOff, 50, 50, 1, 2},    {"vsync60", MethodOff, 120, 60, 1, 1},
        {"vsync144", MethodOff, 60, 60, 2, 3},   {"vsync60", MethodOff, 5, 5, 12, 12},
        {"vsync60", MethodPartial, 5, 60, 1, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        LINES("arevalo", rows[i].machine, .seconds = 4, .ups = rows[i].ups);
        const ParallelFigures figures = ParallelMeasure(&lastFigure, rows[i].method);
        CHECK(fabs(figures.fresh / rows[i].fresh - 1) < 0.03 && figures.fewest == rows[i].fewest &&
                  figures.mostTimes == rows[i].most,
              "row %zu: %g new, shown %d to %d times", i, figures.fresh, figures.fewest,
              figures.mostTimes);
    }
}

/* ---- as a picture ---- */

/* Narrow: no names beside the lines, but numbers. A margin of 16 at both sides, and a disc of 7. */
enum { Left = 116, Width = 300, Disc = 7, Top = 84, Bottom = 141 };
static const Rect narrow = {100, 50, Width + 32, 100}, wide = {0, 0, 1280, 130};

/* 1.9 pixels for a millisecond, less the disc at the right edge. */
static const double PixelsOfMs = (Width - Disc) * 1.9 / Width;
static DrawList list;

static void DrawOf(int method, const Parallel *parallel, Rect rect, float scale)
{
    const Chart chart = {.kind = ChartPhotograph, .rect = rect, .method = method, .screenMs = 17};
    list.count = 0;
    list.scale = scale;
    ChartDraw(&chart, parallel, NULL, &Scene_ball, NULL, &list);
}

static void Draw(const Parallel *parallel, Rect rect, float scale)
{
    DrawOf(MethodOn, parallel, rect, scale);
}

typedef struct Line {
    double topX, top, bottomX, bottom;
} Line;

/* The lines of the figure, the newest first; returns how many. */
static int FindLines(Line found[PicturesKept])
{
    int drawn = 0;
    for (int i = 0; i < list.count; i++) {
        const DrawCommand *bar = &list.commands[i];
        const double angle = bar->turns * 6.283185307179586, half = bar->rect.width / 2;
        const double x = bar->rect.x + half, y = bar->rect.y + bar->rect.height / 2;
        if (bar->turns != 0)
            found[drawn++] = (Line){x + half * cos(angle), y + half * sin(angle),
                                    x - half * cos(angle), y - half * sin(angle)};
    }
    return drawn;
}

static bool Is(double value, double wanted)
{
    return fabs(value - wanted) < 0.2;
}

/* Pictures this long apart, until 1 s, that show the game so long before they are seen. */
static Parallel Pictures(Nanoseconds apart, Nanoseconds delay)
{
    Parallel parallel = {0};
    for (Nanoseconds seen = ONE_SECOND - 400 * ONE_MILLISECOND; seen <= ONE_SECOND; seen += apart) {
        const Nanoseconds shows = seen - delay;
        ParallelAddPicture(&parallel, &(ParallelPicture){.seen = seen, .shows = {0, shows}},
                           RealSpeed);
    }
    return parallel;
}

/* Where a time is that is so many ms before the newest picture. */
static double At(double before)
{
    return Left + Width - Disc - before * PixelsOfMs;
}

/* They lean to the left, are upright, or lean to the right; the last ones are cut off at the edge.
 */
TEST(ParallelLinesLeadFromThePictureToItsTime)
{
    for (int delay = 50; delay >= -50; delay -= 50) {
        Line found[PicturesKept];
        const Parallel parallel = Pictures(20 * ONE_MILLISECOND, delay * ONE_MILLISECOND);
        Draw(&parallel, narrow, 1);
        const int drawn = FindLines(found);
        CHECK(drawn == 8, "%d lines", drawn);
        for (int i = 0; i < drawn; i++) {
            const double seen = At(20 * i), shows = At(20 * i + delay);
            const double room = seen - (delay > 0 ? Left : Left + Width), way = seen - shows;
            const double part = fabs(room) < fabs(way) ? room / way : 1;
            CHECK(Is(found[i].bottomX, seen) && Is(found[i].bottom, Bottom) &&
                      Is(found[i].topX, seen - part * way) &&
                      Is(found[i].top, Bottom - part * (Bottom - Top)),
                  "line %d is from %g, %g to %g, %g", i, found[i].bottomX, found[i].bottom,
                  found[i].topX, found[i].top);
        }
    }
}

/* A thousand pictures a second are thinned out to lines that can be told apart. */
TEST(ParallelLinesAreNotTooClose)
{
    Line found[PicturesKept];
    const Parallel parallel = Pictures(ONE_MILLISECOND, 50 * ONE_MILLISECOND);
    for (int scale = 1; scale <= 2; scale++) {
        Draw(&parallel, narrow, (float)scale);
        const int drawn = FindLines(found);
        assert_true(drawn > 30);
        for (int i = 1; i < drawn; i++) {
            const double apart = found[i - 1].bottomX - found[i].bottomX;
            CHECK(apart >= 3 * scale && apart < 3 * scale + 4, "line %d: %g pixels", i, apart);
        }
    }
}

/* The marks of ticks are above, each with its number over it. Numbers do not touch. */
TEST(ParallelMarksTicks)
{
    Parallel parallel = Pictures(20 * ONE_MILLISECOND, 50 * ONE_MILLISECOND);
    int above = 0, numbers = 0;
    for (int tick = 0; tick <= 40; tick++)
        ParallelAddTick(&parallel, tick * 25 * ONE_MILLISECOND, 123400 + tick);
    Draw(&parallel, narrow, 1);
    double left = INFINITY;
    for (int i = 0; i < list.count; i++) {
        const DrawCommand *command = &list.commands[i];
        const bool number = *TextAt(&list, command) != '\0';
        CHECK(!number || command->rect.x + RectOf(&list, command).width < left,
              "a number is over the one on its right");
        left = number ? command->rect.x : left;
        numbers += number;
        above += command->color == TextColor && command->rect.width == 2;
    }
    CHECK(above == 7 && numbers == 5, "%d ticks, %d numbers", above, numbers);
    for (int tick = 35; tick <= 39; tick++) { /* its last five digits */
        char number[16];
        snprintf(number, sizeof number, "234%d", tick);
        const DrawCommand *text = ListText(&list, number);
        const double middle = text ? text->rect.x + DrawListWidth(&list, TextSmall, number) / 2 : 0;
        CHECK(text && fabs(middle - At(25 * (40 - tick))) <= 0.6, "no %s over its mark", number);
    }
}

/* Behind the number of each tick, but for the newest one, which may be shown again. */
TEST(ParallelTellsHowOftenATickWasShown)
{
    Parallel parallel = {0};
    int pills = 0;
    for (int i = 0; i < 12; i++)
        ParallelAddPicture(&parallel,
                           &(ParallelPicture){.seen = (i * 20 + 10) * ONE_MILLISECOND,
                                              .shows = {0, i / 3 * 60 * ONE_MILLISECOND}},
                           RealSpeed);
    for (int tick = 0; tick < 4; tick++)
        ParallelAddTick(&parallel, tick * 60 * ONE_MILLISECOND, tick);
    Draw(&parallel, wide, 1);
    for (int i = 0; i < list.count; i++)
        pills += strcmp(TextAt(&list, &list.commands[i]), "x3") == 0;
    CHECK(pills == 3 && !ListSays(&list, "x2"), "%d pills", pills);
}

/* Between which ticks the last picture is, and why it is late. */
TEST(ParallelSaysWhereAPictureComesFrom)
{
    Parallel parallel = Pictures(20 * ONE_MILLISECOND, 57 * ONE_MILLISECOND);
    for (int tick = 0; tick <= 25; tick++)
        ParallelAddTick(&parallel, tick * 40 * ONE_MILLISECOND, tick);
    Draw(&parallel, wide, 1);
    assert_true(ListSays(&list, "57 ms late= 40 behind the game + 17 screenmixed from 23 and 24"));
    assert_true(ListSays(&list, "in the game") && ListSays(&list, "on your screen"));
    assert_true(ListSays(&list, "a tick each 40 ms"));

    /* The parts of the sum have the colours of the bar above the line; the time goes on behind it.
     */
    const DrawCommand *behind = ListText(&list, "40 behind the game");
    const DrawCommand *screen = ListText(&list, "17 screen"), *time = ListText(&list, "time");
    assert_true(behind && behind->color == Scene_ball.methods[MethodOn].color);
    assert_true(screen && screen->color == TextColor);
    assert_true(time && time->rect.x > wide.width - 256 && time->rect.y > screen->rect.y);
    assert_true(time->rect.y < wide.height);
}

/* Between two ticks a picture is a tick behind, and the rest is the screen's; nothing, where the
 * loop draws for the moment at which it is seen. A game that can't keep up is further behind. */
TEST(ParallelSaysWhatTheScreenAdds)
{
    static const struct {
        int late;
        const char *says;
    } rows[] = {{40, "40 ms late= 40 behind the game + 0 screen"},
                {62, "62 ms late= 40 behind the game + 22 screen"},
                {300, "300 ms late= 283 behind the game + 17 screen"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Parallel parallel = Pictures(20 * ONE_MILLISECOND, rows[i].late * ONE_MILLISECOND);
        for (int tick = 0; tick <= 25; tick++)
            ParallelAddTick(&parallel, tick * 40 * ONE_MILLISECOND, tick);
        Draw(&parallel, wide, 1);
        CHECK(ListSays(&list, rows[i].says), "%d ms late", rows[i].late);
    }
}

/* Pictures of the last tick are as late as they are behind, and the screen's time: from nothing to
 * a tick, and half of one on average. After a stall they are later, and that is told as it was. */
TEST(ParallelSaysWhatTheLastTickIsLateBy)
{
    static const struct {
        int stall; /* ms by which the newest picture comes later */
        const char *says;
    } rows[] = {
        {0, "17 to 57 ms late= 0 to 40 behind the game + 17 screen37 ms on averageit shows"},
        {100, "17 to 117 ms late= 0 to 100 behind the game + 17 screen67 ms on average"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Parallel parallel = {0};
        for (int tick = 0; tick <= 25; tick++)
            ParallelAddTick(&parallel, tick * 40 * ONE_MILLISECOND, tick);
        for (int at = 400; at <= 1000; at += 20) {
            const int stall = at == 1000 ? rows[i].stall : 0;
            const ParallelPicture picture = {.seen = (at + 17 + stall) * ONE_MILLISECOND,
                                             .shows = {at / 40 * 40 * ONE_MILLISECOND}};
            ParallelAddPicture(&parallel, &picture, RealSpeed);
        }
        DrawOf(MethodOff, &parallel, wide, 1);
        CHECK(ListSays(&list, rows[i].says), "row %zu", i);
    }
}

TEST(ParallelDrawsOnlyItsEdgeWithoutAPicture)
{
    const Parallel parallel = {0};
    Draw(&parallel, wide, 1);
    assert_int_equal(list.count, 1);
}

/* ---- the photograph ---- */

static int taken;
static int64_t lastTaken;

static void CountPhotographs(uint64_t picture, const View *view)
{
    const Parallel *record = &GameNow()->film.photograph.record;
    taken += record->pictures != lastTaken;
    lastTaken = record->pictures;
}

/* It stands still for four seconds. After a change it follows for a second, and so in the first. */
TEST(ParallelLinesStandStillAsInAPhotograph)
{
    for (int changes = 0; changes < 2; changes++) {
        taken = 0;
        onPresent = CountPhotographs;
        if (changes)
            PressAt(6 * 60, ActionMoreTicks);
        RUN("arevalo", "vsync60", .seconds = 10, .parallel = true);
        CHECK(taken > 55 + 55 * changes && taken < 70 + 65 * changes, "taken %d times in 10 s",
              taken);
    }
}
