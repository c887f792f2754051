// SPDX-License-Identifier: Apache-2.0
// Queries about the machine and the process for which Swift has no functions.
#ifndef SILHOUETTE_CPLATFORM_H
#define SILHOUETTE_CPLATFORM_H

#include "CrashNotes.h"
#include "Forks.h"

// Returns the x86-64 microarchitecture level, as defined by the psABI, that this CPU has and the operating system enables:
// 1 to 4; 0 on other architectures.
int silhouette_x86_64_level(void);

// Returns the number of CPUs on which this process may run (its affinity mask), at least 1.
int silhouette_available_cpu_count(void);

// Returns the CPU on which the calling thread runs; −1 if the system does not tell.
int silhouette_current_cpu(void);

// Moves the calling thread to another CPU if it runs on this one and may run on others; without effect where the system has
// no such function.
void silhouette_leave_cpu(int cpu);

// Returns the arguments of this program, which end with NULL, as the C library passed them; NULL if it passes them to `main`
// only.
char *const *silhouette_arguments(void);

// Returns the size of a core's second-level cache in bytes; 0 if the machine does not report it.
long silhouette_second_level_cache_size(void);

// Returns the width in columns of the terminal to which a descriptor refers; 0 if there is no terminal or it reports no
// width.
int silhouette_terminal_width(int descriptor);

// Sets the number of memory pools for small objects that threads share. Has no effect if the C library has no such setting
// or the environment specifies it.
void silhouette_set_heap_pools(int count);

// Returns freed memory that the C library retains to the system. Has no effect if the C library has no such function.
void silhouette_release_unused_memory(void);

// Takes the pages of the code and constants of the program and its libraries out of the process; those still used return from
// the page cache. Has no effect on systems other than Linux, or while a debugger is attached.
void silhouette_release_code(void);

// Makes freed blocks of at least this many bytes return to the system immediately. Has no effect in the same cases as
// `silhouette_set_heap_pools`.
void silhouette_return_large_blocks(int byte_count);

// Prevents SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU and SIGALRM, unless they are ignored, from ending the process: they
// stay pending until `silhouette_wait_for_termination`. Applies to the calling thread and the threads that it starts. If
// `answers_hangup` is nonzero, SIGHUP is delivered even if it was ignored.
void silhouette_hold_termination(int answers_hangup);

// Waits for one of the held signals and returns its number.
int silhouette_wait_for_termination(void);

// Ends the process as the signal would have done, but without a core dump.
void silhouette_end_by_signal(int number);

// Makes the system start to write a range of a file to the disk, and does not wait for it. Has no effect where the system
// cannot.
void silhouette_begin_flushing(int descriptor, long long offset, long long byte_count);

// Opens a file without a name in a folder, with room for `byte_count` bytes, which are 0. The caller closes it. Returns -1 if
// the system cannot, if the folder's files are kept in memory, or if more than half of the free space would be taken.
int silhouette_open_unnamed_file(const char *folder, long long byte_count);

// Tells the CPU that the thread is spinning.
static inline void silhouette_spin_hint(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

// Makes the calling thread compute with 0 instead of subnormal numbers, which many CPUs process a hundred times as slowly.
// Returns the state that `silhouette_restore_subnormals` restores.
static inline unsigned long silhouette_flush_subnormals(void) {
#if defined(__x86_64__)
  unsigned int state = __builtin_ia32_stmxcsr();
  __builtin_ia32_ldmxcsr(state | 0x8040);
  return state;
#elif defined(__aarch64__)
  unsigned long state;
  __asm__ volatile("mrs %0, fpcr" : "=r"(state));
  __asm__ volatile("msr fpcr, %0" : : "r"(state | 1UL << 24));
  return state;
#else
  return 0;
#endif
}

static inline void silhouette_restore_subnormals(unsigned long state) {
#if defined(__x86_64__)
  __builtin_ia32_ldmxcsr((unsigned int)state);
#elif defined(__aarch64__)
  __asm__ volatile("msr fpcr, %0" : : "r"(state));
#else
  (void)state;
#endif
}

#endif
