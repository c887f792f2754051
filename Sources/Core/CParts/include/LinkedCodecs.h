// SPDX-License-Identifier: Apache-2.0
// Codecs of image files that are linked into a program.
#ifndef SILHOUETTE_LINKED_CODECS_H
#define SILHOUETTE_LINKED_CODECS_H

// The codecs of one part.
typedef struct silhouette_linked_codecs {
  // Appends them to a Swift array of `ImageCodec`.
  void (*_Nonnull add)(void *_Nonnull codecs);
  // Set by `silhouette_link_codecs`.
  const struct silhouette_linked_codecs *_Nullable next;
} silhouette_linked_codecs;

// Registers codecs. Called before `main` by the target that contains them; `codecs` must exist as long as the program runs.
void silhouette_link_codecs(silhouette_linked_codecs *_Nonnull codecs);

// Appends the codecs of all parts to a Swift array of `ImageCodec`.
void silhouette_add_linked_codecs(void *_Nonnull codecs);

#endif
