/* SPDX-License-Identifier: MIT */
#include "check/events.h"

#include "check/check.h"
#include "program.h"

#include <inttypes.h>
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
    char text[32], *point, *end;
    Copy(at, ",}", text, sizeof text);
    const int64_t us = strtoll(text, &point, 10), ns = strtoll(point + (*point == '.'), &end, 10);
    CHECK(*point == '.' && end == point + 4 && !*end, "no time: '%s'", text);
    return us * 1000 + (*text == '-' ? -ns : ns);
}

static void Argument(const char **at, Event *event)
{
    Expect(at, "\"");
    Copy(at, "\"\\", event->key, sizeof event->key);
    Expect(at, "\":");
    if (Is(at, "\"")) {
        Copy(at, "\"\\", event->value, sizeof event->value);
        Expect(at, "\"");
    } else {
        Copy(at, ",}", event->value, sizeof event->value);
        CHECK(strspn(event->value, "0123456789.+-e") == strlen(event->value), "no number: '%s'",
              event->value);
    }
    Expect(at, "}");
}

const char *EventRead(const char *at, Event *event)
{
    *event = (Event){.ts = -1, .dur = -1};
    Expect(&at, "{\"name\":\"");
    Copy(&at, "\"\\", event->name, sizeof event->name);
    Expect(&at, "\",\"ph\":\"");
    event->phase = *at++;
    Expect(&at, "\",");
    const bool hasTime = Is(&at, "\"ts\":");
    if (hasTime) {
        event->ts = Time(&at);
        Expect(&at, ",");
    }
    Expect(&at, "\"pid\":1,\"tid\":1");
    if (Is(&at, ",\"dur\":"))
        event->dur = Time(&at);
    const bool scope = Is(&at, ",\"s\":\"t\"");
    if (Is(&at, ",\"args\":{"))
        Argument(&at, event);
    Expect(&at, "}");
    CHECK((event->phase == 'i') == scope && (event->phase == 'X') == (event->dur >= 0) &&
              (event->phase == 'M') == !hasTime && (event->phase != 'X' || !event->key[0]) &&
              (event->phase != 'C' || strcmp(event->key, event->name) == 0),
          "the members of '%s' don't fit its phase, %c", event->name, event->phase);
    return at;
}

/* What the events so far were like. */
static int64_t now;
static double frameEnd, sliceEnd; /* us */

/* Frames follow each other; other slices are in the last frame, and follow each other. */
static void CheckSlice(EventCounts *counts, const Event *event)
{
    const double start = (double)event->ts / 1000, end = start + (double)event->dur / 1000;
    const bool isFrame = strcmp(event->name, "frame") == 0;
    CHECK(event->dur > 0, "%s at %f takes no time", event->name, start);
    CHECK(start >= (isFrame ? frameEnd : sliceEnd), "%s at %f begins before the last ends",
          event->name, start);
    CHECK(isFrame || end <= frameEnd, "%s ends at %f after its frame, %f", event->name, end,
          frameEnd);
    if (isFrame)
        frameEnd = end;
    sliceEnd = isFrame ? start : end;
    counts->frames += isFrame;
    counts->slices += !isFrame;
}

EventCounts EventsCheck(const char *text, void (*also)(const Event *event))
{
    EventCounts counts = {0};
    Event event;
    const char *at = text;
    now = 0;
    frameEnd = sliceEnd = 0;
    Expect(&at, "[");
    do {
        at = EventRead(at + (*at == '\n'), &event);
        CHECK(event.phase == 'M' || event.ts >= now, "%s at %" PRId64 " comes after %" PRId64,
              event.name, event.ts, now);
        now = event.phase == 'M' ? now : event.ts;
        counts.events++;
        counts.counters += event.phase == 'C';
        counts.instants += event.phase == 'i';
        if (event.phase == 'X')
            CheckSlice(&counts, &event);
        if (also)
            also(&event);
    } while (Is(&at, ",\n"));
    Expect(&at, "\n]");
    CHECK(!*at || strcmp(at, "\n") == 0, "after the array is '%.80s'", at);
    return counts;
}

EventCounts EventsCheckFile(const char *path, void (*also)(const Event *event))
{
    char *text = ReadFile(path);
    EventCounts counts = EventsCheck(text, also);
    free(text);
    return counts;
}
