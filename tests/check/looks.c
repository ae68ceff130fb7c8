/* SPDX-License-Identifier: MIT
 *
 * How a whole picture of the game looks: how much of it the arena is, that each step of the tour
 * has what it speaks of, that keys stay where they are, that colours can be told from the ground,
 * and that nothing is drawn through a text.
 */
#include "check/looks.h"

#include "check/simulation.h"

#include "cli/options.h"
#include "game/game_object.h"
#include "hud/hud.h"
#include "render/font.h"

/* ---- shapes and colours ---- */

/* How deep a g goes, in parts of the size of the text. */
static const float Depth = 0.24f;

/* Whether a character is where the text before it goes on. */
static bool GoesOn(const DrawList *list, const DrawCommand *command)
{
    if (command == list->commands || !command->character || !command[-1].character)
        return false;
    const DrawCommand *before = command - 1;
    if (before->style != command->style || before->color != command->color ||
        before->rect.y != command->rect.y)
        return false;
    const char text[] = {before->character, '\0'};
    const float end = before->rect.x + DrawListWidth(list, before->style, text);
    return fabsf(command->rect.x - end) < 1.01f;
}

const char *TextAt(const DrawList *list, const DrawCommand *command)
{
    static char text[DrawListCommands + 1];
    int length = 0;
    text[0] = command->character;
    if (GoesOn(list, command))
        text[0] = '\0';
    while (text[length] && ++command < list->commands + list->count && GoesOn(list, command))
        text[++length] = command->character;
    text[length + (text[length] != '\0')] = '\0';
    return text;
}

Rect RectOf(const DrawList *list, const DrawCommand *command)
{
    Rect rect = command->rect;
    if (!command->character)
        return rect;
    const char *text = TextAt(list, command);
    const float pixels = TextStyleTable[command->style].size * list->scale;
    const bool below = strpbrk(text, "gjpqy|()/") != NULL;
    rect.y -= pixels * LookCapitals;
    rect.width = DrawListWidth(list, command->style, text);
    rect.height = pixels * (LookCapitals + (below ? Depth : 0));
    return rect;
}

/* A channel of sRGB as an amount of light, from 0 to 1. */
static double Linear(unsigned channel)
{
    static double known[256];
    const double part = channel / 255.0;
    if (known[channel] == 0)
        known[channel] = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
    return known[channel];
}

