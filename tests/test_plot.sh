#!/bin/bash
# SPDX-License-Identifier: MIT
#
# make plot draws recordings, and prints one line if there is nothing to draw.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"
out=$work/out
export INTERP_DEMO=$demo

# Record NAME MACHINE OPTION...: a recording, and its summary beside it.
Record() {
    "$demo" --simulate "$2" --trace "$work/$1.csv" "${@:3}" >"$work/$1.txt" ||
        echo "no recording $1"
}

# Draws NAME WIDTH HEIGHT TRACE...: says which picture has another size, or is missing. It calls
# plot.sh itself, as make plot takes half as long again: that is tested with the names and the comparison.
Draws() {
    local png svg
    assets/plot/plot.sh "$out" "${@:4}" >"$work/log" 2>&1 || cat "$work/log"
    png=$(od -An -tu1 -j16 -N8 "$out/$1.png" | awk '{print $3 * 256 + $4, $7 * 256 + $8}')
    svg=$(sed -n 's/.*viewBox="0 0 \([0-9]*\) \([0-9]*\)".*/\1 \2/p' "$out/$1.svg")
    [ "$png" = "$2 $3" ] || echo "$1.png is $png, not $2 $3"
    [ "$svg" = "$2 $3" ] || echo "$1.svg is $svg, not $2 $3"
}

# Shows NAME TEXT...: says so if no text of the picture has it.
Shows() {
    local text
    for text in "${@:2}"; do
        grep -qF "$text" "$out/$1.svg" || echo "$1.svg does not say: $text"
    done
}

# Says NAME PATTERN: the part of the summary's lines that matches.
Says() {
    grep -m 1 -oE "$2" "$work/$1.txt"
}

ThePlotSaysWhatTheSummarySays() {
    Record hidden vsync60,hidden=1s-3.5s --interpolation off --duration 5
    Draws hidden 800 800 "$work/hidden.csv"
    Shows hidden 'arevalo, interpolation off' "hidden.csv: $(Says hidden '[0-9]+ frames') (1 excl" \
        "$(Says hidden '[0-9.]+ fps;' | tr ';' '<')" "$(Says hidden 'mean [0-9.]+ ms')" \
        ", $(Says hidden 'max [0-9.]+') ms" "$(Says hidden 'mean .error. [0-9.]+ ms')"
}

TracesOfTwoLengthsAreDrawn() {
    Record long vsync60 --duration 4
    Record short vsync60 --frames 6 --interpolation predict --loop prediction
    Draws long-short 1000 800 "$work/long.csv" "$work/short.csv"
    Shows long-short 'arevalo, interpolation on' 'prediction, interpolation predict'
}

# The axes of the parallel lines have the names that they have in the window, here in two lines.
LinesHaveTheNamesOfTheWindow() {
    local name
    Record named vsync60 --duration 2
    Draws named 800 800 "$work/named.csv"
    Shows named "Parallel lines: each picture, and its moment in the game, halfway through"
    for name in "in the game" "on your screen"; do
        grep -qF "\"$name\"" src/hud/photograph.c || echo "the window does not say: $name"
        Shows named ">${name% *}<" ">${name##* }<"
    done
}

# Reads NAME [OPTION...]: what is drawn of a recording: its tables, as NAME.frames, NAME.ticks and so on, and
# between commas.
Reads() {
    "$demo" --summary "$work/$1.csv" --plot-data "${@:2}" >"$work/$1.plot"
    Tables "$1"
}

Tables() {
    awk -F '\t' -v OFS=, -v name="$work/$1." '/^# / { file = name substr($0, 3); next }
        NF { $1 = $1; print >file }' "$work/$1.plot"
}

# Begins an awk program: `at` has the place of each column by its name. Our files have it in their
# third line, the tables in the first.
# shellcheck disable=SC2016
places='/(^|,)frametime(,|$)/ && FNR <= 3 { for (i = 1; i <= NF; i++) at[$i] = i }'

