#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The numbers of --json, --expect and of files beside each other are those of the rows, reckoned here
# with sort and awk.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
"$demo" --simulate vsync60,noise=2ms,drop=3 --duration 20 --trace "$work/run.csv" >/dev/null
"$demo" --simulate vsync144 --interpolation off --duration 20 --trace "$work/other.csv" >/dev/null

# Cells COLUMN: those of the file $rows; Values: where they are not empty.
rows=$work/run.csv
Cells() {
    awk -F, -v name="$1" 'NR == 3 { for (i = 1; i <= NF; i++) if ($i == name) at = i }
        NR > 3 { print $at }' "$rows"
}
Values() { Cells "$1" | grep .; }

# Percentile P: of the numbers on standard input, without their signs.
Percentile() {
    tr -d - | sort -g | awk -v p="$1" '{ v[NR - 1] = $1 } END {
        at = (NR - 1) * p; i = int(at); print v[i] + (at - i) * (v[i < NR - 1 ? i + 1 : i] - v[i]) }'
}
Mean() { tr -d - | awk '{ sum += $1 } END { print sum / NR }'; }

# Latency COLUMN: its mean over all moments between the first read shown and the last.
Latency() {
    paste -d ' ' <(Cells screen_ms) <(Cells "$1") | awk '$2 != "" { read = $1 - $2
        if (n++) { time += read - last; area += (read - last) * ($1 - (read + last) / 2) }
        last = read } END { print area / time }'
}

# Number NAME: that of run.csv in JSON.
Number() {
    "$demo" --summary "$work/run.csv" --json | Json "$1"
}
Json() { sed -n "s/.*\"$1\":\([-0-9.]*\).*/\1/p"; }

# Is NAME VALUE [NUMBER]: says so if it differs.
Is() {
    awk -v name="$1" -v got="${3-$(Number "$1")}" -v due="$2" 'BEGIN {
        if (got == "" || (got - due) ^ 2 > 4e-6 * (due * due + 1e-4)) print name ": " got ", not " due }'
}

NumbersAreThoseOfTheRows() {
    local seconds
    seconds=$(Values frametime | awk '{ sum += $1 } END { print sum / 1000 }')
    Is frames "$(Values tick | wc -l)"
    Is seconds "$seconds"
    Is frames_per_s "$(Values tick | awk -v s="$seconds" 'END { print NR / s }')"
    Is displayed_per_s "$(Values screen_source | grep -vc never | awk -v s="$seconds" '{ print $1 / s }')"
    Is frame_ms "$(Values frametime | Mean)"
    Is frame_ms_p50 "$(Values frametime | Percentile 0.5)"
    Is frame_ms_p95 "$(Values frametime | Percentile 0.95)"
    Is frame_ms_p99 "$(Values frametime | Percentile 0.99)"
    Is frame_ms_p99_9 "$(Values frametime | Percentile 0.999)"
    Is frame_ms_max "$(Values frametime | Percentile 1)"
    Is frame_ms_sd "$(Values frametime | awk '{ sum += $1; squares += $1 * $1 }
        END { print sqrt(squares / NR - (sum / NR) ^ 2) }')"
    Is low_percentile_fps "$(Values frametime | Percentile 0.99 | awk '{ print 1000 / $1 }')"
    Is low_average_fps "$(Values frametime | sort -rg | head -n "$(($(Values frametime | wc -l) / 100))" |
        Mean | awk '{ print 1000 / $1 }')"
    Is low_integral_fps "$(Values frametime | sort -rg | awk -v s="$seconds" '{ sum += $1 }
        sum >= s * 10 { print 1000 / $1; exit }')"
    Is low_0_1_percentile_fps "$(Values frametime | Percentile 0.999 | awk '{ print 1000 / $1 }')"
    Is low_0_1_average_fps "$(Values frametime | Percentile 1 | awk '{ print 1000 / $1 }')"
    Is low_0_1_integral_fps "$(Values frametime | sort -rg | awk -v s="$seconds" '{ sum += $1 }
        sum >= s { print 1000 / $1; exit }')"
    Is error_ms "$(Values animation_error_ms | Mean)"
    Is error_p50_ms "$(Values animation_error_ms | Percentile 0.5)"
    Is error_p99_ms "$(Values animation_error_ms | Percentile 0.99)"
    Is shake_units "$(Values place_step | Mean)"
    Is worst_units "$(Values place_error | Percentile 1)"
    Is false_percent "$(Values place_error | awk '{ n += $1 > 1 } END { print 100 * n / NR }')"
    Is ticks "$(Values ticks | awk '{ n += $1 } END { print n }')"
    Is never_seen "$(Values screen_source | grep -c never)"
    Is late "$(Values late | awk '{ n += $1 > 0 } END { print n }')"
    Is one_refresh_percent "$(Values screen_ms | awk 'NR > 1 { n += $1 - last < 25 } { last = $1 }
        END { print 100 * n / (NR - 1) }')"
    Is ticks_per_s "$(Values ticks | awk -v s="$seconds" '{ n += $1 } END { print n / s }')"
    Is speed_percent "$(Values game_ms | awk -v s="$seconds" 'END { print $1 / s / 10 }')"
    Is pictures_per_s "$(Values sim_ms | uniq | wc -l | awk -v s="$seconds" '{ print $1 / s }')"
    Is input_ms "$(Latency input_ms)"
    Is input_full_ms "$(Latency input_full_ms)"
    Is behind_ms "$(Values behind_ms | Percentile 1)"
}

