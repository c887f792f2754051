// SPDX-License-Identifier: Apache-2.0
// What is called of libwebp, as in its headers decode.h and encode.h from version 0.5 on.
#ifndef SILHOUETTE_WEBP_FUNCTIONS_H
#define SILHOUETTE_WEBP_FUNCTIONS_H

#include <stddef.h>
#include <stdint.h>

// The first 8 bits are compared with the library's own.
#define SILHOUETTE_WEBP_ENCODER_VERSION 0x020e

// Settings of an encoder. Newer versions of the library append fields, for which there is room.
typedef struct {
  int lossless;
  float quality;
  int method;
  int image_hint;
  int target_size;
  float target_psnr;
  int segments, sns_strength, filter_strength, filter_sharpness, filter_type, autofilter;
  int alpha_compression, alpha_filtering, alpha_quality;
  int pass, show_compressed, preprocessing, partitions, partition_limit, emulate_jpeg_size;
  int thread_level, low_memory, near_lossless;
  int exact;
  int later[64];
} silhouette_webp_config;

// A picture to encode.
typedef struct silhouette_webp_picture {
  int use_argb;
  int colorspace;
  int width, height;
  uint8_t *y, *u, *v;
  int y_stride, uv_stride;
  uint8_t *a;
  int a_stride;
  uint32_t pad1[2];
  uint32_t *argb;
  int argb_stride;
  uint32_t pad2[3];
  int (*writer)(const uint8_t *bytes, size_t size, const struct silhouette_webp_picture *picture);
  void *custom;
  int extra_info_type;
  uint8_t *extra_info;
  void *stats;
  int error_code;
  int (*progress)(int percent, const struct silhouette_webp_picture *picture);
  void *user_data;
  uint32_t pad3[3];
  uint8_t *pad4, *pad5;
  uint32_t pad6[8];
  void *memory, *memory_argb;
  void *pad7[2];
  int later[64];
} silhouette_webp_picture;

// The functions of the library.
typedef struct {
  void *(*new_decoder)(int mode, uint8_t *target, size_t size, int stride);
  int (*update)(void *decoder, const uint8_t *bytes, size_t size);
  void (*delete_decoder)(void *decoder);
  int (*init_config)(silhouette_webp_config *config, int preset, float quality, int version);
  int (*init_picture)(silhouette_webp_picture *picture, int version);
  int (*allocate_picture)(silhouette_webp_picture *picture);
  void (*free_picture)(silhouette_webp_picture *picture);
  int (*encode)(const silhouette_webp_config *config, silhouette_webp_picture *picture);
} silhouette_webp_functions;

// Returns the library; NULL if it or one of the functions is missing.
const silhouette_webp_functions *silhouette_webp_load(void);

#endif
