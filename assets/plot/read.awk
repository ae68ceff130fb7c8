# SPDX-License-Identifier: MIT
#
# Reads a log of interp_demo, MangoHud or PresentMon, and writes what plot.gp draws of it:
#
#   awk -v table=FILE -f read.awk LOG LOG
#
# FROM and TO of the environment leave out the seconds before and after. The log is given twice: the
# first reading finds the header, the program with the most frames, and how each loop ticks and draws.
# FILE has a row for each frame; where the log has no such number, ticks are
# -1 and others NaN. FILE.marks has the seconds at which another loop or drawing began, and which;
# FILE.ticks and FILE.refreshes the seconds of each tick, with its number, and of each refresh. Status 2
# if there is no header in the first lines, 3 if there are no frames.
#
# Names from elsewhere may contain what a terminal obeys, or what is no text in a picture: that is shown
# as ?. With -v show=1 it only prints TEXT of the environment so.
#
# Seconds are of the loop's clock, from the recording's begin. A game time stands there at itself plus
# what the game had lost by then, and stays there, so what a loop forgives is a gap between two ticks.
# What is lost:
# - A loop that draws between ticks, or ahead, is behind by the same time in each frame, beyond what it
#   passes to its draw. It has lost a change of that by a tick or more; and any at a turn that ran as
#   many ticks as the loop allows, and at the frame after. How many it allows is not in the log, and is
#   taken to be the most that it ran in a frame, if more than two.
# - A loop that draws whole ticks is behind by up to a tick when a tick begins. It has lost what makes
#   that more, or less than nothing.

BEGIN {
    FS = ","
    # Control characters, and characters that set the direction of a text: as src/base/text.c has them.
    control = "^([\001-\037\177]|\302[\200-\237]|\330\234|\342\200[\216\217\250-\256]|\342\201[\246-\251])"
    utf8 = "^([\001-\177]|[\302-\337][\200-\277]|\340[\240-\277][\200-\277]|[\341-\354\356\357][\200-\277][\200-\277]" \
        "|\355[\200-\237][\200-\277]|\360[\220-\277][\200-\277][\200-\277]" \
        "|[\361-\363][\200-\277][\200-\277][\200-\277]|\364[\200-\217][\200-\277][\200-\277])"
    if (show) {
        print Shown(ENVIRON["TEXT"])
        exit
    }
}

# The text with ? for each control character, and for each byte that is no UTF-8.
function Shown(text,   all) {
    while (text != "") {
        if (!match(text, utf8))
            RLENGTH = 1
        all = all (text ~ utf8 && text !~ control ? substr(text, 1, RLENGTH) : "?")
        text = substr(text, RLENGTH + 1)
    }
    return all
}

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
    time = Place("frametime MsBetweenAppStart FrameTime MsBetweenPresents msBetweenPresents")
    fps = Place("fps"); told = program == "" ? 0 : Place("elapsed TimeInSeconds")
    toldUnit = Place("elapsed") ? 1e9 : 1
    if (program == "") {
        elapsed = Place("elapsed"); loop = Place("loop"); drawn = Place("interpolation")
        ticks = Place("ticks"); excluded = Place("excluded"); dead = Place("dead_ms")
        start = Place("start"); tick = Place("tick"); alpha = Place("alpha")
        behind = Place("behind_ms"); update = Place("update_ms"); refresh = Place("refresh_ms")
        sim = Place("sim_ms"); game = Place("game_ms")
        scene = Place("scene"); screen = Place("screen_ms"); source = Place("screen_source")
        hasTimes = elapsed && drawn && ticks && dead && start && tick && alpha && behind && update &&
            sim && game && screen && source
        if (!excluded || !dead)
            print "plot: " Shown(FILENAME) " does not tell pauses: they are drawn as frames" >"/dev/stderr"
    }
    error = Place("animation_error_ms AnimationError MsAnimationError")
    type = Place("FrameType"); application = Place("Application"); process = Place("ProcessID"); chain = Place("SwapChainAddress")
}

# What is one program's picture after picture.
function Stream() {
    return Cell(application) (process ? " " Cell(process) : "") (chain ? " " Cell(chain) : "")
}

