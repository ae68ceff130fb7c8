# SPDX-License-Identifier: MIT
#
#   make deps run     install what is missing, build, open the demo
#   make deps test    install what is missing, run all tests
#   make install      into PREFIX (/usr/local); make uninstall takes it away
#   make bench        measure; BENCH=trace for tests/bench/trace.c alone, which then says more
#
# CC, CFLAGS, CPPFLAGS and LDFLAGS are yours to set; everything built goes under build/.

CFLAGS ?= -O2 -g
BUILD  ?= build
GEN    := build/generated
ARGS   ?=
GLAD   ?= glad

PREFIX      ?= /usr/local
bindir      ?= $(PREFIX)/bin
datarootdir ?= $(PREFIX)/share
mandir      ?= $(datarootdir)/man

WARNINGS  := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wmissing-prototypes
# POSIX for what C does not have (files, signals); files over 2 GiB and dates after 2038 on machines
# of 32 bits as well.
# Contracting a * b + c would give other floats on machines that have the instruction.
ALL_CFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64 \
	-ffp-contract=off $(WARNINGS) -MMD -MP -Isrc -Itests \
	-isystem $(GEN)/glad/include $(LIB_CFLAGS) $(HARDENED) $(CPPFLAGS) $(CFLAGS)

# Hardened, as distributions build, where that is known: what overruns a buffer ends the program.
# Sanitizers see more without it, and the checked functions of the C library need an optimizer.
ifeq ($(findstring sanitize,$(CFLAGS))$(findstring mingw,$(CC))$(filter-out Linux,$(shell uname -s)),)
HARDENED    := -fstack-protector-strong -fPIE \
	$(if $(filter-out -O0,$(filter -O%,$(CFLAGS))),-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
HARDENED_LD := -pie -Wl,-z,relro,-z,now
endif
# For programs that only look at the source, or build it in their own way.
TOOL_CFLAGS = $(filter-out -M% $(HARDENED),$(ALL_CFLAGS))

# Asked for when a recipe first needs them, not when this file is read: deps may have to run before.
LIB_CFLAGS  = $(eval LIB_CFLAGS := $(patsubst -I%,-isystem %,$(shell pkg-config --cflags sdl2 cglm)) \
	-isystem /usr/include/stb -isystem /usr/local/include/stb)$(LIB_CFLAGS)
LIB_LDLIBS  = $(eval LIB_LDLIBS := $(shell pkg-config --libs sdl2) -lm)$(LIB_LDLIBS)
TEST_LDLIBS = $(eval TEST_LDLIBS := $(shell pkg-config --libs cmocka))$(TEST_LDLIBS)

SOURCES   := $(wildcard src/*.c src/*/*.c)
SHADERS   := $(wildcard shaders/*.vert shaders/*.frag)
GENERATED := $(GEN)/glad/src/gl.c $(GEN)/embedded.c
OBJECTS   := $(SOURCES:%.c=$(BUILD)/obj/%.o) $(BUILD)/obj/generated/embedded.o
ifneq ($(findstring sanitize,$(CFLAGS)),)
PLAIN_TESTS := tests/test_memory.c # a sanitizer has memory of its own
endif
ifneq ($(findstring sanitize=address,$(CFLAGS)),)
OBJECTS   += $(BUILD)/obj/tests/keep_loaded.o
endif
LIBRARY   := $(filter-out %/main.o,$(OBJECTS))
TEST_COMMON := $(patsubst %,$(BUILD)/obj/tests/%.o,program check/simulation screen server manager picture offscreen)
TESTS     := $(patsubst tests/%.c,$(BUILD)/tests/%,$(filter-out $(PLAIN_TESTS), \
	$(wildcard tests/test_*.c)))
# In this order. Asked for by name, one measures longer and says more.
BENCH     := turn tick trace start idle balls pacing
BENCHES   := $(patsubst %,$(BUILD)/bench/%,$(BENCH) machine bare first_swap.so)

.PHONY: all run check test tests test-readers test-cross cross soak bench fuzz fuzz-trace fuzz-options \
	lint lint-src lint-tests lint-rest deps deps-lint deps-readers deps-cross report plot pictures \
	readme-check icons install uninstall dist clean
.DELETE_ON_ERROR:
.SECONDARY:

all: $(BUILD)/interp_demo

run: $(BUILD)/interp_demo
	$(BUILD)/interp_demo $(ARGS)

$(BUILD)/interp_demo: $(OBJECTS)
	$(CC) $(CFLAGS) $(HARDENED_LD) $(LDFLAGS) -o $@ $^ $(LIB_LDLIBS)

$(BUILD)/obj/%.o: %.c | $(GENERATED)
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c -o $@ $<

$(BUILD)/obj/generated/%.o: $(GEN)/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c -o $@ $<

# `make deps run` on a machine that has nothing: the order holds with -j as well.
ifneq ($(filter deps,$(MAKECMDGOALS)),)
$(GENERATED): | deps
endif

# --reproducible: from the specification that comes with glad, not from the network.
$(GEN)/glad/src/gl.c:
	@mkdir -p $(@D)
	$(GLAD) --quiet --reproducible --api gl:core=3.3 --extensions GL_KHR_debug \
		--out-path $(GEN)/glad c

# The font and the shaders as C, so that the program runs from any directory.
FONT_PLACES := /usr/share/fonts /usr/local/share/fonts /opt/homebrew/share/fonts $(HOME)/Library/Fonts

$(GEN)/embedded.c: $(SHADERS)
	@mkdir -p $(@D)
	@font=$$(find $(FONT_PLACES) -name DejaVuSansMono.ttf 2>/dev/null | head -n 1); \
	if [ -z "$$font" ]; then echo "DejaVuSansMono.ttf is missing: run 'make deps'" >&2; exit 1; fi; \
	bytes() { od -An -v -tx1 "$$1" | sed 's/ *\([0-9a-f][0-9a-f]\)/0x\1,/g'; }; \
	{ echo '#include "render/embedded.h"'; \
	  echo 'const unsigned char EmbeddedFont[] = {'; bytes "$$font"; echo '};'; \
	  for shader in $(SHADERS); do \
	    file=$${shader##*/}; \
	    name=$$(echo "$$file" | awk -F. '{print toupper(substr($$1,1,1)) substr($$1,2) \
	                                             toupper(substr($$2,1,1)) substr($$2,2)}'); \
	    echo "const char Shader$$name[] = {"; bytes "$$shader"; echo '0};'; \
	  done; } >$@
	@echo "embedded the font and $(words $(SHADERS)) shaders"

