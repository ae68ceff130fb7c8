#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The numbers of --json, --expect and of files beside each other are those of the rows, reckoned here
# with sort and awk.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
"$demo" --simulate vsync60,noise=2ms,drop=3 --duration 20 --trace "$work/run.csv" >/dev/null
"$demo" --simulate vsync144 --interpolation off --duration 20 --trace "$work/other.csv" >/dev/null

# Cells COLUMN: those of the file $rows, whose line $head has the names; Values: where they are not empty; Known: nor
# NA or 0.
rows=$work/run.csv head=3
Cells() {
    awk -F, -v name="$1" -v head="$head" 'NR == head { for (i = 1; i <= NF; i++) if ($i == name) at = i }
        NR > head { print $at }' "$rows"
}
Values() { Cells "$1" | grep .; }
Known() { Values "$1" | grep -vx -e NA -e 0; }

# Slowest PART [COLUMN]: the longest frame times, 1/PART of all, rounded up.
Slowest() {
    Known "${2-frametime}" | sort -rg >"$work/sorted"
    head -n "$((($(wc -l <"$work/sorted") + $1 - 1) / $1))" "$work/sorted"
}

# Integral PART [COLUMN]: the rate of that frame time at which the slowest add up to 1/PART of the time.
Integral() {
    Known "${2-frametime}" | sort -rg |
        awk -v part="$1" '{ v[NR] = $1; all += $1 } END { while (sum < all / part) sum += v[++i]; print 1000 / v[i] }'
}

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
    Is frame_ms_sd_percent "$(Values frametime | awk '{ sum += $1; squares += $1 * $1 }
        END { print 100 * sqrt(squares / NR - (sum / NR) ^ 2) / (sum / NR) }')"
    Is frame_ms_min "$(Values frametime | sort -g | head -n 1)"
    Is frame_ms_p97 "$(Values frametime | Percentile 0.97)"
    Is low_5_percentile_fps "$(Values frametime | Percentile 0.95 | awk '{ print 1000 / $1 }')"
    Is low_5_average_fps "$(Slowest 20 | Mean | awk '{ print 1000 / $1 }')"
    Is low_5_integral_fps "$(Integral 20)"
    Is low_percentile_fps "$(Values frametime | Percentile 0.99 | awk '{ print 1000 / $1 }')"
    Is low_average_fps "$(Slowest 100 | Mean | awk '{ print 1000 / $1 }')"
    Is low_integral_fps "$(Integral 100)"
    Is low_0_1_percentile_fps "$(Values frametime | Percentile 0.999 | awk '{ print 1000 / $1 }')"
    Is low_0_1_average_fps "$(Slowest 1000 | Mean | awk '{ print 1000 / $1 }')"
    Is low_0_1_integral_fps "$(Integral 1000)"
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

# PresentMon's log of 3,001 rows, of which every second frame is generated, one in 40 is never seen, and only some tell
# the age of their input. The last column is 0 where nothing is known.
LogWithGeneratedFrames() {
    awk 'BEGIN { srand(7)
        print "Application,ProcessID,FrameType,FrameTime,DisplayLatency,MsBetweenDisplayChange,MsPCLatency," \
            "AllInputToPhotonLatency,ClickToPhotonLatency"
        for (i = 0; i < 3001; i++) {
            made = i % 2; seen = i % 40 != 20; ms = 8 + 4 * rand() * rand() + 30 * (rand() < .01)
            printf "game.exe,7,%s,%s,%s,%s,%s,%s,%s\n", made ? "AMD_AFMF" : "Application",
                made ? "NA" : sprintf("%.4f", 2 * ms), seen ? sprintf("%.4f", 20 + rand()) : "NA",
                i && seen ? sprintf("%.4f", ms) : "NA", rand() < .7 && seen ? sprintf("%.4f", 30 + 20 * rand()) : "NA",
                rand() < .2 && seen ? sprintf("%.4f", 40 + 9 * rand()) : "NA", i % 9 == 4 && seen ? 25 + i / 100 : 0
        } }'
}

