# SPDX-License-Identifier: MIT
#
# make cross         build for a big-endian machine (s390x) and one of 32 bits (armhf)
# make test-cross    and run there, under qemu, what needs neither a screen nor real time
# make test-windows  the program of `make windows` under wine, against the native one
#
# What is linked comes from Debian's registry and is unpacked, not installed.

.PHONY: cross cross-s390x cross-armhf test-cross test-windows

CROSS_s390x := s390x-linux-gnu
CROSS_armhf := arm-linux-gnueabihf

cross: cross-s390x cross-armhf

cross-s390x cross-armhf: cross-%: $(BUILD)/roots/%/root $(GENERATED)
	@+root=$<; PKG_CONFIG_SYSROOT_DIR=$$root \
	PKG_CONFIG_LIBDIR=$$root/usr/lib/$(CROSS_$*)/pkgconfig:$$root/usr/share/pkgconfig \
	$(SUBMAKE) BUILD=$(BUILD)/cross/$* CC="$(CROSS_$*)-gcc --sysroot=$$root" AR=$(CROSS_$*)-ar \
		CFLAGS='-O1 -Werror' all $(addprefix $(BUILD)/cross/$*/,check program_tests)

$(BUILD)/roots/%/root:
	@$(FOLDER)
	tests/cross/root.sh $* $(@D)

test-cross: $(BUILD)/interp_demo cross
	@BUILD=$(BUILD) tests/cross/run.sh s390x
	@BUILD=$(BUILD) tests/cross/run.sh armhf

test-windows: $(BUILD)/interp_demo tests windows
	@BUILD=$(BUILD) tests/cross/windows.sh
