// SPDX-License-Identifier: Apache-2.0
#include "Loading.h"

#include <dlfcn.h>

void *silhouette_load_library(const char *const *names) {
  void *library = NULL;
  for (; library == NULL && *names != NULL; names++) {
    library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
  }
  return library;
}

int silhouette_find_function(void *library, const char *name, void *target) {
  void *address = dlsym(library, name);
  // POSIX permits the conversion of an object pointer to a function pointer; ISO C requires the indirection.
  *(void **)target = address;
  return address != NULL;
}
