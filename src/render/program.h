/* SPDX-License-Identifier: MIT
 *
 * Shader programs.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <glad/gl.h>

enum { ProgramWhy = 512 };

/* Compiles and links the program of that number in shader_names.h: from the files in `folder`, read
 * now, or with NULL from what is built in. Returns 0 with one line in `why` that names the shader
 * or file; free with glDeleteProgram. */
GLuint ProgramCreate(int number, const char *folder, char why[ProgramWhy]);

#endif
