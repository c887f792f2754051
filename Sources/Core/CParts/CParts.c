// SPDX-License-Identifier: Apache-2.0
#include "CParts.h"

#include <string.h>

// Written before `main`, while there is only one thread, and only read afterwards.
static const silhouette_part *parts;

void silhouette_link_part(silhouette_part *part) {
  part->next = parts;
  parts = part;
}

const silhouette_part *silhouette_linked_part(silhouette_part_kind kind, const silhouette_part *previous) {
  const silhouette_part *part = previous == NULL ? parts : previous->next;
  while (part != NULL && part->kind != kind) part = part->next;
  return part;
}

int silhouette_add_linked(silhouette_part_kind kind, void *values) {
  int count = 0;
  for (const silhouette_part *part = NULL; (part = silhouette_linked_part(kind, part)) != NULL; count++) part->add(values);
  return count;
}

const silhouette_linked_file *silhouette_linked_file_named(const char *name) {
  for (const silhouette_part *part = NULL; (part = silhouette_linked_part(silhouette_part_files, part)) != NULL;) {
    const silhouette_linked_files *linked = part->contents;
    for (size_t index = 0; index < linked->count; index++) {
      if (strcmp(linked->files[index].name, name) == 0) return &linked->files[index];
    }
  }
  return NULL;
}
