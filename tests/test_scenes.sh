#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What the methods of all scenes but the ball and remote draw, and how far that is from the truth, reckoned here
# with awk from what the scenes are said to be: row by row, from the ticks and the part of a tick in a
# trace.
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"

# The methods of each scene, in their order; the last one is right.
declare -A methods=([camera]='tick eased between' [teleport]='ever snap along' [spin]='raw short'
    [propeller]='short velocity' [rider]='tick both frame' [pixels]='each difference'
    [slots]='index distance number' [feet]='pictures tick shown'
    [look]='tick between order raw' [correction]='next both eased' [curve]='straight curve bounce')
scenes='camera teleport spin propeller rider pixels slots feet look correction curve'

# awk's functions, for scene and method: lengths in world units, angles in turns, times in seconds.
# shellcheck disable=SC2016 # awk expands it
model='
function Floor(a) { return a < int(a) ? int(a) - 1 : int(a) }
function Round(a) { return Floor(a + 0.5) }
function Part(a) { return a - Floor(a) }
function Abs(a) { return a < 0 ? -a : a }
function Mix(a, b) { return a + p * (b - a) }

# The motions: how far the runner is, where the ball is on its ring, what has turned how far.
function Runner(t) { t = 8 * Part(t / 8); return 320 + 400 * (t < 4 ? t : 8 - t) }
function Ring(a) { return 24 + 592 * Part((a - 24) / 592) }
function Ball(t) { return Ring(29 + 400 * t) }
function Hits(t) { return Floor((Round(1e9 * t) + 25) / 7e8) } # 25 ns too early is in time
function Oldest(t) { return 320 + 400 * t - 280 * Hits(t) }
# The foot on the ground where the walker is at t, and the legs have made so many steps. The walker
# begins again after 8 steps.
function Foot(t, steps) {
    return 60 + 200 * t - 40 * (steps - Floor(steps + 1e-7)) - 320 * Floor(t / 1.6 + 1e-9)
}
# The thrown ball, from wall to wall and from floor to floor, and its velocities.
function Across(t) { t = 2 * Part(t / 3.2626); return 46 + 388 * (t < 1 ? t : 2 - t) }
function AcrossSpeed(t) { return 388 / 1.6313 * (Part(t / 3.2626) < 0.5 ? 1 : -1) }
function Fallen(t) { t = 0.9371 * Part(t / 0.9371); return 314 - 1150 * t * (0.9371 - t) }
function FallSpeed(t) { return 2300 * (0.9371 * Part(t / 0.9371) - 0.46855) }
function Hermite(a, leaves, b, arrives, h) {
    a = (2 * p ^ 3 - 3 * p ^ 2 + 1) * a + (p ^ 3 - 2 * p ^ 2 + p) * h * leaves
    return a + (3 * p ^ 2 - 2 * p ^ 3) * b + (p ^ 3 - p ^ 2) * h * arrives
}
function Hand(t) { return 0.1 * sin(pi * t) } # so many turns
# What the server has added by t, and what of its last word is still to be drawn away. 25 ns too early is in
# time.
function Words(t) { return Floor((Round(1e9 * t) + 25) / 6e8) }
function Added(t) { return Words(t) % 2 * 60 }
function Left(t,    since) {
    since = t - 0.6 * Words(t)
    return !Words(t) || since > 0.2 ? 0 : (Words(t) % 2 ? -60 : 60) * (1 - since / 0.2)
}
function Turns(t) { return t * (scene == "spin" ? 0.5 : scene == "propeller" ? 14 : 3) }

function At(left, top) { x = left; y = top }
function Tip(turns) { At(200 + 150 * sin(2 * pi * turns), 200 - 150 * cos(2 * pi * turns)) }