/* From 0 to 1. */
static double Luminance(Color color)
{
    static const double parts[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum += parts[i] * Linear(color >> (24 - 8 * i) & 0xFF);
    return sum;
}

double Contrast(Color one, Color other)
{
    const double a = Luminance(one) + 0.05, b = Luminance(other) + 0.05;
    return fmax(a / b, b / a);
}

static bool Apart(Rect a, Rect b)
{
    return a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height ||
           b.y >= a.y + a.height;
}

bool Holds(Rect a, Rect b)
{
    return a.x <= b.x && a.y <= b.y && b.x + b.width <= a.x + a.width &&
           b.y + b.height <= a.y + a.height;
}

/* Whether a turned bar is on one side of the rectangle, seen along the bar or across it. */
static bool BesideBar(Rect rect, const DrawCommand *bar)
{
    const double angle = bar->turns * 6.283185307179586, c = cos(angle), s = sin(angle);
    const double x = rect.x + rect.width / 2 - (bar->rect.x + bar->rect.width / 2);
    const double y = rect.y + rect.height / 2 - (bar->rect.y + bar->rect.height / 2);
    const double w = rect.width / 2, h = rect.height / 2;
    return fabs(x * c + y * s) >= w * fabs(c) + h * fabs(s) + bar->rect.width / 2 ||
           fabs(y * c - x * s) >= w * fabs(s) + h * fabs(c) + bar->rect.height / 2;
}

/* The smallest upright rectangle around a turned bar. */
static Rect Around(const DrawCommand *bar)
{
    const Rect rect = bar->rect;
    const float angle = bar->turns * 6.2831853f, c = fabsf(cosf(angle)), s = fabsf(sinf(angle));
    const float width = c * rect.width + s * rect.height, height = s * rect.width + c * rect.height;
    return (Rect){rect.x + (rect.width - width) / 2, rect.y + (rect.height - height) / 2, width,
                  height};
}

/* Whether the rectangle is outside a disc, or in the middle of a ring. */
static bool BesideDisc(Rect rect, const DrawCommand *disc)
{
    const float x = disc->rect.x + disc->radius, y = disc->rect.y + disc->radius;
    const float left = rect.x - x, right = left + rect.width;
    const float top = rect.y - y, bottom = top + rect.height;
    const float nearX = fmaxf(fmaxf(left, -right), 0), nearY = fmaxf(fmaxf(top, -bottom), 0);
    const float far = hypotf(fmaxf(-left, right), fmaxf(-top, bottom));
    return hypotf(nearX, nearY) >= disc->radius ||
           (disc->stroke > 0 && far <= disc->radius - disc->stroke);
}

/* What two rectangles have in common. */
static Rect Common(Rect a, Rect b)
{
    const float left = fmaxf(a.x, b.x), right = fminf(a.x + a.width, b.x + b.width);
    const float top = fmaxf(a.y, b.y), bottom = fminf(a.y + a.height, b.y + b.height);
    return (Rect){left, top, right - left, bottom - top};
}

/* Whether a command that is no text is drawn over the rectangle. */
static bool Crosses(const DrawCommand *command, Rect rect)
{
    if (command->part.width > 0)
        return !Apart(command->part, rect) && !BesideDisc(Common(command->part, rect), command);
    if (command->turns != 0)
        return !Apart(Around(command), rect) && !BesideBar(rect, command);
    if (Apart(command->rect, rect))
        return false;
    const bool round =
        command->radius * 2 >= command->rect.width && command->radius * 2 >= command->rect.height;
    return !round || !BesideDisc(rect, command);
}

/* ---- the colours ---- */

static void CheckColor(const char *name, Color color, double least)
{
    const double onGround = Contrast(color, GroundColor), onPanel = Contrast(color, PanelColor);
    CHECK(onGround >= least && onPanel >= least, "%s has %.2f on the ground, %.2f on a panel", name,
          onGround, onPanel);
}

/* The names of methods are written in their colours. */
TEST(LooksHaveContrast)
{
    CheckColor("Text", TextColor, 4.5);
    CheckColor("Quiet", QuietColor, 4.5);
    CheckColor("Act", ActColor, 4.5);
    CheckColor("Edge", EdgeColor, 3);
    for (int i = 0; SceneAt(i); i++)
        for (int method = 0; method < SceneMethods(SceneAt(i)); method++)
            CheckColor(SceneAt(i)->methods[method].label, SceneAt(i)->methods[method].color, 4.5);
}

/* ---- the layout ---- */

static const int sizes[][2] = {{1920, 1080}, {1280, 800}, {960, 720}, {640, 480},
                               {400, 300},   {320, 240},  {360, 640}};
enum { SizeCount = sizeof sizes / sizeof sizes[0] };

static HudState last;

static void KeepState(uint64_t picture, const View *view)
{
    last = GameNow()->face.hud.state;
}

/* What the HUD shows after two seconds. */
static HudState Played(GameConfig config)
{
    config.duration = 2 * ONE_SECOND;
    onPresent = KeepState;
    RunOn("vsync60", config);
    return last;
}

static GameConfig StartConfig(void)
{
    GameConfig config = With("arevalo");
    config.settings = SettingsStart();
    return config;
}

/* From edge to edge, and all but the rows of words and keys. */
TEST(LooksGiveTheLanesTheWindow)
{
    static Hud hud;
    HudState shown = Played(StartConfig());
    for (shown.window.width = 320; shown.window.width <= 2560;
         shown.window.width += Usually(48, 16))
        for (shown.window.height = 240; shown.window.height <= 1440;
             shown.window.height += Usually(40, 16)) {
            double area = 0;
            HudUpdate(&hud, &shown);
            for (int i = 0; i < hud.arenaCount; i++)
                area += (double)hud.arenas[i].width * (double)hud.arenas[i].height;
            const double share = area / shown.window.width / shown.window.height;
            const Rect first = hud.arenas[0];
            CHECK(hud.arenaCount == 2 && share >= 0.6, "%d lanes, %.1f %% of %d x %d",
                  hud.arenaCount, 100 * share, shown.window.width, shown.window.height);
            CHECK(first.x <= 8 * hud.list.scale &&
                      first.x + first.width == (float)shown.window.width,
                  "in %d x %d a lane is from %g to %g", shown.window.width, shown.window.height,
                  (double)first.x, (double)(first.x + first.width));
        }
}

/* As large as the lane allows: 44 % of its height, or 22 % of its width; alone 28 %. */
TEST(LooksHaveALargeBall)
{
    static const struct {
        int width, height;
        double two, one;
    } rows[] = {{1280, 800, 141, 195}, {640, 480, 74, 0}, {320, 240, 42, 0}, {360, 640, 78, 0}};
    static Hud hud;
    HudState shown = Played(StartConfig());
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        shown.window.width = rows[i].width;
        shown.window.height = rows[i].height;
        shown.set.lanes = LanesTwo;
        HudUpdate(&hud, &shown);
        const double two = 2 * (double)hud.path.radius;
        shown.set.lanes = LanesOne;
        HudUpdate(&hud, &shown);
        const double one = 2 * (double)hud.path.radius;
        CHECK(fabs(two - rows[i].two) <= 1 && (rows[i].one == 0 || fabs(one - rows[i].one) <= 1),
              "in %d x %d it is %g pixels wide, alone %g", rows[i].width, rows[i].height, two, one);
    }
}

