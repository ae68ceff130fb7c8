/* SPDX-License-Identifier: MIT
 *
 * What the HUD costs: how often its text is made anew while nobody does anything, and how many
 * calls draw it.
 */
#include "check/simulation.h"
#include "loops/loop_list.h"
#include "machine/live.h"

#include "check/check.h"

#include <glad/gl.h>

enum { MostUpdates = 10 }; /* a second */

static LiveMachine window;
static Machine presenter;
static const DrawList *drawnList;
static const View *drawnView;

/* ---- its text ---- */

static uint64_t versions[MaxFrames]; /* of each picture's list */
static int pictures;

static void KeepVersion(const View *view)
{
    if (pictures < MaxFrames)
        versions[pictures++] = view->hud->version;
}

/* Looks at each second that begins with a frame. */
static int MostInASecond(void)
{
    int most = 0;
    for (int first = 0, next = 0; first < count; first++) {
        while (next < count && frames[next].end - frames[first].end < ONE_SECOND)
            next++;
        const int updates = (int)(versions[next - 1] - versions[first]);
        most = updates > most ? updates : most;
    }
    return most;
}

static void CheckRate(const char *name, GameConfig config)
{
    pictures = 0;
    canvas = Looker(960, 720, KeepVersion);
    RunOn(name, config);
    const char *loop = LoopList[config.settings.loop].name;
    CHECK(pictures == count && count > 20, "%s on %s: %d pictures, %d frames", loop, name, pictures,
          count);
    CHECK(versions[count - 1] > 10, "%s on %s: the text was made %d times only", loop, name,
          (int)versions[count - 1]);
    CHECK(MostInASecond() <= MostUpdates, "%s on %s: the text was made %d times in a second", loop,
          name, MostInASecond());
}

static void ItsTextIsMadeTenTimesASecondAtMost(void **state)
{
    static const char *const names[] = {"vsync60", "vsync144", "noisy60", "oversleep", "hitch"};
    (void)state;
    for (int loop = 0; loop < LoopCount; loop++) {
        for (int i = 0; i < 5; i++) {
            GameConfig config = With(LoopList[loop].name);
            config.settings.hud = i % 2 ? HudFull : HudShort;
            config.settings.lanes = i == 2;
            CheckRate(names[i], config);
        }
    }
    canvas = NULL;
}

/* ---- its drawing ---- */

static PFNGLDRAWELEMENTSPROC drawElements;
static int calls, indices;

static void GLAD_API_PTR CountDraw(GLenum mode, GLsizei number, GLenum type, const void *offset)
{
    calls++;
    indices = number;
    drawElements(mode, number, type, offset);
}

static void CheckDraw(void *self, const View *view)
{
    calls = 0;
    drawnView = view;
    drawnList = view->hud;
    RenderDraw(WindowRender(((LiveMachine *)self)->window), view);
    const int marks = view->marks->count > 0;
    CHECK(calls == 3 + marks, "%d calls draw the arena%s, the HUD and its graph", calls,
          marks ? ", the marks" : "");
    CHECK(indices == 6 * view->graph->count, "the last one draws %d indices, not those of %d",
          indices, view->graph->count);
}

static void OneCallDrawsEachList(void **state)
{
    (void)state;
    for (int strobe = 0; strobe < 2; strobe++) {
        GameConfig config = With("arevalo");
        config.frames = 60;
        config.settings.hud = HudFull;
        config.settings.strobe = strobe;
        canvas = &presenter;
        RunOn("vsync60", config);
        CHECK(drawnView->graph->count > 50 && drawnList->charCount > 100,
              "only %d shapes and %d characters", drawnView->graph->count, drawnList->charCount);
    }
    canvas = NULL;
}

static int OpenWindow(void **state)
{
    WindowSettings settings = WindowSettingsDefault();
    (void)state;
    settings.offscreen = true;
    if (!LiveMachineOpen(&window, &settings))
        return 1;
    presenter = LiveMachineTables(&window);
    presenter.screen.draw = CheckDraw;
    drawElements = glad_glDrawElements;
    glad_glDrawElements = CountDraw;
    return 0;
}

static int CloseWindow(void **state)
{
    (void)state;
    const int failed = LiveMachineFailed(&window);
    LiveMachineClose(&window);
    return failed;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ItsTextIsMadeTenTimesASecondAtMost),
        cmocka_unit_test(OneCallDrawsEachList),
    };
    return cmocka_run_group_tests_name("overlay", tests, OpenWindow, CloseWindow);
}
