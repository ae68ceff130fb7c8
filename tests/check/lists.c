/* SPDX-License-Identifier: MIT
 *
 * The lists of options, keys and machines in the man page and in the completions agree with the
 * program's tables, and the figures in JSON.md. `make lists` (LISTS=write) rewrites them, and adds
 * what TRACES.md lacks.
 *
 * A list stands between a line with "made by 'make lists': NAME" and one with "end of NAME".
 */
#include "check/check.h"
#include "program.h"

#include "cli/modes.h"
#include "cli/options.h"
#include "formats/format.h"
#include "loops/loop_list.h"
#include "machine/keys.h"
#include "machine/sim.h"
#include "trace/column.h"

#include <ctype.h>
#include <unistd.h>

static FILE *out;

/* For the manual: with a capital and a full stop, without backticks, and not too long a line. */
static void PrintSentence(const char *text)
{
    int column = 0;
    const char *at = text;
    for (; *at; at++, column++) {
        if (*at == '`')
            continue;
        const bool dash = *at == '-' && (at == text || strchr(" (-", at[-1]));
        const bool ends = *at == ' ' && column + 1 + (int)strcspn(at + 1, " ") > 78;
        column = ends ? -1 : column + dash;
        fputs(dash ? "\\" : "", out);
        fputc(ends ? '\n' : at == text ? toupper((unsigned char)*at) : *at, out);
    }
    fputs(at > text && at[-1] == '.' ? "\n" : ".\n", out);
}

static void ManOption(const OptionInfo *option)
{
    char text[OptionTextSize];
    if (option->heading)
        fprintf(out, "%s.Ss %s\n.Bl -tag -width Ds\n", option == OptionTable ? "" : ".El\n",
                option->heading);
    fprintf(out, ".It Fl -%s%s%s\n", option->name, option->argument ? " Ar " : "",
            option->argument ? option->argument : "");
    HelpOptionText(text, option);
    for (int n = 0; option->word && option->word(n); n++)
        CHECK(strstr(text, option->word(n)), "--%s: no %s", option->name, option->word(n));
    PrintSentence(text);
}

/* The manual's macros treat a sign alone as punctuation. */
static void ManKeys(void)
{
    char labels[HelpKeySize];
    for (const KeyBinding *key = KeyTable, *next; key->key; key = next) {
        next = HelpKeyLabels(key, labels);
        fputs(".It Ic", out);
        for (char *label = strtok(labels, " "); label; label = strtok(NULL, " "))
            fprintf(out, " %s%s", isalnum((unsigned char)label[0]) ? "" : "\\&", label);
        fputs("\n", out);
        PrintSentence(key->help);
    }
}

static void ManLoops(void)
{
    for (int i = 0; i < LoopCount; i++) {
        fprintf(out, ".It Cm %s\n", LoopList[i].name);
        PrintSentence(LoopList[i].watch);
        fprintf(out, ".Pq %s\n", LoopList[i].source);
    }
}

static void ManMachines(void)
{
    for (const NamedMachine *machine = NamedMachines; machine->name; machine++) {
        fprintf(out, ".It Cm %s\n", machine->name);
        PrintSentence(machine->meaning);
        if (machine->parameters[0])
            fprintf(out, ".Pq Cm %s\n", machine->parameters);
    }
}

/* What columns.def says of each column. */
static const struct {
    const char *name, *unit, *meaning;
} columns[Columns] = {
#define COLUMN(name, unit, kind, field, meaning)   {#name, unit, meaning},
#define OPTIONAL(name, unit, kind, field, meaning) {#name, unit, meaning},
#define UNMEASURED(name)                           {#name, "", "MangoHud's; not measured here, so 0"},
#include "trace/columns.def"
};

/* MangoHud's columns that are not measured are one item. */
static void ManColumns(void)
{
    for (int i = 0; i < Columns; i++) {
        fprintf(out, ".It Cm %s", columns[i].name);
        if (columns[i].unit[0])
            fprintf(out, " Pq %s", columns[i].unit);
        fputs("\n", out);
        if (i + 1 == Columns || strcmp(columns[i].meaning, columns[i + 1].meaning) != 0)
            PrintSentence(columns[i].meaning);
    }
}

static void ManReport(void)
{
    for (const ReportColumn *column = ReportColumns; column->head; column++) {
        fprintf(out, ".It Cm %s\n", column->head);
        PrintSentence(column->meaning);
    }
}