# Of NAME VALUE: as Is, but of $numbers.
Of() { Is "$1" "$2" "$(Json "$1" <<<"$numbers")"; }

NumbersOfPicturesAreThoseOfTheRows() {
    local rows=$work/generated.csv head=1 numbers name column=MsBetweenDisplayChange
    LogWithGeneratedFrames >"$rows"
    numbers=$("$demo" --summary "$rows" --json)
    Of frames "$(Values FrameType | grep -c Application)"
    Of generated "$(Values FrameType | grep -c AFMF)"
    Of frame_ms_p99 "$(Known FrameTime | Percentile 0.99)"

    Of on_screen_ms "$(Known $column | Mean)"
    Of displayed_ms_p50 "$(Known $column | Percentile 0.5)"
    Of displayed_ms_p95 "$(Known $column | Percentile 0.95)"
    Of displayed_ms_p99 "$(Known $column | Percentile 0.99)"
    Of displayed_ms_p99_9 "$(Known $column | Percentile 0.999)"
    Of displayed_low_percentile_fps "$(Known $column | Percentile 0.99 | awk '{ print 1000 / $1 }')"
    Of displayed_low_average_fps "$(Slowest 100 $column | Mean | awk '{ print 1000 / $1 }')"
    Of displayed_low_integral_fps "$(Integral 100 $column)"
    Of displayed_low_0_1_percentile_fps "$(Known $column | Percentile 0.999 | awk '{ print 1000 / $1 }')"
    Of displayed_low_0_1_average_fps "$(Slowest 1000 $column | Mean | awk '{ print 1000 / $1 }')"
    Of displayed_low_0_1_integral_fps "$(Integral 1000 $column)"

    for name in pc_latency_ms:MsPCLatency input_to_photon_ms:AllInputToPhotonLatency; do
        column=${name#*:} name=${name%:*}
        Of "$name" "$(Known "$column" | Mean)"
        Of "${name}_p50" "$(Known "$column" | Percentile 0.5)"
        Of "${name}_p99" "$(Known "$column" | Percentile 0.99)"
    done
    Of click_to_photon_ms "$(Known ClickToPhotonLatency | Mean)"
}

# FrameView's log, in which the sensors change with the frames: a meter tells the power of the card in the first rows
# only, and some rows tell no temperature. AMD's column is for another card.
LogWithSensors() {
    awk 'BEGIN { srand(9)
        print "Application,Resolution,TimeInSeconds,MsBetweenPresents,GPU0Clk(MHz),GPU0MemClk(MHz),GPU0Util(%)," \
            "GPU0Temp(C),PCAT Power Total(W),GPUOnlyPwr(W) (API),NV Pwr(W) (API),AMDPwr(W) (API),CPUClk(MHz)," \
            "CPUUtil(%),CPU Package Temp(C),CPU Package Power(W)"
        for (i = 0; i < 1201; i++) {
            ms = 5 + 20 * rand(); now += ms / 1000
            printf "game.exe,1920x1080,%.6f,%.3f,%d,%d,%d,%s,%s,%.3f,%.1f,NA,%d, %d,%d,%s\n", now, ms,
                1500 + 300 * rand(), 5500 + i, i % 5 ? 97 : 0, i % 3 ? 60 + i / 99 : "NA",
                i < 400 ? 70 + 9 * rand() : "NA", 40 * rand() + 1, 90 + ms, 3600 + 50 * rand(), 30 + 40 * rand(),
                i % 4 ? 70 + 9 * rand() : 0, i % 7 ? 30.5 + rand() : "nan"
        } }'
}

