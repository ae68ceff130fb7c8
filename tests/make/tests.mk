# SPDX-License-Identifier: MIT
#
# make check         unit and simulation tests; CHECK='World*' for those whose names match
# make check-program tests that run the program as users do: its messages, files and clips; CHECK, too
# make check-all     for releases: both, with all cases of the tests that take a choice; a minute
# make test-all      for releases: make test with all cases, and all again with sanitizers
# make lists         write options, keys, figures... into man page, completions, TRACES.md, JSON.md
# make tests         build all tests; make test runs them, with sanitizers, too
# make soak          an hour of drawing, the page beside the program (make deps-web): memory stays
#                    flat, clocks don't drift; SOAK_SECONDS=60 for a minute
# make storm         200 runs (or RUNS) under a compositor that dies, unplugs and lies
# make readme-check  what README.md, TRACES.md and the other pages show is what the program prints
# make recipes       make each change that CONTRIBUTING.md shows in a copy of its own, and check that
#                    one; make test makes all of them in one copy
# make test-readers  traces as speedscope reads them (needs the npm registry)
#
# A program of tests is a folder of tests/: check, program (runs interp_demo), render (draws offscreen),
# window (in a real window) and wayland. ThreadSanitizer runs those of check that have threads.

.PHONY: check check-program check-all lists tests test test-all soak storm readme-check recipes test-readers asan tsan

TEST_LDLIBS = $(eval TEST_LDLIBS := $(shell $(PKG_CONFIG) --libs cmocka))$(TEST_LDLIBS)

# Tests are optimized less than the program: they run about as fast, and compile in three quarters of
# the time, with sanitizers in half of it. Benchmarks are not tests.
$(call objects,$(filter-out tests/bench/%,$(wildcard tests/*.c tests/*/*.c))): LESS_OPTIMIZED = \
	$(if $(filter -O2,$(lastword $(filter -O%,$(CFLAGS)))),-O1,$(if $(findstring sanitize,$(CFLAGS)),-O0))

TEST_PROGRAMS := $(BUILD)/check $(addprefix $(BUILD)/,$(addsuffix _tests,program render window wayland))