# The GNU linker's --wrap puts tests/fail_once.c around the program.
comma   := ,
WRAPPED := $(patsubst %,-Wl$(comma)--wrap=%,malloc calloc realloc fopen fopen64 $(addprefix SDL_,InitSubSystem \
	GetNumVideoDisplays CreateWindow GL_CreateContext GL_SetAttribute GL_SetSwapInterval \
	GL_GetProcAddress GetWindowDisplayIndex GetCurrentDisplayMode GetCurrentVideoDriver \
	SetWindowFullscreen CreateSemaphore SemPost CreateThread))
FAILING := $(if $(filter Linux,$(shell uname -s)),$(BUILD)/tests/failing_demo)

$(BUILD)/tests/failing_demo: $(BUILD)/obj/tests/fail_once.o $(OBJECTS)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(HARDENED_LD) $(LDFLAGS) $(WRAPPED) -o $@ $^ $(LIB_LDLIBS)

# Unit and simulation tests, in one program: CHECK='World*' for those whose names match.
CHECK_OBJECTS := $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard tests/check/*.c))

$(BUILD)/check: $(CHECK_OBJECTS) $(TEST_COMMON) $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(HARDENED_LD) $(LDFLAGS) -o $@ $^ $(LIB_LDLIBS) $(TEST_LDLIBS)

check: $(BUILD)/check $(BUILD)/interp_demo
	@$(BUILD)/check $(if $(CHECK),'$(CHECK)')

tests: $(BUILD)/check $(TESTS) $(BENCHES) $(FAILING) $(BUILD)/interp_demo $(BUILD)/tests/other_display.so \
	$(BUILD)/tests/compare_pictures

$(BUILD)/tests/%: $(BUILD)/obj/tests/%.o $(TEST_COMMON) $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(HARDENED_LD) $(LDFLAGS) -o $@ $^ $(LIB_LDLIBS) $(TEST_LDLIBS)

$(BUILD)/tests/compare_pictures: $(BUILD)/obj/tests/compare_pictures.o
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(HARDENED_LD) $(LDFLAGS) -o $@ $^ -lm

$(BUILD)/tests/%.so: tests/%.c | $(GENERATED)
	@mkdir -p $(@D)
	$(CC) $(filter-out -MMD -MP -fsanitize%,$(ALL_CFLAGS)) -fPIC -shared -o $@ $<

# Measures, on a machine that should do nothing else: make bench, or make bench BENCH=pacing.
bench: $(BENCHES) $(BUILD)/interp_demo
	@cd $(BUILD) && for bench in machine $(BENCH); do \
		bench/$$bench $(if $(filter command line,$(origin BENCH)),long) || exit 1; done

$(BUILD)/bench/first_swap.so: tests/bench/first_swap.c | $(GENERATED)
	@mkdir -p $(@D)
	$(CC) $(filter-out -M%,$(ALL_CFLAGS)) $(LDFLAGS) -fPIC -shared -o $@ $< $(LIB_LDLIBS)

$(BUILD)/bench/start: $(BUILD)/obj/tests/server.o
$(BUILD)/bench/%: $(BUILD)/obj/tests/bench/%.o $(BUILD)/obj/tests/bench/bench.o $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(HARDENED_LD) $(LDFLAGS) -o $@ $^ $(LIB_LDLIBS)

# All tests, all again under ASan and UBSan, and those with threads under TSan.
ASAN := BUILD=build/asan CFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all'
TSAN := BUILD=build/tsan CFLAGS='-O1 -g -fsanitize=thread'

test: tests
	@$(MAKE) --no-print-directory $(ASAN) tests
	@$(MAKE) --no-print-directory $(TSAN) \
		$(patsubst %,build/tsan/tests/test_%,trace recording)
	@tests/run.sh $(ALSO) build build/asan build/tsan

# Ten minutes of drawing with everything on: memory stays flat. SOAK_SECONDS=60 for one.
soak: $(BUILD)/interp_demo
	@tests/soak.sh $(BUILD)/interp_demo $(BUILD)

# Traces as other people's programs read them; needs the npm registry. ALSO=tests/readers/run.sh
# makes it a part of `make test`.
test-readers: $(BUILD)/interp_demo
	@tests/readers/run.sh

# For a big-endian machine and one of 32 bits: what needs neither a screen nor real time, under qemu.
# What is linked comes from Debian's registry and is unpacked, not installed.
CROSS_s390x := s390x-linux-gnu
CROSS_armhf := arm-linux-gnueabihf
CROSS_TESTS := world loop_clock graph stats loops claims machine pacing recording summary

cross: cross-s390x cross-armhf

cross-%: build/cross/%/root $(GENERATED) | $(filter deps-cross,$(MAKECMDGOALS))
	@root=$(CURDIR)/$<; PKG_CONFIG_SYSROOT_DIR=$$root \
	PKG_CONFIG_LIBDIR=$$root/usr/lib/$(CROSS_$*)/pkgconfig:$$root/usr/share/pkgconfig \
	$(MAKE) --no-print-directory BUILD=build/cross/$* CC="$(CROSS_$*)-gcc --sysroot=$$root" \
		CFLAGS='-O2 -Werror' all $(CROSS_TESTS:%=build/cross/$*/tests/test_%)

