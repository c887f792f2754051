// SPDX-License-Identifier: Apache-2.0
// libjpeg without longjmp: each function returns a status, and no caller's frame is jumped over.
#ifndef SILHOUETTE_CJPEGSHIM_H
#define SILHOUETTE_CJPEGSHIM_H

#include <stddef.h>
#include <stdint.h>

// Every function that returns `int` returns 0 on success. After anything else the handle holds a
// message and can only be closed.

// MARK: Reading

typedef struct silhouette_jpeg_reader silhouette_jpeg_reader;

typedef struct {
  uint32_t width, height;
  // Channels of the rows: 1 grey, 3 RGB, 4 CMYK; 0 for a colour space that is not supported.
  uint8_t channels;
  // JFIF's unit: 0 none, 1 per inch, 2 per centimetre.
  uint8_t density_unit;
  uint16_t density_x, density_y;
  // What libjpeg holds until the last row, in bytes; 0 where it needs a few rows only.
  uint64_t buffered_size;
} silhouette_jpeg_info;

typedef struct {
  // The marker's second byte, such as 0xE1 for APP1.
  int marker;
  const uint8_t *bytes;
  size_t size;
} silhouette_jpeg_marker;

// Reads everything before the first pixel: out of `size` bytes in memory, or, if `bytes` is NULL,
// from where the descriptor stands, `size` bytes at once. Both must outlive the reader. `*reader`
// is NULL only if memory ran out. More than `maximum_scans` scans are an error.
int silhouette_jpeg_open(const uint8_t *bytes, size_t size, int descriptor, int maximum_scans,
                         silhouette_jpeg_reader **reader);

void silhouette_jpeg_get_info(silhouette_jpeg_reader *reader, silhouette_jpeg_info *info);

// Steps through the APP1, APP2 and COM markers in the file's order: pass NULL for the first.
// Returns NULL at the end; the bytes are owned by the reader.
const void *silhouette_jpeg_next_marker(const silhouette_jpeg_reader *reader, const void *previous,
                                        silhouette_jpeg_marker *marker);

// Prepares for rows of a picture that is reduced to `scale`/8 of its size, scale 1…8.
int silhouette_jpeg_start(silhouette_jpeg_reader *reader, int scale, uint32_t *width,
                          uint32_t *height);
int silhouette_jpeg_read_rows(silhouette_jpeg_reader *reader, uint32_t count, uint8_t *rows,
                              size_t stride);

// Reads what follows the pixels, up to the end marker.
int silhouette_jpeg_finish(silhouette_jpeg_reader *reader);

// The words of the first error, and how many bytes had been consumed then.
const char *silhouette_jpeg_message(const silhouette_jpeg_reader *reader);
size_t silhouette_jpeg_offset(const silhouette_jpeg_reader *reader);
// The `errno` of a read that the system refused; otherwise 0.
int silhouette_jpeg_system_error(const silhouette_jpeg_reader *reader);
// Warnings so far, separated by newlines.
const char *silhouette_jpeg_warnings(const silhouette_jpeg_reader *reader);

void silhouette_jpeg_close(silhouette_jpeg_reader *reader);

// MARK: Writing

typedef struct silhouette_jpeg_writer silhouette_jpeg_writer;

typedef struct {
  uint32_t width, height;
  // 1 grey, 3 RGB.
  uint8_t channels;
  // 1…100.
  uint8_t quality;
  // Whether colour is stored at half the width and height (4:2:0).
  uint8_t halves_color;
  // Whether Huffman tables are made for this picture.
  uint8_t optimizes_huffman;
  // As in `silhouette_jpeg_info`; unit 0 to leave them out.
  uint8_t density_unit;
  uint16_t density_x, density_y;
} silhouette_jpeg_write_options;

// `*writer` is NULL only if memory ran out.
int silhouette_jpeg_writer_open(const silhouette_jpeg_write_options *options,
                                silhouette_jpeg_writer **writer);
// Writes a marker of at most 65533 bytes; before the rows.
int silhouette_jpeg_write_marker(silhouette_jpeg_writer *writer,
                                 const silhouette_jpeg_marker *marker);
int silhouette_jpeg_write_rows(silhouette_jpeg_writer *writer, uint32_t count, const uint8_t *rows,
                               size_t stride);
int silhouette_jpeg_writer_finish(silhouette_jpeg_writer *writer);
// What was added to the file since the last call; stays valid until the next call of any function.
const uint8_t *silhouette_jpeg_writer_take(silhouette_jpeg_writer *writer, size_t *size);
const char *silhouette_jpeg_writer_message(const silhouette_jpeg_writer *writer);
void silhouette_jpeg_writer_close(silhouette_jpeg_writer *writer);

#endif
