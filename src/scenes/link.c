/* SPDX-License-Identifier: MIT */
#include "scenes/link.h"

#include "base/memory.h"
#include "base/message.h"
#include "base/nanoseconds.h"
#include "base/random.h"
#include "base/units.h"

#include <errno.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How long before the scene the first snapshot was sent: the game begins in the middle. It is also
 * how far a receiver looks back. With the largest delays and bursts it needs a little less. */
static const int64_t Before = 10 * ONE_SECOND;

/* ---- when snapshots were sent, and came ---- */

struct Arrivals {
    int count;
    /* From the first of the list to the same one in the next round. */
    int64_t period;
    /* `sent` since the first was sent; `came` how much longer it took than the fastest. */
    Snapshot *list;
    /* Of the file; longer than any that the system accepts. */
    char path[5000];
};

const char *LinkFile(const Link *link)
{
    return link->arrivals ? link->arrivals->path : NULL;
}

int64_t LinkInterval(const Link *link)
{
    return link->arrivals ? link->arrivals->period / link->arrivals->count
                          : ONE_SECOND / link->rate;
}

/* When snapshot k was sent. */
static int64_t SentAt(const Link *link, int64_t k)
{
    const Arrivals *recorded = link->arrivals;
    if (!recorded)
        return k * ONE_SECOND / link->rate - Before;
    return k / recorded->count * recorded->period + recorded->list[k % recorded->count].sent -
           Before;
}

int64_t LinkNext(const Link *link, int64_t time)
{
    const int64_t since = time + Before, interval = LinkInterval(link);
    int64_t k = since > 0 ? since / interval : 0;
    while (k > 0 && SentAt(link, k - 1) > time)
        k--;
    while (SentAt(link, k) <= time)
        k++;
    return k;
}

/* The n-th of four random numbers that belong to snapshot k. */
static double Uniform(const Link *link, int64_t k, int n)
{
    return RandomUniform((uint64_t)link->seed + 3, 4 * (uint64_t)k + (uint64_t)n);
}

/* Whether snapshot k is lost: one of the last few may have begun a burst that is long enough. */
static bool IsLost(const Link *link, int64_t k)
{
    const double mean = (double)(link->fewest + link->most) / 2;
    const double begins = (double)link->lossPpm / 1e6 / mean;
    for (int64_t first = k; first >= 0 && first > k - link->most; first--) {
        const double longer =
            floor(Uniform(link, first, 2) * (double)(link->most - link->fewest + 1));
        if (Uniform(link, first, 1) < begins && first + link->fewest + (int64_t)longer > k)
            return true;
    }
    return false;
}

static int64_t CameAt(const Link *link, int64_t k)
{
    const Arrivals *recorded = link->arrivals;
    const int64_t more = (int64_t)floor(Uniform(link, k, 0) * (double)link->jitter);
    return SentAt(link, k) + link->latency + more +
           (recorded ? recorded->list[k % recorded->count].came : 0);
}

bool LinkSnapshot(const Link *link, int64_t number, Snapshot *snapshot)
{
    *snapshot = (Snapshot){SentAt(link, number), CameAt(link, number)};
    return !IsLost(link, number);
}

/* Adds one behind those that came before it. */
static void Insert(Received *received, Snapshot snapshot)
{
    int at = received->count++;
    for (; at > 0 && received->list[at - 1].came > snapshot.came; at--)
        received->list[at] = received->list[at - 1];
    received->list[at] = snapshot;
}

void LinkReceive(const Link *link, int64_t now, Received *received)
{
    const int64_t end = LinkNext(link, now);
    int64_t k = LinkNext(link, now - Before - 1);
    received->link = link;
    received->now = now;
    received->count = 0;
    for (k = k < end - MostReceived ? end - MostReceived : k; k < end; k++) {
        Snapshot snapshot;
        if (LinkSnapshot(link, k, &snapshot) && snapshot.came <= now)
            Insert(received, snapshot);
    }
    if (received->count == 0)
        Insert(received, (Snapshot){now - Before, now});
}

/* ---- recorded ones ---- */

static int BySent(const void *one, const void *other)
{
    const Snapshot *first = one, *second = other;
    return (first->sent > second->sent) - (first->sent < second->sent);
}

/* "SENT,ARRIVED" in milliseconds; what follows a second comma is not read. */
static bool ReadSnapshot(const char *at, Snapshot *snapshot)
{
    const int64_t most = INT64_MAX / 4;
    return ReadDecimal(&at, 6, most, &snapshot->sent) && *at++ == ',' &&
           ReadDecimal(&at, 6, most, &snapshot->came) && at[strspn(at, "\r\n")] == '\0';
}

