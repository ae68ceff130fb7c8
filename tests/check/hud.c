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
static const LoopInfo few[] = {{.name = "first", .idea = "one"},
                               {.name = "second", .idea = "two", .watch = "what to watch"},
                               {.name = "third", .idea = "three"}};
#define FEW_LOOPS .loops = few, .loopCount = 3, .set.loop = 1, .loop = &few[1]

static const LoopInfo usual = {.name = "arevalo", .idea = "an idea", .watch = "what to watch"},
                      longest = {.name = "display_clock",
                                 .idea = "drawn for the coming refresh",
                                 .watch = "as smooth as variable_step, and smoother where swaps "
                                          "return unevenly; press K: time is lost"};

/* The figures of a method whose pictures are seen so late, and so unevenly, in ms. */
#define SEEN(late, uneven)                                                                         \
    {                                                                                              \
        .lines = 8, .middle = (late), .gap = 16, .error = (uneven), .fresh = 60, .fewest = 1,      \
        .mostTimes = 1                                                                             \
    }

#define STATE(...)                                                                                 \
    {                                                                                              \
        .window = {.width = 960, .height = 720, .vsync = true}, .set.hud = HudShort,               \
        .loops = LoopList, .loopCount = LoopCount, .set.loop = LoopIndex_arevalo, .loop = &usual,  \
        .set.scene = &Scene_ball, .set.method = MethodOn, .method = MethodOn, .set.speed = 1000,   \
        .ticksAsked = 25, .lastingTicks = 25, .lastingFrames = 61, .rates.ticksPerSecond = 25,     \
        .rates.framesPerSecond = 61, .rates.picturesPerSecond = 59, .rates.speed = 0.98,           \
        .screenMs = 17, .rates.input = 54e6, .set.balls = 1, .set.share = ShareAsDrawn,            \
        .set.lanes = LanesTwo, .tour.count = 12, .upsShown = -1, .fpsShown = -1,                   \
        .refreshRate = 60, .p50 = 16.67, .p99 = 100,                                               \
        .seen = {SEEN(37, 12.34), SEEN(57, 0.67), SEEN(17, 0.05)}, __VA_ARGS__                     \
    }

