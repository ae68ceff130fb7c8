/* SPDX-License-Identifier: MIT
 *
 * The HUD has the right texts. At every size and level all of it is in the window, nothing lies
 * over anything else, and every key can be clicked.
 */
#include "check/looks.h"
#include "check/simulation.h"

#include "hud/hud.h"
#include "machine/keys.h"

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Woverride-init" /* a state differs from the usual one */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif

/* A list of loops of its own. */
static const LoopInfo few[] = {{.name = "first"}, {.name = "second"}, {.name = "third"}};
#define FEW_LOOPS .loops = few, .rungs = 3, .set.loop = 1

static const LoopInfo
    usual = {.name = "arevalo", .idea = "an idea", .watch = "what to watch"},
    withKeys = {.name = "arevalo", .idea = "", .watch = "Press SPACE. Then E: so"},
    silent = {.name = "arevalo", .idea = "", .watch = ""},
    longest = {.name = "display_clock",
               .idea = "drawn for the coming refresh",
               .watch = "as smooth as variable_step, and smoother where swaps return unevenly; "
                        "press K: time is lost"};

/* The figures of a method whose pictures are seen so late, and so unevenly, in ms. */
#define SEEN(late, uneven)                                                                         \
    {                                                                                              \
        .lines = 8, .middle = (late), .gap = 16, .error = (uneven)                                 \
    }

#define STATE(...)                                                                                 \
    {                                                                                              \
        .window = {.width = 960, .height = 720, .vsync = true}, .set.hud = HudShort,               \
        .loops = LoopList, .rungs = LoopCount, .set.loop = LoopIndex_arevalo, .loop = &usual,      \
        .set.scene = &Scene_ball, .set.method = MethodOn, .method = MethodOn, .set.speed = 1000,   \
        .ticksAsked = 25, .rates.ticksPerSecond = 25, .rates.framesPerSecond = 61,                 \
        .rates.picturesPerSecond = 59, .rates.speed = 0.98, .screenMs = 17, .rates.input = 54e6,   \
        .set.balls = 1, .set.steps = 12, .upsShown = -1, .fpsShown = -1, .refreshRate = 60,        \
        .p50 = 16.67, .p99 = 100, .seen = {SEEN(37, 12.34), SEEN(57, 0.67), SEEN(17, 0.05)},       \
        __VA_ARGS__                                                                                \
    }

static const TourStep step = {
    .title = "Where interpolation itself fails",
    .text = "For each picture a copy of the game is ticked on, by the part of a tick that has "
            "passed. It is not late, and it bounces. It costs a tick's work for every picture.",
    .look = "Compare the pictures: a white ring marks where the runner should be. S: the next "
            "case, and Shift-S: the one before."};

static Hud hud;

/* All texts of the HUD in their order, separated by spaces. */
static const char *Texts(void)
{
    static char texts[2 * DrawListCommands];
    int length = 0;
    texts[0] = '\0';
    for (int i = 0; i < hud.list.count; i++) {
        const char *text = TextAt(&hud.list, &hud.list.commands[i]);
        if (*text)
            length += snprintf(texts + length, sizeof texts - (size_t)length, "%s ", text);
    }
    return texts;
}

/* ---- what it says ---- */

