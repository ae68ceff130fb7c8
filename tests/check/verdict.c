/* SPDX-License-Identifier: MIT
 *
 * The verdict follows its rule, of recordings that tell the refresh and of logs that do not.
 */
#include "check/command.h"
#include "check/files.h"
#include "cli/modes.h"
#include "numbers/figures.h"

/* Ten seconds of pictures on a 60 Hz display; those of the first second are all wrong. */
typedef struct Pictures {
    const char *stays; /* for how many refreshes, a digit each, over and over */
    int longEvery;     /* one in so many stays for two more; 0: none */
    int wrongEvery;    /* one in so many shows a time 3 ms off; 0: none */
    int later;         /* each stays so many us longer than that */
} Pictures;

enum { Most = 10000, MostWords = 300 };
static Frame made[Most];
static int madeCount;

static void Make(const Pictures *pictures, Nanoseconds refresh, ScreenSource source)
{
    Nanoseconds end = 0;
    for (madeCount = 0; end < 10 * ONE_SECOND; madeCount++) {
        const int i = madeCount;
        const bool isLong = pictures->longEvery > 0 && i % pictures->longEvery == 0;
        const bool wrong = pictures->wrongEvery > 0 && i % pictures->wrongEvery == 0;
        const int digit = pictures->stays[(size_t)i % strlen(pictures->stays)] - '0';
        const int refreshes = end < ONE_SECOND ? 1 + i % 3 : digit + 2 * isLong;
        const Nanoseconds time = refreshes * PeriodOf(60) + pictures->later * INT64_C(1000);
        end += time;
        made[i] = (Frame){.loop = "arevalo",
                          .method = "on",
                          .frameTime = time,
                          .end = end,
                          .screenReal = end,
                          .screenLoop = end,
                          .screenSource = source,
                          .refresh = refresh,
                          .animationError = end <= ONE_SECOND || wrong ? -3000000 : 999999,
                          .known = KnownOfAll};
        FrameNote(&made[i], COLUMN_OF(animation_error_ms), i > 0);
    }
}

/* The same as PresentMon and MangoHud write it. */
static void WriteForeign(void)
{
    char log[64] = "", *text = malloc(Most * sizeof log), *mango = malloc(Most * sizeof log);
    strcpy(text, "FrameTime,DisplayedTime,AnimationError\n");
    strcpy(mango, "fps,frametime\n");
    char *at = text + strlen(text), *atMango = mango + strlen(mango);
    for (int i = 0; i < madeCount; i++) {
        const double ms = (double)made[i].frameTime / 1e6;
        const double next = (double)made[(i + 1) % madeCount].frameTime / 1e6;
        at += sprintf(at, "%.4f,%.4f,%.6f\n", ms, next, (double)made[i].animationError / 1e6);
        atMango += sprintf(atMango, "%.2f,%.4f\n", 1000 / ms, ms);
    }
    WriteFile("presentmon.csv", text);
    WriteFile("mangohud.csv", mango);
    free(text);
    free(mango);
}

static void WriteAll(const Pictures *pictures)
{
    char command[96];
    Make(pictures, PeriodOf(60), ScreenSeen);
    WriteTrace("own.csv", made, madeCount);
    WriteForeign();
    snprintf(command, sizeof command, "cut -d, -f1-%d,%d- own.csv >cut.csv", Column_refresh_ms,
             Column_refresh_ms + 2);
    assert_int_equal(system(command), 0);
}

/* What the summary of a file says, without what it always adds. */
static const char *VerdictIn(const char *path)
{
    static char words[MostWords];
    const char *line = strstr(SummaryText(&(Options){.files = {path}}), "\nverdict      ");
    snprintf(words, sizeof words, "%s", line ? line + 14 : "");
    char *end = strstr(words, " (without the first second)\n");
    words[end ? (size_t)(end - words) : strcspn(words, "\n")] = '\0';
    return words;
}

static void CheckVerdict(const char *path, const char *who, const char *wanted)
{
    const char *words = VerdictIn(path);
    CHECK(strcmp(words, wanted) == 0, "%s of %s: %s, not %s", path, who, words, wanted);
}

/* Recordings with the refresh, without it, PresentMon's and MangoHud's logs: the same in other
 * words. */
