/* SPDX-License-Identifier: MIT
 *
 * A figure is the same in the text of a summary, in JSON, and in the summary of the run's
 * recording: over all loops and machines, with random settings.
 */
#include "base/random.h"
#include "check/command.h"
#include "check/files.h"
#include "check/simulation.h"
#include "cli/modes.h"

/* Where the text has which figure: in the line that begins so, after these words. The first line
 * begins with the loop's name. */
static const struct Place {
    const char *line, *after, *figure;
} places[] = {
    {"", "", "frames"},
    {"", ", ", "seconds"},
    {"", " s, ", "frames_per_s"},
    {"", "pictures ", "pictures_per_s"},
    {"ticks ", "", "ticks"},
    {"ticks ", ", ", "ticks_per_s"},
    {"ticks ", " of ", "ticks_asked"},
    {"ticks ", "; ", "ticks_asked"}, /* where no rate is known beside it */
    {"ticks ", "speed ", "speed_percent"},
    {"frame time ", "mean ", "frame_ms"},
    {"frame time ", "sd ", "frame_ms_sd"},
    {"frame time ", "p50 ", "frame_ms_p50"},
    {"frame time ", "p95 ", "frame_ms_p95"},
    {"frame time ", "p99 ", "frame_ms_p99"},
    {"frame time ", "p99.9 ", "frame_ms_p99_9"},
    {"frame time ", "max ", "frame_ms_max"},
    {"1% low", "percentile ", "low_percentile_fps"},
    {"1% low", "average ", "low_average_fps"},
    {"1% low", "integral ", "low_integral_fps"},
    {"0.1% low", "percentile ", "low_0_1_percentile_fps"},
    {"0.1% low", "average ", "low_0_1_average_fps"},
    {"0.1% low", "integral ", "low_0_1_integral_fps"},
    {"animation", "mean |error| ", "error_ms"},
    {"animation", "p50 ", "error_p50_ms"},
    {"animation", "p99 ", "error_p99_ms"},
    {"place", "shake ", "shake_units"},
    {"place", "worst ", "worst_units"},
    {"place", "false pictures ", "false_percent"},
    {"taps", "of ", "taps"},
    {"taps", ", ", "taps_lost"},
    {"taps", "lost, ", "taps_twice"},
    {"input", "to screen ", "input_ms"},
    {"input", "mean, ", "input_longest_ms"},
    {"input", "in full ", "input_full_ms"},
    {"screen times", "; ", "never_seen"},
    {"screen times", "seen, ", "late"},
    {"displayed", "", "displayed_per_s"},
    {"displayed", "of ", "frames_per_s"},
    {"displayed", "1 refresh: ", "one_refresh_percent"},
    {"displayed", "2: ", "two_refreshes_percent"},
    {"displayed", "more: ", "more_refreshes_percent"},
    {"on screen", "mean ", "on_screen_ms"},
    {"on screen", "sd ", "on_screen_ms_sd"},
    {"on screen", "p50 ", "displayed_ms_p50"},
    {"on screen", "p95 ", "displayed_ms_p95"},
    {"on screen", "p99 ", "displayed_ms_p99"},
    {"on screen", "p99.9 ", "displayed_ms_p99_9"},
    {"on screen", "max ", "on_screen_ms_max"},
    {"1% on screen", "percentile ", "displayed_low_percentile_fps"},
    {"1% on screen", "average ", "displayed_low_average_fps"},
    {"1% on screen", "integral ", "displayed_low_integral_fps"},
    {"oversleep", "mean ", "oversleep_ms"},
    {"oversleep", "max ", "oversleep_ms_max"},
    {"behind", "at worst ", "behind_ms"},
    {"dead time", "", "dead_seconds"},
    {"dead time", "s; ", "excluded"},
    {"CPU", "", "cpu_percent"},
    {"GPU", "mean ", "gpu_ms"},
    {"GPU", "max ", "gpu_ms_max"},
    {"GPU", "busy ", "gpu_percent"},
};
enum { Places = sizeof places / sizeof places[0] };