# What a file does not have: the rate asked for, and shares of the whole run.
NumbersOfARunAreThoseOfItsRows() {
    local rows=$work/run30.csv numbers
    numbers=$("$demo" --simulate vsync60 --ups 30 --tick-cost 3 --duration 20 --json --trace "$rows")
    Is ticks_asked 30 "$(Json ticks_asked <<<"$numbers")"
    Is view_lag_ms "$(paste -d ' ' <(Cells game_ms) <(Cells alpha) <(Cells sim_ms) |
        awk '{ print $1 + $2 * 1000 / 30 - $3 }' | Mean)" "$(Json view_lag_ms <<<"$numbers")"
    Is cpu_percent "$(paste -d ' ' <(Cells update_ms) <(Cells render_ms) |
        awk '{ print ($1 + $2) / 200 }' | awk '{ sum += $1 } END { print sum }')" \
        "$(Json cpu_percent <<<"$numbers")"
}

# Status COMMAND...: its exit status.
Status() {
    "$@" >"$work/out" 2>"$work/err"
    echo $?
}

# Each number fails once, at its own value, and is as expected a little beside it.
EachNumberCanBeExpected() {
    local name value
    "$demo" --summary "$work/run.csv" --json | tr -s ',{' '\n' | sed -n 's/^"\([a-z0-9_]*\)":\([-0-9.]*\)}*\]*$/\1 \2/p' |
        while read -r name value; do
            [ "$(Status "$demo" --summary "$work/run.csv" --expect "$name<0")" = 1 ] ||
                echo "$name is below 0"
            grep -q "^interp_demo: .*run.csv, arevalo: $name is .*, not below 0$" "$work/err" ||
                cat "$work/err"
            [ "$(Status "$demo" --summary "$work/run.csv" \
                --expect "$name<$(awk -v v="$value" 'BEGIN { printf "%.6f", v + 0.01 }')")" = 0 ] ||
                cat "$work/err"
        done | grep . && return
    "$demo" --summary "$work/run.csv" --json >"$work/out"
    [ "$(grep -o '":' "$work/out" | wc -l)" -ge 22 ] || cat "$work/out"
}

WhatIsNotKnownOrNoNumberIsSaid() {
    printf 'fps,frametime\n60,16.7\n60,16.6\n' >"$work/bare.csv"
    [ "$(Status "$demo" --summary "$work/bare.csv" --expect 'error_ms<9,frame_ms<20')" = 1 ] ||
        echo 'an unknown number is as expected'
    diff "$work/err" - <<<"interp_demo: $work/bare.csv, MangoHud: error_ms is not known"
    for wrong in frame_ms frame_ms=2 'nothing<1' 'frame_ms<' 'frame_ms<1,' 'frame_ms<1x' ''; do
        [ "$(Status "$demo" --summary "$work/run.csv" --expect "$wrong")" = 2 ] || echo "taken: $wrong"
    done
    [ "$(Status "$demo" --simulate vsync60 --expect 'frame_ms_p99<17,speed_percent>99')" = 0 ] ||
        cat "$work/err"
    [ "$(Status "$demo" --report --simulate slow-draw --expect 'speed_percent>50')" = 1 ] ||
        echo 'no loop is slow'
    grep -q '^interp_demo: slow-draw, fixed_fps: speed_percent is .*, not above 50$' "$work/err" ||
        cat "$work/err"
}

JsonIsAnArrayOfObjects() {
    local said
    for said in "--summary $work/run.csv $work/other.csv" "--simulate vsync60" "--report --simulate hitch"; do
        # shellcheck disable=SC2086 # these are several words
        "$demo" $said --json | node -e '
            const all = JSON.parse(require("fs").readFileSync(0, "utf8"));
            const [first, second] = Object.keys(all[0]);
            if (!/^(file|machine)$/.test(first) || second !== "loop" || !(all[0].frames > 0))
                console.log(JSON.stringify(all[0]));'
    done
    cp "$work/run.csv" "$work/"$'\xff\xc3'.csv
    "$demo" --summary "$work/"$'\xff\xc3'.csv --json | node -e '
        const {file} = JSON.parse(require("fs").readFileSync(0, "utf8"))[0];
        if (!file.endsWith("/\ufffd\ufffd.csv")) console.log(file);'
    [ "$("$demo" --report --json | node -e '
        console.log(JSON.parse(require("fs").readFileSync(0, "utf8")).length)')" = \
        $(("$("$demo" --report --csv | wc -l)" - 1)) ] || echo 'not all are in it'
}

FilesAreComparedWithTheFirst() {
    "$demo" --summary "$work/run.csv" "$work/other.csv" >"$work/table"
    awk '$1 == "frames_per_s" { if ($2 + $4 - $3 > 0.0011 || $3 - $2 - $4 > 0.0011 || $3 < 143) print }
        END { if (NR < 20) print NR " rows" }' "$work/table"
    head -n 1 "$work/table" | grep -q '^ *run.csv *other.csv$' || head -n 1 "$work/table"
    cp "$work/run.csv" "$work/recorded-20261124-095922.csv"
    cp "$work/run.csv" "$work/recorded-20261124-0959ä4.csv"
    "$demo" --summary "$work"/recorded-*.csv | head -n 1 >"$work/heads"
    grep -q '^ *124-095922.csv *orded-20261124-0959ä4.csv$' "$work/heads" || cat "$work/heads"
    [ "$(Status "$demo" --summary "$work/run.csv" none.csv --json)" = 1 ] || echo 'no file is no failure'
    [ ! -s "$work/out" ] || echo 'half of it is printed'
}

# When and how long the longest frames were, and that all of such a frame is accounted for.
TheWorstFramesAreTheLongest() {
    "$demo" --summary "$work/run.csv" --worst 5 | grep '^worst' >"$work/worst"
    diff <(awk '{ print $2 }' "$work/worst") <(Values frametime | sort -rg | head -n 5 | awk '{ printf "%.3f\n", $1 }')
    awk '{ n = split($0, part, /[:,;]/); sum = 0
        for (i = 2; i <= n; i++) if (part[i] ~ /^ (ticks|drawing|swap|sleep) /) { split(part[i], w, " "); sum += w[2] }
        if (sum < $2 - 0.3 || sum > $2 + 0.3 || !/; [01] ticks?; late by 1 refresh$/) print }' "$work/worst"
    [ "$(Status "$demo" --summary "$work/run.csv" --worst 5 --json)" = 2 ] || echo 'also as JSON'
}

Each NumbersAreThoseOfTheRows NumbersOfARunAreThoseOfItsRows EachNumberCanBeExpected WhatIsNotKnownOrNoNumberIsSaid \
    JsonIsAnArrayOfObjects:node FilesAreComparedWithTheFirst \
    TheWorstFramesAreTheLongest
