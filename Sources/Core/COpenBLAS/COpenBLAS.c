// SPDX-License-Identifier: Apache-2.0
#include "COpenBLAS.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static const char *const names[] = {
#ifdef __APPLE__
    "libopenblas.0.dylib",
    "/opt/homebrew/opt/openblas/lib/libopenblas.0.dylib",
    "/usr/local/opt/openblas/lib/libopenblas.0.dylib",
#else
    "libopenblas.so.0",
    "libopenblas.so",
#endif
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static silhouette_openblas functions;
static int is_loaded;

static void load(void) {
  void *library = NULL;
  for (size_t i = 0; library == NULL && i < sizeof names / sizeof names[0]; i++) {
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  }
  if (library == NULL) return;
  // POSIX permits the conversion of an object pointer to a function pointer; ISO C requires the indirection.
  *(void **)&functions.get_num_threads = dlsym(library, "openblas_get_num_threads");
  *(void **)&functions.set_num_threads = dlsym(library, "openblas_set_num_threads");
  *(void **)&functions.sgemm = dlsym(library, "cblas_sgemm");
  is_loaded = functions.get_num_threads != NULL && functions.set_num_threads != NULL &&
              functions.sgemm != NULL;
}

const silhouette_openblas *silhouette_openblas_load(void) {
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}
