#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The program as it is built by default is hardened, and the user's flags come last.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"

# Has WHAT PATTERN OPTION...: what readelf prints with these options must match.
Has() {
    readelf -W "${@:3}" "$demo" | grep -qE "$2" || echo "the program $1"
}

# The commands that would build with these variables: Commands VARIABLE=VALUE...
Commands() {
    MAKEFLAGS='' make -nB V=1 BUILD=build/none "$@" |
        grep -E -- ' -o build/none/(obj/src/main.o|interp_demo) '
}

# Lacks TEXT COMMANDS, Shows TEXT COMMANDS.
Lacks() {
    ! grep -F -- "$1" <<<"$2" >/dev/null || echo "there is $1 in: $2"
}

Shows() {
    grep -F -- "$1" <<<"$2" >/dev/null || echo "there is no $1 in: $2"
}

IsHardened() {
    Has 'is not position independent' 'Type: +DYN' --file-header
    Has 'is a library' 'Flags:.*PIE' --dynamic
    Has 'has no read-only relocations' '^ +GNU_RELRO ' --program-headers
    Has 'binds its functions when they are called' 'BIND_NOW|Flags:.* NOW' --dynamic
    Has 'has an executable stack' '^ +GNU_STACK .* RW +0x' --program-headers
    Has 'does not check its stack' '__stack_chk_fail' --dyn-syms
    Has 'does not check lengths' '__(v?snprintf|memcpy|strn?cpy|fread)_chk' --dyn-syms
}

SanitizersGoWithout() {
    local commands flag
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

readelf -h "$demo" >/dev/null 2>&1 || IsHardened() { echo 'SKIP: the program is not ELF'; }
Each IsHardened:readelf SanitizersGoWithout UnoptimizedIsNotFortified TheUsersFlagsComeLast
