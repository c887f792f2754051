// SPDX-License-Identifier: Apache-2.0
#ifndef SILHOUETTE_CJPEGSHIM_READER_H
#define SILHOUETTE_CJPEGSHIM_READER_H

#include "CJPEGShim.h"
#include "Errors.h"

struct silhouette_jpeg_reader {
  struct jpeg_decompress_struct cinfo;
  silhouette_jpeg_errors errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  // Where the bytes come from, or -1 where all of them are in memory; then what has been read of
  // them last.
  int descriptor;
  uint8_t *piece;
  size_t piece_capacity;
  // How many bytes the present piece had, and how many all pieces so far. Bytes in memory are one
  // piece.
  size_t piece_size, total;
  // How far libjpeg had come, as far as it told, when it asked for the present piece.
  size_t last_place;
  int system_error;
  int maximum_scans, created, started, failed;
};

// Takes all bytes from memory, or, if `bytes` is NULL, `size` at once from a descriptor. Returns 0
// on success; otherwise memory ran out.
int silhouette_jpeg_source_init(silhouette_jpeg_reader *reader, const uint8_t *bytes, size_t size,
                                int descriptor);

#endif
