/* SPDX-License-Identifier: MIT */
#include "check/command.h"

#include "check/files.h"

#include <glob.h>

/* Whether the folder holds the command's file, unchanged, and nothing else. */
static void CheckFolder(const Command *command)
{
    glob_t there = {0};
    char *text = command->file ? ReadFile(command->file) : NULL;
    glob("*", 0, NULL, &there);
    CHECK(there.gl_pathc == (text != NULL) && (!text || strcmp(text, command->text) == 0),
          "%s: there are %zu files, one with '%.200s'", command->arguments, there.gl_pathc,
          text ? text : "");
    globfree(&there);
    free(text);
}

void CheckCommand(Program *program, const Command *command)
{
    const char *const wanted[] = {command->out, command->err};
    EmptyFolder();
    if (command->file)
        WriteFile(command->file, command->text);
    ProgramRun(program, command->arguments);
    for (int i = 0; i < 2; i++) {
        const char *printed = i == 0 ? program->out : program->err;
        CHECK(wanted[i] ? strstr(printed, wanted[i]) != NULL : !printed[0],
              "%s: not '%s', but status %d: %s%s", command->arguments, wanted[i] ? wanted[i] : "",
              program->status, program->out, program->err);
    }
    CHECK(program->status == command->status && (!command->err || IsOneLine(program->err)),
          "%s: status %d, not %d; or not one line of the program's own: %s", command->arguments,
          program->status, command->status, program->err);
    if (command->status == 2)
        CheckFolder(command);
}
