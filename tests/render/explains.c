/* SPDX-License-Identifier: MIT
 *
 * What explains lies over the ball or beside it, and never changes a pixel of it.
 */
#include "check/simulation.h"
#include "game/game_object.h"
#include "render/offscreen.h"

#include <math.h>
#include <string.h>

/* The last picture of a run, with what is drawn under and above the balls. */
typedef struct Shot {
    View view;
    DrawList marks, graph, hud;
    uint8_t pixels[3 * Width * Height];
} Shot;
static Shot plain, explained, *shot;

/* What lies over all else, as the help, is not drawn: only what is under it. */
static bool lifted;

static void Keep(const View *view)
{
    shot->view = *view;
    shot->marks = *view->marks;
    shot->graph = *view->graph;
    shot->hud = *view->hud;
    if (lifted)
        shot->hud.count = GameNow()->face.hud.overlay;
    shot->hud.version = 0; /* each run begins to count again */
    shot->view.marks = &shot->marks;
    shot->view.graph = &shot->graph;
    shot->view.hud = &shot->hud;
}

/* The action is asked for so many times, half a second before the end. */
static void Shoot(Shot *taken, Lanes lanes, Action action, int times)
{
    enum { AskedAt = 25, Frames = 50 };
    GameConfig config = CONFIG("arevalo", .frames = Frames);
    config.settings.lanes = lanes;
    shot = taken;
    canvas = Looker(Width, Height, Keep);
    for (int i = 0; i < times; i++)
        PressAt(AskedAt + i, action);
    RunOn("vsync60", config);
    DrawView(&shot->view);
    memcpy(shot->pixels, pixels, sizeof shot->pixels);
}

/* A rectangle around what a command draws, with a margin for smooth edges. */
static Rect Around(const DrawCommand *command)
{
    static const float margin = 2, largestCharacter = 36;
    const Rect rect = command->rect;
    Rect around = rect;
    if (command->character)
        around =
            (Rect){rect.x, rect.y - largestCharacter, largestCharacter, 1.5f * largestCharacter};
    if (command->turns != 0) {
        const float length = hypotf(rect.width, rect.height);
        around = (Rect){rect.x + (rect.width - length) / 2, rect.y + (rect.height - length) / 2,
                        length, length};
    }
    return (Rect){around.x - margin, around.y - margin, around.width + 2 * margin,
                  around.height + 2 * margin};
}

/* Whether a place is in the middle of a circle. */
static bool Encircles(const DrawCommand *command, float x, float y)
{
    static const float margin = 2;
    const Rect rect = command->rect;
    const float away = hypotf(x - rect.x - rect.width / 2, y - rect.y - rect.height / 2);
    return command->stroke > 0 && 2 * command->radius >= rect.width &&
           away < command->radius - command->stroke - margin;
}

/* What lies over the balls of one of the two pictures. */
static bool covered[Height][Width];

static void Cover(const DrawList *list)
{
    for (int i = 0; i < list->count; i++) {
        const Rect rect = Around(&list->commands[i]);
        const int left = (int)fmaxf(rect.x, 0), top = (int)fmaxf(rect.y, 0);
        for (int y = top; y < Height && (float)y <= rect.y + rect.height; y++)
            for (int x = left; x < Width && (float)x <= rect.x + rect.width; x++)
                covered[y][x] |= !Encircles(&list->commands[i], (float)x, (float)y);
    }
}

/* Fails unless all pixels of the balls that nothing lies over are the same, but for the soft edge,
 * through which what is below shows. Returns how many. */
static int CompareBalls(const char *what)
{
    static const float softEdge = 0.5f;
    int compared = 0, different = 0;
    memset(covered, 0, sizeof covered);
    Cover(&plain.graph);
    Cover(&plain.hud);
    Cover(&explained.graph);
    Cover(&explained.hud);
    for (int i = 0; i < plain.view.ballCount; i++) {
        const BallView *ball = &plain.view.balls[i];
        const int left = (int)(ball->x - ball->radius), right = (int)(ball->x + ball->radius);
        const int top = (int)(ball->y - ball->radius), bottom = (int)(ball->y + ball->radius);
        for (int y = top; y <= bottom; y++)
            for (int x = left; x <= right && x < Width; x++) {
                const float fromX = (float)x + 0.5f - ball->x, fromY = (float)y + 0.5f - ball->y;
                const size_t at = 3 * ((size_t)y * Width + (size_t)x);
                if (hypotf(fromX, fromY) > ball->radius - softEdge || covered[y][x])
                    continue;
                compared++;
                different += memcmp(plain.pixels + at, explained.pixels + at, 3) != 0;
            }
    }
    CHECK(different == 0, "%s: %d of %d pixels differ", what, different, compared);
    return compared;
}

TEST_OFFSCREEN(ExplainingLeavesTheBallAsItIs)
{
    static const struct {
        const char *what;
        Action action;
        int times;
        bool lifted; /* it would cover all of the ball */
    } rows[] = {{"parallel lines", ActionParallel, 1, false},
                {"figures", ActionHud, 1, false},
                {"no words", ActionHud, 2, false},
                {"the help", ActionHelp, 1, true},
                {"the list of loops", ActionNextLoop, 1, false},
                {"a message", ActionFewerBalls, 1, false}};
    for (Lanes lanes = LanesOne; lanes <= LanesAll; lanes++) {
        lifted = false;
        Shoot(&plain, lanes, ActionHelp, 0);
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i += (size_t)SanitizedStep(2)) {
            lifted = rows[i].lifted;
            Shoot(&explained, lanes, rows[i].action, rows[i].times);
            const char *what = rows[i].what;
            CHECK(memcmp(plain.pixels, explained.pixels, sizeof plain.pixels) != 0,
                  "%s: nothing is seen of it", what);
            CHECK(plain.view.ballCount == explained.view.ballCount &&
                      memcmp(plain.view.balls, explained.view.balls,
                             (size_t)plain.view.ballCount * sizeof plain.view.balls[0]) == 0,
                  "%s: a ball is elsewhere", what);
            const int compared = CompareBalls(what);
            CHECK(compared > 200, "%s, %d: only %d pixels of balls were compared", what, lanes,
                  compared);
        }
    }
}
