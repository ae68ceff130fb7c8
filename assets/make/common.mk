# SPDX-License-Identifier: MIT
#
# What several make files share: flags, and the steps that recipes are made of.

.PHONY: FORCE

# Shows and runs a command: $(call STEP,CC $<) COMMAND. The target's folder is made first.
define STEP
@$(FOLDER)
$(if $(filter 1,$V),,@echo '$1' &&)
endef
FOLDER = mkdir -p $(BUILD) $(@D) && \
	{ [ -e $(MARK) ] || echo 'Made by the Makefile of interp_demo. make clean removes it.' >$(MARK); }

# Writes a text, if it is not what the target holds: the target is then newer than what was made
# with the old text.
define UPDATE
@$(FOLDER)
@text='$(subst ','\'',$1)'; [ "$$text" = "$$(cat $@ 2>/dev/null)" ] || printf '%s\n' "$$text" >$@
endef

# LESS_OPTIMIZED is for some objects an -O that follows that of CFLAGS; the last one counts (tests.mk, fuzz.mk).
# The file of flags does not have it: make clean after a change of it.
LESS_OPTIMIZED :=
COMPILE = $(call STEP,CC $<) $(CC) $(ALL_CFLAGS) $(LESS_OPTIMIZED) -c -o $@ $<
LINK    = $(call STEP,LD $@) $(CC) $(CFLAGS) $(HARDENED_LD) $(LDFLAGS) -o $@
ARCHIVE = $(call STEP,AR $@) rm -f $@ && $(AR) qcs $@ $^

WARNINGS    := -Wall -Wextra -pedantic-errors -Wshadow -Wconversion -Wmissing-prototypes
# POSIX for what C does not have (files, signals), and what macOS and the BSDs hide where POSIX is
# asked for (getopt_long); files over 2 GiB and dates after 2038 on 32-bit machines. SDL's headers
# would include all of the compiler's vector functions, which take three times as long to read.
# Contracting a * b + c would give other floats on machines that have the instruction. Without the
# name of the folder the program is the same wherever it is built; Debian's tools leave it out only
# if it is in ASCII and has no spaces.
BASE_CFLAGS := -std=c11 -D_POSIX_C_SOURCE=200809L -D_DARWIN_C_SOURCE -D__BSD_VISIBLE=1 \
	-D_NETBSD_SOURCE -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64 -DSDL_DISABLE_IMMINTRIN_H \
	-ffp-contract=off -ffile-prefix-map="$$PWD"=. $(WARNINGS) -MMD -MP -Isrc
ALL_CFLAGS   = $(BASE_CFLAGS) -Itests -isystem $(GEN)/glad/include $(LIB_CFLAGS) $(HARDENED) \
	$(CPPFLAGS) $(CFLAGS)

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
	$(patsubst -I%,-isystem %,$(shell $(PKG_CONFIG) --cflags 'sdl2 >= 2.24' cglm $(WAYLAND))) \
	$(WAYLAND:%=-DHAVE_WAYLAND -isystem $(GEN)/wayland) $(ZLIB:%=-DHAVE_ZLIB) \
	$(STB:%=-isystem %))$(LIB_CFLAGS)
LIB_LDLIBS  = $(eval LIB_LDLIBS := $(shell $(PKG_CONFIG) --libs sdl2 $(WAYLAND) $(ZLIB)) -lm $(if $(call ON,mingw),-lwinpthread))$(LIB_LDLIBS)
# Where Wayland's client library and its protocols are: wayland-client; else nothing.
WAYLAND     = $(eval WAYLAND := $(shell $(PKG_CONFIG) --exists wayland-protocols wayland-scanner && \
	$(PKG_CONFIG) --exists wayland-client && echo wayland-client))$(WAYLAND)
# What unpacks logs, where it is: zlib; else nothing.
ZLIB        = $(eval ZLIB := $(shell $(PKG_CONFIG) --exists zlib && echo zlib))$(ZLIB)
# The folders that may have stb's headers: those of Linux and the BSDs, and of Homebrew and MacPorts.
STB        := /usr/include/stb /usr/local/include/stb /opt/homebrew/include/stb \
	/opt/local/include/stb

# A build with other flags in a folder of this one. What is generated is the same.
SUBMAKE    := $(MAKE) --no-print-directory GEN=$(GEN)

GLAD       ?= glad
NEED_GLAD   = command -v $(firstword $(GLAD)) >/dev/null || { echo "glad 2 is missing: 'make deps-build' \
	installs it with apt, dnf or pacman; else 'pip install glad2', or give GLAD='python3 -m glad'" \
	>&2; exit 1; }

# `make deps run` on a machine that has nothing: these come before all else, with -j as well.
DEPS_ASKED := $(filter deps%,$(MAKECMDGOALS))
