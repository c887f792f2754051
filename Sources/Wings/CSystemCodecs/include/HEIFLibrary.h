// SPDX-License-Identifier: Apache-2.0
// Reading of HEIC and AVIF files with libheif. A handle is used by one thread at a time. Functions that return an int return
// 0 for success; after a failure, silhouette_heif_message says why.
#ifndef SILHOUETTE_HEIF_LIBRARY_H
#define SILHOUETTE_HEIF_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

// A file that is being read.
typedef struct silhouette_heif silhouette_heif;

// The primary image, upright.
typedef struct silhouette_heif_info {
  uint32_t width;
  uint32_t height;
  // The stored bits per channel; 0 if unknown.
  uint32_t bits;
  int has_alpha;
  int is_premultiplied;
  // The bytes of the ICC profile; 0 for none.
  size_t icc_size;
  // The code points of ITU-T H.273 for primaries and transfer characteristics; 0 if the file states none.
  uint32_t primaries;
  uint32_t transfer;
  // The bytes of EXIF data, with the four bytes before it, and of XMP data; 0 for none.
  size_t exif_size;
  size_t xmp_size;
  // The number of images that are not parts, thumbnails or properties of others.
  uint32_t image_count;
} silhouette_heif_info;

// The kind of a failure.
enum {
  SILHOUETTE_HEIF_OTHER_FAILURE = 0,
  SILHOUETTE_HEIF_MISSING_CODEC = 1,
  SILHOUETTE_HEIF_OUT_OF_MEMORY = 2,
  SILHOUETTE_HEIF_UNSUPPORTED = 3,
  SILHOUETTE_HEIF_LIMIT = 4,
};

// Opens a file in memory, which must outlive the handle. Images larger than `maximum_side` squared are refused. `*heif` is
// NULL if memory runs out; otherwise it is closed with silhouette_heif_close, even after a failure.
int silhouette_heif_open(
    const uint8_t *bytes, size_t size, int maximum_side, int thread_count, silhouette_heif **heif);

void silhouette_heif_get_info(silhouette_heif *heif, silhouette_heif_info *info);

// Copy as many bytes as the information states.
int silhouette_heif_copy_icc(silhouette_heif *heif, void *target);
int silhouette_heif_copy_exif(silhouette_heif *heif, void *target);
int silhouette_heif_copy_xmp(silhouette_heif *heif, void *target);

// Decodes all pixels as RGB or RGBA, with 8 bits per channel, or with 16 in the machine's byte order, of which `*bits` are
// used. The first row and the distance of rows in bytes are valid as long as the handle.
int silhouette_heif_decode(
    silhouette_heif *heif, int with_alpha, int is_deep, const uint8_t **rows, size_t *stride, uint32_t *bits);

// Frees the decoded pixels.
void silhouette_heif_release_pixels(silhouette_heif *heif);

// The last error; never NULL.
const char *silhouette_heif_message(const silhouette_heif *heif);

int silhouette_heif_failure(const silhouette_heif *heif);

void silhouette_heif_close(silhouette_heif *heif);

#endif