/* Texts that must be there, and texts that must not, separated by semicolons. */
static const struct {
    HudState state;
    const char *says, *saysNot;
} sayings[] = {
    {STATE(.set.hud = HudOff), "arevalo H all keys ", "SPACE;ticks"},
    {STATE(FEW_LOOPS),
     "Off On Predicted Partial tick arevalo 25 ticks/s 59 new pictures/s 57 ms late 61 frames/s "
     "98 % speed what to watch SPACE on/off H keys L lanes S scene ENTER tour TAB loop T lines "
     "P pause . tick M steer G strobe ",
     "vsync;Q quit;loop 2"},
    {STATE(FEW_LOOPS, .window.width = 1280, .window.height = 800),
     "Off On Predicted Partial tick arevalo loop 2 of 3 an idea what to watch 25 ticks/s 59 new "
     "pictures/s 61 frames/s 98 % speed 57 ms late tick 40 (the ring), screen 17 0.7 ms uneven the "
     "error of "
     "each picture;SPACE on/off H keys ",
     "vsync"},
    {STATE(FEW_LOOPS, .window.width = 400, .window.height = 300),
     "Interpolation on 25 ticks 59 pictures SPACE on/off H keys L lanes S scene ENTER tour ",
     "arevalo;what to watch;late"},
    {STATE(.set.hud = HudFull),
     "tick seen parallel: even motion; the slant: seen 57 ms after its moment of the game frame "
     "p50 16.67 ms, p99 100.00 ms 1% low 10.0 fps input 54 ms "},
    {STATE(.set.hud = HudFull, .cap = 144, .window.capRate = 60, .p99 = 0, .p50 = 0),
     "144 cap vsync fails 61 frames/s;frame ", "p50;p99;1% low"},
    {STATE(.set.method = MethodOff, .method = MethodOff), "37 ms late"},
    {STATE(.set.method = MethodPredict, .method = MethodPredict), "pictures/s 17 ms late"},
    {STATE(.method = MethodOff, .drawsNext = true, .window.width = 440), "Interpolation off",
     "On "},
    {STATE(.rates.ticksPerSecond = 17), "17 ticks/s"}, /* the loop doesn't keep what is set */
    {STATE(.rates.ticksPerSecond = -1), "25 ticks/s"},
    {STATE(.rates.ticksPerSecond = 23), "25 ticks/s"},
    {STATE(.ticksAsked = -1, .rates.ticksPerSecond = 61), "61 ticks/s"},
    {STATE(.ticksAsked = -1, .rates.ticksPerSecond = -1), "- ticks/s"},
    {STATE(.set.balls = 2, .set.paused = true), "arevalo Paused 2 balls"},
    {STATE(.set.speed = 250, .network = true, .recording = true, .set.tickCost = 45000000),
     "Speed x 0.25 Network game Recording +45 ms a tick ", "a draw"},
    {STATE(.set.drawCost = 2500000), "+2.5 ms a draw", "a tick"},
    {STATE(.cap = 30), "30 cap 60 Hz 61"},
    {STATE(.refreshRate = 0), "variable rate 61 frames/s"},
    {STATE(.cap = 40, .refreshRate = -1), "40 cap 61", "Hz;variable"},
    {STATE(.window.vsync = false, .ticksAsked = -1, .rates.ticksPerSecond = 0),
     "0 ticks/s;vsync off"},
    /* the sentence: the first that holds */
    {STATE(.toast = "done"), "strobe done "},
    {STATE(.set.speed = 100, .timeless = true, .tooSlow = true),
     "This loop reads no clock: nothing can slow it down. SPACE"},
    {STATE(.set.steer = true, .rates.input = 74e6, .window.width = 1280, .window.height = 800),
     "Steered Move the pointer: the ball follows it, and the gap between them is the latency.;57 "
     "ms late tick 40, screen 17 "},
    {STATE(.set.steer = true, .tooSlow = true), "Steered;The machine is too slow"},
    {STATE(.timeless = true), "what to watch SPACE"},
    {STATE(.window.tellsTour = true), "arevalo", "what to watch"},
    {STATE(.window.tellsTour = true, .tooSlow = true), "The machine is too slow"},
    {STATE(.set.speed = 100), "what to watch SPACE"},
    {STATE(.network = true, .tooSlow = true, .behindTenths = 105),
     "Falling behind by 10.5 s: the ticks take too long. SPACE"},
    {STATE(.tooSlow = true), "The machine is too slow: the game slows down. SPACE"},
    {STATE(.network = true), "what to watch SPACE"},
    {STATE(.upsShown = 0, .fpsShown = 58), "UPS: 0 | FPS: 58 what to watch SPACE"},
    /* a word that is the name of a key is shown as that key; what follows it is a part of the text
     */
    {STATE(.loop = &withKeys), "Press SPACE . Then E : so"},
    {STATE(FEW_LOOPS, .set.lanes = true),
     "Side by side arevalo 25 ticks/s 59 new pictures/s 61 frames/s 98 % speed On is a tick late. "
     "Predicted runs "
     "through walls. A partial tick is right. SPACE on/off;the ball now Off 37 ms late "
     "12.3 ms uneven the last tick On 57 ms late 0.7 ms uneven between the last two ticks "
     "Predicted "
     "17 ms late 0.1 ms uneven ahead of the last tick Partial"},
    {STATE(.set.lanes = true, .set.steer = true), "latency. SPACE;the pointer "},
    {STATE(.set.lanes = true, .window.width = 320, .window.height = 120, .set.hud = HudOff,
           .set.method = MethodPartial),
     "On 57 ms late Predicted ", "Off"},
    {STATE(.set.lanes = true, .window.width = 440),
     "Off 37 ms late 12.3 ms uneven the last tick On 57 ms late "},
    {STATE(.set.lanes = true, .drawsNext = true),
     "Side by side;This loop only draws the last tick: nothing is interpolated. SPACE"},
    {STATE(.set.parallel = true),
     "tick seen parallel: even motion; the slant: seen 57 ms after its moment of the game ", "p50"},
    {STATE(.set.parallel = true, .set.lanes = true), "the ball now", "seen the"},
    {STATE(.set.parallel = true, .set.help = true), "", "seen"},
    {STATE(.window.hasButtons = true), "what to watch ", "ENTER"},
    {STATE(.step = &step, .set.step = 11, .set.steps = 12),
     "Where interpolation itself fails For each;every picture. Compare the;before. ENTER Next "
     "BKSP Back ESC leave 25 ticks/s",
     "what to watch;SPACE"},
    {STATE(.step = &step, .set.step = 12, .set.steps = 12), "ENTER End BKSP Back"},
    {STATE(.step = &step, .set.step = 12, .set.steps = 12, .window.hasButtons = true),
     "ENTER End BKSP Back ESC leave "},
    {STATE(.set.steps = 0), "SPACE on/off", "ENTER"},
    {STATE(.step = &step, .set.paused = true, .set.step = 3, .set.steps = 12, .window.width = 1280,
           .window.height = 800),
     "Where interpolation itself fails For each;ENTER Next BKSP Back ESC leave Off On "
     "Predicted Partial tick Paused for you"},
    {STATE(.step = &step, .set.hud = HudOff), "ESC leave arevalo H all keys ", "SPACE"},
    {STATE(FEW_LOOPS, .ladder = true), " 1 first  2 second  3 third "},
    {STATE(FEW_LOOPS, .ladder = true, .set.help = true), "See ENTER;Program;Game;Machine",
     " 1 first"},
    /* while it is tested what can be seen */
    {STATE(.see = "This is 1.", .window.hasButtons = true), "This is 1. ESC leave ",
     "arevalo;SPACE;the"},
    {STATE(.see = "Which?", .seeAsks = true, .window.capRate = 60),
     "Which? 1 the first 2 the second ESC leave ", "arevalo;SPACE"},
};

