#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Reads traces of this program with other people's readers: tests/readers/run.sh, or
# make test-readers. Needs node, npm and the npm registry.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/../each.sh"
readers=$BUILD/readers

ReadersAreThere() {
    if ! command -v npm >/dev/null; then
        echo "npm is missing: run 'make deps-readers'"
    elif mkdir -p "$readers" && cp tests/readers/package*.json "$readers"; then
        (cd "$readers" && npm ci --ignore-scripts --no-audit --no-fund --fetch-retries=1 2>&1) \
            >"$work/log" || cat "$work/log"
    fi
}

Each ReadersAreThere && node tests/readers/test.mjs "$readers" "$demo"
