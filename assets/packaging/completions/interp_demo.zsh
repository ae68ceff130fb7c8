#compdef interp_demo
# SPDX-License-Identifier: MIT
#
# Completion of interp_demo's command line for zsh.

_interp_demo_nothing() { return 1 }
_interp_demo_words() { compadd -- $@ }
_interp_demo_folders() { _files -/ }
_interp_demo_files() { _files -g "*(${(j:|:)@})(-.)" }

# The loops of the program that is about to be called.
_interp_demo_loops() {
    local -a loops
    loops=(${(f)"$(_call_program loops $words[1] --list-loops | sed -n 's/^\([^ ]*\)  */\1:/p')"})
    _describe -t loops loop loops
}

# A name, or parameters after commas.
_interp_demo_machines() {
    # made by 'make lists': zsh machines
    local -a names=(fast vsync60 vsync144 slow-draw slow-tick crawl oversleep hitch noisy60 ntsc queue2 vrr slow-gpu handheld40 loading beat60)
    local -a parameters=(
        'tick[what a tick costs (0.1 ms)]:5ms'
        'draw[what a draw costs (1 ms)]:1ms'
        'refresh[refresh rate of the display in Hz, 0 for no vsync]:60'
        'refresh2[refresh rate in Hz from this time on, as after the window went to another display]:144@5s'
        'noise[how late a swap returns at most]:2ms'
        'vrr[lowest and highest rate of a display whose refresh rate varies, in Hz]:48-144'
        'queue[frames that the driver holds, before and after the GPU; the screen tells when it shows them]:2'
        'draw-noise[how much longer a draw takes at most]:3ms'
        'gpu[what a draw costs the GPU, which works beside the program (0)]:12ms'
        'gpu-noise[how much longer the GPU takes at most]:4ms'
        'seed[seed of noise, drops, draw noise and gpu-noise; the same seed gives the same run]:1'
        'drop[the chance in % that a frame misses a refresh]:5'
        'oversleep[how much too long each sleep takes]:1ms'
        'hitch[one draw takes this much longer, at this time]:500ms@2s'
        'slow-tick[one tick in each such period takes this much longer]:20ms@1s'
        'hidden[from when until when the window is hidden]:2s-4s'
        'stop[while the window is hidden nothing runs, as of a tab in the background, in a breakpoint, or where Windows drags the window; the time counts]'
        'pause[from when until when the game is in a menu: the menu has its turns, the loop has none, and the time counts]:2s-8s'
    )
    # end of zsh machines
    _values -s , machine $names $parameters
}

local -a specs=(
    # made by 'make lists': zsh options
    '--loop=[which game loop]:NAME: _interp_demo_loops'
    '--list-loops[list the loops, their sources and what to watch]'
    '--ups=[ticks (updates) per second]:N: _interp_demo_nothing'
    '--max-loops=[most ticks in one turn of the loop]:N: _interp_demo_nothing'
    '--interpolation=[how the start draws frames, alone in the window]:METHOD: _interp_demo_words off on predict partial'
    '--network[keep the time debt, as with peers on a network]'
    '--steer[the ball follows the pointer]'
    '--speed=[slow or fast motion, 0.01 to 10]:X: _interp_demo_nothing'
    '--paused[pause after the first second]'
    '--tour=[open a step of the tour]:N: _interp_demo_nothing'
    '--scene=[what moves]:NAME: _interp_demo_words ball camera teleport spin propeller rider pixels taps slots feet look correction remote curve'
    '--link=[the network of the scene remote]:LINK: _interp_demo_words good wifi mobile bad'
    '--list-scenes[list the scenes, what to watch, and the ways to draw each]'
    '--lanes[all ways of drawing, one above the other]'
    '--parallel[parallel lines, from each picture on your screen to its moment in the game]'
    '--strobe[the last frames stay as fading ghosts]'
    '--hud=[text around the picture]:LEVEL: _interp_demo_words off short full help'
    '--balls=[how many balls]:N: _interp_demo_nothing'
    '--fps=[frame cap]:N: _interp_demo_nothing'
    '--vsync=[wait for the display]:MODE: _interp_demo_words off on adaptive'
    '--size=[size of the window]:WxH: _interp_demo_nothing'
    '--fullscreen[fill the screen]'
    '--display=[which screen]:N: _interp_demo_nothing'
    '--trace=[record every frame]:FILE: _interp_demo_files .csv .json'
    '--summary=[print the summary of a recorded file]:FILE: _interp_demo_files .csv .json'
    '--process=[the program of a recording whose frames are read]:PROGRAM: _interp_demo_nothing'
    '--run=[which recording is read of a file of JSON that has several]:N: _interp_demo_nothing'
    '--strict[refuse a recording of which a row or a value is unreadable]'
    '--from=[leave out the first seconds of a recording]:S: _interp_demo_nothing'
    '--to=[leave out what comes after so many seconds of a recording]:S: _interp_demo_nothing'
    '--against=[compare other runs (B) with those of --summary (A)]:FILE: _interp_demo_files .csv .json'
    '--pool[take the runs of --summary together as one]'
    '--worst=[also print the longest frames, their parts and causes]:N: _interp_demo_nothing'
    '--json[print the numbers of a summary or report as JSON]'
    '--plot-data[print in place of a summary the tables that make plot draws]'
    '--expect=[fail unless the numbers are so]:LIST: _interp_demo_nothing'
    '--screenshot=[save a picture of the last frame]:FILE.png: _interp_demo_files .png'
    '--clip=[save what the simulated display shows, a frame for each refresh]:FILE.y4m: _interp_demo_files .y4m'
    '--duration=[stop after so many seconds]:S: _interp_demo_nothing'
    '--frames=[stop after so many frames]:N: _interp_demo_nothing'
    '--ticks=[stop after so many ticks]:N: _interp_demo_nothing'
    '--tick-cost=[time to spend in each tick]:MS: _interp_demo_nothing'
    '--draw-cost=[time to spend in each draw]:MS: _interp_demo_nothing'
    '--hitch=[stall once, for so many ms after so many seconds]:MS@S: _interp_demo_nothing'
    '--simulate=[no window, run on a simulated machine and print the summary]:MACHINE: _interp_demo_machines'
    '--replay=[simulate a machine with the work of the frames in a recorded file]:FILE: _interp_demo_files .csv .json'
    '--report[print a table of every loop on every named machine]'
    '--scenes[make --report one of all scenes and their methods]'
    '--csv[print the table of --report as CSV]'
    '--info[print what SDL, OpenGL and vsync are like here]'
    '--see[begin with a test of what you can see]'
    '--card=[open the card of a game]:GAME: _interp_demo_nothing'
    '--shaders=[read the shaders from files there]:DIR: _interp_demo_folders'
    '--gl-debug[treat debug messages of OpenGL as errors]'
    '--help[list options and keys]'
    '--version[print the version]'
    # end of zsh options
)
_arguments $specs
