/* SPDX-License-Identifier: MIT
 *
 * Shaders that are read again from files: messages about bad ones, and that the good ones stay.
 */
#include "check/check.h"
#include "program.h"
#include "render/offscreen.h"

#include "base/message.h"
#include "render/embedded.h"

/* A folder with the program's own shaders becomes the working directory. */
static int Open(void **state)
{
    if (EnterFolder(NULL) != 0)
        return -1;
    WriteFile("ball.vert", ShaderBallVert);
    WriteFile("ball.frag", ShaderBallFrag);
    WriteFile("crowd.vert", ShaderCrowdVert);
    WriteFile("crowd.frag", ShaderCrowdFrag);
    WriteFile("overlay.vert", ShaderOverlayVert);
    WriteFile("overlay.frag", ShaderOverlayFrag);
    WriteFile("shape.vert", ShaderShapeVert);
    WriteFile("shape.frag", ShaderShapeFrag);
    WriteFile("plain.vert", ShaderPlainVert);
    WriteFile("plain.frag", ShaderPlainFrag);
    shaderFolder = ".";
    const int opened = OffscreenOpen(state);
    shaderFolder = NULL;
    return opened;
}

static int Close(void **state)
{
    const int closed = OffscreenClose(state);
    return LeaveFolder(NULL) | closed;
}

#define GLSL(declarations, body) "#version 330 core\n" declarations "void main() { " body " }\n"
#define BALL(color)              GLSL("out vec4 color;\n", "color = " color ";")

static const char redBall[] = BALL("vec4(1.0, 0.0, 0.0, 1.0)");
static const Color Red = 0xFF0000FF, Green = 0x00FF00FF, Field = 0x12161CFF;

/* In each step a file changes and all are read again. Good ones are used; if one is bad, none is
 * used, and a message says so. The last one compiles, but can't draw our data. */
TEST_BETWEEN(ShadersThatAreBadLeaveTheOldOnes, Open, Close)
{
    static char tooLong[70000];
    const struct {
        const char *file, *text, *says; /* how it begins */
        Color ball;
    } steps[] = {
        {"ball.frag", redBall, "loaded", Red},
        {"overlay.frag", GLSL("", "gone();"), "shader overlay.frag: ", Red},
        {"ball.frag", BALL("vec4(0.0, 1.0, 0.0, 1.0)"), "shader overlay.frag: ", Red},
        {"overlay.frag", NULL, "shader overlay.frag can't be read: No such file", Red},
        {"overlay.frag", ShaderOverlayFrag, "loaded", Green},
        {"ball.frag", tooLong, "shader ball.frag can't be read: too long", Green},
        {"ball.frag", GLSL("in vec3 surface; out vec4 color;", "color = surface.xyzx;"),
         "shader program ball: ", Green},
        {"ball.frag", redBall, "loaded", Red},
        {"crowd.frag", "", "shader crowd.frag: ", Red},
        {"crowd.frag", ShaderCrowdFrag, "loaded", Red},
        {"ball.vert", GLSL("uniform int alpha;", "gl_Position = vec4(float(alpha));"), "loaded",
         Field},
    };
    const View view = PlainView();
    char says[200];
    unsigned seen = 0;
    memset(tooLong, ' ', sizeof tooLong - 1);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if (steps[i].text)
            WriteFile(steps[i].file, steps[i].text);
        else
            remove(steps[i].file);
        RenderReloadShaders();
        CHECK(MessageSince(&seen, says, sizeof says) && strstr(says, steps[i].says) == says,
              "step %zu: it says '%s'", i, says);
        DrawView(&view);
        const Color ball = PixelAt(Width / 2 + 4, Height / 2 + 4); /* beside the grid */
        CHECK(ball == steps[i].ball, "step %zu: the ball is %08x", i, ball);
    }
}
