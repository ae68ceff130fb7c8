/* SPDX-License-Identifier: MIT
 *
 * The files of a run: none is lost, a pipe is read once, and what can't be written is told before
 * the run begins.
 */
#include "check/check.h"
#include "check/files.h"
#include "program.h"

#include <dirent.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define RECORDED "fps,frametime,elapsed\n100,10.0,10000000\n100,10.0,20000000\n100,10.0,30000000\n"

/* The names in a folder in their order, without "." and "..". Returns how many. */
static int NamesIn(const char *folder, struct dirent ***names)
{
    int kept = 0;
    const int all = scandir(folder, names, NULL, alphasort);
    CHECK(all >= 0, "%s can't be read", folder);
    for (int i = 0; i < all; i++) {
        const char *name = (*names)[i]->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
            free((*names)[i]);
        else
            (*names)[kept++] = (*names)[i];
    }
    return kept;
}

/* Folders, too, which EmptyFolder leaves. */
static void RemoveIn(const char *folder)
{
    struct dirent **names;
    const int count = NamesIn(folder, &names);
    for (int i = 0; i < count; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        if (remove(path) != 0) {
            RemoveIn(path);
            assert_int_equal(remove(path), 0);
        }
        free(names[i]);
    }
    free(names);
}

static void RemoveAll(void)
{
    RemoveIn(".");
}

static int Leave(void **state)
{
    RemoveAll();
    return LeaveFolder(state);
}

/* Files, links to them and folders; without other programs, as each row of a test makes them. */
static void MakeFiles(void)
{
    static const char *const folders[] = {"sub", "d.csv", "d.png", "d.y4m", "shaders"};
    static const char *const links[][2] = {
        {"a.csv", "link.csv"},     {"../a.csv", "sub/up.csv"},        {"a.csv", "a.png"},
        {"a.csv", "a.y4m"},        {"shaders/ball.frag", "ball.png"}, {"new", "new.csv"},
        {"sub/../new", "new.png"}, {"loop.csv", "loop.csv"},          {"gone/x", "far.csv"},
        {"/dev/full", "full.csv"}, {"/dev/full", "full.png"},         {"/dev/full", "full.y4m"},
        {"/dev/null", "null.csv"}, {"/dev/null", "null.png"},         {"/dev/stdout", "out.csv"},
        {"pipe.csv", "pipe.png"},
    };
    RemoveAll();
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        assert_int_equal(mkdir(folders[i], 0777), 0);
    WriteFile("a.csv", RECORDED);
    WriteFile("b.csv", RECORDED);
    WriteFile("net.csv", "sent_ms,arrived_ms\n0,30\n50,90\n100,140\n");
    WriteFile("shaders/ball.frag", "x\n");
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++)
        assert_int_equal(symlink(links[i][0], links[i][1]), 0);
    assert_int_equal(link("a.csv", "hard.csv"), 0);
    assert_int_equal(link("net.csv", "net.png"), 0);
    assert_int_equal(mkfifo("pipe.csv", 0666), 0);
}

/* A line for each name in a folder, and of a file a hash (FNV-1a) of what is in it, but nothing of
 * what has been said. */
static void List(FILE *to, const char *folder)
{
    struct dirent **names;
    const int count = NamesIn(folder, &names);
    for (int i = 0; i < count; i++) {
        char path[512];
        struct stat status;
        snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        free(names[i]);
        if (strcmp(path, "./said") == 0)
            continue;
        assert_int_equal(lstat(path, &status), 0);
        uint64_t hash = UINT64_C(0xcbf29ce484222325);
        FILE *file = S_ISREG(status.st_mode) ? fopen(path, "rb") : NULL;
        for (int byte; file && (byte = getc(file)) != EOF;)
            hash = (hash ^ (uint64_t)byte) * UINT64_C(0x100000001b3);
        if (file)
            fclose(file);
        fprintf(to, "%s %o %016" PRIx64 "\n", path, (unsigned)status.st_mode, hash);
        if (S_ISDIR(status.st_mode))
            List(to, path);
    }
    free(names);
}

/* What the folder holds. */
static char *Folder(void)
{
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    assert_non_null(file);
    List(file, ".");
    fclose(file);
    return text;
}

typedef struct Row {
    const char *line; /* $D is the program */
    int status;
    const char *said; /* a part of its one line on standard error; NULL: there is none */
} Row;

