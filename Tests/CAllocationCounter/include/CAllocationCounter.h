// SPDX-License-Identifier: Apache-2.0
// Counts the allocations of threads that ask for it. For tests only: whoever links it has its
// malloc and friends in place of the C library's.
#ifndef SILHOUETTE_ALLOCATION_COUNTER_H
#define SILHOUETTE_ALLOCATION_COUNTER_H

// Whether allocations can be counted: with glibc, and without a sanitizer that replaces malloc.
int allocation_counter_works(void);

// Starts or stops counting on the calling thread.
void allocation_counter_watch(int watches);

// The calls of malloc, calloc, realloc, posix_memalign, aligned_alloc and memalign by all watched
// threads since the process began.
long allocation_counter_total(void);

// Those of them that came from code of a shared library whose name contains `openblas`, which has
// working memory of its own.
long allocation_counter_total_of_openblas(void);

#endif
