// SPDX-License-Identifier: Apache-2.0
#ifndef SILHOUETTE_WEBP_LIBRARY_H
#define SILHOUETTE_WEBP_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

// Every function requires that silhouette_webp_is_available() has returned a value other than 0.

// The outcome of decoding.
enum {
  silhouette_webp_done = 0,
  silhouette_webp_out_of_memory = 1,
  silhouette_webp_needs_more = 5,
};

// A decoder of one frame.
typedef struct silhouette_webp_decoder silhouette_webp_decoder;

// Creates a decoder that writes RGB or RGBA rows to `target`, which must outlive it. Returns NULL if memory ran out.
silhouette_webp_decoder *silhouette_webp_decoder_open(
    int has_alpha, uint8_t *target, size_t size, int stride);

// Decodes as many rows as the first `size` bytes permit. The bytes start with the chunk ALPH, "VP8 " or VP8L; each call
// passes the same address and at least as many bytes as the last one. Returns one of the outcomes above or another number
// for invalid data.
int silhouette_webp_decoder_continue(
    silhouette_webp_decoder *decoder, const uint8_t *bytes, size_t size);

void silhouette_webp_decoder_close(silhouette_webp_decoder *decoder);

// An encoder of one picture.
typedef struct silhouette_webp_encoder silhouette_webp_encoder;

// Creates an encoder and its picture. Returns NULL if memory ran out.
silhouette_webp_encoder *silhouette_webp_encoder_open(int width, int height);

// The first row of the picture, as native integers 0xAARRGGBB, with the distance between rows in pixels.
uint32_t *silhouette_webp_encoder_pixels(silhouette_webp_encoder *encoder, int *stride);

// Encodes the picture; `quality` is 0 to 100, or -1 to keep every value. If `stop` is not NULL, it is called repeatedly
// with `context`, and encoding ends when it returns a value other than 0. Returns 0, or an error number of libwebp.
int silhouette_webp_encoder_run(
    silhouette_webp_encoder *encoder, int quality, int (*stop)(void *context), void *context);

// The encoded file.
const uint8_t *silhouette_webp_encoder_bytes(
    const silhouette_webp_encoder *encoder, size_t *size);

void silhouette_webp_encoder_close(silhouette_webp_encoder *encoder);

#endif
