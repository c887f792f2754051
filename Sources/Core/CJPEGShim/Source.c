// SPDX-License-Identifier: Apache-2.0
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "Reader.h"

static void source_nothing(j_decompress_ptr cinfo) { (void)cinfo; }

// Notes where the zeros at the end of a piece start, which is the last of the file so far.
static void find_zeros(silhouette_jpeg_reader *reader, const uint8_t *piece, size_t size) {
  size_t end = size;
  while (end > 0 && piece[end - 1] == 0) end--;
  if (end > 0) reader->zeros_start = reader->total - size + end;
}

// Indicates whether libjpeg looks for coded data or for a marker, not for the contents of one. Arithmetic coding does not say
// whether it has met its last bit.
static int may_end(j_decompress_ptr cinfo) {
  return cinfo->input_scan_number > 0 && cinfo->unread_marker == 0 && !cinfo->arith_code;
}

static boolean source_fill(j_decompress_ptr cinfo) {
  silhouette_jpeg_reader *reader = cinfo->client_data;
  reader->last_place = silhouette_jpeg_offset(reader);
  ssize_t count = 0;
  if (reader->descriptor >= 0) {
    do {
      count = read(reader->descriptor, reader->piece, reader->piece_capacity);
    } while (count < 0 && errno == EINTR);
    if (count < 0) {
      reader->system_error = errno;
      silhouette_jpeg_fail((j_common_ptr)cinfo, "the file cannot be read");
    }
  }
  if (count == 0) {
    // The entropy decoder has a separate counter and would otherwise leave an earlier offset behind.
    cinfo->src->bytes_in_buffer = 0;
    reader->last_place = reader->total;
    int may_be_complete = !reader->errors.is_cut && may_end(cinfo);
    reader->errors.is_cut = 1;
    if (!may_be_complete) silhouette_jpeg_fail((j_common_ptr)cinfo, "premature end of data");
    if (reader->descriptor < 0) find_zeros(reader, reader->memory, reader->total);
    static const uint8_t end_marker[] = {0xff, JPEG_EOI};
    cinfo->src->next_input_byte = end_marker;
    cinfo->src->bytes_in_buffer = sizeof end_marker;
    return TRUE;
  }
  reader->piece_size = (size_t)count;
  reader->total += reader->piece_size;
  find_zeros(reader, reader->piece, reader->piece_size);
  cinfo->src->next_input_byte = reader->piece;
  cinfo->src->bytes_in_buffer = reader->piece_size;
  return TRUE;
}

static void source_skip(j_decompress_ptr cinfo, long count) {
  if (count <= 0) return;
  while ((size_t)count > cinfo->src->bytes_in_buffer) {
    count -= (long)cinfo->src->bytes_in_buffer;
    cinfo->src->next_input_byte += cinfo->src->bytes_in_buffer;
    cinfo->src->bytes_in_buffer = 0;
    source_fill(cinfo);
  }
  cinfo->src->next_input_byte += count;
  cinfo->src->bytes_in_buffer -= (size_t)count;
}

int silhouette_jpeg_source_init(silhouette_jpeg_reader *reader, const uint8_t *bytes, size_t size,
                                int descriptor) {
  reader->descriptor = bytes == NULL ? descriptor : -1;
  if (reader->descriptor >= 0) {
    reader->piece_capacity = size;
    reader->piece = malloc(size);
    if (reader->piece == NULL) return 1;
  } else {
    reader->memory = bytes;
    reader->piece_size = size;
    reader->total = size;
    reader->source.next_input_byte = bytes;
    reader->source.bytes_in_buffer = size;
  }
  reader->source.init_source = source_nothing;
  reader->source.fill_input_buffer = source_fill;
  reader->source.skip_input_data = source_skip;
  reader->source.resync_to_restart = jpeg_resync_to_restart;
  reader->source.term_source = source_nothing;
  return 0;
}

size_t silhouette_jpeg_offset(const silhouette_jpeg_reader *reader) {
  if (reader->errors.is_cut) return reader->total;
  // libjpeg works on copies of these counters and writes them back from time to time. A piece that seems unused has not been
  // reported yet.
  if (reader->source.bytes_in_buffer == reader->piece_size) return reader->last_place;
  return reader->total - reader->source.bytes_in_buffer;
}

int silhouette_jpeg_system_error(const silhouette_jpeg_reader *reader) {
  return reader->system_error;
}
