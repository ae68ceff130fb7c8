/* SPDX-License-Identifier: MIT */
#pragma once

#include "base/keys.h"
#include "cli/options.h"

enum { OptionTextSize = 512, HelpKeySize = 64 };

void HelpPrint(void);
void HelpPrintLoops(void);
void HelpPrintScenes(void); /* each with its methods */
void HelpPrintVersion(void);

/* What the option does, with its range and default: "most ticks in one turn, 0 to 9 (5)". */
void HelpOptionText(char text[OptionTextSize], const OptionInfo *option);

/* The labels of a key and of those after it that share its help: "UP DOWN". Returns the key after
 * them. */
const KeyBinding *HelpKeyLabels(const KeyBinding *key, char labels[HelpKeySize]);
