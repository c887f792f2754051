// SPDX-License-Identifier: Apache-2.0
#ifndef SILHOUETTE_CPNGSHIM_READER_H
#define SILHOUETTE_CPNGSHIM_READER_H

#include <png.h>

#include "LinkedPNG.h"
#include "ShimMessages.h"

struct silhouette_png_reader {
  png_structp png;
  png_infop info;
  // The metadata after the pixels: text and EXIF.
  png_infop end;
  // The descriptor of the file, or -1 if all bytes are in memory, and the `errno` of a failed read.
  int descriptor, system_error;
  // The rest of the piece that was read last; bytes in memory form a single piece.
  const uint8_t *next;
  size_t left;
  uint8_t *piece;
  size_t piece_capacity;
  // The number of bytes that libpng has consumed.
  size_t offset;
  uint32_t height, rows_read;
  // The values as stored in the file: libpng's copy changes with the transformations.
  uint8_t bit_depth, color_type, has_transparency;
  int passes, started, failed;
  // 1 after the end of the file has been reached, and 1 after all pixels have been read from a file without an end.
  int is_cut, lacks_end;
  // 1 after the system has refused a block.
  int out_of_memory;
  // The sizes of the largest block that libpng may allocate and of the largest that it has allocated, in bytes.
  size_t block_limit, largest_block;
  // The error message for a refused block; empty until then.
  char refusal[128];
  silhouette_messages messages;
};

#endif
