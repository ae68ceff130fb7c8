/* SPDX-License-Identifier: MIT */
#include "formats/process.h"

#include "base/message.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

bool ProcessesAreTold(const Processes *processes)
{
    for (int i = 0; i < ProcessColumns; i++)
        if (processes->positions[i] >= 0)
            return true;
    return false;
}

static void ReadName(const Processes *processes, const Table *table, char name[ProcessNameSize])
{
    enum { Longest = ProcessNameSize / ProcessColumns - 2 }; /* of each cell; then it is cut */
    char *end = name;
    for (int i = 0; i < ProcessColumns; i++) {
        const Cell cell = TableCell(table, processes->positions[i]);
        for (int k = 0; k < cell.length && k < Longest; k++) {
            if (k == 0 && end > name)
                *end++ = ' ';
            *end++ = cell.text[k];
        }
    }
    *end = '\0';
}

static Process *Find(Processes *processes, const char *name)
{
    for (int i = 0; i < processes->count; i++)
        if (strcmp(processes->list[i].name, name) == 0)
            return &processes->list[i];
    return NULL;
}

void ProcessesCount(Processes *processes, const Table *table)
{
    char name[ProcessNameSize];
    ReadName(processes, table, name);
    Process *process = Find(processes, name);
    if (!process && processes->count < MostProcesses) {
        process = &processes->list[processes->count++];
        memcpy(process->name, name, ProcessNameSize);
    }
    if (process)
        process->frames++;
}

/* Whether a word, or several, of this length begins where one of the words does, and ends where one
 * does, with capitals or not: Windows' names of files have them anywhere. Words stand apart by
 * spaces. */
static bool HasWord(const char *words, const char *word, size_t length)
{
    for (const char *at = words; at; at = strchr(at, ' ')) {
        at += *at == ' ';
        const bool begins = strncasecmp(at, word, length) == 0;
        if (begins && (at[length] == ' ' || at[length] == '\0'))
            return true;
    }
    return false;
}

/* The one of highest rank is taken: one that shows the pictures of others is the last choice. */
static int64_t Rank(const Process *process)
{
    static const char compositors[] = "dwm.exe Xwayland Xorg gnome-shell mutter kwin_wayland "
                                      "kwin_x11 weston sway gamescope";
    const size_t programLength = strcspn(process->name, " ");
    const bool isCompositor = HasWord(compositors, process->name, programLength);
    return isCompositor ? process->frames - INT64_MAX : process->frames;
}

enum { ListSize = 1024 };

/* Lists those that were not chosen, each with how many frames it has. */
static void ListOthers(const Processes *processes, char text[ListSize])
{
    text[0] = '\0';
    for (int i = 0; i < processes->count; i++) {
        const Process *one = &processes->list[i];
        if (one != processes->chosen)
            ListAdd(text, ListSize, ", ", "%s (%lld)", one->name, (long long)one->frames);
    }
}

static void NoteOthers(const Processes *processes, const char *path)
{
    char text[ListSize];
    const Process *chosen = processes->chosen;
    ListOthers(processes, text);
    Note("%s: only the %lld frames of %s; not those of %s", path, (long long)chosen->frames,
         chosen->name, text);
}

static bool FailWithout(const Processes *processes, const char *path, const char *asked)
{
    char text[ListSize];
    ListOthers(processes, text);
    const char *list = text[0] ? text : "none at all";
    return Fail("--process: no frames of '%s' in %s; there are those of %s", asked, path, list);
}

bool ProcessesChoose(Processes *processes, const char *path, const char *asked)
{
    for (int i = 0; i < processes->count; i++) {
        const Process *one = &processes->list[i];
        if (asked && !HasWord(one->name, asked, strlen(asked)))
            continue;
        if (!processes->chosen || Rank(one) > Rank(processes->chosen))
            processes->chosen = one;
    }

    if (asked && !processes->chosen)
        return FailWithout(processes, path, asked);
    if (processes->count > 1 && !asked)
        NoteOthers(processes, path);
    return true;
}

bool ProcessIsOther(const Processes *processes, const Table *table, bool isRow)
{
    char name[ProcessNameSize];
    if (!processes->chosen)
        return false;
    ReadName(processes, table, name);
    if (strcmp(processes->chosen->name, name) == 0)
        return false;
    if (isRow)
        return true;
    for (int i = 0; i < processes->count; i++)
        if (strcmp(processes->list[i].name, name) == 0)
            return true;
    return false;
}
