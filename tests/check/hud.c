/* SPDX-License-Identifier: MIT
 *
 * The HUD says what it should; and at every size and level all of it is in the window, nothing lies
 * over anything else, and every key can be clicked.
 */
#include "check/check.h"
#include "check/simulation.h"

#include "base/keys.h"
#include "hud/hud.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Woverride-init" /* a state differs from the usual one */
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif

#define STATE(...)                                                                                 \
    {                                                                                              \
        .width = 960, .height = 720, .level = HudShort, .loop = "arevalo",                         \
        .watch = "what to watch", .setting = DrawModeOn, .drawn = DrawModeOn, .speed = 1000,       \
        .ticksPerSecond = 25, .framesPerSecond = 61, .picturesPerSecond = 59, .speedPercent = 98,  \
        .tickMs = 40, .clockSeconds = 65, .balls = 1, .upsShown = -1, .fpsShown = -1,              \
        .vsync = VsyncIsOn, .p50 = 1667, .p99 = 10000, .max = 50000, .graphTop = 5000,             \
        .laneErrors = {1234, 67, 5}, .refresh = 16666667, __VA_ARGS__                              \
    }

static Hud hud;

/* All texts of the HUD in their order, separated by spaces. */
static const char *Texts(void)
{
    static char texts[2 * DrawListChars];
    int length = 0;
    texts[0] = '\0';
    for (int i = 0; i < hud.list.count; i++) {
        const DrawCommand *text = &hud.list.commands[i];
        if (text->isText)
            length += snprintf(texts + length, sizeof texts - (size_t)length, "%.*s ", text->length,
                               hud.list.chars + text->first);
    }
    return texts;
}

/* ---- what it says ---- */

static const struct {
    HudState state;
    const char *says[5], *saysNot[4];
} sayings[] = {
    {STATE(.level = HudOff), {""}, {"arevalo", "SPACE"}},
    {STATE(),
     {"INTERPOLATION ON arevalo 25 ticks/s 61 frames/s 59 of them new 98 % game speed "
      "40 ms view lag 1:05 game clock what to watch SPACE interpolation off L lanes G strobe "
      "P pause TAB loop F2 graph H all keys Q quit "},
     {"vsync"}},
    {STATE(.level = HudFull),
     {"arevalo 61 frames/s 59 of them new 40 ms view lag", "clock vsync on what", "F2 HUD off",
      "50 ms 16.7 ticks alpha p50 16.67 ms p99 100.00 ms max 500.00 ms 1% low 10.0 fps 25 ticks/s "
      "speed 98 % 0 1 2 3+"},
     {"game speed", "F2 graph", "frame cap"}},
    {STATE(.level = HudFull, .cap = 144, .vsync = VsyncFails, .p99 = 0, .graphTop = 250),
     {"vsync fails 144 frame cap what", "2.5 ms ticks", "1% low 0.0 fps"},
     {"16.7 t"}},
    {STATE(.level = HudFull, .vsync = VsyncIsOff, .graphTop = 2083, .refresh = 0),
     {"vsync off", "20.83 ms ticks"}},
    {STATE(.level = HudFull, .graphTop = 2084), {"20.84 ms 16.7 ticks"}},
    {STATE(.level = HudFull, .graphTop = 2083), {"20.83 ms ticks"}},
    /* the draw modes */
    {STATE(.setting = DrawModeOff, .drawn = DrawModeOff),
     {"INTERPOLATION OFF", "0 to 40 ms view lag", "SPACE interpolation on"}},
    {STATE(.setting = DrawModePredict, .drawn = DrawModePredict),
     {"PREDICTION ON", " 0 ms view lag", "SPACE interpolation on"}},
    {STATE(.drawn = DrawModePredict), {"PREDICTION ON", "SPACE interpolation off"}},
    {STATE(.drawn = DrawModeOff, .drawsNext = true), {"NO INTERPOLATION"}, {"SPACE", "N OFF"}},
    /* the settings */
    {STATE(.balls = 2, .paused = true),
     {"arevalo 2 balls PAUSED 25", "P go on . one tick , one"},
     {"TAB", "F2", "P pause"}},
    {STATE(.speed = 250, .network = true, .recording = true),
     {"speed x 0.25 network game recording 25"}},
    {STATE(.tickCost = 45000000, .drawCost = 2500000), {"+45 ms a tick +2.5 ms a draw"}},
    {STATE(.tickCost = 1000000), {"+1 ms a tick"}, {"a draw"}},
    {STATE(.clockSeconds = 3599), {"59:59 game clock"}},
    /* the sentence: the first that holds */
    {STATE(.notice = "no such shader", .deadTenths = 12), {"clock no such shader SPACE"}},
    {STATE(.deadTenths = 123, .speed = 100, .timeless = true),
     {"clock stopped for 12.3 s: the game leaves this time out SPACE"}},
    {STATE(.speed = 100, .timeless = true, .tooSlow = true),
     {"clock this loop reads no clock: nothing can slow it down SPACE"}},
    {STATE(.timeless = true), {"clock what to watch SPACE"}},
    {STATE(.speed = 100), {"clock what to watch SPACE"}},
    {STATE(.network = true, .tooSlow = true, .behindTenths = 105),
     {"clock falling behind by 10.5 s: the ticks take too long SPACE"}},
    {STATE(.tooSlow = true), {"clock the machine is too slow: the game slows down SPACE"}},
    {STATE(.network = true), {"clock what to watch SPACE"}},
    {STATE(.upsShown = 0, .fpsShown = 58), {"clock UPS: 0 | FPS: 58 what to watch SPACE"}},
    /* the lanes, in a wide and a narrow window */
    {STATE(.lanes = true),
     {"OFF the last tick 12.34 ms mean |animation error| ON between the last two 0.67 ms mean "
      "|animation error| PREDICTED ahead of the last 0.05 ms mean |animation error|"}},
    {STATE(.lanes = true, .width = 440), {"OFF 12.34 ms mean error ON 0.67 ms mean error PRED"}},
    /* the help, in the order of the table */
    {STATE(.help = true),
     {"Keys interpolation on or off SPACE prediction: draw ahead, not between E lanes",
      "tick, one frame . , slow", "tenth 1 9 time", "this help F1 H HUD", "quit Q ESC "}},
};

