/* SPDX-License-Identifier: MIT
 *
 * Shader programs: compile, link, and say in one line why that failed.
 */
#include "render/parts.h"

#include "base/message.h"
#include "render/embedded.h"
#include "render/render.h"

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
    {"shape.vert", GL_VERTEX_SHADER, ShaderShapeVert},
    {"shape.frag", GL_FRAGMENT_SHADER, ShaderShapeFrag},
    {"plain.vert", GL_VERTEX_SHADER, ShaderPlainVert},
    {"plain.frag", GL_FRAGMENT_SHADER, ShaderPlainFrag},
};

const char *RenderShaderFile(int n)
{
    return n < 2 * ProgramCount ? shaders[n].name : NULL;
}

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
    const char *wrong = NULL;
    if (ferror(file))
        wrong = strerror(errno);
    else if (length == size)
        wrong = "too long";
    else
        text[length] = '\0';
    fclose(file);
    return wrong;
}

/* Compiles a shader and attaches it. It is freed with its program. */
static bool Attach(GLuint program, int number, const char *folder)
{
    static char text[LargestFile];
    const char *source = shaders[number].source;
    const char *name = shaders[number].name;
    if (folder) {
        const char *wrong = ReadSource(folder, name, text, sizeof text);
        if (wrong)
            return Fail("shader %s can't be read: %s (in '%s')", name, wrong, folder);
        source = text;
    }

    const GLuint shader = glCreateShader(shaders[number].type);
    glShaderSource(shader, 1, &source, NULL);
    glCompileShader(shader);
    glAttachShader(program, shader);

    char log[LogSize] = "";
    GLint done = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &done);
    if (!done)
        glGetShaderInfoLog(shader, LogSize, NULL, log);
    glDeleteShader(shader); /* the program keeps it */
    return done || Fail("shader %s: %s", name, FirstLine(log));
}

/* Makes program p whole: compiles both of its shaders, and links it. */
static bool BuildProgram(GLuint program, int p, const char *folder)
{
    if (!Attach(program, 2 * p, folder) || !Attach(program, 2 * p + 1, folder))
        return false;

    const char *name = shaders[2 * p].name;
    char log[LogSize] = "";
    GLint done = GL_FALSE;
    glLinkProgram(program);
    glGetProgramiv(program, GL_LINK_STATUS, &done);
    if (!done)
        glGetProgramInfoLog(program, LogSize, NULL, log);
    return done || Fail("shader program %.*s: %s", (int)strcspn(name, "."), name, FirstLine(log));
}

bool ProgramsLoad(GLuint programs[ProgramCount], const char *folder)
{
    GLuint made[ProgramCount] = {0};
    bool work = true;
    for (int p = 0; p < ProgramCount && work; p++) {
        made[p] = glCreateProgram();
        work = BuildProgram(made[p], p, folder);
    }

    GLuint *const unused = work ? programs : made;
    for (int p = 0; p < ProgramCount; p++)
        glDeleteProgram(unused[p]); /* 0 is ignored */
    if (work)
        memcpy(programs, made, sizeof made);
    return work;
}
