/* SPDX-License-Identifier: MIT
 *
 * Names from elsewhere, which may contain what a terminal obeys: none of it is printed.
 */
#include "base/text.h"

#include "check/command.h"
#include "check/files.h"

/* Writes a character in UTF-8, with so many bytes, perhaps more than it needs. */
static void Encode(char text[8], uint32_t character, int length)
{
    static const unsigned leads[] = {0, 0x00, 0xC0, 0xE0, 0xF0};
    for (int i = length - 1; i > 0; i--, character >>= 6)
        text[i] = (char)(0x80 | (character & 0x3F));
    text[0] = (char)(leads[length] | character);
    text[length] = '\0';
}

TEST(TextCharactersAreThoseOfUtf8)
{
    static const uint32_t ends[] = {0, 0x80, 0x800, 0x10000, 0x110000};
    char text[8];
    for (int length = 1; length <= 4; length++)
        for (uint32_t due = length == 1; due < ends[length]; due++) {
            uint32_t character = 0;
            const bool whole = due >= ends[length - 1] && (due < 0xD800 || due > 0xDFFF);
            Encode(text, due, length);
            const int got = TextCharacter(text, &character);
            CHECK(whole ? got == length && character == due : got == 0,
                  "U+%04X in %d bytes: U+%04X in %d", (unsigned)due, length, (unsigned)character,
                  got);
            text[length - 1] = '\0';
            CHECK(length == 1 || TextCharacter(text, &character) == 0, "U+%04X is cut",
                  (unsigned)due);
        }
}

TEST(TextIsCleanedOfControlCharacters)
{
    static const char *const rows[][2] = {
        {"", ""},
        {"plain: ~ !", "plain: ~ !"},
        {"\x1b]0;a\x07\x1b[31m", "?]0;a??[31m"},
        {"a\tb\nc\rd\x7f", "a?b?c?d?"},
        {"\xc2\x9b"
         "31m\xc2\x80\xc2\x9f\xc2\xa0",
         "?31m??\xc2\xa0"},
        {"\x9b"
         "31m\x80\x9f\xa0\xff",
         "?31m??\xa0\xff"},
        {"\xc2", "\xc2"},
        {"\xc2\x1b[", "\xc2?["},
        {"\xe0\x82\x9b\xc0\x9b", "\xe0??\xc0?"}, /* too long for U+009B and U+001B */
        {"caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x8e\xae", "caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x8e\xae"},
        {"\xc3\x9b\xe1\x9b\x9b", "\xc3\x9b\xe1\x9b\x9b"}, /* letters that end in 0x9B */
        /* NOLINTBEGIN(misc-misleading-bidirectional): they are what is tested */
        {"a\xe2\x80\xae"
         "cod.exe",
         "a?cod.exe"},
        {"\xe2\x80\x8e\xe2\x80\x8f\xe2\x80\xa8\xe2\x80\xaa\xe2\x81\xa6\xe2\x81\xa9\xd8\x9c",
         "???????"},
        /* NOLINTEND(misc-misleading-bidirectional) */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[64];
        strcpy(text, rows[i][0]);
        TextClean(text);
        CHECK(strcmp(text, rows[i][1]) == 0, "%zu: '%s', not '%s'", i, text, rows[i][1]);
    }
}

TEST(TextPrintEndsOnlyTheLineOfItsFormat)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    TextPrint(file, "%s|", "a\n");
    TextPrint(file, "%s\n", "b\n");
    TextPrint(file, "\n");
    TextPrint(file, "%5s|%-3d%%", "c", 7);
    assert_string_equal(TextOf(file), "a?|b?\n\n    c|7  %");
}

/* ---- the program ---- */

static Program program;