static const TourStep step = {
    .title = "Where interpolation itself fails",
    .text = "For each picture a copy of the game is ticked on, by the part of a tick that has "
            "passed. It is not behind, and it bounces. It costs a tick's work for every picture.",
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
    {STATE(.set.hud = HudOff), "", "Interpolation;SPACE;arevalo"},
    {STATE(.window.width = 1280, .window.height = 800, .seen[MethodOff].fresh = 25),
     "Interpolation off 25 new pictures a second draws the last tick, 25 a second: shown 2 or 3 "
     "times, then a jump of 31 px Interpolation on 60 new pictures a second draws between the last "
     "two ticks: 60 places a second, 40 ms behind ;"
     "SPACE one ball, off or on ENTER the tour T why: parallel lines [ ] ticks a second S the "
     "traps Y what can you see? H all keys ;TAB loop: arevalo ",
     "late;Hz;vsync;frames/s;Off;Predicted"},
    {STATE(.window.width = 640, .window.height = 480),
     "SPACE one ball ENTER tour T why? [ ] ticks S traps Y see? H keys ", "why: parallel;on/off"},
    {STATE(.window.width = 400, .window.height = 300), "Interpolation on 60 new pictures/s;H keys ",
     "ticks: ;the last two"},
    {STATE(.window.width = 320, .window.height = 240), "Interpolation off 60 new pictures/s ",
     "SPACE;the last"},
    {STATE(.set.lanes = LanesOne, .set.method = MethodOff, .method = MethodOff,
           .window.width = 1280, .window.height = 800),
     "Interpolation off;L side by side ;TAB loops SPACE interpolation on, off ",
     "Interpolation on "},
    {STATE(.set.lanes = LanesAll, .window.width = 1280, .window.height = 800),
     "Interpolation off;Interpolation on;Prediction on;Partial tick on;L one ball "},
    {STATE(.set.lanes = LanesOne, .set.method = MethodOn, .method = MethodOff, .drawsNext = true),
     "Interpolation off", "Interpolation on "},
    {STATE(.drawsNext = true, .window.width = 1280),
     "this loop draws the last tick only: on is like off "},
    /* the count is what was counted, but if that is near what is reckoned */
    {STATE(.seen[MethodOff].fresh = 24.7, .seen[MethodOn].fresh = 51),
     "Interpolation off 25 new;Interpolation on 51 new"},
    {STATE(.seen[MethodOff].fresh = -1), "Interpolation off 25 new"},
    {STATE(.lastingTicks = 17, .seen[MethodOff].fresh = -1),
     "17 a second"}, /* the loop doesn't keep what is set */
    {STATE(.lastingTicks = -1), "25 a second"},
    {STATE(.lastingTicks = 23), "25 a second"},
    {STATE(.ticksAsked = -1, .lastingTicks = 61), "61 a second", "[ ]"},
    /* what is unusual */
    {STATE(.set.balls = 2, .set.paused = true, .window.width = 1280), "Paused, 2 balls "},
    {STATE(.set.paused = true), "Paused ;, . step "},
    {STATE(.set.paused = true, .set.parallel = true, .set.share = ShareWhole / 4),
     "Paused, p = 0.25 ;LEFT RIGHT "},
    {STATE(.set.speed = 250, .network = true, .recording = true, .set.tickCost = 45000000),
     "Speed x 0.25, Network game, Recording, +45 ms a tick ", "a draw"},
    {STATE(.set.steer = true, .set.lanes = LanesOne),
     "Steered: the gap to the pointer is the latency ;M let go "},
    {STATE(.tooSlow = true), "Too slow a machine: the game slows down "},
    {STATE(.toast = "done"), " done "},
    /* with figures */
    {STATE(.set.hud = HudFull, .window.width = 1280, .window.height = 800),
     "arevalo 25 ticks/s 61 frames/s 98 % speed 60 Hz input 54 ms Off 37 ms late, 12.3 ms "
     "uneven On 57 ms late, 0.7 ms uneven frames: p50 16.67 ms, p99 100.00 ms, 1% low 10.0 fps "},
    {STATE(.set.hud = HudFull, .cap = 144, .window.capRate = 60, .p99 = 0, .p50 = 0),
     "cap 144 vsync fails ", "p50;p99;1% low"},
    {STATE(.set.hud = HudFull, .refreshRate = 0), "variable rate "},
    {STATE(.set.hud = HudFull, .times = ScreenRaf, .window.width = 1280, .window.height = 800,
           .seen = {{.middle = 37, .lasting = 240, .lastingHiccups = 11}, SEEN(57, 0.67)}),
     "browser late 11 of 240 times input at least 54 ms Off at least 37 ms late;"
     "On at least 57 ms late, 0.7 ms uneven ",
     "The browser"},
    {STATE(.seen = {{.lasting = 240, .lastingHiccups = 24}}), "The browser is late "},
    {STATE(.set.hud = HudFull, .cap = 40, .refreshRate = -1), "cap 40 ", "Hz;variable"},
    {STATE(.set.hud = HudFull, .window.vsync = false), "vsync off "},
    /* the parallel lines have sentences of their own */
    {STATE(.set.parallel = true, .window.width = 1280),
     "Parallel: each picture is a new moment. The slant is how late: always the same. ",
     "draws;p50"},
    {STATE(.set.parallel = true, .set.hud = HudOff), "", "Parallel"},
    /* where there are buttons around the window, there are no keys in it */
    {STATE(.window.hasButtons = true), "Interpolation on ", "ENTER;TAB"},
    {STATE(.tour.count = 0), "SPACE ", "ENTER"},
    {STATE(.step = &step, .tour.open = 11, .tour.count = 12),
     "Where interpolation itself fails For each;every picture. Compare the;before. ENTER Next "
     "BKSP Back ESC leave Interpolation off",
     "what to watch;the tour"},
    {STATE(.step = &step, .tour.open = 12, .tour.count = 12), "ENTER End BKSP Back"},
    {STATE(.step = &step, .tour.open = 12, .tour.count = 12, .window.hasButtons = true),
     "ENTER End BKSP Back ESC leave "},
    {STATE(.step = &step, .set.paused = true, .tour.open = 3, .tour.count = 12,
           .window.width = 1280, .window.height = 800),
     "Where interpolation itself fails For each;ENTER Next BKSP Back ESC leave Paused for you "},
    /* the list of loops, and the help */
    {STATE(FEW_LOOPS, .set.list = true),
     "1 first one 2 second two 3 third three watch: what to watch "},
    {STATE(FEW_LOOPS, .set.list = true, .set.help = 1),
     "Keys SPACE;ENTER BKSP;More See;Program;"
     "Game;Machine;old + p x (new - old)",
     "1 first;Interpolation off"},
    /* a scene */
    {STATE(.set.scene = &Scene_camera, .window.width = 1280, .seen = {{.worst = 14.67}}),
     "Camera jumps each tick at worst 0.3 ball widths off the camera jumps, and the ball glides: "
     "so "
     "it trembles in the picture Camera interpolated at worst 0 ball widths off ball and ;"
     "SPACE one lane S next scene L all ; ways P pause [ ] ticks a second H all keys ;"
     "where it should be 1 of ;: a camera that follows ",
     "Camera eased;why;TAB;ENTER;units;slow"},
    {STATE(.set.scene = &Scene_camera, .set.lanes = LanesAll),
     "Camera jumps each tick;Camera eased each frame;Camera interpolated;L one lane "},
    {STATE(.set.scene = &Scene_camera, .set.lanes = LanesOne, .method = 2, .seen = {{.worst = 9}}),
     "SPACE the other one ;L both ;Camera interpolated at worst 0 ball ", "Camera jumps"},
    /* before the first fault there is no number */
    {STATE(.set.scene = &Scene_teleport, .set.speed = 700, .window.width = 1280),
     "at worst - ball widths off;slow motion: 70 % 2 of ;: the teleport ", "at worst 0"},
    {STATE(.set.scene = &Scene_spin,
           .seen = {{.worst = 9, .backwards = 1, .ticks = 4}, {.ticks = 4}}),
     "1 of 4 ticks went backwards;0 of 4 ticks", "L all"},
    {STATE(.set.scene = &Scene_propeller, .seen = {{.worst = 9, .turning = -11}, {.turning = 14}}),
     "11 turns a second, backwards;14 turns a second, as the game"},
    /* forwards, but not as the game does */
    {STATE(.set.scene = &Scene_propeller, .seen = {{.worst = 9, .turning = 3}, {.turning = 14}}),
     "3 turns a second, forwards;14 turns a second, as the game"},
    {STATE(.set.scene = &Scene_pixels, .seen = {{.worst = 9, .flickers = 13.2}}),
     "13 flickers a second;0 flickers a second"},
    {STATE(.set.scene = &Scene_look,
           .seen = {{.worst = 9, .delay = 38.3}, {0}, {0}, {.delay = 16.7}}),
     "38 ms from hand to picture;17 ms from hand to picture;the hand ", "widths off"},
    {STATE(.set.scene = &Scene_taps, .counts = {{14, 5, 0}, {14, 6, 0}, {14, 0, 0}}),
     "5 of 14 presses lost so far;0 of 14 presses lost so far", "where it should"},
    {STATE(.set.scene = &Scene_remote, .set.paused = true, .window.width = 1280,
           .seen = {{.worst = 33}, {0}, {0}, {.worst = 6.7}}),
     "leaps of 0.6 ball widths;leaps of 0.1 ball widths;J more jitter ;where the player is now "
     "Paused "},
    /* while it is tested what can be seen */
    {STATE(.see = SeeFirst, .seeAnswers = 6, .window.hasButtons = true, .set.lanes = LanesOne),
     "This is 1 follow it with your eyes; then comes 2 7 of 36 ESC leave 60 Hz, vsync: each",
     "SPACE;TAB;little"},
    {STATE(.see = SeeSecond, .seeEarly = true, .set.lanes = LanesOne), "This is 2 not yet"},
    {STATE(.see = SeeRepeats, .set.lanes = LanesOne), "Once more the screen was late"},
    {STATE(.see = SeeAsks, .window.capRate = 60, .set.lanes = LanesOne),
     "Which was smoother? 1 of 36 1 the first 2 the second DOWN can't tell ESC leave without vsync "
     "it means little ",
     "SPACE;TAB"},
    /* the card after it */
    {STATE(.set.card = true, .window.width = 1280, .window.height = 800,
           .set.game = {50, 144, 2.4, 0.88, 9.3},
           .seeEnd = {.kind = SeeFound, .answers = 36, .display = 144, .vsync = true}),
     "2.4 ms You see uneven motion from here on 0.88 to 9.3 ms in at least nine of ten tests of 36 "
     "answers, on 144 Hz ; you ;about what you can see;you don't see it;always 20 ms late (off: "
     "10 on average) ",
     "seen ;without vsync"},
    {STATE(.set.card = true, .set.game = {50, 144},
           .seeEnd = {.kind = SeeTooFew, .answers = 5, .vsync = true}),
     "Too few answers: 5 Fewer than 12 say nothing; Y begins again ", " ms in; you "},
    {STATE(.set.card = true, .set.game = {50, 144},
           .seeEnd = {.kind = SeeGuesses, .answers = 36, .display = 60}),
     "No threshold was found Guesses would have done as well: 36 answers on 60 Hz, without vsync "},
    {STATE(.set.card = true, .set.game = {50, 144},
           .seeEnd = {.kind = SeeWasLate, .answers = 4, .spoilt = 10, .late = true}),
     "The screen was late in 10 trials close other programs, use vsync or a smaller window; then "
     "Y again "},
};

