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
    return !(ModeTable[option->mode].traits & ModeOpensWindow);
}

const char *WebOptions(void)
{
    enum { Size = 4096 }; /* several times what they take */
    static char text[Size];
    text[0] = '\0';
    for (const OptionInfo *option = OptionTable; option->name; option++) {
        ListAdd(text, sizeof text, "", option == OptionTable ? "[" : ",");
        ListAdd(text, sizeof text, "", "{\"name\":\"%s\",\"alone\":%s,\"flag\":%s}", option->name,
                RunsAlone(option) ? "true" : "false", option->argument ? "false" : "true");
    }
    ListAdd(text, sizeof text, "", "]");
    return text;
}
