/* SPDX-License-Identifier: MIT
 *
 * What the program prints in a terminal: lines fit into it, and words have colours; elsewhere a
 * line is one line, and nothing has a colour.
 */
#define _XOPEN_SOURCE 700 /* for posix_openpt; NOLINT */

#include "base/text.h"
#include "check/command.h"
#include "check/files.h"
#include "cli/modes.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { MostText = 65536, MostWords = 32 };
static char shown[MostText];

/* The program's end of a terminal of so many columns, of which `ours` is the other end. */
static int OpenTerminal(int columns, int *ours)
{
    const struct winsize size = {.ws_row = 24, .ws_col = (unsigned short)columns};
    *ours = posix_openpt(O_RDWR | O_NOCTTY);
    SkipWithout(*ours >= 0 && grantpt(*ours) == 0 && unlockpt(*ours) == 0, "a terminal");
    const int theirs = open(ptsname(*ours), O_RDWR | O_NOCTTY);
    assert_true(theirs >= 0);
    assert_int_equal(ioctl(theirs, TIOCSWINSZ, &size), 0);
    return theirs;
}

/* Runs the program with these words in a terminal, and returns what it shows, with plain ends of
 * lines. */
static const char *InTerminal(int columns, const char *arguments)
{
    char line[512], *words[MostWords] = {getenv("INTERP_DEMO")};
    int count = 1, ours;
    snprintf(line, sizeof line, "%s", arguments);
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        words[count++] = word;

    pid_t child;
    posix_spawn_file_actions_t actions;
    const int theirs = OpenTerminal(columns, &ours);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, theirs, STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, theirs);
    posix_spawn_file_actions_addclose(&actions, ours);
    assert_int_equal(posix_spawn(&child, words[0], &actions, NULL, words, environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    close(theirs);

    size_t length = 0;
    ssize_t more; /* below 0: the program has closed its end */
    while ((more = read(ours, shown + length, sizeof shown - 1 - length)) > 0)
        length += (size_t)more;
    shown[length] = '\0';
    close(ours);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "%s: status %d: %s", arguments, status,
          shown);

    char *to = shown;
    for (const char *from = shown; *from; from++)
        if (*from != '\r')
            *to++ = *from;
    *to = '\0';
    return shown;
}

/* The most columns of a line; what sets a colour has none. */
static int Widest(const char *text)
{
    int widest = 0, column = 0;
    for (; *text; text++) {
        if (*text == '\033')
            text = strchr(text, 'm');
        else if (*text == '\n')
            column = 0;
        else
            column++;
        if (column > widest)
            widest = column;
    }
    return widest;
}

/* So many recordings r0.csv, r1.csv and so on; in the last ones pictures are lost. */
static void WriteRuns(void)
{
    static Program program;
    for (int i = 0; i < 6; i++) {
        char words[128];
        snprintf(words, sizeof words,
                 "--simulate noisy60,seed=%d,drop=%d --duration 4 --trace r%d.csv", i + 1,
                 i < 3 ? 0 : 9, i);
        ProgramRun(&program, words);
        assert_int_equal(program.status, 0);
    }
}

static const char *const commands[] = {
    "--summary r0.csv",
    "--summary r0.csv r1.csv r2.csv r3.csv",
    "--summary r0.csv r1.csv r2.csv r0.csv r1.csv r5.csv --pool",
    "--summary r0.csv r1.csv r2.csv --against r3.csv r4.csv r5.csv",
    "--summary r0.csv --against r3.csv",
    "--summary r0.csv --against r3.csv --expect low_0_1_percentile_fps<999",
    "--simulate vsync60 --fps 40 --duration 4",
    "--summary r5.csv --worst 3",
};
enum { Commands = sizeof commands / sizeof commands[0] };

TEST_IN_FOLDER(TerminalHoldsAllLines)
{
    static Program program;
    WriteRuns();
    for (int i = 0; i < Commands; i++)
        for (int columns = 80; columns <= 200; columns += 60 * SanitizedStep(2)) {
            const char *text = InTerminal(columns, commands[i]);
            CHECK(Widest(text) <= columns && Widest(text) > 50, "%s: %d of %d columns:\n%s",
                  commands[i], Widest(text), columns, text);
        }

    /* The same words as elsewhere, where each line is whole. */
    const char *text = InTerminal(80, commands[6]);
    ProgramRun(&program, commands[6]);
    char whole[MostText], *to = whole;
    for (const char *at = text; *at; at++) {
        const bool goesOn = *at == '\n' && strncmp(at + 1, "             ", 13) == 0;
        if (goesOn)
            *to++ = ' ';
        else
            *to++ = *at;
        if (goesOn)
            at += 13;
    }
    *to = '\0';
    assert_string_equal(whole, program.out);
    CHECK(Widest(program.out) > 80, "%s", program.out);
}

/* Four files are three tables of two where there are 80 columns, and one where there are 200. */
TEST_IN_FOLDER(TerminalHasSeveralTablesOfFiles)
{
    WriteRuns();
    for (int columns = 80; columns <= 200; columns += 120) {
        int tables = 0;
        const char *text = InTerminal(columns, commands[1]);
        for (const char *at = text; (at = strstr(at, "\nframe_ms_p99 ")); at++)
            tables++;
        CHECK(tables == (columns == 80 ? 3 : 1), "%d columns: %s", columns, text);
        CHECK(strstr(text, " r3.csv\n"), "%s", text);
    }
}

TEST_IN_FOLDER(TerminalHasColoursUnlessNobodyWantsThem)
{
    static const struct {
        const char *noColor, *term;
        bool has;
    } rows[] = {
        {NULL, "xterm", true}, {"", "xterm", true},    {"1", "xterm", false},
        {"0", "xterm", false}, {"no", "xterm", false}, {NULL, "dumb", false},
    };
    static Program program;
    WriteRuns();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i += (size_t)SanitizedStep(3)) {
        if (rows[i].noColor)
            setenv("NO_COLOR", rows[i].noColor, 1);
        else
            unsetenv("NO_COLOR");
        setenv("TERM", rows[i].term, 1);
        const char *text = InTerminal(80, commands[3]);
        CHECK((strstr(text, "\033[31mworse\033[0m\n") != NULL) == rows[i].has &&
                  (strchr(text, '\033') != NULL) == rows[i].has && strstr(text, "worse"),
              "row %zu: %s", i, text);
        text = InTerminal(80, commands[2]);
        CHECK((strstr(text, "\033[33mdiffers ") != NULL) == rows[i].has &&
                  (strchr(text, '\033') != NULL) == rows[i].has,
              "row %zu: %s", i, text);
    }
    unsetenv("NO_COLOR");
    setenv("TERM", "xterm", 1);
    for (int i = 0; i < Commands; i += SanitizedStep(3)) {
        ProgramRun(&program, commands[i]);
        CHECK(!strchr(program.out, '\033'), "%s: %s", commands[i], program.out);
    }
}

/* A name that leaves the numbers no room stands above them. */
TEST(TerminalPutsLongNamesAboveTheirNumbers)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    FigurePrintName(Figure_frame_ms_p99, 12, file);
    TextPrint(file, "|\n");
    FigurePrintName(Figure_frame_ms_p99, 11, file);
    TextPrint(file, "|\n");
    assert_string_equal(TextOf(file), "frame_ms_p99|\nframe_ms_p99\n           |\n");
}