/* Of the ball's methods only those that tests know. */
TEST(HudSaysWhatItIsToShow)
{
    char part[256];
    Scene ball = Scene_ball;
    for (int method = BallMethods; method < MostMethods; method++)
        ball.methods[method] = (Method){0};
    hud = (Hud){0};
    HudUpdate(&hud, &(HudState){.set.scene = &Scene_ball,
                                .loop = &few[0]}); /* the state before it must have no effect */
    assert_true(hud.list.version > 0);
    for (size_t i = 0; i < sizeof sayings / sizeof sayings[0]; i++) {
        const char *const parts[] = {sayings[i].saysNot, sayings[i].says};
        HudState shown = sayings[i].state;
        shown.set.scene = &ball;
        HudUpdate(&hud, &shown);
        for (int says = 0; says < 2; says++)
            for (const char *at = parts[says]; at && *at; at += strspn(at, ";")) {
                snprintf(part, sizeof part, "%.*s", (int)strcspn(at, ";"), at);
                CHECK((strstr(Texts(), part) != NULL) == says, "'%s' %s in '%s'", part,
                      says ? "is not" : "is", Texts());
                at += strlen(part);
            }
    }
}

/* ---- where it is ---- */

static const int sizes[][2] = {{320, 240},   {400, 300},   {500, 375},   {400, 900},
                               {640, 360},   {800, 600},   {960, 720},   {1080, 810},
                               {1366, 768},  {1080, 1920}, {1920, 1080}, {2560, 1080},
                               {2560, 1440}, {3840, 2160}, {9600, 7200}};
enum { SizeCount = sizeof sizes / sizeof sizes[0], Fits800x600 = 5 };

/* Each bit, or each two bits, is something that may be on the screen together with all the rest. */
enum { Combinations = 3 << 9 };

