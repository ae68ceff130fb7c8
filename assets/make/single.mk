# SPDX-License-Identifier: MIT
#
# make single        a loop in a game of one file, build/single/arevalo.c; LOOP=lag for another

.PHONY: single

LOOP ?= arevalo
single: $(LOOP:%=$(BUILD)/single/%.c)

$(BUILD)/single/%.c: FORCE
	@$(FOLDER) && assets/single/single.sh '$*' >$@ && echo "wrote $@"
