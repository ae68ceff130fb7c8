# SPDX-License-Identifier: MIT
#
# Completion of interp_demo's command line for bash.

# The loops of the program that is about to be called.
_interp_demo_loops() {
    "$1" --list-loops 2>/dev/null | sed -n 's/^\([^ ]*\).*/\1/p'
}

# A name, or parameters after commas: _interp_demo_machine VALUE START, where START is what bash
# takes for the word, the value's end.
_interp_demo_machine() {
    local part=${1##*,}
    # made by 'make lists': bash machines
    local names='fast vsync60 vsync144 slow-draw slow-tick crawl oversleep hitch noisy60'
    local parameters='tick= draw= refresh= noise= seed= drop= oversleep= hitch= slow-tick= hidden='
    # end of bash machines
    [[ $part != *=* ]] || return
    [[ $1 == *,* ]] || parameters+=" $names"
    compopt -o nospace
    mapfile -t COMPREPLY < <(compgen -P "${2%"$part"}" -W "$parameters" -- "$part")
}

# Files with one of these endings, and folders: _interp_demo_file START ENDING...
_interp_demo_file() {
    local ending
    compopt -o filenames
    mapfile -t COMPREPLY < <(
        compgen -d -- "$1"
        for ending in "${@:2}"; do compgen -f -X "!*$ending" -- "$1"; done
    )
}

_interp_demo() {
    local program=${1/#\~/$HOME} current=$2 option value i words=''

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
    --loop) words=$(_interp_demo_loops "$program") ;;
    --ups) ;;
    --max-loops) ;;
    --interpolation) words='off on predict' ;;
    --speed) ;;
    --hud) words='off short full help' ;;
    --balls) ;;
    --fps) ;;
    --vsync) words='off on adaptive' ;;
    --size) ;;
    --display) ;;
    --trace) _interp_demo_file "$current" .csv .json ;;
    --summary) _interp_demo_file "$current" .csv ;;
    --screenshot) _interp_demo_file "$current" .png ;;
    --duration) ;;
    --frames) ;;
    --ticks) ;;
    --tick-cost) ;;
    --draw-cost) ;;
    --hitch) ;;
    --simulate) _interp_demo_machine "$value" "$current" ;;
    --replay) _interp_demo_file "$current" .csv ;;
    --shaders) _interp_demo_file "$current" ;;
    *)
        words='
            --loop
            --list-loops
            --ups
            --max-loops
            --interpolation
            --network
            --speed
            --lanes
            --strobe
            --hud
            --balls
            --fps
            --vsync
            --size
            --fullscreen
            --display
            --trace
            --summary
            --screenshot
            --duration
            --frames
            --ticks
            --tick-cost
            --draw-cost
            --hitch
            --simulate
            --replay
            --report
            --csv
            --info
            --shaders
            --gl-debug
            --help
            --version
        '
        ;;
    # end of bash options
    esac
    [[ -z $words ]] || mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}

complete -F _interp_demo interp_demo
