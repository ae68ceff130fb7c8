/* SPDX-License-Identifier: MIT */
#include "base/message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>

/* A line may name two files, whose paths may have 4096 bytes each; or all figures. */
enum { MaxLine = 10000 };

/* The last line, and how many there have been. */
static char last[MaxLine];
static atomic_uint count;

/* Whether a thread is at the last line. Threads take turns, which are short. */
static atomic_flag taken = ATOMIC_FLAG_INIT;

static void BeginTurn(void)
{
    while (atomic_flag_test_and_set(&taken))
        ;
}

static void EndTurn(void)
{
    atomic_flag_clear(&taken);
}

bool MessageSince(unsigned *seen, char *text, size_t size)
{
    if (atomic_load(&count) == *seen)
        return false;

    BeginTurn();
    *seen = atomic_load(&count);
    snprintf(text, size, "%s", last);
    const bool isCut = strlen(last) >= size;
    EndTurn();

    static const char dots[] = "..."; /* in place of the last characters that fit */
    if (isCut && size >= sizeof dots)
        memcpy(text + size - sizeof dots, dots, sizeof dots);
    return true;
}

bool MessageSay(bool print, const char *format, ...)
{
    char line[MaxLine];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);

    TextClean(line);
    if (print)
        fprintf(stderr, "interp_demo: %s\n", line); /* one call: threads do not mix their lines */

    BeginTurn();
    snprintf(last, sizeof last, "%s", line);
    atomic_fetch_add(&count, 1);
    EndTurn();
    return false;
}

void ListAdd(char *list, size_t size, const char *separator, const char *format, ...)
{
    size_t used = strlen(list);
    if (used > 0)
        snprintf(list + used, size - used, "%s", separator);

    used = strlen(list);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(list + used, size - used, format, arguments);
    va_end(arguments);
}

bool StreamFlush(FILE *file, const char *what)
{
    errno = 0; /* it may be that of something else, if a write has failed before this call */
    if (fflush(file) == 0 && !ferror(file))
        return true;
    return Fail("%s can't be written: %s", what, errno ? strerror(errno) : "a write failed");
}