/* What a recording does not contain, or only a recording has. */
static const char *const runOnly[] = {
    "ticks_asked", "view_lag_ms", "cpu_percent",   "taps",
    "taps_lost",   "taps_twice",  "rows_left_out", "values_left_out",
};

static char text[8192], json[8192], recorded[8192];

static bool IsOfRunsOnly(const char *figure)
{
    for (size_t i = 0; i < sizeof runOnly / sizeof runOnly[0]; i++)
        if (strcmp(figure, runOnly[i]) == 0)
            return true;
    return false;
}

typedef struct Number {
    bool there;
    double value, unit; /* of its last decimal */
} Number;

/* The number that begins here; NULL: there is none. */
static Number Read(const char *at)
{
    char *end;
    Number number = {0};
    if (!at)
        return number;
    number.value = strtod(at, &end);
    const char *point = memchr(at, '.', (size_t)(end - at));
    number.there = end > at;
    number.unit = point ? pow(10, (double)(point + 1 - end)) : 1;
    return number;
}

static Number InJson(const char *summary, const char *figure)
{
    char key[40];
    snprintf(key, sizeof key, "\"%s\":", figure);
    const char *at = strstr(summary, key);
    return Read(at ? at + strlen(key) : NULL);
}

static Number InText(const char *summary, const struct Place *place)
{
    const char *line = summary;
    while (line && strncmp(line, place->line, strlen(place->line)) != 0)
        line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL;
    const char *at = line ? strstr(line + 13, place->after) : NULL;
    return Read(at && at < strchr(line, '\n') ? at + strlen(place->after) : NULL);
}

/* The summary of the last run, as text or as JSON. */
static const char *OfRun(const Figures *figures, bool inJson)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    if (inJson)
        FiguresPrint(file, true, "machine", "", figures);
    else
        StatsPrint(&ran.stats, figures, file);
    return TextOf(file);
}

/* Whether the text has a figure at any of its places. Frames are only counted as excluded where
 * some are. */
static bool IsInText(const char *figure, double value)
{
    bool there = strcmp(figure, "excluded") == 0 && value == 0;
    for (int i = 0; i < Places; i++)
        there |= strcmp(places[i].figure, figure) == 0 && InText(text, &places[i]).there;
    return there;
}

/* Notes which figures are in the text, and compares them with JSON. */
static void CompareText(const char *who, bool found[Places])
{
    for (int i = 0; i < Places; i++) {
        const Number said = InText(text, &places[i]), number = InJson(json, places[i].figure);
        const double unit = said.unit + number.unit;
        found[i] |= said.there;
        CHECK(!said.there || (number.there && fabs(said.value - number.value) < 0.51 * unit),
              "%s: %s is %f, in the text %f", who, places[i].figure, number.value, said.value);
        CHECK(!number.there || IsInText(places[i].figure, number.value),
              "%s: %s is %f, and not in the text:\n%s", who, places[i].figure, number.value, text);
    }
}

/* Whether the figure is how much there is of something in a time. */
static bool IsRate(const char *figure)
{
    const size_t length = strlen(figure);
    return strcmp(figure, "speed_percent") == 0 || strstr(figure, "_per_s") ||
           strcmp(figure + length - strlen("_fps"), "_fps") == 0;
}

/* Of one frame it is not known how long after another one it came. */
static void CheckOneFrame(const char *who, const Figures *figures)
{
    for (int i = 0; i < FigureCount; i++)
        CHECK(isnan(figures->values[i]) || !IsRate(FigureTable[i].name), "%s, one frame: %s is %f",
              who, FigureTable[i].name, figures->values[i]);
}

static void CompareRecording(const char *who)
{
    for (int i = 0; i < FigureCount; i++) {
        const char *name = FigureTable[i].name;
        const Number number = InJson(json, name), again = InJson(recorded, name);
        const bool same =
            number.there == again.there && fabs(number.value - again.value) <= 1.1 * number.unit;
        CHECK(same || IsOfRunsOnly(name), "%s: %s is %f, recorded %f", who, name, number.value,
              again.value);
    }
}

static uint64_t seed, picks;

/* A random number below `end`. */
static int Pick(int end)
{
    return (int)(RandomNumber(seed, picks++) % (uint64_t)end);
}

