// SPDX-License-Identifier: Apache-2.0
#include <LinkedFiles.h>

#define HIDDEN __attribute__((visibility("hidden")))

extern const unsigned char silhouette_saliency_weights_begin[] HIDDEN, silhouette_saliency_weights_end[] HIDDEN;

static const silhouette_linked_file file = {"silhouette-saliency.safetensors", silhouette_saliency_weights_begin, silhouette_saliency_weights_end};

static silhouette_linked_files part = {&file, 1, NULL};

__attribute__((constructor)) static void link_files(void) { silhouette_link_files(&part); }
