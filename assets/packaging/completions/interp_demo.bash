# SPDX-License-Identifier: MIT
#
# Completion of interp_demo's command line for bash.

# What completes a value: it reads the variables of _interp_demo below and sets COMPREPLY.
_interp_demo_nothing() { :; }

_interp_demo_words() {
    mapfile -t COMPREPLY < <(compgen -W "$*" -- "$current")
}

# The loops of the program that is about to be called.
_interp_demo_loops() {
    _interp_demo_words "$("$program" --list-loops 2>/dev/null | sed -n 's/^\([^ ]*\).*/\1/p')"
}

# A name, or parameters after commas. The word that bash completes is only the end of the value.
_interp_demo_machines() {
    local part=${value##*,}
    # made by 'make lists': bash machines
    local names='fast vsync60 vsync144 slow-draw slow-tick crawl oversleep hitch noisy60 ntsc queue2 vrr slow-gpu handheld40 loading beat60'
    local parameters='tick= draw= refresh= refresh2= noise= vrr= queue= draw-noise= gpu= gpu-noise= seed= drop= oversleep= hitch= slow-tick= hidden= stop pause='
    # end of bash machines
    [[ $part != *=* ]] || return
    [[ $value == *,* ]] || parameters+=" $names"
    compopt -o nospace
    mapfile -t COMPREPLY < <(compgen -P "${current%"$part"}" -W "$parameters" -- "$part")
}

_interp_demo_folders() {
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -d -- "$current")
}

# Files with one of these endings, and folders.
_interp_demo_files() {
    local ending
    compopt -o filenames
    mapfile -t COMPREPLY < <(
        compgen -d -- "$current"
        for ending in "$@"; do compgen -f -X "!*$ending" -- "$current"; done
    )
}

_interp_demo() {
    local program=${1/#\~/$HOME} current=$2 option value i

    # bash splits --loop=lag and a machine's tick=5ms.
    for ((i = COMP_CWORD; i > 1; i--)); do
        [[ ${COMP_WORDS[i - 1]} != --* ]] || break
    done
    option=${COMP_WORDS[i - 1]}
    value=$(printf %s "${COMP_WORDS[@]:i:COMP_CWORD-i+1}")
    if [[ ${COMP_LINE:0:COMP_POINT} != *"$value" ]]; then
        option='' # there are spaces in it
    fi
    value=${value#=}

    case $option in
    # made by 'make lists': bash options
    --loop) _interp_demo_loops ;;
    --ups) _interp_demo_nothing ;;
    --max-loops) _interp_demo_nothing ;;
    --interpolation) _interp_demo_words off on predict partial ;;
    --speed) _interp_demo_nothing ;;
    --tour) _interp_demo_nothing ;;
    --scene) _interp_demo_words ball camera teleport spin propeller rider pixels taps slots feet look correction remote curve ;;
    --link) _interp_demo_words good wifi mobile bad ;;
    --hud) _interp_demo_words off short full help ;;
    --balls) _interp_demo_nothing ;;
    --fps) _interp_demo_nothing ;;
    --vsync) _interp_demo_words off on adaptive ;;
    --size) _interp_demo_nothing ;;
    --display) _interp_demo_nothing ;;
    --trace) _interp_demo_files .csv .json ;;
    --summary) _interp_demo_files .csv .json ;;
    --process) _interp_demo_nothing ;;
    --run) _interp_demo_nothing ;;
    --from) _interp_demo_nothing ;;
    --to) _interp_demo_nothing ;;
    --against) _interp_demo_files .csv .json ;;
    --worst) _interp_demo_nothing ;;
    --expect) _interp_demo_nothing ;;
    --screenshot) _interp_demo_files .png ;;
    --clip) _interp_demo_files .y4m ;;
    --duration) _interp_demo_nothing ;;
    --frames) _interp_demo_nothing ;;
    --ticks) _interp_demo_nothing ;;
    --tick-cost) _interp_demo_nothing ;;
    --draw-cost) _interp_demo_nothing ;;
    --hitch) _interp_demo_nothing ;;
    --simulate) _interp_demo_machines ;;
    --replay) _interp_demo_files .csv .json ;;
    --card) _interp_demo_nothing ;;
    --shaders) _interp_demo_folders ;;
    *) _interp_demo_words \
        --loop \
        --list-loops \
        --ups \
        --max-loops \
        --interpolation \
        --network \
        --steer \
        --speed \
        --paused \
        --tour \
        --scene \
        --link \
        --list-scenes \
        --lanes \
        --parallel \
        --strobe \
        --hud \
        --balls \
        --fps \
        --vsync \
        --size \
        --fullscreen \
        --display \
        --trace \
        --summary \
        --process \
        --run \
        --strict \
        --from \
        --to \
        --against \
        --pool \
        --worst \
        --json \
        --plot-data \
        --expect \
        --screenshot \
        --clip \
        --duration \
        --frames \
        --ticks \
        --tick-cost \
        --draw-cost \
        --hitch \
        --simulate \
        --replay \
        --report \
        --scenes \
        --csv \
        --info \
        --see \
        --card \
        --shaders \
        --gl-debug \
        --help \
        --version ;;
    # end of bash options
    esac
}

complete -F _interp_demo interp_demo
