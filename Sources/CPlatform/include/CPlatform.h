// SPDX-License-Identifier: Apache-2.0
// Queries of the machine that Swift cannot make by itself.
#ifndef SILHOUETTE_CPLATFORM_H
#define SILHOUETTE_CPLATFORM_H

// The x86-64 microarchitecture level of this CPU as the psABI defines it and as the operating
// system enables it: 1 to 4; 0 on other architectures.
int silhouette_x86_64_level(void);

// The number of CPUs this process may run on (its affinity mask), at least 1.
int silhouette_available_cpu_count(void);

// The size of a core's second-level cache in bytes; 0 if the machine does not report it.
long silhouette_second_level_cache_size(void);

// The width of the terminal behind a descriptor in columns; 0 if it is none or does not say.
int silhouette_terminal_width(int descriptor);

// Makes threads share so many pools of memory for small objects. Without effect where the C library has no such choice, or the
// environment makes it.
void silhouette_set_heap_pools(int count);

// Gives freed memory that the C library keeps for later back to the system. Without effect where it has no such function.
void silhouette_release_unused_memory(void);

// Gives blocks of so many bytes or more back to the system as soon as they are freed. Without effect as above.
void silhouette_return_large_blocks(int byte_count);

// Keeps SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU and SIGALRM, where they are not ignored, from ending the process:
// they wait for `silhouette_wait_for_termination`. Counts for the calling thread and those that it starts.
// SIGHUP comes even where it was ignored if it is answered.
void silhouette_hold_termination(int answers_hangup);

// Waits for one of the signals that are held, and returns it.
int silhouette_wait_for_termination(void);

// Ends the process as the signal would have done, but without a core.
void silhouette_end_by_signal(int number);

// Eases a spinning thread.
static inline void silhouette_spin_hint(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

#endif
