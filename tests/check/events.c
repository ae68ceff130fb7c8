/* SPDX-License-Identifier: MIT */
#include "check/events.h"

#include "check/check.h"
#include "program.h"

#include <stdlib.h>
#include <string.h>

static bool Is(const char **at, const char *token)
{
    const bool is = strncmp(*at, token, strlen(token)) == 0;
    *at += is ? strlen(token) : 0;
    return is;
}

static void Expect(const char **at, const char *token)
{
    CHECK(Is(at, token), "no '%s' but '%.80s'", token, *at);
}

/* What stands up to one of the characters in `ends`. */
static void Copy(const char **at, const char *ends, char *out, size_t size)
{
    const size_t length = strcspn(*at, ends);
    CHECK(length > 0 && length < size && (*at)[length], "no value: '%.80s'", *at);
    memcpy(out, *at, length);
    out[length] = '\0';
    *at += length;
}

/* Microseconds with three decimals, as ns. */
static int64_t Time(const char **at)
{
    char text[32];
    Copy(at, ",}", text, sizeof text);
    char *point = strchr(text, '.');
    CHECK(point && strspn(point + 1, "0123456789") == 3 && !point[4], "no time: '%s'", text);
    memmove(point, point + 1, 4);
    return strtoll(text, NULL, 10);
}

const char *EventRead(const char *at, Event *event)
{
    *event = (Event){.ts = -1, .dur = -1};
    Expect(&at, "{\"name\":\"");
    Copy(&at, "\"\\", event->name, sizeof event->name);
    Expect(&at, "\",\"ph\":\"");
    event->phase = *at++;
    Expect(&at, "\"");
    const bool hasTime = Is(&at, ",\"ts\":");
    if (hasTime)
        event->ts = Time(&at);
    Expect(&at, ",\"pid\":1,\"tid\":1");
    if (Is(&at, ",\"dur\":"))
        event->dur = Time(&at);
    const bool scope = Is(&at, ",\"s\":\"t\"");
    if (Is(&at, ",\"args\":{\"")) {
        Copy(&at, "\"\\", event->key, sizeof event->key);
        Expect(&at, "\":");
        Copy(&at, "}", event->value, sizeof event->value);
        Expect(&at, "}");
    }
    Expect(&at, "}");
    const size_t digits = strspn(event->value, "0123456789.+-e");
    CHECK(event->value[0] == '"' || !event->value[digits], "no number: %s", event->value);
    CHECK((event->phase == 'i') == scope && (event->phase == 'X') == (event->dur >= 0) &&
              (event->phase == 'M') == !hasTime && (event->phase != 'X' || !event->key[0]) &&
              (event->phase != 'C' || strcmp(event->key, event->name) == 0),
          "the members of '%s' don't fit its phase, %c", event->name, event->phase);
    return at;
}

/* Frames follow each other; other slices are in the last frame, and follow each other. The times
 * are us. */
static void CheckSlice(EventCounts *counts, const Event *event, double *frameEnd, double *sliceEnd)
{
    const double start = (double)event->ts / 1000, end = start + (double)event->dur / 1000;
    const bool isFrame = strcmp(event->name, "frame") == 0;
    CHECK(event->dur > 0, "%s at %f takes no time", event->name, start);
    CHECK(start >= (isFrame ? *frameEnd : *sliceEnd) && (isFrame || end <= *frameEnd),
          "%s from %f to %f crosses another", event->name, start, end);
    *frameEnd = isFrame ? end : *frameEnd;
    *sliceEnd = isFrame ? start : end;
    counts->frames += isFrame;
    counts->slices += !isFrame;
}

EventCounts EventsCheck(const char *text)
{
    EventCounts counts = {0};
    Event event;
    int64_t before = 0;
    double frameEnd = 0, sliceEnd = 0;
    const char *at = text;
    Expect(&at, "[");
    do {
        at = EventRead(at + (*at == '\n'), &event);
        CHECK(event.phase == 'M' || event.ts >= before, "%s is too late", event.name);
        before = event.phase == 'M' ? before : event.ts;
        counts.events++;
        counts.counters += event.phase == 'C';
        counts.instants += event.phase == 'i';
        if (event.phase == 'X')
            CheckSlice(&counts, &event, &frameEnd, &sliceEnd);
    } while (Is(&at, ",\n"));
    Expect(&at, "\n]");
    CHECK(!*at || strcmp(at, "\n") == 0, "after the array is '%.80s'", at);
    return counts;
}

EventCounts EventsCheckFile(const char *path)
{
    char *text = ReadFile(path);
    const EventCounts counts = EventsCheck(text);
    free(text);
    return counts;
}
