#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The program on a real compositor: sway, in a window of Xvfb. Sway refuses to run as root, so root
# runs it as the user nobody. Its times of pictures are wrong by up to 1 ms, so animation errors are
# not tested.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
export LIBGL_ALWAYS_SOFTWARE=1

# OnSway COMMAND: runs it with the socket of a new sway, and $DISPLAY for xdotool.
OnSway() {
    local folder server sway as=() socket=
    folder=$(mktemp -d "$work/sway.XXXXXX") && chmod 711 "$work" && chmod 777 "$folder"
    echo 'output * bg #202020 solid_color' >"$folder/config"
    Xvfb -displayfd 3 -screen 0 1280x960x24 -nolisten tcp 3>"$folder/number" 2>/dev/null &
    server=$!
    until [ -s "$folder/number" ] || ! kill -0 $server; do sleep 0.05; done
    DISPLAY=:$(<"$folder/number")
    [ "$(id -u)" -ne 0 ] || as=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
    env -i PATH="$PATH" HOME="$folder" XDG_RUNTIME_DIR="$folder" DISPLAY="$DISPLAY" \
        WLR_BACKENDS=x11 WLR_RENDERER=pixman "${as[@]}" sway -c "$folder/config" 2>"$folder/log" &
    sway=$!
    until [ -n "$socket" ] || ! kill -0 $sway; do
        sleep 0.05
        socket=$(find "$folder" -name 'wayland-*' ! -name '*.lock' -printf '%f')
    done
    export DISPLAY XDG_RUNTIME_DIR=$folder WAYLAND_DISPLAY=$socket SDL_VIDEODRIVER=wayland
    "$@"
    kill $sway $server
    wait $sway $server
}

# Presses SPACE until the recording shows it, and when a picture was seen, then q. Sway's answers come
# too late while the machine is busy.
PressKeys() {
    "$demo" --trace "$work/sway.csv" >"$work/summary" &
    until { grep -qs ,off, "$work/sway.csv" && grep -qs ,seen, "$work/sway.csv"; } || ! kill -0 $!; do
        xdotool key space
        sleep 0.5
    done
    xdotool key q
    wait $! || echo "status $?"
    grep -q 'seen (the system tells)' "$work/summary" || cat "$work/summary"
}

SwayReportsWhenPicturesWereSeen() { OnSway PressKeys; }

SwayWaitsForTheScreen() {
    OnSway "$demo" --info >"$work/info"
    grep -q 'swaps/s, it waits' "$work/info" || cat "$work/info"
    grep -q 'screen    times: seen' "$work/info" || cat "$work/info"
}

Each SwayReportsWhenPicturesWereSeen:sway SwayWaitsForTheScreen:sway
