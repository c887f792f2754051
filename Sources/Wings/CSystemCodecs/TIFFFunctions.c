// SPDX-License-Identifier: Apache-2.0
#include "TIFFFunctions.h"

#include "CSystemCodecs.h"
#include "Loading.h"

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

static tiff_functions functions;

static const silhouette_function required[] = {
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

static const silhouette_function options[] = {
    {"TIFFClientOpenExt", &functions.client_open_ext},
    {"TIFFOpenOptionsAlloc", &functions.options_alloc},
    {"TIFFOpenOptionsFree", &functions.options_free},
    {"TIFFOpenOptionsSetMaxSingleMemAlloc", &functions.options_set_limit},
    {"TIFFOpenOptionsSetErrorHandlerExtR", &functions.options_set_error_handler},
    {"TIFFOpenOptionsSetWarningHandlerExtR", &functions.options_set_warning_handler},
};

static int load(void) {
  void *library = LOAD_LIBRARY(names, required);
  if (library == NULL) return 0;
  if (!FIND_FUNCTIONS(library, options)) functions.client_open_ext = NULL;
  return 1;
}

DEFINE_LOADING(tiff, tiff_functions)
