# SPDX-License-Identifier: MIT
#
# Completion of interp_demo's command line for bash. Loops and machines are those of the program
# that is about to be called.

# A name, or parts behind commas: _interp_demo_machine PROGRAM VALUE START, where START is what bash
# takes for the word, the value's end.
_interp_demo_machine() {
    local part=${2##*,}
    local words='tick= draw= refresh= noise= seed= drop= oversleep= hitch= slow-tick= hidden='
    [[ $part != *=* ]] || return
    [[ $2 == *,* ]] || words+=" $("$1" --help 2>/dev/null | sed -n 's/^ \{6\}\([a-z]\)/\1/p')"
    compopt -o nospace
    mapfile -t COMPREPLY < <(compgen -P "${3%"$part"}" -W "${words//,/ }" -- "$part")
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

    # bash takes --loop=lag and a machine's tick=5ms apart.
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
    --loop) words=$("$program" --list-loops 2>/dev/null | sed -n 's/^\([^ ]*\).*/\1/p') ;;
    --interpolation) words='off on predict' ;;
    --hud) words='off short full help' ;;
    --vsync) words='off on adaptive' ;;
    --trace) _interp_demo_file "$current" .csv .json ;;
    --summary | --replay) _interp_demo_file "$current" .csv ;;
    --shaders)
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -d -- "$current")
        ;;
    --screenshot) _interp_demo_file "$current" .png ;;
    --simulate) _interp_demo_machine "$program" "$value" "$current" ;;
    --ups | --max-loops | --speed | --balls | --fps | --size | --display | --duration | --frames | --ticks | \
        --tick-cost | --draw-cost | --hitch) ;;
    *) words=$("$program" --help 2>/dev/null | grep -o -e "^  --[a-z-]*") ;;
    esac
    [[ -z $words ]] || mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}

complete -F _interp_demo interp_demo