/* Runs a line. A run that has to be refused, or fails, leaves the folder as it was. */
static void CheckRow(const Row *row)
{
    char line[512];
    MakeFiles();
    char *before = Folder();
    snprintf(line, sizeof line, "D='timeout 60 '\"$INTERP_DEMO\"; { %s; } >/dev/null 2>said",
             row->line);
    const int status = system(line); /* NOLINT(cert-env33-c) */
    char *said = ReadFile("said"), *after = Folder();
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == row->status, "%s: status %d, not %d: %s",
          row->line, status, row->status, said);
    CHECK(row->said ? IsOneLine(said) && strstr(said, row->said) : !said[0], "%s: says: %s",
          row->line, said);
    CHECK(row->status == 0 || strcmp(before, after) == 0, "%s: before:\n%safter:\n%s", row->line,
          before, after);
    free(before);
    free(said);
    free(after);
}

/* Sanitizers take a third of them. */
#define CHECK_ROWS(rows)                                                                           \
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows)[0]; i += (size_t)SanitizedStep(3))          \
    CheckRow(&(rows)[i])

#define RUN "$D --simulate vsync60 --frames 3 "

TEST_BETWEEN(RunFilesThatAreReadAreNotOverwritten, EnterFolder, Leave)
{
    static const Row rows[] = {
        {"$D --replay a.csv --trace link.csv", 2, "--replay: 'a.csv' would be overwritten\n"},
        {"$D --replay link.csv --trace hard.csv", 2, "--replay: 'link.csv' would be overwritten\n"},
        {"$D --replay $PWD/a.csv --trace sub/../a.csv", 2, "a.csv' would be overwritten\n"},
        {"$D --replay sub/up.csv --screenshot a.png", 2, "'sub/up.csv' would be overwritten\n"},
        {"$D --replay - --trace a.csv <a.csv", 2, "--replay: '-' would be overwritten\n"},
        {"$D --replay /dev/stdin --trace a.csv <a.csv", 2, "--replay: '/dev/stdin' would be over"},
        {RUN "--scene remote --link net.csv --trace net.csv", 2,
         "--link: 'net.csv' would be overwritten\n"},
        {"$D --replay a.csv --clip a.y4m", 2, "--replay: 'a.csv' would be overwritten\n"},
        {RUN "--scene remote --link ./net.csv,rate=30 --screenshot net.png", 2,
         "--link: './net.csv' would be overwritten\n"},
        {"$D --scene remote --link net.csv --trace net.csv", 2, "'net.csv' would be overwritten\n"},
        {"$D --report --scenes --link net.csv >>net.csv", 2,
         "--link: 'net.csv' would be overwritten by standard output\n"},
        {RUN "--shaders shaders --screenshot ball.png", 2,
         "--shaders: 'shaders/ball.frag' would be overwritten\n"},
        {"$D --summary a.csv >>a.csv", 2,
         "--summary: 'a.csv' would be overwritten by standard output\n"},
        {"$D --summary b.csv --against - <a.csv >>link.csv", 2,
         "--against: '-' would be overwritten by standard output\n"},
        {"$D --replay a.csv --trace - >>a.csv", 2, "'a.csv' would be overwritten by standard out"},
        /* it exists, but is not the same */
        {"$D --replay a.csv --trace b.csv", 0, NULL},
        {"$D --summary a.csv >b.csv", 0, NULL},
        {"$D --replay a.csv --trace null.csv --screenshot null.png", 0, NULL},
        {"$D --summary a.csv a.csv link.csv", 0, NULL},
    };
    CHECK_ROWS(rows);
}

TEST_BETWEEN(RunFilesThatAreWrittenAreNotWrittenTwice, EnterFolder, Leave)
{
    static const Row rows[] = {
        {RUN "--trace new.csv --screenshot new.png", 2,
         "--screenshot: 'new.png' is the same file as that of --trace\n"},
        {RUN "--trace hard.csv --screenshot a.png", 2,
         "--screenshot: 'a.png' is the same file as that of --trace\n"},
        {RUN "--trace pipe.csv --screenshot pipe.png", 2,
         "--screenshot: 'pipe.png' is the same file as that of --trace\n"},
        {RUN "--trace a.csv >>a.csv", 2, "--trace: 'a.csv' is the file of standard output\n"},
        {RUN "--trace out.csv >>b.csv", 2, "--trace: 'out.csv' is the file of standard output\n"},
        {RUN "--clip a.y4m --screenshot a.png", 2,
         "--screenshot: 'a.png' is the same file as that of --clip\n"},
        {RUN "--clip a.y4m --trace hard.csv", 2,
         "--clip: 'a.y4m' is the same file as that of --trace\n"},
        {RUN "--clip - --trace -", 2, "--clip: standard output is that of --trace\n"},
        {RUN "--clip - --trace a.csv >>a.csv", 2, "--trace: 'a.csv' is the file of standard out"},
        {RUN "--clip a.y4m >>a.csv", 2, "--clip: 'a.y4m' is the file of standard output\n"},
        {RUN "--trace new.csv --screenshot other.png", 0, NULL},
        {RUN "--trace - --screenshot other.png 2>log >new.csv", 0, NULL},
    };
    CHECK_ROWS(rows);

    /* The message itself is in the file. */
    MakeFiles();
    const int status = system("\"$INTERP_DEMO\" --simulate fast --screenshot a.png 2>>a.csv");
    char *text = ReadFile("a.csv");
    assert_int_equal(WEXITSTATUS(status), 2);
    assert_string_equal(text, RECORDED "interp_demo: --screenshot: 'a.png' is the file of standard "
                                       "error\n");
    free(text);
}

