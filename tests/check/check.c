/* SPDX-License-Identifier: MIT
 *
 * main() of each program of tests: PROGRAM [FILTER...] runs those whose names match, such as
 * 'Units*'; without a filter all. limit.h says what becomes of a test that hangs.
 */
#include "check/check.h"
#include "check/limit.h"
#include "program.h"

#include <fcntl.h>
#include <fnmatch.h>
#include <sys/resource.h>
#include <unistd.h>

enum { MostTests = 512, MostUndone = 32, MostVariables = 1024 };

static struct CMUnitTest tests[MostTests];
static CMFixtureFunction befores[MostTests]; /* what runs before each test, or NULL */
static size_t count;
static const char *anyFile; /* of one of the tests */
static void (*undos[MostUndone])(void);
static int undoCount;

/* What this process had before the first test. */
static const int limited[] = {RLIMIT_AS, RLIMIT_FSIZE};
static struct rlimit limits[2];
static int folder;
static char *variables[MostVariables];
extern char **environ; /* POSIX has it in no header */

static void RememberProcess(void)
{
    int n = 0;
    for (; environ[n] && n < MostVariables - 1; n++)
        variables[n] = strdup(environ[n]);
    folder = open(".", O_RDONLY | O_CLOEXEC);
    for (int i = 0; i < 2; i++)
        getrlimit(limited[i], &limits[i]);
}

static void Undo(void)
{
    static char *now[MostVariables];
    memcpy(now, variables, sizeof now);
    environ = now;
    assert_int_equal(fchdir(folder), 0);
    for (int i = 0; i < 2; i++)
        assert_int_equal(setrlimit(limited[i], &limits[i]), 0);
    for (int i = 0; i < undoCount; i++)
        undos[i]();
}

static int Begin(void **state)
{
    const CMFixtureFunction *before = *state;
    LimitBegins((int)(before - befores));
    Undo();
    return *before ? (*before)(state) : 0;
}

/* The line stands where it is seen, but above the counts that end the output. */
static int End(void **state)
{
    Undo();
    print_message("To add a test: TEST(WhatHolds) { ... } in a file of %.*s; check.h says more\n",
                  (int)(strrchr(anyFile, '/') - anyFile), anyFile);
    LimitBegins(LimitNoTest);
    return 0;
}

void CheckAdd(const char *file, struct CMUnitTest test)
{
    if (count == MostTests)
        abort();
    anyFile = file;
    befores[count] = test.setup_func;
    test.initial_state = &befores[count];
    test.setup_func = Begin;
    tests[count++] = test;
}

void CheckUndo(void (*undo)(void))
{
    if (undoCount == MostUndone)
        abort();
    undos[undoCount++] = undo;
}

int Usually(int some, int all)
{
    return getenv("CHECK_ALL") ? all : some;
}

bool IsUsual(int group, int i, int part)
{
    const int every = Usually(part, 1), block = i / every;
    return i % every == (block + group) % every;
}

int SanitizedStep(int step)
{
    return Sanitized ? Usually(step, 1) : 1;
}

void SkipWithout(bool there, const char *what)
{
    if (there)
        return;
    print_message("skipped: needs %s\n", what);
    skip();
}

static bool Matches(const char *filter)
{
    for (size_t i = 0; i < count; i++)
        if (!filter || fnmatch(filter, tests[i].name, 0) == 0)
            return true;
    return false;
}

static const char *NameOf(int test)
{
    return tests[test].name;
}

int main(int argc, char **argv)
{
    int failed = 0;
    if (argc > 1 && argv[1][0] == '-') {
        fprintf(stderr, "usage: %s [FILTER...]\n", argv[0]);
        return 2;
    }
    ProgramFind(argv[0]);
    unsetenv("DISPLAY"); /* no test opens a window on the user's own display */
    unsetenv("WAYLAND_DISPLAY");
    LimitEachTest(NameOf);
    RememberProcess();
    for (int i = argc > 1 ? 1 : 0; i < argc; i++) {
        const char *filter = i > 0 ? argv[i] : NULL;
        if (!Matches(filter)) {
            fprintf(stderr, "%s: no test is named '%s'\n", argv[0], filter);
            failed++;
            continue;
        }
        cmocka_set_test_filter(filter);
        failed += _cmocka_run_group_tests("tests", tests, count, NULL, End);
    }
    return failed > 0;
}