TEST_IN_FOLDER(VerdictTellsEachCadence)
{
#define IN_TIME        "uneven durations, but each shows its time: "
#define ERRORS(counts) "; " counts " errors are 1 ms or more"
    static const struct {
        Pictures pictures;
        const char *inRefreshes, *inMs;
    } rows[] = {
        {{"1"}, "even: each picture 1 refresh", "even: each picture 16.7 ms"},
        {{"2"}, "even: each picture 2 refreshes", "even: each picture 33.3 ms"},
        {{"1", 0, 101}, "even: each picture 1 refresh", "even: each picture 16.7 ms"},
        {{"1", 0, 50},
         "uneven: each picture 1 refresh" ERRORS("11 of 540"),
         "uneven: each picture 16.7 ms" ERRORS("11 of 540")},
        {{"12"},
         IN_TIME "1 and 2 refreshes in turn: 40 fps do not divide 60 Hz",
         IN_TIME "16.7 and 33.3 ms in turn"},
        {{"12", 0, 1},
         "uneven: 1 and 2 refreshes in turn: 40 fps do not divide 60 Hz" ERRORS("360 of 360"),
         "uneven: 16.7 and 33.3 ms in turn" ERRORS("360 of 360")},
        {{"32"},
         IN_TIME "2 and 3 refreshes in turn: 24 fps do not divide 60 Hz",
         IN_TIME "33.3 and 50.0 ms in turn"},
        {{"1112"},
         IN_TIME "1 and 2 refreshes in turn: 48 fps do not divide 60 Hz",
         IN_TIME "16.7 and 33.3 ms in turn"},
        {{"1111211112111112"},
         IN_TIME "1 and 2 refreshes in turn: 50.5 fps do not divide 60 Hz",
         IN_TIME "16.7 and 33.3 ms in turn"},
        {{"1211222112"},
         IN_TIME "50.0 % of the pictures stayed longer than 1 refresh",
         IN_TIME "50.0 % of the pictures stayed longer than 16.7 ms"},
        {{"1", 50},
         IN_TIME "1.9 % of the pictures stayed longer than 1 refresh",
         IN_TIME "1.9 % of the pictures stayed longer than 16.7 ms"},
        {{"1", 200}, "even: each picture 1 refresh", "even: each picture 16.7 ms"},
        {{"3233333323"},
         IN_TIME "0.0 % of the pictures stayed longer than 3 refreshes, 20.2 % shorter",
         IN_TIME "0.0 % of the pictures stayed longer than 50.0 ms, 20.2 % shorter"},
        {{"3133333323", 7},
         IN_TIME "13.3 % of the pictures stayed longer than 3 refreshes, 17.7 % shorter",
         IN_TIME "13.3 % of the pictures stayed longer than 50.0 ms, 17.7 % shorter"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *who = rows[i].pictures.stays;
        WriteAll(&rows[i].pictures);
        CheckVerdict("own.csv", who, rows[i].inRefreshes);
        CheckVerdict("cut.csv", who, rows[i].inMs);
        CheckVerdict("presentmon.csv", who, rows[i].inMs);
    }
}

/* MangoHud does not tell when pictures were seen. */
TEST_IN_FOLDER(VerdictOfFrameTimesIsOfFrames)
{
    static const char *const rows[][2] = {
        {"2", "each picture 33.3 ms"},
        {"32", "33.3 and 50.0 ms in turn"},
        {"1211222112", "50.0 % of the pictures stayed longer than 16.7 ms"},
    };
    char wanted[MostWords];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        WriteAll(&(Pictures){rows[i][0]});
        snprintf(wanted, sizeof wanted, "by frame times, %s; animation errors are not known",
                 rows[i][1]);
        CheckVerdict("mangohud.csv", rows[i][0], wanted);
    }
}

/* Where pictures come at any time, and there is no refresh. */
TEST_IN_FOLDER(VerdictTellsWhatKeepsNoRefresh)
{
    static const char *const verdicts[] = {
        "even: each picture when it comes, 16.7 to 33.3 ms",
        "uneven: each picture when it comes, 16.7 to 33.3 ms; 360 of 360 errors are 1 ms or more"};
    for (int wrong = 0; wrong < 2; wrong++) {
        Make(&(Pictures){"12", 0, wrong}, 0, ScreenSeen);
        WriteTrace("own.csv", made, madeCount);
        CheckVerdict("own.csv", verdicts[wrong], verdicts[wrong]);
    }
}

/* Where they do not keep the refresh that a display has. */
TEST_IN_FOLDER(VerdictTellsWhatIsTornOrReplaced)
{
    static const struct {
        ScreenSource source;
        int later, rate;
        double torn; /* in %, 0: none is */
    } rows[] = {{ScreenSeen, 3000, 51, 100},   {ScreenSeen, -15000, 600, 100},
                {ScreenSeen, 500, 58, 2.9},    {ScreenSeen, 100, 0, 0},
                {ScreenSwap, 3000, 51, 15.3},  {ScreenSwap, 100, 0, 0},
                {ScreenSwap, -15000, 600, 100}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char wanted[MostWords] = "even: each picture 1 refresh";
        if (rows[i].torn > 0)
            snprintf(wanted, sizeof wanted,
                     "uneven: %d pictures a second on 60 Hz: %.1f %% were torn or replaced",
                     rows[i].rate, rows[i].torn);
        Make(&(Pictures){"1", .later = rows[i].later}, PeriodOf(60), rows[i].source);
        WriteTrace("own.csv", made, madeCount);
        CheckVerdict("own.csv", ScreenSourceNames[rows[i].source], wanted);
    }
}

