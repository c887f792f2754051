// SPDX-License-Identifier: Apache-2.0
#include "TIFFFunctions.h"

#include "CSystemCodecs.h"
#include "Loading.h"

#include <pthread.h>

static const char *const names[] = {
#ifdef __APPLE__
    "/opt/homebrew/lib/libtiff.6.dylib",
    "/usr/local/lib/libtiff.6.dylib",
    "/opt/homebrew/lib/libtiff.5.dylib",
    "/usr/local/lib/libtiff.5.dylib",
#else
    "libtiff.so.6",
    "libtiff.so.5",
#endif
    NULL,
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static tiff_functions functions;
static int is_loaded;

static void load(void) {
  void *library = silhouette_load_library(names);
  if (library == NULL) return;
  struct {
    const char *name;
    void *target;
  } required[] = {
      {"TIFFClientOpen", &functions.client_open},
      {"TIFFClose", &functions.close},
      {"TIFFGetField", &functions.get_field},
      {"TIFFGetFieldDefaulted", &functions.get_field_defaulted},
      {"TIFFSetField", &functions.set_field},
      {"TIFFIsTiled", &functions.is_tiled},
      {"TIFFIsCODECConfigured", &functions.is_codec_configured},
      {"TIFFScanlineSize", &functions.scanline_size},
      {"TIFFTileSize", &functions.tile_size},
      {"TIFFTileRowSize", &functions.tile_row_size},
      {"TIFFNumberOfStrips", &functions.number_of_strips},
      {"TIFFNumberOfTiles", &functions.number_of_tiles},
      {"TIFFComputeTile", &functions.compute_tile},
      {"TIFFReadScanline", &functions.read_scanline},
      {"TIFFReadEncodedTile", &functions.read_encoded_tile},
      {"TIFFWriteEncodedStrip", &functions.write_encoded_strip},
      {"TIFFWriteDirectory", &functions.write_directory},
      {"TIFFSetErrorHandler", &functions.set_error_handler},
      {"TIFFSetWarningHandler", &functions.set_warning_handler},
  };
  is_loaded = 1;
  for (size_t i = 0; i < sizeof required / sizeof required[0]; i++) {
    is_loaded &= silhouette_find_function(library, required[i].name, required[i].target);
  }
  int has_options = silhouette_find_function(library, "TIFFClientOpenExt", &functions.client_open_ext) &&
                    silhouette_find_function(library, "TIFFOpenOptionsAlloc", &functions.options_alloc) &&
                    silhouette_find_function(library, "TIFFOpenOptionsFree", &functions.options_free) &&
                    silhouette_find_function(
                        library, "TIFFOpenOptionsSetMaxSingleMemAlloc", &functions.options_set_limit) &&
                    silhouette_find_function(
                        library, "TIFFOpenOptionsSetErrorHandlerExtR", &functions.options_set_error_handler) &&
                    silhouette_find_function(
                        library, "TIFFOpenOptionsSetWarningHandlerExtR", &functions.options_set_warning_handler);
  if (!has_options) functions.client_open_ext = NULL;
}

const tiff_functions *silhouette_tiff_load(void) {
  pthread_once(&once, load);
  return is_loaded ? &functions : NULL;
}

int silhouette_tiff_is_available(void) { return silhouette_tiff_load() != NULL; }
