// SPDX-License-Identifier: Apache-2.0
#include "Reader.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void on_error(png_structp png, png_const_charp text) {
  silhouette_png_reader *reader = png_get_error_ptr(png);
  silhouette_set_error(&reader->messages, text);
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  silhouette_png_reader *reader = png_get_error_ptr(png);
  silhouette_add_warning(&reader->messages, text);
}

// Refuses large blocks before any of their memory is touched. libpng allocates and clears as many bytes as a chunk's header
// announces; for chunks that it reads completely, exceeding its limit (png_set_chunk_malloc_max) only raises a warning.
// Returning NULL instead of jumping allows libpng to release its memory; read_bytes then reports the error.
static png_voidp allocate(png_structp png, png_alloc_size_t size) {
  silhouette_png_reader *reader = png_get_mem_ptr(png);
  if (size > reader->block_limit) {
    png_uint_32 type = png_get_io_chunk_type(png);
    snprintf(reader->refusal, sizeof reader->refusal,
             "chunk %c%c%c%c needs %zu bytes at once, the limit is %zu", (int)(type >> 24 & 0xff),
             (int)(type >> 16 & 0xff), (int)(type >> 8 & 0xff), (int)(type & 0xff), (size_t)size,
             reader->block_limit);
    return NULL;
  }
  if (size > reader->largest_block) reader->largest_block = size;
  void *block = malloc(size);
  if (block == NULL) reader->out_of_memory = 1;
  return block;
}

static void release(png_structp png, png_voidp block) {
  (void)png;
  free(block);
}

static void read_piece(png_structp png, silhouette_png_reader *reader) {
  ssize_t count = 0;
  if (reader->descriptor >= 0) {
    do {
      count = read(reader->descriptor, reader->piece, reader->piece_capacity);
    } while (count < 0 && errno == EINTR);
    if (count < 0) {
      reader->system_error = errno;
      png_error(png, "the file cannot be read");
    }
  }
  if (count == 0) {
    reader->is_cut = 1;
    png_error(png, "premature end of data");
  }
  reader->next = reader->piece;
  reader->left = (size_t)count;
}

static void read_bytes(png_structp png, png_bytep destination, size_t count) {
  silhouette_png_reader *reader = png_get_io_ptr(png);
  if (reader->refusal[0] != 0) png_error(png, reader->refusal);
  size_t done = 0;
  while (done < count) {
    if (reader->left == 0) read_piece(png, reader);
    size_t part = count - done < reader->left ? count - done : reader->left;
    memcpy(destination + done, reader->next, part);
    reader->next += part;
    reader->left -= part;
    done += part;
  }
  reader->offset += count;
}

static int fail(silhouette_png_reader *reader, const char *text) {
  silhouette_set_error(&reader->messages, text);
  reader->failed = 1;
  return 1;
}

static int has_all_rows(const silhouette_png_reader *reader) {
  return reader->passes > 1 ? png_get_current_pass_number(reader->png) >= 7
                            : png_get_current_row_number(reader->png) >= reader->height;
}

// Makes an error about what follows the last pixel a warning, unless it is that of the system or of a limit.
static int forgive_missing_end(silhouette_png_reader *reader) {
  if (reader->system_error != 0 || reader->out_of_memory || reader->refusal[0] != 0) return 0;
  reader->messages.error[0] = 0;
  reader->lacks_end = 1;
  silhouette_add_warning(&reader->messages, "the end is missing");
  return 1;
}

