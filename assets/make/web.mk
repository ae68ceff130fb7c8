# SPDX-License-Identifier: MIT
#
# make web           the program as a page, for any host of static files: build/web
# make web-run       serves it, here alone: http://127.0.0.1:8000/, or PORT=8080
# make web-picture   the README's picture of it (needs chromium and the npm registry)

.PHONY: web web-run web-picture

EMCC       ?= emcc
WEB        := $(BUILD)/web
WEB_OBJ    := $(BUILD)/obj-web
WEB_GEN    := $(WEB_OBJ)/generated
# In place of what is for desktops: files of the same names with _web.
WEB_SOURCES := $(filter-out %_sdl.c %_linux.c %_posix.c %_windows.c %_wayland.c %_none.c,$(SOURCES))
WEB_OBJECTS := $(WEB_SOURCES:%.c=$(WEB_OBJ)/%.o) $(WEB_GEN)/embedded.o
# Small, but for what computes much.
WEB_QUICK   := src/game/crowd.c src/game/frame_log.c src/game/world.c src/machine/sim% src/trace/stats.c
WEB_CFLAGS  ?= $(if $(filter $(WEB_QUICK),$<),-O2,-Os)
WEB_ALL_CFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -ffp-contract=off $(WARNINGS) -MMD -MP \
	-Isrc -isystem $(WEB_GEN)/glad/include -isystem $(WEB_GEN)/include $(WEB_CFLAGS)

# Functions of web.js that wait, and those of the program that the page calls.
WEB_WAITS  := WebSleep WebFrame WebWait
WEB_CALLED := main WebState WebTables WebAct WebKeyDown WebMoved WebPressed \
	WebResized WebContextLost WebFullscreenRefused
# Options of the factory that emscripten knows.
WEB_OPTIONS := arguments print printErr wasmBinary noInitialRun onRuntimeInitialized onExit preRun \
	quit stdin
# Functions that call others by pointers and never wait: drawing, texts, statistics. Without them
# Asyncify makes less.
WEB_PROMPT := DrawPicture LiveDraw LiveScreenshot MakeRender ProgramCreate Compile OverlayDraw \
	UpdateHud HudArenas Flow* stbtt* stbi* Trace* Stats* Cells* Note Fail Tell* HelpPrint* Option* \
	snprintf vsnprintf fiprintf vfiprintf __vfprintf_internal printf_core fmt_fp pop_arg pad out \
	__fwritex fwrite fputs fputc fflush __getopt*
list = [$(subst $(eval) ,$(comma),$(strip $(patsubst %,"$2%",$1)))]

WEB_LINK = -s ASYNCIFY -s 'ASYNCIFY_IMPORTS=$(call list,$(WEB_WAITS))' \
	-s 'ASYNCIFY_REMOVE=$(call list,$(WEB_PROMPT))' -s ASYNCIFY_STACK_SIZE=32768 \
	-s MODULARIZE -s EXPORT_NAME=InterpDemo -s ENVIRONMENT=web,worker,node -s EXIT_RUNTIME \
	-s 'EXPORTED_FUNCTIONS=$(call list,$(WEB_CALLED),_)' -s EXPORTED_RUNTIME_METHODS=[] \
	-s DYNAMIC_EXECUTION=0 -s ALLOW_MEMORY_GROWTH -s MALLOC=emmalloc -s STRICT \
	-s MIN_WEBGL_VERSION=2 -s MAX_WEBGL_VERSION=2 -s GL_TRACK_ERRORS=0 -s SUPPORT_LONGJMP=0 \
	-s MIN_CHROME_VERSION=85 -s MIN_FIREFOX_VERSION=79 -s MIN_SAFARI_VERSION=140100 \
	-s POLYFILL=0 -s NODEJS_CATCH_EXIT=0 -s NODEJS_CATCH_REJECTION=0 \
	-s 'INCOMING_MODULE_JS_API=$(call list,$(WEB_OPTIONS))' \
	-lGL -lhtml5.js -lwebgl.js