NumbersOfSensorsAreThoseOfTheRows() {
    local rows=$work/sensors.csv head=1 numbers column name
    LogWithSensors >"$rows"
    numbers=$("$demo" --summary "$rows" --json)
    while read -r name column; do
        Of "$name" "$(Known "$column" | grep -v nan | Mean)"
    done <<EOF
gpu_chip_power_w GPUOnlyPwr(W) (API)
gpu_temperature_c GPU0Temp(C)
gpu_clock_mhz GPU0Clk(MHz)
gpu_memory_clock_mhz GPU0MemClk(MHz)
cpu_load_percent CPUUtil(%)
cpu_power_w CPU Package Power(W)
cpu_temperature_c CPU Package Temp(C)
cpu_clock_mhz CPUClk(MHz)
EOF
    Of gpu_load_percent "$(Values 'GPU0Util(%)' | Mean)"
    paste -d ' ' <(Cells MsBetweenPresents) <(Cells 'PCAT Power Total(W)') <(Cells 'NV Pwr(W) (API)') |
        awk '{ print $1, $2 == "NA" ? $3 : $2 }' >"$work/power"
    Of gpu_power_w "$(cut -d ' ' -f 2 "$work/power" | Mean)"
    Of frames_per_joule "$(awk '{ energy += $1 / 1000 * $2 } END { print NR / energy }' "$work/power")"

    # Zeros only: neither was measured.
    awk -F, -v OFS=, 'NR > 1 { $7 = $15 = 0 } 1' "$rows" >"$work/zeros.csv"
    "$demo" --summary "$work/zeros.csv" --json | grep -o -e '"gpu_load[^,]*' -e '"cpu_temp[^,]*' | grep -v ':null$'
}

# LongFrames FACTOR [LATE]: how many of the file $rows are above the factor times the median of the 61 around them,
# and what share of the time they took; with LATE also those that only came so late to the screen. The first frame of
# a run, and excluded ones, count for nothing.
LongFrames() {
    paste -d ' ' <(Cells frametime) <(Cells excluded) <(Cells seen_ms) <(Cells screen_source) |
        awk -v factor="$1" -v late="${2-}" '
        function at(p, k) { k = int((n - 1) * p)
            return w[k] + ((n - 1) * p - k) * (w[k < n - 1 ? k + 1 : k] - w[k]) }
        function islong(v, i, j, k) {
            n = 0
            for (j = i - 30; j <= i + 30; j++) {
                if (j < 1 || j > NR || v[j] == "") continue
                for (k = n++; k > 0 && w[k - 1] > v[j]; k--) w[k] = w[k - 1]
                w[k] = v[j]
            }
            return v[i] != "" && n >= 10 && v[i] > factor * at(.5) && v[i] > 1.1 * at(.9) && v[i] >= at(.5) + 2
        }
        { sum += $2 ? 0 : $1; out = $2 || NR == 1
            time[NR] = out ? "" : $1
            step[NR] = out || seen == "" || $4 == "never" ? "" : $3 - seen
            seen = out ? "" : $4 == "never" ? seen : $3 }
        END {
            for (i = 1; i <= NR; i++) {
                if (islong(time, i)) { count++; took += time[i] }
                else if (late && islong(step, i)) count++
            }
            print count + 0, 100 * took / sum
        }'
}

# The second machine shows frames late that were not long.
StuttersAreThoseOfTheRows() {
    local rows=$work/stutters.csv machine numbers count share
    for machine in noisy60,drop=3,slow-tick=60ms@2s,hidden=5s-7s vsync60,gpu=5ms,queue=2,drop=1,slow-tick=60ms@2s; do
        "$demo" --simulate "$machine" --duration 30 --trace "$rows" >/dev/null
        numbers=$("$demo" --summary "$rows" --json)
        read -r count share < <(LongFrames 2.5)
        [ "$count" -gt 5 ] || echo "$machine: $count stutters"
        Is stutters "$count" "$(Json stutters <<<"$numbers")"
        Is stutter_percent "$share" "$(Json stutter_percent <<<"$numbers")"
        read -r count share < <(LongFrames 1.5 late)
        Is long_frames "$count" "$(Json long_frames <<<"$numbers")"
    done
}

# Status COMMAND...: its exit status.
Status() {
    "$@" >"$work/out" 2>"$work/err"
    echo $?
}

