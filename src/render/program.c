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

static GLuint Compile(GLenum type, const char *name, const char *source,
                      char error[ProgramErrorSize])
{
    GLuint shader = glCreateShader(type);
    glShaderSource(shader, 1, &source, NULL);
    glCompileShader(shader);
    GLint compiled = GL_FALSE;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
    if (compiled)
        return shader;
    char log[LogSize] = "";
    glGetShaderInfoLog(shader, LogSize, NULL, log);
    snprintf(error, ProgramErrorSize, "shader %s: %s", name, FirstLine(log));
    glDeleteShader(shader);
    return 0;
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

static GLuint Load(GLenum type, int number, const char *folder, char error[ProgramErrorSize])
{
    static char text[LargestFile];
    const bool isVertex = type == GL_VERTEX_SHADER;
    char name[32];
    snprintf(name, sizeof name, "%s.%s", shaders[number].name, isVertex ? "vert" : "frag");
    if (!folder)
        return Compile(type, name, shaders[number].source[!isVertex], error);
    const char *wrong = ReadSource(folder, name, text, sizeof text);
    if (!wrong)
        return Compile(type, name, text, error);
    snprintf(error, ProgramErrorSize, "shader %s can't be read: %s", name, wrong);
    return 0;
}

static GLuint Link(int number, GLuint vertexShader, GLuint fragmentShader,
                   char error[ProgramErrorSize])
{
    GLuint program = glCreateProgram();
    glAttachShader(program, vertexShader);
    glAttachShader(program, fragmentShader);
    glLinkProgram(program);
    glDetachShader(program, vertexShader);
    glDetachShader(program, fragmentShader);
    GLint linked = GL_FALSE;
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    if (linked)
        return program;
    char log[LogSize] = "";
    glGetProgramInfoLog(program, LogSize, NULL, log);
    snprintf(error, ProgramErrorSize, "shader program %s: %s", shaders[number].name,
             FirstLine(log));
    glDeleteProgram(program);
    return 0;
}

static GLuint ProgramCreate(int number, const char *folder, char error[ProgramErrorSize])
{
    GLuint vertexShader = Load(GL_VERTEX_SHADER, number, folder, error);
    GLuint fragmentShader = vertexShader ? Load(GL_FRAGMENT_SHADER, number, folder, error) : 0;
    GLuint program = fragmentShader ? Link(number, vertexShader, fragmentShader, error) : 0;
    glDeleteShader(vertexShader); /* 0 is ignored */
    glDeleteShader(fragmentShader);
    return program;
}

bool ProgramsLoad(Program programs[ProgramCount], const char *folder, char error[ProgramErrorSize])
{
    GLuint made[ProgramCount];
    for (int i = 0; i < ProgramCount; i++) {
        made[i] = ProgramCreate(i, folder, error);
        if (made[i])
            continue;
        while (i > 0)
            glDeleteProgram(made[--i]);
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
