/* SPDX-License-Identifier: MIT */
#include "check/events.h"

#include "check/check.h"
#include "program.h"

typedef struct Event {
    char name[32], phase; /* 'M', 'X', 'i', 'C' */
    double ts, dur;       /* us */
} Event;

#define IDS "\"pid\":1,\"tid\":1,"

/* Reads a line in the exact form in which the program writes it. */
static Event Read(const char *line)
{
    Event event = {.dur = 0};
    char key[32] = "";
    int head = 0, time = 0, end = 0;
    sscanf(line, "{\"name\":\"%31[^\"]\",\"ph\":\"%c\",%n", event.name, &event.phase, &head);
    if (event.phase != 'M')
        sscanf(line + head, "\"ts\":%lf,%n", &event.ts, &time);
    const char *rest = line + head + time;
    if (event.phase == 'M')
        sscanf(rest, IDS "\"args\":{\"name\":\"%*[a-z_]\"}}%n", &end);
    if (event.phase == 'X')
        sscanf(rest, IDS "\"dur\":%lf}%n", &event.dur, &end);
    if (event.phase == 'C')
        sscanf(rest, IDS "\"args\":{\"%31[a-z_]\":%*[0-9.e-]}}%n", key, &end);
    if (event.phase == 'i')
        sscanf(rest, IDS "\"s\":\"t\"}%n", &end);
    if (event.phase == 'i' && end == 0)
        sscanf(rest, IDS "\"s\":\"t\",\"args\":{\"%*[a-z]\":%*[\"a-z0-9_.-]}}%n", &end);
    CHECK(head > 0 && end > 0 && !rest[end] && (event.phase == 'M') == (time == 0) &&
              (event.phase != 'C' || strcmp(key, event.name) == 0),
          "no event: %s", line);
    return event;
}

EventCounts EventsCheck(const char *text)
{
    EventCounts counts = {0};
    double now = -INFINITY, frameEnd = -INFINITY, sliceEnd = -INFINITY;
    const char *at = text + 1;
    CHECK(*text == '[', "no array: %.80s", text);
    for (bool last = false; !last;) {
        char line[512];
        const int length = (int)strcspn(at, "\n");
        last = length > 0 && at[length - 1] != ',';
        snprintf(line, sizeof line, "%.*s", length - !last, at);
        at += length;
        at += *at == '\n';
        const Event event = Read(line);
        CHECK(event.phase == 'M' || event.ts >= now, "comes after %f: %s", now, line);
        now = event.phase == 'M' ? now : event.ts;
        counts.events++;
        counts.counters += event.phase == 'C';
        if (event.phase == 'i' && counts.events < 20)
            strcat(strcat(counts.instants, ","), event.name);
        if (event.phase != 'X')
            continue;
        /* frames follow each other; other slices are in the last frame, and follow each other */
        const bool isFrame = strcmp(event.name, "frame") == 0;
        const double end = event.ts + event.dur;
        CHECK(event.dur > 0 && event.ts >= (isFrame ? frameEnd : sliceEnd) &&
                  (isFrame || end <= frameEnd),
              "crosses its frame, to %f, or a slice, to %f: %s", frameEnd, sliceEnd, line);
        frameEnd = isFrame ? end : frameEnd;
        sliceEnd = isFrame ? event.ts : end;
        counts.frames += isFrame;
        counts.slices += !isFrame;
    }
    CHECK(strcmp(at, "]") == 0 || strcmp(at, "]\n") == 0, "after the array is '%.80s'", at);
    return counts;
}

EventCounts EventsCheckFile(const char *path)
{
    char *text = ReadFile(path);
    const EventCounts counts = EventsCheck(text);
    free(text);
    return counts;
}
