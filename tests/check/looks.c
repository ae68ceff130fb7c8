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
    const char text[] = {before->character, '\0'};
    const float end = before->rect.x + DrawListWidth(list, before->style, text);
    return before->style == command->style && before->color == command->color &&
           before->rect.y == command->rect.y && fabsf(command->rect.x - end) < 1.01f;
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
    rect.y -= pixels * FONT_CAP_HEIGHT;
    rect.width = DrawListWidth(list, command->style, text);
    rect.height = pixels * (FONT_CAP_HEIGHT + (below ? Depth : 0));
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

/* Whether a command that is no text is drawn over the rectangle. */
static bool Crosses(const DrawCommand *command, Rect rect)
{
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

static const int sizes[][2] = {{1920, 1080}, {1280, 800}, {960, 720},
                               {640, 480},   {400, 300},  {320, 240}};
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

static double LeastShare(int width, int height)
{
    if (width < LookTiny)
        return 0.6;
    return 2 * width >= 3 * height && height >= 680 ? 0.7 : 0.45;
}

TEST(LooksGiveTheArenaItsShare)
{
    static Hud hud;
    HudState shown = Played(With("arevalo"));
    for (shown.window.width = 320; shown.window.width <= 2560; shown.window.width += 16)
        for (shown.window.height = 240; shown.window.height <= 1440; shown.window.height += 16) {
            HudUpdate(&hud, &shown);
            const double share = (double)hud.arenas[0].width * (double)hud.arenas[0].height /
                                 shown.window.width / shown.window.height;
            CHECK(share >= LeastShare(shown.window.width, shown.window.height),
                  "%.1f %% of %d x %d", 100 * share, shown.window.width, shown.window.height);
        }
}

/* Whatever the method that is drawn: all that can be clicked is where it was. */
TEST(LooksLeaveKeysWhereTheyAre)
{
    static Hud off, other;
    HudState shown = Played(With("arevalo"));
    for (shown.window.width = 320; shown.window.width <= 2560; shown.window.width += 32)
        for (shown.window.height = 240; shown.window.height <= 1440; shown.window.height += 32)
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

static char what[128]; /* is drawn */
static int pictures;   /* so far */

/* Whether a text of the HUD is on a ground of its own, which hides what is below the HUD. */
static bool HasGround(const DrawList *hud, int text)
{
    const Rect rect = RectOf(hud, &hud->commands[text]);
    for (int i = 0; i < text; i++) {
        const DrawCommand *ground = &hud->commands[i];
        if (!ground->character && ground->stroke == 0 && Holds(ground->rect, rect))
            return true;
    }
    return false;
}

/* The text against all that another list draws, but for what can hardly be seen, as old ghosts. */
static void CheckUncrossed(const DrawList *texts, const DrawCommand *text, const DrawList *others)
{
    enum { Faint = 0x60 }; /* opacity */
    const Rect rect = RectOf(texts, text);
    const Rect ink = {rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 2};
    for (int i = 0; i < others->count; i++) {
        const DrawCommand *other = &others->commands[i];
        const Rect at = RectOf(others, other);
        if ((other->color & 0xFF) < Faint || GoesOn(others, other))
            continue;
        CHECK(other == text || (other->character ? Apart(at, ink) : !Crosses(other, ink)),
              "%s, picture %d: %g x %g at %g, %g, turned by %g, is over '%s'", what, pictures,
              (double)at.width, (double)at.height, (double)at.x, (double)at.y, (double)other->turns,
              TextAt(texts, text));
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

/* What the HUD's own texts are over is tested in hud.c. */
static void CheckTexts(const View *view)
{
    for (int i = 0; i < view->hud->count; i++) {
        const DrawCommand *text = &view->hud->commands[i];
        if (!*TextAt(view->hud, text))
            continue;
        CheckInside(view->hud, text, view);
        if (HasGround(view->hud, i))
            continue;
        CheckUncrossed(view->hud, text, view->marks);
        CheckUncrossed(view->hud, text, view->graph);
    }
    for (int i = 0; i < view->graph->count; i++) {
        const DrawCommand *text = &view->graph->commands[i];
        if (!*TextAt(view->graph, text))
            continue;
        CheckInside(view->graph, text, view);
        CheckUncrossed(view->graph, text, view->graph);
    }
}

/* In each of a few of the pictures. */
static void LookAtTexts(const View *view)
{
    enum { Every = 7 };
    if (pictures++ % Every == 0)
        CheckTexts(view);
}

/* Runs it in a window of each size. */
static void RunInSizes(const char *name, GameConfig config, void (*look)(const View *view),
                       void (*check)(void))
{
    for (int i = 0; i < SizeCount; i++) {
        snprintf(what, sizeof what, "%s in %d x %d", name, sizes[i][0], sizes[i][1]);
        pictures = 0;
        canvas = Looker(sizes[i][0], sizes[i][1], look);
        RunOn("vsync60", config);
        if (check)
            check();
    }
}

static GameConfig StepConfig(int step)
{
    GameConfig config = With("arevalo");
    config.settings.tour = Tour();
    config.settings.steps = TourSteps;
    SettingsOpenStep(&config.settings, step);
    config.duration = 4 * ONE_SECOND;
    return config;
}

TEST(LooksLeaveTextsUncrossed)
{
    static const struct {
        const char *name;
        Setup setup;
    } rows[] = {{"a ball", {NULL}},
                {"a ball with its line", {.parallel = true, .strobe = true}},
                {"lanes with lines", {.lanes = true, .parallel = true}},
                {"all of lanes", {.hud = HudFull, .lanes = true, .strobe = true}},
                {"all of a ball", {.hud = HudFull}}};
    for (int i = 0; i < 5; i++) {
        GameConfig config = ConfigOf("arevalo", &rows[i].setup);
        config.duration = 5 * ONE_SECOND;
        RunInSizes(rows[i].name, config, LookAtTexts, NULL);
    }
}

TEST(LooksLeaveTextsOfScenesUncrossed)
{
    for (int i = 1; SceneAt(i); i++)
        for (int lanes = 0; lanes < 2; lanes++) {
            GameConfig config = CONFIG("arevalo", .seconds = 5, .parallel = lanes);
            SettingsOpenScene(&config.settings, SceneAt(i));
            RunInSizes(SceneAt(i)->name, config, LookAtTexts, NULL);
        }
}

/* The smallest window has room for so many lanes of a scene beside a step. */
enum { LanesBesideStep = 3 };

static int arenas, lines;
static bool asked; /* for lines */

/* Lines that lead through a strip. */
static void LookAtStep(const View *view)
{
    LookAtTexts(view);
    const Hud *hud = &GameNow()->face.hud;
    const Settings *settings = &GameNow()->player.settings;
    asked = settings->parallel;
    const int methods = SceneMethods(settings->scene);
    const bool all = settings->scene->world || methods < LanesBesideStep;
    const int wanted = all ? methods : LanesBesideStep;
    arenas = settings->lanes ? wanted - view->laneCount : 0;
    lines = 0;
    for (int chart = 0; chart < hud->chartCount; chart++)
        for (int i = 0; i < view->graph->count && hud->charts[chart].kind == ChartLines; i++)
            lines += view->graph->commands[i].turns != 0 &&
                     !Apart(Around(&view->graph->commands[i]), hud->charts[chart].rect);
}

static void CheckParts(void)
{
    CHECK(arenas <= 0, "%s: %d lanes are missing", what, arenas);
    CHECK(!asked || lines >= 4, "%s: %d lines", what, lines);
}

/* What its options ask for, and what it speaks of; and no text is crossed. */
TEST(LooksOfAStepHaveWhatItSpeaksOf)
{
    for (int step = 1; step <= TourSteps; step++)
        RunInSizes(Tour()[step - 1].title, StepConfig(step), LookAtStep, CheckParts);
}