# Each number fails once, at its own value, and is as expected a little beside it.
EachNumberCanBeExpected() {
    local name value
    "$demo" --summary "$work/run.csv" --json | tr -s ',{' '\n' | sed -n 's/^"\([a-z0-9_]*\)":\([-0-9.][-0-9.]*\)}*\]*$/\1 \2/p' | grep -v '^version ' |
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
            const [first, second, third] = Object.keys(all[0]);
            if (first !== "version" || !/^(file|machine)$/.test(second) || third !== "loop" || !(all[0].frames > 0))
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
    local files=()
    "$demo" --summary "$work/run.csv" "$work/other.csv" >"$work/table"
    awk '$1 == "frames_per_s" { if ($2 + $4 - $3 > 0.0011 || $3 - $2 - $4 > 0.0011 || $3 < 143) print }
        END { if (NR < 20) print NR " rows" }' "$work/table"
    head -n 1 "$work/table" | grep -q '^ *run.csv *other.csv$' || head -n 1 "$work/table"
    for _ in {1..40}; do files+=("$work/run.csv"); done
    [ "$(Status "$demo" --summary "${files[@]}")" = 0 ] || cat "$work/err"
    [ "$(head -n 2 "$work/out" | tail -n 1 | wc -w)" = 80 ] || echo 'not all of 40 files are in the table'
    [ "$(Status "$demo" --summary "$work/run.csv" none.csv --json)" = 1 ] || echo 'no file is no failure'
    [ ! -s "$work/out" ] || echo 'half of it is printed'
}

# Heads NAME...: what stands above the columns of files with these names.
Heads() {
    local name
    for name in "$@"; do
        mkdir -p "$work/named/$(dirname "$name")" && cp "$work/run.csv" "$work/named/$name"
    done
    "$demo" --summary "${@/#/$work/named/}" | head -n 1 | sed 's/^ *//; s/   */ | /g'
}

# By what differs in their paths, in whole characters: the two ways to write an umlaut begin alike.
TablesTellFilesApart() {
    diff - <(Heads off/run.csv on/run.csv; Heads off/run.csv off/run.csv
        Heads recorded-20261124-095922.csv recorded-20261124-0959ä4.csv
        Heads day-{ä,ö}/game-and-what-was-on/run.csv
        Heads {one,two}/a.csv one/b.csv) <<EOF
off/run.csv | on/run.csv
run.csv | run.csv
124-095922.csv orded-20261124-0959ä4.csv
ä/game-and-what-was-on/run.csv ö/game-and-what-was-on/run.csv
one/a.csv | two/a.csv | one/b.csv
EOF
}