$(BUILD)/check:         $(call objects,tests/check/*.c)
$(BUILD)/program_tests: $(call objects,tests/program/*.c)
$(BUILD)/thread_tests:  $(call objects,tests/check/trace.c tests/check/recording.c)
$(BUILD)/render_tests:  $(call objects,tests/render/*.c)
# First the tests that need a heap in which no window has left room.
$(BUILD)/window_tests:  $(call objects,tests/window/memory.c) $(call objects,tests/window/*.c)
$(BUILD)/wayland_tests: $(call objects,tests/wayland/wayland.c) $(BUILD)/tests/compositor \
	$(BUILD)/tests/sdl2_gl
$(BUILD)/window_tests $(BUILD)/wayland_tests: X11 := -lX11
$(TEST_PROGRAMS): $(BUILD)/libtests.a $(LIBRARY)
$(BUILD)/thread_tests: $(BUILD)/libtests.a $(BUILD)/libthreads.a
$(TEST_PROGRAMS) $(BUILD)/thread_tests:
	$(LINK) $(filter %.o,$^) $(filter %.a,$^) $(LIB_LDLIBS) $(TEST_LDLIBS) $(X11)

# What tests share, main() included; a program links the parts that it uses.
$(BUILD)/libtests.a: $(call objects,tests/program.c tests/stb_image.c $(patsubst %,tests/check/%.c, \
		check command csv events files limit simulation) tests/window/screen.c tests/window/server.c)
	$(ARCHIVE)

# What the tests of threads link of the program, which is built once more for them: it neither draws
# nor plays.
$(BUILD)/libthreads.a: $(filter $(addprefix $(BUILD)/obj/src/,$(addsuffix /%,base cli formats numbers \
		trace)),$(OBJECTS))
	$(ARCHIVE)

check: $(BUILD)/check $(BUILD)/interp_demo
	@$(BUILD)/check $(foreach filter,$(CHECK),'$(filter)')

check-program: $(BUILD)/program_tests $(BUILD)/interp_demo
	@$(BUILD)/program_tests $(foreach filter,$(CHECK),'$(filter)')

check-all: $(BUILD)/check $(BUILD)/program_tests $(BUILD)/interp_demo
	@CHECK_ALL=1 $(BUILD)/check
	@CHECK_ALL=1 $(BUILD)/program_tests

lists: $(BUILD)/check
	@LISTS=write $(BUILD)/check 'ListsAre*'

# Tests that are a program each.
TESTS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/test_*.c))

$(BUILD)/tests/%: $(BUILD)/obj/tests/%.o $(BUILD)/libtests.a $(LIBRARY)
	$(LINK) $(filter %.o,$^) $(filter %.a,$^) $(LIB_LDLIBS) $(TEST_LDLIBS)

# The Wayland compositor; where Wayland's server library is missing, one that says so.
$(BUILD)/tests/compositor: $(BUILD)/obj/tests/wayland/compositor.o
	$(LINK) $^ $(if $(WAYLAND),$$($(PKG_CONFIG) --libs wayland-server))

$(BUILD)/tests/%.so: tests/%.c $(BUILD)/flags | $(GENERATED)
	$(call STEP,LD $@) $(CC) $(filter-out -MMD -MP -fsanitize%,$(ALL_CFLAGS)) -fPIC -shared -o $@ $<

# An example of the clock to take home.
$(BUILD)/tests/sdl2_gl: assets/examples/sdl2_gl.c src/loops/frame_clock.h $(BUILD)/flags
	$(call STEP,LD $@) $(CC) $(filter-out -MMD -MP -fsanitize%,$(ALL_CFLAGS)) -Isrc/loops -o $@ $< \
		$(LIB_LDLIBS) -lGL -lm

# The program with some calls replaced by those of tests/fail_once.c or tests/count_calls.c, by the
# GNU linker's --wrap.
ifeq ($(shell uname -s),Linux)
WRAPPED_DEMOS := $(BUILD)/tests/failing_demo $(BUILD)/tests/counting_demo
endif
$(BUILD)/tests/failing_demo: $(BUILD)/obj/tests/fail_once.o
$(BUILD)/tests/failing_demo: WRAPPED := malloc calloc realloc fopen fopen64 \
	$(addprefix SDL_,InitSubSystem GetNumVideoDisplays CreateWindow GL_CreateContext \
	GL_SetAttribute GL_SetSwapInterval GL_GetProcAddress GetWindowDisplayIndex \
	GetCurrentDisplayMode GetCurrentVideoDriver SetWindowFullscreen CreateSemaphore SemPost \
	CreateThread)
$(BUILD)/tests/counting_demo: $(BUILD)/obj/tests/count_calls.o
$(BUILD)/tests/counting_demo: WRAPPED := malloc calloc realloc SDL_GL_SwapWindow
$(WRAPPED_DEMOS): $(OBJECTS)
	$(LINK) $(WRAPPED:%=-Wl,--wrap=%) $^ $(LIB_LDLIBS)

# AddressSanitizer's builds.
ifneq ($(findstring sanitize=address,$(CFLAGS)),)
KEEP_LOADED := $(BUILD)/obj/tests/keep_loaded.o
$(BUILD)/interp_demo $(TEST_PROGRAMS) $(TESTS) $(WRAPPED_DEMOS): $(KEEP_LOADED)
endif

tests: $(BUILD)/interp_demo $(TEST_PROGRAMS) $(TESTS) $(WRAPPED_DEMOS) \
	$(BUILD)/tests/other_display.so $(BUILD)/tests/compare_pictures \
	$(BUILD)/tests/hanging \
	$(if $(findstring sanitize,$(CFLAGS)),,benches)

# All again with AddressSanitizer and UBSan, and what has threads with ThreadSanitizer.
asan: | $(GENERATED)
	@+$(SUBMAKE) BUILD=$(BUILD)/asan \
		CFLAGS='-O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=all' tests
tsan: | $(GENERATED)
	@+$(SUBMAKE) BUILD=$(BUILD)/tsan CFLAGS='-O1 -g1 -fsanitize=thread' $(BUILD)/tsan/thread_tests

# ALSO=tests/readers/run.sh makes more scripts a part of it.
test: tests asan tsan
	@BUILD=$(BUILD) tests/run.sh $(ALSO)

test-all: tests asan tsan
	@CHECK_ALL=1 BUILD=$(BUILD) tests/run.sh $(ALSO)

soak: $(BUILD)/interp_demo web
	@BUILD=$(BUILD) tests/soak.sh

storm: $(BUILD)/wayland_tests $(BUILD)/interp_demo
	@CHECK_LIMIT=0 RUNS=$(or $(RUNS),200) $(BUILD)/wayland_tests 'WaylandStorms*'

readme-check: $(BUILD)/interp_demo
	@BUILD=$(BUILD) tests/test_readme.sh

recipes: $(BUILD)/interp_demo $(BUILD)/check
	@BUILD=$(BUILD) tests/test_recipes.sh alone

test-readers: $(BUILD)/interp_demo
	@BUILD=$(BUILD) tests/readers/run.sh