int silhouette_png_open(const uint8_t *bytes, size_t size, int descriptor, size_t block_limit,
                        silhouette_png_reader **result) {
  silhouette_png_reader *reader = calloc(1, sizeof *reader);
  *result = reader;
  if (reader == NULL) return 1;
  reader->descriptor = bytes == NULL ? descriptor : -1;
  if (reader->descriptor >= 0) {
    reader->piece_capacity = size;
    reader->piece = malloc(size);
    if (reader->piece == NULL) {
      reader->out_of_memory = 1;
      return fail(reader, "out of memory");
    }
  } else {
    reader->next = bytes;
    reader->left = size;
  }
  reader->block_limit = block_limit;
  reader->png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning,
                                         reader, allocate, release);
  if (reader->png == NULL) return fail(reader, "libpng could not be started");
  reader->info = png_create_info_struct(reader->png);
  reader->end = png_create_info_struct(reader->png);
  if (reader->info == NULL || reader->end == NULL) return fail(reader, "out of memory");

  if (setjmp(png_jmpbuf(reader->png))) return fail(reader, "unknown error");
  png_set_read_fn(reader->png, reader, read_bytes);
  // The caller checks the size of the image. These limits bound the expansion of compressed texts and
  // profiles to 256 MiB in total. Uncompressed chunks are bounded by the allocator and, since all of
  // their bytes must be present, by the size of the file.
  png_set_user_limits(reader->png, 0x7fffffff, 0x7fffffff);
  png_set_chunk_cache_max(reader->png, 64);
  png_set_chunk_malloc_max(reader->png, 4 << 20);
  // Older versions of libpng do not know the first of these chunks, and none accepts the second with the name that precedes
  // its contents in JPEG files.
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_ALWAYS, (png_const_bytep) "cICP\0eXIf", 2);
  png_read_info(reader->png, reader->info);
  reader->height = png_get_image_height(reader->png, reader->info);
  reader->bit_depth = png_get_bit_depth(reader->png, reader->info);
  reader->color_type = png_get_color_type(reader->png, reader->info);
  reader->has_transparency = png_get_valid(reader->png, reader->info, PNG_INFO_tRNS) != 0;
  return 0;
}

int silhouette_png_start(silhouette_png_reader *reader, int raw_indices, size_t *row_size) {
  if (reader->failed || reader->started) return fail(reader, "called in the wrong order");
  if (setjmp(png_jmpbuf(reader->png))) return fail(reader, "unknown error");
  const uint16_t one = 1;
  if (raw_indices) {
    png_set_packing(reader->png);
  } else {
    png_set_expand(reader->png);
    if (*(const uint8_t *)&one == 1) png_set_swap(reader->png);
  }
  reader->passes = png_set_interlace_handling(reader->png);
  // libpng rounds rows up to a multiple of 8 pixels of at most 8 bytes each, and adds a few bytes for alignment.
  size_t row_limit = ((size_t)png_get_image_width(reader->png, reader->info) + 8) * 8 + 256;
  if (row_limit > reader->block_limit) reader->block_limit = row_limit;
  png_read_update_info(reader->png, reader->info);
  *row_size = png_get_rowbytes(reader->png, reader->info);
  reader->started = 1;
  return 0;
}

int silhouette_png_read_rows(silhouette_png_reader *reader, uint32_t count, uint8_t *rows,
                             size_t stride) {
  if (reader->failed || !reader->started || count > reader->height - reader->rows_read ||
      (reader->passes > 1 && count != reader->height)) {
    return fail(reader, "called in the wrong order");
  }
  if (setjmp(png_jmpbuf(reader->png))) {
    // The checksum of the last part of the pixels is read together with the last row.
    int is_only_end = reader->is_cut && has_all_rows(reader);
    if (!is_only_end || !forgive_missing_end(reader)) return fail(reader, "unknown error");
    reader->rows_read += count;
    return 0;
  }
  for (int pass = 0; pass < reader->passes; pass++) {
    for (uint32_t row = 0; row < count; row++) {
      png_read_row(reader->png, rows + (size_t)row * stride, NULL);
    }
  }
  reader->rows_read += count;
  return 0;
}

int silhouette_png_finish(silhouette_png_reader *reader) {
  if (reader->failed || !reader->started || reader->rows_read != reader->height) {
    return fail(reader, "called in the wrong order");
  }
  if (reader->lacks_end) return 0;
  if (setjmp(png_jmpbuf(reader->png))) {
    return forgive_missing_end(reader) ? 0 : fail(reader, "unknown error");
  }
  png_read_end(reader->png, reader->end);
  return 0;
}

size_t silhouette_png_largest_block(const silhouette_png_reader *reader) {
  return reader->largest_block;
}

const char *silhouette_png_message(const silhouette_png_reader *reader) {
  return reader->messages.error;
}

size_t silhouette_png_offset(const silhouette_png_reader *reader) { return reader->offset; }

int silhouette_png_system_error(const silhouette_png_reader *reader) {
  return reader->system_error;
}

int silhouette_png_out_of_memory(const silhouette_png_reader *reader) {
  return reader->out_of_memory;
}

const char *silhouette_png_warnings(const silhouette_png_reader *reader) {
  return reader->messages.warnings;
}

void silhouette_png_close(silhouette_png_reader *reader) {
  if (reader == NULL) return;
  if (reader->png != NULL) png_destroy_read_struct(&reader->png, &reader->info, &reader->end);
  free(reader->piece);
  free(reader);
}
