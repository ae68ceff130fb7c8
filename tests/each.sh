# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# For tests that are functions of a script, which sources this: Each TEST... calls them. One that
# says something has failed, and what it says is why. tests/run.sh counts the last lines.
Each() {
    local test found failed=()
    for test in "$@"; do
        found=$($test 2>&1)
        if [ -n "$found" ]; then
            failed+=("$test")
            printf '%s\n[  FAILED  ] %s\n' "$found" "$test"
        else
            printf '[       OK ] %s\n' "$test"
        fi
    done
    printf '[  PASSED  ] %d test(s).\n' $(($# - ${#failed[@]}))
    if [ ${#failed[@]} -gt 0 ]; then
        printf '[  FAILED  ] %d test(s), listed below:\n' ${#failed[@]}
        printf '[  FAILED  ] %s\n' "${failed[@]}"
        return 1
    fi
}