static void ManParameters(void)
{
    for (const Parameter *parameter = MachineParameters; parameter->name; parameter++) {
        fprintf(out, ".It Cm %s", parameter->name);
        if (parameter->form != ParameterWord)
            fprintf(out, " Ns = Ns %s", parameter->example);
        fputs("\n", out);
        PrintSentence(parameter->meaning);
    }
}

/* For the manual: a line for each sentence, with a name in backticks as one of the macro's. */
static void PrintMarked(const char *text)
{
    enum { LineLength = 80 };
    int column = 0;
    for (const char *at = text; *at;) {
        if (*at == '`') {
            const int name = (int)strcspn(at + 1, "`");
            const char *after = at + 1 + name + 1;
            const int mark = (int)strspn(after, ".,");
            fprintf(out, "%s.Cm %.*s%s%.*s\n", column > 0 ? "\n" : "", name, at + 1,
                    mark > 0 ? " " : "", mark, after);
            column = 0;
            at = after + mark;
            at += *at == ' ';
            continue;
        }

        const int length = (int)strcspn(at, " ");
        const bool ends = column > 0 && column + 1 + length > LineLength;
        if (ends)
            fputc('\n', out);
        else if (column > 0)
            fputc(' ', out);
        column = ends || column == 0 ? length : column + 1 + length;
        fprintf(out, "%.*s", length, at);
        at += length;
        if (at[-1] == '.' && *at) {
            fputc('\n', out);
            column = 0;
        }
        at += *at == ' ';
    }
    if (column > 0)
        fputc('\n', out);
}

static void ManFigures(void)
{
    for (int i = 0; i < FigureCount; i++) {
        fprintf(out, ".It Cm %s\n", FigureTable[i].name);
        PrintMarked(FigureTable[i].meaning);
    }
}

/* The function that completes a value in each shell, and its arguments. */
static const char *Values(const OptionInfo *option)
{
    static char text[1024];
    const char *one = option->word                               ? "words"
                      : option->files                            ? "files"
                      : strcmp(option->argument, "NAME") == 0    ? "loops"
                      : strcmp(option->argument, "MACHINE") == 0 ? "machines"
                      : strcmp(option->argument, "DIR") == 0     ? "folders"
                                                                 : "nothing";
    int length = snprintf(text, sizeof text, "%s", one);
    for (int i = 0; (one = option->word    ? option->word(i)
                           : option->files ? option->files[i]
                                           : NULL) != NULL;
         i++) {
        length += snprintf(text + length, sizeof text - (size_t)length, " %s", one);
        CHECK(length < (int)sizeof text, "no room for the values of --%s", option->name);
    }
    return text;
}

static void BashOption(const OptionInfo *option)
{
    if (option->argument)
        fprintf(out, "    --%s) _interp_demo_%s ;;\n", option->name, Values(option));
}

static void FishOption(const OptionInfo *option)
{
    CHECK(!strpbrk(option->help, "'[]:\\"), "shells need a quote: %s", option->help);
    fprintf(out, "complete -c interp_demo -l %s ", option->name);
    if (option->argument)
        fprintf(out, "-x -a '(__interp_demo_%s)' ", Values(option));
    fprintf(out, "-d '%s'\n", option->help);
}

static void ZshOption(const OptionInfo *option)
{
    fprintf(out, option->argument ? "    '--%s=[%s]" : "    '--%s[%s]", option->name, option->help);
    if (option->argument)
        fprintf(out, ":%s: _interp_demo_%s", option->argument, Values(option));
    fputs("'\n", out);
}

static void ZshParameters(void)
{
    for (const Parameter *parameter = MachineParameters; parameter->name; parameter++) {
        fprintf(out, "        '%s[%s]", parameter->name, parameter->meaning);
        if (parameter->form != ParameterWord)
            fprintf(out, ":%s", parameter->example);
        fputs("'\n", out);
    }
}

static const char *OptionName(int i)
{
    return OptionTable[i].name;
}

static const char *MachineName(int i)
{
    return NamedMachines[i].name;
}

/* With the "=" that follows it, where one does. */
static const char *ParameterName(int i)
{
    static char name[ParameterTextSize];
    const Parameter *parameter = &MachineParameters[i];
    if (parameter->form == ParameterWord || !parameter->name)
        return parameter->name;
    snprintf(name, sizeof name, "%s=", parameter->name);
    return name;
}