/* The i-th run: all pairs of a loop and a machine in turn, with settings that follow from i. */
static void Run(int i, char who[128])
{
    static const int rates[] = {0, 0, 5, 25, 120}, speeds[] = {1000, 1000, 250, 2000};
    int machines = 0;
    char *machine = who + sprintf(who, "run %d, %s on ", i, LoopList[i % LoopCount].name);
    while (NamedMachines[machines].name)
        machines++;
    seed = (uint64_t)i;
    picks = 0;
    int length =
        sprintf(machine, "%s,tick=%dms", NamedMachines[i / LoopCount % machines].name, Pick(9));
    if (Pick(2) == 0)
        length += sprintf(machine + length, ",noise=2ms,drop=%d", Pick(9));
    if (Pick(2) == 0)
        sprintf(machine + length, ",hidden=%dms-900ms", Pick(900));
    GameConfig config = With(LoopList[i % LoopCount].name);
    config.settings.ticksPerSecond = WholeRate(rates[Pick(5)]);
    config.settings.speed = speeds[Pick(4)];
    config.settings.scene = SceneAt(Pick(SceneCount));
    config.settings.method = Pick(SceneMethods(config.settings.scene));
    config.settings.network = Pick(2);
    config.settings.steer = Pick(4) == 0;
    config.settings.drawCost = Pick(20) * ONE_MILLISECOND;
    config.duration = (1 + Pick(1500)) * ONE_MILLISECOND;
    config.frames = Pick(4) == 0 ? 1 + Pick(4) : 0;
    stopFor = Pick(1500) * ONE_MILLISECOND;
    stopAt = Pick(4) == 0 ? Pick(40) : 0;
    RunOn(machine, config);
}

TEST_IN_FOLDER(FiguresAreTheSameInTextJsonAndRecording)
{
    bool found[Places] = {false};
    char who[128];
    int ofOne = 0;
    for (int i = 0; i < 300; i += Usually(4, 1)) {
        Run(i, who);
        StatsFinish(&ran.stats);
        const Figures figures = FiguresOf(&ran.stats, &ran.totals);
        snprintf(text, sizeof text, "%s", OfRun(&figures, false));
        snprintf(json, sizeof json, "%s", OfRun(&figures, true));
        CompareText(who, found);
        if (count == 1) {
            CheckOneFrame(who, &figures);
            ofOne++;
        }
        if (count == 0)
            continue; /* nothing is told of its recording */
        WriteTrace("run.csv", frames, count);
        snprintf(recorded, sizeof recorded, "%s",
                 SummaryText(&(Options){.files = {"run.csv"}, .json = true}));
        CompareRecording(who);
    }
    WriteFile("log.csv", "FrameTime,DisplayedTime\n16.7,16.6\n16.6,16.7\n16.5,16.6\n33,33.3\n");
    snprintf(text, sizeof text, "%s", SummaryText(&(Options){.files = {"log.csv"}}));
    snprintf(json, sizeof json, "%s", SummaryText(&(Options){.files = {"log.csv"}, .json = true}));
    CompareText("log.csv", found);
    assert_true(ofOne > 0);
    for (int i = 0; i < Places; i++)
        CHECK(found[i], "%s is in no text", places[i].figure);
}

/* The return of a swap does not tell whether a picture was seen; nor do those that never were. */
TEST(FiguresKnowOfPicturesOnlyWhereTheyAreSeen)
{
    static const struct {
        int64_t swap, seen, never;
        bool known;
    } rows[] = {{10, 0, 0, false}, {8, 0, 2, false}, {8, 2, 0, true}, {0, 8, 2, true}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const Stats stats = {.frames = 10,
                             .time = ONE_SECOND,
                             .now.frames = 10,
                             .sources = {[ScreenSwap] = rows[i].swap,
                                         [ScreenSeen] = rows[i].seen,
                                         [ScreenNever] = rows[i].never}};
        const Figures figures = FiguresOf(&stats, &(StatsRun){0});
        CHECK(isnan(figures.values[Figure_displayed_per_s]) != rows[i].known, "row %zu: %f", i,
              figures.values[Figure_displayed_per_s]);
    }
}