TEST_BETWEEN(RunFilesThatArePipesAreReadOnce, EnterFolder, Leave)
{
    static const Row rows[] = {
        {"mkfifo p q; cat a.csv >p & cat b.csv >q & $D --summary p --against q", 0, NULL},
        {"cat a.csv >pipe.csv & $D --summary pipe.csv a.csv --against b.csv --json", 0, NULL},
        {"cat a.csv | $D --summary - --against b.csv", 0, NULL},
        {"cat a.csv | $D --summary b.csv --against -", 0, NULL},
        {"cat a.csv | $D --summary a.csv b.csv a.csv --against a.csv b.csv -", 0, NULL},
        {"cat a.csv | $D --report --simulate refresh=60 --replay -", 0, "a display of 60.00 Hz"},
        {"cat a.csv >pipe.csv & $D --summary pipe.csv b.csv --worst 2", 0, NULL},
        {"$D --summary pipe.csv pipe.csv", 2,
         "--summary: 'pipe.csv' is given twice, but a pipe can be read only once\n"},
        {"$D --summary pipe.csv --against pipe.png", 2,
         "--against: 'pipe.png' is given twice, but a pipe can be read only once\n"},
        {"cat a.csv | $D --summary - --against /dev/stdin", 2,
         "/dev/stdin' is given twice, but a "},
        {"$D --summary - --against - <a.csv", 2, "standard input is given twice, but can be read "},
    };
    CHECK_ROWS(rows);
}

/* Writes 300 rows under a head; a row prints the frame time in ms. */
static void WriteRows(const char *path, const char *head, const char *row)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(head, file);
    for (int i = 0; i < 300; i++)
        fprintf(file, row, i % 7 == 0 ? 29 : 10 + i / 100);
    assert_int_equal(fclose(file), 0);
}

/* A comparison of pipes is that of the files, also of a capture that names programs, of lists, and
 * of lines that end as in Windows. */
TEST_BETWEEN(RunFilesThatArePipesAreComparedAsFilesAre, EnterFolder, Leave)
{
    static const char *const heads[] = {"frametime\n", "Application,ProcessID,FrameTime\r\n", ""};
    static const char *const rows[] = {"%d.5\n", "game,7,%d.5\r\n", "%d.25\n"};
    for (int i = 0; i < 3; i++) {
        RemoveAll();
        WriteRows("one.csv", heads[i], rows[i]);
        WriteRows("two.csv", heads[0], rows[2]);
        CHECK(system("mkfifo p q; cat one.csv >p & cat two.csv >q & "
                     "timeout 60 \"$INTERP_DEMO\" --summary p --against q --json >piped") == 0,
              "case %d fails", i);
        CHECK(system("\"$INTERP_DEMO\" --summary one.csv --against two.csv --json >kept && "
                     "grep -q '\"in\":' kept && cmp kept piped") == 0,
              "case %d: not as of the files", i);
    }
}

