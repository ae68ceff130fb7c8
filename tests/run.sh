#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Runs tests and counts: tests/run.sh PROGRAM TEST... where a test is a cmocka program or a script
# that prints the lines of one ("[  PASSED  ] 3 test(s)."). The last line is "N passed, N failed",
# with ", N skipped" behind it if a test could not run here. Status 0 if nothing failed.
set -u
INTERP_DEMO=$(realpath "$1") || exit 1
export INTERP_DEMO
shift

log=$(mktemp)
trap 'rm -f "$log"' EXIT
passed=0 failed=0 skipped=0
count() { sed -n "s/^\[  $1  *\] \([0-9]*\) test(s).*/\1/p" "$log" | awk '{n += $1} END {print n + 0}'; }

for test in "$@"; do
    printf '== %s\n' "$test"
    timeout 300 "$test" >"$log" 2>&1
    status=$?
    bad=$(count FAILED)
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
        bad=1 # it crashed, hung, or a sanitizer found something
        printf '%s ended with status %d\n' "$test" "$status" >>"$log"
    fi
    passed=$((passed + $(count PASSED)))
    skipped=$((skipped + $(count SKIPPED)))
    failed=$((failed + bad))
    if [ "$bad" -gt 0 ]; then cat "$log"; else grep -E 'SKIP|skipped:' "$log"; fi
done

if [ "$skipped" -gt 0 ]; then
    printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
else
    printf '%d passed, %d failed\n' "$passed" "$failed"
fi
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
