# SPDX-License-Identifier: MIT
#
# make web           the program as a page, for any host of static files: build/web. With the address
#                    that it will have, other sites show links to it with a picture, or the page itself:
#                    make web SITE=https://example.org/interp_demo/
# make web-single    the same as one file, for chats, disks and sandboxes:
#                    build/web-single/interp_demo.html
# make web-run       serves it, here alone: http://127.0.0.1:8000/, or PORT=8080

.PHONY: web web-single web-run

EMCC       ?= emcc
TERSER     ?= terser
WASM_OPT   ?= wasm-opt
WEB        := $(BUILD)/web
WEB_OBJ    := $(BUILD)/obj-web
WEB_GEN    := $(WEB_OBJ)/generated
# In place of what is for desktops: files of the same names with _web. Files are as on POSIX.
WEB_SOURCES := $(filter-out %_sdl.c %_linux.c %_wayland.c %_embedded.c \
	%/system_posix.c %/system_wait.c %/files_posix.c %/terminal_posix.c \
	%/against.c %/compare.c %/pool.c %/plot_data.c \
	%/game_lines.c %/clip.c %/y4m.c,$(SOURCES))
# Two programs. The page opens with the game, interp_demo.js. What needs no window is asked for by few,
# and loaded then: whole.js has all, and is what the page as one file has inside. These files are in
# one of them alone.
WEB_REFUSES := src/cli/refuses_web.c
WEB_ALONE   := src/cli/help.c src/cli/recorded_machine.c src/cli/report.c src/cli/summary.c \
	src/machine/sim%.c src/formats/%.c
objects_without = $(patsubst %.c,$(WEB_OBJ)/%.o,$(filter-out $1,$(WEB_SOURCES))) $(WEB_GEN)/embedded.o
$(WEB)/interp_demo.js: $(call objects_without,$(WEB_ALONE))
$(WEB)/whole.js: $(call objects_without,$(WEB_REFUSES))
# Small, except what computes a lot, which is fast; optimized as a whole, which makes it smaller still. Memory
# is copied by instructions of WebAssembly's (bulk memory): the small library's memcpy goes byte by byte.
WEB_QUICK   := src/scenes/crowd.c src/game/frame_log.c src/scenes/world.c src/machine/sim.c
WEB_CFLAGS  ?= $(if $(filter $(WEB_QUICK),$<),-O2,-Oz) -fno-inline-functions -flto -mbulk-memory
WEB_ALL_CFLAGS = $(BASE_CFLAGS) -DWITHOUT_MANUAL -isystem $(WEB_GEN)/include $(STB:%=-isystem %) $(WEB_CFLAGS)

WEB_LIBRARIES := src/base/web.js src/base/web_files.js
# Functions of web.js that wait, and those of the program that the page calls.
WEB_WAITS  := WebSleep WebFrame WebDrawn WebWait
WEB_CALLED := main WebOptions WebState WebTables WebAct WebKeyDown WebMoved WebPressed \
	WebReleased WebResized WebContextLost WebFullscreenRefused
# Options of the factory that emscripten knows.
WEB_OPTIONS := arguments print printErr instantiateWasm wasmBinary noInitialRun onRuntimeInitialized onExit preRun quit
# Functions that call others by pointers and never wait: drawing, texts, files. Asyncify leaves them
# as they are, which makes the program smaller. A test of the page sees that there are such functions.
WEB_PROMPT := ApplyChanges Attach BeginLoop CommandChange DrawPicture FaceShow FilmWorked \
	FrameLogReadTimes LiveSeen \
	FindWord GameTimeRead LiveScreenshot Option* Picture* \
	ReadHud ReadParameters ReadScene ReadStates ReadTrace ReadVsync Stage* \
	StartTime WindowFeedback Work WorkerWake getTickCount \
	__fwritex __overflow __vfprintf_internal call close_file \
	__funcs_on_exit fclose fflush fgets pop_arg printf_core sift trinkle
