// SPDX-License-Identifier: Apache-2.0
#include "LinkedJPEG.h"

static const silhouette_jpeg_functions functions = {
    .open = silhouette_jpeg_open,
    .set_stop = silhouette_jpeg_set_stop,
    .get_info = silhouette_jpeg_get_info,
    .next_marker = silhouette_jpeg_next_marker,
    .start = silhouette_jpeg_start,
    .read_rows = silhouette_jpeg_read_rows,
    .finish = silhouette_jpeg_finish,
    .message = silhouette_jpeg_message,
    .offset = silhouette_jpeg_offset,
    .system_error = silhouette_jpeg_system_error,
    .blocks = silhouette_jpeg_blocks,
    .out_of_memory = silhouette_jpeg_out_of_memory,
    .warnings = silhouette_jpeg_warnings,
    .close = silhouette_jpeg_close,
    .writer_open = silhouette_jpeg_writer_open,
    .write_marker = silhouette_jpeg_write_marker,
    .write_rows = silhouette_jpeg_write_rows,
    .writer_finish = silhouette_jpeg_writer_finish,
    .writer_take = silhouette_jpeg_writer_take,
    .writer_message = silhouette_jpeg_writer_message,
    .writer_close = silhouette_jpeg_writer_close,
};

SILHOUETTE_LINK_PART(.kind = silhouette_part_jpeg, .contents = &functions)