/* What lists may hold: names, each option, everything. */
static const struct List {
    const char *name, *begin, *between, *end;
    const char *(*names)(int i);
    void (*option)(const OptionInfo *option);
    void (*all)(void);
} lists[] = {
    {"man options", "", "", ".El\n", NULL, ManOption, NULL},
    {"man keys", "", "", "", NULL, NULL, ManKeys},
    {"man loops", "", "", "", NULL, NULL, ManLoops},
    {"man machines", "", "", "", NULL, NULL, ManMachines},
    {"man parameters", "", "", "", NULL, NULL, ManParameters},
    {"man columns", "", "", "", NULL, NULL, ManColumns},
    {"man report", "", "", "", NULL, NULL, ManReport},
    {"man figures", "", "", "", NULL, NULL, ManFigures},
    {"bash machines", "    local names='", " ", "'\n", MachineName, NULL, NULL},
    {"bash machines", "    local parameters='", " ", "'\n", ParameterName, NULL, NULL},
    {"bash options", "", "", "", NULL, BashOption, NULL},
    {"bash options", "    *) _interp_demo_words \\\n        --", " \\\n        --", " ;;\n",
     OptionName, NULL, NULL},
    {"fish machines", "    set -l names ", " ", "\n", MachineName, NULL, NULL},
    {"fish machines", "    set -l parameters ", " ", "\n", ParameterName, NULL, NULL},
    {"fish options", "", "", "", NULL, FishOption, NULL},
    {"zsh machines", "    local -a names=(", " ", ")\n", MachineName, NULL, NULL},
    {"zsh machines", "    local -a parameters=(\n", "", "    )\n", NULL, NULL, ZshParameters},
    {"zsh options", "", "", "", NULL, ZshOption, NULL},
};
enum { ListCount = sizeof lists / sizeof lists[0] };

static void PrintList(const struct List *list)
{
    fputs(list->begin, out);
    for (int i = 0; list->names && list->names(i); i++)
        fprintf(out, "%s%s", i > 0 ? list->between : "", list->names(i));
    for (int i = 0; list->option && OptionTable[i].name; i++)
        list->option(&OptionTable[i]);
    if (list->all)
        list->all();
    fputs(list->end, out);
}

/* Prints a file's text, with its lists as they should be. Returns how many of `lists` are in it. */
static int PrintFile(const char *text)
{
    char mark[80];
    int found = 0;
    const char *at = text, *name;
    while ((name = strstr(at, "made by 'make lists': "))) {
        name = strchr(name, ':') + 2;
        const int length = (int)strcspn(name, "\n");
        fprintf(out, "%.*s\n", (int)(name - at) + length, at);
        for (int i = 0; i < ListCount; i++) {
            snprintf(mark, sizeof mark, "%s\n", lists[i].name);
            if (strncmp(name, mark, strlen(mark)) == 0) {
                PrintList(&lists[i]);
                found++;
            }
        }
        snprintf(mark, sizeof mark, "end of %.*s\n", length, name);
        at = strstr(name, mark);
        CHECK(at, "there is no line '%s'", mark);
        while (at[-1] != '\n')
            at--;
    }
    fputs(at, out);
    return found;
}

/* Writes the text into the file, or checks that it is there. Frees both. */
static void Settle(const char *file, char *there, char *text)
{
    if (getenv("LISTS"))
        WriteFile(file, text);
    else
        CHECK(strcmp(there, text) == 0, "%s: differs; run 'make lists'", file);
    free(there);
    free(text);
}

TEST(ListsAreWhatTheTablesSay)
{
    static const char *const files[] = {
        "assets/docs/interp_demo.6",
        "assets/packaging/completions/interp_demo.bash",
        "assets/packaging/completions/interp_demo.fish",
        "assets/packaging/completions/interp_demo.zsh",
    };
    int found = 0;
    for (int i = 0; i < 4; i++) {
        char *text, *there = ReadFile(files[i]); /* in the root of the repository */
        size_t size;
        out = open_memstream(&text, &size);
        found += PrintFile(there);
        fclose(out);
        Settle(files[i], there, text);
    }
    assert_int_equal(found, ListCount);
}

