/* SPDX-License-Identifier: MIT
 *
 * Shader programs: compile, link, and say in one line why that failed.
 */
#include "render/program.h"

#include "render/embedded.h"

#include <cglm/struct.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

/* More than any path may have: the system refuses a longer one. */
enum { PathSize = 5000 };

enum { LogSize = 400, LargestFile = 64 * 1024 };

static const struct {
    const char *name, *source[2]; /* that is built in: the vertex shader, the fragment shader */
} shaders[ProgramCount] = {
    [ProgramBall] = {"ball", {ShaderBallVert, ShaderBallFrag}},
    [ProgramCrowd] = {"crowd", {ShaderCrowdVert, ShaderCrowdFrag}},
    [ProgramOverlay] = {"overlay", {ShaderOverlayVert, ShaderOverlayFrag}},
};

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

static const char *NameOf(int number, GLenum type)
{
    static char name[32];
    snprintf(name, sizeof name, "%s.%s", shaders[number].name,
             type == GL_VERTEX_SHADER ? "vert" : "frag");
    return name;
}

/* Attaches a shader, which goes with its program. False if it can't be read. */
static bool Attach(GLuint program, GLenum type, int number, const char *folder,
                   char error[ProgramErrorSize])
{
    static char text[LargestFile];
    const char *source = shaders[number].source[type != GL_VERTEX_SHADER], *wrong = NULL;
    if (folder) {
        wrong = ReadSource(folder, NameOf(number, type), text, sizeof text);
        source = text;
    }
    if (wrong) {
        snprintf(error, ProgramErrorSize, "shader %s can't be read: %s", NameOf(number, type),
                 wrong);
        return false;
    }
    const GLuint shader = glCreateShader(type);
    glShaderSource(shader, 1, &source, NULL);
    glCompileShader(shader);
    glAttachShader(program, shader);
    glDeleteShader(shader);
    return true;
}

/* Whether a program is linked, or which of its shaders is to blame. */
static bool IsLinked(GLuint program, int number, char error[ProgramErrorSize])
{
    char log[LogSize] = "";
    GLuint parts[2];
    GLsizei count = 0;
    GLint done = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &done);
    if (done)
        return true;
    glGetProgramInfoLog(program, LogSize, NULL, log);
    snprintf(error, ProgramErrorSize, "shader program %s: %s", shaders[number].name,
             FirstLine(log));
    glGetAttachedShaders(program, 2, &count, parts);
    for (int i = count - 1; i >= 0; i--) {
        GLint type;
        glGetShaderiv(parts[i], GL_COMPILE_STATUS, &done);
        if (done)
            continue;
        glGetShaderiv(parts[i], GL_SHADER_TYPE, &type);
        glGetShaderInfoLog(parts[i], LogSize, NULL, log);
        snprintf(error, ProgramErrorSize, "shader %s: %s", NameOf(number, (GLenum)type),
                 FirstLine(log));
    }
    return false;
}

/* All are compiled and linked before one is asked how that went: drivers may do it at once. */
static bool Make(GLuint made[ProgramCount], const char *folder, char error[ProgramErrorSize])
{
    for (int i = 0; i < ProgramCount; i++) {
        made[i] = glCreateProgram();
        if (!Attach(made[i], GL_VERTEX_SHADER, i, folder, error) ||
            !Attach(made[i], GL_FRAGMENT_SHADER, i, folder, error))
            return false;
        glLinkProgram(made[i]);
    }
    for (int i = 0; i < ProgramCount; i++)
        if (!IsLinked(made[i], i, error))
            return false;
    return true;
}

bool ProgramsLoad(Program programs[ProgramCount], const char *folder, char error[ProgramErrorSize])
{
    GLuint made[ProgramCount] = {0};
    if (!Make(made, folder, error)) {
        for (int i = 0; i < ProgramCount; i++)
            glDeleteProgram(made[i]); /* 0 is ignored */
        return false;
    }
    for (int i = 0; i < ProgramCount; i++) {
        glDeleteProgram(programs[i].id);
        programs[i] = (Program){made[i], glGetUniformLocation(made[i], "pixelsToClip"), .width = 0};
    }
    return true;
}

void ProgramBind(Program *program, int width, int height)
{
    glUseProgram(program->id);
    if (width == program->width && height == program->height)
        return;
    const mat4s matrix = glms_ortho(0.0f, (float)width, (float)height, 0.0f, -1.0f, 1.0f);
    program->width = width;
    program->height = height;
    glUniformMatrix4fv(program->pixelsToClip, 1, GL_FALSE, matrix.raw[0]);
}
