#!/bin/bash
# SPDX-License-Identifier: MIT
#
# An hour (or SOAK_SECONDS) with everything on, offscreen and, at the same time, in the page. The
# article's loop plays a network game, in which it never gives up time.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
export SOAK_SECONDS=${SOAK_SECONDS:-3600}

# Recording NAME FILE: all rows are there and whole; the game's clock has not drifted from the
# machine's. That is seen in the time from the read at which a picture is computed to the start of
# its draw: its first percentile in the first quarter is compared with that in the last. (The
# shortest of all is luck: it differs by a microsecond.)
Recording() {
    awk -F, -v name="$1" '
        function row_error(what) { if (!errors++) print name ": row " n ": " what }
        NR == 3 { for (i = 1; i <= NF; i++) column[$i] = i; fields = NF }
        NR <= 3 { next }
        {
            ticks = n++ ? ticks + $column["ticks"] : $column["tick"]
            if (NF != fields) row_error("it is not whole")
            if ($column["elapsed"] <= last) row_error("it ends before the one above")
            if ($column["tick"] != ticks) row_error("ticks are missing")
            if ($column["excluded"] != 0) row_error("it has dead time")
            last = $column["elapsed"]
            if (ticks > 0) late[++seen] = int($column["start"] - $column["sim_ms"] * 1e6 + 0.5)
            bytes += length($0) + 1
        }
        function one_in_a_hundred(part,   before, ns) {
            for (ns = least[part]; (before += count[part, ns]) * 100 < all[part]; ns++) ;
            return ns
        }
        END {
            for (i = 1; i <= seen; i++) {
                part = int((i - 1) * 4 / seen)
                count[part, late[i]]++
                if (!all[part]++ || late[i] < least[part]) least[part] = late[i]
            }
            drift = one_in_a_hundred(3) - one_in_a_hundred(0)
            printf "%s: %d frames, %.0f s, %.1f MB; the clocks drifted by %d ns\n",
                name, n, last / 1e9, bytes / 1e6, drift | "cat >&3"
            if (drift > 1000 || drift < -1000) print name ": the clocks have drifted"
            if (bytes > 400 * n) print name ": over 400 bytes a row"
        }' "$2"
}

# Memory must stay flat, except for two numbers of each frame, of 8 bytes, that the summary keeps:
# its time and its animation error. llvmpipe draws in one thread: with more it may hold tens of MiB
# for each frame that waits to be drawn.
OffscreenStaysFlat() {
    local settled=0 highest=0 now s frames
    SDL_VIDEODRIVER=offscreen LP_NUM_THREADS=0 "$demo" --duration "$SOAK_SECONDS" --vsync off \
        --lanes --strobe --hud full --balls 1000 --network --trace "$work/a.csv" \
        --screenshot "$work/a.png" >"$work/out" 2>"$work/err" &
    pid=$!
    trap 'kill $pid 2>/dev/null' EXIT # this is a shell of its own
    for ((s = 5; s + 5 < SOAK_SECONDS; s += 5)); do
        sleep 5
        now=$(awk '/^VmRSS:/ {print $2}' "/proc/$pid/status")
        [ $s -gt 5 ] && [ $((s * 10)) -gt "$SOAK_SECONDS" ] || settled=$now # a tenth of the time
        highest=$((now > highest ? now : highest))
    done
    wait $pid || echo "status $?"
    grep -v 'drawing offscreen' "$work/err"
    frames=$(sed -n 's/^[a-z_]* *\([0-9]*\) frames.*/\1/p' "$work/out")
    echo "offscreen: $settled KiB soon, $highest KiB at most" >&3
    [ "$highest" -le $((settled + frames * 16 / 1024 + 4096)) ] || echo 'it grew by more than 4 MiB'
    [ "$(wc -l <"$work/a.csv")" -eq $((frames + 3)) ] || echo 'rows are missing'
    Recording offscreen "$work/a.csv"
}

PageStaysFlat() {
    tests/web/run.sh soak "$work/page.csv" || echo 'it failed'
    Recording page "$work/page.csv"
}

exec 3>&1
PageStaysFlat >"$work/page" 2>&1 &
Verdict OffscreenStaysFlat "$(OffscreenStaysFlat 2>&1)"
wait
missing=$(Missing :chromium:npm)
Verdict PageStaysFlat "${missing:-$(<"$work/page")}"
Tally
