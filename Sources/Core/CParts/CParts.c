// SPDX-License-Identifier: Apache-2.0
#include "CParts.h"

#include <string.h>

// Written before `main`, while there is only one thread, and only read afterwards.
static const silhouette_png_functions *png;
static const silhouette_jpeg_functions *jpeg;
static const silhouette_linked_files *parts;
static const silhouette_linked_codecs *codec_parts;
static silhouette_model_formats model_formats;

void silhouette_link_png(const silhouette_png_functions *functions) { png = functions; }
const silhouette_png_functions *silhouette_linked_png(void) { return png; }

void silhouette_link_jpeg(const silhouette_jpeg_functions *functions) { jpeg = functions; }
const silhouette_jpeg_functions *silhouette_linked_jpeg(void) { return jpeg; }

void silhouette_link_model_formats(silhouette_model_formats add) { model_formats = add; }
silhouette_model_formats silhouette_linked_model_formats(void) { return model_formats; }

void silhouette_link_files(silhouette_linked_files *files) {
  files->next = parts;
  parts = files;
}

const silhouette_linked_file *silhouette_linked_file_named(const char *name) {
  for (const silhouette_linked_files *part = parts; part != NULL; part = part->next) {
    for (size_t index = 0; index < part->count; index++) {
      if (strcmp(part->files[index].name, name) == 0) return &part->files[index];
    }
  }
  return NULL;
}

void silhouette_link_codecs(silhouette_linked_codecs *codecs) {
  codecs->next = codec_parts;
  codec_parts = codecs;
}

void silhouette_add_linked_codecs(void *codecs) {
  for (const silhouette_linked_codecs *part = codec_parts; part != NULL; part = part->next) part->add(codecs);
}
