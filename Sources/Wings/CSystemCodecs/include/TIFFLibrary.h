// SPDX-License-Identifier: Apache-2.0
// Reading and writing of TIFF files with libtiff. A handle is used by one thread at a time. Functions that return an int
// return 0 for success; after a failure, silhouette_tiff_message says why.
#ifndef SILHOUETTE_TIFF_LIBRARY_H
#define SILHOUETTE_TIFF_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

// A file that is being read or written.
typedef struct silhouette_tiff silhouette_tiff;

// The first page of a file. Pointers are valid as long as the handle.
typedef struct silhouette_tiff_info {
  uint32_t width;
  uint32_t height;
  uint16_t bits_per_sample;
  uint16_t samples_per_pixel;
  // 1 for unsigned integers, 2 for signed ones, 3 for floating point, 4 for unknown contents.
  uint16_t sample_format;
  // The interpretation of samples, as the file states it.
  uint16_t photometric;
  uint16_t compression;
  uint16_t orientation;
  // The kind of the first sample after the colours: 1 for associated, 2 for unassociated alpha; 0 for another.
  uint16_t extra_sample;
  uint16_t ink_set;
  // 1 without a unit, 2 for inches, 3 for centimetres.
  uint16_t resolution_unit;
  // The number of samples after the colours, as the file states it; it may state none where there are some.
  uint16_t extra_sample_count;
  float x_resolution;
  float y_resolution;
  int is_planar;
  int is_tiled;
  // Indicates whether libtiff was built with the compression.
  int is_compression_available;
  uint32_t tile_width;
  uint32_t tile_height;
  // The bytes of a decoded row, of one plane if the file is planar.
  uint64_t row_size;
  // The bytes of a decoded tile and of one of its rows.
  uint64_t tile_size;
  uint64_t tile_row_size;
  // The bytes of the largest compressed strip or tile, as the file states them.
  uint64_t largest_stored_size;
  // The colours of a palette, 2^bits_per_sample of each; NULL for none.
  const uint16_t *palette_red;
  const uint16_t *palette_green;
  const uint16_t *palette_blue;
  const void *icc;
  uint32_t icc_size;
  uint32_t xmp_size;
  const void *xmp;
} silhouette_tiff_info;

// Opens a file of `size` bytes: `bytes`, or if that is NULL, the file behind `descriptor`, which is read with pread. Blocks of
// memory above `memory_limit` bytes are refused where libtiff can do that. `*tiff` is NULL if memory runs out; otherwise it is
// closed with silhouette_tiff_close, even after a failure.
int silhouette_tiff_open(const uint8_t *bytes, size_t size, int descriptor, size_t memory_limit, silhouette_tiff **tiff);

void silhouette_tiff_get_info(silhouette_tiff *tiff, silhouette_tiff_info *info);

// Requests RGB from JPEG data in YCbCr; call it before silhouette_tiff_get_info.
void silhouette_tiff_convert_jpeg_colors(silhouette_tiff *tiff);

// Decodes the next row, of one plane if the file is planar, into row_size bytes. Rows are read from top to bottom.
int silhouette_tiff_read_row(silhouette_tiff *tiff, uint32_t row, uint16_t plane, void *target);

// Decodes the tile that contains a pixel into tile_size bytes.
int silhouette_tiff_read_tile(
    silhouette_tiff *tiff, uint32_t x, uint32_t y, uint16_t plane, void *target, size_t size);

// The properties of a file to write.
typedef struct silhouette_tiff_write_options {
  uint32_t width;
  uint32_t height;
  uint16_t bits_per_sample;
  // 1 to 4: grey or RGB, with unassociated alpha or without.
  uint16_t samples_per_pixel;
  // 1 for none, 5 for LZW, 8 for deflate; the latter two with differences between neighbours.
  uint16_t compression;
  uint16_t deflate_level;
  uint32_t rows_per_strip;
  int is_big_endian;
  // Pixels per inch; 0 for none.
  float x_resolution;
  float y_resolution;
  const void *icc;
  uint32_t icc_size;
  // The EXIF directory in the byte order of the file, with offsets as at byte 8 of a file; 0 bytes for none.
  uint32_t exif_size;
  const void *exif;
  // The entries of the main directory that are text; NULL for none.
  const char *make;
  const char *model;
  const char *software;
  const char *date;
  const char *copyright;
} silhouette_tiff_write_options;

// Starts a file in a block of memory, which must outlive the handle and is not grown. `*tiff` as for silhouette_tiff_open.
int silhouette_tiff_writer_open(
    const silhouette_tiff_write_options *options, uint8_t *memory, size_t capacity, silhouette_tiff **tiff);

// Compresses the rows of a strip, which are overwritten.
int silhouette_tiff_write_strip(silhouette_tiff *tiff, uint32_t index, void *rows, size_t size);

// Writes the directory after the last strip.
int silhouette_tiff_writer_finish(silhouette_tiff *tiff);

// The number of bytes of the file so far.
size_t silhouette_tiff_size(const silhouette_tiff *tiff);

// The first error; never NULL.
const char *silhouette_tiff_message(const silhouette_tiff *tiff);

// The distinct warnings so far, each followed by a line feed.
const char *silhouette_tiff_warnings(const silhouette_tiff *tiff);

// The error code of the operating system for a read that failed; 0 for none.
int silhouette_tiff_system_error(const silhouette_tiff *tiff);

void silhouette_tiff_close(silhouette_tiff *tiff);

#endif
