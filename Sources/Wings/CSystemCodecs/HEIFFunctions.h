// SPDX-License-Identifier: Apache-2.0
// The part of libheif that is used, as versions 1.12 to 1.20 declare it.
#ifndef SILHOUETTE_HEIF_FUNCTIONS_H
#define SILHOUETTE_HEIF_FUNCTIONS_H

#include <stddef.h>
#include <stdint.h>

// Enumerations are as wide as int. Functions return this by value.
typedef struct {
  int code;
  int subcode;
  const char *message;
} heif_error;

enum {
  HEIF_UNSUPPORTED_FILETYPE = 3,
  HEIF_UNSUPPORTED_FEATURE = 4,
  HEIF_MEMORY_ALLOCATION_ERROR = 6,
  HEIF_PLUGIN_LOADING_ERROR = 11,
  HEIF_SECURITY_LIMIT_EXCEEDED = 1000,
  HEIF_UNSUPPORTED_CODEC = 3000,

  HEIF_COLORSPACE_RGB = 1,
  HEIF_CHROMA_RGB = 10,
  HEIF_CHROMA_RGBA = 11,
  HEIF_CHROMA_RRGGBB_BE = 12,
  HEIF_CHROMA_RRGGBBAA_BE = 13,
  HEIF_CHROMA_RRGGBB_LE = 14,
  HEIF_CHROMA_RRGGBBAA_LE = 15,
  HEIF_CHANNEL_INTERLEAVED = 10,
};

typedef void heif_context;
typedef void heif_image_handle;
typedef void heif_image;

// The beginning of the structure, which later versions extend.
typedef struct {
  uint8_t version;
  int color_primaries;
  int transfer_characteristics;
  int matrix_coefficients;
  uint8_t full_range_flag;
} heif_nclx;

typedef struct {
  heif_context *(*context_alloc)(void);
  void (*context_free)(heif_context *context);
  heif_error (*read_from_memory)(heif_context *context, const void *bytes, size_t size, const void *options);
  void (*set_maximum_size)(heif_context *context, int maximum_width);
  int (*get_image_count)(heif_context *context);
  heif_error (*get_primary)(heif_context *context, heif_image_handle **handle);
  void (*handle_release)(const heif_image_handle *handle);
  int (*get_width)(const heif_image_handle *handle);
  int (*get_height)(const heif_image_handle *handle);
  int (*has_alpha)(const heif_image_handle *handle);
  int (*get_bits)(const heif_image_handle *handle);
  size_t (*get_icc_size)(const heif_image_handle *handle);
  heif_error (*get_icc)(const heif_image_handle *handle, void *target);
  heif_error (*get_nclx)(const heif_image_handle *handle, heif_nclx **profile);
  void (*free_nclx)(heif_nclx *profile);
  int (*get_metadata_ids)(const heif_image_handle *handle, const char *type, uint32_t *ids, int count);
  const char *(*get_content_type)(const heif_image_handle *handle, uint32_t id);
  size_t (*get_metadata_size)(const heif_image_handle *handle, uint32_t id);
  heif_error (*get_metadata)(const heif_image_handle *handle, uint32_t id, void *target);
  heif_error (*decode)(
      const heif_image_handle *handle, heif_image **image, int colorspace, int chroma, const void *options);
  int (*image_get_width)(const heif_image *image, int channel);
  int (*image_get_height)(const heif_image *image, int channel);
  int (*image_get_bits)(const heif_image *image, int channel);
  const uint8_t *(*image_get_plane)(const heif_image *image, int channel, int *stride);
  void (*image_release)(const heif_image *image);

  // NULL in older versions.
  int (*is_premultiplied)(const heif_image_handle *handle);
  void (*set_thread_count)(heif_context *context, int count);
} heif_functions;

// Loads libheif at the first call; NULL if the system lacks it.
const heif_functions *silhouette_heif_load(void);

#endif
