/* SPDX-License-Identifier: MIT
 *
 * Shaders from files: which are taken, what is said of those that can't be, and that F5 never loses
 * the ones that work. In a window that nobody sees, but for the key itself.
 */
#include "game/game.h"
#include "machine/live.h"
#include "machine/sim.h"

#include "check/check.h"
#include "window/picture.h"
#include "window/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static GameResult ran;

static const char *const files[] = {"ball.vert",  "ball.frag",    "crowd.vert",
                                    "crowd.frag", "overlay.vert", "overlay.frag"};
enum { Files = 6, Width = 640, Height = 480 };

static char source[512]; /* folder of the project's own */

static void WriteFile(const char *name, const char *text)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* A folder with the project's own shaders becomes the working directory. */
static int SetUp(void **state)
{
    (void)state;
    if (!EnterFolder())
        return -1;
    for (int i = 0; i < Files; i++) {
        char path[600];
        snprintf(path, sizeof path, "%s/%s", source, files[i]);
        char *text = ReadFile(path);
        WriteFile(files[i], text);
        free(text);
    }
    return 0;
}

static int TearDown(void **state)
{
    (void)state;
    return LeaveFolder() ? 0 : -1;
}

/* ---- the command line ---- */

static void SameShadersDrawTheSame(void **state)
{
    static Program program;
    static const char run[] = "--simulate vsync60 --frames 30 --balls 50 --size 320x240";
    char arguments[200];
    (void)state;
    snprintf(arguments, sizeof arguments, "%s --screenshot a.png", run);
    ProgramRun(&program, arguments);
    CHECK(program.status == 0, "status %d: %s", program.status, program.err);
    snprintf(arguments, sizeof arguments, "%s --screenshot b.png --shaders .", run);
    ProgramRun(&program, arguments);
    CHECK(program.status == 0, "status %d: %s", program.status, program.err);
    assert_string_equal(Shell("cmp a.png b.png && echo same"), "same");

    WriteFile("ball.frag", "#version 330 core\nout vec4 color;\n"
                           "void main() { color = vec4(1.0, 0.0, 0.0, 1.0); }\n");
    ProgramRun(&program, arguments);
    CHECK(program.status == 0, "status %d: %s", program.status, program.err);
    assert_string_equal(Shell("cmp -s a.png b.png || echo different"), "different");
}

/* One line that names the file, status 2; nothing has been opened. */
static void AMissingFileIsNamed(void **state)
{
    static Program program;
    (void)state;
    for (int i = 0; i < Files; i++) {
        char expected[128];
        assert_int_equal(rename(files[i], "away"), 0);
        ProgramRun(&program, "--shaders . --frames 1 --screenshot none.png --trace none.csv");
        snprintf(expected, sizeof expected,
                 "interp_demo: --shaders: './%s' can't be read: No such file or directory\n",
                 files[i]);
        CHECK(program.status == 2, "%s: status %d", files[i], program.status);
        assert_string_equal(program.err, expected);
        CHECK(access("none.png", F_OK) != 0 && access("none.csv", F_OK) != 0, "a file was written");
        assert_int_equal(rename("away", files[i]), 0);
    }
    ProgramRun(&program, "--shaders ball.vert");
    assert_int_equal(program.status, 2);
    assert_string_equal(program.err, "interp_demo: --shaders: 'ball.vert' is not a directory\n");
    ProgramRun(&program, "--shaders nowhere");
    assert_int_equal(program.status, 2);
    assert_string_equal(program.err, "interp_demo: --shaders: 'nowhere' can't be read: No such "
                                     "file or directory\n");
}

/* At the start there are no old ones to stay with. */
static void ABrokenOneAtTheStartFails(void **state)
{
    static Program program;
    (void)state;
    WriteFile("crowd.vert", "#version 330 core\nthis is not GLSL\n");
    ProgramRun(&program, "--simulate fast --frames 1 --screenshot none.png --shaders .");
    CHECK(program.status == 1, "status %d: %s", program.status, program.err);
    CHECK(strncmp(program.err, "interp_demo: shader crowd.vert: ", 32) == 0, "it says: %s",
          program.err);
    CHECK(strchr(program.err, '\n') == program.err + strlen(program.err) - 1, "not one line: %s",
          program.err);
    CHECK(access("none.png", F_OK) != 0, "there is a picture");
}

/* ---- reading them again ---- */