web: $(WEB)/interp_demo.js $(patsubst assets/web/%,$(WEB)/%,$(filter-out %.js,$(wildcard assets/web/*))) $(WEB)/icon.svg \
	$(WEB)/licences.txt

$(WEB)/interp_demo.js: $(WEB_OBJECTS) src/base/web.js src/base/web_run.js $(wildcard assets/web/*.js)
	@mkdir -p $(@D)
	$(call SAY,LD $@) NODE_PATH=/usr/share/nodejs $(EMCC) -Oz $(WEB_LINK) \
		--js-library src/base/web.js --pre-js src/base/web_run.js -o $@ $(WEB_OBJECTS)
	@sed 's,^ *,,; s, *// .*,,; /^\(\/\/\)*$$/d' $(wildcard assets/web/*.js) >>$@

# The font's licence asks to be in all copies.
$(WEB)/licences.txt: assets/packaging/debian/copyright
$(WEB)/icon.svg: assets/packaging/icons/icon.svg
$(WEB)/icon.svg $(WEB)/licences.txt:
	@mkdir -p $(@D)
	@cp $< $@
$(WEB)/%: assets/web/%
	@mkdir -p $(@D)
	@cp $< $@

$(WEB_OBJ)/%.o: %.c $(WEB_OBJ)/flags
	@mkdir -p $(@D)
	$(call SAY,EMCC $<) $(EMCC) $(WEB_ALL_CFLAGS) -c -o $@ $<
$(WEB_GEN)/%.o: $(WEB_GEN)/%.c $(WEB_OBJ)/flags
	@mkdir -p $(@D)
	$(call SAY,EMCC $<) $(EMCC) $(WEB_ALL_CFLAGS) -c -o $@ $<

$(WEB_OBJ)/flags: $(WEB_GEN)/glad/include/glad/gl.h FORCE
	@flags='$(subst ','\'',$(EMCC) $(WEB_ALL_CFLAGS))'; \
	[ "$$flags" = "$$(cat $@ 2>/dev/null)" ] || printf '%s\n' "$$flags" >$@

# OpenGL ES in place of glad; cglm and stb apart from the system's other headers.
$(WEB_GEN)/glad/include/glad/gl.h:
	@mkdir -p $(@D) $(WEB_GEN)/glad/src $(WEB_GEN)/include
	@touch $(WEB_GEN)/glad/src/gl.c
	@ln -sfn "$$(pkg-config --variable=includedir cglm)/cglm" $(WEB_GEN)/include/cglm
	@for stb in /usr/include/stb /usr/local/include/stb; do \
		[ ! -d $$stb ] || ln -sf $$stb/*.h $(WEB_GEN)/include; done
	@echo '#include "render/gl_web.h"' >$@

# The font's ASCII characters, and the shaders for OpenGL ES.
WEB_SHADERS := $(SHADERS:%=$(WEB_GEN)/%)
$(WEB_GEN)/font.ttf: $(GEN)/font
	@mkdir -p $(@D)
	$(call SAY,GEN $@) pyftsubset '$(FONT)' --unicodes=20-7E --no-hinting --layout-features= \
		--drop-tables+=FFTM,GDEF,GPOS,GSUB,OS/2,gasp,name,post --output-file=$@
$(WEB_GEN)/shaders/%: shaders/%
	@mkdir -p $(@D)
	$(call SAY,GEN $@) sed -e '1i#version 300 es\nprecision highp float;\nprecision highp int;\n#define noperspective' \
		-e '/^#version/d; s| *//.*||; /^$$/d' $< >$@
$(WEB_GEN)/embedded.c: assets/make/embed.sh $(WEB_GEN)/font.ttf $(WEB_SHADERS)
	$(call SAY,GEN $@) assets/make/embed.sh $(WEB_GEN)/font.ttf $(WEB_SHADERS) >$@

PORT ?= 8000
web-run: web
	@python3 -m http.server --bind 127.0.0.1 --directory $(WEB) $(PORT)

web-picture: all web
	BUILD=$(BUILD) tests/web/run.sh picture $(BUILD)/web-page.png
	cwebp -quiet -q 85 $(BUILD)/web-page.png -o "$(PICTURES)/web-page.webp"

-include $(wildcard $(WEB_OBJ)/src/*.d $(WEB_OBJ)/src/*/*.d)
