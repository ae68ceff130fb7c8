#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Valgrind finds no error in runs that draw nothing. (OpenGL drivers have errors of their own.)
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"

NothingIsWrong() {
    while read -r options; do
        # shellcheck disable=SC2086 # they are several
        valgrind --quiet --error-exitcode=9 --leak-check=full "$demo" $options >/dev/null ||
            echo "$options: status $?"
    done <<<"--simulate noisy60 --frames 300 --balls 50 --trace $work/a.json
--simulate hitch --loop display_clock --duration 3 --trace $work/a.csv
--report --csv --simulate slow-tick
--summary tests/fuzz/seeds/presentmon-2.csv"
}

Each NothingIsWrong:valgrind