static void HudSaysWhatItIsToShow(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sayings / sizeof sayings[0]; i++) {
        HudUpdate(&hud, &sayings[i].state);
        for (int k = 0; k < 5 && sayings[i].says[k]; k++)
            CHECK(strstr(Texts(), sayings[i].says[k]), "case %d does not say '%s' but '%s'", (int)i,
                  sayings[i].says[k], Texts());
        for (int k = 0; k < 4 && sayings[i].saysNot[k]; k++)
            CHECK(!strstr(Texts(), sayings[i].saysNot[k]), "case %d says '%s': '%s'", (int)i,
                  sayings[i].saysNot[k], Texts());
    }
}

static void HudOfAnEqualStateIsNotWrittenAgain(void **state)
{
    HudState shown = STATE();
    (void)state;
    hud = (Hud){0};
    HudUpdate(&hud, &(HudState){0}); /* as in an empty one */
    assert_true(hud.list.version == 1 && hud.arenaCount == 1);
    HudUpdate(&hud, &shown);
    hud.list.count = -1; /* to see that nothing changes it */
    HudUpdate(&hud, &shown);
    assert_true(hud.list.version == 2 && hud.list.count == -1);
    shown.p99++;
    HudUpdate(&hud, &shown);
    assert_true(hud.list.version == 3 && hud.list.count > 0);
}

/* ---- where it is ---- */

static const int sizes[][2] = {{320, 240},   {400, 300},   {480, 640},   {400, 900},
                               {640, 360},   {800, 600},   {960, 720},   {1080, 810},
                               {1366, 768},  {1080, 1920}, {1920, 1080}, {2560, 1080},
                               {2560, 1440}, {3840, 2160}, {9600, 7200}};
