// SPDX-License-Identifier: Apache-2.0
#ifndef SILHOUETTE_CJPEGSHIM_READER_H
#define SILHOUETTE_CJPEGSHIM_READER_H

#include "LinkedJPEG.h"
#include "Errors.h"

struct silhouette_jpeg_reader {
  struct jpeg_decompress_struct cinfo;
  silhouette_jpeg_errors errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  // The descriptor of the file, or -1 if all bytes are in memory; then these bytes, and the piece that was read last.
  int descriptor;
  const uint8_t *memory;
  uint8_t *piece;
  size_t piece_capacity;
  // The sizes of the current piece and of all pieces so far, in bytes. Bytes in memory form a single piece.
  size_t piece_size, total;
  // The offset that libjpeg had reported when it requested the current piece.
  size_t last_place;
  int system_error;
  // The offset from which on all bytes so far are zero.
  size_t zeros_start;
  // The weighted number of blocks of all scans so far, in which a block counts once per scan, and its limit.
  uint64_t blocks, maximum_blocks;
  // The number of the last scan that `blocks` includes.
  int counted_scan;
  int maximum_scans, created, started, failed;
  // Called before each row of blocks; returns nonzero to stop. NULL to never stop.
  int (*should_stop)(const void *context);
  const void *stop_context;
};

// Reads all bytes from memory, or, if `bytes` is NULL, `size` at a time from a descriptor. Returns 0
// on success and 1 if memory ran out.
int silhouette_jpeg_source_init(silhouette_jpeg_reader *reader, const uint8_t *bytes, size_t size,
                                int descriptor);

#endif
