# SPDX-License-Identifier: MIT
#
# make windows       the program for Windows, on Debian: build/windows/interp_demo.exe, one file
#                    without others; `make deps-windows` installs what it needs
# make windows-link  the same as far as the linker, without SDL's library and an optimizer: seconds,
#                    for checks

.PHONY: windows windows-link

WINDOWS_HOST := x86_64-w64-mingw32
WINDOWS_OPTIMIZE := -O2
windows-link: WINDOWS_OPTIMIZE := -O0
# C99's printf; <math.h> of mingw compares types as float, which is never run. No dates in the file.
WINDOWS_BUILD = @+PKG_CONFIG_LIBDIR=$(abspath $<)/lib/pkgconfig \
	$(SUBMAKE) BUILD=$(BUILD)/cross/$@ CC=$(WINDOWS_HOST)-gcc AR=$(WINDOWS_HOST)-ar \
	CPPFLAGS='$(CPPFLAGS) -D__USE_MINGW_ANSI_STDIO=1' CFLAGS='$(WINDOWS_OPTIMIZE) $(filter -Werror,$(CFLAGS)) \
	-Wno-float-conversion' LDFLAGS='$(BUILD)/windows/resources.o -static -s -Wl,--no-insert-timestamp' all

windows: $(BUILD)/roots/windows/root $(BUILD)/windows/resources.o $(GENERATED)
	$(WINDOWS_BUILD)
	@cp $(BUILD)/cross/windows/interp_demo.exe $(BUILD)/windows/interp_demo.exe

windows-link: $(BUILD)/roots/windows-link/root $(BUILD)/windows/resources.o $(GENERATED)
	$(WINDOWS_BUILD)

# SDL's takes minutes, and stays until make clean.
$(BUILD)/roots/windows/root:
	@$(FOLDER)
	assets/make/sdl_windows.sh $(@D)
$(BUILD)/roots/windows-link/root:
	@$(FOLDER)
	assets/make/sdl_windows.sh $(@D) names

RESOURCES := assets/packaging/windows/interp_demo
$(BUILD)/windows/resources.o: $(RESOURCES).rc $(RESOURCES).manifest $(BUILD)/windows/interp_demo.ico \
		src/cli/help.c
	$(call STEP,RC $@) { echo '#define VERSION "$(VERSION)"'; \
		echo '#define NUMBERS $(subst .,$(comma),$(VERSION)),0'; cat $<; } | \
		$(WINDOWS_HOST)-windres -I $(<D) -I $(@D) -o $@

$(BUILD)/windows/interp_demo.ico: assets/make/icon.py $(ICON_SIZES:%=$(ICONS)/icon-%.png)
	$(call STEP,GEN $@) python3 $< $@ $(wordlist 2,9,$^)
