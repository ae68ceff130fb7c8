/* SPDX-License-Identifier: MIT */
#include "bench.h"

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

void BenchHeader(const char *what)
{
    char processor[128];
    struct utsname system = {0};
    ReadProcessor(processor, sizeof processor);
    uname(&system);
    printf("%s\n%s, %ld cores, %s %s\n\n", what, processor, sysconf(_SC_NPROCESSORS_ONLN),
           system.sysname, system.release);
}

static int Compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double BenchPercentile(double *values, int count, double part)
{
    qsort(values, (size_t)count, sizeof *values, Compare);
    const double at = part * (count - 1);
    const int below = (int)at;
    const double next = values[below + 1 < count ? below + 1 : below];
    return values[below] + (at - below) * (next - values[below]);
}
