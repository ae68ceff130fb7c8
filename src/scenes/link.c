/* SPDX-License-Identifier: MIT */
#include "scenes/link.h"

#include "base/memory.h"
#include "base/message.h"
#include "base/nanoseconds.h"
#include "base/parameters.h"
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

/* Longer than any path that the system accepts. */
enum { LongestPath = 5000 };

struct Arrivals {
    int count;
    /* From the first of the list to the same one in the next round. */
    int64_t period;
    /* `sent` since the first was sent; `came` how much longer it took than the fastest. */
    Snapshot *list;
    /* Of the file. */
    char path[LongestPath];
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

/* The snapshot of the list that stands for snapshot k. */
static const Snapshot *RecordedAt(const Arrivals *recorded, int64_t k)
{
    return &recorded->list[k % recorded->count];
}

/* When snapshot k was sent. */
static int64_t SentAt(const Link *link, int64_t k)
{
    const Arrivals *recorded = link->arrivals;
    if (!recorded)
        return k * ONE_SECOND / link->rate - Before;
    const int64_t round = k / recorded->count;
    return round * recorded->period + RecordedAt(recorded, k)->sent - Before;
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

/* The random numbers of each snapshot, and how many there are. */
enum { RandomDelay, RandomBegins, RandomLength, Randoms = 4 };

/* The link's numbers come from a seed of their own, apart from those of the machine (sim.c). */
enum { SeedOfLink = 3 };

/* A random number of snapshot k, from 0 to below 1. */
static double Uniform(const Link *link, int64_t k, int which)
{
    const uint64_t n = Randoms * (uint64_t)k + (uint64_t)which;
    return RandomUniform((uint64_t)link->seed + SeedOfLink, n);
}

/* How many snapshots in a row a burst takes that begins with snapshot k. 0: none begins there. */
static int64_t BurstAt(const Link *link, int64_t k)
{
    const double mean = (double)(link->fewest + link->most) / 2;
    const double chance = (double)link->lossPpm / 1e6 / mean;
    if (Uniform(link, k, RandomBegins) >= chance)
        return 0;
    const double lengths = (double)(link->most - link->fewest + 1);
    return link->fewest + (int64_t)floor(Uniform(link, k, RandomLength) * lengths);
}

/* Whether snapshot k is lost: one of the last few may have begun a burst that is long enough. */
static bool IsLost(const Link *link, int64_t k)
{
    for (int64_t first = k; first >= 0 && first > k - link->most; first--)
        if (first + BurstAt(link, first) > k)
            return true;
    return false;
}

static int64_t CameAt(const Link *link, int64_t k)
{
    const int64_t jitter = (int64_t)floor(Uniform(link, k, RandomDelay) * (double)link->jitter);
    const int64_t came = SentAt(link, k) + link->latency + jitter;
    return link->arrivals ? came + RecordedAt(link->arrivals, k)->came : came;
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

static bool HasCome(const Link *link, int64_t k, int64_t now, Snapshot *snapshot)
{
    return LinkSnapshot(link, k, snapshot) && snapshot->came <= now;
}

/* The number of the first snapshot that a receiver takes; `end` is the next one that will be sent.
 * It is the oldest one that it looks back to, unless more have come since than it has room for. */
static int64_t FirstReceived(const Link *link, int64_t now, int64_t end)
{
    const int64_t oldest = LinkNext(link, now - Before - 1);
    if (end - oldest <= MostReceived)
        return oldest;

    int64_t first = end;
    Snapshot snapshot;
    for (int count = 0; first > oldest && count < MostReceived; first--)
        if (HasCome(link, first - 1, now, &snapshot))
            count++;
    return first;
}

void LinkReceive(const Link *link, int64_t now, Received *received)
{
    const int64_t end = LinkNext(link, now);
    received->link = link;
    received->now = now;
    received->count = 0;
    for (int64_t k = FirstReceived(link, now, end); k < end; k++) {
        Snapshot snapshot;
        if (HasCome(link, k, now, &snapshot))
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

/* "SENT,ARRIVED" in milliseconds, and nothing else. */
static bool ReadSnapshot(const char *at, Snapshot *snapshot)
{
    enum { MsDigits = 6 };              /* from ms to ns */
    const int64_t most = INT64_MAX / 4; /* so that no sum of them overflows */
    if (!ReadDecimal(&at, MsDigits, most, &snapshot->sent) || *at++ != ',')
        return false;
    if (!ReadDecimal(&at, MsDigits, most, &snapshot->came))
        return false;
    return at[strspn(at, "\r\n")] == '\0';
}

/* How much longer than the fastest a snapshot may take. */
static const int64_t LongestDelay = 4 * ONE_SECOND;

/* The shortest time between two snapshots, on average. */
static const int64_t ShortestInterval = ONE_MILLISECOND;

/* The shortest time that a snapshot took. */
static int64_t ShortestDelay(const Arrivals *arrivals)
{
    int64_t shortest = INT64_MAX;
    for (int i = 0; i < arrivals->count; i++) {
        const int64_t delay = arrivals->list[i].came - arrivals->list[i].sent;
        if (delay < shortest)
            shortest = delay;
    }
    return shortest;
}

/* Puts the list into the order of sending, and its times into the form of Arrivals. False, after
 * one line on standard error, if it cannot be shown. */
static bool Normalize(const char *path, Arrivals *arrivals)
{
    Snapshot *list = arrivals->list;
    const int count = arrivals->count;
    if (count < 2)
        return Fail("--link: '%s' has no two snapshots", path);
    qsort(list, (size_t)count, sizeof *list, BySent);

    const int64_t first = list[0].sent, length = list[count - 1].sent - first;
    arrivals->period = length + length / (count - 1);
    const int64_t shortest = ShortestDelay(arrivals);
    for (int i = 0; i < count; i++) {
        list[i].came -= list[i].sent + shortest;
        list[i].sent -= first;
        if (list[i].came > LongestDelay)
            return Fail("--link: '%s': a snapshot took %lld ms longer than the fastest; at most "
                        "%lld can be shown",
                        path, (long long)(list[i].came / ONE_MILLISECOND),
                        (long long)(LongestDelay / ONE_MILLISECOND));
    }
    if (arrivals->period / count < ShortestInterval)
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

#define AT(member)           PARAMETER_AT(Link, member)
#define ONE(member)          ParameterOne, AT(member), 0
#define SPAN(member, second) ParameterSpan, AT(member), AT(second)

/* clang-format off */
const Parameter LinkParameters[] = {
    {"latency", "40ms", "a time up to 1s", NULL,
     ONE(latency), 0, ONE_SECOND, false, AsDuration},
    {"jitter", "80ms", "a time up to 1s", NULL,
     ONE(jitter), 0, ONE_SECOND, false, AsDuration},
    {"loss", "2", "a number from 0 to 50", NULL,
     ONE(lossPpm), 0, 500000, false, 4}, /* read in %, so four decimals make millionths */
    {"burst", "1-1", "FEWEST-MOST, from 1 to 20", NULL,
     SPAN(fewest, most), 1, 20, false, 0},
    {"rate", "20", "a whole number from 10 to 60", NULL,
     ONE(rate), 10, 60, false, 0},
    {"buffer", "100ms", "a time up to 1s", NULL,
     ONE(buffer), 0, ONE_SECOND, false, AsDuration},
    {"seed", "1", "a whole number", NULL,
     ONE(seed), 0, INT64_MAX, false, 0},
    {0},
};
/* clang-format on */

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
    static const int jittersMs[] = {20, 40, 60, 80, 120, 160, 240};
    for (size_t i = 0; i < sizeof jittersMs / sizeof jittersMs[0]; i++) {
        const int64_t jitter = jittersMs[i] * ONE_MILLISECOND;
        if (jitter > link->jitter) {
            link->jitter = jitter;
            return;
        }
    }
    link->jitter = 0;
}

const char *LinkName(int n)
{
    return n < Names ? names[n].name : NULL;
}

/* Room for all parameters of a link, as they are written. */
enum { WrittenSize = 256 };

/* Adds a parameter with its value, or both its values, as they are read. */
static void AddValue(char text[WrittenSize], const Parameter *parameter, const Link *link)
{
    const char *name = parameter->name;
    const int64_t first = ParameterFirst(parameter, link);
    const double tenThousandths = 1e4; /* of what has four decimals */
    if (parameter->form == ParameterSpan)
        ListAdd(text, WrittenSize, ",", "%s=%d-%d", name, (int)first,
                (int)ParameterSecond(parameter, link));
    else if (parameter->decimals == AsDuration)
        ListAdd(text, WrittenSize, ",", "%s=%.10gms", name, (double)first / 1e6);
    else if (parameter->decimals > 0)
        ListAdd(text, WrittenSize, ",", "%s=%.10g", name, (double)first / tenThousandths);
    else
        ListAdd(text, WrittenSize, ",", "%s=%lld", name, (long long)first);
}

static bool Differs(const Parameter *parameter, const Link *one, const Link *other)
{
    if (parameter->form == ParameterSpan &&
        ParameterSecond(parameter, one) != ParameterSecond(parameter, other))
        return true;
    return ParameterFirst(parameter, one) != ParameterFirst(parameter, other);
}

const char *LinkWrite(const Link *link)
{
    static char text[WrittenSize];
    const Link usual = LinkDefault();
    text[0] = '\0';
    if (link->arrivals)
        return text;
    for (const Parameter *one = LinkParameters; one->name; one++)
        if (Differs(one, link, &usual))
            AddValue(text, one, link);
    return text;
}

/* Reads "parameter=value,parameter=value" at `at`, the whole or the end of `text`. */
static bool ReadParameters(const char *text, const char *at, Link *link)
{
    char others[128] = "";
    for (int i = 0; i < Names; i++)
        ListAdd(others, sizeof others, ", ", "%s", names[i].name);
    ListAdd(others, sizeof others, ", ", "files that end in .csv");

    const ParameterTable table = {
        .option = "--link", .unknown = "no link", .others = others, .list = LinkParameters};
    return ParametersRead(&table, text, at, link);
}

static bool IsFile(const char *name, size_t length)
{
    static const char ending[] = ".csv";
    const size_t end = sizeof ending - 1;
    return length > end && memcmp(name + length - end, ending, end) == 0;
}

/* The parameters of a link with this name. NULL if there is none. */
static const char *ParametersOf(const char *name, size_t length)
{
    for (int i = 0; i < Names; i++)
        if (WordIs(name, length, names[i].name))
            return names[i].parameters;
    return NULL;
}

bool LinkParse(const char *text, Link *link)
{
    const size_t length = strcspn(text, ",");
    *link = LinkDefault();
    if (IsFile(text, length)) {
        if (!ReadFile(text, length, link))
            return false;
    } else {
        const char *const named = ParametersOf(text, length);
        if (!named)
            return ReadParameters(text, text, link);
        if (!ReadParameters(named, named, link))
            return false;
    }
    return text[length] == '\0' || ReadParameters(text, text + length + 1, link);
}