WEB_PROMPT_ALONE := AddMachine MakeFram* Sim* TraceReader* __toread fread
# Names of members that only one script knows: they become short.
WEB_MEMBERS := callStackNameToId|callStackIdToName|callStackId|exportCallStack|handleSleepReturnValue|$\
	asyncPromiseHandlers|sleepCallbacks|getCallStackId|instrumentWasmExports|maybeStopUnwind|$\
	allocateData|setDataHeader|setDataRewindFunc|getDataRewindFunc|doRewind|handleSleep|handleAsync|$\
	whenDone|getContextSafariWebGL2Fixed|waitsFor|nextRound|sleepUntil|happened|watchFrames|$\
	untilDrawn|onFrame|frameTime|outOfView|isHidden|listeners|byTouch|keyCode|onKey|onPointer|$\
	onRelease|onVisibility|onView|onContext|onResize|registerContext|makeContextCurrent|$\
	deleteContext|stringiCache|stringCache|transformFeedbacks|offscreenCanvases|renderbuffers
comma := ,
list = [$(subst $(eval) ,$(comma),$(strip $(patsubst %,"$2%",$1)))]

WEB_LINK = -s ASYNCIFY -s 'ASYNCIFY_IMPORTS=$(call list,$(WEB_WAITS))' \
	-s 'ASYNCIFY_REMOVE=$(call list,$(WEB_PROMPT) $(if $(filter whole.js,$(@F)),$(WEB_PROMPT_ALONE)))' -s ASYNCIFY_STACK_SIZE=32768 \
	-s MODULARIZE -s EXPORT_NAME=InterpDemo -s ENVIRONMENT=web,worker,node -s EXIT_RUNTIME \
	-s 'EXPORTED_FUNCTIONS=$(call list,$(WEB_CALLED),_)' -s EXPORTED_RUNTIME_METHODS=[] \
	-s DYNAMIC_EXECUTION=0 -s ALLOW_MEMORY_GROWTH -s MAXIMUM_MEMORY=1GB -s MALLOC=emmalloc -s STRICT \
	-s MIN_WEBGL_VERSION=2 -s MAX_WEBGL_VERSION=2 -s GL_TRACK_ERRORS=0 -s SUPPORT_LONGJMP=0 \
	-s GL_SUPPORT_AUTOMATIC_ENABLE_EXTENSIONS=0 -s FILESYSTEM=0 \
	-s MIN_CHROME_VERSION=85 -s MIN_FIREFOX_VERSION=79 -s MIN_SAFARI_VERSION=150000 \
	-s POLYFILL=0 -s TEXTDECODER=2 -s NODEJS_CATCH_EXIT=0 -s NODEJS_CATCH_REJECTION=0 \
	-s 'INCOMING_MODULE_JS_API=$(call list,$(WEB_OPTIONS))' \
	-lGL -lhtml5.js -lwebgl.js

