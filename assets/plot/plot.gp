# SPDX-License-Identifier: MIT
#
# Draws one trace, or two side by side on the same scales:
#
#   gnuplot -c plot.gp OUT TABLE MARKS NAME [TABLE MARKS NAME]
#
# OUT ends in .png or .svg. The tables and marks are those that read.awk writes; assets/plot/plot.sh
# runs both, and looks at the files and their names first.
#
# From top to bottom: the frame times and how they are spread; where the ball was drawn, around the
# longest frame, beside even motion; the animation error and how it is spread. What no trace has is
# left out, and the rest is taller.

out = ARG1
traces = (ARGC - 1) / 3
Trace(i) = i == 1 ? ARG2 : ARG5
Marks(i) = i == 1 ? ARG3 : ARG6
Called(i) = i == 1 ? ARG4 : ARG7

# ---- What is in the traces -----------------------------------------------------------------------

set datafile separator comma
set datafile columnheaders
set macros
Seconds = 'column("seconds")'
# The frame times are those of the summary: without the excluded frames.
Value(row) = row == 1 ? column("frametime") : column("error")
Has(row) = row == 1 ? column("excluded") == 0 : strcol("error") ne "NaN"
HasBall = 'strcol("x") ne "NaN"'

Larger(a, b) = a > b ? a : b
Smaller(a, b) = a < b ? a : b
Among(list, name) = strstrt(", ".list.",", ", ".name.",")
Joined(list, name) = list eq "" ? name : Among(list, name) ? list : list.", ".name

array Frames[2]; array Excluded[2]; array Rate[2]; array Loops[2]; array Drawn[2]; array Balls[2]
array TimeMean[2]; array TimeMax[2]; array ErrorMean[2]; array ErrorMax[2]; array Usual[2]
array First[2]; array Middle[2]; array From[2]; array To[2]; array Lag[2]
end = 0.0
do for [i = 1:traces] {
    loops = ""; drawn = ""
    stats Trace(i) using (loops = Joined(loops, strcol("loop")), \
        drawn = Joined(drawn, strcol("drawn")), @Seconds) name "T" nooutput
    Loops[i] = loops; Drawn[i] = drawn; end = Larger(end, T_max)
    stats Trace(i) using (Value(1) - column("dead_ms")) name "T" nooutput
    Frames[i] = T_records; Rate[i] = T_sum > 0 ? 1000 * T_records / T_sum : 0
    stats Trace(i) using (column("excluded")) name "T" nooutput
    Excluded[i] = int(T_sum); times = Larger(1, Frames[i] - Excluded[i])
    stats Trace(i) using (Has(1) ? Value(1) : 0) name "T" nooutput
    TimeMean[i] = T_sum / times; TimeMax[i] = T_max; Usual[i] = T_median
    stats Trace(i) using (Has(3)) name "T" nooutput
    errors = T_sum
    stats Trace(i) using (Has(3) ? abs(Value(3)) : 0) name "T" nooutput
    ErrorMean[i] = errors > 0 ? T_sum / errors : -1; ErrorMax[i] = T_max
    stats Trace(i) using (@HasBall) name "T" nooutput
    Balls[i] = T_sum > 0
}
hasBall = traces == 1 ? Balls[1] : Balls[1] || Balls[2]
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

# The pictures that are looked at closely, in ms from First: those around each trace's longest frame,
# or its middle one if no frame is much longer than the others. The line beside them, from the first
# of them to the last, is the ball's own motion, as late as they are on average before that frame; it
# flies 0.4 units in a ms and turns back where its centre is 24 and 616 units from the left.
Hitches(i) = TimeMax[i] > 1.8 * Usual[i]
window = 400.0; longest = 0.0
do for [i = 1:traces] {
    if (!Balls[i]) { continue }
    window = Larger(window, Larger(10 * TimeMean[i], 2.5 * TimeMax[i]))
    stats Trace(i) using (column("screen_ms")) name "T" nooutput
    First[i] = T_median; longest = Larger(longest, T_max - T_min)
    if (Hitches(i)) {
        stats Trace(i) using (Has(1) && Value(1) == TimeMax[i] \
            ? column("screen_ms") - Value(1) / 2 : NaN) name "T" nooutput
        First[i] = T_min
    }
}
window = Larger(20.0, Smaller(Smaller(window, 4000.0), longest))
Within(ms) = ms >= First[i] && ms <= First[i] + window
Usually(ms) = Within(ms) && (!Hitches(i) || ms < Middle[i])
Known(ms) = ms >= From[i] && ms <= To[i]
Fold(x) = 24 + abs((x - 24) - 1184 * floor((x - 24) / 1184.0 + 0.5))
Even(ms) = Fold(320 + 0.4 * ms)
low = 640; high = 0
do for [i = 1:traces] {
    if (!Balls[i]) { continue }
    Middle[i] = First[i]; First[i] = Larger(0.0, First[i] - window / 2)
    stats Trace(i) using (Within(column("screen_ms")) ? column("screen_ms") : NaN) \
        name "T" nooutput
    From[i] = T_min; To[i] = T_max
    stats Trace(i) using (Usually(column("screen_ms"))) name "T" nooutput
    pictures = Larger(1, T_sum)
    stats Trace(i) using (Usually(column("screen_ms")) ? column("screen_ms") - column("sim_ms") : 0) \
        name "T" nooutput
    Lag[i] = T_sum / pictures
    stats Trace(i) using (Within(column("screen_ms")) ? column("x") : NaN) name "T" nooutput
    low = Smaller(low, T_min); high = Larger(high, T_max)
}
margin = Larger(4.0, 0.08 * (high - low))

# ---- How it looks --------------------------------------------------------------------------------

