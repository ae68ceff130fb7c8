# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# For tests of pages (after tests/each.sh): a page shows a command in a line "    $ COMMAND". The
# indented lines below it have to be the command's standard output; a line "..." stands for any
# number of lines. Commands run in an empty folder, and interp_demo is the program in the folder
# $bin.
# shellcheck disable=SC2154 # who sources this sets it

# Fits SHOWN OUTPUT: whether the lines are those of the output, where "..." is any number of lines.
Fits() {
    local line text='' pattern=''
    while IFS= read -r line; do
        text+=$'\n'$line$'\n'
    done <<<"$2"
    while IFS= read -r line; do
        # shellcheck disable=SC2001 # in a replacement not every bash knows \&
        [ "$line" = ... ] && pattern+='*' ||
            pattern+=$'\n'$(sed 's/[^[:alnum:] ]/\\&/g' <<<"$line")$'\n'
    done <<<"$1"
    # shellcheck disable=SC2053 # it is a pattern
    [[ $text == $pattern ]]
}

# Prints FILE COMMAND SHOWN: says what is wrong unless the command prints what is shown.
Prints() {
    local output status
    output=$(cd "$work/$1" && PATH=$bin:$PATH bash -c "$2" 2>"$work/errors")
    status=$?
    if [ "$status" -ne 0 ] || { [ -n "$3" ] && ! Fits "$3" "$output"; }; then
        echo "status $status" && cat "$work/errors"
        diff <(printf '%s\n' "$3") <(printf '%s\n' "$output") | sed 's/^</shown: /; s/^>/printed: /'
    fi
}

# CheckPage FILE: a test for every command in it.
CheckPage() {
    local file=$1 line command='' shown=''
    mkdir -p "$work/$file"
    while IFS= read -r line; do
        if [ -n "$command" ] && [[ $line != '    '[!\$]* ]]; then
            Verdict "$file: $(tr -s '\\\n ' ' ' <<<"$command")" \
                "$(Prints "$file" "$command" "${shown%$'\n'}")"
            command=''
        fi
        if [[ $line == '    $ '* ]]; then
            command=${line#'    $ '} shown=''
        elif [[ $command == *\\ ]]; then
            command+=$'\n'$line
        elif [ -n "$command" ]; then
            shown+=${line#'    '}$'\n'
        fi
    done < <(cat "$file" && echo)
}
