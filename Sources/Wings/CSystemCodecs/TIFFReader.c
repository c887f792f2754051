// SPDX-License-Identifier: Apache-2.0
#include "TIFFFile.h"

#include <stdlib.h>

int silhouette_tiff_open(const uint8_t *bytes, size_t size, int descriptor, size_t memory_limit, silhouette_tiff **out) {
  silhouette_tiff *tiff = calloc(1, sizeof *tiff);
  *out = tiff;
  if (tiff == NULL) return 1;
  tiff->library = silhouette_tiff_load();
  tiff->bytes = bytes;
  tiff->size = size;
  tiff->descriptor = descriptor;
  // m: not mapped into memory.
  return tiff->library == NULL || silhouette_tiff_attach(tiff, "rm", memory_limit);
}

void silhouette_tiff_convert_jpeg_colors(silhouette_tiff *tiff) {
  const int rgb = 1;
  silhouette_tiff_enter(tiff);
  tiff->library->set_field(tiff->file, TAG_JPEG_COLOR_MODE, rgb);
  silhouette_tiff_enter(NULL);
}

// Returns the largest number of a field with one number for each strip or tile.
static uint64_t largest(silhouette_tiff *tiff, uint32_t tag, uint32_t count) {
  uint64_t *sizes = NULL;
  uint64_t result = 0;
  if (!tiff->library->get_field(tiff->file, tag, &sizes) || sizes == NULL) return 0;
  for (uint32_t i = 0; i < count; i++) {
    if (sizes[i] > result) result = sizes[i];
  }
  return result;
}

static uint64_t positive(tiff_size size) { return size > 0 ? (uint64_t)size : 0; }

void silhouette_tiff_get_info(silhouette_tiff *tiff, silhouette_tiff_info *info) {
  const tiff_functions *library = tiff->library;
  TIFF *file = tiff->file;
  *info = (silhouette_tiff_info){0};
  silhouette_tiff_enter(tiff);
  library->get_field(file, TAG_WIDTH, &info->width);
  library->get_field(file, TAG_HEIGHT, &info->height);
  library->get_field_defaulted(file, TAG_BITS_PER_SAMPLE, &info->bits_per_sample);
  library->get_field_defaulted(file, TAG_SAMPLES_PER_PIXEL, &info->samples_per_pixel);
  library->get_field_defaulted(file, TAG_SAMPLE_FORMAT, &info->sample_format);
  library->get_field_defaulted(file, TAG_COMPRESSION, &info->compression);
  library->get_field(file, TAG_ORIENTATION, &info->orientation);
  library->get_field_defaulted(file, TAG_INK_SET, &info->ink_set);
  library->get_field_defaulted(file, TAG_RESOLUTION_UNIT, &info->resolution_unit);
  // Without the field, a value that means nothing.
  info->photometric = UINT16_MAX;
  library->get_field(file, TAG_PHOTOMETRIC, &info->photometric);
  library->get_field(file, TAG_X_RESOLUTION, &info->x_resolution);
  library->get_field(file, TAG_Y_RESOLUTION, &info->y_resolution);
  uint16_t planar = 1;
  library->get_field_defaulted(file, TAG_PLANAR_CONFIGURATION, &planar);
  info->is_planar = planar == 2;
  uint16_t *kinds = NULL;
  if (library->get_field(file, TAG_EXTRA_SAMPLES, &info->extra_sample_count, &kinds) && kinds != NULL &&
      info->extra_sample_count > 0) {
    info->extra_sample = kinds[0];
  }
  info->is_compression_available = library->is_codec_configured(info->compression);
  info->is_tiled = library->is_tiled(file);
  if (info->is_tiled) {
    library->get_field(file, TAG_TILE_WIDTH, &info->tile_width);
    library->get_field(file, TAG_TILE_HEIGHT, &info->tile_height);
    info->tile_size = positive(library->tile_size(file));
    info->tile_row_size = positive(library->tile_row_size(file));
    info->largest_stored_size = largest(tiff, TAG_TILE_BYTE_COUNTS, library->number_of_tiles(file));
  } else {
    info->row_size = positive(library->scanline_size(file));
    info->largest_stored_size = largest(tiff, TAG_STRIP_BYTE_COUNTS, library->number_of_strips(file));
  }
  uint16_t *red = NULL, *green = NULL, *blue = NULL;
  if (library->get_field(file, TAG_COLOR_MAP, &red, &green, &blue)) {
    info->palette_red = red;
    info->palette_green = green;
    info->palette_blue = blue;
  }
  void *bytes = NULL;
  uint32_t count = 0;
  if (library->get_field(file, TAG_ICC, &count, &bytes)) {
    info->icc = bytes;
    info->icc_size = count;
  }
  if (library->get_field(file, TAG_XMP, &count, &bytes)) {
    info->xmp = bytes;
    info->xmp_size = count;
  }
  silhouette_tiff_enter(NULL);
}

int silhouette_tiff_read_row(silhouette_tiff *tiff, uint32_t row, uint16_t plane, void *target) {
  silhouette_tiff_enter(tiff);
  int status = tiff->library->read_scanline(tiff->file, target, row, plane);
  silhouette_tiff_enter(NULL);
  return status != 1;
}

int silhouette_tiff_read_tile(
    silhouette_tiff *tiff, uint32_t x, uint32_t y, uint16_t plane, void *target, size_t size) {
  silhouette_tiff_enter(tiff);
  uint32_t tile = tiff->library->compute_tile(tiff->file, x, y, 0, plane);
  tiff_size got = tiff->library->read_encoded_tile(tiff->file, tile, target, (tiff_size)size);
  silhouette_tiff_enter(NULL);
  return got != (tiff_size)size;
}
