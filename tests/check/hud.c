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

/* What is said and what is not, separated by semicolons. */
static const struct {
    HudState state;
    const char *says, *saysNot;
} sayings[] = {
    {STATE(.level = HudOff), "", "arevalo;SPACE"},
    {STATE(),
     "INTERPOLATION ON arevalo 25 ticks/s 61 frames/s 59 of them new 98 % game speed "
     "40 ms view lag 1:05 game clock what to watch SPACE interpolation off L lanes G strobe "
     "P pause TAB loop F2 graph H all keys Q quit ",
     "vsync"},
    {STATE(.level = HudFull),
     "arevalo 61 frames/s 59 of them new 40 ms view lag;clock vsync on what;F2 HUD off;50 ms 16.7 "
     "ticks alpha p50 16.67 ms p99 100.00 ms max 500.00 ms 1% low 10.0 fps 25 ticks/s speed 98 % "
     "0 1 2 3+",
     "game speed;F2 graph;frame cap"},
    {STATE(.level = HudFull, .cap = 144, .vsync = VsyncFails, .p99 = 0, .graphTop = 250),
     "vsync fails 144 frame cap what;2.5 ms ticks;1% low 0.0 fps", "16.7 t"},
    {STATE(.level = HudFull, .vsync = VsyncIsOff, .graphTop = 2083), "vsync off;20.83 ms ticks"},
    {STATE(.level = HudFull, .graphTop = 2084), "20.84 ms 16.7 ticks"},
    {STATE(.level = HudFull, .refresh = 0), "50 ms ticks"},
    {STATE(.setting = DrawModeOff, .drawn = DrawModeOff),
     "INTERPOLATION OFF;0 to 40 ms view lag;SPACE interpolation on"},
    {STATE(.setting = DrawModePredict, .drawn = DrawModePredict),
     "PREDICTION ON; 0 ms view lag;SPACE interpolation on"},
    {STATE(.drawn = DrawModePredict), "PREDICTION ON;SPACE interpolation off"},
    {STATE(.drawn = DrawModeOff, .drawsNext = true), "NO INTERPOLATION", "SPACE;N OFF"},
    {STATE(.balls = 2, .paused = true), "arevalo 2 balls PAUSED 25;P go on . one tick , one",
     "TAB;F2;P pause"},
    {STATE(.speed = 250, .network = true, .recording = true, .tickCost = 45000000),
     "speed x 0.25 network game recording +45 ms a tick 25", "a draw"},
    {STATE(.drawCost = 2500000), "+2.5 ms a draw", "a tick"},
    {STATE(.clockSeconds = 3599), "59:59 game clock"},
    /* the sentence: the first that holds */
    {STATE(.notice = "no such shader", .deadTenths = 12), "clock no such shader SPACE"},
    {STATE(.deadTenths = 123, .speed = 100, .timeless = true),
     "clock stopped for 12.3 s: the game leaves this time out SPACE"},
    {STATE(.speed = 100, .timeless = true, .tooSlow = true),
     "clock this loop reads no clock: nothing can slow it down SPACE"},
    {STATE(.timeless = true), "clock what to watch SPACE"},
    {STATE(.speed = 100), "clock what to watch SPACE"},
    {STATE(.network = true, .tooSlow = true, .behindTenths = 105),
     "clock falling behind by 10.5 s: the ticks take too long SPACE"},
    {STATE(.tooSlow = true), "clock the machine is too slow: the game slows down SPACE"},
    {STATE(.network = true), "clock what to watch SPACE"},
    {STATE(.upsShown = 0, .fpsShown = 58), "clock UPS: 0 | FPS: 58 what to watch SPACE"},
    {STATE(.lanes = true),
     "OFF the last tick 12.34 ms mean |animation error| ON between the last two 0.67 ms mean "
     "|animation error| PREDICTED ahead of the last 0.05 ms mean |animation error|"},
    {STATE(.lanes = true, .width = 440), "OFF 12.34 ms mean error ON 0.67 ms mean error PRED"},
    {STATE(.help = true),
     "Keys interpolation on or off SPACE prediction: draw ahead, not between E lanes;tick, one "
     "frame . , slow;tenth 1 9 time;this help F1 H HUD;quit (Esc closes this help first) Q ESC "},
};

