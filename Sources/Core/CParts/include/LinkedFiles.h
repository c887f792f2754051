// SPDX-License-Identifier: Apache-2.0
// Files that are linked into a program, such as the bundled networks.
#ifndef SILHOUETTE_LINKED_FILES_H
#define SILHOUETTE_LINKED_FILES_H

#include <stddef.h>

// A file that stays in memory as long as the program runs.
typedef struct {
  // The name without folders, such as "silhouette-deeplabv3.safetensors".
  const char *_Nonnull name;
  // The contents, aligned to 64 bytes.
  const unsigned char *_Nonnull begin;
  const unsigned char *_Nonnull end;
} silhouette_linked_file;

// The files of one part.
typedef struct silhouette_linked_files {
  const silhouette_linked_file *_Nonnull files;
  size_t count;
  // Set by `silhouette_link_files`.
  const struct silhouette_linked_files *_Nullable next;
} silhouette_linked_files;

// Registers files. Called before `main` by the target that contains them; `files` must exist as long as the program runs.
void silhouette_link_files(silhouette_linked_files *_Nonnull files);

// Returns the file with a name; NULL if the program does not link it.
const silhouette_linked_file *_Nullable silhouette_linked_file_named(const char *_Nonnull name);

#endif
