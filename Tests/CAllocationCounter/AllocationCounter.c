// SPDX-License-Identifier: Apache-2.0
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CAllocationCounter.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#ifndef __has_feature
#define __has_feature(x) 0
#endif

#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

#include <errno.h>
#include <link.h>
#include <string.h>

// The C library's own, under the names that it keeps for replacements such as these. What they
// give is freed by the C library's `free`, which stays in place.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

// Of the program's own thread-local block: to read it allocates nothing.
static __thread int is_watched __attribute__((tls_model("initial-exec")));

static atomic_long total;
static atomic_long total_of_openblas;

// Where OpenBLAS's code lies; both 0 until somebody watches, and where it is not linked.
static atomic_uintptr_t openblas_start, openblas_end;

static int find_openblas(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  (void)context;
  if (!object->dlpi_name || !strstr(object->dlpi_name, "openblas")) return 0;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
    if (segment->p_type == PT_LOAD && (segment->p_flags & PF_X)) {
      uintptr_t start = object->dlpi_addr + segment->p_vaddr;
      atomic_store(&openblas_start, start);
      atomic_store(&openblas_end, start + segment->p_memsz);
    }
  }
  return 1;
}

static void count(void *caller) {
  if (!is_watched) return;
  atomic_fetch_add(&total, 1);
  uintptr_t place = (uintptr_t)caller;
  if (place >= atomic_load(&openblas_start) && place < atomic_load(&openblas_end))
    atomic_fetch_add(&total_of_openblas, 1);
}

#define COUNT() count(__builtin_return_address(0))

void *malloc(size_t size) {
  COUNT();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  COUNT();
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  COUNT();
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  COUNT();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  COUNT();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  COUNT();
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0)
    return EINVAL;
  int error = errno;
  void *result = __libc_memalign(alignment, size);
  errno = error;
  if (!result) return ENOMEM;
  *memory = result;
  return 0;
}

int allocation_counter_works(void) { return 1; }

void allocation_counter_watch(int watches) {
  if (watches && !atomic_load(&openblas_end)) dl_iterate_phdr(find_openblas, NULL);
  is_watched = watches;
}

#else

static atomic_long total, total_of_openblas;

int allocation_counter_works(void) { return 0; }
void allocation_counter_watch(int watches) { (void)watches; }

#endif

long allocation_counter_total(void) { return atomic_load(&total); }
long allocation_counter_total_of_openblas(void) { return atomic_load(&total_of_openblas); }
