# SPDX-License-Identifier: MIT
#
# Draws how B differs from A:
#
#   gnuplot -c compare.gp OUT TABLES
#
# OUT ends in .png or .svg. The tables are those of --plot-data with --against; assets/plot/compare.sh runs
# both. Each figure is a point, the difference in % of A, with its interval of 95 %; one that is 0 in A has
# no %, and is left out. Differences within the shaded band do not count. The scale is even near 0, and beyond 1 % it grows with the powers of ten.

Ink = "#222222"; Quiet = "#888888"; Shade = "#e8e8e8"
# As in the program: right, wrong, tempting.
Colour(word) = word[1:6] eq "better" ? 0x0072B2 : word[1:5] eq "worse" ? 0xD55E00 \
    : word[1:2] eq "no" ? 0x888888 : 0x222222

set encoding utf8
set datafile separator tab
set datafile columnheaders
caveat = ""
stats ARG2 index "sides" using (strcol("name") eq "caveat" ? (caveat = strcol("value"), 1) : 0) nooutput
Percent(name) = strcol("in") eq "%" ? column(name) : NaN
stats ARG2 index "comparison" using (Percent("low")) nooutput name "Low"
stats ARG2 index "comparison" using (Percent("high")) nooutput name "High"
rows = Low_records
# The next row that is drawn, from 1.
Row = '(strcol("in") eq "%" ? (row = row + 1) : NaN)'
set macros
height = 130 + 34 * rows
if (ARG1[strlen(ARG1) - 2:] eq "svg") {
    set terminal svg noenhanced size 1000, height font "sans,13" background "#ffffff"
} else {
    set terminal pngcairo noenhanced size 1000, height font "sans,10" background "#ffffff"
}
set output ARG1

Larger(a, b) = a > b ? a : b
end = 1.3 * Larger(2, Larger(abs(Low_min), abs(High_max)))
set nonlinear x via asinh(x) inverse sinh(x)
set xrange [-end:end]
set yrange [rows + 0.6:0.4]
set lmargin at screen 0.32
set rmargin at screen 0.70
set tmargin at screen 1 - 50.0 / height
set bmargin at screen 60.0 / height
set xtics ("-1000 %%" -1000, "-100 %%" -100, "-10 %%" -10, "-1 %%" -1, "0" 0, "+1 %%" 1, "+10 %%" 10, \
    "+100 %%" 100, "+1000 %%" 1000) textcolor rgb Ink
unset ytics
unset key
set border 1 linecolor rgb Quiet
set grid xtics linecolor rgb Shade linetype 1
set object 1 rectangle from -0.5, graph 0 to 0.5, graph 1 behind fillcolor rgb Shade fillstyle solid noborder
set arrow 1 from 0, graph 0 to 0, graph 1 nohead linecolor rgb Quiet
set label 1 "B against A: the difference, and its interval of 95 %" \
    at screen 0.02, 1 - 25.0 / height textcolor rgb Ink
set label 2 caveat at screen 0.02, 18.0 / height textcolor rgb Quiet
plot row = 0, ARG2 index "comparison" \
        using (-end):@Row:(sprintf("%s  %s → %s", strcol("figure"), strcol("a"), strcol("b"))) \
        with labels right offset -1, 0 textcolor rgb Ink, \
    row = 0, "" index "comparison" \
        using (column("difference")):@Row:(column("low")):(column("high")):(Colour(strcol("word"))) \
        with xerrorbars pointtype 7 pointsize 0.8 linewidth 2 linecolor rgb variable, \
    row = 0, "" index "comparison" using (end):@Row:(strcol("word")) \
        with labels left offset 1, 0 textcolor rgb Ink