/* A line for each column, with its unit and the same words, which may say more. Missing ones go
 * below the last. */
TEST(ListsAreOfAllColumnsInTraces)
{
    static const char file[] = "assets/docs/TRACES.md";
    char *text, *there = ReadFile(file), name[64], words[256];
    size_t size;
    const char *table = strstr(there, "\n| column | unit | meaning |\n");
    assert_non_null(table);
    const char *end = strstr(table, "\n\n") + 1;
    out = open_memstream(&text, &size);
    fprintf(out, "%.*s", (int)(end - there), there);
    for (int i = 0; i < Columns; i++) {
        snprintf(name, sizeof name, "`%s`", columns[i].name);
        snprintf(words, sizeof words, "|%s%s | %s", columns[i].unit[0] ? " " : "", columns[i].unit,
                 columns[i].meaning);
        bool listed = false;
        for (const char *at = table; !listed && (at = strstr(at, name)) && at < end; at++) {
            const char *said = strstr(at, words);
            listed = said && said < strchr(at, '\n');
        }
        if (!listed)
            fprintf(out, "| %s %s |\n", name, words);
    }
    fputs(end, out);
    fclose(out);
    Settle(file, there, text);
}

/* The page says of which programs logs can be read. */
TEST(ListsOfFormatsAreInTraces)
{
    char *page = ReadFile("assets/docs/TRACES.md");
    const char *table = strstr(page, "\n| log of | |\n");
    assert_non_null(table);
    *strstr(table, "\n\n") = '\0';
    for (int i = 1; LogFormats[i + 1]; i++) /* but ours, and that of any program */
        CHECK(strstr(table, LogFormats[i]->name), "TRACES.md lacks %s", LogFormats[i]->name);
    free(page);
}

/* A line of the summary begins with the loop's name or a label, in 13 columns. */
TEST(ListsOfTheManualHaveEachLineOfTheSummary)
{
    static Program program;
    char *manual = ReadFile("assets/docs/interp_demo.6"), item[32];
    ProgramRun(&program, "--simulate vsync60 --loop fixed_sleep --duration 2");
    strtok(program.out, "\n");
    for (const char *line; (line = strtok(NULL, "\n"));) {
        int length = 12;
        while (length > 0 && line[length - 1] == ' ')
            length--;
        snprintf(item, sizeof item, ".It Cm %.*s\n", length, line);
        CHECK(strstr(manual, item), "assets/docs/interp_demo.6 lacks %s", item);
    }
    free(manual);
}

/* ---- JSON.md: what --json prints ---- */

static const char jsonPage[] = "assets/docs/JSON.md";

/* Where the rows of its figures begin and end. */
static const char *JsonRows(const char *page, const char **end)
{
    static const char head[] = "\n| figure | unit | meaning |\n|---|---|---|\n";
    const char *rows = strstr(page, head);
    assert_non_null(rows);
    rows += strlen(head);
    *end = *rows == '\n' ? rows : strstr(rows, "\n\n") + 1;
    return rows;
}

/* A row for each figure. Those that one sentence is about have it in their first row. */
TEST(ListsAreOfAllFiguresInJson)
{
    char *text, *there = ReadFile(jsonPage);
    size_t size;
    const char *end, *rows = JsonRows(there, &end);
    out = open_memstream(&text, &size);
    fprintf(out, "%.*s", (int)(rows - there), there);
    bool said = false;
    for (int i = 0; i < FigureCount; i++) {
        int of = i;
        while (!FigureTable[of].meaning[0])
            of++;
        fprintf(out, "| `%s` | %s | %s |\n", FigureTable[i].name, FigureUnit((FigureId)i),
                said ? "" : FigureTable[of].meaning);
        said = of != i;
    }
    fputs(end, out);
    fclose(out);
    Settle(jsonPage, there, text);
}

