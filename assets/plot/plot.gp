# SPDX-License-Identifier: MIT
#
# Draws recordings:
#
#   gnuplot -c plot.gp OUT TABLES...
#
# OUT ends in .png or .svg. Each file of TABLES is what --plot-data prints of a recording;
# assets/plot/plot.sh runs both. Two recordings stand side by side, on the same scales.
#
# From top to bottom: the frame times and how they are spread; around the longest frame, the
# parallel lines: one for each picture, from when it was on the screen to its moment in the game; the
# animation error and how it is spread. What no recording has is left out, and the rest is taller. The
# lines of a method that this file does not know are black, and its name is shown. A cross stands at the
# bottom where a picture was never seen.
#
# Three recordings or more stand one above the other, and have the frame times alone.

out = ARG1
traces = ARGC - 1
array Args[12] = [ARG2, ARG3, ARG4, ARG5, ARG6, ARG7, ARG8, ARG9, "", "", "", ""]
if (traces > 8) { do for [i = 9:traces] { Args[i] = ARGV[i + 1] } }
Trace(i) = Args[i]
stacked = traces > 2

# ---- What is in the recordings -------------------------------------------------------------------

set encoding utf8
set datafile separator tab
set datafile columnheaders
set macros
Frames = 'Trace(i) index "frames"'
Seconds = 'column("seconds")'
# The frame times are those of the summary: without the excluded frames. Frames that were generated
# have none.
Value(row) = row == 1 ? column("frametime") : column("error")
HasTime = 'strcol("frametime") ne "NaN"'
Has(row) = row == 1 ? (@HasTime && column("excluded") == 0) : strcol("error") ne "NaN"
WasSeen = 'strcol("seen") ne "NaN"'

Larger(a, b) = a > b ? a : b
Smaller(a, b) = a < b ? a : b
Among(list, name) = strstrt(", ".list.",", ", ".name.",")
Joined(list, name) = list eq "" ? name : Among(list, name) ? list : list.", ".name
# A name as there is room for it, from its beginning and its end.
Short(name, most) = strlen(name) <= most ? name \
    : substr(name, 1, most / 2 - 1)."...".substr(name, strlen(name) - (most - most / 2 - 3), strlen(name))
File(path) = strstrt(path, "/") == 0 ? path : File(path[strstrt(path, "/") + 1:])

# The colour of a method, as in the program; black if it is not among these. "propeller short" is
# `short` in that scene, where it is wrong. What is wrong is asked for first, then what is tempting.
Black = 0x000000
Wrong = "off, camera tick, rider tick, each, raw, propeller short, state, ever, index, pictures"
Tempting = "predict, eased, both, flag, snap, distance, tick"
Right = "on, between, along, short, velocity, frame, difference, queue, number, shown"
Is(list, scene, word) = Among(list, scene." ".word) ? 1 : Among(list, word)
Color(scene, word) = Is(Wrong, scene, word) ? 0xE69F00 : Is(Tempting, scene, word) ? 0xCC79A7 \
    : Is(Right, scene, word) ? 0x56B4E9 : word eq "partial" ? 0x009E73 : Black
MethodColor = 'Color(strcol("scene"), strcol("method"))'

