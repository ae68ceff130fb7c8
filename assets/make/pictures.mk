# SPDX-License-Identifier: MIT
#
# make report        every loop on every simulated machine: build/report.txt
# make plot          draw recordings, of all programs that --summary reads, into PLOTS (the build folder):
#                    two side by side, more one above the other: make plot TRACE="off.csv on.csv";
#                    FROM=2 TO=9 draws those seconds alone, PROCESS and RUN are the options of these names.
#                    How B differs from A:
#                    make plot TRACE="a1.csv a2.csv a3.csv" AGAINST="b1.csv b2.csv b3.csv"
# make pictures      the README's pictures, made by the program itself, into PICTURES (assets/docs/pictures)

.PHONY: report plot pictures moving-picture camera-picture still-pictures

report: $(BUILD)/interp_demo
	$(BUILD)/interp_demo --report >$(BUILD)/report.txt
	@echo "wrote $(BUILD)/report.txt"

# The names reach the script as they are: neither make nor the shell runs a command in them.
PLOTS ?= $(BUILD)
unexport TRACE AGAINST
plot: export NAMES := $(value TRACE)
plot: export OTHERS := $(value AGAINST)
plot: export FROM := $(FROM)
plot: export TO := $(TO)
plot: export PROCESS := $(value PROCESS)
plot: export RUN := $(RUN)
# The program that reads the recordings: a build elsewhere, or the one to be built.
plot: export INTERP_DEMO := $(or $(INTERP_DEMO),$(BUILD)/interp_demo)
plot: $(if $(INTERP_DEMO),,$(BUILD)/interp_demo)
	@$(FOLDER); set -f; if [ -n "$$OTHERS" ]; then assets/plot/compare.sh "$(PLOTS)" $$NAMES \
		--against $$OTHERS $${FROM:+--from "$$FROM"} $${TO:+--to "$$TO"} \
		$${PROCESS:+--process "$$PROCESS"}; exit; fi; \
	if [ ! -f "$$NAMES" ]; then set -- $$NAMES; else set -- "$$NAMES"; fi; \
	assets/plot/plot.sh "$(PLOTS)" "$$@"

$(BUILD)/clip_frames: $(BUILD)/obj/assets/make/clip_frames.o
	$(LINK) $^ -lm

# From wall to wall and back the ball takes 2.96 s, so that 177 frames end almost as they begin. Three
# of them take 50 ms, and WebP counts whole milliseconds.
PICTURES ?= assets/docs/pictures
PICTURE  := $(BUILD)/interp_demo --simulate
MOVING   := --simulate vsync60 --frames 379 --size 960x640
FRAMES   := $(BUILD)/pictures
FIRST    := 203# of them in the moving picture
# After five houses, which the camera takes 120 frames for, they begin again.
CAMERA   := --scene camera --simulate vsync60 --frames 219 --lanes --size 960x600
ENCODED  := *# the names of the frames that become a part of a moving picture
WEBP      = img2webp $(2) $$(printf ' -d 17 %s -d 17 %s -d 16 %s' $(FRAMES)/$(1)/$(ENCODED).ppm) \
	-o "$(PICTURES)/$(1).webp"
# All frames of a clip from the FIRST-th on, as files of a folder.
CLIPPED   = @rm -rf $(FRAMES)/$(1) && mkdir -p $(FRAMES)/$(1) && \
	$(BUILD)/interp_demo $(3) --clip - | $(BUILD)/clip_frames $(2) $(FRAMES)/$(1)
pictures: moving-picture camera-picture still-pictures
moving-picture: $(BUILD)/interp_demo $(BUILD)/clip_frames
	$(call CLIPPED,moving,$(FIRST),$(MOVING))
	$(call WEBP,moving,-lossy -q 40 -m 6)
camera-picture: $(BUILD)/interp_demo $(BUILD)/clip_frames
	$(call CLIPPED,camera,100,$(CAMERA))
	$(call WEBP,camera,-lossy -q 40 -m 6)
still-pictures: $(BUILD)/interp_demo
	@mkdir -p $(FRAMES)
	$(PICTURE) vsync60 --frames 200 --lanes --screenshot "$(PICTURES)/lanes.png"
	$(PICTURE) hitch --frames 150 --hud full --size 1280x800 --screenshot "$(PICTURES)/graph.png"
	for drawn in off on; do $(PICTURE) vsync60 --duration 4 \
		--interpolation $$drawn --trace $(BUILD)/$$drawn.csv >/dev/null || exit; done
	INTERP_DEMO=$(BUILD)/interp_demo assets/plot/plot.sh $(BUILD) $(BUILD)/off.csv $(BUILD)/on.csv
	cp $(BUILD)/off-on.png "$(PICTURES)/plot.png"
