/* SPDX-License-Identifier: MIT */
#include "cli/modes.h"

#include "base/message.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#define VERSION "0.1.0"

enum { LineLength = 79, TextColumn = 24 };

void HelpOptionText(char text[OptionTextSize], const OptionInfo *option)
{
    snprintf(text, OptionTextSize, "%s", option->help);
    if (option->high > 0 && option->high <= INT_MAX && !option->allowed) /* or hardly limited */
        ListAdd(text, OptionTextSize, ", ", "%d to %d", (int)option->low, (int)option->high);
    if (option->word) {
        char words[256];
        OptionJoinWords(words, sizeof words, option);
        ListAdd(text, OptionTextSize, ": ", "%s", words);
    }
    if (option->initial)
        ListAdd(text, OptionTextSize, " ", "(%s)", option->initial);
    ListAdd(text, OptionTextSize, "", "%s", option->more ? option->more : "");
}

/* The words of the text go on in new lines below its first word. */
static void PrintItem(const char *item, const char *text)
{
    int at = TextColumn;
    printf("  %-*s", TextColumn - 2, item);
    if (strlen(item) > TextColumn - 3)
        printf("\n%*s", TextColumn, "");
    while (*text) {
        const int length = (int)strcspn(text, " ");
        if (at > TextColumn && at + 1 + length > LineLength) {
            printf("\n%*s", TextColumn, "");
            at = TextColumn;
        }
        at += printf("%s%.*s", at > TextColumn ? " " : "", length, text);
        text += length + (text[length] == ' ');
    }
    printf("\n");
}

const KeyBinding *HelpKeyLabels(const KeyBinding *key, char labels[HelpKeySize])
{
    labels[0] = '\0';
    do {
        if (key->label)
            ListAdd(labels, HelpKeySize, " ", "%s%s", key->label,
                    key->flags & KeyDigits ? " to 9, 0" : "");
        key++;
    } while (key->key && !key->help);
    return key;
}

static void PrintHelp(void)
{
    char item[HelpKeySize], text[OptionTextSize];
    puts("Usage: interp_demo [OPTION]...\n"
         "See, feel and measure why games interpolate: a ball bounces, SPACE toggles\n"
         "interpolation, q quits. Defaults are in parentheses.");
    for (const OptionInfo *option = OptionTable; option->name; option++) {
        if (option->heading)
            printf("\n%s:\n", option->heading);
        snprintf(item, sizeof item, "--%s%s%s", option->name, option->argument ? " " : "",
                 option->argument ? option->argument : "");
        HelpOptionText(text, option);
        PrintItem(item, text);
    }
    puts("\nA simulated MACHINE is one of these, parameters, or both (vsync60,tick=5ms):");
    for (const NamedMachine *machine = NamedMachines; machine->name; machine++)
        PrintItem(machine->name, machine->meaning);

    puts("\nParameters of a machine:");
    for (const Parameter *parameter = MachineParameters; parameter->name; parameter++) {
        snprintf(item, sizeof item, "%s=%s", parameter->name, parameter->example);
        PrintItem(item, parameter->meaning);
    }
    puts("\nKeys (those on the screen can be clicked):");
    for (const KeyBinding *key = KeyTable; key->key;) {
        const char *help = key->help;
        key = HelpKeyLabels(key, item);
        PrintItem(item, help);
    }
    puts("\nExit status: 0 success, 1 failure, 2 wrong usage, 3 undecided (--against).");
}

static void PrintLoops(void)
{
    for (int i = 0; i < LoopCount; i++) {
        const LoopInfo *loop = &LoopList[i];
        printf("%-14s %s\n%-14s watch: %s\n", loop->name, loop->source, "", loop->watch);
    }
}

static void PrintScenes(void)
{
    const Scene *scene;
    for (int n = 0; (scene = SceneAt(n)) != NULL; n++) {
        printf("%-10s %s\n", scene->name, scene->watch);
        for (int i = 0; i < SceneMethods(scene); i++)
            printf("%-12s %-11s %s: %s\n", "", scene->methods[i].word, TitleOf(&scene->methods[i]),
                   scene->methods[i].where);
    }
}

bool HelpPrint(const Options *options)
{
    if (options->mode == ModeListLoops)
        PrintLoops();
    else if (options->mode == ModeListScenes)
        PrintScenes();
    else if (options->mode == ModeHelp)
        PrintHelp();
    else
        puts("interp_demo " VERSION);
    return StreamFlush(stdout, "standard output");
}