# A figure of the summary, as it is written there; NaN if it is not known.
Is_(name) = strcol("name") eq name
array Count[traces]; array Excluded[traces]; array Rate[traces]; array Loops[traces]; array Drawn[traces]
array Source[traces]; array Process[traces]; array Clock[traces]; array Unseen[traces]; array Seen[traces]
array TimeMean[traces]; array TimeMost[traces]; array ErrorMean[traces]
array TimeMax[traces]; array ErrorMax[traces]; array Usual[traces]; array Mean[traces]
array First[traces]; array From[traces]; array To[traces]; array Others[traces]
end = 0.0; hasTicks = 0; hasUnseen = 0
do for [i = 1:traces] {
    source = ""; process = ""; clock = ""; loops = ""; drawn = ""; others = ""
    count = 0; excluded = 0; rate = NaN; unseen = NaN; mean = NaN; most = NaN; error = NaN
    stats Trace(i) index "recording" using (0, \
        Is_("source") ? (source = strcol("value")) : Is_("process") ? (process = strcol("value")) \
        : Is_("seconds_of") ? (clock = strcol("value")) : 0, \
        Is_("frames") ? (count = column("value")) : Is_("excluded") ? (excluded = column("value")) \
        : Is_("frames_per_s") ? (rate = column("value")) : Is_("never_seen") ? (unseen = column("value")) \
        : Is_("frame_ms") ? (mean = column("value")) : Is_("frame_ms_max") ? (most = column("value")) \
        : Is_("error_ms") ? (error = column("value")) : 0, 0) name "T" nooutput
    Source[i] = Short(File(source), 32); Process[i] = Short(process, 32); Clock[i] = clock
    Count[i] = count; Excluded[i] = excluded; Rate[i] = rate; Unseen[i] = unseen > 0 ? unseen : 0
    TimeMean[i] = mean; TimeMost[i] = most; ErrorMean[i] = error

    stats @Frames using (loops = Joined(loops, strcol("loop")), \
        drawn = Joined(drawn, strcol("interpolation")), \
        others = @MethodColor == Black ? Joined(others, strcol("method")) : others, @Seconds) name "T" nooutput
    Loops[i] = loops; Drawn[i] = drawn; Others[i] = others; end = Larger(end, T_max)
    stats @Frames using (Has(1) ? Value(1) : NaN) name "T" nooutput
    Mean[i] = T_mean; TimeMax[i] = T_max; Usual[i] = T_median
    stats @Frames using (Has(3) ? abs(Value(3)) : 0) name "T" nooutput
    ErrorMax[i] = T_max
    stats @Frames using (@WasSeen) name "T" nooutput
    Seen[i] = T_sum > 0
    stats @Frames using (strcol("ticks") ne "NaN") name "T" nooutput
    hasTicks = hasTicks || T_sum > 0
    hasUnseen = hasUnseen || Unseen[i] > 0
}
hasLines = 0; hasError = 0
do for [i = 1:traces] {
    hasLines = hasLines || (Seen[i] && !stacked)
    hasError = hasError || (ErrorMean[i] >= 0 && !stacked)
}

# A few values that are far above all others would flatten them. So a scale is halved as long as no
# more than one frame in fifty is beyond it; those are arrows at its end.
array Top[3]
do for [row = 1:3:2] {
    top = 0.0; all = 0.0
    do for [i = 1:traces] {
        most = row == 1 ? TimeMax[i] : ErrorMax[i]; scale = most
        while (scale > 1) {
            stats @Frames using (Has(row) && abs(Value(row)) > scale / 2) name "T" nooutput
            if (T_mean > 0.02) { break }
            scale = scale / 2
        }
        top = Larger(top, scale); all = Larger(all, most)
    }
    Top[row] = Larger(1.0, 1.2 * (top > all / 4 ? all : top))
}

# The pictures that are looked at closely, in seconds from First: those around each trace's longest
# frame, or its middle one if no frame is much longer than the others. From and To are when their
# frames ended.
Hitches(i) = TimeMax[i] > 1.8 * Usual[i]
window = 0.3; longest = 0.0
do for [i = 1:traces] {
    if (!Seen[i]) { continue }
    window = Larger(window, Larger(10 * Mean[i], 2.5 * TimeMax[i]) / 1000)
    stats @Frames using (column("seen")) name "T" nooutput
    First[i] = T_median; longest = Larger(longest, T_max - T_min)
    if (Hitches(i)) {
        stats @Frames using (@WasSeen && Has(1) && Value(1) == TimeMax[i] \
            ? column("seen") - Value(1) / 2000 : NaN) name "T" nooutput
        First[i] = T_records > 0 ? T_min : First[i]
    }
}
window = Larger(0.02, Smaller(Smaller(window, 4.0), longest))
HasRoom(time) = time >= before + room && time <= First[i] + window - room / 2
Within(time) = time >= First[i] && time <= First[i] + window
do for [i = 1:traces] {
    if (!Seen[i]) { continue }
    First[i] = Larger(0.0, First[i] - window / 2)
    stats @Frames using (@WasSeen && Within(column("seen")) ? @Seconds : NaN) name "T" nooutput
    From[i] = T_min; To[i] = T_max
}

