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
# make plot          draw recordings: make plot TRACE="off.csv on.csv"
# make lint          check the source; fuzz, cross, soak, readers...: see tests/make/
# make pictures      make the README's pictures again; icons, dist...: see assets/make/
# make clean         remove what was built
#
# `deps` in front installs what is missing: make deps run, make deps test.
# Yours to set: CC, CFLAGS, CPPFLAGS, LDFLAGS; BUILD, the folder for everything built; V=1 shows
# each command whole.

CFLAGS ?= -O2 -g
BUILD  ?= build
override BUILD := $(subst $(CURDIR)/,,$(abspath $(subst $(CURDIR)/,,$(BUILD))))
GEN    ?= $(BUILD)/generated
ARGS   ?=

ifneq ($(words $(BUILD))$(wildcard $(addprefix $(BUILD)/,Makefile *.c *.frag *.md)),1)
$(error BUILD='$(BUILD)': this must be a folder of its own, and its path must not have spaces)
endif

WARNINGS  := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wmissing-prototypes
# POSIX for what C does not have (files, signals); files over 2 GiB and dates after 2038 on 32-bit
# machines. Contracting a * b + c would give other floats on machines that have the instruction.
ALL_CFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64 \
	-ffp-contract=off $(WARNINGS) -MMD -MP -Isrc -Itests \
	-isystem $(GEN)/glad/include $(LIB_CFLAGS) $(HARDENED) $(CPPFLAGS) $(CFLAGS)
LINK = $(CC) $(CFLAGS) $(HARDENED_LD) $(LDFLAGS) -o $@

# Hardened, as distributions build, where that is known to work. Sanitizers see more without it, and
# the checked functions of the C library need an optimizer.
ifeq ($(findstring sanitize,$(CFLAGS))$(findstring mingw,$(CC))$(filter-out Linux,$(shell uname -s)),)
HARDENED    := -fstack-protector-strong -fPIE \
	$(if $(findstring _FORTIFY_SOURCE,$(CPPFLAGS) $(CFLAGS)),,$(if \
		$(filter-out -O0,$(filter -O%,$(CFLAGS))),-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3))
HARDENED_LD := -pie -Wl,-z,relro,-z,now
endif

# Asked for when a recipe first needs them, not when this file is read: deps may have to run before.
LIB_CFLAGS  = $(eval LIB_CFLAGS := \
	$(patsubst -I%,-isystem %,$(shell pkg-config --cflags 'sdl2 >= 2.24' cglm $(WAYLAND))) \
	$(WAYLAND:%=-DHAVE_WAYLAND -isystem $(GEN)/wayland) \
	-isystem /usr/include/stb -isystem /usr/local/include/stb)$(LIB_CFLAGS)
LIB_LDLIBS  = $(eval LIB_LDLIBS := $(shell pkg-config --libs sdl2 $(WAYLAND)) -lm)$(LIB_LDLIBS)
# Where Wayland's client library and its protocols are: wayland-client; else nothing.
WAYLAND     = $(eval WAYLAND := $(shell pkg-config --exists wayland-protocols wayland-scanner && \
	pkg-config --exists wayland-client && echo wayland-client))$(WAYLAND)

# The short form of a command: $(call SAY,CC $<) COMMAND.
ifneq ($(V),1)
SAY = @echo '$1' &&
endif

objects    = $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard $1))
SOURCES   := $(wildcard src/*.c src/*/*.c)
OBJECTS   := $(patsubst %.c,$(BUILD)/obj/%.o,$(filter-out %_web.c,$(SOURCES))) \
	$(BUILD)/obj/generated/embedded.o
GENERATED := $(GEN)/glad/src/gl.c $(GEN)/embedded.c $(GEN)/wayland/made
# All of the program except main(): what tests and benchmarks link.
LIBRARY   := $(BUILD)/libinterp_demo.a

