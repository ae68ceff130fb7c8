/* SPDX-License-Identifier: MIT
 *
 * Shader programs: each is made of NAME.vert and NAME.frag, which are built in from shaders/ or
 * read from the folder of --shaders.
 */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <glad/gl.h>

enum { ProgramBall, ProgramCrowd, ProgramOverlay, ProgramCount, ProgramErrorSize = 512 };

/* Compiles and links a program: from the files in `folder`, read now, or with NULL from what is
 * built in. Returns 0 with one line in `error` that names the shader or file; free with
 * glDeleteProgram. */
GLuint ProgramCreate(int number, const char *folder, char error[ProgramErrorSize]);

/* Sets a uniform of the program in use: the matrix from pixels of a picture of this size, its
 * origin at the top left, to clip space. */
void PixelsToClipSet(GLint location, int width, int height);

#endif
