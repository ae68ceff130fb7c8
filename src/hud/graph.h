/* SPDX-License-Identifier: MIT
 *
 * The graph of the last frame times: a bar for each.
 */
#pragma once

#include "render/draw_list.h"
#include "trace/frame.h"

enum { GraphFrames = 240 };

/* The last frames, in a ring. All zero, it has none. */
typedef struct Graph {
    int count, next;
    int64_t frameTimes[GraphFrames]; /* ns */
} Graph;

/* In pixels. */
typedef struct GraphLayout {
    float column;    /* width for one frame; the newest is at the right */
    Rect bars;       /* column 0: no graph */
    int64_t top;     /* frame time as high as the bars' rectangle, ns */
    int64_t refresh; /* of the display, ns; 0: unknown */
} GraphLayout;

/* Percentiles of the frame times in the graph, ns. */
typedef struct GraphNumbers {
    int64_t p50, p99;
} GraphNumbers;

/* Keeps a frame, unless it is excluded. */
void GraphAdd(Graph *graph, const Frame *frame);

/* All 0 while the graph has no frame. */
GraphNumbers GraphMeasure(const Graph *graph);

void GraphDraw(const Graph *graph, const GraphLayout *layout, DrawList *list);
