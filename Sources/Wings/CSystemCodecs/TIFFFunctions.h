// SPDX-License-Identifier: Apache-2.0
// The part of libtiff that is used, as versions 4.0 to 4.7 declare it.
#ifndef SILHOUETTE_TIFF_FUNCTIONS_H
#define SILHOUETTE_TIFF_FUNCTIONS_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

typedef void TIFF;
typedef void TIFFOpenOptions;
// tmsize_t is as wide as a pointer, toff_t has 64 bits.
typedef ptrdiff_t tiff_size;
typedef tiff_size (*tiff_transfer)(void *context, void *bytes, tiff_size count);
typedef uint64_t (*tiff_seek)(void *context, uint64_t offset, int origin);
typedef int (*tiff_close)(void *context);
typedef uint64_t (*tiff_file_size)(void *context);
typedef int (*tiff_map)(void *context, void **base, uint64_t *size);
typedef void (*tiff_unmap)(void *context, void *base, uint64_t size);
typedef void (*tiff_global_handler)(const char *module, const char *format, va_list arguments);
typedef int (*tiff_handler)(TIFF *file, void *context, const char *module, const char *format, va_list arguments);

typedef struct {
  TIFF *(*client_open)(
      const char *name, const char *mode, void *context, tiff_transfer read, tiff_transfer write, tiff_seek seek,
      tiff_close close, tiff_file_size size, tiff_map map, tiff_unmap unmap);
  void (*close)(TIFF *file);
  int (*get_field)(TIFF *file, uint32_t tag, ...);
  int (*get_field_defaulted)(TIFF *file, uint32_t tag, ...);
  int (*set_field)(TIFF *file, uint32_t tag, ...);
  int (*is_tiled)(TIFF *file);
  int (*is_codec_configured)(uint16_t compression);
  tiff_size (*scanline_size)(TIFF *file);
  tiff_size (*tile_size)(TIFF *file);
  tiff_size (*tile_row_size)(TIFF *file);
  uint32_t (*number_of_strips)(TIFF *file);
  uint32_t (*number_of_tiles)(TIFF *file);
  uint32_t (*compute_tile)(TIFF *file, uint32_t x, uint32_t y, uint32_t z, uint16_t sample);
  int (*read_scanline)(TIFF *file, void *buffer, uint32_t row, uint16_t sample);
  tiff_size (*read_encoded_tile)(TIFF *file, uint32_t tile, void *buffer, tiff_size size);
  tiff_size (*write_encoded_strip)(TIFF *file, uint32_t strip, void *data, tiff_size size);
  int (*write_directory)(TIFF *file);
  tiff_global_handler (*set_error_handler)(tiff_global_handler handler);
  tiff_global_handler (*set_warning_handler)(tiff_global_handler handler);

  // From version 4.5 on; otherwise NULL.
  TIFF *(*client_open_ext)(
      const char *name, const char *mode, void *context, tiff_transfer read, tiff_transfer write, tiff_seek seek,
      tiff_close close, tiff_file_size size, tiff_map map, tiff_unmap unmap, TIFFOpenOptions *options);
  TIFFOpenOptions *(*options_alloc)(void);
  void (*options_free)(TIFFOpenOptions *options);
  void (*options_set_limit)(TIFFOpenOptions *options, tiff_size limit);
  void (*options_set_error_handler)(TIFFOpenOptions *options, tiff_handler handler, void *context);
  void (*options_set_warning_handler)(TIFFOpenOptions *options, tiff_handler handler, void *context);
} tiff_functions;

// Loads libtiff at the first call; NULL if the system lacks it.
const tiff_functions *silhouette_tiff_load(void);

// The tags that are used.
enum {
  TAG_WIDTH = 256,
  TAG_HEIGHT = 257,
  TAG_BITS_PER_SAMPLE = 258,
  TAG_COMPRESSION = 259,
  TAG_PHOTOMETRIC = 262,
  TAG_MAKE = 271,
  TAG_MODEL = 272,
  TAG_ORIENTATION = 274,
  TAG_SAMPLES_PER_PIXEL = 277,
  TAG_ROWS_PER_STRIP = 278,
  TAG_STRIP_BYTE_COUNTS = 279,
  TAG_X_RESOLUTION = 282,
  TAG_Y_RESOLUTION = 283,
  TAG_PLANAR_CONFIGURATION = 284,
  TAG_RESOLUTION_UNIT = 296,
  TAG_SOFTWARE = 305,
  TAG_DATE = 306,
  TAG_PREDICTOR = 317,
  TAG_COLOR_MAP = 320,
  TAG_TILE_WIDTH = 322,
  TAG_TILE_HEIGHT = 323,
  TAG_TILE_BYTE_COUNTS = 325,
  TAG_INK_SET = 332,
  TAG_EXTRA_SAMPLES = 338,
  TAG_SAMPLE_FORMAT = 339,
  TAG_XMP = 700,
  TAG_COPYRIGHT = 33432,
  TAG_ICC = 34675,
  TAG_EXIF_DIRECTORY = 34665,
  // Pseudo-tags, which files do not contain.
  TAG_JPEG_COLOR_MODE = 65538,
  TAG_DEFLATE_LEVEL = 65557,
};

#endif
