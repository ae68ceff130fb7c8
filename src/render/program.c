/* SPDX-License-Identifier: MIT
 *
 * Shader programs: compile, link, and say in one line why that failed.
 */
#include "program.h"

#include "message.h"

#include <string.h>

enum { LogSize = 400 };

/* The rest of a compiler's log mostly follows from its first line. */
static const char *FirstLine(char *log)
{
    char *line = log + strspn(log, "\r\n");
    line[strcspn(line, "\r\n")] = '\0';
    return *line ? line : "the driver does not say why";
}

static GLuint Compile(const char *name, GLenum type, const char *source)
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
    Fail("shader %s.%s: %s", name, type == GL_VERTEX_SHADER ? "vert" : "frag", FirstLine(log));
    glDeleteShader(shader);
    return 0;
}

static GLuint Link(const char *name, GLuint vertexShader, GLuint fragmentShader)
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
    Fail("shader program %s: %s", name, FirstLine(log));
    glDeleteProgram(program);
    return 0;
}

GLuint ProgramCreate(const char *name, const char *vertexSource, const char *fragmentSource)
{
    GLuint vertexShader = Compile(name, GL_VERTEX_SHADER, vertexSource);
    GLuint fragmentShader = vertexShader ? Compile(name, GL_FRAGMENT_SHADER, fragmentSource) : 0;
    GLuint program = fragmentShader ? Link(name, vertexShader, fragmentShader) : 0;
    glDeleteShader(vertexShader); /* 0 is ignored */
    glDeleteShader(fragmentShader);
    return program;
}
