/* SPDX-License-Identifier: MIT */
#include "check/files.h"

#include "check/check.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int CountLines(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

const char *TextOf(FILE *file)
{
    static char *text;
    free(text);
    fseek(file, 0, SEEK_END);
    const size_t size = (size_t)ftell(file);
    text = calloc(1, size + 1);
    assert_non_null(text);
    rewind(file);
    assert_int_equal(fread(text, 1, size, file), size);
    fclose(file);
    return text;
}

static FILE *errors;
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
    dup2(standardError, STDERR_FILENO);
    close(standardError);
    return TextOf(errors);
}

bool IsOneLine(const char *text)
{
    return strncmp(text, "interp_demo: ", 13) == 0 && strchr(text, '\n') == text + strlen(text) - 1;
}

Fifo FifoOpen(const char *path)
{
    Fifo fifo = {.path = path, .room = 1 << 20};
    assert_int_equal(mkfifo(path, 0600), 0);
    fifo.file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    fifo.text = calloc(1, fifo.room);
    assert_true(fifo.file >= 0 && fifo.text);
    return fifo;
}

bool FifoTake(Fifo *fifo)
{
    for (;;) {
        if (fifo->room - fifo->length < 1 << 17) {
            fifo->room *= 2;
            fifo->text = realloc(fifo->text, fifo->room);
            assert_non_null(fifo->text);
        }
        ssize_t n = read(fifo->file, fifo->text + fifo->length, 1 << 16);
        if (n <= 0)
            return n < 0 && errno == EAGAIN;
        fifo->length += (size_t)n;
        fifo->text[fifo->length] = '\0';
    }
}

void FifoAwaitLines(Fifo *fifo, int lines)
{
    struct pollfd event = {.fd = fifo->file, .events = POLLIN};
    while (CountLines(fifo->text) < lines) {
        CHECK(poll(&event, 1, 60000) == 1, "nothing comes after %zu bytes", fifo->length);
        FifoTake(fifo); /* false before the writer has opened it */
    }
}

void FifoLeave(Fifo *fifo)
{
    close(fifo->file);
    fifo->file = -1;
}

void FifoClose(Fifo *fifo)
{
    if (fifo->file >= 0)
        FifoLeave(fifo);
    free(fifo->text);
    unlink(fifo->path);
}
