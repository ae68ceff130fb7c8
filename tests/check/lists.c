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

enum { LineLength = 78 };

/* Prints words separated by spaces, in lines that begin with `indent`. */
static void PrintFilled(FILE *out, const char *indent, const char *text)
{
    size_t column = 0;
    while (*text) {
        size_t length = strcspn(text, " ");
        if (column > 0 && column + 1 + length > LineLength) {
            fputc('\n', out);
            column = 0;
        }
        column += (size_t)fprintf(out, "%s%.*s", column > 0 ? " " : indent, (int)length, text);
        text += length + (text[length] == ' ');
    }
    fputc('\n', out);
}

/* A sentence for mdoc. */
static void PrintManText(FILE *out, const char *text)
{
    char escaped[2 * OptionTextSize];
    size_t used = 0;
    for (const char *at = text; *at; at++) {
        if (*at == '-' && (at == text || strchr(" (-", at[-1])))
            escaped[used++] = '\\';
        escaped[used++] = *at;
    }
    memcpy(escaped + used, ".", 2);
    escaped[0] = (char)toupper((unsigned char)escaped[0]);
    PrintFilled(out, "", escaped);
}

static void PrintManOptions(FILE *out)
{
    char text[OptionTextSize];
    for (int i = 0; OptionAt(i); i++) {
        const OptionInfo *option = OptionAt(i);
        if (option->heading)
            fprintf(out, "%s.Ss %s\n.Bl -tag -width Ds\n", i > 0 ? ".El\n" : "", option->heading);
        fprintf(out, ".It Fl -%s%s%s\n", option->name, option->argument ? " Ar " : "",
                option->argument ? option->argument : "");
        HelpOptionText(text, option);
        PrintManText(out, text);
    }
    fprintf(out, ".El\n");
}

static void PrintManKeys(FILE *out)
{
    char labels[HelpKeySize];
    for (int i = 0; KeyBindingAt(i);) {
        const char *help = KeyBindingAt(i)->help;
        i = HelpKeyLabels(i, labels);
        fprintf(out, ".It Ic");
        for (char *label = strtok(labels, " "); label; label = strtok(NULL, " "))
            fprintf(out, " %s%s", isalnum((unsigned char)label[0]) ? "" : "\\&", label);
        fprintf(out, "\n");
        PrintManText(out, help);
    }
}

static void PrintManNames(FILE *out)
{
    for (int i = 0; MachineSpecName(i); i++)
        fprintf(out, ".Cm %s%s\n", MachineSpecName(i), MachineSpecName(i + 1) ? " ," : " .");
}

static void PrintManParameters(FILE *out)
{
    for (int i = 0; MachineParameterAt(i); i++) {
        const MachineParameter *parameter = MachineParameterAt(i);
        fprintf(out, ".It Cm %s Ns = Ns %s\n", parameter->name, parameter->example);
        PrintManText(out, parameter->meaning);
    }
}

/* "fast vsync60", "tick= draw=", "--loop --ups": for shells. */
static void JoinNames(char text[1024])
{
    text[0] = '\0';
    for (int i = 0; MachineSpecName(i); i++)
        snprintf(text + strlen(text), 1024 - strlen(text), "%s%s", i ? " " : "",
                 MachineSpecName(i));
}

static void JoinParameters(char text[1024])
{
    text[0] = '\0';
    for (int i = 0; MachineParameterAt(i); i++)
        snprintf(text + strlen(text), 1024 - strlen(text), "%s%s=", i ? " " : "",
                 MachineParameterAt(i)->name);
}

static void JoinOptions(char text[1024])
{
    text[0] = '\0';
    for (int i = 0; OptionAt(i); i++)
        snprintf(text + strlen(text), 1024 - strlen(text), "%s--%s", i ? " " : "",
                 OptionAt(i)->name);
}

/* Words of a list, each with this before it. */
static void PrintWords(FILE *out, const char *before, const char *const words[], int count)
{
    for (int i = 0; count >= 0 ? i < count : words[i] != NULL; i++)
        fprintf(out, "%s%s", i > 0 ? before : "", words[i]);
}

