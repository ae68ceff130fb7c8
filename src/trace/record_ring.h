/* SPDX-License-Identifier: MIT
 *
 * The memory between the loop's thread and the writer's: 64 MiB of records in blocks. The loop's
 * thread fills and puts records, and the writer takes them; each of the two sets one count of its
 * own, so neither waits for the other. Records are numbered from 0.
 */
#ifndef RECORD_RING_H
#define RECORD_RING_H

#include "trace/frame.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

/* A frame or a slice. */
typedef struct Record {
    bool isFrame;
    union {
        Frame frame;
        Slice slice;
    };
} Record;

enum {
    RecordRingBytes = 64 << 20,
    RecordRingBlock = 1024, /* records in a block */
    RecordRingBlocks = RecordRingBytes / sizeof(Record) / RecordRingBlock
};

typedef struct RecordRing {
    Record *records;
    int64_t filled;              /* records filled so far, by the loop's thread */
    atomic_llong put;            /* those that the writer may take; set by the loop's thread */
    atomic_llong taken;          /* records that are in the file; set by the writer */
    atomic_int emptied;          /* blocks that the writer is done with; set by the writer */
    int empty[RecordRingBlocks]; /* the blocks emptied last; set before `emptied` */
    int reused, untouched;       /* loop's thread: emptied blocks used again; first unused block */
    int blockOf[RecordRingBlocks]; /* records n * RecordRingBlock on are in blockOf[n % Blocks] */
} RecordRing;

/* Allocates the memory of a zeroed ring. False if there is none. */
bool RecordRingInit(RecordRing *ring);
void RecordRingFree(RecordRing *ring);

/* The loop's thread: where the next record goes, NULL while the ring is full. */
Record *RecordRingNext(RecordRing *ring);

/* The loop's thread: the next record has been filled. Returns its number. */
int64_t RecordRingFill(RecordRing *ring);

/* The loop's thread: hands the writer all records before this one. */
void RecordRingPut(RecordRing *ring, int64_t end);

/* Record n, which has been filled and not been released. */
Record *RecordRingAt(const RecordRing *ring, int64_t n);

/* The writer: no longer needs record n, nor any before it. */
void RecordRingRelease(RecordRing *ring, int64_t n);

#endif
