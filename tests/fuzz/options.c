/* SPDX-License-Identifier: MIT
 *
 * Feeds the command line with inputs of libFuzzer, one word a line: `make fuzz`. The rest of the
 * program must be able to use all options that are accepted.
 */
#include "cli/options.h"
#include "loops/loop_list.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

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
    const TickRate rate = game->settings.ticksPerSecond;
    EXPECT(rate.numerator >= 0 && rate.denominator >= 0);
    EXPECT(rate.numerator >= rate.denominator && rate.numerator / 1000 <= rate.denominator);
    EXPECT(game->settings.balls >= 1 && game->settings.balls <= MaxBalls);
    EXPECT(game->duration >= 0 && game->frames >= 0 && game->ticks >= 0);
    EXPECT(game->settings.speed >= 10 && game->settings.speed <= 10000);
    EXPECT(game->settings.fps >= -1 && game->settings.fps <= 10000);
    EXPECT(game->settings.tickCost >= 0 && game->settings.drawCost >= 0);
    EXPECT(options->window.width >= 320 && options->window.height >= 240);
    const bool isRead = !(ModeTable[options->mode].traits & ModeEndsCommandLine);
    EXPECT(!isRead ||
           !(options->files[0] && (options->trace || options->clip || game->screenshot)));
    if (options->machineText && !options->replay && isRead) {
        EXPECT(machine->tickCost > 0 || machine->drawCost > 0 || machine->refreshMilliHz > 0);
        EXPECT(machine->tickCost >= 0 && machine->drawCost >= 0 && machine->noise >= 0);
        EXPECT(machine->refreshMilliHz == 0 || machine->refreshMilliHz >= 1000);
        EXPECT(machine->slowTick == 0 || machine->slowTickEvery > 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[4001], name[] = "interp_demo", *words[66] = {name};
    int count = 1;
    Options options;
    snprintf(text, sizeof text, "%.*s", (int)size, (const char *)data);
    for (char *word = strtok(text, "\n"); word && count < 65; word = strtok(NULL, "\n"))
        words[count++] = word;
    if (OptionsParse(count, words, &options))
        CheckTaken(&options);
    return 0;
}
