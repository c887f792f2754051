// SPDX-License-Identifier: Apache-2.0
// The bundled weights files, linked into the binary as read-only data.
#ifndef SILHOUETTE_WEIGHTS_H
#define SILHOUETTE_WEIGHTS_H

#include <stddef.h>

extern const unsigned char silhouette_weights_begin[] __attribute__((visibility("hidden")));
extern const unsigned char silhouette_weights_end[] __attribute__((visibility("hidden")));
extern const unsigned char silhouette_saliency_weights_begin[] __attribute__((visibility("hidden")));
extern const unsigned char silhouette_saliency_weights_end[] __attribute__((visibility("hidden")));

// The first byte of silhouette-deeplabv3.safetensors, aligned to 64 bytes.
static inline const void *_Nonnull silhouette_weights_start(void) {
  return silhouette_weights_begin;
}

// Its length in bytes.
static inline size_t silhouette_weights_size(void) {
  return (size_t)(silhouette_weights_end - silhouette_weights_begin);
}

// The first byte of silhouette-saliency.safetensors, aligned to 64 bytes.
static inline const void *_Nonnull silhouette_saliency_weights_start(void) {
  return silhouette_saliency_weights_begin;
}

// Its length in bytes.
static inline size_t silhouette_saliency_weights_size(void) {
  return (size_t)(silhouette_saliency_weights_end - silhouette_saliency_weights_begin);
}

#endif
