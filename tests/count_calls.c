/* SPDX-License-Identifier: MIT
 *
 * Linked around the program (ld --wrap). From the 300th frame to the 800th it counts allocations,
 * and calls that make an OpenGL object or ask OpenGL for a value. At the end it writes to the file
 * COUNTED: the allocations and calls in these frames, with the name of one, and the bytes of all
 * allocations of the run; of memory that grows, those that are added.
 */
#include <SDL.h>

#include <malloc.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glad/gl.h>

enum { FirstFrame = 300, LastFrame = 800 };

static atomic_bool counting;
static atomic_long allocations, bytes;
static int frames, calls;
static const char *called = "none";

/* The names are the linker's. NOLINTBEGIN(clang-diagnostic-reserved-identifier) */

#define WRAP(name, size, parameters, ...)                                                          \
    void *__real_##name parameters;                                                                \
    void *__wrap_##name parameters;                                                                \
    void *__wrap_##name parameters                                                                 \
    {                                                                                              \
        bytes += (long)(size);                                                                     \
        allocations += counting;                                                                   \
        return __real_##name(__VA_ARGS__);                                                         \
    }

WRAP(malloc, size, (size_t size), size)
WRAP(calloc, (count * size), (size_t count, size_t size), count, size)
WRAP(realloc, (long)size - (long)malloc_usable_size(memory), (void *memory, size_t size), memory,
     size)

/* ---- OpenGL: what no frame should do ---- */

/* clang-format off */
#define FUNCTIONS(X)                                                                               \
    X(TexImage2D) X(GenTextures) X(GenBuffers) X(GenVertexArrays) X(GenFramebuffers)               \
    X(GenRenderbuffers) X(GenSamplers) X(GenQueries) X(CreateShader) X(CreateProgram)              \
    X(CompileShader) X(LinkProgram) X(FenceSync) X(ReadPixels) X(GetError) X(GetIntegerv)          \
    X(GetString) X(GetProgramiv) X(GetShaderiv) X(GetAttribLocation) X(GetUniformLocation)         \
    X(GetUniformBlockIndex) X(IsEnabled) X(Finish)
/* clang-format on */

typedef void (*Function)(void);

/* Called in place of each of these functions; the arguments are not used. */
#define STAND_IN(name)                                                                             \
    static void Called##name(void)                                                                 \
    {                                                                                              \
        calls++;                                                                                   \
        called = "gl" #name;                                                                       \
    }
FUNCTIONS(STAND_IN)

static const struct {
    void *pointer; /* glad's */
    Function standIn;
} functions[] = {
#define ENTRY(name) {&glad_gl##name, Called##name},
    FUNCTIONS(ENTRY)};
enum { FunctionCount = sizeof functions / sizeof functions[0] };

static Function real[FunctionCount];

static void StandIn(bool stand)
{
    for (int i = 0; i < FunctionCount; i++) {
        if (stand)
            memcpy(&real[i], functions[i].pointer, sizeof(Function));
        memcpy(functions[i].pointer, stand ? &functions[i].standIn : &real[i], sizeof(Function));
    }
}

__attribute__((destructor)) static void Tell(void)
{
    const char *path = getenv("COUNTED");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file)
        return;
    fprintf(file, "%d frames %ld allocations %d calls %s %ld bytes\n", frames, (long)allocations,
            calls, called, (long)bytes);
    fclose(file);
}

void __real_SDL_GL_SwapWindow(SDL_Window *window);
void __wrap_SDL_GL_SwapWindow(SDL_Window *window);
void __wrap_SDL_GL_SwapWindow(SDL_Window *window)
{
    __real_SDL_GL_SwapWindow(window);
    frames++;
    if (frames == FirstFrame || frames == LastFrame) {
        StandIn(frames == FirstFrame);
        counting = frames == FirstFrame;
    }
}

/* NOLINTEND(clang-diagnostic-reserved-identifier) */
