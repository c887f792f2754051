// SPDX-License-Identifier: Apache-2.0
#ifndef SILHOUETTE_CPNGSHIM_READER_H
#define SILHOUETTE_CPNGSHIM_READER_H

#include <png.h>

#include "LinkedPNG.h"
#include "ShimMessages.h"

struct silhouette_png_reader {
  png_structp png;
  png_infop info;
  // Everything after the pixels: late text and EXIF.
  png_infop end;
  // The file, or -1 if all bytes are in memory.
  int descriptor, system_error;
  // The rest of the piece read last; bytes in memory are one piece.
  const uint8_t *next;
  size_t left;
  uint8_t *piece;
  size_t piece_capacity;
  // The number of bytes that libpng has consumed.
  size_t offset;
  uint32_t height, rows_read;
  // As stored in the file: libpng's own record changes with the transformations.
  uint8_t bit_depth, color_type, has_transparency;
  int passes, started, failed;
  // 1 once the system has refused a block.
  int out_of_memory;
  // The largest block that libpng may allocate, and the largest it has allocated, in bytes.
  size_t block_limit, largest_block;
  // The error message for a refused block; empty until then.
  char refusal[128];
  silhouette_messages messages;
};

#endif