# What else the page consists of: the loops and the scenes, to be read there.
WEB_READ   := $(patsubst src/%,$(WEB)/%,$(shell grep -lE '^(void Loop|const Scene Scene)_' src/*/*.c))
WEB_FONTS  := $(FONTS:assets/fonts/%=$(WEB)/%)
WEB_BESIDE := $(WEB)/index.html $(WEB)/page.css $(WEB)/early.js $(WEB)/icon.svg $(WEB)/licences.txt \
	$(WEB)/moving.webp $(WEB)/lanes.png $(WEB_FONTS)
web: $(WEB)/interp_demo.js $(WEB)/whole.js $(WEB_BESIDE) $(WEB_READ) $(if $(SITE),$(WEB)/preview.png)

WEB_FEATURES := --enable-bulk-memory
# After emcc's own use of it wasm-opt takes 4 kB more off the program that the page opens with; a second time
# takes off 80 bytes. It takes half as long as the rest of the link, so whole.js, which few load, goes without.
WEB_SMALLER := --dae-optimizing -Oz --flatten --rereloop -Oz -Oz
$(WEB)/interp_demo.js $(WEB)/whole.js: $(WEB_LIBRARIES) src/base/web_run.js assets/web/page.js
	$(call STEP,LD $@) NODE_PATH=/usr/share/nodejs $(EMCC) -Oz $(WEB_LINK) \
		$(addprefix --js-library ,$(WEB_LIBRARIES)) --pre-js src/base/web_run.js -o $@ $(filter %.o,$^)
	@cat assets/web/page.js >>$@
	@NODE_PATH=/usr/share/nodejs $(TERSER) $@ -c ecma=2020,passes=4 -m \
		--mangle-props 'regex=/^($(WEB_MEMBERS))$$/' -o $@
	$(if $(filter whole.js,$(@F)),,@$(WASM_OPT) $(WEB_FEATURES) $(WEB_SMALLER) $(@:.js=.wasm) -o $(@:.js=.wasm))

# The licences of the fonts and of what glad generates ask to be in all copies.
$(WEB)/licences.txt: assets/packaging/debian/copyright assets/packaging/Apache-2.0.txt
$(WEB)/icon.svg: assets/packaging/icons/icon.svg
$(WEB)/icon.svg $(WEB)/licences.txt:
	@$(FOLDER) && cat $^ >$@
$(WEB)/index.html: export SITE := $(SITE)
$(WEB)/index.html: assets/make/web_site.py assets/web/index.html $(WEB_OBJ)/site
	@$(FOLDER) && python3 $< "$$SITE" assets/web/index.html $@
$(WEB_OBJ)/site: FORCE
	$(call UPDATE,$(SITE))
# As wide and as high as other sites show pictures of links.
$(WEB)/preview.png: $(BUILD)/interp_demo
	$(call STEP,GEN $@) $< --simulate vsync60 --frames 262 --size 1200x630 --parallel --screenshot $@ >$(WEB_OBJ)/log
$(WEB)/early.js: assets/web/early.js
	@$(FOLDER) && NODE_PATH=/usr/share/nodejs $(TERSER) $< -c ecma=2020,passes=4 -m -o $@
# Seen only where the program can't run.
$(WEB)/%: assets/docs/pictures/%
	@$(FOLDER) && cp $< $@
$(WEB)/%: assets/fonts/%
	@$(FOLDER) && cp $< $@
# The program's colours in front, as variables: COLOR(Ground, 0x12161C) is --ground: #12161c. Without
# comments and spaces at the beginnings of lines.
$(WEB)/page.css: src/render/look.h assets/web/page.css
	@$(FOLDER) && { echo ':root {' && sed -n 's/^COLOR(\(\w*\), 0x\(\w*\)).*/    --\L\1: #\2;/p' $< && \
		echo '}' && sed -e '/^ *\/\*.*\*\/$$/d; /^ *\/\*/,/\*\/$$/d' -e 's/^ *//; /^$$/d' assets/web/page.css; } >$@
$(WEB_READ): $(WEB)/%: src/%
	@$(FOLDER) && cp $< $@

web-single: $(BUILD)/web-single/interp_demo.html

$(BUILD)/web-single/interp_demo.html: assets/make/web_single.py $(WEB)/whole.js $(WEB_BESIDE) \
		$(WEB_READ)
	$(call STEP,GEN $@) python3 $< $(WEB) $(WEB_READ:$(WEB)/%=%) >$@

# Emscripten's own clang with emcc's flags: emcc itself takes longer to start than most files to
# compile.
WEB_CLANG = $(eval WEB_CLANG := $(shell em-config LLVM_ROOT)/clang $(shell $(EMCC) --cflags))$(WEB_CLANG)
WEB_COMPILE = $(call STEP,CLANG $<) $(WEB_CLANG) $(WEB_ALL_CFLAGS) -c -o $@ $<
$(WEB_OBJ)/%.o: %.c $(WEB_OBJ)/flags
	$(WEB_COMPILE)
$(WEB_GEN)/%.o: $(WEB_GEN)/%.c $(WEB_OBJ)/flags
	$(WEB_COMPILE)

$(WEB_OBJ)/flags: $(WEB_GEN)/include/glad/gl.h FORCE
	$(call UPDATE,$(EMCC) $(WEB_ALL_CFLAGS))

# OpenGL ES in place of glad; cglm apart from the system's other headers.
$(WEB_GEN)/include/glad/gl.h: | $(DEPS_ASKED)
	@$(FOLDER) && mkdir -p $(WEB_GEN)/src && touch $(WEB_GEN)/src/gl.c
	@ln -sfn "$$($(PKG_CONFIG) --variable=includedir cglm)/cglm" $(WEB_GEN)/include/cglm
	@echo '#include "render/gl_web.h"' >$@

# The shaders for OpenGL ES.
WEB_SHADERS := $(SHADERS:%=$(WEB_GEN)/%)
$(WEB_GEN)/shaders/%: shaders/%
	$(call STEP,GEN $@) sed -e '1i#version 300 es\nprecision highp float;\nprecision highp int;\n#define noperspective' \
		-e '/^#version/d; s| *//.*||; s/^ *//; /^$$/d' $< >$@
$(WEB_GEN)/embedded.c: assets/make/embed.sh $(WEB_SHADERS)
	$(call STEP,GEN $@) $^ >$@

PORT ?= 8000
web-run: web
	@python3 -m http.server --bind 127.0.0.1 --directory $(WEB) $(PORT)
