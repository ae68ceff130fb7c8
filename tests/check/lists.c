/* SPDX-License-Identifier: MIT
 *
 * The lists of options, keys and machines in the man page, the completions and elsewhere are what
 * the tables of the program say. `make lists` (LISTS=write) writes them anew.
 *
 * A list stands between a line with "made by 'make lists': NAME" and one with "end of NAME".
 */
#include "check/check.h"
#include "program.h"

#include "base/keys.h"
#include "cli/help.h"
#include "cli/option_values.h"
#include "loops/loop_list.h"
#include "machine/sim_spec.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of an entry of a table: what stands in a template for @ and each letter.
 * n: name, a: argument, A: the same for the manual, h: help, v: values, b: the same with bars
 * between them, H: heading in the manual, s: sentence for the manual */
typedef struct Item {
    enum Kind { Flag, Plain, OfWords, OfFiles, OfLoops, OfMachines, OfFolders, KindCount } kind;
    char text[128][OptionTextSize];
} Item;

/* Fills the i-th item of a table, which comes empty. False after the last. */
typedef bool ItemAt(int i, Item *item);

static void Add(Item *item, char letter, const char *before, const char *text)
{
    char *all = item->text[(int)letter];
    const size_t used = strlen(all);
    snprintf(all + used, OptionTextSize - used, "%s%s", before, text);
}

/* Begins with a capital, ends with a full stop, in lines as wide as a terminal. */
static void AddSentence(Item *item, const char *text)
{
    enum { LineLength = 78 };
    char *out = item->text['s'], *line = out;
    for (const char *at = text; *at; at++) {
        const bool ends = *at == ' ' && out - line + 1 + (int)strcspn(at + 1, " ") > LineLength;
        if (*at == '-' && (at == text || strchr(" (-", at[-1])))
            *out++ = '\\';
        *out = *at;
        if (ends)
            *out = '\n';
        else if (at == text)
            *out = (char)toupper((unsigned char)*at);
        out++;
        line = ends ? out : line;
    }
    memcpy(out, ".\n", 3);
}

static enum Kind KindOf(const OptionInfo *option)
{
    return !option->argument                   ? Flag
           : option->words                     ? OfWords
           : option->files                     ? OfFiles
           : option->read == OptionReadLoop    ? OfLoops
           : option->read == OptionReadMachine ? OfMachines
           : option->read == OptionReadShaders ? OfFolders
                                               : Plain;
}

static bool Option(int i, Item *item)
{
    const OptionInfo *option = OptionAt(i);
    if (!option)
        return false;
    const char *const *values = option->words ? option->words : option->files;
    char sentence[OptionTextSize];
    item->kind = KindOf(option);
    Add(item, 'n', "", option->name);
    Add(item, 'h', "", option->help);
    if (option->argument) {
        Add(item, 'a', "", option->argument);
        Add(item, 'A', " Ar ", option->argument);
    }
    for (int k = 0; values && (option->words ? k < option->wordCount : values[k] != NULL); k++) {
        Add(item, 'v', k > 0 ? " " : "", values[k]);
        Add(item, 'b', k > 0 ? "|" : "", values[k]);
    }
    if (option->heading) {
        Add(item, 'H', i > 0 ? ".El\n.Ss " : ".Ss ", option->heading);
        Add(item, 'H', "\n", ".Bl -tag -width Ds\n");
    }
    HelpOptionText(sentence, option);
    AddSentence(item, sentence);
    return true;
}

/* Punctuation alone would be something else to the manual's macros. */
static bool Key(int i, Item *item)
{
    char labels[HelpKeySize];
    int line = 0;
    for (; i > 0 && KeyBindingAt(line); i--)
        line = HelpKeyLabels(line, labels);
    if (!KeyBindingAt(line))
        return false;
    AddSentence(item, KeyBindingAt(line)->help);
    HelpKeyLabels(line, labels);
    for (char *label = strtok(labels, " "); label; label = strtok(NULL, " "))
        Add(item, 'n', isalnum((unsigned char)label[0]) ? " " : " \\&", label);
    return true;
}

static bool Parameter(int i, Item *item)
{
    const MachineParameter *parameter = MachineParameterAt(i);
    if (!parameter)
        return false;
    Add(item, 'n', "", parameter->name);
    Add(item, 'a', "", parameter->example);
    Add(item, 'h', "", parameter->meaning);
    AddSentence(item, parameter->meaning);
    return true;
}

static bool MachineName(int i, Item *item)
{
    const char *name = MachineSpecName(i);
    if (name)
        Add(item, 'n', "", name);
    return name != NULL;
}

static bool LoopName(int i, Item *item)
{
    if (i < LoopCount)
        Add(item, 'n', "", LoopList[i].name);
    return i < LoopCount;
}

static const char *const bash[KindCount] = {
    [Flag] = "",
    [Plain] = "    --@n) ;;\n",
    [OfWords] = "    --@n) words='@v' ;;\n",
    [OfFiles] = "    --@n) _interp_demo_file \"$current\" @v ;;\n",
    [OfLoops] = "    --@n) words=$(_interp_demo_loops \"$program\") ;;\n",
    [OfMachines] = "    --@n) _interp_demo_machine \"$value\" \"$current\" ;;\n",
    [OfFolders] = "    --@n) _interp_demo_file \"$current\" ;;\n",
};

