#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Reads traces of this program with other people's readers: tests/readers/run.sh, or
# make test-readers. Needs node, npm and the npm registry, and says what cmocka says.
set -u
cd "$(dirname "$0")/../.." || exit 1

# Fail WHAT...: a test that could not even begin.
Fail() {
    printf '%s\n[  FAILED  ] 1 test(s).\n' "$*"
    exit 1
}

work=build/readers
demo=${INTERP_DEMO:-$PWD/build/interp_demo}
command -v npm >/dev/null || Fail "npm is missing: run 'make deps-readers'"
if ! mkdir -p "$work" || ! cp tests/readers/package*.json "$work"; then
    Fail "can't write into $work"
fi
(cd "$work" && npm ci --ignore-scripts --no-audit --no-fund --fetch-retries=1) \
    >"$work/npm.log" 2>&1 ||
    Fail "npm can't fetch the readers: $(grep -i -m 1 -E 'npm err(or|!)' "$work/npm.log")"
exec node tests/readers/test.mjs "$work" "$demo"