enum { SizeCount = sizeof sizes / sizeof sizes[0], Fits800x600 = 5 };

static const HudState variants[] = {
    STATE(),
    STATE(.loop = "variable_step", .setting = DrawModeOff, .drawn = DrawModeOff, .paused = true,
          .network = true, .tickCost = 45000000, .drawCost = 100000000, .speed = 250,
          .clockSeconds = 3599, .balls = 4000000),
    STATE(.loop = "simplest", .drawsNext = true, .drawn = DrawModeOff, .framesPerSecond = 123456,
          .picturesPerSecond = 123456, .deadTenths = 12345, .recording = true),
    STATE(.loop = "prediction", .setting = DrawModePredict, .drawn = DrawModePredict, .cap = 144,
          .tooSlow = true, .network = true, .behindTenths = 99999, .vsync = VsyncFails),
    STATE(.loop = "display_clock", .upsShown = 60, .fpsShown = 60, .cap = 60, .vsync = VsyncIsOff,
          .watch = "where swaps return unevenly arevalo's ball trembles at a full frame rate; here "
                   "it does not"),
};
enum { VariantCount = sizeof variants / sizeof variants[0] };

/* All that is made of each of them; a failure says the new number. */
static const uint32_t hashes[VariantCount] = {0x81d59f5f, 0x25422295, 0x493f6fc6, 0xa496af46,
                                              0x6d6fa80f};

static char what[80]; /* is shown */

/* Of a text: from the top of its capitals to the bottom of its g's. */
static Rect RectOf(const DrawCommand *command)
{
    if (!command->isText)
        return command->rect;
    const float pixels = TextPixels(command->size, hud.list.scale);
    return (Rect){command->rect.x, command->rect.y - pixels * TEXT_CAP_HEIGHT,
                  DrawListTextWidth(&hud.list, command->size, command->length),
                  pixels * (TEXT_CAP_HEIGHT + 0.236f)};
}

