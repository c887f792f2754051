// SPDX-License-Identifier: Apache-2.0
#include "CParts.h"
#include "SystemCodecs.h"

static silhouette_linked_codecs codecs = {.add = silhouette_add_system_codecs};

__attribute__((constructor)) static void link_codecs(void) { silhouette_link_codecs(&codecs); }
