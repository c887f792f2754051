// SPDX-License-Identifier: Apache-2.0
#include <string.h>

#include "Reader.h"

// Returns the contents of the first chunk of a type that libpng does not interpret; NULL without one.
static const uint8_t *find_chunk(const silhouette_png_reader *reader, png_infop info, const char *type, size_t *size) {
  png_unknown_chunkp chunks = NULL;
  int count = png_get_unknown_chunks(reader->png, info, &chunks);
  for (int i = 0; i < count; i++) {
    if (memcmp(chunks[i].name, type, 4) == 0 && chunks[i].size > 0) {
      *size = chunks[i].size;
      return chunks[i].data;
    }
  }
  return NULL;
}

void silhouette_png_get_info(const silhouette_png_reader *reader, silhouette_png_info *result) {
  png_structp png = reader->png;
  memset(result, 0, sizeof *result);
  // None of these getters can fail: they only copy values that libpng has read.
  result->width = png_get_image_width(png, reader->info);
  result->height = reader->height;
  result->is_interlaced = png_get_interlace_type(png, reader->info) != PNG_INTERLACE_NONE;
  result->bit_depth = reader->bit_depth;
  result->color_type = reader->color_type;
  result->has_transparency = reader->has_transparency;
  result->is_srgb = png_get_valid(png, reader->info, PNG_INFO_sRGB) != 0;

  png_uint_32 x = 0, y = 0;
  int unit = PNG_RESOLUTION_UNKNOWN;
  if (png_get_pHYs(png, reader->info, &x, &y, &unit) && unit == PNG_RESOLUTION_METER) {
    result->density_x = x;
    result->density_y = y;
  }

  png_fixed_point gamma = 0;
  if (png_get_gAMA_fixed(png, reader->info, &gamma) && gamma > 0) result->gamma = (uint32_t)gamma;
  png_fixed_point xy[8];
  if (png_get_cHRM_fixed(png, reader->info, xy, xy + 1, xy + 2, xy + 3, xy + 4, xy + 5, xy + 6, xy + 7)) {
    result->has_chromaticities = 1;
    for (int i = 0; i < 8; i++) result->chromaticities[i] = xy[i];
  }

  png_charp name = NULL;
  png_bytep profile = NULL;
  png_uint_32 size = 0;
  int compression = 0;
  if (png_get_iCCP(png, reader->info, &name, &compression, &profile, &size)) {
    result->icc = profile;
    result->icc_size = size;
  }

  size_t count;
  const uint8_t *points = find_chunk(reader, reader->info, "cICP", &count);
  if (points != NULL && count == sizeof result->code_points) memcpy(result->code_points, points, count);
  result->exif = find_chunk(reader, reader->info, "eXIf", &result->exif_size);
  if (result->exif == NULL) result->exif = find_chunk(reader, reader->end, "eXIf", &result->exif_size);

  png_textp texts = NULL;
  int before = 0, after = 0;
  png_get_text(png, reader->info, &texts, &before);
  png_get_text(png, reader->end, &texts, &after);
  result->text_count = (uint32_t)before + (uint32_t)after;
}

void silhouette_png_get_text(const silhouette_png_reader *reader, uint32_t index,
                             silhouette_png_text *result) {
  png_textp before = NULL, after = NULL;
  int before_count = 0, after_count = 0;
  png_get_text(reader->png, reader->info, &before, &before_count);
  png_get_text(reader->png, reader->end, &after, &after_count);
  memset(result, 0, sizeof *result);
  const png_text *text;
  if (index < (uint32_t)before_count) {
    text = before + index;
  } else if (index - (uint32_t)before_count < (uint32_t)after_count) {
    text = after + (index - (uint32_t)before_count);
  } else {
    return;
  }
  result->keyword = text->key;
  result->text = text->text;
  result->is_utf8 = text->compression >= PNG_ITXT_COMPRESSION_NONE;
  result->text_size = result->is_utf8 ? text->itxt_length : text->text_length;
}

uint32_t silhouette_png_get_palette(const silhouette_png_reader *reader, uint8_t rgba[1024]) {
  png_colorp colors = NULL;
  int count = 0;
  if (!png_get_PLTE(reader->png, reader->info, &colors, &count)) return 0;
  png_bytep alphas = NULL;
  int alpha_count = 0;
  png_color_16p unused = NULL;
  if (!png_get_tRNS(reader->png, reader->info, &alphas, &alpha_count, &unused)) alpha_count = 0;
  if (count > 256) count = 256;
  for (int i = 0; i < count; i++) {
    rgba[4 * i] = colors[i].red;
    rgba[4 * i + 1] = colors[i].green;
    rgba[4 * i + 2] = colors[i].blue;
    rgba[4 * i + 3] = alphas != NULL && i < alpha_count ? alphas[i] : 255;
  }
  return (uint32_t)count;
}