build/cross/%/root:
	tests/cross/root.sh $* $(@D)

test-cross: $(BUILD)/interp_demo cross
	@tests/cross/run.sh

# Fed with what libFuzzer makes up, each for so long: the readers of recorded files, from some logs
# and a recording on; and the command line, from some good ones on.
FUZZ_SECONDS ?= 60
FUZZ_RUN      = -max_total_time=$(FUZZ_SECONDS) -timeout=10 -print_final_stats=1 \
	-artifact_prefix=$(BUILD)/fuzz/
FUZZ_trace   := $(patsubst %,src/%.c,trace/reader cli/summary cli/replay trace/stats base/units base/message)
FUZZ_options := $(filter-out src/main.c,$(SOURCES)) $(GEN)/embedded.c

fuzz: fuzz-trace fuzz-options

fuzz-trace: $(BUILD)/fuzz/fuzz_trace $(BUILD)/interp_demo
	@mkdir -p $(BUILD)/fuzz/corpus
	$(BUILD)/interp_demo --simulate noisy60 --frames 9 --trace $(BUILD)/fuzz/corpus/seed.csv
	$(BUILD)/fuzz/fuzz_trace $(FUZZ_RUN) -max_len=40000 -close_fd_mask=2 \
		$(BUILD)/fuzz/corpus tests/fuzz_seeds

fuzz-options: $(BUILD)/fuzz/fuzz_options
	@mkdir -p $(BUILD)/fuzz/options
	$(BUILD)/fuzz/fuzz_options $(FUZZ_RUN) -max_len=400 -close_fd_mask=3 \
		-dict=tests/fuzz_options.dict $(BUILD)/fuzz/options tests/fuzz_options_seeds

$(BUILD)/fuzz/fuzz_%: tests/fuzz_%.c $(SOURCES) $(GENERATED) $(wildcard src/*.h src/*/*.h)
	@mkdir -p $(@D)
	clang $(TOOL_CFLAGS) -O1 -g -fno-sanitize-recover=all \
		-fsanitize=fuzzer,address,undefined -o $@ $< $(FUZZ_$*) $(LIB_LDLIBS)

