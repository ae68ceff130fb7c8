/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * frame_clock.h with GLFW 3: a square from wall to wall. The argument is a cap in frames a second.
 *     cc -D_POSIX_C_SOURCE=200809L glfw3.c $(pkg-config --cflags --libs glfw3) -lGL -o glfw3
 */
#define FRAME_CLOCK_IMPLEMENTATION
#include "frame_clock.h"

#include <GLFW/glfw3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const int64_t Second = 1000000000;

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * Second + time.tv_nsec;
}

/* Exactly: it spins for the last 2 ms. */
static void sleepUntil(int64_t due)
{
    const int64_t rest = due - now() - 2000000;
    const struct timespec time = {rest / Second, rest % Second};
    if (rest > 0)
        nanosleep(&time, NULL);
    while (now() < due) {
    }
}

typedef struct State {
    double x, speed;
} State;

static void tick(State *state)
{
    state->x += state->speed;
    if (state->x < -0.9 || state->x > 0.9)
        state->speed = -state->speed;
}

static void draw(double x)
{
    glClear(GL_COLOR_BUFFER_BIT);
    glRectd(x - 0.1, -0.1, x + 0.1, 0.1);
    glFinish(); /* only now is the picture complete */
}

/* From one refresh to the next, ns, of the display that the window's middle is on; 0: unknown. */
static int64_t refreshOf(GLFWwindow *window)
{
    int count, x, y, width, height;
    GLFWmonitor **monitors = glfwGetMonitors(&count);
    glfwGetWindowPos(window, &x, &y);
    glfwGetWindowSize(window, &width, &height);
    for (int i = 0; i < count; i++) {
        int left, top;
        const GLFWvidmode *mode = glfwGetVideoMode(monitors[i]);
        glfwGetMonitorPos(monitors[i], &left, &top);
        const int across = x + width / 2 - left, down = y + height / 2 - top;
        if (!mode || mode->refreshRate <= 0)
            continue;
        if (across >= 0 && across < mode->width && down >= 0 && down < mode->height)
            return Second / mode->refreshRate;
    }
    return 0;
}

int main(int argc, char *argv[])
{
    FrameClock clock;
    State last = {0, 0.05}, next = {0, 0.05};
    GLFWwindow *window = glfwInit() ? glfwCreateWindow(640, 480, "glfw3", NULL, NULL) : NULL;
    if (!window) {
        fprintf(stderr, "glfw3: no window\n");
        return 1;
    }
    glfwMakeContextCurrent(window);
    glfwSwapInterval(1);
    FrameClockInit(&clock, Second / 25, now());
    clock.options.cap = argc > 1 && atoi(argv[1]) > 0 ? Second / atoi(argv[1]) : 0;
    while (!glfwWindowShouldClose(window)) {
        sleepUntil(FrameClockWait(&clock, now()));
        glfwPollEvents();
        clock.options.refresh = refreshOf(window);
        FrameClockBegin(&clock, now());
        while (FrameClockTickDue(&clock, now())) {
            last = next;
            tick(&next);
        }
        if (glfwGetWindowAttrib(window, GLFW_ICONIFIED))
            continue;
        draw(last.x + FrameClockAlpha(&clock) * (next.x - last.x));
        const int64_t drawn = now();
        sleepUntil(FrameClockPresentAt(&clock, drawn));
        const int64_t before = now();
        glfwSwapBuffers(window);
        FrameClockSwapped(&clock, drawn, before, now());
    }
    glfwTerminate();
    return 0;
}