# Lines NAME: of each picture but the first 20, the seconds at which it was seen, and in ms how far the
# game time that it shows is before that.
Lines() {
    Reads "$1"
    awk -F , "$places"'
        NR > 21 {
            ms = sprintf("%.1f", 1000 * ($at["seen"] - $at["shows"]))
            printf "%.4f %s\n", $at["seen"], ms == "-0.0" ? "0.0" : ms
        }' "$work/$1.frames"
}

# Slants NAME: the different ones of the lines, each with its count.
Slants() {
    Lines "$1" | cut -d ' ' -f 2 | sort -n | uniq -c | awk '{print $2 " x " $1}'
}

# A tick of 40 ms and a refresh late; a refresh late; drawn for the refresh.
LinesAreParallel() {
    Record between vsync60 --duration 2
    Record ahead vsync60 --duration 2 --interpolation predict
    Record upright vsync60 --duration 2 --interpolation predict --loop display_clock
    diff - <(Slants between; Slants ahead; Slants upright) <<EOF
56.7 x 100
16.7 x 100
0.0 x 100
EOF
}

# Gaps NAME MS: between ticks that are not MS apart.
Gaps() {
    Reads "$1"
    awk -F , -v even="$2" 'NR > 2 { gap = sprintf("%.1f", 1000 * ($1 - before)) }
        NR > 2 && gap != even { print $2 ": " gap } { before = $1 }' "$work/$1.ticks"
}

# Five ticks are run, and the rest of the hitch is a gap before them; the line of the picture that was
# seen through it is the only one out of parallel. fixed_fps makes up for it: the ticks after the gap are
# closer, until none is missing.
AForgivenHitchIsAGap() {
    Record forgiven vsync60,tick=0us --hitch 200@1 --duration 2
    Record made-up vsync60,tick=0us --hitch 200@1 --duration 2 --loop fixed_fps
    diff - <(Gaps forgiven 40.0; Slants forgiven) <<EOF
25: 56.7
56.7 x 87
256.7 x 1
EOF
    Gaps made-up 40.0 | awk '{ missing += $2 - 40; ticks++ }
        END { if (ticks < 6 || missing > 1 || missing < -1) print ticks " ticks, " missing " ms" }'
}

# Added FIRST SECOND NAME: a recording that goes on with that of another loop, which begins where the
# game of the first one is.
Added() {
    awk -F , -v OFS=, -v OFMT=%.6f -v CONVFMT=%.6f "$places"'
        FNR == NR { game = $at["game_ms"]; tick = $at["tick"]; end = $at["elapsed"]; print }
        FNR < NR && FNR > 3 {
            $at["elapsed"] += end; $at["start"] += end; $at["screen_ms"] += end / 1e6
            $at["sim_ms"] += game; $at["game_ms"] += game; $at["tick"] += tick; print
        }' "$work/$1.csv" "$work/$2.csv" >"$work/$3.csv"
}

LinesGoOnInAnotherLoop() {
    local loop
    Record first vsync60 --hitch 250@1 --duration 2
    for loop in prediction fixed_fps snapped_delta; do
        Record "$loop" vsync60 --duration 2 --loop "$loop"
        Added first "$loop" both
        diff <(Slants "$loop" | cut -d ' ' -f 1) \
            <(Lines both | awk '$1 > 2.4 { print $2 }' | sort -n | uniq)
    done
}

# Foreign NAME RECORDING HEADER ACTION: the log of another program, with the frame times of a recording:
# a header, and a row from each time.
Foreign() {
    { printf '%s\n' "$3" && awk -F , -v OFS=, "$places NR > 3 { $4 }" "$work/$2.csv"; } >"$work/$1.csv"
}

