// SPDX-License-Identifier: Apache-2.0
#include "HEIFFunctions.h"

#include "CSystemCodecs.h"
#include "Loading.h"

static const char *const names[] = {
#ifdef __APPLE__
    "/opt/homebrew/lib/libheif.1.dylib",
    "/usr/local/lib/libheif.1.dylib",
#else
    "libheif.so.1",
#endif
    NULL,
};

static heif_functions functions;
// Later versions load plug-ins here; earlier ones need no call.
static heif_error (*init)(void *parameters);

static const silhouette_function required[] = {
    {"heif_context_alloc", &functions.context_alloc},
    {"heif_context_free", &functions.context_free},
    {"heif_context_read_from_memory_without_copy", &functions.read_from_memory},
    {"heif_context_set_maximum_image_size_limit", &functions.set_maximum_size},
    {"heif_context_get_number_of_top_level_images", &functions.get_image_count},
    {"heif_context_get_primary_image_handle", &functions.get_primary},
    {"heif_image_handle_release", &functions.handle_release},
    {"heif_image_handle_get_width", &functions.get_width},
    {"heif_image_handle_get_height", &functions.get_height},
    {"heif_image_handle_has_alpha_channel", &functions.has_alpha},
    {"heif_image_handle_get_luma_bits_per_pixel", &functions.get_bits},
    {"heif_image_handle_get_raw_color_profile_size", &functions.get_icc_size},
    {"heif_image_handle_get_raw_color_profile", &functions.get_icc},
    {"heif_image_handle_get_nclx_color_profile", &functions.get_nclx},
    {"heif_nclx_color_profile_free", &functions.free_nclx},
    {"heif_image_handle_get_list_of_metadata_block_IDs", &functions.get_metadata_ids},
    {"heif_image_handle_get_metadata_content_type", &functions.get_content_type},
    {"heif_image_handle_get_metadata_size", &functions.get_metadata_size},
    {"heif_image_handle_get_metadata", &functions.get_metadata},
    {"heif_decode_image", &functions.decode},
    {"heif_image_get_width", &functions.image_get_width},
    {"heif_image_get_height", &functions.image_get_height},
    {"heif_image_get_bits_per_pixel_range", &functions.image_get_bits},
    {"heif_image_get_plane_readonly", &functions.image_get_plane},
    {"heif_image_release", &functions.image_release},
};

static const silhouette_function optional[] = {
    {"heif_image_handle_is_premultiplied_alpha", &functions.is_premultiplied},
    {"heif_context_set_max_decoding_threads", &functions.set_thread_count},
    {"heif_init", &init},
};

static int load(void) {
  void *library = LOAD_LIBRARY(names, required);
  if (library == NULL) return 0;
  FIND_FUNCTIONS(library, optional);
  if (init != NULL) init(NULL);
  return 1;
}

DEFINE_LOADING(heif, heif_functions)
