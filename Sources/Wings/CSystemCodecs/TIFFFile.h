// SPDX-License-Identifier: Apache-2.0
#ifndef SILHOUETTE_TIFF_FILE_H
#define SILHOUETTE_TIFF_FILE_H

#include "CSystemCodecs.h"
#include "TIFFFunctions.h"

struct silhouette_tiff {
  const tiff_functions *library;
  // NULL if libtiff could not open the file.
  TIFF *file;

  // The bytes to read; NULL to read from the descriptor.
  const uint8_t *bytes;
  int descriptor;
  // The memory to write to; NULL for a file that is read.
  uint8_t *memory;
  size_t capacity;
  size_t size;
  uint64_t position;

  int system_error;
  char message[256];
  char warnings[2048];
};

// Opens `tiff`, whose source or memory is set, with libtiff. Fails with a message.
int silhouette_tiff_attach(silhouette_tiff *tiff, const char *mode, size_t memory_limit);

// Makes messages of libtiff that name no file belong to `tiff`, until the next call on this thread; NULL for none.
void silhouette_tiff_enter(silhouette_tiff *tiff);

#endif
