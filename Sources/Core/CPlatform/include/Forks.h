// SPDX-License-Identifier: Apache-2.0
// What a child of `fork` needs to use the library: it has one thread, and a copy of the memory in which its parent's other
// threads were at work.
#ifndef SILHOUETTE_FORKS_H
#define SILHOUETTE_FORKS_H

#include <pthread.h>

// Returns the number of forks between the process that loaded the library and this one. Threads, and work in progress, of a
// lower number do not exist in this process.
unsigned silhouette_fork_count(void);

// Returns whether the calling thread went through a fork, in a child.
int silhouette_thread_survived_fork(void);

// Begins and ends a call of the library on the calling thread; calls may be nested. A fork on another thread waits up to a
// second for calls to end, and calls begin after it.
void silhouette_begin_call(void);
void silhouette_end_call(void);

// Exempts the calling thread, on which calls wait, from all this.
void silhouette_serve_calls(void);

// A mutex with a condition variable. In a child of a fork it is free again, whichever thread of the parent held it.
typedef struct {
  pthread_mutex_t mutex;
  pthread_cond_t changed;
  unsigned fork_count;
} silhouette_condition;

void silhouette_condition_init(silhouette_condition *condition);
void silhouette_condition_destroy(silhouette_condition *condition);
void silhouette_condition_lock(silhouette_condition *condition);

#endif
