/* SPDX-License-Identifier: MIT
 *
 * Loaded before a program's libraries (LD_PRELOAD) it ends the program as soon as its first picture
 * is there: when the first swap has returned and OpenGL has nothing left to do.
 */
#define _GNU_SOURCE /* for RTLD_NEXT NOLINT(bugprone-reserved-identifier) */

#include <SDL.h>

#include <dlfcn.h>
#include <string.h>
#include <unistd.h>

void SDL_GL_SwapWindow(SDL_Window *window)
{
    void (*swap)(SDL_Window *) = NULL;
    void (*finish)(void) = NULL;
    void *data = dlsym(RTLD_NEXT, "SDL_GL_SwapWindow");
    memcpy(&swap, &data, sizeof swap);
    data = SDL_GL_GetProcAddress("glFinish");
    memcpy(&finish, &data, sizeof finish);
    if (!swap || !finish)
        _exit(1);
    swap(window);
    finish();
    _exit(0);
}