/* The HUD has these texts, and lacks those; both separated by semicolons. */
static void CheckSays(const char *says, const char *saysNot)
{
    char part[256];
    const char *const parts[] = {saysNot, says};
    for (int wanted = 0; wanted < 2; wanted++)
        for (const char *at = parts[wanted]; at && *at; at += strspn(at, ";")) {
            snprintf(part, sizeof part, "%.*s", (int)strcspn(at, ";"), at);
            CHECK((strstr(Texts(), part) != NULL) == wanted, "'%s' %s in '%s'", part,
                  wanted ? "is not" : "is", Texts());
            at += strlen(part);
        }
}

/* Of the ball's methods only those that tests know. */
TEST(HudSaysWhatItIsToShow)
{
    Scene ball = Scene_ball;
    for (int method = BallMethods; method < MostMethods; method++)
        ball.methods[method] = (Method){0};
    hud = (Hud){0};
    HudUpdate(&hud, &(HudState){.set.scene = &Scene_ball,
                                .loop = &few[0]}); /* the state before it must have no effect */
    assert_true(hud.list.version > 0);
    for (size_t i = 0; i < sizeof sayings / sizeof sayings[0]; i++) {
        HudState shown = sayings[i].state;
        if (shown.set.scene == &Scene_ball)
            shown.set.scene = &ball;
        HudUpdate(&hud, &shown);
        CheckSays(sayings[i].says, sayings[i].saysNot);
    }
}

/* Lines that lean and have this colour. */
static int Strokes(Color color)
{
    int strokes = 0;
    for (int i = 0; i < hud.list.count; i++)
        strokes += hud.list.commands[i].turns != 0 && hud.list.commands[i].color == color;
    return strokes;
}

/* A cross or a tick before each name, of two lines each; but over a network no way is wrong. */
TEST(HudMarksRightAndWrong)
{
    static const int windows[][2] = {{1280, 800}, {640, 480}, {400, 300}, {320, 240}, {360, 640}};
    for (int n = 1; SceneAt(n); n++) {
        const Scene *scene = SceneAt(n);
        const int lines = scene == &Scene_remote ? 0 : 2;
        for (size_t i = 0; i < sizeof windows / sizeof windows[0]; i++) {
            const HudState shown = STATE(.set.scene = scene, .window.width = windows[i][0],
                                         .window.height = windows[i][1]);
            HudUpdate(&hud, &shown);
            const int wrong = Strokes(scene->methods[scene->off].color);
            const int right = Strokes(scene->methods[scene->on].color);
            /* In the smallest window the shortest form of a head may have neither. */
            const bool neither = windows[i][0] == 320 && wrong == 0 && right == 0;
            CHECK(neither || (wrong == lines && right == lines), "%s at %d x %d: %d lines and %d",
                  scene->name, windows[i][0], windows[i][1], wrong, right);
        }
    }
    HudUpdate(&hud, &(HudState)STATE());
    assert_int_equal(Strokes(WrongColor) + Strokes(RightColor), 0);
}

/* ---- where it is ---- */

static const int sizes[][2] = {{320, 240},   {400, 300},   {500, 375},   {400, 900},
                               {640, 360},   {800, 600},   {960, 720},   {1080, 810},
                               {1366, 768},  {1080, 1920}, {1920, 1080}, {2560, 1080},
                               {2560, 1440}, {3840, 2160}, {9600, 7200}};
enum { SizeCount = sizeof sizes / sizeof sizes[0] };

/* Each bit, or each two bits, is something that may be on the screen together with all the rest.
 * Only bit 7 is more: a message, and two lanes where bit 2 has not all; and with it the list of
 * loops, which comes with a recording, stays away. */
enum {
    AllLanesBit = 1 << 2,
    MessageBit = 1 << 7,
    LinesBit = 1 << 8,
    LevelBits = 9, /* and 10 */
    Combinations = 3 << LevelBits
};

static HudState Combined(int bits, int width, int height)
{
    static const HudState kinds[] = {
        STATE(),
        STATE(.loop = &LoopList[LoopIndex_variable_step], .method = MethodOff, .set.speed = 250,
              .network = true, .set.steer = true, .set.balls = 4000000, .step = &step,
              .tour.open = 11, .tour.count = 12),
        STATE(.loop = &LoopList[LoopIndex_simplest], .drawsNext = true, .method = MethodOff,
              .cap = 144, .rates.framesPerSecond = 123456, .rates.picturesPerSecond = 123456,
              .window.capRate = 60, .set.loop = LoopIndex_simplest),
        STATE(.loop = &longest, .set.steer = true, .upsShown = 60, .fpsShown = 60,
              .window.vsync = false, .set.method = MethodPredict, .method = MethodPredict,
              .rates.ticksPerSecond = -1),
    };
    HudState state = kinds[bits & 3];
    state.set.lanes = bits & MessageBit ? LanesTwo : LanesOne;
    if (bits & AllLanesBit)
        state.set.lanes = LanesAll;
    state.set.help = bits & 8 ? 1 : 0;
    state.set.paused = bits & 16;
    state.recording = bits & 32;
    state.set.list = state.recording && !(bits & MessageBit);
    state.set.tickCost = bits & 64 ? 45000000 : 0;
    state.set.drawCost = bits & 64 ? 100000000 : 0;
    if (bits & MessageBit)
        snprintf(state.toast, sizeof state.toast, "%s%080d",
                 "/home/somebody: no space left on it; ", 1);
    state.set.parallel = bits & LinesBit;
    state.set.hud = (HudLevel)(bits >> LevelBits);
    state.window.width = width;
    state.window.height = height;
    return state;
}