lint: lint-src lint-tests lint-rest

lint-src:
	clang-tidy --quiet $(SOURCES) -- $(TOOL_CFLAGS)

lint-tests: # the analyzer does not know that an assertion ends a test
	clang-tidy --quiet --checks='-clang-analyzer-*' $(wildcard tests/*.c tests/bench/*.c) -- \
		$(TOOL_CFLAGS)

lint-rest:
	clang-format --dry-run --Werror $(wildcard src/*.[ch] src/*/*.[ch] tests/*.[ch] \
		tests/bench/*.[ch])
	clang -fsyntax-only -pedantic-errors -Wgnu -Werror $(TOOL_CFLAGS) $(SOURCES)
	cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,style,performance,portability \
		--inline-suppr --suppress=missingIncludeSystem -Isrc src
	shellcheck .ci/run $(wildcard assets/*.sh assets/*/*.bash tests/*.sh tests/*/*.sh)

# What building, running and testing needs, by package manager.
DEPS_apt    := pkg-config libsdl2-dev libcglm-dev python3-glad libstb-dev fonts-dejavu-core \
	libcmocka-dev xvfb xdotool strace patch gnuplot-nox valgrind
DEPS_dnf    := pkgconf-pkg-config SDL2-devel cglm-devel glad2 stb_truetype-devel \
	stb_image_write-devel dejavu-sans-mono-fonts libcmocka-devel xorg-x11-server-Xvfb xdotool \
	strace patch gnuplot valgrind
DEPS_pacman := pkgconf sdl2 cglm python-glad stb ttf-dejavu cmocka xorg-server-xvfb xdotool \
	strace patch gnuplot valgrind
DEPS_brew   := pkgconf sdl2 cglm cmocka gnuplot
LINT_apt    := clang libclang-rt-dev clang-format clang-tidy cppcheck shellcheck mandoc \
	desktop-file-utils appstream librsvg2-bin fish zsh
READERS_apt := nodejs npm
CROSS_apt   := gcc-s390x-linux-gnu gcc-arm-linux-gnueabihf qemu-user

# Installs what is missing of the packages in $1, and nothing else.
define install
	@root() { \
		if [ "$$(id -u)" -eq 0 ]; then "$$@"; \
		elif command -v sudo >/dev/null; then sudo "$$@"; \
		else echo "Not root, and no sudo. Please install as root:" $$missing >&2; return 1; fi; }; \
	if command -v apt-get >/dev/null; then \
		missing=$$(for package in $($1_apt); do \
			dpkg-query -W -f '$${db:Status-Status}' $$package 2>/dev/null | grep -qx installed || \
				echo $$package; done); \
		[ -z "$$missing" ] || { root apt-get update && \
			root apt-get install -y --no-install-recommends $$missing; }; \
	elif command -v dnf >/dev/null; then \
		missing="$($1_dnf)"; rpm -q $$missing >/dev/null || root dnf install -y $$missing; \
	elif command -v pacman >/dev/null; then \
		missing="$($1_pacman)"; pacman -Q $$missing >/dev/null 2>&1 || \
			root pacman -S --needed --noconfirm $$missing; \
	elif command -v brew >/dev/null; then \
		brew list $($1_brew) >/dev/null 2>&1 || brew install $($1_brew); \
	else \
		echo "No apt, dnf, pacman or brew here. Please install what Debian calls:" >&2; \
		echo "  $($1_apt)" >&2; exit 1; \
	fi
endef

deps:
	$(call install,DEPS)
	@for header in stb_truetype.h stb_image_write.h; do \
		[ -e /usr/include/stb/$$header ] || [ -e /usr/local/include/stb/$$header ] || \
		[ -e /usr/include/$$header ] || { echo "stb is missing: put $$header into" \
			"/usr/local/include/stb (https://github.com/nothings/stb)" >&2; exit 1; }; done
	@command -v $(firstword $(GLAD)) >/dev/null || { \
		echo "glad 2 is missing: pip install glad2, or make GLAD='python3 -m glad'" >&2; exit 1; }

# One after the other, with -j as well: package managers lock.
deps-lint: | $(filter deps,$(MAKECMDGOALS))
	$(call install,LINT)

deps-readers: | $(filter deps deps-lint,$(MAKECMDGOALS))
	$(if $(shell command -v npm;),@true,$(call install,READERS))

deps-cross: | $(filter deps deps-lint deps-readers,$(MAKECMDGOALS))
	$(call install,CROSS)

