# SPDX-License-Identifier: MIT
#
# Reads a log of interp_demo, MangoHud or PresentMon, and writes what plot.gp draws of it:
#
#   awk -v marks=FILE -f read.awk LOG LOG
#
# The log is given twice: the first reading finds the header, and the program with the most frames. The
# table on standard output has a row for each frame; where the log has no such number, ticks are -1 and
# others NaN. FILE gets the seconds at which another loop or drawing began, and which. Status 2 if there
# is no header in the first lines, 3 if there are no frames.

BEGIN { FS = "," }

# The place of the first of these columns, 0 if the log has none.
function Place(names,   list, i, n) {
    n = split(names, list, " ")
    for (i = 1; i <= n; i++)
        if (list[i] in place)
            return place[list[i]]
    return 0
}

# A cell of this row, or what stands for it where the log has none.
function Cell(at, none) {
    return at && $at != "" && $at != "NA" ? $at : none
}

function NoteHeader(   i) {
    for (i = NF; i > 0; i--)
        place[$i] = i
    header = FNR; cells = NF
    program = !Place("frametime") ? "PresentMon" : !Place("loop") ? "MangoHud" : ""
    time = Place("frametime FrameTime MsBetweenPresents msBetweenPresents")
    fps = Place("fps")
    if (program == "") {
        elapsed = Place("elapsed"); loop = Place("loop"); drawn = Place("interpolation")
        ticks = Place("ticks"); excluded = Place("excluded"); dead = Place("dead_ms")
        screen = Place("screen_ms"); sim = Place("sim_ms"); x = Place("x")
    }
    error = Place("animation_error_ms AnimationError MsAnimationError")
    game = Place("Application"); process = Place("ProcessID"); chain = Place("SwapChainAddress")
}

# What is one program's picture after picture.
function Stream() {
    return Cell(game) (process ? " " Cell(process) : "") (chain ? " " Cell(chain) : "")
}

function IsFrame() {
    return FNR > header && NF == cells && $time != "NA"
}

# MangoHud's frame times were microseconds once, without decimals.
function Unit() {
    return program == "MangoHud" && $time !~ /\./ && Cell(fps) * $time > 31623 ? 1000 : 1
}

function NoteChanges() {
    if (frames > 1 && Cell(loop) != lastLoop)
        print seconds "," Cell(loop) >marks
    else if (frames > 1 && Cell(drawn) != lastDrawn)
        print seconds "," Cell(drawn) >marks
    lastLoop = Cell(loop); lastDrawn = Cell(drawn)
}

function Choose(   stream, streams) {
    for (stream in count) {
        streams++
        if (count[stream] > count[chosen] || (count[stream] == count[chosen] && stream < chosen))
            chosen = stream
    }
    if (streams > 1)
        printf "plot: only the %d frames of %s, as it has the most\n", count[chosen],
            chosen >"/dev/stderr"
}

{ sub(/\r$/, "") }
FNR == 1 { sub(/^\357\273\277/, "") }

NR == FNR {
    if (!header && FNR <= 16 && /(^|,)(frametime|FrameTime|[Mm]sBetweenPresents)(,|$)/)
        NoteHeader()
    else if (header && IsFrame())
        count[Stream()]++
    next
}

FNR == 1 && header {
    Choose()
    print "seconds,name" >marks
    print "seconds,frametime,loop,drawn,ticks,excluded,dead_ms,error,screen_ms,sim_ms,x"
}

IsFrame() && Stream() == chosen {
    if (frames++ == 0)
        unit = Unit()
    passed += $time / unit / 1000
    seconds = elapsed ? $elapsed / 1e9 : passed
    NoteChanges()
    printf "%.9f,%.6f,%s,%s,%s,%s,%s,%s,%s,%s,%s\n", seconds, $time / unit, Cell(loop, program),
        Cell(drawn), Cell(ticks, -1), Cell(excluded, 0), Cell(dead, 0), Cell(error, "NaN"),
        Cell(screen, "NaN"), Cell(sim, "NaN"), Cell(x, "NaN")
}

END { exit !header ? 2 : !frames ? 3 : 0 }
