# SPDX-License-Identifier: MIT
#
# Draws one trace, or two side by side on the same scales:
#
#   gnuplot -c plot.gp OUT TABLE NAME [TABLE NAME]
#
# OUT ends in .png or .svg. The tables, and the files beside them, are those that read.awk writes;
# assets/plot/plot.sh runs both, and looks at the files and their names first.
#
# From top to bottom: the frame times and how they are spread; around the longest frame, the
# parallel lines: one for each picture, from when it was on the screen to its moment in the game; the animation error and how it
# is spread. What no trace has is left out, and the rest is taller. The lines of a method that this
# file does not know are black, and its name is shown.

out = ARG1
traces = (ARGC - 1) / 2
Trace(i) = i == 1 ? ARG2 : ARG4
Called(i) = i == 1 ? ARG3 : ARG5

# ---- What is in the traces -----------------------------------------------------------------------

set datafile separator comma
set datafile columnheaders
set macros
Seconds = 'column("seconds")'
# The frame times are those of the summary: without the excluded frames.
Value(row) = row == 1 ? column("frametime") : column("error")
Has(row) = row == 1 ? column("excluded") == 0 : strcol("error") ne "NaN"
WasSeen = 'strcol("seen") ne "NaN"'

Larger(a, b) = a > b ? a : b
Smaller(a, b) = a < b ? a : b
Among(list, name) = strstrt(", ".list.",", ", ".name.",")
Joined(list, name) = list eq "" ? name : Among(list, name) ? list : list.", ".name

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

array Frames[2]; array Excluded[2]; array Rate[2]; array Loops[2]; array Drawn[2]; array Seen[2]
array TimeMean[2]; array TimeMax[2]; array ErrorMean[2]; array ErrorMax[2]; array Usual[2]
array First[2]; array From[2]; array To[2]; array Others[2]
end = 0.0
do for [i = 1:traces] {
    loops = ""; drawn = ""; others = ""
    stats Trace(i) using (loops = Joined(loops, strcol("loop")), \
        drawn = Joined(drawn, strcol("drawn")), \
        others = @MethodColor == Black ? Joined(others, strcol("method")) : others, @Seconds) name "T" nooutput
    Loops[i] = loops; Drawn[i] = drawn; Others[i] = others; end = Larger(end, T_max)
    stats Trace(i) using (Value(1) - column("dead_ms")) name "T" nooutput
    Frames[i] = T_records; Rate[i] = T_records > 1 && T_sum > 0 ? 1000 * T_records / T_sum : 0
    stats Trace(i) using (column("excluded")) name "T" nooutput
    Excluded[i] = int(T_sum); times = Larger(1, Frames[i] - Excluded[i])
    stats Trace(i) using (Has(1) ? Value(1) : 0) name "T" nooutput
    TimeMean[i] = T_sum / times; TimeMax[i] = T_max; Usual[i] = T_median
    stats Trace(i) using (Has(3)) name "T" nooutput
    errors = T_sum
    stats Trace(i) using (Has(3) ? abs(Value(3)) : 0) name "T" nooutput
    ErrorMean[i] = errors > 0 ? T_sum / errors : -1; ErrorMax[i] = T_max
    stats Trace(i) using (@WasSeen) name "T" nooutput
    Seen[i] = T_sum > 0
}
hasLines = traces == 1 ? Seen[1] : Seen[1] || Seen[2]
hasError = traces == 1 ? ErrorMean[1] >= 0 : ErrorMean[1] >= 0 || ErrorMean[2] >= 0