# Compared FIGURE SIDES...: what awk makes of the numbers of the sides, each a line "a VALUE" or "b VALUE"
# on standard input, is what --json says with these files. The interval holds 95 % of Student's t, here
# not from a table but as an area. With `slices` a line is that of a slice, and a side is one run.
Compared() {
    awk -v json="$("$demo" --summary "${@:3}" --json | grep "\"figure\":\"$1\"")" -v of="$2" -v name="$1, $2" '
        function Said(key) {
            return match(json, "\"" key "\":[^,}]*") ? substr(json, RSTART + length(key) + 3, RLENGTH - length(key) - 3) : ""
        }
        function Same(what, is, due, within) {
            if (is == "" || (is - due) ^ 2 > within ^ 2)
                print name ": " what " " is ", not " due
        }
        function Area(df, end,   i, sum) {
            for (i = 0.5; i < 4000; i++)
                sum += cos(i * end / 4000) ^ (df - 1)
            return sum * end
        }
        { v[$1, ++n[$1]] = $2; mean[$1] += $2 }
        END {
            for (side in n) {
                mean[side] /= n[side]; squares = together = 0
                for (i = 1; i <= n[side]; i++) {
                    squares += (v[side, i] - mean[side]) ^ 2
                    if (i > 1)
                        together += (v[side, i] - mean[side]) * (v[side, i - 1] - mean[side])
                }
                r = together / squares + 0.1
                r = r < 0 || of != "slices" ? 0 : r > 0.8 ? 0.8 : r
                g = (1 + r) / (1 - r)
                part = g * squares / (n[side] - 1) / n[side]
                s += part; parts += part ^ 2 / ((n[side] - 1) / g)
            }
            df = s ^ 2 / parts
            by = of == "slices" ? "tenths_" : ""
            t = mean["a"] * (Said(by "high") - Said(by "low")) / 200 / sqrt(s)
            Same("a", Said("a"), mean["a"], 6e-4)
            Same("b", Said("b"), mean["b"], 6e-4)
            Same("df", Said(by "df"), df, 0.01)
            Same("difference", Said("difference"), 100 * (mean["b"] / mean["a"] - 1), 1e-3)
            Same("middle", (Said(by "high") + Said(by "low")) / 2, Said(by "difference"), 1e-4)
            Same("share", Area(df, atan2(t, sqrt(df))) / Area(df, atan2(1, 0)), 0.9525, 0.004)
            if ((of == "slices") != (json ~ / in these runs"}/) || json !~ /"in":"%"/)
                print name ": " json
        }'
}

# The lines for Compared of each figure: one number of each run, or of ten slices of one run.
ComparisonsAreThoseOfTheRows() {
    local side run
    for side in a b; do
        for run in 1 2 3; do
            rows=$work/$side$run.csv
            "$demo" --simulate "noisy60,drop=$run,seed=$(printf %d "'$side")$run" --duration 25 \
                --trace "$rows" >/dev/null
            Values frametime | Mean | sed "s/^/$side /" >>"$work/means"
            Values frametime | Percentile 0.99 | sed "s/^/$side /" >>"$work/p99s"
        done
        Values frametime | awk -v n="$(Values frametime | wc -l)" -v side=$side '
            { sum += $1; rows++ } NR >= int(n * (slices + 1) / 10) { print side, sum / rows; sum = rows = 0; slices++ }' >>"$work/slices"
    done
    Compared frame_ms runs "$work"/a?.csv --against "$work"/b?.csv <"$work/means"
    Compared frame_ms_p99 runs "$work"/a?.csv --against "$work"/b?.csv <"$work/p99s"
    Compared frame_ms slices "$work/a3.csv" --against "$work/b3.csv" <"$work/slices"
}

# Runs together are their rows together; the spread is that of the means of each.
RunsTogetherAreTheirRows() {
    local run name value pool
    "$demo" --summary "$work"/[ab]?.csv --pool --json | tail -n 1 >"$work/pool"
    pool=$(sed 's/"spread".*//' "$work/pool")
    for rows in "$work"/[ab]?.csv; do Values frametime; done >"$work/all"
    for rows in "$work"/[ab]?.csv; do Values frametime | Mean; done >"$work/each"
    Is frames "$(wc -l <"$work/all")" "$(Json frames <<<"$pool")"
    Is seconds "$(awk '{ sum += $1 } END { print sum / 1000 }' "$work/all")" "$(Json seconds <<<"$pool")"
    Is frame_ms "$(Mean <"$work/all")" "$(Json frame_ms <<<"$pool")"
    Is frame_ms_p99 "$(Percentile 0.99 <"$work/all")" "$(Json frame_ms_p99 <<<"$pool")"
    Is frame_ms_p99_9 "$(Percentile 0.999 <"$work/all")" "$(Json frame_ms_p99_9 <<<"$pool")"
    Is low_average_fps "$(sort -rg "$work/all" | head -n "$((($(wc -l <"$work/all") + 99) / 100))" | Mean |
        awk '{ print 1000 / $1 }')" "$(Json low_average_fps <<<"$pool")"
    for name in error_ms:animation_error_ms shake_units:place_step; do
        value=$(for rows in "$work"/[ab]?.csv; do Values "${name#*:}"; done | Mean)
        Is "${name%:*}" "$value" "$(Json "${name%:*}" <<<"$pool")"
    done
    run=$(sed 's/.*{\("figure":"frame_ms",[^}]*\)}.*/\1/' "$work/pool")
    Is least "$(sort -g "$work/each" | head -n 1)" "$(Json least <<<"$run")"
    Is most "$(sort -g "$work/each" | tail -n 1)" "$(Json most <<<"$run")"
    Is median "$(Percentile 0.5 <"$work/each")" "$(Json median <<<"$run")"
    Is sd "$(awk '{ v[NR] = $1; sum += $1 } END { for (i in v) squares += (v[i] - sum / NR) ^ 2
        print sqrt(squares / (NR - 1)) }' "$work/each")" "$(Json sd <<<"$run")"
}

