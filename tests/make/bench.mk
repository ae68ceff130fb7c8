# SPDX-License-Identifier: MIT
#
# make bench         measure, best on a machine that does nothing else
# make bench BENCH=pacing     one of them

.PHONY: bench benches

BENCH   := turn tick trace window balls pacing# in this order
BENCHES := $(patsubst %,$(BUILD)/bench/%,$(BENCH) bare)

benches: $(BENCHES)

bench: $(BENCHES) $(BUILD)/interp_demo
	@grep -m 1 'model name' /proc/cpuinfo; uname -sr; echo "$$(getconf _NPROCESSORS_ONLN) cores"
	@SDL_VIDEODRIVER=offscreen $(BUILD)/interp_demo --info
	@echo 'not measured: waiting for vsync; a graphics card, where the processor draws'
	@echo 'medians of 5 rounds or more, in which both take turns; ratio: that of a round'; echo
	@printf '%-46s %9s %9s %7s  %-8s %s\n' '' ours other ratio asked 'the other'
	@cd $(BUILD) && status=0; for bench in $(BENCH); do bench/$$bench || status=1; done; exit $$status

$(BUILD)/bench/%: $(BUILD)/obj/tests/bench/%.o $(BUILD)/obj/tests/bench/bench.o \
		$(BUILD)/libtests.a $(LIBRARY)
	$(LINK) $^ $(LIB_LDLIBS)
