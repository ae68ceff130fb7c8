#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The page in a real browser: tests/web/run.sh [page [NAME...] | picture FILE | speed]. Needs what
# `make deps-web` installs, the npm registry, and what `make all web web-single` builds. tests/soak.sh
# calls it with soak FILE. All tests of the page run in two browsers, side by side, as they mostly wait.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/../each.sh"
packages=(playwright-core-1.64.1 axe-core-4.14.1)
hashes='3af03703c967c95037454f2283f709d53ce804a4776d4219d319f5bbcc2a0185  playwright-core-1.64.1.tgz
e6b0ce02b84d892e2e33e403485e7f3d6c29e2be6df65daf44d89ba564139745  axe-core-4.14.1.tgz'

Fetch() {
    local package
    npm pack "${packages[@]/-core-/-core@}" --fetch-retries=1 || return
    sha256sum --quiet -c <<<"$hashes" || return
    for package in "${packages[@]}"; do
        mkdir "${package%%-*}" && tar -xzf "$package.tgz" -C "${package%%-*}" || return
    done
}

(cd "$work" && Fetch) >"$work/log" 2>&1 || {
    cat "$work/log"
    exit 1
}
export INTERP_DEMO=$demo
if [ "${1:-page}" != page ] || [ $# -gt 1 ]; then
    node "tests/web/${1:-page}.mjs" "$work" "$BUILD/web" "${@:2}"
    exit
fi
for half in 0 1; do
    mkdir "$work/$half" && ln -s ../playwright ../axe "$work/$half"
    HALF=$half node tests/web/page.mjs "$work/$half" "$BUILD/web" >"$work/$half/log" 2>&1 &
    halves[half]=$!
done
status=0
for half in 0 1; do
    wait "${halves[half]}" || status=1
    cat "$work/$half/log"
done
exit $status
