/* SPDX-License-Identifier: MIT */
#include "trace/host.h"

#include <stdio.h>
#include <string.h>

/* Copies a value up to the end of its line, without quotes and with spaces for commas. */
static void CopyValue(char *out, size_t size, const char *value)
{
    size_t length = 0;
    for (; *value && *value != '\n' && length + 1 < size; value++) {
        if (*value != '"')
            out[length++] = (char)(*value == ',' ? ' ' : *value);
    }
    while (length > 0 && out[length - 1] == ' ')
        length--;
    out[length] = '\0';
}

/* Reads the value after `key` from a file of lines such as "key : value"; for "" the first line. */
static void ReadValue(char *out, size_t size, const char *path, const char *key)
{
    char line[512];
    FILE *file = fopen(path, "r");
    out[0] = '\0';
    if (!file)
        return; /* another system, or one without this file */
    while (!out[0] && fgets(line, sizeof line, file))
        if (strncmp(line, key, strlen(key)) == 0)
            CopyValue(out, size, line + strlen(key) + strspn(line + strlen(key), " \t:="));
    fclose(file);
}

void HostRead(Host *host, const char *gpu, const char *driver)
{
    ReadValue(host->os, sizeof host->os, "/etc/os-release", "PRETTY_NAME");
    ReadValue(host->cpu, sizeof host->cpu, "/proc/cpuinfo", "model name");
    ReadValue(host->ram, sizeof host->ram, "/proc/meminfo", "MemTotal");
    ReadValue(host->kernel, sizeof host->kernel, "/proc/sys/kernel/osrelease", "");
    ReadValue(host->governor, sizeof host->governor,
              "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "");
    CopyValue(host->gpu, sizeof host->gpu, gpu);
    CopyValue(host->driver, sizeof host->driver, driver);
    /* "24045678 kB": readers of the trace want a number */
    host->ram[strspn(host->ram, "0123456789")] = '\0';
    if (!host->ram[0])
        memcpy(host->ram, "0", 2);
}
