/* SPDX-License-Identifier: MIT */
#include "check/command.h"

#include "check/files.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int CommandEnter(void **state)
{
    (void)state;
    return EnterFolder() ? 0 : -1;
}

int CommandLeave(void **state)
{
    (void)state;
    return LeaveFolder() ? 0 : -1;
}

static void CheckFolder(const Command *command)
{
    DIR *directory = opendir(".");
    assert_non_null(directory);
    for (struct dirent *entry = readdir(directory); entry; entry = readdir(directory))
        CHECK(entry->d_name[0] == '.' || (command->file && !strcmp(entry->d_name, command->file)),
              "%s: made the file %s", command->arguments, entry->d_name);
    closedir(directory);
    if (!command->file)
        return;
    char *text = ReadFile(command->file);
    CHECK(strcmp(text, command->text) == 0, "%s: %s now holds '%.200s'", command->arguments,
          command->file, text);
    free(text);
}

static void CheckPrinted(const Command *command, const char *where, const char *printed,
                         const char *expected)
{
    CHECK(expected ? strstr(printed, expected) != NULL : !printed[0],
          "%s: '%s' is not on standard %s, but: '%s'", command->arguments, expected ? expected : "",
          where, printed);
}

void CheckCommand(Program *program, const Command *command)
{
    EmptyFolder();
    if (command->file) {
        FILE *file = fopen(command->file, "wb");
        assert_non_null(file);
        assert_true(fputs(command->text, file) >= 0);
        assert_int_equal(fclose(file), 0);
    }
    ProgramRun(program, command->arguments);
    const char *err = program->err;
    CHECK(program->status == command->status, "%s: status %d, not %d: %s%s", command->arguments,
          program->status, command->status, program->out, err);
    CheckPrinted(command, "output", program->out, command->out);
    CheckPrinted(command, "error", err, command->err);
    CHECK(!err[0] || IsOneLine(err), "%s: not one line of the program's own: %s",
          command->arguments, err);
    if (command->status == 2)
        CheckFolder(command);
}

void CheckCommands(const Command *commands, size_t count)
{
    static Program program;
    for (size_t i = 0; i < count; i++)
        CheckCommand(&program, &commands[i]);
}