static void HudSaysWhatItIsToShow(void **state)
{
    char part[256];
    (void)state;
    for (size_t i = 0; i < sizeof sayings / sizeof sayings[0]; i++) {
        const char *const parts[] = {sayings[i].saysNot, sayings[i].says};
        HudUpdate(&hud, &sayings[i].state);
        for (int says = 0; says < 2; says++)
            for (const char *at = parts[says]; at && *at; at += strspn(at, ";")) {
                snprintf(part, sizeof part, "%.*s", (int)strcspn(at, ";"), at);
                CHECK((strstr(Texts(), part) != NULL) == says, "'%s' %s in '%s'", part,
                      says ? "is not" : "is", Texts());
                at += strlen(part);
            }
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
    HudUpdate(&hud, &shown);
    assert_int_equal(hud.list.version, 2);
    shown.p99++;
    HudUpdate(&hud, &shown);
    assert_int_equal(hud.list.version, 3);
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

/* Of all that is made of each; a failure says the new one. */
static const uint32_t hashes[VariantCount] = {0x628e0cb8, 0x5ad4df1b, 0x8a2d3f2e, 0x159f40d0,
                                              0xfd45aea4};

/* Of a text: from the top of its capitals to the bottom of its g's, if it has small letters. */
static Rect RectOf(const DrawCommand *command)
{
    Rect rect = command->rect;
    if (!command->isText)
        return rect;
    const float pixels = TextPixels(command->size, hud.list.scale);
    bool small = false;
    for (int i = 0; i < command->length; i++)
        small |= hud.list.chars[command->first + i] >= 'a';
    rect.y -= pixels * TEXT_CAP_HEIGHT;
    rect.width = DrawListTextWidth(&hud.list, command->size, command->length);
    rect.height = pixels * (TEXT_CAP_HEIGHT + (small ? 0.236f : 0));
    return rect;
}

/* All that the HUD consists of. */
typedef enum Kind { Ground, Text, Arena, GraphRow, Key } Kind;
static struct Shape {
    Rect rect;
    Kind kind;
} shapes[512];
static int shapeCount;
static uint32_t hash; /* FNV-1a */

static void Hash(double number)
{
    hash = (hash ^ (uint32_t)lround(10 * number)) * 16777619u;
}

static void Add(Rect rect, Kind kind)
{
    shapes[shapeCount++] = (struct Shape){rect, kind};
    Hash(rect.x);
    Hash(rect.y);
    Hash(rect.width);
    Hash(rect.height);
}

/* Without what the help's panel covers, the last rectangle that is so dark. */
static void Collect(void)
{
    int first = 0;
    shapeCount = 0;
    for (int i = 0; i < hud.list.count && hud.state.help; i++)
        first = hud.list.commands[i].color == 0x0B0E12F0 ? i : first;
    for (int i = 0; i < hud.list.count; i++) {
        const DrawCommand *command = &hud.list.commands[i];
        shapeCount = i == first ? 0 : shapeCount;
        Add(RectOf(command), command->isText ? Text : Ground);
        Hash(command->radius);
        Hash(command->color >> 4);
    }
    for (int i = 0; i < hud.arenaCount && !hud.state.help; i++)
        Add(hud.arenas[i], Arena);
    for (int i = 0; i < 3 && hud.graph.column > 0; i++)
        Add((Rect[]){hud.graph.bars, hud.graph.ticks, hud.graph.alpha}[i], GraphRow);
    for (int i = 0; i < hud.buttons.count; i++) {
        Add(hud.buttons.buttons[i].rect, Key);
        Hash(hud.buttons.buttons[i].action);
    }
    for (const char *text = Texts(); *text; text++)
        Hash(*text);
}

static bool Holds(Rect a, Rect b)
{
    return a.x <= b.x && a.y <= b.y && b.x + b.width <= a.x + a.width &&
           b.y + b.height <= a.y + a.height;
}

/* Nothing else is over a text, a button, or in an arena. */
static bool Collide(const struct Shape *under, const struct Shape *shape)
{
    const Rect a = under->rect, b = shape->rect;
    const bool apart = a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height ||
                       b.y >= a.y + a.height;
    return !apart && (under->kind == shape->kind ? under->kind != Ground
                                                 : shape->kind == Arena || under->kind == Arena);
}

static void CheckShapes(void)
{
    const HudState *state = &hud.state;
    const Rect window = {0, 0, (float)state->width, (float)state->height};
    for (int i = 0; i < shapeCount; i++) {
        const struct Shape *shape = &shapes[i];
        bool fits = Holds(window, shape->rect) &&
                    (shape->kind != Arena || shape->rect.height >= (state->lanes ? 20.0f : 30.0f));
        for (int k = 0; k < i && fits; k++)
            fits = !Collide(&shapes[k], shape);
        CHECK(fits, "%d x %d, level %d, lanes %d, help %d, %s: shape %d", state->width,
              state->height, (int)state->level, state->lanes, state->help, state->loop, i);
    }
}

static void HudFitsIntoEveryWindow(void **state)
{
    (void)state;
    for (int v = 0; v < VariantCount; v++) {
        hash = 0;
        for (int i = 0; i < SizeCount * 8; i++) {
            HudState shown = variants[v];
            const int level = i % 4, size = i / 8;
            shown.width = sizes[size][0];
            shown.height = sizes[size][1];
            shown.level = level == 3 ? HudFull : (HudLevel)level;
            shown.help = level == 3;
            shown.lanes = i / 4 % 2;
            HudUpdate(&hud, &shown);
            Collect();
            CheckShapes();
            CHECK((hud.graph.column > 0) == (level == HudFull) || size < Fits800x600,
                  "a graph or none");
        }
        CHECK(hash == hashes[v], "variant %d has changed: 0x%08x", v, hash);
    }
}

/* ---- clicks ---- */

static bool Quits(float x, float y)
{
    Action action;
    return HudClick(&hud, x, y, &action) && action == ActionQuit;
}

static void HudButtonsEndAtTheirEdges(void **state)
{
    const HudState shown = STATE();
    (void)state;
    HudUpdate(&hud, &shown);
    const Rect rect = hud.buttons.buttons[7].rect;
    const float right = rect.x + rect.width, bottom = rect.y + rect.height;
    assert_true(Quits(rect.x, rect.y) && Quits(right - 0.1f, bottom - 0.1f));
    assert_false(Quits(right, rect.y) || Quits(rect.x, bottom));
    assert_false(Quits(rect.x, rect.y - 0.1f) || Quits(rect.x - 0.1f, rect.y));
}

static void HudHasAButtonForEveryKeyInTheHelp(void **state)
{
    const HudState help = STATE(.help = true);
    const KeyBinding *key;
    int button = 0;
    (void)state;
    HudUpdate(&hud, &help);
    for (int i = 0; (key = KeyBindingAt(i)) != NULL; i++) {
        if (key->label)
            assert_int_equal(hud.buttons.buttons[button++].action, key->action);
        if (key->flags & KeyDigits)
            assert_int_equal(hud.buttons.buttons[button++].action, key->action + 8);
    }
    assert_int_equal(hud.buttons.count, button);
}

/* ---- in a game ---- */

static uint64_t version;
static const char *scale;
static bool scaleSeen;

static void Look(const View *view)
{
    version = view->hud->version;
    scaleSeen = ListSays(view->hud, scale);
}

/* The text is made ten times a second at most, and the graph's scale, its first label after the
 * keys, is the round number that leaves room above the usual frame. */
static void HudIsSeldomWrittenAgainAndFitsTheFrames(void **state)
{
    static const char *const scales[][2] = {
        {"draw=0.3ms", "quit1 ms"},  {"draw=0.45ms", "quit2 ms"},  {"fast", "quit5 ms"},
        {"vsync144", "quit20 ms"},   {"noisy60", "quit50 ms"},     {"refresh=30", "quit100 ms"},
        {"slow-draw", "quit500 ms"}, {"draw=300ms", "quit1000 ms"}};
    (void)state;
    for (size_t i = 0; i < sizeof scales / sizeof scales[0]; i++) {
        GameConfig config = With("arevalo");
        config.settings.hud = HudFull;
        config.settings.lanes = i % 2;
        config.duration = 3 * ONE_SECOND;
        scale = scales[i][1];
        canvas = Looker(960, 720, Look);
        RunOn(scales[i][0], config);
        canvas = NULL;
        CHECK(scaleSeen, "%s: not '%s'", scales[i][0], scale);
        CHECK(version >= 3 && version <= 30, "made %d times in 3 s", (int)version);
    }
}

CHECK_GROUP(Hud, cmocka_unit_test(HudSaysWhatItIsToShow),
            cmocka_unit_test(HudOfAnEqualStateIsNotWrittenAgain),
            cmocka_unit_test(HudFitsIntoEveryWindow), cmocka_unit_test(HudButtonsEndAtTheirEdges),
            cmocka_unit_test(HudHasAButtonForEveryKeyInTheHelp),
            cmocka_unit_test(HudIsSeldomWrittenAgainAndFitsTheFrames));
