/* SPDX-License-Identifier: MIT
 *
 * What the user can ask for by a key, in the order of the help:
 *
 *   ACTION(name, key, flags, label, help)          Action<name>, and its key
 *   KEY(name, key, flags, label, help)             another key of an action
 *   BEGINS(group, name, key, flags, label, help)   an ACTION that begins a group of the help
 *
 * keys.h explains `flags`, `label` and `help`. To add a key, add its line here and, for
 * something new, the action's row in game/commands.c.
 */
#ifndef BEGINS
#define BEGINS(group, name, key, flags, label, help) ACTION(name, key, flags, label, help)
#endif
BEGINS("See", TourNext, KeyReturn, 0, "ENTER", "tour: begin, next step, step before")
ACTION(TourBack, KeyBackspace, 0, "BKSP", NULL)
ACTION(Interpolation, KeySpace, 0, "SPACE", "interpolation on or off")
ACTION(NextMethod, 'e', 0, "E", "the next way to draw")
ACTION(NextScene, 's', 0, "S", "next scene (Shift: the one before)")
ACTION(PreviousScene, 's', KeyWithShift, NULL, NULL)
ACTION(Lanes, 'l', 0, "L", "more lanes; strobe; parallel lines")
ACTION(Strobe, 'g', 0, "G", NULL)
ACTION(Parallel, 't', 0, "T", NULL)
ACTION(See, 'y', 0, "Y", "your game; again: what can you see?")
BEGINS("Program", Help, KeyF1, 0, "F1", "this help")
KEY(Help, 'h', 0, "H", NULL)
ACTION(Hud, KeyF1 + 1, 0, "F2", "words: usual, with figures, none")
ACTION(ReloadShaders, KeyF1 + 4, 0, "F5", "read the shaders again (--shaders)")
ACTION(Fullscreen, KeyF1 + 10, 0, "F11", "fullscreen (also Alt-Enter)")
KEY(Fullscreen, KeyReturn, KeyWithAlt, NULL, NULL)
ACTION(Record, 'r', 0, "R", "start or stop a recording; a picture")
ACTION(Screenshot, KeyF12, 0, "F12", NULL)
ACTION(Quit, 'q', 0, "Q", "quit; Esc closes one thing at a time")
ACTION(Back, KeyEscape, 0, "ESC", NULL)
BEGINS("Game", Steer, 'm', 0, "M", "steer the ball with the pointer")
ACTION(Pause, 'p', 0, "P", "pause, or resume")
ACTION(StepTick, '.', KeyRepeats, ".", "while paused: one tick, one frame")
ACTION(StepFrame, ',', KeyRepeats, ",", NULL)
ACTION(Slower, '-', 0, "-", "slow motion: slower, faster")
ACTION(Faster, '=', 0, "=", NULL)
KEY(Faster, '+', 0, NULL, NULL)
ACTION(NextLoop, KeyTab, 0, "TAB", "the loops; next, Shift: before")
ACTION(PreviousLoop, KeyTab, KeyWithShift, NULL, NULL)
ACTION(HomeLoop, KeyHome, 0, "HOME", "all as at the start")
KEY(FirstLoop, '1', KeyDigits, "1", "to 9: the first loops; 0: the tenth")
ACTION(FewerTicks, '[', 0, "[", "fewer, more ticks a second")
ACTION(MoreTicks, ']', 0, "]", NULL)
ACTION(MoreBalls, 'b', 0, "B", "twice the balls, half of them")
ACTION(FewerBalls, 'b', KeyWithShift, "SHIFT-B", NULL)
ACTION(Network, 'n', 0, "N", "network game: keep the debt; jitter")
ACTION(Jitter, 'j', 0, "J", NULL)
BEGINS("Machine", DrawCostUp, KeyUp, 0, "UP", "time added to each draw")
ACTION(DrawCostDown, KeyDown, 0, "DOWN", NULL)
ACTION(TickCostUp, KeyRight, 0, "RIGHT", "time added to each tick; paused: p")
ACTION(TickCostDown, KeyLeft, 0, "LEFT", NULL)
ACTION(Hitch, 'k', 0, "K", "a hitch of 500 ms")
ACTION(Vsync, 'v', 0, "V", "vsync on or off; another frame cap")
ACTION(FrameCap, 'c', 0, "C", NULL)

#undef ACTION
#undef BEGINS
#undef KEY