# Show: where the watched thing is drawn, p of the way from last to next. It is where an angle or a
# place is kept in its range, so a way through the end of it looks like a long one back.
function Show(last, next_,    a, b, runner) {
    y = 0
    if (scene == "camera") {
        runner = Mix(Runner(last), Runner(next_))
        if (method == "tick") camera = Runner(next_) - 320
        else if (method == "between" || !frames) camera = runner - 320
        else camera += 0.1 * (runner - 320 - camera)
        At(runner - camera, 0)
    } else if (scene == "teleport") {
        a = Ball(last); b = Ball(next_)
        if (b < a && method == "snap") a = b
        if (b < a && method == "along") a -= 592
        a = Mix(a, b)
        At(a < 24 ? a + 592 : a, 0)
    } else if (scene == "spin" || scene == "propeller") {
        a = Part(Turns(last)); b = Part(Turns(next_))
        if (method == "short") b -= Round(b - a)
        if (method == "velocity") { a = Turns(last); b = Turns(next_) }
        Tip(Mix(a, b))
    } else if (scene == "rider") {
        Tip(Turns(last)); a = x; b = y
        Tip(Turns(next_))
        if (method == "both") At(Mix(a, x), Mix(b, y))
        if (method == "frame") Tip(Mix(Turns(last), Turns(next_)))
    } else if (scene == "pixels") {
        a = Mix(131 + 50 * last, 131 + 50 * next_) / 8; b = Mix(50 * last, 50 * next_) / 8
        At(8 * (method == "each" ? Round(a) - Round(b) : Round(a - b)), 0)
        tie = 8 * (method == "each" && (Abs(Part(a) - 0.5) < 1e-6 || Abs(Part(b) - 0.5) < 1e-6))
    } else if (scene == "slots") {
        a = Oldest(last); b = Oldest(next_)
        if (method == "distance" && Abs(b - a) > 60) a = b
        At(method == "number" ? Oldest(Mix(last, next_)) : Mix(a, b), 0)
    } else if (scene == "curve") {
        a = Hermite(Across(last), AcrossSpeed(last), Across(next_), AcrossSpeed(next_), next_ - last)
        b = Hermite(Fallen(last), FallSpeed(last), Fallen(next_), FallSpeed(next_), next_ - last)
        if (method == "bounce") Truth(Mix(last, next_))
        else if (method == "curve") At(a, b)
        else At(Mix(Across(last), Across(next_)), Mix(Fallen(last), Fallen(next_)))
    } else if (scene == "look") {
        read = hand
        hand = next_ + p / ticks
        if (method == "order" && !frames) read = hand
        shown = method == "tick" ? next_ : method == "between" ? Mix(last, next_) : \
            method == "order" ? read : hand
        turned = method == "between" ? Mix(Hand(last), Hand(next_)) : Hand(shown)
        At(320 - 1600 * turned, 0)
    } else if (scene == "feet") {
        if (method == "tick") legs = 5 * next_
        else if (method == "shown" || !frames) legs = 5 * Mix(last, next_)
        else legs += 5 * (next_ - last)
        At(Foot(Mix(last, next_), legs), 0)
        tie = 320 * (Abs(Part(Mix(last, next_) / 1.6 + 0.5) - 0.5) < 1e-8)
    } else if (scene == "correction") {
        a = Added(last); b = Added(next_)
        if (method == "both") a = b
        if (method == "eased") { a += Left(last); b += Left(next_) }
        At(290 + Mix(a, b), 0)
    }
}

# Truth: where it should be.
function Truth(t) {
    if (scene == "camera") At(320, 0)
    else if (scene == "look") At(320 - 1600 * Hand(hand), 0) # where the hand is now
    else if (scene == "teleport") At(Ball(t), 0)
    else if (scene == "pixels") At(128, 0)
    else if (scene == "slots") At(Oldest(t), 0)
    else if (scene == "feet") At(Foot(t, 5 * t), 0)
    else if (scene == "curve") At(Across(t), Fallen(t))
    else if (scene == "correction") At(290 + Added(t) + Left(t), 0)
    else Tip(Turns(t))
}
'

