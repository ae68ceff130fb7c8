/* SPDX-License-Identifier: MIT
 *
 * Marks of what is watched, in the arena of a lane. Positions are world units.
 *
 * What each means, everywhere:
 *   white line    where the ball really is now in the game
 *   white ring    where another player is now
 *   dashed ring   where it should be, in scenes; at the foot a white mark
 *   coloured ring where the last pictures showed it
 *   disc          the same, at the foot of the lane; one above the other: it was shown again
 *
 * Two words that are not the same:
 *   behind   how far the moment that is drawn lies before the game's own: from the ball to the line
 *   late     how far it lies before the moment at which it was seen: what it is behind, and then
 *            the time that the screen takes
 */
#pragma once

#include "hud/parallel.h"
#include "render/draw_list.h"

/* What is written beside the marks at the foot of a lane. "" for nothing. */
typedef struct MarkWords {
    /* How far behind the game the pictures are. */
    char behind[40];
    /* How often each picture is shown. */
    char shown[40];
} MarkWords;

enum { GhostCount = 48 };

/* Adds where it was in the last pictures by the lane's method, as a strobe photograph shows it: the
 * older the fainter. */
void MarkGhosts(const View *view, const Lane *lane, const Parallel *parallel, DrawList *list);

/* On a level path: adds a ring for each picture of the last moments, of which only the half behind
 * the ball is drawn. */
void MarkRings(const View *view, const Lane *lane, const Parallel *parallel, DrawList *list);

/* On a level path: adds discs at the foot of the lane, one for each picture; a plumb line from the
 * ball to the newest; and a bar from there to where the ball is now. Words go to `above`. */
void MarkFoot(const View *view, const Lane *lane, const Parallel *parallel, Position now,
              const MarkWords *words, DrawList *list, DrawList *above);

/* Adds an upright line where it is now in the game. `name` stands beside it, at its top; NULL:
 * nothing does. */
void MarkNow(const View *view, const Lane *lane, Position now, const char *name, DrawList *list);

/* Adds the left or the right half of a ring around a point in pixels; `radius` is that of the
 * middle of its line. */
void MarkHalfRing(DrawList *list, Position middle, float radius, float thick, bool left,
                  Color color);

/* Adds a circle around a point in pixels: as two halves, where it is so large that to fill its
 * square would take longer. */
void MarkCircle(DrawList *list, Position middle, float radius, float thick, Color color);

/* Adds a dashed ring around a point in pixels; `thick` is at scale 1. */
enum { DashesThick = 2, DashesThin = 1 };
void MarkDashes(DrawList *list, Position middle, float radius, float thick, Color color);

/* Adds the same as a square; `half` is half of its side. */
void MarkDashedSquare(DrawList *list, Position middle, float half, Color color);

/* What is marked in a lane of a scene. */
typedef struct SceneMarks {
    /* Where it should be, or over a network where it is now, if that is known; and whether it has a
     * dashed ring, or one that the scene draws. */
    bool hasDue, dashes;
    Position due;
    /* What that ring means, where it is said. NULL: it is not. */
    const char *name;
    /* Marks around it are squares, and not rings. */
    bool square;
    /* What was false stays for a while. */
    bool holds;
    /* There are words in the lanes. */
    bool words;
} SceneMarks;

/* Adds rings of the last pictures, and where it should be (scene_marks.c). Under the balls is
 * `marks`, over them `above`. */
void MarkScene(const View *view, const Lane *lane, const Parallel *parallel, const SceneMarks *what,
               DrawList *marks, DrawList *above);

/* Adds its outlines at Last and Next, and dots between, to a list below the ball. Where there is
 * one lane their names go to a list above it. */
void MarkLastAndNext(const View *view, const Lane *lane, Position last, Position next,
                     DrawList *list, DrawList *above);

/* Adds a ring at the pointer, and dots on the line to it. */
void MarkPointer(const View *view, const Lane *lane, Position pointer, DrawList *list);