/* What stands in a name, and how it is shown; in JSON, it is escaped so. */
static const struct Poison {
    const char *bytes, *shown, *json;
} poisons[] = {
    {"\x1b]52;c;ZXZpbA==\x07", "?]52;c;ZXZpbA==?", "\\u001b]52;c;ZXZpbA==\\u0007"},
    {"\x7f\b", "??", "\\u007f\\u0008"},
    {"\xc2\x9b"
     "2J",
     "?2J", "\\u009b2J"},
    {"\x9b"
     "2J",
     "?2J", "\\ufffd2J"},
    {"\xe2\x80\xae", "?", "\\u202e"}, /* NOLINT(misc-misleading-bidirectional) */
    {"'\"", NULL, NULL},              /* only of file names: nothing is quoted twice */
};

/* Whether a text is lines without anything that a terminal obeys. */
static bool IsClean(const char *text)
{
    while (*text) {
        uint32_t character = (unsigned char)*text;
        const int length = TextCharacter(text, &character);
        if (TextIsControl(character) && character != '\n')
            return false;
        text += length > 0 ? length : 1;
    }
    return true;
}

/* All poisons one after another, as each run of the program takes time. */
static const char *AllPoisons(bool ofFileNames)
{
    static char all[128];
    all[0] = '\0';
    for (size_t i = 0; i < sizeof poisons / sizeof poisons[0]; i++)
        if (poisons[i].shown || ofFileNames)
            strcat(all, poisons[i].bytes);
    return all;
}

/* Runs a command, in which @ stands for the file's name. */
static void RunClean(const char *command, const char *file)
{
    char arguments[1024] = "";
    for (size_t length = 0; *command; command++, length = strlen(arguments))
        snprintf(arguments + length, sizeof arguments - length, *command == '@' ? "%s" : "%.1s",
                 *command == '@' ? file : command);
    ProgramRun(&program, arguments);
    CHECK(IsClean(program.out) && IsClean(program.err), "%s: it prints %s%s", arguments,
          program.out, program.err);
}

/* What reads a file. */
static const char *const commands[] = {
    "--summary @",
    "--summary @ --worst 2",
    "--summary @ --json",
    "--summary @ other.csv",
    "--summary other.csv @ --worst 1",
    "--summary other.csv @ --json",
    "--summary @ --against other.csv",
    "--summary @ @ @ --against other.csv other.csv @",
    "--summary @ --against other.csv --json",
    "--summary @ --process @",
    "--summary @ --expect frames>9999",
    "--replay @",
    "--replay @ --json",
    "--replay @ --report",
    "--replay @ --report --csv",
    "--replay @ --report --json",
    "--replay @ --expect frames>9999",
};

/* From one command on every so many: 0 and 1 are all of them. */
static void RunEach(const char *file, size_t first, size_t step)
{
    WriteFile("other.csv", "FrameTime\n16\n17\n16\n17\n");
    for (size_t i = first; i < sizeof commands / sizeof commands[0]; i += step)
        RunClean(commands[i], file);
}

/* Sanitizers take every third. */
static void RunAll(const char *file)
{
    RunEach(file, 0, (size_t)SanitizedStep(3));
}

/* Writes a log, in which @ stands for the poison, with some rows. */
static void WriteLog(const char *header, const char *row, const char *poison)
{
    FILE *file = fopen("log.csv", "w");
    assert_non_null(file);
    for (int line = 0; line < 30; line++)
        for (const char *at = line == 0 ? header : row; *at; at++)
            fprintf(file, *at == '@' ? "%s" : "%.1s", *at == '@' ? poison : at);
    fclose(file);
}