# shellcheck disable=SC2016 # awk expands it
OtherProgramsLogsAreDrawn() {
    Record own vsync60 --duration 5
    Foreign mango own 'fps,frametime,elapsed' 'print $at["fps"], $at["frametime"], 0'
    Foreign present own 'Application,ProcessID,FrameTime,AnimationError' \
        'error = $at["animation_error_ms"]; print "game.exe", 1, $at["frametime"], error == "" ? "NA" : error
        for (i = 0; i < 2; i++) print "dwm.exe", 2, 9, "NA"'
    Draws mango 800 800 "$work/mango.csv"
    Shows mango '>MangoHud<' "$(Says own '[0-9]+ frames')" "$(Says own 'mean [0-9.]+ ms')"
    ! grep -q 'in the\|Animation\|tick\|never seen' "$out/mango.svg" || echo 'mango.svg has empty panels'
    assets/plot/plot.sh "$out" "$work/present.csv" 2>&1 | grep -q "^plot: $work/present.csv: only the $(
        Says own '[0-9]+ frames') of game.exe 1; not those of dwm.exe" || echo 'present.csv: no word of dwm.exe'
    Shows present '>PresentMon, game.exe 1<' "$(Says own 'mean [0-9.]+ ms')" "$(Says own 'mean .error. [0-9.]+ ms')"
    Draws own-mango 1000 800 "$work/own.csv" "$work/mango.csv"
    Shows own-mango '>MangoHud<' '>arevalo, interpolation on<' 'not in this log' 'none known'
}

# Samples stand at the clock's seconds, and that they are no frames is said; so is a unit that is guessed.
SamplesAndSecondsAreTold() {
    { echo fps,frametime,elapsed && seq 100000000 100000000 30000000000 | sed 's/^/250,4,/'; } >"$work/samples.csv"
    { echo FrameTime && yes 0.0167 | head -n 200; } >"$work/unit.csv"
    diff - <(assets/plot/plot.sh "$out" "$work/samples.csv" 2>&1 | head -n 1) <<EOF
plot: $work/samples.csv: not every frame is a row: 1.196 s in 29.900
EOF
    Shows samples '>30<' '300 frames' 'by the clock of the log'
    diff - <(assets/plot/plot.sh "$out" "$work/unit.csv" 2>&1 | head -n 1) <<EOF
plot: $work/unit.csv: frame times taken as seconds
EOF
    Shows unit '200 frames' 'mean 16.700 ms'
    ! grep -q 'by the clock of the log' "$out/unit.svg" || echo 'unit.csv has no clock'
}