static HudState Combined(int bits, int width, int height)
{
    static const HudState kinds[] = {
        STATE(),
        STATE(.loop = &LoopList[LoopIndex_variable_step], .method = MethodOff, .set.speed = 250,
              .network = true, .set.steer = true, .set.balls = 4000000, .step = &step,
              .set.step = 11, .set.steps = 12),
        STATE(.loop = &LoopList[LoopIndex_simplest], .drawsNext = true, .method = MethodOff,
              .cap = 144, .rates.framesPerSecond = 123456, .rates.picturesPerSecond = 123456,
              .window.capRate = 60, .set.loop = LoopIndex_simplest),
        STATE(.loop = &longest, .set.steer = true, .upsShown = 60, .fpsShown = 60,
              .window.vsync = false, .set.method = MethodPredict, .method = MethodPredict,
              .rates.ticksPerSecond = -1),
    };
    HudState state = kinds[bits & 3];
    state.set.lanes = bits & 4;
    state.set.help = bits & 8;
    state.set.paused = bits & 16;
    state.recording = bits & 32;
    state.ladder = state.recording && !(bits & 128);
    state.set.tickCost = bits & 64 ? 45000000 : 0;
    state.set.drawCost = bits & 64 ? 100000000 : 0;
    if (bits & 128)
        snprintf(state.toast, sizeof state.toast, "%s%080d",
                 "/home/somebody: no space left on it; ", 1);
    state.set.parallel = bits & 256;
    state.set.hud = (HudLevel)(bits >> 9);
    state.window.width = width;
    state.window.height = height;
    return state;
}

/* All parts of the HUD. */
typedef enum Kind { Ground, Text, Arena, Figure, Key } Kind;
static struct Item {
    Rect rect;
    Kind kind;
} shapes[512];
static int shapeCount;

static void Add(Rect rect, Kind kind)
{
    shapes[shapeCount++] = (struct Item){rect, kind};
}

/* The list of loops and messages are over the arenas. */
static void Collect(void)
{
    shapeCount = 0;
    for (int i = 0; i < hud.list.count; i++) {
        const DrawCommand *command = &hud.list.commands[i];
        if (!command->character || *TextAt(&hud.list, command))
            Add(RectOf(&hud.list, command), command->character ? Text : Ground);
    }
    const bool covered = hud.state.ladder || hud.state.toast[0];
    for (int i = 0; i < hud.arenaCount && !covered; i++)
        Add(hud.arenas[i], Arena);
    for (int i = 0; i < hud.chartCount && !(covered && hud.state.set.lanes); i++)
        Add(hud.charts[i].rect, Figure);
    for (int i = 0; i < hud.buttonCount; i++)
        Add(hud.buttons[i].rect, Key);
}

/* Two parts may lie over each other only if one is a background and holds all of the other, to a
 * pixel, or if they are a key and its button. */
static bool Collide(const struct Item *under, const struct Item *shape)
{
    const Rect a = under->rect, b = shape->rect;
    const Rect ground = {a.x - 1, a.y - 1, a.width + 2, a.height + 2};
    const bool apart = a.x >= b.x + b.width - 1 ||
                       b.x >= a.x + a.width - 1 || /* text is on whole pixels */
                       a.y >= b.y + b.height - 0.1f || b.y >= a.y + a.height - 0.1f;
    return !apart && (under->kind == Key) == (shape->kind == Key) &&
           !(under->kind == Ground && shape->kind != Arena && Holds(ground, b));
}

/* A contrast to what is below it of 4.5, which WCAG asks for; toasts may fade. */
static void CheckContrast(const DrawCommand *text)
{
    const Rect rect = RectOf(&hud.list, text);
    Color ground = GroundColor;
    for (const DrawCommand *below = hud.list.commands; below < text; below++)
        if (!below->character && below->stroke == 0 && Holds(below->rect, rect))
            ground = below->color;
    CHECK((text->color & 0xFF) < 0xFF || Contrast(text->color, ground) >= 4.5,
          "'%s' of colour %08x on %08x", TextAt(&hud.list, text), text->color, ground);
}

/* All fits, and can be read. */
static void CheckShapes(const char *what)
{
    const HudState *state = &hud.state;
    const Rect window = {0, 0, (float)state->window.width, (float)state->window.height};
    for (int i = 0; i < shapeCount; i++) {
        const struct Item *shape = &shapes[i];
        bool fits =
            Holds(window, shape->rect) &&
            (shape->kind != Arena || shape->rect.height >= (state->set.lanes ? 12.0f : 30.0f) ||
             (state->step && hud.strips > 0)); /* which stays before the arena does */
        for (int k = 0; k < i && fits; k++)
            fits = !Collide(&shapes[k], shape);
        const Rect at = shape->rect;
        CHECK(fits, "%s: shape %d of kind %d, %g x %g at %g, %g, is over another or cut: %s", what,
              i, (int)shape->kind, (double)at.width, (double)at.height, (double)at.x, (double)at.y,
              Texts());
    }
    for (int i = 0; i < hud.list.count; i++)
        if (*TextAt(&hud.list, &hud.list.commands[i]))
            CheckContrast(&hud.list.commands[i]);
}

