/* SPDX-License-Identifier: MIT
 *
 * Shaders from files: which are taken, what is said of those that can't be, and that reading them
 * again never loses the ones that work.
 */
#include "check/check.h"
#include "program.h"
#include "render/offscreen.h"

#include "render/embedded.h"
#include "render/render.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *name, *text;
} files[] = {{"ball.vert", ShaderBallVert},       {"ball.frag", ShaderBallFrag},
             {"crowd.vert", ShaderCrowdVert},     {"crowd.frag", ShaderCrowdFrag},
             {"overlay.vert", ShaderOverlayVert}, {"overlay.frag", ShaderOverlayFrag}};
enum { Files = sizeof files / sizeof files[0] };

static void WriteText(const char *name, const char *text)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* A folder with the program's own shaders becomes the working directory. */
static int EnterShaders(void **state)
{
    (void)state;
    if (!EnterFolder())
        return -1;
    for (int i = 0; i < Files; i++)
        WriteText(files[i].name, files[i].text);
    return 0;
}

static int LeaveShaders(void **state)
{
    (void)state;
    return LeaveFolder() ? 0 : -1;
}

static int OpenWithShaders(void **state)
{
    shaderFolder = ".";
    const int opened = EnterShaders(state) == 0 ? OffscreenOpen(state) : -1;
    shaderFolder = NULL;
    return opened;
}

static int CloseWithShaders(void **state)
{
    const int closed = OffscreenClose(state);
    return LeaveShaders(state) == 0 ? closed : -1;
}

/* ---- the command line ---- */

static void ShadersAreTakenFromFiles(void **state)
{
    static Program program;
    (void)state;
    for (int i = 0; i < 3; i++) {
        char arguments[200];
        snprintf(arguments, sizeof arguments,
                 "--simulate vsync60 --frames 3 --size 320x240 --screenshot %d.png%s", i,
                 i > 0 ? " --shaders ." : "");
        if (i == 2)
            WriteText("ball.frag", "#version 330 core\nout vec4 color;\n"
                                   "void main() { color = vec4(1.0, 0.0, 0.0, 1.0); }\n");
        ProgramRun(&program, arguments);
        CHECK(program.status == 0, "status %d: %s", program.status, program.err);
    }
    assert_int_equal(system("cmp -s 0.png 1.png"), 0);
    assert_int_not_equal(system("cmp -s 0.png 2.png"), 0);
}

/* Status 2 where a file is missing, 1 where one is wrong; one line names it, and nothing is
 * written. */
static void ShadersThatCannotBeUsedAreNamed(void **state)
{
    static Program program;
    char expected[128];
    (void)state;
    for (int i = 0; i < Files; i++) {
        assert_int_equal(rename(files[i].name, "away"), 0);
        ProgramRun(&program, "--shaders . --frames 1 --screenshot none.png --trace none.csv");
        snprintf(expected, sizeof expected,
                 "interp_demo: --shaders: './%s' can't be read: No such file or directory\n",
                 files[i].name);
        assert_string_equal(program.err, expected);
        assert_int_equal(program.status, 2);
        assert_int_equal(rename("away", files[i].name), 0);
    }
    ProgramRun(&program, "--shaders ball.vert");
    assert_string_equal(program.err, "interp_demo: --shaders: 'ball.vert' is not a directory\n");
    assert_int_equal(program.status, 2);
    WriteText("crowd.vert", "#version 330 core\nthis is not GLSL\n");
    ProgramRun(&program, "--simulate fast --frames 1 --screenshot none.png --shaders .");
    CHECK(strncmp(program.err, "interp_demo: shader crowd.vert: ", 32) == 0 &&
              strchr(program.err, '\n') == program.err + strlen(program.err) - 1,
          "it says: %s", program.err);
    assert_int_equal(program.status, 1);
    assert_true(access("none.png", F_OK) != 0 && access("none.csv", F_OK) != 0);
}