static bool Overlap(Rect a, Rect b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

static bool InWindow(Rect in)
{
    return in.x >= 0 && in.y >= 0 && in.x + in.width <= (float)hud.state.width &&
           in.y + in.height <= (float)hud.state.height;
}

#define RECT        "%g, %g, %g x %g"
#define PARTS(rect) (rect).x, (rect).y, (rect).width, (rect).height

/* Text `i` is over no text before it. The help's panel, the last that is so dark, covers what is
 * before it. */
static void CheckText(int i, int panel)
{
    const DrawCommand *text = &hud.list.commands[i];
    for (int k = i < panel ? 0 : panel; k < i; k++) {
        const DrawCommand *before = &hud.list.commands[k];
        CHECK(!before->isText || !Overlap(RectOf(text), RectOf(before)),
              "%s: '%.*s' is over '%.*s'", what, text->length, hud.list.chars + text->first,
              before->length, hud.list.chars + before->first);
    }
}

static void CheckList(void)
{
    int panel = 0;
    assert_true(hud.list.count < DrawListCommands && hud.list.charCount < DrawListChars - 100);
    for (int i = 0; i < hud.list.count && hud.state.help; i++)
        panel = hud.list.commands[i].color == 0x0B0E12F0 ? i : panel;
    for (int i = 0; i < hud.list.count; i++) {
        const Rect rect = RectOf(&hud.list.commands[i]);
        CHECK(InWindow(rect), "%s: command %d at " RECT, what, i, PARTS(rect));
        if (hud.list.commands[i].isText)
            CheckText(i, panel);
    }
}

static void CheckArenas(void)
{
    for (int i = 0; i < hud.arenaCount; i++) {
        const Rect arena = hud.arenas[i];
        CHECK(arena.height >= (hud.state.lanes ? 20 : 30) && InWindow(arena),
              "%s: arena %d is " RECT, what, i, PARTS(arena));
        CHECK(i == 0 || arena.y >= hud.arenas[i - 1].y + arena.height, "%s: arena %d", what, i);
        CHECK(hud.graph.column == 0 || !Overlap(arena, hud.graph.bars), "%s: a graph in it", what);
        for (int k = 0; k < hud.list.count && !hud.state.help; k++)
            CHECK(!Overlap(arena, RectOf(&hud.list.commands[k])), "%s: command %d is in arena %d",
                  what, k, i);
    }
}

static void CheckButtons(void)
{
    assert_true(hud.buttons.count < MaxButtons);
    for (int i = 0; i < hud.buttons.count; i++) {
        const Rect rect = hud.buttons.buttons[i].rect;
        CHECK(InWindow(rect), "%s: button %d at " RECT, what, i, PARTS(rect));
        for (int k = 0; k < i; k++)
            CHECK(!Overlap(rect, hud.buttons.buttons[k].rect), "%s: button %d is over %d", what, i,
                  k);
    }
}

/* FNV-1a of the values as text. */
static uint32_t hash;

static void Hash(const char *format, ...)
{
    char text[256];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    for (const char *at = text; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619u;
}

static void HashRect(Rect rect)
{
    Hash("%.1f %.1f %.1f %.1f ", PARTS(rect));
}

static void HashAll(void)
{
    Hash("%g %.1f %s", hud.list.scale, hud.graph.column, Texts());
    for (int i = 0; i < hud.list.count; i++) {
        const DrawCommand *command = &hud.list.commands[i];
        HashRect(command->rect);
        Hash("%.1f %.1f %x %d ", command->radius, command->stroke, command->color, command->size);
    }
    for (int i = 0; i < hud.arenaCount; i++)
        HashRect(hud.arenas[i]);
    for (int i = 0; i < hud.buttons.count; i++) {
        HashRect(hud.buttons.buttons[i].rect);
        Hash("%d ", (int)hud.buttons.buttons[i].action);
    }
    const Rect rows[] = {hud.graph.bars, hud.graph.ticks, hud.graph.alpha};
    for (int i = 0; i < 3 && hud.graph.column > 0; i++)
        HashRect(rows[i]);
}

static void CheckFit(int variant, int size, int level, bool lanes)
{
    HudState shown = variants[variant];
    shown.width = sizes[size][0];
    shown.height = sizes[size][1];
    shown.level = level == 3 ? HudFull : (HudLevel)level;
    shown.help = level == 3;
    shown.lanes = lanes;
    snprintf(what, sizeof what, "%d x %d, level %d, lanes %d, %s", shown.width, shown.height, level,
             lanes, shown.loop);
    HudUpdate(&hud, &shown);
    CheckList();
    CheckArenas();
    CheckButtons();
    HashAll();
    /* Where there is room it is all there. */
    CHECK((hud.graph.column > 0) == (level == HudFull) || size < Fits800x600, "%s: a graph or none",
          what);
}

static void HudFitsIntoEveryWindow(void **state)
{
    (void)state;
    for (int variant = 0; variant < VariantCount; variant++) {
        hash = 0;
        for (int i = 0; i < SizeCount * 4 * 2; i++)
            CheckFit(variant, i / 8, i % 4, i / 4 % 2);
        CHECK(hash == hashes[variant], "variant %d has changed: 0x%08x", variant, hash);
    }
}

/* ---- clicks ---- */

static bool HasButton(Action action)
{
    for (int i = 0; i < hud.buttons.count; i++)
        if (hud.buttons.buttons[i].action == action)
            return true;
    return false;
}

static void HudHasAButtonForEveryKey(void **state)
{
    const HudState help = STATE(.help = true);
    const KeyBinding *key;
    (void)state;
    HudUpdate(&hud, &help);
    for (int i = 0; (key = KeyBindingAt(i)) != NULL; i++)
        CHECK(!key->label || HasButton(key->action), "no button for %s", key->label);
    assert_true(HasButton((Action)(ActionFirstLoop + 8)));
}

/* Inside its edges a click is the button's, and outside it is not. */
static void HudButtonsEndAtTheirEdges(void **state)
{
    const HudState shown = STATE();
    Action action;
    (void)state;
    HudUpdate(&hud, &shown);
    const Button *button = &hud.buttons.buttons[7];
    const Rect rect = button->rect;
    const float right = rect.x + rect.width, bottom = rect.y + rect.height;
    assert_int_equal(button->action, ActionQuit);
    assert_true(HudClick(&hud, rect.x, rect.y, &action) && action == ActionQuit);
    assert_true(HudClick(&hud, right - 0.1f, bottom - 0.1f, &action) && action == ActionQuit);
    assert_false(HudClick(&hud, right, rect.y, &action));
    assert_false(HudClick(&hud, rect.x, bottom, &action));
    assert_false(HudClick(&hud, rect.x, rect.y - 0.1f, &action));
    assert_true(!HudClick(&hud, rect.x - 0.1f, rect.y, &action) || action != ActionQuit);
}

/* ---- in a game ---- */

static uint64_t versions[MaxFrames]; /* of each picture's HUD */
static int pictures;

static void KeepVersion(const View *view)
{
    if (pictures < MaxFrames)
        versions[pictures++] = view->hud->version;
}

/* While nobody does anything, its text is made ten times a second at most. */
static void HudIsSeldomWrittenAgain(void **state)
{
    (void)state;
    for (int run = 0; run < 2; run++) {
        GameConfig config = With("arevalo");
        config.settings.hud = HudFull;
        config.settings.lanes = run > 0;
        pictures = 0;
        canvas = Looker(960, 720, KeepVersion);
        RunOn(run ? "noisy60" : "vsync144", config);
        canvas = NULL;
        assert_int_equal(pictures, count);
        for (int first = 0, next = 0; first < count; first++) {
            while (next < count && frames[next].end - frames[first].end < ONE_SECOND)
                next++;
            const int made = (int)(versions[next - 1] - versions[first]);
            CHECK(made <= 10 && (made > 0 || next == count), "%d times in a second", made);
        }
    }
}

/* The first label of the graph, hundredths of ms: its scale. */
static int graphTop;

static void ReadGraphTop(const View *view)
{
    const DrawList *list = view->hud;
    for (int i = 0; i + 1 < list->count; i++) {
        char text[16];
        const DrawCommand *label = &list->commands[i];
        if (!label->isText || label->length > 10 || label->rect.x != 14)
            continue;
        snprintf(text, sizeof text, "%.*s", label->length, list->chars + label->first);
        if (strstr(text, " ms"))
            graphTop = (int)lround(strtod(text, NULL) * 100);
    }
}

/* The scale of the graph leaves room above the usual frame, and is a round number. */
static void HudChoosesAScaleAboveTheUsualFrame(void **state)
{
    static const struct {
        const char *machine;
        int top;
    } scales[] = {{"draw=0.3ms", 100},  {"draw=0.7ms", 200},   {"fast", 500},
                  {"vsync144", 2000},   {"vsync60", 5000},     {"refresh=30", 10000},
                  {"slow-draw", 50000}, {"draw=300ms", 100000}};
    (void)state;
    for (size_t i = 0; i < sizeof scales / sizeof scales[0]; i++) {
        GameConfig config = With("arevalo");
        config.settings.hud = HudFull;
        config.duration = 3 * ONE_SECOND;
        canvas = Looker(960, 720, ReadGraphTop);
        RunOn(scales[i].machine, config);
        canvas = NULL;
        CHECK(graphTop == scales[i].top, "%s: %d, not %d", scales[i].machine, graphTop,
              scales[i].top);
    }
}

CHECK_GROUP(Hud, cmocka_unit_test(HudSaysWhatItIsToShow),
            cmocka_unit_test(HudOfAnEqualStateIsNotWrittenAgain),
            cmocka_unit_test(HudFitsIntoEveryWindow), cmocka_unit_test(HudHasAButtonForEveryKey),
            cmocka_unit_test(HudButtonsEndAtTheirEdges), cmocka_unit_test(HudIsSeldomWrittenAgain),
            cmocka_unit_test(HudChoosesAScaleAboveTheUsualFrame));
