/* SPDX-License-Identifier: MIT
 *
 * Shader programs: compile, link, and say in one line why that failed.
 */
#include "render/parts.h"

#include "base/message.h"
#include "render/embedded.h"

#include <cglm/struct.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Longer than any path that the system accepts. */
enum { PathSize = 5000 };

enum { LogSize = 400, LargestFile = 64 * 1024 };

/* Program p has the shaders 2p and 2p + 1. */
static const struct {
    const char *name;
    GLenum type;
    const char *source; /* that is built in */
} shaders[2 * ProgramCount] = {
    {"ball.vert", GL_VERTEX_SHADER, ShaderBallVert},
    {"ball.frag", GL_FRAGMENT_SHADER, ShaderBallFrag},
    {"crowd.vert", GL_VERTEX_SHADER, ShaderCrowdVert},
    {"crowd.frag", GL_FRAGMENT_SHADER, ShaderCrowdFrag},
    {"overlay.vert", GL_VERTEX_SHADER, ShaderOverlayVert},
    {"overlay.frag", GL_FRAGMENT_SHADER, ShaderOverlayFrag},
};

static GLuint compiled[2 * ProgramCount]; /* for as long as their programs */

/* The rest of a compiler's log mostly follows from its first line. */
static const char *FirstLine(char *log)
{
    char *line = log + strspn(log, "\r\n");
    line[strcspn(line, "\r\n")] = '\0';
    return *line ? line : "the driver does not say why";
}

/* Reads the whole file as text, into `size` bytes. Returns NULL, or what went wrong. */
static const char *ReadSource(const char *folder, const char *name, char *text, size_t size)
{
    char path[PathSize];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        return strerror(errno);
    const size_t length = fread(text, 1, size, file);
    const char *wrong = ferror(file) ? strerror(errno) : length == size ? "too long" : NULL;
    fclose(file);
    text[length < size ? length : 0] = '\0';
    return wrong;
}

/* Compiles a shader, which goes with its program. False if it can't be read. */
static bool Attach(GLuint program, int number, const char *folder)
{
    static char text[LargestFile];
    const char *source = shaders[number].source, *name = shaders[number].name;
    const char *wrong = folder ? ReadSource(folder, name, text, sizeof text) : NULL;
    if (wrong)
        return Fail("shader %s can't be read: %s", name, wrong);
    if (folder)
        source = text;
    const GLuint shader = glCreateShader(shaders[number].type);
    glShaderSource(shader, 1, &source, NULL);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glDeleteShader(shader);
    compiled[number] = shader;
    return true;
}

/* Whether program p is linked, or which of its shaders is to blame. */
static bool IsLinked(GLuint program, int p)
{
    char log[LogSize] = "";
    GLint done = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &done);
    if (done)
        return true;
    for (int i = 2 * p; i <= 2 * p + 1; i++) {
        glGetShaderiv(compiled[i], GL_COMPILE_STATUS, &done);
        if (done)
            continue;
        glGetShaderInfoLog(compiled[i], LogSize, NULL, log);
        return Fail("shader %s: %s", shaders[i].name, FirstLine(log));
    }
    glGetProgramInfoLog(program, LogSize, NULL, log);
    const char *name = shaders[2 * p].name;
    return Fail("shader program %.*s: %s", (int)strcspn(name, "."), name, FirstLine(log));
}

/* All are compiled and linked before one is asked how that went: drivers may do it at once. */
static bool Make(GLuint made[ProgramCount], const char *folder)
{
    for (int i = 0; i < ProgramCount; i++) {
        made[i] = glCreateProgram();
        if (!Attach(made[i], 2 * i, folder) || !Attach(made[i], 2 * i + 1, folder))
            return false;
        glLinkProgram(made[i]);
    }
    for (int i = 0; i < ProgramCount; i++)
        if (!IsLinked(made[i], i))
            return false;
    return true;
}

bool ProgramsLoad(Program programs[ProgramCount], const char *folder)
{
    GLuint made[ProgramCount] = {0};
    const bool work = Make(made, folder);
    for (int i = 0; i < ProgramCount; i++) {
        glDeleteProgram(work ? programs[i].id : made[i]); /* 0 is ignored */
        if (work)
            programs[i] = (Program){made[i], glGetUniformLocation(made[i], "pixelsToClip")};
    }
    return work;
}

void ProgramBind(const Program *program, const View *view)
{
    const mat4s matrix =
        glms_ortho(0.0f, (float)view->width, (float)view->height, 0.0f, -1.0f, 1.0f);
    glUseProgram(program->id);
    glUniformMatrix4fv(program->pixelsToClip, 1, GL_FALSE, matrix.raw[0]);
}
