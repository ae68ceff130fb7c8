# SPDX-License-Identifier: MIT
#
# make single        a loop in a game of one file, build/single/arevalo.c; LOOP=lag for another.
#                    Beside our own three it writes their clock, frame_clock.h

.PHONY: single

LOOP ?= arevalo
single: $(LOOP:%=$(BUILD)/single/%.c)

$(BUILD)/single/%.c: FORCE
	@$(FOLDER) && assets/single/single.sh '$*' >$@ && echo "wrote $@"
	@if grep -q frame_clock.h $@; then cp src/loops/frame_clock.h $(@D); fi