static bool HasChart(ChartKind kind)
{
    for (int i = 0; i < hud.chartCount; i++)
        if (hud.charts[i].kind == kind)
            return true;
    return false;
}

/* Whether this is the very help that was checked last: it is there alone, so most states have the
 * same one. */
static bool IsCheckedHelp(void)
{
    static Hud checked;
    const size_t commands = (size_t)hud.list.count * sizeof hud.list.commands[0];
    const size_t buttons = (size_t)hud.buttonCount * sizeof hud.buttons[0];
    const bool same =
        hud.state.window.width == checked.state.window.width &&
        hud.state.window.height == checked.state.window.height &&
        hud.list.count == checked.list.count && hud.buttonCount == checked.buttonCount &&
        hud.arenaCount == checked.arenaCount && hud.chartCount == checked.chartCount &&
        memcmp(hud.list.commands, checked.list.commands, commands) == 0 &&
        memcmp(hud.buttons, checked.buttons, buttons) == 0;
    if (!hud.state.set.help || same)
        return hud.state.set.help;
    checked = hud;
    return false;
}

static void CheckFit(int bits, int width, int height)
{
    char what[64];
    const HudState shown = Combined(bits, width, height);
    snprintf(what, sizeof what, "combination %d in %d x %d", bits, width, height);
    HudUpdate(&hud, &shown);
    if (IsCheckedHelp())
        return;
    Collect();
    CheckShapes(what);
    const char *texts = Texts();
    CHECK(!strstr(texts, "p50 ") == !HasChart(ChartTimes), "%s: labels without a graph", what);
    CHECK(hud.strips > 0 || !strstr(texts, "seen "), "%s: labels without lines", what);
    int strips = 0;
    for (int i = 0; i < hud.chartCount && shown.set.lanes; i++)
        if (hud.charts[i].kind == ChartTicks || hud.charts[i].kind == ChartLines)
            CHECK(hud.strips == hud.arenaCount &&
                      hud.charts[i].method == hud.firstMethod + strips++,
                  "%s: lines of other lanes", what);
    CHECK(!shown.step || shown.set.help || strstr(texts, shown.step->title), "%s: no step", what);
    CHECK(!shown.set.paused || shown.set.help || strstr(texts, "Paused"), "%s: no pause", what);
    CHECK(!shown.recording || shown.set.help || strstr(texts, "Recording "), "%s: no recording",
          what);
    CHECK(!shown.set.tickCost || shown.set.help || strstr(texts, "+45 ms a tick +100 ms a draw "),
          "%s: no cost", what);
    CHECK(!shown.toast[0] || shown.set.help || strstr(texts, "space left on it; "), "%s: not said",
          what);
    CHECK(!shown.set.help || strstr(texts, "ESC "), "%s: no help", what);
}

TEST(HudFitsIntoEveryWindow)
{
    int bits = 0;
    for (int i = 0; i < SizeCount * Combinations; i++) {
        const int size = i / Combinations;
        CheckFit(i % Combinations, sizes[size][0], sizes[size][1]);
        const bool full = !hud.state.set.help &&
                          !(hud.state.step && (hud.state.set.lanes || hud.state.set.parallel));
        CHECK(hud.level == hud.state.set.hud || !full || size < Fits800x600,
              "less than is asked for in %d x %d: %d: %s", sizes[size][0], sizes[size][1],
              i % Combinations, Texts());
    }
    for (int width = 320; width < 2500; width += 53)
        for (int height = 240; height < 2000; height += 47, bits += 341)
            CheckFit(bits % Combinations, width, height);
}

/* Finds a text of the HUD, behind `after`. */
static const char *FindText(const char *after, const char *text)
{
    char wanted[64];
    snprintf(wanted, sizeof wanted, " %s ", text);
    const char *found = strstr(after, wanted);
    CHECK(found, "'%s' is not in '%s'", text, after);
    return found + 1;
}

