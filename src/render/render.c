/* SPDX-License-Identifier: MIT
 *
 * The renderer: loads OpenGL and draws the arenas, the balls and marks in them, and the HUD.
 */
#include "render/render.h"

#include "base/message.h"
#include "render/parts.h"

#include <cglm/struct.h>
#include <glad/gl.h>
#include <math.h>
#include <string.h>

static Render render;

static GLuint programs[ProgramCount];

/* A vertex array without arrays. */
static GLuint noArrays;

/* NULL: the shaders that are built in. */
static const char *shaderFolder;

/* Whether errors and debug messages of OpenGL are reported while it draws. */
static bool debug;

static void GLAD_API_PTR ReportMessage(GLenum source, GLenum type, GLuint id, GLenum severity,
                                       GLsizei length, const GLchar *message, const void *user)
{
    (void)source, (void)length, (void)user;
    if (type == GL_DEBUG_TYPE_OTHER || severity == GL_DEBUG_SEVERITY_NOTIFICATION)
        return;
    Fail("OpenGL message %u: %.*s", id, (int)strcspn(message, "\r\n"), message);
    render.failed = true;
}

static bool CheckError(const char *when)
{
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR)
        return true;

    render.failed = true;
    return Fail("OpenGL error 0x%04x %s", error, when);
}

bool RenderOwnPicture(int width, int height)
{
    GLuint framebuffer, picture;
    glGenFramebuffers(1, &framebuffer);
    glGenRenderbuffers(1, &picture);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, picture);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, picture);

    const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
    if (status != GL_FRAMEBUFFER_COMPLETE)
        return Fail("OpenGL can't draw a picture of %d x %d", width, height);
    return true;
}

void RenderReloadShaders(void)
{
    if (!shaderFolder)
        Note("F5: shaders are read again with --shaders DIR only");
    else if (ProgramsLoad(programs, shaderFolder))
        Note("loaded the shaders in %s", shaderFolder);
}

/* Some drivers have no name or version. */
static const char *StringOf(GLenum name)
{
    const char *string = (const char *)glGetString(name);
    return string ? string : "unknown";
}

/* From now on glClear fills the picture with this colour, which is opaque. */
static void ClearTo(Color color)
{
    static const float most = 255;
    const float red = (float)(color >> 24) / most;
    const float green = (float)(color >> 16 & 0xFF) / most;
    const float blue = (float)(color >> 8 & 0xFF) / most;
    glClearColor(red, green, blue, 1);
}

static bool Setup(void)
{
    if (debug && GLAD_GL_KHR_debug) {
        glEnable(GL_DEBUG_OUTPUT);
        glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
        glDebugMessageCallback(ReportMessage, NULL);
    }
    while (glGetError() != GL_NO_ERROR) /* of a renderer whose context was lost */
        ;

    /* The objects. */
    glGenVertexArrays(1, &noArrays);
    PointsCreate();
    GpuTimerCreate(render.device);
    if (!OverlayCreate() || !ProgramsLoad(programs, shaderFolder))
        return false;

    ClearTo(GroundColor);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA); /* the shaders give premultiplied colours */
    return CheckError("while making the objects");
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
    const int version = gladLoadGL(LoadOrMiss);
    if (version == 0)
        return Fail("OpenGL 3.3 is needed; this driver has none");
    if (version < GLAD_MAKE_VERSION(3, 3))
        return Fail("OpenGL 3.3 is needed; this driver has %s", StringOf(GL_VERSION));
    if (missing)
        return Fail("OpenGL 3.3 is needed; this driver lacks %s", missing);
    return true;
}

const Render *RenderCreate(RenderLoader load, const char *shaders, bool glDebug)
{
    if (!LoadOpenGl(load))
        return NULL;
    render = (Render){.device = StringOf(GL_RENDERER), .version = StringOf(GL_VERSION)};
    memset(programs, 0, sizeof programs);
    shaderFolder = shaders;
    debug = glDebug;
    return Setup() ? &render : NULL;
}

/* ---- what stands still in an arena: the ground, and things on it ---- */

/* From edge to edge. */
static void AddGround(DrawList *list, Rect arena, float y, float scale)
{
    DrawListBox(list, arena.x, y, arena.width, fmaxf(roundf(2 * scale), 1), RuleColor);
}

