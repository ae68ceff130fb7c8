/* SPDX-License-Identifier: MIT
 *
 * Linked around the program (ld --wrap): a call of the C library, SDL or OpenGL fails once. The
 * places in the program that make such calls are numbered from 1, in the order in which they are
 * reached. With FAIL_AT=n the first call from the n-th place fails; with FAIL_NAME=name the first
 * call from each place that calls this function. The function's name goes to the file FAILED; the
 * names of all that are reached go to the file PLACES, if that is set, one a line.
 */
#include <SDL.h>

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glad/gl.h>

/* The names are the linker's. NOLINTBEGIN(clang-diagnostic-reserved-identifier) */

enum { MostPlaces = 512 };

FILE *__real_fopen(const char *path, const char *mode);

/* Writes the name into the file that this variable names; false if it can't be done. */
static bool Note(const char *variable, const char *mode, const char *name)
{
    const char *path = getenv(variable);
    FILE *file = path ? __real_fopen(path, mode) : NULL;
    if (!file)
        return false;
    fprintf(file, "%s\n", name);
    return fclose(file) == 0;
}

/* Whether this call has to fail. */
static bool Fails(const char *name, const void *place)
{
    static const void *places[MostPlaces];
    static int count;
    static atomic_flag busy = ATOMIC_FLAG_INIT;
    const char *at = getenv("FAIL_AT"), *path = getenv("FAILED"), *named = getenv("FAIL_NAME");
    bool fails = false;
    int i = 0;
    while (atomic_flag_test_and_set(&busy))
        ;
    while (i < count && places[i] != place)
        i++;
    if (i == count && count < MostPlaces) {
        places[count++] = place;
        Note("PLACES", "a", name);
        fails = path && (named ? strcmp(named, name) == 0 : at && atoi(at) == count);
    }
    atomic_flag_clear(&busy);
    if (fails && Note("FAILED", "w", name)) {
        SDL_SetError("made to fail");
        errno = ENOMEM;
    }
    return fails;
}

#define HERE __builtin_return_address(0)

/* A function that returns `failure` when it has to fail. */
#define WRAP(type, name, failure, parameters, ...)                                                 \
    type __real_##name parameters;                                                                 \
    type __wrap_##name parameters;                                                                 \
    type __wrap_##name parameters                                                                  \
    {                                                                                              \
        return Fails(#name, HERE) ? (failure) : __real_##name(__VA_ARGS__);                        \
    }

WRAP(FILE *, fopen, NULL, (const char *path, const char *mode), path, mode)
WRAP(FILE *, fopen64, NULL, (const char *path, const char *mode), path, mode)
WRAP(void *, malloc, NULL, (size_t size), size)
WRAP(void *, calloc, NULL, (size_t count, size_t size), count, size)
WRAP(void *, realloc, NULL, (void *old, size_t size), old, size)
WRAP(int, SDL_InitSubSystem, -1, (Uint32 flags), flags)
WRAP(int, SDL_GetNumVideoDisplays, -1, (void), )
WRAP(SDL_Window *, SDL_CreateWindow, NULL,
     (const char *title, int x, int y, int w, int h, Uint32 flags), title, x, y, w, h, flags)
WRAP(SDL_GLContext, SDL_GL_CreateContext, NULL, (SDL_Window * window), window)
WRAP(int, SDL_GL_SetAttribute, -1, (SDL_GLattr attribute, int value), attribute, value)
WRAP(int, SDL_GL_SetSwapInterval, -1, (int interval), interval)
WRAP(int, SDL_GetWindowDisplayIndex, -1, (SDL_Window * window), window)
WRAP(int, SDL_GetCurrentDisplayMode, -1, (int display, SDL_DisplayMode *mode), display, mode)
WRAP(const char *, SDL_GetCurrentVideoDriver, NULL, (void), )
WRAP(SDL_sem *, SDL_CreateSemaphore, NULL, (Uint32 value), value)
WRAP(int, SDL_SetWindowFullscreen, -1, (SDL_Window * window, Uint32 flags), window, flags)
WRAP(int, SDL_SemPost, -1, (SDL_sem * semaphore), semaphore)
WRAP(SDL_Thread *, SDL_CreateThread, NULL,
     (SDL_ThreadFunction function, const char *name, void *data), function, name, data)

/* The program gets OpenGL's functions as pointers: it gets these, which call the real ones. */
static PFNGLCREATESHADERPROC createShader;
static PFNGLCREATEPROGRAMPROC createProgram;
static PFNGLGETPROGRAMIVPROC getProgramiv;
static PFNGLGETERRORPROC getError;
static PFNGLCHECKFRAMEBUFFERSTATUSPROC checkStatus;

#define FAILING(type, function, name, failure, parameters, ...)                                    \
    static type GLAD_API_PTR Failing_##function parameters                                         \
    {                                                                                              \
        return Fails(name, HERE) ? (failure) : function(__VA_ARGS__);                              \
    }

FAILING(GLuint, createShader, "glCreateShader", 0, (GLenum type), type)
FAILING(GLuint, createProgram, "glCreateProgram", 0, (void), )
FAILING(GLenum, getError, "glGetError", GL_OUT_OF_MEMORY, (void), )
FAILING(GLenum, checkStatus, "glCheckFramebufferStatus", 0, (GLenum target), target)

#define NOT_TRUE(function, name)                                                                   \
    static void GLAD_API_PTR Failing_##function(GLuint object, GLenum what, GLint *value)          \
    {                                                                                              \
        function(object, what, value);                                                             \
        *value = Fails(name, HERE) ? GL_FALSE : *value;                                            \
    }

NOT_TRUE(getProgramiv, "glLinkProgram")

#define REPLACE(function, real)                                                                    \
    if (strcmp(name, function) == 0) {                                                             \
        void *replaced = NULL;                                                                     \
        memcpy(&(real), &found, sizeof found);                                                     \
        (real) ? memcpy(&replaced, &(__typeof__(real)){Failing_##real}, sizeof replaced) : NULL;   \
        return replaced;                                                                           \
    }

/* Each 40 functions that the loader asks for are a place, so that not only the first one fails. */
void *__real_SDL_GL_GetProcAddress(const char *name);
void *__wrap_SDL_GL_GetProcAddress(const char *name);
void *__wrap_SDL_GL_GetProcAddress(const char *name)
{
    static const char calls[400];
    static int call;
    const char *place = &calls[call++ % 400 / 40];
    void *found = Fails("SDL_GL_GetProcAddress", place) ? NULL : __real_SDL_GL_GetProcAddress(name);
    REPLACE("glCreateShader", createShader)
    REPLACE("glCreateProgram", createProgram)
    REPLACE("glGetProgramiv", getProgramiv)
    REPLACE("glGetError", getError)
    REPLACE("glCheckFramebufferStatus", checkStatus)
    return found;
}

/* NOLINTEND(clang-diagnostic-reserved-identifier) */