/* The path leans by a few degrees only, and the ball touches the walls. */
TEST(LooksHaveALevelPath)
{
    static Hud hud;
    HudState shown = Played(StartConfig());
    for (int i = 0; i < SizeCount; i++) {
        shown.window.width = sizes[i][0];
        shown.window.height = sizes[i][1];
        HudUpdate(&hud, &shown);
        const float sway = hud.path.height - 2 * hud.path.radius;
        const float way = hud.arenas[0].width - 2 * hud.path.radius;
        CHECK(sway > 0 && sway < 0.12f * hud.arenas[0].height && sway / way < 0.12f,
              "in %d x %d it goes up by %g on %g", sizes[i][0], sizes[i][1], (double)sway,
              (double)way);
        CHECK(hud.path.top + hud.path.height + hud.path.foot < hud.arenas[0].height,
              "in %d x %d the foot is in the path", sizes[i][0], sizes[i][1]);
    }
}

/* Whatever the method that is drawn: all that can be clicked is where it was. */
TEST(LooksLeaveKeysWhereTheyAre)
{
    static Hud off, other;
    HudState shown = Played(With("arevalo"));
    for (shown.window.width = 320; shown.window.width <= 2560;
         shown.window.width += Usually(96, 32))
        for (shown.window.height = 304; shown.window.height <= 1440;
             shown.window.height += Usually(80, 32))
            for (int method = MethodOff; method < BallMethods; method++) {
                Hud *hud = method == MethodOff ? &off : &other;
                shown.set.method = shown.method = method;
                HudUpdate(hud, &shown);
                bool same = hud->buttonCount == off.buttonCount && hud->buttonCount > 2;
                for (int i = 0; i < off.buttonCount && same; i++) {
                    const Button a = off.buttons[i], b = hud->buttons[i];
                    same = a.action == b.action && Holds(a.rect, b.rect) && Holds(b.rect, a.rect);
                }
                CHECK(same, "in %d x %d keys move from off to %s", shown.window.width,
                      shown.window.height, shown.set.scene->methods[method].word);
            }
}

