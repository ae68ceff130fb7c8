# SPDX-License-Identifier: MIT
#
# make deps          install what building needs, where it is missing; with other goals what they
#                    need: make deps test, make deps bench
# make deps-build    the same without other goals
# make deps-lint, deps-readers, deps-cross, deps-web, deps-windows    what lint, test-readers,
#                    cross, web with test-web, and windows with test-windows need
#
# With apt, dnf, pacman or brew; only Debian's has the last five. Brew has neither glad nor stb: a
# line says where to get them.

.PHONY: deps deps-build deps-lint deps-readers deps-cross deps-web deps-windows

BUILD_apt    := pkg-config libsdl2-dev libcglm-dev python3-glad libstb-dev libjsmn-dev \
	zlib1g-dev libwayland-dev wayland-protocols
BUILD_dnf    := pkgconf-pkg-config SDL2-devel cglm-devel python3-glad2 stb_truetype-devel \
	stb_image_write-devel zlib-devel wayland-devel wayland-protocols-devel
BUILD_pacman := pkgconf sdl2 cglm glad stb zlib wayland wayland-protocols
BUILD_brew   := pkgconf sdl2 cglm
# `make check` needs cmocka alone.
DEPS_apt     := $(BUILD_apt) libcmocka-dev xvfb xdotool sway strace patch gnuplot-nox valgrind \
	webp libglfw3-dev love
DEPS_dnf     := $(BUILD_dnf) libcmocka-devel xorg-x11-server-Xvfb xdotool sway strace patch gnuplot \
	valgrind libwebp-tools
DEPS_pacman  := $(BUILD_pacman) cmocka xorg-server-xvfb xdotool sway strace patch gnuplot valgrind \
	libwebp-utils
DEPS_brew    := $(BUILD_brew) cmocka gnuplot webp
LINT_apt     := clang libclang-rt-dev clang-format clang-tidy cppcheck shellcheck mandoc \
	desktop-file-utils appstream librsvg2-bin fish zsh debhelper lintian
READERS_apt  := nodejs npm
WEB_apt      := emscripten terser chromium
WINDOWS_apt  := gcc-mingw-w64-x86-64-win32 dpkg-dev wine wine64 xvfb xdotool
CROSS_apt    := gcc-s390x-linux-gnu gcc-arm-linux-gnueabihf qemu-user

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
		missing="$($1_dnf)"; rpm -q --whatprovides $$missing >/dev/null || root dnf install -y $$missing; \
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

# What tests and benchmarks need is three times as much.
deps: DEPS := $(if $(filter test% check% bench% asan tsan soak readme-check recipes,$(MAKECMDGOALS)),DEPS,BUILD)
deps-build: DEPS := BUILD
deps deps-build:
	$(call install,$(DEPS))
	@for header in stb_truetype.h stb_image_write.h; do \
		ls $(addsuffix /$$header,$(STB) /usr/include) 2>/dev/null | grep -q . || { \
			echo "stb is missing: put $$header into one of these folders:" \
				"$(STB) (https://github.com/nothings/stb)" >&2; exit 1; }; done
	@$(NEED_GLAD)

deps-lint:
	$(call install,LINT)

deps-readers:
	$(if $(shell command -v npm;),@true,$(call install,READERS))

deps-cross:
	$(call install,CROSS)

deps-web: deps-readers
	$(call install,WEB)

deps-windows:
	$(call install,WINDOWS)
