/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* for realpath; NOLINT */

#include "program.h"

#include "check/check.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

void ProgramFind(const char *test)
{
    char path[5000];
    char *found = realpath(test, NULL);
    char *slash = found ? strrchr(found, '/') : NULL;
    if (slash) {
        snprintf(path, sizeof path, "%.*s/interp_demo", (int)(slash - found), found);
        setenv("INTERP_DEMO", path, 0);
    }
    free(found);
}

const char *ProgramPath(const char *name)
{
    static char usual[5000], path[5000];
    if (!usual[0])
        snprintf(usual, sizeof usual, "%s", getenv("INTERP_DEMO"));
    const char *slash = strrchr(usual, '/');
    snprintf(path, sizeof path, "%.*s%s", slash ? (int)(slash + 1 - usual) : 0, usual, name);
    return path;
}

bool ProgramUse(const char *name)
{
    const char *path = ProgramPath(name);
    return access(path, X_OK) == 0 && setenv("INTERP_DEMO", path, 1) == 0;
}

extern char **environ; /* POSIX has it in no header */

static Program *running; /* the last that was started, until it is waited for */

void ProgramStart(Program *program, const char *arguments)
{
    const char *path = getenv("INTERP_DEMO");
    char words[1024], *argv[64] = {"interp_demo"};
    assert_true(path && strlen(arguments) < sizeof words);
    snprintf(words, sizeof words, "%s", arguments);
    for (int i = 1; i < 63 && (argv[i] = strtok(i == 1 ? words : NULL, " ")); i++)
        ;
    strcpy(program->outPath, "/tmp/interp_demo_test_XXXXXX");
    strcpy(program->errPath, program->outPath);
    const int out = mkstemp(program->outPath), err = mkstemp(program->errPath);
    assert_true(out >= 0 && err >= 0);

    /* Not by fork(), which copies the memory map of the tests: they start thousands of programs. */
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, out, 1);
    posix_spawn_file_actions_adddup2(&files, err, 2);
    const int error = posix_spawn(&program->pid, path, &files, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&files);
    close(out);
    close(err);
    CHECK(error == 0, "%s can't be started: %s", path, strerror(error));
    running = program;
}

static void TakeText(char text[ProgramText], const char *path)
{
    char *all = ReadFile(path);
    snprintf(text, ProgramText, "%s", all);
    free(all);
    unlink(path);
}

void ProgramWait(Program *program)
{
    int status;
    running = NULL;
    assert_int_equal(waitpid(program->pid, &status, 0), program->pid);
    program->status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    TakeText(program->out, program->outPath);
    TakeText(program->err, program->errPath);
}

UNDO(Program)
{
    if (!running)
        return;
    kill(running->pid, SIGKILL);
    ProgramWait(running);
}

bool HasEnded(pid_t pid)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

void ProgramRun(Program *program, const char *arguments)
{
    ProgramStart(program, arguments);
    ProgramWait(program);
}

void Limit(int resource, rlim_t most)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(resource, &limit), 0);
    limit.rlim_cur = most < limit.rlim_max ? most : limit.rlim_max;
    assert_int_equal(setrlimit(resource, &limit), 0);
}

void Sleep(int ms)
{
    struct timespec rest = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    while (nanosleep(&rest, &rest) != 0)
        ;
}

void ProgramRunOther(Program *program, const char *name, const char *arguments)
{
    SkipWithout(ProgramUse(name), name);
    ProgramRun(program, arguments);
    ProgramUse("interp_demo");
}

static char folder[] = "/tmp/interp_demo_test_XXXXXX", before[4096];

int EnterFolder(void **state)
{
    strcpy(folder + sizeof folder - 7, "XXXXXX");
    return getcwd(before, sizeof before) && mkdtemp(folder) ? chdir(folder) : -1;
}

void EmptyFolder(void)
{
    DIR *directory = opendir(folder);
    for (struct dirent *entry; directory && (entry = readdir(directory));)
        remove(entry->d_name); /* not "." and "..", which are not empty */
    if (directory)
        closedir(directory);
}

int LeaveFolder(void **state)
{
    UndoProgram(); /* it may still write there */
    if (chdir(folder) == 0)
        EmptyFolder();
    return chdir(before) | rmdir(folder);
}

/* What is in a file; closes it. */
static char *ReadAll(FILE *file, const char *path)
{
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = malloc((size_t)size + 1);
    assert_non_null(text);
    text[fread(text, 1, (size_t)size, file)] = '\0'; /* less than that while it is written */
    CHECK(!ferror(file), "%s can't be read", path);
    fclose(file);
    return text;
}

char *ReadFile(const char *path)
{
    FILE *file = fopen(path, "rb");
    CHECK(file, "%s can't be read", path);
    return ReadAll(file, path);
}

char *ReadFileIfThere(const char *path)
{
    FILE *file = fopen(path, "rb");
    return file ? ReadAll(file, path) : calloc(1, 1);
}

void WriteFile(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0, "%s can't be written", path);
}
