/* SPDX-License-Identifier: MIT
 *
 * The HUD at every size and level: all of it in the window, nothing over anything else, all of it
 * legible, every key where it can be clicked.
 */
#include "hud/hud.h"

#include "loops/loop_list.h"

#include "check/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct {
    int width, height;
} sizes[] = {{320, 240},   {400, 300},   {480, 640},   {640, 360},   {640, 480},
             {800, 600},   {960, 720},   {1024, 768},  {1280, 720},  {1366, 768},
             {1080, 1920}, {1920, 1080}, {2560, 1080}, {2560, 1440}, {3840, 2160}};
enum { SizeCount = sizeof sizes / sizeof sizes[0] };

static const char *const levels[] = {"off", "short", "full", "help"};
enum { LevelCount = 4 };

static Hud hud;
static char what[128]; /* is shown */

/* One of each thing that the HUD can say, by the loop. */
static HudState State(int size, int level, bool lanes, int loop)
{
    HudState state;
    memset(&state, 0, sizeof state);
    state.width = sizes[size].width;
    state.height = sizes[size].height;
    state.level = level == LevelCount - 1 ? HudShort : (HudLevel)level;
    state.help = level == LevelCount - 1;
    state.lanes = lanes;
    state.loop = LoopList[loop].name;
    state.watch = LoopList[loop].watch;
    state.setting = state.drawn = (DrawMode)(loop % 3);
    state.drawsNext = loop == 1;
    state.timeless = loop == 1;
    state.network = loop % 4 == 0;
    state.tooSlow = loop == 4 || loop == 5;
    state.paused = loop % 2 == 0;
    state.speed = loop < 3 ? 1000 : 100;
    state.ticksPerSecond = 1000;
    state.framesPerSecond = state.picturesPerSecond = 1234;
    state.speedPercent = 240;
    state.tickMs = 40;
    state.clockSeconds = 3599;
    state.deadTenths = loop == 6 ? 12345 : 0;
    state.tickCost = loop > 2 ? 45000000 : 0;
    state.drawCost = loop > 2 ? 100000000 : 0;
    state.upsShown = state.fpsShown = loop == 10 ? 60 : -1;
    state.cap = loop == 3 ? 144 : 0;
    state.vsync = (VsyncState)(loop % 3);
    state.p50 = 1667;
    state.p99 = 10000;
    state.max = 50000;
    state.graphTop = 5000;
    state.refresh = 16666667;
    for (int i = 0; i < DrawModeCount; i++)
        state.laneErrors[i] = 1234;
    snprintf(what, sizeof what, "%d x %d, level %s%s, %s", state.width, state.height, levels[level],
             lanes ? " with lanes" : "", state.loop);
    return state;
}

static void ForEachState(void (*test)(void))
{
    for (int size = 0; size < SizeCount; size++) {
        for (int level = 0; level < LevelCount; level++) {
            for (int lanes = 0; lanes < 2; lanes++) {
                for (int loop = 0; loop < LoopCount; loop++) {
                    const HudState state = State(size, level, lanes, loop);
                    HudUpdate(&hud, &state);
                    test();
                }
            }
        }
    }
}

static const char *Text(const DrawCommand *command)
{
    static char texts[2][80];
    static int which;
    char *text = texts[which = !which];
    snprintf(text, sizeof texts[0], "%.*s", command->length, hud.list.chars + command->first);
    return text;
}

/* Of a text: from the top of its capitals to the bottom of its g's. */
static Rect RectOf(const DrawCommand *command)
{
    if (!command->isText)
        return command->rect;
    const float pixels = TextPixels(command->size, hud.list.scale);
    return (Rect){command->rect.x, command->rect.y - pixels * TEXT_CAP_HEIGHT,
                  (float)(command->length * TextAdvance(command->size, hud.list.scale)),
                  pixels * (TEXT_CAP_HEIGHT + 0.236f)};
}

