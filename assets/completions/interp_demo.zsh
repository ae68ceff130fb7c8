#compdef interp_demo
# SPDX-License-Identifier: MIT
#
# Completion of interp_demo's command line for zsh. Loops and machines are those of the program
# that is about to be called.

_interp_demo_loops() {
    local -a loops
    loops=(${(f)"$(_call_program loops $words[1] --list-loops | sed -n 's/^\([^ ]*\)  */\1:/p')"})
    _describe -t loops loop loops
}

# A name, or parts behind commas.
_interp_demo_machines() {
    local names
    names=$(_call_program machines $words[1] --help | sed -n 's/^ \{6\}\([a-z]\)/\1/p')
    _values -s , machine ${=names//,/} \
        'tick[what a tick costs]:time' \
        'draw[what a draw costs]:time' \
        'refresh[of the display]:Hz' \
        'noise[how late a swap returns]:time' \
        'seed[of the noise]:number' \
        'drop[chance to miss a refresh]:per cent' \
        'oversleep[how much too long a sleep takes]:time' \
        'hitch[one stall]:500ms@2s' \
        'slow-tick[a slow tick in each period]:20ms@1s' \
        'hidden[when the window is hidden]:2s-4s'
}

_arguments \
    '--loop=[which game loop]:loop:_interp_demo_loops' \
    '--list-loops[say which loops there are]' \
    '--ups=[ticks a second]:number' \
    '--max-loops=[most ticks in one turn]:number' \
    '--interpolation=[how frames are drawn]:mode:(off on predict)' \
    '--network[keep the time debt]' \
    '--balls=[how many balls]:1 to 4000000' \
    '--speed=[slow motion]:0.01 to 10' \
    '--lanes[off, on and predicted, one above the other]' \
    '--strobe[ghosts of the last frames]' \
    '--hud=[what is written around the picture]:level:(off short full help)' \
    '--fps=[frame cap, 0 for none]:number' \
    '--vsync=[wait for the display]:mode:(off on adaptive)' \
    '--size=[of the window]:WxH' \
    '--fullscreen[fill the screen]' \
    '--display=[on which screen]:number' \
    '--trace=[record every frame]:file:_files -g "*.(csv|json)(-.)"' \
    '--summary=[summary of a recorded file]:file:_files -g "*.csv(-.)"' \
    '--screenshot=[picture of the last frame]:file:_files -g "*.png(-.)"' \
    '--duration=[stop after so many seconds]:seconds' \
    '--frames=[stop after so many frames]:number' \
    '--ticks=[stop after so many ticks]:number' \
    '--tick-cost=[time spent in each tick]:time' \
    '--draw-cost=[time spent in each draw]:time' \
    '--hitch=[one stall]:MS@S' \
    '--simulate=[run on a simulated machine]:machine:_interp_demo_machines' \
    '--replay=[simulate a recorded machine]:file:_files -g "*.csv(-.)"' \
    '--report[every loop on every machine]' \
    '--csv[the report as CSV]' \
    '--info[what SDL, OpenGL and vsync are like]' \
    '--shaders=[take the shaders from files there]:folder:_files -/' \
    '--gl-debug[OpenGL debug messages are errors]' \
    '--help[list options and keys]' \
    '--version[say the version]'
