// SPDX-License-Identifier: Apache-2.0
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "LinkedPNG.h"
#include "ShimMessages.h"

struct silhouette_png_writer {
  png_structp png;
  png_infop info;
  // The bytes that the caller has not taken yet; the buffer grows only within one call.
  uint8_t *bytes;
  size_t size, capacity;
  int failed;
  silhouette_messages messages;
};

static void on_error(png_structp png, png_const_charp text) {
  silhouette_png_writer *writer = png_get_error_ptr(png);
  silhouette_set_error(&writer->messages, text);
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void write_bytes(png_structp png, png_bytep source, size_t count) {
  silhouette_png_writer *writer = png_get_io_ptr(png);
  if (count > writer->capacity - writer->size) {
    size_t capacity = writer->capacity < 32768 ? 65536 : writer->capacity * 2;
    while (capacity - writer->size < count) capacity *= 2;
    uint8_t *larger = realloc(writer->bytes, capacity);
    if (larger == NULL) png_error(png, "out of memory");
    writer->bytes = larger;
    writer->capacity = capacity;
  }
  memcpy(writer->bytes + writer->size, source, count);
  writer->size += count;
}

static void flush_bytes(png_structp png) { (void)png; }

static int fail(silhouette_png_writer *writer, const char *text) {
  silhouette_set_error(&writer->messages, text);
  writer->failed = 1;
  return 1;
}

static void set_palette(silhouette_png_writer *writer,
                        const silhouette_png_write_options *options) {
  png_color colors[256];
  png_byte alphas[256];
  int alpha_count = 0;
  int count = options->palette_count > 256 ? 256 : (int)options->palette_count;
  for (int i = 0; i < count; i++) {
    const uint8_t *color = options->palette_rgba + 4 * i;
    colors[i] = (png_color){color[0], color[1], color[2]};
    alphas[i] = color[3];
    if (color[3] != 255) alpha_count = i + 1;
  }
  png_set_PLTE(writer->png, writer->info, colors, count);
  if (alpha_count > 0) png_set_tRNS(writer->png, writer->info, alphas, alpha_count, NULL);
}

static void set_compression(silhouette_png_writer *writer,
                            const silhouette_png_write_options *options) {
  int is_indexed = options->color_type == PNG_COLOR_TYPE_PALETTE;
  int has_color = (options->color_type & PNG_COLOR_MASK_COLOR) != 0;
  png_set_compression_level(writer->png, options->compression_level);
  int filters;
  if (is_indexed || options->compression_level == 0) {
    // Filters predict smooth colours; they only make class numbers and stored bytes larger.
    filters = PNG_FILTER_NONE;
  } else if (options->runs_only) {
    png_set_compression_strategy(writer->png, Z_RLE);
    filters = has_color ? PNG_FILTER_PAETH : PNG_FILTER_UP;
  } else {
    filters =
        options->compression_level < 3 ? PNG_FILTER_SUB | PNG_FILTER_UP : PNG_ALL_FILTERS;
  }
  png_set_filter(writer->png, PNG_FILTER_TYPE_BASE, filters);
}

int silhouette_png_writer_open(const silhouette_png_write_options *options,
                               silhouette_png_writer **result) {
  silhouette_png_writer *writer = calloc(1, sizeof *writer);
  *result = writer;
  if (writer == NULL) return 1;
  writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning);
  if (writer->png == NULL) return fail(writer, "libpng could not be started");
  writer->info = png_create_info_struct(writer->png);
  if (writer->info == NULL) return fail(writer, "out of memory");

  if (setjmp(png_jmpbuf(writer->png))) return fail(writer, "unknown error");
  png_set_write_fn(writer->png, writer, write_bytes, flush_bytes);
  // A damaged profile is dropped; the image is not refused.
  png_set_benign_errors(writer->png, 1);
  png_set_user_limits(writer->png, 0x7fffffff, 0x7fffffff);
  png_set_IHDR(writer->png, writer->info, options->width, options->height, options->bit_depth,
               options->color_type, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  set_compression(writer, options);
  if (options->palette_rgba != NULL) set_palette(writer, options);
  if (options->icc != NULL) {
    png_set_iCCP(writer->png, writer->info, "ICC profile", PNG_COMPRESSION_TYPE_BASE,
                 options->icc, (png_uint_32)options->icc_size);
  } else if (options->is_srgb) {
    png_set_sRGB(writer->png, writer->info, PNG_sRGB_INTENT_PERCEPTUAL);
  }
  if (options->density_x > 0 && options->density_y > 0) {
    png_set_pHYs(writer->png, writer->info, options->density_x, options->density_y,
                 PNG_RESOLUTION_METER);
  }
#ifdef PNG_eXIf_SUPPORTED
  if (options->exif != NULL) {
    // libpng copies the bytes; the parameter lacks `const`.
    png_set_eXIf_1(writer->png, writer->info, (png_uint_32)options->exif_size,
                   (png_bytep)(uintptr_t)options->exif);
  }
#endif
  png_write_info(writer->png, writer->info);
  const uint16_t one = 1;
  if (options->bit_depth == 16 && *(const uint8_t *)&one == 1) png_set_swap(writer->png);
  return 0;
}

int silhouette_png_write_rows(silhouette_png_writer *writer, uint32_t count, const uint8_t *rows,
                              size_t stride) {
  if (writer->failed) return 1;
  if (setjmp(png_jmpbuf(writer->png))) return fail(writer, "unknown error");
  for (uint32_t row = 0; row < count; row++) {
    png_write_row(writer->png, rows + (size_t)row * stride);
  }
  return 0;
}

int silhouette_png_writer_finish(silhouette_png_writer *writer) {
  if (writer->failed) return 1;
  if (setjmp(png_jmpbuf(writer->png))) return fail(writer, "unknown error");
  png_write_end(writer->png, NULL);
  return 0;
}

const uint8_t *silhouette_png_writer_take(silhouette_png_writer *writer, size_t *size) {
  *size = writer->size;
  writer->size = 0;
  return writer->bytes;
}

const char *silhouette_png_writer_message(const silhouette_png_writer *writer) {
  return writer->messages.error;
}

void silhouette_png_writer_close(silhouette_png_writer *writer) {
  if (writer == NULL) return;
  if (writer->png != NULL) png_destroy_write_struct(&writer->png, &writer->info);
  free(writer->bytes);
  free(writer);
}
