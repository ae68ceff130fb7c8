# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# What scripts of tests share, which source this. tests/run.sh counts the lines of Tally.

# Says how many tests have passed, and which have failed: as the caller's `passed` and `failed` have
# it, a number and an array of names. False if any has failed.
Tally() {
    printf '[  PASSED  ] %d test(s).\n' "$passed"
    if [ ${#failed[@]} -gt 0 ]; then
        printf '[  FAILED  ] %d test(s), listed below:\n' ${#failed[@]}
        printf '[  FAILED  ] %s\n' "${failed[@]}"
        return 1
    fi
}

# Each TEST...: calls tests that are functions. One that says something has failed, and what it says
# is why.
Each() {
    local test found passed=0 failed=()
    for test in "$@"; do
        found=$($test 2>&1)
        if [ -n "$found" ]; then
            failed+=("$test")
            printf '%s\n[  FAILED  ] %s\n' "$found" "$test"
        else
            passed=$((passed + 1))
            printf '[       OK ] %s\n' "$test"
        fi
    done
    Tally
}