#define FISH(arguments) "complete -c interp_demo -l @n " arguments "-d '@h'\n"
static const char *const fish[KindCount] = {
    [Flag] = FISH(""),
    [Plain] = FISH("-x "),
    [OfWords] = FISH("-x -a '@v' "),
    [OfFiles] = FISH("-x -a '(__interp_demo_files @v)' "),
    [OfLoops] = FISH("-x -a '(__interp_demo_loops)' "),
    [OfMachines] = FISH("-x -a '(__interp_demo_machines)' "),
    [OfFolders] = FISH("-x -a '(__fish_complete_directories (commandline -ct))' "),
};

#define ZSH(action) "    '--@n=[@h]:@a" action "'\n"
static const char *const zsh[KindCount] = {
    [Flag] = "    '--@n[@h]'\n",
    [Plain] = ZSH(""),
    [OfWords] = ZSH(":(@v)"),
    [OfFiles] = ZSH(":_files -g \"*(@b)(-.)\""),
    [OfLoops] = ZSH(":_interp_demo_loops"),
    [OfMachines] = ZSH(":_interp_demo_machines"),
    [OfFolders] = ZSH(":_files -/"),
};

/* Those of one name follow one another. */
static const struct List {
    const char *name;
    ItemAt *at;
    const char *begin, *each, *between, *end;
    const char *const *kinds; /* instead of `each` */
} lists[] = {
    {"man options", Option, "", "@H.It Fl -@n@A\n@s", "", ".El\n", NULL},
    {"man keys", Key, "", ".It Ic@n\n@s", "", "", NULL},
    {"man names", MachineName, "", ".Cm @n", " ,\n", " .\n", NULL},
    {"man parameters", Parameter, "", ".It Cm @n Ns = Ns @a\n@s", "", "", NULL},
    {"bash machines", MachineName, "    local names='", "@n", " ", "'\n", NULL},
    {"bash machines", Parameter, "    local parameters='", "@n=", " ", "'\n", NULL},
    {"bash options", Option, "", NULL, "", "", bash},
    {"bash options", Option, "    *)\n        words='\n", "            --@n\n", "",
     "        '\n        ;;\n", NULL},
    {"fish machines", MachineName, "    set -l names ", "@n", " ", "\n", NULL},
    {"fish machines", Parameter, "    set -l parameters ", "@n=", " ", "\n", NULL},
    {"fish options", Option, "", NULL, "", "", fish},
    {"zsh machines", MachineName, "    local -a names=(", "@n", " ", ")\n", NULL},
    {"zsh machines", Parameter, "    local -a parameters=(\n", "        '@n[@h]:@a'\n", "",
     "    )\n", NULL},
    {"zsh options", Option, "", NULL, "", "", zsh},
    {"words", Option, "", "\"--@n\"\n", "", "", NULL},
    {"words", LoopName, "", "\"@n\"\n", "", "", NULL},
    {"words", MachineName, "", "\"@n\"\n", "", "", NULL},
    {"words", Parameter, "", "\"@n=\"\n", "", "", NULL},
};
enum { ListCount = sizeof lists / sizeof lists[0] };

static void PrintList(FILE *out, const struct List *list)
{
    static Item item;
    fputs(list->begin, out);
    for (int i = 0; memset(&item, 0, sizeof item), list->at(i, &item); i++) {
        CHECK(!strpbrk(item.text['h'], "'[]:\\"), "shells need a quote: %s", item.text['h']);
        fputs(i > 0 ? list->between : "", out);
        for (const char *at = list->each ? list->each : list->kinds[item.kind]; *at; at++) {
            if (*at == '@')
                fputs(item.text[(int)*++at], out);
            else
                fputc(*at, out);
        }
    }
    fputs(list->end, out);
}

/* Copies a file, with its lists as they should be. Returns how many of `lists` are in it. */
static int WriteLists(const char *path, FILE *out)
{
    static const char mark[] = "made by 'make lists': ";
    char line[1024], name[64], end[80];
    int found = 0;
    FILE *in = fopen(path, "rb");
    CHECK(in, "%s can't be read; run the tests in the root of the repository", path);
    while (fgets(line, sizeof line, in)) {
        const char *at = strstr(line, mark);
        fputs(line, out);
        if (!at)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "\n") - (int)strlen(mark),
                 at + strlen(mark));
        snprintf(end, sizeof end, "end of %s\n", name);
        for (int i = 0; i < ListCount; i++) {
            if (strcmp(lists[i].name, name) == 0) {
                PrintList(out, &lists[i]);
                found++;
            }
        }
        do
            CHECK(fgets(line, sizeof line, in), "%s: no line '%s'", path, end);
        while (!strstr(line, end));
        fputs(line, out);
    }
    fclose(in);
    return found;
}

static void ListsAreWhatTheTablesSay(void **state)
{
    static const char *const files[] = {
        "assets/interp_demo.6",
        "assets/completions/interp_demo.bash",
        "assets/completions/interp_demo.fish",
        "assets/completions/interp_demo.zsh",
        "tests/fuzz/options.dict",
    };
    int found = 0;
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char *text, *there = ReadFile(files[i]);
        size_t size;
        FILE *memory = open_memstream(&text, &size);
        assert_non_null(memory);
        found += WriteLists(files[i], memory);
        fclose(memory);
        FILE *file = getenv("LISTS") ? fopen(files[i], "wb") : NULL;
        if (file) {
            assert_int_equal(fwrite(text, 1, size, file), size);
            assert_int_equal(fclose(file), 0);
        } else {
            CHECK(strcmp(there, text) == 0, "%s differs from the tables: run 'make lists'",
                  files[i]);
        }
        free(there);
        free(text);
    }
    assert_int_equal(found, ListCount);
}

CHECK_GROUP(Lists, cmocka_unit_test(ListsAreWhatTheTablesSay));