# The rows of a trace on standard input: what is not as reckoned; with say=figures the three numbers.
# shellcheck disable=SC2016
rows='
function Is(column, due, bound) {
    if (due == "" ? $at[column] != "" : $at[column] == "" || Abs($at[column] - due) > bound)
        if (say != "figures" && ++wrong < 4)
            print "frame " frames ", tick " $at["tick"] ": " column " " $at[column] ", not " due
}
# On a ring the shorter way round.
function Way(x) { return scene in ring ? x - ring[scene] * Round(x / ring[scene]) : x }
# The length of the change of the error.
function Step() { return sqrt(Way(ex - bx) ^ 2 + (ey - by) ^ 2) }
BEGIN { pi = atan2(0, -1); ring["teleport"] = 592; ring["slots"] = 280; ring["feet"] = 40 }
NR == 3 { for (i = 1; i <= NF; i++) at[$i] = i }
NR > 3 {
    # In whole nanoseconds, for an angle wraps at a tick.
    tick = $at["tick"] ? Round(1e6 * $at["game_ms"] / $at["tick"]) : 0
    now = $at["game_ms"] / 1000
    before = Round(1e6 * $at["game_ms"] - tick) / 1e9
    p = $at["alpha"] > 1 ? 1 : $at["alpha"]
    Show(before, now)
    if (tie && Abs(Abs($at["x"] - x) - tie) < 1e-3) x = $at["x"]
    sx = x; sy = y
    Truth(Mix(before, now))
    ex = Way(sx - x); ey = sy - y
    if (say != "figures" && ($at["scene"] != scene || $at["interpolation"] != method))
        if (++wrong < 4) print "it is " $at["scene"] ", " $at["interpolation"]
    Is("sim_ms", 1000 * (scene == "look" ? shown : Mix(before, now)), 2e-6)
    Is("delay_ms", scene == "look" ? $at["seen_ms"] - 1000 * shown : "", 0.002) # from its first look
    Is("x", sx, 1e-3)
    if (scene ~ /spin|propeller|rider|curve/) Is("y", sy, 1e-3)
    known = $at["tick"] > 0
    Is("place_error", known ? sqrt(ex ^ 2 + ey ^ 2) : "", 1e-3)
    Is("place_step", known && wasKnown && $at["animation_error_ms"] != "" ? Step() : "", 1e-3)
    if (known) {
        errors++; error = sqrt(ex ^ 2 + ey ^ 2); off += error > 1
        if (error > worst) worst = error
    }
    if (known && wasKnown && $at["animation_error_ms"] != "") { steps++; sum += Step() }
    bx = ex; by = ey; wasKnown = known
    frames++
}
END {
    if (say == "figures") printf "%.3f %.3f %.2f\n", sum / steps, worst, 100 * off / errors
    else if (steps < 100) print "only " steps + 0 " steps"
}
'
# Trace SCENE METHOD MACHINE LOOP TICKS [OPTION...]: at full speed, whatever the scene opens with.
Trace() {
    "$demo" --scene "$1" --interpolation "$2" --simulate "$3" --loop "$4" --ups "$5" --speed 1 \
        --duration 10 --trace - "${@:6}"
}

# Rows SCENE METHOD MACHINE LOOP TICKS: what is not as reckoned.
Rows() {
    Trace "$@" 2>"$work/said" | awk -F, -v scene="$1" -v method="$2" -v ticks="$5" "$model$rows" | sed "s/^/$*: /"
    [ "${PIPESTATUS[0]}" = 0 ] || head -n 1 "$work/said"
}

# All MACHINE LOOP TICKS: the rows of all methods of all scenes.
All() {
    local scene method
    for scene in $scenes; do
        for method in ${methods[$scene]}; do
            Rows "$scene" "$method" "$@"
        done
    done
}

# Half FIRST MACHINE LOOP TICKS: the same of every second method, from the first (0) or the second (1) on;
# for releases of all.
Half() {
    local scene method number=$1
    for scene in $scenes; do
        for method in ${methods[$scene]}; do
            if [ -n "${CHECK_ALL:-}" ] || [ $((number % 2)) -eq 0 ]; then
                Rows "$scene" "$method" "${@:2}"
            fi
            number=$((number + 1))
        done
    done
}