# What is asked of B against A is met, missed or undecided; A itself may miss what is asked of a file.
WhatIsExpectedAgainstABaselineMayBeUndecided() {
    local run status sides expected text
    for run in 1 2 3; do
        "$demo" --simulate "noisy60,seed=$run" --trace "$work/slow$run.csv" --fps 30 >/dev/null
        "$demo" --simulate "noisy60,seed=$run" --trace "$work/fast$run.csv" >/dev/null
        "$demo" --simulate "noisy60,drop=3,seed=$run" --trace "$work/late$run.csv" >/dev/null
    done
    while read -r status sides expected text; do
        case $sides in
        slow-fast) set -- "$work"/slow?.csv --against "$work"/fast?.csv ;;
        fast-late) set -- "$work"/fast?.csv --against "$work"/late?.csv ;;
        one-each) set -- "$work"/slow1.csv --against "$work"/fast1.csv ;;
        esac
        [ "$(Status "$demo" --summary "$@" --expect "$expected")" = "$status" ] || echo "$sides $expected: not $status"
        grep -q "${text:-^\$}" "$work/err" || [ -z "$text" ] || cat "$work/err"
        grep -q '^frame_ms .* to ' "$work/out" || cat "$work/out"
    done <<EOF
0 slow-fast frame_ms<-45%,frame_ms_p99<+5%,frames_per_s>+90%,frame_ms<20
0 fast-late frame_ms<+50%
1 slow-fast frame_ms<-60% B against A: frame_ms differs by -[0-9.]* to -[0-9.]* %, not below -60 %
1 fast-late frame_ms_p99<+1% B against A: frame_ms_p99 differs by .* %, not below +1 %
3 fast-late frame_ms<+3% B against A: frame_ms differs by .* %, so it is undecided if below +3 %
1 fast-late frame_ms<+3%,frame_ms_p99<+1% undecided
3 fast-late frame_ms_p99_9<+1% B against A: frame_ms_p99_9 is undecided: too few frames
3 fast-late cpu_percent<+1% B against A: cpu_percent is undecided: not all runs know it
3 one-each frame_ms<+5% B against A: frame_ms is undecided: it takes 3 runs or more on each side
1 one-each frame_ms<+5%,frame_ms<1 fast1.csv, arevalo: frame_ms is [0-9.]*, not below 1
EOF
}

# When and how long the longest frames were, and that all of such a frame is accounted for.
TheWorstFramesAreTheLongest() {
    "$demo" --summary "$work/run.csv" --worst 5 | grep '^worst' >"$work/worst"
    diff <(awk '{ print $2 }' "$work/worst") <(Values frametime | sort -rg | head -n 5 | awk '{ printf "%.3f\n", $1 }')
    awk '{ n = split($0, part, /[:,;]/); sum = 0
        for (i = 2; i <= n; i++) if (part[i] ~ /^ (ticks|drawing|swap|sleep) /) { split(part[i], w, " "); sum += w[2] }
        if (sum < $2 - 0.3 || sum > $2 + 0.3 || !/; [01] ticks?; late by 1 refresh; held in Present /) print }' "$work/worst"
    [ "$(Status "$demo" --summary "$work/run.csv" --worst 5 --json)" = 2 ] || echo 'also as JSON'
}

Each NumbersAreThoseOfTheRows NumbersOfARunAreThoseOfItsRows NumbersOfPicturesAreThoseOfTheRows \
    NumbersOfSensorsAreThoseOfTheRows StuttersAreThoseOfTheRows EachNumberCanBeExpected WhatIsNotKnownOrNoNumberIsSaid \
    JsonIsAnArrayOfObjects:node FilesAreComparedWithTheFirst \
    TablesTellFilesApart ComparisonsAreThoseOfTheRows RunsTogetherAreTheirRows WhatIsExpectedAgainstABaselineMayBeUndecided \
    TheWorstFramesAreTheLongest
