#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The page in a real browser: tests/web/run.sh [page [NAME...] | picture FILE]. Needs what `make
# deps-web` installs, the npm registry, and what `make all web` builds.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/../each.sh"
package=playwright-core-1.64.1
hash=3af03703c967c95037454f2283f709d53ce804a4776d4219d319f5bbcc2a0185

(cd "$work" && npm pack "${package%-*}@${package##*-}" --fetch-retries=1 &&
    sha256sum --quiet -c <<<"$hash  $package.tgz" && tar -xzf "$package.tgz") >"$work/log" 2>&1 || {
    cat "$work/log"
    exit 1
}
INTERP_DEMO=$demo node "tests/web/${1:-page}.mjs" "$work" "$BUILD/web" "${@:2}"
