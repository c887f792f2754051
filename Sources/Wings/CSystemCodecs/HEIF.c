// SPDX-License-Identifier: Apache-2.0
#include "HEIFFunctions.h"

#include "CSystemCodecs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct silhouette_heif {
  const heif_functions *library;
  heif_context *context;
  heif_image_handle *primary;
  heif_image *pixels;
  int failure;
  char message[256];
};

static int failed(silhouette_heif *heif, heif_error error) {
  if (error.code == 0) return 0;
  snprintf(heif->message, sizeof heif->message, "%s", error.message != NULL ? error.message : "");
  if (error.subcode == HEIF_UNSUPPORTED_CODEC || error.code == HEIF_PLUGIN_LOADING_ERROR) {
    heif->failure = SILHOUETTE_HEIF_MISSING_CODEC;
  } else if (error.subcode == HEIF_SECURITY_LIMIT_EXCEEDED) {
    heif->failure = SILHOUETTE_HEIF_LIMIT;
  } else if (error.code == HEIF_MEMORY_ALLOCATION_ERROR) {
    heif->failure = SILHOUETTE_HEIF_OUT_OF_MEMORY;
  } else if (error.code == HEIF_UNSUPPORTED_FEATURE || error.code == HEIF_UNSUPPORTED_FILETYPE) {
    heif->failure = SILHOUETTE_HEIF_UNSUPPORTED;
  }
  return 1;
}

int silhouette_heif_open(const uint8_t *bytes, size_t size, int maximum_side, int thread_count, silhouette_heif **out) {
  silhouette_heif *heif = calloc(1, sizeof *heif);
  *out = heif;
  if (heif == NULL) return 1;
  heif->library = silhouette_heif_load();
  if (heif->library == NULL) return 1;
  heif->context = heif->library->context_alloc();
  if (heif->context == NULL) {
    heif->failure = SILHOUETTE_HEIF_OUT_OF_MEMORY;
    return 1;
  }
  heif->library->set_maximum_size(heif->context, maximum_side);
  if (heif->library->set_thread_count != NULL) heif->library->set_thread_count(heif->context, thread_count);
  return failed(heif, heif->library->read_from_memory(heif->context, bytes, size, NULL)) ||
         failed(heif, heif->library->get_primary(heif->context, &heif->primary));
}

// MARK: Information

// Finds the first metadata of a type, and of a content type unless that is NULL. Returns 0 if there is none.
static int find_metadata(silhouette_heif *heif, const char *type, const char *content, uint32_t *found) {
  uint32_t ids[16];
  int count = heif->library->get_metadata_ids(heif->primary, type, ids, sizeof ids / sizeof ids[0]);
  for (int i = 0; i < count; i++) {
    const char *its = content == NULL ? NULL : heif->library->get_content_type(heif->primary, ids[i]);
    if (content == NULL || (its != NULL && strcmp(its, content) == 0)) {
      *found = ids[i];
      return 1;
    }
  }
  return 0;
}

static int find_exif(silhouette_heif *heif, uint32_t *id) { return find_metadata(heif, "Exif", NULL, id); }

static int find_xmp(silhouette_heif *heif, uint32_t *id) {
  return find_metadata(heif, "mime", "application/rdf+xml", id);
}

static uint32_t positive(int value) { return value > 0 ? (uint32_t)value : 0; }

void silhouette_heif_get_info(silhouette_heif *heif, silhouette_heif_info *info) {
  const heif_functions *library = heif->library;
  heif_image_handle *primary = heif->primary;
  *info = (silhouette_heif_info){0};
  info->width = positive(library->get_width(primary));
  info->height = positive(library->get_height(primary));
  info->bits = positive(library->get_bits(primary));
  info->has_alpha = library->has_alpha(primary);
  info->is_premultiplied = library->is_premultiplied != NULL && library->is_premultiplied(primary);
  info->icc_size = library->get_icc_size(primary);
  info->image_count = positive(library->get_image_count(heif->context));
  heif_nclx *nclx = NULL;
  if (library->get_nclx(primary, &nclx).code == 0 && nclx != NULL) {
    info->primaries = positive(nclx->color_primaries);
    info->transfer = positive(nclx->transfer_characteristics);
  }
  // libheif allocates the profile before it fails for unknown code points.
  if (nclx != NULL) library->free_nclx(nclx);
  uint32_t id;
  if (find_exif(heif, &id)) info->exif_size = library->get_metadata_size(primary, id);
  if (find_xmp(heif, &id)) info->xmp_size = library->get_metadata_size(primary, id);
}

int silhouette_heif_copy_icc(silhouette_heif *heif, void *target) {
  return failed(heif, heif->library->get_icc(heif->primary, target));
}

int silhouette_heif_copy_exif(silhouette_heif *heif, void *target) {
  uint32_t id;
  return !find_exif(heif, &id) || failed(heif, heif->library->get_metadata(heif->primary, id, target));
}

int silhouette_heif_copy_xmp(silhouette_heif *heif, void *target) {
  uint32_t id;
  return !find_xmp(heif, &id) || failed(heif, heif->library->get_metadata(heif->primary, id, target));
}

// MARK: Pixels

static int chroma(int with_alpha, int is_deep) {
  if (!is_deep) return with_alpha ? HEIF_CHROMA_RGBA : HEIF_CHROMA_RGB;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  return with_alpha ? HEIF_CHROMA_RRGGBBAA_BE : HEIF_CHROMA_RRGGBB_BE;
#else
  return with_alpha ? HEIF_CHROMA_RRGGBBAA_LE : HEIF_CHROMA_RRGGBB_LE;
#endif
}

int silhouette_heif_decode(
    silhouette_heif *heif, int with_alpha, int is_deep, const uint8_t **rows, size_t *stride, uint32_t *bits) {
  const heif_functions *library = heif->library;
  silhouette_heif_release_pixels(heif);
  heif_error error =
      library->decode(heif->primary, &heif->pixels, HEIF_COLORSPACE_RGB, chroma(with_alpha, is_deep), NULL);
  if (failed(heif, error)) return 1;
  int distance = 0;
  *rows = library->image_get_plane(heif->pixels, HEIF_CHANNEL_INTERLEAVED, &distance);
  *bits = positive(library->image_get_bits(heif->pixels, HEIF_CHANNEL_INTERLEAVED));
  int width = library->image_get_width(heif->pixels, HEIF_CHANNEL_INTERLEAVED);
  int height = library->image_get_height(heif->pixels, HEIF_CHANNEL_INTERLEAVED);
  size_t pixel_size = (size_t)(with_alpha ? 4 : 3) * (is_deep ? 2 : 1);
  if (*rows == NULL || width != library->get_width(heif->primary) || height != library->get_height(heif->primary) ||
      distance <= 0 || (size_t)distance < (size_t)width * pixel_size) {
    snprintf(heif->message, sizeof heif->message, "the decoded image has another size than the header states");
    return 1;
  }
  *stride = (size_t)distance;
  return 0;
}

void silhouette_heif_release_pixels(silhouette_heif *heif) {
  if (heif->pixels != NULL) heif->library->image_release(heif->pixels);
  heif->pixels = NULL;
}

const char *silhouette_heif_message(const silhouette_heif *heif) {
  return heif->message[0] != 0 ? heif->message : "libheif gives no reason";
}

int silhouette_heif_failure(const silhouette_heif *heif) { return heif->failure; }

void silhouette_heif_close(silhouette_heif *heif) {
  silhouette_heif_release_pixels(heif);
  if (heif->primary != NULL) heif->library->handle_release(heif->primary);
  if (heif->context != NULL) heif->library->context_free(heif->context);
  free(heif);
}
