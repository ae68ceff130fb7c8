/* SPDX-License-Identifier: MIT */
#include "check/files.h"

#include "check/check.h"
#include "cli/modes.h"
#include "trace/sink.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

int CountLines(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

bool IsOneLine(const char *text)
{
    return strncmp(text, "interp_demo: ", 13) == 0 && strchr(text, '\n') == text + strlen(text) - 1;
}

const char *TextOf(FILE *file)
{
    static char text[1 << 16];
    rewind(file);
    const size_t length = fread(text, 1, sizeof text - 1, file);
    text[length] = '\0';
    fclose(file);
    assert_true(length < sizeof text - 1);
    return text;
}

const char *SummaryText(const Options *options)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(SummaryPrint(options, file), StatusDone);
    return TextOf(file);
}

void WriteTrace(const char *path, const Frame *frames, int count)
{
    Sink sink = {0};
    assert_true(SinkOpen(&sink, path, &SinkCsv, ",,,0,,,"));
    for (int i = 0; i < count; i++) {
        SinkCsv.frame(&sink, &frames[i], NULL, NULL);
        SinkWrite(&sink);
    }
    SinkClose(&sink);
    assert_false(sink.failed);
}

static FILE *errors; /* NULL while they are not caught */
static int standardError;

void CatchErrors(void)
{
    errors = tmpfile();
    assert_non_null(errors);
    standardError = dup(STDERR_FILENO);
    dup2(fileno(errors), STDERR_FILENO);
}

const char *CaughtErrors(void)
{
    FILE *caught = errors;
    errors = NULL;
    dup2(standardError, STDERR_FILENO);
    close(standardError);
    return TextOf(caught);
}

/* Shows what a failed check has said meanwhile. */
UNDO(CatchErrors)
{
    if (errors)
        fputs(CaughtErrors(), stderr);
}

int fifo;
char fifoText[1 << 27];
static size_t length;

void FifoOpen(void)
{
    assert_int_equal(mkfifo("fifo.csv", 0600), 0);
    fifo = open("fifo.csv", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    assert_true(fifo >= 0);
    length = 0;
    fifoText[0] = '\0';
}

static ssize_t Take(size_t most)
{
    const ssize_t n = read(fifo, fifoText + length, most);
    length += n > 0 ? (size_t)n : 0;
    fifoText[length] = '\0';
    return n;
}

bool FifoTake(void)
{
    ssize_t n;
    do
        n = Take(sizeof fifoText - 1 - length);
    while (n > 0);
    return n == 0;
}

void FifoTakeLittle(void)
{
    Take(4096);
}

void FifoAwaitLines(int lines)
{
    struct pollfd event = {.fd = fifo, .events = POLLIN};
    while (CountLines(fifoText) < lines) {
        CHECK(poll(&event, 1, 60000) == 1, "nothing comes after %zu bytes", length);
        FifoTake();
    }
}

void FifoClose(void)
{
    close(fifo);
    unlink("fifo.csv");
}