/* All that is text in a log: its columns' names, the names in its rows, and what is no number. */
TEST_IN_FOLDER(TextOfLogsHasNoControlCharacters)
{
#define PRESENT "Application,ProcessID,SwapChainAddress,FrameTime,PresentMode,FrameType\n"
#define OURS    "frametime,elapsed,loop,interpolation,scene,place_error,screen_ms,screen_source\n"
    static const char *const logs[][2] = {
        {PRESENT, "a@.exe,1,2,16.6,Flip,Application\n"},
        {PRESENT, "a,@1,2,16.6,Flip,Application\n"},
        {PRESENT, "a,1,2@,16.6,Flip,Application\n"},
        {PRESENT, "a,1,2,16.6,Fl@ip,Application\n"},
        {PRESENT, "a,1,2,16.6,Flip,Appl@ication\n"},
        {PRESENT, "a,1,2,16@.6,Flip,Application\n"},
        {"Application,FrameTime,MsCPUBusy@,MsGPUBusy\n", "a,16.6,3,4\n"},
        {"FrameTime,M@sCPUBusy,GPUBusy\n", "16.6,@,4\n"},
        {OURS, "16,16000000,are@valo,on,ball,0,16,simulated\n"},
        {OURS, "16,16000000,arevalo,o@n,ball,0,16,simulated\n"},
        {OURS, "16,16000000,arevalo,on,b@all,0,16,simulated\n"},
        {OURS, "16,16000000,arevalo,on,ball,0,16,simul@ated\n"},
        {"frametime,@;loop\n", "1\n"},
        {"@Frame;Time\n", "1\n"},
        {"fps,frametime\n", "6@0,16\n"},
        {"@", "@\n"},
    };
    const size_t step =
        (size_t)Usually(Sanitized ? 8 : 3, 1); /* the next log has the other commands */
    for (size_t i = 0; i < sizeof logs / sizeof logs[0]; i++) {
        WriteLog(logs[i][0], logs[i][1], AllPoisons(false));
        RunEach("log.csv", i % step, step);
    }
}

TEST_IN_FOLDER(TextShowsWhereControlCharactersWere)
{
    char line[128];
    for (const struct Poison *poison = poisons; poison->shown; poison++) {
        WriteLog(PRESENT, "a@.exe,1,2,16.6,Flip,Application\n", poison->bytes);
        ProgramRun(&program, "--summary log.csv");
        snprintf(line, sizeof line, "\nprocess      a%s.exe 1 2\n", poison->shown);
        CHECK(strstr(program.out, line), "not%s%s", line, program.out);
        ProgramRun(&program, "--summary log.csv --json");
        snprintf(line, sizeof line, "\"process\":\"a%s.exe 1 2\"", poison->json);
        CHECK(strstr(program.out, line), "not %s: %s", line, program.out);
    }
}

/* Also with a newline, which would begin a line that the program has not printed. */
TEST_IN_FOLDER(TextOfFileNamesHasNoControlCharacters)
{
    char name[160];
    snprintf(name, sizeof name, "a%s\nb.csv", AllPoisons(true));
    WriteFile(name, "frametime\n16\n17\n16\n");
    RunAll(name);
    ProgramRun(&program, "--summary other.csv --against other.csv");
    const int lines = CountLines(program.out);
    RunClean("--summary @ --against other.csv", name);
    assert_int_equal(CountLines(program.out), lines);
    RunClean("--simulate vsync60 --frames 2 --trace ./@", name);
    WriteFile(name, "no log");
    RunAll(name);
    remove(name);
    RunAll(name);
}

/* What is no option, value, machine or place to write to. */
TEST_IN_FOLDER(TextOfTheCommandLineHasNoControlCharacters)
{
    static const char *const wrong[] = {"@",
                                        "--@",
                                        "--loop @",
                                        "--scene @",
                                        "--interpolation @",
                                        "--simulate @",
                                        "--simulate vsync60,@=1",
                                        "--simulate vsync60,tick=@",
                                        "--link @",
                                        "--link mobile,@",
                                        "--scene remote --link @.csv --simulate vsync60",
                                        "--fps @",
                                        "--size @",
                                        "--hitch @",
                                        "--summary log.csv --expect @<3",
                                        "--summary log.csv --process @",
                                        "--summary log.csv --from @",
                                        "--simulate vsync60 --frames 1 --trace none@/run.csv",
                                        "--simulate vsync60 --frames 1 --screenshot none@/a.png",
                                        "--shaders none@"};
    WriteFile("log.csv", PRESENT "a,1,2,16,Flip,Application\n");
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i += (size_t)SanitizedStep(3))
        RunClean(wrong[i], AllPoisons(false));
}