# Every loop on every simulated machine.
report: $(BUILD)/interp_demo
	$(BUILD)/interp_demo --report >$(BUILD)/report.txt
	@echo "wrote $(BUILD)/report.txt"

# One trace as a picture, or two side by side: make plot TRACE="off.csv on.csv".
plot:
	@if [ ! -f "$$TRACE" ]; then set -- $$TRACE; else set -- "$$TRACE"; fi; \
	assets/plot.sh $(BUILD) "$$@"

# The README's pictures, made by the program itself.
PICTURES ?= assets
PICTURE  := $(BUILD)/interp_demo --simulate
pictures: $(BUILD)/interp_demo
	$(PICTURE) vsync60 --frames 200 --lanes --strobe --screenshot $(PICTURES)/lanes.png
	$(PICTURE) vsync60 --frames 200 --strobe --size 640x480 --interpolation off \
		--screenshot $(PICTURES)/off.png
	$(PICTURE) vsync60 --frames 200 --strobe --size 640x480 --interpolation on \
		--screenshot $(PICTURES)/on.png
	$(PICTURE) vsync60 --frames 200 --strobe --size 640x480 --interpolation predict \
		--screenshot $(PICTURES)/predict.png
	$(PICTURE) hitch --frames 206 --hud full --screenshot $(PICTURES)/graph.png
	$(PICTURE) vsync60 --frames 200 --hud help --screenshot $(PICTURES)/help.png
	for drawn in off on; do $(PICTURE) vsync60 --duration 4 \
		--interpolation $$drawn --trace $(BUILD)/$$drawn.csv >/dev/null || exit; done
	assets/plot.sh $(BUILD) $(BUILD)/off.csv $(BUILD)/on.csv
	cp $(BUILD)/off-on.png $(PICTURES)/plot.png

# What README.md and assets/TRACES.md show is what the program prints.
readme-check: $(BUILD)/interp_demo
	@INTERP_DEMO=$(abspath $<) tests/test_readme.sh

ICON_SIZES := 48 128 256
icons:
	for size in $(ICON_SIZES); do rsvg-convert --width $$size --height $$size \
		--output $(PICTURES)/icon-$$size.png assets/icon.svg || exit; done

# What make install puts where: each MODE FILE PLACE.
APP := io.github.interp_demo.interp_demo
define installed
	each 755 $(BUILD)/interp_demo "$(bindir)/interp_demo"; \
	each 644 assets/interp_demo.6 "$(mandir)/man6/interp_demo.6"; \
	each 644 assets/$(APP).desktop "$(datarootdir)/applications/$(APP).desktop"; \
	each 644 assets/$(APP).metainfo.xml "$(datarootdir)/metainfo/$(APP).metainfo.xml"; \
	icons="$(datarootdir)/icons/hicolor"; \
	each 644 assets/icon.svg "$$icons/scalable/apps/$(APP).svg"; \
	for size in $(ICON_SIZES); do \
		each 644 assets/icon-$$size.png "$$icons/$${size}x$$size/apps/$(APP).png"; done; \
	completion=assets/completions/interp_demo; \
	each 644 $$completion.bash "$(datarootdir)/bash-completion/completions/interp_demo"; \
	each 644 $$completion.zsh "$(datarootdir)/zsh/site-functions/_interp_demo"; \
	each 644 $$completion.fish "$(datarootdir)/fish/vendor_completions.d/interp_demo.fish"
endef

install: $(BUILD)/interp_demo
	@each() { install -d "$(DESTDIR)$${3%/*}" && install -m $$1 "$$2" "$(DESTDIR)$$3" && \
		echo "installed $(DESTDIR)$$3"; }; set -e; $(installed)

uninstall:
	@each() { rm -f "$(DESTDIR)$$3" && echo "removed $(DESTDIR)$$3"; }; set -e; $(installed)

# The source as git has it, the same bytes each time; building it needs no git.
VERSION = $(shell sed -n 's/^.define VERSION "\(.*\)"/\1/p' src/cli/options.c)
DIST    = interp_demo-$(VERSION)
dist:
	@mkdir -p $(BUILD)
	git ls-files -z | tar --create --file=$(BUILD)/$(DIST).tar --null --files-from=- \
		--transform='s|^|$(DIST)/|' --format=ustar --mtime='2000-01-01 UTC' --mode=a+rX,u+w,go-w \
		--owner=0 --group=0 --numeric-owner
	gzip -9nf $(BUILD)/$(DIST).tar
	@echo "wrote $(BUILD)/$(DIST).tar.gz"

clean:
	rm -rf build

-include $(OBJECTS:.o=.d) $(patsubst %.c,$(BUILD)/obj/%.d,$(wildcard tests/*.c tests/*/*.c))