# Frames that a driver generates are not the program's. What is no number is left out, and in other
# programs' logs what takes over an hour.
function IsFrame() {
    return FNR > header && NF == cells && $time ~ /^[0-9.]+([eE][-+]?[0-9]+)?$/ &&
        (program == "" || $time / Unit() <= 3600000) && Cell(type, "Application") == "Application"
}

# What the frames of each stream add up to, in ms, and the first and the last reading of its clock.
function NoteTimes(   stream) {
    stream = Stream()
    sum[stream] += $time / Unit()
    if (!told || $told !~ /^[0-9.]+$/)
        return
    if (!(stream in toldFirst)) {
        toldFirst[stream] = $told / toldUnit
        timeFirst[stream] = $time / Unit()
    }
    toldLast[stream] = $told / toldUnit
}

# Frame times that can't be ms are seconds. Where the clock tells far more time than the frames, the
# rows are samples, or some are lost: then seconds are those of the clock.
function JudgeTimes(   later, passes) {
    scale = program != "" && sum[chosen] / count[chosen] < 0.1 ? 1000 : 1
    if (scale > 1)
        print "plot: " Shown(FILENAME) ": frame times taken as seconds" >"/dev/stderr"
    passes = toldLast[chosen] - toldFirst[chosen]
    later = (sum[chosen] - timeFirst[chosen]) * scale / 1000
    sampled = told && passes > 1.01 * later
    if (sampled)
        printf "plot: %s: not every frame is a row: %.3f s in %.3f\n", Shown(FILENAME), later, passes \
            >"/dev/stderr"
}

# A line with values in quotes, without these.
function Plain(line,   parts, count, i, all) {
    count = split(line, parts, "\"")
    for (i = 1; i <= count; i++) {
        if (i % 2 == 0)
            gsub(/,/, " ", parts[i])
        all = all parts[i]
    }
    return all
}

# Whether it is a program that shows the pictures of others.
function Shows(stream) {
    return stream ~ /^(dwm\.exe|Xwayland|Xorg|gnome-shell|mutter|kwin_wayland|kwin_x11|weston|sway|gamescope)( |$)/
}

# MangoHud's frame times were microseconds once, without decimals.
function Unit() {
    return program == "MangoHud" && $time !~ /\./ && Cell(fps) * $time > 31623 ? 1000 : 1
}

function NoteChanges() {
    if (frames > 1 && Cell(loop) != lastLoop && !outside)
        print seconds "," Cell(loop) >(table ".marks")
    else if (frames > 1 && Cell(drawn) != lastDrawn && !outside)
        print seconds "," Cell(drawn) >(table ".marks")
    lastLoop = Cell(loop); lastDrawn = Cell(drawn)
}

function Choose(   stream, streams) {
    for (stream in count) {
        streams++
        if (streams == 1 || Shows(stream) < Shows(chosen) || (Shows(stream) == Shows(chosen) &&
            (count[stream] > count[chosen] || (count[stream] == count[chosen] && stream < chosen))))
            chosen = stream
    }
    if (streams > 1)
        printf "plot: only the %d frames of %s\n", count[chosen], chosen >"/dev/stderr"
}

# A run is that of one loop, with ticks of one length. It begins where the loop is another, or the same
# with its clock set back, or where a tick has another length.
function FollowRun(   ms) {
    ms = $ticks > 0 && (gameBefore || $ticks == $tick) ? ($game - gameBefore) / $ticks : 0
    begins = $loop != loopBefore || $game + $behind < reached - 1e-6
    if (begins || (ms && tickTime[run] && Size(ms - tickTime[run]) > 1e-4))
        run++
    if (ms)
        tickTime[run] = ms
    loopBefore = $loop; gameBefore = $game; reached = $game + $behind
}

function Size(ms) {
    return ms < 0 ? -ms : ms
}

# What its frames tell of a run. Only a loop that draws whole ticks passes 1 to all its draws.
function NoteRun() {
    FollowRun()
    most[run] = $ticks > most[run] ? +$ticks : most[run]
    between[run] = between[run] || $alpha != 1
    ahead[run] = ahead[run] || ($sim > $game && Cell(drawn) == "on")
}

# "on" is whatever the loop asks for, and a loop that draws whole ticks asks for nothing else.
function Method() {
    return !hasTimes ? Cell(drawn) : !between[run] ? "off" : ahead[run] ? "predict" : Cell(drawn)
}