# ---- How it looks --------------------------------------------------------------------------------

# Frames by the ticks they ran, and those of which that is not known: shapes in the program's greys, for
# colours are those of methods.
Kinds = 5
array Name[4] = ["0 ticks", "1 tick", "2 ticks", "3 and more"]
array Colour[Kinds] = [0xA3AFBC, 0x6B7A8C, 0x3A4653, 0x12161C, 0x4A5666]
array Shape[Kinds] = [6, 7, 9, 13, 7]
array Size[Kinds] = [0.55, 0.5, 0.8, 0.9, 0.5]
Kind(ticks) = ticks eq "NaN" ? 5 : ticks < 3 ? ticks + 1 : 4
Of(k, value) = Kind(strcol("ticks")) == k ? value : NaN
Ink = 0x12161C; Quiet = 0x4A5666; Pale = 0xE8EDF2; Shade = 0xE8EDF2; Never = 0xB03000

# A trace is a column, a panel a row; all in parts of the picture. If there are more than two, a trace
# is a row of so many pixels.
strip = 230; foot = hasTicks || hasUnseen ? 40 : 0
wide = traces == 1 || stacked ? 800 : 1000
fullHeight = stacked ? traces * strip + foot : 800
width = traces == 2 ? 0.42 : 0.875
Left(i) = 0.09 + (stacked ? 0 : (i - 1) * (width + 0.055))
Right(i) = Left(i) + width
Pixels(n) = n / (fullHeight + 0.0)
Head(i) = stacked ? 1 - Pixels((i - 1) * strip) : 1
array Under[3] = [0.745, 0.37, 0.105]
array Tall[3] = [0.14, 0.28, 0.17]
if (!hasLines) { Under[1] = 0.37; Tall[1] = 0.515 }
if (!hasError) { Under[hasLines ? 2 : 1] = 0.105; Tall[hasLines ? 2 : 1] = hasLines ? 0.545 : 0.78 }
if (stacked) { Tall[1] = Pixels(strip - 138) }
Bottom(row) = stacked ? Head(i) - Pixels(92) - Tall[1] : Under[row]
spread = 0.18 * width

if (out[strlen(out) - 3:] eq ".svg") {
    set terminal svg noenhanced size wide, fullHeight font "sans-serif,12" background "#FFFFFF"
    large = ",17"; dot = 0.7
} else {
    set terminal pngcairo noenhanced size wide, fullHeight font "DejaVu Sans,9.5" background "#FFFFFF"
    large = ",13"; dot = 1.0
}
Dot(i, k) = dot * Size[k] * Larger(1.0, Smaller(2.0, 150.0 / Count[i]))
set output out
set border 3 linecolor rgb Ink linewidth 0.8
set tics nomirror out scale 0.5 textcolor rgb Ink
set style fill solid 1 noborder
unset key

Row = 'set tmargin at screen Bottom(row) + Tall[row]; set bmargin at screen Bottom(row)'
Whole = 'set lmargin at screen Left(i); set rmargin at screen Right(i); @Row'
Main = 'set lmargin at screen Left(i); set rmargin at screen Right(i) - spread - 0.015; @Row'
Side = 'set lmargin at screen Right(i) - spread; set rmargin at screen Right(i); @Row'
Grid = 'set grid ytics linetype 1 linecolor rgb Pale linewidth 0.6'
@Grid

# Round steps for a scale of this length, and as many decimals as they need.
Power(length) = 10 ** floor(log10(length))
Round(x) = x < 1.5 ? 1 : x < 3.5 ? 2 : x < 7.5 ? 5 : 10
Tics(length) = Round(length / 4 / Power(length / 4)) * Power(length / 4)
Decimals(length) = sprintf("%%.%df", Larger(0, -floor(log10(Tics(length)) + 0.001)))

Beyond = '(Has(row) && abs(Value(row)) > top)'