/* All parts of the HUD. */
typedef enum Kind { Ground, Text, Arena, Figure, Key } Kind;
static struct Item {
    Rect rect;
    Kind kind;
    bool over;                  /* of what lies over all others */
    const DrawCommand *command; /* of a ground or the first letter of a text */
} shapes[512];
static int shapeCount;

static void Add(Rect rect, Kind kind, bool over)
{
    shapes[shapeCount++] = (struct Item){rect, kind, over, NULL};
}

static void Collect(void)
{
    shapeCount = 0;
    for (int i = 0; i < hud.list.count;) {
        const DrawCommand *command = &hud.list.commands[i];
        const Kind kind = command->character ? Text : Ground;
        const int letters = command->character ? (int)strlen(TextAt(&hud.list, command)) : 1;
        shapes[shapeCount++] =
            (struct Item){RectOf(&hud.list, command), kind, i >= hud.overlay, command};
        i += letters;
    }
    for (int i = 0; i < hud.arenaCount; i++)
        Add(hud.arenas[i], Arena, false);
    for (int i = 0; i < hud.chartCount; i++)
        Add(hud.charts[i].kind == ChartTimes ? hud.charts[i].panel : hud.charts[i].rect, Figure,
            false);
    for (int i = 0; i < hud.buttonCount; i++)
        Add(hud.buttons[i].rect, Key, hud.state.set.help > 0);
}

/* Two parts may lie over each other only if one is a background and holds all of the other, to a
 * pixel; if they are a key and its button; or if one lies over all others. What lies over lanes,
 * and words in a picture, are within arenas. */
static bool Collide(const struct Item *under, const struct Item *shape)
{
    const Rect a = under->rect, b = shape->rect;
    const bool apart = a.x >= b.x + b.width - 1 ||
                       b.x >= a.x + a.width - 1 || /* text is on whole pixels */
                       a.y >= b.y + b.height - 0.1f || b.y >= a.y + a.height - 0.1f;
    if (apart || under->over != shape->over)
        return false;
    if (under->kind == Arena || shape->kind == Arena)
        return false;
    if (under->kind == Figure || shape->kind == Figure)
        return false;
    if ((under->kind == Key) != (shape->kind == Key))
        return false;
    const Rect ground = {a.x - 1, a.y - 1, a.width + 2, a.height + 2};
    return under->kind != Ground || !Holds(ground, b);
}

/* A contrast to what is below it of 4.5, which WCAG asks for; what is not known yet is fainter. */
static void CheckContrast(const struct Item *items, const struct Item *text)
{
    Color ground = GroundColor;
    for (const struct Item *below = items; below < text; below++)
        if (below->kind == Ground && below->command->stroke == 0 && Holds(below->rect, text->rect))
            ground = below->command->color;
    const Color color = text->command->color;
    CHECK((color & 0xFF) < 0xFF || Contrast(color, ground) >= 4.5, "'%s' of colour %08x on %08x",
          TextAt(&hud.list, text->command), color, ground);
}

/* All fits, and can be read. */
static void CheckShapes(const char *what)
{
    const HudState *state = &hud.state;
    const Rect window = {0, 0, (float)state->window.width, (float)state->window.height};
    for (int i = 0; i < shapeCount; i++) {
        const struct Item *shape = &shapes[i];
        bool fits =
            Holds(window, shape->rect) && (shape->kind != Arena || shape->rect.height >= 12.0f);
        for (int k = 0; k < i && fits; k++)
            fits = !Collide(&shapes[k], shape);
        const Rect at = shape->rect;
        CHECK(fits, "%s: shape %d of kind %d, %g x %g at %g, %g, is over another or cut: %s", what,
              i, (int)shape->kind, (double)at.width, (double)at.height, (double)at.x, (double)at.y,
              Texts());
        if (shape->kind == Text)
            CheckContrast(shapes, shape);
    }
}

/* Figures and lines lie below the path of the ball, in the arena of their lane. */
static void CheckFigures(const char *what)
{
    for (int i = 0; i < hud.chartCount; i++) {
        const Chart *chart = &hud.charts[i];
        const Rect rect = chart->kind == ChartTimes ? chart->panel : chart->rect;
        bool within = false;
        for (int lane = 0; lane < hud.arenaCount; lane++) {
            Rect below = hud.arenas[lane];
            below.y += hud.path.top + hud.path.height;
            below.height -= hud.path.top + hud.path.height;
            within |= Holds(below, rect);
        }
        CHECK(within, "%s: a figure is over the path", what);
    }
}

static void CheckFitOf(HudState shown, const char *what)
{
    const bool helps = shown.set.help > 0, silent = helps || shown.set.hud == HudOff;
    HudUpdate(&hud, &shown);
    Collect();
    CheckShapes(what);
    CheckFigures(what);
    CHECK(HudHasLines(&hud) == shown.set.parallel, "%s: lines that are not asked for, or none",
          what);
    CHECK(!shown.step || helps || strstr(Texts(), shown.step->title), "%s: no step", what);
    CHECK(!shown.set.paused || silent || shown.set.list || strstr(Texts(), "Paused"),
          "%s: no pause", what);
    CHECK(!shown.toast[0] || helps || shown.set.list || strstr(Texts(), "/home/somebody: no"),
          "%s: not said", what);
    CHECK(!helps || hud.helpPages > 1 || strstr(Texts(), "ESC "), "%s: no help", what);
}

/* Each size has one of four parts of all combinations: a sum of digits to the base of 4. Any three
 * bits stand in all ways in each part, of which make check has some and make check-all all. */
static bool IsOfPart(int bits, int part)
{
    int sum = 0;
    for (int rest = bits; rest > 0; rest /= 4)
        sum += rest % 4;
    return sum % 4 == part % 4;
}

static void CheckFit(int bits, int width, int height)
{
    char what[64];
    snprintf(what, sizeof what, "combination %d in %d x %d", bits, width, height);
    CheckFitOf(Combined(bits, width, height), what);
}

/* The smallest window and a narrow one have the least room. Each kind of state, number of lanes and
 * level of the HUD, with lines and without, and two lanes with a message and without, as the window
 * opens. */
