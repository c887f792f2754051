// SPDX-License-Identifier: Apache-2.0
// The list of the parts that a program links. Each adds itself before `main`, while there is only one thread.
#ifndef SILHOUETTE_LINKED_PARTS_H
#define SILHOUETTE_LINKED_PARTS_H

typedef enum {
  // Files, a `silhouette_linked_files`.
  silhouette_part_files,
  // libpng, a `silhouette_png_functions`.
  silhouette_part_png,
  // libjpeg, a `silhouette_jpeg_functions`.
  silhouette_part_jpeg,
  // A function that appends to a Swift array of `ImageCodec`.
  silhouette_part_codecs,
  // A function that adds to a Swift value of the type `ModelFormats`.
  silhouette_part_model_formats,
} silhouette_part_kind;

typedef struct silhouette_part {
  silhouette_part_kind kind;
  // What the kind says, which exists as long as the program runs; NULL for a function.
  const void *_Nullable contents;
  void (*_Nullable add)(void *_Nonnull values);
  // Set by `silhouette_link_part`.
  const struct silhouette_part *_Nullable next;
} silhouette_part;

// Defines a part with the given fields, and adds it before `main` to a program that contains the file. No other code refers to it.
#define SILHOUETTE_LINK_PART(...)                             \
  __attribute__((constructor)) static void link_part(void) { \
    static silhouette_part part = {__VA_ARGS__};             \
    silhouette_link_part(&part);                             \
  }

void silhouette_link_part(silhouette_part *_Nonnull part);

// Returns the part of a kind that follows another in the list, or the first for NULL; NULL if there is none.
const silhouette_part *_Nullable silhouette_linked_part(silhouette_part_kind kind, const silhouette_part *_Nullable previous);

// Calls the functions of all parts of a kind with `values`, and returns their number.
int silhouette_add_linked(silhouette_part_kind kind, void *_Nonnull values);

#endif
