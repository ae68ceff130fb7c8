#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The program as it is built by default is hardened, and what the user sets still comes last.
# tests/run.sh counts the last lines.
set -u
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
cd "$(dirname "$0")/.." || exit 1
demo=${INTERP_DEMO:-build/interp_demo}
export LC_ALL=C

# Has WHAT PATTERN OPTION...: what readelf says with these options must match.
Has() {
    local what=$1 pattern=$2
    shift 2
    readelf -W "$@" "$demo" | grep -qE "$pattern" || echo "$demo: $what"
}

# The commands that would build with these variables: Commands VARIABLE=VALUE...
Commands() {
    MAKEFLAGS='' make -n -B BUILD=build/none "$@" build/none/obj/src/main.o build/none/interp_demo |
        grep -E -- ' -o build/none/(obj/src/main.o|interp_demo) '
}

# Lacks TEXT COMMANDS, Shows TEXT COMMANDS.
Lacks() {
    ! grep -F -- "$1" <<<"$2" >/dev/null || echo "there is $1 in: $2"
}

Shows() {
    grep -F -- "$1" <<<"$2" >/dev/null || echo "there is no $1 in: $2"
}

IsAnywhereInMemory() {
    Has 'is not position independent' 'Type: +DYN' --file-header
    Has 'is a library' 'Flags:.*PIE' --dynamic
}

WritesNoJumpTables() {
    Has 'has no read-only relocations' '^ +GNU_RELRO ' --program-headers
    Has 'binds its functions when they are called' 'BIND_NOW|Flags:.* NOW' --dynamic
    Has 'has an executable stack' '^ +GNU_STACK .* RW +0x' --program-headers
}

ChecksBuffers() {
    Has 'does not check its stack' '__stack_chk_fail' --dyn-syms
    Has 'does not check lengths' '__(v?snprintf|memcpy|strn?cpy|fread)_chk' --dyn-syms
}

SanitizersGoWithout() {
    local commands
    commands=$(Commands CFLAGS='-O1 -fsanitize=address')
    Shows -fsanitize=address "$commands"
    for flag in FORTIFY -fstack-protector -pie relro; do
        Lacks "$flag" "$commands"
    done
}

UnoptimizedIsNotFortified() {
    local commands
    commands=$(Commands CFLAGS=-O0)
    Lacks FORTIFY "$commands"
    Shows -fstack-protector-strong "$commands"
    Shows '-z,relro,-z,now' "$commands"
}

TheUsersFlagsComeLast() {
    local commands
    commands=$(Commands CFLAGS='-O2 -fno-stack-protector' LDFLAGS=-no-pie)
    Shows 'FORTIFY_SOURCE=3' "$commands"
    grep -qE -- '-fstack-protector-strong .*-fno-stack-protector' <<<"$commands" &&
        grep -qE -- ' -pie .*-no-pie' <<<"$commands" || echo "in another order: $commands"
}

if ! command -v readelf >/dev/null || ! readelf -h "$demo" >/dev/null 2>&1; then
    echo '[  SKIPPED ] 6 test(s): no readelf, or the program is not ELF'
    exit 0
fi
Each IsAnywhereInMemory WritesNoJumpTables ChecksBuffers SanitizersGoWithout \
    UnoptimizedIsNotFortified TheUsersFlagsComeLast