static LiveMachine live;
static Machine machine;
static const DrawList *drawn;
static int turn;
static void (*step)(int turn, Input *input);
static unsigned char pixels[3 * Width * Height];

static bool SteppedInput(void *self, bool wait, Input *input, ScreenState *display)
{
    machine.input.read(self, wait, input, display);
    step(++turn, input);
    return true;
}

static void KeptDraw(void *self, const View *view)
{
    drawn = view->hud;
    machine.screen.draw(self, view);
}

/* Runs a game of so many frames; before each of them `change` is called. */
static void RunStepped(void (*change)(int turn, Input *input), int count)
{
    WindowSettings settings = WindowSettingsDefault();
    SimMachine sim;
    MachineSpec spec;
    GameConfig config = GameConfigDefault();
    settings.offscreen = true;
    settings.width = Width;
    settings.height = Height;
    settings.shaders = ".";
    assert_true(LiveMachineOpen(&live, &settings));
    const Machine canvasMachine = LiveMachineTables(&live);
    assert_true(MachineSpecParse("vsync60", &spec));
    machine = config.machine = SimMachineInit(&sim, &spec, &canvasMachine);
    config.machine.input.read = SteppedInput;
    config.machine.screen.draw = KeptDraw;
    config.frames = count;
    step = change;
    turn = 0;
    assert_true(GameRun(&config, &ran));
    GameResultFree(&ran);
    LiveMachineClose(&live);
}

/* How many pixels are as red as only the test's shader paints. */
static int RedPixels(void)
{
    int red = 0;
    RenderRead(WindowRender(live.window), Width, Height, pixels);
    for (int i = 0; i < Width * Height; i++)
        red += pixels[3 * i] > 250 && pixels[3 * i + 1] < 5 && pixels[3 * i + 2] < 5;
    return red;
}

static bool HudSays(const char *text)
{
    static char said[DrawListChars + 1];
    memcpy(said, drawn->chars, (size_t)drawn->charCount);
    said[drawn->charCount] = '\0';
    return strstr(said, text) != NULL;
}

static const char redBall[] = "#version 330 core\nout vec4 color;\n"
                              "void main() { color = vec4(1.0, 0.0, 0.0, 1.0); }\n";

/* Good ones come into the picture; of broken ones none does, not even the one that is not. */
static void BreakAndMend(int turns, Input *input)
{
    (void)input;
    if (turns == 3)
        CHECK(RedPixels() == 0, "%d red pixels before", RedPixels());
    if (turns == 4) {
        WriteFile("ball.frag", redBall);
        assert_true(RenderLoadShaders(WindowRender(live.window)));
    }
    if (turns == 6) {
        CHECK(RedPixels() > 100, "%d red pixels: the new shader does not draw", RedPixels());
        WriteFile("overlay.frag", "#version 330 core\nvoid main() { gone(); }\n");
        WriteFile("ball.frag", "#version 330 core\nout vec4 color;\n"
                               "void main() { color = vec4(0.0, 1.0, 0.0, 1.0); }\n");
        assert_false(RenderLoadShaders(WindowRender(live.window)));
    }
    if (turns == 8 || turns == 12)
        CHECK(RedPixels() > 100, "%d red pixels: the old shaders are gone", RedPixels());
    if (turns == 8)
        CHECK(HudSays("overlay.frag:"), "the HUD does not say what is wrong");
    if (turns == 10) {
        remove("overlay.frag");
        assert_false(RenderLoadShaders(WindowRender(live.window)));
    }
    if (turns == 12)
        CHECK(HudSays("overlay.frag") && HudSays("read:"), "the HUD does not say what is missing");
    if (turns == 14) {
        char path[600];
        snprintf(path, sizeof path, "%s/overlay.frag", source);
        char *text = ReadFile(path);
        WriteFile("overlay.frag", text);
        free(text);
        assert_true(RenderLoadShaders(WindowRender(live.window)));
    }
    if (turns == 16) {
        CHECK(RedPixels() == 0, "%d red pixels: the mended shaders do not draw", RedPixels());
        CHECK(!HudSays("overlay.frag"), "the HUD still says what was wrong");
    }
}

static void BrokenOnesLeaveTheOldOnes(void **state)
{
    (void)state;
    RunStepped(BreakAndMend, 20);
    assert_true(turn >= 16);
}