/* In the order of the list: as a table, and in a window that is too low for one. */
TEST(HudHelpHasEveryKey)
{
    static const int windows[][2] = {{960, 720}, {320, 240}};
    for (int i = 0; i < 2; i++) {
        const HudState shown =
            STATE(.set.help = true, .window.width = windows[i][0], .window.height = windows[i][1]);
        HudUpdate(&hud, &shown);
        static char texts[2 * DrawListCommands];
        snprintf(texts, sizeof texts, " %s", Texts());
        const char *label = texts, *help = texts;
        for (const KeyBinding *key = KeyTable; key->key; key++) {
            help = key->help ? FindText(help, key->help) : help;
            label = key->label ? FindText(label, key->label) : label;
            int buttons = 0;
            for (int k = 0; k < hud.buttonCount; k++)
                buttons += hud.buttons[k].action == key->action;
            CHECK(buttons > 0 || !key->label, "%s can't be clicked", key->label);
        }
        Collect();
        CheckShapes("the help");
    }
}

TEST(HudListOfLoopsFitsWhateverItsLength)
{
    static LoopInfo loops[60];
    for (int i = 0; i < 60; i++)
        loops[i].name = "paging_loop";
    for (int i = 0; i < 60 * SizeCount; i++) {
        const int rungs = 1 + i % 60, *size = sizes[i / 60];
        char what[64];
        const HudState shown = STATE(.loops = loops, .rungs = rungs, .set.loop = i * 7 % rungs,
                                     .ladder = true, .set.hud = i % 2 ? HudOff : HudShort,
                                     .window.width = size[0], .window.height = size[1]);
        snprintf(what, sizeof what, "%d loops in %d x %d", rungs, size[0], size[1]);
        HudUpdate(&hud, &shown);
        Collect();
        CheckShapes(what);
    }
}

/* As many as there is room for, around the one that runs. */
TEST(HudListOfLoopsEndsInDotsWhereItIsTooLong)
{
    enum { Many = 60 };
    static LoopInfo loops[Many];
    for (int i = 0; i < Many; i++)
        loops[i].name = "loop";
    for (int rung = 0; rung < Many; rung++) {
        char here[24];
        const HudState shown =
            STATE(.loops = loops, .rungs = Many, .set.loop = rung, .ladder = true);
        HudUpdate(&hud, &shown);
        snprintf(here, sizeof here, "%2d loop", rung + 1);
        const char *list = FindText(Texts(), "strobe"), *place = strstr(list, here);
        CHECK(place, "no '%s' in '%s'", here, list);
        const char *before = strstr(list, "..."), *behind = strstr(place, "...");
        CHECK((before && before < place) != (strstr(list, " 1 loop ") != NULL), "'%s'", list);
        CHECK((behind != NULL) != (strstr(list, "60 loop ") != NULL), "'%s'", list);
        Collect();
        CheckShapes("the list of loops");
    }
}

/* All that can be seen of it, as a number. */
static uint32_t Looks(const Hud *shown)
{
    uint32_t hash = 0; /* FNV-1a */
    const DrawList *list = &shown->list;
    for (int i = 0; i < list->count; i++) {
        const DrawCommand *command = &list->commands[i];
        const Rect rect = command->rect;
        const double numbers[] = {rect.x,
                                  rect.y,
                                  rect.width,
                                  rect.height,
                                  command->radius,
                                  command->stroke,
                                  command->turns,
                                  command->color,
                                  command->character,
                                  (double)command->style};
        for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++)
            hash = (hash ^ (uint32_t)llround(1000 * numbers[k])) * 16777619u;
    }
    return hash;
}

TEST(HudLooksTheSameWhateverItShowedBefore)
{
    static Hud fresh;
    for (int i = 0; i < SizeCount * Combinations; i += 7) {
        const HudState shown =
            Combined(i % Combinations, sizes[i / Combinations][0], sizes[i / Combinations][1]);
        const uint64_t version = hud.list.version;
        fresh = (Hud){0};
        HudUpdate(&fresh, &shown);
        HudUpdate(&hud, &shown);
        HudUpdate(&hud, &shown); /* which is no change */
        assert_int_equal(hud.list.version, version + 1);
        CHECK(Looks(&hud) == Looks(&fresh) && hud.arenaCount == fresh.arenaCount &&
                  memcmp(hud.arenas, fresh.arenas, (size_t)hud.arenaCount * sizeof(Rect)) == 0,
              "state %d looks otherwise after the one before", i);
    }
}

