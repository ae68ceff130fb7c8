/* SPDX-License-Identifier: MIT
 *
 * Shader programs: each is made of NAME.vert and NAME.frag, which are built in from shaders/ or
 * read from the folder of --shaders.
 */
#pragma once

#include <glad/gl.h>
#include <stdbool.h>

enum { ProgramBall, ProgramCrowd, ProgramOverlay, ProgramCount, ProgramErrorSize = 512 };

typedef struct Program {
    GLuint id;          /* 0: none yet */
    GLint pixelsToClip; /* location of the uniform, */
    int width, height;  /* and the size of picture that it is set for */
} Program;

/* Compiles and links all programs, in place of those before: from the files in `folder`, read now,
 * or with NULL from what is built in. If one of them can't be used all stay as they were: false,
 * with one line in `error` that names the shader or file. */
bool ProgramsLoad(Program programs[ProgramCount], const char *folder, char error[ProgramErrorSize]);

/* Draws with this program, in pixels of a picture of this size, their origin at the top left. */
void ProgramBind(Program *program, int width, int height);
