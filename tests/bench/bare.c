/* SPDX-License-Identifier: MIT
 *
 * The program with which ours is compared: a window of SDL with OpenGL 3.3, as large as ours, that
 * draws a triangle 60 times a second and waits in between as ours does: `bare FRAMES`. It draws a
 * triangle because OpenGL 3.3 draws nothing without a shader. The first shader, however small,
 * makes a software renderer start its compiler, which takes a sixth to a third as long as all the
 * rest.
 */
#include "bench.h"

#include "game/film.h"
#include "machine/system.h"

#include <SDL.h>
#include <glad/gl.h>
#include <stdlib.h>

static void AddShader(GLuint program, GLenum type, const char *source)
{
    const GLuint shader = glCreateShader(type);
    glShaderSource(shader, 1, &source, NULL);
    glCompileShader(shader);
    glAttachShader(program, shader);
}

static void UseTriangle(void)
{
    GLint linked = GL_FALSE;
    GLuint array;
    const GLuint program = glCreateProgram();
    AddShader(program, GL_VERTEX_SHADER,
              "#version 330 core\n"
              "void main() { gl_Position = vec4(gl_VertexID & 1, gl_VertexID >> 1, 0.0, 1.0); }");
    AddShader(program, GL_FRAGMENT_SHADER,
              "#version 330 core\n"
              "out vec4 color;\n"
              "void main() { color = vec4(1.0); }");
    glLinkProgram(program);
    glGetProgramiv(program, GL_LINK_STATUS, &linked);
    BenchNeed(linked, "a shader");
    glGenVertexArrays(1, &array);
    glBindVertexArray(array);
    glUseProgram(program);
}

int main(int argc, char **argv)
{
    const long frames = argc > 1 ? strtol(argv[1], NULL, 10) : 1;
    BenchNeed(SDL_Init(SDL_INIT_VIDEO) == 0, "video");
    SDL_Window *window = BenchWindow(960, 720, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    BenchNeed(gladLoadGL(BenchGlFunction), "OpenGL");
    SDL_GL_SetSwapInterval(1);
    UseTriangle();
    SystemWakePromptly();
    Pacer pacer = {0};
    SDL_Event event;
    for (long i = 0; i < frames; i++) {
        while (SDL_PollEvent(&event))
            ;
        glClear(GL_COLOR_BUFFER_BIT);
        glDrawArrays(GL_TRIANGLES, 0, 3);
        glFlush(); /* offscreen a swap alone draws nothing */
        SystemWaitUntil(PacerNext(&pacer, SystemTime(), 60));
        PacerWoke(&pacer, SystemTime());
        SDL_GL_SwapWindow(window);
    }
    SDL_Quit();
    return EXIT_SUCCESS;
}