static bool Overlap(Rect a, Rect b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

static bool Inside(Rect in, Rect out, float slack)
{
    return in.x >= out.x - slack && in.y >= out.y - slack &&
           in.x + in.width <= out.x + out.width + slack &&
           in.y + in.height <= out.y + out.height + slack;
}

static Rect Window(void)
{
    return (Rect){0, 0, (float)hud.state.width, (float)hud.state.height};
}

#define RECT        "%g, %g, %g x %g"
#define PARTS(rect) (rect).x, (rect).y, (rect).width, (rect).height

static void CheckInside(void)
{
    assert_true(hud.list.count < DrawListCommands && hud.list.charCount < DrawListChars - 100);
    assert_true(hud.buttons.count < MaxButtons);
    for (int i = 0; i < hud.list.count; i++) {
        const DrawCommand *command = &hud.list.commands[i];
        const Rect rect = RectOf(command);
        CHECK(Inside(rect, Window(), 0), "%s: \"%s\" at " RECT, what,
              command->isText ? Text(command) : "a rectangle", PARTS(rect));
    }
    const GraphLayout *graph = &hud.graph;
    if (graph->column > 0) {
        CHECK(Inside(graph->bars, Window(), 0) && Inside(graph->ticks, Window(), 0) &&
                  Inside(graph->alpha, Window(), 0) && graph->bars.width > 0,
              "%s: the graph at " RECT, what, PARTS(graph->bars));
    }
}

static void CheckArenas(void)
{
    CHECK(hud.arenaCount == (hud.state.lanes ? DrawModeCount : 1), "%s: %d arenas", what,
          hud.arenaCount);
    for (int i = 0; i < hud.arenaCount; i++) {
        const Rect arena = hud.arenas[i];
        CHECK(arena.height >= (hud.state.lanes ? 20 : 30) && arena.width >= arena.height &&
                  Inside(arena, Window(), 0),
              "%s: arena %d is " RECT, what, i, PARTS(arena));
        for (int other = 0; other < i; other++)
            CHECK(!Overlap(arena, hud.arenas[other]), "%s: arena %d is over %d", what, i, other);
        for (int text = 0; text < hud.list.count && !hud.state.help; text++)
            CHECK(!Overlap(arena, RectOf(&hud.list.commands[text])), "%s: \"%s\" is in arena %d",
                  what, Text(&hud.list.commands[text]), i);
        if (hud.graph.column > 0)
            CHECK(!Overlap(arena, hud.graph.bars), "%s: the graph is in arena %d", what, i);
    }
}

/* The first command of the help, which lies over all else: its panel; 0 without help. */
static int FirstOnTop(void)
{
    for (int i = 0; i < hud.list.count && hud.state.help; i++)
        if (!hud.list.commands[i].isText && hud.list.commands[i].color == 0x0B0E12F0)
            return i;
    return 0;
}

static void CheckTexts(void)
{
    const int first = FirstOnTop();
    for (int i = 0; i < hud.list.count; i++) {
        const DrawCommand *text = &hud.list.commands[i];
        for (int other = 0; other < i && text->isText; other++) {
            const DrawCommand *before = &hud.list.commands[other];
            if (!before->isText || before->length == 0 || (i >= first && other < first))
                continue;
            CHECK(!Overlap(RectOf(text), RectOf(before)), "%s: \"%s\" is over \"%s\"", what,
                  Text(text), Text(before));
        }
    }
}

static void CheckButtons(void)
{
    for (int i = 0; i < hud.buttons.count; i++) {
        const Button *button = &hud.buttons.buttons[i];
        Action action = (Action)-1;
        const Rect rect = button->rect;
        CHECK(HudClick(&hud, rect.x + rect.width / 2, rect.y + rect.height / 2, &action) &&
                  action == button->action,
              "%s: a click on button %d gives %d, not %d", what, i, (int)action,
              (int)button->action);
        CHECK(Inside(rect, Window(), 0), "%s: button %d at " RECT, what, i, PARTS(rect));
        for (int other = 0; other < i; other++)
            CHECK(!Overlap(rect, hud.buttons.buttons[other].rect), "%s: button %d is over %d", what,
                  i, other);
    }
}

static void AllOfItIsInTheWindow(void **state)
{
    (void)state;
    ForEachState(CheckInside);
}

static void TheWorldHasRoomOfItsOwn(void **state)
{
    (void)state;
    ForEachState(CheckArenas);
}

static void NoTextIsOverAnother(void **state)
{
    (void)state;
    ForEachState(CheckTexts);
}

static void EveryKeyCanBeClicked(void **state)
{
    (void)state;
    ForEachState(CheckButtons);
}

static bool HasButton(Action action)
{
    for (int i = 0; i < hud.buttons.count; i++)
        if (hud.buttons.buttons[i].action == action)
            return true;
    return false;
}

/* In the window that opens first, with nothing left out. */
static void TheKeysThatMatterAreThere(void **state)
{
    static const Action inBar[] = {ActionInterpolation, ActionLanes, ActionStrobe, ActionPause,
                                   ActionNextLoop,      ActionHud,   ActionHelp,   ActionQuit};
    (void)state;
    HudState plain = State(6, 1, false, 3);
    HudUpdate(&hud, &plain);
    for (size_t i = 0; i < sizeof inBar / sizeof inBar[0]; i++)
        CHECK(HasButton(inBar[i]), "no button for action %d", (int)inBar[i]);
    HudState paused = State(6, 1, false, 4);
    HudUpdate(&hud, &paused);
    assert_true(HasButton(ActionStepTick) && HasButton(ActionStepFrame));
    HudState help = State(6, 3, false, 3);
    HudUpdate(&hud, &help);
    for (int action = 0; action < ActionFirstLoop; action++)
        CHECK(action == ActionPreviousLoop || HasButton((Action)action),
              "no button for action %d in the help", action);
    Action nothing;
    assert_false(HudClick(&hud, -1, -1, &nothing));
    assert_false(HudClick(&hud, 480, 1, &nothing));
}

/* Where there is room it is all there: the lists of what may be left out begin below that. */
static void NothingIsLeftOutFrom800x600On(void **state)
{
    (void)state;
    for (int size = 5; size < SizeCount; size++) {
        for (int lanes = 0; lanes < 2; lanes++) {
            const HudState full = State(size, HudFull, lanes, 0);
            HudUpdate(&hud, &full);
            CHECK(hud.graph.column >= 1, "%s: no graph", what);
        }
    }
}

/* WCAG 2: the luminance of a colour of sRGB, and the contrast of two. */
static double Linear(Color color, int shift)
{
    const double part = (double)(color >> shift & 255) / 255;
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

static double Contrast(Color a, Color b)
{
    const double x = 0.2126 * Linear(a, 24) + 0.7152 * Linear(a, 16) + 0.0722 * Linear(a, 8) + 0.05;
    const double y = 0.2126 * Linear(b, 24) + 0.7152 * Linear(b, 16) + 0.0722 * Linear(b, 8) + 0.05;
    return x > y ? x / y : y / x;
}

static void CheckContrast(void)
{
    for (int i = 0; i < hud.list.count; i++) {
        const DrawCommand *text = &hud.list.commands[i];
        Color ground = 0x12161CFF; /* the window's */
        for (int under = 0; under < i && text->isText; under++) {
            const DrawCommand *rect = &hud.list.commands[under];
            if (!rect->isText && Overlap(RectOf(text), rect->rect))
                ground = rect->color;
        }
        if (text->isText && text->length > 0)
            CHECK(Contrast(text->color, ground) >= 4.5, "%s: \"%s\", %08x on %08x: %.2f : 1", what,
                  Text(text), text->color, ground, Contrast(text->color, ground));
    }
}

static void EveryTextIsLegible(void **state)
{
    (void)state;
    assert_true(fabs(Contrast(0xFFFFFFFF, 0x000000FF) - 21) < 1e-9);
    assert_true(fabs(Contrast(0x767676FF, 0xFFFFFFFF) - 4.54) < 0.01);
    ForEachState(CheckContrast);
}

static void EqualStatesAreNotWrittenAgain(void **state)
{
    (void)state;
    for (int level = 0; level < LevelCount; level++) {
        HudState shown = State(6, level, true, 3);
        HudUpdate(&hud, &shown);
        const uint64_t version = hud.list.version;
        hud.list.count = -1; /* to see that nobody touches it */
        const HudState same = State(6, level, true, 3);
        HudUpdate(&hud, &same);
        assert_int_equal(hud.list.version, version);
        assert_int_equal(hud.list.count, -1);
        shown.p99++;
        HudUpdate(&hud, &shown);
        assert_int_equal(hud.list.version, version + 1);
        assert_true(hud.list.count >= 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(AllOfItIsInTheWindow),
        cmocka_unit_test(TheWorldHasRoomOfItsOwn),
        cmocka_unit_test(NoTextIsOverAnother),
        cmocka_unit_test(EveryKeyCanBeClicked),
        cmocka_unit_test(TheKeysThatMatterAreThere),
        cmocka_unit_test(NothingIsLeftOutFrom800x600On),
        cmocka_unit_test(EveryTextIsLegible),
        cmocka_unit_test(EqualStatesAreNotWrittenAgain),
    };
    return cmocka_run_group_tests_name("hud", tests, NULL, NULL);
}
