/* SPDX-License-Identifier: MIT
 *
 * The CSV format: a MangoHud log, with columns of ours after its own.
 */
#include "trace/trace.h"

#include <inttypes.h>
#include <stdio.h>

static const char columns[] =
    "fps,frametime,cpu_load,cpu_power,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,"
    "gpu_vram_used,gpu_power,ram_used,swap_used,process_rss,cpu_mhz,elapsed,"
    "loop,interpolation,start,ticks,tick,alpha,behind_ms,update_ms,render_ms,swap_ms,sleep_ms,"
    "oversleep_ms,sim_ms,screen_ms,animation_error_ms,x,y,state";

size_t TraceCsvHead(char *out, const Host *host)
{
    int length = snprintf(out, TraceCsvRowMax,
                          "os,cpu,gpu,ram,kernel,driver,cpuscheduler\n"
                          "%s,%s,%s,%s,%s,%s,%s\n%s\n",
                          host->os, host->cpu, host->gpu, host->ram, host->kernel, host->driver,
                          host->governor, columns);
    return (size_t)length;
}

/* ns as ms with all six decimals, exactly, and with '.' in every locale. */
static const char *Milliseconds(char out[32], int64_t ns)
{
    uint64_t size = ns < 0 ? 0 - (uint64_t)ns : (uint64_t)ns;
    snprintf(out, 32, "%s%" PRIu64 ".%06" PRIu64, ns < 0 ? "-" : "", size / 1000000,
             size % 1000000);
    return out;
}

size_t TraceCsvRow(char *out, const Frame *frame)
{
    char text[9][32], error[32] = "", state[20] = "";
    if (frame->hasAnimationError)
        Milliseconds(error, frame->animationError);
    if (frame->hasState)
        snprintf(state, sizeof state, "%016" PRIx64, frame->state);
    double fps = frame->frameTime > 0 ? 1e9 / (double)frame->frameTime : 0;

    int length =
        snprintf(out, TraceCsvRowMax,
                 "%.3f,%s,0,0,0,0,0,0,0,0,0,0,0,0,0,%" PRId64 ",%s,%s,%" PRId64 ",%" PRId32
                 ",%" PRId64 ",%.9f,%s,%s,%s,%s,%s,%s,%s,%s,%s,%.6f,%.6f,%s\n",
                 fps, Milliseconds(text[0], frame->frameTime), frame->end, frame->loop,
                 DrawModeNames[frame->drawMode], frame->start, frame->ticks, frame->tick,
                 frame->alpha, Milliseconds(text[1], frame->behind),
                 Milliseconds(text[2], frame->updateTime), Milliseconds(text[3], frame->renderTime),
                 Milliseconds(text[4], frame->swapTime), Milliseconds(text[5], frame->sleepTime),
                 Milliseconds(text[6], frame->oversleep), Milliseconds(text[7], frame->sim),
                 Milliseconds(text[8], frame->screen), error, frame->x, frame->y, state);
    return (size_t)length;
}