TEST_BETWEEN(RunFilesThatCannotBeWrittenAreToldBeforeTheRun, EnterFolder, Leave)
{
    static const Row rows[] = {
        {RUN "--trace t.csv --screenshot gone/t.png", 1, ": gone/t.png: No such file or directory"},
        {RUN "--trace gone/t.csv --screenshot t.png", 1, ": gone/t.csv: No such file or directory"},
        {RUN "--trace t.csv --screenshot d.png", 1, ": d.png: Is a directory\n"},
        {RUN "--trace d.csv --screenshot t.png", 1, ": d.csv: Is a directory\n"},
        {RUN "--trace loop.csv --screenshot t.png", 1, ": loop.csv: Too many levels of symbolic"},
        {RUN "--trace far.csv", 1, ": far.csv: No such file or directory\n"},
        {RUN "--trace a.csv/t.csv", 1, ": a.csv/t.csv: Not a directory\n"},
        {RUN "--trace t.csv --screenshot full.png", 1, ": full.png: No space left on device\n"},
        {RUN "--trace full.csv --screenshot t.png", 1, ": full.csv: No space left on device\n"},
        {RUN "--trace t.csv --clip gone/t.y4m", 1, ": gone/t.y4m: No such file or directory\n"},
        {RUN "--trace t.csv --clip d.y4m", 1, ": d.y4m: Is a directory\n"},
        {RUN "--trace t.csv --clip full.y4m", 1, ": full.y4m: No space left on device\n"},
        {RUN "--clip t.y4m --screenshot gone/t.png", 1, ": gone/t.png: No such file or directory"},
        {RUN "--clip t.y4m >/dev/full", 1, "the summary can't be written: No space left on dev"},
        {RUN "--clip - >/dev/full", 1, "standard output: No space left on device; the run ends"},
        {"$D --replay a.csv --simulate refresh=0 --clip t.y4m", 1, ": --clip needs a display, "},
        {RUN "--trace t.csv --json >/dev/full", 1, "the summary can't be written: No space left"},
        {RUN "--trace t.csv --json >&-", 1, "the summary can't be written: Bad file descriptor\n"},
        {RUN "--trace t.csv --expect 'late<9' >/dev/full", 1, "the summary can't be written: No "},
        {RUN "--screenshot t.png --trace - >/dev/full", 1, "standard output: No space left on dev"},
        {"$D --report --json --simulate fast --frames 9 >/dev/full", 1,
         "the report can't be written: No spa"},
        {"$D --summary a.csv --json >/dev/full", 1, "the summary can't be written: No space left"},
        {"$D --summary a.csv --against b.csv >&-", 1, "the summary can't be written: Bad file de"},
        {"$D --summary gone.csv >/dev/full", 1, "the summary can't be written: No space left on "},
        {"said=$( (ulimit -f 0; " RUN
         "--trace t.csv 2>&1) ); of=$?; echo \"$said\" >&2; (exit $of)",
         1, ": t.csv: File too large\n"},
        {"SDL_VIDEODRIVER=offscreen $D --frames 3 --trace t.csv --screenshot gone/t.png", 1,
         ": gone/t.png: No such file or directory\n"},
    };
    SkipWithout(access("/dev/full", W_OK) == 0, "/dev/full");
    CHECK_ROWS(rows);
}

TEST_BETWEEN(RunFilesWithoutFramesTellNothing, EnterFolder, Leave)
{
    static const Row rows[] = {
        {"echo frametime | $D --summary - --expect 'stutters<5,long_frames<1'", 1,
         "standard input: there are no frames in it\n"},
        {"echo frametime | $D --summary - --worst 3", 1, "there are no frames in it\n"},
        {"echo frametime | $D --summary - --json", 1,
         "standard input: there are no frames in it\n"},
        {"echo frametime | $D --summary a.csv --against - --expect 'stutters<5'", 1,
         "standard input: there are no frames in it\n"},
        {"echo frametime | $D --summary a.csv - b.csv", 1, "there are no frames in it\n"},
        {"echo frametime | $D --replay -", 1, "standard input: there are no frames in it\n"},
        {"$D --simulate vsync60 --duration 0.000001 --clip t.y4m", 1,
         "vsync60, arevalo: the run has no frames, so nothing is known of it\n"},
        {"$D --simulate vsync60 --duration 0.000001", 1,
         "vsync60, arevalo: the run has no frames, so nothing is known of it\n"},
        {"$D --simulate vsync60,hidden=0s-99s --expect 'stutters<5'", 1, ": the run has no frames"},
        {"$D --simulate vsync60,hidden=0s-99s --json", 1,
         ": the run has no frames, so nothing is "},
        {"$D --simulate vsync60,hidden=0s-99s --worst 3", 1, ": the run has no frames, so nothing"},
        /* One loop of the report has none. The other rows are there, and the array is whole. */
        {"out=$($D --report --simulate vsync60 --duration 0.001 --json 2>/dev/null) || s=$?; "
         "case $out in '[{'*frame_pacing*'}]') exit $s ;; esac",
         1, NULL},
        {"said=$($D --report --simulate vsync60 --duration 0.001 --csv 2>&1 >/dev/null) || s=$?; "
         "echo \"$said\" | head -n 1 >&2; exit $s",
         1, "vsync60, ups_fps: the run has no frames, so nothing is known of it\n"},
    };
    CHECK_ROWS(rows);
}
