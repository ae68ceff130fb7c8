# SPDX-License-Identifier: MIT
#
# make bench         measure, best on a machine that does nothing else
# make bench BENCH=pacing     one of them, which then measures longer and says more

.PHONY: bench benches

BENCH   := turn tick trace start idle balls pacing# in this order
BENCHES := $(patsubst %,$(BUILD)/bench/%,$(BENCH) machine bare first_swap.so)

benches: $(BENCHES)

bench: $(BENCHES) $(BUILD)/interp_demo
	@cd $(BUILD) && for bench in machine $(BENCH); do \
		bench/$$bench $(if $(filter command line,$(origin BENCH)),long) || exit 1; done

$(BUILD)/bench/first_swap.so: tests/bench/first_swap.c $(BUILD)/flags | $(GENERATED)
	@mkdir -p $(@D)
	$(call SAY,LD $@) $(CC) $(filter-out -M%,$(ALL_CFLAGS)) $(LDFLAGS) -fPIC -shared -o $@ $< $(LIB_LDLIBS)

$(BUILD)/bench/%: $(BUILD)/obj/tests/bench/%.o $(BUILD)/obj/tests/bench/bench.o \
		$(BUILD)/libtests.a $(LIBRARY)
	@mkdir -p $(@D)
	$(call SAY,LD $@) $(LINK) $^ $(LIB_LDLIBS)
