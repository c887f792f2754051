// SPDX-License-Identifier: Apache-2.0
#include "CModelFormats.h"

#include <LinkedModelFormats.h>

__attribute__((constructor)) static void link_formats(void) { silhouette_link_model_formats(silhouette_add_model_formats); }
