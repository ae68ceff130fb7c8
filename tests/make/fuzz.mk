# SPDX-License-Identifier: MIT
#
# make fuzz          feed the program with what libFuzzer makes up, FUZZ_SECONDS (60) each:
#   make fuzz-trace    the readers of recorded files, starting from some logs and a recording
#   make fuzz-options  the command line, starting from some good ones

.PHONY: fuzz fuzz-trace fuzz-options

FUZZ         := $(BUILD)/fuzz
FUZZ_SECONDS ?= 60
FUZZ_RUN      = -max_total_time=$(FUZZ_SECONDS) -timeout=10 -print_final_stats=1 \
	-artifact_prefix=$(FUZZ)/
FUZZ_CFLAGS  := -O1 -g -fno-sanitize-recover=all -fsanitize=address,undefined

fuzz: fuzz-trace fuzz-options

fuzz-trace: $(FUZZ)/fuzz_trace $(BUILD)/interp_demo
	@mkdir -p $(FUZZ)/corpus
	$(BUILD)/interp_demo --simulate noisy60 --frames 9 --trace $(FUZZ)/corpus/seed.csv
	$(FUZZ)/fuzz_trace $(FUZZ_RUN) -max_len=40000 -close_fd_mask=2 $(FUZZ)/corpus tests/fuzz_seeds

fuzz-options: $(FUZZ)/fuzz_options
	@mkdir -p $(FUZZ)/options
	$(FUZZ)/fuzz_options $(FUZZ_RUN) -max_len=400 -close_fd_mask=3 \
		-dict=tests/fuzz_options.dict $(FUZZ)/options tests/fuzz_options_seeds

# A build of its own, without main(): libFuzzer has one.
$(FUZZ)/fuzz_trace $(FUZZ)/fuzz_options: fuzz-build ;
.PHONY: fuzz-build
fuzz-build: | $(GENERATED)
	@+$(SUBMAKE) BUILD=$(FUZZ) CC=clang CFLAGS='$(FUZZ_CFLAGS) -fsanitize=fuzzer-no-link' fuzzers

.PHONY: fuzzers
fuzzers: $(BUILD)/fuzz_trace $(BUILD)/fuzz_options
$(BUILD)/fuzz_trace $(BUILD)/fuzz_options: $(BUILD)/fuzz_%: $(BUILD)/obj/tests/fuzz_%.o $(LIBRARY)
	$(call SAY,LD $@) $(LINK) -fsanitize=fuzzer $^ $(LIB_LDLIBS)
