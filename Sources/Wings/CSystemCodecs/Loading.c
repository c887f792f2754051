// SPDX-License-Identifier: Apache-2.0
#include "Loading.h"

#include <dlfcn.h>

void *silhouette_load_library(const char *const *names, const silhouette_function *functions, size_t count) {
  void *library = NULL;
  for (; library == NULL && *names != NULL; names++) library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
  return library != NULL && silhouette_find_functions(library, functions, count) ? library : NULL;
}

int silhouette_find_functions(void *library, const silhouette_function *functions, size_t count) {
  int has_all = 1;
  for (size_t i = 0; i < count; i++) {
    void *address = dlsym(library, functions[i].name);
    // POSIX permits the conversion of an object pointer to a function pointer; ISO C requires the indirection.
    *(void **)functions[i].target = address;
    has_all &= address != NULL;
  }
  return has_all;
}
