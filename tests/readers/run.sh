#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Reads traces of this program with speedscope's own importer: tests/readers/run.sh, or
# make test-readers. Needs node, npm and the npm registry.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/../each.sh"
package=speedscope-1.25.0
hash=2831f1e0d26df914b477e522d78b8485511495a6af81a0b88158f8b48f9e0d03

SpeedscopeIsThere() {
    if ! command -v npm >/dev/null; then
        echo "npm is missing: run 'make deps-readers'"
    else
        (cd "$work" && npm pack "${package/-/@}" --fetch-retries=1 &&
            sha256sum --quiet -c <<<"$hash  $package.tgz" && tar -xzf "$package.tgz") \
            >"$work/log" 2>&1 || cat "$work/log"
    fi
}

SpeedscopeReadsTraces() {
    node tests/readers/test.mjs "$work" "$demo" 2>&1 || echo 'test.mjs failed'
}

Each SpeedscopeIsThere SpeedscopeReadsTraces