Arrow(value) = 0.02 * (top - bottom) / Tall[row] * (value > 0 ? 1 : -1)

# How many of a trace's frames lie at each height of a panel, kind after kind.
Heights = 31
array Heap[Heights * Kinds]
Height(value) = floor((value - bottom) / step + 0.5) + 1
Slot(k, value) = Heights * (k - 1) + Larger(1, Smaller(Heights, Height(value)))
Counted(slot) = (Heap[slot] = Heap[slot] + 1)
Percent(k, height) = 100.0 * Heap[Heights * (k - 1) + height] / Larger(1, Count[i] - Excluded[i])
Upto(k, height) = k == 0 ? 0 : Upto(k - 1, height) + Percent(k, height)

set multiplot
if (hasUnseen) {
    set label 14 "picture never seen" at screen 0.06, Pixels(20) offset 1, -0.25 textcolor rgb Ink \
        point pointtype 2 pointsize 1.2 * dot linecolor rgb Never linewidth 1.4
}
if (hasTicks) {
    set label 8 "Frames that ran" at screen 0.42, Pixels(21.6) right textcolor rgb Ink
    do for [k = 1:4] {
        set label 9 + k Name[k] at screen 0.32 + 0.13 * k, Pixels(20) offset 1, -0.25 textcolor rgb Ink \
            point pointtype Shape[k] pointsize 1.2 * dot linecolor rgb Colour[k] linewidth 1.4
    }
}
do for [i = 1:traces] {
    set label 1 Short(Loops[i], 48).(Drawn[i] eq "" ? "" : ", interpolation ".Short(Drawn[i], 24)) \
        .(Process[i] eq "" ? "" : ", ".Process[i]) \
        at screen Left(i), Head(i) - Pixels(22) font large textcolor rgb Ink
    set label 2 sprintf("%s: %d frame%s%s%s", Source[i], Count[i], \
        Count[i] == 1 ? "" : "s", \
        Excluded[i] == 0 ? "" : sprintf(" (%d excluded)", Excluded[i]), \
        Rate[i] > 0 ? sprintf(", %.2f fps", Rate[i]) : "") \
        at screen Left(i), Head(i) - Pixels(46) textcolor rgb Quiet

    if (hasLines && !Seen[i]) {
        set label 5 "What game time the pictures show: not in this log" \
            at screen Left(i), Bottom(2) + Tall[2] + 0.02 textcolor rgb Quiet
    }

    # The frame times and the animation error, each beside its spread.
    do for [row = 1:3:2] {
        if (row == 3 && !hasError) { continue }
        top = Top[row]
        bottom = row == 1 ? 0 : -top
        step = (top - bottom) / (Heights - 1)
        do for [slot = 1:Heights * Kinds] { Heap[slot] = 0 }
        stats @Frames using (!Has(row) ? 0 \
            : Counted(Slot(Kind(strcol("ticks")), Value(row)))) nooutput
        set autoscale # stats leaves out what is beyond the ranges
        stats @Frames using (@Beyond) name "T" nooutput
        beyond = T_sum == 0 ? "" : sprintf(traces == 2 ? "; %d ↑" : "; %d beyond the scale", T_sum)
        unseen = Unseen[i] == 0 ? "" : sprintf(traces == 2 ? "; %d ×" : "; %d never seen", Unseen[i])

        @Main
        set xrange [0:end]
        set yrange [bottom:top]
        set xtics Tics(end)
        set ytics Tics(top - bottom)
        set format x Decimals(end)
        set format y Decimals(top - bottom)
        set xlabel Clock[i] eq "its clock" ? "s by the clock of the log" : "s" offset 0, 0.6 textcolor rgb Ink
        set ylabel i == 1 || stacked ? "ms" : "" textcolor rgb Ink
        set label 3 (row == 1 ? Count[i] == Excluded[i] ? "Frame time: all are excluded" \
            : "Frame time".(TimeMean[i] >= 0 \
                ? sprintf(": mean %.3f ms, max %.3f ms", TimeMean[i], TimeMost[i]) : "").beyond.unseen \
            : ErrorMean[i] >= 0 ? sprintf("Animation error: mean |error| %.3f ms", ErrorMean[i]).beyond \
            : "Animation error: none known") \
            at screen Left(i), Bottom(row) + Tall[row] + Pixels(16) textcolor rgb Ink
        set label 4 "share" at screen Right(i), Bottom(row) + Tall[row] + Pixels(16) right \
            textcolor rgb Quiet
        if (Seen[i] && hasLines) {
            set object 1 rectangle from From[i], graph 0 to To[i], graph 1 \
                behind fillcolor rgb Shade fillstyle solid noborder
        }
        plot for [k = 1:Kinds] @Frames using (@Seconds):(Has(row) ? Of(k, Value(row)) : NaN) \
                with points pointtype Shape[k] pointsize Dot(i, k) linecolor rgb Colour[k], \
            for [k = 1:Kinds] @Frames using (@Seconds): \
                (@Beyond ? Of(k, (Value(row) > 0 ? top : -top) - 1.05 * Arrow(Value(row))) : NaN): \
                (0):(Arrow(Value(row))) \
                with vectors head filled size screen 0.006, 25 linecolor rgb Colour[k] linewidth 2, \
            Trace(i) index "never_seen" using 1:(row == 1 ? 0.04 * top : NaN) \
                with points pointtype 2 pointsize dot linecolor rgb Never linewidth 1.4, \
            Trace(i) index "changes" using 1:(bottom):(0):(top - bottom) \
                with vectors nohead linecolor rgb Quiet dashtype 2, \
            Trace(i) index "changes" every ::0::11 using 1:(top - 0.05 * (top - bottom)):(strcol(2)) \
                with labels left offset 0.3, 0 textcolor rgb Quiet
        unset label
        unset object

        @Side
        set xrange [0:100]
        set xtics ("" 0, "50 %%" 50, "" 100)
        set format y ""
        unset xlabel
        unset ylabel
        set samples Heights
        plot for [k = 1:Kinds] [1:Heights] "+" using (0):(0): \
            (Upto(k - 1, int($1))):(Upto(k, int($1))): \
            (bottom + step * ($1 - 1.4)):(bottom + step * ($1 - 0.6)) \
            with boxxyerror linecolor rgb Colour[k]
    }

    # From when a picture was on the screen, at 0, to its moment in the game, at 1. Ticks
    # whose number has no room have none.
    if (!hasLines || !Seen[i]) { continue }
    row = 2; low = -0.08; high = 1.19; room = 0.04 * window / width; before = First[i] - room / 2
    left = i == 1 || !Seen[1]
    @Whole
    set xrange [First[i]:First[i] + window]
    set yrange [low:high]
    set xtics Tics(window)
    set ytics (left ? "in the\ngame" : "" 1, left ? "on your\nscreen" : "" 0) scale 0
    unset grid
    set format x Decimals(window)
    set xlabel "s" offset 0, 0.6 textcolor rgb Ink
    unset ylabel
    set label 3 (traces == 1 ? "Parallel lines: each picture, and its moment in the game" \
        : "Parallel lines").", ".(Hitches(i) ? "around the longest frame" : "halfway through") \
        .(traces == 1 ? " (shaded above)" : "").(Others[i] eq "" ? "" : "; black: ".Others[i]) \
        at screen Left(i), Bottom(row) + Tall[row] + Pixels(16) textcolor rgb Ink
    set clip two
    plot @Frames using (column("seen")):(0):(column("shows") - column("seen")):(1): \
            (@MethodColor) with vectors nohead linecolor rgb variable linewidth 1.4, \
        Trace(i) index "refreshes" using 1:(low):(0):(-low) with vectors nohead linecolor rgb Quiet, \
        Trace(i) index "ticks" using 1:(1):(0):(0.09) with vectors nohead linecolor rgb Ink linewidth 2, \
        Trace(i) index "ticks" using (HasRoom($1) ? (before = $1) : NaN):(0.05 + 1.09):(strcol(2)) \
            with labels textcolor rgb Quiet
    unset label
    set ytics nomirror scale 0.5
    @Grid
}
unset multiplot