/* ---- pictures ---- */

static char what[128]; /* the case, for messages */
static int pictures;   /* of it so far */

/* All that is drawn but for arenas and balls, in its order. */
enum { Layers = 3 };
typedef struct Drawn {
    const DrawList *list;
    const DrawCommand *command;
} Drawn;
static Drawn all[Layers * DrawListCommands];
static int allCount;

static void CollectAll(const View *view)
{
    const DrawList *const layers[Layers] = {view->marks, view->graph, view->hud};
    allCount = 0;
    for (int i = 0; i < Layers; i++)
        for (int k = 0; k < layers[i]->count; k++)
            all[allCount++] = (Drawn){layers[i], &layers[i]->commands[k]};
}

/* Whether it hides this rectangle: a large one that is filled. */
static bool IsGroundOf(const DrawCommand *ground, Rect rect)
{
    enum { Opaque = 0xE0 };
    return !ground->character && ground->stroke == 0 && ground->turns == 0 &&
           (ground->color & 0xFF) >= Opaque && ground->rect.height >= 15 &&
           Holds(ground->rect, rect);
}

/* The text against all that is drawn after the ground that it is on, but for what can hardly be
 * seen, as old ghosts and houses. What the HUD's own texts are over is tested in hud.c. */
static void CheckUncrossed(int number, const View *view)
{
    enum { Faint = 0x60 }; /* opacity */
    const DrawList *list = all[number].list;
    const DrawCommand *text = all[number].command;
    const Rect rect = RectOf(list, text);
    const Rect ink = {rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 2};
    int first = 0;
    for (int i = 0; i < allCount; i++) {
        if (!IsGroundOf(all[i].command, ink))
            continue;
        if (i > number)
            return;
        first = i + 1;
    }
    for (int i = first; i < allCount; i++) {
        const DrawCommand *other = all[i].command;
        if ((other->color & 0xFF) < Faint || other->color == ThingColor || other == text ||
            all[i].list == view->hud || GoesOn(all[i].list, other))
            continue;
        const Rect at = RectOf(all[i].list, other);
        CHECK(other->character ? Apart(at, ink) : !Crosses(other, ink),
              "%s, picture %d: %g x %g at %g, %g, turned by %g, is over '%s'", what, pictures,
              (double)at.width, (double)at.height, (double)at.x, (double)at.y, (double)other->turns,
              TextAt(list, text));
    }
}

static void CheckInside(const DrawList *texts, const DrawCommand *text, const View *view)
{
    const Rect window = {0, 0, (float)view->width, (float)view->height};
    const Rect rect = RectOf(texts, text);
    bool inside = Holds(window, rect);
    for (int i = 0; i < view->laneCount && texts == view->graph; i++)
        inside &= Holds(view->lanes[i].arena, rect) || Apart(view->lanes[i].arena, rect);
    CHECK(inside, "%s, picture %d: '%s' leaves its place, at %g, %g", what, pictures,
          TextAt(texts, text), (double)rect.x, (double)rect.y);
}

static void CheckTexts(const View *view)
{
    CollectAll(view);
    for (int i = 0; i < allCount; i++) {
        if (!*TextAt(all[i].list, all[i].command))
            continue;
        CheckInside(all[i].list, all[i].command, view);
        CheckUncrossed(i, view);
    }
}

/* In each of a few of the pictures. */
static void LookAtTexts(const View *view)
{
    enum { Every = 29 };
    if (pictures++ % Every == 0)
        CheckTexts(view);
}

/* Runs it in a window of each size, or of every fourth: the next `turn` has others. */
static void RunInSizes(int turn, const char *name, GameConfig config,
                       void (*look)(const View *view), void (*check)(void))
{
    for (int i = 0; i < SizeCount; i++) {
        if (!IsUsual(turn, i, 4))
            continue;
        snprintf(what, sizeof what, "%s in %d x %d", name, sizes[i][0], sizes[i][1]);
        pictures = 0;
        canvas = Looker(sizes[i][0], sizes[i][1], look);
        RunOn("vsync60", config);
        CHECK(pictures > 0, "%s: no picture", what);
        if (check)
            check();
    }
}

