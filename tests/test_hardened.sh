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

# Shows COMMANDS TEXT...: each has to be in the commands, or not if it begins with "no ".
Shows() {
    local text
    for text in "${@:2}"; do
        if [[ $text == 'no '* ]]; then
            [[ $1 != *"${text#no }"* ]]
        else
            [[ $1 == *"$text"* ]]
        fi || echo "not so: $text: $1"
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
    Shows "$(Commands CFLAGS='-O1 -fsanitize=address')" -fsanitize=address 'no FORTIFY' \
        'no -fstack-protector' 'no -pie' 'no relro'
}

UnoptimizedIsNotFortified() {
    Shows "$(Commands CFLAGS=-O0)" 'no FORTIFY' -fstack-protector-strong -z,relro,-z,now
}

TheUsersFlagsComeLast() {
    local commands
    commands=$(Commands CFLAGS='-O2 -fno-stack-protector' LDFLAGS=-no-pie)
    Shows "$commands" FORTIFY_SOURCE=3
    grep -qE -- '-fstack-protector-strong .*-fno-stack-protector' <<<"$commands" &&
        grep -qE -- ' -pie .*-no-pie' <<<"$commands" || echo "in another order: $commands"
}

readelf -h "$demo" >/dev/null 2>&1 || IsHardened() { echo 'SKIP: the program is not ELF'; }
Each IsHardened:readelf SanitizersGoWithout UnoptimizedIsNotFortified TheUsersFlagsComeLast