# A few values that are far above all others would flatten them. So a scale is halved as long as no
# more than one frame in fifty is beyond it; those are arrows at its end.
array Top[3]
do for [row = 1:3:2] {
    top = 0.0; all = 0.0
    do for [i = 1:traces] {
        most = row == 1 ? TimeMax[i] : ErrorMax[i]; scale = most
        while (scale > 1) {
            stats Trace(i) using (Has(row) && abs(Value(row)) > scale / 2) name "T" nooutput
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
    window = Larger(window, Larger(10 * TimeMean[i], 2.5 * TimeMax[i]) / 1000)
    stats Trace(i) using (column("seen")) name "T" nooutput
    First[i] = T_median; longest = Larger(longest, T_max - T_min)
    if (Hitches(i)) {
        stats Trace(i) using (@WasSeen && Has(1) && Value(1) == TimeMax[i] \
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
    stats Trace(i) using (@WasSeen && Within(column("seen")) ? @Seconds : NaN) name "T" nooutput
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
Kind(ticks) = ticks < 0 ? 5 : ticks < 3 ? ticks + 1 : 4
Of(k, value) = Kind(column("ticks")) == k ? value : NaN
Ink = 0x12161C; Quiet = 0x4A5666; Pale = 0xE8EDF2; Shade = 0xE8EDF2

# A trace is a column, a panel a row; all in parts of the picture.
width = traces == 1 ? 0.875 : 0.42
Left(i) = 0.09 + (i - 1) * (width + 0.055)
Right(i) = Left(i) + width
array Bottom[3] = [0.745, 0.37, 0.105]
array Tall[3] = [0.14, 0.28, 0.17]
if (!hasLines) { Bottom[1] = 0.37; Tall[1] = 0.515 }
if (!hasError) { Bottom[hasLines ? 2 : 1] = 0.105; Tall[hasLines ? 2 : 1] = hasLines ? 0.545 : 0.78 }
spread = 0.18 * width

wide = traces == 1 ? 800 : 1000
if (out[strlen(out) - 3:] eq ".svg") {
    set terminal svg noenhanced size wide, 800 font "sans-serif,12" background "#FFFFFF"
    large = ",17"; dot = 0.7
} else {
    set terminal pngcairo noenhanced size wide, 800 font "DejaVu Sans,9.5" background "#FFFFFF"
    large = ",13"; dot = 1.0
}
Dot(i, k) = dot * Size[k] * Larger(1.0, Smaller(2.0, 150.0 / Frames[i]))
set output out
set border 3 linecolor rgb Ink linewidth 0.8
set tics nomirror out scale 0.5 textcolor rgb Ink
set style fill solid 1 noborder
unset key

Row = 'set tmargin at screen Bottom[row] + Tall[row]; set bmargin at screen Bottom[row]'
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
array Count[Heights * Kinds]
Height(value) = floor((value - bottom) / step + 0.5) + 1
Slot(k, value) = Heights * (k - 1) + Larger(1, Smaller(Heights, Height(value)))
Counted(slot) = (Count[slot] = Count[slot] + 1)
Percent(k, height) = 100.0 * Count[Heights * (k - 1) + height] / Larger(1, Frames[i] - Excluded[i])
Upto(k, height) = k == 0 ? 0 : Upto(k - 1, height) + Percent(k, height)

set multiplot
do for [k = 1:4] {
    if (!hasLines) { break }
    set label 9 + k Name[k] at screen 0.27 + 0.13 * k, 0.025 offset 1, -0.25 textcolor rgb Ink \
        point pointtype Shape[k] pointsize 1.2 * dot linecolor rgb Colour[k] linewidth 1.4
}
if (hasLines) {
    set label 8 "Frames that ran" at screen 0.37, 0.027 right textcolor rgb Ink
}
do for [i = 1:traces] {
    set label 1 Loops[i].(Drawn[i] eq "" ? "" : ", interpolation ".Drawn[i]) \
        at screen Left(i), 0.972 font large textcolor rgb Ink
    set label 2 sprintf("%s: %d frame%s%s%s", Called(i), Frames[i], \
        Frames[i] == 1 ? "" : "s", \
        Excluded[i] == 0 ? "" : sprintf(" (%d excluded)", Excluded[i]), \
        Rate[i] == 0 ? "" : sprintf(", %.2f fps", Rate[i])) \
        at screen Left(i), 0.942 textcolor rgb Quiet

    if (hasLines && !Seen[i]) {
        set label 5 "What game time the pictures show: not in this log" \
            at screen Left(i), Bottom[2] + Tall[2] + 0.02 textcolor rgb Quiet
    }

    # The frame times and the animation error, each beside its spread.
    do for [row = 1:3:2] {
        if (row == 3 && !hasError) { continue }
        top = Top[row]
        bottom = row == 1 ? 0 : -top
        step = (top - bottom) / (Heights - 1)
        do for [slot = 1:Heights * Kinds] { Count[slot] = 0 }
        stats Trace(i) using (!Has(row) ? 0 \
            : Counted(Slot(Kind(column("ticks")), Value(row)))) nooutput
        set autoscale # stats leaves out what is beyond the ranges
        stats Trace(i) using (@Beyond) name "T" nooutput
        beyond = T_sum == 0 ? "" : sprintf(traces == 1 ? "; %d beyond the scale" : "; %d ↑", T_sum)

        @Main
        set xrange [0:end]
        set yrange [bottom:top]
        set xtics Tics(end)
        set ytics Tics(top - bottom)
        set format x Decimals(end)
        set format y Decimals(top - bottom)
        set xlabel "s" offset 0, 0.6 textcolor rgb Ink
        set ylabel i == 1 ? "ms" : "" textcolor rgb Ink
        set label 3 row == 1 && Frames[i] == Excluded[i] ? "Frame time: all are excluded" \
            : row == 1 ? sprintf("Frame time: mean %.3f ms, max %.3f ms", TimeMean[i], TimeMax[i]).beyond \
            : ErrorMean[i] < 0 ? "Animation error: none known" \
            : sprintf("Animation error: mean |error| %.3f ms", ErrorMean[i]).beyond \
            at screen Left(i), Bottom[row] + Tall[row] + 0.02 textcolor rgb Ink
        set label 4 "share" at screen Right(i), Bottom[row] + Tall[row] + 0.02 right \
            textcolor rgb Quiet
        if (Seen[i]) {
            set object 1 rectangle from From[i], graph 0 to To[i], graph 1 \
                behind fillcolor rgb Shade fillstyle solid noborder
        }
        plot for [k = 1:Kinds] Trace(i) using (@Seconds):(Has(row) ? Of(k, Value(row)) : NaN) \
                with points pointtype Shape[k] pointsize Dot(i, k) linecolor rgb Colour[k], \
            for [k = 1:Kinds] Trace(i) using (@Seconds): \
                (@Beyond ? Of(k, (Value(row) > 0 ? top : -top) - 1.05 * Arrow(Value(row))) : NaN): \
                (0):(Arrow(Value(row))) \
                with vectors head filled size screen 0.006, 25 linecolor rgb Colour[k] linewidth 2, \
            Trace(i).".marks" using 1:(bottom):(0):(top - bottom) \
                with vectors nohead linecolor rgb Quiet dashtype 2, \
            Trace(i).".marks" every ::0::11 using 1:(top - 0.05 * (top - bottom)):(strcol(2)) \
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
    if (!Seen[i]) { continue }
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
        at screen Left(i), Bottom[row] + Tall[row] + 0.02 textcolor rgb Ink
    set clip two
    plot Trace(i) using (column("seen")):(0):(column("shows") - column("seen")):(1): \
            (@MethodColor) with vectors nohead linecolor rgb variable linewidth 1.4, \
        Trace(i).".refreshes" using 1:(low):(0):(-low) with vectors nohead linecolor rgb Quiet, \
        Trace(i).".ticks" using 1:(1):(0):(0.09) with vectors nohead linecolor rgb Ink linewidth 2, \
        Trace(i).".ticks" using (HasRoom($1) ? (before = $1) : NaN):(0.05 + 1.09):(strcol(2)) \
            with labels textcolor rgb Quiet
    unset label
    set ytics nomirror scale 0.5
    @Grid
}
unset multiplot
