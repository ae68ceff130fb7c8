/* SPDX-License-Identifier: MIT
 *
 * --help, --version and the lists of loops and scenes.
 */
#include "cli/modes.h"

#include "base/message.h"
#include "formats/format.h"

#include <stdio.h>
#include <string.h>

#define VERSION "0.1.0"

/* The most bytes in a line, and how many stand before its text. */
enum { LineLength = 79, TextColumn = 24 };

/* Adds what OptionInfo.more says, with the names of formats in it. */
static void AddMore(char text[OptionTextSize], const char *more)
{
    static const char mark[] = "{formats}";
    const char *at = strstr(more, mark);
    if (!at) {
        ListAdd(text, OptionTextSize, "", "%s", more);
        return;
    }

    char names[256];
    LogFormatNames(names, sizeof names);
    ListAdd(text, OptionTextSize, "", "%.*s%s%s", (int)(at - more), more, names, at + strlen(mark));
}

void HelpOptionText(char text[OptionTextSize], const OptionInfo *option)
{
    snprintf(text, OptionTextSize, "%s", option->help);
    if (option->high > 0)
        ListAdd(text, OptionTextSize, ", ", "%d to %d", option->low, option->high);
    if (option->word) {
        char words[256];
        OptionJoinWords(words, sizeof words, option);
        ListAdd(text, OptionTextSize, ": ", "%s", words);
    }
    if (option->initial)
        ListAdd(text, OptionTextSize, " ", "(%s)", option->initial);
    if (option->more)
        AddMore(text, option->more);

    const Parameter *first = option->parameters;
    for (const Parameter *one = first; one && one->name; one++)
        ListAdd(text, OptionTextSize, one == first ? "" : ",", "%s=%s", one->name, one->example);
}

/* The length of the next part of the text, which has to stay in one line: a word. A word that is
 * longer than a line is a list, of which a part ends behind the last comma that has room. */
static int PartLength(const char *text)
{
    const int room = LineLength - TextColumn;
    const int word = (int)strcspn(text, " ");
    if (word <= room)
        return word;
    for (int part = room; part > 0; part--)
        if (text[part - 1] == ',')
            return part;
    return word;
}

/* Prints an item, and beside it its text, which goes on in new lines in the same column. */
static void PrintItem(const char *item, const char *text)
{
    int at = TextColumn;    /* the bytes that the line has so far */
    const char *space = ""; /* what stands before the next part */
    printf("  %-*s", TextColumn - 2, item);
    if (strlen(item) > TextColumn - 3)
        printf("\n%*s", TextColumn, "");

    while (*text) {
        const int length = PartLength(text);
        if (at > TextColumn && at + (int)strlen(space) + length > LineLength) {
            printf("\n%*s", TextColumn, "");
            at = TextColumn;
            space = "";
        }
        at += printf("%s%.*s", space, length, text);
        text += length;

        space = "";
        if (*text == ' ') {
            space = " ";
            text++;
        }
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

static void PrintOptions(void)
{
    char item[HelpKeySize], text[OptionTextSize];
    for (const OptionInfo *option = OptionTable; option->name; option++) {
        if (option->heading)
            printf("\n%s:\n", option->heading);
        if (option->argument)
            snprintf(item, sizeof item, "--%s %s", option->name, option->argument);
        else
            snprintf(item, sizeof item, "--%s", option->name);
        HelpOptionText(text, option);
        PrintItem(item, text);
    }
}

static void PrintMachines(void)
{
    char item[ParameterTextSize];
    puts("\nA simulated MACHINE is one of these, parameters, or both (vsync60,tick=5ms):");
    for (const NamedMachine *machine = NamedMachines; machine->name; machine++)
        PrintItem(machine->name, machine->meaning);

    puts("\nParameters of a machine:");
    for (const Parameter *parameter = MachineParameters; parameter->name; parameter++) {
        PrintItem(ParameterText(item, parameter), parameter->meaning);
    }
}

static void PrintKeys(void)
{
    char labels[HelpKeySize];
    puts("\nKeys (those on the screen can be clicked):");
    for (const KeyBinding *key = KeyTable; key->key;) {
        const char *help = key->help;
        key = HelpKeyLabels(key, labels);
        PrintItem(labels, help);
    }
}

static void PrintHelp(void)
{
    puts("Usage: interp_demo [OPTION]...\n"
         "See, feel and measure why games interpolate: a ball bounces, SPACE toggles\n"
         "interpolation, q quits. Defaults are in parentheses.");
    PrintOptions();
    PrintMachines();
    PrintKeys();
    puts("\nExit status: 0 success, 1 failure, 2 wrong usage, 3 undecided (--against).");
}

static void PrintLoops(void)
{
    for (int i = 0; i < LoopCount; i++) {
        const LoopInfo *loop = &LoopList[i];
        printf("%-14s %s\n", loop->name, loop->source);
        printf("%-14s watch: %s\n", "", loop->watch);
    }
}

static void PrintScenes(void)
{
    const Scene *scene;
    for (int n = 0; (scene = SceneAt(n)) != NULL; n++) {
        printf("%-10s %s\n", scene->name, scene->watch);
        for (int i = 0; i < SceneMethods(scene); i++) {
            const Method *method = &scene->methods[i];
            printf("%-12s %-11s %s: %s\n", "", method->word, TitleOf(method), method->where);
        }
    }
}

ExitStatus HelpRun(const Options *options)
{
    switch (options->mode) {
    case ModeListLoops:
        PrintLoops();
        break;
    case ModeListScenes:
        PrintScenes();
        break;
    case ModeVersion:
        puts("interp_demo " VERSION);
        break;
    default:
        PrintHelp();
        break;
    }
    return StreamFlush(stdout, "standard output") ? StatusDone : StatusFailed;
}
