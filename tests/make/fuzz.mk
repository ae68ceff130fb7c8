# SPDX-License-Identifier: MIT
#
# make fuzz          feed the program random input from libFuzzer, FUZZ_SECONDS (60) each:
#   make fuzz-trace    the readers of recorded files, starting from some logs and a recording
#   make fuzz-options  the command line, starting from some good ones

.PHONY: fuzz fuzz-trace fuzz-options

FUZZ         := $(BUILD)/fuzz
FUZZ_SECONDS ?= 60
FUZZ_RUN      = -max_total_time=$(FUZZ_SECONDS) -timeout=10 -print_final_stats=1 \
	-artifact_prefix=$(FUZZ)/
FUZZ_CFLAGS   = -O1 -g1 -fno-sanitize-recover=all -fsanitize=address,undefined $(filter -Werror,$(CFLAGS))

fuzz: fuzz-trace fuzz-options

fuzz-trace: $(FUZZ)/trace $(BUILD)/interp_demo
	@mkdir -p $(FUZZ)/corpus_trace
	$(BUILD)/interp_demo --simulate noisy60 --frames 9 --trace $(FUZZ)/corpus_trace/seed.csv
	$(FUZZ)/trace $(FUZZ_RUN) -max_len=40000 -close_fd_mask=2 $(FUZZ)/corpus_trace tests/fuzz/seeds

# The help has the words of a command line.
fuzz-options: $(FUZZ)/options $(BUILD)/interp_demo
	@mkdir -p $(FUZZ)/corpus_options
	@for list in help list-loops; do $(BUILD)/interp_demo --$$list; done | \
		grep -oE '[-a-z0-9_]+=?|@' | sort -u | sed 's/.*/"&"/' >$(FUZZ)/words
	$(FUZZ)/options $(FUZZ_RUN) -max_len=400 -close_fd_mask=3 \
		-dict=$(FUZZ)/words $(FUZZ)/corpus_options tests/fuzz/option_seeds

# What fuzzing seldom runs is not optimized, which takes half as long to compile.
FUZZ_PLAIN = $(call objects,$(wildcard $(addprefix src/,$(addsuffix /*.c,game hud loops machine render scenes))))

# A build of its own with clang, without main(): libFuzzer has one. One after the other,
# with -j as well, for both write the same objects.
$(FUZZ)/options: | $(FUZZ)/trace
$(FUZZ)/trace $(FUZZ)/options: FORCE | $(GENERATED)
	@+$(SUBMAKE) BUILD=$(FUZZ) CC=clang CFLAGS='$(FUZZ_CFLAGS) -fsanitize=fuzzer-no-link' $@

# In that build. What reads recorded files needs neither the game nor the HUD.
$(BUILD)/libreaders.a: $(filter $(addprefix $(BUILD)/obj/src/,render/y4m.o $(addsuffix /%,base cli formats \
		machine numbers trace)),$(OBJECTS))
	$(ARCHIVE)
$(BUILD)/trace: $(BUILD)/libreaders.a
$(BUILD)/options: $(LIBRARY)
$(BUILD)/trace $(BUILD)/options: LESS_OPTIMIZED = $(if $(filter $(FUZZ_PLAIN),$@),-O0)
$(BUILD)/trace $(BUILD)/options: $(BUILD)/%: $(BUILD)/obj/tests/fuzz/%.o
	$(LINK) -fsanitize=fuzzer $(filter %.o,$^) $(filter %.a,$^) $(LIB_LDLIBS)
