// SPDX-License-Identifier: Apache-2.0
#ifndef SILHOUETTE_LOADING_H
#define SILHOUETTE_LOADING_H

#include <stddef.h>

// Returns the first library that can be loaded from a list of names that ends with NULL; NULL if none can be.
void *silhouette_load_library(const char *const *names);

// Looks up a function; `target` is the address of a function pointer. Returns 0 if the library lacks it.
int silhouette_find_function(void *library, const char *name, void *target);

#endif