# All methods are reckoned on one machine, and each on one of two others, at one of two other rates, and in
# one or two of three other loops.
EachRowOfArevaloIsAsReckoned() {
    All vsync60 arevalo 25
    Half 0 vsync144 arevalo 25
    Half 1 noisy60,drop=3 arevalo 25
}
EachRowAtOtherRatesIsAsReckoned() {
    Half 0 vsync60 arevalo 5
    Half 1 vsync60 fix_timestep 120
}
# Where the refresh is learned, where a loop draws ahead, and where it draws Next.
# There look depends on what was read, and when, which a trace does not tell.
EachRowOfOtherLoopsIsAsReckoned() {
    local scenes=${scenes/ look}
    Half 0 noisy60 display_clock 25
    Half 1 vsync60 prediction 25
    Half 0 hitch max_fps 25
}

# Json NAME...: these numbers, in this order, in a line.
Json() {
    tr -s '[]{},' '\n' | awk -F '":' -v names="$*" '{ value[substr($1, 2)] = $2 }
        END { n = split(names, name, " ")
            for (i = 1; i <= n; i++) printf "%s%s", value[name[i]], i < n ? " " : "\n" }'
}

# Numbers SCENE METHOD MACHINE LOOP OPTION...: shake, worst and share of false pictures, at full speed.
Numbers() {
    "$demo" --scene "$1" --interpolation "$2" --simulate "$3" --loop "$4" --speed 1 --json "${@:5}" |
        Json shake_units worst_units false_percent
}

# Figures SCENE METHOD MACHINE TICKS SHAKE WORST: of arevalo; what is stated, as far as it is stated
# (-: it is not), is what is reckoned, and both are what is printed.
Figures() {
    paste -d ' ' <(Trace "$1" "$2" "$3" arevalo "$4" 2>/dev/null |
        awk -F, -v scene="$1" -v method="$2" -v ticks="$4" -v say=figures "$model$rows") \
        <(Numbers "$1" "$2" "$3" arevalo --ups "$4") | awk -v what="$*" -v shake="$5" -v worst="$6" '
        function Differ(a, b, bound) { return a == "" || (a - b) ^ 2 > bound ^ 2 }
        function Stated(text, value) {
            return text == "-" || text == sprintf("%." length(text) - index(text, ".") "f", value)
        }
        { said = $0
          right = !Differ($4, $1, 0.0011) && !Differ($5, $2, 0.0011) && !Differ($6, $3, 0.011) && NF == 6 }
        END { if (!right || !Stated(shake, $1) || !Stated(worst, $2)) print what ": " said }'
}

TheFiguresAreAsStated() {
    Figures camera tick vsync60 25 7.79 14.67
    Figures camera eased vsync60 25 - 60.0
    Figures camera eased vsync144 25 - 25.0
    Figures look tick vsync60 25 6.20 20.1
    Figures look between vsync60 25 0.67 20.1
    Figures look order vsync60 25 0.28 8.4
    Figures rider both vsync60 25 - 10.5
    Figures rider both vsync60 15 - 28.6
    Figures teleport ever vsync60 25 - -
    Figures teleport snap vsync144 25 - -
    Figures spin raw noisy60 25 - -
    Figures propeller short vsync60 25 - -
    Figures rider tick vsync60 25 - -
    Figures pixels each noisy60 25 - -
    Figures curve straight vsync60 10 - -
    Figures curve curve vsync60 10 - -
}

