/* SPDX-License-Identifier: MIT
 *
 * One line a scene. The first is the one that the program opens with.
 */
SCENE(ball)
SCENE(camera)
SCENE(teleport)
SCENE(spin)
SCENE(propeller)
SCENE(rider)
SCENE(pixels)
SCENE(taps)
SCENE(slots)
SCENE(feet)
SCENE(remote)