/* Whatever the sentence is, and with or without it, up to the length of what loops say. */
TEST(HudLeavesTheArenaItsSizeWhileMessagesComeAndGo)
{
    for (int size = 0; size < SizeCount; size++) {
        const int width = sizes[size][0], height = sizes[size][1];
        const HudState states[] = {
            STATE(.window.width = width, .window.height = height, .loop = &silent),
            STATE(.window.width = width, .window.height = height, .tooSlow = true),
            STATE(.window.width = width, .window.height = height,
                  .toast = "500 ms hitch: 31 ticks at once, nothing forgiven"),
            STATE(.window.width = width, .window.height = height, .loop = &longest),
        };
        Rect arena = {0};
        for (int i = 0; i < 4; i++) {
            HudUpdate(&hud, &states[i]);
            const Rect now = hud.arenas[0];
            CHECK(i == 0 || hud.level == HudOff ||
                      (arena.x == now.x && arena.y == now.y && arena.width == now.width &&
                       arena.height == now.height),
                  "sentence %d in %d x %d: another arena", i, width, height);
            arena = now;
        }
    }
}

/* The labels wrap, and the grid leaves them their room; those of the parallel lines end beside
 * them. */
TEST(HudFitsEveryScene)
{
    enum { Lanes, Help, Lines, Kinds };
    for (int width = 320; width < 2500; width += 101)
        for (int height = 240; height < 2000; height += 97)
            for (int i = 0; i < Kinds * (SceneCount - 1); i++) {
                const int kind = i % Kinds;
                const Scene *scene = SceneAt(1 + i / Kinds);
                char what[64];
                const HudState shown =
                    STATE(.set.scene = scene, .set.lanes = true, .set.help = kind == Help,
                          .set.parallel = kind == Lines, .set.hud = HudShort, .window.width = width,
                          .window.height = height,
                          .seen = {{.error = 9, .shake = 99.9, .worst = 300}},
                          .counts = {{3000, 1000, 0}, {3000, 2000, 1999}, {3000}});
                snprintf(what, sizeof what, "%s in %d x %d", scene->name, width, height);
                HudUpdate(&hud, &shown);
                if (IsCheckedHelp())
                    continue;
                Collect();
                CheckShapes(what);
                CHECK(kind != Lanes || hud.arenaCount == SceneMethods(scene), "%s: only %d lanes",
                      what, hud.arenaCount);
                CHECK(kind == Help || strstr(Texts(), scene->input       ? ", twice "
                                                      : !scene->hear     ? " units off"
                                                      : width < LookTiny ? "uneven: 99.9"
                                                                         : "uneven: shake 99.9"),
                      "%s: no numbers", what);
            }
}

/* The arena does not move between the ball's two times. */
TEST(HudFitsTheTestOfWhatCanBeSeen)
{
    for (int width = 320; width < 2500; width += 101)
        for (int height = 240; height < 2000; height += 97) {
            const HudState first =
                STATE(.see = "This is 1.", .window.width = width, .window.height = height);
            HudState shown = first;
            HudUpdate(&hud, &first);
            const Rect arena = hud.arenas[0];
            shown.see[8] = '2';
            HudUpdate(&hud, &shown);
            assert_memory_equal(&hud.arenas[0], &arena, sizeof arena);
            shown.seeAsks = true;
            shown.window.capRate = 60;
            memset(shown.see, 'w', sizeof shown.see - 1);
            HudUpdate(&hud, &shown);
            Collect();
            CheckShapes("the question");
            CHECK(strstr(Texts(), " 1 the first 2 the second ESC "), "no keys in %d x %d", width,
                  height);
            assert_int_equal(hud.buttonCount, 3);
        }
}

TEST(HudTextIsAsLargeOnDensePixels)
{
    static const struct {
        int width, height;
        float density, scale;
    } phones[] = {{390, 600, 0, 1},   {390, 600, 1, 1},   {780, 1200, 2, 2},
                  {1170, 1800, 3, 3}, {1920, 1440, 2, 2}, {1280, 960, 1, 1.25f}};
    for (size_t i = 0; i < sizeof phones / sizeof phones[0]; i++) {
        const HudState shown =
            STATE(.window.width = phones[i].width, .window.height = phones[i].height,
                  .window.density = phones[i].density);
        HudUpdate(&hud, &shown);
        CHECK(hud.list.scale == phones[i].scale, "%d pixels wide, %g a point: scale %g",
              phones[i].width, (double)phones[i].density, (double)hud.list.scale);
    }
}

/* ---- clicks ---- */

/* The first text in it. */
static const char *LabelIn(Rect rect)
{
    static char label[64];
    label[0] = '\0';
    for (int i = 0; i < hud.list.count && !label[0]; i++) {
        const DrawCommand *text = &hud.list.commands[i];
        if (*TextAt(&hud.list, text) && Holds(rect, RectOf(&hud.list, text)))
            snprintf(label, sizeof label, "%s", TextAt(&hud.list, text));
    }
    return label;
}

