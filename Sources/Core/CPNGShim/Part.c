// SPDX-License-Identifier: Apache-2.0
#include "LinkedPNG.h"

static const silhouette_png_functions functions = {
    .open = silhouette_png_open,
    .get_info = silhouette_png_get_info,
    .get_text = silhouette_png_get_text,
    .get_palette = silhouette_png_get_palette,
    .start = silhouette_png_start,
    .read_rows = silhouette_png_read_rows,
    .finish = silhouette_png_finish,
    .largest_block = silhouette_png_largest_block,
    .message = silhouette_png_message,
    .offset = silhouette_png_offset,
    .system_error = silhouette_png_system_error,
    .out_of_memory = silhouette_png_out_of_memory,
    .warnings = silhouette_png_warnings,
    .close = silhouette_png_close,
    .writer_open = silhouette_png_writer_open,
    .write_rows = silhouette_png_write_rows,
    .writer_finish = silhouette_png_writer_finish,
    .writer_take = silhouette_png_writer_take,
    .writer_message = silhouette_png_writer_message,
    .writer_close = silhouette_png_writer_close,
};

SILHOUETTE_LINK_PART(.kind = silhouette_part_png, .contents = &functions)
