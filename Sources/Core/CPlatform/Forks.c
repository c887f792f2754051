// SPDX-License-Identifier: Apache-2.0
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "Forks.h"

#include <errno.h>
#include <time.h>

static unsigned fork_count;
static _Thread_local int survived_fork;

// The number of calls within each other on the thread.
static _Thread_local int depth;
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
// The number of threads in calls, and whether a fork waits for them: they change only while `gate` is locked.
static int threads_in_calls, is_forking;

// Locked while a condition is made anew in a child.
static pthread_mutex_t renewal = PTHREAD_MUTEX_INITIALIZER;

// Limits the wait: a call may be long, or wait for something that the forking thread holds, as Python's interpreter lock.
enum { longest_wait_in_seconds = 1 };

static void prepare_fork(void) {
  struct timespec end;
  clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += longest_wait_in_seconds;
  pthread_mutex_lock(&gate);
  is_forking++;
  // A callback may fork. Its call does not end before the fork.
  int own = depth > 0;
  while (threads_in_calls > own && pthread_cond_timedwait(&changed, &gate, &end) != ETIMEDOUT) {
  }
  // The lock stays held, so that the child gets the counts as they are.
}

static void end_fork_in_parent(void) {
  is_forking--;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&gate);
}

static void end_fork_in_child(void) {
  is_forking = 0;
  threads_in_calls = depth > 0;
  survived_fork = 1;
  __atomic_add_fetch(&fork_count, 1, __ATOMIC_SEQ_CST);
  // Threads that this process lacks may have waited for these, or held them.
  pthread_cond_init(&changed, NULL);
  pthread_mutex_init(&gate, NULL);
  pthread_mutex_init(&renewal, NULL);
}

__attribute__((constructor)) static void observe_forks(void) {
  pthread_atfork(prepare_fork, end_fork_in_parent, end_fork_in_child);
}

unsigned silhouette_fork_count(void) { return __atomic_load_n(&fork_count, __ATOMIC_ACQUIRE); }

int silhouette_thread_survived_fork(void) { return survived_fork; }

void silhouette_begin_call(void) {
  if (depth++ > 0) return;
  pthread_mutex_lock(&gate);
  while (is_forking) pthread_cond_wait(&changed, &gate);
  threads_in_calls++;
  pthread_mutex_unlock(&gate);
}

void silhouette_end_call(void) {
  if (--depth > 0) return;
  pthread_mutex_lock(&gate);
  threads_in_calls--;
  if (is_forking) pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&gate);
}

void silhouette_serve_calls(void) { depth = 1; }

void silhouette_condition_init(silhouette_condition *condition) {
  pthread_mutex_init(&condition->mutex, NULL);
  pthread_cond_init(&condition->changed, NULL);
  condition->fork_count = silhouette_fork_count();
}

void silhouette_condition_destroy(silhouette_condition *condition) {
  // It would wait for threads of the parent.
  if (condition->fork_count != silhouette_fork_count()) return;
  pthread_mutex_destroy(&condition->mutex);
  pthread_cond_destroy(&condition->changed);
}

void silhouette_condition_lock(silhouette_condition *condition) {
  if (__atomic_load_n(&condition->fork_count, __ATOMIC_ACQUIRE) != silhouette_fork_count()) {
    pthread_mutex_lock(&renewal);
    if (condition->fork_count != silhouette_fork_count()) {
      pthread_mutex_init(&condition->mutex, NULL);
      pthread_cond_init(&condition->changed, NULL);
      __atomic_store_n(&condition->fork_count, silhouette_fork_count(), __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&renewal);
  }
  pthread_mutex_lock(&condition->mutex);
}