/* Houses, over and over again. */
static const struct {
    /* In pixels at scale 1. */
    unsigned char width;
    /* In hundredths of the highest. */
    unsigned char height;
    /* Behind it, in pixels at scale 1. */
    unsigned char gap;
} houses[] = {{50, 42, 24}, {34, 78, 26}, {58, 100, 22}, {66, 74, 28}, {64, 84, 24},
              {30, 30, 26}, {46, 62, 30}, {62, 90, 18},  {28, 96, 30}, {54, 44, 26},
              {30, 66, 24}, {80, 92, 10}, {56, 70, 34}};
enum { Houses = sizeof houses / sizeof houses[0] };

/* A skyline on the ground, between the path and the foot: the eye judges motion by it. */
static void AddThings(const Path *path, Rect arena, float scale, DrawList *list)
{
    static const float highestShare = 0.3f; /* of the arena's height, for the highest house */
    const float ground = arena.y + arena.height - path->foot;
    const float pathEnd = arena.y + path->top + path->height;
    const float room = ground - pathEnd - LookStep * scale;
    const float highest = fminf(room, highestShare * arena.height);

    const float right = arena.x + arena.width;
    float x = arena.x + LookGap * scale;
    for (int i = 0; x < right; i = (i + 1) % Houses) {
        const float width = fminf((float)houses[i].width * scale, right - x);
        const float height = highest * (float)houses[i].height / 100;
        if (height >= 2)
            DrawListBox(list, x, ground - height, width, height, ThingColor);
        x += fmaxf((float)(houses[i].width + houses[i].gap) * scale, 1);
    }

    AddGround(list, arena, ground, scale);
}

void ArenaDraw(const View *view, Rect arena, float scale, DrawList *list)
{
    if (view->path.height > 0 && view->path.covered == 0)
        AddThings(&view->path, arena, scale, list);
    if (!view->stretched && view->framing.ground > 0)
        AddGround(list, arena, arena.y + view->framing.ground, scale);
}

/* The balls that can be seen to turn. All four corners of one have the same values: the shader
 * knows them by their numbers. */
static void DrawBalls(const View *view)
{
    enum { Corners = 4 };
    glUseProgram(programs[ProgramBall]);
    glBindVertexArray(noArrays);
    for (int i = 0; i < view->ballCount; i++) {
        const BallView *ball = &view->balls[i];
        glVertexAttrib2f(0, ball->x, ball->y);
        glVertexAttrib1f(1, ball->radius);
        glVertexAttrib1f(2, ball->turns);
        glVertexAttribI4ui(3, ball->color, 0, 0, 0);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, Corners);
    }
}

/* Empties the picture, and has all programs draw in its pixels. */
static void BeginPicture(const View *view)
{
    const float width = (float)view->width, height = (float)view->height;
    const mat4s pixelsToClip = glms_ortho(0, width, height, 0, -1, 1);
    for (GLuint column = 0; column < MatrixColumns; column++)
        glVertexAttrib4fv(MatrixLocation + column, pixelsToClip.raw[column]);
    glViewport(0, 0, view->width, view->height);
    glClear(GL_COLOR_BUFFER_BIT);
}

/* What stands still in all lanes. */
static void DrawArenas(const View *view)
{
    static DrawList arenas;
    arenas.count = 0;
    for (int i = 0; i < view->laneCount; i++)
        ArenaDraw(view, view->lanes[i].arena, view->hud->scale, &arenas);

    glDisable(GL_BLEND); /* they are upright rectangles, which hide what is below them */
    OverlayDraw(programs[ProgramPlain], LayerArenas, &arenas);
    glEnable(GL_BLEND);
}

void RenderDraw(const View *view, uint64_t picture)
{
    GpuTimerBegin(picture);
    BeginPicture(view);

    /* From the lowest to the highest. */
    DrawArenas(view);
    if (!PointsDraw(programs[ProgramCrowd], view))
        render.failed = true;
    OverlayDraw(programs[ProgramShape], LayerMarks, view->marks);
    DrawBalls(view);
    OverlayDraw(programs[ProgramOverlay], LayerGraph, view->graph);
    OverlayDraw(programs[ProgramOverlay], LayerHud, view->hud);

    GpuTimerEnd();
    glFlush();
    if (debug)
        CheckError("while drawing");
}

void RenderRead(int width, int height, uint8_t *pixels)
{
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);

    /* OpenGL ES can't leave alpha out. */
    enum { Rgb = 3, Rgba = 4 }; /* bytes of a pixel */
    for (size_t i = 0; i < (size_t)width * (size_t)height; i++)
        memmove(&pixels[Rgb * i], &pixels[Rgba * i], Rgb);
}
