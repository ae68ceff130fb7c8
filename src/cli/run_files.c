/* SPDX-License-Identifier: MIT
 *
 * The files of a run: that it overwrites none that it reads or writes itself, and that what it is
 * to write can be written.
 */
#include "cli/modes.h"

#include "base/files.h"
#include "base/memory.h"
#include "base/message.h"
#include "render/render.h"

#include <stdlib.h>
#include <string.h>

typedef enum FileUse {
    FileRead,
    FileWritten,
    StreamWritten /* a standard stream: the shell has opened it, perhaps for a file */
} FileUse;

typedef struct RunFile {
    FileUse use;
    /* The option that names it; or what the stream is called. */
    const char *option;
    /* As it was given; "-" is standard input or output. NULL of streams. */
    const char *path;
    FileIdentity identity;
} RunFile;

/* First those that are read, then those that are written, and then the streams: in the order of
 * FileUse. */
typedef struct RunFiles {
    int count;
    RunFile *list;
} RunFiles;

/* The shaders are the longest names of all: a folder's, and their own. */
enum { MostShaders = 16, ShaderPathSize = 5000 };
/* --replay, --link, --trace, --clip, --screenshot, standard output and standard error. */
enum { MostSingle = 7 };

/* Adds a file, unless its option was not given. */
static void Add(RunFiles *files, FileUse use, const char *option, const char *path)
{
    if (!path)
        return;

    FileIdentity identity;
    if (strcmp(path, "-") == 0)
        identity = StreamIdentify(use == FileRead ? StreamInput : StreamOutput);
    else
        identity = FileIdentify(path);
    files->list[files->count++] = (RunFile){use, option, path, identity};
}

/* Adds a standard stream, if the shell has opened a file for it. To end in the same pipe as another
 * file, or at the same device, harms nothing. */
static void AddStream(RunFiles *files, int stream, const char *name)
{
    const FileIdentity identity = StreamIdentify(stream);
    if (identity.kind == FileKept)
        files->list[files->count++] = (RunFile){StreamWritten, name, NULL, identity};
}

/* Adds the files in the folder of --shaders. Their names are kept in `paths`. */
static void AddShaders(RunFiles *files, const char *folder, char paths[][ShaderPathSize])
{
    if (!folder)
        return;
    for (int i = 0; i < MostShaders && RenderShaderFile(i); i++) {
        snprintf(paths[i], ShaderPathSize, "%s/%s", folder, RenderShaderFile(i));
        Add(files, FileRead, "shaders", paths[i]);
    }
}

/* Both are one file, which `file` reads. False, after one line on standard error, if `other` would
 * overwrite it, or if it is a pipe that would have to be read twice. */
static bool CheckReading(const RunFile *file, const RunFile *other)
{
    if (other->use == StreamWritten)
        return Fail("--%s: '%s' would be overwritten by %s", file->option, file->path,
                    other->option);
    if (other->use == FileWritten)
        return Fail("--%s: '%s' would be overwritten", file->option, file->path);
    if (file->identity.kind == FileConsumed)
        return Fail("--%s: '%s' is given twice, but a pipe can be read only once", other->option,
                    other->path);
    return true;
}

/* Both are one file, and both write it. False, after one line on standard error, unless both are
 * streams: 2>&1 is allowed. */
static bool CheckWriting(const RunFile *file, const RunFile *other)
{
    if (file->use == StreamWritten)
        return true;
    if (other->use == StreamWritten)
        return Fail("--%s: '%s' is the file of %s", file->option, file->path, other->option);
    return Fail("--%s: '%s' is the same file as that of --%s", other->option, other->path,
                file->option);
}

static bool IsStandardInput(const RunFile *file)
{
    return file->use == FileRead && strcmp(file->path, "-") == 0;
}

/* Whether two files of a run may go together. `file` stands before `other` in the list, so if only
 * one of them is read, or only one is no stream, it is `file`. False after one line on standard
 * error. */
static bool CheckTwo(const RunFile *file, const RunFile *other)
{
    if (IsStandardInput(file) && IsStandardInput(other))
        return Fail("--%s: standard input is given twice, but can be read only once",
                    other->option);
    if (!FileIsSame(&file->identity, &other->identity))
        return true;
    if (file->identity.kind == FileDevice)
        return true;
    if (file->use == FileRead)
        return CheckReading(file, other);
    return CheckWriting(file, other);
}

/* Compares each file with each before it. */
static bool CheckAll(const RunFiles *files)
{
    for (int i = 0; i < files->count; i++)
        for (int k = 0; k < i; k++)
            if (!CheckTwo(&files->list[k], &files->list[i]))
                return false;
    return true;
}

static bool IsStandardOutput(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

bool OutputIsTaken(const Options *options)
{
    return IsStandardOutput(options->trace) || IsStandardOutput(options->clip);
}

bool RunFilesCheck(const Options *options)
{
    char(*shaders)[ShaderPathSize] = Allocate(sizeof *shaders * MostShaders);
    const int logs = OptionsFiles(options);
    const size_t most = (size_t)logs + MostShaders + MostSingle;
    RunFiles files = {.list = Allocate(sizeof(RunFile) * most)};

    for (int i = 0; i < logs; i++) {
        const bool isOfB = options->against > 0 && i >= options->against;
        Add(&files, FileRead, isOfB ? "against" : "summary", options->files[i]);
    }
    Add(&files, FileRead, "replay", options->replay);
    Add(&files, FileRead, "link", LinkFile(&options->game.settings.link));
    AddShaders(&files, options->window.shaders, shaders);

    if (!IsStandardOutput(options->trace)) /* that is one of the streams */
        Add(&files, FileWritten, "trace", options->trace);
    if (!IsStandardOutput(options->clip))
        Add(&files, FileWritten, "clip", options->clip);
    Add(&files, FileWritten, "screenshot", options->game.screenshot);
    AddStream(&files, StreamOutput, "standard output");
    AddStream(&files, StreamError, "standard error");

    bool apart = CheckAll(&files);
    if (apart && IsStandardOutput(options->trace) && IsStandardOutput(options->clip))
        apart = Fail("--clip: standard output is that of --trace");
    free(files.list);
    free(shaders);
    return apart;
}

/* Checks the stream that the mode prints to. A run in a window goes without. */
static bool CheckPrinting(const Options *options)
{
    const unsigned traits = ModeTable[options->mode].traits;
    if (traits & ModePrintsSummary)
        return StreamIsWritable(OutputIsTaken(options) ? stderr : stdout, "the summary");
    if (traits & ModePrintsReport)
        return StreamIsWritable(stdout, "the report");
    return true;
}

bool RunFilesAreWritable(const Options *options)
{
    const char *const outputs[] = {options->trace, options->clip, options->game.screenshot};
    for (size_t i = 0; i < sizeof outputs / sizeof outputs[0]; i++) {
        const bool isFile = outputs[i] && !IsStandardOutput(outputs[i]);
        if (isFile && !FileIsWritable(outputs[i]))
            return false;
    }
    return CheckPrinting(options);
}
