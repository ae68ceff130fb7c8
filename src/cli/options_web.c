/* SPDX-License-Identifier: MIT
 *
 * The options, as the page needs them to read its own address.
 */
#include "cli/options.h"

#include "base/message.h"
#include "base/web.h"

/* Whether an option asks for a run that opens no window. */
static bool RunsAlone(const OptionInfo *option)
{
    return !(ModeTable[option->asksFor].traits & ModeOpensWindow);
}

static const char *Truth(bool value)
{
    return value ? "true" : "false";
}

const char *WebOptions(void)
{
    enum { Size = 4096 }; /* enough for each with a long name */
    static char text[Size];
    text[0] = '\0';
    for (const OptionInfo *option = OptionTable; option->name; option++) {
        ListAdd(text, sizeof text, "", option == OptionTable ? "[" : ",");
        ListAdd(text, sizeof text, "", "{\"name\":\"%s\",\"alone\":%s,\"flag\":%s}", option->name,
                Truth(RunsAlone(option)), Truth(!option->argument));
    }
    ListAdd(text, sizeof text, "", "]");
    return text;
}
