/* SPDX-License-Identifier: MIT
 *
 * The head of the benchmarks' table: the machine, what of it cannot be measured, the columns.
 */
#include "bench.h"

#include "machine/live.h"

#include <SDL.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

/* The processor's name, where the system has a file that says it. */
static void ReadProcessor(char *name, size_t size)
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    snprintf(name, size, "unknown processor");
    while (file && fgets(line, sizeof line, file)) {
        const char *value = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || !value)
            continue;
        snprintf(name, size, "%s", value + 2);
        name[strcspn(name, "\n")] = '\0';
        break;
    }
    if (file)
        fclose(file);
}

/* What draws, and what that leaves unmeasured. */
static void PrintDrawing(const Window *window)
{
    const char *device = RenderDevice(WindowRender(window));
    const bool software = strstr(device, "llvmpipe") || strstr(device, "softpipe");
    const char *threads = getenv("LP_NUM_THREADS");
    printf("%s on SDL's %s driver%s%s\n", device, SDL_GetCurrentVideoDriver(),
           threads ? ", LP_NUM_THREADS=" : "", threads ? threads : "");
    printf("not measured: waiting for vsync, as all is drawn offscreen%s\n",
           software ? "; a graphics card, as the processor draws here" : "");
}

int main(void)
{
    char processor[128];
    struct utsname system = {0};
    LiveMachine live;
    WindowSettings settings = WindowSettingsDefault();
    settings.offscreen = true;
    if (!LiveMachineOpen(&live, &settings))
        return EXIT_FAILURE;
    ReadProcessor(processor, sizeof processor);
    uname(&system);
    printf("%s, %ld cores, %s %s\n", processor, sysconf(_SC_NPROCESSORS_ONLN), system.sysname,
           system.release);
    PrintDrawing(live.window);
    printf("medians of 5 rounds or more, in which both take turns; ratio: that of a round\n\n");
    printf("%-*s %9s %9s %7s  %-8s %s\n", BenchNameWidth, "", "ours", "other", "ratio", "asked",
           "the other");
    LiveMachineClose(&live);
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