static void PrintBashMachines(FILE *out)
{
    char text[1024];
    JoinNames(text);
    fprintf(out, "    local names='%s'\n", text);
    JoinParameters(text);
    fprintf(out, "    local parameters='%s'\n", text);
}

static void PrintBashOptions(FILE *out)
{
    char text[1024];
    for (int i = 0; OptionAt(i); i++) {
        const OptionInfo *option = OptionAt(i);
        if (!option->argument)
            continue;
        fprintf(out, "    --%s) ", option->name);
        if (option->words) {
            fprintf(out, "words='");
            PrintWords(out, " ", option->words, option->wordCount);
            fprintf(out, "' ");
        } else if (option->files) {
            fprintf(out, "_interp_demo_file \"$current\" ");
            PrintWords(out, " ", option->files, -1);
            fprintf(out, " ");
        } else if (option->read == OptionReadLoop) {
            fprintf(out, "words=$(_interp_demo_loops \"$program\") ");
        } else if (option->read == OptionReadMachine) {
            fprintf(out, "_interp_demo_machine \"$value\" \"$current\" ");
        } else if (option->read == OptionReadShaders) {
            fprintf(out, "_interp_demo_file \"$current\" ");
        }
        fprintf(out, ";;\n");
    }
    JoinOptions(text);
    fprintf(out, "    *)\n        words='\n");
    PrintFilled(out, "            ", text);
    fprintf(out, "        '\n        ;;\n");
}

static void PrintFishMachines(FILE *out)
{
    char text[1024];
    JoinNames(text);
    fprintf(out, "    set -l names %s\n", text);
    JoinParameters(text);
    fprintf(out, "    set -l parameters %s\n", text);
}

static void PrintFishOptions(FILE *out)
{
    for (int i = 0; OptionAt(i); i++) {
        const OptionInfo *option = OptionAt(i);
        fprintf(out, "complete -c interp_demo -l %s %s", option->name,
                option->argument ? "-x " : "");
        if (option->words) {
            fprintf(out, "-a '");
            PrintWords(out, " ", option->words, option->wordCount);
            fprintf(out, "' ");
        } else if (option->files) {
            fprintf(out, "-a '(__interp_demo_files ");
            PrintWords(out, " ", option->files, -1);
            fprintf(out, ")' ");
        } else if (option->read == OptionReadLoop) {
            fprintf(out, "-a '(__interp_demo_loops)' ");
        } else if (option->read == OptionReadMachine) {
            fprintf(out, "-a '(__interp_demo_machines)' ");
        } else if (option->read == OptionReadShaders) {
            fprintf(out, "-a '(__fish_complete_directories (commandline -ct))' ");
        }
        fprintf(out, "-d '%s'\n", option->help);
    }
}

static void PrintZshMachines(FILE *out)
{
    char text[1024];
    JoinNames(text);
    fprintf(out, "    local -a names=(%s)\n    local -a parameters=(\n", text);
    for (int i = 0; MachineParameterAt(i); i++)
        fprintf(out, "        '%s[%s]:%s'\n", MachineParameterAt(i)->name,
                MachineParameterAt(i)->meaning, MachineParameterAt(i)->example);
    fprintf(out, "    )\n");
}

static void PrintZshOptions(FILE *out)
{
    for (int i = 0; OptionAt(i); i++) {
        const OptionInfo *option = OptionAt(i);
        fprintf(out, "    '--%s%s[%s]", option->name, option->argument ? "=" : "", option->help);
        if (option->argument)
            fprintf(out, ":%s", option->argument);
        if (option->words) {
            fprintf(out, ":(");
            PrintWords(out, " ", option->words, option->wordCount);
            fprintf(out, ")");
        } else if (option->files) {
            fprintf(out, ":_files -g \"*(");
            PrintWords(out, "|", option->files, -1);
            fprintf(out, ")(-.)\"");
        } else if (option->read == OptionReadLoop) {
            fprintf(out, ":_interp_demo_loops");
        } else if (option->read == OptionReadMachine) {
            fprintf(out, ":_interp_demo_machines");
        } else if (option->read == OptionReadShaders) {
            fprintf(out, ":_files -/");
        }
        fprintf(out, "'\n");
    }
}