# The loop's clock at the frame's start, from the recording's begin. A recording from the middle of a
# run does not know when that began: there the first picture is taken to be seen when its swap returns.
function FollowClock() {
    if (frames == 1)
        origin = $ticks == $tick ? 0 : $screen - $elapsed / 1e6
    if (begins)
        base = (frames == 1 ? 0 : clock - startBefore - Cell(dead, 0)) + $start / 1e6 - $game - $behind
    clock = base + $game + $behind
    startBefore = $start / 1e6
}

# How far the game is behind the moment that the frame is drawn for, by the clock as the loop has read
# it at the end of the frame before; of a loop that draws whole ticks, behind the begin of the last one.
function Owed() {
    if (between[run])
        return $behind - SinceRead() - $alpha * tickTime[run]
    return $ticks > 0 ? $behind - $update / $ticks : owed
}

function SinceRead() {
    return frames == 1 && $ticks != $tick ? 0 : ($start - endBefore) / 1e6 - Cell(dead, 0)
}

function FollowLoss(   first, change, full) {
    first = run != runBefore
    change = Owed() - owed
    owed += change
    full = $ticks > 2 && $ticks == most[run]
    if (between[run] && first)
        lost = frames == 1 && $ticks != $tick ? owed : 0
    else if (between[run] && (full || settles || Size(change) > tickTime[run] - 1e-6))
        lost += change
    else if (!between[run] && (first || owed < lost - 1e-6 || owed > lost + tickTime[run] - 1e-6))
        lost = owed
    runBefore = run; endBefore = $elapsed; settles = full
}

# Sets when the picture was seen, and where the game time that it shows stands; in seconds.
function PlacePicture(   shift, i) {
    seen = shows = "NaN"
    if (!hasTimes)
        return
    FollowRun(); FollowClock(); FollowLoss()
    shift = base + lost
    for (i = $ticks - 1; i >= 0 && !outside; i--)
        printf "%.9f,%d\n", ($game - i * tickTime[run] + shift) / 1000, $tick - i >(table ".ticks")
    if ($source == "never")
        return
    seen = ($screen - origin) / 1000
    shows = ($sim + shift) / 1000
    NoteRefreshes(Cell(refresh, 0) / 1000)
}

# Those since the picture before was seen.
function NoteRefreshes(interval,   at) {
    for (at = seen; !outside && interval >= 0.001 && at > seenBefore + interval / 2; at -= interval)
        printf "%.9f\n", at >(table ".refreshes")
    seenBefore = seen
}

{ sub(/\r$/, "") }
FNR == 1 { sub(/^\357\273\277/, "") }
/[^ -~]/ { $0 = Shown($0) }
/"/ { $0 = Plain($0) }
/^\/\// && NR == FNR && !header { comments++; next }

NR == FNR {
    if (!header && FNR - comments <= 16 && /(^|,)(frametime|FrameTime|[Mm]sBetweenPresents)(,|$)/)
        NoteHeader()
    else if (header && IsFrame()) {
        count[Stream()]++
        NoteTimes()
        if (hasTimes)
            NoteRun()
    }
    next
}

FNR == 1 && header {
    Choose()
    JudgeTimes()
    print "seconds,name" >(table ".marks")
    print "seconds,number" >(table ".ticks")
    print "seconds" >(table ".refreshes")
    print "seconds,frametime,loop,drawn,ticks,excluded,dead_ms,error,scene,method,seen,shows" >table
    run = gameBefore = reached = 0; loopBefore = ""
}

IsFrame() && Stream() == chosen {
    if (frames++ == 0)
        unit = Unit() / scale
    passed += $time / unit / 1000
    seconds = elapsed ? $elapsed / 1e9 : sampled ? $told / toldUnit : passed
    outside = seconds - $time / unit / 1000 < ENVIRON["FROM"] - 1e-9 ||
        (ENVIRON["TO"] + 0 && seconds > ENVIRON["TO"] + 1e-9)
    drawnFrames += !outside
    NoteChanges()
    PlacePicture()
    if (outside)
        next
    printf "%.9f,%.6f,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s\n", seconds, $time / unit, Cell(loop, program),
        Cell(drawn), Cell(ticks, -1), Cell(excluded, 0), Cell(dead, 0), Cell(error, "NaN"),
        Cell(scene), Method(), seen, shows >table
}

END { exit show ? 0 : !header ? 2 : !drawnFrames ? 3 : 0 }