TEST(HudFitsIntoSmallAndNarrowWindows)
{
    static const int windows[][2] = {{320, 240}, {400, 900}};
    enum { Kinds = 4, Levels = 3 };
    for (int w = 0; w < 2; w++)
        for (int i = 0; i < Kinds * Levels * 2; i++) {
            const int width = windows[w][0], height = windows[w][1];
            const int lines = i % 2 ? LinesBit : 0;
            const int bits = i / 2 % Kinds | lines | i / 2 / Kinds << LevelBits;
            CheckFit(bits, width, height);
            CheckFit(bits | AllLanesBit, width, height);
            CheckFit(bits | MessageBit, width, height);

            char what[64];
            HudState two = Combined(bits, width, height);
            two.set.lanes = LanesTwo;
            snprintf(what, sizeof what, "two lanes, %d, in %d x %d", bits, width, height);
            CheckFitOf(two, what);
        }
}

TEST(HudFitsIntoEveryWindow)
{
    enum { NextBits = 341 /* no divisor in common with Combinations */ };
    int bits = 0;
    for (int i = 0; i < SizeCount * Combinations; i += Usually(Sanitized ? 53 : 29, 1)) {
        const int size = i / Combinations;
        if (IsOfPart(i % Combinations, size))
            CheckFit(i % Combinations, sizes[size][0], sizes[size][1]);
    }
    for (int width = 320; width < 2500; width += Usually(Sanitized ? 401 : 151, 53))
        for (int height = 240; height < 2000; height += Usually(131, 47)) {
            CheckFit(bits % Combinations, width, height);
            bits += NextBits;
        }
}

/* ---- nothing that explains changes what it explains ---- */

/* Where the ball flies: all rectangles that decide on it. */
typedef struct Layout {
    int count;
    Rect arenas[MaxLanes];
    Path path;
    float scale;
} Layout;

static Layout LayoutOf(HudState shown)
{
    Layout layout = {0};
    HudUpdate(&hud, &shown);
    layout.count = hud.arenaCount;
    memcpy(layout.arenas, hud.arenas, sizeof(Rect) * (size_t)hud.arenaCount);
    layout.path = hud.path;
    layout.path.covered = 0; /* which is below the path */
    layout.scale = hud.list.scale;
    return layout;
}

static bool IsSameRect(const Rect *a, const Rect *b)
{
    return a->x == b->x && a->y == b->y && a->width == b->width && a->height == b->height;
}

static bool IsSamePath(const Path *a, const Path *b)
{
    return a->radius == b->radius && a->top == b->top && a->height == b->height &&
           a->foot == b->foot && a->covered == b->covered;
}

static bool IsSameFraming(const Framing *a, const Framing *b)
{
    return a->unit == b->unit && a->x == b->x && a->y == b->y && a->ground == b->ground &&
           a->foot == b->foot;
}

static bool IsSameLayout(const Layout *a, const Layout *b)
{
    bool same = a->count == b->count && a->scale == b->scale && IsSamePath(&a->path, &b->path);
    for (int i = 0; same && i < a->count; i++)
        same = IsSameRect(&a->arenas[i], &b->arenas[i]);
    return same;
}

TEST(HudMovesNothingByWhatItExplains)
{
    for (int size = 0; size < SizeCount; size++)
        for (int lanes = LanesOne; lanes <= LanesAll; lanes++) {
            const HudState plain =
                STATE(.window.width = sizes[size][0], .window.height = sizes[size][1],
                      .set.lanes = (Lanes)lanes);
            enum { Kinds = 12 };
            HudState others[Kinds];
            for (int i = 0; i < Kinds; i++)
                others[i] = plain;
            others[0].set.parallel = true;
            others[1].set.hud = HudFull;
            others[2].set.hud = HudOff;
            others[3].set.help = 1;
            others[4].set.list = true;
            snprintf(others[5].toast, ToastText,
                     "500 ms hitch: 31 ticks at once, nothing forgiven");
            others[6].set.paused = true;
            others[7].tooSlow = true;
            others[8].set.strobe = true;
            others[9].loop = &longest;
            others[10].seen[MethodOff].fresh = others[10].seen[MethodOn].fresh = -1;
            others[11].set.parallel = others[11].set.paused = true;
            others[11].set.share = 3;
            const Layout wanted = LayoutOf(plain);
            for (int i = 0; i < Kinds; i++) {
                const Layout got = LayoutOf(others[i]);
                CHECK(IsSameLayout(&got, &wanted), "kind %d moves %d lanes in %d x %d", i,
                      wanted.count, sizes[size][0], sizes[size][1]);
            }
        }
}

