// SPDX-License-Identifier: Apache-2.0
#include <LinkedFiles.h>

#define HIDDEN __attribute__((visibility("hidden")))

extern const unsigned char silhouette_scene_weights_begin[] HIDDEN, silhouette_scene_weights_end[] HIDDEN;

static const silhouette_linked_file file = {"silhouette-scene.safetensors", silhouette_scene_weights_begin, silhouette_scene_weights_end};

static const silhouette_linked_files files = {&file, 1};

SILHOUETTE_LINK_PART(.kind = silhouette_part_files, .contents = &files)
