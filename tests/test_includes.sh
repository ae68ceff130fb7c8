#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What each folder of src/ may include, what only some files may use, and that no files call each
# other in a circle.
shopt -s extglob
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"

# These files may include files of their own folder, and those that match the patterns. If several
# rules fit a file, the last counts.
allowed='
base/             nothing
render/           base/
trace/            base/
numbers/          base/|trace/(frame|column)\.h
formats/          base/|trace/(frame\.h|column\.h|columns\.def)
hud/              base/|loops/loop_list\.h|machine/(machine|keys)\.h|numbers/(staircase|stats|your_game)\.h|render/(view|draw_list)\.h|scenes/scene\.h|trace/frame\.h
machine/          base/|render/
scenes/           base/|render/(view|draw_list)\.h
loops/.*          base/|loops/
loops/[a-z_]*\.c  loops/loop\.h
loops/(display_.*|frame_(clock|pacing)|just_in_time)\.c  loops/(loop|frame_clock)\.h
loops/loop_list   base/|loops/
game/             base/|hud/|loops/|machine/(machine|keys)\.h|scenes/scene\.h|trace/(frame|recording)\.h|numbers/(stats|standstill|staircase|your_game)\.h|render/(view|draw_list)\.h
game/stage\.c     base/|game/|scenes/(scene|world)\.h
cli/              base/|formats/|game/|loops/|machine/|scenes/scene\.h|trace/|numbers/|render/
main              .*
'

# The sources without comments, with the same numbers of lines.
code=$work/src
cp -R src "$code"
find "$code" -type f -exec sed -i -e 's|/\*.*\*/||g; s|//.*||' \
    -e '\|/\*|,\|\*/|{s|/\*.*||; t; s|.*\*/||; t; s|.*||}' {} +

# Only PATTERN FILES: code that matches PATTERN is only in files that match FILES.
Only() {
    (cd "$code" && grep -rnE --include='*.[ch]' --include='*.def' "$1" .) | sed 's|^\./||' |
        grep -vE "^($2):"
}

FoldersIncludeWhatIsBelow() {
    local file included line rule
    (cd "$code" && grep -rE '^ *# *include *"' .) | sed 's|^\./||; s|: *#[^"]*"\(.*\)".*| \1|' |
        while read -r file included; do
            while read -r line; do
                [[ -z $line || ! $file =~ ^${line%% *} ]] || rule=${line##* }
            done <<<"$allowed"
            [[ $file != loops/* && ${file%/*} = "${included%/*}" || $included =~ ^($rule) ]] ||
                echo "$file includes $included"
            [ -f "src/$included" ] || echo "$file: $included is not written from src/"
        done
}

# Looks at the object files. Loops call the steps in loop.h without knowing whose functions they are.
NoFilesCallEachOther() {
    local sources=(src/*.c src/*/!(*_web|*_windows).c)
    sources=("${sources[@]#src/}")
    (cd "$BUILD/obj/src" && nm "${sources[@]/%.c/.o}") | awk '
        /:$/ { file = substr($1, 1, length($1) - 1) }
        NF == 3 && $2 ~ /[A-TV-Z]/ { from[$3] = file }
        $1 == "U" { uses[file, $2] }
        END {
            for (pair in uses) {
                split(pair, at, SUBSEP)
                if (at[2] in from && at[1] !~ /^loops/)
                    print at[1], from[at[2]]
            }
        }' >"$work/calls"
    [ "$(wc -l <"$work/calls")" -gt 100 ] || echo 'hardly any calls'
    { tsort "$work/calls" >/dev/null; } 2>&1
}

OnlySomeFilesSeeSdl() {
    Only '# *include *<SDL' \
        'machine/(window|system)_[a-z]*\.c|trace/worker_sdl\.c'
}
OnlyRenderSeesOpenGl() { Only '# *include *<(glad|GL|GLES[23]?|epoxy)/|SDL_opengl' 'render/.*'; }
OnlyMachinesReadAClock() {
    Only '\<(clock|time|clock_gettime|gettimeofday|timespec_get|(clock_)?nanosleep)\(' \
        'machine/.*|base/files\.c' # which names files after the date
    Only '\<SDL_(GetTicks(64)?|GetPerformanceCounter|Delay)\(' 'machine/.*|trace/worker_sdl\.c'
}
OnlyFilesOfAPlatformAskForIt() {
    Only '# *(if|ifdef|ifndef|elif)\>.*\<(_WIN32|__linux__|__unix__|__APPLE__|__EMSCRIPTEN__)' \
        'machine/system_(posix|wait)\.c'
}
# Names from elsewhere may contain bytes that a terminal obeys.
OnlyTextIsPrinted() {
    Only '\<(v?f?printf|f?puts|f?putc|putchar|perror|fwrite)\(' \
        'base/(text|message)\.c|cli/(help|plot_data)\.c|render/png\.c'
}
OnlyStandardC() {
    Only '\<_(GNU|DEFAULT|BSD|XOPEN|POSIX_C)_SOURCE\>|\<(typeof|asm|__int128)\>|\<__(builtin|atomic)_' \
        'machine/system_linux\.c'
}
NoVariableIsShared() { Only '^extern ([^c"]|c[^o])' 'nothing'; }
FilesNameTheirLicence() {
    grep -L -m 1 'SPDX-License-Identifier: MIT' src/*.c src/*/*.[ch] src/*/*.def shaders/* \
        tests/*.[ch] tests/*/*.[ch] tests/*.sh tests/*/*.sh Makefile tests/make/* assets/{make,plot,web}/* \
        assets/single/*.* assets/docs/*.6 .ci/run
}

Each FoldersIncludeWhatIsBelow NoFilesCallEachOther:nm OnlySomeFilesSeeSdl OnlyRenderSeesOpenGl \
    OnlyMachinesReadAClock OnlyFilesOfAPlatformAskForIt OnlyTextIsPrinted OnlyStandardC NoVariableIsShared \
    FilesNameTheirLicence
