/* SPDX-License-Identifier: MIT
 *
 * A block that the writer has emptied is used again before one that was never used: more memory is
 * only touched while the file stalls. The counts are C11's atomics and not SDL's, which
 * ThreadSanitizer does not understand.
 */
#include "trace/record_ring.h"

#include <stdlib.h>

bool RecordRingInit(RecordRing *ring)
{
    ring->records = malloc(sizeof(Record) * RecordRingBlock * RecordRingBlocks);
    return ring->records;
}

void RecordRingFree(RecordRing *ring)
{
    free(ring->records);
    ring->records = NULL;
}

static int *BlockOf(RecordRing *ring, int64_t n)
{
    return &ring->blockOf[n / RecordRingBlock % RecordRingBlocks];
}

/* Finds a block for the records from n on. False if all are in use. */
static bool NextBlock(RecordRing *ring, int64_t n)
{
    int block = ring->untouched;
    if (ring->reused != atomic_load(&ring->emptied))
        block = ring->empty[ring->reused++ % RecordRingBlocks];
    else if (block < RecordRingBlocks)
        ring->untouched++;
    else
        return false;
    *BlockOf(ring, n) = block;
    return true;
}

Record *RecordRingAt(const RecordRing *ring, int64_t n)
{
    const int block = ring->blockOf[n / RecordRingBlock % RecordRingBlocks];
    return &ring->records[(int64_t)block * RecordRingBlock + n % RecordRingBlock];
}

Record *RecordRingNext(RecordRing *ring)
{
    if (ring->filled % RecordRingBlock == 0 && !NextBlock(ring, ring->filled))
        return NULL;
    return RecordRingAt(ring, ring->filled);
}

int64_t RecordRingFill(RecordRing *ring)
{
    return ring->filled++;
}

void RecordRingPut(RecordRing *ring, int64_t end)
{
    atomic_store(&ring->put, end);
}

void RecordRingRelease(RecordRing *ring, int64_t n)
{
    const int emptied = atomic_load(&ring->emptied);
    if (n % RecordRingBlock < RecordRingBlock - 1)
        return;
    ring->empty[emptied % RecordRingBlocks] = *BlockOf(ring, n);
    atomic_store(&ring->emptied, emptied + 1);
}
