#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Who may include what, and who may read a clock: tests/test_layers.sh [DIRECTORY], by default the
# repository that the script is in. A rule that is broken prints where; tests/run.sh counts the
# last lines.
set -u
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
shopt -s nullglob
cd "${1:-$(dirname "$0")/..}" || exit 1

sources=(src/*.[ch] src/loops/*.[ch] src/render/*.[ch])

# A file without its comments, line by line as it was.
Code() {
    awk '{
        out = ""
        for (line = $0; line != ""; line = substr(line, at + 2)) {
            at = index(line, inside ? "*/" : "/*")
            if (!inside)
                out = out (at ? substr(line, 1, at - 1) : line)
            if (!at)
                break
            inside = !inside
        }
        print out
    }' "$1"
}

# What a file includes, with its brackets or quotes.
Includes() {
    Code "$1" | sed -n 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*\([<"][^>"]*[>"]\).*/\1/p'
}

# Includes matching the pattern are for these files alone: OnlyIn PATTERN FILE...
OnlyIn() {
    local pattern=$1 file
    shift
    for file in "${sources[@]}"; do
        [[ " $* " == *" $file "* ]] && continue
        Includes "$file" | grep -E "$pattern" | sed "s|^|$file includes |"
    done
}

# Of the project, the file includes these headers at most: AtMost FILE HEADER...
AtMost() {
    local file=$1 header
    shift
    while read -r header; do
        [[ " $* " == *" $header "* ]] || echo "$file includes \"$header\""
    done < <(Includes "$file" | sed -n 's/^"\(.*\)"$/\1/p')
}

# Lines of code that match, but not in these files: Nowhere PATTERN FILE...
Nowhere() {
    local pattern=$1 file
    shift
    for file in "${sources[@]}"; do
        [[ " $* " == *" $file "* ]] && continue
        Code "$file" | grep -nE "$pattern" | sed "s|^|$file:|"
    done
}

SourcesAreThere() {
    local file
    for file in src/main.c src/loop.h src/world.c src/window.c src/stats.c src/trace_writer.c \
        src/live_clock.c src/machine_sim.c src/machine_live.c src/render/render.c \
        src/loops/arevalo.c; do
        [ -f "$file" ] || echo "$file is not there"
    done
}

LoopsSeeLoopHeaderAlone() {
    local file
    for file in src/loops/*.c; do
        case $file in
        */display_clock.c) Includes "$file" | grep -vE '^"\.\./(loop|[a-z_]*filter)\.h"$' ;;
        *) Includes "$file" | grep -vxF '"../loop.h"' ;;
        esac | sed "s|^|$file includes |"
    done
    for file in src/loops/*.h; do
        Includes "$file" | sed "s|^|$file includes |"
    done
}

OnlyWindowFilesAndWriterSeeSdl() {
    OnlyIn '[<"/]SDL' src/window.c src/window.h src/machine_live.c src/machine_live.h \
        src/live_clock.c src/trace_writer.c
}

OnlyRenderSeesOpenGl() {
    OnlyIn '[<"/](glad|GL|GLES[23]?|epoxy)/|SDL_opengl' src/render/*
}

RenderSeesViewDrawListAndReport() {
    local file own=()
    for file in src/render/*.h; do
        own+=("${file##*/}" "render/${file##*/}")
    done
    for file in src/render/*; do
        AtMost "$file" view.h draw_list.h message.h "${own[@]}"
    done
}

WorldSeesNothing() {
    AtMost src/world.c world.h
    AtMost src/world.h crowd.h
    AtMost src/crowd.c crowd.h world.h
    AtMost src/crowd.h
}

FrameSeesNothing() {
    AtMost src/frame.h
}

StatsSeeFrames() {
    AtMost src/stats.c stats.h frame.h message.h
    AtMost src/stats.h frame.h
}

TraceSeesFrames() {
    local file
    for file in src/trace*.[ch]; do
        AtMost "$file" trace.h trace_read.h trace_sink.h frame.h host.h message.h units.h
    done
}

HudSeesFramesAndStats() {
    AtMost src/hud.c hud.h
    AtMost src/hud.h draw_list.h flow.h frame.h graph.h lanes.h
    AtMost src/flow.c flow.h
    AtMost src/flow.h action.h draw_list.h
    AtMost src/graph.c graph.h stats.h
    AtMost src/graph.h draw_list.h frame.h
    AtMost src/lanes.c lanes.h
    AtMost src/lanes.h frame.h
    AtMost src/marks.c marks.h
    AtMost src/marks.h view.h
}

SimulatedMachineSeesMachine() {
    AtMost src/machine_sim.c machine_sim.h machine.h machine_spec.h
    AtMost src/machine_sim.h machine.h machine_spec.h
}

OnlyMachinesReadAClock() {
    local machines=(src/live_clock.c src/machine_live.c src/machine_sim.c src/window.c)
    machines+=(src/signals.c)
    local names=src/new_file.c # names files after the date
    local before='(^|[^A-Za-z0-9_.>])'
    local clocks='clock|time|clock_gettime|gettimeofday|timespec_get|localtime'
    clocks+='|nanosleep|clock_nanosleep'
    Nowhere "$before($clocks)\(" "${machines[@]}" "$names"
    Nowhere 'SDL_(GetTicks|GetTicks64|GetPerformanceCounter)\>' "${machines[@]}"
    Nowhere 'SDL_Delay\>' "${machines[@]}" src/trace_writer.c
}

OnlyMachinesKnowThePlatform() {
    local names='_WIN32|_WIN64|_MSC_VER|__MINGW32__|__CYGWIN__|__linux__?|__gnu_linux__|__unix__?'
    names+='|__APPLE__|__MACH__|__ANDROID__|__EMSCRIPTEN__|__(Free|Net|Open)BSD__'
    Nowhere "^[[:space:]]*#[[:space:]]*(if|ifdef|ifndef|elif)\>.*\<($names)\>" \
        src/window.c src/live_clock.c src/signals.c
}

OnlyStandardC() {
    Nowhere '\<_(GNU|DEFAULT|BSD|SVID|XOPEN|POSIX_C|DARWIN_C)_SOURCE\>' src/live_clock.c
    Nowhere '\<(asm|typeof|__asm__|__typeof__|__auto_type|__extension__|__int128)\>|\(\{'
    Nowhere '\<__(builtin|sync|atomic)_'
    Nowhere '\<__attribute__\>' src/message.h src/flow.h src/trace_read.c # which ask first for whom they are
}

NothingIncludesAC() {
    OnlyIn '\.c[>"]$' src/render/bodies.c # of libraries
}

FilesNameTheirLicense() {
    local file
    for file in "${sources[@]}" shaders/* tests/*.[ch] tests/*/*.[ch]; do
        head -n 1 "$file" | grep -qE '^(/\*|//) SPDX-License-Identifier: MIT( \*/)?$' ||
            echo "$file does not begin with its license"
    done
}

Each SourcesAreThere LoopsSeeLoopHeaderAlone OnlyWindowFilesAndWriterSeeSdl OnlyRenderSeesOpenGl \
    RenderSeesViewDrawListAndReport WorldSeesNothing FrameSeesNothing StatsSeeFrames \
    TraceSeesFrames HudSeesFramesAndStats SimulatedMachineSeesMachine OnlyMachinesReadAClock \
    OnlyMachinesKnowThePlatform OnlyStandardC NothingIncludesAC FilesNameTheirLicense
