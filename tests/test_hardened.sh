#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The program as it is built by default is hardened, and the user's flags come last.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"

# Has WHAT PATTERN OPTION: what readelf prints with this option must match.
Has() {
    readelf -W "$3" "$demo" | grep -qE -- "$2" || echo "the program $1"
}

# Builds NOT PATTERNS VARIABLE=VALUE...: the commands that would build with these variables match
# all the patterns, and do not match NOT.
Builds() {
    local commands text
    commands=$(MAKEFLAGS='' make -nB V=1 BUILD=build/none "${@:3}" |
        grep -E -- ' -o build/none/(obj/src/main.o|interp_demo) ')
    ! grep -E -- "$1" <<<"$commands"
    for text in $2; do
        grep -qE -- "$text" <<<"$commands" || echo "not so: $text: $commands"
    done
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
    Builds 'FORTIFY|-fstack-protector|-pie|relro' -fsanitize=address CFLAGS='-O1 -fsanitize=address'
}

UnoptimizedIsNotFortified() {
    Builds FORTIFY '-fstack-protector-strong -z,relro,-z,now' CFLAGS=-O0
}

# Debian gives a level of its own.
TheUsersFortifySourceIsTheOnlyOne() {
    Builds FORTIFY_SOURCE=3 FORTIFY_SOURCE=2 CPPFLAGS=-D_FORTIFY_SOURCE=2
}

TheUsersFlagsComeLast() {
    Builds '^$' 'FORTIFY_SOURCE=3 -fstack-protector-strong.*-fno-stack-protector -pie.*-no-pie' \
        CFLAGS='-O2 -fno-stack-protector' LDFLAGS=-no-pie
}

readelf -h "$demo" >/dev/null 2>&1 || IsHardened() { echo 'SKIP: the program is not ELF'; }
Each IsHardened:readelf SanitizersGoWithout UnoptimizedIsNotFortified \
    TheUsersFortifySourceIsTheOnlyOne TheUsersFlagsComeLast