/* With SPACE the words and the marks change their colour, and nothing its place. */
TEST(HudMovesNothingWithSpace)
{
    for (int size = 0; size < SizeCount; size++) {
        HudState shown = STATE(.window.width = sizes[size][0], .window.height = sizes[size][1],
                               .set.lanes = LanesOne);
        const Layout on = LayoutOf(shown);
        shown.set.method = shown.method = MethodOff;
        const Layout off = LayoutOf(shown);
        assert_true(IsSameLayout(&on, &off));
    }
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

/* On one page, or in a small window on several. */
TEST(HudHelpHasEveryKey)
{
    static const int windows[][2] = {{1280, 800}, {960, 720}, {640, 480}, {400, 300}, {320, 240}};
    for (int i = 0; i < 5; i++) {
        bool found[256] = {false};
        int pages = 1;
        for (int page = 1; page <= pages; page++) {
            const HudState shown = STATE(.set.help = page, .window.width = windows[i][0],
                                         .window.height = windows[i][1]);
            HudUpdate(&hud, &shown);
            Collect();
            CheckShapes("the help");
            pages = hud.helpPages;
            for (int k = 0; k < hud.buttonCount; k++)
                found[hud.buttons[k].action % 256] = true;
        }
        assert_int_equal(pages == 1, windows[i][0] >= 960);
        for (const KeyBinding *key = KeyTable; key->key; key++)
            CHECK(!key->label || found[key->action % 256], "%s is not in the help of %d x %d",
                  key->label, windows[i][0], windows[i][1]);
    }
}

TEST(HudHelpHidesTheWordsBesideMarks)
{
    HudUpdate(&hud, &(HudState)STATE(.window.width = 1280, .window.height = 800));
    assert_true(hud.namesNow && hud.words[0].behind[0] && hud.words[1].behind[0]);
    HudUpdate(&hud, &(HudState)STATE(.window.width = 1280, .window.height = 800, .set.help = 1));
    assert_false(hud.namesNow || hud.words[0].behind[0] || hud.words[1].behind[0]);
}

TEST(HudListOfLoopsFitsWhateverItsLength)
{
    static LoopInfo loops[60];
    for (int i = 0; i < 60; i++)
        loops[i].name = "paging_loop";
    for (int i = 0; i < 60 * SizeCount; i++) {
        const int rungs = 1 + i % 60, *size = sizes[i / 60];
        char what[64];
        const HudState shown = STATE(.loops = loops, .loopCount = rungs, .set.loop = i * 7 % rungs,
                                     .set.list = true, .set.hud = i % 2 ? HudOff : HudShort,
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
            STATE(.loops = loops, .loopCount = Many, .set.loop = rung, .set.list = true);
        HudUpdate(&hud, &shown);
        snprintf(here, sizeof here, " %d loop", rung + 1);
        const char *list = FindText(Texts(), "keys"), *place = strstr(list, here);
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
    for (int i = 0; i < SizeCount * Combinations; i += Usually(Sanitized ? 211 : 101, 7)) {
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

/* What may be over a scene: words alone, the help, lines, figures, or nothing. */
enum { Plain, Help, Lines, Figures, Silent, Overlays };

/* Where the smallest window has no room for a sentence or a unit, there is at least the number. */
static void CheckScene(const Scene *scene, int width, int height, int over, Lanes lanes)
{
    static const char *const numbers[] = {
        [CountsWidths] = " 6.3 ", [CountsLeaps] = " 5.0 ",   [CountsBackwards] = " 1 of 4 ",
        [CountsTurns] = "11 ",    [CountsFlickers] = " 13 ", [CountsLost] = " 33 % ",
        [CountsLate] = " 38 ",    [CountsPictures] = " 25 ",
    };
    const float radii = scene->counts == CountsWidths ? 12.6f : 10; /* two are a width */
    const ParallelFigures wrong = {.error = 9,
                                   .shake = 99.9,
                                   .worst = (double)radii * scene->radius,
                                   .turning = -11,
                                   .flickers = 13,
                                   .delay = 38.27,
                                   .ticks = 4,
                                   .backwards = 1};
    HudState shown =
        STATE(.set.scene = scene, .set.lanes = lanes, .set.help = over == Help,
              .set.parallel = over == Lines, .set.method = scene->off, .method = scene->off,
              .window.width = width, .window.height = height, .seen = {wrong},
              .counts = {{3000, 1000, 0}, {3000, 2000, 1999}, {3000}});
    if (over == Silent)
        shown.set.hud = HudOff;
    if (over == Figures)
        shown.set.hud = HudFull;

    char what[64];
    snprintf(what, sizeof what, "%s in %d x %d, over it %d, lanes %d", scene->name, width, height,
             over, (int)lanes);
    HudUpdate(&hud, &shown);
    Collect();
    CheckShapes(what);
    const int wanted[] = {1, 2, SceneMethods(scene)};
    CHECK(hud.arenaCount == wanted[lanes], "%s: %d lanes", what, hud.arenaCount);
    if (over != Silent && over != Help)
        CHECK(strstr(Texts(), numbers[scene->counts]), "%s: no '%s' in %s", what,
              numbers[scene->counts], Texts());
}

/* A quarter of what can be over the lanes in each window, and other quarters in the windows beside
 * it and in the next scene. */
TEST(HudFitsEveryScene)
{
    static const int widths[] = {320, 400, 500, 700, 1000, 1920};
    static const int heights[] = {240, 340, 640, 1000, 1800};
    enum { LaneKinds = 3, Part = 4, AllWidths = 22, AllHeights = 19 };
    const bool all = Usually(false, true);
    const int columns = all ? AllWidths : (int)(sizeof widths / sizeof widths[0]);
    const int rows = all ? AllHeights : (int)(sizeof heights / sizeof heights[0]);
    for (int n = 1; SceneAt(n); n++)
        for (int column = n % SanitizedStep(3); column < columns; column += SanitizedStep(3))
            for (int row = 0; row < rows; row++) {
                const int width = all ? 320 + 101 * column : widths[column];
                const int height = all ? 240 + 97 * row : heights[row];
                for (int i = (column + row + n) % Part; i < LaneKinds * Overlays; i += Part)
                    CheckScene(SceneAt(n), width, height, i / LaneKinds, (Lanes)(i % LaneKinds));
            }
}

/* What explains moves no scene. */
TEST(HudMovesNoSceneByWhatItExplains)
{
    for (int n = 1; SceneAt(n); n++)
        for (int size = 0; size < SizeCount; size++) {
            if (!IsUsual(n, size, 3))
                continue;
            for (int lanes = LanesOne; lanes <= LanesAll; lanes++) {
                const HudState plain =
                    STATE(.set.scene = SceneAt(n), .window.width = sizes[size][0],
                          .window.height = sizes[size][1], .set.lanes = (Lanes)lanes,
                          .set.method = SceneAt(n)->on, .method = SceneAt(n)->on);
                enum { Kinds = 9 };
                HudState others[Kinds];
                for (int i = 0; i < Kinds; i++)
                    others[i] = plain;
                others[0].set.help = 1;
                others[1].set.hud = HudFull;
                others[2].set.hud = HudOff;
                others[3].set.list = true;
                snprintf(others[4].toast, ToastText, "no more than 4000000 balls");
                others[5].set.paused = true;
                others[6].seen[SceneAt(n)->off].worst = 999;
                others[7].counts[SceneAt(n)->off] = (InputCounts){3000, 1000, 0};
                others[8].set.method = others[8].method = SceneAt(n)->off; /* SPACE */
                const Layout wanted = LayoutOf(plain);
                const Framing framing = hud.framing;
                for (int i = 0; i < Kinds; i++) {
                    const Layout got = LayoutOf(others[i]);
                    CHECK(IsSameLayout(&got, &wanted) && IsSameFraming(&framing, &hud.framing),
                          "kind %d moves %d lanes of %s in %d x %d", i, wanted.count,
                          SceneAt(n)->name, sizes[size][0], sizes[size][1]);
                }
            }
        }
}

/* The arena does not move between the ball's two times, nor with the question. */
TEST(HudFitsTheTestOfWhatCanBeSeen)
{
    static const SeePhase phases[] = {SeeRepeats, SeeReady, SeeFirst, SeeSecond, SeeAsks};
    for (int width = 320; width < 2500; width += 101)
        for (int height = 240; height < 2000; height += 97) {
            Rect arena = {0};
            for (int i = 0; i < 5; i++) {
                const HudState shown =
                    STATE(.see = phases[i], .seeAnswers = 35, .seeEarly = width % 2,
                          .window.width = width, .window.height = height,
                          .window.capRate = height % 2 ? 60 : 0, .set.lanes = LanesOne);
                char what[64];
                snprintf(what, sizeof what, "phase %d in %d x %d", (int)phases[i], width, height);
                HudUpdate(&hud, &shown);
                Collect();
                CheckShapes(what);
                assert_int_equal(hud.arenaCount, 1);
                assert_true(i == 0 || IsSameRect(&hud.arenas[0], &arena));
                arena = hud.arenas[0];
                assert_int_equal(hud.buttonCount, phases[i] == SeeAsks ? 4 : 1);
                CHECK(strstr(Texts(), "36 of 36 "), "%s: '%s'", what, Texts());
            }
            CHECK(strstr(Texts(), " 1 the first 2 the second DOWN can't tell ESC "),
                  "no answers in %d x %d", width, height);
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
    for (int bits = 0; bits < Combinations; bits += Usually(Sanitized ? 37 : 11, 1)) {
        HudState shown = Combined(bits, 960, 720);
        shown.see = bits % 7 ? SeeOff : SeeAsks;
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

/* ---- the card of a game ---- */

/* Nothing crosses a text, and all are in the window. Lines may cross each other. */
static void CheckTexts(const char *what)
{
    static struct Item items[DrawListCommands];
    const HudState *state = &hud.state;
    const Rect window = {0, 0, (float)state->window.width, (float)state->window.height};
    int found = 0;
    for (int i = 0; i < hud.list.count; i++) {
        const DrawCommand *command = &hud.list.commands[i];
        const bool isText = *TextAt(&hud.list, command);
        if (!isText && (command->character || command->turns != 0))
            continue;
        items[found] =
            (struct Item){RectOf(&hud.list, command), isText ? Text : Ground, false, command};
        if (isText)
            CheckContrast(items, &items[found]);
        found++;
    }
    for (int i = 0; i < found; i++)
        for (int k = 0; k < found && items[i].kind == Text; k++) {
            CHECK(k > 0 || Holds(window, items[i].rect), "%s: a text is cut: %s", what, Texts());
            CHECK(k == i || !Collide(&items[k], &items[i]),
                  "%s: a %s at %g, %g over a text at %g, %g of '%s'", what,
                  items[k].kind == Text ? "text" : "shape", (double)items[k].rect.x,
                  (double)items[k].rect.y, (double)items[i].rect.x, (double)items[i].rect.y,
                  Texts());
        }
}

static const YourGame games[] = {
    {.ticks = 25, .display = 60},
    {.ticks = 50, .display = 144, .seen = 2.4, .from = 1.7, .to = 3.5},
    {.ticks = 20, .display = 60, .seen = 14, .from = 4, .to = 30},
    {.ticks = 60, .display = 60, .seen = 0.25, .from = 0.2, .to = 0.6},
    {.ticks = 120, .display = 240, .seen = 40},
    {.ticks = 1000, .display = 59.94, .seen = 8.1, .from = 0.9, .to = 9.3},
    {.ticks = 1, .display = 1000, .seen = 0.01},
};
enum { Games = sizeof games / sizeof games[0] };

TEST(HudFitsTheCard)
{
    int n = 0;
    for (int width = 320; width < 2500; width += 101 * SanitizedStep(4))
        for (int height = 240; height < 2000; height += 97, n++) {
            const HudState shown =
                STATE(.set.card = true, .set.game = games[n % Games], .window.width = width,
                      .window.height = height, .set.scene = n % 2 ? &Scene_camera : &Scene_ball);
            char what[64];
            snprintf(what, sizeof what, "game %d in %d x %d", n % Games, width, height);
            HudUpdate(&hud, &shown);
            CheckTexts(what);
            CHECK(hud.list.count < DrawListCommands, "%s: too many shapes", what);
            CHECK(hud.list.scale >= 0.65f && strstr(Texts(), "off ") && strstr(Texts(), "on ") &&
                      strstr(Texts(), "ESC leave "),
                  "%s: '%s'", what, Texts());
            CHECK(n % Games == Games - 1 || (Strokes(WrongColor) > 5 && Strokes(RightColor) > 5),
                  "%s: %d lines without interpolation, %d with", what, Strokes(WrongColor),
                  Strokes(RightColor));
            CHECK(hud.arenaCount == 0, "%s: the game shows", what);
        }
}

TEST(HudCardSaysWhatFollowsFromTheNumbers)
{
    static const struct {
        YourGame game;
        int width, height;
        const char *says, *saysNot;
    } rows[] = {
        {{.ticks = 50, .display = 144, .seen = 2.4, .from = 1.7, .to = 3.5},
         1280,
         800,
         "2.4 ms ;50 ticks a second ;144 Hz ;Interpolation off ms uneven 9.1 4 times what was "
         "seen: it ;"
         "Interpolation on ms uneven 0.0 not seen;always 20 ms late (off: 10 on average) "
         ";0 to 20 ms late + 7 ms: the screen ;Interpolate: draw old + p x (new - old) ;0.25 0 ms "
         "uneven: by how much ;32 ms 16 ;seen ;sent this card",
         "you "},
        {{.ticks = 50, .display = 144, .seen = 2.4},
         400,
         300,
         "2.4 ms ;off ;on ;seen ;LEFT RIGHT 50 ticks DOWN UP 144 Hz ;ms 9.1 4 times ;20 ms;F12 ",
         "Interpolate"},
        {{.ticks = 25, .display = 60},
         1280,
         800,
         "What can you see? ;Y begins a test of three minutes;ms uneven 19.4 shows each tick 2 or "
         "3 times: it stumbles ",
         "seen ;times what;uneven motion"},
        {{.ticks = 60, .display = 60, .seen = 2.4},
         1280,
         800,
         "ms uneven 0.0 even, as long as ticks and refreshes keep in step ;In step off is even",
         "Interpolate:"},
        {{.ticks = 120, .display = 144, .seen = 8, .from = 5, .to = 12},
         1280,
         800,
         "less than ;For these eyes off will do",
         "times what"},
        {{.ticks = 60, .display = 144, .seen = 8, .from = 5, .to = 12},
         1280,
         800,
         "about what ;Interpolate:",
         "times what"},
        {{.ticks = 128, .display = 165}, 1280, 800, "128 ticks a second ;120 ;165 Hz 240 ", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const HudState shown =
            STATE(.set.card = true, .set.game = rows[i].game, .window.width = rows[i].width,
                  .window.height = rows[i].height);
        HudUpdate(&hud, &shown);
        CheckSays(rows[i].says, rows[i].saysNot);
    }
}

/* A click on a chip chooses its rate. */
TEST(HudCardHasAChipForEachRate)
{
    const HudState shown =
        STATE(.set.card = true, .set.game = games[1], .window.width = 1280, .window.height = 800);
    int chips = 0;
    HudUpdate(&hud, &shown);
    for (int i = 0; i < hud.buttonCount; i++) {
        const int action = (int)hud.buttons[i].action;
        const int tick = action - (int)ActionFirstGameTicks;
        const int display = action - (int)ActionFirstGameDisplay;
        const bool isDisplay = display >= 0;
        if (tick < 0)
            continue;
        const double rate = isDisplay ? YourGameDisplay(display) : YourGameTicks(tick);
        CHECK(rate > 0 && atof(LabelIn(hud.buttons[i].rect)) == rate, "chip '%s' is %g",
              LabelIn(hud.buttons[i].rect), rate);
        chips++;
    }
    assert_int_equal(chips, 14);
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
        RUN("arevalo", machines[i], .seconds = 3, .hud = HudFull, .lanes = i % 2, .two = true);
        CHECK(version >= 3 && version <= 30, "made %d times in 3 s", (int)version);
    }
}

/* Also where the display's rate is unknown, from the first picture on. */
TEST(HudShowsTheCardOnAnyDisplay)
{
    static const char *const machines[] = {"refresh=0", "refresh=144"};
    for (int i = 0; i < 4; i++) {
        GameConfig config = CONFIG("arevalo", .seconds = 2, .two = true);
        const bool pressed = i % 2;
        config.settings.card = !pressed;
        if (pressed)
            PressAt(30, ActionSee);
        const char *display = i / 2 == 1 ? "144 Hz" : "60 Hz";
        const Sought card = RunSeeking(display, machines[i / 2], config);
        CHECK(card.found > 60 && (pressed ? card.others > 5 : card.others <= 1),
              "%s, %d: %d pictures have the card, %d not", machines[i / 2], pressed, card.found,
              card.others);
    }
}

/* The number of a scene comes with its fault, and not when the numbers are due again. */
TEST(HudHasTheNumberOfASceneWithItsFault)
{
    static const Scene *const scenes[] = {&Scene_teleport, &Scene_slots, &Scene_camera};
    for (int i = 0; i < 3; i++) {
        GameConfig config = CONFIG("arevalo", .seconds = 4);
        SettingsOpenScene(&config.settings, scenes[i]);
        config.settings.method = scenes[i]->off;
        const Sought none = RunSeeking("at worst-ball widths off", "vsync60", config);
        int first = 0;
        while (first < count && frames[first].placeError <= FarOff)
            first++;
        const Nanoseconds wrong = frames[first].start;
        CHECK(none.found > 0 && first < count && none.last - wrong < 150 * ONE_MILLISECOND,
              "%s: no number until %" PRId64 " us after the fault", scenes[i]->name,
              (none.last - wrong) / 1000);
    }
}

/* The first TAB opens it and changes nothing. It closes some seconds after the last one. */
TEST(HudListsTheLoopsUntilNoKeyIsPressedForAWhile)
{
    char words[128];
    snprintf(words, sizeof words, "1%s%s2%s", LoopList[0].name, LoopList[0].idea, LoopList[1].name);
    for (int presses = 0; presses < 3; presses++) {
        for (int i = 0; i < presses; i++)
            PressAt(120 + 60 * i, ActionNextLoop);
        const Sought list = RunSeeking(words, "vsync60", CONFIG("arevalo", .seconds = 16));
        CHECK(presses || list.found == 0, "%d pictures have the list", list.found);
        CHECK(strcmp(frames[count - 1].loop, presses < 2 ? "arevalo" : "snapped_delta") == 0,
              "%s runs", frames[count - 1].loop);
        if (presses == 0)
            continue;
        const double from = (double)list.first / 1e9, until = (double)list.last / 1e9;
        CHECK(from > 1.9 && from < 2.1 && fabs(until - from - 7 - presses) < 0.3,
              "the list is there from %g s to %g s", from, until);
    }
}

/* ESC at the start says that it quits, and does so within two seconds. */
TEST(HudSaysThatEscQuits)
{
    static const struct {
        int second; /* reading at which ESC comes again; 0: it does not */
        bool quits;
        bool message; /* another one is there when ESC comes */
    } rows[] = {{0, false, false}, {180, true, false}, {300, false, false}, {0, false, true}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        GameConfig config = CONFIG("arevalo", .seconds = 8);
        config.settings = SettingsStart();
        if (rows[i].message)
            PressAt(100, ActionTourBack); /* no step is open */
        PressAt(120, ActionBack);
        if (rows[i].second)
            PressAt(rows[i].second, ActionBack);
        const Sought said = RunSeeking("ESCagainquits", "vsync60", config);
        const double from = (double)said.first / 1e9;
        CHECK(from > 1.9 && from < 2.1, "row %zu: said from %g s on", i, from);
        CHECK(rows[i].quits == (count < 8 * 60 - 10), "row %zu: %d frames", i, count);
        CHECK(rows[i].second || fabs((double)(said.last - said.first) / 1e9 - 2) < 0.1,
              "said for %g s", (double)(said.last - said.first) / 1e9);
    }
}

/* Each page of the help is a press, and the one after the last closes it; so does a key that acts.
 */
TEST(HudHelpIsLeftByItsKeyAndByKeysThatAct)
{
    PressAt(60, ActionHelp);
    PressAt(120, ActionHelp);
    Sought help = RunSeeking("More", "vsync60", CONFIG("arevalo", .seconds = 4));
    CHECK(help.found > 55 && help.found < 65, "%d pictures have the help", help.found);
    PressAt(60, ActionHelp);
    PressAt(120, ActionPause);
    PressAt(150, ActionQuit);
    help = RunSeeking("More", "vsync60", CONFIG("arevalo", .seconds = 4));
    CHECK(help.found > 55 && help.found < 65, "%d pictures have the help", help.found);
}
