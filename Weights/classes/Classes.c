// SPDX-License-Identifier: Apache-2.0
#include <LinkedFiles.h>

#define HIDDEN __attribute__((visibility("hidden")))

extern const unsigned char silhouette_class_weights_begin[] HIDDEN, silhouette_class_weights_end[] HIDDEN;

static const silhouette_linked_file file = {"silhouette-deeplabv3.safetensors", silhouette_class_weights_begin, silhouette_class_weights_end};

static silhouette_linked_files part = {&file, 1, NULL};

__attribute__((constructor)) static void link_files(void) { silhouette_link_files(&part); }