/* 31 ms are near no multiple of 20 ms, or of a part of them; and nearest to 40. */
TEST_IN_FOLDER(VerdictFindsARefreshInNineTenths)
{
    static const char *const verdicts[] = {"8.3 % of the pictures stayed longer than 20.0 ms",
                                           "each picture 20.0 to 31.0 ms"};
    for (int off = 0; off < 2; off++) {
        char log[8192] = "fps,frametime\n", wanted[MostWords];
        for (int i = 0; i < 300; i++) /* 2 of 23 are, or 3 */
            strcat(log, i % 23 < 2 + off ? "32.258,31.0\n" : "50.000,20.0\n");
        WriteFile("log.csv", log);
        snprintf(wanted, sizeof wanted, "by frame times, %s; animation errors are not known",
                 verdicts[off]);
        CheckVerdict("log.csv", verdicts[off], wanted);
    }
}

/* Counts as they are, up to the bounds of the rule. */
TEST(VerdictKeepsTheBoundsOfTheRule)
{
    static const struct {
        const char *about;
        int one, step, more; /* pictures of 1 refresh, of which each step-th has 2; more of 3 */
        CadenceKind kind;
    } rows[] = {
        {"99 %", 100, 0, 1, CadenceOne},
        {"under 99 %", 99, 0, 2, CadenceMixed},
        {"in turn, 99 % both", 396, 4, 4, CadenceTurns},
        {"in turn, under 99 %", 396, 4, 5, CadenceMixed},
        {"three at equal distances", 12, 4, 0, CadenceMixed},
        {"four", 16, 4, 0, CadenceTurns},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t refreshes[512];
        Stats stats = {.stays = {.refreshes = refreshes, .refresh = PeriodOf(60)}};
        const int count = rows[i].one + rows[i].more;
        for (int k = 0; k < count; k++)
            refreshes[k] = k >= rows[i].one ? 3 : rows[i].step > 0 && k % rows[i].step == 0 ? 2 : 1;
        stats.stays.count = stats.stays.settled = count;
        const Verdict verdict = VerdictOf(&stats, 0);
        CHECK(verdict.kind == rows[i].kind, "%s: %d", rows[i].about, verdict.kind);
    }
}

/* 99 % of the errors are under 1 ms, or not: as the percentile has it, which lies between two. */
TEST(VerdictJudgesErrorsByTheirPercentile)
{
    static const struct {
        Nanoseconds largest; /* of the last of 100 errors; the others are 0.9 ms */
        Evenness evenness;
    } rows[] = {{10890000, Even}, {10910000, Uneven}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Stats stats = {0};
        Frame frame = {.frameTime = ONE_SECOND,
                       .known = KnownOfAll | COLUMN_OF(animation_error_ms)};
        for (int k = 0; k <= 100; k++) {
            frame.animationError = k == 0 ? ONE_SECOND : k == 50 ? -rows[i].largest : 900000;
            frame.screenReal += ONE_SECOND;
            StatsAdd(&stats, &frame);
        }
        StatsFinish(&stats);
        const Verdict verdict = VerdictOf(&stats, 0);
        const StatsSettledErrors *errors = &stats.settledErrors;
        CHECK(verdict.evenness == rows[i].evenness && errors->count == 100 && errors->large == 1,
              "%d, %" PRId64 " of %" PRId64, verdict.evenness, errors->large, errors->count);
        StatsFree(&stats);
    }
}

/* Of an even number of times the lower middle one has to fit, and the refresh is the mean. Of 101
 * that differ the second and the one before the last are told. */
TEST(VerdictTakesTheLowerMedianAndThePercentiles)
{
    uint32_t times[101] = {20300, 20000, 20300, 19700, 20000, 20300, 20300, 19700, 20000, 20300};
    Stats stats = {.stays = {.us = times, .freeCount = 10, .freeSettled = 10}};
    const Verdict found = VerdictOf(&stats, COLUMN_OF(refresh_ms));
    CHECK(found.kind == CadenceOne && found.refreshMs == 20.09, "%d, %f ms", found.kind,
          found.refreshMs);
    for (int i = 0; i <= 100; i++)
        times[i] = 65500 + (uint32_t)i * 37 % 101;
    stats.stays.freeCount = stats.stays.freeSettled = 101;
    const Verdict none = VerdictOf(&stats, 0);
    CHECK(none.kind == CadenceFree && none.shortest == 65501e3 && none.longest == 65599e3,
          "%d, %f to %f", none.kind, none.shortest, none.longest);
}
