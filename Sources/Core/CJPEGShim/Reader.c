// SPDX-License-Identifier: Apache-2.0
#include "Reader.h"

#include <stdlib.h>
#include <string.h>

// The maximum time for a block that consumes no bytes of the file, in units of about 10 ns. A run of empty blocks costs
// little, unless it refines coefficients, which then have to be examined. Arithmetic coding decodes a decision for every
// coefficient, and needs almost no bits if its predictions are right.
static unsigned scan_weight(const struct jpeg_decompress_struct *cinfo) {
  if (cinfo->arith_code) return 8;
  return cinfo->progressive_mode && cinfo->Ss > 0 && cinfo->Ah > 0 ? 4 : 1;
}

// A few bytes can start a scan of the whole image, so a small file could keep the decoder busy for
// hours. libjpeg calls this between the header of a scan and its first row, and then for each row.
static void check_scans(j_common_ptr common) {
  j_decompress_ptr cinfo = (j_decompress_ptr)common;
  silhouette_jpeg_reader *reader = cinfo->client_data;
  if (reader->should_stop != NULL && reader->should_stop(reader->stop_context)) {
    silhouette_jpeg_fail(common, "stopped");
  }
  if (cinfo->input_scan_number == reader->counted_scan) return;
  reader->counted_scan = cinfo->input_scan_number;
  if (cinfo->input_scan_number > reader->maximum_scans) {
    char text[64];
    snprintf(text, sizeof text, "more than %d scans", reader->maximum_scans);
    silhouette_jpeg_fail(common, text);
  }
  // At most 10 blocks of each of 8192×8192 units in 2^31 scans: no overflow.
  uint64_t blocks =
      (uint64_t)cinfo->MCUs_per_row * cinfo->MCU_rows_in_scan * (unsigned)cinfo->blocks_in_MCU;
  reader->blocks += blocks * scan_weight(cinfo);
  if (reader->blocks > reader->maximum_blocks) {
    silhouette_jpeg_fail(common, "the scans go over too many blocks");
  }
}

static int fail(silhouette_jpeg_reader *reader, const char *text) {
  silhouette_set_error(&reader->errors.messages, text);
  reader->failed = 1;
  return 1;
}

int silhouette_jpeg_open(const uint8_t *bytes, size_t size, int descriptor, int maximum_scans,
                         uint64_t maximum_blocks, silhouette_jpeg_reader **result) {
  silhouette_jpeg_reader *reader = calloc(1, sizeof *reader);
  *result = reader;
  if (reader == NULL) return 1;
  if (silhouette_jpeg_source_init(reader, bytes, size, descriptor) != 0) {
    reader->errors.out_of_memory = 1;
    return fail(reader, "out of memory");
  }
  reader->maximum_scans = maximum_scans;
  reader->maximum_blocks = maximum_blocks;
  reader->cinfo.err = silhouette_jpeg_errors_init(&reader->errors);
  if (setjmp(reader->errors.jump)) return fail(reader, "unknown error");
  // The cleanup of libjpeg is safe on a structure that it has not initialised.
  reader->created = 1;
  jpeg_create_decompress(&reader->cinfo);
  reader->cinfo.client_data = reader;
  reader->progress.progress_monitor = check_scans;
  reader->cinfo.progress = &reader->progress;
  reader->cinfo.src = &reader->source;
  jpeg_save_markers(&reader->cinfo, JPEG_APP0 + 1, 0xffff);
  jpeg_save_markers(&reader->cinfo, JPEG_APP0 + 2, 0xffff);
  jpeg_save_markers(&reader->cinfo, JPEG_COM, 0xffff);
  jpeg_read_header(&reader->cinfo, TRUE);
  return 0;
}

void silhouette_jpeg_set_stop(silhouette_jpeg_reader *reader, int (*should_stop)(const void *),
                              const void *context) {
  reader->should_stop = should_stop;
  reader->stop_context = context;
}

static int channel_count(const struct jpeg_decompress_struct *cinfo) {
  switch (cinfo->jpeg_color_space) {
    case JCS_GRAYSCALE:
      return 1;
    case JCS_RGB:
    case JCS_YCbCr:
      return 3;
    case JCS_CMYK:
    case JCS_YCCK:
      return 4;
    default:
      return 0;
  }
}

// Images with several scans are assembled from coefficients, with a block of 64 for every 64 samples.
static uint64_t buffered_size(struct jpeg_decompress_struct *cinfo) {
  if (!jpeg_has_multiple_scans(cinfo)) return 0;
  uint64_t blocks = 0;
  for (int i = 0; i < cinfo->num_components; i++) {
    const jpeg_component_info *component = cinfo->comp_info + i;
    uint64_t h = (uint64_t)component->h_samp_factor, v = (uint64_t)component->v_samp_factor;
    uint64_t columns = (component->width_in_blocks + h - 1) / h * h;
    uint64_t rows = (component->height_in_blocks + v - 1) / v * v;
    blocks += columns * rows;
  }
  return blocks * DCTSIZE2 * sizeof(JCOEF);
}

