/* SPDX-License-Identifier: MIT */
#include "check/said.h"

#include "check/check.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static FILE *said;
static int standardError;

void SaidBegin(void)
{
    said = tmpfile();
    assert_non_null(said);
    standardError = dup(STDERR_FILENO);
    dup2(fileno(said), STDERR_FILENO);
}

const char *SaidEnd(void)
{
    static char text[16 * 1024];
    dup2(standardError, STDERR_FILENO);
    close(standardError);
    rewind(said);
    text[fread(text, 1, sizeof text - 1, said)] = '\0';
    fclose(said);
    return text;
}

bool SaidOneLine(const char *text)
{
    return strncmp(text, "interp_demo: ", 13) == 0 && strchr(text, '\n') == text + strlen(text) - 1;
}