# A minute of arevalo with 25 ticks a second, without a trace: times are whole parts of 1/36000 s, so a
# frame that falls on a tick does so exactly, and the tick waits for the next one. Of an error that is
# exactly a unit it is not asked whether it is more.
# shellcheck disable=SC2016
exactly='
function Floor(a) { return a < int(a) ? int(a) - 1 : int(a) }
function Way(a) { return a - ring * Floor(a / ring + 0.5) }
function Length(a) { return a < 0 ? -a : a }
function Mix(a, b) { return a + (time - now) / 1440 * (b - a) }
function Shot(t) { return (t - 25200 * Floor(t / 25200)) / 90 }
function Steps(t) { return t / 7200 }
function Foot(t, steps) { return t / 180 - 40 * (steps - Floor(steps)) }
BEGIN {
    ring = scene == "slots" ? 280 : 40
    for (time = 0; time < 60 * 36000; time += 36000 / hz) {
        while (time - now > 1440) now += 1440
        last = now ? now - 1440 : 0
        shown = Mix(last, now)
        a = Shot(last); b = Shot(now)
        if (method == "distance" && Length(b - a) > 60) a = b
        legs = method == "tick" ? Steps(now) : time ? legs + Steps(now - last) : 0
        if (scene == "slots") error = Way(Mix(a, b) - Shot(shown))
        else error = Way(Foot(shown, legs + 1e-9) - Foot(shown, Steps(shown) + 1e-9))
        if (!now) continue
        if (count++) sum += Length(Way(error - before))
        before = error
        if (Length(error) > worst) worst = Length(error)
        off += Length(error) > 1
    }
    printf "%.3f %.3f %.3f\n", sum / (count - 1), worst, 100 * off / count
}
'

# Minute SCENE METHOD HZ SHAKE WORST [FALSE]: as reckoned exactly, as printed, and as stated.
Minute() {
    paste -d ' ' <(awk -v scene="$1" -v method="$2" -v hz="$3" "$exactly") \
        <(Numbers "$1" "$2" vsync60,refresh="$3" arevalo --ups 25 --duration 60) |
        awk -v what="$*" -v stated="${*:4}" '
        { n = split(stated, due, " ")
          for (i = 1; i <= n; i++)
              wrong += ($i - $(i + 3)) ^ 2 > (i < 3 ? 0.0011 : 0.02) ^ 2 ||
                  due[i] != sprintf("%." length(due[i]) - index(due[i], ".") "f", $i)
          said = $0 }
        END { if (wrong || NR != 1 || n < 2) print what ": " said }'
}

# Frames fall on ticks, and shots hit and feet are put down at ticks.
WhereAFrameFallsOnATickTheFiguresAreExact() {
    Minute slots index 60 6.62 116.7 4.7
    Minute slots distance 60 0.47 10.7 4.7
    Minute slots index 144 2.76 138.1
    Minute slots distance 144 0.28 15.7
    Minute feet pictures 60 4.67 20.0 95.0
    Minute feet tick 60 3.89 7.3 83.3
    Minute feet pictures 144 6.61 20.0
    Minute feet tick 144 2.295 7.9
}

# Uniforms SEED COUNT: the first numbers of random.h, 53 bits each. The shell's numbers have 64 bits
# and a sign, and it shifts the sign in.
Uniforms() {
    local n z
    for ((n = 1; n <= $2; n++)); do
        z=$(($1 + n * -7046029254386353131))
        z=$(((z ^ (z >> 30 & 0x3ffffffff)) * -4658895280553007687))
        z=$(((z ^ (z >> 27 & 0x1fffffffff)) * -7723592293110705685))
        z=$((z ^ (z >> 31 & 0x1ffffffff)))
        echo $((z >> 11 & 0x1fffffffffffff))
    done
}