static GameConfig StepConfig(int step)
{
    GameConfig config = With("arevalo");
    config.tour = TourRead();
    TourOpen(&config.tour, &config.settings, step);
    config.duration = 4 * ONE_SECOND;
    return config;
}

TEST(LooksLeaveTextsUncrossed)
{
    static const struct {
        const char *name;
        Setup setup;
    } rows[] = {{"the start", {.two = true}},
                {"the start with lines", {.two = true, .parallel = true}},
                {"a slow start", {.two = true, .ups = 5}},
                {"figures", {.two = true, .hud = HudFull}},
                {"a ball", {NULL}},
                {"a ball with its line", {.parallel = true, .strobe = true}},
                {"lanes with lines", {.lanes = true, .parallel = true}},
                {"all of lanes", {.hud = HudFull, .lanes = true, .strobe = true}},
                {"all of a ball", {.hud = HudFull}},
                {"a slow ball", {.ups = 2, .speed = 500}},
                {"a steered ball", {.steer = true}},
                {"the help", {.two = true, .help = true}}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        GameConfig config = ConfigOf("arevalo", &rows[i].setup);
        config.duration = Usually(2, 5) * ONE_SECOND;
        RunInSizes((int)i, rows[i].name, config, LookAtTexts, NULL);
    }
}

TEST(LooksLeaveTextsOfScenesUncrossed)
{
    for (int i = 1; SceneAt(i); i++)
        for (int parallel = 0; parallel < (SceneHasLines(SceneAt(i)) ? 2 : 1); parallel++) {
            /* Within three seconds each scene has shown its fault, with what is said of it. */
            GameConfig config = CONFIG("arevalo", .seconds = Usually(3, 5), .parallel = parallel);
            SettingsOpenScene(&config.settings, SceneAt(i));
            RunInSizes(i + 2 * parallel, SceneAt(i)->name, config, LookAtTexts, NULL);
        }
}

/* Beside a step the smallest windows have room for so many lanes of a scene. */
enum { LanesBesideStep = 3 };

static int missingLanes, lines;
static bool asked; /* for lines */

/* Notes which lanes are missing, and how many lines lead through a strip. */
static void LookAtStep(const View *view)
{
    LookAtTexts(view);
    const Hud *hud = &GameNow()->face.hud;
    const Settings *settings = &GameNow()->player.settings;
    asked = settings->parallel;
    int methods = SceneMethods(settings->scene);
    if (!settings->scene->world && methods > LanesBesideStep)
        methods = LanesBesideStep;
    const int wanted[] = {[LanesOne] = 1, [LanesTwo] = 2, [LanesAll] = methods};
    missingLanes = wanted[settings->lanes] - view->laneCount;
    lines = 0;
    for (int chart = 0; chart < hud->chartCount; chart++) {
        if (hud->charts[chart].kind != ChartPhotograph)
            continue;
        for (int i = 0; i < view->graph->count; i++)
            lines += view->graph->commands[i].turns != 0 &&
                     !Apart(Around(&view->graph->commands[i]), hud->charts[chart].rect);
    }
}

static void CheckParts(void)
{
    CHECK(missingLanes <= 0, "%s: %d lanes are missing", what, missingLanes);
    CHECK(!asked || lines >= 4, "%s: %d lines", what, lines);
}

/* What its options ask for, and what it speaks of; and no text is crossed. */
TEST(LooksOfAStepHaveWhatItSpeaksOf)
{
    for (int step = 1; step <= TourSteps; step += SanitizedStep(3))
        RunInSizes(step, TourRead().steps[step - 1].title, StepConfig(step), LookAtStep,
                   CheckParts);
}