# Log NAME SEPARATOR: a log of 120 frames below the header of a file of tests/fuzz/seeds, each cell by the
# name of its column. After the 60th half a second passes without a row; every tenth picture was never seen.
Log() {
    local seed=tests/fuzz/seeds/$1.csv
    { grep -B 99 -m 1 -iE 'frametime|MsBetween|Time \(ms\)' "$seed" | sed $'s/^\xef\xbb\xbf//; s/\r$//' &&
        awk -F "$2" -v OFS="$2" '{ sub(/^\357\273\277/, ""); sub(/\r$/, "") }
        !/[Ff]rametime|FrameTime|sBetween|Time \(ms\)/ { next }
        { for (i = 1; i <= NF; i++) { gsub(/^[" ]+|[" ]+$/, "", $i); column[i] = tolower($i) } }
        function Cell(name) {
            if (name ~ /^(application|processname)$/) return "game.exe"
            if (name ~ /^(processid|swapchainaddress)$/) return 7
            if (name == "frametype") return "Application"
            if (name ~ /^(frametime|msbetweenpresents|msbetweenappstart)$/) return sprintf("%.3f", ms)
            if (name ~ /^(msbetweendisplaychange|displayedtime)$/) return never ? missing : sprintf("%.3f", ms)
            if (name ~ /^(msuntildisplayed|displaylatency)$/) return never ? missing : 20
            if (name == "dropped") return never
            if (name == "timeinseconds") return sprintf("%.6f", 100 + clock / 1000)
            if (name == "cpustarttime") return sprintf("%.4f", 1000 + clock - ms)
            if (name == "cpustarttimeinseconds") return sprintf("%.6f", 100 + (clock - ms) / 1000)
            if (name == "elapsed") return sprintf("%.0f", clock * 1e6)
            if (name ~ /animationerror$/) return sprintf("%.3f", (k % 5 - 2) / 4)
            if (name == "time (ms)") return sprintf("%.3f", clock)
            return name == "frame" ? k : name == "fps" ? 1000 / ms : name == "framerate" ? 1000 / ms : name == "02" ? 80 : 1
        }
        {
            missing = /AppStart|DisplayedTime/ ? "NA" : 0
            for (k = 1; k <= 120; k++) {
                ms = 10 + k * 7 % 11 / 2; never = k % 10 == 5; clock += ms + (k == 61) * 500
                for (i = 1; i <= NF; i++)
                    printf "%s%s", Cell(column[i]), i < NF ? OFS : "\n"
            }
            exit
        }' "$seed"; } >"$work/$1.csv"
}

# Raw FILE SEPARATOR: from the columns of a log alone, for each frame "TIME MS ERROR", and "never TIME" of
# each picture that was never seen; an error that is not known is NaN. Times are those of the clock where
# there is one, from the first frame, else those of the frames.
Raw() {
    awk -F "$2" 'function Number(text) { gsub(/[" ]/, "", text); return text }
        !header && /[Ff]rametime|FrameTime|sBetween|Time \(ms\)|^Frame$/ {
            for (i = 1; i <= NF; i++) { gsub(/^[" ]+|[" ]+$/, "", $i); at[tolower($i)] = i }
            header = 1
            next
        }
        !header { next }
        {
            cumulative = at["time (ms)"]; clock = NaN
            time = at["msbetweenappstart"]; if (!time) time = at["frametime"]; if (!time) time = at["msbetweenpresents"]
            if (cumulative) {
                if (rows++ == 0) { before = $cumulative; next }
                ms = $cumulative - before; before = $cumulative
            } else
                ms = Number($time)
            sum += ms
            seconds = at["cpustarttime"] ? ($at["cpustarttime"] + ms) / 1000 : at["timeinseconds"] ? $at["timeinseconds"] : at["elapsed"] ? $at["elapsed"] / 1e9 : sum / 1000
            if (frames++ == 0) first = seconds - ms / 1000
            error = at["animationerror"] + at["msanimationerror"]
            printf "%.3f %.2f %s\n", seconds - first + 1e-7, ms, error ? sprintf("%.3f", Number($error)) : "NaN"
            dropped = at["dropped"]; until = at["msuntildisplayed"] + at["displaylatency"]
            if ((dropped && $dropped == 1) || (until && $until == "NA"))
                printf "never %.3f\n", seconds - first + 1e-7
        }' "$1" | sort
}

# Plotted NAME: the same, from the tables.
Plotted() {
    { awk -F , -v OFS=' ' 'NR > 1 { printf "%.3f %.2f %s\n", $1 + 1e-7, $2, $8 == "NaN" ? $8 : sprintf("%.3f", $8) }' \
        "$work/$1.frames" && awk -F , 'NR > 1 { printf "never %.3f\n", $1 + 1e-7 }' "$work/$1.never_seen"; } | sort
}

# SameNumbers NAME SEPARATOR PROGRAM: the tables of a log say what its raw columns say.
SameNumbers() {
    Reads "$1" 2>&1
    diff <(Raw "$work/$1.csv" "$2") <(Plotted "$1") | head -n 4
    grep -qx "program,$3" "$work/$1.recording" || echo "$1: not of $3"
    [ "$(wc -l <"$work/$1.frames")" -gt 100 ] || echo "$1: hardly any frames"
}

# What each program writes is drawn as its columns have it.
EachFormatIsDrawnAsItIs() {
    local name separator program
    while IFS='|' read -r name separator program; do
        Log "$name" "$separator"
        SameNumbers "$name" "$separator" "$program"
    done <<'EOF'
mangohud-0.8|,|MangoHud
presentmon-1|,|PresentMon
presentmon-2|,|PresentMon
presentmon-2.4|,|PresentMon
frameview|,|FrameView
ocat|,|OCAT
capframex|,|CapFrameX
fraps|,|FRAPS
unreal|,|Unreal
EOF
    Record recorded noisy60,drop=5 --duration 3 --loop prediction
    Reads recorded
    diff <(awk -F , "$places"'NR > 3 { printf "%.6f %.6f %s %s\n", $at["elapsed"] / 1e9, $at["frametime"],
            $at["ticks"], $at["animation_error_ms"] == "" ? "NaN" : $at["animation_error_ms"] }' "$work/recorded.csv") \
        <(awk -F , 'NR > 1 { printf "%.6f %.6f %s %s\n", $1, $2, $6, $8 }' "$work/recorded.frames") | head -n 4
    { echo FrameTime && awk 'BEGIN { for (k = 1; k <= 120; k++) print 10 + k * 7 % 11 / 2 }'; } >"$work/list.csv"
    SameNumbers list , 'frame times'
    Log afterburner ,
    Reads afterburner
    diff <(awk 'BEGIN { for (k = 1; k <= 120; k++) printf "%.2f\n", 10 + k * 7 % 11 / 2 }') \
        <(awk -F , 'NR > 1 { printf "%.2f\n", $2 }' "$work/afterburner.frames") | head -n 4
}

# Where the clock goes on without rows there is a gap, in the tables and in the picture. Nothing is drawn that
# a log does not tell.
AGapAndPicturesNeverSeenAreDrawn() {
    Log presentmon-1 ,
    Reads presentmon-1
    awk -F , 'NR > 2 && $1 - before > 0.4 { gaps = gaps NR ":" sprintf("%.1f", $1 - before) }
        { before = $1 } END { if (gaps != "62:0.5") print "gaps: " gaps }' "$work/presentmon-1.frames"
    Draws presentmon-1 800 800 "$work/presentmon-1.csv"
    Shows presentmon-1 '12 never seen' '>picture never seen<' 'by the clock of the log' '>PresentMon, game.exe'
    ! grep -q 'Animation\|Frames that ran\|in the' "$out/presentmon-1.svg" || echo 'drawn, but not known'
    Log unreal ,
    Draws unreal 800 800 "$work/unreal.csv"
    ! grep -q 'never seen\|by the clock' "$out/unreal.svg" || echo 'unreal.csv tells no such thing'
}

# Three stand one above the other; packed files and pipes are drawn like others; all of JSON, too.
SeveralFilesArePacked() {
    local rows
    Record one vsync60 --duration 2
    Log presentmon-1 ,
    gzip -c "$work/presentmon-1.csv" >"$work/packed.csv.gz"
    rows=$(awk 'BEGIN { for (k = 1; k <= 120; k++) printf "%s%.1f", (k > 1 ? "," : ""), 10 + k * 7 % 11 / 2 }')
    printf '{"Info":{"ProcessName":"game.exe"},"Runs":[{"CaptureData":{"MsBetweenPresents":[%s]}}]}' "$rows" \
        >"$work/capture.json"
    Draws one-packed-capture 800 730 "$work/one.csv" "$work/packed.csv.gz" "$work/capture.json"
    Shows one-packed-capture '>arevalo, interpolation on<' '>PresentMon, game.exe 7 7<' '>CapFrameX, game.exe<' \
        '12 never seen' 'capture.json: 120 frames'
    diff <("$demo" --summary "$work/one.csv" --plot-data | grep -v ^source) \
        <("$demo" --summary - --plot-data <"$work/one.csv" | grep -v ^source)
    assets/plot/plot.sh "$out" - <"$work/one.csv" >/dev/null
    Shows standard-input '>arevalo, interpolation on<'
    "$demo" --summary "$work/capture.json" --plot-data >"$work/capture.plot" && Tables capture
    diff <(tr , '\n' <<<"$rows") <(awk -F , 'NR > 1 { printf "%.1f\n", $2 }' "$work/capture.frames")
}

# A frame far above the others does not flatten them, the lines are shown around it, and a line stands
# where another loop or drawing began.
# shellcheck disable=SC2016
AHitchAndChangesAreSeen() {
    Record hitch vsync60 --hitch 300@1 --duration 4
    Foreign changed hitch "$(sed -n 3p "$work/hitch.csv")" \
        'if (NR > 60) $at["loop"] = "fixed_sleep"; if (NR > 120) $at["interpolation"] = "off"; print'
    Draws changed 800 800 "$work/changed.csv"
    Shows changed "$(Says hitch 'max [0-9.]+') ms; 1 beyond the scale" 'around the longest frame' \
        '>20<' '>1.2<' '>fixed_sleep<' '>off<' # labels of frame times, of the lines' seconds, and of changes
    Record even vsync60 --duration 4
    Draws even 800 800 "$work/even.csv"
    Shows even 'halfway through'
}

# Rgb NAME: a colour of the program as gnuplot writes it; black without such a one.
Rgb() {
    local parts
    parts=$(sed -n "s/^COLOR($1, 0x\(..\)\(..\)\(..\)).*/0x\1 0x\2 0x\3/p" src/render/look.h)
    # shellcheck disable=SC2086 # they are three
    printf '%3d, %3d, %3d' ${parts:-0 0 0}
}

# Lines have the colour that the program gives to the method: in the propeller the short way round is
# wrong. Those of a method that the plot does not know are black, and it is named. Drawn without plot.sh, which
# draws a PNG as well.
MethodsHaveTheirColors() {
    local scene method name color others
    while read -r scene method name color others; do
        Record known vsync60 --scene "$scene" --interpolation "$method" --duration 2
        Foreign method known "$(sed -n 3p "$work/known.csv")" "\$at[\"interpolation\"] = \"$name\"; print"
        "$demo" --summary "$work/method.csv" --plot-data >"$work/method.plot"
        gnuplot -c assets/plot/plot.gp "$out/method.svg" "$work/method.plot" >"$work/log" 2>&1 ||
            cat "$work/log"
        grep -qF "stroke='rgb($(Rgb "$color"))'" "$out/method.svg" || echo "$scene, $name: no $color lines"
        diff <(grep -o '; black: [^<]*' "$out/method.svg") <(grep . <<<"$others")
    done <<EOF
ball partial partial Partial
camera eased eased Tempting
spin short short Right
propeller short short Wrong
slots distance distance Tempting
feet tick tick Tempting
rider tick tick Wrong
camera eased timed black ; black: timed
EOF
}

# Each figure of the table is a row with its interval; those that can't be compared are left out.
AComparisonIsDrawn() {
    local run
    for run in 1 2 3; do
        Record "a$run" "noisy60,seed=$run" --duration 12
        Record "b$run" "noisy60,drop=2,seed=1$run" --duration 12
    done
    Make plot PLOTS="$out" TRACE="$work/a1.csv $work/a2.csv $work/a3.csv" \
        AGAINST="$work/b1.csv $work/b2.csv $work/b3.csv"
    Shows compare 'B against A' 'worse' 'For a verdict choose one figure' \
        "$("$demo" --summary "$work"/a?.csv --against "$work"/b?.csv |
            awk '$1 == "frame_ms" { print $1 "  " $2 " → " $3 }')"
    ! grep -q frame_ms_p99_9 "$out/compare.svg" || echo 'p99.9 of 720 frames is drawn'

    # The interval of Welch's test by the runs' means, from the columns alone; t of 2 to 4 degrees of freedom.
    "$demo" --summary "$work"/a?.csv --against "$work"/b?.csv --plot-data >"$work/sides.plot"
    Tables sides
    diff <(for run in a1 a2 a3 b1 b2 b3; do
        awk -F , "$places"'NR > 3 { sum += $at["frametime"]; n++ } END { printf "%.9f\n", sum / n }' "$work/$run.csv"
    done | awk 'function T(df) { return df < 3 ? 4.303 + (df - 2) * (3.182 - 4.303) : 3.182 + (df - 3) * (2.776 - 3.182) }
        { x[NR] = $1 }
        END {
            for (side = 0; side < 2; side++) {
                for (i = 1; i <= 3; i++) m[side] += x[3 * side + i] / 3
                for (i = 1; i <= 3; i++) v[side] += (x[3 * side + i] - m[side]) ^ 2 / 2 / 3
            }
            s = v[0] + v[1]; half = T(s ^ 2 / (v[0] ^ 2 / 2 + v[1] ^ 2 / 2)) * sqrt(s); d = m[1] - m[0]
            printf "%.2f %.2f %.2f\n", 100 * d / m[0], 100 * (d - half) / m[0], 100 * (d + half) / m[0]
        }') <(awk -F , '$1 == "frame_ms" { printf "%.2f %.2f %.2f\n", $5, $6, $7 }' "$work/sides.comparison")
    Make plot PLOTS="$out" TRACE="$work/a1.csv" AGAINST="$work/b1.csv" FROM=5
    Shows compare 'higher in these runs' 'take 3 of each'
    # All words begin below each other, so that the longest has room: in this font 6.7 for a letter.
    awk -v word='no difference beyond noise in these runs' '
        match($0, /translate\([0-9.]*/) { x = substr($0, RSTART + 10, RLENGTH - 10) }
        />higher in these runs</ && x + 6.7 * length(word) > 1000 { print "no room at " x }' "$out/compare.svg"
    diff <(assets/plot/compare.sh "$work/none" "$work/a1.csv" --against none.csv 2>&1) - \
        <<<'plot: none.csv: No such file or directory'
    [ ! -e "$work/none" ] || echo 'something was written'
}

# What is drawn of a recording that lacks one of our columns is drawn of the whole one, too; that it
# does not tell pauses is said. `loop` tells that a file is ours.
OlderRecordingsAreDrawn() {
    local name kind noted wanted
    Record whole noisy60,drop=5,hidden=600ms-900ms --duration 2
    Reads whole
    while read -r name; do
        awk -F , -v OFS=, -v name="$name" "$places"' {
            for (i = at[name]; i && i < NF; i++)
                $i = $(i + 1)
            NF -= at[name] > 0
            print
        }' "$work/whole.csv" >"$work/part.csv"
        case $name in
        excluded | dead_ms) wanted="note,does not tell pauses: they are drawn as frames" ;;
        *) wanted='' ;;
        esac
        rm -f "$work"/part.*s
        Reads part || echo "without $name: not drawn"
        noted=$(grep ^note "$work/part.recording")
        [ "$noted" = "$wanted" ] || echo "without $name: '$noted'"
        for kind in frames ticks refreshes; do
            paste -d , "$work/whole.$kind" "$work/part.$kind" |
                awk -F , -v name="without $name, $kind: " 'NR == 1 { split($0, column) }
                NR > 1 && $NF != "" {
                    for (i = 1; i <= NF / 2; i++) {
                        cell = $(NF / 2 + i)
                        none = column[i] == "excluded" ? "^0$" : "^(|NaN)$"
                        if (cell != $i && cell !~ none)
                            wrong = name "row " NR ": " $0
                    }
                } END { if (wrong) print wrong }'
        done
    done < <(sed -n '3s/,/\n/gp' "$work/whole.csv" | sed -n '/^elapsed$/,$p' | grep -vx loop)
}

