# SPDX-License-Identifier: MIT
#
# make report        every loop on every simulated machine: build/report.txt
# make plot          draw one recording, or two side by side: make plot TRACE="off.csv on.csv"
# make pictures      the README's pictures, made by the program itself, into PICTURES (assets)
# make icons         the icon in other sizes

.PHONY: report plot pictures icons

report: $(BUILD)/interp_demo
	$(BUILD)/interp_demo --report >$(BUILD)/report.txt
	@echo "wrote $(BUILD)/report.txt"

# Names go there as they are: neither make nor the shell finds a command in them.
unexport TRACE
plot: export NAMES := $(value TRACE)
plot:
	@set -f; if [ ! -f "$$NAMES" ]; then set -- $$NAMES; else set -- "$$NAMES"; fi; \
	assets/plot.sh "$(BUILD)" "$$@"

PICTURES ?= assets
PICTURE  := $(BUILD)/interp_demo --simulate
pictures: $(BUILD)/interp_demo
	$(PICTURE) vsync60 --frames 200 --lanes --strobe --screenshot "$(PICTURES)/lanes.png"
	$(PICTURE) vsync60 --frames 200 --strobe --size 640x480 --interpolation off \
		--screenshot "$(PICTURES)/off.png"
	$(PICTURE) vsync60 --frames 200 --strobe --size 640x480 --interpolation on \
		--screenshot "$(PICTURES)/on.png"
	$(PICTURE) vsync60 --frames 200 --strobe --size 640x480 --interpolation predict \
		--screenshot "$(PICTURES)/predict.png"
	$(PICTURE) hitch --frames 206 --hud full --screenshot "$(PICTURES)/graph.png"
	$(PICTURE) vsync60 --frames 200 --hud help --screenshot "$(PICTURES)/help.png"
	for drawn in off on; do $(PICTURE) vsync60 --duration 4 \
		--interpolation $$drawn --trace $(BUILD)/$$drawn.csv >/dev/null || exit; done
	assets/plot.sh $(BUILD) $(BUILD)/off.csv $(BUILD)/on.csv
	cp $(BUILD)/off-on.png "$(PICTURES)/plot.png"

ICON_SIZES := 48 128 256
icons:
	for size in $(ICON_SIZES); do rsvg-convert --width $$size --height $$size \
		--output "$(PICTURES)/icon-$$size.png" assets/icon.svg || exit; done

