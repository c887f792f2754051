// SPDX-License-Identifier: Apache-2.0
// Files that are linked into a program, such as the bundled networks.
#ifndef SILHOUETTE_LINKED_FILES_H
#define SILHOUETTE_LINKED_FILES_H

#include <stddef.h>

#include "LinkedParts.h"

// A file that stays in memory as long as the program runs.
typedef struct {
  // The name without folders, such as "silhouette-scene.safetensors".
  const char *_Nonnull name;
  // The contents, aligned to 64 bytes.
  const unsigned char *_Nonnull begin;
  const unsigned char *_Nonnull end;
} silhouette_linked_file;

// The files of one part.
typedef struct {
  const silhouette_linked_file *_Nonnull files;
  size_t count;
} silhouette_linked_files;

// Returns the file with a name; NULL if the program does not link it.
const silhouette_linked_file *_Nullable silhouette_linked_file_named(const char *_Nonnull name);

#endif
