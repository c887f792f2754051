// SPDX-License-Identifier: Apache-2.0
#ifndef SILHOUETTE_CPNGSHIM_READER_H
#define SILHOUETTE_CPNGSHIM_READER_H

#include <png.h>

#include "CPNGShim.h"
#include "Messages.h"

struct silhouette_png_reader {
  png_structp png;
  png_infop info;
  // What follows the pixels: late text and EXIF.
  png_infop end;
  // Where the bytes come from, or -1 where all of them are in memory.
  int descriptor, system_error;
  // What is left of the bytes read last; bytes in memory are one piece.
  const uint8_t *next;
  size_t left;
  uint8_t *piece;
  size_t piece_capacity;
  // How many bytes libpng has taken.
  size_t offset;
  uint32_t height, rows_read;
  // As in the file: libpng's own record changes with the transformations.
  uint8_t bit_depth, color_type, has_transparency;
  int passes, started, failed;
  silhouette_png_messages messages;
};

#endif
