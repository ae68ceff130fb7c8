/* SPDX-License-Identifier: MIT
 *
 * The options, as the page needs them to read its own address.
 */
#include "cli/options.h"

#include "base/message.h"
#include "base/web.h"

const char *WebOptions(void)
{
    static char text[4096];
    text[0] = '\0';
    for (const OptionInfo *option = OptionTable; option->name; option++) {
        ListAdd(text, sizeof text, "", option == OptionTable ? "[" : ",");
        ListAdd(text, sizeof text, "", "{\"name\":\"%s\"}", option->name);
    }
    ListAdd(text, sizeof text, "", "]");
    return text;
}
