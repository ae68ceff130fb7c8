# SPDX-License-Identifier: MIT
#
# Completion of interp_demo's command line for fish.

function __interp_demo_nothing
end

function __interp_demo_words
    string join \n $argv
end

function __interp_demo_folders
    __fish_complete_directories (commandline -ct)
end

# The loops of the program that is about to be called.
function __interp_demo_loops
    set -l demo (commandline -opc)[1]
    $demo --list-loops 2>/dev/null | string replace -rf '^(\S+) +(.*)' '$1\t$2'
end

# The beginning of a value, also in --option=value.
function __interp_demo_value
    commandline -ct | string replace -r '^--[a-z-]*=' ''
end

# A name, or parameters after commas.
function __interp_demo_machines
    # made by 'make lists': fish machines
    set -l names fast vsync60 vsync144 slow-draw slow-tick crawl oversleep hitch noisy60 ntsc queue2 vrr slow-gpu handheld40 loading beat60
    set -l parameters tick= draw= refresh= refresh2= noise= vrr= queue= draw-noise= gpu= gpu-noise= seed= drop= oversleep= hitch= slow-tick= hidden= stop pause=
    # end of fish machines
    set -l before (__interp_demo_value | string match -r '.*,')
    test -n "$before"
    or string join \n $names
    for parameter in $parameters
        echo "$before$parameter"
    end
end

# Files with one of these endings, and folders.
function __interp_demo_files
    set -l endings (string escape --style=regex -- $argv | string join '|')
    complete -C "__fish_command_without_completions "(__interp_demo_value) |
        string match -r "^.*(?:$endings|/)\$"
end

complete -c interp_demo -f
# made by 'make lists': fish options
complete -c interp_demo -l loop -x -a '(__interp_demo_loops)' -d 'which game loop'
complete -c interp_demo -l list-loops -d 'list the loops, their sources and what to watch'
complete -c interp_demo -l ups -x -a '(__interp_demo_nothing)' -d 'ticks (updates) per second'
complete -c interp_demo -l max-loops -x -a '(__interp_demo_nothing)' -d 'most ticks in one turn of the loop'
complete -c interp_demo -l interpolation -x -a '(__interp_demo_words off on predict partial)' -d 'how the start draws frames, alone in the window'
complete -c interp_demo -l network -d 'keep the time debt, as with peers on a network'
complete -c interp_demo -l steer -d 'the ball follows the pointer'
complete -c interp_demo -l speed -x -a '(__interp_demo_nothing)' -d 'slow or fast motion, 0.01 to 10'
complete -c interp_demo -l paused -d 'pause after the first second'
complete -c interp_demo -l tour -x -a '(__interp_demo_nothing)' -d 'open a step of the tour'
complete -c interp_demo -l scene -x -a '(__interp_demo_words ball camera teleport spin propeller rider pixels taps slots feet look correction remote curve)' -d 'what moves'
complete -c interp_demo -l link -x -a '(__interp_demo_words good wifi mobile bad)' -d 'the network of the scene remote'
complete -c interp_demo -l list-scenes -d 'list the scenes, what to watch, and the ways to draw each'
complete -c interp_demo -l lanes -d 'all ways of drawing, one above the other'
complete -c interp_demo -l parallel -d 'parallel lines, from each picture on your screen to its moment in the game'
complete -c interp_demo -l strobe -d 'the last frames stay as fading ghosts'
complete -c interp_demo -l hud -x -a '(__interp_demo_words off short full help)' -d 'text around the picture'
complete -c interp_demo -l balls -x -a '(__interp_demo_nothing)' -d 'how many balls'
complete -c interp_demo -l fps -x -a '(__interp_demo_nothing)' -d 'frame cap'
complete -c interp_demo -l vsync -x -a '(__interp_demo_words off on adaptive)' -d 'wait for the display'
complete -c interp_demo -l size -x -a '(__interp_demo_nothing)' -d 'size of the window'
complete -c interp_demo -l fullscreen -d 'fill the screen'
complete -c interp_demo -l display -x -a '(__interp_demo_nothing)' -d 'which screen'
complete -c interp_demo -l trace -x -a '(__interp_demo_files .csv .json)' -d 'record every frame'
complete -c interp_demo -l summary -x -a '(__interp_demo_files .csv .json)' -d 'print the summary of a recorded file'
complete -c interp_demo -l process -x -a '(__interp_demo_nothing)' -d 'the program of a recording whose frames are read'
complete -c interp_demo -l run -x -a '(__interp_demo_nothing)' -d 'which recording is read of a file of JSON that has several'
complete -c interp_demo -l strict -d 'refuse a recording of which a row or a value is unreadable'
complete -c interp_demo -l from -x -a '(__interp_demo_nothing)' -d 'leave out the first seconds of a recording'
complete -c interp_demo -l to -x -a '(__interp_demo_nothing)' -d 'leave out what comes after so many seconds of a recording'
complete -c interp_demo -l against -x -a '(__interp_demo_files .csv .json)' -d 'compare other runs (B) with those of --summary (A)'
complete -c interp_demo -l pool -d 'take the runs of --summary together as one'
complete -c interp_demo -l worst -x -a '(__interp_demo_nothing)' -d 'also print the longest frames, their parts and causes'
complete -c interp_demo -l json -d 'print the numbers of a summary or report as JSON'
complete -c interp_demo -l plot-data -d 'print in place of a summary the tables that make plot draws'
complete -c interp_demo -l expect -x -a '(__interp_demo_nothing)' -d 'fail unless the numbers are so'
complete -c interp_demo -l screenshot -x -a '(__interp_demo_files .png)' -d 'save a picture of the last frame'
complete -c interp_demo -l clip -x -a '(__interp_demo_files .y4m)' -d 'save what the simulated display shows, a frame for each refresh'
complete -c interp_demo -l duration -x -a '(__interp_demo_nothing)' -d 'stop after so many seconds'
complete -c interp_demo -l frames -x -a '(__interp_demo_nothing)' -d 'stop after so many frames'
complete -c interp_demo -l ticks -x -a '(__interp_demo_nothing)' -d 'stop after so many ticks'
complete -c interp_demo -l tick-cost -x -a '(__interp_demo_nothing)' -d 'time to spend in each tick'
complete -c interp_demo -l draw-cost -x -a '(__interp_demo_nothing)' -d 'time to spend in each draw'
complete -c interp_demo -l hitch -x -a '(__interp_demo_nothing)' -d 'stall once, for so many ms after so many seconds'
complete -c interp_demo -l simulate -x -a '(__interp_demo_machines)' -d 'no window, run on a simulated machine and print the summary'
complete -c interp_demo -l replay -x -a '(__interp_demo_files .csv .json)' -d 'simulate a machine with the work of the frames in a recorded file'
complete -c interp_demo -l report -d 'print a table of every loop on every named machine'
complete -c interp_demo -l scenes -d 'make --report one of all scenes and their methods'
complete -c interp_demo -l csv -d 'print the table of --report as CSV'
complete -c interp_demo -l info -d 'print what SDL, OpenGL and vsync are like here'
complete -c interp_demo -l see -d 'begin with a test of what you can see'
complete -c interp_demo -l card -x -a '(__interp_demo_nothing)' -d 'open the card of a game'
complete -c interp_demo -l shaders -x -a '(__interp_demo_folders)' -d 'read the shaders from files there'
complete -c interp_demo -l gl-debug -d 'treat debug messages of OpenGL as errors'
complete -c interp_demo -l help -d 'list options and keys'
complete -c interp_demo -l version -d 'print the version'
# end of fish options