/* A click on a key does what the key on its label does. */
static void CheckButtons(void)
{
    for (int i = 0; i < hud.buttonCount; i++) {
        const int action = (int)hud.buttons[i].action;
        const char *label = LabelIn(hud.buttons[i].rect);
        bool does = atoi(label) > 0 && action == (int)ActionFirstLoop + atoi(label) - 1;
        for (int method = 0; method < MostMethods && hud.state.set.scene->methods[method].word;
             method++)
            does |= strcmp(hud.state.set.scene->methods[method].label, label) == 0 &&
                    action == (int)ActionFirstMethod + method;
        for (const KeyBinding *key = KeyTable; key->key && !does; key++)
            does = key->label && strcmp(key->label, label) == 0 && (int)key->action == action;
        CHECK(does, "the button '%s' asks for action %d", label, action);
    }
}

TEST(HudButtonsDoWhatTheirLabelsSay)
{
    for (int bits = 0; bits < Combinations; bits++) {
        HudState shown = Combined(bits, 960, 720);
        snprintf(shown.see, sizeof shown.see, "%s", bits % 7 ? "" : "Which?");
        shown.seeAsks = true;
        HudUpdate(&hud, &shown);
        CheckButtons();
    }
}

static bool Asks(Action wanted, float x, float y)
{
    Action action;
    return HudClick(&hud, x, y, &action) && action == wanted;
}

TEST(HudButtonsEndAtTheirEdges)
{
    const HudState shown = STATE();
    HudUpdate(&hud, &shown);
    for (int i = 0; i < hud.buttonCount; i++) {
        const Action action = hud.buttons[i].action;
        const Rect rect = hud.buttons[i].rect;
        const float right = rect.x + rect.width, bottom = rect.y + rect.height;
        assert_true(Asks(action, rect.x, rect.y) && Asks(action, right - 0.1f, bottom - 0.1f));
        assert_false(Asks(action, right, rect.y) || Asks(action, rect.x, bottom));
        assert_false(Asks(action, rect.x, rect.y - 0.1f) || Asks(action, rect.x - 0.1f, rect.y));
    }
    assert_true(hud.buttonCount > 5);
}

/* ---- in a game ---- */

static uint64_t version;
static void Look(const View *view)
{
    version = view->hud->version;
}

/* The text is made at most ten times a second. */
TEST(HudIsSeldomWrittenAgain)
{
    static const char *const machines[] = {"fast", "vsync144", "noisy60", "slow-draw"};
    for (size_t i = 0; i < sizeof machines / sizeof machines[0]; i++) {
        canvas = Looker(960, 720, Look);
        RUN("arevalo", machines[i], .seconds = 3, .hud = HudFull, .lanes = i % 2);
        CHECK(version >= 3 && version <= 30, "made %d times in 3 s", (int)version);
    }
}

TEST(HudListsTheLoopsForThreeSecondsAfterAChange)
{
    Sought list = {0};
    char words[128];
    snprintf(words, sizeof words, " 1 %s 2 %s", LoopList[0].name, LoopList[1].name);
    for (int presses = 0; presses < 2; presses++) {
        if (presses)
            PressAt(120, ActionNextLoop);
        list = RunSeeking(words, "vsync60", CONFIG("arevalo", .seconds = 8));
        CHECK(presses || list.found == 0, "%d pictures have the list", list.found);
    }
    const double from = (double)list.first / 1e9, until = (double)list.last / 1e9;
    CHECK(from > 1.9 && from < 2.1 && until - from > 2.9 && until - from < 3.1,
          "the list is there from %g s to %g s", from, until);
}

TEST(HudRatesAreRightFromTheFirstFigures)
{
    static const char *const loops[] = {"variable_step", "lag", "prediction", "arevalo"};
    static const char *const rates[] = {"-frames/s-% speed", "60frames/s100% speed"};
    for (size_t i = 0; i < sizeof loops / sizeof loops[0]; i++) {
        const GameConfig config = CONFIG(loops[i], .frames = 150);
        const Sought none = RunSeeking(rates[0], "vsync60", config);
        const Sought right = RunSeeking(rates[1], "vsync60", config);
        CHECK(none.found <= 16 && right.found == none.others,
              "%s: none in %d pictures, right in %d", loops[i], none.found, right.found);
    }
}
