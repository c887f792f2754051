// SPDX-License-Identifier: Apache-2.0
// libjpeg without longjmp into Swift: each function returns a status, and no stack frame of a caller is skipped.
#ifndef SILHOUETTE_LINKED_JPEG_H
#define SILHOUETTE_LINKED_JPEG_H

#include <stddef.h>
#include <stdint.h>

#include "LinkedParts.h"

#pragma clang assume_nonnull begin

// Every function that returns `int` as a status returns 0 on success. After any other value, the handle contains an error
// message and can only be closed.

// MARK: Reading

typedef struct silhouette_jpeg_reader silhouette_jpeg_reader;

typedef struct {
  uint32_t width, height;
  // The number of channels of the rows: 1 for grey, 3 for RGB, 4 for CMYK; 0 for an unsupported colour space.
  uint8_t channels;
  // The unit of JFIF: 0 for none, 1 for pixels per inch, 2 for pixels per centimetre.
  uint8_t density_unit;
  uint16_t density_x, density_y;
  // The number of bytes that libjpeg buffers until the last row; 0 if it needs only a few rows.
  uint64_t buffered_size;
} silhouette_jpeg_info;

typedef struct {
  // The marker's second byte, such as 0xE1 for APP1.
  int marker;
  const uint8_t *_Nullable bytes;
  size_t size;
} silhouette_jpeg_marker;

// Reads all data before the pixels, from `size` bytes in memory or, if `bytes` is NULL, from the descriptor's current
// offset, `size` bytes at a time. The memory or the descriptor must outlive the reader. `*reader` is NULL only if memory ran
// out. More than `maximum_scans` scans are an error, as are scans with more than `maximum_blocks` blocks of 8×8 coefficients
// in total. Blocks that refine AC coefficients count 4 times, and blocks in arithmetic coding count 8 times.
int silhouette_jpeg_open(const uint8_t *_Nullable bytes, size_t size, int descriptor, int maximum_scans,
                         uint64_t maximum_blocks, silhouette_jpeg_reader *_Nullable *_Nonnull reader);

// Sets a function `should_stop(context)` that is called before every row of blocks; any result but 0 ends the call with an
// error. Images with several scans are read completely before their first row is available.
void silhouette_jpeg_set_stop(silhouette_jpeg_reader *reader, int (*should_stop)(const void *_Nullable context),
                              const void *_Nullable context);

void silhouette_jpeg_get_info(silhouette_jpeg_reader *reader, silhouette_jpeg_info *info);

// Iterates over the APP1, APP2 and COM markers in the order of the file: pass NULL for the first. Returns NULL at the end.
// The reader owns the bytes.
const void *_Nullable silhouette_jpeg_next_marker(const silhouette_jpeg_reader *reader, const void *_Nullable previous,
                                        silhouette_jpeg_marker *marker);

// Prepares for reading rows at `scale`/8 of the image's size, where `scale` is 1…8.
int silhouette_jpeg_start(silhouette_jpeg_reader *reader, int scale, uint32_t *width,
                          uint32_t *height);
int silhouette_jpeg_read_rows(silhouette_jpeg_reader *reader, uint32_t count, uint8_t *_Nullable rows,
                              size_t stride);

// Reads the data after the pixels, up to the end marker. If only that is missing, there is a warning.
int silhouette_jpeg_finish(silhouette_jpeg_reader *reader);

// Returns the text of the first error, and stores the number of bytes consumed before it.
const char *silhouette_jpeg_message(const silhouette_jpeg_reader *reader);
size_t silhouette_jpeg_offset(const silhouette_jpeg_reader *reader);
// Returns the `errno` of a failed read; otherwise 0.
int silhouette_jpeg_system_error(const silhouette_jpeg_reader *reader);
// Returns the number of blocks of all scans so far, including a refused scan.
uint64_t silhouette_jpeg_blocks(const silhouette_jpeg_reader *reader);
// Returns 1 if the error is due to a lack of memory.
int silhouette_jpeg_out_of_memory(const silhouette_jpeg_reader *reader);
// Returns the warnings so far, separated by newlines.
const char *silhouette_jpeg_warnings(const silhouette_jpeg_reader *reader);

void silhouette_jpeg_close(silhouette_jpeg_reader *reader);

// MARK: Writing

typedef struct silhouette_jpeg_writer silhouette_jpeg_writer;

typedef struct {
  uint32_t width, height;
  // 1 for grey, 3 for RGB.
  uint8_t channels;
  // The quality, 1…100.
  uint8_t quality;
  // 1 to store colour at half the width and height (4:2:0).
  uint8_t halves_color;
  // 1 to fit the Huffman tables to the image.
  uint8_t optimizes_huffman;
  // The unit as in `silhouette_jpeg_info`; 0 to omit the density.
  uint8_t density_unit;
  uint16_t density_x, density_y;
} silhouette_jpeg_write_options;

// Creates a writer. `*writer` is NULL only if memory ran out.
int silhouette_jpeg_writer_open(const silhouette_jpeg_write_options *options,
                                silhouette_jpeg_writer *_Nullable *_Nonnull writer);
// Writes a marker of at most 65533 bytes, before any rows.
int silhouette_jpeg_write_marker(silhouette_jpeg_writer *writer,
                                 const silhouette_jpeg_marker *marker);
int silhouette_jpeg_write_rows(silhouette_jpeg_writer *writer, uint32_t count, const uint8_t *rows,
                               size_t stride);
int silhouette_jpeg_writer_finish(silhouette_jpeg_writer *writer);
// Returns the bytes added to the file since the last call, which are valid until the next call of any function.
const uint8_t *_Nullable silhouette_jpeg_writer_take(silhouette_jpeg_writer *writer, size_t *size);
const char *silhouette_jpeg_writer_message(const silhouette_jpeg_writer *writer);
void silhouette_jpeg_writer_close(silhouette_jpeg_writer *writer);

// MARK: Linking

// The functions above, in a program that links them. Calling them by name would link them.
typedef struct {
  __typeof__(silhouette_jpeg_open) *open;
  __typeof__(silhouette_jpeg_set_stop) *set_stop;
  __typeof__(silhouette_jpeg_get_info) *get_info;
  __typeof__(silhouette_jpeg_next_marker) *next_marker;
  __typeof__(silhouette_jpeg_start) *start;
  __typeof__(silhouette_jpeg_read_rows) *read_rows;
  __typeof__(silhouette_jpeg_finish) *finish;
  __typeof__(silhouette_jpeg_message) *message;
  __typeof__(silhouette_jpeg_offset) *offset;
  __typeof__(silhouette_jpeg_system_error) *system_error;
  __typeof__(silhouette_jpeg_blocks) *blocks;
  __typeof__(silhouette_jpeg_out_of_memory) *out_of_memory;
  __typeof__(silhouette_jpeg_warnings) *warnings;
  __typeof__(silhouette_jpeg_close) *close;
  __typeof__(silhouette_jpeg_writer_open) *writer_open;
  __typeof__(silhouette_jpeg_write_marker) *write_marker;
  __typeof__(silhouette_jpeg_write_rows) *write_rows;
  __typeof__(silhouette_jpeg_writer_finish) *writer_finish;
  __typeof__(silhouette_jpeg_writer_take) *writer_take;
  __typeof__(silhouette_jpeg_writer_message) *writer_message;
  __typeof__(silhouette_jpeg_writer_close) *writer_close;
} silhouette_jpeg_functions;

#pragma clang assume_nonnull end

#endif
