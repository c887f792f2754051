// SPDX-License-Identifier: Apache-2.0
#ifndef SILHOUETTE_LOADING_H
#define SILHOUETTE_LOADING_H

#include <pthread.h>
#include <stddef.h>

// A function of a library.
typedef struct {
  const char *name;
  // The address of a function pointer, which becomes NULL if the library lacks the function.
  void *target;
} silhouette_function;

// Loads the first library that can be loaded from a list of names that ends with NULL, and looks up functions. Returns NULL if
// there is no such library, or if it lacks one of them.
void *silhouette_load_library(const char *const *names, const silhouette_function *functions, size_t count);

// Looks up functions. Returns 0 if the library lacks one of them.
int silhouette_find_functions(void *library, const silhouette_function *functions, size_t count);

// Calls one of the functions above with an array.
#define LOAD_LIBRARY(names, functions) silhouette_load_library(names, functions, sizeof(functions) / sizeof(functions)[0])
#define FIND_FUNCTIONS(library, functions) \
  silhouette_find_functions(library, functions, sizeof(functions) / sizeof(functions)[0])

// Defines the functions of a format that load the file's `functions` at the first call and say whether that is possible. The
// file's function `load` returns 0 if the system lacks the library.
#define DEFINE_LOADING(format, type)                            \
  static pthread_once_t once = PTHREAD_ONCE_INIT;               \
  static int is_loaded;                                         \
  static void load_once(void) { is_loaded = load(); }           \
  const type *silhouette_##format##_load(void) {                \
    pthread_once(&once, load_once);                             \
    return is_loaded ? &functions : NULL;                       \
  }                                                             \
  int silhouette_##format##_is_available(void) { return silhouette_##format##_load() != NULL; }

#endif