# The numbers of Uniforms, then a trace: taps counted, lost and counted twice with the method. Input is
# read once a frame, before the ticks, when the loop has looked at its clock, or after them, when the
# draw begins.
# shellcheck disable=SC2016
taps='
function Read(ms) {
    first = seen
    while (seen < taps && down[seen] <= ms) seen++
    held = seen > 0 && ms < up[seen - 1]
}
function Count(tap) { count[tap]++ }
function Tick(    tap) {
    if (method == "state" && held && !wasHeld) Count(seen - 1)
    if (method == "flag" && seen > first) Count(seen - 1)
    for (tap = due; tap < seen; tap++) if (method == "queue") Count(tap)
    wasHeld = held
    due = seen
}
BEGIN { seen = first = due = 0 }
FNR == NR {
    if (NR % 2) down[taps + 0] = 200 * int(NR / 2) + 100 * $1 / 2 ^ 53
    else { up[taps] = down[taps] + 5 + 55 * $1 / 2 ^ 53; taps++ }
    next
}
FNR == 3 { for (i = 1; i <= NF; i++) at[$i] = i }
FNR > 3 {
    if (order == "before") Read((end + 1000) / 1e6)
    for (i = 0; i < $at["ticks"]; i++) Tick()
    if (order == "after") Read($at["start"] / 1e6)
    end = $at["elapsed"]
}
END {
    for (i = 0; i < due; i++) { lost += !count[i]; twice += count[i] > 1 }
    print due, lost + 0, twice + 0
}
'

# Taps METHOD MACHINE LOOP OPTION...: taps, lost, counted twice, as printed.
Taps() {
    "$demo" --scene taps --interpolation "$1" --simulate "$2" --loop "$3" --speed 1 --json "${@:4}" |
        Json taps taps_lost taps_twice
}

# Thumb METHOD MACHINE LOOP TICKS before|after [TAPS LOST TWICE]: in a minute as reckoned, and as stated.
Thumb() {
    local said due
    said=$(Taps "${@:1:3}" --ups "$4" --duration 60 --trace "$work/taps.csv")
    due=$(awk -F, -v method="$1" -v order="$5" "$taps" <(Uniforms 7 620) "$work/taps.csv")
    [ "$said" = "$due" ] || echo "$*: $said, not $due"
    [ $# -lt 6 ] || [ "$due" = "${*:6}" ] || echo "$*: reckoned $due"
}

TapsAreLostAndCountedTwiceAsReckoned() {
    Thumb state vsync60 arevalo 25 after 300 101 0
    Thumb flag vsync60 arevalo 25 after 300 199 0
    Thumb queue vsync60 arevalo 25 after 300 0 0
    Thumb state vsync60 fix_timestep 100 before 300 25 0
    Thumb flag vsync60 fix_timestep 100 before 300 0 198
    Thumb queue vsync60 fix_timestep 100 before 300 0 0
    Thumb state noisy60 arevalo 25 after
    Thumb flag noisy60 arevalo 25 after
    Thumb flag vsync144 arevalo 120 after
    Thumb state vsync60 fix_timestep 25 before
    Thumb flag vsync60 fix_timestep 25 before
}

# A method's number is as good as its word. The report has full speed and the loop's own rate.
TheReportSaysTheSame() {
    local scene method number before='' rest
    "$demo" --report --scenes --csv --simulate noisy60 --loop fix_timestep --duration 5 |
        tr , ' ' >"$work/report"
    while read -r _ _ scene method rest; do
        [ "$scene" = "$before" ] || number=0
        before=$scene number=$((number + 1))
        [ "$scene" = scene ] || "$demo" --scene "$scene" --interpolation "$number" --simulate noisy60 \
            --loop fix_timestep --speed 1 --ups 100 --duration 5 --json |
            Json shake_units worst_units false_percent delay_ms starved_percent taps_lost taps_twice |
            sed 's/null//g' # the report has nothing there
    done <"$work/report" >"$work/single"
    [ "$(wc -l <"$work/single")" = "$("$demo" --list-scenes | grep -c '^ ')" ] || cat "$work/report"
    diff <(sed 1d "$work/report" | cut -d ' ' -f 5-) "$work/single"
}

Each EachRowOfArevaloIsAsReckoned EachRowAtOtherRatesIsAsReckoned EachRowOfOtherLoopsIsAsReckoned \
    TheFiguresAreAsStated WhereAFrameFallsOnATickTheFiguresAreExact \
    TapsAreLostAndCountedTwiceAsReckoned TheReportSaysTheSame
