// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <string.h>

#include "LinkedJPEG.h"
#include "Errors.h"

struct silhouette_jpeg_writer {
  struct jpeg_compress_struct cinfo;
  silhouette_jpeg_errors errors;
  struct jpeg_destination_mgr destination;
  // The bytes that the caller has not taken yet; the buffer grows only within one call.
  uint8_t *bytes;
  size_t capacity;
  int created, failed;
};

static void grow(j_compress_ptr cinfo) {
  silhouette_jpeg_writer *writer = cinfo->client_data;
  size_t capacity = writer->capacity == 0 ? 65536 : writer->capacity * 2;
  uint8_t *larger = realloc(writer->bytes, capacity);
  if (larger == NULL) silhouette_jpeg_fail((j_common_ptr)cinfo, "out of memory");
  // libjpeg requests space only when the buffer is full.
  writer->destination.next_output_byte = larger + writer->capacity;
  writer->destination.free_in_buffer = capacity - writer->capacity;
  writer->bytes = larger;
  writer->capacity = capacity;
}

static void destination_start(j_compress_ptr cinfo) { grow(cinfo); }

static boolean destination_full(j_compress_ptr cinfo) {
  grow(cinfo);
  return TRUE;
}

static void destination_end(j_compress_ptr cinfo) { (void)cinfo; }

static int fail(silhouette_jpeg_writer *writer, const char *text) {
  silhouette_set_error(&writer->errors.messages, text);
  writer->failed = 1;
  return 1;
}

int silhouette_jpeg_writer_open(const silhouette_jpeg_write_options *options,
                                silhouette_jpeg_writer **result) {
  silhouette_jpeg_writer *writer = calloc(1, sizeof *writer);
  *result = writer;
  if (writer == NULL) return 1;
  writer->cinfo.err = silhouette_jpeg_errors_init(&writer->errors);
  if (setjmp(writer->errors.jump)) return fail(writer, "unknown error");
  writer->created = 1;
  j_compress_ptr cinfo = &writer->cinfo;
  jpeg_create_compress(cinfo);
  cinfo->client_data = writer;
  writer->destination.init_destination = destination_start;
  writer->destination.empty_output_buffer = destination_full;
  writer->destination.term_destination = destination_end;
  cinfo->dest = &writer->destination;
  cinfo->image_width = options->width;
  cinfo->image_height = options->height;
  cinfo->input_components = options->channels;
  cinfo->in_color_space = options->channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(cinfo);
  jpeg_set_quality(cinfo, options->quality, TRUE);
  cinfo->optimize_coding = options->optimizes_huffman ? TRUE : FALSE;
  if (options->channels == 3) {
    int factor = options->halves_color ? 2 : 1;
    cinfo->comp_info[0].h_samp_factor = factor;
    cinfo->comp_info[0].v_samp_factor = factor;
  }
  if (options->density_unit != 0) {
    cinfo->density_unit = options->density_unit;
    cinfo->X_density = options->density_x;
    cinfo->Y_density = options->density_y;
  }
  jpeg_start_compress(cinfo, TRUE);
  return 0;
}

int silhouette_jpeg_write_marker(silhouette_jpeg_writer *writer,
                                 const silhouette_jpeg_marker *marker) {
  if (writer->failed) return 1;
  if (setjmp(writer->errors.jump)) return fail(writer, "unknown error");
  if (marker->size > 65533) return fail(writer, "a marker of more than 65533 bytes");
  jpeg_write_marker(&writer->cinfo, marker->marker, marker->bytes, (unsigned)marker->size);
  return 0;
}

int silhouette_jpeg_write_rows(silhouette_jpeg_writer *writer, uint32_t count, const uint8_t *rows,
                               size_t stride) {
  if (writer->failed) return 1;
  if (setjmp(writer->errors.jump)) return fail(writer, "unknown error");
  for (uint32_t row = 0; row < count; row++) {
    // libjpeg only reads the rows; its type lacks `const`.
    JSAMPROW pointer = (JSAMPROW)(uintptr_t)(rows + (size_t)row * stride);
    jpeg_write_scanlines(&writer->cinfo, &pointer, 1);
  }
  return 0;
}

int silhouette_jpeg_writer_finish(silhouette_jpeg_writer *writer) {
  if (writer->failed) return 1;
  if (setjmp(writer->errors.jump)) return fail(writer, "unknown error");
  jpeg_finish_compress(&writer->cinfo);
  return 0;
}

const uint8_t *silhouette_jpeg_writer_take(silhouette_jpeg_writer *writer, size_t *size) {
  *size = writer->capacity - writer->destination.free_in_buffer;
  writer->destination.next_output_byte = writer->bytes;
  writer->destination.free_in_buffer = writer->capacity;
  return writer->bytes;
}

const char *silhouette_jpeg_writer_message(const silhouette_jpeg_writer *writer) {
  return writer->errors.messages.error;
}

void silhouette_jpeg_writer_close(silhouette_jpeg_writer *writer) {
  if (writer == NULL) return;
  if (writer->created && !setjmp(writer->errors.jump)) jpeg_destroy_compress(&writer->cinfo);
  free(writer->bytes);
  free(writer);
}
