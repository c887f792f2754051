// SPDX-License-Identifier: Apache-2.0
#include "TIFFFile.h"

#include <stdlib.h>
#include <string.h>

// The offset of what follows the header.
enum { HEADER_SIZE = 8 };

static int set_text(silhouette_tiff *tiff, uint32_t tag, const char *text) {
  return text == NULL || tiff->library->set_field(tiff->file, tag, text);
}

// Sets integers of 16 bits, which variadic functions take as int.
static int set_short(silhouette_tiff *tiff, uint32_t tag, int value) {
  return tiff->library->set_field(tiff->file, tag, value);
}

static int set_fields(silhouette_tiff *tiff, const silhouette_tiff_write_options *options) {
  const tiff_functions *library = tiff->library;
  TIFF *file = tiff->file;
  int has_alpha = options->samples_per_pixel % 2 == 0;
  int is_compressed = options->compression != 1;
  const uint16_t unassociated_alpha[] = {2};
  const int min_is_black = 1, rgb = 2, contiguous = 1, top_left = 1, horizontal = 2, inch = 2;
  return library->set_field(file, TAG_WIDTH, options->width) &&
         library->set_field(file, TAG_HEIGHT, options->height) &&
         set_short(tiff, TAG_BITS_PER_SAMPLE, options->bits_per_sample) &&
         set_short(tiff, TAG_SAMPLES_PER_PIXEL, options->samples_per_pixel) &&
         set_short(tiff, TAG_PHOTOMETRIC, options->samples_per_pixel < 3 ? min_is_black : rgb) &&
         set_short(tiff, TAG_PLANAR_CONFIGURATION, contiguous) &&
         set_short(tiff, TAG_ORIENTATION, top_left) &&
         set_short(tiff, TAG_COMPRESSION, options->compression) &&
         (!is_compressed || set_short(tiff, TAG_PREDICTOR, horizontal)) &&
         (options->compression != 8 || set_short(tiff, TAG_DEFLATE_LEVEL, options->deflate_level)) &&
         library->set_field(file, TAG_ROWS_PER_STRIP, options->rows_per_strip) &&
         (!has_alpha || library->set_field(file, TAG_EXTRA_SAMPLES, 1, unassociated_alpha)) &&
         (options->x_resolution <= 0 ||
          (library->set_field(file, TAG_X_RESOLUTION, (double)options->x_resolution) &&
           library->set_field(file, TAG_Y_RESOLUTION, (double)options->y_resolution) &&
           set_short(tiff, TAG_RESOLUTION_UNIT, inch))) &&
         (options->icc_size == 0 || library->set_field(file, TAG_ICC, options->icc_size, options->icc)) &&
         (options->exif_size == 0 || library->set_field(file, TAG_EXIF_DIRECTORY, (uint64_t)HEADER_SIZE)) &&
         set_text(tiff, TAG_MAKE, options->make) && set_text(tiff, TAG_MODEL, options->model) &&
         set_text(tiff, TAG_SOFTWARE, options->software) && set_text(tiff, TAG_DATE, options->date) &&
         set_text(tiff, TAG_COPYRIGHT, options->copyright);
}

int silhouette_tiff_writer_open(
    const silhouette_tiff_write_options *options, uint8_t *memory, size_t capacity, silhouette_tiff **out) {
  silhouette_tiff *tiff = calloc(1, sizeof *tiff);
  *out = tiff;
  if (tiff == NULL) return 1;
  tiff->library = silhouette_tiff_load();
  tiff->memory = memory;
  tiff->capacity = capacity;
  tiff->descriptor = -1;
  if (tiff->library == NULL || silhouette_tiff_attach(tiff, options->is_big_endian ? "wb" : "wl", SIZE_MAX)) return 1;
  silhouette_tiff_enter(tiff);
  // libtiff writes the header when it opens the file, and appends strips at the end.
  int is_ready = tiff->size == HEADER_SIZE && options->exif_size <= capacity - HEADER_SIZE;
  if (is_ready && options->exif_size > 0) {
    memcpy(memory + HEADER_SIZE, options->exif, options->exif_size);
    tiff->size += options->exif_size;
  }
  is_ready = is_ready && set_fields(tiff, options);
  silhouette_tiff_enter(NULL);
  return !is_ready;
}

int silhouette_tiff_write_strip(silhouette_tiff *tiff, uint32_t index, void *rows, size_t size) {
  silhouette_tiff_enter(tiff);
  tiff_size written = tiff->library->write_encoded_strip(tiff->file, index, rows, (tiff_size)size);
  silhouette_tiff_enter(NULL);
  return written != (tiff_size)size;
}

int silhouette_tiff_writer_finish(silhouette_tiff *tiff) {
  silhouette_tiff_enter(tiff);
  int status = tiff->library->write_directory(tiff->file);
  silhouette_tiff_enter(NULL);
  return status != 1;
}