# A recording of one frame, with special characters of gnuplot, the shell, make and the picture.
NamesAreOnlyNames() {
    local name names=()
    Record one vsync60 --frames 1
    mkdir "$work/names" && cd "$work/names" || return
    # shellcheck disable=SC2016 # nothing is to be expanded
    for name in '<touch made' '|touch made' '`touch made`' '$(touch made)' '$(shell touch made)' - \
        --version '*' "a'\"b\\n&<c>%s" $'two\nlines' $'not\xffUTF-8' "$(printf '%0200d' 0)"; do
        cp "$work/one.csv" "./$name" && Make -C "$OLDPWD" plot PLOTS="$out" TRACE="$PWD/$name"
        [ ! -e made ] && [ ! -e "$OLDPWD/made" ] || echo "it was run: $name"
        names+=("$name")
    done
    # All of them in one picture, named without their folder.
    "$OLDPWD/assets/plot/plot.sh" '|touch made;' "${names[@]}" >/dev/null || echo "not drawn: ${names[*]}"
    [ ! -e made ] && [ ! -e "$OLDPWD/made" ] || echo 'it was run'
}

# What a terminal obeys, in a file's name and in a log: none of it is printed or drawn. The last byte is no
# text at all.
NamesHaveNoControlCharacters() {
    local poison=$'\e]0;a\a\x7f\xc2\x9b2J\xe2\x80\xae\x9b' shown='?]0;a???2J??' name said
    Record named vsync60 --frames 30
    sed "4,\$ s/arevalo/are${poison}valo/" "$work/named.csv" >"$work/loop.csv"
    { echo Application,FrameTime && echo other,9 && yes "g$poison.exe,16.6" | head -n 20; } >"$work/log.csv"
    grep -v ',excluded,' "$work/named.csv" >"$work/no${poison}log.csv"
    sed '3s/excluded/left_out/' "$work/named.csv" >"$work/pauses$poison.csv"
    for name in loop log "no${poison}log" "pauses$poison" "none$poison"; do
        said+=$(assets/plot/plot.sh "$out/$poison" "$work/$name.csv" 2>&1)$'\n'
    done
    ! grep -q $'[\001-\011\013-\037\177]\|\302\233\|\342\200\256\|\233' <<<"$said" ||
        echo "control characters in: $said"
    for name in "only the 20 frames of g$shown.exe" "no${shown}log.csv:" \
        "plot: $work/pauses$shown.csv: does not tell" "none$shown.csv: No such file" "wrote $out/$shown/loop.png"; do
        grep -qF "$name" <<<"$said" || echo "not said: $name"
    done
    Shows "$poison/loop" "are${shown}valo, interpolation on"
    Shows "$poison/pauses$poison" "pauses$shown.csv: 30 frames"
    ! grep -q $'[\001-\010\013-\037\177]' "$out/$poison"/*.svg || echo 'control characters are drawn'
}

# One frame has no rate, as in the summary.
OneFrameHasNoRate() {
    Record one vsync60 --frames 1
    Draws one 800 800 "$work/one.csv"
    Shows one 'one.csv: 1 frame<'
}

# Refused TEXT FILE...: says so if the file is drawn, or refused with another text.
Refused() {
    local said
    said=$(assets/plot/plot.sh "$work/refused" "${@:2}" 2>&1) && echo "drawn: ${*:2}"
    [ "$said" = "plot: $1" ] || printf 'not "plot: %s", but:\n%s\n' "$1" "$said"
    [ ! -e "$work/refused" ] || echo "something was written for ${*:2}"
}

WrongFiles() {
    local summary
    Record good vsync60 --frames 10
    head -n 3 "$work/good.csv" >"$work/empty.csv"
    sed 's/frametime/time/' "$work/good.csv" >"$work/foreign.csv"
    : >"$work/nothing.csv"
    Refused 'needs a trace, or several: make plot TRACE="off.csv on.csv"'
    # shellcheck disable=SC2046 # they are many
    Refused 'at most 12 traces have room in a picture' $(yes "$work/good.csv" | head -n 13)
    INTERP_DEMO=$work/none Refused "$work/none is missing, which reads the recordings" "$work/good.csv"
    Refused "$work/none.csv: No such file or directory" "$work/good.csv" "$work/none.csv"
    for summary in foreign nothing empty; do
        Refused "$("$demo" --summary "$work/$summary.csv" 2>&1 | sed 's/^interp_demo: //')" "$work/$summary.csv"
    done
    diff - <("$demo" --summary "$work/good.csv" --plot-data --json 2>&1) \
        <<<'interp_demo: --json cannot be combined with --plot-data'
}

Each ThePlotSaysWhatTheSummarySays:gnuplot OtherProgramsLogsAreDrawn:gnuplot SamplesAndSecondsAreTold:gnuplot \
    AHitchAndChangesAreSeen:gnuplot MethodsHaveTheirColors:gnuplot TracesOfTwoLengthsAreDrawn:gnuplot \
    AComparisonIsDrawn:gnuplot LinesHaveTheNamesOfTheWindow:gnuplot \
    EachFormatIsDrawnAsItIs AGapAndPicturesNeverSeenAreDrawn:gnuplot \
    SeveralFilesArePacked:gnuplot LinesAreParallel AForgivenHitchIsAGap LinesGoOnInAnotherLoop \
    OlderRecordingsAreDrawn NamesAreOnlyNames:gnuplot \
    NamesHaveNoControlCharacters:gnuplot OneFrameHasNoRate:gnuplot WrongFiles