/* A program that does not link, and shaders that nothing of ours can draw with. */
static void OddOnesDoNoHarm(int turns, Input *input)
{
    (void)input;
    if (turns == 3) {
        WriteFile("ball.frag", "#version 330 core\nin vec3 surface;\nout vec4 color;\n"
                               "void main() { color = vec4(surface, 1.0); }\n");
        assert_false(RenderLoadShaders(WindowRender(live.window)));
        CHECK(strncmp(RenderShaderError(WindowRender(live.window)), "shader program ball: ", 21) ==
                  0,
              "it says: %s", RenderShaderError(WindowRender(live.window)));
    }
    if (turns == 5) {
        for (int i = 0; i < Files; i++)
            WriteFile(files[i], i % 2 ? redBall
                                      : "#version 330 core\nuniform int alpha;\n"
                                        "void main() { gl_Position = vec4(float(alpha)); }\n");
        assert_true(RenderLoadShaders(WindowRender(live.window)));
    }
    if (turns == 7) {
        WriteFile("crowd.frag", "");
        assert_false(RenderLoadShaders(WindowRender(live.window)));
    }
}

static void OddShadersDoNoHarm(void **state)
{
    (void)state;
    RunStepped(OddOnesDoNoHarm, 12);
    assert_true(turn >= 7);
}

/* ---- the key ---- */

static int Said(const char *what)
{
    char *text = ReadFile(screen.program.errPath);
    int said = 0;
    for (const char *at = text; (at = strstr(at, what)); at++)
        said++;
    free(text);
    return said;
}

static void PressAndAwait(const char *what, int times)
{
    int polls = 0;
    Press("F5");
    while (Said(what) < times)
        KeepWaiting(&polls, what);
}

static void CopyShaders(void)
{
    char command[1200];
    snprintf(command, sizeof command, "mkdir s && cp %s/*.vert %s/*.frag s && echo done", source,
             source);
    assert_string_equal(Shell(command), "done");
}

static void F5ReadsThemAgain(void **state)
{
    (void)state;
    CopyShaders();
    Start("--shaders s --interpolation on");
    PressAndAwait("loaded the shaders in s\n", 1);
    Press("p");
    Picture before = TakePicture();
    WriteFile("s/ball.frag", redBall);
    PressAndAwait("loaded the shaders in s\n", 2);
    Picture red = TakePicture();
    WriteFile("s/ball.frag", "#version 330 core\nvoid main() { wrong }\n");
    PressAndAwait("interp_demo: shader ball.frag: ", 1);
    AwaitNoMoreRows();
    Picture broken = TakePicture();
    const int reds[] = {ColorBox(&before, 0xff0000).count, ColorBox(&red, 0xff0000).count,
                        ColorBox(&broken, 0xff0000).count};
    Quit();
    CHECK(reds[0] < 100 && reds[1] > 1000 && reds[2] == reds[1], "red pixels: %d, %d, %d", reds[0],
          reds[1], reds[2]);
    CHECK(Difference(&red, &broken) > 0.1, "the window does not say what is wrong: %f %% differ",
          Difference(&red, &broken));
    PictureFree(&before);
    PictureFree(&red);
    PictureFree(&broken);
    assert_string_equal(Shell("rm -r s && echo done"), "done");
}

static void WithoutAFolderItOnlySaysSo(void **state)
{
    (void)state;
    Start("");
    PressAndAwait("interp_demo: F5: shaders are read again with --shaders DIR only\n", 1);
    Quit();
}

int main(void)
{
    if (!getcwd(source, sizeof source - 16))
        return 1;
    strcat(source, "/shaders");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(SameShadersDrawTheSame, SetUp, TearDown),
        cmocka_unit_test_setup_teardown(AMissingFileIsNamed, SetUp, TearDown),
        cmocka_unit_test_setup_teardown(ABrokenOneAtTheStartFails, SetUp, TearDown),
        cmocka_unit_test_setup_teardown(BrokenOnesLeaveTheOldOnes, SetUp, TearDown),
        cmocka_unit_test_setup_teardown(OddShadersDoNoHarm, SetUp, TearDown),
    };
    const struct CMUnitTest keys[] = {
        SCREEN_TEST(F5ReadsThemAgain),
        SCREEN_TEST(WithoutAFolderItOnlySaysSo),
    };
    int failed = cmocka_run_group_tests_name("shaders", tests, NULL, NULL);
    return failed + cmocka_run_group_tests_name("F5", keys, ScreenOpen, ScreenClose);
}