/* A figure that is worth decimals is no count, but for those of which a name can't tell more. */
TEST(ListsOfFiguresKnowTheirUnits)
{
    for (int i = 0; i < FigureCount; i++) {
        const char *unit = FigureUnit((FigureId)i);
        CHECK(FigureTable[i].decimals == 0 || strcmp(unit, "count") != 0, "%s: no unit",
              FigureTable[i].name);
    }
    static const struct {
        FigureId figure;
        const char *unit;
    } rows[] = {
        {Figure_frames, "count"},         {Figure_seconds, "s"},
        {Figure_dead_seconds, "s"},       {Figure_ticks_asked, "1/s"},
        {Figure_frames_per_s, "1/s"},     {Figure_speed_percent, "%"},
        {Figure_refresh_hz, "Hz"},        {Figure_cadence_low, "refreshes"},
        {Figure_cadence_low_ms, "ms"},    {Figure_cadence_percent, "%"},
        {Figure_frame_ms_p99_9, "ms"},    {Figure_low_0_1_percentile_fps, "frames/s"},
        {Figure_error_1_ms_percent, "%"}, {Figure_worst_units, "units"},
        {Figure_uneven, "0, 1 or 2"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        CHECK(strcmp(FigureUnit(rows[i].figure), rows[i].unit) == 0, "%s: %s",
              FigureTable[rows[i].figure].name, FigureUnit(rows[i].figure));
}

/* Names, each once. */
enum { MostNames = 256, NameSize = 64 };
typedef struct Names {
    int count;
    char list[MostNames][NameSize];
} Names;

static bool HasName(const Names *names, const char *name)
{
    for (int i = 0; i < names->count; i++)
        if (strcmp(names->list[i], name) == 0)
            return true;
    return false;
}

static void AddName(Names *names, const char *from, int length)
{
    char name[NameSize];
    snprintf(name, sizeof name, "%.*s", length, from);
    assert_true(length < NameSize && names->count < MostNames);
    if (!HasName(names, name))
        memcpy(names->list[names->count++], name, sizeof name);
}

/* The names in the first column of the page's tables, which all have something in the second. */
static void AddNamesOfPage(Names *names, const char *page)
{
    for (const char *at = page; (at = strstr(at, "\n| `")) != NULL;) {
        at += strlen("\n| `");
        const int length = (int)strcspn(at, "`");
        const char *second = at + length + strlen("` | ");
        CHECK(strncmp(at + length, "` | ", 4) == 0 && *second != '|' && *second != '\n', "%.40s",
              at);
        AddName(names, at, length);
    }
}

/* The keys of all objects; each object of the array begins with the version. */
static void AddKeys(Names *names, const char *json)
{
    static const char begin[] = "{\"version\":1,\"";
    for (const char *line = json; *line; line = strchr(line, '\n') + 1) {
        CHECK(strncmp(line + 1, begin, strlen(begin)) == 0, "%.60s", line);
        assert_non_null(strchr(line, '\n'));
    }
    for (const char *at = json; (at = strstr(at, "\":")) != NULL; at++) {
        const char *key = at;
        while (key[-1] != '"')
            key--;
        AddName(names, key, (int)(at - key));
    }
}

enum { PathSize = 1024 };
static char repository[PathSize];

static int EnterFolderFromRepository(void **state)
{
    assert_non_null(getcwd(repository, sizeof repository));
    return EnterFolder(state);
}

/* Each name in JSON is on the page, and each name on the page is in JSON. */
TEST_BETWEEN(JsonIsWhatItsPageSays, EnterFolderFromRepository, LeaveFolder)
{
    static Program program;
    static Names said, printed;
    static const char *const lines[] = {
        "--simulate vsync60 --duration 2 --json",
        "--summary a.csv b.csv --pool --json",
        "--summary a.csv --against b.csv --json",
        "--summary a.csv a.csv a.csv --against b.csv b.csv b.csv --json",
        "--report --simulate fast --duration 1 --json",
    };
    ProgramRun(&program, "--simulate noisy60 --duration 2 --trace a.csv");
    ProgramRun(&program, "--simulate noisy60,drop=9 --duration 2 --trace b.csv");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        ProgramRun(&program, lines[i]);
        CHECK(program.status == 0 && !program.err[0], "%s: %s", lines[i], program.err);
        AddKeys(&printed, program.out);
    }

    char path[PathSize + sizeof jsonPage];
    snprintf(path, sizeof path, "%s/%s", repository, jsonPage);
    char *page = ReadFile(path);
    AddNamesOfPage(&said, page);
    free(page);
    for (int i = 0; i < printed.count; i++)
        CHECK(HasName(&said, printed.list[i]), "%s: no '%s'", jsonPage, printed.list[i]);
    for (int i = 0; i < said.count; i++)
        CHECK(HasName(&printed, said.list[i]), "nothing prints '%s'", said.list[i]);
}