void silhouette_jpeg_get_info(silhouette_jpeg_reader *reader, silhouette_jpeg_info *info) {
  struct jpeg_decompress_struct *cinfo = &reader->cinfo;
  memset(info, 0, sizeof *info);
  info->width = cinfo->image_width;
  info->height = cinfo->image_height;
  info->channels = (uint8_t)channel_count(cinfo);
  info->buffered_size = buffered_size(cinfo);
  if (cinfo->saw_JFIF_marker) {
    info->density_unit = cinfo->density_unit;
    info->density_x = cinfo->X_density;
    info->density_y = cinfo->Y_density;
  }
}

const void *silhouette_jpeg_next_marker(const silhouette_jpeg_reader *reader, const void *previous,
                                        silhouette_jpeg_marker *result) {
  const struct jpeg_marker_struct *marker =
      previous == NULL ? reader->cinfo.marker_list
                       : ((const struct jpeg_marker_struct *)previous)->next;
  if (marker != NULL) {
    result->marker = marker->marker;
    result->bytes = marker->data;
    result->size = marker->data_length;
  }
  return marker;
}

int silhouette_jpeg_start(silhouette_jpeg_reader *reader, int scale, uint32_t *width,
                          uint32_t *height) {
  if (reader->failed || reader->started) return fail(reader, "called in the wrong order");
  if (setjmp(reader->errors.jump)) return fail(reader, "unknown error");
  j_decompress_ptr cinfo = &reader->cinfo;
  int channels = channel_count(cinfo);
  if (channels == 0) return fail(reader, "unsupported colour space");
  cinfo->out_color_space = channels == 1 ? JCS_GRAYSCALE : channels == 3 ? JCS_RGB : JCS_CMYK;
  cinfo->scale_num = (unsigned)scale;
  cinfo->scale_denom = 8;
  jpeg_start_decompress(cinfo);
  if (cinfo->output_components != channels) return fail(reader, "unsupported colour space");
  *width = cinfo->output_width;
  *height = cinfo->output_height;
  reader->started = 1;
  return 0;
}

int silhouette_jpeg_read_rows(silhouette_jpeg_reader *reader, uint32_t count, uint8_t *rows,
                              size_t stride) {
  j_decompress_ptr cinfo = &reader->cinfo;
  if (reader->failed || !reader->started ||
      count > cinfo->output_height - cinfo->output_scanline) {
    return fail(reader, "called in the wrong order");
  }
  if (setjmp(reader->errors.jump)) return fail(reader, "unknown error");
  for (uint32_t row = 0; row < count; row++) {
    JSAMPROW pointer = rows + (size_t)row * stride;
    if (jpeg_read_scanlines(cinfo, &pointer, 1) != 1) return fail(reader, "a row is missing");
  }
  return 0;
}

// Indicates whether every channel has been read to its last bit, as far as the scans tell.
static int has_all_scans(const struct jpeg_decompress_struct *cinfo) {
  for (int i = 0; i < cinfo->num_components; i++) {
    if (cinfo->comp_info[i].quant_table == NULL) return 0;
    for (int k = 0; cinfo->coef_bits != NULL && k < DCTSIZE2; k++) {
      if (cinfo->coef_bits[i][k] != 0) return 0;
    }
  }
  return 1;
}

// Indicates whether the data of a file without an end are sound. Zeros that take the place of lost data are valid codes, of
// which libjpeg then uses some, more than it reads ahead, but not all.
static int is_sound(const silhouette_jpeg_reader *reader) {
  size_t used = reader->total - reader->errors.skipped;
  int is_filled = reader->errors.skipped > 0 && used > reader->zeros_start + 16;
  return reader->errors.messages.warnings[0] == 0 && !is_filled;
}

int silhouette_jpeg_finish(silhouette_jpeg_reader *reader) {
  if (reader->failed || !reader->started ||
      reader->cinfo.output_scanline != reader->cinfo.output_height) {
    return fail(reader, "called in the wrong order");
  }
  if (setjmp(reader->errors.jump)) return fail(reader, "unknown error");
  int is_complete = has_all_scans(&reader->cinfo);
  jpeg_finish_decompress(&reader->cinfo);
  if (reader->errors.is_cut) {
    if (!is_complete || !is_sound(reader)) return fail(reader, "premature end of data");
    silhouette_add_warning(&reader->errors.messages, "the end is missing");
  }
  return 0;
}

const char *silhouette_jpeg_message(const silhouette_jpeg_reader *reader) {
  return reader->errors.messages.error;
}

uint64_t silhouette_jpeg_blocks(const silhouette_jpeg_reader *reader) { return reader->blocks; }

int silhouette_jpeg_out_of_memory(const silhouette_jpeg_reader *reader) {
  return reader->errors.out_of_memory;
}

const char *silhouette_jpeg_warnings(const silhouette_jpeg_reader *reader) {
  return reader->errors.messages.warnings;
}

void silhouette_jpeg_close(silhouette_jpeg_reader *reader) {
  if (reader == NULL) return;
  if (reader->created && !setjmp(reader->errors.jump)) jpeg_destroy_decompress(&reader->cinfo);
  free(reader->piece);
  free(reader);
}
