/* SPDX-License-Identifier: MIT
 *
 * Feeds the command line with what libFuzzer makes up, a word a line: `make fuzz`. What is taken
 * must be what the rest of the program can do with.
 */
#include "cli/options.h"
#include "loops/loop_list.h"

#include <getopt.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MostBytes = 4000, MostWords = 64 };

#define EXPECT(condition)                                                                          \
    do {                                                                                           \
        if (!(condition))                                                                          \
            __builtin_trap();                                                                      \
    } while (0)

static void CheckTaken(const Options *options)
{
    const GameConfig *game = &options->game;
    const MachineSpec *machine = &options->machine;
    EXPECT(game->settings.loop >= 0 && game->settings.loop < LoopCount);
    EXPECT(game->ticksPerSecond >= 0 && game->ticksPerSecond <= 1000);
    EXPECT(game->maxLoops >= -1 && game->maxLoops <= 1000000);
    EXPECT(game->settings.balls >= 1 && game->settings.balls <= MaxBalls);
    EXPECT(game->duration >= 0 && game->frames >= 0 && game->ticks >= 0);
    EXPECT(game->settings.speed >= 10 && game->settings.speed <= 10000);
    EXPECT(game->settings.fps >= -1 && game->settings.fps <= 10000);
    EXPECT(game->settings.tickCost >= 0 && game->settings.drawCost >= 0);
    EXPECT(options->window.width >= 320 && options->window.height >= 240);
    EXPECT(options->mode >= ModeHelp ||
           !(options->summary && (options->trace || game->screenshot)));
    if (options->machineText) {
        EXPECT(machine->tickCost > 0 || machine->drawCost > 0 || machine->refreshMilliHz > 0);
        EXPECT(machine->tickCost >= 0 && machine->drawCost >= 0 && machine->noise >= 0);
        EXPECT(machine->refreshMilliHz == 0 || machine->refreshMilliHz >= 1000);
        EXPECT(machine->slowTick == 0 || machine->slowTickEvery > 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[MostBytes + 1], name[] = "interp_demo";
    char *words[MostWords + 2] = {name};
    int count = 1;
    if (size > MostBytes)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    for (char *at = text; at && count <= MostWords; count++) {
        char *end = strchr(at, '\n');
        words[count] = at;
        if (end)
            *end++ = '\0';
        at = end;
    }
    Options options;
    optind = 0; /* a new command line */
    if (OptionsParse(count, words, &options))
        CheckTaken(&options);
    return 0;
}
