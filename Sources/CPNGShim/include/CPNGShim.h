// SPDX-License-Identifier: Apache-2.0
// libpng without longjmp: each function returns a status, and no caller's frame is jumped over.
#ifndef SILHOUETTE_CPNGSHIM_H
#define SILHOUETTE_CPNGSHIM_H

#include <stddef.h>
#include <stdint.h>

// Every function that returns `int` returns 0 on success. After anything else the handle holds a
// message and can only be closed.

// MARK: Reading

typedef struct silhouette_png_reader silhouette_png_reader;

typedef struct {
  uint32_t width, height;
  // As stored in the file: 1, 2, 4, 8 or 16, and PNG's colour type 0, 2, 3, 4 or 6.
  uint8_t bit_depth, color_type;
  uint8_t is_interlaced, has_transparency, is_srgb;
  // Pixels per metre; 0 if the file does not say.
  uint32_t density_x, density_y;
  // Owned by the reader; NULL if the file has none.
  const uint8_t *icc, *exif;
  size_t icc_size, exif_size;
  uint32_t text_count;
} silhouette_png_info;

typedef struct {
  const char *keyword;
  // UTF-8 if `is_utf8`, otherwise Latin-1. Not necessarily terminated.
  const char *text;
  size_t text_size;
  int is_utf8;
} silhouette_png_text;

// Reads everything before the first pixel: out of `size` bytes in memory, or, if `bytes` is NULL,
// from where the descriptor stands, `size` bytes at once. Both must outlive the reader. `*reader`
// is NULL only if memory ran out.
int silhouette_png_open(const uint8_t *bytes, size_t size, int descriptor,
                        silhouette_png_reader **reader);

void silhouette_png_get_info(const silhouette_png_reader *reader, silhouette_png_info *info);
void silhouette_png_get_text(const silhouette_png_reader *reader, uint32_t index,
                             silhouette_png_text *text);

// The palette as red, green, blue, alpha; returns the number of colours, at most 256.
uint32_t silhouette_png_get_palette(const silhouette_png_reader *reader, uint8_t rgba[1024]);

// Prepares for rows. With `raw_indices` an indexed or grey picture of up to 8 bits comes as one
// byte per pixel, unscaled; otherwise palettes become colours, tRNS becomes alpha, small depths
// become 8 bits and 16 bits come in the machine's byte order. `row_size` is the size of a row that
// libpng is going to write.
int silhouette_png_start(silhouette_png_reader *reader, int raw_indices, size_t *row_size);

// Reads the next `count` rows. An interlaced picture has to be read by one call for all rows.
int silhouette_png_read_rows(silhouette_png_reader *reader, uint32_t count, uint8_t *rows,
                             size_t stride);

// Reads what follows the pixels, up to the end marker.
int silhouette_png_finish(silhouette_png_reader *reader);

// The words of the first error, and how many bytes had been consumed then.
const char *silhouette_png_message(const silhouette_png_reader *reader);
size_t silhouette_png_offset(const silhouette_png_reader *reader);
// The `errno` of a read that the system refused; otherwise 0.
int silhouette_png_system_error(const silhouette_png_reader *reader);
// Warnings so far, separated by newlines.
const char *silhouette_png_warnings(const silhouette_png_reader *reader);

void silhouette_png_close(silhouette_png_reader *reader);

// MARK: Writing

typedef struct silhouette_png_writer silhouette_png_writer;

typedef struct {
  uint32_t width, height;
  // 8 or 16, and PNG's colour type. 16 bits are taken in the machine's byte order.
  uint8_t bit_depth, color_type;
  // 0…9.
  uint8_t compression_level;
  // Whether to look for runs of equal bytes only; without effect for indexed pictures and level 0.
  uint8_t runs_only;
  // Whether to declare the sRGB colour space; without effect if there is a profile.
  uint8_t is_srgb;
  // Red, green, blue, alpha; for colour type 3.
  const uint8_t *palette_rgba;
  uint32_t palette_count;
  // Pixels per metre; 0 to leave them out.
  uint32_t density_x, density_y;
  // NULL to leave them out.
  const uint8_t *icc, *exif;
  size_t icc_size, exif_size;
} silhouette_png_write_options;

// Writes everything before the first pixel. `*writer` is NULL only if memory ran out.
int silhouette_png_writer_open(const silhouette_png_write_options *options,
                               silhouette_png_writer **writer);
int silhouette_png_write_rows(silhouette_png_writer *writer, uint32_t count, const uint8_t *rows,
                              size_t stride);
int silhouette_png_writer_finish(silhouette_png_writer *writer);
// What was added to the file since the last call; stays valid until the next call of any function.
const uint8_t *silhouette_png_writer_take(silhouette_png_writer *writer, size_t *size);
const char *silhouette_png_writer_message(const silhouette_png_writer *writer);
void silhouette_png_writer_close(silhouette_png_writer *writer);

#endif
