// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <string.h>

#include "CSystemCodecs.h"
#include "WebPFunctions.h"

// Decoding

enum { mode_rgb = 0, mode_rgba = 1 };

silhouette_webp_decoder *silhouette_webp_decoder_open(
    int has_alpha, uint8_t *target, size_t size, int stride) {
  return silhouette_webp_load()->new_decoder(
      has_alpha ? mode_rgba : mode_rgb, target, size, stride);
}

int silhouette_webp_decoder_continue(
    silhouette_webp_decoder *decoder, const uint8_t *bytes, size_t size) {
  return silhouette_webp_load()->update(decoder, bytes, size);
}

void silhouette_webp_decoder_close(silhouette_webp_decoder *decoder) {
  silhouette_webp_load()->delete_decoder(decoder);
}

// Encoding

struct silhouette_webp_encoder {
  silhouette_webp_picture picture;
  // The encoded bytes, and the number for which there is room.
  uint8_t *bytes;
  size_t size, capacity;
  int (*stop)(void *context);
  void *context;
};

static int append(
    const uint8_t *bytes, size_t size, const struct silhouette_webp_picture *picture) {
  silhouette_webp_encoder *encoder = picture->custom;
  if (size > encoder->capacity - encoder->size) {
    if (size > SIZE_MAX / 4 || encoder->size > SIZE_MAX / 4) return 0;
    size_t capacity = 2 * (encoder->size + size);
    uint8_t *larger = realloc(encoder->bytes, capacity);
    if (larger == NULL) return 0;
    encoder->bytes = larger;
    encoder->capacity = capacity;
  }
  if (size > 0) memcpy(encoder->bytes + encoder->size, bytes, size);
  encoder->size += size;
  return 1;
}

static int goes_on(int percent, const struct silhouette_webp_picture *picture) {
  const silhouette_webp_encoder *encoder = picture->user_data;
  (void)percent;
  return encoder->stop == NULL || encoder->stop(encoder->context) == 0;
}

silhouette_webp_encoder *silhouette_webp_encoder_open(int width, int height) {
  const silhouette_webp_functions *webp = silhouette_webp_load();
  silhouette_webp_encoder *encoder = calloc(1, sizeof *encoder);
  if (encoder == NULL) return NULL;
  silhouette_webp_picture *picture = &encoder->picture;
  int is_ready = webp->init_picture(picture, SILHOUETTE_WEBP_ENCODER_VERSION);
  if (is_ready) {
    picture->use_argb = 1;
    picture->width = width;
    picture->height = height;
    picture->writer = append;
    picture->custom = encoder;
    picture->progress = goes_on;
    picture->user_data = encoder;
    is_ready = webp->allocate_picture(picture);
  }
  if (is_ready) return encoder;
  silhouette_webp_encoder_close(encoder);
  return NULL;
}

uint32_t *silhouette_webp_encoder_pixels(silhouette_webp_encoder *encoder, int *stride) {
  *stride = encoder->picture.argb_stride;
  return encoder->picture.argb;
}

int silhouette_webp_encoder_run(
    silhouette_webp_encoder *encoder, int quality, int (*stop)(void *context), void *context) {
  const silhouette_webp_functions *webp = silhouette_webp_load();
  silhouette_webp_config config;
  memset(&config, 0, sizeof config);
  const int is_lossless = quality < 0;
  // For lossless files, the quality is the effort; 75 is the library's default.
  if (!webp->init_config(
          &config, 0, is_lossless ? 75 : quality, SILHOUETTE_WEBP_ENCODER_VERSION)) {
    return 4;
  }
  config.lossless = is_lossless;
  config.exact = is_lossless;
  encoder->stop = stop;
  encoder->context = context;
  if (webp->encode(&config, &encoder->picture)) return 0;
  return encoder->picture.error_code != 0 ? encoder->picture.error_code : 4;
}

const uint8_t *silhouette_webp_encoder_bytes(
    const silhouette_webp_encoder *encoder, size_t *size) {
  *size = encoder->size;
  return encoder->bytes;
}

void silhouette_webp_encoder_close(silhouette_webp_encoder *encoder) {
  // An uninitialised picture has no memory to free.
  silhouette_webp_load()->free_picture(&encoder->picture);
  free(encoder->bytes);
  free(encoder);
}