# Frames by the ticks they ran, and those of which that is not known. Okabe and Ito's colours, which
# colour-blind people tell apart.
Kinds = 5
array Name[4] = ["0 ticks", "1 tick", "2 ticks", "3 and more"]
array Colour[Kinds] = [0x56B4E9, 0x0072B2, 0xE69F00, 0xD55E00, 0x555555]
array Shape[Kinds] = [6, 7, 9, 13, 7]
array Size[Kinds] = [0.55, 0.5, 0.8, 0.9, 0.5]
Kind(ticks) = ticks < 0 ? 5 : ticks < 3 ? ticks + 1 : 4
Of(k, value) = Kind(column("ticks")) == k ? value : NaN
Ink = 0x333333; Quiet = 0x777777; Pale = 0xDDDDDD; Shade = 0xF0F3F5; Green = 0x009E73

# A trace is a column, a panel a row; all in parts of the picture.
width = traces == 1 ? 0.875 : 0.42
Left(i) = 0.09 + (i - 1) * (width + 0.055)
Right(i) = Left(i) + width
array Bottom[3] = [0.745, 0.37, 0.105]
array Tall[3] = [0.14, 0.28, 0.17]
if (!hasBall) { Bottom[1] = 0.37; Tall[1] = 0.515 }
if (!hasError) { Bottom[hasBall ? 2 : 1] = 0.105; Tall[hasBall ? 2 : 1] = hasBall ? 0.545 : 0.78 }
spread = 0.18 * width

wide = traces == 1 ? 800 : 1000
if (out[strlen(out) - 3:] eq ".svg") {
    set terminal svg size wide, 800 font "sans-serif,12" background "#FFFFFF"
    large = ",17"; dot = 0.7
} else {
    set terminal pngcairo size wide, 800 font "DejaVu Sans,9.5" background "#FFFFFF"
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
set grid ytics linetype 1 linecolor rgb Pale linewidth 0.6

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
    if (!hasBall) { break }
    set label 9 + k Name[k] at screen 0.2 + 0.13 * k, 0.025 offset 1, -0.25 textcolor rgb Ink \
        point pointtype Shape[k] pointsize 1.2 * dot linecolor rgb Colour[k] linewidth 1.4
}
if (hasBall) {
    set label 8 "Frames that ran" at screen 0.3, 0.027 right textcolor rgb Ink
    set label 9 "— even motion" at screen 0.86, 0.027 textcolor rgb Green
}
do for [i = 1:traces] {
    set label 1 noenhanced Loops[i].(Drawn[i] eq "" ? "" : ", interpolation ".Drawn[i]) \
        at screen Left(i), 0.972 font large textcolor rgb Ink
    set label 2 noenhanced sprintf("%s: %d frame%s%s, %.2f fps", Called(i), Frames[i], \
        Frames[i] == 1 ? "" : "s", \
        Excluded[i] == 0 ? "" : sprintf(" (%d excluded)", Excluded[i]), Rate[i]) \
        at screen Left(i), 0.942 textcolor rgb Quiet

    if (hasBall && !Balls[i]) {
        set label 5 "Where the ball was: not in this log" \
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
        if (Balls[i]) {
            set object 1 rectangle from First[i] / 1000, graph 0 to (First[i] + window) / 1000, graph 1 \
                behind fillcolor rgb Shade fillstyle solid noborder
        }
        plot for [k = 1:Kinds] Trace(i) using (@Seconds):(Has(row) ? Of(k, Value(row)) : NaN) \
                with points pointtype Shape[k] pointsize Dot(i, k) linecolor rgb Colour[k], \
            for [k = 1:Kinds] Trace(i) using (@Seconds): \
                (@Beyond ? Of(k, (Value(row) > 0 ? top : -top) - 1.05 * Arrow(Value(row))) : NaN): \
                (0):(Arrow(Value(row))) \
                with vectors head filled size screen 0.006, 25 linecolor rgb Colour[k] linewidth 2, \
            Marks(i) using 1:(bottom):(0):(top - bottom) \
                with vectors nohead linecolor rgb Quiet dashtype 2, \
            Marks(i) every ::0::11 using 1:(top - 0.05 * (top - bottom)):(strcol(2)) \
                with labels noenhanced left offset 0.3, 0 textcolor rgb Quiet
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

    # Where the ball was: a picture stays until the next one comes.
    if (!Balls[i]) { continue }
    row = 2
    @Whole
    set xrange [First[i] / 1000:(First[i] + window) / 1000]
    set yrange [low - margin:high + margin]
    set xtics Tics(window / 1000)
    set ytics Tics(high - low + 2 * margin)
    set format x Decimals(window / 1000)
    set format y Decimals(high - low + 2 * margin)
    set xlabel "s" offset 0, 0.6 textcolor rgb Ink
    set ylabel i == 1 ? "units" : "" textcolor rgb Ink
    set label 3 "Where the ball was: its x, ".(Hitches(i) ? "around the longest frame" : "halfway through") \
        .(traces == 1 ? " (shaded above)" : "") \
        at screen Left(i), Bottom[row] + Tall[row] + 0.02 textcolor rgb Ink
    set samples 1000
    plot Known(x * 1000) ? Even(x * 1000 - Lag[i]) : NaN with lines linecolor rgb Green linewidth 1.2, \
        Trace(i) using (column("screen_ms") / 1000):(column("x")) with steps \
            linecolor rgb 0xBBBBBB linewidth 1.2, \
        for [k = 1:Kinds] Trace(i) using (column("screen_ms") / 1000):(Of(k, column("x"))) \
            with points pointtype Shape[k] pointsize 2 * dot * Size[k] \
            linecolor rgb Colour[k] linewidth 1.5
    unset label
}
unset multiplot