/* Lets the times begin with the first that was sent, and the delays with the shortest. */
static bool Normalize(const char *path, Arrivals *arrivals)
{
    const int64_t longest = 4 * ONE_SECOND;
    Snapshot *list = arrivals->list;
    int64_t shortest = INT64_MAX;
    if (arrivals->count < 2)
        return Fail("--link: '%s' has no two snapshots", path);
    qsort(list, (size_t)arrivals->count, sizeof *list, BySent);
    const int64_t first = list[0].sent, length = list[arrivals->count - 1].sent - first;
    for (int i = 0; i < arrivals->count; i++)
        shortest = list[i].came - list[i].sent < shortest ? list[i].came - list[i].sent : shortest;
    for (int i = 0; i < arrivals->count; i++) {
        list[i].came -= list[i].sent + shortest;
        list[i].sent -= first;
        if (list[i].came > longest)
            return Fail("--link: '%s': a snapshot took %lld ms longer than the fastest; at most "
                        "4000 can be shown",
                        path, (long long)(list[i].came / ONE_MILLISECOND));
    }
    arrivals->period = length + length / (arrivals->count - 1);
    if (arrivals->period / arrivals->count < ONE_MILLISECOND)
        return Fail("--link: '%s' has more than 1000 snapshots a second", path);
    return true;
}

/* Says why the last call for this file has failed. */
static bool CannotRead(const char *path)
{
    return Fail("--link: '%s' can't be read: %s", path, strerror(errno));
}

/* The first line may be a heading. */
static bool ReadLines(const char *path, FILE *file, Arrivals *arrivals)
{
    char line[256];
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        Snapshot snapshot;
        if (!ReadSnapshot(line, &snapshot)) {
            line[strcspn(line, "\r\n")] = '\0';
            if (number == 1 && strcmp(line, "sent_ms,arrived_ms") == 0)
                continue;
            return Fail("--link: '%s', line %d: '%.40s' is not SENT_MS,ARRIVED_MS, such as "
                        "1050,1093.2",
                        path, number, line);
        }
        arrivals->list =
            Reallocate(arrivals->list, sizeof snapshot * (size_t)(arrivals->count + 1));
        arrivals->list[arrivals->count++] = snapshot;
    }
    if (ferror(file))
        return CannotRead(path);
    return Normalize(path, arrivals);
}

/* There is one recorded link at a time. The path is the beginning of the text. */
static bool ReadFile(const char *text, size_t length, Link *link)
{
    static Arrivals arrivals;
    free(arrivals.list);
    arrivals = (Arrivals){0};
    snprintf(arrivals.path, sizeof arrivals.path, "%.*s", (int)length, text);

    FILE *file = fopen(arrivals.path, "r");
    if (!file)
        return CannotRead(arrivals.path);
    const bool read = ReadLines(arrivals.path, file, &arrivals);
    fclose(file);

    link->latency = link->jitter = link->lossPpm = 0;
    link->arrivals = &arrivals;
    return read;
}

/* ---- names and parameters ---- */

static const struct {
    const char *name, *parameters;
} names[] = {
    {"good", "latency=28ms,jitter=4ms,loss=0"},
    {"wifi", "latency=20ms,jitter=60ms,loss=1"},
    {"mobile", "latency=50ms,jitter=120ms,loss=3,burst=1-3"},
    {"bad", "latency=80ms,jitter=240ms,loss=10,burst=1-4"},
};
enum { Names = sizeof names / sizeof names[0] };

#define AT(field) offsetof(Link, field)

static const struct Parameter {
    const char *name, *example;
    /* Which values there are, and their range. */
    const char *allowed;
    int64_t low, high;
    /* The decimals that count, or that it is a duration. */
    int decimals;
    /* Where the value goes, and that behind a hyphen; 0: there is none. */
    size_t field, second;
} parameters[] = {
    {"latency", "40ms", "a time up to 1s", 0, ONE_SECOND, AsDuration, AT(latency), 0},
    {"jitter", "80ms", "a time up to 1s", 0, ONE_SECOND, AsDuration, AT(jitter), 0},
    {"loss", "2", "a number from 0 to 50", 0, 500000, 4, AT(lossPpm), 0},
    {"burst", "1-1", "FEWEST-MOST, from 1 to 20", 1, 20, 0, AT(fewest), AT(most)},
    {"rate", "20", "a whole number from 10 to 60", 10, 60, 0, AT(rate), 0},
    {"buffer", "100ms", "a time up to 1s", 0, ONE_SECOND, AsDuration, AT(buffer), 0},
    {"seed", "1", "a whole number", 0, INT64_MAX, 0, AT(seed), 0},
};
enum { Parameters = sizeof parameters / sizeof parameters[0] };

Link LinkDefault(void)
{
    return (Link){.latency = 40 * ONE_MILLISECOND,
                  .jitter = 80 * ONE_MILLISECOND,
                  .lossPpm = 20000,
                  .fewest = 1,
                  .most = 1,
                  .rate = 20,
                  .buffer = 100 * ONE_MILLISECOND,
                  .seed = 1};
}

