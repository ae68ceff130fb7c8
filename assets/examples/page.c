/* SPDX-License-Identifier: MIT OR Unlicense
 *
 * frame_clock.h in a browser, by Emscripten and without SDL: requestAnimationFrame calls once a
 * refresh and tells a time. A page can neither wait nor hold. So a cap leaves callbacks out: here
 * those that come sooner than it allows.
 *     emcc page.c -o page.html
 */
#define FRAME_CLOCK_IMPLEMENTATION
#include "frame_clock.h"

#include <emscripten.h>
#include <emscripten/html5.h>

static FrameClock frames;
static double last, next, step = 4, drawn; /* `drawn`: the time of the last picture, ms */
static const double cap = 0;               /* least ms from picture to picture */

EM_JS(void, draw, (double x), {
    const canvas = document.querySelector("canvas");
    const context = canvas.getContext("2d");
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.fillRect(x, canvas.height / 2 - 16, 32, 32);
});

static EM_BOOL frame(double ms, void *unused)
{
    (void)unused;
    FrameClockVsync(&frames, (int64_t)(ms * 1e6));
    FrameClockBegin(&frames, (int64_t)(emscripten_performance_now() * 1e6));
    while (FrameClockTickDue(&frames, (int64_t)(emscripten_performance_now() * 1e6))) {
        last = next;
        next += step;
        step = next < 0 || next > 260 ? -step : step;
    }
    if (ms - drawn < cap - 1)
        return EM_TRUE;
    drawn = ms;
    draw(last + FrameClockAlpha(&frames) * (next - last));
    return EM_TRUE;
}

int main(void)
{
    FrameClockInit(&frames, 1000000000 / 25, (int64_t)(emscripten_performance_now() * 1e6));
    emscripten_request_animation_frame_loop(frame, NULL);
    return 0;
}
