/* SPDX-License-Identifier: MIT
 *
 * The renderer: loads OpenGL and draws the arenas, the balls and marks in them, and the HUD.
 */
#include "render/render.h"

#include "base/message.h"
#include "render/arena.h"
#include "render/ball.h"
#include "render/overlay.h"
#include "render/points.h"
#include "render/program.h"

#include <glad/gl.h>
#include <stdlib.h>
#include <string.h>

struct Render {
    Ball ball;
    Points points;
    Overlay overlay;
    DrawList arenas;
    GLuint framebuffer, picture; /* of its own; 0: none */
    const char *device, *version;
    const char *shaders;                /* folder of the shaders, NULL: those that are built in */
    char shaderError[ProgramErrorSize]; /* why they could not be loaded again, "" if they could */
    bool debug, failed;
};

static void GLAD_API_PTR ReportMessage(GLenum source, GLenum type, GLuint id, GLenum severity,
                                       GLsizei length, const GLchar *message, const void *user)
{
    (void)source, (void)length;
    if (type == GL_DEBUG_TYPE_OTHER || severity == GL_DEBUG_SEVERITY_NOTIFICATION)
        return;
    Fail("OpenGL message %u: %.*s", id, (int)strcspn(message, "\r\n"), message);
    ((Render *)user)->failed = true;
}

static void DebugStart(Render *render)
{
    if (!GLAD_GL_KHR_debug)
        return;
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(ReportMessage, render);
}

static bool CheckError(Render *render, const char *when)
{
    GLenum error = glGetError();
    if (error == GL_NO_ERROR)
        return true;
    render->failed = true;
    return Fail("OpenGL error 0x%04x %s", error, when);
}

bool RenderOwnPicture(Render *render, int width, int height)
{
    glGenFramebuffers(1, &render->framebuffer);
    glGenRenderbuffers(1, &render->picture);
    glBindFramebuffer(GL_FRAMEBUFFER, render->framebuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, render->picture);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER,
                              render->picture);
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE ||
           Fail("OpenGL can't draw a picture of %d x %d", width, height);
}

bool RenderLoadShaders(Render *render)
{
    GLuint programs[ProgramCount] = {0};
    for (int i = 0; i < ProgramCount; i++) {
        programs[i] = ProgramCreate(i, render->shaders, render->shaderError);
        if (programs[i])
            continue;
        for (int k = 0; k < i; k++)
            glDeleteProgram(programs[k]);
        return Fail("%s", render->shaderError);
    }
    BallUse(&render->ball, programs[ProgramBall]);
    PointsUse(&render->points, programs[ProgramCrowd]);
    OverlayUse(&render->overlay, programs[ProgramOverlay]);
    render->shaderError[0] = '\0';
    return true;
}

const char *RenderShaderError(const Render *render)
{
    return render->shaderError;
}

/* Some drivers have no name or version. */
static const char *StringOf(GLenum name)
{
    const char *string = (const char *)glGetString(name);
    return string ? string : "unknown";
}

static bool Setup(Render *render)
{
    render->device = StringOf(GL_RENDERER);
    render->version = StringOf(GL_VERSION);
    if (render->debug)
        DebugStart(render);
    while (glGetError() != GL_NO_ERROR) /* of a renderer whose context was lost */
        ;
    BallCreate(&render->ball);
    PointsCreate(&render->points, render->device);
    if (!OverlayCreate(&render->overlay) || !RenderLoadShaders(render))
        return false;
    glClearColor(0x12 / 255.0f, 0x16 / 255.0f, 0x1c / 255.0f, 1.0f);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA); /* the shaders give premultiplied colours */
    return CheckError(render, "while making the objects");
}

/* glad accepts that a function is missing; a call of it would then crash. */
static RenderLoader loader;
static const char *missing;

static void (*LoadOrMiss(const char *name))(void)
{
    void (*function)(void) = loader(name);
    if (!function)
        missing = name;
    return function;
}

static bool LoadOpenGl(RenderLoader load)
{
    loader = load;
    missing = NULL;
    int version = gladLoadGL(LoadOrMiss);
    if (version < GLAD_MAKE_VERSION(3, 3))
        return Fail("OpenGL 3.3 is needed; this driver has %s",
                    version ? StringOf(GL_VERSION) : "none");
    return missing ? Fail("OpenGL 3.3 is needed; this driver lacks %s", missing) : true;
}

Render *RenderCreate(RenderLoader load, const char *shaders, bool debug)
{
    if (!LoadOpenGl(load))
        return NULL;
    Render *render = calloc(1, sizeof *render);
    if (!render) {
        Fail("out of memory for the renderer");
        return NULL;
    }
    render->shaders = shaders;
    render->debug = debug;
    if (!Setup(render)) {
        RenderDestroy(render);
        return NULL;
    }
    return render;
}

void RenderDraw(Render *render, const View *view)
{
    const int width = view->width, height = view->height;
    glViewport(0, 0, width, height);
    glClear(GL_COLOR_BUFFER_BIT);
    DrawListClear(&render->arenas);
    for (int i = 0; i < view->laneCount; i++)
        ArenaDraw(view, view->lanes[i].arena, view->hud->scale, &render->arenas);
    OverlayDraw(&render->overlay, LayerArenas, &render->arenas, width, height);
    if (!PointsDraw(&render->points, view))
        render->failed = true;
    OverlayDraw(&render->overlay, LayerMarks, view->marks, width, height);
    BallDraw(&render->ball, view);
    OverlayDraw(&render->overlay, LayerHud, view->hud, width, height);
    OverlayDraw(&render->overlay, LayerGraph, view->graph, width, height);
    glFlush();
    if (render->debug)
        CheckError(render, "while drawing");
}

void RenderRead(const Render *render, int width, int height, uint8_t *pixels)
{
    (void)render;
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    for (size_t i = 0; i < (size_t)width * (size_t)height; i++)
        memmove(&pixels[3 * i], &pixels[4 * i], 3); /* OpenGL ES can't leave alpha out */

    size_t stride = 3 * (size_t)width; /* OpenGL's first row is the bottom one */
    for (int row = 0; row < height / 2; row++) {
        uint8_t *upper = pixels + (size_t)row * stride;
        uint8_t *lower = pixels + (size_t)(height - 1 - row) * stride;
        for (size_t i = 0; i < stride; i++) {
            uint8_t swapped = upper[i];
            upper[i] = lower[i];
            lower[i] = swapped;
        }
    }
}

const char *RenderDevice(const Render *render)
{
    return render->device;
}

const char *RenderVersion(const Render *render)
{
    return render->version;
}

bool RenderFailed(const Render *render)
{
    return render->failed;
}

void RenderDestroy(Render *render)
{
    if (!render)
        return;
    glUseProgram(0); /* a program in use would outlive its deletion */
    BallDestroy(&render->ball);
    PointsDestroy(&render->points);
    OverlayDestroy(&render->overlay);
    glDeleteFramebuffers(1, &render->framebuffer);
    glDeleteRenderbuffers(1, &render->picture);
    if (render->debug && GLAD_GL_KHR_debug)
        glDebugMessageCallback(NULL, NULL);
    free(render);
}