.PHONY: all run help clean FORCE
.DELETE_ON_ERROR:
.SECONDARY:

all: $(BUILD)/interp_demo

run: $(BUILD)/interp_demo
	$(BUILD)/interp_demo $(ARGS)

help:
	@sed -n '3,/^$$/s/^# \{0,1\}//p' Makefile

$(BUILD)/interp_demo: $(OBJECTS)
	$(call SAY,LD $@) $(LINK) $^ $(LIB_LDLIBS)

$(LIBRARY): $(filter-out %/main.o,$(OBJECTS))
	$(call SAY,AR $@) rm -f $@ && $(AR) qcs $@ $^

$(BUILD)/obj/%.o: %.c $(BUILD)/flags | $(GENERATED)
	@mkdir -p $(@D)
	$(call SAY,CC $<) $(CC) $(ALL_CFLAGS) -c -o $@ $<

$(BUILD)/obj/generated/%.o: $(GEN)/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(call SAY,CC $<) $(CC) $(ALL_CFLAGS) -c -o $@ $<

# Changes when the compiler or a flag does: then everything is built again. `make install` takes
# what was built, for packagers give their flags to `make` alone.
UNLESS_INSTALLED := $(if $(filter install,$(MAKECMDGOALS)),,FORCE)
$(BUILD)/flags: $(UNLESS_INSTALLED)
	@mkdir -p $(@D)
	@flags='$(subst ','\'',$(CC) $(ALL_CFLAGS) $(LDFLAGS))'; \
	[ "$$flags" = "$$(cat $@ 2>/dev/null)" ] || printf '%s\n' "$$flags" >$@

# `make deps run` on a machine that has nothing: the order holds with -j as well.
ifneq ($(filter deps deps-build,$(MAKECMDGOALS)),)
$(GENERATED) $(GEN)/font $(BUILD)/flags: | $(filter deps deps-build,$(MAKECMDGOALS))
endif

# --reproducible: from the specification that comes with glad, not from the network.
GLAD ?= glad
$(GEN)/glad/src/gl.c:
	@mkdir -p $(@D)
	$(call SAY,GEN $@) $(GLAD) --quiet --reproducible --api gl:core=3.3 \
		--extensions GL_KHR_debug --out-path $(GEN)/glad c

# The font and the shaders as C, so that the program runs from any folder. FONT is a file; by default
# the first of those that Debian, Fedora, Arch Linux and macOS have.
FONT    ?= $(firstword $(wildcard $(addsuffix /DejaVuSansMono.ttf, /usr/share/fonts/truetype/dejavu \
	/usr/share/fonts/dejavu-sans-mono-fonts /usr/share/fonts/TTF $(HOME)/Library/Fonts)))
SHADERS := $(wildcard shaders/*.vert shaders/*.frag)
$(GEN)/embedded.c: assets/make/embed.sh $(SHADERS) $(GEN)/font
	$(call SAY,GEN $@) assets/make/embed.sh '$(FONT)' $(SHADERS) >$@

$(GEN)/font: $(UNLESS_INSTALLED)
	@mkdir -p $(@D)
	@[ '$(FONT)' = "$$(cat $@ 2>/dev/null)" ] || echo '$(FONT)' >$@

# Wayland's protocols as C, for clients and (in tests) servers. The flags tell if Wayland is there.
$(GEN)/wayland/made: $(BUILD)/flags
	@mkdir -p $(@D)
	$(call SAY,GEN $(@D)) [ -z "$(WAYLAND)" ] || [ -e $(@D)/xdg-shell.h ] || \
		assets/make/wayland.sh $(@D)
	@touch $@

clean:
	rm -rf $(BUILD)

# `make -j2 clean all`: not at the same time.
ifneq ($(filter clean,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

include $(wildcard tests/make/*.mk assets/make/*.mk)
-include $(wildcard $(BUILD)/obj/*/*.d $(BUILD)/obj/*/*/*.d)
