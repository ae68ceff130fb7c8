# SPDX-License-Identifier: MIT
#
# make               build the program: build/interp_demo
# make run           build it and open it; ARGS='--loop lag' are its options
# make check         unit and simulation tests: 10 s, no display; CHECK='World*' for some of them
# make test          all tests: also with sanitizers, in windows under Xvfb, and installed
# make bench         measure; BENCH=trace for tests/bench/trace.c alone
# make install       install into PREFIX (/usr/local); make uninstall removes it again
# make single        a loop to take home, in one file: make single LOOP=lag
# make report        every loop on every simulated machine, as a table
# make plot          draw recordings, ours and other programs': make plot TRACE="off.csv on.csv"
# make lint          check the source; fuzz, cross, soak, readers...: see tests/make/
# make pictures      make the README's pictures again; icons, dist...: see assets/make/
# make clean         remove what was built
#
# `deps` in front installs what is missing: make deps run, make deps test.
# Yours to set: CC, CFLAGS, CPPFLAGS, LDFLAGS, PKG_CONFIG; BUILD, the folder for everything built;
# V=1 shows each command whole.

CFLAGS     ?= -O2 -g
PKG_CONFIG ?= pkg-config
BUILD      ?= build
override BUILD := $(subst $(CURDIR)/,,$(abspath $(subst $(CURDIR)/,,$(BUILD))))
GEN        ?= $(BUILD)/generated
ARGS       ?=

# Make puts this file into each folder that it builds in. Other folders are built in only if they are
# empty, and make clean does not remove them.
MARK := $(BUILD)/.interp_demo-build
ifneq ($(words $(BUILD)),1)
$(error BUILD='$(BUILD)': this must be a folder of its own, and its path must not have spaces)
endif
ifeq ($(wildcard $(MARK)),)
ifneq ($(wildcard $(BUILD)/* $(BUILD)/.[!.]*),)
$(error BUILD='$(BUILD)': this folder has files, but no $(notdir $(MARK)), which is in each folder that \
	make built in. Choose another folder, or, if it is an old build, remove it by hand)
endif
endif

include assets/make/common.mk

objects    = $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard $1))
# Some files are for one system only. Left out are those of others than that of the compiler.
SYSTEM    := $(or $(shell $(CC) -dumpmachine 2>/dev/null),$(shell uname -s | tr A-Z a-z))
ON         = $(findstring $1,$(SYSTEM))
OTHERS    := $(if $(call ON,mingw)$(call ON,windows),posix linux,windows $(if $(call ON,linux),,linux))
SOURCES   := $(filter-out $(OTHERS:%=\%_%.c),$(wildcard src/*.c src/*/*.c))
OBJECTS   := $(filter-out %_web.o,$(call objects,$(SOURCES))) $(BUILD)/obj/generated/embedded.o
GENERATED := $(GEN)/glad/src/gl.c $(GEN)/embedded.c $(GEN)/wayland/made
# All of the program except main(): what tests and benchmarks link.
LIBRARY   := $(BUILD)/libinterp_demo.a

.PHONY: all run help clean
.DELETE_ON_ERROR:
.SECONDARY:

all: $(BUILD)/interp_demo

run: $(BUILD)/interp_demo
	$(BUILD)/interp_demo $(ARGS)

help:
	@sed -n '3,/^$$/s/^# \{0,1\}//p' Makefile

$(BUILD)/interp_demo: $(OBJECTS)
	$(LINK) $^ $(LIB_LDLIBS)

$(LIBRARY): $(filter-out %/main.o,$(OBJECTS))
	$(ARCHIVE)

$(BUILD)/obj/%.o: %.c $(BUILD)/flags | $(GENERATED)
	$(COMPILE)
$(BUILD)/obj/generated/%.o: $(GEN)/%.c $(BUILD)/flags
	$(COMPILE)

# Changes when the compiler or a flag does: then everything is built again. `make install` takes
# what was built, for packagers give their flags to `make` alone.
UNLESS_INSTALLED := $(if $(filter install,$(MAKECMDGOALS)),,FORCE)
$(BUILD)/flags: $(UNLESS_INSTALLED) | $(DEPS_ASKED)
	$(call UPDATE,$(CC) $(ALL_CFLAGS) $(LDFLAGS))

# --reproducible: from the specification that comes with glad, not from the network.
$(GEN)/glad/src/gl.c: | $(DEPS_ASKED)
	@$(NEED_GLAD)
	$(call STEP,GEN $@) $(GLAD) --quiet --reproducible --api gl:core=3.3 \
		--extensions GL_KHR_debug --out-path $(GEN)/glad c

# The fonts and the shaders as C, so that the program runs from any folder.
FONTS   := $(wildcard assets/fonts/*.ttf)
SHADERS := $(wildcard shaders/*.vert shaders/*.frag)
$(GEN)/embedded.c: assets/make/embed.sh $(FONTS) $(SHADERS)
	$(call STEP,GEN $@) $^ >$@

# Wayland's protocols as C, for clients and (in tests) servers. The flags tell if Wayland is there.
$(GEN)/wayland/made: $(BUILD)/flags
	$(call STEP,GEN $(@D)) [ -z "$(WAYLAND)" ] || [ -e $(@D)/xdg-shell.h ] || \
		assets/make/wayland.sh $(@D)
	@touch $@

clean:
	[ ! -e $(MARK) ] || rm -rf $(BUILD)

# One after the other, with -j as well: `make clean all`, and package managers, which lock.
ifneq ($(filter clean,$(MAKECMDGOALS))$(word 2,$(DEPS_ASKED)),)
.NOTPARALLEL:
endif

include $(filter-out %/common.mk,$(wildcard assets/make/*.mk tests/make/*.mk))
-include $(wildcard $(BUILD)/obj*/*/*.d $(BUILD)/obj*/*/*/*.d)
