// SPDX-License-Identifier: Apache-2.0
#include <string.h>

#include "Reader.h"

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

  png_charp name = NULL;
  png_bytep profile = NULL;
  png_uint_32 size = 0;
  int compression = 0;
  if (png_get_iCCP(png, reader->info, &name, &compression, &profile, &size)) {
    result->icc = profile;
    result->icc_size = size;
  }

#ifdef PNG_eXIf_SUPPORTED
  png_bytep exif = NULL;
  if (png_get_eXIf_1(png, reader->info, &size, &exif) ||
      png_get_eXIf_1(png, reader->end, &size, &exif)) {
    result->exif = exif;
    result->exif_size = size;
  }
#endif

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
