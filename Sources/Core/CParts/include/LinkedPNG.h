// SPDX-License-Identifier: Apache-2.0
// libpng without longjmp into Swift: each function returns a status, and no stack frame of a caller is skipped.
#ifndef SILHOUETTE_LINKED_PNG_H
#define SILHOUETTE_LINKED_PNG_H

#include <stddef.h>
#include <stdint.h>

#include "LinkedParts.h"

#pragma clang assume_nonnull begin

// Every function that returns `int` as a status returns 0 on success. After any other value, the handle contains an error
// message and can only be closed.

// MARK: Reading

typedef struct silhouette_png_reader silhouette_png_reader;

typedef struct {
  uint32_t width, height;
  // The values stored in the file: 1, 2, 4, 8 or 16 bits, and the PNG colour type 0, 2, 3, 4 or 6.
  uint8_t bit_depth, color_type;
  uint8_t is_interlaced, has_transparency, is_srgb;
  // The density in pixels per metre; 0 if the file does not specify it.
  uint32_t density_x, density_y;
  // Colours, as the file states them: gamma (gAMA), and x and y of white, red, green and blue (cHRM), multiplied by 100,000;
  // the code points of primaries, transfer and matrix, and 1 for the full range (cICP). 0 for none.
  uint32_t gamma;
  int32_t chromaticities[8];
  uint8_t has_chromaticities;
  uint8_t code_points[4];
  // The ICC profile and EXIF data, which the reader owns; NULL if the file has none.
  const uint8_t *_Nullable icc, *_Nullable exif;
  size_t icc_size, exif_size;
  uint32_t text_count;
} silhouette_png_info;

typedef struct {
  const char *_Nullable keyword;
  // The text, in UTF-8 if `is_utf8`, otherwise in Latin-1; not necessarily terminated by a zero.
  const char *_Nullable text;
  size_t text_size;
  int is_utf8;
} silhouette_png_text;

// Reads all data before the pixels, from `size` bytes in memory or, if `bytes` is NULL, from the descriptor's current
// offset, `size` bytes at a time. The memory or the descriptor must outlive the reader. A chunk for which libpng allocates
// a block of more than `block_limit` bytes is an error; rows may need more. `*reader` is NULL only if memory ran out.
int silhouette_png_open(const uint8_t *_Nullable bytes, size_t size, int descriptor, size_t block_limit,
                        silhouette_png_reader *_Nullable *_Nonnull reader);

void silhouette_png_get_info(const silhouette_png_reader *reader, silhouette_png_info *info);
void silhouette_png_get_text(const silhouette_png_reader *reader, uint32_t index,
                             silhouette_png_text *text);

// Stores the palette as red, green, blue, alpha, and returns the number of colours, at most 256.
uint32_t silhouette_png_get_palette(const silhouette_png_reader *reader, uint8_t rgba[_Nonnull 1024]);

// Prepares for reading rows. With `raw_indices`, an indexed or grey image of up to 8 bits is read as one unscaled byte per
// pixel. Otherwise palette indices are converted to colours, tRNS to alpha and smaller depths to 8 bits, and 16-bit values
// have the machine's byte order. `row_size` receives the size of the rows that libpng will write, in bytes.
int silhouette_png_start(silhouette_png_reader *reader, int raw_indices, size_t *row_size);

// Reads the next `count` rows. All rows of an interlaced image must be read by a single call.
int silhouette_png_read_rows(silhouette_png_reader *reader, uint32_t count, uint8_t *rows,
                             size_t stride);

// Reads the data after the pixels, up to the end marker. If that is missing or damaged, there is a warning.
int silhouette_png_finish(silhouette_png_reader *reader);

// Returns the size of the largest block that libpng has allocated so far, in bytes.
size_t silhouette_png_largest_block(const silhouette_png_reader *reader);

// Returns the text of the first error, and stores the number of bytes consumed before it.
const char *silhouette_png_message(const silhouette_png_reader *reader);
size_t silhouette_png_offset(const silhouette_png_reader *reader);
// Returns the `errno` of a failed read; otherwise 0.
int silhouette_png_system_error(const silhouette_png_reader *reader);
// Returns 1 if memory ran out before the error.
int silhouette_png_out_of_memory(const silhouette_png_reader *reader);
// Returns the warnings so far, separated by newlines.
const char *silhouette_png_warnings(const silhouette_png_reader *reader);

void silhouette_png_close(silhouette_png_reader *reader);

// MARK: Writing

typedef struct silhouette_png_writer silhouette_png_writer;

typedef struct {
  uint32_t width, height;
  // 8 or 16 bits, and the PNG colour type. 16-bit values have the machine's byte order.
  uint8_t bit_depth, color_type;
  // The compression level, 0…9.
  uint8_t compression_level;
  // 1 to search only for runs of equal bytes; ignored for indexed images and for level 0.
  uint8_t runs_only;
  // 1 to declare the sRGB colour space; ignored if there is a profile.
  uint8_t is_srgb;
  // The palette as red, green, blue, alpha, for colour type 3.
  const uint8_t *_Nullable palette_rgba;
  uint32_t palette_count;
  // The density in pixels per metre; 0 to omit it.
  uint32_t density_x, density_y;
  // The ICC profile and EXIF data; NULL to omit them.
  const uint8_t *_Nullable icc, *_Nullable exif;
  size_t icc_size, exif_size;
} silhouette_png_write_options;

// Writes all data before the pixels. `*writer` is NULL only if memory ran out.
int silhouette_png_writer_open(const silhouette_png_write_options *options,
                               silhouette_png_writer *_Nullable *_Nonnull writer);
int silhouette_png_write_rows(silhouette_png_writer *writer, uint32_t count, const uint8_t *rows,
                              size_t stride);
int silhouette_png_writer_finish(silhouette_png_writer *writer);
// Returns the bytes added to the file since the last call, which are valid until the next call of any function.
const uint8_t *_Nullable silhouette_png_writer_take(silhouette_png_writer *writer, size_t *size);
const char *silhouette_png_writer_message(const silhouette_png_writer *writer);
void silhouette_png_writer_close(silhouette_png_writer *writer);

// MARK: Linking

// The functions above, in a program that links them. Calling them by name would link them.
typedef struct {
  __typeof__(silhouette_png_open) *open;
  __typeof__(silhouette_png_get_info) *get_info;
  __typeof__(silhouette_png_get_text) *get_text;
  __typeof__(silhouette_png_get_palette) *get_palette;
  __typeof__(silhouette_png_start) *start;
  __typeof__(silhouette_png_read_rows) *read_rows;
  __typeof__(silhouette_png_finish) *finish;
  __typeof__(silhouette_png_largest_block) *largest_block;
  __typeof__(silhouette_png_message) *message;
  __typeof__(silhouette_png_offset) *offset;
  __typeof__(silhouette_png_system_error) *system_error;
  __typeof__(silhouette_png_out_of_memory) *out_of_memory;
  __typeof__(silhouette_png_warnings) *warnings;
  __typeof__(silhouette_png_close) *close;
  __typeof__(silhouette_png_writer_open) *writer_open;
  __typeof__(silhouette_png_write_rows) *write_rows;
  __typeof__(silhouette_png_writer_finish) *writer_finish;
  __typeof__(silhouette_png_writer_take) *writer_take;
  __typeof__(silhouette_png_writer_message) *writer_message;
  __typeof__(silhouette_png_writer_close) *writer_close;
} silhouette_png_functions;

#pragma clang assume_nonnull end

#endif