static void PrintDictionary(FILE *out)
{
    for (int i = 0; OptionAt(i); i++)
        fprintf(out, "\"--%s\"\n", OptionAt(i)->name);
    for (int i = 0; i < LoopCount; i++)
        fprintf(out, "\"%s\"\n", LoopList[i].name);
    for (int i = 0; MachineSpecName(i); i++)
        fprintf(out, "\"%s\"\n", MachineSpecName(i));
    for (int i = 0; MachineParameterAt(i); i++)
        fprintf(out, "\"%s=\"\n", MachineParameterAt(i)->name);
}

static const struct {
    const char *name;
    void (*print)(FILE *out);
} lists[] = {
    {"man options", PrintManOptions},     {"man keys", PrintManKeys},
    {"man names", PrintManNames},         {"man parameters", PrintManParameters},
    {"bash machines", PrintBashMachines}, {"bash options", PrintBashOptions},
    {"fish machines", PrintFishMachines}, {"fish options", PrintFishOptions},
    {"zsh machines", PrintZshMachines},   {"zsh options", PrintZshOptions},
    {"words", PrintDictionary},
};

enum { ListCount = sizeof lists / sizeof lists[0] };

/* The list that begins with this line, or -1. */
static int ListOf(const char *line)
{
    static const char mark[] = "made by 'make lists': ";
    const char *at = strstr(line, mark);
    for (int i = 0; at && i < ListCount; i++) {
        size_t length = strlen(lists[i].name);
        if (strncmp(at + strlen(mark), lists[i].name, length) == 0 &&
            at[strlen(mark) + length] == '\n')
            return i;
    }
    CHECK(!at, "there is no such list: %s", line);
    return -1;
}

/* Copies a file, with its lists as they should be. Returns the number of lists. */
static int WriteLists(const char *path, FILE *out)
{
    char line[4096], end[64];
    int found = 0;
    FILE *in = fopen(path, "rb");
    CHECK(in, "%s can't be read; run the tests in the root of the repository", path);
    while (fgets(line, sizeof line, in)) {
        fputs(line, out);
        int list = ListOf(line);
        if (list < 0)
            continue;
        found++;
        lists[list].print(out);
        snprintf(end, sizeof end, "end of %s\n", lists[list].name);
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
    const bool write = getenv("LISTS") && strcmp(getenv("LISTS"), "write") == 0;
    int found = 0;
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char *text;
        size_t size;
        FILE *memory = open_memstream(&text, &size);
        assert_non_null(memory);
        found += WriteLists(files[i], memory);
        fclose(memory);
        char *there = ReadFile(files[i]);
        if (write) {
            FILE *file = fopen(files[i], "wb");
            assert_non_null(file);
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

/* Shells take some characters for their own. */
static void ListsNeedNoQuoting(void **state)
{
    (void)state;
    for (int i = 0; OptionAt(i); i++)
        CHECK(!strpbrk(OptionAt(i)->help, "'[]:\\"), "--%s: %s", OptionAt(i)->name,
              OptionAt(i)->help);
    for (int i = 0; MachineParameterAt(i); i++)
        CHECK(!strpbrk(MachineParameterAt(i)->meaning, "'[]:\\"), "%s",
              MachineParameterAt(i)->meaning);
}

static void ListsInTheReadmeNameAllOfAMachine(void **state)
{
    char wanted[64], *text = ReadFile("README.md");
    (void)state;
    for (int i = 0; MachineSpecName(i); i++) {
        snprintf(wanted, sizeof wanted, "`%s`", MachineSpecName(i));
        CHECK(strstr(text, wanted), "the README lacks %s", wanted);
    }
    for (int i = 0; MachineParameterAt(i); i++) {
        snprintf(wanted, sizeof wanted, "`%s", MachineParameterAt(i)->name);
        CHECK(strstr(text, wanted), "the README lacks %s`", wanted);
    }
    free(text);
}

CHECK_GROUP(Lists, cmocka_unit_test(ListsInTheReadmeNameAllOfAMachine),
            cmocka_unit_test(ListsAreWhatTheTablesSay), cmocka_unit_test(ListsNeedNoQuoting));
