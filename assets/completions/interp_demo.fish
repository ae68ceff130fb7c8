# SPDX-License-Identifier: MIT
#
# Completion of interp_demo's command line for fish. Loops and machines are those of the program
# that is about to be called.

function __interp_demo_loops
    set -l demo (commandline -opc)[1]
    $demo --list-loops 2>/dev/null | string replace -rf '^(\S+) +(.*)' '$1\t$2'
end

# What is there of a value, also of --option=value.
function __interp_demo_value
    commandline -ct | string replace -r '^--[a-z-]*=' ''
end

# A name, or parts behind commas.
function __interp_demo_machines
    set -l demo (commandline -opc)[1]
    set -l before (__interp_demo_value | string match -r '.*,')
    test -n "$before"
    or $demo --help 2>/dev/null | string replace -rf '^ {6}([a-z].*)' '$1' | string split ', '
    for part in tick= draw= refresh= noise= seed= drop= oversleep= hitch= slow-tick= hidden=
        echo "$before$part"
    end
end

# Files with one of these endings, and folders.
function __interp_demo_files
    set -l endings (string escape --style=regex -- $argv | string join '|')
    complete -C "__fish_command_without_completions "(__interp_demo_value) |
        string match -r "^.*(?:$endings|/)\$"
end

complete -c interp_demo -f
complete -c interp_demo -l loop -x -a '(__interp_demo_loops)' -d 'Which game loop'
complete -c interp_demo -l list-loops -d 'Say which loops there are'
complete -c interp_demo -l ups -x -d 'Ticks a second'
complete -c interp_demo -l max-loops -x -d 'Most ticks in one turn'
complete -c interp_demo -l interpolation -x -a 'off on predict' -d 'How frames are drawn'
complete -c interp_demo -l network -d 'Keep the time debt'
complete -c interp_demo -l balls -x -d 'How many balls, 1 to 4000000'
complete -c interp_demo -l speed -x -d 'Slow motion, 0.01 to 10'
complete -c interp_demo -l lanes -d 'Off, on and predicted, one above the other'
complete -c interp_demo -l strobe -d 'Ghosts of the last frames'
complete -c interp_demo -l hud -x -a 'off short full help' -d 'What is written around the picture'
complete -c interp_demo -l fps -x -d 'Frame cap, 0 for none'
complete -c interp_demo -l vsync -x -a 'off on adaptive' -d 'Wait for the display'
complete -c interp_demo -l size -x -d 'Of the window, WxH'
complete -c interp_demo -l fullscreen -d 'Fill the screen'
complete -c interp_demo -l display -x -d 'On which screen'
complete -c interp_demo -l trace -x -a '(__interp_demo_files .csv .json)' -d 'Record every frame'
complete -c interp_demo -l summary -x -a '(__interp_demo_files .csv)' -d 'Summary of a recorded file'
complete -c interp_demo -l screenshot -x -a '(__interp_demo_files .png)' -d 'Picture of the last frame'
complete -c interp_demo -l duration -x -d 'Stop after so many seconds'
complete -c interp_demo -l frames -x -d 'Stop after so many frames'
complete -c interp_demo -l ticks -x -d 'Stop after so many ticks'
complete -c interp_demo -l tick-cost -x -d 'Time spent in each tick'
complete -c interp_demo -l draw-cost -x -d 'Time spent in each draw'
complete -c interp_demo -l hitch -x -d 'One stall, MS@S'
complete -c interp_demo -l simulate -x -a '(__interp_demo_machines)' -d 'Run on a simulated machine'
complete -c interp_demo -l replay -x -a '(__interp_demo_files .csv)' -d 'Simulate a recorded machine'
complete -c interp_demo -l report -d 'Every loop on every machine'
complete -c interp_demo -l csv -d 'The report as CSV'
complete -c interp_demo -l info -d 'What SDL, OpenGL and vsync are like'
complete -c interp_demo -l shaders -x -a '(__fish_complete_directories (commandline -ct))' -d 'Take the shaders from files there'
complete -c interp_demo -l gl-debug -d 'OpenGL debug messages are errors'
complete -c interp_demo -l help -d 'List options and keys'
complete -c interp_demo -l version -d 'Say the version'
