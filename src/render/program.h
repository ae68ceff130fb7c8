/* SPDX-License-Identifier: MIT
 *
 * Shader programs.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <glad/gl.h>

/* Compiles and links a program from zero-terminated GLSL. Returns 0 after one line on standard
 * error that starts with `name`; free with glDeleteProgram. */
GLuint ProgramCreate(const char *name, const char *vertexSource, const char *fragmentSource);

#endif