/* ---- reading them again ---- */

/* Whether the middle of the ball has this colour in the next picture. */
static bool BallIs(Color color)
{
    const View view = PlainView();
    DrawView(&view);
    return PixelAt(Width / 2, Height / 2) == color;
}

/* What the window has to say in the HUD. */
static const char *Notice(void)
{
    Input input;
    ScreenState screen;
    WindowRead(window, 0, &input, &screen);
    return screen.notice;
}

#define BALL(color) "#version 330 core\nout vec4 color;\nvoid main() { color = " color "; }\n"
static const char redBall[] = BALL("vec4(1.0, 0.0, 0.0, 1.0)");
static const char greenBall[] = BALL("vec4(0.0, 1.0, 0.0, 1.0)");
static const Color Red = 0xFF0000FF;

/* Good ones come into the picture; if one is broken none does, and the HUD says which it is. */
static void ShadersThatAreBrokenLeaveTheOldOnes(void **state)
{
    Render *render = WindowRender(window);
    (void)state;
    assert_false(BallIs(Red));
    WriteText("ball.frag", redBall);
    assert_false(BallIs(Red));
    assert_true(RenderLoadShaders(render));
    assert_true(BallIs(Red));
    assert_string_equal(Notice(), "");

    WriteText("overlay.frag", "#version 330 core\nvoid main() { gone(); }\n");
    WriteText("ball.frag", greenBall);
    assert_false(RenderLoadShaders(render));
    assert_true(BallIs(Red));
    CHECK(strncmp(Notice(), "shader overlay.frag: ", 21) == 0, "it says: %s", Notice());

    remove("overlay.frag");
    assert_false(RenderLoadShaders(render));
    assert_true(BallIs(Red));
    assert_string_equal(Notice(), "shader overlay.frag can't be read: No such file or directory");

    WriteText("overlay.frag", ShaderOverlayFrag);
    WindowAct(window, ActionReloadShaders);
    assert_true(BallIs(0x00FF00FF));
    assert_string_equal(Notice(), "");
}

/* Programs that do not link, files that are empty or too long, and shaders that nothing of ours can
 * draw with. */
static void ShadersThatAreOddDoNoHarm(void **state)
{
    static char longText[70000];
    Render *render = WindowRender(window);
    (void)state;
    WriteText("ball.frag", "#version 330 core\nin vec3 surface;\nout vec4 color;\n"
                           "void main() { color = vec4(surface, 1.0); }\n");
    assert_false(RenderLoadShaders(render));
    CHECK(strncmp(Notice(), "shader program ball: ", 21) == 0, "it says: %s", Notice());
    memset(longText, ' ', sizeof longText - 1);
    WriteText("ball.frag", longText);
    assert_false(RenderLoadShaders(render));
    assert_string_equal(Notice(), "shader ball.frag can't be read: too long");
    for (int i = 0; i < Files; i++)
        WriteText(files[i].name, i % 2 ? redBall
                                       : "#version 330 core\nuniform int alpha;\n"
                                         "void main() { gl_Position = vec4(float(alpha)); }\n");
    assert_true(RenderLoadShaders(render));
    assert_false(BallIs(Red));
    WriteText("crowd.frag", "");
    assert_false(RenderLoadShaders(render));
}

#define IN_SHADERS(test)   cmocka_unit_test_setup_teardown(test, EnterShaders, LeaveShaders)
#define WITH_SHADERS(test) cmocka_unit_test_setup_teardown(test, OpenWithShaders, CloseWithShaders)

CHECK_GROUP(Shaders, IN_SHADERS(ShadersAreTakenFromFiles),
            IN_SHADERS(ShadersThatCannotBeUsedAreNamed),
            WITH_SHADERS(ShadersThatAreBrokenLeaveTheOldOnes),
            WITH_SHADERS(ShadersThatAreOddDoNoHarm));
