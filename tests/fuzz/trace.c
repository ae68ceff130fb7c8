/* SPDX-License-Identifier: MIT
 *
 * Feeds the readers of recorded files with inputs of libFuzzer: `make fuzz`.
 */
#include "cli/modes.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A file without a name, which is written again for each input. */
static FILE *Written(const uint8_t *data, size_t size)
{
    static FILE *file;
    if (!file)
        file = tmpfile();
    if (!file || ftruncate(fileno(file), 0) != 0 ||
        pwrite(fileno(file), data, size, 0) != (ssize_t)size)
        abort();
    return file;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FILE *nowhere;
    char path[32];
    if (!nowhere)
        nowhere = fopen("/dev/null", "wb");
    if (!nowhere)
        abort();
    snprintf(path, sizeof path, "/dev/fd/%d", fileno(Written(data, size)));
    Options options = {.files = {path}, .replay = path, .window.vsync = VsyncOn};
    SummaryPrint(&options, nowhere);
    options.plotData = true;
    SummaryPrint(&options, nowhere);
    RecordedMachineRead(&options);
    free(options.machine.draws);
    return 0;
}