void LinkTurn(Link *link)
{
    static const int jitters[] = {20, 40, 60, 80, 120, 160, 240};
    const int64_t before = link->jitter;
    link->jitter = 0;
    for (int i = (int)(sizeof jitters / sizeof jitters[0]) - 1; i >= 0; i--)
        if (jitters[i] * ONE_MILLISECOND > before)
            link->jitter = jitters[i] * ONE_MILLISECOND;
}

const char *LinkName(int n)
{
    return n < Names ? names[n].name : NULL;
}

static bool ReadNumber(const struct Parameter *parameter, const char **at, int64_t *value)
{
    const char *number = *at;
    const bool read = ReadQuantity(at, parameter->decimals, parameter->high, value);
    const bool whole = !memchr(number, '.', (size_t)(*at - number));
    return read && (whole || parameter->decimals != 0) && *value >= parameter->low &&
           *value <= parameter->high;
}

static bool ReadValue(const struct Parameter *parameter, const char *at, const char *end,
                      Link *link)
{
    int64_t *first = (int64_t *)((char *)link + parameter->field);
    int64_t *second = (int64_t *)((char *)link + parameter->second);
    bool read = ReadNumber(parameter, &at, first);
    if (read && parameter->second)
        read = *at++ == '-' && ReadNumber(parameter, &at, second) && *first <= *second;
    return read && at == end;
}

static void AddValue(char text[256], const struct Parameter *parameter, int64_t first,
                     int64_t second)
{
    const char *name = parameter->name;
    if (parameter->decimals == AsDuration)
        ListAdd(text, 256, ",", "%s=%.10gms", name, (double)first / 1e6);
    else if (parameter->second)
        ListAdd(text, 256, ",", "%s=%d-%d", name, (int)first, (int)second);
    else if (parameter->decimals > 0)
        ListAdd(text, 256, ",", "%s=%.10g", name, (double)first / 1e4);
    else
        ListAdd(text, 256, ",", "%s=%lld", name, (long long)first);
}

const char *LinkWrite(const Link *link)
{
    static char text[256];
    const Link usual = LinkDefault();
    text[0] = '\0';
    for (int i = 0; i < Parameters && !link->arrivals; i++) {
        const struct Parameter *one = &parameters[i];
        const size_t second = one->second ? one->second : one->field;
        const int64_t value = *(const int64_t *)((const char *)link + one->field);
        const int64_t most = *(const int64_t *)((const char *)link + second);
        if (value != *(const int64_t *)((const char *)&usual + one->field) ||
            most != *(const int64_t *)((const char *)&usual + second))
            AddValue(text, one, value, most);
    }
    return text;
}

/* What is allowed, for messages. */
static const char *Allowed(void)
{
    static char text[256];
    text[0] = '\0';
    for (int i = 0; i < Names; i++)
        ListAdd(text, sizeof text, ", ", "%s", names[i].name);
    for (int i = 0; i < Parameters; i++)
        ListAdd(text, sizeof text, ", ", "%s=%s", parameters[i].name, parameters[i].example);
    ListAdd(text, sizeof text, " and ", "files that end in .csv");
    return text;
}

/* Reads "parameter=value,parameter=value". */
static bool ReadParameters(const char *list, Link *link)
{
    const char *at = list;
    for (;;) {
        const int length = (int)strcspn(at, ",");
        const size_t name = strcspn(at, ",=");
        int i = 0;
        while (i < Parameters && !(at[name] == '=' && WordIs(at, name, parameters[i].name)))
            i++;
        if (i == Parameters)
            return Fail("--link: no link '%.*s'; there are %s", length, at, Allowed());
        if (IsNamedBefore(list, at))
            return Fail("--link: %s is given twice in '%s'", parameters[i].name, list);
        if (!ReadValue(&parameters[i], at + name + 1, at + length, link))
            return Fail("--link: '%.*s' is not %s, such as %s=%s", length, at,
                        parameters[i].allowed, parameters[i].name, parameters[i].example);
        if (!at[length])
            return true;
        at += length + 1;
    }
}

bool LinkParse(const char *text, Link *link)
{
    const size_t name = strcspn(text, ",");
    const char *more = text[name] ? text + name + 1 : NULL;
    *link = LinkDefault();
    if (name > 4 && memcmp(text + name - 4, ".csv", 4) == 0)
        return ReadFile(text, name, link) && (!more || ReadParameters(more, link));
    for (int i = 0; i < Names; i++)
        if (WordIs(text, name, names[i].name))
            return ReadParameters(names[i].parameters, link) &&
                   (!more || ReadParameters(more, link));
    return ReadParameters(text, link);
}
