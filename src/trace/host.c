/* SPDX-License-Identifier: MIT */
#include "base/text.h"
#include "base/units.h"
#include "trace/recording.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Adds a value up to the end of its line, cleaned, without quotes and with spaces for commas; and a
 * comma. */
static void AddValue(char *host, const char *value)
{
    char *const begin = host + strlen(host);
    char *end = begin;
    for (; *value && *value != '\n' && end < begin + HostValueMax; value++) {
        if (*value == '"')
            continue;
        *end = *value;
        if (*value == ',')
            *end = ' ';
        end++;
    }
    *end = '\0';
    TextClean(begin);

    /* Without the spaces at its end. */
    end = begin + strlen(begin);
    while (end > begin && end[-1] == ' ')
        end--;
    memcpy(end, ",", sizeof ",");
}

/* The value after `key` in a file of lines such as "key : value"; for "" the first line. "" on
 * another system, or one without this file. Valid until the next call. */
static const char *ReadValue(const char *path, const char *key)
{
    static char line[512];
    FILE *file = fopen(path, "r");
    if (!file)
        return "";

    const char *value = "";
    while (!*value && fgets(line, sizeof line, file)) {
        if (strncmp(line, key, strlen(key)) != 0)
            continue;
        value = line + strlen(key);
        value += strspn(value, " \t:=");
    }
    fclose(file);
    return value;
}

void HostRead(char host[HostSize], const char *gpu, const char *driver)
{
    int64_t kib = 0;
    const char *memory = ReadValue("/proc/meminfo", "MemTotal");
    ReadDecimal(&memory, 0, INT64_MAX, &kib); /* of "24045678 kB" */

    char ram[32];
    snprintf(ram, sizeof ram, "%" PRId64, kib);

    /* In the order of the line above them in the file. */
    host[0] = '\0';
    AddValue(host, ReadValue("/etc/os-release", "PRETTY_NAME"));
    AddValue(host, ReadValue("/proc/cpuinfo", "model name"));
    AddValue(host, gpu);
    AddValue(host, ram);
    AddValue(host, ReadValue("/proc/sys/kernel/osrelease", ""));
    AddValue(host, driver);
    AddValue(host, ReadValue("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", ""));
    host[strlen(host) - 1] = '\0'; /* the last comma */
}
