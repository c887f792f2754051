// SPDX-License-Identifier: Apache-2.0
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CPlatform.h"

#include <pthread.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <unistd.h>
#if defined(__GLIBC__)
#include <malloc.h>
#include <stdlib.h>
#endif
#if defined(__linux__)
#include <fcntl.h>
#include <link.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/statfs.h>
#elif defined(__APPLE__)
#include <malloc/malloc.h>
#include <sys/sysctl.h>
#endif

int silhouette_x86_64_level(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  int v2 = __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt");
  int v3 = v2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("f16c") && __builtin_cpu_supports("lzcnt") &&
           __builtin_cpu_supports("movbe");
  int v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
  return v4 ? 4 : v3 ? 3 : v2 ? 2 : 1;
#else
  return 0;
#endif
}

int silhouette_available_cpu_count(void) {
#if defined(__linux__)
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    int count = CPU_COUNT(&set);
    if (count > 0) return count;
  }
#endif
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 ? (int)online : 1;
}

int silhouette_current_cpu(void) {
#if defined(__linux__)
  return sched_getcpu();
#else
  return -1;
#endif
}

void silhouette_leave_cpu(int cpu) {
#if defined(__linux__)
  cpu_set_t all;
  if (cpu < 0 || sched_getcpu() != cpu) return;
  if (sched_getaffinity(0, sizeof all, &all) != 0) return;
  cpu_set_t others = all;
  CPU_CLR(cpu, &others);
  if (CPU_COUNT(&others) == 0) return;
  // The system moves a thread at once from a CPU that it may no longer use.
  if (sched_setaffinity(0, sizeof others, &others) == 0) sched_setaffinity(0, sizeof all, &all);
#else
  (void)cpu;
#endif
}

static char *const *arguments;

#if defined(__GLIBC__)
// glibc passes constructors what it passes `main`. Swift's main program ignores it and reads /proc, which may be missing.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  if (count > 0) arguments = values;
}
#endif

char *const *silhouette_arguments(void) { return arguments; }

long silhouette_second_level_cache_size(void) {
#if defined(_SC_LEVEL2_CACHE_SIZE)
  long size = sysconf(_SC_LEVEL2_CACHE_SIZE);
  return size > 0 ? size : 0;
#elif defined(__APPLE__)
  int64_t size = 0;
  size_t length = sizeof size;
  if (sysctlbyname("hw.l2cachesize", &size, &length, NULL, 0) == 0) return (long)size;
  return 0;
#else
  return 0;
#endif
}

int silhouette_terminal_width(int descriptor) {
  struct winsize size;
  if (!isatty(descriptor) || ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

static sigset_t held;

void silhouette_hold_termination(int answers_hangup) {
  // SIGXCPU and SIGALRM report limits on time. SIGUSR1 and SIGUSR2 are not handled: Swift's crash handler uses them to stop
  // the other threads, and a thread that treated one as a request to end would end the process instead of the crash handler.
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGALRM};
  sigemptyset(&held);
  // An ignored signal is never delivered.
  if (answers_hangup) signal(SIGHUP, SIG_DFL);
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    struct sigaction action;
    // nohup and background jobs of shells ignore signals on purpose.
    if (sigaction(numbers[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
      sigaddset(&held, numbers[i]);
  }
  pthread_sigmask(SIG_BLOCK, &held, NULL);
}

int silhouette_wait_for_termination(void) {
  int number = 0;
  while (sigwait(&held, &number) != 0) {
  }
  return number;
}

void silhouette_end_by_signal(int number) {
  sigset_t set;
  // SIGQUIT would write a core dump of memory that may contain private photos.
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
#ifdef __linux__
  // The limit does not apply to a core dump that is piped to a program.
  prctl(PR_SET_DUMPABLE, 0);
#endif
  signal(number, SIG_DFL);
  sigemptyset(&set);
  sigaddset(&set, number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(number);
  _exit(128 + number);
}

void silhouette_set_heap_pools(int count) {
#if defined(__GLIBC__)
  // The user's settings take precedence.
  if (!getenv("MALLOC_ARENA_MAX")) mallopt(M_ARENA_MAX, count);
#endif
}

void silhouette_release_unused_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#elif defined(__APPLE__)
  malloc_zone_pressure_relief(NULL, 0);
#endif
}

#if defined(__linux__)
// Indicates whether a debugger may have written breakpoints into the code.
static int is_traced(void) {
  char text[4096];
  int descriptor = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return 1;
  ssize_t count = read(descriptor, text, sizeof text - 1);
  close(descriptor);
  text[count > 0 ? count : 0] = 0;
  return strstr(text, "TracerPid:\t0\n") == NULL;
}

// Releases the segments of a program or library that are never written.
static int release_segments(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size, (void)context;
  // The system's own code is not in a file.
  if (!strncmp(info->dlpi_name, "linux-vdso", 10)) return 0;
  uintptr_t page = (uintptr_t)getpagesize() - 1;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
    uintptr_t start = info->dlpi_addr + segment->p_vaddr;
    uintptr_t end = (start + segment->p_memsz + page) & ~page;
    start &= ~page;
    madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}
#endif

void silhouette_release_code(void) {
#if defined(__linux__)
  if (!is_traced()) dl_iterate_phdr(release_segments, NULL);
#endif
}

void silhouette_return_large_blocks(int byte_count) {
#if defined(__GLIBC__)
  if (getenv("MALLOC_MMAP_THRESHOLD_") || getenv("MALLOC_TRIM_THRESHOLD_")) return;
  mallopt(M_MMAP_THRESHOLD, byte_count);
  // Unless this is set too, every `free` at the end of the heap would be a system call.
  mallopt(M_TRIM_THRESHOLD, 4 * byte_count);
#endif
}

void silhouette_begin_flushing(int descriptor, long long offset, long long byte_count) {
#if defined(__linux__) && defined(SYNC_FILE_RANGE_WRITE)
  sync_file_range(descriptor, offset, byte_count, SYNC_FILE_RANGE_WRITE);
#endif
}

#if defined(__linux__)
// Opens a file that has no name, or whose name is removed at once.
static int open_without_name(const char *folder) {
#if defined(O_TMPFILE)
  int file = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file >= 0) return file;
#endif
  char path[4096];
  int length = snprintf(path, sizeof path, "%s/.silhouette-XXXXXX", folder);
  if (length < 0 || (size_t)length >= sizeof path) return -1;
  int named = mkostemp(path, O_CLOEXEC);
  if (named >= 0) unlink(path);
  return named;
}
#endif

int silhouette_open_unnamed_file(const char *folder, long long byte_count) {
#if defined(__linux__)
  // TMPFS_MAGIC and RAMFS_MAGIC of <linux/magic.h>.
  const unsigned long in_memory[] = {0x01021994, 0x858458f6};
  int file = open_without_name(folder);
  if (file < 0) return -1;
  struct statfs system;
  int fits = fstatfs(file, &system) == 0 && (unsigned long)system.f_type != in_memory[0] &&
             (unsigned long)system.f_type != in_memory[1] &&
             (double)system.f_bavail * (double)system.f_bsize >= 2.0 * (double)byte_count;
  // The space is reserved, because a page that cannot be written to the disk would end the process.
  if (fits && fallocate(file, 0, 0, byte_count) == 0) return file;
  close(file);
#else
  (void)folder;
  (void)byte_count;
#endif
  return -1;
}
