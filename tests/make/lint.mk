# SPDX-License-Identifier: MIT
#
# make lint          check the source: clang-tidy, which has clang's warnings, too (file by file:
#                    make -j2 lint), formatting, cppcheck, shellcheck
# make lint-deep     for releases: clang's analyzer follows ten times as many ways through src/, and
#                    cppcheck reads it for other machines, too; a few minutes

.PHONY: lint lint-deep lint-src lint-tests lint-rest

# For programs that only read the source.
TOOL_CFLAGS = $(filter-out -M% -Werror $(HARDENED),$(ALL_CFLAGS))
TEST_SOURCES := $(wildcard tests/*.c tests/*/*.c assets/make/*.c)

lint: lint-src lint-tests lint-rest
lint-src: $(SOURCES:%=$(BUILD)/tidy/%)
lint-tests: $(TEST_SOURCES:%=$(BUILD)/tidy/%)

# Names that belong to the compiler: its own warning, as clang-tidy's check lists those of all headers
# first, which takes a quarter of its time.
TIDY_WARNINGS := --extra-arg=-Wreserved-identifier
TIDY = $(TIDY_WARNINGS)

# The analyzer looks at so many states of a function at most: a fiftieth of what it does by itself,
# in about a tenth of the time; lint-deep at all of them. Of C as GNU has it, other compilers know
# nothing.
TIDY_NODES ?= 4000
$(BUILD)/tidy/src/%: TIDY = $(TIDY_WARNINGS) --extra-arg=-Wgnu \
	$(addprefix --extra-arg=,-Xclang -analyzer-config -Xclang max-nodes=$(TIDY_NODES))

lint-deep:
	@+rm -rf $(BUILD)/tidy/src
	@+$(MAKE) --no-print-directory TIDY_NODES=225000 lint-src
	$(call STEP,LINT cppcheck) $(CPPCHECK)

# It does not know that an assertion ends a test; tables make tests long; callbacks have
# arguments that a test may not need.
$(BUILD)/tidy/tests/%: TIDY = $(TIDY_WARNINGS) \
	--checks='-clang-analyzer-*,-readability-function-size,-misc-unused-parameters'

# Checked again when the object is built again.
$(BUILD)/tidy/%.c: $(BUILD)/obj/%.o .clang-tidy
	$(call STEP,TIDY $*.c) clang-tidy --quiet $(TIDY) $*.c -- $(TOOL_CFLAGS) 2>$@.log || \
		{ cat $@.log; exit 1; }
	@touch $@

# With macros that are given (lint) it reads the source with these alone, else (lint-deep) with a dozen of
# the choices that #if and #ifdef offer. It never has the compiler's own, such as __linux__.
CPPCHECK = cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,style,performance,portability \
	--inline-suppr --suppress=missingIncludeSystem -Isrc src

lint-rest: | $(GENERATED)
	$(call STEP,LINT format) clang-format --dry-run --Werror $(wildcard src/*.[ch] src/*/*.[ch] \
		src/*/*.def tests/*.[ch] tests/*/*.[ch] assets/make/*.c assets/examples/*.[ch])
	$(call STEP,LINT cppcheck) $(CPPCHECK) $(filter -D%,$(LIB_CFLAGS))
	$(call STEP,LINT shellcheck) shellcheck .ci/run $(wildcard assets/*/*.sh \
		assets/*/*/*.bash tests/*.sh tests/*/*.sh)
